"""What comes of a seat's moves, by playouts in worlds that agree with what it knows: plain functions on integers.

A world is the others' hands and the order of the draw pile, and agrees with what the seat has seen (`hidden_cards`).
Cards come into a hand in proportion to their weights (see `belief`); where these are all the same, every world is
equally likely. Every seat goes on by the policy in `Round.policies`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...dice import below, shuffle
from .looking import DECK, DISCARD_COUNT, FIELDS, SEATS, STOCK_COUNT, Round
from .melds import MOST_CARDS
from .playout import discard, draw, end_turn, insert, play_out, score

DRAW = 100
TAKE = 101
PASS = 102
"""Moves that are no discard; a discard is its place in the hand, and one to go out with ``~place``."""
SPREAD = 60
"""A round that ends so many points under, or over, the others' average is as good, or bad, as can be."""


class Worlds(NamedTuple):
    """What is known of a situation, and the world that was drawn last."""

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
    """By seat and group: how many cards of the group are in the hand."""
    weights: Any
    """By seat and card, in proportion how often it is in the hand."""
    hands: Any
    counts: Any
    stock: Any


def look_ahead(r: Round, w: Worlds, me: int, moves: Any, chosen: Any, count: int, worlds: int, gains: Any) -> None:
    """Play out each of the `count` chosen moves in so many worlds, all in the same ones.

    To `gains` what each gains is added: what the others lose together less as often what `me` loses, never more than
    `SPREAD` for each of the others.
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


def draw_world(r: Round, w: Worlds) -> None:
    """Draw the hidden cards of one world."""
    seats, groups = r.rules[SEATS], len(w.ends)
    for seat in range(seats):
        r.counts[seat] = w.seen_counts[seat]
        for at in range(MOST_CARDS * seat, MOST_CARDS * seat + r.counts[seat]):
            r.hands[at] = w.seen[at]
    begin = 0
    for group in range(groups):
        length = w.ends[group] - begin
        for at in range(length):
            r.stock[at] = w.hidden[begin + at]
        begin = w.ends[group]
        for seat in range(seats):
            length = _deal_out(r, seat, w.shares[seat * groups + group], length, w.weights)
        shuffle(r.stock, length, length, r.dice)
    for at in range(w.now[STOCK_COUNT]):
        w.stock[at] = r.stock[at]
    for at in range(MOST_CARDS * seats):
        w.hands[at] = r.hands[at]
    for seat in range(seats):
        w.counts[seat] = r.counts[seat]


def _deal_out(r: Round, seat: int, share: int, length: int, weights: Any) -> int:
    """Move so many of the first cards in the stock into a hand; return how many of these are left."""
    if share == 0:
        return length
    stock = r.stock
    total = 0
    for at in range(length):
        total += weights[DECK * seat + stock[at]]
    for _ in range(share):
        place = below(total, r.dice)
        at = 0
        while place >= weights[DECK * seat + stock[at]]:
            place -= weights[DECK * seat + stock[at]]
            at += 1
        card = stock[at]
        total -= weights[DECK * seat + card]
        insert(r, seat, card)
        length -= 1
        stock[at] = stock[length]
    return length


def _restore(r: Round, w: Worlds) -> None:
    """Go back to the situation, in the world drawn last."""
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
