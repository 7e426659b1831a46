"""Illegal moves of Treisprezece and Three Thirteen at the table: the reason is read there, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

STOCK = "2s 3s 4s 5s 6s"
RUNS = {"hands": ["Qh Kh Ks 3d 4h Xr 9c", "2d 5d"], "pile": "Jd", "stock": STOCK, "turn": 0}
REQUIRED = {"hands": ["Qh Jh 9c 8d", "2d 5d"], "pile": "Qd Kh Xr", "stock": STOCK, "turn": 0}
KEPT = {"hands": ["5h 3c", "2d 5d"], "pile": "4d", "stock": STOCK, "turn": 0}
PICKED = {**KEPT, "drawn": "5h", "rules": {"play_after_draw": True}}
TWO_MORE = {"hands": ["5h 6h 9d", "2d 7d"], "pile": "4c", "stock": STOCK, "turn": 0}
TO_DRAW = {"hands": ["9h 4c Ks", "7s 8d 5c"], "stock": "Ah 2s 6d", "discard": "Tc", "turn": 0}
DRAWN = {"hands": ["9h 4c Ks Ah", "7s 8d 5c"], "stock": "2s 6d", "discard": "Tc", "turn": 0, "drawn": "Ah"}
TAKEN = {**DRAWN, "drawn_from": "discard", "rules": {"return_taken_discard": False}}
DRY = {**TO_DRAW, "stock": "", "rules": {"max_reshuffles": 0}}
OUT = {**DRAWN, "hands": ["9h 9c 9s Ah", "7s 8d 5c"]}


def play(cards: str) -> Callable[[Player], None]:
    def try_it(me: Player) -> None:
        me.choose(cards)
        me.button("play").click(force=True)

    return try_it


def call_and_play(cards: str) -> Callable[[Player], None]:
    def try_it(me: Player) -> None:
        me.click(me.button("last_card"))
        play(cards)(me)

    return try_it


def go_out(card: str) -> Callable[[Player], None]:
    def try_it(me: Player) -> None:
        me.choose(card)
        me.button("out").click(force=True)

    return try_it


def throw(card: str) -> Callable[[Player], None]:
    return lambda me: me.pointer.twice(me.card(card))


def pile(zone: str) -> Callable[[Player], None]:
    return lambda me: me.click(me.pile(zone))


TREISPREZECE = [
    (RUNS, play("3d"), "3d", "not_one_rank_apart"),
    (RUNS, play("Qh Ks"), "Qh Ks", "suit_changes"),
    (RUNS, play("Qh Xr"), "Qh Xr", "joker_not_on_king"),
    (RUNS, play("Qh Ks Xr"), "Qh Ks Xr", "suit_changes"),
    ({**RUNS, "pile": "As"}, play("Ks Xr"), "Ks Xr", "joker_not_on_king_of_its_colour"),
    ({**RUNS, "pile": "As"}, play("Kh Xr 4h"), "Kh Xr 4h", "joker_ends_run"),
    (RUNS, pile("stock"), "draw", "must_play"),
    (REQUIRED, play("9c"), "9c", "required_suit"),
    ({**REQUIRED, "rules": {"forced_single_card": True}}, play("Qh Jh"), "Qh Jh", "forced_single_card"),
    (PICKED, pile("stock"), "draw", "no_draw_now"),
    (PICKED, play("3c"), "3c", "drawn_card_first"),
    (TWO_MORE, call_and_play("5h"), "5h last card", "call_not_owed"),
    ({**RUNS, "turn": 1}, play("Qh"), "Qh", "not_your_turn"),
]
THREE_THIRTEEN = [
    (TO_DRAW, throw("9h"), "discard 9h", "draw_first"),
    (DRAWN, pile("stock"), "draw", "discard_first"),
    (DRY, pile("stock"), "draw", "no_stock"),
    (TAKEN, throw("Ah"), "discard Ah", "discard_taken"),
    (OUT, go_out("9h"), "out 9h", "cannot_go_out"),
    ({**TO_DRAW, "turn": 1}, pile("stock"), "draw", "not_your_turn"),
]


@pytest.mark.parametrize(
    ("game", "position", "attempt", "move", "code"),
    [("treisprezece", *one) for one in TREISPREZECE] + [("three_thirteen", *one) for one in THREE_THIRTEEN],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_illegal_move_is_explained_and_changes_nothing(
    bridge: Bridge, game: str, position: dict[str, Any], attempt: Callable[[Player], None], move: str, code: str
):
    match = Match.from_position(game, position)
    me = Player(bridge.show(Table(match, seat=0, motion="off", auto_play=False)).locator(".thirteen-widget"))
    me.wait()
    attempt(me)
    expect(me.reason).to_be_visible()
    reason = match.why_not(move, 0)
    assert reason is not None
    assert reason.code == code
    expect(me.reason).to_have_text(reason.text)
    assert match.ply == 0
