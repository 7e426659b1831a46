"""Estimates, ratings and settled differences, with 95 % intervals, from rounds of which those of one deal go together.

The deals are independent, so the variance comes from the differences between them: the linearised ratio estimator of
cluster sampling (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, section 3.12). One deal of independent rounds is
added, lest a few deals that agree look certain. A share gets Wilson's interval with the effective number of rounds (E.
L. Korn and B. I. Graubard, Survey Methodology 24, 1998; N. Dean and M. Pagano, Journal of Survey Statistics and
Methodology 3, 2015).

Ratings are the strengths of Bradley and Terry's model, fitted by choix to who finished before whom, all at once: the
order of the rounds does not matter. A round of several is compared by twos (full breaking, consistent for the
Plackett–Luce model: H. Azari Soufiani, W. Z. Chen, D. C. Parkes and L. Xia, NeurIPS 2013). In the scale of Elo 400
points are odds of ten to one; the mean is 1500. Half a win each way for every two who met keeps ratings finite. The
intervals are the sandwich ones over deals.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import inf, log, nan, pi, sqrt, tan
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from .outcomes import DRAWN, ByDeal

LEVEL: Final = 0.95
MIDDLE: Final = 1500.0
SCALE: Final = 400 / log(10)


class Estimate(NamedTuple):
    """A mean with the interval that holds the true one in 95 of 100 arenas."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"


def mean(observed: ByDeal) -> Estimate:
    """The mean of an observed quantity; with fewer than two deals its interval is everything."""
    value, variance, deals = _moments(observed)
    if deals < 2:
        return Estimate(value, -inf, inf)
    half = student(deals - 1) * sqrt(variance)
    return Estimate(value, value - half, value + half)


def share(observed: ByDeal) -> Estimate:
    """The same of a quantity from 0 to 1; so is its interval."""
    value, variance, deals = _moments(observed)
    if deals < 2:
        return Estimate(value, 0.0, 1.0)
    spread = value * (1 - value)
    # Without any variation the rounds of a deal say no more than one would.
    effective = spread / variance if variance > 0 else float(deals)
    t = student(deals - 1) ** 2 / effective
    middle = (value + t / 2) / (1 + t)
    half = sqrt(spread * t + t * t / 4) / (1 + t)
    return Estimate(value, max(0.0, min(value, middle - half)), min(1.0, max(value, middle + half)))


def _moments(observed: ByDeal) -> tuple[float, float, int]:
    """The mean, the variance of that mean, and the number of deals."""
    total = sum(observed.counts)
    deals = sum(1 for count in observed.counts if count)
    if not total:
        return nan, nan, 0
    value = sum(observed.sums) / total
    if deals < 2:
        return value, nan, deals
    between = sum((s - value * n) ** 2 for s, n in zip(observed.sums, observed.counts, strict=True))
    within = max(0.0, observed.squares / total - value * value) * total / deals
    return value, (between + within) / total**2 * deals / (deals - 1), deals


def student(freedom: int) -> float:
    """The bound that Student's t stays within with probability `LEVEL`.

    By the expansion of Cornish and Fisher (Abramowitz and Stegun, 26.7.5); in closed form for one and two degrees.

    >>> [round(student(n), 2) for n in (1, 2, 5, 30, 100_000)]
    [12.71, 4.3, 2.57, 2.04, 1.96]
    """
    p = (1 + LEVEL) / 2
    if freedom == 1:
        return tan(pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) * sqrt(2 / (4 * p * (1 - p)))
    z = NormalDist().inv_cdf(p)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def ratings(agents: int, duels: Mapping[tuple[int, int], ByDeal]) -> list[Estimate]:
    """The agents' ratings.

    Raises:
        ImportError: choix is not installed.
    """
    if agents == 1:
        return [Estimate(MIDDLE, MIDDLE, MIDDLE)]
    np: Any
    np, choix = _libraries()
    wins = np.zeros((agents, agents))
    for (one, other), duel in duels.items():
        won, met = sum(duel.sums), sum(duel.counts)
        if met:
            wins[one, other] = won + 0.5
            wins[other, one] = met - won + 0.5
    strengths = choix.ilsr_pairwise_dense(wins, max_iter=10_000, tol=1e-10 * agents)
    strengths = strengths - strengths.mean()
    covariance, deals = _covariance(np, agents, duels, strengths)
    half = [student(max(1, deals - 1)) * SCALE * sqrt(max(0.0, covariance[n, n])) for n in range(agents)]
    values = [MIDDLE + SCALE * float(strength) for strength in strengths]
    return [Estimate(value, value - around, value + around) for value, around in zip(values, half, strict=True)]


def _libraries() -> tuple[Any, Any]:
    try:
        return importlib.import_module("numpy"), importlib.import_module("choix")
    except ImportError as error:
        raise ImportError("ratings need choix: pip install 'thirteen-widget[arena]'") from error


def _covariance(np: Any, agents: int, duels: Mapping[tuple[int, int], ByDeal], strengths: Any) -> tuple[Any, int]:
    """The covariance of the strengths (their mean held at 0), and the number of deals."""
    deals = len(next(iter(duels.values())).counts)
    scores = np.zeros((deals, agents))
    information = np.zeros((agents, agents))
    for (one, other), duel in duels.items():
        counts, sums = np.asarray(duel.counts), np.asarray(duel.sums)
        chance = 1 / (1 + np.exp(strengths[other] - strengths[one]))
        surplus = sums - counts * chance
        scores[:, one] += surplus
        scores[:, other] -= surplus
        weight = (counts.sum() + 1) * chance * (1 - chance)
        information[[one, other], [one, other]] += weight
        information[[one, other], [other, one]] -= weight
    inverse = np.linalg.pinv(information)
    # One deal of independent comparisons beside the deals, as in the other intervals.
    spread = scores.T @ scores + information / deals
    return inverse @ spread @ inverse * (deals / max(1, deals - 1)), deals


# ---------------------------------------------------------------------------------- settled differences

ALPHA: Final = 0.05
FIRST_LOOK: Final = 60
"""Before so many deals nothing is settled: a variance estimated from a few skewed differences may be far too small."""
TIGHTEST: Final = 300
MEASURES: Final = ("first_place", "places")


class Settled(NamedTuple):
    """A settled difference between two agents: the better one's mean less the other's.

    Its interval holds the true one whenever the arena stopped.
    """

    better: str
    worse: str
    difference: float
    low: float
    high: float
    deals: int


def radius(deviation: float, n: int, alpha: float) -> float:
    """How far the mean of `n` differences may be from the true one, at all times at once.

    With s, their standard deviation so far, it is

        s · sqrt( (n·r² + 1) / (n²·r²) · log( (n·r² + 1) / alpha² ) ),

    the confidence sequence of Robbins' normal mixture with an estimated variance (I. Waudby-Smith, D. Arbour, R. Sinha,
    E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
    Statistics 52, 2024, theorem 2.2). The scale r makes it tightest after `TIGHTEST` deals, by equation (10) there.
    """
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

    The difference in a deal is that between two agents' means over the rounds in which they sat together. Its running
    mean lies within `radius` of the true one, at all times at once, with a probability of about 1 - `ALPHA`: it may be
    looked at after every deal. Several pairs share alpha (Bonferroni).

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
        return all(self._is_settled(difference) for difference in self._differences.values())

    def _is_settled(self, difference: _Difference) -> bool:
        if difference.n < FIRST_LOOK:
            return False
        low, high = difference.bounds(self._alpha)
        return low > 0 or high < 0

    def report(self, names: Sequence[str]) -> tuple[Settled, ...]:
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
