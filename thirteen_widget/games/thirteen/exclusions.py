"""Deals ruled out because a hand of them would have won at once: plain functions on integers.

The buffers and the set `wins` are as in `forced`.
"""

from __future__ import annotations

from typing import Any

from ...bits import lowest, popcount
from .instant_win import instant_win


def can_exclude(me: int, possible: Any, played: Any, wins: int, seats: int) -> bool:
    """Whether some seat could hold cards with which it would have won at once."""
    if wins:
        for seat in range(seats):
            if seat != me and instant_win(possible[seat] | played[seat], wins) >= 0:
                return True
    return False


def is_possible(me: int, turn: int, cards: int, possible: Any, counts: Any, played: Any, wins: int, seats: int) -> bool:
    """Whether a seat could hold these cards, by their number and by what would have won at once."""
    need: int = counts[turn] - popcount(cards)
    if need < 0 or wins == 0:
        return need >= 0
    pool = possible[turn] ^ cards
    return some_deal(me, turn, turn, played[turn] | cards, need, pool, pool, counts, played, wins, seats)


def some_deal(
    me: int,
    first: int,
    seat: int,
    hand: int,
    need: int,
    free: int,
    pool: int,
    counts: Any,
    played: Any,
    wins: int,
    seats: int,
) -> bool:
    """Whether the pool can be dealt so that nobody's cards, with those played, win at once.

    `seat` has `hand` already and needs so many more, of the cards that are `free`; `first` was dealt to first.
    """
    if instant_win(hand, wins) >= 0:
        return False
    if need == 0:
        following = (seat + 1) % seats
        if following == me:
            following = (following + 1) % seats
        if following == first:
            return True
        return some_deal(
            me, first, following, played[following], counts[following], pool, pool, counts, played, wins, seats
        )
    while popcount(free) >= need:
        card = 1 << lowest(free)
        free ^= card
        if some_deal(me, first, seat, hand | card, need - 1, free, pool ^ card, counts, played, wins, seats):
            return True
    return False
