"""Sampled situations: consistent with all that a seat knows, and each as likely."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from thirteen_widget import Cards
from thirteen_widget.games.thirteen import GAME
from thirteen_widget.games.thirteen.instant_win import winning_hand

from .round import situation
from .strategies import dealt, random_play, rule_sets, seeds


@settings(max_examples=25, deadline=None)
@given(rule_sets(), seeds)
def test_samples_look_the_same_to_the_seat_and_are_whole(rules, seed):
    rng = random.Random(seed)
    for state in random_play(dealt(rules, seed), rng, passing=0.3):
        if rng.random() < 0.8:
            continue
        for seat in (None, *range(rules.seats)):
            view = state.view(seat)
            for sample in view.sample(rng, 2):
                assert sample.view(seat) == view
                assert sum(sample.hands) | sample.unseen == sum(state.hands) | state.unseen
                assert sample.legal_moves(seat) == state.legal_moves(seat) if seat is not None else True
                assert sample.opening < 0 or sample.hands[sample.turn] >> sample.opening & 1


@pytest.mark.parametrize("seats", [2, 3])
def test_no_card_lower_than_the_opening_lead_was_dealt(seats):
    """Where 3♦ opens the round, 3♠ and 3♣ are out of play, and everybody knows."""
    rng = random.Random(4)
    checked = 0
    for seed in range(200):
        state = dealt(GAME.rules(None, seats), seed)
        lowest = state.opening
        if lowest < 2:
            continue
        checked += 1
        for later in random_play(state, rng):
            hidden = [sample.hands for sample in later.view((state.turn + 1) % seats).sample(rng, 3)]
            if later is not state:
                assert all(hand & ((1 << lowest) - 1) == 0 for hands in hidden for hand in hands)
        own = state.view(state.turn).sample(rng, 5)
        assert all(sample.opening == lowest for sample in own)
    assert checked > 3


def test_before_the_opening_the_leader_holds_the_lowest_card_of_all():
    rng = random.Random(5)
    for seed in range(30):
        state = dealt(GAME.rules(None, 3), seed)
        for seat in range(3):
            for sample in state.view(seat).sample(rng, 3):
                holder = min(range(3), key=lambda other: sample.hands[other] & -sample.hands[other])
                assert holder == sample.turn == state.turn


def test_nobody_was_dealt_a_hand_that_would_have_ended_the_round():
    rules = GAME.rules(None, 2, cards_per_player=26, instant_win=["six_pairs"], twos_in_sequences="top")
    assert dealt(rules, 1).over
    rules = GAME.rules(None, 4, instant_win=["four_twos"])
    rng = random.Random(6)
    for state in random_play(dealt(rules, 3), rng):
        played = (
            [0] * 4
            if state.dealt_hands is None
            else [d & ~h for d, h in zip(state.dealt_hands, state.hands, strict=True)]
        )
        for sample in state.view(0).sample(rng, 5):
            whole = [hand | cards for hand, cards in zip(sample.hands, played, strict=True)]
            assert not any(winning_hand(hand, rules.instant_win) for hand in whole)


def test_after_an_instant_win_the_winner_holds_such_a_hand():
    state = situation("2s 2c 2d 2h 5s", "3s 4s 6s 7s 8s", options={"instant_win": ["four_twos"]})
    assert state.places == (0, 1)
    for sample in state.view(1).sample(random.Random(7), 3):
        assert winning_hand(sample.hands[0], ["four_twos"])


def test_each_consistent_deal_is_as_likely():
    state = situation("3s 9s", "4s 5s", "6s", turn=0, unseen="7s")
    counts = Counter(sample.hands[1:] for sample in state.view(0).sample(random.Random(8), 12_000))
    assert len(counts) == 12
    assert set(counts) == {
        (Cards(pair).mask, Cards(one).mask)
        for pair, one in (
            *(("4s 5s", "6s"), ("4s 5s", "7s"), ("4s 6s", "5s"), ("4s 6s", "7s"), ("4s 7s", "5s"), ("4s 7s", "6s")),
            *(("5s 6s", "4s"), ("5s 6s", "7s"), ("5s 7s", "4s"), ("5s 7s", "6s"), ("6s 7s", "4s"), ("6s 7s", "5s")),
        )
    }
    # chi-square with 11 degrees of freedom: above 31.3 once in a thousand
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 31.3


def test_the_same_generator_gives_the_same_samples():
    view = dealt(GAME.rules(None, 4), 2).view(1)
    assert view.sample(random.Random(1), 4) == view.sample(random.Random(1), 4)
    assert view.sample(random.Random(1), 4) != view.sample(random.Random(2), 4)
