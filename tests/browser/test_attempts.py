"""Whatever is tried at a table in vain, by key or by button, is answered in its place with the reason."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

LEAD = {"hands": ["3s 4d Kh", "7s 8s", "7c 8c", "7d 8d"], "turn": 0}
WAITING = {**LEAD, "turn": 1}
ROUND_OVER = {"hands": ["3s Kh", "", "", ""], "out": [1, 2, 3], "turn": None}

NO_TURN = "It is not your turn."
CHOOSE = "Choose cards first."
NO_UNDO = "There is nothing to take back."
NO_REDO = "There is nothing to do again."
NO_DEAL = "The next round is dealt when this one is over."


def no_such(action: str) -> str:
    return f"There is no “{action}” in Thirteen: you play cards or pass."


KEYS = [
    (LEAD, "x", "The table is empty and it is your lead: you can not pass."),
    (LEAD, "p", CHOOSE),
    (LEAD, "d", no_such("draw")),
    (LEAD, "t", no_such("take")),
    (LEAD, "o", CHOOSE),
    (LEAD, "c", no_such("last card")),
    (LEAD, "m", no_such("meld")),
    (LEAD, "u", NO_UNDO),
    (LEAD, "r", NO_REDO),
    (LEAD, "n", NO_DEAL),
    (WAITING, "x", NO_TURN),
    (WAITING, "p", CHOOSE),
    (ROUND_OVER, "x", "The round is over."),
]
BUTTONS = [(LEAD, "play", CHOOSE), (LEAD, "undo", NO_UNDO), (LEAD, "redo", NO_REDO)]


def seat(bridge: Bridge, table: Table) -> Player:
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    return me


@pytest.mark.parametrize(("position", "key", "said"), KEYS)
def test_a_key_that_can_do_nothing_says_why(bridge: Bridge, position: dict[str, Any], key: str, said: str):
    match = Match.from_position("thirteen", position)
    me = seat(bridge, Table(match, seat=0, motion="off"))
    me.card("3s").focus()
    me.page.keyboard.press(key)
    expect(me.reason).to_have_text(said)
    assert match.ply == 0
    assert me.focused == "3s"


@pytest.mark.parametrize(("position", "action", "said"), BUTTONS)
def test_a_button_that_can_do_nothing_says_why(bridge: Bridge, position: dict[str, Any], action: str, said: str):
    match = Match.from_position("thirteen", position)
    me = seat(bridge, Table(match, seat=0, motion="off"))
    assert me.try_to(action) == said
    assert match.ply == 0


def test_a_double_tap_on_the_own_seat_at_a_lead_says_that_one_can_not_pass(bridge: Bridge):
    me = seat(bridge, Table(Match.from_position("thirteen", LEAD), seat=0, motion="off"))
    me.pointer.twice(me.own_seat)
    expect(me.reason).to_contain_text("it is your lead")


def test_behind_a_curtain_and_to_a_spectator_it_is_said_who_plays(bridge: Bridge):
    match = Match("thirteen", seats=2, seed=3, names=["Ana", "Ben"])
    me = seat(bridge, Table(match, seats=[0, 1], motion="off"))
    me.button("show").focus()
    me.page.keyboard.press("p")
    expect(me.reason).to_have_text(f"{match.names[match.turn]} is next. Hand over the table.")
    me = seat(bridge, Table(match, seat=None, motion="off"))
    me.button("log").focus()
    for key, said in (("p", "You are watching"), ("h", "A spectator looks on and can not change the match.")):
        me.page.keyboard.press(key)
        expect(me.reason).to_have_text(said)
