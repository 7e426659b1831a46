"""`search` of Thirteen against a flat search: every legal move played out equally often in worlds drawn uniformly.

``python -m benchmarks flat [--rounds N] [--budget B] [--playouts N] [--seed S] [--workers N]``

Both are measured against three of the plain policy with the same deals, and against each other: two by two at a table
of four, and one against one. The flat search uses the same compiled playouts, with the plain policy for every seat, and
nothing of what was played but the cards.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import thirteen_widget as tw
from thirteen_widget.compiled import hot, ints
from thirteen_widget.dice import SEED_BITS
from thirteen_widget.game import Move, View
from thirteen_widget.games.thirteen import ThirteenState
from thirteen_widget.games.thirteen.playout import GREEDY

from .ladder import mean

ROUNDS: Final = 2000
PLAYOUTS: Final = 1000


class Flat:
    """Flat determinized Monte Carlo with so many playouts for each decision."""

    name = "flat"

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self.playouts = playouts

    def act(self, view: View) -> Move:
        """The move that led to the most points on average."""
        moves = view.legal_moves
        if len(moves) == 1:
            return moves[0]
        worlds = view.sample(view.rng, max(1, self.playouts // len(moves)))
        dice = ints(hot("games.thirteen.playout"), 1)
        hot("dice").start_stream(view.rng.getrandbits(SEED_BITS), 0, dice)
        brought = [_points(worlds, move, dice) for move in moves]
        return moves[brought.index(max(brought))]


def _points(worlds: Sequence[Any], move: Move, dice: Any) -> float:
    """The points that a move brings in some worlds, summed."""
    playout = hot("games.thirteen.playout")
    buffer = partial(ints, playout)
    first = worlds[0]
    after: ThirteenState = first.after(move.cards.mask)
    me, seats, points = first.turn, len(after.hands), first.rules["points"]
    if after.over:
        return float(len(worlds) * points[after.places.index(me)])
    hands, places, policies = buffer(seats), buffer(seats), buffer([GREEDY] * seats)
    total = 0.0
    for world in worlds:
        for seat, hand in enumerate(world.hands):
            hands[seat] = hand ^ move.cards.mask if seat == me else hand
        for place, seat in enumerate(after.out):
            places[place] = seat
        playout.play_out(
            hands, after.turn, after.combination, -1 if after.played_by is None else after.played_by, after.passed,
            -1, len(after.out), places, seats, after.flags, policies, dice,
        )  # fmt: skip
        total += points[list(places).index(me)]
    return total


def main(arguments: Sequence[str]) -> None:
    """Print what part of the first places at each table each agent comes to, all its seats together."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks flat")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--budget", default="20ms", help="of search")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="of the flat search, for each decision")
    parser.add_argument("--seed", default="flat")
    parser.add_argument("--workers", type=int, help="processes; one a processor without")
    given = parser.parse_args(arguments)
    search, flat = f"search:{given.budget}", Flat(given.playouts)
    tables: list[list[Any]] = [
        [search, "greedy", "greedy", "greedy"],
        [flat, "greedy", "greedy", "greedy"],
        [search, search, flat, flat],
        [search, flat],
    ]
    print(f"{given.rounds:,} rounds each, seed {given.seed!r}, flat: {given.playouts:,} playouts a decision")
    for agents in tables:
        result = tw.arena(
            agents, "thirteen", given.rounds, given.seed, seats=len(agents), workers=given.workers, progress=False
        )
        print(f"{len(agents)} seats")
        table = result.rounds_to_dataframe()
        # Seats that one agent has several of are told apart by a number.
        side = table.agent.str.partition(" #")[0]
        won = (table.place == 1).groupby([table.deal, side]).sum().unstack()
        shares = won.div(won.sum(axis=1), axis=0)
        for name in shares:
            first, seated = mean(list(shares[name])), side.eq(name).mean()
            print(
                f"    {name:12} {first.value:6.1%} first ({first.low:.1%} to {first.high:.1%}; even: {seated:.0%})",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
