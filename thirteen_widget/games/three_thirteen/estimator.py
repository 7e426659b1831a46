"""What `search` asks of Three Thirteen: moves played out by the plain policy in worlds that agree with the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...compiled import hot, ints
from ...dice import SEED_BITS
from ...estimators import Estimator
from ...game import Move
from .belief import weights
from .loading import load_worlds
from .outlook import DRAW, PASS, SPREAD, TAKE
from .planner import planned_move
from .playout import GREEDY
from .rounds import make_round
from .state import ThreeThirteenState

if TYPE_CHECKING:
    from .view import ThreeThirteenView

MOST_DISCARDS: Final = 6
"""So many discards are looked at: that of the planner, then those that leave the fewest points."""
TRUST: Final = 120
"""For so many playouts it counts what the planner prefers: a few playouts differ by more than good moves do."""
DOUBT: Final = 1.5
"""So many points another move than the planner's is expected to cost, and for each point that it leaves `LEFT`."""
LEFT: Final = 0.3
_NO_DISCARD: Final = {"draw": DRAW, "take": TAKE, "pass": PASS}


def value_of(points: Sequence[float], seat: int) -> float:
    """What a round is worth to a seat, from 0 to 1: a half for the points that the others have on average."""
    others = (sum(points) - points[seat]) / (len(points) - 1)
    return min(max(0.5 + (others - points[seat]) / (2 * SPREAD), 0.0), 1.0)


class ThreeThirteenEstimator(Estimator):
    """Plays moves of the seat on turn out; who sees all hands, `state`, does not see the order of the draw pile."""

    def __init__(self, view: ThreeThirteenView, state: ThreeThirteenState | None) -> None:
        assert view.seat is not None
        self._view = view
        self._seat: int = view.seat
        self._outlook = hot("games.three_thirteen.outlook")
        self.moves = self._candidates()
        self.trust = TRUST
        self.expected = [0.5 - cost / (2 * SPREAD) for cost in self._costs()]
        self._round = make_round(hot("games.three_thirteen.playout"), view.rules, [GREEDY] * len(view.counts))
        hot("dice").start_stream(view.rng.getrandbits(SEED_BITS), 0, self._round.dice)
        self._worlds = load_worlds(self._outlook, view, state, weights(view) if state is None else None)
        self._moves = self._buffer(list(map(self._number, self.moves)))

    def _buffer(self, values: int | Sequence[int]) -> Any:
        return ints(self._outlook, values)

    def _candidates(self) -> list[Move]:
        """The move of the planner and, where there is something to find out, others."""
        view = self._view
        planned = planned_move(view)
        if planned.action in _NO_DISCARD:
            return [planned, *(move for move in view.legal_moves if move != planned)]
        if planned.action != "discard":
            return [planned]
        found = view.situation.search()
        moves = sorted(
            (move for move in view.legal_moves if move.action == "discard"),
            key=lambda move: (move != planned, found.points(move.cards[0])),
        )
        return moves[:MOST_DISCARDS]

    def _costs(self) -> list[float]:
        """By move how many points it is expected to cost, against the planner's."""
        planned, *others = self.moves
        if planned.action != "discard":
            return [0.0, *[DOUBT] * len(others)]
        found = self._view.situation.search()
        left = found.points(planned.cards[0])
        return [0.0, *(DOUBT + LEFT * max(found.points(move.cards[0]) - left, 0) for move in others)]

    def _number(self, move: Move) -> int:
        """A move as `outlook` has it."""
        if move.action in _NO_DISCARD:
            return _NO_DISCARD[move.action]
        place = self._view.hand.index(move.cards[0]) if move.cards else 0
        return ~place if move.action == "out" else place

    def play(self, chosen: Sequence[int], worlds: int) -> list[float]:
        gains = self._buffer(len(self.moves))
        self._outlook.look_ahead(
            self._round, self._worlds, self._seat, self._moves, self._buffer(chosen), len(chosen), worlds, gains
        )
        scale = 2 * SPREAD * (len(self._view.counts) - 1)
        return [worlds / 2 + int(gains[move]) / scale for move in chosen]
