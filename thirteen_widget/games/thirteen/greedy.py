"""The plain policy: shed much at a lead, spend little when following, never pass when able. On integers."""

from __future__ import annotations

from ...bits import highest, lowest, popcount
from .combinations import LOWEST_TWO, OPENING_ALONE, TRIPLE, rank_counts
from .picks import count_answers, nth_answer, nth_bomb
from .plays import meets_bombs, ranks_in_sequences


def greedy_cards(hand: int, table: int, opening: int, bound: int, flags: int) -> int:
    """The cards the plain policy plays, 0 to pass.

    It leads the longest combination that is no bomb and holds the lowest card of the hand; of several the one with the
    lowest top. It follows with the lowest top that beats the table. What is left open goes to the first in legal order.
    """
    if table == 0:
        return hand & -hand if opening >= 0 and flags & OPENING_ALONE else _longest_lead(hand, flags)
    first = nth_answer(hand, table, bound, flags, 0)
    if first <= 0:
        return 0
    if not meets_bombs(table) or nth_bomb(hand, table, bound, flags, 0) < 0:
        return first
    best = first
    for nth in range(1, count_answers(hand, table, bound, flags)):
        cards = nth_answer(hand, table, bound, flags, nth)
        if highest(cards) < highest(best):
            best = cards
    return best


def _longest_lead(hand: int, flags: int) -> int:
    """The longest combination with the lowest card but a bomb; every double sequence, and four but of 2s, is one."""
    start = lowest(hand) & 60
    of_rank = hand & 15 << start
    alike = popcount(of_rank)
    ranks = ranks_in_sequences(rank_counts(hand), 1, flags) >> start
    length = 0
    while ranks & 1:
        length += 1
        ranks >>= 4
    most = TRIPLE if start < LOWEST_TWO else 4
    if length > min(alike, most) and length >= 3:
        cards = 0
        for at in range(start, start + 4 * length, 4):
            suits = hand >> at & 15
            cards |= (suits & -suits) << at
        return cards
    return of_rank if alike <= most else of_rank ^ 1 << highest(of_rank)
