"""Whole rounds played by the plain policies inside the hot functions: what a game gives so that it can be simulated."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

POLICIES: Final = ("random", "greedy")
"""The policies that hot functions play by, at their numbers there."""


class Playouts(ABC):
    """Plays rounds of one rule set inside the hot functions of a game. Threads may share it."""

    module: str
    """The hot module, by its name below the package."""

    @abstractmethod
    def play(
        self, module: ModuleType, seed: int, first: int, count: int, policies: Sequence[int]
    ) -> tuple[Any, Any, int]:
        """Play `count` rounds, numbered from `first`, each with its own chance.

        Returns two buffers, seats by rounds, and the number of decisions: the place of every seat, 0 for the first, and
        its points. `module` is the hot module to do it with, plain or compiled.
        """
