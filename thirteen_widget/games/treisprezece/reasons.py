"""Why a move is not legal: what is looked for, in which order, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...cards import SUITS, Card, Cards
from ...game import Move, Reason
from .sequences import KING, unfit
from .turn import Turn

if TYPE_CHECKING:
    from .state import TreisprezeceState

GAME_NAME: Final = "treisprezece"
RULES_OF: Final = {
    "unreadable": None,
    "not_in_hand": "turn",
    "twice": "turn",
    "round_over": "end",
    "match_over": "end",
    "no_such_action": "turn",
    "no_cards": "turn",
    "not_one_rank_apart": "circle",
    "suit_changes": "run",
    "joker_ends_run": "joker",
    "joker_not_on_king": "joker",
    "joker_not_on_king_of_its_colour": "joker",
    "drawn_card_first": "play_after_draw",
    "required_suit": "required_suit",
    "forced_single_card": "forced_single_card",
    "joker_begins": "joker",
    "must_play": "draw",
    "nothing_to_draw": "draw",
    "no_draw_now": "play_after_draw",
    "must_draw": "draw",
    "cannot_pass": "draw",
    "no_thirteen_with_play": "last_card",
    "call_not_owed": "last_card",
    "called_for_you": "last_card",
    "not_one_card": "last_card",
    "nothing_to_call": "last_card",
    "nobody_to_catch": "last_card",
    "own_call": "last_card",
    "not_your_turn": "turn",
}
"""Every code, in the order they are looked for, and the paragraph of the rules it rests on."""
REASONS: Final = tuple(RULES_OF)
"""Every code of a reason that this game gives."""

Fault = tuple[str, dict[str, Any]]


def why_not(state: TreisprezeceState, move: Move, seat: int | None) -> Reason | None:
    """Why `seat` may not do the move (None: nobody is on turn), None when it may."""
    if state.turn is None or seat is None:
        fault = _hand_fault(state.hands[seat], move) if seat is not None else None
        return _reason(fault or ("round_over", {}), None)
    situation = state.situation(seat)
    if situation.is_legal(move):
        return None
    return _reason(_fault(situation, move), _nearest(state, seat, move))


def _reason(fault: Fault, nearest: Move | None) -> Reason:
    code, values = fault
    return Reason(code, GAME_NAME, tuple(values.items()), RULES_OF[code], nearest)


def _nearest(state: TreisprezeceState, seat: int, move: Move) -> Move | None:
    wanted = move.cards.mask
    return max(state.legal_moves(seat), key=lambda legal: (legal.cards.mask & wanted).bit_count(), default=None)


def _fault(turn: Turn, move: Move) -> Fault:
    """What is wrong with a move that is not legal."""
    fault = _hand_fault(turn.hand, move)
    if fault is not None:
        return fault
    if move.action not in ("play", "draw", "pass", "call"):
        return "no_such_action", {"action": move.action}
    if move.action == "play":
        fault = _run_fault(turn, move.cards) or _start_fault(turn, move.cards) or _call_with_play_fault(turn, move)
    elif move.action == "draw":
        fault = _draw_fault(turn)
    elif move.action == "pass":
        fault = _pass_fault(turn)
    else:
        return _call_fault(turn, move)
    return fault or ("not_your_turn", {})


def _hand_fault(hand: int, move: Move) -> Fault | None:
    missing = [card for card in move.cards if not hand & card.mask]
    if missing:
        return "not_in_hand", {"card": missing[0].pretty}
    twice = [card for place, card in enumerate(move.cards) if card in move.cards[:place]]
    return ("twice", {"card": twice[0].pretty}) if twice else None


# -------------------------------------------------------------------------------------------- plays


def _run_fault(turn: Turn, cards: Cards) -> Fault | None:
    """What keeps the cards from being a run at all, on whatever pile."""
    if not cards:
        return "no_cards", {}
    indexes = [card.index for card in cards]
    place = unfit(indexes, len(indexes), cards[0].mask, int(turn.rules.any_king_after), 0)
    return None if place == len(cards) else _step_fault(cards[place], cards[place - 1], in_run=True)


def _start_fault(turn: Turn, cards: Cards) -> Fault | None:
    """What keeps a run from being played now."""
    place = turn.unfit(cards)
    if place == len(cards):
        return None
    card = cards[place]
    if place:
        return "forced_single_card", {"card": cards[0].pretty, "suit": f"@suit.{SUITS[turn.required]}"}
    if turn.required >= 0:
        return "required_suit", {"card": card.pretty, "suit": f"@suit.{SUITS[turn.required]}"}
    if turn.top < 0:
        return "joker_begins", {}
    return _step_fault(card, Card(turn.top), in_run=False) or (
        "drawn_card_first",
        {"card": card.pretty, "drawn": Card(turn.drawn).pretty},
    )


def _step_fault(card: Card, on: Card, in_run: bool) -> Fault | None:
    """Why a card can not lie on another, in a run or as the first on the pile; None when that is not why."""
    said = {"card": card.pretty, "on": on.pretty}
    if on.is_joker:
        return "joker_ends_run", said
    is_king = on.index // 4 == KING
    if card.is_joker:
        if not is_king:
            return "joker_not_on_king", said
        wrong = card.colour != on.colour
        return ("joker_not_on_king_of_its_colour", {**said, "colour": f"@suit.{card.suit}"}) if wrong else None
    apart = (card.index // 4 - on.index // 4) % 13
    if apart not in (1, 12):
        return "not_one_rank_apart", said
    return ("suit_changes", {**said, "suit": f"@suit.{on.suit}"}) if in_run else None


def _call_with_play_fault(turn: Turn, move: Move) -> Fault | None:
    if move.call is None:
        return None
    if move.call == "thirteen":
        return "no_thirteen_with_play", {}
    if turn.rules.last_card_call != "required":
        return "called_for_you", {}
    left = turn.hand.bit_count() - len(move.cards)
    return None if left == 1 else ("call_not_owed", {"n": left})


# ------------------------------------------------------------------------------------- other actions


def _example(turn: Turn) -> str:
    """A card that can be played."""
    return Cards.from_mask(turn.hand & turn.first)[0].pretty


def _draw_fault(turn: Turn) -> Fault | None:
    if turn.drawn >= 0:
        return "no_draw_now", {"drawn": Card(turn.drawn).pretty}
    if turn.can_play and not turn.rules.may_draw_voluntarily:
        return "must_play", {"card": _example(turn)}
    return None if turn.can_draw else ("nothing_to_draw", {})


def _pass_fault(turn: Turn) -> Fault | None:
    if turn.can_pass:
        return None
    return ("cannot_pass", {"card": _example(turn)}) if turn.can_play else ("must_draw", {})


def _call_fault(turn: Turn, move: Move) -> Fault:
    if turn.rules.last_card_call != "required":
        return "called_for_you", {}
    if move.call == "thirteen":
        return "own_call" if turn.uncalled == 0 else "nobody_to_catch", {}
    count = turn.hand.bit_count()
    return ("nothing_to_call", {}) if count == 1 else ("not_one_card", {"n": count})
