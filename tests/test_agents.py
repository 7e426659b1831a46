"""The named agents: what they promise of their play."""

from __future__ import annotations

import pytest

from thirteen_widget import Match


def rounds_won(game: str, rounds: int, one: str, other: str) -> float:
    """The part of two-player rounds that one agent wins, each deal played from both seats."""
    won = 0
    for number in range(rounds):
        seat = number % 2
        players = [one, other] if seat == 0 else [other, one]
        match = Match(game, seats=2, players=players, seed=number // 2)
        while not match.rounds:
            match.run(rounds=1)
        won += match.places[0] == seat
    return won / rounds


def test_greedy_wins_three_quarters_of_the_rounds_of_treisprezece_against_random():
    assert rounds_won("treisprezece", 160, "greedy", "random") >= 0.75


def test_greedy_wins_three_quarters_of_the_rounds_of_three_thirteen_against_random():
    assert rounds_won("three_thirteen", 40, "greedy", "random") >= 0.75


@pytest.mark.parametrize(("game", "turns"), [("treisprezece", 3000), ("three_thirteen", 200)])
def test_two_greedy_finish_a_round_in_a_reasonable_number_of_plies(game: str, turns: int):
    for seed in range(30):
        match = Match(game, seats=2, players=["greedy", "greedy"], seed=seed)
        while not match.rounds:
            match.run(rounds=1)
        assert match.ply <= turns
