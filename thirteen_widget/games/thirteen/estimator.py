"""What `search` asks of Thirteen: moves played out in likely worlds, and first places that are forced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...bits import popcount
from ...compiled import hot, ints
from ...estimators import MOST_CANDIDATES, Estimator
from ...game import Move
from .combinations import combination
from .endgame import forced_move
from .legal import LegalMoves, move_of
from .options import flags_of
from .planner import Plan, fewest_cards, unseen_cards
from .splits import MOST_CARDS
from .state import ThirteenState
from .worlds import Worlds

if TYPE_CHECKING:
    from .view import ThirteenView

STEPS: Final = 20
"""How many exchanges of cards are tried from a world to the next."""
_LOOKED_THROUGH: Final = 500
"""So many moves with a hand that is too large to be split are looked through for candidates."""


class ThirteenEstimator(Estimator):
    """Plays moves of the seat on turn out: by its view, or by `state`, what there really is."""

    def __init__(self, view: ThirteenView, state: ThirteenState | None) -> None:
        legal = view.legal_moves
        assert isinstance(legal, LegalMoves)
        self._view = view
        self._state = state
        self._legal = legal
        self._flags = flags_of(view.rules)
        self._outlook = hot("games.thirteen.outlook")
        self._plan = Plan(
            hot("games.thirteen.splits"), view.hand.mask, unseen_cards(view), fewest_cards(view), self._flags
        )
        self._worlds = Worlds(view, state)
        self._values = _values(view.rules["points"])
        numbers, plays = self._split_candidates() if len(view.hand) <= MOST_CARDS else self._large_candidates()
        self.moves = list(map(move_of, plays))
        now = self._buffer([self._table, self._played_by, self._passed, self._opening, len(view.out)])
        self._situation = now, len(view.counts), self._plan.listed, self._plan.memo
        self._candidates = self._buffer(plays), self._buffer(numbers)

    @property
    def _table(self) -> int:
        return combination(self._view.table.mask, self._flags)

    @property
    def _played_by(self) -> int:
        return -1 if self._view.played_by is None else self._view.played_by

    @property
    def _passed(self) -> int:
        return sum(1 << seat for seat in self._view.passed)

    @property
    def _opening(self) -> int:
        return -1 if self._view.must_include is None else self._view.must_include.index

    def _buffer(self, values: int | Sequence[int]) -> Any:
        return ints(self._outlook, values)

    def _split_candidates(self) -> tuple[list[int], list[int]]:
        """The candidates, by their numbers in the plan and their cards: what spoils the split of the hand least."""
        passes = [-1] if self._view.table else []
        numbers = self._plan.ranked(*self._legal.asked)[: MOST_CANDIDATES - len(passes)] + passes
        return numbers, list(map(self._plan.cards, numbers))

    def _large_candidates(self) -> tuple[list[int], list[int]]:
        """The same for a hand that is too large to be split: the move of the plain policy, and large plays."""
        legal = self._legal
        plays = [legal.greedy().cards.mask]
        if self._view.table and plays != [0]:
            plays.append(0)
        spread = legal.sets[:: -(-len(legal) // _LOOKED_THROUGH)]
        plays += sorted(set(spread) - set(plays), key=lambda cards: (-popcount(cards), cards))
        del plays[MOST_CANDIDATES:]
        return [-1] * len(plays), plays

    def settle(self, steps: int) -> bool:
        return self._worlds.settle(steps)

    def play(self, chosen: Sequence[int], worlds: int) -> list[float]:
        seats = len(self._view.counts)
        places = self._buffer(seats * len(self.moves))
        scratch = self._buffer(seats)
        self._outlook.look_ahead(
            self._view.seat, *self._candidates, self._buffer(chosen), len(chosen), worlds, STEPS,
            *self._situation, *self._worlds.walk, scratch, places,
        )  # fmt: skip
        return [
            sum(value * int(places[seats * move + place]) for place, value in enumerate(self._values))
            for move in chosen
        ]

    def forced(self) -> Move | None:
        return forced_move(self._view, self._state)


def _values(points: Sequence[float]) -> list[float]:
    """What a place is worth, from 0 to 1."""
    most, least = points[0], points[-1]
    return (
        [1 - place / (len(points) - 1) for place in range(len(points))]
        if most == least
        else [(value - least) / (most - least) for value in points]
    )
