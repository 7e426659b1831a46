"""What `search` asks of Thirteen: moves played out in likely worlds, and first places that are forced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...bits import highest, popcount
from ...compiled import hot, ints
from ...estimators import MOST_CANDIDATES, Estimator
from ...game import Move
from .combinations import combination, rank_counts, ranks_counted
from .forced import KNOWN, NOTHING
from .instant_win import wins_of
from .legal import LegalMoves, move_of
from .options import flags_of
from .planner import Plan, unseen_cards
from .plays import ranks_in_sequences, starts_of
from .splits import MOST_CARDS
from .state import ThirteenState
from .worlds import Worlds

if TYPE_CHECKING:
    from .view import ThirteenView

STEPS: Final = 20
"""How many exchanges of cards are tried from a world to the next."""
CERTAIN_CARDS: Final = 10
"""With at most so many cards in all hands a forced first place is always found."""
MOST_CARDS_AHEAD: Final = 18
"""With at most so many it is looked for, in `MOST_SITUATIONS` situations."""
MOST_SITUATIONS: Final = 2000
DEALS_DRAWN: Final = 6
_NO_LIMIT: Final = 1 << 40
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
        self._plan = Plan(hot("games.thirteen.splits"), view.hand.mask, unseen_cards(view), self._flags)
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
        view = self._view
        in_play = sum(view.counts)
        if view.out or in_play > MOST_CARDS_AHEAD:
            return None
        limit = _NO_LIMIT if in_play <= CERTAIN_CARDS else MOST_SITUATIONS
        if self._state is not None:
            return self._forced_against(self._state.hands, 0, limit)[0]
        # What can not be forced in one deal can not be forced in all; and one deal is soon gone through.
        for hands in self._deals():
            move, surely = self._forced_against(hands, 0, MOST_SITUATIONS)
            if move is None and surely:
                return None
        hidden = unseen_cards(view)
        possible = [view.hand.mask if seat == view.seat else hidden for seat in range(len(view.counts))]
        wins = wins_of(view.rules["instant_win"]) if view.played is not None else 0
        return self._forced_against(possible, wins, limit)[0]

    def _deals(self) -> Iterator[Sequence[int]]:
        """Some deals: with the best cards at one seat in several ways, then some drawn."""
        view, pool = self._view, unseen_cards(self._view)
        if not wins_of(view.rules["instant_win"]):
            for seat in range(len(view.counts)):
                if seat != view.seat:
                    for hand in strong_hands(pool, view.counts[seat], self._flags):
                        yield self._dealt(seat, hand, pool ^ hand)
        for state in view.sample(view.rng, DEALS_DRAWN):
            assert isinstance(state, ThirteenState)
            yield state.hands

    def _dealt(self, strong: int, hand: int, pool: int) -> list[int]:
        """A deal with this hand at one seat; the best of the other cards go to the next one …"""
        hands = [0] * len(self._view.counts)
        for step in range(len(hands)):
            seat = (strong + step) % len(hands)
            if seat == self._view.seat:
                hands[seat] = self._view.hand.mask
            else:
                hands[seat] = hand if seat == strong else highest_cards(pool, self._view.counts[seat])
                pool &= ~hands[seat]
        return hands

    def _forced_against(self, possible: Sequence[int], wins: int, limit: int) -> tuple[Move | None, bool]:
        """A move that forces the first place when seats could hold these cards; without one, whether that is sure."""
        view, module = self._view, hot("games.thirteen.forced")
        seats, seat = len(view.counts), view.seat
        sets = self._buffer(possible), self._buffer(view.counts), self._buffer(view.played or seats)
        excluded = wins if module.can_exclude(seat, sets[0], sets[2], wins, seats) else 0
        left = self._buffer([limit])
        found = module.forced_play(
            seat, self._table, self._played_by, self._passed, self._opening, *sets, excluded, seats, self._flags,
            self._buffer(KNOWN), left, self._buffer(len(self._legal) + 1),
        )  # fmt: skip
        return (None, left[0] >= 0) if found == NOTHING else (move_of(int(found)), True)


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


def _values(points: Sequence[float]) -> list[float]:
    """What a place is worth, from 0 to 1."""
    most, least = points[0], points[-1]
    return (
        [1 - place / (len(points) - 1) for place in range(len(points))]
        if most == least
        else [(value - least) / (most - least) for value in points]
    )
