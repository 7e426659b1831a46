"""Whole rounds of the games with piles by keys alone: drawing, choosing in order, discarding, going out, calls."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from thirteen_widget import Match, Move, Table

from .bridge import Bridge
from .player import Player

TABS = 40
PILES_AND_CALLS = {"draw": "d", "take": "t", "pass": "x", "call": "c"}


def do_by_keys(me: Player, move: Move) -> None:
    """Do a move with the focus on the hand; where cards are chosen they stay in the order of the move."""
    me.wait()
    seq = me.seq
    keys = me.page.keyboard
    if move.action in PILES_AND_CALLS:
        keys.press(PILES_AND_CALLS[move.action])
    else:
        for card in map(str, move.cards):
            me.type_to(card)
            keys.press("Space")
        if move.call:
            keys.press("c")
        else:
            keys.press("o" if move.action == "out" else "p")
    me.wait(seq + 1)


@pytest.mark.parametrize(
    ("game", "options", "done"),
    [
        ("treisprezece", {"seed": 3}, {"play", "draw", "last card"}),
        ("three_thirteen", {"seed": 7, "seats": 2}, {"draw", "take", "discard", "out"}),
    ],
)
def test_a_round_is_played_by_keys_alone(bridge: Bridge, game: str, options: dict[str, Any], done: set[str]):
    match = Match(game, players={1: "greedy"}, **options)
    table = Table(match, seat=0, motion="off", pace="instant", patience=600)
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    for _ in range(TABS):
        if me.focused in me.hand:
            break
        bridge.page.keyboard.press("Tab")
    while me.wait_for_turn() == "playing":
        move = table.hint()
        assert move is not None
        do_by_keys(me, move)
        me.wait_for_focus()
    mine = {event.move for event in match.history if event.seat == 0 and event.move}
    assert done <= {move.action for move in mine} | {move.call for move in mine}
    if match.phase == "round_over":
        bridge.page.keyboard.press("n")
        expect(me.table).to_have_attribute("data-phase", "playing")
        assert match.round == 2
