"""What a seat may do: its situation as state and view know it, the legal moves, and why another is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...cards import SUITS, Card, Cards
from ...game import Move, Moves, Reason, Rules, Selection
from . import playout
from .sequences import AFTER, DECK, KING, beginnings, list_runs, reachable, unfit

if TYPE_CHECKING:
    from .state import TreisprezeceState

DRAW: Final = Move("draw")
PASS: Final = Move("pass")
LAST_CARD: Final = Move("call", call="last card")
THIRTEEN: Final = Move("call", call="thirteen")
PENALTY: Final = 13
"""Cards picked up by who can not play the suit a joker requires, and by who is caught without a call."""
_FIRST_ROOM: Final = 256


def flags_of(rules: Mapping[str, Any]) -> int:
    """The options as bits for the hot functions."""
    flags: int = (
        playout.MAY_DRAW_VOLUNTARILY * rules["may_draw_voluntarily"]
        | playout.PLAY_AFTER_DRAW * rules["play_after_draw"]
        | playout.FORCED_SINGLE_CARD * rules["forced_single_card"]
        | playout.ANY_KING_AFTER * rules["any_king_after"]
        | playout.CALLS * (rules["last_card_call"] == "required")
    )
    return flags


class Turn(NamedTuple):
    """The situation of one seat: all that decides what it may do."""

    rules: Rules
    on_turn: bool
    hand: int
    top: int
    required: int
    drawn: int
    """The card just drawn that the seat on turn may begin a run with, else -1."""
    can_draw: bool
    uncalled: int
    """0 when this seat owes a call, 1 when the other does, -1 when nobody does."""

    @property
    def single(self) -> bool:
        return self.required >= 0 and bool(self.rules.forced_single_card)

    @property
    def first(self) -> int:
        first = beginnings(self.top, self.required)
        return first & (1 << self.drawn) if self.drawn >= 0 else first

    @property
    def can_play(self) -> bool:
        return self.hand & self.first != 0

    @property
    def can_pass(self) -> bool:
        """Whether the turn may end without a play or a card drawn just now."""
        return self.drawn >= 0 or not (self.can_play or self.can_draw)

    @property
    def may_draw(self) -> bool:
        return self.drawn < 0 and self.can_draw and (bool(self.rules.may_draw_voluntarily) or not self.can_play)

    def leaves_one(self, played: int) -> bool:
        return self.rules.last_card_call == "required" and self.hand.bit_count() - played == 1

    def unfit(self, cards: Sequence[Card]) -> int:
        """The place of the first card that can not lie where it is, in the hand or not; their number if none."""
        indexes = [card.index for card in cards]
        return unfit(indexes, len(indexes), self.first, int(self.rules.any_king_after), int(self.single))

    def holds(self, cards: Cards) -> bool:
        mask = cards.mask
        return mask & ~self.hand == 0 and mask.bit_count() == len(cards)

    def is_legal(self, move: Move) -> bool:
        if move.action == "call":
            return self.uncalled == (0 if move.call == "last card" else 1)
        if not self.on_turn:
            return False
        if move.action == "play":
            cards = move.cards
            if not cards or not self.holds(cards) or self.unfit(cards) < len(cards):
                return False
            return move.call is None or (move.call == "last card" and self.leaves_one(len(cards)))
        if move.action == "draw":
            return self.may_draw
        return move.action == "pass" and self.can_pass

    def _others(self) -> list[Move]:
        calls = [(LAST_CARD, THIRTEEN)[self.uncalled]] if self.uncalled >= 0 else []
        if not self.on_turn:
            return calls
        return [DRAW] * self.may_draw + calls + [PASS] * self.can_pass

    def legal_moves(self) -> Moves:
        """The runs as `sequences.list_runs` orders them, each that leaves one card also with the call; draw, the calls,
        pass.
        """
        others = self._others()
        if not (self.on_turn and self.can_play):
            return Moves(others)
        runs = RunList(self)
        nodes = range(0, 2 * runs.count, 2)
        to_call = set(runs.leaving_one(self))
        items = [item for node in nodes for item in ((node, node + 1) if node // 2 in to_call else (node,))]
        return Moves([*items, *range(-len(others), 0)], partial(_made, runs, others))

    @property
    def offers(self) -> tuple[tuple[str, str | None], ...]:
        offers: list[tuple[str, str | None]] = []
        if self.on_turn and self.can_play:
            offers.append(("play", None))
            long_enough = self.usable().bit_count() + 1 >= self.hand.bit_count()
            if long_enough and RunList(self).leaving_one(self):
                offers.append(("play", LAST_CARD.call))
        return (*offers, *((move.action, move.call) for move in self._others()))

    def runs(self) -> Moves:
        runs = RunList(self)
        return Moves(range(runs.count), lambda node: Move("play", runs.run(node)))

    def count_plays(self, limit: int) -> int:
        return RunList(self, limit).count if self.on_turn else 0

    def selection(self, cards: Cards) -> Selection:
        if not self.on_turn or not self.holds(cards) or self.unfit(cards) < len(cards):
            return Selection(False, False, Cards())
        further = self.usable(cards)
        return Selection(bool(cards), further != 0, Cards.from_mask(further | cards.mask))

    def usable(self, begun: Cards | None = None) -> int:
        """The cards of the hand that are in some run that goes on from the one begun."""
        any_king, single = int(self.rules.any_king_after), int(self.single)
        if not begun:
            return reachable(self.hand, self.first, any_king, single)
        following = 0 if single else AFTER[DECK * any_king + begun[-1].index]
        return reachable(self.hand & ~begun.mask, following, any_king, 0)


class RunList:
    """The runs that a seat can play now, at most `limit`, as the nodes of `list_runs`."""

    __slots__ = ("cards", "count", "lengths", "parents")

    def __init__(self, turn: Turn, limit: int | None = None) -> None:
        room = _FIRST_ROOM if limit is None else limit
        while True:
            self.parents, self.cards, self.lengths = [0] * room, [0] * room, [0] * room
            self.count = list_runs(
                turn.hand,
                turn.first,
                int(turn.rules.any_king_after),
                int(turn.single),
                room,
                self.parents,
                self.cards,
                self.lengths,
                [0] * (DECK + 1),
            )
            if self.count < room or limit is not None:
                return
            room *= 8

    def leaving_one(self, turn: Turn) -> list[int]:
        if turn.rules.last_card_call != "required":
            return []
        length = turn.hand.bit_count() - 1
        return [node for node in range(self.count) if self.lengths[node] == length]

    def run(self, node: int) -> Cards:
        cards = []
        while node >= 0:
            cards.append(Card(self.cards[node]))
            node = self.parents[node]
        return Cards(reversed(cards))


def _made(runs: RunList, others: list[Move], item: int) -> Move:
    """The move for an item: twice a run's node, plus one with the call; below zero, one of the others."""
    if item < 0:
        return others[item]
    return Move("play", runs.run(item // 2), call="last card" if item % 2 else None)


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
"""Every code, in the order they are looked for, and its paragraph of the rules."""
REASONS: Final = tuple(RULES_OF)

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


def _run_fault(turn: Turn, cards: Cards) -> Fault | None:
    if not cards:
        return "no_cards", {}
    indexes = [card.index for card in cards]
    place = unfit(indexes, len(indexes), cards[0].mask, int(turn.rules.any_king_after), 0)
    return None if place == len(cards) else _step_fault(cards[place], cards[place - 1], in_run=True)


def _start_fault(turn: Turn, cards: Cards) -> Fault | None:
    place = turn.unfit(cards)
    if place == len(cards):
        return None
    card = cards[place]
    if place:
        return "forced_single_card", {"card": cards[0].pretty, "suit": f"@suit.{SUITS[turn.required]}"}
    if turn.required >= 0:
        return "required_suit", {"card": card.pretty, "suit": f"@suit.{SUITS[turn.required]}"}
    if turn.top < 0 and card.is_joker:
        return "joker_begins", {}
    return (turn.top >= 0 and _step_fault(card, Card(turn.top), in_run=False)) or (
        "drawn_card_first",
        {"card": card.pretty, "drawn": Card(turn.drawn).pretty},
    )


def _step_fault(card: Card, on: Card, in_run: bool) -> Fault | None:
    """Why a card can not lie on another, in a run or first on the pile; None when that is not why."""
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


def _example(turn: Turn) -> str:
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
