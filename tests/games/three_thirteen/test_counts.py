"""How many hands can be laid out completely: numbers that follow from the rules, counted over all hands there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial

import pytest

from thirteen_widget.cards import Cards
from thirteen_widget.games.three_thirteen import MeldOptions, best_melds, points_after_discard
from thirteen_widget.games.three_thirteen.arrangement import fault

from . import oracle

RANKS = oracle.RANKS
DECK = [rank + suit for rank in RANKS for suit in "scdh"]
SETS = [
    frozenset(rank + suit for suit in suits)
    for rank in RANKS
    for size in (3, 4)
    for suits in combinations("scdh", size)
]
RUNS = [
    frozenset(rank + suit for rank in RANKS[start : start + size])
    for suit in "scdh"
    for size in range(3, 14)
    for start in range(14 - size)
]


def is_melded(hand, wild, **options) -> bool:
    return not best_melds(hand, wild, **options).left


def hands_but_for_suits(size: int, copies: int = 1) -> Iterator[tuple[list[str], int]]:
    """Every hand of cards from so many decks, once for all ways to name the suits, with the number of hands it stands
    for."""

    def of_one_suit(count: int, start: int) -> Iterator[tuple[int, ...]]:
        if count == 0:
            yield (0,) * (13 - start)
        elif start < 13:
            for here in range(min(copies, count) + 1):
                for rest in of_one_suit(count - here, start + 1):
                    yield (here, *rest)

    by_size = [sorted(of_one_suit(count, 0)) for count in range(size + 1)]
    suits = sorted((sum(one), one) for some in by_size for one in some)

    def chosen(left: int, suits_left: int, first: int) -> Iterator[list[int]]:
        if suits_left == 0:
            if left == 0:
                yield []
            return
        for at in range(first, len(suits)):
            if suits[at][0] * suits_left > left:
                return
            for rest in chosen(left - suits[at][0], suits_left - 1, at):
                yield [at, *rest]

    for places in chosen(size, 4, 0):
        hand = [
            RANKS[rank] + suit
            for suit, at in zip("scdh", places, strict=True)
            for rank, number in enumerate(suits[at][1])
            for _ in range(number)
        ]
        names = factorial(4)
        for at in set(places):
            names //= factorial(places.count(at))
        for card in set(hand):
            names *= comb(copies, hand.count(card))
        yield hand, names


def count_melded(size: int, wild: str | None, copies: int = 1, **options) -> tuple[int, int]:
    """How many hands are fully melded, and of how many."""
    melded = hands = 0
    for hand, number in hands_but_for_suits(size, copies):
        hands += number
        melded += number * is_melded(hand, wild, **options)
    return melded, hands


def test_there_are_65_sets_and_120_runs_of_three_to_five_cards():
    rules = MeldOptions.of(oracle.DEFAULTS)
    sets = runs = 0
    for size in (3, 4):
        for hand, number in hands_but_for_suits(size):
            is_meld = fault(Cards(hand), 0, rules) is None
            of_one_rank = len({card[0] for card in hand}) == 1
            sets += number * (is_meld and of_one_rank)
            runs += number * (is_meld and not of_one_rank)
    runs += 4 * sum(fault(Cards(rank + "s" for rank in ranks), 0, rules) is None for ranks in combinations(RANKS, 5))
    assert (sets, runs) == (65, 120)
    assert len(SETS) == 65
    assert sum(len(run) <= 5 for run in RUNS) == 120


@pytest.mark.parametrize(("size", "number"), [(3, 96), (4, 53)])
def test_fully_melded_hands_without_wild_cards(size, number):
    assert count_melded(size, None) == (number, comb(52, size))


@pytest.mark.parametrize(("size", "number"), [(5, 36), (6, 4_010), (7, 4_100)])
def test_longer_fully_melded_hands_without_wild_cards(size, number):
    melds = [*SETS, *RUNS]
    two = {one | other for one, other in combinations(melds, 2) if len(one) + len(other) == size and not one & other}
    hands = two | {meld for meld in melds if len(meld) == size}
    assert len(hands) == number
    assert all(is_melded(hand, None) for hand in hands)


@pytest.mark.parametrize(
    ("round", "copies", "ace", "number"),
    [
        (1, 1, "low", 964),
        (1, 1, "low_or_high", 1_000),
        (1, 2, "low", 8_792),
        (1, 2, "low_or_high", 9_080),
        (2, 1, "low", 1_853),
        (2, 1, "low_or_high", 1_977),
    ],
)
def test_fully_melded_hands_as_dealt(round, copies, ace, number):
    size = round + 2
    assert count_melded(size, str(size), copies, ace=ace) == (number, comb(52 * copies, size))


@pytest.mark.parametrize(("ace", "number"), [("low", 34_897), ("low_or_high", 36_241)])
def test_holdings_of_the_first_round_that_can_go_out(ace, number):
    can_go_out = sum(
        count for hand, count in hands_but_for_suits(4) if 0 in points_after_discard(hand, "3", ace=ace).values()
    )
    assert can_go_out == number
