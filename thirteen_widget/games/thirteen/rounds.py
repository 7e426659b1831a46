"""First rounds of Thirteen, dealt and played out inside the hot functions."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from ...cards import DECK_SIZE
from ...compiled import ints, is_twin
from ...game import Rules
from ...playouts import Playouts
from .instant_win import wins_of
from .options import flags_of


class ThirteenPlayouts(Playouts):
    """Plays first rounds by one rule set."""

    module = "games.thirteen.playout"

    def __init__(self, rules: Rules) -> None:
        self.seats = rules.seats
        self.points = rules["points"]
        self.given = (
            rules.seats,
            rules["cards_per_player"],
            int(rules["opening"] == "free"),
            wins_of(rules["instant_win"]),
            flags_of(rules),
        )

    def play(
        self, module: ModuleType, seed: int, first: int, count: int, policies: Sequence[int]
    ) -> tuple[Any, Any, int]:
        def buffer(values: int | Sequence[int]) -> Any:
            return ints(module, values)

        place = buffer(self.seats * count)
        hands, places, dice, cards = (buffer(length) for length in (self.seats, self.seats, 1, DECK_SIZE))
        decisions = module.play_rounds(
            seed, first, count, *self.given, buffer(policies), place, hands, places, dice, cards
        )
        if not is_twin(module):
            return place, [self.points[at] for at in place], decisions
        import numpy as np

        return place, np.array(self.points, np.float64)[place], decisions
