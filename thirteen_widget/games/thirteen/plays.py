"""All legal plays of a hand, listed: plain functions on integers.

Every combination takes the same number of cards from each of some consecutive ranks, so `_runs` makes them all. The
order is by kind, then length, then as numbers: by the highest card, then the next …
"""

from __future__ import annotations

from typing import Any

from ...bits import lowest
from .combinations import (
    ANY,
    BOMBS_EXEMPT,
    DOUBLE_SEQUENCE,
    FOUR,
    FOUR_PAIRS_EXEMPT,
    FOUR_SHAPE,
    LOCK,
    LOWEST_TWO,
    NONE,
    OPENING_ALONE,
    PAIR,
    SEQUENCE,
    SINGLE,
    TRIPLE,
    TWOS_ON_TOP,
    bar,
    rank_counts,
    ranks_counted,
    ranks_with,
)

MOST_PLAYS_OF_13_CARDS = 486
LENGTHS = 11
"""Sequences go over 3 to 13 ranks."""
SHAPES = FOUR + 2 * LENGTHS


def _choices(each: int, suits: int) -> list[int]:
    return [some for some in range(1, 16) if some & suits == some and some.bit_count() == each]


WAYS = tuple(len(_choices(each, suits)) for each in range(5) for suits in range(16))
"""At ``16 * each + suits``: the number of ways to take `each` cards of a rank held in these suits."""
CHOICES = tuple(choice for each in range(5) for suits in range(16) for choice in (_choices(each, suits) + [0] * 6)[:6])
"""At ``6 * (16 * each + suits)`` and after: these ways, rising."""
BELOW_TWOS = (1 << LOWEST_TWO) - 1


def shape_place(shape: int) -> int:
    """The place of a shape in the list: singles to fours, sequences by length, double sequences."""
    kind = shape >> 6
    if kind <= FOUR:
        return kind - 1
    return FOUR + (kind - SEQUENCE) * LENGTHS + (shape & 63) - 3


def list_plays(hand: int, table: int, opening: int, bound: int, flags: int, out: Any) -> int:
    """Write the plays of a hand on a table (0: empty) to the buffer `out` and return how many there are.

    `opening` is the card that the lead has to contain (-1: none). `bound` is 1 for a seat that has passed and may only
    play what is exempt. The buffer needs room for the plays without `opening`.
    """
    if table:
        return _list_answers(hand, table, bound, flags, out)
    if opening < 0:
        return _list_leads(hand, flags, out)
    card = 1 << opening
    if flags & OPENING_ALONE:
        out[0] = card
        return 1
    count = 0
    for at in range(_list_leads(hand, flags, out)):
        if out[at] & card:
            out[count] = out[at]
            count += 1
    return count


def _list_leads(hand: int, flags: int, out: Any) -> int:
    count = _singles(hand, out)
    counts = rank_counts(hand)
    for each in range(PAIR, FOUR + 1):
        ranks = ranks_counted(counts, each)
        if ranks:
            count = _runs(hand, ranks, 1, each, ANY, out, count)
    for each in range(1, 3):
        ranks = ranks_in_sequences(counts, each, flags)
        length = 3
        starts = ranks & ranks >> 4 & ranks >> 8
        while starts:
            count = _runs(hand, starts, length, each, ANY, out, count)
            starts &= ranks >> 4 * length
            length += 1
    return count


def _list_answers(hand: int, table: int, bound: int, flags: int, out: Any) -> int:
    kind = table >> 12
    top = table & 63
    count = 0
    if not bound:
        if kind == SINGLE:
            count = _singles(hand >> (top + 1) << (top + 1), out)
        elif kind <= TRIPLE:
            count = _runs(hand, ranks_from(hand, kind, top), 1, kind, top, out, 0)
        elif kind == SEQUENCE:
            length = table >> 6 & 63
            starts = starts_of(ranks_in_sequences(rank_counts(hand), 1, flags), length)
            count = _runs(hand, starts, length, 1, top, out, 0)
    if not meets_bombs(table):
        return count
    counts = rank_counts(hand)
    fours = answering_fours(counts, table, bound, flags)
    if fours:
        count = _runs(hand, fours, 1, FOUR, bar(FOUR_SHAPE, table, flags), out, count)
    ranks = ranks_in_sequences(counts, PAIR, flags)
    length = shortest_double_sequence(bound, flags)
    starts = starts_of(ranks, length)
    while starts:
        above = bar(DOUBLE_SEQUENCE << 6 | length, table, flags)
        if above != NONE:
            count = _runs(hand, starts, length, 2, above, out, count)
        starts &= ranks >> 4 * length
        length += 1
    return count


def ranks_from(hand: int, each: int, top: int) -> int:
    """The ranks of which a hand has at least `each` cards, from that of the card `top` on."""
    return ranks_with(hand, each) >> (top & 60) << (top & 60)


def meets_bombs(table: int) -> bool:
    """Whether bombs, plays of another shape, beat this combination under some rules."""
    kind = table >> 12
    return kind != SEQUENCE and (kind > TRIPLE or table & 63 >= LOWEST_TWO)


def answering_fours(counts: int, table: int, bound: int, flags: int) -> int:
    """The ranks, by a hand's counts, of which a four may be played on a table that meets bombs."""
    if bound and flags & LOCK != BOMBS_EXEMPT:
        return 0
    fours = ranks_counted(counts, FOUR)
    if table >> 12 != FOUR or bound:
        fours &= BELOW_TWOS
    return fours if fours and bar(FOUR_SHAPE, table, flags) != NONE else 0


def shortest_double_sequence(bound: int, flags: int) -> int:
    """The shortest double sequence that may be played on a table that meets bombs."""
    return 4 if bound and flags & LOCK == FOUR_PAIRS_EXEMPT else 3


def ranks_in_sequences(counts: int, each: int, flags: int) -> int:
    """The ranks with `each` cards for a sequence, by the counts of a hand."""
    ranks = ranks_counted(counts, each)
    return ranks if flags & TWOS_ON_TOP else ranks & BELOW_TWOS


def starts_of(ranks: int, length: int) -> int:
    """The ranks with which `length` consecutive ranks begin."""
    starts = ranks
    for step in range(1, length):
        starts &= ranks >> 4 * step
    return starts


def first_way_over(key: int, last: int, above: int) -> int:
    """The first way to take cards of the rank at `last` with the top over `above`, at most `WAYS[key]`."""
    least = 1 << (above + 1)
    skip = 0
    while skip < WAYS[key] and CHOICES[6 * key + skip] << last < least:
        skip += 1
    return skip


def _singles(cards: int, out: Any) -> int:
    count = 0
    while cards:
        card = cards & -cards
        out[count] = card
        count += 1
        cards ^= card
    return count


def _runs(hand: int, starts: int, length: int, each: int, above: int, out: Any, count: int) -> int:
    """Add the combinations of `each` cards of `length` ranks from each start, with the top over `above`."""
    while starts:
        shift = lowest(starts)
        starts &= starts - 1
        last = shift + 4 * (length - 1)
        key = 16 * each + (hand >> last & 15)
        skip = first_way_over(key, last, above)
        if length == 1:
            for at in range(skip, WAYS[key]):
                out[count + at - skip] = CHOICES[6 * key + at] << last
            count += WAYS[key] - skip
        elif skip < WAYS[key]:
            out[count] = 0
            block = 1
            while shift < last:
                block = _product(16 * each + (hand >> shift & 15), shift, 0, block, out, count)
                shift += 4
            count += _product(key, last, skip, block, out, count)
    return count


def _product(key: int, shift: int, skip: int, block: int, out: Any, start: int) -> int:
    """Extend each of the `block` part plays at `start` by each way to take cards of one more rank.

    Returns how many there are then, rising: the first way replaces the old ones, the others follow.
    """
    ways = WAYS[key] - skip
    for way in range(1, ways):
        cards = CHOICES[6 * key + skip + way] << shift
        for at in range(start, start + block):
            out[at + way * block] = out[at] | cards
    cards = CHOICES[6 * key + skip] << shift
    for at in range(start, start + block):
        out[at] |= cards
    return block * ways
