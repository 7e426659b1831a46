"""The rounds of an arena as they ended, kept small, and sums of them by deal."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

from .playing import Played

DRAWN: Final = 255
"""Stands for the place of everybody in a drawn round."""


class ByDeal(NamedTuple):
    """A quantity summed within deals: how often it was observed, the sum, and the sum of all squares."""

    counts: array[float]
    sums: array[float]
    squares: float


@dataclass
class Outcomes:
    """The finished rounds in the plan's order: who sat where, the place and the points by seat."""

    agents: int
    seats: int
    per_deal: int
    seated: bytearray = field(default_factory=bytearray)
    """Agents, `seats` a round."""
    places: bytearray = field(default_factory=bytearray)
    points: array[float] = field(default_factory=lambda: array("d"))
    plies: array[int] = field(default_factory=lambda: array("L"))

    def __len__(self) -> int:
        return len(self.plies)

    @property
    def deals(self) -> int:
        """How many deals have been played in all their seatings."""
        return len(self) // self.per_deal

    def add(self, seating: Sequence[int], played: Played) -> None:
        """Add a round."""
        places = bytearray([DRAWN]) * self.seats
        for place, seat in enumerate(played.places):
            places[seat] = place
        self.seated += bytes(seating)
        self.places += places
        self.points.extend(played.points)
        self.plies.append(played.plies)

    def seating(self, n: int) -> tuple[int, ...]:
        """The agents by seat of a round."""
        return tuple(self.seated[n * self.seats : (n + 1) * self.seats])

    def deal(self, deal: int) -> Iterator[tuple[bytes, bytes]]:
        """The agents and the places by seat of every round of a deal."""
        for start in range(deal * self.per_deal * self.seats, (deal + 1) * self.per_deal * self.seats, self.seats):
            yield bytes(self.seated[start : start + self.seats]), bytes(self.places[start : start + self.seats])

    def place_counts(self) -> list[list[int]]:
        """By agent how often it took each place, and at the end how often a round of it was drawn."""
        counts = [[0] * (self.seats + 1) for _ in range(self.agents)]
        for agent, place in zip(self.seated, self.places, strict=True):
            counts[agent][min(place, self.seats)] += 1
        return counts

    def firsts(self) -> list[ByDeal]:
        """By agent how often it finished first."""
        return self._summed(array("d", (float(place == 0) for place in self.places)))

    def scored(self) -> list[ByDeal]:
        """By agent its points."""
        return self._summed(self.points)

    def _summed(self, values: array[float]) -> list[ByDeal]:
        """By agent a value that every seat has in every round."""
        zeros = bytes(8 * self.deals)
        counts = [array("d", zeros) for _ in range(self.agents)]
        sums = [array("d", zeros) for _ in range(self.agents)]
        squares = [0.0] * self.agents
        width = self.per_deal * self.seats
        for n, (agent, value) in enumerate(zip(self.seated, values, strict=True)):
            deal = n // width
            counts[agent][deal] += 1
            sums[agent][deal] += value
            squares[agent] += value * value
        return [ByDeal(*each) for each in zip(counts, sums, squares, strict=True)]

    def duels(self) -> dict[tuple[int, int], ByDeal]:
        """By two agents, the one of the lower number first, how often it finished before the other at a table.

        In a drawn round each did by half.
        """
        zeros = bytes(8 * self.deals)
        found = {pair: (array("d", zeros), array("d", zeros), [0.0]) for pair in combinations(range(self.agents), 2)}
        for deal in range(self.deals):
            for seated, places in self.deal(deal):
                for one, other in combinations(range(self.seats), 2):
                    first, second = (one, other) if seated[one] < seated[other] else (other, one)
                    if seated[first] == seated[second]:
                        continue
                    counts, sums, squares = found[seated[first], seated[second]]
                    before = 0.5 if places[first] == places[second] else float(places[first] < places[second])
                    counts[deal] += 1
                    sums[deal] += before
                    squares[0] += before * before
        return {pair: ByDeal(counts, sums, squares[0]) for pair, (counts, sums, squares) in found.items()}
