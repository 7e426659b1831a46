"""The agent that plays any legal move."""

from __future__ import annotations

import secrets

from ..game import Move, View


class Random:
    """Any legal move, each as likely, by the seat's own chance; where no match gives it one, by the system's.

    Off turn it makes every call it may.
    """

    name = "random"

    def __init__(self, budget: str | None = None) -> None:
        if budget is not None:
            raise ValueError(f"the agent 'random' has no budget, so not {budget!r}")

    def act(self, view: View) -> Move:
        """The move for a view."""
        moves = view.legal_moves
        # The number that `rng` starts from, without making a generator.
        return moves[(view.rng_key or secrets.randbits(64)) % len(moves)]
