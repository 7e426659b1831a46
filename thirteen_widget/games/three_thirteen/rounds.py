"""Rounds of Three Thirteen, dealt and played out inside the hot functions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from ...compiled import ints
from ...game import Rules
from ...playouts import Playouts
from . import situation as hot
from .lines import MEMORY_SIZE, MOST_POINTS, TABLE_SIZE
from .melds import HAND_SIZE, MOST_CARDS, MOST_MELDS, NO_LIMIT
from .options import MeldOptions


def options_of(rules: Rules) -> list[int]:
    """The options as integers, as `playout` has them."""
    melds = MeldOptions.of(rules)
    free = melds.limit == NO_LIMIT and melds.min_naturals == 0
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
        int(free and max(melds.points) <= MOST_POINTS),
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
        costs=buffer(MOST_CARDS),
        table=_table(module, tuple(MeldOptions.of(rules).points), MeldOptions.of(rules).last_place),
        memory=buffer(MEMORY_SIZE),
    )


@lru_cache(maxsize=8)
def _table(module: ModuleType, points: tuple[int, ...], last_place: int) -> Any:
    """The table of `lines` for these points. Whoever asks it fills it, with the same numbers: threads may share it."""
    return ints(module, TABLE_SIZE)


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
