"""The agent that plays each game's plain policy."""

from __future__ import annotations

from ..game import Move, View
from .budget import NoBudget


class Greedy(NoBudget):
    """The plain policy of the view's game: quick, and looking at this move only (`Game.greedy`)."""

    name = "greedy"

    def act(self, view: View) -> Move:
        from ..games import find

        return find(view.game).greedy(view)
