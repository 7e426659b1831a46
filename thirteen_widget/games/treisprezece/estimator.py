"""What `planner` and `search` ask of Treisprezece: the run that looks best, and moves played out in likely worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...cards import members
from ...compiled import hot, ints
from ...dice import SEED_BITS
from ...estimators import MOST_CANDIDATES, Estimator
from ...game import Move
from .outlook import DRAW, PASS
from .playout import FIELDS, MOST_RUNS, PLANNED
from .sequences import DECK, LOOKED_AT
from .state import TreisprezeceState
from .turn import RunList, flags_of
from .worlds import FIRST_STEPS, STEPS, Bound, Walk, weights

if TYPE_CHECKING:
    from .view import TreisprezeceView


def planned_move(view: TreisprezeceView) -> Move:
    """The policy's move: every call it may make, else the run that `planning.planned_run` prefers."""
    for action, call in view.offers:
        if action == "call":
            return Move("call", call=call)
    turn = view.situation
    if not (turn.on_turn and turn.can_play):
        return view.legal_moves[0]
    runs = RunList(turn, LOOKED_AT)
    opposed = view.counts[1 - (view.seat or 0)]
    any_king = int(view.rules.any_king_after)
    planning = hot("games.treisprezece.planning")
    listed = (ints(planning, some[: runs.count]) for some in (runs.parents, runs.cards, runs.lengths))
    node = planning.planned_run(turn.hand, view.unseen.mask, opposed, turn.top, any_king, runs.count, *listed)
    return Move("play", runs.run(node), call="last card" if node in runs.leaving_one(turn) else None)


TRUST: Final = 100
"""The planner's preference counts for so many playouts: a few playouts differ by more than good moves do."""
A_CARD: Final = 0.01
"""How much likelier a win is with a card less, as the planner counts them."""
MOST_WORSE: Final = 10_000
"""How much worse than the best run another counts at most, in thousandths of a card."""


class TreisprezeceEstimator(Estimator):
    """Plays out moves of the seat on turn; with `state`, all hands are seen, but not the order of the stock."""

    trust = TRUST

    def __init__(self, view: TreisprezeceView, state: TreisprezeceState | None) -> None:
        assert view.seat is not None
        self._view = view
        self._seat: int = view.seat
        self._outlook = hot("games.treisprezece.outlook")
        self.moves = self._candidates()
        runs, lengths = [0] * (DECK * len(self.moves)), []
        for number, move in enumerate(self.moves):
            lengths.append(len(move.cards) or (DRAW if move.action == "draw" else PASS))
            runs[DECK * number : DECK * number + len(move.cards)] = [card.index for card in move.cards]
        self._runs, self._lengths = self._buffer(runs or [0]), self._buffer(lengths)
        self._prepare_worlds(state)

    def _buffer(self, values: int | Sequence[int]) -> Any:
        return ints(self._outlook, values)

    def _candidates(self) -> list[Move]:
        view = self._view
        others = []
        for action, call in view.offers:
            if action == "call":
                return [Move("call", call=call)]
            if action != "play":
                others.append(Move(action))
        turn = view.situation
        if not turn.can_play:
            return others
        runs = RunList(turn, LOOKED_AT)
        planning = hot("games.treisprezece.planning")
        listed = [ints(planning, some[: runs.count]) for some in (runs.parents, runs.cards, runs.lengths)]
        opposed, any_king = view.counts[1 - self._seat], int(view.rules.any_king_after)

        def worth(node: int) -> int:
            given = turn.hand, view.unseen.mask, opposed, turn.top, any_king
            return int(planning.worth_of(node, *given, *listed))

        worths = list(map(worth, range(runs.count)))
        best = sorted(range(runs.count), key=lambda node: -worths[node])[: MOST_CANDIDATES - len(others)]
        most = worths[best[0]]
        self.expected = [-A_CARD * min(most - worths[node], MOST_WORSE) / planning.CERTAIN for node in best]
        self.expected += [min(self.expected)] * len(others)
        to_call = set(runs.leaving_one(turn))
        plays = [Move("play", runs.run(node), call="last card" if node in to_call else None) for node in best]
        return plays + others

    def _prepare_worlds(self, state: TreisprezeceState | None) -> None:
        view, rng = self._view, self._view.rng
        first = view.sample(rng)[0] if state is None else state
        assert isinstance(first, TreisprezeceState)
        assert first.turn is not None
        held = list(members(first.hands[1 - self._seat]))
        rest = list(first.stock) + list(members(first.unseen))
        bounds: Sequence[Bound] = ()
        belief = [1] * DECK
        if state is None:
            belief, bounds = weights(view), view.proved.bounds
        away = ((1 << DECK) - 1) & ~(view.hand.mask | view.pile.mask | view.unseen.mask)
        now = [len(first.pile), len(first.stock), first.required, first.penalty, first.drawn]
        now += [first.dry_passes, first.turn, 0]
        pile = self._buffer([*first.pile, *[0] * (DECK - len(first.pile))])
        dice = self._buffer(1)
        hot("dice").start_stream(rng.getrandbits(SEED_BITS), 0, dice)
        policies = self._buffer([PLANNED, PLANNED])
        self._results = self._buffer(len(self.moves))
        walk = Walk(self._outlook, held, rest, bounds, belief, dice)
        if state is None:
            walk.go(FIRST_STEPS)
        *walked, _ = walk.given
        self._given = (
            STEPS if state is None else 0,
            view.hand.mask,
            pile,
            self._buffer(now),
            *walked,
            away,
            flags_of(view.rules),
            policies,
            dice,
            self._results,
            *(self._buffer(size) for size in (2, DECK, 2 * DECK, FIELDS)),
            *(self._buffer(MOST_RUNS) for _ in range(3)),
            self._buffer(DECK + 1),
        )

    def play(self, chosen: Sequence[int], worlds: int) -> list[float]:
        before = [int(self._results[move]) for move in chosen]
        self._outlook.look_ahead(
            self._seat, self._runs, self._lengths, self._buffer(chosen), len(chosen), worlds, *self._given
        )
        return [(int(self._results[move]) - was) / 2 for move, was in zip(chosen, before, strict=True)]
