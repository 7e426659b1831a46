"""A hand split into the plays that shed it most easily: plain functions on integers.

The *cost* of a play is how much it takes to get rid of it, in thousandths of a trick that somebody else would win:
little where no unseen cards beat it, most of a trick where many do. The *least cost* of some cards is that of the best
way to split all of them into plays. To keep it low keeps combinations together, sheds low cards first and spends no
high card where a low one does.

The plays of a hand are listed once, in a buffer; a *mask* is a set of its cards, numbered from the lowest on. The
buffer `memo` of ``size_of_memo(cards)`` places, 0 at first, remembers by mask what splits cost, and by urgency and mask
what to lead.

`fewest` is the size of the smallest other hand: when somebody is about to go out, to win the trick at once counts for
more.
"""

from __future__ import annotations

from typing import Any

from ...bits import highest, lowest, popcount
from .combinations import (
    DOUBLE_SEQUENCE,
    FOUR,
    OPENING_ALONE,
    SEQUENCE,
    SINGLE,
    beats,
    combination,
    is_exempt,
    rank_counts,
    ranks_with,
)
from .plays import SHAPES, list_plays, meets_bombs, ranks_in_sequences, shape_place, starts_of

MOST_CARDS = 17
"""Larger hands are not split: their masks are too many to remember."""

TRICK = 1000
STEADY = (0, 9, 5, 2, 1, 5)
"""By kind: with so many plays of unseen cards over it a play wins its trick as likely as not."""
EVERY_PLAY = 210
"""What any play costs: a turn."""
BOMB = -280
"""What a bomb costs: it is worth something."""
PASSING = 340
"""What a policy pays to keep its split rather than spoil it."""
CARD_SHED = 233
"""What a policy pays to be rid of one more card at once."""
FEW = 5
"""With at most so many cards a hand is about to go out."""
CONTROL = (0, 60, 300)
CONTROL_TO_FINISH = 378
"""How much a policy minds the cost of what it plays now, in thousandths: by urgency, and besides when the rest can be
played at once. All these numbers are by the cross-entropy method, from play against the plain policy and this one with
its former numbers."""
PLAYS_BITS = 5
"""A remembered cost stands above the number of plays in the split."""
_OFFSET = 1 << 20
"""Added to the cost: 0 says that nothing is remembered."""

COUNT = 0
CARDS = 1
ROOM = 2
HEADS = 3
"""By card number: the first play whose lowest card it is, -1 for none."""
FIRSTS = HEADS + MOST_CARDS
"""By place of a shape (`shape_place`): how many plays are listed before it."""
SETS = FIRSTS + SHAPES + 1
"""Then, `ROOM` places each: the plays as sets, masks and combinations, their costs, and the next play with the same
lowest card."""


def size_of_plan(room: int) -> int:
    """The length of the buffer of a plan with room for so many plays."""
    return SETS + 5 * room


def size_of_memo(cards: int) -> int:
    """The length of the memo for a hand of so many cards."""
    return 1 + len(CONTROL) << cards


def urgency(fewest: int) -> int:
    """How much it counts to win the trick at once: 0, 1, or 2 when another hand has one card."""
    return 2 if fewest == 1 else 1 if fewest <= FEW else 0


def prepare(hand: int, unseen: int, flags: int, plan: Any, room: Any, places: int) -> None:
    """List the plays of a hand in the buffer `plan`. The buffer `room` has `places` for every play of the hand.

    `unseen` cards may be against it.
    """
    count = list_plays(hand, 0, -1, 0, flags, room)
    plan[COUNT] = count
    plan[CARDS] = popcount(hand)
    plan[ROOM] = places
    for card in range(plan[CARDS]):
        plan[HEADS + card] = -1
    masks = SETS + places
    shapes = 0
    for number in range(count):
        cards = room[number]
        mask = 0
        rest = cards
        while rest:
            mask |= 1 << popcount(hand & ((rest & -rest) - 1))
            rest &= rest - 1
        play = combination(cards, flags)
        plan[SETS + number] = cards
        plan[masks + number] = mask
        plan[masks + places + number] = play
        plan[masks + 2 * places + number] = cost_of(play, unseen, flags)
        while shapes <= shape_place(play >> 6):
            plan[FIRSTS + shapes] = number
            shapes += 1
        first = HEADS + lowest(mask)
        plan[masks + 3 * places + number] = plan[first]
        plan[first] = number
    while shapes <= SHAPES:
        plan[FIRSTS + shapes] = count
        shapes += 1


def cost_of(play: int, unseen: int, flags: int) -> int:
    """What it takes to get rid of a combination while these cards are unseen."""
    kind = play >> 12
    if kind in (FOUR, DOUBLE_SEQUENCE):
        return BOMB
    over = count_over(play, unseen, flags)
    return EVERY_PLAY + TRICK * over // (STEADY[kind] + over)


def count_over(play: int, unseen: int, flags: int) -> int:
    """In how many ranks (of singles: by how many cards) the unseen cards have the same shape with a higher top."""
    top = play & 63
    if play >> 12 == SINGLE:
        return popcount(unseen >> (top + 1))
    length = play >> 6 & 63
    if play >> 12 == SEQUENCE:
        starts = starts_of(ranks_in_sequences(rank_counts(unseen), 1, flags), length)
    else:
        starts = ranks_with(unseen, play >> 12)
    lowest_start = (top & 60) - 4 * (length - 1)
    starts = starts >> lowest_start
    same_rank = unseen >> (top & 60) & 15
    tied = 1 if starts & 1 and highest(same_rank) < top & 3 else 0
    return popcount(starts) - tied


def best_split(mask: int, plan: Any, memo: Any) -> int:
    """What the best split of the cards in a mask costs, and below, in `PLAYS_BITS` bits, its number of plays."""
    if mask == 0:
        return 0
    if memo[mask]:
        known: int = memo[mask] - (_OFFSET << PLAYS_BITS)
        return known
    room = plan[ROOM]
    masks = SETS + room
    best = _OFFSET << PLAYS_BITS
    number = plan[HEADS + lowest(mask)]
    while number >= 0:
        cards = plan[masks + number]
        if cards & mask == cards:
            split = (plan[masks + 2 * room + number] << PLAYS_BITS) + 1 + best_split(mask ^ cards, plan, memo)
            best = min(best, split)
        number = plan[masks + 3 * room + number]
    memo[mask] = best + (_OFFSET << PLAYS_BITS)
    return best


def may_be_played(number: int, mask: int, table: int, opening: int, bound: int, flags: int, plan: Any) -> bool:
    """Whether a listed play is of a mask's cards and legal (as `combinations.legal_combination`)."""
    room = plan[ROOM]
    cards = plan[SETS + room + number]
    if cards & mask != cards:
        return False
    play = plan[SETS + 2 * room + number]
    if table and not beats(play, table, flags):
        return False
    if bound and not is_exempt(play, flags):
        return False
    if opening >= 0:
        if not plan[SETS + number] >> opening & 1:
            return False
        return play >> 12 == SINGLE or not flags & OPENING_ALONE
    return True


def cost_after(number: int, mask: int, fewest: int, plan: Any, memo: Any) -> int:
    """What the policy holds against a listed play of a mask's cards; number -1: a pass."""
    if number < 0:
        return (best_split(mask, plan, memo) >> PLAYS_BITS) + PASSING
    room = plan[ROOM]
    cards = plan[SETS + room + number]
    if cards == mask:
        return -_OFFSET
    split = best_split(mask ^ cards, plan, memo)
    cost: int = plan[SETS + 3 * room + number]
    control = CONTROL[urgency(fewest)]
    if split & ((1 << PLAYS_BITS) - 1) == 1:
        if cost == EVERY_PLAY:
            return -_OFFSET // 2  # nothing beats it, and then the rest goes out
        control += CONTROL_TO_FINISH
    return (split >> PLAYS_BITS) - CARD_SHED * popcount(cards) + control * cost // 1000


def planned_play(mask: int, table: int, opening: int, bound: int, fewest: int, flags: int, plan: Any, memo: Any) -> int:
    """The number of the listed play that the policy plays of a mask's cards, -1 to pass."""
    lead = 0
    if table == 0 and opening < 0:
        lead = (1 + urgency(fewest)) << plan[CARDS] | mask
        if memo[lead]:
            known: int = memo[lead] - 1
            return known
    chosen = -1
    best = cost_after(-1, mask, fewest, plan, memo) if table else 2 * _OFFSET
    first = 0
    end = plan[COUNT]
    if table and not meets_bombs(table):
        place = FIRSTS + shape_place(table >> 6)
        first = plan[place]
        end = plan[place + 1]
    for number in range(first, end):
        if may_be_played(number, mask, table, opening, bound, flags, plan):
            cost = cost_after(number, mask, fewest, plan, memo)
            if cost < best:
                best = cost
                chosen = number
    if lead:
        memo[lead] = chosen + 1
    return chosen


def candidates(
    mask: int,
    table: int,
    opening: int,
    bound: int,
    fewest: int,
    flags: int,
    plan: Any,
    memo: Any,
    numbers: Any,
    costs: Any,
) -> int:
    """Write the numbers of the legal plays, and what is held against each; return how many there are."""
    count = 0
    for number in range(plan[COUNT]):
        if may_be_played(number, mask, table, opening, bound, flags, plan):
            numbers[count] = number
            costs[count] = cost_after(number, mask, fewest, plan, memo)
            count += 1
    return count
