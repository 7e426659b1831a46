"""Rounds of Three Thirteen, dealt and played out inside the hot functions."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from ...compiled import ints
from ...game import Rules
from ...playouts import Playouts
from . import playout as hot
from .melds import HAND_SIZE, MOST_CARDS, MOST_MELDS
from .options import MeldOptions


def options_of(rules: Rules) -> list[int]:
    """The options as integers, as `playout` has them."""
    melds = MeldOptions.of(rules)
    return [
        rules.seats,
        rules["decks"],
        melds.last_place,
        melds.min_naturals,
        melds.limit,
        -1 if melds.wild_points is None else melds.wild_points,
        rules["max_reshuffles"],
        rules["rounds_before_out"],
        int(rules["return_taken_discard"]),
    ]


def make_round(module: ModuleType, rules: Rules, policies: Sequence[int]) -> Any:
    """The buffers of a round, for the plain or the compiled functions."""

    def buffer(values: int | Sequence[int]) -> Any:
        return ints(module, values)

    cards = hot.DECK * rules["decks"]
    return module.Round(
        hands=buffer(MOST_CARDS * rules.seats),
        counts=buffer(rules.seats),
        stock=buffer(cards),
        discard=buffer(cards),
        now=buffer(hot.FIELDS),
        rules=buffer(options_of(rules)),
        points=buffer(MeldOptions.of(rules).points),
        policies=buffer(policies),
        scored=buffer(rules.seats),
        dice=buffer(1),
        values=buffer(MOST_CARDS),
        suits=buffer(MOST_CARDS),
        order=buffer(MOST_CARDS),
        search=buffer(HAND_SIZE),
        memo=buffer(1 << MOST_CARDS),
        melds=buffer(MOST_MELDS),
    )


class ThreeThirteenPlayouts(Playouts):
    """Plays rounds by one rule set: 1, 2 … 11, 1 … by their numbers."""

    module = "games.three_thirteen.playout"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def play(
        self, module: ModuleType, seed: int, first: int, count: int, policies: Sequence[int]
    ) -> tuple[Any, Any, int]:
        place, points = (ints(module, self.rules.seats * count) for _ in range(2))
        turns = module.play_rounds(make_round(module, self.rules, policies), seed, first, count, place, points)
        return place, points, turns
