"""What one seat may know of a situation of Thirteen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from random import Random
from typing import Any, ClassVar

from ...cards import DECK_SIZE, Card, Cards
from ...game import Badge, Moves, Selection, Shown, State, View
from ...texts import text
from .combinations import LOCK, NO_LOCK
from .legal import NO_MOVES, PASS, LegalMoves, combination_of
from .names import kind_of
from .options import flags_of

MOST_SEATS = 4


@dataclass(frozen=True, kw_only=True, repr=False)
class ThirteenView(View):
    """A seat's view: its hand and all that is public.

    `opening` tells that the lead to come has to contain the lowest card dealt; which card that is, `must_include`,
    stands only in the view of its holder, on turn. `gone` are the cards that have been played, without those of
    `table`; `unseen` is the number of cards that stayed out of play.
    """

    game: ClassVar[str] = "thirteen"
    table: Cards
    """The play to beat, empty when the seat on turn leads."""
    played_by: int | None
    passed: tuple[int, ...]
    out: tuple[int, ...]
    """The seats that have gone out, first to last; after an instant win all seats."""
    opening: bool
    must_include: Card | None
    gone: Cards
    unseen: int
    floor: int = field(default=-1, compare=False, repr=False)
    """The lowest card dealt, where an opening lead has shown it, else -1; remembered for `sample`."""
    played: tuple[int, ...] | None = field(default=None, compare=False, repr=False)
    """What each seat has played in the round, None when that is not known; remembered for `sample`."""

    flags: int = field(default=-1, compare=False, repr=False)
    """The options that plays depend on, as bits; -1: yet to be read from the rules."""

    @property
    def legal_moves(self) -> Moves:
        known: Moves | None = self.__dict__.get("_legal_moves")
        if known is None:
            known = self.__dict__["_legal_moves"] = self._find_legal_moves()
        return known

    def _find_legal_moves(self) -> Moves:
        if self.seat is None or self.seat != self.turn:
            return NO_MOVES
        flags = self.flags if self.flags >= 0 else flags_of(self.rules)
        bound = self.seat in self.passed and flags & LOCK != NO_LOCK
        opening = -1 if self.must_include is None else self.must_include.index
        return LegalMoves(self.hand.mask, combination_of(self.table.mask, flags), opening, int(bound), flags)

    def listed(self, limit: int) -> Moves | None:
        return self.legal_moves if len(self.legal_moves) <= limit else None

    @property
    def offers(self) -> tuple[tuple[str, str | None], ...]:
        moves = self.legal_moves
        can_pass = PASS in moves
        plays = (("play", None),) if len(moves) > can_pass else ()
        return (*plays, ("pass", None)) if can_pass else plays

    def selection(self, cards: Cards, action: str = "play") -> Selection:
        """As in `View`, on sets of cards: a lead from 26 cards has 156,137 plays to look at."""
        moves = self.legal_moves
        if action != "play" or not isinstance(moves, LegalMoves):
            return Selection(False, False, Cards())
        chosen = cards.mask
        holding = [play for play in moves.sets if play & chosen == chosen and play]
        usable = reduce(or_, holding, 0)
        playable = chosen in holding and len(cards) == chosen.bit_count()
        return Selection(playable, len(holding) > playable, Cards.from_mask(usable))

    def sample(self, rng: Random, n: int = 1, *, weighted: bool = False) -> list[State]:
        """`n` states drawn from those consistent with what the seat knows (see `sampling`).

        Each is as likely; or, `weighted`, it is the less likely the more of the others' plays and passes in `history`
        the plain policy would not have made with the cards they have in it (see `belief`). Weighted states are drawn by
        a walk, so that each is a little like the one before.

        >>> from random import Random
        >>> from thirteen_widget import Match
        >>> match = Match("thirteen", players=["greedy"] * 4, seed=1)
        >>> _ = match.play("3s")
        >>> states = match.view(0).sample(Random(2), 3, weighted=True)
        >>> {state.view(0).hand == match.view(0).hand for state in states}
        {True}
        """
        from .sampling import sample, sample_weighted

        return (sample_weighted if weighted else sample)(self, rng, n)

    def shown(self, language: str = "en") -> Shown:
        badges = []
        if self.must_include is not None:
            badges.append(Badge("must_include", self.must_include.pretty[:-1], self.must_include.suit))
        if self.table:
            kind = kind_of(combination_of(self.table.mask, flags_of(self.rules)))
            badges.append(Badge("to_beat", text(f"thirteen.name.{kind}", language, n=len(self.table))))
        return Shown(badges=tuple(badges), seat_marks=dict.fromkeys(self.passed, ("passed",)))

    @classmethod
    def array_names(cls) -> tuple[str, ...]:
        """What stands at each place of `to_array`.

        ``hand:3s`` …, ``table:3s`` …, ``gone:3s`` …: 1 for the cards that lie there. ``must_include``: the index of
        that card, -1 for none. ``opening``: 1 when the lead has to contain the lowest card dealt. ``unseen``: how many
        cards are out of play. Then for each of four seats, clockwise from the view's own (0; a spectator's first is
        seat 0): ``exists``, ``count``, ``turn``, ``played`` (what lies on the table), ``passed``, ``place`` (1 for who
        went out first, 0 for who is not out).
        """
        cards = [f"{where}:{Card(index)}" for where in ("hand", "table", "gone") for index in range(DECK_SIZE)]
        about = ("exists", "count", "turn", "played", "passed", "place")
        seats = [f"{name}:{seat}" for seat in range(MOST_SEATS) for name in about]
        return (*cards, "must_include", "opening", "unseen", *seats)

    def to_array(self) -> Any:
        """The view as a one-dimensional array of small integers (`numpy.int8`), laid out as `array_names` says.

        Rules, scores and history are not in it.

        Raises:
            ImportError: NumPy is not installed.
        """
        try:
            import numpy as np
        except ImportError as error:
            raise ImportError("to_array needs NumPy: pip install numpy") from error
        values: list[int] = []
        for cards in (self.hand, self.table, self.gone):
            mask = cards.mask
            values += [mask >> index & 1 for index in range(DECK_SIZE)]
        values += [-1 if self.must_include is None else self.must_include.index, int(self.opening), self.unseen]
        seats = len(self.counts)
        for step in range(MOST_SEATS):
            seat = ((self.seat or 0) + step) % seats
            values += [0] * 6 if step >= seats else self._about(seat)
        return np.array(values, dtype=np.int8)

    def _about(self, seat: int) -> list[int]:
        place = self.out.index(seat) + 1 if seat in self.out else 0
        return [1, self.counts[seat], seat == self.turn, seat == self.played_by, seat in self.passed, place]
