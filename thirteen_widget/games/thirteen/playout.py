"""Whole rounds on integers: the plain policy, a deal, and playing out any situation by a policy for each seat."""

from __future__ import annotations

from typing import Any

from ...bits import highest, lowest, popcount
from ...dice import below, shuffle, start_stream
from .combinations import (
    LOCK,
    LOWEST_TWO,
    NO_LOCK,
    OPENING_ALONE,
    TRIPLE,
    combination,
    instant_win,
    next_turn,
    rank_counts,
)
from .picks import count_answers, nth_answer, nth_bomb, random_cards
from .plays import meets_bombs, ranks_in_sequences

RANDOM = 0
GREEDY = 1

DECK = 52


def greedy_cards(hand: int, table: int, opening: int, bound: int, flags: int) -> int:
    """The cards the plain policy plays, 0 to pass.

    It leads the longest combination that is no bomb and holds the hand's lowest card, of several the one with the
    lowest top. It follows with the lowest top that beats the table. Ties go to the first in legal order.
    """
    if table == 0:
        return hand & -hand if opening >= 0 and flags & OPENING_ALONE else _longest_lead(hand, flags)
    first = nth_answer(hand, table, bound, flags, 0)
    if first <= 0:
        return 0
    if not meets_bombs(table) or nth_bomb(hand, table, bound, flags, 0) < 0:
        return first
    best = first
    for nth in range(1, count_answers(hand, table, bound, flags)):
        cards = nth_answer(hand, table, bound, flags, nth)
        if highest(cards) < highest(best):
            best = cards
    return best


def _longest_lead(hand: int, flags: int) -> int:
    """The longest combination with the lowest card but a bomb: each double sequence, each four but of 2s."""
    start = lowest(hand) & 60
    of_rank = hand & 15 << start
    alike = popcount(of_rank)
    ranks = ranks_in_sequences(rank_counts(hand), 1, flags) >> start
    length = 0
    while ranks & 1:
        length += 1
        ranks >>= 4
    most = TRIPLE if start < LOWEST_TWO else 4
    if length > min(alike, most) and length >= 3:
        cards = 0
        for at in range(start, start + 4 * length, 4):
            suits = hand >> at & 15
            cards |= (suits & -suits) << at
        return cards
    return of_rank if alike <= most else of_rank ^ 1 << highest(of_rank)


def play_out(
    hands: Any,
    turn: int,
    table: int,
    played_by: int,
    passed: int,
    opening: int,
    finished: int,
    places: Any,
    seats: int,
    flags: int,
    policies: Any,
    dice: Any,
) -> int:
    """Play a round to its end and return how many decisions that took.

    The buffer `hands`, by seat, is used up. `table` is a combination, 0 for none, `passed` a set of seats, `opening`
    the card that the lead has to contain or -1. The first `finished` seats stand in `places` already; at the end all
    do, in finishing order. `policies` are by seat.
    """
    unlocked = flags & LOCK == NO_LOCK
    holding = 0
    for seat in range(seats):
        if hands[seat]:
            holding |= 1 << seat
    decisions = 0
    while finished < seats - 1:
        hand = hands[turn]
        bound = 0 if unlocked else passed >> turn & 1
        if policies[turn] == GREEDY:
            cards = greedy_cards(hand, table, opening, bound, flags)
        else:
            cards = random_cards(hand, table, opening, bound, flags, dice)
        decisions += 1
        if cards:
            opening = -1
            table = combination(cards, flags)
            played_by = turn
            hands[turn] = hand ^ cards
            if unlocked:
                passed = 0
            if hand == cards:
                holding ^= 1 << turn
                places[finished] = turn
                finished += 1
        else:
            passed |= 1 << turn
        turn = next_turn(turn, played_by, holding, passed, seats, table, flags)
        if turn < 0:
            turn = ~turn
            table = 0
            passed = 0
    places[finished] = lowest(holding)
    return decisions


def deal(hands: Any, seats: int, size: int, cards: Any, dice: Any) -> None:
    """Deal so many cards to each hand. `cards` is a buffer for a deck."""
    for card in range(DECK):
        cards[card] = card
    shuffle(cards, seats * size, DECK, dice)
    for seat in range(seats):
        hand = 0
        for at in range(seat * size, seat * size + size):
            hand |= 1 << cards[at]
        hands[seat] = hand


def first_leader(hands: Any, seats: int) -> int:
    """The seat that holds the lowest card of all hands."""
    leader = 0
    for seat in range(1, seats):
        if hands[seat] & -hands[seat] < hands[leader] & -hands[leader]:
            leader = seat
    return leader


def play_round(
    seats: int,
    size: int,
    free: int,
    wins: int,
    flags: int,
    policies: Any,
    hands: Any,
    places: Any,
    dice: Any,
    cards: Any,
) -> int:
    """Deal a first round and play it out; return how many decisions that took, 0 for an instant win.

    `free` is 1 when the leader is drawn by lot and may lead anything, `wins` the set of instant wins. `places` becomes
    the finishing order; `cards` is a buffer for a deck.
    """
    deal(hands, seats, size, cards, dice)
    turn = below(seats, dice) if free else first_leader(hands, seats)
    if wins:
        for step in range(seats):
            winner = (turn + step) % seats
            if instant_win(hands[winner], wins) >= 0:
                for place in range(seats):
                    places[place] = (winner + place) % seats
                return 0
    opening = -1 if free else lowest(hands[turn])
    return play_out(hands, turn, 0, -1, 0, opening, 0, places, seats, flags, policies, dice)


def play_rounds(
    seed: int,
    first: int,
    count: int,
    seats: int,
    size: int,
    free: int,
    wins: int,
    flags: int,
    policies: Any,
    place: Any,
    hands: Any,
    places: Any,
    dice: Any,
    cards: Any,
) -> int:
    """Play `count` rounds, numbered from `first`, each with its own chance; return how many decisions that took.

    `place` gets every seat's place (0: first), `seats` numbers a round. `play_round` has the other buffers.
    """
    decisions = 0
    for at in range(count):
        start_stream(seed, first + at, dice)
        decisions += play_round(seats, size, free, wins, flags, policies, hands, places, dice, cards)
        for order in range(seats):
            place[at * seats + places[order]] = order
    return decisions
