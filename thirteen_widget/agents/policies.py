"""The agents that play by a policy and play nothing out: any legal move, the plain policy, the one that plans."""

from __future__ import annotations

import secrets
from typing import ClassVar

from ..game import Move, View


class NoBudget:
    """An agent that thinks no longer for having more time."""

    name: ClassVar[str]

    def __init__(self, budget: str | None = None) -> None:
        if budget is not None:
            raise ValueError(f"the agent {self.name!r} has no budget, so not {budget!r}")


class Random(NoBudget):
    """Any legal move, each as likely, by the seat's own chance; where no match gives it one, by the system's.

    Off turn it makes every call it may.
    """

    name = "random"

    def act(self, view: View) -> Move:
        moves = view.legal_moves
        # The number that `rng` starts from, without making a generator.
        return moves[(view.rng_key or secrets.randbits(64)) % len(moves)]


class Greedy(NoBudget):
    """The plain policy of the view's game: quick, and looking at this move only (`Game.greedy`)."""

    name = "greedy"

    def act(self, view: View) -> Move:
        from ..games import find

        return find(view.game).greedy(view)


class Planner(NoBudget):
    """Looks at the whole hand and at what is unseen, but plays nothing out (`Game.planner`)."""

    name = "planner"
    compiled = True
    """Whether it plays by hot functions, compiled where Numba is installed."""

    def act(self, view: View) -> Move:
        from ..games import find

        return find(view.game).planner(view)
