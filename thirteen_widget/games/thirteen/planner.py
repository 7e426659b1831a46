"""The policy that plays by the best split of the whole hand (see `splits`)."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from ...bits import popcount
from ...cards import FULL_DECK
from ...compiled import hot, ints
from ...game import Move
from .legal import LegalMoves, move_of
from .options import flags_of
from .picks import count_plays
from .splits import MOST_CARDS, SETS, size_of_memo, size_of_plan

if TYPE_CHECKING:
    from .view import ThirteenView


class Plan:
    """A hand with its plays listed for splitting. Of more than `MOST_CARDS` cards none are listed.

    `unseen` are the cards that may be against it, `fewest` is as in `splits`.
    """

    def __init__(self, splits: ModuleType, hand: int, unseen: int, fewest: int, flags: int) -> None:
        self._splits = splits
        self._fewest = fewest
        self._flags = flags
        self._places = count_plays(hand, 0, -1, 0, flags) if popcount(hand) <= MOST_CARDS else 0
        self._mask = (1 << popcount(hand)) - 1
        self.listed = ints(splits, size_of_plan(self._places))
        """The plays, as the hot functions have them."""
        self.memo = ints(splits, size_of_memo(popcount(hand)) if self._places else 1)
        if self._places:
            splits.prepare(hand, unseen, flags, self.listed, ints(splits, self._places), self._places)

    def cards(self, number: int) -> int:
        """The cards of a listed play, 0 for a pass (-1)."""
        return int(self.listed[SETS + number]) if number >= 0 else 0

    def best(self, table: int, opening: int, bound: int) -> int:
        """The number of the play that the policy makes, -1 for a pass."""
        given = self._mask, table, opening, bound, self._fewest, self._flags, self.listed, self.memo
        return int(self._splits.planned_play(*given))

    def ranked(self, table: int, opening: int, bound: int) -> list[int]:
        """The numbers of the legal moves, those that the policy would rather make first; -1 is a pass."""
        numbers, costs = ints(self._splits, self._places + 1), ints(self._splits, self._places + 1)
        given = self._mask, table, opening, bound, self._fewest, self._flags, self.listed, self.memo
        count = self._splits.candidates(*given, numbers, costs)
        return [int(numbers[at]) for at in sorted(range(count), key=lambda at: (int(costs[at]), at))]


def unseen_cards(view: ThirteenView) -> int:
    """The cards that may be in the others' hands."""
    floor = view.floor if view.must_include is None else view.must_include.index
    hidden = FULL_DECK & ~(view.hand.mask | view.table.mask | view.gone.mask)
    return hidden >> floor + 1 << floor + 1


def fewest_cards(view: ThirteenView) -> int:
    """How many cards the hand with the fewest has, of the others that are not out."""
    return min(count for seat, count in enumerate(view.counts) if count and seat != view.seat)


def planned_move(view: ThirteenView) -> Move:
    """The move of the policy, for a hand of more than `splits.MOST_CARDS` cards that of the plain policy."""
    moves = view.legal_moves
    assert isinstance(moves, LegalMoves)
    if len(view.hand) > MOST_CARDS:
        return moves.greedy()
    flags = flags_of(view.rules)
    plan = Plan(hot("games.thirteen.splits"), view.hand.mask, unseen_cards(view), fewest_cards(view), flags)
    return move_of(plan.cards(plan.best(*moves.asked)))
