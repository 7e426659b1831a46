"""Thirteen (Tiến Lên): the climbing game for 2 to 4 players.

`legal_plays` and `combination` are for study; `GAME` is the game itself, `REASONS` are the codes of all reasons why a
move can be illegal.
"""

from .game import GAME, Combination, combination, legal_plays
from .legal import REASONS
from .state import ThirteenState
from .view import ThirteenView

__all__ = ["GAME", "REASONS", "Combination", "ThirteenState", "ThirteenView", "combination", "legal_plays"]
