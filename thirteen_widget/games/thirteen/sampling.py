"""Deals that are consistent with what a seat knows.

What is used: the cards that the seat sees and the number of cards in every hand; before an opening lead, that the
leader holds the lowest card dealt; after it, that no lower card was dealt; and under rules with instant wins, that
nobody was dealt such a hand. A pass says nothing for sure, since one may pass with better cards; but it makes some
deals likelier than others, and so does every play (see `belief`).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from ...cards import FULL_DECK, members
from ...chance import shuffled
from ...game import State
from .instant_win import winning_hand
from .position import lowest_holder
from .state import ThirteenState

if TYPE_CHECKING:
    from .view import ThirteenView


STEPS_TO_SETTLE: Final = 1000
STEPS_APART: Final = 100
"""How many exchanges of cards are tried before the first weighted state, and from each to the next."""


def sample(view: ThirteenView, rng: Random, n: int) -> list[State]:
    """`n` states drawn uniformly from those consistent with the view."""
    floor = view.floor if view.must_include is None else view.must_include.index
    hidden = FULL_DECK & ~(view.hand.mask | view.table.mask | view.gone.mask)
    pool = tuple(index for index in members(hidden) if index > floor)
    states: list[State] = []
    while len(states) < n:
        hands = _deal(view, shuffled(pool, rng))
        if _possible(view, hands):
            states.append(_state(view, hands, hidden & ~sum(hands)))
    return states


def sample_weighted(view: ThirteenView, rng: Random, n: int) -> list[State]:
    """`n` states of those consistent with the view, drawn by how well they fit what the others played and passed."""
    from .worlds import Worlds

    worlds = Worlds(view, None, rng)
    if len(view.out) == len(view.counts) or not worlds.says_something:
        return sample(view, rng, n)
    hidden = FULL_DECK & ~(view.hand.mask | view.table.mask | view.gone.mask)
    worlds.settle(STEPS_TO_SETTLE)
    states: list[State] = []
    for _ in range(n):
        worlds.settle(STEPS_APART)
        hands = worlds.hands
        states.append(_state(view, hands, hidden & ~sum(hands)))
    return states


def _deal(view: ThirteenView, cards: list[int]) -> tuple[int, ...]:
    hands = []
    at = 0
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            hands.append(view.hand.mask)
        else:
            hands.append(sum(1 << card for card in cards[at : at + count]))
            at += count
    return tuple(hands)


def _possible(view: ThirteenView, hands: tuple[int, ...]) -> bool:
    names = view.rules["instant_win"]
    if len(view.out) == len(hands):
        return winning_hand(hands[view.out[0]], names) is not None
    if view.opening and lowest_holder(hands)[0] != view.turn:
        return False
    if view.played is None or not names:
        return True
    return not any(winning_hand(hand | played, names) for hand, played in zip(hands, view.played, strict=True))


def _state(view: ThirteenView, hands: tuple[int, ...], unseen: int) -> ThirteenState:
    return ThirteenState(
        view.rules,
        hands,
        view.turn,
        table=view.table.mask,
        played_by=view.played_by,
        passed=sum(1 << seat for seat in view.passed),
        opening=lowest_holder(hands)[1] if view.opening else -1,
        out=view.out,
        round=view.round,
        scores=view.scores,
        unseen=unseen,
        floor=view.floor,
        dealt_hands=None if view.played is None else tuple(h | p for h, p in zip(hands, view.played, strict=True)),
    )
