"""When is a difference settled? A test that may be looked at after every deal.

For two agents the difference in a deal is that between their means over the rounds in which they sat together. The
deals are independent, so the running mean of the differences lies, at all times at once, within

    s · sqrt( (n·r² + 1) / (n²·r²) · log( (n·r² + 1) / alpha² ) )

of the true difference with a probability of about 1 - alpha, where s is their standard deviation so far: the
confidence sequence of Robbins' normal mixture with an estimated variance, which is a mixture sequential probability
ratio test turned round (I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central
limit theory and asymptotic confidence sequences", Annals of Statistics 52, 2024, theorem 2.2). The scale r makes the
bound tightest, by equation (10) there, after `TIGHTEST` deals. With several pairs alpha is shared among them
(Bonferroni).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log, sqrt
from typing import Final, NamedTuple

from .outcomes import DRAWN

ALPHA: Final = 0.05
FIRST_LOOK: Final = 60
"""Before so many deals nothing is settled: the guarantee is one of large numbers, and a variance that is estimated from
a few skewed differences may be far too small."""
TIGHTEST: Final = 300
MEASURES: Final = ("first_place", "places")


class Settled(NamedTuple):
    """A difference between two agents that is settled: the better one's mean less the other's.

    Its interval holds the true difference whenever the arena stopped.
    """

    better: str
    worse: str
    difference: float
    low: float
    high: float
    deals: int


def radius(deviation: float, n: int, alpha: float) -> float:
    """How far the mean of `n` differences may be from the true one, at all times at once."""
    r2 = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / TIGHTEST
    return deviation * sqrt((n * r2 + 1) / (n * n * r2) * log((n * r2 + 1) / alpha**2))


class _Difference:
    """The running mean and variance of a difference by deal (B. P. Welford, Technometrics 4, 1962)."""

    def __init__(self) -> None:
        self.n = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self.n += 1
        step = value - self.mean
        self.mean += step / self.n
        self._squares += step * (value - self.mean)

    def bounds(self, alpha: float) -> tuple[float, float]:
        around = radius(sqrt(self._squares / self.n), self.n, alpha)
        return self.mean - around, self.mean + around


class SequentialTest:
    """Watches an arena deal by deal until every difference between agents that are not the same is settled.

    Args:
        groups: for every agent the first that is the same; the same ones are taken together.
        measure: ``first_place``, who finishes first, or ``places``, the share of the others that one finishes before.

    Raises:
        ValueError: there is no such measure, or no two agents differ.
    """

    def __init__(self, groups: Sequence[int], measure: str) -> None:
        if measure not in MEASURES:
            raise ValueError(f"stop_when_settled={measure!r} is not possible: it is True, {' or '.join(MEASURES)}")
        different = sorted(set(groups))
        if len(different) < 2:
            raise ValueError("stop_when_settled: all the agents are the same, there is nothing to settle")
        self._groups = groups
        self._measure = measure
        self._differences = {pair: _Difference() for pair in combinations(different, 2)}
        self._alpha = ALPHA / len(self._differences)

    def add_deal(self, rounds: Iterable[tuple[Sequence[int], Sequence[int]]]) -> None:
        """Take in a deal: of every round of it the agents and the places by seat."""
        found: dict[tuple[int, int], list[float]] = {}
        for seated, places in rounds:
            means = self._means(seated, places)
            for one, other in combinations(sorted(means), 2):
                found.setdefault((one, other), []).append(means[one] - means[other])
        for pair, values in found.items():
            self._differences[pair].add(sum(values) / len(values))

    def _means(self, seated: Sequence[int], places: Sequence[int]) -> dict[int, float]:
        values: dict[int, list[float]] = {}
        for agent, place in zip(seated, places, strict=True):
            values.setdefault(self._groups[agent], []).append(self._value(place, len(places)))
        return {group: sum(each) / len(each) for group, each in values.items()}

    def _value(self, place: int, seats: int) -> float:
        if self._measure == "first_place":
            return float(place == 0)
        return 0.5 if place == DRAWN else (seats - 1 - place) / (seats - 1)

    @property
    def settled(self) -> bool:
        """Whether every difference is."""
        return all(self._is_settled(difference) for difference in self._differences.values())

    def _is_settled(self, difference: _Difference) -> bool:
        if difference.n < FIRST_LOOK:
            return False
        low, high = difference.bounds(self._alpha)
        return low > 0 or high < 0

    def report(self, names: Sequence[str]) -> tuple[Settled, ...]:
        """The differences that are settled."""
        return tuple(
            _settled(names[one], names[other], difference, self._alpha)
            for (one, other), difference in self._differences.items()
            if self._is_settled(difference)
        )


def _settled(one: str, other: str, difference: _Difference, alpha: float) -> Settled:
    low, high = difference.bounds(alpha)
    if difference.mean > 0:
        return Settled(one, other, difference.mean, low, high, difference.n)
    return Settled(other, one, -difference.mean, -high, -low, difference.n)
