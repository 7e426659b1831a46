"""One situation of a round of Three Thirteen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from ...cards import Card, Cards
from ...chance import Chance
from ...game import Event, Game, IllegalMove, Move, Moves, Outcome, Reason, Rules, State, Zone, plain
from ...positions import check_seat
from .arrangement import in_order
from .options import cards_dealt, wild_rank
from .turn import Melds, Turn, why_not
from .view import ThreeThirteenView


class ThreeThirteenState(State):
    """One situation, immutable; chance does not count in comparisons."""

    __slots__ = (
        "_turns",
        "chance",
        "dealer",
        "discard",
        "drawn",
        "drawn_from",
        "had_turn",
        "hands",
        "known",
        "laid",
        "out_by",
        "reshuffles",
        "round",
        "rules",
        "scores",
        "stock",
        "turn",
        "unseen",
    )
    game: ClassVar[Game]

    hands: tuple[Cards, ...]
    """In their order, without those laid."""
    stock: Cards
    """The next card first."""
    discard: Cards
    """The top card last."""
    drawn: Card | None
    """The card that the seat on turn drew, None before (or when a position does not say which)."""
    drawn_from: str | None
    """``stock`` or ``discard``."""
    out_by: int | None
    laid: tuple[Melds | None, ...]
    """The melds laid by each seat, None for none."""
    had_turn: tuple[int, ...]
    """The seats whose turn is over, by number: since the round began, somebody went out, or the last card of a draw
    pile came that can not be refilled."""
    known: tuple[Cards, ...]
    """The cards in each hand that everybody has seen: taken from the discard pile, or laid and taken back."""
    reshuffles: int
    dealer: int
    unseen: Cards
    """Cards that, for what a seat can know, may be anywhere out of sight; nobody gets them."""

    def __init__(
        self,
        *,
        rules: Rules,
        round: int,
        scores: tuple[float, ...],
        hands: tuple[Cards, ...],
        stock: Cards,
        discard: Cards,
        turn: int | None,
        dealer: int,
        drawn: Card | None = None,
        drawn_from: str | None = None,
        out_by: int | None = None,
        laid: tuple[Melds | None, ...] | None = None,
        had_turn: tuple[int, ...] = (),
        known: tuple[Cards, ...] | None = None,
        reshuffles: int = 0,
        unseen: Cards | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.rules = rules
        self.round = round
        self.scores = scores
        self.hands = hands
        self.stock = stock
        self.discard = discard
        self.turn = turn
        self.dealer = dealer
        self.drawn = drawn
        self.drawn_from = drawn_from
        self.out_by = out_by
        self.laid = (None,) * len(hands) if laid is None else laid
        self.had_turn = had_turn
        self.known = (Cards(),) * len(hands) if known is None else known
        self.reshuffles = reshuffles
        self.unseen = Cards() if unseen is None else unseen
        self.chance = Chance(0, round) if chance is None else chance
        self._turns: dict[int, Turn] = {}

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _FIELDS}

    def changed(self, **changes: Any) -> ThreeThirteenState:
        return ThreeThirteenState(**{**self.fields(), **changes})

    @property
    def wild(self) -> str:
        return wild_rank(self.round)

    @property
    def has_drawn(self) -> bool:
        return self.turn is not None and self.held_by(self.turn) > cards_dealt(self.round)

    def held_by(self, seat: int) -> int:
        return len(self.hands[seat]) + sum(map(len, self.laid[seat] or ()))

    @property
    def can_refill(self) -> bool:
        """Whether the discard pile, with the discard of a begun turn, can become the draw pile."""
        return self.reshuffles < self.rules["max_reshuffles"] and len(self.discard) + self.has_drawn > 1

    @property
    def dry(self) -> bool:
        """Whether the draw pile is empty for the rest of the round."""
        return not self.stock and not self.can_refill

    @property
    def phase(self) -> str:
        if self.turn is None:
            return "round_over"
        return "arranging" if not self.has_drawn and self.turns_are_over else "playing"

    @property
    def turns_are_over(self) -> bool:
        """Whether everybody has had the last turn owed, or a full circle has gone without the draw pile."""
        if self.out_by is not None:
            return len(self.had_turn) == self.seats - 1
        return len(self.had_turn) == self.seats and self.dry

    @property
    def places(self) -> tuple[int, ...]:
        """By points; among equals first who went out, or, if nobody, the seat left of the dealer; then in turn."""
        if self.turn is not None:
            return ()
        points = self.points
        return tuple(sorted(self.turn_order(), key=lambda seat: points[seat]))

    def turn_order(self) -> list[int]:
        first = self.dealer + 1 if self.out_by is None else self.out_by
        return [(first + later) % self.seats for later in range(self.seats)]

    @property
    def points(self) -> tuple[float, ...]:
        if self.turn is not None:
            return ()
        turn = self.situation(0)
        return tuple(sum(turn.options.points_of(card, turn.wild) for card in hand) for hand in self.hands)

    def situation(self, seat: int) -> Turn:
        if seat not in self._turns:
            self._turns[seat] = self._situation(seat)
        return self._turns[seat]

    def _situation(self, seat: int) -> Turn:
        on_turn = seat == self.turn
        return Turn(
            rules=self.rules,
            round=self.round,
            phase=self.phase,
            on_turn=on_turn,
            hand=self.hands[seat],
            laid=self.laid[seat],
            has_drawn=on_turn and self.has_drawn,
            drawn=self.drawn if on_turn else None,
            drawn_from=self.drawn_from if on_turn else None,
            can_draw=not self.dry,
            can_take=bool(self.discard),
            first_lap=waits_a_lap(self.rules, self.had_turn, seat, self.dry and self.drawn_from != "stock"),
            out_by=self.out_by,
        )

    def legal_moves(self, seat: int | None = None) -> Moves:
        acting = self._acting(seat)
        return Moves(()) if acting is None or acting != self.turn else self.situation(acting).legal_moves

    def _acting(self, seat: int | None) -> int | None:
        return self.turn if seat is None else check_seat(seat, self.seats)

    def why_not(self, move: Move, seat: int | None = None) -> Reason | None:
        acting = self._acting(seat)
        return why_not(self.situation(0 if acting is None else acting), move)

    def step(self, move: Move, seat: int | None = None, shuffles: Sequence[Cards] | None = None) -> Outcome:
        from .ply import Ply

        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)
        return Ply(self, shuffles).done(move)

    def view(self, seat: int | None, *, history: Sequence[Event] = (), rng_key: int = 0) -> ThreeThirteenView:
        if seat is not None:
            seat = check_seat(seat, self.seats)
        hidden: list[Card] = [*self.stock, *self.unseen]
        for other, hand in enumerate(self.hands):
            if other != seat and self.turn is not None:
                secret = list(hand)
                for card in self.known[other]:
                    secret.remove(card)
                hidden += secret
        return ThreeThirteenView(
            seat=seat,
            turn=self.turn,
            phase=self.phase,
            hand=Cards() if seat is None else self.hands[seat],
            counts=tuple(map(len, self.hands)),
            scores=self.scores,
            rules=self.rules,
            round=self.round,
            history=history,
            rng_key=rng_key,
            wild=self.wild,
            discard=self.discard,
            discard_top=self.discard[-1] if self.discard else None,
            stock_count=len(self.stock),
            has_drawn=self.has_drawn,
            drawn=self.drawn if seat == self.turn or self.drawn_from == "discard" else None,
            drawn_from=self.drawn_from,
            out_by=self.out_by,
            laid=self.laid,
            had_turn=self.had_turn,
            known=self.known,
            reshuffles=self.reshuffles,
            dealer=self.dealer,
            unseen=in_order(hidden),
            open_hands=self.hands if self.turn is None else (),
        )

    def zones(self) -> tuple[Zone, ...]:
        seen = "all" if self.turn is None else "owner"
        hands = [Zone(f"hand:{seat}", seat, tuple(hand), seen) for seat, hand in enumerate(self.hands)]
        stock = Zone("stock", None, tuple(reversed(self.stock)), "none", listed=False)
        discard = Zone("discard", None, tuple(self.discard), "all")
        laid = [
            Zone(
                f"laid:{seat}",
                seat,
                tuple(card for meld in melds or () for card in meld),
                "all",
                groups=tuple(len(meld) for meld in melds or ()),
            )
            for seat, melds in enumerate(self.laid)
        ]
        return (*hands, stock, discard, *laid)

    def position(self) -> dict[str, Any]:
        def melds(some: Melds | None) -> str | None:
            return None if some is None else " | ".join(map(str, some))

        return {
            "hands": [str(hand) for hand in self.hands],
            "round": self.round,
            "stock": str(self.stock),
            "discard": str(self.discard),
            "turn": self.turn,
            "drawn": None if self.drawn is None else str(self.drawn),
            "drawn_from": self.drawn_from,
            "out_by": self.out_by,
            "laid": [melds(some) for some in self.laid],
            "had_turn": list(self.had_turn),
            "known": [str(cards) for cards in self.known],
            "reshuffles": self.reshuffles,
            "dealer": self.dealer,
            "scores": list(self.scores),
            "rules": plain(self.rules),
            "unseen": str(self.unseen),
        }

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in _COMPARED)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ThreeThirteenState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(ThreeThirteenState, **self.fields()), ()


def waits_a_lap(rules: Rules, had_turn: Sequence[int], seat: int, dry: bool) -> bool:
    """Whether a seat may not go out yet, in its first turn. With a dry draw pile the first lap is long over."""
    return bool(rules["rounds_before_out"]) and seat not in had_turn and not dry


_FIELDS = tuple(name for name in ThreeThirteenState.__slots__ if not name.startswith("_"))
_COMPARED = tuple(name for name in _FIELDS if name != "chance")
