"""The fewest points of a hand without copies in which wild cards are free: `melds` finds the same, much more slowly.

Such a hand is four *lines*, a set of places by suit (0: ace … 12: king), and a number of wild cards. A table that fills
itself tells what the best runs of a line save, by the wild cards they may have. It remains to choose the cards for
sets, and how many wild cards go to which suit. What is left after the best discard is found likewise, not card by card:
of one line a card more is saved, the discarded one.

Costs are those of `melds`.
"""

from __future__ import annotations

from typing import Any, Final

from ...bits import lowest, popcount
from .melds import POINT

MOST_WILDS: Final = 3
"""Hands with more wild cards are not looked at here."""
WHOLE: Final = -1
LOWEST: Final = 0
EVERY: Final = 1
"""What is asked of a hand: its cost; that without each card too, where it can be lowest; without every card."""
FIELD: Final = 15
"""Bits of one number in the table: what is saved with 0 wild cards, above it with 1 …"""
MOST_POINTS: Final = ((1 << FIELD) - 14) // 13 // POINT
"""A card may count so much at most: the fields have no more room."""
ACE_HIGH: Final = 13
"""The place of an ace above the king."""
_DISCARDED: Final = 1 << ACE_HIGH + 1
"""From here on the table tells what is saved in a line with the discard, without an ace above the king."""
TABLE_SIZE: Final = _DISCARDED + (1 << ACE_HIGH)
"""Places in the table by line, all 0 at first, for one scale of points and one highest place."""
MEMORY_SIZE: Final = 1 << 16
"""Places in the memory, likewise."""
_WILDS_AT: Final = 52
_ONE: Final = (1 << FIELD) - 1
_ALL: Final = (1 << 4 * FIELD) - 1
_EACH: Final = 1 | 1 << FIELD | 1 << 2 * FIELD | 1 << 3 * FIELD
_KNOWN: Final = 1 << 4 * FIELD
_NEAR: Final = 0b11011
_DISCARDS: Final = 1 << _WILDS_AT + 3
"""Marks what the memory keeps of a hand with a discard to come: two numbers, what is saved after it above."""
_AFTER: Final = FIELD + 5
_BEFORE: Final = (1 << _AFTER) - 1


def costs_without(
    values: Any,
    suits: Any,
    count: int,
    wild: int,
    wild_points: int,
    last_place: int,
    asked: int,
    points: Any,
    table: Any,
    memory: Any,
    costs: Any,
) -> int:
    """Find the cost of the cards, which is returned, and put that of the others without each into `costs`.

    The cards are `count` values and suits. When the `LOWEST` are asked for, others may be only bounds above these. -1
    is returned when the hand is none for this module.
    """
    a, b, c, d, wilds, together = _lines_of(values, suits, count, wild, points)
    if wilds > MOST_WILDS:
        return -1
    wild_cost = wild_points * POINT + 1
    whole = fewest_cost(a, b, c, d, wilds, together, wild_cost, last_place, points, table, memory)
    if asked == WHOLE:
        return whole
    lowest_found = whole + (1 << FIELD)
    for back in range(count):  # from the highest value on: when what counts most is left over, few others can be lowest
        at = count - 1 - back
        value = values[at]
        cost = wild_cost if value == wild else points[value] * POINT + 1
        costs[at] = whole - cost
        if asked == LOWEST and costs[at] // POINT > lowest_found // POINT:
            continue
        if value == wild:
            costs[at] = fewest_cost(a, b, c, d, wilds - 1, together, wild_cost, last_place, points, table, memory)
        else:
            place = 1 << value - 1
            suit = suits[at]
            costs[at] = fewest_cost(
                a ^ (place if suit == 0 else 0),
                b ^ (place if suit == 1 else 0),
                c ^ (place if suit == 2 else 0),
                d ^ (place if suit == 3 else 0),
                wilds,
                together - cost,
                wild_cost,
                last_place,
                points,
                table,
                memory,
            )
        lowest_found = min(lowest_found, costs[at])
    return whole


def _lines_of(values: Any, suits: Any, count: int, wild: int, points: Any) -> tuple[int, int, int, int, int, int]:
    """The lines of a hand, how many wild cards it has (too many, where it has copies), and what its lines cost."""
    a = b = c = d = 0
    wilds = 0
    together = 0
    for at in range(count):
        place = 1 << values[at] - 1
        suit = suits[at]
        if values[at] == wild:
            wilds += 1
        elif (a if suit == 0 else b if suit == 1 else c if suit == 2 else d) & place:
            return 0, 0, 0, 0, MOST_WILDS + 1, 0
        else:
            together += points[values[at]] * POINT + 1
            a |= place if suit == 0 else 0
            b |= place if suit == 1 else 0
            c |= place if suit == 2 else 0
            d |= place if suit == 3 else 0
    return a, b, c, d, wilds, together


def cost_after_discard(
    values: Any,
    suits: Any,
    count: int,
    wild: int,
    wild_points: int,
    last_place: int,
    points: Any,
    table: Any,
    memory: Any,
    costs: Any,
) -> int:
    """The lowest cost of the cards without one of them, -1 when the hand is none for this module.

    While a card is left over, so is the best discard in some best way to lay the hand: else what is left over could go
    in its place, and more would be in melds. Only of a hand that is all melds every card is tried.
    """
    a, b, c, d, wilds, together = _lines_of(values, suits, count, wild, points)
    if wilds > MOST_WILDS:
        return -1
    key = _DISCARDS | wilds << _WILDS_AT | d << 39 | c << 26 | b << 13 | a
    at = _memory_place(key)
    both: int = memory[at + 1]
    if memory[at] != key:
        both = _saved(a, b, c, d, wilds, 1, last_place, points, table)
        memory[at] = key
        memory[at + 1] = both
    before = both & _BEFORE
    if before == together:
        costs_without(values, suits, count, wild, wild_points, last_place, LOWEST, points, table, memory, costs)
        lowest_found: int = costs[0]
        for place in range(1, count):
            lowest_found = min(lowest_found, costs[place])
        return lowest_found
    after = both >> _AFTER
    if before == 0 and 0 < wilds < 3:
        wild_cost = wild_points * POINT + 1
        return together + wilds * wild_cost - max(after, wild_cost)
    return together - after


def _memory_place(key: int) -> int:
    return 2 * ((key ^ key >> 13 ^ key >> 29 ^ key >> 41) & MEMORY_SIZE // 2 - 1)


def fewest_cost(
    a: int,
    b: int,
    c: int,
    d: int,
    wilds: int,
    together: int,
    wild_cost: int,
    last_place: int,
    points: Any,
    table: Any,
    memory: Any,
) -> int:
    """The lowest cost of four lines, which cost so much `together`, and so many wild cards.

    `memory` keeps what hands save: the same ones come up again and again.
    """
    key = 1 << _WILDS_AT + 2 | wilds << _WILDS_AT | d << 39 | c << 26 | b << 13 | a
    at = _memory_place(key)
    saved: int = memory[at + 1]
    if memory[at] != key:
        saved = _saved(a, b, c, d, wilds, 0, last_place, points, table)
        memory[at] = key
        memory[at + 1] = saved
    if saved == 0 and wilds < 3:
        return together + wilds * wild_cost
    return together - saved


def _saved(a: int, b: int, c: int, d: int, wilds: int, discards: int, last_place: int, points: Any, table: Any) -> int:
    """What the best melds save; with a discard to come (`discards` is 1) also, above `_AFTER`, what they and it do."""
    both = a & b
    either = a | b
    three = (both & (c | d)) | (either & c & d)
    ranks = three
    if wilds:
        ranks = both | (c & d) | (either & (c | d))
    return _most_saved(a, b, c, d, ranks, three, wilds, discards, last_place, points, table)


def _most_saved(
    a: int,
    b: int,
    c: int,
    d: int,
    ranks: int,
    three: int,
    wilds: int,
    discards: int,
    last_place: int,
    points: Any,
    table: Any,
) -> int:
    """What the best melds save, with sets of these ranks only, those in `three` without a wild card."""
    if ranks == 0:
        by_a = saved_in_line(a, last_place, points, table)
        by_b = saved_in_line(b, last_place, points, table)
        by_c = saved_in_line(c, last_place, points, table)
        by_d = saved_in_line(d, last_place, points, table)
        if not discards:
            return _shared_out(by_a, by_b, by_c, by_d, wilds)
        with_a = _saved_with_discard(a, last_place, points, table)
        with_b = _saved_with_discard(b, last_place, points, table)
        with_c = _saved_with_discard(c, last_place, points, table)
        with_d = _saved_with_discard(d, last_place, points, table)
        after = max(
            _shared_out(with_a, by_b, by_c, by_d, wilds) if a else 0,
            _shared_out(by_a, with_b, by_c, by_d, wilds) if b else 0,
            _shared_out(by_a, by_b, with_c, by_d, wilds) if c else 0,
            _shared_out(by_a, by_b, by_c, with_d, wilds) if d else 0,
        )
        return after << _AFTER | _shared_out(by_a, by_b, by_c, by_d, wilds)
    rank = lowest(ranks)
    others = ranks & (ranks - 1)
    in_a, in_b, in_c, in_d = a >> rank & 1, b >> rank & 1, c >> rank & 1, d >> rank & 1
    holders = in_a | in_b << 1 | in_c << 2 | in_d << 3
    free = holders
    if wilds < 2 and last_place <= ACE_HIGH:  # a card far from all others of its suit is in no run
        near = _NEAR << rank >> 2
        free = (in_a if a & near else 0) | (in_b << 1 if b & near else 0)
        free |= (in_c << 2 if c & near else 0) | (in_d << 3 if d & near else 0)
    best = 0
    if free or popcount(holders) < 3:
        best = _most_saved(a, b, c, d, others, three, wilds, discards, last_place, points, table)
    cost = points[rank + 1] * POINT + 1
    left = free
    while True:  # over the cards of the rank that are left out of a set
        some = holders ^ left
        count = popcount(some)
        needed = 3 - count if count < 3 else 0
        if count > 1 and needed <= wilds:
            rest = _most_saved(
                a & ~((some & 1) << rank),
                b & ~((some >> 1 & 1) << rank),
                c & ~((some >> 2 & 1) << rank),
                d & ~((some >> 3 & 1) << rank),
                others if wilds > needed else others & three,
                three,
                wilds - needed,
                discards,
                last_place,
                points,
                table,
            )
            best = _better(best, rest + count * cost * (discards << _AFTER | 1))
        if left == 0:
            return best
        left = (left - 1) & free


def _better(one: int, other: int) -> int:
    """The higher number before the discard, and that after it."""
    return max(one >> _AFTER, other >> _AFTER) << _AFTER | max(one & _BEFORE, other & _BEFORE)


def _shared_out(by_a: int, by_b: int, by_c: int, by_d: int, wilds: int) -> int:
    """What runs save with the wild cards shared out among the suits."""
    if wilds == 0:
        return (by_a & _ONE) + (by_b & _ONE) + (by_c & _ONE) + (by_d & _ONE)
    best = 0
    for to_a in range(wilds + 1):
        in_a = by_a >> FIELD * to_a & _ONE
        for to_b in range(wilds - to_a + 1):
            in_b = by_b >> FIELD * to_b & _ONE
            for to_c in range(wilds - to_a - to_b + 1):
                in_c = by_c >> FIELD * to_c & _ONE
                in_d = by_d >> FIELD * (wilds - to_a - to_b - to_c) & _ONE
                best = max(best, in_a + in_b + in_c + in_d)
    return best


def saved_in_line(line: int, last_place: int, points: Any, table: Any) -> int:
    """What the best runs of a line save, in fields by the most wild cards they may have."""
    known: int = table[line]
    return known & _ALL if known else _look_up(line, last_place, points, table)


def _look_up(line: int, last_place: int, points: Any, table: Any) -> int:
    """The same, found out for the table: the first card is in no run, or in one up to some card.

    A run has all cards of the line between its ends: a wild card there can be exchanged for one.
    """
    if line == 0:
        return 0
    known: int = table[line]
    if known:
        return known & _ALL
    first = lowest(line)
    others = line & (line - 1)
    best = _look_up(others, last_place, points, table)
    naturals = 0
    gaps = 0
    saved = 0
    place = first
    while place < last_place and gaps <= MOST_WILDS:
        if line >> place & 1:
            naturals += 1
            saved += points[place % 13 + 1] * POINT + 1
            needed = max(gaps, 3 - naturals)
            if needed <= MOST_WILDS:
                after = _look_up(line >> place + 1 << place + 1, last_place, points, table)
                best = _higher(best, (after + saved * _EACH & _ALL >> FIELD * needed) << FIELD * needed)
        else:
            gaps += 1
        place += 1
    if first == 0 and last_place > ACE_HIGH:
        best = _higher(best, _look_up(others | 1 << ACE_HIGH, last_place, points, table))
    table[line] = best | _KNOWN
    return best


def _saved_with_discard(line: int, last_place: int, points: Any, table: Any) -> int:
    """The same of the best runs of a line and a card of it that is discarded; 0 for an empty line."""
    known: int = table[_DISCARDED + line]
    if known:
        return known
    best = 0
    left = line
    while left:
        place = left & -left
        left ^= place
        cost = points[lowest(place) + 1] * POINT + 1
        best = _higher(best, saved_in_line(line ^ place, last_place, points, table) + cost * _EACH)
    table[_DISCARDED + line] = best
    return best


def _higher(one: int, other: int) -> int:
    best = 0
    for field in range(MOST_WILDS + 1):
        best |= max(one >> FIELD * field & _ONE, other >> FIELD * field & _ONE) << FIELD * field
    return best
