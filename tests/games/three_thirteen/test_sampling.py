"""Samples are the states that agree with what a seat has seen, each as often as there are ways to have come there.

The oracle goes through all worlds: every way the hidden cards may lie at first, played on through everything that
happened with every order of every reshuffle, dropping each world that would have looked different.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

from thirteen_widget import Match, compiled
from thirteen_widget.cards import Cards

from ...marks import needs_numba
from .test_outlook import after_a_card_was_taken, after_a_reshuffle


def worlds_of(state, seat):
    """All states that look the same to the seat, when nobody has done anything yet."""
    others = [other for other in range(len(state.hands)) if other != seat]
    hidden = Cards([card for other in others for card in state.hands[other]] + list(state.stock))

    def deal(left, sizes):
        if not sizes:
            for stock in permutations(left):
                yield (), Cards(stock)
            return
        for hand in combinations(left, sizes[0]):
            for hands, stock in deal([card for card in left if card not in hand], sizes[1:]):
                yield (Cards(hand), *hands), stock

    for hands, stock in deal(list(hidden), [len(state.hands[other]) for other in others]):
        dealt = dict(zip(others, hands, strict=True)) | {seat: state.hands[seat]}
        yield state.changed(hands=tuple(dealt[each] for each in range(len(state.hands))), stock=stock)


def worlds_after(match, seat):
    """The hands and draw piles there may be now, by the number of ways that have led there."""
    ways = Counter(worlds_of(match.at(0).state, seat))
    for event in match.history:
        seen = match.at(event.ply).state.view(seat)
        following = Counter()
        for world, count in ways.items():
            if world.why_not(event.move, event.seat) is not None:
                continue
            outcome = world.step(event.move, event.seat)
            orders = map(Cards, permutations(outcome.shuffles[0])) if outcome.shuffles else [None]
            for order in orders:
                state = world.step(event.move, event.seat, None if order is None else [order]).state
                if state.view(seat) == seen:
                    following[state] += count
        ways = following
    found = Counter()
    for state, count in ways.items():
        found[world_of(state)] += count
    return found


def world_of(state):
    return tuple(Cards(sorted(hand)) for hand in state.hands), state.stock


@pytest.mark.parametrize("reached", [after_a_card_was_taken, after_a_reshuffle])
def test_every_world_is_sampled_as_often_as_there_are_ways_to_it(reached):
    match = reached()
    ways = worlds_after(match, 0)
    drawn = 25 * len(ways)
    found = Counter(map(world_of, match.view(0).sample(random.Random(5), drawn)))
    assert set(found) <= set(ways)
    whole = ways.total()
    statistic = sum(
        (found[world] - drawn * count / whole) ** 2 / (drawn * count / whole) for world, count in ways.items()
    )
    freedom = len(ways) - 1
    # The quantile of one in a thousand (Wilson and Hilferty 1931).
    assert statistic < freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


@pytest.mark.parametrize("reached", [after_a_card_was_taken, after_a_reshuffle])
def test_weighted_samples_are_of_the_same_worlds(reached):
    match = reached()
    ways = worlds_after(match, 0)
    found = Counter(map(world_of, match.view(0).sample(random.Random(5), 300, weighted=True)))
    assert len(found) > 1
    assert set(found) <= set(ways)


def test_weighted_samples_have_better_hands():
    """Who has drawn and discarded for some time is left with fewer points than any hand of as many cards."""
    match = Match("three_thirteen", seats=2, players=["planner", "planner"], seed=4)
    while match.round < 6:
        match.run(rounds=1)
        if match.phase == "round_over":
            match.deal()
    for _ in range(18):
        match.ask_all()
    view = match.view(0)
    left = [
        sum(state.view(1).points_left for state in view.sample(random.Random(1), 60, weighted=weighted))
        for weighted in (False, True)
    ]
    assert left[1] < 0.6 * left[0]


@needs_numba
@pytest.mark.parametrize("weighted", [False, True])
def test_samples_are_the_same_plain_and_compiled(weighted, monkeypatch):
    view = after_a_reshuffle().view(0)
    compiled.hot("games.three_thirteen.outlook")
    fast = view.sample(random.Random(1), 1100 if not weighted else 20, weighted=weighted)
    monkeypatch.setattr(compiled, "available", lambda: False)
    assert view.sample(random.Random(1), len(fast), weighted=weighted) == fast


@pytest.mark.parametrize(("n", "rng", "told"), [
    (-1, random.Random(1), "n: how many states, a whole number from 0 on, not -1"),
    (1.5, random.Random(1), "not 1.5"),
    (2, 5, "rng: a random.Random, as view.rng, not 5"),
])  # fmt: skip
@pytest.mark.parametrize("game", ["thirteen", "treisprezece", "three_thirteen"])
def test_what_can_not_be_sampled_is_named(game, n, rng, told):
    with pytest.raises(ValueError, match=told):
        Match(game, seed=1).view(0).sample(rng, n)
    assert Match(game, seed=1).view(0).sample(random.Random(1), 0) == []
