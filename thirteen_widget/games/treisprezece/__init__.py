"""Treisprezece, the two-player Thirteen by Alex Olesen: runs around the circle of ranks, jokers on kings."""

from .game import GAME
from .reasons import REASONS
from .study import runs

__all__ = ["GAME", "REASONS", "runs"]
