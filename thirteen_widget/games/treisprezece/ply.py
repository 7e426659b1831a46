"""A ply in the making: a state taken apart, changed by one legal move, and put together again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...cards import SUITS, Card, Cards
from ...chance import shuffled
from ...game import Consequence, Move, Moved, Outcome
from .sequences import BLACK_JOKER
from .turn import PENALTY

if TYPE_CHECKING:
    from .state import TreisprezeceState


class Ply:
    """What one legal move of a seat does to a state."""

    def __init__(self, state: TreisprezeceState, seat: int, shuffles: Sequence[Cards] | None) -> None:
        self.state = state
        self.seat = seat
        self.given = None if shuffles is None else list(shuffles)
        self.changes: dict[str, Any] = {}
        self.hands = list(state.hands)
        self.pile = list(state.pile)
        self.stock = list(state.stock)
        self.moved: list[Moved] = []
        self.consequences: list[Consequence] = []
        self.shuffles: list[Cards] = []

    def done(self, move: Move) -> Outcome:
        """Do the move.

        Raises:
            ValueError: the orders given for reshuffles do not fit.
        """
        if move.action == "play":
            self._play(move)
        elif move.action == "draw":
            self._draw()
        elif move.action == "pass":
            self._pass()
        else:
            self._call(move)
        if self.given:
            raise ValueError(f"{move} brings {len(self.shuffles)} reshuffles, but there are orders for more")
        for order in self.shuffles:
            self._tell("reshuffled", n=len(order))
        state = self.state.changed(
            hands=tuple(self.hands),
            pile=tuple(self.pile),
            stock=tuple(self.stock),
            reshuffles=self.state.reshuffles + len(self.shuffles),
            **self.changes,
        )
        return Outcome(state, tuple(self.moved), tuple(self.consequences), tuple(self.shuffles))

    def _tell(self, kind: str, seat: int | None = None, n: int | None = None, suit: int = -1) -> None:
        self.consequences.append(Consequence(kind, seat, n, SUITS[suit] if suit >= 0 else None))

    def _end_turn(self) -> None:
        self.changes.update(turn=1 - self.seat, drawn=-1, uncalled=-1)

    # ---------------------------------------------------------------------------------------- moves

    def _play(self, move: Move) -> None:
        zone = f"hand:{self.seat}"
        for card in move.cards:
            self.hands[self.seat] ^= 1 << card.index
            self.pile.append(card.index)
            self.moved.append(Moved(card, zone, "pile"))
        if self.state.required >= 0:
            self._tell("required_met", self.seat, suit=self.state.required)
        self._end_turn()
        is_joker = self.pile[-1] >= BLACK_JOKER
        required = self.pile[-2] % 4 if is_joker else -1
        self.changes.update(required=required, penalty=PENALTY if is_joker else 0, dry_passes=0)
        if self.hands[self.seat] == 0:
            self.changes["turn"] = None
            self._tell("round_over", self.seat)
            return
        if is_joker:
            self._tell("joker", self.seat, suit=required)
        if self.hands[self.seat].bit_count() == 1:
            called = move.call is not None or self.state.rules.last_card_call == "automatic"
            self.changes["uncalled"] = -1 if called else self.seat
            self._tell("last_card" if called else "one_card", self.seat)

    def _draw(self) -> None:
        owed = self.state.penalty
        taken = self._take(owed or 1)
        self._end_turn()
        self.changes.update(penalty=0, dry_passes=0)
        if owed:
            self._tell("penalty", self.seat, len(taken), self.state.required)
        if self.state.rules.play_after_draw and self.state.required < 0:
            self.changes.update(turn=self.seat, drawn=taken[0])

    def _pass(self) -> None:
        dry = self.state.drawn < 0
        self._end_turn()
        passes = self.state.dry_passes + 1 if dry else 0
        # A penalty of no cards is paid as well: it is owed once, by the first who fails.
        self.changes.update(dry_passes=passes, penalty=0)
        if dry:
            self._tell("nothing_to_draw", self.seat)
        if passes == 2:
            self.changes["turn"] = None
            self._tell("drawn_round")

    def _call(self, move: Move) -> None:
        owing = self.state.uncalled
        self.changes["uncalled"] = -1
        if move.call == "thirteen":
            self._tell("caught", owing, len(self._take(PENALTY, owing)))

    # ---------------------------------------------------------------------------------------- stock

    def _take(self, count: int, seat: int | None = None) -> list[int]:
        """Give a seat (None: the one that acts) cards of the stock, as many as there are; the pile becomes stock."""
        to = self.seat if seat is None else seat
        taken: list[int] = []
        while len(taken) < count:
            if not self.stock:
                self._reshuffle()
            if not self.stock:
                break
            card = self.stock.pop(0)
            taken.append(card)
            self.hands[to] |= 1 << card
            self.moved.append(Moved(Card(card), "stock", f"hand:{to}"))
        if not self.stock:
            self._reshuffle()
        return taken

    def _reshuffle(self) -> None:
        """Make a stock of the pile but for its top card. The move tells the cards as they lay, not as they lie now."""
        under = self.pile[:-1]
        if not under:
            return
        if self.given is None:
            nth = self.state.reshuffles + len(self.shuffles)
            order = shuffled(under, self.state.chance.generator("reshuffle", nth))
        else:
            order = self._given_order(under)
        self.stock = order
        del self.pile[:-1]
        self.moved += [Moved(Card(card), "pile", "stock") for card in under]
        self.shuffles.append(Cards(map(Card, order)))

    def _given_order(self, under: list[int]) -> list[int]:
        if not self.given:
            raise ValueError("the pile is shuffled here, but no order is given for it")
        order = [card.index for card in self.given.pop(0)]
        if sorted(order) != sorted(under):
            there = Cards(map(Card, sorted(under)))
            raise ValueError(f"the order of the reshuffle is not one of its cards: those are {there}")
        return order
