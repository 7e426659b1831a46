"""What a seat may do in its turn: all that this depends on, and the legal moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...cards import Card, Cards
from ...game import Move, Moves
from .arrangement import Arrangement, HandSearch, search
from .laying import in_order
from .options import WILD_RANKS, MeldOptions

Melds = tuple[Cards, ...]

_VALUES = tuple(Card(rank + "s").value for rank in WILD_RANKS)


def wild_value(round: int) -> int:
    """The value that is wild in a round, which is the number of cards dealt."""
    return _VALUES[round - 1]


@dataclass(frozen=True)
class Turn:
    """The situation of one seat, from which follows what it may do. States and views make it from what they know."""

    rules: Mapping[str, Any]
    round: int
    phase: str
    on_turn: bool
    hand: Cards
    """The cards in hand, in order, without those laid."""
    laid: Melds | None
    has_drawn: bool
    drawn: Card | None
    drawn_from: str | None
    can_draw: bool
    """The draw pile has a card, or the discard pile can be shuffled to become it."""
    can_take: bool
    """There is a discard pile."""
    first_lap: bool
    """Nobody may go out yet, because the seat has had no turn and the rules ask for one."""
    out_by: int | None

    @property
    def options(self) -> MeldOptions:
        """What decides about melds and points."""
        return MeldOptions.of(self.rules)

    @property
    def wild(self) -> int:
        """The wild value."""
        return wild_value(self.round)

    @cached_property
    def every_card(self) -> Cards:
        """The cards in hand and those laid: what a seat that lays its melds anew can use."""
        return in_order([*self.hand, *(card for meld in self.laid or () for card in meld)])

    def search(self) -> HandSearch:
        """The search for the best melds of the cards in hand."""
        return search(self.hand, self.wild, self.options)

    @property
    def kept(self) -> Card | None:
        """The card that was taken from the discard pile and must be kept for this turn."""
        taken = self.drawn if self.drawn_from == "discard" and not self.rules["return_taken_discard"] else None
        return taken if taken is not None and self.every_card.count(taken) == 1 else None

    @property
    def discardable(self) -> Cards:
        """The cards that may be discarded, each once."""
        kept = self.kept
        return Cards(card for card in dict.fromkeys(self.hand) if card != kept)

    @property
    def may_lay(self) -> bool:
        """Melds may be laid in this turn: a last turn with hands arranged by the players, once."""
        return self.rules["arrange"] == "by_hand" and self.out_by is not None and self.laid is None

    def leaves_a_discard(self, melds: Melds) -> bool:
        """Whether a card that may be discarded stays in hand when these melds are laid."""
        rest = list(self.hand)
        for meld in melds:
            for card in meld:
                rest.remove(card)
        return any(card != self.kept for card in rest)

    def best_to_lay(self) -> Arrangement:
        """The best arrangement in a last turn, before the discard: of the hand without the best card to discard."""
        found = self.search()
        return found.arrangement(min(self.discardable, key=found.points))

    @cached_property
    def legal_moves(self) -> Moves:
        """The legal moves: draw, take; then discards, ways to go out, melds, each by card from the ace up; pass last.

        When hands are arranged by the players, the melds listed are the best ones; others may be laid too.
        """
        if not self.on_turn or self.phase == "round_over":
            return Moves(())
        if self.phase == "arranging":
            return Moves(self._arrangements())
        if self.has_drawn:
            return Moves(self._ends())
        moves = [Move("draw")] if self.can_draw else []
        moves += [Move("take")] if self.can_take else []
        return Moves(moves if self.can_draw else [*moves, Move("pass")])

    def _arrangements(self) -> list[Move]:
        best = search(self.every_card, self.wild, self.options).arrangement().melds
        return [Move("meld", melds=melds) for melds in dict.fromkeys((best, self.laid or (), ()))]

    def _ends(self) -> list[Move]:
        discardable = self.discardable
        moves = [Move("discard", (card,)) for card in discardable]
        if self.out_by is None and not self.first_lap and (found := self.search()).may_leave_one():
            moves += [Move("out", (card,)) for card in discardable if found.points(card) == 0 and self._goes_out(card)]
        if self.may_lay:
            best = self.best_to_lay().melds
            moves += [Move("meld", melds=best)] if best else []
        return moves

    def _goes_out(self, card: Card) -> bool:
        """Whether the cards but one form melds; no points left are not enough, as cards may count nothing."""
        return not self.search().arrangement(card).left
