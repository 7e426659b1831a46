"""Plays counted, found by their number, and drawn, without a list of them: plain functions on integers.

The numbers are the places in the list of `plays.list_plays`. Where there are fewer plays the answer is ``~rest``:
negative, with how much of the number is left to be counted.

`next_play` skips plays that do no better than others: two cards of a rank, both in a hand, do as well as each other
when none of the cards *apart*, which are elsewhere only, lies between them. Of such cards a play needs the lowest,
except for its highest card, which the next play has to beat: of a million plays of 33 cards that leaves some hundreds.
A *cursor* tells a play: the place of its shape (`plays.shape_place`), its lowest rank, and its number among these.
Cursors go from the highest down, `LAST` first, about from the strongest play to the weakest.
"""

from __future__ import annotations

from typing import Any

from ...bits import highest, lowest, nth_member, popcount
from ...dice import below
from .combinations import (
    ANY,
    DOUBLE_SEQUENCE,
    FOUR,
    FOUR_SHAPE,
    LOWEST_TWO,
    NONE,
    OPENING_ALONE,
    PAIR,
    SEQUENCE,
    SINGLE,
    TRIPLE,
    bar,
    is_exempt,
    rank_counts,
    ranks_counted,
)
from .plays import (
    CHOICES,
    LENGTHS,
    SHAPES,
    WAYS,
    answering_fours,
    first_way_over,
    meets_bombs,
    ranks_from,
    ranks_in_sequences,
    shortest_double_sequence,
    starts_of,
)

FAR = 1 << 40
"""A number that no list reaches."""
RANKS = 13
NUMBER_BITS = 32
RANK_BITS = 4
LAST = SHAPES << RANK_BITS + NUMBER_BITS
"""The cursor before the first play."""
END = -1


def count_plays(hand: int, table: int, opening: int, bound: int, flags: int) -> int:
    """How many plays `list_plays` would list."""
    if table:
        return count_answers(hand, table, bound, flags)
    if opening < 0:
        return count_leads(hand, flags)
    if flags & OPENING_ALONE:
        return 1
    return count_leads(hand, flags) - count_leads(hand & ~(1 << opening), flags)


def random_cards(hand: int, table: int, opening: int, bound: int, flags: int, dice: Any) -> int:
    """The cards of one legal move, each as likely, 0 for a pass. One number is drawn, with a choice or without."""
    if table == 0:
        if opening < 0:
            return nth_lead(hand, flags, below(count_leads(hand, flags), dice))
        return nth_opening(hand, flags, below(count_plays(hand, 0, opening, 0, flags), dice))
    if table >> 12 == SINGLE and not bound and not meets_bombs(table):
        higher = hand >> (table & 63) + 1 << (table & 63) + 1
        return nth_member(higher, below(popcount(higher) + 1, dice))
    count = count_answers(hand, table, bound, flags)
    nth = below(count + 1, dice)
    return nth_answer(hand, table, bound, flags, nth) if nth < count else 0


def count_leads(hand: int, flags: int) -> int:
    """How many plays a hand has on an empty table."""
    counts = rank_counts(hand)
    pairs = ranks_counted(counts, PAIR)
    count = popcount(hand) + _sequences(counts, ranks_in_sequences(counts, 1, flags), 1)
    if pairs:
        # Of 2, 3 and 4 cards of a rank there are 1, 3 and 6 pairs, 0, 1 and 4 triples, and 0, 0 and 1 four.
        triples = ranks_counted(counts, TRIPLE)
        count += popcount(pairs) + 3 * popcount(triples) + 7 * popcount(triples & counts >> 2)
        count += _sequences(counts, ranks_in_sequences(counts, PAIR, flags), PAIR)
    return count


def _sequences(counts: int, ranks: int, each: int) -> int:
    """How many sequences of `each` cards, one or two, a rank go over three or more of these ranks."""
    if ranks & ranks >> 4 & ranks >> 8 == 0:
        return 0
    count = 0
    of_one = 0
    of_two = 0
    longer = 0
    while ranks:
        # What ends in this rank goes on from what ended in the one before.
        ways = 0
        if ranks & 1:
            ways = counts & 15
            if each == PAIR:
                ways = ways * (ways - 1) >> 1
        longer = (longer + of_two) * ways
        of_two = of_one * ways
        of_one = ways
        count += longer
        counts >>= 4
        ranks >>= 4
    return count


def count_answers(hand: int, table: int, bound: int, flags: int) -> int:
    """How many plays a hand has on a table that is not empty."""
    return FAR - ~nth_answer(hand, table, bound, flags, FAR)


def nth_lead(hand: int, flags: int, nth: int) -> int:
    """The play of this number on an empty table."""
    singles = popcount(hand)
    if nth < singles:
        return nth_member(hand, nth)
    nth -= singles
    counts = rank_counts(hand)
    for each in range(PAIR, FOUR + 1):
        found = nth_run(hand, ranks_counted(counts, each), 1, each, ANY, nth)
        if found >= 0:
            return found
        nth = ~found
    for each in range(1, 3):
        ranks = ranks_in_sequences(counts, each, flags)
        length = 3
        starts = ranks & ranks >> 4 & ranks >> 8
        while starts:
            found = nth_run(hand, starts, length, each, ANY, nth)
            if found >= 0:
                return found
            nth = ~found
            starts &= ranks >> 4 * length
            length += 1
    return ~nth


def nth_opening(hand: int, flags: int, nth: int) -> int:
    """The play of this number among the leads with the lowest card of the hand."""
    card = hand & -hand
    if nth == 0:
        return card
    nth -= 1
    shift = lowest(card) & 60
    others = (hand ^ card) >> shift & 15
    for more in range(1, FOUR):
        key = 16 * more + others
        if nth < WAYS[key]:
            return CHOICES[6 * key + nth] << shift | card
        nth -= WAYS[key]
    counts = rank_counts(hand)
    for each in range(1, 3):
        # The first rank gives the card, alone or with one of the others.
        firsts = popcount(others) if each == PAIR else 1
        ranks = ranks_in_sequences(counts, each, flags) >> shift
        last = shift + 4
        ways = firsts * WAYS[16 * each + (hand >> last & 15)] if ranks >> 4 & 1 else 0
        while ways and ranks >> last - shift + 4 & 1:
            last += 4
            ways *= WAYS[16 * each + (hand >> last & 15)]
            if nth < ways:
                first = card | nth_member(others, nth % firsts) << shift if each == PAIR else card
                return first | _nth_product(hand, shift + 4, last, each, 0, nth // firsts)
            nth -= ways
    return ~nth


def nth_answer(hand: int, table: int, bound: int, flags: int, nth: int) -> int:
    """The play of this number on a table that is not empty."""
    kind = table >> 12
    top = table & 63
    found = ~nth
    if not bound:
        if kind == SINGLE:
            cards = hand >> (top + 1) << (top + 1)
            count = popcount(cards)
            found = nth_member(cards, nth) if nth < count else ~(nth - count)
        elif kind <= TRIPLE:
            found = nth_run(hand, ranks_from(hand, kind, top), 1, kind, top, nth)
        elif kind == SEQUENCE:
            length = table >> 6 & 63
            starts = starts_of(ranks_in_sequences(rank_counts(hand), 1, flags), length)
            found = nth_run(hand, starts, length, 1, top, nth)
    return found if found >= 0 or not meets_bombs(table) else nth_bomb(hand, table, bound, flags, ~found)


def nth_bomb(hand: int, table: int, bound: int, flags: int, nth: int) -> int:
    """The play of this number among the fours and double sequences on a table that meets bombs."""
    counts = rank_counts(hand)
    fours = answering_fours(counts, table, bound, flags)
    found = nth_run(hand, fours, 1, FOUR, bar(FOUR_SHAPE, table, flags), nth) if fours else ~nth
    ranks = ranks_in_sequences(counts, PAIR, flags)
    length = shortest_double_sequence(bound, flags)
    starts = starts_of(ranks, length)
    while starts and found < 0:
        above = bar(DOUBLE_SEQUENCE << 6 | length, table, flags)
        if above != NONE:
            found = nth_run(hand, starts, length, PAIR, above, ~found)
        starts &= ranks >> 4 * length
        length += 1
    return found


def nth_run(hand: int, starts: int, length: int, each: int, above: int, nth: int) -> int:
    """The play of this number among those that `plays` lists for these starts."""
    while starts:
        shift = lowest(starts)
        starts &= starts - 1
        last = shift + 4 * (length - 1)
        key = 16 * each + (hand >> last & 15)
        skip = first_way_over(key, last, above)
        ways = WAYS[key] - skip
        for at in range(shift, last, 4):
            ways *= WAYS[16 * each + (hand >> at & 15)]
        if nth < ways:
            return _nth_product(hand, shift, last, each, skip, nth)
        nth -= ways
    return ~nth


def _nth_product(hand: int, shift: int, last: int, each: int, skip: int, nth: int) -> int:
    """The play of this number of the ranks from `shift` to `last`: its digits are the ranks' ways."""
    cards = 0
    for at in range(shift, last, 4):
        key = 16 * each + (hand >> at & 15)
        cards |= CHOICES[6 * key + nth % WAYS[key]] << at
        nth //= WAYS[key]
    return cards | CHOICES[6 * (16 * each + (hand >> last & 15)) + skip + nth] << last


# ------------------------------------------------------------------ plays but for those that others do as well


def lowest_alike(hand: int, apart: int, most: int) -> int:
    """The lowest cards of a hand, at most so many of those that do as well as each other."""
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
    """Whether each card of a play but the highest is the lowest that would do as well."""
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

    `one_alike` and `two_alike` are `lowest_alike` of the hand.
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
    return place + 1 if place < FOUR else 1 if place < FOUR + LENGTHS else 2


def _length(place: int) -> int:
    return 1 if place < FOUR else (place - FOUR) % LENGTHS + 3


def _nth(run: int, hand: int, one_alike: int, two_alike: int, table: int, bound: int, flags: int, number: int) -> int:
    """The play of this number of a shape and a lowest rank; ``~rest`` when there are fewer."""
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
