"""Ratings: the strengths of Bradley and Terry's model, fitted by choix to who finished before whom.

All comparisons are taken at once, so the order of the rounds has no part in it, as it has in ratings that move from
game to game. A round of several is the comparisons of every two at its table (full breaking, which is consistent for
the Plackett–Luce model: H. Azari Soufiani, W. Z. Chen, D. C. Parkes and L. Xia, NeurIPS 2013). Strengths are in the
scale of Elo: 400 points are odds of ten to one, the mean is 1500. Half a win each way for every two who met keeps
those finite who never win.

The intervals are the sandwich ones over deals, whose rounds go together.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from math import log, sqrt
from typing import Any, Final

from .estimates import Estimate, student
from .outcomes import ByDeal

MIDDLE: Final = 1500.0
SCALE: Final = 400 / log(10)


def ratings(agents: int, duels: Mapping[tuple[int, int], ByDeal]) -> list[Estimate]:
    """By agent its rating.

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
