"""What a seat may do: its situation as both the state and the seat's own view know it, and the legal moves in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from ...cards import Card, Cards
from ...game import Move, Moves, Rules, Selection
from .sequences import AFTER, DECK, beginnings, list_runs, reachable, unfit

DRAW: Final = Move("draw")
PASS: Final = Move("pass")
LAST_CARD: Final = Move("call", call="last card")
THIRTEEN: Final = Move("call", call="thirteen")
PENALTY: Final = 13
"""Cards picked up by who can not play the suit that a joker requires, and by who is caught without a call."""
_FIRST_ROOM: Final = 256


class Turn(NamedTuple):
    """The situation of one seat, with all that decides what it may do."""

    rules: Rules
    on_turn: bool
    hand: int
    top: int
    """The card on top of the pile, -1 when there is no pile."""
    required: int
    """The suit that must be played, -1 when none is."""
    drawn: int
    """The card that the seat on turn has drawn and may begin a run with, -1 when it has not."""
    can_draw: bool
    """Whether there is anything to draw."""
    uncalled: int
    """0 when this seat owes a call, 1 when the other does, -1 when nobody does."""

    @property
    def single(self) -> bool:
        """Whether only one card may be played, and no run."""
        return self.required >= 0 and bool(self.rules.forced_single_card)

    @property
    def first(self) -> int:
        """The cards, of all there are, that a play may begin with."""
        first = beginnings(self.top, self.required)
        return first & (1 << self.drawn) if self.drawn >= 0 else first

    @property
    def can_play(self) -> bool:
        """Whether some run of the hand can be played."""
        return self.hand & self.first != 0

    @property
    def can_pass(self) -> bool:
        """Whether the turn may be ended without a play or a card drawn in it just now."""
        return self.drawn >= 0 or not (self.can_play or self.can_draw)

    @property
    def may_draw(self) -> bool:
        """Whether a card may be drawn."""
        return self.drawn < 0 and self.can_draw and (bool(self.rules.may_draw_voluntarily) or not self.can_play)

    def leaves_one(self, played: int) -> bool:
        """Whether a play of so many cards leaves one card and has to be called."""
        return self.rules.last_card_call == "required" and self.hand.bit_count() - played == 1

    def unfit(self, cards: Sequence[Card]) -> int:
        """The place of the first card that can not lie where it is, in the hand or not; their number if none."""
        indexes = [card.index for card in cards]
        return unfit(indexes, len(indexes), self.first, int(self.rules.any_king_after), int(self.single))

    def holds(self, cards: Cards) -> bool:
        """Whether these are different cards of the hand."""
        mask = cards.mask
        return mask & ~self.hand == 0 and mask.bit_count() == len(cards)

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal. None of the others is listed for that."""
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
        """The legal moves without cards, in order."""
        calls = [(LAST_CARD, THIRTEEN)[self.uncalled]] if self.uncalled >= 0 else []
        if not self.on_turn:
            return calls
        return [DRAW] * self.may_draw + calls + [PASS] * self.can_pass

    def legal_moves(self) -> Moves:
        """The legal moves: the runs, each that leaves one card also with the call; then draw, the calls, pass.

        The runs are in the order of `sequences.list_runs`: by their cards, the beginning of a run before the run.
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
        """The kinds of the legal moves, each once and in their order: (action, call)."""
        offers: list[tuple[str, str | None]] = []
        if self.on_turn and self.can_play:
            offers.append(("play", None))
            long_enough = self.usable().bit_count() + 1 >= self.hand.bit_count()
            if long_enough and RunList(self).leaving_one(self):
                offers.append(("play", LAST_CARD.call))
        return (*offers, *((move.action, move.call) for move in self._others()))

    def runs(self) -> Moves:
        """The runs that can be played, without calls."""
        runs = RunList(self)
        return Moves(range(runs.count), lambda node: Move("play", runs.run(node)))

    def count_plays(self, limit: int) -> int:
        """How many runs can be played, counted no further than `limit`."""
        return RunList(self, limit).count if self.on_turn else 0

    def selection(self, cards: Cards) -> Selection:
        """What these cards, in this order, are on the way to a run. None of the runs is listed for that."""
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
    """The runs that a seat can play now, as the nodes `list_runs` makes; `limit`: no more than so many."""

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
        """The nodes of the runs that leave one card, which has to be called."""
        if turn.rules.last_card_call != "required":
            return []
        length = turn.hand.bit_count() - 1
        return [node for node in range(self.count) if self.lengths[node] == length]

    def run(self, node: int) -> Cards:
        """The cards of one run, in order."""
        cards = []
        while node >= 0:
            cards.append(Card(self.cards[node]))
            node = self.parents[node]
        return Cards(reversed(cards))


def _made(runs: RunList, others: list[Move], item: int) -> Move:
    """The move for an item of the list: twice a run's node, plus one with the call; below zero, one of the others."""
    if item < 0:
        return others[item]
    return Move("play", runs.run(item // 2), call="last card" if item % 2 else None)
