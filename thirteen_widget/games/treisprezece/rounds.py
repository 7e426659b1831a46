"""Rounds of Treisprezece, dealt and played out inside the hot functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from ...compiled import ints
from ...game import Rules
from ...playouts import Playouts
from . import playout
from .sequences import DECK


def flags_of(rules: Mapping[str, Any]) -> int:
    """The options as bits for the hot functions."""
    flags: int = (
        playout.MAY_DRAW_VOLUNTARILY * rules["may_draw_voluntarily"]
        | playout.PLAY_AFTER_DRAW * rules["play_after_draw"]
        | playout.FORCED_SINGLE_CARD * rules["forced_single_card"]
        | playout.ANY_KING_AFTER * rules["any_king_after"]
        | playout.CALLS * (rules["last_card_call"] == "required")
    )
    return flags


class TreisprezecePlayouts(Playouts):
    """Plays rounds by one rule set. In a drawn round both seats have the place -1."""

    module = "games.treisprezece.playout"

    def __init__(self, rules: Rules) -> None:
        self.flags = flags_of(rules)

    def play(
        self, module: ModuleType, seed: int, first: int, count: int, policies: Sequence[int]
    ) -> tuple[Any, Any, int]:
        place = ints(module, 2 * count)
        situation = [ints(module, length) for length in (2, DECK, DECK, playout.FIELDS)]
        lists = [ints(module, playout.MOST_RUNS) for _ in range(3)]
        buffers = [*situation, ints(module, 1), *lists, ints(module, DECK + 1)]
        turns = module.play_rounds(seed, first, count, self.flags, ints(module, policies), place, *buffers)
        return place, [int(at == 0) for at in place], turns
