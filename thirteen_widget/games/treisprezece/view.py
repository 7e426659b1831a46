"""What one seat may know of a round of Treisprezece."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from ...cards import SUITS, Card, Cards
from ...chance import Chance, shuffled
from ...game import Badge, Moves, Selection, Shown, View
from ...texts import text
from .evidence import Evidence, HandChooser, evidence
from .sequences import DECK
from .turn import Turn

if TYPE_CHECKING:
    from .state import TreisprezeceState


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
    """What the first who can not play the required suit picks up, 0 when that is paid; None without one."""
    stock_count: int
    uncalled: int | None
    """The seat that owes a call."""
    has_drawn: bool
    """The seat on turn has drawn a card that it may play or keep."""
    drawn: Card | None
    """That card, in its holder's view only."""
    dry_passes: int
    """Passes in a row with nothing to draw."""
    dealer: int
    unseen: Cards
    """The cards in play that the seat does not see, wherever they are."""

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

    @property
    def required(self) -> int:
        """The suit that has to be played, by its number; -1 when none is."""
        return -1 if self.required_suit is None else SUITS.index(self.required_suit)

    @cached_property
    def legal_moves(self) -> Moves:
        """The seat's legal moves, off turn its calls, in the order of the state's."""
        return self.situation.legal_moves()

    def selection(self, cards: Cards, action: str = "play") -> Selection:
        """What these cards, in this order, are on the way to a run."""
        return self.situation.selection(cards) if action == "play" else Selection(False, False, Cards())

    def listed(self, limit: int) -> Moves | None:
        """The legal moves when there are at most `limit` of them, else None; never slow to say."""
        if self.situation.count_plays(limit + 1) > limit:
            return None
        return super().listed(limit)

    @cached_property
    def offers(self) -> tuple[tuple[str, str | None], ...]:
        """The kinds of the legal moves, each once and in their order: (action, call)."""
        return self.situation.offers

    def shown(self, language: str = "en") -> Shown:
        """The required suit and what is owed on it; the dealer, who has one card, the card drawn."""
        badges = []
        if self.required_suit is not None:
            badges.append(Badge("required_suit", text(f"suit.{self.required_suit}", language), self.required_suit))
            if self.penalty:
                badges.append(Badge("penalty", text("count.cards", language, n=self.penalty)))
        marks = {
            seat: (*(["dealer"] if seat == self.dealer else []), *(["one_card"] if self.counts[seat] == 1 else []))
            for seat in range(2)
        }
        drawn = {} if self.drawn is None else {self.drawn: ("drawn",)}
        return Shown(badges=tuple(badges), seat_marks=marks, card_marks=drawn)

    # ----------------------------------------------------------------------------------- as numbers

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

    def to_array(self) -> Any:
        """The view as a one-dimensional NumPy array of float32, by `array_names`.

        A spectator's "own" seat is seat 0, with no hand.

        Raises:
            ImportError: NumPy is not installed.
        """
        try:
            import numpy as np
        except ImportError as error:
            raise ImportError("to_array needs NumPy: pip install numpy") from error
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
        return np.array(numbers, dtype=np.float32)

    # ------------------------------------------------------------------------------------- sampling

    def sample(self, rng: Any, n: int = 1) -> list[TreisprezeceState]:  # type: ignore[override]
        """`n` states, each drawn equally often from all that agree with what the seat has seen.

        What counts: the numbers of cards, the cards seen, and what the events of this round in `history` prove about
        the other hand (see `evidence`). A spectator's states agree with the numbers and the cards seen only.

        Raises:
            ValueError: the history is not the one of this situation.
        """
        others = [seat for seat in range(2) if seat != self.seat]
        drawer = self.turn if self.has_drawn and self.turn in others else None
        known = Evidence()
        if self.seat is not None:
            held, events = 1 - self.seat, self.history
            known = evidence(held, events, self.rules, self.pile, self.required, drawer is not None)
        sizes = {seat: self.counts[seat] - (seat == drawer) for seat in others}
        chooser = HandChooser(self.unseen.mask, sizes[others[0]], known.bounds)
        return [self._sampled(rng, chooser, sizes, drawer, known.drawn_is_not) for _ in range(n)]

    def _sampled(
        self, rng: Any, chooser: HandChooser, sizes: dict[int, int], drawer: int | None, drawn_is_not: int
    ) -> TreisprezeceState:
        """One state: the first of the hidden hands by `chooser`, the other (a spectator's second) at random."""
        from .state import TreisprezeceState

        hands = [self.hand.mask, self.hand.mask]
        drawn = -1 if self.drawn is None else self.drawn.index
        left = [card.index for card in self.unseen]
        for seat, size in sizes.items():
            cards = chooser.choose(rng) if seat == min(sizes) else rng.sample(left, size)
            if seat == drawer:
                drawn = rng.choice([card for card in left if card not in cards and not drawn_is_not >> card & 1])
                cards = [*cards, drawn]
            left = [card for card in left if card not in cards]
            hands[seat] = sum(1 << card for card in cards)
        left = shuffled(left, rng)
        return TreisprezeceState(
            hands=tuple(hands),
            pile=tuple(card.index for card in self.pile),
            stock=tuple(left[: self.stock_count]),
            required=self.required,
            penalty=self.penalty or 0,
            uncalled=-1 if self.uncalled is None else self.uncalled,
            drawn=drawn,
            dry_passes=self.dry_passes,
            dealer=self.dealer,
            turn=self.turn,
            scores=self.scores,
            rules=self.rules,
            unseen=sum(1 << card for card in left[self.stock_count :]),
            chance=Chance(rng.getrandbits(64), self.round),
            reshuffles=0,
        )
