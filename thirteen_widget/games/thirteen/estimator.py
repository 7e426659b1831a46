"""What `planner` and `search` ask of Thirteen: the best split of a hand, playouts, forced first places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from ...bits import highest, lowest, popcount
from ...compiled import hot, ints, is_twin
from ...estimators import MOST_CANDIDATES, Estimator
from ...game import Move
from .combinations import combination, instant_win, rank_counts, ranks_counted, wins_of
from .forced import KNOWN, NOTHING
from .legal import LegalMoves, move_of
from .options import flags_of
from .picks import count_plays
from .plays import ranks_in_sequences, starts_of
from .splits import MOST_CARDS, SETS, size_of_memo, size_of_plan
from .state import ThirteenState
from .view import Worlds, unseen_cards

if TYPE_CHECKING:
    from .view import ThirteenView


class Plan:
    """A hand with its plays listed for splitting; none of more than `MOST_CARDS` cards.

    `unseen` cards may be against it, `fewest` is as in `splits`.
    """

    def __init__(self, splits: ModuleType, hand: int, unseen: int, fewest: int, flags: int) -> None:
        self._splits = splits
        self._fewest = fewest
        self._flags = flags
        self._places = count_plays(hand, 0, -1, 0, flags) if popcount(hand) <= MOST_CARDS else 0
        self._mask = (1 << popcount(hand)) - 1
        self.listed = ints(splits, size_of_plan(self._places))
        """The plays, for the hot functions."""
        self.memo = ints(splits, size_of_memo(popcount(hand)) if self._places else 1)
        if self._places:
            splits.prepare(hand, unseen, flags, self.listed, ints(splits, self._places), self._places)

    def cards(self, number: int) -> int:
        return int(self.listed[SETS + number]) if number >= 0 else 0

    def best(self, table: int, opening: int, bound: int) -> int:
        """The number of the play that the policy makes, -1 for a pass."""
        given = self._mask, table, opening, bound, self._fewest, self._flags, self.listed, self.memo
        return int(self._splits.planned_play(*given))

    def ranked(self, table: int, opening: int, bound: int) -> list[int]:
        """The numbers of the legal moves, in the order of the policy's preference; -1 is a pass."""
        numbers, costs = ints(self._splits, self._places + 1), ints(self._splits, self._places + 1)
        given = self._mask, table, opening, bound, self._fewest, self._flags, self.listed, self.memo
        count = self._splits.candidates(*given, numbers, costs)
        return [int(numbers[at]) for at in sorted(range(count), key=lambda at: (int(costs[at]), at))]


def fewest_cards(view: ThirteenView) -> int:
    """How many cards the smallest of the other hands has that are not out."""
    return min(count for seat, count in enumerate(view.counts) if count and seat != view.seat)


def planned_move(view: ThirteenView) -> Move:
    """The move of the policy; of the plain one for more than `splits.MOST_CARDS` cards."""
    moves = view.legal_moves
    assert isinstance(moves, LegalMoves)
    if len(view.hand) > MOST_CARDS:
        return moves.greedy()
    flags = flags_of(view.rules)
    plan = Plan(hot("games.thirteen.splits"), view.hand.mask, unseen_cards(view), fewest_cards(view), flags)
    return move_of(plan.cards(plan.best(*moves.asked)))


STEPS: Final = 20
"""How many exchanges of cards are tried between worlds."""
_LOOKED_THROUGH: Final = 500
"""So many moves of a hand that is too large to split are looked through for candidates."""


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
        passes = [-1] if self._view.table else []
        numbers = self._plan.ranked(*self._legal.asked)[: MOST_CANDIDATES - len(passes)] + passes
        return numbers, list(map(self._plan.cards, numbers))

    def _large_candidates(self) -> tuple[list[int], list[int]]:
        """For a hand too large to split: the plain policy's move, and large plays."""
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
        return forced_move(self._view, self._state, self.hurried)


def _values(points: Sequence[float]) -> list[float]:
    most, least = points[0], points[-1]
    return (
        [1 - place / (len(points) - 1) for place in range(len(points))]
        if most == least
        else [(value - least) / (most - least) for value in points]
    )


# ---------------------------------------------------------------------------------- forced first places

CERTAIN_CARDS: Final = 10
"""With at most so many cards in all hands a forced first place is always found."""
MOST_CARDS_IN_ALL: Final = 18
"""With at most so many it is looked for, in at most `MOST_SITUATIONS` situations a proof."""
MOST_SITUATIONS: Final = 2000
FEW_SITUATIONS: Final = 40
"""In so many by who is hurried and has no compiled functions."""
DEALS_DRAWN: Final = 6
_NO_LIMIT: Final = 1 << 40


def forced_move(view: ThirteenView, state: ThirteenState | None, hurried: bool = False) -> Move | None:
    """A move by which the seat on turn forces the first place, None when none is found.

    `state` is what there really is, for who sees all hands.
    """
    if view.out or sum(view.counts) > MOST_CARDS_IN_ALL:
        return None
    return Endgame(view, hurried).forced(state)


class Endgame:
    """A situation in which the seat on turn may be able to force the first place."""

    def __init__(self, view: ThirteenView, hurried: bool) -> None:
        moves = view.legal_moves
        assert isinstance(moves, LegalMoves)
        assert view.seat is not None
        self._view = view
        self._me: int = view.seat
        self._seats = len(view.counts)
        self._flags = flags_of(view.rules)
        self._module = hot("games.thirteen.forced")
        self._moves = moves
        self._pool = unseen_cards(view)
        self._wins = wins_of(view.rules["instant_win"]) if view.played is not None else 0
        certain = sum(view.counts) <= CERTAIN_CARDS
        few = hurried and not certain and not is_twin(self._module)
        self._most = FEW_SITUATIONS if few else MOST_SITUATIONS
        self._limit = _NO_LIMIT if certain else self._most

    def forced(self, state: ThirteenState | None) -> Move | None:
        limit = self._limit
        if state is not None:
            return self._look(state.hands, limit)[0]
        # What can not be forced against some of the deals can not be forced against all.
        for hands in self._deals():
            move, surely = self._look(hands, self._most)
            if move is None and surely:
                return None
        few = few_cards(self._pool, self._view.hand.mask, max(self._view.counts))
        if few != self._pool:
            move, surely = self._look(self._holding(few), limit, self._wins)
            if move is None and surely:
                return None
            # And what can be forced when the others' low cards never end, can be forced when they do.
            low = self._pool & ((1 << lowest(self._view.hand.mask)) - 1)
            move, _ = self._look(self._holding(self._pool), limit, lasting=low)
            if move is not None:
                return move
        # What can be forced against more deals than there are, can be forced.
        move, _ = self._look(self._holding(self._pool), limit)
        if move is not None or not self._wins:
            return move
        return self._look(self._holding(self._pool), limit, self._wins)[0]

    def _holding(self, pool: int) -> list[int]:
        return [self._view.hand.mask if seat == self._me else pool for seat in range(self._seats)]

    def _deals(self) -> Iterator[Sequence[int]]:
        view = self._view
        for seat in range(self._seats):
            if seat != self._me:
                for hand in strong_hands(self._pool, view.counts[seat], self._flags):
                    hands = self._dealt(seat, hand)
                    if self._could_be(hands):
                        yield hands
        for state in view.sample(view.rng, DEALS_DRAWN):
            assert isinstance(state, ThirteenState)
            yield state.hands

    def _could_be(self, hands: Sequence[int]) -> bool:
        played = self._view.played
        if played is None or not self._wins:
            return True
        return all(instant_win(hand | cards, self._wins) < 0 for hand, cards in zip(hands, played, strict=True))

    def _dealt(self, strong: int, hand: int) -> list[int]:
        """A deal with this hand at one seat; the best of the rest goes to the next one …"""
        hands = self._holding(hand)
        left = self._pool ^ hand
        for step in range(1, self._seats):
            seat = (strong + step) % self._seats
            if seat != self._me:
                hands[seat] = highest_cards(left, self._view.counts[seat])
                left ^= hands[seat]
        return hands

    def _look(self, possible: Sequence[int], limit: int, wins: int = 0, lasting: int = 0) -> tuple[Move | None, bool]:
        """A move that forces the first place when seats could hold these cards; without one, whether that is sure."""
        view = self._view

        def buffer(values: int | Sequence[int]) -> Any:
            return ints(self._module, values)

        sets = buffer(possible), buffer(view.counts), buffer(view.played or self._seats)
        excluded = wins if self._module.can_exclude(self._me, sets[0], sets[2], wins, self._seats) else 0
        left = buffer([limit])
        found = self._module.forced_play(
            self._me,
            combination(view.table.mask, self._flags),
            -1 if view.played_by is None else view.played_by,
            sum(1 << seat for seat in view.passed),
            self._moves.asked[1],
            *sets,
            excluded,
            lasting,
            self._seats,
            self._flags,
            buffer(KNOWN),
            left,
            buffer(len(self._moves) + 1),
        )
        return (None, bool(left[0] >= 0)) if found == NOTHING else (move_of(int(found)), True)


def highest_cards(cards: int, count: int) -> int:
    """The highest so many of some cards."""
    for _ in range(popcount(cards) - count):
        cards &= cards - 1
    return cards


def strong_hands(pool: int, count: int, flags: int) -> list[int]:
    """Hands of the pool's cards: with the highest play of each shape, and else the highest cards."""
    hands = [highest_cards(pool, count)]
    counts = rank_counts(pool)
    for each, longest in ((4, 1), (3, 1), (2, count // 2), (1, count)):
        ranks = ranks_in_sequences(counts, each, flags)
        for length in range(1, longest + 1):
            starts = starts_of(ranks if length > 1 else ranks_counted(counts, each), length)
            if each * length > count or length == 2 or not starts:
                continue
            first = highest(starts)
            play = 0
            for rank in range(first, first + 4 * length, 4):
                play |= highest_cards(pool & 15 << rank, each)
            hands.append(play | highest_cards(pool ^ play, count - each * length))
    return list(dict.fromkeys(hands))


def few_cards(pool: int, hand: int, count: int) -> int:
    """A part of a large pool with which it is about as hard to win.

    It is the highest cards, and as many as a seat can hold of the ranks with most of the others.
    """
    few = highest_cards(pool, min(popcount(pool), 8))
    low = pool & ~few
    by_size = sorted((low & 15 << rank for rank in range(0, 52, 4)), key=lambda cards: -popcount(cards))
    for cards in by_size[: 1 + count // 4]:
        few |= cards
    return few
