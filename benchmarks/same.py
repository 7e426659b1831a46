"""Plain against compiled: seeded playouts of each game, which have to come out the same to the last decision.

``python -m benchmarks same`` plays 100,000 of each game, most of an hour on one processor. A piece of that, to be
run on another: ``python -m benchmarks same three_thirteen 0 25000``.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import product
from types import ModuleType

from thirteen_widget import compiled
from thirteen_widget.compiled import POLICIES
from thirteen_widget.games import find, names

PLAYOUTS = 100_000
BLOCK = 500
"""Playouts of one rule set by the same policies, one after the other."""
SEED = 2
SEATS = {"thirteen": (2, 3, 4), "treisprezece": (2,), "three_thirteen": (2,)}
MIXES = (("random", "random"), ("greedy", "greedy"), ("greedy", "random"))


def settings(game: str) -> list[tuple[int, str, tuple[str, str]]]:
    """What the blocks of a game take in turn: seats, preset, and the policies of even and odd seats."""
    return list(product(SEATS[game], find(game).presets, MIXES))


def digest(game: str, module: ModuleType, first: int) -> str:
    """A digest of places, points and decisions of the block that begins with playout `first`."""
    chosen = settings(game)
    seats, preset, mix = chosen[first // BLOCK % len(chosen)]
    playouts = find(game).playouts(find(game).rules(preset, seats))
    policies = [POLICIES.index(mix[seat % 2]) for seat in range(seats)]
    place, points, decisions = playouts.play(module, SEED, first, BLOCK, policies)
    came = list(map(int, place)), list(map(float, points)), int(decisions)
    return hashlib.sha256(repr(came).encode()).hexdigest()


def blocks(game: str, first: int, last: int) -> Iterator[tuple[str, str]]:
    """The digests of each block, plain and compiled."""
    name = find(game).playouts(find(game).rules(None, SEATS[game][0])).module
    modules = compiled.plain(name), compiled.hot(name)
    if not compiled.is_twin(modules[1]):
        sys.exit("nothing to compare: Numba is not installed (the extra fast), or THIRTEEN_WIDGET_PLAIN is set")
    for start in range(first, last, BLOCK):
        plain, fast = (digest(game, module, start) for module in modules)
        yield plain, fast


def compare(game: str, first: int, last: int) -> bool:
    """Play a range of playouts both ways and say whether they are the same."""
    begun, whole, different = time.process_time(), hashlib.sha256(), []
    for start, (plain, fast) in zip(range(first, last, BLOCK), blocks(game, first, last), strict=True):
        whole.update(plain.encode())
        if plain != fast:
            different.append(start)
    said = f"DIFFERENT in those from {different}" if different else f"the same ({whole.hexdigest()[:12]})"
    took = time.process_time() - begun
    print(f"{game}, playouts {first:,} to {last - 1:,}, plain and compiled: {said}, {took:,.0f} s", flush=True)
    return not different


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks same")
    parser.add_argument("game", nargs="?", help=f"one of {', '.join(names())}; all without")
    parser.add_argument("first", nargs="?", type=int, default=0, help="the number of the first playout")
    parser.add_argument("last", nargs="?", type=int, default=PLAYOUTS, help="that after the last one")
    given = parser.parse_args(arguments)
    if given.game not in (None, *names()):
        parser.error(f"no game {given.game!r}: there are {', '.join(names())}")
    if given.first % BLOCK or given.last % BLOCK or not given.first < given.last:
        parser.error(
            f"playouts are compared from one multiple of {BLOCK} to another, not from {given.first} to {given.last}"
        )
    were_same = [compare(game, given.first, given.last) for game in ([given.game] if given.game else names())]
    if not all(were_same):
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
