"""What `planner` and `search` ask of Three Thirteen: what a hand may become with the next cards, and playouts.

What the others do matters little, and a few playouts differ by more than good moves do. So moves are compared first by
what the own hand will be worth with each card that may be drawn (see `planning`); then playouts by a quick policy, in
worlds that agree with the view, have a say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from ...cards import Card
from ...compiled import hot, ints
from ...dice import SEED_BITS
from ...estimators import Estimator
from ...game import Move
from . import looking
from .belief import exchanges, weights
from .looking import DECK
from .melds import MOST_CARDS
from .options import make_round
from .outlook import DRAW, PASS, SPREAD, TAKE
from .playout import CHOOSY
from .state import ThreeThirteenState
from .turn import greedy_move
from .worlds import load_hand, load_pile, load_turn, load_worlds

if TYPE_CHECKING:
    from .view import ThreeThirteenView


def load_view(module: ModuleType, view: ThreeThirteenView) -> Any:
    """A seat's own hand, the discard pile and where things stand, for functions that look at no other hand."""
    buffers = make_round(module, view.rules, [CHOOSY] * len(view.counts))
    load_turn(buffers.now, view)
    load_pile(buffers.discard, view.discard)
    load_hand(buffers.hands, buffers.counts, view.seat or 0, view.hand)
    return buffers


def count_cards(module: ModuleType, cards: Iterable[Card]) -> Any:
    """How many there are of each card."""
    counts = [0] * looking.DECK
    for card in cards:
        counts[card.index] += 1
    return ints(module, counts)


def planned_move(view: ThreeThirteenView) -> Move:
    """The policy's move: it goes out when it can; melds are laid as by the plain policy."""
    moves = view.legal_moves
    actions = dict.fromkeys(move.action for move in moves)
    if len(moves) == 1 or "out" in actions or "meld" in actions or "pass" in actions:
        return greedy_move(view)
    module = hot("games.three_thirteen.planning")
    seat = view.seat or 0
    buffers = load_view(hot("games.three_thirteen.playout"), view)
    unseen = count_cards(module, view.unseen)
    if "discard" in actions:
        at = module.planned_discard(buffers, seat, unseen, ints(module, MOST_CARDS), ints(module, MOST_CARDS))
        return Move("discard", (view.hand[at],))
    return Move("take" if module.take_or_draw(buffers, seat, unseen) else "draw")


CLOSELY: Final = 3
"""So many of the planner's best discards are looked at."""
CARDS_AT_ONCE: Final = 4
SECOND: Final = 0.8
"""How much a hand's worth with the next card counts against the points left now."""
DOUBT: Final = 1.5
"""Taking or drawing against the planner is expected to cost so many points, before two cards are looked at."""
TRUST: Final = 200
"""A hand's worth counts for so many playouts."""
_NO_DISCARD: Final = {"draw": DRAW, "take": TAKE, "pass": PASS}


def value_of(points: Sequence[float], seat: int) -> float:
    """A round's worth to a seat, from 0 to 1: a half for the others' average points."""
    others = (sum(points) - points[seat]) / (len(points) - 1)
    return min(max(0.5 + (others - points[seat]) / (2 * SPREAD), 0.0), 1.0)


class ThreeThirteenEstimator(Estimator):
    """Compares moves of the seat on turn; with `state`, all hands are seen, but not the order of the draw pile."""

    settling = 0.7
    trust = TRUST

    def __init__(self, view: ThreeThirteenView, state: ThreeThirteenState | None) -> None:
        assert view.seat is not None
        self._view = view
        self._state = state
        self._seat: int = view.seat
        self._planning = hot("games.three_thirteen.planning")
        hidden = view.hidden.groups if state is None else (state.stock,)
        self._unseen = count_cards(self._planning, chain.from_iterable(hidden))
        self._loaded = load_view(hot("games.three_thirteen.playout"), view)
        self._scratch = self._buffer(MOST_CARDS)
        self._looked_at = 0
        self._playing: Any = None
        planned = planned_move(view)
        self.moves = [planned]
        if view.out_by is None and len(view.legal_moves) > 1:
            if planned.action == "discard":
                self._compare_discards()
            elif planned.action in ("draw", "take") and view.stock_count:
                self._compare_draws(planned)

    def _buffer(self, values: int | Sequence[int]) -> Any:
        return ints(self._planning, values)

    def _compare_discards(self) -> None:
        given = self._loaded, self._seat, self._unseen
        worths = self._buffer(MOST_CARDS)
        self._planning.weigh_discards(*given, self._planning.GOING_OUT, worths, self._scratch)
        hand = self._view.hand
        best = sorted(range(len(hand)), key=lambda at: int(worths[at]))[:CLOSELY]
        most = worths[best[0]] + self._planning.MUCH * self._planning.PRECISION**2
        places = [at for at in best if worths[at] <= most]
        self.moves = [Move("discard", (hand[at],)) for at in places]
        self._worths = [int(worths[at]) for at in places]
        found = self._view.situation.search()
        self._left = [found.points(hand[at]) for at in places]
        self._places, self._sums = self._buffer(places), self._buffer(len(places))
        self._expect(self._worths)

    def _compare_draws(self, planned: Move) -> None:
        given = self._loaded, self._seat, self._unseen
        self.moves = [Move("draw"), Move("take")]
        self._worths = [int(self._planning.worth_of(*given))]
        self._taken = int(self._planning.worth_of_taking(*given, self._scratch))
        self._left = []
        self._places, self._sums = self._buffer([-1]), self._buffer(1)
        self._expect([0 if move == planned else DOUBT * self._planning.PRECISION**2 for move in self.moves])

    def _expect(self, worths: Sequence[float]) -> None:
        scale = 2 * SPREAD * self._planning.PRECISION**2
        self.expected = [(min(worths) - worth) / scale for worth in worths]

    def settle(self, steps: int) -> bool:
        """Look two cards ahead, a few cards at a time."""
        if len(self.moves) == 1 or self._looked_at == DECK:
            return False
        first, self._looked_at = self._looked_at, self._looked_at + CARDS_AT_ONCE
        self._planning.add_prospects(
            self._loaded, self._seat, self._places, len(self._places), first, self._looked_at, self._unseen,
            self._buffer(self._worths), self._scratch, self._sums,
        )  # fmt: skip
        if self._looked_at < DECK:
            return True
        prospects = [int(each) / max(int(sum(self._unseen)), 1) for each in self._sums]
        if self._left:
            left = [points * self._planning.PRECISION**2 for points in self._left]
            self._expect([(1 - SECOND) * now + SECOND * then for now, then in zip(left, prospects, strict=True)])
        else:
            self._expect([*prospects, self._taken])
        return False

    def play(self, chosen: Sequence[int], worlds: int) -> list[float]:
        outlook = hot("games.three_thirteen.outlook")
        if self._playing is None:
            hot("dice").start_stream(self._view.rng.getrandbits(SEED_BITS), 0, self._loaded.dice)
            numbers = [self._number(move) for move in self.moves]
            believed = (weights(self._view), exchanges(self._view)) if self._state is None else ()
            self._playing = load_worlds(outlook, self._view, self._state, *believed), self._buffer(numbers)
        known, numbers = self._playing
        gains = self._buffer(len(self.moves))
        outlook.look_ahead(self._loaded, known, self._seat, numbers, self._buffer(chosen), len(chosen), worlds, gains)
        scale = 2 * SPREAD * (len(self._view.counts) - 1)
        return [worlds / 2 + int(gains[move]) / scale for move in chosen]

    def _number(self, move: Move) -> int:
        if move.action in _NO_DISCARD:
            return _NO_DISCARD[move.action]
        place = self._view.hand.index(move.cards[0]) if move.cards else 0
        return ~place if move.action == "out" else place
