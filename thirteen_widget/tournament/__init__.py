"""Tournaments of agents: many rounds, the same deals for all, and what can be said of the players from them."""

from .checkpoint import CheckpointError
from .estimates import Estimate
from .result import ArenaResult, Standing
from .running import arena
from .settling import Settled

__all__ = ["ArenaResult", "CheckpointError", "Estimate", "Settled", "Standing", "arena"]
