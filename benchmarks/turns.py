"""The plain policy: how often it beats chance, and in how many turns two of it finish a round.

Shares are of 2,000 rounds of two seats, each taking either seat by turns; turns are counted in rounds played out
through `Match`, both players' together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import thirteen_widget as tw
from thirteen_widget import Match

COMPARED = 1000
ROUNDS = 220
ENDS_A_TURN = {"treisprezece": ("play", "draw", "pass"), "three_thirteen": ("discard", "out", "pass")}


def share_of_first_places(game: str) -> float:
    """What part of the rounds the plain policy wins against chance."""
    won = sum(
        int((tw.simulate(game, COMPARED, seed, agents=agents).place[:, seat] == 0).sum())
        for seed, (seat, agents) in enumerate([(0, ["greedy", "random"]), (1, ["random", "greedy"])])
    )
    return won / (2 * COMPARED)


def turns_of_rounds(game: str) -> Iterator[tuple[int, int]]:
    """The number of a round in its match, and how many turns it took."""
    seed = done = 0
    while done < ROUNDS:
        match = Match(game, seats=2, seed=seed, players=["greedy", "greedy"]).run()
        by_round: dict[int, int] = defaultdict(int)
        number = 1
        for event in match.history:
            if event.move is None:
                number += 1
            by_round[number] += event.move is not None and event.move.action in ENDS_A_TURN[game]
        yield from by_round.items()
        seed, done = seed + 1, done + len(by_round)


def report(what: str, turns: Sequence[int]) -> None:
    ordered = sorted(turns)
    parts = (ordered[len(ordered) * percent // 100] for percent in (10, 50, 90, 99))
    print(f"{what:28}" + "".join(f"{number:7}" for number in (*parts, ordered[-1])))


def main() -> None:
    for game in ENDS_A_TURN:
        print(f"{game}: greedy is first in {share_of_first_places(game):.1%} of the rounds against random")
    print(f"\n{'turns of a round':28}" + "".join(f"{part:>7}" for part in ("10 %", "median", "90 %", "99 %", "most")))
    for game in ENDS_A_TURN:
        by_round: dict[int, list[int]] = defaultdict(list)
        for number, turns in turns_of_rounds(game):
            by_round[number].append(turns)
        for number, taken in sorted(by_round.items()):
            report(game if len(by_round) == 1 else f"{game}, round {number}", taken)


if __name__ == "__main__":
    main()
