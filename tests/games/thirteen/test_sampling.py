"""Sampled situations: consistent with all that a seat knows, and each as likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings

from thirteen_widget import Cards, Match, compiled
from thirteen_widget.cards import FULL_DECK, members
from thirteen_widget.games.thirteen import GAME, ThirteenState
from thirteen_widget.games.thirteen.combinations import winning_hand
from thirteen_widget.games.thirteen.outlook import PASSED_ABLE, PLAYED_OTHERWISE
from thirteen_widget.games.thirteen.view import ThirteenView

from ...marks import needs_numba
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


@needs_numba
def test_samples_are_the_same_plain_and_compiled(monkeypatch):
    view = dealt(GAME.rules(None, 3), 2).view(1)
    compiled.hot("games.thirteen.outlook")
    fast = view.sample(random.Random(1), 1500)
    monkeypatch.setattr(compiled, "available", lambda: False)
    assert view.sample(random.Random(1), 1500) == fast
    assert all(type(hand) is int for hand in fast[-1].hands)


def fits(counts: Counter, weights: dict[tuple[int, ...], float]) -> bool:
    """Whether deals were drawn as often as by these weights: chi-square, wrongly no in about one of a thousand."""
    assert set(counts) <= set(weights)
    drawn, whole = counts.total(), sum(weights.values())
    expected = {deal: drawn * weight / whole for deal, weight in weights.items()}
    chi_square = sum((counts[deal] - number) ** 2 / number for deal, number in expected.items())
    freedom = len(weights) - 1
    # Wilson and Hilferty's approximation; 3.09 standard deviations
    return chi_square < freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


def deals(view: ThirteenView) -> list[tuple[int, ...]]:
    """Every way to deal what the seat does not see to the other hands, by the numbers of cards only."""
    hidden = list(members(FULL_DECK & ~(view.hand.mask | view.table.mask | view.gone.mask)))
    found = []

    def deal(hands: tuple[int, ...], left: list[int]) -> None:
        seat = len(hands)
        if seat == len(view.counts):
            found.append(hands)
        elif seat == view.seat:
            deal((*hands, view.hand.mask), left)
        else:
            for cards in combinations(left, view.counts[seat]):
                deal((*hands, sum(1 << card for card in cards)), [card for card in left if card not in cards])

    deal((), hidden)
    return found


def test_deals_are_as_likely_before_the_opening_lead():
    """Who waits for the opening lead knows that the leader holds the lowest card dealt."""
    state = situation("4s 9s", "5s Ts", "6s", turn=0, must_include="4s", unseen="7s 8s")
    view = state.view(1)
    possible = [hands for hands in deals(view) if all(hands[0] & -hands[0] <= hand & -hand for hand in hands)]
    assert len(possible) < len(deals(view))
    counts = Counter(sample.hands for sample in view.sample(random.Random(9), 6000))
    assert fits(counts, dict.fromkeys(possible, 1))


def test_deals_are_as_likely_where_some_would_have_won_at_once():
    """Seat 1 has played three 2s, so that it can not have been dealt the fourth."""
    twos = Cards("2s 2c 2d").mask
    rules = GAME.rules(None, 3, instant_win=["four_twos"])
    hands = (Cards("3s Ah").mask, Cards("4d 5c").mask, Cards("6c").mask)
    state = ThirteenState(
        rules, hands, 0, unseen=Cards("2h 7d").mask, dealt_hands=(hands[0], hands[1] | twos, hands[2])
    )
    possible = [dealt for dealt in deals(state.view(0)) if not dealt[1] & Cards("2h").mask]
    assert len(possible) < len(deals(state.view(0)))
    counts = Counter(sample.hands for sample in state.view(0).sample(random.Random(10), 6000))
    assert fits(counts, dict.fromkeys(possible, 1))


def after_some_decisions() -> Match:
    """Seat 1 has played 10♠ on 3♠, seat 2 has passed on that. What was before the first empty table does not count."""
    position = {"hands": ["Js 3s Ks 2s", "5s Ts Qs", "6s 9s As"], "turn": 0, "unseen": "8s"}
    match = Match.from_position("thirteen", position)
    for move in ("Js", "Qs", "pass", "Ks", "pass", "3s", "Ts", "pass"):
        match.play(move)
    return match


def misfits(view: ThirteenView, hands: tuple[int, ...], decided: list[tuple[int, str, str]]) -> tuple[int, int]:
    """How many passes, and how many plays, of these decisions the plain policy would not have made with these hands."""
    passes = plays = 0
    hands = list(hands)
    for seat, table, move in reversed(decided):
        if move != "pass":
            hands[seat] |= Cards(move).mask
        lying = Cards(table).mask if table else 0
        asked = ThirteenState(view.rules, tuple(hands), seat, table=lying, played_by=0 if table else None)
        if str(GAME.greedy(asked.view(seat))) != move:
            passes += move == "pass"
            plays += move != "pass"
    return passes, plays


def test_what_was_played_and_passed_counts_as_weights_when_asked():
    view = after_some_decisions().view(0)
    decided = [(1, "3s", "Ts"), (2, "Ts", "pass")]
    weights = dict.fromkeys(deals(view), 1.0)
    for hands in weights:
        passes, plays = misfits(view, hands, decided)
        weights[hands] = 2.0 ** -(PASSED_ABLE * passes + PLAYED_OTHERWISE * plays)
    assert len(set(weights.values())) > 2
    counts = Counter(sample.hands for sample in view.sample(random.Random(11), 3000, weighted=True))
    assert fits(counts, weights)
    evenly = Counter(sample.hands for sample in view.sample(random.Random(11), 3000))
    assert fits(evenly, dict.fromkeys(weights, 1))
    assert not fits(evenly, weights)


@settings(max_examples=10, deadline=None)
@given(rule_sets(), seeds)
def test_weighted_samples_look_the_same_to_the_seat_too(rules, seed):
    rng = random.Random(seed)
    match = Match("thirteen", seats=rules.seats, rules=dict(rules), seed=seed, players=["greedy"] * rules.seats)
    while match.phase == "playing" and match.ply < 40:
        match.ask_all()
        for seat in range(rules.seats):
            if rng.random() < 0.1:
                view = match.view(seat)
                for sample in view.sample(rng, 2, weighted=True):
                    assert sample.view(seat).to_dict() == match.state.view(seat).to_dict()
