"""Agents: who plays a seat. Named ones are found here; any callable ``view -> move`` is one too."""

from ..display import make_callable
from .registry import Agent, AgentError, agent_name, all_agents, check_knows, make_agent, numbered, register
from .search import show_match

__all__ = [
    "Agent", "AgentError", "agent_name", "all_agents", "check_knows", "make_agent", "numbered", "register",
    "show_match",
]  # fmt: skip

make_callable(__name__, all_agents)
