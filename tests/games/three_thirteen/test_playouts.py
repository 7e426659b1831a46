"""Playouts against `State`: they play the same rounds, under every option and policy, plain and compiled."""

from __future__ import annotations

import random

import pytest

import thirteen_widget as tw
from thirteen_widget import Card, Cards, compiled
from thirteen_widget.chance import Chance
from thirteen_widget.dice import below, shuffle, start_stream
from thirteen_widget.games.three_thirteen import GAME, MeldOptions, least_points
from thirteen_widget.games.three_thirteen import melds as m
from thirteen_widget.games.three_thirteen import playout as hot
from thirteen_widget.games.three_thirteen.options import WILD_RANKS, ThreeThirteenPlayouts, make_round
from thirteen_widget.games.three_thirteen.turn import greedy_move

from ...marks import needs_numba
from ...variants import SOAK
from .table import choosy_move

RULE_SETS = [
    (2, "standard", {}),
    (3, "high_aces", {"rounds_before_out": 1}),
    (2, "few_wilds", {"return_taken_discard": False, "max_reshuffles": 0}),
    (4, "standard", {"max_wilds": 1, "min_naturals": 2, "court_points": [0, 0, 0]}),
    (2, "high_aces", {"decks": 3, "max_reshuffles": 1, "return_taken_discard": False, "wild_points": 0}),
    (8, "standard", {}),
]
PLAIN = compiled.plain("games.three_thirteen.playout")


def policies_of(seats: int) -> list[list[int]]:
    mixed = [hot.GREEDY, hot.RANDOM] * (seats // 2) + [0] * (seats % 2)
    return [[hot.RANDOM] * seats, [hot.GREEDY] * seats, mixed, [hot.CHOOSY] * (seats - 1) + [hot.GREEDY]]


def dealt(rules, number: int):
    """A round dealt by the dice of a stream, and the dice."""
    r = make_round(PLAIN, rules, [hot.RANDOM] * rules.seats)
    start_stream(31, number, r.dice)
    hot.deal(r, number)
    hands = [r.hands[m.MOST_CARDS * seat : m.MOST_CARDS * seat + r.counts[seat]] for seat in range(rules.seats)]
    written = {
        "hands": [str(Cards(map(Card, hand))) for hand in hands],
        "stock": str(Cards(map(Card, reversed(r.stock[: r.now[hot.STOCK_COUNT]])))),
        "discard": str(Card(r.discard[0])),
        "dealer": r.now[hot.DEALER],
        "turn": r.now[hot.TURN],
    }
    return GAME.start(rules, number, (0,) * rules.seats, written, Chance(0, number)), r.dice


def moved_on(state, policies: list[int], dice: list[int]):
    """The state after one move of the seat on turn."""
    if policies[state.turn] != hot.RANDOM:
        move = (choosy_move if policies[state.turn] == hot.CHOOSY else greedy_move)(state.view(state.turn))
    else:
        moves = state.legal_moves()
        move = moves[below(len(moves), dice) if len(moves) > 1 else 0]
    shuffles = []
    if move.action == "draw" and not state.stock:
        under = list(state.discard[:-1])
        shuffle(under, len(under), len(under), dice)
        shuffles = [Cards(reversed(under))]
    return state.step(move, shuffles=shuffles).state


def played_on(state, policies: list[int], dice: list[int]):
    states = [state]
    while not states[-1].over:
        states.append(moved_on(states[-1], policies, dice))
    return states


def play_from(state, policies: list[int], dice: list[int]) -> tuple[float, ...]:
    """The points that a playout brings."""
    r = make_round(PLAIN, state.rules, policies)
    for seat, hand in enumerate(state.hands):
        r.counts[seat] = len(hand)
        for at, card in enumerate(hand):
            r.hands[m.MOST_CARDS * seat + at] = card.index
    for pile, cards in ((r.stock, tuple(reversed(state.stock))), (r.discard, state.discard)):
        for at, card in enumerate(cards):
            pile[at] = card.index
    r.now[:] = [
        state.round,
        state.turn,
        len(state.stock),
        len(state.discard),
        state.reshuffles,
        -1 if state.out_by is None else state.out_by,
        sum(1 << seat for seat in state.had_turn),
        -1 if state.drawn is None else state.drawn.index,
        int(state.drawn_from == "discard"),
        state.dealer,
        0,
    ]
    r.dice[0] = dice[0]
    hot.play_out(r)
    return tuple(r.scored)


@pytest.mark.parametrize(("seats", "preset", "options"), RULE_SETS)
@pytest.mark.parametrize("mix", range(4))
def test_a_playout_plays_the_round_that_states_play_from_any_situation(seats, preset, options, mix):
    rules = GAME.rules(preset, seats, **options)
    policies = policies_of(seats)[mix]
    for number in (2, 6) if mix in (1, 3) and seats < 8 else (1,):
        state, dice = dealt(rules, number)
        states = played_on(state, policies, list(dice))
        assert play_from(state, policies, dice) == states[-1].points
        for at in (len(states) // 2, len(states) - 2):
            start_stream(32, at, dice)
            expected = played_on(states[at], policies, list(dice))
            assert play_from(states[at], policies, dice) == expected[-1].points


@pytest.mark.parametrize(("seats", "preset", "options"), RULE_SETS[:4])
def test_whole_rounds_are_dealt_and_scored_as_by_states(seats, preset, options):
    rules = GAME.rules(preset, seats, **options)
    policies = [hot.GREEDY] * seats
    place, points, _ = ThreeThirteenPlayouts(rules).play(PLAIN, 31, 1, 3, policies)
    for row in range(3):
        r = make_round(PLAIN, rules, policies)
        start_stream(31, row + 1, r.dice)
        hot.deal(r, row + 2)
        hot.play_out(r)
        assert points[row * seats : (row + 1) * seats] == r.scored
        ranked = sorted(range(seats), key=lambda seat: place[row * seats + seat])
        assert [r.scored[seat] for seat in ranked] == sorted(r.scored)
        assert sorted(place[row * seats : (row + 1) * seats]) == list(range(seats))


@needs_numba
@pytest.mark.parametrize(("seats", "preset", "options"), RULE_SETS)
@pytest.mark.parametrize("mix", range(4))
def test_compiled_and_plain_play_the_same(seats, preset, options, mix):
    playouts = ThreeThirteenPlayouts(GAME.rules(preset, seats, **options))
    for number in range(110) if SOAK else (0, 5, 10):  # the shortest hands, middle ones, the longest
        results = []
        for module in (compiled.plain(playouts.module), compiled.hot(playouts.module)):
            place, points, turns = playouts.play(module, 33, number, 1, policies_of(seats)[mix])
            results.append((list(place), list(points), turns))
        assert results[0] == results[1]


@pytest.mark.parametrize(
    "options", [{}, {"ace": "low_or_high"}, {"max_wilds": "half", "min_naturals": 1}, {"max_wilds": 1}]
)
def test_whether_all_but_one_can_be_melded_agrees_with_the_fewest_points(options):
    rng = random.Random(7)
    given = MeldOptions.of(GAME.rules(None, 2, **options))
    points = [1] * 14
    found = set()
    for trial in range(400):
        round_ = rng.randrange(1, 12)
        deck = [Card(i) for i in range(52) if Card(i).value in range(1, 2 + trial % 6)] * 2
        deck += [Card(WILD_RANKS[round_ - 1] + "s")] * 4
        hand = sorted(rng.sample(deck, min(len(deck), rng.randrange(3, 10))), key=lambda card: (card.value, card.index))
        search, order, melds = [0] * m.HAND_SIZE, [0] * 14, [0] * m.MOST_MELDS
        values = [card.value for card in hand]
        suits = [card.index & 3 for card in hand]
        last, least, limit = given.last_place, given.min_naturals, given.limit
        m.prepare(values, suits, len(hand), points, round_ + 2, 1, last, least, limit, search, order)
        every, wilds = (1 << search[m.NATURALS]) - 1, search[m.WILDS]
        flat = {**options, "court_points": [1, 1, 1], "wild_points": 1}
        wild = WILD_RANKS[round_ - 1]
        assert m.leaves_at_most(0, every, wilds, search, melds) == (least_points(hand, wild, **flat) == 0)
        without = [least_points(hand[:at] + hand[at + 1 :], wild, **flat) for at in range(len(hand))]
        going_out = m.leaves_at_most(1, every, wilds, search, melds)
        assert going_out or min(without) > 0
        found.add((going_out, min(without) == 0))
    assert found >= {(True, True), (False, False)}


def test_rounds_are_simulated():
    pytest.importorskip("numpy")
    result = tw.simulate("three_thirteen", 22, seed=3, agents=["greedy", "random"])
    assert result.points.shape == (22, 2)
    assert (result.points.argmin(axis=1) == result.place.argmin(axis=1)).mean() > 0.7
    assert result.points[:, 0].mean() < result.points[:, 1].mean()


def test_to_be_choosy_is_better_than_to_be_greedy():
    """Over the same deals, each played from both seats."""
    playouts = ThreeThirteenPlayouts(GAME.rules(None, 2))
    module, lead = compiled.hot(playouts.module, wait=False), 0
    for choosy, policies in enumerate(([hot.CHOOSY, hot.GREEDY], [hot.GREEDY, hot.CHOOSY])):
        points = playouts.play(module, 34, 0, 660, policies)[1]
        lead += int(sum(points[1 - choosy :: 2]) - sum(points[choosy::2]))
    assert lead > 0
