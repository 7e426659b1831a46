"""Treisprezece, the two-player Thirteen by Alex Olesen: runs around the circle of ranks, jokers on kings."""

from .game import GAME, runs
from .turn import REASONS

__all__ = ["GAME", "REASONS", "runs"]
