"""Random games of one peer, in the peers' own environment: ``python peers_run.py NAME SECONDS``.

Prints games, decisions and seconds of processor time. What needs no decision of a player (a deal, chance) is none.
"""

from __future__ import annotations

import itertools
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

COUNTED = 100

Games = Iterator[int]
"""Plays a game at a time and says how many decisions it took."""


def rlcard(game: str, features: bool) -> Games:
    """`env.run` with agents that play at random, as documented; or the bare loop over `env.step`."""
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(game, config={"seed": 1})
    agents = [RandomAgent(env.num_actions) for _ in range(env.num_players)]
    env.set_agents(agents)
    while True:
        if features:
            trajectories, _ = env.run()
            yield sum(len(path) // 2 for path in trajectories)
            continue
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            made += 1
        yield made


def open_spiel(name: str) -> Games:
    """The loop over a state that OpenSpiel's own examples have."""
    import pyspiel

    game = pyspiel.load_game(name)
    while True:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                made += 1
        yield made


def open_spiel_inside(name: str) -> Games:
    """OpenSpiel's own loop, in its C++, over its bots that play at random. Their decisions are counted beforehand."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def play(seed: int) -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    counted = [sum(step.player >= 0 for step in play(seed).full_history()) for seed in range(COUNTED)]
    for seed in itertools.count(COUNTED):
        play(seed)
        yield counted[seed % COUNTED]


BELOTE_PLAYS = 32
"""A rollout does not tell its decisions: this many cards are played in every deal, bids not counted."""


def colver(inside: bool) -> Games:
    """Belote deals by its loop over `step`, or by `rollout`, which stays inside its Rust."""
    from colver import Env

    while True:
        env = Env()
        env.reset()
        if inside:
            env.rollout(2000)
            yield from [BELOTE_PLAYS] * 2000
            continue
        made = 0
        while not env.is_terminal():
            env.step(random.choice(env.legal_actions()))
            made += 1
        yield made


PEERS: dict[str, Callable[[], Games]] = {
    "RLCard doudizhu, env.run": partial(rlcard, "doudizhu", True),
    "RLCard doudizhu, env.step": partial(rlcard, "doudizhu", False),
    "RLCard gin-rummy, env.run": partial(rlcard, "gin-rummy", True),
    "RLCard gin-rummy, env.step": partial(rlcard, "gin-rummy", False),
    "OpenSpiel dou_dizhu, from Python": partial(open_spiel, "dou_dizhu"),
    "OpenSpiel crazy_eights, from Python": partial(open_spiel, "crazy_eights(players=4)"),
    "OpenSpiel gin_rummy, from Python": partial(open_spiel, "gin_rummy"),
    "OpenSpiel dou_dizhu, inside its C++": partial(open_spiel_inside, "dou_dizhu"),
    "OpenSpiel crazy_eights, inside its C++": partial(open_spiel_inside, "crazy_eights(players=4)"),
    "OpenSpiel gin_rummy, inside its C++": partial(open_spiel_inside, "gin_rummy"),
    "colver belote, env.step": partial(colver, False),
    "colver belote, env.rollout (Rust)": partial(colver, True),
}


def main(name: str, seconds: float) -> None:
    games = PEERS[name]()
    played = decisions = 0
    next(games)
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        decisions += next(games)
        played += 1
    print(played, decisions, time.process_time() - begun)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
