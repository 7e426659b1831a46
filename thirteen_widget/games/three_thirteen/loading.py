"""Situations written into the buffers of the hot functions."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ...cards import Card, Cards
from ...compiled import ints
from . import playout as hot
from .melds import MOST_CARDS

if TYPE_CHECKING:
    from .state import ThreeThirteenState
    from .view import ThreeThirteenView


def load_hand(buffers: Any, seat: int, hand: Cards) -> None:
    """Write a hand, which is in order."""
    for at, card in enumerate(hand):
        buffers.hands[MOST_CARDS * seat + at] = card.index
    buffers.counts[seat] = len(hand)


def load_pile(buffer: Any, cards: Iterable[Card]) -> None:
    """Write a pile, the card that comes off next last."""
    for at, card in enumerate(cards):
        buffer[at] = card.index


def load_turn(buffers: Any, situation: ThreeThirteenState | ThreeThirteenView) -> None:
    """Write what is public: whose turn it is, the discard pile, what was drawn, who is out and who has had a turn."""
    now = buffers.now
    now[hot.ROUND] = situation.round
    now[hot.TURN] = situation.turn
    now[hot.DISCARD_COUNT] = len(situation.discard)
    load_pile(buffers.discard, situation.discard)
    now[hot.RESHUFFLES] = situation.reshuffles
    now[hot.OUT_BY] = -1 if situation.out_by is None else situation.out_by
    now[hot.HAD_TURN] = sum(1 << seat for seat in situation.had_turn)
    now[hot.DRAWN] = -1 if situation.drawn is None else situation.drawn.index
    now[hot.FROM_DISCARD] = int(situation.drawn_from == "discard")
    now[hot.DEALER] = situation.dealer
    now[hot.TURNS] = 0


def load_state(buffers: Any, state: ThreeThirteenState) -> None:
    """Write a whole situation."""
    load_turn(buffers, state)
    for seat, hand in enumerate(state.hands):
        load_hand(buffers, seat, hand)
    buffers.now[hot.STOCK_COUNT] = len(state.stock)
    load_pile(buffers.stock, reversed(state.stock))


def count_cards(module: ModuleType, cards: Iterable[Card]) -> Any:
    """How many there are of each card."""
    counts = [0] * hot.DECK
    for card in cards:
        counts[card.index] += 1
    return ints(module, counts)
