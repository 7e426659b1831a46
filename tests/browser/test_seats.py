"""Who sits at a table: two by turns with a curtain between them, a teacher, a spectator; and how a match is chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player


def seat(bridge: Bridge, table: Table) -> Player:
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    return me


def faces(me: Player) -> list[str]:
    """Every card that is shown face up, wherever it lies."""
    found: list[str] = me.table.locator('.tw-card:not([data-card="back"])').evaluate_all(
        "all => all.map((card) => card.dataset.card).sort()"
    )
    return found


def held(match: Match, *seats: int) -> list[str]:
    return sorted(str(card) for seat in seats for card in match.view(seat).hand)


def test_at_a_hot_seat_a_curtain_hides_the_cards_between_turns(bridge: Bridge):
    match = Match("thirteen", seats=2, seed=3)
    first, second = match.turn, 1 - match.turn
    table = Table(match, seats=[0, 1], motion="off")
    me = seat(bridge, table)
    assert faces(me) == []
    expect(me.table.locator(".tw-curtain")).to_contain_text(match.names[first])
    me.click(me.button("show"))
    expect(me.table.locator(".tw-curtain")).to_have_count(0)
    me.wait()
    assert faces(me) == held(match, first)
    move = match.legal_moves()[0]
    me.play(str(move))
    expect(me.table.locator(".tw-curtain")).to_contain_text(match.names[second])
    assert faces(me) == [str(move)]
    me.click(me.button("show"))
    expect(me.table.locator(".tw-curtain")).to_have_count(0)
    me.wait()
    assert faces(me) == sorted([str(move), *held(match, second)])
    me.play("pass")
    assert faces(me) == []


def test_at_a_hot_seat_a_call_can_be_made_before_the_table_is_handed_over(bridge: Bridge):
    position = {"hands": ["Qh 2s", "Kh Ts 5c 8s"], "pile": "Jd", "turn": 0, "stock": "3h 4h 5h 6h 7h"}
    match = Match.from_position("treisprezece", position)
    me = seat(bridge, Table(match, seats=[0, 1], motion="off"))
    me.click(me.button("show"))
    me.play("Qh")
    expect(me.table.locator(".tw-curtain")).to_be_visible()
    expect(me.button("last_card")).to_have_text("Player 1: Last card")
    expect(me.button("thirteen")).to_have_text("Player 2: Thirteen!")
    me.press("last_card")
    assert match.view(None).counts == (1, 4)
    expect(me.button("thirteen")).to_have_count(0)
    expect(me.table.locator(".tw-curtain")).to_be_visible()
    assert faces(me) == ["Jd", "Qh"]


def test_a_teacher_sees_every_hand(bridge: Bridge):
    match = Match("thirteen", seed=7)
    me = seat(bridge, Table(match, seat=0, open=True, motion="off"))
    assert faces(me) == held(match, 0, 1, 2, 3)
    me.play("3s")
    assert match.turn == 1


def test_a_spectator_sees_no_hand_and_changes_nothing(bridge: Bridge):
    match = Match("thirteen", seed=7)
    me = seat(bridge, Table(match, seat=None, motion="off"))
    assert faces(me) == []
    assert [me.button(action).count() for action in ("play", "pass", "undo", "hint", "deal")] == [0] * 5
    me.table.locator(".tw-own").dblclick()
    for key in "pxuhn":
        me.page.keyboard.press(key)
    match.play("3s")
    expect(me.lying("3s")).to_be_visible()
    assert match.ply == 1
    assert me.table.get_by_text("You are watching").first.is_visible()


def test_a_match_is_chosen_at_the_table_and_played(bridge: Bridge):
    table = Table(pace="instant", motion="off")
    me = seat(bridge, table)
    assert me.seen("phase") == "choosing"
    with pytest.raises(ValueError, match="choose a game at the table"):
        _ = table.match
    me.click(me.table.locator('[data-game="three_thirteen"]'))
    me.table.locator('[data-setting="rules"]').select_option("by_hand")
    me.table.locator('[data-setting="seats"]').select_option("3")
    me.table.locator('[data-setting="player-2"]').select_option("random")
    me.click(me.button("options"))
    me.table.locator('[data-setting="ace"]').select_option('"low_or_high"')
    me.click(me.button("close"))
    me.click(me.button("start"))
    expect(me.table).to_have_attribute("data-phase", "playing")
    match = table.match
    assert (match.game, match.seats, dict(match.players)) == ("three_thirteen", 3, {1: "greedy", 2: "random"})
    assert (match.rules["arrange"], match.rules["ace"]) == ("by_hand", "low_or_high")
    me.wait_for_turn()
    before = match.ply
    me.click(me.pile("stock"))
    expect(me.table.locator('[data-mark="drawn"]')).to_have_count(1)
    assert match.ply == before + 1

    me.wait()
    me.click(me.button("settings"))
    me.click(me.button("choose"))
    expect(me.table).to_have_attribute("data-phase", "choosing")
    me.click(me.table.locator('[data-game="thirteen"]'))
    me.click(me.button("start"))
    expect(me.table).to_have_attribute("data-phase", "playing")
    assert table.match.game == "thirteen"


def test_what_can_not_be_is_said_in_the_chooser(bridge: Bridge):
    table = Table(motion="off")
    me = seat(bridge, table)
    me.click(me.button("options"))
    target = me.table.locator('[data-setting="target"]')
    target.fill("many")
    target.blur()
    me.click(me.button("close"))
    me.click(me.button("start"))
    expect(me.table.get_by_role("alert")).to_contain_text("target")
    assert me.seen("phase") == "choosing"
