"""Three Thirteen: its rules, and what can be asked about hands.

`least_points` and `best_melds` lay a hand out, `points_after_discard` says what each discard would leave.
"""

from .arrangement import Arrangement, HandSearch, best_melds, least_points, points_after_discard
from .game import GAME, ThreeThirteen
from .options import MeldOptions
from .state import ThreeThirteenState
from .turn import REASONS, Turn
from .view import ThreeThirteenView

__all__ = [
    "GAME",
    "REASONS",
    "Arrangement",
    "HandSearch",
    "MeldOptions",
    "ThreeThirteen",
    "ThreeThirteenState",
    "ThreeThirteenView",
    "Turn",
    "best_melds",
    "least_points",
    "points_after_discard",
]
