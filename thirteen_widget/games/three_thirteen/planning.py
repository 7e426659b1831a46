"""What a hand may become with the next card: a policy that counts the unseen cards which improve it. On integers."""

from __future__ import annotations

from typing import Any

from .melds import MOST_CARDS, POINT, prepare
from .playout import (
    DECK,
    DISCARD_COUNT,
    OUT_BY,
    ROUND,
    VALUES,
    WILD_IN_ROUND,
    Round,
    cost_without,
    forget,
    mates,
    may_discard,
)
from .playout import LAST_PLACE as LAST_PLACE_AT
from .playout import LIMIT as LIMIT_AT
from .playout import MIN_NATURALS as MIN_NATURALS_AT
from .playout import WILD_POINTS as WILD_POINTS_AT

WHOLE = 1000
"""A point, of expected points."""
LOOKED_AT = 4
"""So many discards, those that leave the fewest points, are looked at closely."""
HOPE = 600
"""Of a thousand: how much the points expected with the next card count, against those left now."""
_MUCH = 1 << 40


def take_or_draw(r: Round, seat: int, unseen: Any) -> int:
    """Whether to take the top discard: 1, or to draw: 0. `unseen` has for each card how many are unseen."""
    card = r.discard[r.now[DISCARD_COUNT] - 1]
    count = fill(r, seat, -1)
    drawn = expected_points(r, count, unseen)
    taken = points_with(r, count, card)
    return 1 if taken * WHOLE < drawn else 0


def planned_discard(r: Round, seat: int, unseen: Any, worths: Any) -> int:
    """The place of the card to discard. `worths` is a buffer of `MOST_CARDS` places."""
    count = fill(r, seat, -1)
    look_at(r, count)
    for at in range(count):
        worths[at] = _MUCH
        if may_discard(r, seat, at):
            worths[at] = cost_without(r, at) // POINT * 2 * MOST_CARDS + mates(r, seat, at)
    best = -1
    best_worth = _MUCH
    for _ in range(LOOKED_AT):
        at = _lowest_of(worths, count)
        if worths[at] == _MUCH:
            break
        left = worths[at] // (2 * MOST_CARDS)
        mated = worths[at] % (2 * MOST_CARDS)
        worths[at] = _MUCH
        worth = left * WHOLE * WHOLE
        if r.now[OUT_BY] < 0:
            kept = fill(r, seat, at)
            worth = left * WHOLE * (WHOLE - HOPE) + expected_points(r, kept, unseen) * HOPE
        worth += mated
        if worth < best_worth:
            best = at
            best_worth = worth
    return best


def _lowest_of(worths: Any, count: int) -> int:
    lowest = 0
    for at in range(1, count):
        if worths[at] < worths[lowest]:
            lowest = at
    return lowest


def fill(r: Round, seat: int, without: int) -> int:
    """Write the values and suits of a hand, without the card at a place (-1: whole); return how many cards that are."""
    count = 0
    for at in range(r.counts[seat]):
        if at != without:
            card = r.hands[MOST_CARDS * seat + at]
            r.values[count] = VALUES[card]
            r.suits[count] = card & 3
            count += 1
    return count


def look_at(r: Round, count: int) -> None:
    """Prepare the search for the best melds of the cards written."""
    wild = r.now[ROUND] + WILD_IN_ROUND
    wild_points = r.rules[WILD_POINTS_AT] if r.rules[WILD_POINTS_AT] >= 0 else r.points[wild]
    last, least, limit = r.rules[LAST_PLACE_AT], r.rules[MIN_NATURALS_AT], r.rules[LIMIT_AT]
    prepare(r.values, r.suits, count, r.points, wild, wild_points, last, least, limit, r.search, r.order)
    forget(r)


def fewest_after_discard(r: Round, count: int) -> int:
    """The fewest points that the cards looked at can be left with, after the best discard."""
    fewest: int = cost_without(r, 0) // POINT
    for at in range(1, count):
        fewest = min(fewest, cost_without(r, at) // POINT)
    return fewest


def points_with(r: Round, count: int, card: int) -> int:
    """The fewest points of the cards written and one more, after the best discard."""
    r.values[count] = VALUES[card]
    r.suits[count] = card & 3
    look_at(r, count + 1)
    return fewest_after_discard(r, count + 1)


def expected_points(r: Round, count: int, unseen: Any) -> int:
    """What points the cards written may be left with after the next draw and discard, on average, by `WHOLE`.

    A card that is far from all others can only take the place of one that counts more.
    """
    look_at(r, count)
    left = cost_without(r, -1) // POINT
    with_gap = fewest_after_discard(r, count)
    total = 0
    points = 0
    for card in range(DECK):
        copies = unseen[card]
        if copies == 0:
            continue
        if _can_help(r, count, card):
            after = points_with(r, count, card)
        else:
            after = min(left, with_gap + r.points[VALUES[card]])
        points += copies * after
        total += copies
    return WHOLE * points // total if total else WHOLE * left


def _can_help(r: Round, count: int, card: int) -> bool:
    """Whether a card is wild, of the rank of a card written, or near one of its suit."""
    value = VALUES[card]
    if value == r.now[ROUND] + WILD_IN_ROUND:
        return True
    for at in range(count):
        apart = abs(r.values[at] - value)
        if apart == 0 or (r.suits[at] == card & 3 and (apart <= 2 or apart >= 11)):
            return True
    return False
