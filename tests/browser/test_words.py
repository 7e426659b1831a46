"""What happens is said in words: to those who hear the table at once, to all in the log of the round."""

from __future__ import annotations

from playwright.sync_api import expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

NAMES = ["Ana", "Bao", "Chi", "Duc"]
A_TWO_AND_A_BOMB = {"hands": ["6s 7d", "5s 5c 5d 5h Js", "7c 8h", "2h Ah"], "turn": 3}
PLAYED = {
    "2h": "Duc: 2♥.",
    "pass": "Ana: pass.",
    "5s 5c 5d 5h": "Bao: 5♠ 5♣ 5♦ 5♥. A bomb from Bao!",
}


def seat(bridge: Bridge, table: Table) -> Player:
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    return me


def test_a_live_region_announces_each_play(bridge: Bridge):
    match = Match.from_position("thirteen", A_TWO_AND_A_BOMB, names=NAMES)
    me = seat(bridge, Table(match, seat=0, motion="off"))
    heard = me.table.get_by_role("status")
    expect(heard).to_have_attribute("aria-live", "polite")
    for move, said in PLAYED.items():
        match.play(move)
        # After a play that brings the turn here it is said, too, that it does.
        expect(heard).to_have_text(f"{said} Your turn" if match.turn == 0 else said)


def test_the_log_lists_the_round_as_it_goes_on_and_older_plies_when_asked(bridge: Bridge):
    match = Match.from_position("thirteen", A_TWO_AND_A_BOMB, names=NAMES)
    table = Table(match, seat=0, motion="off")
    me = seat(bridge, table)
    me.click(me.button("log"))
    lines = me.table.locator(".tw-log li")
    for n, (move, said) in enumerate(PLAYED.items(), 1):
        match.play(move)
        expect(lines).to_have_count(n)
        expect(lines.last).to_have_text(f"{n}{said}")
    match.undo()
    expect(lines).to_have_text([f"{n}{said}" for n, said in enumerate(list(PLAYED.values())[:-1], 1)])

    match = Match("thirteen", seed=7, players=["greedy"] * 4)
    match.run(rounds=2)
    me = seat(bridge, Table(match, seat=None, pace="step", motion="off"))
    me.click(me.button("log"))
    lines = me.table.locator(".tw-log li")
    expect(lines).to_have_count(64)
    while me.button("events").count():
        shown = lines.count()
        me.click(me.button("events"))
        expect(lines).not_to_have_count(shown)
    expect(lines).to_have_count(match.ply)
