"""The agents of the ladder: legal under every rule, within their budgets, repeatable, and each better than the last."""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

import thirteen_widget as tw
from thirteen_widget import Match, Move
from thirteen_widget.agents import make_agent
from thirteen_widget.agents import search as search_module
from thirteen_widget.agents.search import Budget, Meter, Search, think
from thirteen_widget.estimators import Estimator
from thirteen_widget.games import names

from ..variants import VARIANTS, Variant

PLIES = 30


def play_on(match: Match, plies: int) -> None:
    """Let the agents play the first plies of a round; an illegal answer raises."""
    while not match.state.over and match.ply < plies:
        match.ask_all()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_answer_is_legal(variant: Variant):
    players = ["search:8" if seat % 2 else "planner" for seat in range(variant.seats)]
    for seed in range(2):
        play_on(variant.match(seed, players=players), PLIES)


@pytest.mark.parametrize("game", names())
class TestSearch:
    def test_the_same_chance_brings_the_same_thoughts(self, game):
        match = Match(game, seed=5)
        first, again = Search("24"), Search("24")
        assert first.act(match.view(match.turn)) == again.act(match.view(match.turn))
        assert first.thoughts == again.thoughts

    def test_a_number_of_playouts_is_kept_to(self, game):
        for number in (1, 7, 40):
            search = Search(number)
            match = Match(game, seed=6)
            search.act(match.view(match.turn))
            assert sum(thought.playouts for thought in search.thoughts) <= number

    def test_a_time_is_kept_to(self, game):
        search = Search("80ms")
        match = Match(game, seed=7)
        search.act(match.view(match.turn))  # this may load and compile
        begun = time.perf_counter()
        search.act(match.view(match.turn))
        assert time.perf_counter() - begun < 1

    def test_it_says_what_it_thinks(self, game):
        match = Match(game, seed=8)
        while len(match.legal_moves()) < 2:
            match.play(match.legal_moves()[0])
        search = Search("30")
        view = match.view(match.turn)
        move = search.act(view)
        assert search.thoughts[0].move == move
        assert all(0 <= value <= 1 for _, value, _ in search.thoughts)
        for thought in search.thoughts:
            assert thought.move in view.legal_moves
            assert thought.move.pretty in search.explain(view, thought.move)
        search.reset()
        assert search.explain(view, move) == ""
        assert search.thoughts == []

    def test_who_sees_all_hands_plays_a_match(self, game):
        seats = 2 if game == "treisprezece" else 3
        seer = Search("12", open=True)
        match = Match(game, seats=seats, players=[seer, *["open search:12"] * (seats - 1)], seed=9)
        play_on(match, PLIES)
        assert seer.match is match
        other = Match(game, seats=seats, seed=10)
        with pytest.raises(ValueError, match="another situation"):
            seer.act(other.view(other.turn))

    def test_who_sees_all_hands_plays_an_arena(self, game):
        players = ["open search:10", "greedy"]
        first, again = (tw.arena(players, game, 4, 1, seats=2, workers=workers) for workers in (1, 2))
        assert first == again


def test_who_sees_all_hands_needs_a_match():
    match = Match("thirteen", seed=1)
    with pytest.raises(ValueError, match=r"search\.match = match"):
        Search("12", open=True).act(match.view(match.turn))


class Imagined(Estimator):
    """Takes a clock's time instead of thinking: to prepare, before its first playouts, and for each playout."""

    settling = 0.5

    def __init__(self, clock: list[float], settle: float, prepare: float, playout: float) -> None:
        self.moves = [Move("play", card) for card in ("3s", "4s", "5s")]
        self._clock, self._settle, self._prepare, self._playout = clock, settle, prepare, playout

    def settle(self, steps: int) -> bool:
        self._clock[0] += self._settle
        return True

    def play(self, chosen: Sequence[int], worlds: int) -> list[float]:
        self._clock[0] += self._prepare + self._playout * worlds * len(chosen)
        self._prepare = 0.0
        return [0.5 * worlds] * len(chosen)


@pytest.mark.parametrize("settle", [0.0001, 0.004], ids="settles by {} s".format)
@pytest.mark.parametrize("prepare", [0.0, 0.003], ids="prepares for {} s".format)
@pytest.mark.parametrize("playout", [0.000001, 0.00002, 0.0007], ids="{} s a playout".format)
def test_a_time_is_used_for_playouts_whatever_went_before_them(monkeypatch, settle, prepare, playout):
    clock = [100.0]
    monkeypatch.setattr(search_module, "time", SimpleNamespace(perf_counter=lambda: clock[0]))
    thoughts = think(Imagined(clock, settle, prepare, playout), Meter(Budget.parse("20ms")))
    played = sum(thought.playouts for thought in thoughts)
    assert played * playout > 0.004
    assert 0.0175 < clock[0] - 100 < 0.0225


@pytest.mark.parametrize("written", ["", "0", "-5", "20 minutes", "0ms", "ms", "1e3", "many", "2h"])
def test_a_wrong_budget_says_what_a_budget_is(written):
    with pytest.raises(ValueError, match=r"20ms.*1000"):
        Budget.parse(written)


def test_budgets_in_names():
    assert make_agent("search:250").budget == "250"
    assert make_agent("search:1.5s").budget == "1500ms"
    assert make_agent("search").budget == "20ms"
    with pytest.raises(ValueError, match="no budget"):
        make_agent("planner:20ms")
    assert {"random", "greedy", "planner", "search"} <= set(tw.agents())


@pytest.mark.parametrize(
    ("better", "worse", "game", "seats", "rounds"),
    [
        ("planner", "greedy", "thirteen", 4, 240),
        ("search:150", "planner", "thirteen", 2, 60),
        ("planner", "greedy", "treisprezece", 2, 160),
        ("planner", "greedy", "three_thirteen", 2, 66),
    ],
)
def test_each_is_better_than_the_last(better, worse, game, seats, rounds):
    result = tw.arena([better, worse], game, rounds=rounds, seed="ladder", seats=seats, workers=1, progress=False)
    frame = result.standings
    one, other = (next(row for row in frame if row.agent == name) for name in (better, worse))
    if game == "three_thirteen":
        assert one.points.value < other.points.value
    else:
        assert one.first_place.value > other.first_place.value
