"""What search does in Treisprezece: hands walked through as often as they are likely, moves played out as by states."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import prod

import pytest

from thirteen_widget import Card, Match, compiled
from thirteen_widget.agents.search import Search
from thirteen_widget.dice import start_stream
from thirteen_widget.games.treisprezece import outlook as hot
from thirteen_widget.games.treisprezece.worlds import EVEN, weights

from ...marks import needs_numba
from .table import Round, situation


@pytest.mark.parametrize("card_weights", [[1] * 8, [1000, 1000, 500, 2000, 300, 1000, 1000, 700]])
def test_hands_within_the_bounds_are_as_likely_as_their_cards(card_weights):
    bounds = [0b111100, 2, 0b001100, 1]
    hidden, dice = list(range(8)), [0]
    start_stream(3, 0, dice)
    likely = {
        hand: prod(card_weights[card] for card in hand)
        for hand in combinations(range(8), 4)
        if sum(card in (2, 3, 4, 5) for card in hand) <= 2 and sum(card in (2, 3) for card in hand) <= 1
    }
    hidden = [0, 1, 6, 7, 2, 3, 4, 5]
    rounds = 8000
    found = Counter()
    for _ in range(rounds):
        hot.walk(40, hidden, 8, 4, bounds, 2, card_weights, dice)
        found[tuple(sorted(hidden[:4]))] += 1
    assert set(found) == set(likely)
    scale = rounds / sum(likely.values())
    statistic = sum((found[hand] - scale * part) ** 2 / (scale * part) for hand, part in likely.items())
    freedom = len(likely) - 1
    # The quantile of one in a thousand (Wilson and Hilferty 1931).
    assert statistic < freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3


def test_a_card_that_could_have_been_played_is_less_likely_in_the_hand():
    playing = Round(situation("5d 2s 3d Kd", "Qs 4h 8c 6s", "Jd", "Ks Qh 7h 9c 2h", turn=1))
    playing.do("Qs")
    found = weights(playing.view(0))
    goes_on, begins, other = (found[Card(card).index] for card in ("Ks", "Qh", "9c"))
    assert goes_on < begins < other == EVEN
    playing.do("Kd")
    playing.do("draw")
    later = weights(playing.view(0))
    assert goes_on < later[Card("Ks").index] < other


def test_the_own_runs_and_those_of_the_last_round_say_nothing():
    playing = Round(situation("5d 2s 3d Qs", "Qc 4h 8c 6s", "Jd", "Ks Qh 7h 9c 2h", turn=0))
    playing.do("Qs")
    assert set(weights(playing.view(0))[:52]) == {EVEN}


@needs_numba
@pytest.mark.parametrize("options", [{}, {"play_after_draw": True, "may_draw_voluntarily": True}])
def test_compiled_and_plain_think_the_same(options, monkeypatch):
    match = Match("treisprezece", seed=4, players=["greedy"] * 2, **options)
    for _ in range(8):
        match.ask_all()
        if len(match.legal_moves()) < 2:
            continue
        thoughts = []
        for found in (compiled.hot, compiled.plain):
            monkeypatch.setattr("thirteen_widget.games.treisprezece.estimator.hot", found)
            search = Search("40")
            search.act(match.view(match.turn))
            thoughts.append(search.thoughts)
        assert thoughts[0] == thoughts[1]
