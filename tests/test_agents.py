"""The named agents: what they promise of their play."""

from __future__ import annotations

import pytest

import thirteen_widget as tw
from thirteen_widget import Match


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
