"""A ply in the making."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ...cards import Card, Cards
from ...game import Consequence, Move, Moved, Outcome
from .arrangement import added, laid, removed, search
from .turn import Melds

if TYPE_CHECKING:
    from .state import ThreeThirteenState


class Ply:
    """A state taken apart, changed by one legal move of the seat on turn, and put together again."""

    def __init__(self, state: ThreeThirteenState, shuffles: Sequence[Cards] | None) -> None:
        """`shuffles`: the orders of reshuffles; None: chance decides."""
        assert state.turn is not None, "a move was found legal"
        self.before = state
        self.seat = state.turn
        self.turn = state.situation(self.seat)
        self.given = None if shuffles is None else list(shuffles)
        self.hands = list(state.hands)
        self.known = list(state.known)
        self.laid = list(state.laid)
        self.stock = state.stock
        self.discard = state.discard
        self.changes: dict[str, Any] = {}
        self.moved: list[Moved] = []
        self.consequences: list[Consequence] = []
        self.shuffles: list[Cards] = []

    def done(self, move: Move) -> Outcome:
        arranging = self.turn.phase == "arranging"
        if move.action == "draw":
            self._draw()
        elif move.action == "take":
            self._take()
        elif move.action == "meld":
            self._lay(self.seat, self._in_laying_order(move.melds or ()))
        elif move.action != "pass":
            self._discard(move)
        if self.given:
            raise ValueError(f"{move} brings {len(self.shuffles)} reshuffles, but orders for more are given")
        state = self._put_together()
        if arranging:
            state = self._next_to_arrange(state)
        elif move.action in ("discard", "out", "pass"):
            state = self._next_turn(state)
        return Outcome(state, tuple(self.moved), tuple(self.consequences), tuple(self.shuffles))

    def _put_together(self) -> ThreeThirteenState:
        return self.before.changed(
            hands=tuple(self.hands),
            known=tuple(self.known),
            laid=tuple(self.laid),
            stock=self.stock,
            discard=self.discard,
            reshuffles=self.before.reshuffles + len(self.shuffles),
            **self.changes,
        )

    def _tell(self, kind: str, seat: int | None = None, n: int | None = None) -> None:
        self.consequences.append(Consequence(kind, seat, n))

    def _draw(self) -> None:
        if not self.stock:
            self._reshuffle()
        card, self.stock = self.stock[0], self.stock[1:]
        self.hands[self.seat] = added(self.hands[self.seat], card)
        self.moved.append(Moved(card, "stock", f"hand:{self.seat}"))
        self.changes.update(drawn=card, drawn_from="stock")

    def _reshuffle(self) -> None:
        """Make a draw pile of the discard pile but for its top card. The move tells the cards as they lay."""
        under = self.discard[:-1]
        order = self.stock = self.before.chance.reshuffled(under, self.given, self.before.reshuffles)
        self.discard = self.discard[-1:]
        self.moved += [Moved(card, "discard", "stock") for card in under]
        self.shuffles.append(order)
        self._tell("reshuffled", n=len(order))

    def _take(self) -> None:
        card, self.discard = self.discard[-1], self.discard[:-1]
        self._enter_hand(self.seat, card)
        self.moved.append(Moved(card, "discard", f"hand:{self.seat}"))
        self.changes.update(drawn=card, drawn_from="discard")

    def _discard(self, move: Move) -> None:
        card = move.cards[0]
        if move.action == "out":
            melds = self.turn.search().arrangement(card).melds if move.melds is None else move.melds
            self._tell("out", self.seat)
            self._lay(self.seat, self._in_laying_order(melds))
            self._tell("last_turns")
            self.changes["out_by"] = self.seat
        self._leave_hand(self.seat, card)
        self.discard = tuple.__new__(Cards, (*self.discard, card))
        self.moved.append(Moved(card, f"hand:{self.seat}", "discard"))

    def _leave_hand(self, seat: int, card: Card) -> None:
        self.hands[seat] = removed(self.hands[seat], card)
        if card in self.known[seat]:
            self.known[seat] = removed(self.known[seat], card)

    def _enter_hand(self, seat: int, card: Card) -> None:
        self.hands[seat] = added(self.hands[seat], card)
        self.known[seat] = added(self.known[seat], card)

    def _in_laying_order(self, melds: Iterable[Cards]) -> Melds:
        return tuple(laid(meld, self.turn.wild, self.turn.options) for meld in melds)

    def _lay(self, seat: int, melds: Melds) -> None:
        """Lay these melds instead of those that may be laid; cards that go back to the hand are known to all."""
        hand, table = f"hand:{seat}", f"laid:{seat}"
        before = Counter(card for meld in self.laid[seat] or () for card in meld)
        after = Counter(card for meld in melds for card in meld)
        for card in (before - after).elements():
            self._enter_hand(seat, card)
            self.moved.append(Moved(card, table, hand))
        for card in (after - before).elements():
            self._leave_hand(seat, card)
            self.moved.append(Moved(card, hand, table))
        self.laid[seat] = melds
        self.consequences += [Consequence("melded", seat, cards=meld) for meld in melds]

    def _next_turn(self, state: ThreeThirteenState) -> ThreeThirteenState:
        had_turn = {*state.had_turn, self.seat}
        if self.before.out_by is None and state.out_by is not None:
            had_turn = set()
        ended = state.changed(turn=None, drawn=None, drawn_from=None, had_turn=tuple(sorted(had_turn)))
        if state.out_by is None and state.drawn_from == "stock" and ended.dry:
            ended = ended.changed(had_turn=())
        if not ended.turns_are_over:
            return ended.changed(turn=(self.seat + 1) % state.seats)
        if ended.out_by is None:
            self._tell("no_more_cards")
        if state.rules["arrange"] == "by_hand":
            self._tell("arranging")
            return ended.changed(turn=first_to_arrange(ended))
        for seat in ended.turn_order():
            if ended.laid[seat] is None:
                self._lay(seat, search(ended.hands[seat], self.turn.wild, self.turn.options).arrangement().melds)
        return self._score(self._with_melds(ended))

    def _next_to_arrange(self, state: ThreeThirteenState) -> ThreeThirteenState:
        following = (self.seat + 1) % state.seats
        end = first_to_arrange(state) if state.out_by is None else state.out_by
        return self._score(state.changed(turn=None)) if following == end else state.changed(turn=following)

    def _with_melds(self, state: ThreeThirteenState) -> ThreeThirteenState:
        return state.changed(
            hands=tuple(self.hands),
            known=tuple(self.known),
            laid=tuple(self.laid),
        )

    def _score(self, state: ThreeThirteenState) -> ThreeThirteenState:
        """Count what is left: the hands lie open, so nothing is known of them in particular."""
        ended = state.changed(known=(Cards(),) * state.seats)
        for seat in ended.turn_order():
            self._tell("scored", seat, int(ended.points[seat]))
        self._tell("round_over")
        return ended


def first_to_arrange(state: ThreeThirteenState) -> int:
    """The seat that arranges its hand first: the one after who went out, else the one left of the dealer."""
    return (state.dealer + 1 if state.out_by is None else state.out_by + 1) % state.seats
