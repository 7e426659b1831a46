"""The fewest points a hand can be left with: the search for the best melds, on integers.

Of cards of the wild rank only the number counts: each may fill any place of any meld and costs the same when left over.
The other cards, the *naturals*, are sorted by suit, then by place (ace 1 … king 13); a mask is a set of them in that
order, in which copies of one card are neighbours. The first copy is always used first.

`fewest` decides about the first natural of a mask: it joins a set, a run, or is left over with its copies. Results are
remembered by mask and number of wild cards: ``(wilds + 1) * 2 ** naturals`` places, at most 16,384 for 14 cards.

By the rules there are two ways of searching, told apart by `STRETCH`:

- *Free*: any number of wild cards in a meld, and at most one natural card demanded. Every meld then takes only the
  wild cards it needs: the rest can join any meld (a set has no end; a run that fills all places can be cut in two).
  And a run never has a wild card where its natural card is at hand: exchanging the two in a meld that holds that card
  changes nothing.
- *Limited*: every meld may take wild cards from what it needs to what it may have. The exchange may now break a limit,
  if the natural card lies in a set or in a run of copies; only such cards are `SKIPPABLE`. (Two runs of a suit without
  copies can be sorted: the lower naturals to one, the higher to the other; neither gets longer gaps.)

A cost is ``16 * points + cards left``, so of arrangements of equal points one with fewest cards left is found. A result
is ``cost << CHOICE_BITS | wilds << WILDS_AT | others`` for the meld of the first natural: its wild cards, and the
naturals *not* in it. So the lowest result is the cheapest, then one with few wild cards in the meld and many naturals.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, TypeAlias

from ...bits import lowest, popcount

Buffer: TypeAlias = MutableSequence[int]
"""A list, or an array of 64-bit integers."""

MOST_CARDS: Final = 14
"""Thirteen dealt and one drawn."""
MOST_MELDS: Final = 1 << 13
"""Room for the melds looked at, one in another: at most 1905 for a first natural with 9 more of its suit and 4 wild
cards, and about a third less with every natural less."""

NO_LIMIT: Final = 99
HALF: Final = -1
"""`max_wilds` as an integer: as many wild cards as natural ones, which is 1 in a meld of 3, 2 of 4 or 5 …"""

MANNERS: Final = 3
CHOICE_BITS: Final = 18
WILDS_AT: Final = 14
EVERY_NATURAL: Final = (1 << WILDS_AT) - 1
_NOTHING_BETTER: Final = 1 << WILDS_AT
"""A result below costs nothing and takes no wild card."""
POINT: Final = 16
_COUNT: Final = POINT - 1
_NOTHING_YET: Final = 1 << 60

# Where things stand in the buffer `hand`, which `prepare` fills.
NATURALS: Final = 0
WILDS: Final = 1
LAST_PLACE: Final = 2
MIN_NATURALS: Final = 3
LIMIT: Final = 4
STRETCH: Final = 5
SKIPPABLE: Final = 6
LATER_COPIES: Final = 7
WILD_COST: Final = 8
COSTS: Final = 16
MATES: Final = 32
LINES: Final = 48
"""By natural: where the places of its suit begin."""
PLACES: Final = 64
IDLE: Final = 80
"""By number of wild cards that no natural card needs: what they cost."""
LINE: Final = 96
"""By suit, 16 places each: the naturals that can stand there."""
HAND_SIZE: Final = LINE + 4 * 16


def most_wilds(naturals: int, limit: int) -> int:
    """How many wild cards a meld with so many natural cards may have."""
    return naturals if limit == HALF else limit


def memo_size(hand: Buffer) -> int:
    """How many places `fewest` needs to remember its results, all -1 at first."""
    return (hand[WILDS] + 1) << hand[NATURALS]


def prepare(
    values: Buffer,
    suits: Buffer,
    count: int,
    points: Sequence[int],
    wild: int,
    wild_points: int,
    last_place: int,
    min_naturals: int,
    limit: int,
    hand: Buffer,
    order: Buffer,
) -> None:
    """Fill `hand` with what the search needs, and `order` with where each natural stands among the given cards.

    `values` (ace 1 … king 13) and `suits` are the `count` cards, `points` what each value costs, `wild` the wild value
    (0: none), `last_place` 14 when an ace may stand above the king, else 13.
    """
    for at in range(HAND_SIZE):
        hand[at] = 0
    naturals = _sort_naturals(values, suits, count, wild, order)
    wilds = count - naturals
    hand[NATURALS] = naturals
    hand[WILDS] = wilds
    hand[LAST_PLACE] = last_place
    hand[MIN_NATURALS] = min_naturals
    hand[LIMIT] = limit if limit == HALF or limit < wilds else NO_LIMIT
    hand[WILD_COST] = wild_points * POINT + 1
    for at in range(naturals):
        value = values[order[at]]
        line = LINE + 16 * suits[order[at]]
        hand[COSTS + at] = points[value] * POINT + 1
        hand[LINES + at] = line
        hand[PLACES + at] = value
        if hand[line + value]:
            hand[LATER_COPIES] |= 1 << at
        hand[line + value] |= 1 << at
        if value == 1 and last_place == 14:
            hand[line + 14] |= 1 << at
        for other in range(naturals):
            if values[order[other]] == value:
                hand[MATES + at] |= 1 << other
    if wilds == 0:
        hand[STRETCH] = min_naturals > 3
    else:
        hand[STRETCH] = min_naturals > 1 or hand[LIMIT] != NO_LIMIT
    if hand[STRETCH]:
        hand[SKIPPABLE] = _skippable(hand, count)
        for idle in range(wilds + 1):
            hand[IDLE + idle] = hand[WILD_COST] * (idle - most_in_wild_melds(idle, hand))


def _sort_naturals(values: Buffer, suits: Buffer, count: int, wild: int, order: Buffer) -> int:
    """Put the naturals' places into `order`, by suit and value; return how many there are."""
    naturals = 0
    for card in range(count):
        if values[card] == wild:
            continue
        at = naturals
        key = 16 * suits[card] + values[card]
        while at > 0 and 16 * suits[order[at - 1]] + values[order[at - 1]] > key:
            order[at] = order[at - 1]
            at -= 1
        order[at] = card
        naturals += 1
    return naturals


def _skippable(hand: Buffer, count: int) -> int:
    """The naturals in whose place a run may have a wild card although they are at hand."""
    naturals = hand[NATURALS]
    if count == MOST_CARDS and hand[LAST_PLACE] == 13:
        return (1 << naturals) - 1  # a run of all thirteen places can not be prolonged when a natural card comes in
    skippable = 0
    for at in range(naturals):
        line = hand[LINES + at]
        copies_in_suit = 0
        for other in range(naturals):
            if hand[LINES + other] == line and hand[LATER_COPIES] >> other & 1:
                copies_in_suit = 1
        if copies_in_suit or hand[MATES + at] != 1 << at:
            skippable |= 1 << at
    return skippable


def most_in_wild_melds(wilds: int, hand: Buffer) -> int:
    """How many of so many wild cards can form melds by themselves."""
    if hand[MIN_NATURALS] > 0 or wilds < 3:
        return 0
    longest = most_wilds(0, hand[LIMIT])
    if longest < 3:
        return 0
    return min(wilds, wilds // 3 * longest)


def chosen_naturals(result: int) -> int:
    """The naturals of the first one's meld, itself among them; none when it is left over."""
    return EVERY_NATURAL & ~result


def chosen_wilds(result: int) -> int:
    """How many wild cards that meld takes."""
    return result >> WILDS_AT & 15


def fewest_points(mask: int, wilds: int, hand: Buffer, memo: Buffer, melds: Buffer) -> int:
    """The fewest points that these cards can be left with."""
    return settled(fewest(mask, wilds, hand, memo, melds, 0) >> CHOICE_BITS, mask, wilds, hand) // POINT


def settled(cost: int, mask: int, wilds: int, hand: Buffer) -> int:
    """The cost with that of wild cards that no meld can take, which a free search leaves out."""
    if hand[STRETCH] or cost & _COUNT < popcount(mask):
        return cost
    return cost + hand[WILD_COST] * (wilds - most_in_wild_melds(wilds, hand))


def fewest(mask: int, wilds: int, hand: Buffer, memo: Buffer, melds: Buffer, free: int) -> int:
    """The lowest cost of these naturals with so many wild cards, and the choice for the first natural.

    `melds` has `MOST_MELDS` places, free from `free` on.
    """
    if mask == 0:
        return hand[IDLE + wilds] << CHOICE_BITS | EVERY_NATURAL
    key = wilds << hand[NATURALS] | mask
    if memo[key] >= 0:
        return memo[key]
    first = lowest(mask)
    best = _NOTHING_YET
    for manner in range(MANNERS):
        end = list_melds(manner, mask, wilds, first, hand, melds, free)
        for at in range(free, end):
            cards = melds[at] & EVERY_NATURAL
            used = melds[at] >> WILDS_AT
            cost = fewest(mask & ~cards, wilds - used, hand, memo, melds, end) >> CHOICE_BITS
            best = min(best, cost << CHOICE_BITS | used << WILDS_AT | (EVERY_NATURAL & ~cards))
        if best < _NOTHING_BETTER:
            break
    copies = hand[hand[LINES + first] + hand[PLACES + first]] & mask
    left = hand[COSTS + first] * popcount(copies)
    if best >> CHOICE_BITS > left:
        rest = fewest(mask & ~copies, wilds, hand, memo, melds, free) >> CHOICE_BITS
        best = min(best, (rest + left) << CHOICE_BITS | EVERY_NATURAL)
    memo[key] = best
    return best


def leaves_at_most(spare: int, mask: int, wilds: int, hand: Buffer, melds: Buffer) -> bool:
    """Whether these naturals and wild cards, all but `spare` (0 or 1) of them, form melds.

    For most hands that is soon refuted, and needs no memory.
    """
    if mask == 0:
        return wilds - most_in_wild_melds(wilds, hand) <= spare
    return _are_melded(spare, mask, wilds, hand, melds, 0)


def _are_melded(spare: int, mask: int, wilds: int, hand: Buffer, melds: Buffer, free: int) -> bool:
    if mask == 0:
        return hand[IDLE + wilds] == 0 or (spare == 1 and hand[IDLE + wilds - 1] == 0)
    first = lowest(mask)
    for manner in range(MANNERS):
        end = list_melds(manner, mask, wilds, first, hand, melds, free)
        for at in range(free, end):
            rest = mask & ~(melds[at] & EVERY_NATURAL)
            if _are_melded(spare, rest, wilds - (melds[at] >> WILDS_AT), hand, melds, end):
                return True
    return spare == 1 and _are_melded(spare - 1, mask & (mask - 1), wilds, hand, melds, free)


def list_melds(manner: int, mask: int, wilds: int, first: int, hand: Buffer, melds: Buffer, free: int) -> int:
    """Write the melds that the first natural can form in one manner to `melds`; return from where on it is free then.

    The manners are runs upwards, runs downwards (from an ace), sets. A meld is ``wilds << WILDS_AT | naturals``.
    """
    bit = 1 << first
    line = hand[LINES + first]
    place = hand[PLACES + first]
    if manner == 0:
        return _add_runs(mask, wilds, bit, 1, 0, place + 1, 1, line, hand, melds, free)
    if manner == 1:
        if place > 1 or hand[LAST_PLACE] < 14:
            return free
        return _add_runs(mask, wilds, bit, 1, 0, 13, -1, line, hand, melds, free)
    mates = hand[MATES + first] & mask & ~bit
    others = mates
    end = free
    while True:
        cards = others | bit
        if not (cards & hand[LATER_COPIES]) >> 1 & mask & ~cards:
            end = _add_meld(wilds, cards, popcount(cards), 0, MOST_CARDS, hand, melds, end)
        if others == 0:
            return end
        others = (others - 1) & mates


def _add_runs(
    mask: int,
    wilds: int,
    cards: int,
    naturals: int,
    gaps: int,
    place: int,
    step: int,
    line: int,
    hand: Buffer,
    melds: Buffer,
    free: int,
) -> int:
    """Add the runs of `cards` and more of their suit, from `place` on upwards (`step` 1) or downwards."""
    limit = hand[LIMIT]
    end = free
    while 1 < place <= hand[LAST_PLACE]:
        here = hand[line + place] & mask & ~cards
        if here:
            if here & hand[SKIPPABLE] and gaps < wilds:
                end = _add_runs(mask, wilds, cards, naturals, gaps + 1, place + step, step, line, hand, melds, end)
            cards |= here & -here
            naturals += 1
            end = _add_meld(wilds, cards, naturals, gaps, hand[LAST_PLACE], hand, melds, end)
        else:
            gaps += 1
        if gaps > wilds or (limit != HALF and gaps > limit):
            return end
        place += step
    return end


def _add_meld(
    wilds: int, cards: int, naturals: int, gaps: int, longest: int, hand: Buffer, melds: Buffer, free: int
) -> int:
    """Add a meld of these naturals with each number of wild cards it may take."""
    fewest_wilds = max(gaps, 3 - naturals)
    most = wilds
    if hand[STRETCH]:
        most = min(wilds, longest - naturals, most_wilds(naturals, hand[LIMIT]))
    if fewest_wilds > most or naturals < hand[MIN_NATURALS]:
        return free
    if not hand[STRETCH]:
        most = fewest_wilds
    for used in range(fewest_wilds, most + 1):
        melds[free + used - fewest_wilds] = used << WILDS_AT | cards
    return free + most + 1 - fewest_wilds
