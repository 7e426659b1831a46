"""The agent that plays any legal move."""

from __future__ import annotations

import secrets

from ..game import Move, View
from .budget import NoBudget


class Random(NoBudget):
    """Any legal move, each as likely, by the seat's own chance; where no match gives it one, by the system's.

    Off turn it makes every call it may.
    """

    name = "random"

    def act(self, view: View) -> Move:
        moves = view.legal_moves
        # The number that `rng` starts from, without making a generator.
        return moves[(view.rng_key or secrets.randbits(64)) % len(moves)]
