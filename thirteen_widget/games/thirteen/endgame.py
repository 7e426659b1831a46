"""First places that can be forced, for `search`: the quick proofs first, then the whole one (see `forced`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...bits import highest, lowest, popcount
from ...compiled import hot, ints
from ...game import Move
from .combinations import combination, rank_counts, ranks_counted
from .forced import KNOWN, NOTHING
from .instant_win import instant_win, wins_of
from .legal import LegalMoves, move_of
from .options import flags_of
from .planner import unseen_cards
from .plays import ranks_in_sequences, starts_of
from .state import ThirteenState

if TYPE_CHECKING:
    from .view import ThirteenView

CERTAIN_CARDS: Final = 10
"""With at most so many cards in all hands a forced first place is always found."""
MOST_CARDS: Final = 18
"""With at most so many it is looked for, in at most `MOST_SITUATIONS` situations for each proof."""
MOST_SITUATIONS: Final = 2000
DEALS_DRAWN: Final = 6
_NO_LIMIT: Final = 1 << 40


def forced_move(view: ThirteenView, state: ThirteenState | None) -> Move | None:
    """A move by which the seat on turn forces the first place, None when none is found.

    `state` is what there really is, for who sees all hands.
    """
    if view.out or sum(view.counts) > MOST_CARDS:
        return None
    return Endgame(view).forced(state)


class Endgame:
    """A situation in which the seat on turn may be able to force the first place."""

    def __init__(self, view: ThirteenView) -> None:
        moves = view.legal_moves
        assert isinstance(moves, LegalMoves)
        assert view.seat is not None
        self._view = view
        self._me: int = view.seat
        self._seats = len(view.counts)
        self._flags = flags_of(view.rules)
        self._module = hot("games.thirteen.forced")
        self._exclusions = hot("games.thirteen.exclusions")
        self._moves = moves
        self._pool = unseen_cards(view)
        self._wins = wins_of(view.rules["instant_win"]) if view.played is not None else 0

    def forced(self, state: ThirteenState | None) -> Move | None:
        """A move that forces the first place, None when none is found."""
        limit = _NO_LIMIT if sum(self._view.counts) <= CERTAIN_CARDS else MOST_SITUATIONS
        if state is not None:
            return self._look(state.hands, limit)[0]
        # What can not be forced against some of the deals can not be forced against all.
        for hands in self._deals():
            move, surely = self._look(hands, MOST_SITUATIONS)
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
        """What every seat could hold, when the others can hold anything of a pool."""
        return [self._view.hand.mask if seat == self._me else pool for seat in range(self._seats)]

    def _deals(self) -> Iterator[Sequence[int]]:
        """Some deals: with a strong hand at one seat, then some drawn."""
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
        """Whether nobody who was dealt these cards would have won at once."""
        played = self._view.played
        if played is None or not self._wins:
            return True
        return all(instant_win(hand | cards, self._wins) < 0 for hand, cards in zip(hands, played, strict=True))

    def _dealt(self, strong: int, hand: int) -> list[int]:
        """A deal with this hand at one seat; the best of the other cards go to the next one …"""
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
        excluded = wins if self._exclusions.can_exclude(self._me, sets[0], sets[2], wins, self._seats) else 0
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
    """Hands that the pool has cards for: with the highest play of each shape, and else the highest cards."""
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
    """A part of a large pool with which it is about as hard to win: the cards that matter to a hand, some of the rest.

    These are the highest ones, and of the lower ones as many as a seat can hold of the ranks with most cards.
    """
    few = highest_cards(pool, min(popcount(pool), 8))
    low = pool & ~few
    by_size = sorted((low & 15 << rank for rank in range(0, 52, 4)), key=lambda cards: -popcount(cards))
    for cards in by_size[: 1 + count // 4]:
        few |= cards
    return few
