"""The compiled playouts against the same work in C, on one core and two; the other games."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from thirteen_widget import compiled
from thirteen_widget.compiled import POLICIES
from thirteen_widget.dice import start_stream
from thirteen_widget.games import find
from thirteen_widget.games.thirteen.playout import GREEDY, deal, first_leader
from thirteen_widget.games.thirteen.state import ThirteenState

from .measuring import Work, ratio, side_by_side, table, timed

REPEATS = 15
ROUNDS = 30_000
SOURCE = Path(__file__).with_name("yardstick.c")


class Yardstick:
    """The C program, compiled for this machine."""

    def __init__(self) -> None:
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None:
            sys.exit("the yardstick needs a C compiler: apt-get install gcc")
        self._folder = tempfile.TemporaryDirectory()
        self._program = Path(self._folder.name) / "yardstick"
        subprocess.run([compiler, "-O3", "-march=native", str(SOURCE), "-o", str(self._program)], check=True)
        self._seed = 0

    def rounds(self) -> tuple[float, float]:
        """A piece of work: rounds, and the seconds of processor time."""
        return self._run()[0::3]

    def decisions_a_round(self) -> float:
        """How long its rounds are."""
        rounds, decisions, _, _ = self._run()
        return decisions / rounds

    def _run(self) -> Sequence[float]:
        self._seed += 1
        command = [str(self._program), str(ROUNDS), str(self._seed)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return tuple(map(float, printed.split()))


def on_threads(play: Callable[[int], float], threads: int) -> Work:
    """The work `play` does, given its number, on so many threads at once.

    Several by the clock, so that they show what they do side by side; one by processor time.
    """
    pool = ThreadPoolExecutor(threads)
    numbers = iter(range(1_000_000))
    clock = time.process_time if threads == 1 else time.perf_counter
    return timed(lambda: sum(pool.map(play, [next(numbers) for _ in range(threads)])), clock)


def rounds_work(game: str, seats: int, policy: str, rounds: int, threads: int = 1, what: str = "rounds") -> Work:
    """Whole rounds of a game by one policy, in the compiled functions: rounds or turns."""
    found = find(game)
    playouts = found.playouts(found.rules(None, seats))
    module = compiled.hot(playouts.module)
    policies = [POLICIES.index(policy)] * seats

    def play(number: int) -> float:
        made = playouts.play(module, 1, number * rounds, rounds, policies)[2]
        return rounds if what == "rounds" else made

    return on_threads(play, threads)


def middles(count: int) -> list[ThirteenState]:
    """Situations in the middle of rounds that the plain policy plays: half of the decisions made."""
    game = find("thirteen")
    rules, states = game.rules(None, 4), []
    for number in range(count):
        hands, dice = [0] * 4, [0]
        start_stream(5, number, dice)
        deal(hands, 4, 13, [0] * 52, dice)
        leader = first_leader(hands, 4)
        path = [ThirteenState(rules, tuple(hands), leader, opening=(hands[leader] & -hands[leader]).bit_length() - 1)]
        while not path[-1].over:
            path.append(path[-1].play(path[-1].legal_moves().greedy()))
        states.append(path[len(path) // 2])
    return states


def playouts_from(states: Sequence[ThirteenState], threads: int) -> Work:
    """Greedy playouts from these situations, over and over, on so many threads."""
    import numba
    import numpy as np

    module = compiled.hot("games.thirteen.playout")
    play_out = module.play_out
    rows = np.array(
        [
            [*s.hands, s.turn, s.combination, -1 if s.played_by is None else s.played_by, s.passed, len(s.out)]
            for s in states
        ],
        np.int64,
    )

    @numba.njit(nogil=True)  # type: ignore[untyped-decorator]
    def play_all(rows: Any, times: int, hands: Any, places: Any, policies: Any, dice: Any) -> int:
        for _ in range(times):
            for row in rows:
                hands[:] = row[:4]
                play_out(hands, row[4], row[5], row[6], row[7], -1, row[8], places, 4, 2, policies, dice)
        return times * len(rows)

    def piece(times: int) -> float:
        hands, places, policies, dice = (compiled.ints(module, values) for values in (4, 4, [GREEDY] * 4, 1))
        return float(play_all(rows, times, hands, places, policies, dice))

    piece(1)
    return on_threads(lambda _: piece(60_000 // len(states)), threads)


def main() -> None:
    yardstick = Yardstick()
    works = {
        "C": yardstick.rounds,
        "compiled, random": rounds_work("thirteen", 4, "random", ROUNDS),
        "compiled, random, two threads": rounds_work("thirteen", 4, "random", ROUNDS, threads=2),
        "compiled, greedy": rounds_work("thirteen", 4, "greedy", ROUNDS),
    }
    rates = side_by_side(works, REPEATS)
    table("Thirteen for four, whole rounds", rates, to="C", unit="rounds/s")
    decisions = yardstick.decisions_a_round()
    for name in ("C", "compiled, random"):
        print(f"{name + ', decisions':52} {rates[name].median * decisions:13,.0f}")
    two = ratio(rates["compiled, random, two threads"], rates["compiled, random"])
    print(f"two threads, by the clock: {two:.2f} of one\n")

    states = middles(500)
    works = {
        name: playouts_from(states, threads) for threads, name in ((1, "on one thread"), (2, "on two, by the clock"))
    }
    table("greedy playouts from the middle", side_by_side(works, REPEATS), to="on one thread", unit="playouts/s")
    print()

    works = {
        "treisprezece, random turns": rounds_work("treisprezece", 2, "random", 400, what="turns"),
        "three thirteen for two, random turns": rounds_work("three_thirteen", 2, "random", 22, what="turns"),
        "three thirteen for two, greedy rounds": rounds_work("three_thirteen", 2, "greedy", 110),
    }
    table("the other games, compiled", side_by_side(works, REPEATS), to="treisprezece, random turns")


if __name__ == "__main__":
    main()
