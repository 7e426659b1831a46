"""Hands that win a round as dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...bits import popcount
from .combinations import LOWEST_TWO, ONES, ranks_with

INSTANT_WINS: Final = ("four_twos", "dragon", "six_pairs")
"""Four 2s; one each of 3 to A; six or more ranks of which there is a pair."""


def instant_win(hand: int, wins: int) -> int:
    """The number of the first of the instant wins in the set `wins` that a hand is, -1 when it is none of them."""
    if wins & 1 and hand >> LOWEST_TWO == 15:
        return 0
    if wins & 2 and ranks_with(hand, 1) | 1 << LOWEST_TWO == ONES:
        return 1
    if wins & 4 and popcount(ranks_with(hand, 2)) >= 6:
        return 2
    return -1


def wins_of(names: Sequence[str] | None) -> int:
    """The set of the named instant wins, for the hot functions."""
    return sum(1 << INSTANT_WINS.index(name) for name in names or ())


def winning_hand(hand: int, names: Sequence[str] | None) -> str | None:
    """Which of the named instant wins a hand is, None when it is none.

    >>> from thirteen_widget.cards import Cards
    >>> winning_hand(Cards("3s 4s 2s 2c 2d 2h").mask, ("four_twos", "dragon"))
    'four_twos'
    """
    found = instant_win(hand, wins_of(names))
    return INSTANT_WINS[found] if found >= 0 else None


def instant_places(hands: Sequence[int], leader: int, names: Sequence[str] | None) -> tuple[int, ...]:
    """The finishing order of a round that is over as dealt, () when it is to be played.

    The first seat with such a hand in turn from the leader wins, the others follow it in turn.
    """
    seats = len(hands)
    for step in range(seats):
        winner = (leader + step) % seats
        if winning_hand(hands[winner], names):
            return tuple((winner + place) % seats for place in range(seats))
    return ()
