"""One situation of a round of Thirteen, and what a move makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import xor
from typing import Any, Final

from ...cards import FULL_DECK, Card, Cards, cards_of, members
from ...game import (
    Consequence,
    Event,
    IllegalMove,
    Move,
    Moved,
    Moves,
    Outcome,
    Reason,
    Rules,
    State,
    Zone,
    plain,
)
from ...positions import check_seat
from .combinations import LOCK, NO_LOCK, are_twos, combination, is_bomb, winning_hand
from .legal import NO_MOVES, PASS, LegalMoves, combination_of, comes_back, explain, judged, turn_after
from .options import flags_of
from .view import MOST_SEATS, ThirteenView

Trick = tuple[tuple[int, int], ...]
"""The plays since the table was cleared, oldest first: seat and set of cards."""
_SEATS_IN: Final = tuple(tuple(members(seats)) for seats in range(1 << MOST_SEATS))


class ThirteenState(State):
    """One situation. Sets of cards and of seats are integers (masks).

    `out` are the seats in the order in which they went out; all of them after an instant win. A finished round keeps
    its last table.

    What the seats remember, `trick`, `floor` and `dealt_hands`, does not count in comparisons and stands in no
    position.
    """

    __slots__ = (
        "combination",
        "dealt_hands",
        "flags",
        "floor",
        "hands",
        "opening",
        "out",
        "passed",
        "played_by",
        "round",
        "rules",
        "scores",
        "table",
        "trick",
        "turn",
        "unseen",
    )
    hands: tuple[int, ...]
    table: int
    """The cards of the play to beat, 0 for none."""
    combination: int
    """What these cards are (see `combinations`)."""
    played_by: int | None
    passed: int
    """The seats that have passed: in this trick, or with `pass_lock` none since the last play."""
    opening: int
    """The card that the opening lead has to contain, -1 for none."""
    out: tuple[int, ...]
    unseen: int
    """Cards out of play that nobody has seen."""
    trick: Trick
    floor: int
    """The lowest card dealt, once an opening lead has shown it; -1 before, or when that is not known."""
    dealt_hands: tuple[int, ...] | None
    """The hands as dealt, None in a state from a position in the middle of a round."""

    def __init__(
        self,
        rules: Rules,
        hands: tuple[int, ...],
        turn: int | None,
        *,
        table: int = 0,
        played_by: int | None = None,
        passed: int = 0,
        opening: int = -1,
        out: tuple[int, ...] = (),
        round: int = 1,
        scores: tuple[float, ...] | None = None,
        unseen: int = 0,
        floor: int = -1,
        dealt_hands: tuple[int, ...] | None = None,
    ) -> None:
        self.rules = rules
        self.flags = flags_of(rules)
        self.hands = hands
        self.turn = turn
        self.table = table
        self.combination = combination(table, self.flags)
        self.played_by = played_by
        self.passed = passed
        self.opening = opening
        self.out = out
        self.round = round
        self.scores = (0,) * len(hands) if scores is None else scores
        self.unseen = unseen
        self.trick = () if played_by is None else ((played_by, table),)
        self.floor = floor
        self.dealt_hands = dealt_hands

    def _content(self) -> tuple[Any, ...]:
        return (
            self.hands,
            self.turn,
            self.table,
            self.played_by,
            self.passed,
            self.opening,
            self.out,
            self.unseen,
            self.round,
            self.scores,
            self.rules,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ThirteenState) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content()[:7])

    @property
    def phase(self) -> str:
        return "round_over" if self.turn is None else "playing"

    @property
    def places(self) -> tuple[int, ...]:
        if self.turn is not None:
            return ()
        return self.out + tuple(seat for seat in range(len(self.hands)) if seat not in self.out)

    @property
    def points(self) -> tuple[float, ...]:
        by_place = dict(zip(self.places, self.rules["points"], strict=False))
        return tuple(by_place[seat] for seat in sorted(by_place))

    @property
    def finished(self) -> tuple[int, ...]:
        return self.out

    @property
    def must_include(self) -> Card | None:
        return None if self.opening < 0 else Card(self.opening)

    def bound(self, seat: int) -> int:
        """1 for a seat that has passed and may only play what is exempt, else 0."""
        return int(self.passed >> seat & 1 and self.flags & LOCK != NO_LOCK)

    def legal_moves(self, seat: int | None = None) -> Moves:
        turn = self.turn
        if (seat is not None and self._seat(seat) != turn) or turn is None:
            return NO_MOVES
        bound = self.bound(turn) if self.passed else 0
        return LegalMoves(self.hands[turn], self.combination, self.opening, bound, self.flags)

    def why_not(self, move: Move, seat: int | None = None) -> Reason | None:
        seat = self.turn if seat is None else self._seat(seat)
        return explain(self, move, seat) if self._read(move, seat) is None else None

    def play(self, move: str | Move, seat: int | None = None) -> ThirteenState:
        by, cards, play = self._judged(self.game.parse(move) if isinstance(move, str) else move, seat)
        return self._after(by, cards, play)

    def after(self, cards: int) -> ThirteenState:
        """The state after the seat on turn has played a set of cards, one of the `sets` of `legal_moves` (0: a pass).

        For search: nothing is checked.
        """
        if self.turn is None:
            raise ValueError("the round is over: nobody is on turn")
        return self._after(self.turn, cards, combination_of(cards, self.flags) if cards else 0)

    def step(self, move: Move, seat: int | None = None, shuffles: Sequence[Cards] | None = None) -> Outcome:
        if shuffles:
            raise ValueError("nothing is reshuffled in thirteen: there are no shuffles to give")
        by, cards, play = self._judged(move, seat)
        after = self._after(by, cards, play)
        hand = f"hand:{by}"
        moved = [Moved(card, hand, "table") for card in cards_of(cards)]
        consequences = []
        if is_bomb(play) and (are_twos(self.combination) or is_bomb(self.combination)):
            consequences.append(Consequence("bomb", by))
        if len(after.out) > len(self.out):
            consequences.append(Consequence("out", by, len(after.out)))
        if after.turn is None:
            consequences.append(Consequence("round_over", after.out[0]))
        elif not after.table:
            consequences.append(Consequence("cleared", after.turn))
            for _, lying in (*self.trick, (by, cards)):
                moved += [Moved(card, "table", "gone") for card in cards_of(lying)]
        return Outcome(after, tuple(moved), tuple(consequences))

    def dealt(self) -> tuple[Consequence, ...]:
        if len(self.out) < len(self.hands):
            return ()
        winner = self.out[0]
        hand = winning_hand(self.hands[winner], self.rules["instant_win"])
        return (
            Consequence(f"dealt_{hand}", winner),
            Consequence("instant_win", winner),
            Consequence("round_over", winner),
        )

    def _seat(self, seat: int) -> int:
        return check_seat(seat, len(self.hands))

    def _read(self, move: Move, seat: int | None) -> tuple[int, int] | None:
        """The cards and the combination that a legal move plays, (0, 0) for a pass; None when it is not legal."""
        if seat is None or seat != self.turn:
            return None
        if move.action == "pass":
            return (0, 0) if self.table and (move is PASS or move == PASS) else None
        if move.action != "play" or move.call is not None or move.melds is not None:
            return None
        cards = move.cards.mask
        if cards & ~self.hands[seat] or cards.bit_count() != len(move.cards):
            return None
        play = judged(cards, self.combination, self.opening, self.bound(seat), self.flags)
        return (cards, play) if play else None

    def _judged(self, move: Move, seat: int | None) -> tuple[int, int, int]:
        seat = self.turn if seat is None else self._seat(seat)
        read = self._read(move, seat)
        if read is None or seat is None:
            raise IllegalMove(explain(self, move, seat))
        return seat, *read

    def _after(self, seat: int, cards: int, play: int) -> ThirteenState:
        after: ThirteenState = object.__new__(ThirteenState)
        after.rules = self.rules
        after.flags = flags = self.flags
        after.round = self.round
        after.scores = self.scores
        after.unseen = self.unseen
        after.dealt_hands = self.dealt_hands
        after.floor = self.floor if self.opening < 0 else self.opening
        after.opening = -1
        out, passed = self.out, self.passed
        table = play
        played_by: int | None = seat
        if cards:
            hands = list(self.hands)
            hands[seat] = hand = hands[seat] & ~cards
            after.hands = tuple(hands)
            if not hand:
                out = (*out, seat)
            if flags & LOCK == NO_LOCK:
                passed = 0
            after.table = cards
            after.trick = (*self.trick, (seat, cards))
        else:
            after.hands = self.hands
            passed |= 1 << seat
            table, played_by = self.combination, self.played_by
            after.table = self.table
            after.trick = self.trick
        after.out = out
        seats = len(self.hands)
        turn: int | None = None
        if len(out) < seats - 1:
            holding = (1 << seats) - 1
            for gone in out:
                holding ^= 1 << gone
            last = seat if played_by is None else played_by
            asked = holding if not passed or comes_back(table, flags) else holding & ~passed
            turn = turn_after(seat, last, asked, holding, seats)
            if turn < 0:
                turn = ~turn
                after.table = table = passed = 0
                played_by = None
                after.trick = ()
        after.turn = turn
        after.combination, after.played_by, after.passed = table, played_by, passed
        return after

    def redealt(
        self, hands: tuple[int, ...], unseen: int, opening: int, dealt_hands: tuple[int, ...] | None
    ) -> ThirteenState:
        """The same situation with other cards in the hands."""
        other: ThirteenState = object.__new__(ThirteenState)
        other.rules = self.rules
        other.flags = self.flags
        other.hands = hands
        other.turn = self.turn
        other.table, other.combination, other.played_by = self.table, self.combination, self.played_by
        other.passed = self.passed
        other.opening = opening
        other.out = self.out
        other.round, other.scores = self.round, self.scores
        other.unseen = unseen
        other.trick = self.trick
        other.floor = self.floor
        other.dealt_hands = dealt_hands
        return other

    def view(self, seat: int | None, *, history: Sequence[Event] = (), rng_key: int = 0) -> ThirteenView:
        if seat is not None:
            self._seat(seat)
        view: ThirteenView = object.__new__(ThirteenView)
        # The __init__ of a frozen dataclass sets its fields one by one, which takes as long as all the rest of a ply.
        view.__dict__.update(
            seat=seat,
            turn=self.turn,
            phase=self.phase,
            hand=cards_of(0 if seat is None else self.hands[seat]),
            counts=tuple(map(int.bit_count, self.hands)),
            scores=self.scores,
            rules=self.rules,
            round=self.round,
            history=history,
            rng_key=rng_key,
            table=cards_of(self.table),
            played_by=self.played_by,
            passed=_SEATS_IN[self.passed],
            out=self.out,
            opening=self.opening >= 0,
            must_include=self.must_include if seat == self.turn else None,
            _gone=self._away() & ~self.table,
            unseen=self.unseen.bit_count(),
            floor=self.floor,
            played=self._played(),
            flags=self.flags,
            _legal_moves=NO_MOVES if seat is None else self.legal_moves(seat),
        )
        return view

    def _played(self) -> tuple[int, ...] | None:
        if self.dealt_hands is None:
            return None
        return tuple(map(xor, self.dealt_hands, self.hands))

    def _away(self) -> int:
        """The cards that have been played."""
        return FULL_DECK ^ (self.unseen + sum(self.hands))

    def zones(self) -> tuple[Zone, ...]:
        return tuple(self._zones())

    def _zones(self) -> Iterator[Zone]:
        for seat, hand in enumerate(self.hands):
            yield Zone(f"hand:{seat}", seat, Cards.from_mask(hand), "owner")
        gone = self._away()
        lying: list[Card] = []
        for _, play in self.trick:
            gone &= ~play
            lying += Cards.from_mask(play)
        yield Zone("table", None, Cards(lying), "all")
        yield Zone("gone", None, Cards.from_mask(gone), "all", listed=False)
        if self.unseen:
            yield Zone("unseen", None, Cards.from_mask(self.unseen), "none", listed=False)

    def position(self) -> dict[str, Any]:
        position = {
            "hands": [str(Cards.from_mask(hand)) for hand in self.hands],
            "turn": self.turn,
            "table": str(Cards.from_mask(self.table)) if self.table else None,
            "played_by": self.played_by,
            "passed": list(members(self.passed)),
            "must_include": None if self.must_include is None else str(self.must_include),
            "out": list(self.out),
            "round": self.round,
            "scores": list(self.scores),
            "rules": plain(self.rules),
        }
        if self.unseen:
            position["unseen"] = str(Cards.from_mask(self.unseen))
        return position
