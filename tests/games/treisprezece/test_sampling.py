"""Samples are drawn equally often from all situations that agree with what a seat has seen, and from no others.

The oracle goes through all worlds: every way the hidden cards may lie at first, played on through everything that
happened, dropping each world in which it could not have happened or would have looked different.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from math import prod

import pytest

from thirteen_widget import compiled
from thirteen_widget.cards import Card, Cards
from thirteen_widget.game import Event
from thirteen_widget.games.treisprezece.worlds import Bound, Layers, evidence, weights

from ...marks import needs_numba
from .table import Round, situation

TOO_MANY = 6000


def worlds_of(state, seat):
    """All states that look the same to the seat."""
    own, other = state.hands[seat], 1 - seat
    hidden = [card for card in range(54) if (state.hands[other] | mask_of(state.stock)) >> card & 1]
    for hand in combinations(hidden, state.hands[other].bit_count()):
        rest = [card for card in hidden if card not in hand]
        hands = (own, mask_of(hand)) if seat == 0 else (mask_of(hand), own)
        for stock in permutations(rest):
            yield state.changed(hands=hands, stock=stock)


def mask_of(cards):
    return sum(1 << card for card in cards)


def after(worlds, event: Event, seat, seen):
    """The worlds after an event: where it is possible and looks to the seat as it did."""
    following = set()
    for world in worlds:
        move = event.move
        if event.seat != seat and move.action == "play" and Cards(move.cards).mask & ~world.hands[event.seat]:
            continue
        if world.why_not(move, event.seat) is not None:
            continue
        outcome = world.step(move, event.seat)
        if not outcome.shuffles:
            outcomes = [outcome]
        else:
            orders = permutations(outcome.shuffles[0])
            outcomes = [world.step(move, event.seat, [Cards(order)]) for order in orders]
        following |= {found.state for found in outcomes if found.state.view(seat) == seen}
    return following


def tiny(rng, **options):
    """A situation of few cards, many of them neighbours."""
    cards = [
        Card(text)
        for text in rng.sample(["Js", "Qs", "Ks", "Qh", "Kh", "Kd", "Ad", "As", "2s", "Xr", "5c", "6c", "9h"], 11)
    ]
    pile = next(card for card in cards if not card.is_joker)
    cards.remove(pile)
    rng.shuffle(cards)
    stock = rng.choice((8, 10))
    return situation(
        str(Cards(cards[:3])),
        str(Cards(cards[3:6])),
        str(pile),
        str(Cards(cards[6:stock])),
        turn=rng.randrange(2),
        **options,
    )


@pytest.mark.parametrize("options", [{}, {"play_after_draw": True}, {"may_draw_voluntarily": True}, {"rounds": 3}])
@pytest.mark.parametrize("seed", range(25))
def test_the_samples_are_exactly_the_worlds_that_could_be(options, seed):
    rng = random.Random(f"{options} {seed}")
    playing = Round(tiny(rng, **options))
    seat = rng.randrange(2)
    worlds = set(worlds_of(playing.state, seat))
    for _ in range(14):
        if playing.state.over:
            break
        playing.do_any(rng)
        worlds = after(worlds, playing.events[-1], seat, playing.state.view(seat))
        assert playing.state in worlds
        if len(worlds) > TOO_MANY:
            break
        check(playing, seat, worlds)


def check(playing, seat, worlds):
    """The number of possible hands is the oracle's, and what is sampled is among its worlds."""
    view = playing.view(seat)
    other = 1 - seat
    drawing = playing.state.drawn >= 0 and playing.state.turn == other
    known = evidence(other, view.told, view.rules, view.counts[other], drawing)
    size = view.counts[other] - drawing
    possible = {
        hand
        for hand in map(mask_of, combinations((card.index for card in view.unseen), size))
        if all((hand & cards).bit_count() <= most for cards, most in known.bounds)
    }
    held = {world.hands[other] & ~(1 << world.drawn if drawing else 0) for world in worlds}
    assert possible == held
    assert Layers(view.unseen.mask, size, known.bounds).hands == len(possible)
    assert set(view.sample(random.Random(1), 30)) <= worlds


@pytest.mark.parametrize("seed", range(12))
def test_every_possible_world_is_sampled_equally_often(seed):
    """Stock and hand together, after moves that prove something: a chi-square over all worlds."""
    rng = random.Random(f"uniform {seed}")
    playing = Round(tiny(rng))
    worlds = set(worlds_of(playing.state, 0))
    while not (playing.state.over or (len(playing.events) > 3 and 1 < len(worlds) <= 200)) and len(worlds) < TOO_MANY:
        playing.do_any(rng)
        worlds = after(worlds, playing.events[-1], 0, playing.state.view(0))
    freedom = len(worlds) - 1
    if playing.state.over or not 0 < freedom < 200:
        return
    found = Counter(playing.view(0).sample(rng, 25 * len(worlds)))
    statistic = sum((found[world] - 25) ** 2 / 25 for world in worlds)
    # The quantile of one in ten thousand (Wilson and Hilferty 1931).
    assert statistic < freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3


def test_proofs_at_different_times_count_together():
    """Of queens, tens, nines and jacks together the hand has at most what it has drawn since the first proof."""
    playing = Round(situation("Ts 9s 2d", "5c 6c 7c", "Jd", "Qh 8c Qc 9h 9c", turn=1))
    worlds = set(worlds_of(playing.state, 0))
    for move in ("draw", "Ts", "draw", "9s", "8c", "draw"):
        playing.do(move)
        worlds = after(worlds, playing.events[-1], 0, playing.state.view(0))
        check(playing, 0, worlds)


def test_who_had_to_draw_holds_none_of_the_cards_that_could_be_played():
    playing = Round(situation("5d 2s 3d", "4h 8c 6s", "Jd", "Qc Th Qs 7h", turn=1))
    playing.do("draw")
    view = playing.view(0)
    could_be_played = Cards("Qc Th Qs").mask
    hands = Counter(state.hands[1] for state in view.sample(random.Random(5), 4000))
    assert all((hand & could_be_played).bit_count() <= 1 for hand in hands)
    # Of the 4 others: all 4 in hand, or 3 of them and 1 of the 3 that could have been played.
    assert len(hands) == 1 + 4 * 3
    assert max(hands.values()) < 1.4 * min(hands.values())


def test_drawing_voluntarily_proves_nothing():
    playing = Round(situation("5d 2s 3d", "4h 8c 6s", "Jd", "Qc Th Qs 7h", turn=1, may_draw_voluntarily=True))
    playing.do("draw")
    hands = {state.hands[1] for state in playing.view(0).sample(random.Random(5), 2000)}
    assert len(hands) == 35


def test_at_a_reshuffle_the_other_hand_is_known_but_for_what_it_draws_then():
    playing = Round(situation("5d 2s 3d", "4h 8c 6s", "7c 9c Jd", "7h", turn=0))
    playing.do("draw")
    assert {state.hands[1] for state in playing.view(0).sample(random.Random(1), 50)} == {Cards("4h 8c 6s").mask}


def test_the_card_just_drawn_may_be_any_hidden_one():
    playing = Round(situation("5d 2s 3d", "4h 8c", "Jd", "Qc Th 7h", turn=1, play_after_draw=True))
    playing.do("draw")
    drawn = Counter(str(Card(state.drawn)) for state in playing.view(0).sample(random.Random(1), 3000))
    assert set(drawn) == {"4h", "8c", "Qc", "Th", "7h"}


def test_cards_that_only_might_be_in_play_may_be_in_the_hand():
    view = situation("5d 2s", "4h", "Jd", "7h", unseen="2h 3h").view(0)
    states = view.sample(random.Random(1), 400)
    assert {str(Cards.from_mask(state.hands[1])) for state in states} == {"4h", "7h", "2h", "3h"}
    assert all(state.unseen.bit_count() == 2 for state in states)


def test_a_spectator_samples_both_hands():
    state = situation("5d 2s", "4h", "Jd", "7h")
    hands = {sample.hands for sample in state.view(None).sample(random.Random(1), 500)}
    assert len(hands) == 12


def test_hands_within_bounds_are_chosen_equally_often():
    bounds = (Bound(0b111100, 2), Bound(0b001100, 1))
    layers = Layers(0b11111111, 4, bounds)
    possible = [
        hand
        for hand in map(mask_of, combinations(range(8), 4))
        if all((hand & cards).bit_count() <= most for cards, most in bounds)
    ]
    outlook = compiled.hot("games.treisprezece.outlook")
    found = Counter(hand for hand, _ in layers.draw(outlook, random.Random(3), 400 * len(possible)))
    assert set(found) == set(possible)
    assert all(300 < count < 500 for count in found.values())


def test_a_history_of_another_situation_is_refused():
    with pytest.raises(ValueError, match="no hand fits"):
        Layers(0b11, 2, [Bound(0b1, 0)])


def test_weighted_samples_are_as_likely_as_their_cards_within_the_bounds():
    playing = Round(situation("5d 2s 3d Kd", "Qs 4h 8c 6s", "Jd", "Ks Qh 7h 9c 2h", turn=1))
    for move in ("Qs", "Kd", "draw"):
        playing.do(move)
    view = playing.view(0)
    likely = {
        mask_of(hand): prod(weights(view)[card] for card in hand)
        for hand in combinations((card.index for card in view.unseen), view.counts[1])
        if all((mask_of(hand) & cards).bit_count() <= most for cards, most in view.proved.bounds)
    }
    assert len(likely) > 20
    rounds = 6000
    found = Counter(state.hands[1] for state in view.sample(random.Random(2), rounds, weighted=True))
    assert set(found) <= set(likely)
    scale = rounds / sum(likely.values())
    statistic = sum((found[hand] - scale * part) ** 2 / (scale * part) for hand, part in likely.items())
    freedom = len(likely) - 1
    # The quantile of one in a thousand (Wilson and Hilferty 1931).
    assert statistic < freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


def test_weighted_samples_of_a_drawn_card_and_of_both_hands_are_worlds_that_could_be():
    playing = Round(situation("5d 2s 3d", "4h 8c", "Jd", "Qc Th 7h", turn=1, play_after_draw=True))
    dealt = set(worlds_of(playing.state, 0))
    playing.do("draw")
    worlds = after(dealt, playing.events[-1], 0, playing.state.view(0))
    assert set(playing.view(0).sample(random.Random(1), 300, weighted=True)) <= worlds
    assert len({state.hands for state in playing.view(None).sample(random.Random(1), 100, weighted=True)}) > 10


@needs_numba
@pytest.mark.parametrize("weighted", [False, True])
def test_samples_are_the_same_plain_and_compiled(weighted, monkeypatch):
    playing = Round(situation("5d 2s 3d", "4h 8c 6s", "Jd", "Qc Th Qs 7h", turn=1))
    playing.do("draw")
    compiled.hot("games.treisprezece.outlook")
    fast = playing.view(0).sample(random.Random(1), 1100, weighted=weighted)
    monkeypatch.setattr(compiled, "available", lambda: False)
    assert playing.view(0).sample(random.Random(1), 1100, weighted=weighted) == fast
