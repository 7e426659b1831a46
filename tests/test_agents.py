"""The named agents: what they promise of their play."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, EntryPoints

import pytest

import thirteen_widget as tw
from thirteen_widget import Match
from thirteen_widget.agents import registry


@pytest.mark.parametrize("game", ["treisprezece", "three_thirteen"])
@pytest.mark.parametrize("agents", [["greedy", "random"], ["random", "greedy"]])
def test_greedy_wins_three_quarters_of_the_rounds_against_random_in_either_seat(game: str, agents: list[str]):
    won = tw.simulate(game, 1100, seed=1, agents=agents).place[:, agents.index("greedy")] == 0
    assert won.mean() >= 0.75


@pytest.mark.parametrize(("game", "turns"), [("treisprezece", 3000), ("three_thirteen", 200)])
def test_two_greedy_finish_a_round_in_a_reasonable_number_of_plies(game: str, turns: int):
    for seed in range(10):
        match = Match(game, seats=2, players=["greedy", "greedy"], seed=seed)
        while not match.rounds:
            match.run(rounds=1)
        assert match.ply <= turns


class TestByName:
    @pytest.fixture(autouse=True)
    def registered(self, monkeypatch):
        monkeypatch.setattr(registry, "_registered", dict(registry._registered))

    def test_a_maker_may_return_a_function(self):
        tw.agents.register("last", lambda budget: lambda view: view.legal_moves[-1])
        match = tw.Match("thirteen", players=["last"] * 4, seed=1)
        expected = match.legal_moves()[-1]
        assert match.ask_all().move == expected

    def test_an_entry_point_that_can_not_be_loaded_is_named(self, monkeypatch):
        points = EntryPoints([EntryPoint("theirs", "no_such_module:make", registry.GROUP)])
        monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
        with pytest.raises(ValueError, match=r"'theirs' could not be made.*no_such_module"):
            tw.Match("thirteen", players=["theirs:5ms"] * 4)

    def test_an_entry_point_gives_an_agent(self, monkeypatch):
        points = EntryPoints([EntryPoint("theirs", "thirteen_widget.agents.registry:Greedy", registry.GROUP)])
        monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
        assert "theirs" in tw.agents()
        assert tw.Match("thirteen", players=["theirs"] * 4, seed=1).run(rounds=1).phase == "round_over"

    def test_what_is_no_maker_is_named(self):
        tw.agents.register("bot", lambda view: view.legal_moves[0])
        with pytest.raises(ValueError, match=r"'bot' could not be made: its maker, which gets the budget.*raised"):
            tw.Match("thirteen", players=["bot"] * 4)


class TestDefinedAgain:
    def defined(self, monkeypatch, which):
        def bot(view):
            return view.legal_moves[which]

        bot.__module__, bot.__qualname__ = "__main__", "bot"
        monkeypatch.setattr(sys.modules["__main__"], "bot", bot, raising=False)
        return bot

    def played(self, match):
        moves = match.legal_moves()
        return moves.index(match.ask_all().move), len(moves) - 1

    def test_the_new_function_plays_from_then_on(self, monkeypatch):
        match = tw.Match("thirteen", players=[self.defined(monkeypatch, 0)] * 4, seed=1)
        self.defined(monkeypatch, -1)
        played, last = self.played(match)
        assert played == last > 0

    def test_an_older_one_that_was_kept_plays_beside_it(self, monkeypatch):
        old = self.defined(monkeypatch, 0)
        self.defined(monkeypatch, -1)
        played, last = self.played(tw.Match("thirteen", players=[old] * 4, seed=1))
        assert played == 0 < last

    def test_one_of_a_loop_plays_as_it_was_made(self, monkeypatch):
        bots = [self.defined(monkeypatch, which) for which in (0, -1)]
        match = tw.Match("thirteen", players=[bots[0]] * 4, seed=1)
        played, last = self.played(match)
        assert played == 0 < last


class Counting:
    """A bot that is called, not asked to act."""

    name = "counting"

    def __init__(self):
        self.thoughts = {}
        self.resets = 0

    def reset(self):
        self.resets += 1

    def __call__(self, view):
        self.thoughts = {view.legal_moves[0]: 0.5}
        return view.legal_moves[0]


def test_an_object_that_is_called_may_have_a_name_and_thoughts_and_be_told_of_a_deal():
    bot = Counting()
    match = tw.Match("thirteen", players=[bot] * 4, seed=1)
    agent = match.agent(match.turn)
    move = match.ask_all().move
    assert agent.name == "counting"
    assert list(agent.thoughts) == [move]
    assert bot.resets == 1


def test_an_agent_that_leaves_python_is_reported_like_one_that_raises():
    with pytest.raises(tw.AgentError, match=r"seat \d, treisprezece, round 1, ply 0: it raised SystemExit: 3 \(line"):
        tw.Match("treisprezece", players=[lambda view: sys.exit(3)] * 2, seed=2).ask_all()
