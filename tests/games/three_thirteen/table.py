"""A round as tests play it: situations from a few words, deals, and moves by their texts."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from thirteen_widget.chance import Chance
from thirteen_widget.game import Move, Outcome, parse_move
from thirteen_widget.games.three_thirteen import (
    GAME,
    ThreeThirteenState,
    ThreeThirteenView,
    least_points,
    points_after_discard,
)

SOME_STOCK = "2s 2c 2d 2h 9s 9c 9d 9h"

VALUES: dict[str, tuple[Any, ...]] = {
    "ace": ("low", "low_or_high"),
    "arrange": ("least_points", "by_hand"),
    "max_reshuffles": (3, 0),
    "min_naturals": (0, 2),
    "max_wilds": (None, "half", 1),
    "rounds_before_out": (0, 1),
    "return_taken_discard": (True, False),
    "court_points": ((10, 10, 10), (11, 12, 13)),
    "wild_points": (None, 20),
    "decks": (None, 3),
}
"""Every option with values to try."""

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"decks": 1}),
    (8, {}),
    (2, {"arrange": "by_hand", "max_reshuffles": 0}),
    (3, {"arrange": "by_hand", "return_taken_discard": False, "decks": 1, "max_reshuffles": 1}),
    *((2, {name: value}) for name, values in VALUES.items() for value in values[1:]),
]
"""Seats and options: every value of every option, and some together."""


def situation(*hands: str, **more: Any) -> ThreeThirteenState:
    """These hands, seat 0 on turn and a draw pile, unless `more` says otherwise; options may be given by name."""
    rules = {name: more.pop(name) for name in list(more) if name in VALUES}
    position = {"hands": list(hands), "stock": SOME_STOCK, "discard": "8c", "rules": rules, **more}
    return GAME.from_position(position, Chance(1, 1))


def dealt(seed: int, seats: int = 2, round: int = 1, **options: Any) -> ThreeThirteenState:
    chance = Chance(seed, round)
    rules = GAME.rules(None, seats, **options)
    return GAME.start(rules, round, (0,) * seats, GAME.deal(rules, round, None, chance), chance)


def step(state: ThreeThirteenState, *moves: str) -> Outcome:
    """Play moves on, and what came of the last one."""
    for written in moves[:-1]:
        state = do(state, written)
    return state.step(parse_move(moves[-1]))


def do(state: ThreeThirteenState, *moves: str) -> ThreeThirteenState:
    for written in moves:
        state = state.play(parse_move(written))  # type: ignore[assignment]
    return state


def legal(state: ThreeThirteenState) -> list[str]:
    return list(map(str, state.legal_moves()))


def kinds(outcome: Outcome) -> list[str]:
    return [consequence.kind for consequence in outcome.consequences]


def some_move(state: ThreeThirteenState, rng: random.Random) -> Move:
    """A legal move at random, or, so that rounds come to an end, the one a plain player makes."""
    if rng.random() < 0.4:
        return GAME.greedy(state.view(state.turn))
    return rng.choice(list(state.legal_moves()))


def choosy_move(view: ThreeThirteenView) -> Move:
    """The plain policy's move, but a top discard is drawn past that does not leave under four fifths of the points."""
    move = GAME.greedy(view)
    if move.action != "take":
        return move
    before = least_points(view.hand, view.wild, **view.rules)
    after = min(points_after_discard([*view.hand, view.discard[-1]], view.wild, **view.rules).values())
    return move if 5 * after < 4 * before else next(other for other in view.legal_moves if other.action != "take")


def played(seats: int, options: dict[str, Any], seed: int, round: int = 1) -> list[tuple[ThreeThirteenState, Outcome]]:
    """A round played at random: each situation, and what came of the move made in it."""
    state, rng = dealt(seed, seats, round, **options), random.Random(seed)
    told = []
    while not state.over and len(told) < 400:
        outcome = state.step(some_move(state, rng))
        told.append((state, outcome))
        state = outcome.state  # type: ignore[assignment]
    return told


def cards_of(state: ThreeThirteenState) -> Counter:
    return Counter(card for zone in state.zones() for card in zone.cards)
