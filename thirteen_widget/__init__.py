"""Play, teach and study the three card games named Thirteen in a notebook cell.

>>> import thirteen_widget as tw
>>> match = tw.Match("thirteen", players=["greedy"] * 4, seed=7).run(rounds=1)
>>> match.phase
'round_over'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .agents import AgentError as AgentError
    from .cards import Card as Card
    from .cards import Cards as Cards
    from .game import Event as Event
    from .game import IllegalMove as IllegalMove
    from .game import Move as Move
    from .game import Reason as Reason
    from .game import State as State
    from .game import View as View
    from .match import Match as Match
    from .record import RecordError as RecordError
    from .simulation import Simulation as Simulation
    from .simulation import simulate as simulate
    from .table import Table as Table
    from .tournament import ArenaResult as ArenaResult
    from .tournament import arena as arena

_NAMES = {
    "AgentError": "agents",
    "ArenaResult": "tournament",
    "Card": "cards",
    "Cards": "cards",
    "Event": "game",
    "IllegalMove": "game",
    "Match": "match",
    "Move": "game",
    "Reason": "game",
    "RecordError": "record",
    "Simulation": "simulation",
    "State": "game",
    "Table": "table",
    "View": "game",
    "arena": "tournament",
    "simulate": "simulation",
}
_ROOMS = ("thirteen", "treisprezece", "three_thirteen")

__all__ = [*_NAMES, *_ROOMS, "agents", "games"]


def games() -> dict[str, str]:
    """The games: names to descriptions."""
    from .display import Described
    from .games import descriptions

    return Described(descriptions())


def agents() -> dict[str, str]:
    """The named agents: names to descriptions."""
    from .agents import all_agents
    from .display import Described

    return Described(all_agents())


def __getattr__(name: str) -> Any:
    if name in _NAMES:
        found = getattr(importlib.import_module(f".{_NAMES[name]}", __name__), name)
    elif name in _ROOMS:
        found = importlib.import_module(f".games.{name}", __name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
