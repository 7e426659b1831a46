"""Situations written into the buffers of the hot functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ...cards import Card, Cards
from ...compiled import ints
from . import situation as hot
from .evidence import hidden_cards
from .melds import MOST_CARDS

if TYPE_CHECKING:
    from .state import ThreeThirteenState
    from .view import ThreeThirteenView


def load_hand(hands: Any, counts: Any, seat: int, hand: Cards) -> None:
    """Write a hand, which is in order."""
    for at, card in enumerate(hand):
        hands[MOST_CARDS * seat + at] = card.index
    counts[seat] = len(hand)


def load_pile(buffer: Any, cards: Iterable[Card]) -> None:
    """Write a pile, the card that comes off next last."""
    for at, card in enumerate(cards):
        buffer[at] = card.index


def load_turn(now: Any, situation: ThreeThirteenView) -> None:
    """Write where things stand: whose turn it is, what was drawn, who is out and who has had a turn."""
    now[hot.ROUND] = situation.round
    now[hot.TURN] = situation.turn
    now[hot.DISCARD_COUNT] = len(situation.discard)
    now[hot.RESHUFFLES] = situation.reshuffles
    now[hot.OUT_BY] = -1 if situation.out_by is None else situation.out_by
    now[hot.HAD_TURN] = sum(1 << seat for seat in situation.had_turn)
    now[hot.DRAWN] = -1 if situation.drawn is None else situation.drawn.index
    now[hot.FROM_DISCARD] = int(situation.drawn_from == "discard")
    now[hot.DEALER] = situation.dealer
    now[hot.TURNS] = 0


def load_worlds(
    module: ModuleType, view: ThreeThirteenView, state: ThreeThirteenState | None, weights: Sequence[int] | None = None
) -> Any:
    """The worlds that agree with a view, or with what there really is but for the order of the draw pile.

    `weights` are those of `belief`, by seat and card; None: all worlds are equally likely.
    """
    seats, cards = len(view.counts), hot.DECK * view.rules["decks"]
    if state is None:
        known, hidden, shares = hidden_cards(view)
    else:
        known, hidden, shares = state.hands, (state.stock,), ((0,),) * seats
    now = ints(module, hot.FIELDS)
    load_turn(now, view)
    now[hot.STOCK_COUNT] = view.stock_count
    seen, seen_counts = ints(module, MOST_CARDS * seats), ints(module, seats)
    for seat, hand in enumerate(known):
        load_hand(seen, seen_counts, seat, hand)
    discard = ints(module, cards)
    load_pile(discard, view.discard)
    return module.Worlds(
        now=now,
        discard=discard,
        seen=seen,
        seen_counts=seen_counts,
        hidden=ints(module, [card.index for group in hidden for card in group] or 1),
        ends=ints(module, list(accumulate(map(len, hidden)))),
        shares=ints(module, [share for each in shares for share in each]),
        weights=ints(module, [1] * (hot.DECK * seats) if weights is None else weights),
        hands=ints(module, MOST_CARDS * seats),
        counts=ints(module, seats),
        stock=ints(module, cards),
    )


def count_cards(module: ModuleType, cards: Iterable[Card]) -> Any:
    """How many there are of each card."""
    counts = [0] * hot.DECK
    for card in cards:
        counts[card.index] += 1
    return ints(module, counts)
