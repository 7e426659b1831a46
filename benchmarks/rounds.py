"""Plain Python: random rounds of Thirteen a second, through the rules alone, through `State`, and through `Match`."""

from __future__ import annotations

import random
from collections.abc import Callable

from thirteen_widget import Match, compiled
from thirteen_widget.chance import Chance
from thirteen_widget.games.thirteen import GAME
from thirteen_widget.games.thirteen.rounds import ThirteenPlayouts

from .measuring import side_by_side, table, timed

ROUNDS = 20
REPEATS = 11
RULES = GAME.rules(None, 4)


def through_the_rules(seed: int) -> None:
    """The hot functions as they stand."""
    module = compiled.plain(ThirteenPlayouts.module)
    ThirteenPlayouts(RULES).play(module, seed, 0, ROUNDS, [0] * 4)


def through_state(seed: int) -> None:
    """`State.legal_moves` and `State.play`."""
    for number in range(ROUNDS):
        chance, rng = Chance(seed, number), random.Random(seed)
        state = GAME.start(RULES, 1, (0, 0, 0, 0), GAME.deal(RULES, 1, None, chance), chance)
        while not state.over:
            moves = state.legal_moves()
            state = state.play(moves[int(rng.random() * len(moves))])


def through_match(seed: int) -> None:
    """`Match` with four agents that look at `view.legal_moves`."""
    for number in range(ROUNDS):
        Match("thirteen", players=["random"] * 4, seed=ROUNDS * seed + number).run(rounds=1)


def work(play: Callable[[int], None]) -> Callable[[], float]:
    seeds = iter(range(1_000_000))

    def piece() -> float:
        play(next(seeds))
        return ROUNDS

    return piece


def main() -> None:
    paths = {"rules": through_the_rules, "State": through_state, "Match": through_match}
    rates = side_by_side({name: timed(work(play)) for name, play in paths.items()}, REPEATS)
    table("plain Python, random rounds of Thirteen, through", rates, to="rules", unit="rounds/s")
