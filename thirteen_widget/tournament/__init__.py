"""Tournaments of agents: many rounds, the same deals for all, and what they tell of the players."""

from .estimates import Estimate, Settled
from .outcomes import CheckpointError
from .result import ArenaResult, Standing
from .running import arena

__all__ = ["ArenaResult", "CheckpointError", "Estimate", "Settled", "Standing", "arena"]
