"""Estimates with 95 % intervals from rounds that are not independent: those of one deal go together.

The deals are independent of each other, so the variance comes from the differences between deals: the linearised
ratio estimator of cluster sampling (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, section 3.12). One deal of
independent rounds is added to it, so that a handful of deals which happen to agree do not look certain. A share gets
Wilson's interval with the effective number of rounds in the place of the true one (E. L. Korn and B. I. Graubard,
Survey Methodology 24, 1998; N. Dean and M. Pagano, Journal of Survey Statistics and Methodology 3, 2015).
"""

from __future__ import annotations

from math import inf, nan, pi, sqrt, tan
from statistics import NormalDist
from typing import Final, NamedTuple

from .outcomes import ByDeal

LEVEL: Final = 0.95


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
    """The mean of a quantity from 0 to 1; so is its interval."""
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
    """The bound that Student's t stays within with probability `LEVEL`, from the normal one.

    By the expansion of Cornish and Fisher (Abramowitz and Stegun, 26.7.5), in closed form for one and two degrees of
    freedom.

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
