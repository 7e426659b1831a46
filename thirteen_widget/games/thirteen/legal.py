"""The legal moves of a seat as a sequence that is listed only when looked at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from ...cards import Cards
from ...game import Move, Moves
from .combinations import legal_combination
from .greedy import greedy_cards
from .picks import count_plays
from .plays import list_plays

PASS: Final = Move("pass")


@lru_cache(maxsize=4096)
def move_of(cards: int) -> Move:
    """The move that plays a set of cards; a pass for none."""
    return Move("play", Cards.from_mask(cards)) if cards else PASS


class _Sets(Sequence[int]):
    """The sets of cards that may be played, then 0 for a pass where there may be one; counted without listing them."""

    __slots__ = ("_counted", "_sets", "given", "passes")

    def __init__(self, hand: int, table: int, opening: int, bound: int, flags: int, may_pass: bool) -> None:
        self.given = hand, table, opening, bound, flags
        self.passes = int(may_pass and table != 0)
        self._counted = -1
        self._sets: list[int] | None = None

    @property
    def sets(self) -> list[int]:
        """All of them, in order."""
        if self._sets is None:
            plays = len(self) - self.passes
            hand, table, opening, bound, flags = self.given
            room = plays if opening < 0 else count_plays(hand, table, -1, bound, flags)
            out = [0] * (room + 1)
            list_plays(hand, table, opening, bound, flags, out)
            out[plays] = 0
            del out[plays + self.passes :]
            self._sets = out
        return self._sets

    def __len__(self) -> int:
        if self._counted < 0:
            self._counted = count_plays(*self.given) + self.passes
        return self._counted

    def __getitem__(self, key: Any) -> Any:
        return self.sets[key]


class LegalMoves(Moves):
    """Legal moves, plays before pass; plays by kind, length, then by the highest card, the next …

    `len` counts and ``in`` judges by the rules: neither lists the moves, of which a hand of 26 cards can have 156,137.
    """

    __slots__ = ()
    _items: _Sets

    def __init__(self, hand: int, table: int, opening: int, bound: int, flags: int, may_pass: bool = True) -> None:
        super().__init__(_Sets(hand, table, opening, bound, flags, may_pass), move_of)

    @property
    def sets(self) -> Sequence[int]:
        """The moves as sets of cards (masks), 0 for pass, in the same order."""
        return self._items.sets

    @property
    def asked(self) -> tuple[int, int, int]:
        """The combination on the table, the card that a lead has to contain or -1, and 1 for who is bound by a pass."""
        return self._items.given[1:4]

    def greedy(self) -> Move:
        """The move of the plain policy, see `greedy_cards`."""
        return move_of(greedy_cards(*self._items.given))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        hand, table, opening, bound, flags = self._items.given
        if move == PASS:
            return self._items.passes == 1
        cards = move.cards.mask
        if cards & ~hand or move != Move("play", Cards.from_mask(cards)):
            return False
        return legal_combination(cards, table, opening, bound, flags) != 0


NO_MOVES: Final = Moves(())
