"""What a hand may become with the next card: a policy that counts the unseen cards which improve it. On integers."""

from __future__ import annotations

from typing import Any

from .lines import EVERY, LOWEST, WHOLE
from .looking import look, mates, write_card, write_hand
from .melds import MOST_CARDS, POINT
from .playout import may_discard
from .situation import DECK, DISCARD_COUNT, OUT_BY, ROUND, VALUES, WILD_IN_ROUND, Round

PRECISION = 1000
"""A point, of expected points."""
LOOKED_AT = 4
"""So many discards, those that leave the fewest points, are looked at closely."""
HOPE = 600
"""Of a thousand: how much the points expected with the next card count, against those left now."""
_MUCH = 1 << 40


def take_or_draw(r: Round, seat: int, unseen: Any) -> int:
    """Whether to take the top discard: 1, or to draw: 0. `unseen` has for each card how many are unseen."""
    card = r.discard[r.now[DISCARD_COUNT] - 1]
    count = write_hand(r, seat, -1)
    drawn = expected_points(r, count, unseen)
    taken = points_with(r, count, card)
    return 1 if taken * PRECISION < drawn else 0


def planned_discard(r: Round, seat: int, unseen: Any, worths: Any) -> int:
    """The place of the card to discard. `worths` is a buffer of `MOST_CARDS` places."""
    count = write_hand(r, seat, -1)
    look(r, count, EVERY)
    for at in range(count):
        worths[at] = _MUCH
        if may_discard(r, seat, at):
            worths[at] = r.costs[at] // POINT * 2 * MOST_CARDS + mates(r, seat, at)
    best = -1
    best_worth = _MUCH
    for _ in range(LOOKED_AT):
        at = _lowest_of(worths, count)
        if worths[at] == _MUCH:
            break
        left = worths[at] // (2 * MOST_CARDS)
        mated = worths[at] % (2 * MOST_CARDS)
        worths[at] = _MUCH
        worth = left * PRECISION * PRECISION
        if r.now[OUT_BY] < 0:
            kept = write_hand(r, seat, at)
            worth = left * PRECISION * (PRECISION - HOPE) + expected_points(r, kept, unseen) * HOPE
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


def fewest_after_discard(r: Round, count: int) -> int:
    """The fewest points that the cards written can be left with, after the best discard."""
    look(r, count, LOWEST)
    fewest: int = r.costs[0]
    for at in range(1, count):
        fewest = min(fewest, r.costs[at])
    return fewest // POINT


def points_with(r: Round, count: int, card: int) -> int:
    """The fewest points of the cards written and one more, after the best discard."""
    write_card(r, count, card)
    return fewest_after_discard(r, count + 1)


def expected_points(r: Round, count: int, unseen: Any) -> int:
    """What points the cards written may be left with after the next draw and discard, on average, by `PRECISION`.

    A card that is far from all others can only take the place of one that counts more.
    """
    left = look(r, count, WHOLE) // POINT
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
    return PRECISION * points // total if total else PRECISION * left


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
