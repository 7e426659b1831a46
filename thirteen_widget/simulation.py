"""`simulate`: many rounds by the plain policies, inside the hot functions."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from . import compiled
from .chance import derived, read_seed
from .compiled import POLICIES
from .dice import SEED_BITS
from .game import Rules
from .games import find

CHUNK: Final = 4096
"""Rounds per call of a hot function, without the interpreter's lock where it is compiled."""


@dataclass(frozen=True, eq=False)
class Simulation:
    """What came of many rounds: one row a round, one column a seat."""

    game: str
    agents: tuple[str, ...]
    rules: Rules
    seed: int | str
    decisions: int
    """How many decisions all seats made."""
    place: Any = field(repr=False)
    """0 for the first (`numpy.int8`)."""
    points: Any = field(repr=False)
    """`numpy.float64`."""

    def __len__(self) -> int:
        return len(self.place)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Simulation) else NotImplemented

    def _key(self) -> tuple[Any, ...]:
        return self.game, self.agents, self.rules, self.place.tobytes(), self.points.tobytes()


def simulate(
    game: str,
    n: int,
    seed: int | str,
    agents: str | Sequence[str] = "random",
    rules: str | Mapping[str, Any] | None = None,
    threads: int = 1,
) -> Simulation:
    """Play `n` rounds, each from a new deal, by the plain policies ``"random"`` and ``"greedy"``.

    Rounds are first rounds of a match; in Three Thirteen round 1, 2 … 11, 1 … in turn. `agents` is one name for all
    seats, or one a seat. The same seed gives the same rounds, compiled or not, with any number of threads; threads help
    where the hot functions are compiled (the extra ``fast``).

    >>> import thirteen_widget as tw
    >>> result = tw.simulate("thirteen", 20, seed=7, agents=["greedy", "random", "random", "random"])
    >>> result.place.shape, bool((result.points[:, 0].mean() > 1.5))
    ((20, 4), True)

    Raises:
        ValueError: no such game or policy, a wrong number of policies, a negative number of rounds or no thread.
        ImportError: NumPy is not installed.
    """
    try:
        import numpy as np
    except ImportError as error:
        raise ImportError("simulate gives NumPy arrays: pip install numpy") from error
    found = find(game)
    seed = read_seed(seed)
    if not isinstance(agents, str | Sequence):
        raise ValueError(f"agents: one name, or a list with one for each seat, not {agents!r}")
    seats = found.default_seats if isinstance(agents, str) else len(agents)
    chosen = rules if isinstance(rules, Rules) and rules.game == game else found.rules(rules, seats)
    seats = chosen.seats
    names = (agents,) * seats if isinstance(agents, str) else tuple(agents)
    policies = _policies(names, seats)
    for name, value, least in (("n", n, 0), ("threads", threads, 1)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise ValueError(f"{name}: a whole number from {least} on, not {value!r}")
    playouts = found.playouts(chosen)
    module = compiled.hot(playouts.module)
    key = derived("simulate", game, seed) % (1 << SEED_BITS)
    place, points = np.empty((n, seats), np.int8), np.empty((n, seats), np.float64)

    def play(first: int) -> int:
        last = min(first + CHUNK, n)
        places, scored, decisions = playouts.play(module, key, first, last - first, policies)
        place[first:last] = np.reshape(places, (-1, seats))
        points[first:last] = np.reshape(scored, (-1, seats))
        return decisions

    firsts = range(0, n, CHUNK)
    if compiled.is_twin(module) and min(threads, len(firsts)) > 1:
        with ThreadPoolExecutor(min(threads, len(firsts), 4 * (os.cpu_count() or 1))) as pool:
            decisions = sum(pool.map(play, firsts))
    else:
        decisions = sum(map(play, firsts))
    return Simulation(game, names, chosen, seed, decisions, place, points)


def _policies(names: Sequence[str], seats: int) -> list[int]:
    if len(names) != seats:
        raise ValueError(f"agents: one name, or one for each of {seats} seats, not {len(names)}")
    for name in names:
        if name not in POLICIES:
            said = " and ".join(map(repr, POLICIES))
            raise ValueError(f"agents: {name!r} can not be simulated, only {said}; an arena plays any agent")
    return [POLICIES.index(name) for name in names]
