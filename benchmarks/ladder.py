"""How much better each agent is than the one below, how much of what can be attained, and what more time brings.

``python -m benchmarks ladder [game …] [--rounds N] [--budget B] [--seed S] [--part ladder|open|curve] [--workers N]``

Every comparison is an arena: the same deals for all, each played in every seating. A lead is what one agent has over
the others at its table: in Three Thirteen points a round that they take and it does not, else first places over an even
share. Intervals hold the true value in 95 of 100 such arenas; they are made of the differences between deals. With a
budget of time a busy machine makes `search` weaker, and no two runs are quite the same; with one of playouts, as in
``--budget 300``, they are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any, Final, NamedTuple

import thirteen_widget as tw
from thirteen_widget.tournament.estimates import Estimate, student

LADDER: Final = ("random", "greedy", "planner", "search")
OPEN: Final = ("planner", "search", "open search")
"""Who is measured against the same others for the part that is attained of what seeing all hands brings."""
BUDGET: Final = "20ms"
BUDGETS: Final = (5, 20, 100, 500)
"""The curve, in milliseconds a move."""
PARTS: Final = ("ladder", "open", "curve")
_QUICK: Final = 5
"""Comparisons of agents that do not search are of so many times as many rounds."""


class Seating(NamedTuple):
    """Who sits together: one against others that are alike, or as many of the one as of the other."""

    seats: int
    alone: bool = True

    def agents(self, one: str, other: str) -> list[str]:
        """The agents of the arena."""
        return [one, *[other] * (self.seats - 1 if self.alone else 1)]

    def __str__(self) -> str:
        return f"one against {self.seats - 1}" if self.alone else f"seat against seat, {self.seats} seats"


class Bench(NamedTuple):
    """How a game is measured."""

    rounds: int
    seatings: tuple[Seating, ...]
    """Of the ladder; the first one is that of the other parts too."""
    others: str
    """Whom the other parts are played against."""
    points: bool
    """Whether leads are in points, not in first places."""


BENCHES: Final = {
    "thirteen": Bench(4000, (Seating(4), Seating(4, alone=False)), "greedy", points=False),
    "treisprezece": Bench(1200, (Seating(2),), "planner", points=False),
    "three_thirteen": Bench(4400, (Seating(2), Seating(3)), "planner", points=True),
}


class Arenas:
    """Plays the arenas of a game."""

    def __init__(self, game: str, rounds: int, budget: str, seed: str, workers: int | None) -> None:
        self.game = game
        self.bench = BENCHES[game]
        self.rounds = rounds
        self._budget = budget
        self._more: dict[str, Any] = {"seed": seed, "workers": workers, "progress": False}

    def leads(self, seating: Seating, one: str, other: str, rounds: int) -> list[float]:
        """By deal the lead of an agent over others."""
        agents = seating.agents(one, other)
        result = tw.arena(agents, self.game, rounds, seats=seating.seats, **self._more)
        table = result.rounds_to_dataframe()
        table["own"] = table.agent == result.agents[0]
        if self.bench.points:
            mean = table.groupby(["deal", "own"]).points.mean().unstack()
            return list(mean[False] - mean[True])
        table["first"] = (table.place == 1) + table.place.isna() / seating.seats
        return list(table[table.own].groupby("deal")["first"].mean() - 1 / seating.seats)

    def named(self, agent: str) -> str:
        """An agent's name, with its budget where it has one."""
        return f"{agent}:{self._budget}" if "search" in agent else agent

    def written(self, lead: Estimate, seats: int) -> str:
        """A lead as text."""
        if self.bench.points:
            return f"{lead.value:+7.2f} points ({lead.low:+.2f} to {lead.high:+.2f})"
        even = 1 / seats
        return f"{even + lead.value:7.1%} first ({even + lead.low:.1%} to {even + lead.high:.1%}; even: {even:.0%})"


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its interval."""
    count = len(values)
    value = sum(values) / count
    half = student(count - 1) * sqrt(sum((each - value) ** 2 for each in values) / (count - 1) / count)
    return Estimate(value, value - half, value + half)


def part_of(some: Sequence[float], all_: Sequence[float]) -> Estimate:
    """The mean of some values as a part of that of others that go with them, by the linearised ratio."""
    count, whole = len(all_), sum(all_) / len(all_)
    part = sum(some) / count / whole
    left = sum((one - part * other) ** 2 for one, other in zip(some, all_, strict=True))
    half = student(count - 1) * sqrt(left / (count - 1) / count) / abs(whole)
    return Estimate(part, part - half, part + half)


def ladder(arenas: Arenas) -> None:
    """Each agent against the one below."""
    for seating in arenas.bench.seatings:
        for lower, upper in pairwise(LADDER):
            rounds = arenas.rounds * (1 if "search" in upper else _QUICK)
            upper = arenas.named(upper)
            lead = mean(arenas.leads(seating, upper, lower, rounds))
            clear = "" if lead.low > 0 else "  NOT CLEAR"
            print(f"{upper:>17} over {lower:8} {arenas.written(lead, seating.seats)}  {seating}{clear}", flush=True)


def open_hands(arenas: Arenas) -> None:
    """How far `search` comes from `planner` towards the same search with open hands, against the same others."""
    seating, others = arenas.bench.seatings[0], arenas.bench.others
    found = []
    for agent in map(arenas.named, OPEN):
        found.append(arenas.leads(seating, agent, others, arenas.rounds))
        written = arenas.written(mean(found[-1]), seating.seats)
        print(f"{agent:>17} with {others:8} {written}  {seating}", flush=True)
    planner, search, seer = found
    gained = [one - base for one, base in zip(search, planner, strict=True)]
    attainable = [one - base for one, base in zip(seer, planner, strict=True)]
    part = part_of(gained, attainable)
    print(f"{'':17} search attains {part.value:.2f} ({part.low:.2f} to {part.high:.2f}) of what open hands bring")


def curve(arenas: Arenas) -> None:
    """What more time brings. Of the longest budget fewer rounds are played."""
    seating, others = arenas.bench.seatings[0], arenas.bench.others
    for budget in BUDGETS:
        rounds = max(arenas.rounds * min(20, budget) // budget, 2 * seating.seats)
        lead = mean(arenas.leads(seating, f"search:{budget}ms", others, rounds))
        name = f"search:{budget}ms"
        print(f"{name:>17} with {others:8} {arenas.written(lead, seating.seats)}  {rounds:,} rounds", flush=True)


def main(arguments: Sequence[str]) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks ladder")
    parser.add_argument("games", nargs="*", metavar="game", help=f"one or more of {', '.join(BENCHES)}; all without")
    parser.add_argument("--rounds", type=int, help="rounds of each comparison with search")
    parser.add_argument("--budget", default=BUDGET, help="of search, in the ladder and the open part")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part")
    parser.add_argument("--workers", type=int, help="processes; one a processor without")
    given = parser.parse_args(arguments)
    for game in given.games:
        if game not in BENCHES:
            parser.error(f"no game {game!r}: there are {', '.join(BENCHES)}")
    parts = dict(zip(PARTS, (ladder, open_hands, curve), strict=True))
    for game in given.games or BENCHES:
        arenas = Arenas(game, given.rounds or BENCHES[game].rounds, given.budget, given.seed, given.workers)
        print(f"{game}: {arenas.rounds:,} rounds ({_QUICK * arenas.rounds:,} without search), seed {given.seed!r}")
        for part in given.part or PARTS:
            parts[part](arenas)


if __name__ == "__main__":
    main(sys.argv[1:])
