"""The legal moves of a seat as a sequence that is listed only when looked at."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import lru_cache
from types import ModuleType
from typing import Any, Final, overload

from ...cards import cards_of
from ...compiled import in_use, ints
from ...game import Move, Moves
from .combinations import combination, legal_combination
from .greedy import greedy_cards
from .picks import count_plays
from .plays import MOST_PLAYS_OF_13_CARDS, list_plays

PASS: Final = Move("pass")
REMEMBERED: Final = 1 << 14
"""Of how many plays it is remembered what they are: the same few are judged again and again."""

combination_of = lru_cache(REMEMBERED)(combination)
"""`combination`, remembered."""
judged = lru_cache(REMEMBERED)(legal_combination)
"""`legal_combination`, remembered."""


@lru_cache(maxsize=4096)
def move_of(cards: int) -> Move:
    """The move that plays a set of cards; a pass for none."""
    return Move("play", cards_of(cards)) if cards else PASS


_PLAYS: Final = "games.thirteen.plays"


class _Buffers(threading.local):
    """Where the plays of a hand are listed; each thread's own, used again and again, for to make one takes longer."""

    def __init__(self) -> None:
        self._plain: Any = None
        self._compiled: Any = None

    def for_13_cards(self, twin: ModuleType | None) -> Any:
        """For the plain functions or for their compiled twin."""
        if twin is None:
            if self._plain is None:
                self._plain = ints(None, MOST_PLAYS_OF_13_CARDS)
            return self._plain
        if self._compiled is None:
            self._compiled = ints(twin, MOST_PLAYS_OF_13_CARDS)
        return self._compiled


_buffers = _Buffers()


class LegalMoves(Moves):
    """Legal moves, plays before pass; plays by kind, length, then by the highest card, the next …

    They are listed when first looked at. Of a hand of more than 13 cards `len` only counts them, for of 26 cards there
    can be 156,137; ``in`` judges by the rules.
    """

    __slots__ = ("_counted", "_listed", "given", "may_pass")

    def __init__(self, hand: int, table: int, opening: int, bound: int, flags: int, may_pass: bool = True) -> None:
        self.given = hand, table, opening, bound, flags
        self.may_pass = may_pass and table != 0
        self._listed: list[int] | None = None
        self._counted = -1

    @property
    def sets(self) -> list[int]:
        """The moves as sets of cards (masks), 0 for pass, in the same order."""
        if self._listed is None:
            twin = in_use(_PLAYS)
            if self.given[0].bit_count() <= 13:
                room = _buffers.for_13_cards(twin)
            else:
                hand, table, _, bound, flags = self.given
                room = ints(twin, count_plays(hand, table, -1, bound, flags))
            if twin is None:
                self._listed = room[: list_plays(*self.given, room)]
            else:
                self._listed = room[: twin.list_plays(*self.given, room)].tolist()
            if self.may_pass:
                self._listed.append(0)
        return self._listed

    def __len__(self) -> int:
        if self.given[0].bit_count() <= 13:  # to list so few takes hardly longer than to count them
            return len(self.sets)
        if self._counted < 0:
            self._counted = count_plays(*self.given) + self.may_pass
        return self._counted

    def __iter__(self) -> Iterator[Move]:
        return map(move_of, self.sets)

    @overload
    def __getitem__(self, key: int) -> Move: ...
    @overload
    def __getitem__(self, key: slice) -> Moves: ...
    def __getitem__(self, key: int | slice) -> Move | Moves:
        if isinstance(key, slice):
            return Moves(self.sets[key], move_of)
        return move_of(self.sets[key])

    def __reduce__(self) -> tuple[Any, ...]:
        return LegalMoves, (*self.given, self.may_pass)

    @property
    def asked(self) -> tuple[int, int, int]:
        """The combination on the table, the card that a lead has to contain or -1, and 1 for who is bound by a pass."""
        return self.given[1:4]

    def greedy(self) -> Move:
        """The move of the plain policy, see `greedy_cards`."""
        return move_of(greedy_cards(*self.given))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        hand, table, opening, bound, flags = self.given
        if move == PASS:
            return self.may_pass
        cards = move.cards.mask
        if cards & ~hand or move != move_of(cards):
            return False
        return judged(cards, table, opening, bound, flags) != 0


NO_MOVES: Final = Moves(())
