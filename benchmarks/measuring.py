"""Measuring side by side: all take turns in short pieces, so that what else the machine does hits them alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import NamedTuple

Work = Callable[[], tuple[float, float]]
"""Does a piece of work; returns how much was done, and the seconds that took."""


class Rate(NamedTuple):
    """What was done in a second: the median of the pieces, the lowest and the highest."""

    median: float
    low: float
    high: float
    pieces: tuple[float, ...]


def side_by_side(works: Mapping[str, Work], repeats: int) -> dict[str, Rate]:
    """The rate of each, from so many pieces in turn, after one that does not count."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work()
    for _ in range(repeats):
        for name, work in works.items():
            done, seconds = work()
            found[name].append(done / seconds)
    return {name: Rate(median(rates), min(rates), max(rates), tuple(rates)) for name, rates in found.items()}


def ratio(rate: Rate, to: Rate) -> float:
    """The median of the ratios of pieces that were done one after the other."""
    return median(mine / other for mine, other in zip(rate.pieces, to.pieces, strict=True))


def timed(work: Callable[[], float], clock: Callable[[], float] = time.process_time) -> Work:
    """Work that says how much it has done, with the time that took (by default that of the processor)."""

    def piece() -> tuple[float, float]:
        begun = clock()
        done = work()
        return done, clock() - begun

    return piece


def table(title: str, rates: Mapping[str, Rate], to: str, unit: str = "a second") -> None:
    """Print rates, and their ratios to one of them."""
    print(f"{title:52} {unit:>13} {'lowest–highest':>25} {'of ' + to:>14}")
    for name, rate in rates.items():
        span = f"{rate.low:,.0f}–{rate.high:,.0f}"
        print(f"{name:52} {rate.median:13,.0f} {span:>25} {ratio(rate, rates[to]):14.3f}")
