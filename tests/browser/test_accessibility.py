"""axe-core finds nothing wrong at a table, in any of its looks, whatever it shows."""

from __future__ import annotations

from typing import Any

import pytest

from thirteen_widget import Match, Table

from . import axe
from .bridge import Bridge
from .player import Player

LOOKS = {
    "light": {"theme": "light"},
    "dark": {"theme": "dark"},
    "four colours": {"theme": "light", "deck": "four"},
    "four colours, dark": {"theme": "dark", "deck": "four"},
}
PANELS = ("log", "scores", "settings", "help")
LAST_ROUND = {"hands": ["5d Kh", "6c", "", ""], "out": [2, 3], "turn": 0}
JOKER_TO_MEET = {"hands": ["4h 9c Td", "7s Xb 3c"], "pile": "Qd Kh Xr", "stock": "2s 5c 8d", "turn": 0}
MELDS_IN_HAND = {"hands": ["4s 4c 4d 9h Ks 2c", "7s 8d 3c 9c Qd"], "round": 3, "stock": "Ah 2s", "discard": "Tc"}


@pytest.fixture(params=LOOKS.values(), ids=LOOKS.keys())
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    return {"motion": "off", **request.param}


def seat(bridge: Bridge, table: Table) -> Player:
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    return me


def test_a_round_with_its_panels_and_a_reason(bridge: Bridge, look: dict[str, Any]):
    me = seat(bridge, Table(Match("thirteen", seed=7), seat=0, **look))
    axe.check(me.table)
    for panel in PANELS:
        me.click(me.button(panel))
        axe.check(me.table)
        me.click(me.button("close"))
    me.choose(me.hand[-1])
    me.try_to("play")
    axe.check(me.table)
    me.choose(me.hand[-1])
    me.play("3s")
    axe.check(me.table)


@pytest.mark.parametrize(("scores", "phase"), [([0, 0, 0, 0], "round_over"), ([9, 3, 3, 3], "over")])
def test_the_end_of_a_round_and_of_the_match(bridge: Bridge, look: dict[str, Any], scores: list[int], phase: str):
    match = Match.from_position("thirteen", {**LAST_ROUND, "scores": scores})
    table = Table(match, seat=0, **look)
    me = seat(bridge, table)
    for move in ("5d", "pass", "Kh"):
        match.play(move)
    me.wait(table.seq)
    assert me.seen("phase") == phase
    axe.check(me.table)


def test_the_choice_of_a_game_and_its_options(bridge: Bridge, look: dict[str, Any]):
    me = seat(bridge, Table(**look))
    axe.check(me.table)
    me.click(me.button("options"))
    axe.check(me.table)


@pytest.mark.parametrize(
    ("game", "position"),
    [("treisprezece", JOKER_TO_MEET), ("three_thirteen", MELDS_IN_HAND)],
    ids=["treisprezece", "three_thirteen"],
)
def test_the_other_games(bridge: Bridge, look: dict[str, Any], game: str, position: dict[str, Any]):
    axe.check(seat(bridge, Table(Match.from_position(game, position), seat=0, **look)).table)


def test_a_curtain_and_an_open_table(bridge: Bridge, look: dict[str, Any]):
    axe.check(seat(bridge, Table(Match("thirteen", seed=7), seats=[0, 1], **look)).table)
    axe.check(seat(bridge, Table(Match("thirteen", seed=7), seat=None, open=True, **look)).table)
