"""First places that are forced: plain functions on integers.

A first place is forced when a seat reaches it whatever the others reply, in every deal that agrees with what it knows.
So the others are taken to hold any cards that they could hold: every play is theirs that one of these deals allows. The
deals need not be gone through one by one, and what is found never depends on cards that the seat could not see.

`possible` has by seat the cards it could hold, for the seat itself, `me`, those it holds; `counts` how many it holds.
`played` has the cards each has played and `wins` the instant wins that nobody was dealt, 0 where no deal has one
anyway. The cards `lasting` are not used up when others play them; that is on the safe side. `known` is a buffer of
`KNOWN` places, 0 at first, for what was found already, and `left` one of a single number: how many situations may still
be looked at.
"""

from __future__ import annotations

from typing import Any

from ...bits import lowest, popcount
from .combinations import LOCK, LOWEST_TWO, NO_LOCK, combination, instant_win, next_turn
from .picks import END, LAST, is_plainest, lowest_alike, next_play, play_at
from .plays import list_plays

NO = 0
YES = 1
UNCERTAIN = 2
NOTHING = -1

DECK = 52

SLOTS = 1 << 12
SLOT = 8
SMALL = 1
SETS = 2
"""A slot of `known` has one more than what was found (0: nothing yet), then the situation: all small numbers in one,
and by seat the cards that it could hold. What comes before the slots is used on the way."""
KNOWN = SLOT * (SLOTS + 1)
MIXER = 0x7FEB352D
BITS_31 = (1 << 31) - 1


def _pack(there: int, some: int) -> int:
    suits = [suit for suit in range(4) if there >> suit & 1]
    return sum(1 << place for place, suit in enumerate(suits) if some >> suit & 1)


PACKED = tuple(_pack(there, some) for there in range(16) for some in range(16))
"""At ``16 * there + some``: some of the suits there, as if these were the lowest."""


def forced_play(
    me: int,
    table: int,
    played_by: int,
    passed: int,
    opening: int,
    possible: Any,
    counts: Any,
    played: Any,
    wins: int,
    lasting: int,
    seats: int,
    flags: int,
    known: Any,
    left: Any,
    out: Any,
) -> int:
    """The cards of a move by which the seat on turn, `me`, forces the first place, 0 for a pass; `NOTHING` for none.

    Nobody is out yet. `out` has room for every play of the hand.
    """
    hand: int = possible[me]
    bound = 0 if flags & LOCK == NO_LOCK else passed >> me & 1
    count = list_plays(hand, table, opening, bound, flags, out)
    for at in range(count):
        if out[at] == hand:
            return hand
    if table:
        out[count] = 0
        count += 1
    for at in range(count - 1, -1, -1):
        cards: int = out[at]
        holders = _take(me, me, cards, possible, counts, played, 0, seats)
        result = after(
            me, me, cards, table, played_by, passed, possible, counts, played, wins, lasting, seats, flags, known, left
        )
        _give_back(me, cards, holders, possible, counts, played, seats)
        if result == YES:
            return cards
    return NOTHING


def after(
    me: int,
    turn: int,
    cards: int,
    table: int,
    played_by: int,
    passed: int,
    possible: Any,
    counts: Any,
    played: Any,
    wins: int,
    lasting: int,
    seats: int,
    flags: int,
    known: Any,
    left: Any,
) -> int:
    """Whether `me` forces the first place once the seat `turn` has played some cards, or passed.

    `YES`, `NO`, or `UNCERTAIN` after too many situations. Only `known` and `left` change.
    """
    unlocked = flags & LOCK == NO_LOCK
    if cards:
        table = combination(cards, flags)
        played_by = turn
        if unlocked:
            passed = 0
    else:
        passed |= 1 << turn
    turn = next_turn(turn, played_by, (1 << seats) - 1, passed, seats, table, flags)
    if turn < 0:
        turn = ~turn
        table = 0
        passed = 0
    left[0] -= 1
    if left[0] < 0:
        return UNCERTAIN

    slot = _find(me, turn, table, played_by, passed, possible, counts, seats, known)
    if known[slot] and wins == 0:
        answer: int = known[slot] - 1
        return answer

    hand = possible[turn]
    apart = 0
    for seat in range(seats):
        apart |= possible[seat] & ~hand
    one_alike = lowest_alike(hand, apart, 1)
    two_alike = lowest_alike(hand, apart, 2)
    bound = 0 if unlocked else passed >> turn & 1
    most: int = counts[turn]
    mine = turn == me
    result = NO if mine else YES
    decided = False
    # First all plays that end it, then the others, the strongest first, and the pass last.
    ending = True
    cursor = LAST
    while not decided:
        least = most if ending else 1
        cursor = next_play(cursor, least, most if ending else most - 1, hand, one_alike, two_alike, table, bound, flags)
        if cursor == END and ending:
            ending = False
            cursor = LAST
            continue
        if cursor == END and table == 0:
            break
        move = 0
        if cursor != END:
            move = play_at(cursor, hand, one_alike, two_alike, table, bound, flags)
            if not is_plainest(move, hand, apart):
                continue
            if not mine and not is_possible(me, turn, move, possible, counts, played, wins, seats):
                continue
        if ending:
            result = YES if mine else NO
            break
        holders = _take(me, turn, move, possible, counts, played, lasting, seats)
        found = after(
            me,
            turn,
            move,
            table,
            played_by,
            passed,
            possible,
            counts,
            played,
            wins,
            lasting,
            seats,
            flags,
            known,
            left,
        )
        _give_back(turn, move, holders, possible, counts, played, seats)
        if mine:
            if found != NO:
                result = found
            decided = found == YES
        else:
            if found != YES:
                result = found
            decided = found == NO
        if cursor == END:
            break
    if result != UNCERTAIN:
        # What was found meanwhile may have taken the place.
        slot = _find(me, turn, table, played_by, passed, possible, counts, seats, known)
        known[slot] = result + 1
    return result


def _packed(cards: int, held: int) -> int:
    """Some of the held cards as if each rank's cards had the lowest suits: of suits only the order counts."""
    packed = 0
    for rank in range(0, DECK, 4):
        there = held >> rank & 15
        if there:
            packed |= PACKED[16 * there + (cards >> rank & 15)] << rank
    return packed


def _find(
    me: int, turn: int, table: int, played_by: int, passed: int, possible: Any, counts: Any, seats: int, known: Any
) -> int:
    """The place of a situation in `known`, with 0 there when it is new; it replaces what was there.

    Situations that go on in the same ways are one: of a rank's suits only the order counts, of the table the shape,
    whether it is of 2s, and how many of the cards held are higher.
    """
    held = 0
    for seat in range(seats):
        held |= possible[seat]
    over = popcount(held >> ((table & 63) + 1)) if table else 0
    shown = ((table >> 6) << 1 | (1 if table & 63 >= LOWEST_TWO else 0)) << 6 | over
    small = ((shown << 2 | (played_by if table else 0)) << 4 | passed) << 2 | turn
    mixed = small & BITS_31
    for seat in range(seats):
        small = small << 5 | counts[seat]
        packed = _packed(possible[seat], held)
        known[seat] = packed
        mixed = ((mixed ^ packed ^ packed >> 26) & BITS_31) * MIXER & BITS_31
        mixed ^= mixed >> 15
    mixed = ((mixed ^ small ^ small >> 20) & BITS_31) * MIXER & BITS_31
    slot = SLOT + (mixed ^ mixed >> 15) % SLOTS * SLOT
    same = known[slot + SMALL] == small
    for seat in range(seats):
        same = same and known[slot + SETS + seat] == known[seat]
    if not same:
        known[slot] = 0
        known[slot + SMALL] = small
        for seat in range(seats):
            known[slot + SETS + seat] = known[seat]
    return slot


def _take(me: int, turn: int, cards: int, possible: Any, counts: Any, played: Any, lasting: int, seats: int) -> int:
    """Take cards that a seat plays from all who could hold them; return these seats as a set."""
    if cards == 0:
        return 0
    holders = 0
    for seat in range(seats):
        if possible[seat] & cards == cards and (seat == turn or turn != me):
            possible[seat] &= ~cards | lasting
            holders |= 1 << seat
    counts[turn] -= popcount(cards)
    played[turn] |= cards
    return holders


def _give_back(turn: int, cards: int, holders: int, possible: Any, counts: Any, played: Any, seats: int) -> None:
    if cards == 0:
        return
    for seat in range(seats):
        if holders >> seat & 1:
            possible[seat] |= cards
    counts[turn] += popcount(cards)
    played[turn] &= ~cards


# ----------------------------------------------- deals ruled out because a hand of them would have won at once


def can_exclude(me: int, possible: Any, played: Any, wins: int, seats: int) -> bool:
    """Whether some seat could hold cards with which it would have won at once."""
    if wins:
        for seat in range(seats):
            if seat != me and instant_win(possible[seat] | played[seat], wins) >= 0:
                return True
    return False


def is_possible(me: int, turn: int, cards: int, possible: Any, counts: Any, played: Any, wins: int, seats: int) -> bool:
    """Whether a seat could hold these cards, by their number and what would have won at once."""
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

    `seat` has `hand` already and needs so many more of the `free` cards; `first` was dealt to first.
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
