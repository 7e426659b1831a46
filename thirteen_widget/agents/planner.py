"""The agent that plans with its whole hand."""

from __future__ import annotations

from ..game import Move, View


class Planner:
    """Looks at the whole hand and at what is unseen, but plays nothing out (`Game.planner`)."""

    name = "planner"
    compiled = True
    """Whether it plays by hot functions, compiled where Numba is installed."""

    def __init__(self, budget: str | None = None) -> None:
        if budget is not None:
            raise ValueError(f"the agent 'planner' has no budget, so not {budget!r}")

    def act(self, view: View) -> Move:
        """The move for a view."""
        from ..games import find

        return find(view.game).planner(view)
