"""What comes of a seat's moves, by playouts in worlds that agree with what it knows: plain functions on integers.

A world is a hand for the opponent and an order of the stock. Hands are walked through by exchanging cards (Metropolis
and others 1953). They keep the bounds that events prove (see `worlds`); each is as likely as the product of its cards'
weights.
"""

from __future__ import annotations

from typing import Any

from ...bits import popcount
from ...dice import below, below_wide
from .playout import FIELDS, PILE_COUNT, STOCK_COUNT, draw, end_turn, play_out, play_run
from .sequences import DECK

DRAW = 0
PASS = -1
"""For moves that are no run, in place of a length."""


def deal(
    worlds: int, cards: Any, ends: Any, layers: int, ways: Any, held: int, dice: Any, hands: Any, rest: Any
) -> None:
    """Deal so many hands of `held` cards, each equally often of those that `ways` tells (see `worlds.Layers`).

    A layer is the places of `cards` up to its end. The sets go into `hands`, the other cards, in random order, into
    `rest`, hand after hand.
    """
    end = 0
    for world in range(worlds):
        hand = 0
        chosen = 0
        begin = 0
        first = end
        for layer in range(layers):
            row = (layer * (held + 1) + chosen) * (held + 1)
            total = 0
            for more in range(held + 1 - chosen):
                total += ways[row + more]
            place = below_wide(total, dice)
            more = 0
            while place >= ways[row + more]:
                place -= ways[row + more]
                more += 1
            for at in range(begin, begin + more):
                other = at + below(ends[layer] - at, dice)
                cards[at], cards[other] = cards[other], cards[at]
                hand |= 1 << cards[at]
            for at in range(begin + more, ends[layer]):
                rest[end] = cards[at]
                end += 1
            chosen += more
            begin = ends[layer]
        hands[world] = hand
        for at in range(first, end):
            other = at + below(end - at, dice)
            rest[at], rest[other] = rest[other], rest[at]


def walk(steps: int, hidden: Any, count: int, held: int, bounds: Any, bounded: int, weights: Any, dice: Any) -> None:
    """Exchange cards between the opponent's hand, the first `held` of the `count` hidden cards, and the others.

    `bounds` are `bounded` pairs: a set of cards, and how many of them the hand has at most.
    """
    if held == 0 or held == count:
        return
    hand = 0
    for at in range(held):
        hand |= 1 << hidden[at]
    for _ in range(steps):
        one = below(held, dice)
        other = held + below(count - held, dice)
        changed = hand ^ (1 << hidden[one] | 1 << hidden[other])
        leaves, enters = weights[hidden[one]], weights[hidden[other]]
        keeps = enters >= leaves or below(leaves, dice) < enters
        for at in range(0, 2 * bounded, 2):
            keeps = keeps and popcount(changed & bounds[at]) <= bounds[at + 1]
        if keeps:
            hand = changed
            hidden[one], hidden[other] = hidden[other], hidden[one]


def look_ahead(
    me: int,
    runs: Any,
    lengths: Any,
    chosen: Any,
    moves: int,
    worlds: int,
    steps: int,
    hand: int,
    pile: Any,
    now: Any,
    hidden: Any,
    count: int,
    held: int,
    bounds: Any,
    bounded: int,
    weights: Any,
    away: int,
    flags: int,
    policies: Any,
    dice: Any,
    results: Any,
    hands: Any,
    played: Any,
    stock: Any,
    then: Any,
    parents: Any,
    cards: Any,
    listed: Any,
    waiting: Any,
) -> None:
    """Play out each of the chosen moves in the same `worlds` worlds, `steps` exchanges apart.

    A move is the run of the first `lengths[move]` cards of its `DECK` places in `runs`, or `DRAW` or `PASS`. To
    `results` 2 is added for every playout that `me` wins and 1 for a drawn one. `hand`, `pile` and `now` are the
    situation; the stock is drawn from the hidden cards. The last eight are buffers for a playout.
    """
    drawn_from = count - held
    for _ in range(worlds):
        walk(steps, hidden, count, held, bounds, bounded, weights, dice)
        for at in range(drawn_from):
            stock[DECK + at] = hidden[held + at]
        for at in range(drawn_from):
            other = at + below(drawn_from - at, dice)
            stock[DECK + at], stock[DECK + other] = stock[DECK + other], stock[DECK + at]
        other_hand = 0
        for at in range(held):
            other_hand |= 1 << hidden[at]
        for number in range(moves):
            move = chosen[number]
            hands[me] = hand
            hands[1 - me] = other_hand
            for at in range(now[PILE_COUNT]):
                played[at] = pile[at]
            for at in range(now[STOCK_COUNT]):
                stock[at] = stock[DECK + at]
            for at in range(FIELDS):
                then[at] = now[at]
            winner = outcome(
                me, runs, DECK * move, lengths[move], hands, played, stock, then, away, flags, policies, dice, parents,
                cards, listed, waiting,
            )  # fmt: skip
            results[move] += 1 if winner < 0 else (2 if winner == me else 0)


def outcome(
    me: int,
    runs: Any,
    start: int,
    length: int,
    hands: Any,
    pile: Any,
    stock: Any,
    now: Any,
    away: int,
    flags: int,
    policies: Any,
    dice: Any,
    parents: Any,
    cards: Any,
    listed: Any,
    waiting: Any,
) -> int:
    """Who wins the round after a move of `me`, the run in `runs` from `start`; -1 for a draw."""
    if length > 0:
        for at in range(length):
            parents[at] = at - 1
            cards[at] = runs[start + at]
            listed[at] = at + 1
        if play_run(me, length - 1, hands, pile, now, parents, cards, listed):
            return me
    elif length == DRAW:
        draw(me, hands, pile, stock, now, flags, dice)
    elif end_turn(me, now):
        return -1
    return play_out(hands, pile, stock, now, away, flags, policies, dice, parents, cards, listed, waiting)
