"""Plays but for those that others do as well, one after the other: plain functions on integers.

Two cards of a rank, both in a hand, do as well as each other when none of the cards *apart*, which are elsewhere only,
lies between them. Of such cards a play needs the lowest ones, except for its highest card, which the next play has to
beat. Of a large hand this leaves few of its plays: of 33 cards some hundreds of a million.

A play is found by its *cursor*: the place of its shape (`plays.shape_place`), its lowest rank, and its number among
these. Cursors are gone through from the highest down, `LAST` first,
which is about from the strongest play to the weakest.
"""

from __future__ import annotations

from ...bits import highest, lowest
from .combinations import (
    DOUBLE_SEQUENCE,
    FOUR,
    LOWEST_TWO,
    NONE,
    SEQUENCE,
    bar,
    is_exempt,
    rank_counts,
    ranks_counted,
)
from .picks import FAR, nth_run
from .plays import LENGTHS, SHAPES, ranks_in_sequences, starts_of

RANKS = 13
NUMBER_BITS = 32
RANK_BITS = 4
LAST = SHAPES << RANK_BITS + NUMBER_BITS
"""The cursor before the first play."""
END = -1


def lowest_alike(hand: int, apart: int, most: int) -> int:
    """The lowest cards of a hand, of those that do as well as each other at most so many."""
    kept = 0
    alike = 0
    last = -1
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        between = apart >> (last + 1) & ((1 << (card - last)) - 1)
        alike = alike + 1 if last >= 0 and last >> 2 == card >> 2 and between == 0 else 1
        if alike <= most:
            kept |= 1 << card
        last = card
    return kept


def is_plainest(cards: int, hand: int, apart: int) -> bool:
    """Whether each card of a play but the highest is the lowest of those that would do as well."""
    below = cards ^ 1 << highest(cards)
    while below:
        card = highest(below)
        below ^= 1 << card
        while card & 3:
            card -= 1
            if apart >> card & 1:
                break
            if (hand & ~cards) >> card & 1:
                return False
    return True


def next_play(
    cursor: int, least: int, most: int, hand: int, one_alike: int, two_alike: int, table: int, bound: int, flags: int
) -> int:
    """The cursor of the next play of `least` to `most` cards, `END` after the last.

    `one_alike` and `two_alike` are of the hand what `lowest_alike` keeps.
    """
    if cursor & ((1 << NUMBER_BITS) - 1):
        return cursor - 1
    run = cursor >> NUMBER_BITS
    counts = rank_counts(hand)
    while run:
        if run & ((1 << RANK_BITS) - 1) == 0:
            run -= (1 << RANK_BITS) - RANKS
        run -= 1
        place = run >> RANK_BITS
        start = run & ((1 << RANK_BITS) - 1)
        size = _each(place) * _length(place)
        if size < least or size > most:
            run -= start
            continue
        ranks = ranks_counted(counts, _each(place)) if place < FOUR else ranks_in_sequences(counts, _each(place), flags)
        if starts_of(ranks, _length(place)) >> 4 * start & 1:
            ways = FAR - ~_nth(run, hand, one_alike, two_alike, table, bound, flags, FAR)
            if ways:
                return run << NUMBER_BITS | ways - 1
    return END


def play_at(cursor: int, hand: int, one_alike: int, two_alike: int, table: int, bound: int, flags: int) -> int:
    """The cards of the play at a cursor."""
    number = cursor & ((1 << NUMBER_BITS) - 1)
    return _nth(cursor >> NUMBER_BITS, hand, one_alike, two_alike, table, bound, flags, number)


def _each(place: int) -> int:
    """How many cards of each rank a play of the shape at this place takes."""
    return place + 1 if place < FOUR else 1 if place < FOUR + LENGTHS else 2


def _length(place: int) -> int:
    """Over how many ranks it goes."""
    return 1 if place < FOUR else (place - FOUR) % LENGTHS + 3


def _nth(run: int, hand: int, one_alike: int, two_alike: int, table: int, bound: int, flags: int, number: int) -> int:
    """The play of this number among those of a shape and a lowest rank; ``~rest`` when there are fewer (`picks`)."""
    place = run >> RANK_BITS
    start = run & ((1 << RANK_BITS) - 1)
    each = _each(place)
    length = _length(place)
    kind = each if place < FOUR else SEQUENCE if place < FOUR + LENGTHS else DOUBLE_SEQUENCE
    shape = kind << 6 | length
    last = 4 * (start + length - 1)
    above = bar(shape, table, flags)
    # Four 2s are no bomb.
    if kind == FOUR and last == LOWEST_TWO and table and table >> 12 != FOUR:
        above = NONE
    if bound and not is_exempt(shape << 6 | (last | 3), flags):
        above = NONE
    if above == NONE:
        return ~number
    held = hand
    if length > 1:
        held = ((one_alike if each == 1 else two_alike) & ((1 << last) - 1)) | hand >> last << last
    return nth_run(held, 1 << 4 * start, length, each, above, number)
