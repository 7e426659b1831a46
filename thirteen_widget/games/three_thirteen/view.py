"""What one seat may know of a round of Three Thirteen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from ...cards import DECK_SIZE, SUITS, Card, Cards
from ...game import Badge, Moves, Selection, Shown, State, View
from ...texts import text
from .arrangement import divided, fault, is_set, search
from .options import ROUNDS
from .turn import Melds, Turn, wild_value
from .worlds import Hidden, hidden_cards, sample

if TYPE_CHECKING:
    from random import Random


MOST_SEATS = 8


@dataclass(frozen=True, kw_only=True, repr=False)
class ThreeThirteenView(View):
    """What one seat may know. The whole discard pile is public: every card on it was discarded face up."""

    game: ClassVar[str] = "three_thirteen"
    wild: str
    discard: Cards
    """The top card last."""
    discard_top: Card | None
    stock_count: int
    has_drawn: bool
    """Whether the seat on turn has drawn and has to discard."""
    drawn: Card | None
    """The card drawn in this turn: in its holder's view and, from the discard pile, in every view."""
    drawn_from: str | None
    """``stock`` or ``discard``."""
    out_by: int | None
    laid: tuple[Melds | None, ...]
    """By seat; None for one that has laid none."""
    had_turn: tuple[int, ...]
    """The seats whose turn is over, counted as in `ThreeThirteenState.had_turn`."""
    known: tuple[Cards, ...]
    """The cards in each hand that everybody has seen."""
    reshuffles: int
    dealer: int
    unseen: Cards
    """The cards in play that the seat does not see."""
    open_hands: tuple[Cards, ...]
    """What every hand is left with once the round is over; else ()."""

    @cached_property
    def situation(self) -> Turn:
        from .state import waits_a_lap

        on_turn = self.seat is not None and self.seat == self.turn
        has_drawn = on_turn and self.has_drawn
        can_refill = self.reshuffles < self.rules["max_reshuffles"] and len(self.discard) + self.has_drawn > 1
        dry = not self.stock_count and not can_refill
        seat = 0 if self.seat is None else self.seat
        return Turn(
            rules=self.rules,
            round=self.round,
            phase=self.phase,
            on_turn=on_turn,
            hand=self.hand,
            laid=None if self.seat is None else self.laid[seat],
            has_drawn=has_drawn,
            drawn=self.drawn if on_turn else None,
            drawn_from=self.drawn_from if on_turn else None,
            can_draw=not dry,
            can_take=bool(self.discard),
            first_lap=waits_a_lap(self.rules, self.had_turn, seat, dry and self.drawn_from != "stock"),
            out_by=self.out_by,
        )

    @cached_property
    def hidden(self) -> Hidden:
        return hidden_cards(self)

    @property
    def legal_moves(self) -> Moves:
        return self.situation.legal_moves

    @cached_property
    def points_left(self) -> int | None:
        """The fewest points the own hand can be left with, after the best discard if one is due.

        Once the round is over, what it was left with; None for a spectator.
        """
        if self.seat is None:
            return None
        turn = self.situation
        if self.open_hands:
            return sum(turn.options.points_of(card, turn.wild) for card in self.hand)
        found = search(turn.every_card, turn.wild, turn.options)
        return min(map(found.points, turn.discardable)) if turn.has_drawn else found.points()

    def selection(self, cards: Cards, action: str = "play") -> Selection:
        """What these chosen cards are; for ``meld`` they are to be one meld, on its way while two more can make it one.

        From nothing chosen three cards can. Where players arrange their hands, they put melds together before they go
        out, too.
        """
        turn = self.situation
        if action != "meld" or not any(move.action == "meld" or self._by_hand for move in turn.legal_moves):
            return super().selection(cards, action)
        rest = list(turn.every_card)
        for card in cards:
            rest.remove(card)
        playable = fault(cards, turn.wild, turn.options) is None
        usable = set(cards) if playable else set()
        extendable = False
        for more in range(1, max(2, 3 - len(cards)) + 1):
            for added in combinations(rest, more):
                if fault([*cards, *added], turn.wild, turn.options) is None:
                    extendable = True
                    usable.update(cards, added)
        return Selection(playable, extendable, Cards(card for card in self.hand if card in usable))

    def shown(self, language: str = "en") -> Shown:
        """The wild rank, the round, the points left; who deals, who is out; what the cards are; the proposed melds.

        Where players arrange their hands, no melds or points left are told: what a player overlooks counts.
        """
        badges = [
            Badge("wild", text(f"rank.{self.wild}", language)),
            Badge("round", text("three_thirteen.round_of", language, round=self.round, rounds=ROUNDS)),
        ]
        if self.points_left is not None and (self.open_hands or not self._by_hand):
            badges.append(Badge("points_left", str(self.points_left)))
        seat_marks = {
            seat: (*(["dealer"] if seat == self.dealer else []), *(["out"] if seat == self.out_by else []))
            for seat in range(len(self.counts))
        }
        groups = self._groups(language)
        by_hand = self.rules["arrange"] == "by_hand"
        wild = {Card(self.wild + suit): ("wild",) for suit in SUITS}
        return Shown(tuple(badges), seat_marks, self._card_marks(groups), wild, groups, by_hand)

    @property
    def _by_hand(self) -> bool:
        """Whether the players find their melds themselves, or the round is over and there is nothing to find."""
        return self.rules["arrange"] == "by_hand" or self.phase == "round_over"

    def _card_marks(self, groups: tuple[tuple[Cards, str], ...]) -> tuple[tuple[Card, tuple[str, ...]], ...]:
        wild, drawn = wild_value(self.round), self.situation.drawn
        told = groups or not self._by_hand
        melded = Counter(card for meld, _ in groups for card in meld) if told else Counter(self.hand)
        marks = []
        for at, card in enumerate(self.hand):
            before = self.hand[:at].count(card)
            true = {
                "wild": card.value == wild,
                "drawn": card == drawn and not before,
                "leftover": before < self.hand.count(card) - melded[card],
            }
            marks.append((card, tuple(mark for mark, applies in true.items() if applies)))
        return tuple(one for one in marks if one[1])

    def _groups(self, language: str) -> tuple[tuple[Cards, str], ...]:
        if self.seat is None or self._by_hand:
            return ()
        turn = self.situation
        found = turn.best_to_lay() if turn.has_drawn else turn.search().arrangement()
        kinds = ["set" if is_set(divided(meld, turn.wild)[0]) else "run" for meld in found.melds]
        return tuple(
            (meld, text(f"three_thirteen.group.{kind}", language))
            for meld, kind in zip(found.melds, kinds, strict=True)
        )

    @classmethod
    def array_names(cls) -> tuple[str, ...]:
        """What the numbers of `to_array` are, in order.

        Counts of each of the 52 cards: in the seat's hand, on the discard pile, on top of it, unseen, drawn in this
        turn. Then, for eight seats from the own one in turn order (0 where nobody sits), counts of the cards known in
        the hand and laid, and single numbers. Then single numbers for the table.
        """
        cards = [str(Card(index)) for index in range(DECK_SIZE)]
        own = [f"{name}:{card}" for name in ("hand", "discard", "top", "unseen", "drawn") for card in cards]
        seats = [f"{name}:{seat}:{card}" for seat in range(MOST_SEATS) for name in ("known", "laid") for card in cards]
        numbers = [
            f"{name}:{seat}"
            for seat in range(MOST_SEATS)
            for name in ("seated", "count", "score", "on_turn", "dealer", "out", "had_turn")
        ]
        table = ("round", "wild_value", "stock_count", "has_drawn", "drawn_from_discard", "reshuffles", "points_left")
        return (*own, *seats, *numbers, *table)

    def _numbers(self) -> list[float]:
        numbers: list[float] = []
        for cards in (self.hand, self.discard, self.discard[-1:], self.unseen, (self.drawn,) if self.drawn else ()):
            numbers += _counts(cards)
        seats = len(self.counts)
        own = 0 if self.seat is None else self.seat
        order = [(own + later) % seats if later < seats else None for later in range(MOST_SEATS)]
        for seat in order:
            numbers += _counts(() if seat is None else self.known[seat])
            numbers += _counts(() if seat is None else [card for meld in self.laid[seat] or () for card in meld])
        for seat in order:
            if seat is None:
                numbers += [0] * 7
            else:
                numbers += [1, self.counts[seat], self.scores[seat], seat == self.turn, seat == self.dealer]
                numbers += [seat == self.out_by, seat in self.had_turn]
        numbers += [self.round, wild_value(self.round), self.stock_count, self.has_drawn]
        numbers += [self.drawn_from == "discard", self.reshuffles, self.points_left or 0]
        return numbers

    def _sample(self, rng: Random, n: int, weighted: bool) -> list[State]:
        """As `worlds` says; `weighted` by what the others drew and discarded (see `belief`)."""
        return sample(self, rng, n, weighted)


def _counts(cards: Any) -> list[float]:
    counts = [0.0] * DECK_SIZE
    for card in cards:
        counts[card.index] += 1
    return counts
