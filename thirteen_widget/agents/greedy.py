"""The agent that plays each game's plain policy."""

from __future__ import annotations

from ..game import Move, View


class Greedy:
    """The plain policy of the view's game: quick, and looking at this move only (`Game.greedy`)."""

    name = "greedy"

    def __init__(self, budget: str | None = None) -> None:
        if budget is not None:
            raise ValueError(f"the agent 'greedy' has no budget, so not {budget!r}")

    def act(self, view: View) -> Move:
        """The move for a view."""
        from ..games import find

        return find(view.game).greedy(view)
