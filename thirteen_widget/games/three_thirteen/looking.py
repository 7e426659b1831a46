"""The buffers of a round, and the least a hand can be left with: by `lines` where they can tell, else by `melds`."""

from __future__ import annotations

from typing import Any, NamedTuple

from .lines import LOWEST, WHOLE, cost_after_discard, costs_without
from .melds import CHOICE_BITS, MOST_CARDS, NATURALS, WILDS, fewest, memo_size, prepare, settled

DECK = 52
VALUES = tuple((card // 4 + 2) % 13 + 1 for card in range(DECK))
"""By card: its value, ace 1 to king 13."""
WILD_IN_ROUND = 2
"""Added to the round's number: the wild value, and the number of cards dealt."""
ROUNDS = 11

SEATS = 0
DECKS = 1
LAST_PLACE = 2
MIN_NATURALS = 3
LIMIT = 4
WILD_POINTS = 5
MAX_RESHUFFLES = 6
ROUNDS_BEFORE_OUT = 7
RETURN_TAKEN_DISCARD = 8
BY_LINES = 9
OPTIONS = 10
"""Places in `Round.rules`, for `melds`: `WILD_POINTS` is -1 where wild cards count by rank, `BY_LINES` 1 where hands
without copies are for `lines`."""

ROUND = 0
TURN = 1
STOCK_COUNT = 2
DISCARD_COUNT = 3
RESHUFFLES = 4
OUT_BY = 5
HAD_TURN = 6
DRAWN = 7
FROM_DISCARD = 8
DEALER = 9
TURNS = 10
FIELDS = 11
"""Places in `Round.now`, as in a state: `HAD_TURN` a set of seats, `OUT_BY` a seat or -1, `DRAWN` a card or -1,
`FROM_DISCARD` 1 when that was taken from the discard pile. `TURNS` counts the turns played."""


class Round(NamedTuple):
    """The buffers of a round: the situation, which a playout uses up, its rules, and those of the search for melds."""

    hands: Any
    """`MOST_CARDS` places a seat, the cards by value and suit."""
    counts: Any
    """How many cards each seat has in hand, 0 for who has laid them."""
    stock: Any
    """The next card to draw last."""
    discard: Any
    """The top card last."""
    now: Any
    rules: Any
    points: Any
    """What a card left over counts, by value."""
    policies: Any
    """By seat."""
    scored: Any
    """The points of every seat, once the round is over."""
    dice: Any
    values: Any
    suits: Any
    order: Any
    search: Any
    memo: Any
    melds: Any
    costs: Any
    """By place: the lowest cost of the hand looked at, without that card."""
    table: Any
    memory: Any


def write_hand(r: Round, seat: int, without: int) -> int:
    """Write the cards of a hand but for the one at a place (-1: all) to be looked at; return how many."""
    hands, values, suits = r.hands, r.values, r.suits
    count = 0
    for at in range(r.counts[seat]):
        if at != without:
            card = hands[MOST_CARDS * seat + at]
            values[count] = VALUES[card]
            suits[count] = card & 3
            count += 1
    return count


def write_card(r: Round, at: int, card: int) -> None:
    """Write a card to be looked at."""
    r.values[at] = VALUES[card]
    r.suits[at] = card & 3


def look(r: Round, count: int, asked: int) -> int:
    """The lowest cost of the first `count` cards written; those without each card are put into `costs`.

    Where only the lowest of these are asked for, others may be lower bounds.
    """
    wild = r.now[ROUND] + WILD_IN_ROUND
    if r.rules[BY_LINES]:
        last, by_rank = r.rules[LAST_PLACE], _wild_points(r)
        cost = costs_without(r.values, r.suits, count, wild, by_rank, last, asked, r.points, r.table, r.memory, r.costs)
        if cost >= 0:
            return cost
    look_for_melds(r, count)
    for at in range(memo_size(r.search)):
        r.memo[at] = -1
    if asked != WHOLE:
        for at in range(count):
            r.costs[at] = _cost_without(r, at)
    return _cost_without(r, -1)


def look_after_discard(r: Round, count: int) -> int:
    """The lowest cost of the first `count` cards written without one of them; 0 where that goes out."""
    if r.rules[BY_LINES]:
        wild, last = r.now[ROUND] + WILD_IN_ROUND, r.rules[LAST_PLACE]
        by_rank = _wild_points(r)
        cost: int = cost_after_discard(
            r.values, r.suits, count, wild, by_rank, last, r.points, r.table, r.memory, r.costs
        )
        if cost >= 0:
            return cost
    look(r, count, LOWEST)
    lowest: int = r.costs[0]
    for at in range(1, count):
        lowest = min(lowest, r.costs[at])
    return lowest


def look_for_melds(r: Round, count: int) -> None:
    """Prepare the search of `melds` for the first `count` cards written."""
    wild = r.now[ROUND] + WILD_IN_ROUND
    last, least, limit = r.rules[LAST_PLACE], r.rules[MIN_NATURALS], r.rules[LIMIT]
    prepare(r.values, r.suits, count, r.points, wild, _wild_points(r), last, least, limit, r.search, r.order)


def _wild_points(r: Round) -> int:
    by_rank: int = r.points[r.now[ROUND] + WILD_IN_ROUND]
    return r.rules[WILD_POINTS] if r.rules[WILD_POINTS] >= 0 else by_rank


def _cost_without(r: Round, at: int) -> int:
    mask = naturals_without(r, at)
    wilds = wilds_without(r, at)
    cost = fewest(mask, wilds, r.search, r.memo, r.melds, 0) >> CHOICE_BITS
    return settled(cost, mask, wilds, r.search)


def _is_wild(r: Round, at: int) -> bool:
    return r.values[at] == r.now[ROUND] + WILD_IN_ROUND


def naturals_without(r: Round, at: int) -> int:
    """The naturals of the hand looked at, for `melds`, without the card at a place (-1: all)."""
    every = (1 << r.search[NATURALS]) - 1
    if at < 0 or _is_wild(r, at):
        return every
    natural = 0
    while r.order[natural] != at:
        natural += 1
    return every ^ 1 << natural


def wilds_without(r: Round, at: int) -> int:
    """The number of its wild cards, likewise."""
    return r.search[WILDS] - (1 if at >= 0 and _is_wild(r, at) else 0)


def points_of(r: Round, at: int) -> int:
    """What the card at a place of the hand looked at counts when left over."""
    by_rank: int = r.points[r.values[at]]
    return _wild_points(r) if _is_wild(r, at) else by_rank


def mates(r: Round, count: int, at: int) -> int:
    """How many of the cards looked at one could meld with: of its rank, or near it in its suit."""
    if _is_wild(r, at):
        return count
    mates = 0
    for other in range(count):
        apart = abs(r.values[other] - r.values[at])
        same_suit = r.suits[other] == r.suits[at]
        if (apart == 0 and not same_suit) or (0 < apart <= 2 and same_suit):
            mates += 1
    return mates
