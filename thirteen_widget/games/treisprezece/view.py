"""What one seat may know of a round of Treisprezece."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from ...cards import SUITS, Card, Cards
from ...game import Badge, Moves, Selection, Shown, State, View
from ...texts import text
from .sequences import DECK
from .turn import Turn
from .worlds import Evidence, Told, evidence, sample, with_situations

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, kw_only=True, repr=False)
class TreisprezeceView(View):
    """What one seat may know. The whole pile is public: every card on it was played face up."""

    game: ClassVar[str] = "treisprezece"
    pile: Cards
    """The top card last."""
    pile_top: Card | None
    required_suit: str | None
    """The suit that a joker requires: ``s c d h``."""
    penalty: int | None
    """What the first who can not play the required suit picks up, 0 once paid; None without one."""
    stock_count: int
    uncalled: int | None
    """The seat that owes a call."""
    has_drawn: bool
    """Whether the seat on turn has drawn a card that it may play or keep."""
    drawn: Card | None
    """That card, in its holder's view only."""
    dry_passes: int
    """Passes in a row with nothing to draw."""
    dealer: int
    unseen: Cards
    """The cards in play that the seat does not see."""

    @cached_property
    def situation(self) -> Turn:
        on_turn = self.seat is not None and self.seat == self.turn
        return Turn(
            rules=self.rules,
            on_turn=on_turn,
            hand=self.hand.mask,
            top=-1 if self.pile_top is None else self.pile_top.index,
            required=self.required,
            drawn=-1 if self.drawn is None else self.drawn.index,
            can_draw=self.stock_count > 0 or len(self.pile) > 1,
            uncalled=-1 if self.uncalled is None or self.seat is None else int(self.uncalled != self.seat),
        )

    @cached_property
    def told(self) -> list[Told]:
        """This round's events, each with what was before it."""
        return with_situations(self.history, self.pile, self.required)

    @cached_property
    def proved(self) -> Evidence:
        """What these prove of the other hand; nothing to a spectator."""
        if self.seat is None:
            return Evidence()
        other = 1 - self.seat
        return evidence(other, self.told, self.rules, self.counts[other], self.has_drawn and self.turn == other)

    @property
    def required(self) -> int:
        return -1 if self.required_suit is None else SUITS.index(self.required_suit)

    @cached_property
    def legal_moves(self) -> Moves:
        return self.situation.legal_moves()

    def selection(self, cards: Cards, action: str = "play") -> Selection:
        """What these cards, in this order, are on the way to a run."""
        return self.situation.selection(cards) if action == "play" else Selection(False, False, Cards())

    def listed(self, limit: int) -> Moves | None:
        if self.situation.count_plays(limit + 1) > limit:
            return None
        return super().listed(limit)

    @cached_property
    def offers(self) -> tuple[tuple[str, str | None], ...]:
        return self.situation.offers

    def shown(self, language: str = "en") -> Shown:
        badges = []
        if self.required_suit is not None:
            badges.append(Badge("required_suit", text(f"suit.{self.required_suit}", language), self.required_suit))
            if self.penalty:
                badges.append(Badge("penalty", text("count.cards", language, n=self.penalty)))
        marks = {
            seat: (*(["dealer"] if seat == self.dealer else []), *(["one_card"] if self.counts[seat] == 1 else []))
            for seat in range(2)
        }
        drawn = () if self.drawn is None else ((self.drawn, ("drawn",)),)
        return Shown(badges=tuple(badges), seat_marks=marks, card_marks=drawn)

    @classmethod
    def array_names(cls) -> tuple[str, ...]:
        """What the numbers of `to_array` are, in order.

        Five sets of the 54 cards, 1 for each card in them: the seat's hand, the pile, its top card, the cards not seen,
        the card drawn in this turn. Then single numbers, "own" and "other" as the seat sees it.
        """
        cards = [str(Card(index)) for index in range(DECK)]
        sets = [f"{name}:{card}" for name in ("hand", "pile", "top", "unseen", "drawn") for card in cards]
        seats = [f"{who}_{what}" for what in ("count", "score", "owes_call", "on_turn") for who in ("own", "other")]
        required = [f"required:{suit}" for suit in SUITS]
        return (*sets, *required, *seats, "penalty", "stock_count", "has_drawn", "dry_passes", "own_deal")

    def _numbers(self) -> list[float]:
        own = 0 if self.seat is None else self.seat
        top = 0 if self.pile_top is None else self.pile_top.mask
        drawn = 0 if self.drawn is None else self.drawn.mask
        numbers: list[float] = []
        for mask in (self.hand.mask, self.pile.mask, top, self.unseen.mask, drawn):
            numbers += [mask >> index & 1 for index in range(DECK)]
        numbers += [suit == self.required_suit for suit in SUITS]
        seats = (own, 1 - own)
        numbers += [self.counts[seat] for seat in seats]
        numbers += [self.scores[seat] for seat in seats]
        numbers += [seat == self.uncalled for seat in seats]
        numbers += [seat == self.turn for seat in seats]
        numbers += [self.penalty or 0, self.stock_count, self.has_drawn, self.dry_passes, own == self.dealer]
        return numbers

    def _sample(self, rng: Random, n: int, weighted: bool) -> list[State]:
        return sample(self, rng, n, weighted)
