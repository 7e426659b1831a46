"""What one seat may know of a situation of Thirteen, and deals that are consistent with it.

What proves something: the cards the seat sees and the number of cards in every hand; before an opening lead, that the
leader holds the lowest card dealt; after it, that no lower card was dealt; under rules with instant wins, that nobody
was dealt such a hand. A pass proves nothing, for one may pass with better cards; but like every play it makes some
deals likelier than others (see `outlook`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...bits import popcount
from ...cards import DECK_SIZE, FULL_DECK, Card, Cards, cards_of, members
from ...compiled import hot, ints
from ...dice import SEED_BITS, start_stream
from ...game import Badge, Event, Moves, Selection, Shown, State, View
from ...texts import text
from .combinations import LOCK, NO_LOCK, combination, kind_of, winning_hand, wins_of
from .legal import NO_MOVES, PASS, LegalMoves, combination_of
from .options import flags_of, lowest_holder
from .outlook import DECISION

if TYPE_CHECKING:
    from .state import ThirteenState

MOST_SEATS = 4
AT_ONCE: Final = 1024
"""So many worlds are dealt in one go."""
STEPS_TO_SETTLE: Final = 1000
STEPS_APART: Final = 100
"""How many exchanges of cards are tried before the first weighted state, and from each to the next."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ThirteenView(View):
    """A seat's view: its hand and all that is public.

    `opening` tells that the next lead has to contain the lowest card dealt; `must_include` is that card, only in its
    holder's view, on turn. `gone` are the cards played, without those of `table`; `unseen` is the number of cards that
    stayed out of play.
    """

    game: ClassVar[str] = "thirteen"
    table: Cards
    """The play to beat, empty for a lead."""
    played_by: int | None
    passed: tuple[int, ...]
    out: tuple[int, ...]
    """The seats that have gone out, first to last; after an instant win all seats."""
    opening: bool
    must_include: Card | None
    gone: Cards
    unseen: int
    floor: int = field(default=-1, compare=False, repr=False)
    """The lowest card dealt, where an opening lead has shown it, else -1; for `sample`."""
    played: tuple[int, ...] | None = field(default=None, compare=False, repr=False)
    """What each seat has played in the round, None if unknown; for `sample`."""

    flags: int = field(default=-1, compare=False, repr=False)
    """The options that plays depend on, as bits; -1: not yet read from the rules."""

    def __getattr__(self, name: str) -> Any:
        # `gone` is made on demand: it is new at nearly every ply.
        if name != "gone" or "_gone" not in self.__dict__:
            raise AttributeError(name)
        gone = self.__dict__["gone"] = cards_of(self.__dict__["_gone"])
        return gone

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

    def _sample(self, rng: Random, n: int, weighted: bool) -> list[State]:
        """`weighted`: by what the plain policy would have played and passed (see `outlook`)."""
        return (sample_weighted if weighted else sample)(self, rng, n)

    def shown(self, language: str = "en") -> Shown:
        badges = []
        if self.must_include is not None:
            badges.append(Badge("must_include", self.must_include.pretty[:-1], self.must_include.suit))
        if self.table:
            kind = kind_of(combination_of(self.table.mask, flags_of(self.rules)))
            badges.append(Badge("to_beat", text(f"thirteen.name.{kind}", language, n=len(self.table))))
        return Shown(badges=tuple(badges), seat_marks=dict.fromkeys(self.passed, ("passed",)))

    _number_type = "int8"

    @classmethod
    def array_names(cls) -> tuple[str, ...]:
        """What the small integers (`numpy.int8`) of `to_array` are, in order; without rules, scores and history.

        ``hand:3s`` …, ``table:3s`` …, ``gone:3s`` …: 1 for the cards there. ``must_include``: that card's index, -1 for
        none. ``opening``: 1 when the lead has to contain the lowest card dealt. ``unseen``: how many cards are out of
        play. Then for each of four seats, clockwise from the view's own (0; a spectator's first is seat 0): ``exists``,
        ``count``, ``turn``, ``played`` (what lies on the table), ``passed``, ``place`` (1 for who went out first, 0 for
        who is not out).
        """
        cards = [f"{where}:{Card(index)}" for where in ("hand", "table", "gone") for index in range(DECK_SIZE)]
        about = ("exists", "count", "turn", "played", "passed", "place")
        seats = [f"{name}:{seat}" for seat in range(MOST_SEATS) for name in about]
        return (*cards, "must_include", "opening", "unseen", *seats)

    def _numbers(self) -> list[float]:
        values: list[float] = []
        for cards in (self.hand, self.table, self.gone):
            mask = cards.mask
            values += [mask >> index & 1 for index in range(DECK_SIZE)]
        values += [-1 if self.must_include is None else self.must_include.index, int(self.opening), self.unseen]
        seats = len(self.counts)
        for step in range(MOST_SEATS):
            seat = ((self.seat or 0) + step) % seats
            values += [0] * 6 if step >= seats else self._about(seat)
        return values

    def _about(self, seat: int) -> list[int]:
        place = self.out.index(seat) + 1 if seat in self.out else 0
        return [1, self.counts[seat], seat == self.turn, seat == self.played_by, seat in self.passed, place]


def hidden_cards(view: ThirteenView) -> int:
    """The cards not seen: out of play or in the others' hands."""
    return FULL_DECK & ~(view.hand.mask | view.table.mask | view.gone.mask)


def unseen_cards(view: ThirteenView) -> int:
    """The cards that may be in the others' hands."""
    floor = view.floor if view.must_include is None else view.must_include.index
    return hidden_cards(view) >> floor + 1 << floor + 1


def decisions(events: Sequence[Event], seat: int | None, opening: int, flags: int) -> list[int]:
    """The decisions of all but `seat` (None: of all) since the deal: five numbers each, see `outlook`.

    `opening` is the card that the first lead had to contain, -1 for none. A history that begins within a round is read
    from the first empty table on.
    """
    begin = len(events)
    while begin and events[begin - 1].move is not None:
        begin -= 1
    known = begin > 0
    log: list[int] = []
    table = passed = 0
    for at in range(begin, len(events)):
        event = events[at]
        by, move = event.seat, event.move
        if by is None or move is None:
            continue
        cards = move.cards.mask
        if known and by != seat:
            bound = passed >> by & 1 if flags & LOCK != NO_LOCK else 0
            log += (by, table, opening, bound, cards)
        opening = -1
        if cards:
            table = combination(cards, flags)
            passed = 0 if flags & LOCK == NO_LOCK else passed
        else:
            passed |= 1 << by
        if any(consequence.kind == "cleared" for consequence in event.consequences):
            known = True
            table = passed = 0
    return log


class Worlds:
    """A walk through the worlds that agree with a view; `View.sample` draws the first.

    With `state`, the true one, there is only that. The chance is `rng`, or the view's.
    """

    def __init__(self, view: ThirteenView, state: ThirteenState | None, rng: Random | None = None) -> None:
        from .state import ThirteenState

        rng = view.rng if rng is None else rng
        self._outlook = hot("games.thirteen.outlook")
        self._seats = len(view.counts)
        first = view.sample(rng)[0] if state is None else state
        assert isinstance(first, ThirteenState)
        cards: list[int] = []
        owners: list[int] = []
        for owner, hand in enumerate((*first.hands, first.unseen & unseen_cards(view))):
            if owner != view.seat:
                cards += members(hand)
                owners += [owner] * popcount(hand)
        self._hidden = len(cards) if state is None and len(set(owners)) > 1 else 0
        flags = flags_of(view.rules)
        log = decisions(view.history, view.seat, view.floor, flags)
        evidence = self._buffer(log or [0]), len(log) // DECISION, wins_of(view.rules["instant_win"]), flags
        self._hands, weights, dice = self._buffer(first.hands), self._buffer(self._seats), self._buffer(1)
        hot("dice").start_stream(rng.getrandbits(SEED_BITS), 0, dice)
        if self._hidden:
            self._outlook.weigh(self._seats, self._hands, *evidence, weights)
        owned = self._buffer(cards or [0]), self._buffer(owners or [0]), self._hidden
        self.walk = (self._hands, *owned, *evidence, weights, dice)
        """The world, and all that the hot functions need to go on."""
        self.says_something = len(log) > 0
        """Whether any decision makes some worlds likelier than others."""

    def _buffer(self, values: Any) -> Any:
        return ints(self._outlook, values)

    def settle(self, steps: int) -> bool:
        """Go so many steps; whether there are other worlds at all."""
        if self._hidden:
            self._outlook.walk(steps, self._seats, *self.walk)
        return self._hidden > 0

    @property
    def hands(self) -> tuple[int, ...]:
        return tuple(map(int, self._hands))


def sample(view: ThirteenView, rng: Random, n: int) -> list[State]:
    """`n` states drawn uniformly from those consistent with the view."""
    outlook = hot("games.thirteen.outlook", wait=False)
    pool = list(members(unseen_cards(view)))
    seats = len(view.counts)
    own = [seat == view.seat for seat in range(seats)]
    known = ints(outlook, [mine * view.hand.mask for mine in own])
    counts = ints(outlook, [0 if mine else count for mine, count in zip(own, view.counts, strict=True)])
    cards, dice = ints(outlook, pool or [0]), ints(outlook, 1)
    start_stream(rng.getrandbits(SEED_BITS), 0, dice)
    states: list[State] = []
    while len(states) < n:
        worlds = min(n - len(states), AT_ONCE)
        dealt = ints(outlook, worlds * seats)
        outlook.deal(worlds, seats, known, counts, cards, len(pool), dice, dealt)
        flat = map(int, dealt)
        states += _states(view, (hands for hands in zip(*[flat] * seats, strict=True) if _possible(view, hands)))
    return states


def sample_weighted(view: ThirteenView, rng: Random, n: int) -> list[State]:
    """`n` states consistent with the view, drawn by how well they fit what the others played and passed."""
    worlds = Worlds(view, None, rng)
    if len(view.out) == len(view.counts) or not worlds.says_something:
        return sample(view, rng, n)
    worlds.settle(STEPS_TO_SETTLE)

    def walked() -> Iterator[tuple[int, ...]]:
        for _ in range(n):
            worlds.settle(STEPS_APART)
            yield worlds.hands

    return list(_states(view, walked()))


def _possible(view: ThirteenView, hands: tuple[int, ...]) -> bool:
    names = view.rules["instant_win"]
    if len(view.out) == len(hands):
        return winning_hand(hands[view.out[0]], names) is not None
    if view.opening and lowest_holder(hands)[0] != view.turn:
        return False
    if view.played is None or not names:
        return True
    return not any(winning_hand(hand | played, names) for hand, played in zip(hands, view.played, strict=True))


def _states(view: ThirteenView, worlds: Iterable[tuple[int, ...]]) -> Iterator[State]:
    from .state import ThirteenState

    hidden = hidden_cards(view)
    dealt = None
    like = ThirteenState(
        view.rules,
        (0,) * len(view.counts),
        view.turn,
        table=view.table.mask,
        played_by=view.played_by,
        passed=sum(1 << seat for seat in view.passed),
        out=view.out,
        round=view.round,
        scores=view.scores,
        floor=view.floor,
    )
    for hands in worlds:
        opening = lowest_holder(hands)[1] if view.opening else -1
        if view.played is not None:
            dealt = tuple(map(or_, hands, view.played))
        yield like.redealt(hands, hidden & ~sum(hands), opening, dealt)
