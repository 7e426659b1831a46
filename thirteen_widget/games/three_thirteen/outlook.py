"""What comes of a seat's moves, by playouts in worlds that agree with what it knows: plain functions on integers.

A world is the others' hands and the order of the draw pile, and agrees with what the seat has seen (see `worlds`).
Cards come into a hand in proportion to their weights; then it is made better, as its owner has done turn by turn (see
`belief`). With neither every world is equally likely. Every seat goes on by the policy in `Round.policies`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...dice import below, shuffle
from .lines import EVERY
from .looking import DECK, DISCARD_COUNT, FIELDS, ROUND, SEATS, STOCK_COUNT, Round, look, write_hand
from .melds import MOST_CARDS
from .playout import discard, draw, end_turn, insert, play_out, remove, score, worst

DRAW = 100
TAKE = 101
PASS = 102
"""Moves that are no discard; a discard is its place in the hand, and ``~place`` to go out with it."""
SPREAD = 60
"""Ending a round so many points under, or over, the others' average is as good, or bad, as can be."""


class Worlds(NamedTuple):
    """What is known of a situation, and the last world drawn."""

    now: Any
    discard: Any
    seen: Any
    """The cards known in each hand, `MOST_CARDS` places a seat."""
    seen_counts: Any
    hidden: Any
    """The hidden cards, in groups that went into the draw pile together, the latest last."""
    ends: Any
    """By group: the place in `hidden` after it."""
    shares: Any
    """By seat and group: how many of its cards are in the hand."""
    weights: Any
    """By seat and card, in proportion how often the hand gets it; empty where all are even."""
    exchanges: Any
    """By seat: how often its hand is made better."""
    hands: Any
    counts: Any
    stock: Any


def look_ahead(r: Round, w: Worlds, me: int, moves: Any, chosen: Any, count: int, worlds: int, gains: Any) -> None:
    """Play out each of the `count` chosen moves in the same `worlds` worlds.

    What each gains is added to `gains`: what the others lose together less as often what `me` loses, at most `SPREAD`
    for each of the others.
    """
    others = r.rules[SEATS] - 1
    for _ in range(worlds):
        draw_world(r, w)
        for number in range(count):
            move = chosen[number]
            _restore(r, w)
            if not _do(r, me, moves[move]):
                play_out(r)
            gain = -r.scored[me] * (others + 1)
            for seat in range(others + 1):
                gain += r.scored[seat]
            gains[move] += min(max(gain, -SPREAD * others), SPREAD * others)


def draw_worlds(r: Round, w: Worlds, count: int, hands: Any, stocks: Any) -> None:
    """Draw so many worlds, and write all hands and draw piles, next card first, one after another."""
    at = 0
    drawn = 0
    for _ in range(count):
        draw_world(r, w)
        for seat in range(r.rules[SEATS]):
            for place in range(MOST_CARDS * seat, MOST_CARDS * seat + w.counts[seat]):
                hands[at] = w.hands[place]
                at += 1
        for place in range(w.now[STOCK_COUNT] - 1, -1, -1):
            stocks[drawn] = w.stock[place]
            drawn += 1


def draw_world(r: Round, w: Worlds) -> None:
    """Draw one world's hidden cards."""
    seats, groups = r.rules[SEATS], len(w.ends)
    r.now[ROUND] = w.now[ROUND]  # it tells who looks at a hand what is wild
    for seat in range(seats):
        r.counts[seat] = w.seen_counts[seat]
        for at in range(MOST_CARDS * seat, MOST_CARDS * seat + r.counts[seat]):
            r.hands[at] = w.seen[at]
    begin = 0
    length = 0
    for group in range(groups):
        length = w.ends[group] - begin
        for at in range(length):
            r.stock[at] = w.hidden[begin + at]
        begin = w.ends[group]
        for seat in range(seats):
            length = _deal_out(r, w, seat, w.shares[seat * groups + group], length)
    _exchange(r, w, length)
    shuffle(r.stock, length, length, r.dice)
    for at in range(w.now[STOCK_COUNT]):
        w.stock[at] = r.stock[at]
    for at in range(MOST_CARDS * seats):
        w.hands[at] = r.hands[at]
    for seat in range(seats):
        w.counts[seat] = r.counts[seat]


def _deal_out(r: Round, w: Worlds, seat: int, share: int, length: int) -> int:
    """Move so many of the stock's first cards into a hand; return how many of these are left."""
    for _ in range(share):
        at = _drawn(r, w, seat, length)
        insert(r, seat, r.stock[at])
        length -= 1
        r.stock[at] = r.stock[length]
    return length


def _drawn(r: Round, w: Worlds, seat: int, length: int) -> int:
    """The place of one of the stock's first `length` cards, by their weights."""
    if len(w.weights) == 0:
        return below(length, r.dice)
    total = 0
    for at in range(length):
        total += w.weights[DECK * seat + r.stock[at]]
    place = below(total, r.dice)
    at = 0
    while place >= w.weights[DECK * seat + r.stock[at]]:
        place -= w.weights[DECK * seat + r.stock[at]]
        at += 1
    return at


def _exchange(r: Round, w: Worlds, length: int) -> None:
    """Make hands better in turn, each by one card from the draw pile, the first `length` cards in the stock.

    Only cards that went into that pile, the latest group, come from it and go back.
    """
    seats, groups = r.rules[SEATS], len(w.ends)
    latest = 0
    for at in range(w.ends[groups - 2] if groups > 1 else 0, w.ends[groups - 1]):
        latest |= 1 << w.hidden[at]
    nth = 0
    again = length > 0
    while again:
        again = False
        for seat in range(seats):
            if nth < w.exchanges[seat] and r.counts[seat] < MOST_CARDS:
                again = True
                may_go = latest
                for at in range(MOST_CARDS * seat, MOST_CARDS * seat + w.seen_counts[seat]):
                    may_go &= ~(1 << w.seen[at])
                at = _drawn(r, w, seat, length)
                r.stock[at] = _exchanged(r, seat, r.stock[at], may_go)
        nth += 1


def _exchanged(r: Round, seat: int, card: int, may_go: int) -> int:
    """Put a card into a hand and take out the worst of it and those that may go; it, where that would go out."""
    insert(r, seat, card)
    count = write_hand(r, seat, -1)
    look(r, count, EVERY)
    places = 0
    came_to = 0
    goes_out = False
    for at in range(count):
        other = r.hands[MOST_CARDS * seat + at]
        if other == card:
            came_to = at
        if other == card or may_go >> other & 1:
            places |= 1 << at
            goes_out = goes_out or r.costs[at] == 0
    return remove(r, seat, came_to if goes_out else worst(r, count, places))


def _restore(r: Round, w: Worlds) -> None:
    for at in range(FIELDS):
        r.now[at] = w.now[at]
    for at in range(r.now[DISCARD_COUNT]):
        r.discard[at] = w.discard[at]
    for at in range(r.now[STOCK_COUNT]):
        r.stock[at] = w.stock[at]
    for seat in range(r.rules[SEATS]):
        r.counts[seat] = w.counts[seat]
        for at in range(MOST_CARDS * seat, MOST_CARDS * seat + r.counts[seat]):
            r.hands[at] = w.hands[at]


def _do(r: Round, me: int, move: int) -> bool:
    """Do a move of the seat on turn; return whether that ends the round, which then is scored."""
    if move in (DRAW, TAKE):
        draw(r, me, move == TAKE)
        return False
    if move != PASS:
        discard(r, me, move)
    if not end_turn(r):
        return False
    score(r)
    return True
