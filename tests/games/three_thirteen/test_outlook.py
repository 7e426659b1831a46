"""What search does in Three Thirteen: worlds drawn as `sample` draws states, and moves played out as by states."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean

import pytest

from thirteen_widget import Card, Cards, Match, compiled
from thirteen_widget.agents.search import Search
from thirteen_widget.dice import start_stream
from thirteen_widget.games.three_thirteen import least_points
from thirteen_widget.games.three_thirteen import outlook as hot
from thirteen_widget.games.three_thirteen.belief import EVEN, exchanges, weights
from thirteen_widget.games.three_thirteen.estimator import ThreeThirteenEstimator, value_of
from thirteen_widget.games.three_thirteen.looking import STOCK_COUNT
from thirteen_widget.games.three_thirteen.melds import MOST_CARDS
from thirteen_widget.games.three_thirteen.options import make_round
from thirteen_widget.games.three_thirteen.playout import GREEDY
from thirteen_widget.games.three_thirteen.turn import greedy_move
from thirteen_widget.games.three_thirteen.worlds import load_worlds

from ...marks import needs_numba
from .table import choosy_move, dealt, situation

PLAIN = compiled.plain("games.three_thirteen.playout")


def drawn_worlds(view, count, weights=None, exchanges=None):
    """Worlds as search draws them: hands and draw pile, the next card first."""
    r = make_round(PLAIN, view.rules, [GREEDY] * len(view.counts))
    start_stream(1, 0, r.dice)
    w = load_worlds(compiled.plain("games.three_thirteen.outlook"), view, None, weights, exchanges)
    for _ in range(count):
        hot.draw_world(r, w)
        hands = [w.hands[MOST_CARDS * seat : MOST_CARDS * seat + w.counts[seat]] for seat in range(len(view.counts))]
        yield tuple(map(tuple, hands)), tuple(reversed(w.stock[: w.now[STOCK_COUNT]]))


def world_of(state):
    return tuple(tuple(card.index for card in hand) for hand in state.hands), tuple(card.index for card in state.stock)


def after_a_reshuffle():
    match = Match.from_position(
        "three_thirteen",
        {"hands": ["5s 7d Jh", "4s 6d Qh"], "stock": "2s 2c 9d", "discard": "8c", "turn": 0},
    )
    for written in ("draw", "discard Jh", "draw", "discard Qh", "draw", "discard 7d", "draw", "discard 6d"):
        match.play(written)
    assert match.state.reshuffles == 1
    return match


def test_every_world_is_drawn_equally_often():
    view = situation("5s 7d Jh", "4s 6d Qh", stock="2s 2c", discard="8c").view(0)
    found = Counter(drawn_worlds(view, 4000))
    assert len(found) == 10 * 2
    statistic = sum((count - 200) ** 2 / 200 for count in found.values())
    assert statistic < 43.8, "chi-square with 19 degrees of freedom, p = 0.001"


def after_a_card_was_taken():
    match = Match.from_position(
        "three_thirteen",
        {"hands": ["5s 7d Jh", "4s 6d Qh", "9s Ts 2d"], "stock": "2s 2c 3c", "discard": "8c", "turn": 1},
    )
    for written in ("take", "discard Qh", "draw", "discard 2d"):
        match.play(written)
    return match


def test_hands_that_are_made_better_are_still_such_as_can_be():
    for match in (after_a_card_was_taken(), after_a_reshuffle()):
        view = match.view(0)
        can_be = set(map(world_of, view.sample(random.Random(3), 3000)))
        drawn = set(drawn_worlds(view, 500, exchanges=[0] + [3] * (len(view.counts) - 1)))
        assert len(drawn) > 1
        assert drawn <= can_be


def test_the_hands_of_worlds_are_as_good_as_those_of_players_after_as_many_turns():
    really, believed, by_weights = [], [], []
    for number in range(40):
        match = Match.from_position("three_thirteen", dealt(number, 2, 1 + number % 11).position(), seed=number)
        for seat in range(2):
            match.seat_agent(seat, "planner")
        match.run(rounds=1)
        middle = match.at(match.ply // 2)
        view = middle.view(middle.turn)
        other = 1 - middle.turn
        turns = exchanges(view)
        assert turns[view.seat] == 0
        assert turns[other] > 0
        really.append(least_points(middle.state.hands[other], view.wild))
        for found, given in ((believed, turns), (by_weights, None)):
            for hands, _ in drawn_worlds(view, 4, weights(view), given):
                found.append(least_points(Cards(map(Card, hands[other])), view.wild))
    assert 0.7 < mean(believed) / mean(really) < 1.4
    assert mean(by_weights) > 1.4 * mean(really)


def test_hands_are_made_better_alike_at_every_seat():
    view = dealt(3, 3, round=7).view(0)
    points = [[], [], []]
    for hands, _ in drawn_worlds(view, 300, exchanges=[0, 4, 4]):
        for seat, hand in enumerate(hands):
            points[seat].append(least_points(Cards(map(Card, hand)), view.wild))
    assert mean(points[1]) == pytest.approx(mean(points[2]), rel=0.15)


def test_a_card_that_was_taken_is_in_the_hand_of_every_world_until_it_is_discarded():
    match = Match.from_position(
        "three_thirteen",
        {"hands": ["5s 7d Jh", "4s 6d Qh"], "stock": "2s 2c 3c", "discard": "8c", "turn": 1},
    )
    match.play("take")
    match.play("discard 4s")
    eight = Cards("8c")[0].index
    assert all(eight in hands[1] for hands, _ in drawn_worlds(match.view(0), 50))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_move_is_worth_what_the_round_brings_played_on_by_states(seats):
    """With all hands seen and one card in the draw pile there is one world, and nothing is left to chance."""
    for number in range(6):
        state = dealt(number, seats, round=1 + 2 * number, max_reshuffles=0)
        state = state.changed(stock=state.stock[:1], unseen=type(state.stock)(sorted(state.stock[1:])))
        for _ in range(2):
            view = state.view(state.turn)
            estimator = ThreeThirteenEstimator(view, state)
            for at, move in enumerate(estimator.moves):
                after = state.play(move)
                while not after.over:
                    after = after.play(choosy_move(after.view(after.turn)))
                assert estimator.play([at], 1) == pytest.approx([value_of(after.points, view.seat)])
            state = state.play(greedy_move(view))


@needs_numba
@pytest.mark.parametrize("seats", [2, 3])
def test_compiled_and_plain_think_the_same(seats, monkeypatch):
    for round in (1, 6, 11):
        match = Match.from_position("three_thirteen", dealt(5, seats, round).position(), seed=8)
        for _ in range(6):
            match.play(greedy_move(match.view(match.turn)))
        assert max(exchanges(match.view(match.turn))) == 1
        thoughts = []
        for found in (compiled.hot, compiled.plain):
            monkeypatch.setattr("thirteen_widget.games.three_thirteen.estimator.hot", found)
            search = Search("40")
            search.act(match.view(match.turn))
            thoughts.append(search.thoughts)
        assert thoughts[0] == thoughts[1]


def test_weights_tell_by_what_was_discarded_taken_and_left_lying():
    match = Match.from_position(
        "three_thirteen",
        {
            "round": 2,
            "hands": ["5s 7d Jh Kd", "8c 6d Qh 9c"],
            "stock": "2s 2c 3c 8d 5c Tc 6c Ah",
            "discard": "9s",
            "turn": 1,
        },
    )
    for written in ("take", "discard Qh", "draw", "discard Jh", "draw", "discard 6d"):
        match.play(written)
    found = {str(Card(index)): weight for index, weight in enumerate(weights(match.view(0))[52:])}
    alike = found["3c"], found["2c"]
    assert max(alike) < 1.1 * min(alike)
    assert found["Qc"] < found["8d"] < found["Jc"] < found["2c"] < found["8s"] < found["9d"]
    assert set(weights(match.view(0))[:52]) == {EVEN}


def test_worlds_are_drawn_by_weights():
    view = situation("5s 7d Jh", "4s 6d Qh", stock="2s 2c", discard="8c").view(0)
    r = make_round(PLAIN, view.rules, [GREEDY] * 2)
    start_stream(1, 0, r.dice)
    tilted = [1] * 52 + [9 if str(Card(index)) == "Qh" else 1 for index in range(52)]
    w = load_worlds(compiled.plain("games.three_thirteen.outlook"), view, None, tilted)
    found = Counter()
    for _ in range(4000):
        hot.draw_world(r, w)
        found.update(w.hands[MOST_CARDS : MOST_CARDS + 3])
    # One of 9 + 1 + 1 + 1 + 1 in each of three draws, without putting back.
    missed = 4 / 13 * 3 / 12 * 2 / 11
    assert abs(found[Card("Qh").index] / 4000 - (1 - missed)) < 0.01
    assert all(abs(found[Card(card).index] / 4000 - (2 + missed) / 4) < 0.03 for card in ("4s", "6d", "2s", "2c"))
