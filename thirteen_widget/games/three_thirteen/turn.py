"""What a seat may do in its turn: its situation, the legal moves, the plain policy; and why a move is not legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ...cards import Card, Cards
from ...game import Move, Moves, Reason
from .arrangement import Arrangement, Fault, HandSearch, fault, in_order, search
from .options import WILD_RANKS, MeldOptions

if TYPE_CHECKING:
    from .view import ThreeThirteenView

Melds = tuple[Cards, ...]

_VALUES = tuple(Card(rank + "s").value for rank in WILD_RANKS)


def wild_value(round: int) -> int:
    """The wild value of a round: as many cards are dealt."""
    return _VALUES[round - 1]


@dataclass(frozen=True)
class Turn:
    """The situation of one seat, made by states and views from what they know: it tells what the seat may do."""

    rules: Mapping[str, Any]
    round: int
    phase: str
    on_turn: bool
    hand: Cards
    """In order, without those laid."""
    laid: Melds | None
    has_drawn: bool
    drawn: Card | None
    drawn_from: str | None
    can_draw: bool
    """The draw pile has a card, or can be made of the discard pile."""
    can_take: bool
    first_lap: bool
    """Nobody may go out yet, as the seat has had no turn and the rules ask for one."""
    out_by: int | None

    @property
    def options(self) -> MeldOptions:
        return MeldOptions.of(self.rules)

    @property
    def wild(self) -> int:
        return wild_value(self.round)

    @cached_property
    def every_card(self) -> Cards:
        return in_order([*self.hand, *(card for meld in self.laid or () for card in meld)])

    def search(self) -> HandSearch:
        return search(self.hand, self.wild, self.options)

    @property
    def kept(self) -> Card | None:
        """The card that was taken from the discard pile and must be kept for this turn."""
        taken = self.drawn if self.drawn_from == "discard" and not self.rules["return_taken_discard"] else None
        return taken if taken is not None and self.every_card.count(taken) == 1 else None

    @property
    def discardable(self) -> Cards:
        kept = self.kept
        return Cards(card for card in dict.fromkeys(self.hand) if card != kept)

    @property
    def may_lay(self) -> bool:
        """Melds may be laid in this turn: a last turn with hands arranged by the players, once."""
        return self.rules["arrange"] == "by_hand" and self.out_by is not None and self.laid is None

    def leaves_a_discard(self, melds: Melds) -> bool:
        rest = list(self.hand)
        for meld in melds:
            for card in meld:
                rest.remove(card)
        return any(card != self.kept for card in rest)

    def best_to_lay(self) -> Arrangement:
        """The best arrangement of a last turn before the discard: without the best discard."""
        found = self.search()
        return found.arrangement(min(self.discardable, key=found.points))

    @cached_property
    def legal_moves(self) -> Moves:
        """Draw, take; then discards, ways to go out, melds, each by card from the ace up; pass last.

        When players arrange their hands, only the best melds are listed, though others may be laid.
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


def greedy_move(view: ThreeThirteenView) -> Move:
    """The move of the plain policy.

    It takes the top discard when that, after the best discard, leaves fewer points than the hand has, else it draws. It
    goes out when it can, and lays the best melds where they are laid by hand. It discards as `playout.worst` says.
    """
    moves = view.legal_moves
    by_action: dict[str, Move] = {}
    for move in moves:
        by_action.setdefault(move.action, move)
    for action in ("out", "meld"):
        if action in by_action:
            return by_action[action]
    if "discard" in by_action:
        return Move("discard", (_worst(view),))
    if "take" in by_action and _taking_helps(view):
        return by_action["take"]
    return by_action["draw"] if "draw" in by_action else moves[-1]


def _taking_helps(view: ThreeThirteenView) -> bool:
    turn = view.situation
    found = search(turn.hand, turn.wild, turn.options)
    top = view.discard_top
    assert top is not None
    with_it = search(in_order([*turn.hand, top]), turn.wild, turn.options)
    may_go = [card for card in turn.hand if card != top or view.rules["return_taken_discard"]]
    return min(map(with_it.points, may_go)) < found.points()


def _worst(view: ThreeThirteenView) -> Card:
    turn = view.situation
    found = turn.search()

    def worth(card: Card) -> tuple[int, int, int]:
        return found.points(card), _mates(card, view), -turn.options.points_of(card, turn.wild)

    return min(turn.discardable, key=worth)


def _mates(card: Card, view: ThreeThirteenView) -> int:
    if card.rank == view.wild:
        return len(view.hand)
    return sum(
        other.rank == card.rank or (other.suit == card.suit and 0 < abs(other.value - card.value) <= 2)
        for other in view.hand
    ) - view.hand.count(card)


GAME_NAME: Final = "three_thirteen"
RULES_OF: Final = {
    "unreadable": None,
    "no_such_action": "turn",
    "not_in_hand": "turn",
    "twice": "turn",
    "card_in_two_melds": "melds",
    "round_over": "end",
    "match_over": "end",
    "meld_too_short": "melds",
    "suits_differ": "melds",
    "neither_rank_nor_suit": "melds",
    "place_twice": "wild",
    "run_too_long": "melds",
    "gap": "wild",
    "not_consecutive": "melds",
    "too_few_naturals": "limits",
    "too_many_wilds": "limits",
    "lay_your_melds": "arranging",
    "draw_first": "turn",
    "discard_first": "turn",
    "no_stock": "stock",
    "no_discard": "stock",
    "cannot_pass": "stock",
    "no_melds_now": "arranging",
    "laid_already": "arranging",
    "nothing_to_lay": "arranging",
    "nothing_to_discard": "arranging",
    "out_announced": "going_out",
    "first_lap": "rounds_before_out",
    "discard_taken": "return_taken_discard",
    "cards_in_no_meld": "going_out",
    "cannot_go_out": "going_out",
    "not_your_turn": "turn",
}
"""Every code, in the order they are looked for, and its paragraph of the rules."""
REASONS: Final = tuple(RULES_OF)


def why_not(turn: Turn, move: Move) -> Reason | None:
    """Why a seat may not do a move, None when it may."""
    found = _fault(turn, move)
    if found is None:
        return None
    code, values = found
    return Reason(code, GAME_NAME, tuple(values.items()), RULES_OF[code], _nearest(turn, move))


def _nearest(turn: Turn, move: Move) -> Move | None:
    wanted = _cards_of(move)
    return max(turn.legal_moves, key=lambda legal: (_cards_of(legal) & wanted).total(), default=None)


def _cards_of(move: Move) -> Counter[Card]:
    return Counter([*move.cards, *(card for meld in move.melds or () for card in meld)])


def _fault(turn: Turn, move: Move) -> Fault | None:
    if move.action in ("play", "call"):
        return "no_such_action", {"move": move.pretty}
    found = _cards_fault(turn, move)
    if found is not None:
        return found
    if turn.phase == "round_over":
        return "round_over", {}
    for meld in move.melds or ():
        found = fault(meld, turn.wild, turn.options)
        if found is not None:
            return found
    if turn.phase == "arranging":
        found = None if move.action == "meld" else ("lay_your_melds", {})
    elif turn.on_turn:
        found = _turn_fault(turn, move)
    else:
        found = _pile_fault(turn, move)
    return found or (None if turn.on_turn else ("not_your_turn", {}))


def _cards_fault(turn: Turn, move: Move) -> Fault | None:
    wanted = _cards_of(move)
    held = Counter(turn.every_card if move.action == "meld" else turn.hand)
    for card in wanted:
        if not held[card]:
            return "not_in_hand", {"card": card.pretty}
    for card, times in wanted.items():
        if times > held[card]:
            in_melds = sum(card in meld for meld in move.melds or ())
            code = "card_in_two_melds" if in_melds > 1 else "twice"
            return code, {"card": card.pretty, "n": held[card]}
    return None


def _turn_fault(turn: Turn, move: Move) -> Fault | None:
    if turn.has_drawn:
        if move.action in ("draw", "take", "pass"):
            return "discard_first", {}
        if move.action == "meld":
            return _lay_fault(turn, move)
        return _end_fault(turn, move)
    if move.action in ("discard", "out", "meld"):
        return ("no_melds_now", {}) if move.action == "meld" and not turn.may_lay else ("draw_first", {})
    return _pile_fault(turn, move)


def _pile_fault(turn: Turn, move: Move) -> Fault | None:
    if move.action == "draw" and not turn.can_draw:
        return "no_stock", {}
    if move.action == "take" and not turn.can_take:
        return "no_discard", {}
    if move.action == "pass" and turn.can_draw:
        return "cannot_pass", {}
    return None


def _lay_fault(turn: Turn, move: Move) -> Fault | None:
    if turn.laid is not None and turn.out_by is not None:
        return "laid_already", {}
    if not turn.may_lay:
        return "no_melds_now", {}
    if not move.melds:
        return "nothing_to_lay", {}
    return None if turn.leaves_a_discard(move.melds) else ("nothing_to_discard", {})


def _end_fault(turn: Turn, move: Move) -> Fault | None:
    card = move.cards[0]
    if move.action == "out":
        if turn.out_by is not None:
            return "out_announced", {}
        if turn.first_lap:
            return "first_lap", {}
    if card == turn.kept:
        return "discard_taken", {"card": card.pretty}
    if move.action == "discard":
        return None
    if move.melds is not None:
        rest = Counter(turn.hand) - _cards_of(move)
        if not rest:
            return None
        left = in_order(rest.elements())
        points = sum(turn.options.points_of(other, turn.wild) for other in left)
        return "cards_in_no_meld", {"cards": left.pretty, "n": points}
    return _out_fault(turn.search(), card)


def _out_fault(found: HandSearch, card: Card) -> Fault | None:
    best = found.arrangement(card)
    if not best.left:
        return None
    return "cannot_go_out", {"card": card.pretty, "cards": best.left.pretty, "n": best.points}
