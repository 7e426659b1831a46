"""Who sits where in every round of an arena, and which deal it is.

A deal is played once in every *seating* of its tables, by the same cards, the same reshuffles and the same chance for
whoever sits at a seat (duplicate play: the luck of the deal falls out of a comparison). A plan is fixed by the
agents, the game and the seed alone; who plays the rounds, and when, has no part in it.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import factorial, prod
from typing import Final

from ..chance import derived, shuffled
from ..game import Rules
from ..games import find

ALL_SEATINGS: Final = 6
"""A table that can be seated in at most so many ways is seated in all of them at every deal."""


@dataclass(frozen=True)
class Plan:
    """The rounds of an arena: deals from 0 on, each played in `rounds_per_deal` seatings."""

    game: str
    rules: Rules
    seed: int | str
    agents: tuple[str, ...]
    """What the agents are called, no two alike."""

    @property
    def seats(self) -> int:
        """How many play at a table."""
        return self.rules.seats

    @cached_property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """Which agents sit together: every choice of agents, or when seats are left over every even way to fill them.

        >>> from thirteen_widget.games import find
        >>> Plan("thirteen", find("thirteen").rules(None, 4), 1, ("a", "b", "c")).tables
        ((0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2))
        """
        agents, seats = range(len(self.agents)), self.seats
        if len(agents) >= seats:
            return tuple(combinations(agents, seats))
        each, left = divmod(seats, len(agents))
        return tuple(tuple(sorted([*agents] * each + [*more])) for more in combinations(agents, left))

    @cached_property
    def rounds_per_deal(self) -> int:
        """How often a deal is played."""
        return len(self.seatings(0))

    @cached_property
    def copies(self) -> int:
        """On how many seats of a table the same agent sits at most."""
        return max(max(Counter(table).values()) for table in self.tables)

    def seatings(self, deal: int) -> tuple[tuple[int, ...], ...]:
        """The agents by seat in every round of a deal.

        Where a table has more than `ALL_SEATINGS` seatings, an order around it is drawn for the deal and everybody
        takes every seat in turn.
        """
        order = random.Random(derived("arena order", self.seed, deal))
        seatings: list[tuple[int, ...]] = []
        for table in self.tables:
            if factorial(self.seats) // prod(map(factorial, Counter(table).values())) <= ALL_SEATINGS:
                seatings += sorted(set(permutations(table)))
            else:
                around = shuffled(table, order)
                seatings += [tuple(around[first:] + around[:first]) for first in range(self.seats)]
        return tuple(seatings)

    def match_seed(self, deal: int) -> int:
        """The seed of the matches in which a deal is played."""
        return derived("arena deal", self.seed, deal) >> 193

    def round_number(self, deal: int) -> int:
        """Which round of a match a deal is for: where rounds differ by their number they take turns."""
        return deal % find(self.game).distinct_rounds + 1
