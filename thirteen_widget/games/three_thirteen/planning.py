"""What a hand may become with the next cards: policies that count the unseen cards which improve it. On integers.

What a hand is worth is in points that it may cost, so less is better, times `PRECISION` squared.
"""

from __future__ import annotations

from typing import Any

from .lines import EVERY, WHOLE
from .looking import (
    DECK,
    DISCARD_COUNT,
    OUT_BY,
    ROUND,
    VALUES,
    WILD_IN_ROUND,
    Round,
    look,
    look_after_discard,
    mates,
    write_card,
    write_hand,
)
from .melds import MOST_CARDS, POINT
from .playout import may_discard

PRECISION = 1000
"""A point, of expected points."""
LOOKED_AT = 4
"""How many discards, those that leave the fewest points, are looked at closely."""
HOPE = 600
"""In thousandths: how much the points expected with the next card count, against those left now."""
GOING_OUT = 33
"""What to go out with the next card is worth in points, to who looks two cards ahead: others are left with some."""
MUCH = 3
"""A discard that looks worse than the best one by more points is not looked at two cards ahead."""
NOT_LOOKED_AT = 1 << 40
_RANK = 2 * MOST_CARDS


def take_or_draw(r: Round, seat: int, unseen: Any) -> int:
    """Whether to take the top discard, 1, or to draw, 0. `unseen` counts the copies of each card that are unseen."""
    card = r.discard[r.now[DISCARD_COUNT] - 1]
    count = write_hand(r, seat, -1)
    drawn = expected_points(r, count, unseen, 0)
    taken = cost_with(r, count, card) // POINT
    return 1 if taken * PRECISION < drawn else 0


def planned_discard(r: Round, seat: int, unseen: Any, worths: Any, ranked: Any) -> int:
    """The place of the card to discard. `worths` and `ranked` are buffers of `MOST_CARDS` places."""
    weigh_discards(r, seat, unseen, 0, worths, ranked)
    return _lowest_of(worths, r.counts[seat])


def weigh_discards(r: Round, seat: int, unseen: Any, going_out: int, worths: Any, ranked: Any) -> None:
    """Put what the hand is worth without each card into `worths`, or `NOT_LOOKED_AT`."""
    count = write_hand(r, seat, -1)
    look(r, count, EVERY)
    for at in range(count):
        worths[at] = NOT_LOOKED_AT
        ranked[at] = _rank(r, count, at) if may_discard(r, seat, at) else NOT_LOOKED_AT
    for _ in range(LOOKED_AT):
        at = _lowest_of(ranked, count)
        if ranked[at] == NOT_LOOKED_AT:
            break
        left = ranked[at] // _RANK
        worths[at] = ranked[at] % _RANK
        ranked[at] = NOT_LOOKED_AT
        if r.now[OUT_BY] >= 0:
            worths[at] += left * PRECISION * PRECISION
        else:
            worths[at] += _worth(r, write_hand(r, seat, at), left, unseen, going_out)


def _rank(r: Round, count: int, at: int) -> int:
    """The points left without a card, then how many cards it could meld with."""
    left: int = r.costs[at] // POINT
    return left * _RANK + mates(r, count, at)


def _worth(r: Round, count: int, left: int, unseen: Any, going_out: int) -> int:
    return left * PRECISION * (PRECISION - HOPE) + expected_points(r, count, unseen, going_out) * HOPE


def _lowest_of(numbers: Any, count: int) -> int:
    lowest = 0
    for at in range(1, count):
        if numbers[at] < numbers[lowest]:
            lowest = at
    return lowest


def cost_with(r: Round, count: int, card: int) -> int:
    """The lowest cost of the cards written and one more, after the best discard."""
    write_card(r, count, card)
    return look_after_discard(r, count + 1)


def expected_points(r: Round, count: int, unseen: Any, going_out: int) -> int:
    """How many points, times `PRECISION`, the cards written are left with on average after the next draw and discard.

    To go out counts as `going_out` points less than none. A card in no meld can only replace one that counts more.
    """
    cost = look(r, count, WHOLE)
    with_gap = look_after_discard(r, count) // POINT
    total = 0
    points = 0
    for card in range(DECK):
        copies = unseen[card]
        if copies == 0:
            continue
        after = cost
        helps = _may_meld(r, count, card)
        if helps:
            after = cost_with(r, count, card)
        if after == 0:
            after = -going_out
        elif helps:
            after //= POINT
        else:
            after = min(cost // POINT, with_gap + r.points[VALUES[card]])
        points += copies * after
        total += copies
    return PRECISION * points // total if total else PRECISION * (cost // POINT)


def _may_meld(r: Round, count: int, card: int) -> bool:
    """Whether a card could meld with cards written: two of its rank or in its suit, or wild cards."""
    value = VALUES[card]
    wild = r.now[ROUND] + WILD_IN_ROUND
    if value == wild:
        return True
    wilds = 0
    of_rank = 0
    near = 0  # which places are filled, from two below the card, bit 0, to two above it
    for at in range(count):
        apart = r.values[at] - value
        if r.values[at] == wild:
            wilds += 1
        elif apart == 0:
            of_rank += 1
        elif r.suits[at] == card & 3:
            apart += 13 if apart < -2 else (-13 if apart > 2 else 0)  # an ace may be next to a king
            near |= 1 << apart + 2 if -2 <= apart <= 2 else 0
    if wilds == 1:
        return of_rank > 0 or near > 0
    return wilds > 1 or of_rank > 1 or near & 0b00011 == 0b00011 or near & 0b01010 == 0b01010 or near >= 0b11000


def _is_near(r: Round, count: int, card: int) -> bool:
    value = VALUES[card]
    if value == r.now[ROUND] + WILD_IN_ROUND:
        return True
    for at in range(count):
        apart = abs(r.values[at] - value)
        if apart == 0 or (r.suits[at] == card & 3 and (apart <= 2 or apart >= 11)):
            return True
    return False


# ------------------------------------------------------------------------------------- two cards ahead


def add_prospects(
    r: Round,
    seat: int,
    places: Any,
    chosen: int,
    first: int,
    last: int,
    unseen: Any,
    worths: Any,
    ranked: Any,
    sums: Any,
) -> None:
    """Add what the hand will be worth with each unseen card from `first` up to `last`, after a discard.

    `sums` is by `places`, of which the first `chosen` tell the card discarded before (-1: none). `worths` is what the
    hand is worth without it; a card far from all others changes little.
    """
    for number in range(chosen):
        count = write_hand(r, seat, places[number])
        for card in range(first, last):
            copies = unseen[card]
            if copies:
                if _is_near(r, count, card):
                    unseen[card] -= 1
                    sums[number] += copies * worth_with(r, count, card, unseen, ranked)
                    unseen[card] += 1
                else:
                    sums[number] += copies * worths[number]


def worth_of(r: Round, seat: int, unseen: Any) -> int:
    """What a hand is worth before a card is drawn."""
    count = write_hand(r, seat, -1)
    return _worth(r, count, look(r, count, WHOLE) // POINT, unseen, GOING_OUT)


def worth_of_taking(r: Round, seat: int, unseen: Any, ranked: Any) -> int:
    """What a hand is worth with the top discard, after a discard."""
    return worth_with(r, write_hand(r, seat, -1), r.discard[r.now[DISCARD_COUNT] - 1], unseen, ranked)


def worth_with(r: Round, count: int, card: int, unseen: Any, ranked: Any) -> int:
    """What the cards written are worth with one more, after the better of the two discards that leave fewest points.

    `ranked` has `MOST_CARDS` places.
    """
    write_card(r, count, card)
    look(r, count + 1, EVERY)
    for at in range(count + 1):
        if r.costs[at] == 0:
            return -GOING_OUT * PRECISION * PRECISION
        ranked[at] = _rank(r, count + 1, at)
    first = _lowest_of(ranked, count + 1)
    fewest = ranked[first] // _RANK
    ranked[first] = NOT_LOOKED_AT
    second = _lowest_of(ranked, count + 1)
    left = ranked[second] // _RANK
    worth = _worth_without(r, count, first, fewest, unseen)
    return worth if left > fewest + MUCH else min(worth, _worth_without(r, count, second, left, unseen))


def _worth_without(r: Round, count: int, at: int, left: int, unseen: Any) -> int:
    """What the cards written are worth without the one at a place, where the last one goes meanwhile."""
    value, suit = r.values[at], r.suits[at]
    last_value, last_suit = r.values[count], r.suits[count]
    r.values[at], r.suits[at] = last_value, last_suit
    worth = _worth(r, count, left, unseen, GOING_OUT)
    r.values[at], r.suits[at] = value, suit
    r.values[count], r.suits[count] = last_value, last_suit
    return worth
