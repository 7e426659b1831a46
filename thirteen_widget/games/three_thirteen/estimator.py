"""What `search` asks of Three Thirteen: moves played out by the plain policy in worlds that agree with the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...chance import shuffled
from ...compiled import hot
from ...dice import SEED_BITS
from ...estimators import Estimator
from ...game import Move
from .loading import load_state
from .planner import planned_move
from .playout import GREEDY
from .rounds import make_round
from .state import ThreeThirteenState

if TYPE_CHECKING:
    from .view import ThreeThirteenView

MOST_DISCARDS: Final = 6
"""So many discards are looked at: that of the planner, then those that leave the fewest points."""
SPREAD: Final = 60.0
"""A round that ends so many points under, or over, the others' average is as good, or bad, as can be."""


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
        self._state = state
        self._module = hot("games.three_thirteen.playout")
        self._buffers = make_round(self._module, view.rules, [GREEDY] * len(view.counts))
        hot("dice").start_stream(view.rng.getrandbits(SEED_BITS), 0, self._buffers.dice)
        self.moves = self._candidates()

    def _candidates(self) -> list[Move]:
        view = self._view
        planned = planned_move(view)
        if planned.action not in ("discard", "out"):
            return [planned, *(move for move in view.legal_moves if move != planned)]
        found = view.situation.search()
        moves = sorted(
            (move for move in view.legal_moves if move.action == planned.action),
            key=lambda move: (move != planned, found.points(move.cards[0])),
        )
        return moves[: MOST_DISCARDS if planned.action == "discard" else 1]

    def play(self, chosen: Sequence[int], worlds: int) -> list[float]:
        sums = [0.0] * len(chosen)
        for _ in range(worlds):
            world = self._world()
            for at, number in enumerate(chosen):
                after = world.play(self.moves[number], self._seat)
                assert isinstance(after, ThreeThirteenState)
                sums[at] += value_of(self._points(after), self._seat)
        return sums

    def _world(self) -> ThreeThirteenState:
        rng = self._view.rng
        if self._state is not None:
            return self._state.changed(stock=type(self._state.stock)(shuffled(self._state.stock, rng)))
        return self._view.sample(rng)[0]

    def _points(self, state: ThreeThirteenState) -> Sequence[float]:
        """What the round brings to each seat when it is played on."""
        if state.over:
            return state.points
        load_state(self._buffers, state)
        self._module.play_out(self._buffers)
        return [float(points) for points in self._buffers.scored]
