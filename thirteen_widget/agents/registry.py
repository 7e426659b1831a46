"""Agents by name, those that play nothing out, what makes anything else an agent, and what an agent knows."""

from __future__ import annotations

import secrets
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, ClassVar, Final, NamedTuple, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

from ..game import Move, Rules, View
from .search import Search


@runtime_checkable
class Agent(Protocol):
    """Plays a seat: for what the seat may know, it answers a move, or None when it declines a call off turn.

    It may also have `reset()` (a new round was dealt), `name`, `budget` (its time for a move, as in ``"20ms"``; see
    `players.overran`), `rules` (what it knows to play, see `check_knows`), `thoughts` (estimates per move, or a text)
    and `explain(view, move)`, a sentence.
    """

    def act(self, view: View) -> Move | str | None:
        """The move for a view, or its text."""


class AgentError(RuntimeError):
    """An agent failed: it raised, answered no legal move, or took too long. The match stands as before.

    In an arena it also has the match's `seed` and its `record` up to there, for `Match.from_record`; elsewhere these
    are None, for a seed tells of hidden cards.
    """

    def __init__(
        self,
        problem: str,
        *,
        game: str,
        seat: int,
        round: int,
        ply: int,
        agent: str,
        seed: int | str | None = None,
        record: str | None = None,
    ) -> None:
        known = "" if seed is None else f", seed {seed}"
        super().__init__(f"agent {agent!r} at seat {seat}, {game}, round {round}, ply {ply}{known}: {problem}")
        self.problem = problem
        self.game = game
        self.seat = seat
        self.round = round
        self.ply = ply
        self.agent = agent
        self.seed = seed
        self.record = record

    def found_at(self, seed: int | str, record: str) -> AgentError:
        return AgentError(self.problem, **{**self._where(), "seed": seed, "record": record})

    def _where(self) -> dict[str, Any]:
        names = ("game", "seat", "round", "ply", "agent", "seed", "record")
        return {name: getattr(self, name) for name in names}

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(AgentError, self.problem, **self._where()), ()


class NoBudget:
    """An agent whose play gains nothing by more time."""

    name: ClassVar[str]

    def __init__(self, budget: str | None = None) -> None:
        if budget is not None:
            raise ValueError(f"the agent {self.name!r} has no budget, so not {budget!r}")


class Random(NoBudget):
    """Any legal move, all equally likely, by the seat's own chance; where no match gives it one, by the system's.

    Off turn it makes every call it may.
    """

    name = "random"

    def act(self, view: View) -> Move:
        moves = view.legal_moves
        # The number that `rng` starts from, without making a generator.
        return moves[(view.rng_key or secrets.randbits(64)) % len(moves)]


class Greedy(NoBudget):
    """The game's plain policy: quick, and looking at this move only (`Game.greedy`)."""

    name = "greedy"

    def act(self, view: View) -> Move:
        from ..games import find

        return find(view.game).greedy(view)


class Planner(NoBudget):
    """Looks at the whole hand and at what is unseen, but plays nothing out (`Game.planner`)."""

    name = "planner"

    def act(self, view: View) -> Move:
        from ..games import find

        return find(view.game).planner(view)


class Entry(NamedTuple):
    """A named agent."""

    make: Callable[[str | None], Agent]
    description: str


GROUP: Final = "thirteen_widget.agents"
"""Entry points by which other packages add agents: each a callable that takes the budget's text or None."""

_registered: dict[str, Entry] = {
    "random": Entry(Random, "any legal move, each as likely"),
    "greedy": Entry(Greedy, "the plain policy of each game: quick, looking at this move only"),
    "planner": Entry(Planner, "looks at the whole hand and at what is unseen: quick, plays nothing out"),
    "search": Entry(Search, "plays the moves out in likely deals; with a budget, as in search:20ms or search:1000"),
    "open search": Entry(partial(Search, open=True), "search that sees all hands: a mark to measure by, unfair"),
}


def register(name: str, make: Callable[[str | None], Agent], description: str = "") -> None:
    """Give an agent a name. `make` gets the budget's text in a spec like ``"name:20ms"``, or None.

    Raises:
        ValueError: the name is taken, or holds a colon.
    """
    if not name or ":" in name:
        raise ValueError(f"{name!r} can not be an agent's name: a colon separates the name from the budget")
    if name in _registered:
        raise ValueError(f"there is an agent {name!r} already")
    _registered[name] = Entry(make, description)


def all_agents() -> dict[str, str]:
    """The named agents and what they do."""
    described = {name: entry.description for name, entry in _registered.items()}
    return {**{point.name: f"from {point.value}" for point in entry_points(group=GROUP)}, **described}


_followed: WeakKeyDictionary[Any, bool] = WeakKeyDictionary()
"""Whether a function, when first made an agent, was what a notebook had by its name."""


class FunctionAgent:
    """A callable as an agent, with what it has of an `Agent`. When its function is defined again in a notebook, the new
    one plays from then on; but one whose name was another's already (in a loop, or a newer version's) stays what it is.
    """

    def __init__(self, function: Callable[[View], Move | str | None]) -> None:
        self._function = function
        now = getattr(sys.modules["__main__"], getattr(function, "__qualname__", ""), None)
        self._follows = now is function
        with suppress(TypeError):  # what can not be remembered
            self._follows = _followed.setdefault(function, self._follows)
        self.name = agent_name(function)

    def act(self, view: View) -> Move | str | None:
        return self._current()(view)

    @property
    def thoughts(self) -> Any:
        return getattr(self._current(), "thoughts", ())

    @property
    def explain(self) -> Any:
        return getattr(self._current(), "explain", None)

    @property
    def rules(self) -> Any:
        return getattr(self._current(), "rules", None)

    @property
    def budget(self) -> Any:
        return getattr(self._current(), "budget", None)

    def reset(self) -> None:
        reset = getattr(self._current(), "reset", None)
        if callable(reset):
            reset()

    def _current(self) -> Callable[[View], Move | str | None]:
        module = getattr(self._function, "__module__", None)
        named = getattr(self._function, "__qualname__", None)
        if module != "__main__" or named is None:
            return self._function
        now = getattr(sys.modules["__main__"], named, self._function)
        return now if callable(now) and self._follows else self._function


def _made(name: str, make: Callable[[str | None], Any], budget: str | None) -> Agent:
    """Makers may be anybody's, and may give a callable, too."""
    try:
        made = make(budget)
    except ValueError:
        raise
    except Exception as error:
        raise ValueError(
            f"the agent {name!r} could not be made: its maker, which gets the budget's text or None and returns an "
            f"agent, raised {type(error).__name__}: {error}"
        ) from error
    return make_agent(made)


def _make_by(point: EntryPoint, budget: str | None) -> Any:
    return point.load()(budget)


def make_agent(spec: Any) -> Agent:
    """The agent of a spec: ``"name"``, ``"name:budget"``, a callable, or an object with `act`.

    Raises:
        ValueError: there is no such agent, or it is none.
    """
    if isinstance(spec, str):
        name, colon, budget = spec.partition(":")
        if colon and not budget:
            raise ValueError(f"{spec!r} names no budget after the colon: write it as in 'search:20ms'")
        if name in _registered:
            return _made(name, _registered[name].make, budget or None)
        for point in entry_points(group=GROUP):
            if point.name == name:
                return _made(name, partial(_make_by, point), budget or None)
        raise ValueError(f"no agent {name!r}: there are {', '.join(all_agents())}")
    if isinstance(spec, type):
        raise ValueError(f"{spec.__name__} is a class: give an agent made from it, as in {spec.__name__}()")
    if callable(getattr(spec, "act", None)):
        found: Agent = spec
        return found
    if callable(spec):
        return FunctionAgent(spec)
    raise ValueError(f"{spec!r} is no agent: give a name, a callable view -> move, or an object with act(view)")


def agent_name(agent: Any) -> str:
    """An agent's name, or its spec."""
    if isinstance(agent, str):
        return agent
    try:
        return str(getattr(agent, "name", None) or getattr(agent, "__name__", None) or type(agent).__name__)
    except Exception:  # the agent's own code may give the name
        return type(agent).__name__


def numbered(specs: Sequence[Any]) -> tuple[str, ...]:
    """The agents' names; equal ones are numbered.

    >>> numbered(["greedy", "random", "greedy"])
    ('greedy #1', 'random', 'greedy #2')
    """
    names = [agent_name(spec) for spec in specs]
    often, seen = Counter(names), Counter[str]()
    called: list[str] = []
    for name in names:
        wanted = name
        while wanted in called or often[wanted] > 1:
            seen[name] += 1
            wanted = f"{name} #{seen[name]}"
        called.append(wanted)
    return tuple(called)


def check_knows(agent: Any, rules: Rules) -> None:
    """Raise ValueError where an agent says, by `rules`, that it does not know the game or how it is played.

    `rules` is a game's name, or several; or a mapping from names to what each is played by: None for any rules, a
    preset's name, or a mapping of options. A program made for some rules plays badly by others.

    >>> import thirteen_widget as tw
    >>> def bot(view):
    ...     return view.legal_moves[0]
    >>> bot.rules = {"thirteen": "southern"}
    >>> tw.Match("thirteen", players=[bot] * 4)
    Traceback (most recent call last):
    ValueError: the agent 'bot' plays thirteen with quad_beats_pair_of_twos=True, but here it is False
    """
    from ..games import find

    known = getattr(agent, "rules", None)
    if known is None:
        return
    who = f"the agent {agent_name(agent)!r}"
    if isinstance(known, str):
        known = (known,)
    if not isinstance(known, Collection) or not all(isinstance(game, str) for game in known):
        raise ValueError(f"{who} has to say by its rules which games it plays, by name, not {known!r}")
    if rules.game not in known:
        raise ValueError(f"{who} plays {', '.join(known) or 'no game'}, not {rules.game}")
    how = known[rules.game] if isinstance(known, Mapping) else None
    if how is None:
        return
    try:
        wanted = find(rules.game).rules(how, rules.seats)
    except ValueError as error:
        raise ValueError(f"{who}, by its rules: {error}") from None
    for option in wanted if isinstance(how, str) else how:
        if wanted[option] != rules[option]:
            raise ValueError(
                f"{who} plays {rules.game} with {option}={wanted[option]!r}, but here it is {rules[option]!r}"
            )
