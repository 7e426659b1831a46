"""The agent that plays each game's policy which plans."""

from __future__ import annotations

from ..game import Move, View
from .budget import NoBudget


class Planner(NoBudget):
    """Looks at the whole hand and at what is unseen, but plays nothing out (`Game.planner`)."""

    name = "planner"
    compiled = True
    """Whether it plays by hot functions, compiled where Numba is installed."""

    def act(self, view: View) -> Move:
        from ..games import find

        return find(view.game).planner(view)
