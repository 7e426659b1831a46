"""What one seat may know of a round of Treisprezece, and random states that agree with it.

Two things prove that the other hand held none of some cards at a moment: who must pick up (where drawing is not
voluntary), or pass because nothing can be drawn, had no card that may begin a turn; and at a reshuffle the cards that
become stock lay on the pile. Of the cards held now, those of such a set can only have come with the pick-ups since.
What is shown not to be held later has come later still, so each proof also widens the sets of the earlier ones. Thus
the proofs become bounds, "at most so many of these cards", each set containing the sets of later proofs, and a hand is
possible exactly when it keeps them all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ...cards import SUITS, Card, Cards, members
from ...chance import Chance, shuffled
from ...game import Badge, Event, Moves, Rules, Selection, Shown, View
from ...texts import text
from .sequences import DECK, beginnings
from .turn import Turn

if TYPE_CHECKING:
    from .state import TreisprezeceState


# -------------------------------------------------------------------------------- what the events prove


class Bound(NamedTuple):
    """A hand holds at most so many of these cards."""

    cards: int
    most: int


class Evidence(NamedTuple):
    """What is known of a hand, but for the card drawn in this turn where there is one."""

    bounds: tuple[Bound, ...] = ()
    """The oldest and widest first."""
    drawn_is_not: int = 0
    """Cards that the one drawn in this turn is not."""


Told = tuple[Event, int, int]
"""An event of this round, with the pile's top and the required suit before it."""


def evidence(seat: int, told: Sequence[Told], rules: Rules, held: int, has_drawn: bool) -> Evidence:
    """What this round's events prove about the hand of `seat`, in the situation they led to.

    `held` is how many cards the hand has now. `has_drawn`: it is this seat's turn, and it has drawn a card that it may
    still play.
    """
    hand = f"hand:{seat}"
    for event, _, _ in told:
        for _, source, target in event.moved:
            held += (source == hand) - (target == hand)
    bounds: list[Bound] = []
    drawn_is_not = 0
    for number, (event, top, suit) in enumerate(told):
        if event.seat == seat and _could_not_play(event, rules):
            bounds = _with_proof(bounds, beginnings(top, suit))
        drawing = has_drawn and number == len(told) - 1
        reshuffled = 0
        for card, source, _ in event.moved:
            if source == "pile" and card is not None:
                reshuffled |= card.mask
        taken = 0
        for card, source, target in event.moved:
            if source == "pile" and reshuffled:
                bounds = _with_proof(bounds, reshuffled)
                drawn_is_not = reshuffled if drawing and taken else 0
                reshuffled = 0
            elif target == hand:
                taken += 1
                held += 1
                bounds = bounds if drawing else [Bound(cards, most + 1) for cards, most in bounds]
            elif source == hand and card is not None:
                held -= 1
                bounds = [Bound(cards, most - (cards >> card.index & 1)) for cards, most in bounds]
        # What says nothing now never will: to draw leaves as much room as before, to play another card leaves less.
        bounds = [bound for bound in bounds if bound.most < held]
    return Evidence(tuple(bounds), drawn_is_not)


def _could_not_play(event: Event, rules: Rules) -> bool:
    if event.move is None or event.move.action not in ("draw", "pass"):
        return False
    if event.move.action == "draw":
        return not rules.may_draw_voluntarily
    return any(consequence.kind == "nothing_to_draw" for consequence in event.consequences)


def _with_proof(bounds: list[Bound], cards: int) -> list[Bound]:
    return [*(Bound(bound.cards | cards, bound.most) for bound in bounds), Bound(cards, 0)]


def with_situations(events: Sequence[Event], pile: Sequence[Card], required: int) -> list[Told]:
    """The events of this round, oldest first.

    What was before them is found going back from the situation now, so that it does not matter how the round began.
    """
    lying = [card.index for card in pile]
    found = []
    for event in reversed(events):
        if event.move is None:
            break
        if event.move.action == "play":
            del lying[len(lying) - len(event.move.cards) :]
            met = (SUITS.index(c.suit) for c in event.consequences if c.kind == "required_met" and c.suit)
            required = next(met, -1)
        lying[:0] = [card.index for card, source, _ in event.moved if source == "pile" and card is not None]
        found.append((event, lying[-1] if lying else -1, required))
    return found[::-1]


class HandChooser:
    """Chooses hands of `count` cards of `pool` at random, every one that keeps the bounds equally often."""

    def __init__(self, pool: int, count: int, bounds: Sequence[Bound] = ()) -> None:
        self._count = count
        self._layers: list[tuple[list[int], int]] = []
        """Cards that the same bounds speak of, the most bound first, and how many may come of all layers so far."""
        for cards, most in reversed(bounds):
            self._layers.append((list(members(pool & cards)), min(most, count)))
            pool &= ~cards
        self._layers.append((list(members(pool)), count))
        self._ways = self._count_ways()
        if self._ways[0][0] == 0:
            raise ValueError("no hand fits what has happened: the history is not the one of this situation")

    def _count_ways(self) -> list[list[int]]:
        """How many ways there are to fill the hand from each layer on, by the number of cards chosen before it."""
        ways = [[0] * self._count + [1]]
        for cards, most in reversed(self._layers):
            after = ways[-1]
            ways.append(
                [
                    sum(comb(len(cards), more) * after[had + more] for more in range(min(len(cards), most - had) + 1))
                    for had in range(self._count + 1)
                ]
            )
        return ways[::-1]

    def choose(self, rng: random.Random) -> list[int]:
        hand: list[int] = []
        for number, (cards, most) in enumerate(self._layers):
            place = rng.randrange(self._ways[number][len(hand)])
            for more in range(min(len(cards), most - len(hand)) + 1):
                place -= comb(len(cards), more) * self._ways[number + 1][len(hand) + more]
                if place < 0:
                    hand += rng.sample(cards, more)
                    break
        return hand


# -------------------------------------------------------------------------------------------- the view


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

    @cached_property
    def told(self) -> list[Told]:
        """The events of this round, each with what was before it."""
        return with_situations(self.history, self.pile, self.required)

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

    # ------------------------------------------------------------------------------------- sampling

    def sample(self, rng: Any, n: int = 1) -> list[TreisprezeceState]:  # type: ignore[override]
        """`n` states, each drawn equally often from all that agree with what the seat has seen.

        What counts: the numbers of cards, the cards seen, and what the events of this round in `history` prove about
        the other hand; for a spectator the numbers and the cards seen only.

        Raises:
            ValueError: the history is not the one of this situation.
        """
        others = [seat for seat in range(2) if seat != self.seat]
        drawer = self.turn if self.has_drawn and self.turn in others else None
        known = Evidence()
        if self.seat is not None:
            other = 1 - self.seat
            known = evidence(other, self.told, self.rules, self.counts[other], drawer is not None)
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
