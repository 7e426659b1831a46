"""Why a move is not legal: what is looked for, in which order, and what is said of it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ...cards import Card
from ...game import Move, Reason
from .arrangement import HandSearch
from .laying import Fault, fault, in_order
from .turn import Turn

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
"""Every code, in the order they are looked for, and the paragraph of the rules it rests on."""
REASONS: Final = tuple(RULES_OF)
"""Every code of a reason that this game gives."""


def why_not(turn: Turn, move: Move) -> Reason | None:
    """Why a seat may not do a move in its situation, None when it may."""
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
    """Cards that the seat does not hold, or not as often as the move uses them."""
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
    """What the piles do not allow, whoever's turn it is."""
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
    """What is wrong with discarding this card, or with going out on it."""
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
