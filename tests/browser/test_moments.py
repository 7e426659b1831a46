"""A bomb, going out and winning are felt to their end, and where motion is off nothing moves."""

from __future__ import annotations

from typing import Any

import pytest

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

A_TWO_AND_A_BOMB = {"hands": ["6s 7d", "5s 5c 5d 5h Js", "7c 8h", "2h Ah"], "turn": 3}
BOMB = ("2h", "pass", "5s 5c 5d 5h")
LAST_CARDS = {"hands": ["Kh", "6c 7c", "8d 9d", "Td Jd"], "turn": 0}
OUT = ("Kh",)
LAST_ROUND = {"hands": ["5d Kh", "6c", "", ""], "out": [2, 3], "turn": 0, "scores": [9, 3, 3, 3]}
WON = ("5d", "pass", "Kh")

ENDED = """async root => {
  const moving = root.getAnimations({ subtree: true });
  // An animation that is cut off, as by its element's going away, is never finished: this fails then.
  await Promise.all(moving.map((animation) => animation.finished));
  return [...new Set(moving.map((animation) => animation.animationName).filter(Boolean))];
}"""
"""The names of the animations under way, once each of them has come to its own end."""


def played(bridge: Bridge, position: dict[str, Any], moves: tuple[str, ...], **options: Any) -> Player:
    match = Match.from_position("thirteen", position)
    table = Table(match, seat=0, **options)
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    for move in moves:
        match.play(move)
        me.wait(table.seq)
    return me


@pytest.mark.parametrize(
    ("position", "moves", "felt"),
    [
        (A_TWO_AND_A_BOMB, BOMB, {"tw-blast", "tw-shake"}),
        (LAST_CARDS, OUT, {"tw-pop"}),
        (LAST_ROUND, WON, {"tw-fall"}),
    ],
    ids=["a bomb", "going out", "winning"],
)
def test_a_moment_is_felt_to_its_end(bridge: Bridge, position: dict[str, Any], moves: tuple[str, ...], felt: set[str]):
    me = played(bridge, position, moves, motion="on")
    assert felt <= set(me.table.evaluate(ENDED))


@pytest.mark.parametrize(
    ("position", "moves"),
    [(A_TWO_AND_A_BOMB, BOMB), (LAST_CARDS, OUT), (LAST_ROUND, WON)],
    ids=["a bomb", "going out", "winning"],
)
def test_without_motion_nothing_moves(bridge: Bridge, position: dict[str, Any], moves: tuple[str, ...]):
    me = played(bridge, position, moves, motion="off")
    assert set(me.table.evaluate(ENDED)) <= {"tw-news"}
    assert me.table.locator(".tw-blast, .tw-confetti").count() == 0
