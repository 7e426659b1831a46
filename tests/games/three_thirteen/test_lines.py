"""The quick way to the fewest points of a hand without copies, against brute force and against the search for melds."""

from __future__ import annotations

import random

import pytest

from thirteen_widget import Card
from thirteen_widget.games.three_thirteen import GAME, MeldOptions, least_points
from thirteen_widget.games.three_thirteen import lines as hot
from thirteen_widget.games.three_thirteen import melds as m
from thirteen_widget.games.three_thirteen.options import WILD_RANKS

from . import oracle

OPTIONS = [{}, {"ace": "low_or_high"}, {"court_points": [0, 0, 0], "wild_points": 0}, {"court_points": [11, 12, 13]}]


def costs(hand, wild, asked, options, table):
    """The points of a hand, and of what is left without each card."""
    given = MeldOptions.of(GAME.rules(None, 2, **options))
    values, suits = [card.value for card in hand], [card.index & 3 for card in hand]
    wild_value = WILD_RANKS.index(wild) + 3
    wild_points = given.points[wild_value] if given.wild_points is None else given.wild_points
    without, memory = [0] * m.MOST_CARDS, [0] * hot.MEMORY_SIZE
    whole = hot.costs_without(
        values, suits, len(hand), wild_value, wild_points, given.last_place, asked, given.points, table, memory, without
    )
    return whole // m.POINT, [cost // m.POINT for cost in without[: len(hand)]]


def cost_after_discard(hand, wild, options, table):
    """The lowest cost without one of the cards."""
    given = MeldOptions.of(GAME.rules(None, 2, **options))
    wild_value = WILD_RANKS.index(wild) + 3
    wild_points = given.points[wild_value] if given.wild_points is None else given.wild_points
    return hot.cost_after_discard(
        [card.value for card in hand],
        [card.index & 3 for card in hand],
        len(hand),
        wild_value,
        wild_points,
        given.last_place,
        given.points,
        table,
        [0] * hot.MEMORY_SIZE,
        [0] * m.MOST_CARDS,
    )


def hand_of(rng, size, near):
    """Cards in order by value, many of them neighbours where `near`."""
    deck = [Card(index) for index in range(52) if not near or Card(index).value in (1, 2, 3, 4, 5, 12, 13)]
    return sorted(rng.sample(deck, size), key=lambda card: (card.value, card.index))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_points_are_those_of_brute_force(options):
    rng = random.Random(1)
    table = [0] * hot.TABLE_SIZE
    for trial in range(150):
        hand, wild = hand_of(rng, rng.randrange(3, 9), trial % 2), rng.choice(WILD_RANKS)
        if sum(card.rank == wild for card in hand) <= hot.MOST_WILDS:
            whole, _ = costs(hand, wild, hot.WHOLE, options, table)
            assert whole == oracle.least_points(list(map(str, hand)), wild, **options)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_costs_without_each_card_are_those_of_the_search_for_melds(options):
    rng = random.Random(2)
    table = [0] * hot.TABLE_SIZE
    for trial in range(60):
        hand, wild = hand_of(rng, rng.randrange(9, 15), trial % 2), rng.choice(WILD_RANKS)
        if sum(card.rank == wild for card in hand) > hot.MOST_WILDS:
            continue
        whole, every = costs(hand, wild, hot.EVERY, options, table)
        assert whole == least_points(hand, wild, **options)
        assert every == [least_points(hand[:at] + hand[at + 1 :], wild, **options) for at in range(len(hand))]
        _, lowest = costs(hand, wild, hot.LOWEST, options, table)
        least = min(every)
        assert all(found == true if true == least else found > least for found, true in zip(lowest, every, strict=True))


MELDED = (
    "4c 5c 6c 7c",
    "4c 4d 4h 4s",
    "4c 5c 6c 9c 9d 9h",
    "9c Tc Jc Qc Qd Qh Ac Ad Ah",
    "2c 2d 3s",
    "3c 3d 3s",
    "Ac 3c 3d",
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_best_discard_is_the_best_of_all_cards(options):
    rng = random.Random(3)
    table = [0] * hot.TABLE_SIZE
    hands = [([Card(card) for card in written.split()], "3") for written in MELDED]
    hands += [(hand_of(rng, rng.randrange(4, 13), trial % 2), rng.choice(WILD_RANKS)) for trial in range(150)]
    for hand, wild in hands:
        if sum(card.rank == wild for card in hand) <= hot.MOST_WILDS:
            least = min(least_points(hand[:at] + hand[at + 1 :], wild, **options) for at in range(len(hand)))
            assert cost_after_discard(hand, wild, options, table) // m.POINT == least


def test_hands_with_copies_or_too_many_wild_cards_are_left_to_the_search_for_melds():
    table = [0] * hot.TABLE_SIZE
    for written in ("5s 5s 7d", "3s 3c 3d 3h 4s"):
        hand = [Card(card) for card in written.split()]
        assert costs(hand, "3", hot.WHOLE, {}, table)[0] < 0
        assert cost_after_discard(hand, "3", {}, table) < 0
