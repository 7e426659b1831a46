"""Agents on their way to a worker: names are made agents, functions are taken as they are now, and all are pickled."""

from __future__ import annotations

import importlib
import pickle
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from ..agents import Agent, agent_name, make_agent
from ..game import Move, View
from .plan import Plan
from .playing import Entrant, Task

_INSTALL: Final = "pip install 'thirteen-widget[arena]'"


_BUDGET: Final = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s)")
_SECONDS: Final = {"ms": 0.001, "s": 1.0}


class Given:
    """A callable as an agent, as it was given: defining its function again does not change who plays an arena."""

    def __init__(self, function: Callable[[View], Move | str | None]) -> None:
        self.act = function


def to_entrant(spec: Any) -> Entrant:
    """What a spec names, to be sent to a worker.

    Raises:
        ValueError: there is no such agent, or it is none.
    """
    agent = make_agent(spec)
    budget = spec.partition(":")[2] if isinstance(spec, str) else getattr(spec, "budget", None)
    written = _BUDGET.fullmatch(str(budget))
    seconds = float(written[1]) * _SECONDS[written[2]] if written else None
    given = isinstance(spec, str) or callable(getattr(spec, "act", None))
    return Entrant(agent if given else Given(spec), seconds)


def numbered(specs: Sequence[Any]) -> tuple[str, ...]:
    """What the agents of an arena are called: equal names are numbered.

    >>> numbered(["greedy", "random", "greedy"])
    ('greedy #1', 'random', 'greedy #2')
    """
    names = [agent_name(spec) for spec in specs]
    often, seen = Counter(names), Counter[str]()
    called = []
    for name in names:
        seen[name] += 1
        called.append(f"{name} #{seen[name]}" if often[name] > 1 else name)
    return tuple(called)


def groups(specs: Sequence[Any]) -> tuple[int, ...]:
    """For every agent the first that is the same."""
    return tuple(next(first for first, other in enumerate(specs) if _same(spec, other)) for spec in specs)


def _same(one: Any, other: Any) -> bool:
    return one is other or (isinstance(one, str) and isinstance(other, str) and one == other)


def pack(plan: Plan, specs: Sequence[Any], limit: float | None, elsewhere: bool) -> bytes:
    """The task for the workers; pickled with cloudpickle where it is installed, so that functions of a notebook go too.

    `elsewhere`: the agents are to be played in other processes.

    Raises:
        ImportError: an agent is one that only cloudpickle can send.
        ValueError: an agent can not be pickled.
    """
    dump = _cloudpickle()
    entrants = [to_entrant(spec) for spec in specs]
    for name, entrant in zip(plan.agents, entrants, strict=True):
        if dump is None and elsewhere and _is_of_this_session(entrant.agent):
            raise ImportError(
                f"agent {name!r} is defined in this session, and only cloudpickle can send it to other processes: "
                f"{_INSTALL}, or define it in a module, or play here by workers=1"
            )
        try:
            (dump or pickle.dumps)(entrant)
        except Exception as error:
            if dump is None:
                raise ImportError(f"agent {name!r}: {error}; cloudpickle may be able to send it: {_INSTALL}") from error
            raise ValueError(f"agent {name!r} can not be pickled, so no worker can play it: {error}") from error
    return pickle.dumps(Task(plan, (dump or pickle.dumps)(entrants), limit))


def _cloudpickle() -> Callable[[Any], bytes] | None:
    try:
        dump: Callable[[Any], bytes] = importlib.import_module("cloudpickle").dumps
    except ImportError:
        return None
    return dump


def _is_of_this_session(agent: Agent) -> bool:
    made_of = agent.act if isinstance(agent, Given) else type(agent)
    return getattr(made_of, "__module__", None) == "__main__"
