"""Who plays the seats: names and players read strictly, and agents asked, their answers checked."""

from __future__ import annotations

import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .agents import Agent, AgentError, agent_name, check_knows, make_agent, show_match
from .agents.search import Budget
from .game import IllegalMove, Move, Rules, View
from .texts import text

if TYPE_CHECKING:
    from .match import Match

T = TypeVar("T")
Spec = Any
"""Who plays a seat: an agent's name (``"greedy"``, ``"search:20ms"``), a callable, or an object with `act`."""

LONGEST_NAME: Final = 40
"""A table shows many names, so they have to be short."""
TOLERANCE: Final = 0.05
"""An agent overruns its budget when it takes more than twice its time and these seconds; up to that a busy machine may
be late.
"""
_SHOWN: Final = 300
_PACKAGE: Final = Path(__file__).parent


def seat_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """The seats' names, usual ones when none are given."""
    if names is None:
        return tuple(text("names.seat", n=seat + 1) for seat in range(seats))
    listed = isinstance(names, Sequence) and not isinstance(names, str)
    if not listed or not all(isinstance(name, str) and name.strip() for name in names):
        raise ValueError(f"names: a list with a text for every seat, not {names!r}")
    if len(names) != seats:
        raise ValueError(f"names: {len(names)} names for {seats} seats")
    for name in names:
        if len(name) > LONGEST_NAME:
            raise ValueError(f"names: at most {LONGEST_NAME} characters each, not {len(name)} as in {name[:20]!r}…")
    return tuple(names)


def by_seat(players: Mapping[int, Spec] | Sequence[Spec | None] | None, seats: int) -> Iterator[tuple[int, Spec]]:
    """The seats that are not a person's, and who plays them."""
    if players is None:
        return
    if isinstance(players, Mapping):
        yield from players.items()
        return
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise ValueError(f"players: a mapping from seat to agent or a list, not {players!r}")
    if len(players) != seats:
        raise ValueError(f"players: {len(players)} entries for {seats} seats")
    yield from ((seat, spec) for seat, spec in enumerate(players) if spec is not None)


class Players:
    """The seats that agents play: each one's spec, and the agent made of it.

    A match's copy has the same specs and makes its own agents when needed.
    """

    def __init__(self, specs: Mapping[int, Spec] | None = None) -> None:
        self.specs: dict[int, Spec] = {} if specs is None else dict(specs)
        self._agents: dict[int, Agent] = {}
        self._untold: set[int] = set()

    def seat(self, seat: int, spec: Spec | None, rules: Rules) -> None:
        """Give a seat to an agent that knows these rules, or to a person (None)."""
        if spec is None:
            self.specs.pop(seat, None)
            self._agents.pop(seat, None)
        else:
            agent = make_agent(spec)
            check_knows(agent, rules)
            self._agents[seat] = agent
            self.specs[seat] = spec
            self._untold.add(seat)

    def agent(self, seat: int) -> Agent | None:
        if seat in self.specs and seat not in self._agents:
            self._agents[seat] = make_agent(self.specs[seat])
        return self._agents.get(seat)

    def round_dealt(self) -> None:
        """A round begins: each agent is told before it is first asked in it."""
        self._untold = set(self._agents)

    def tell(self, seat: int) -> None:
        if seat in self._untold:
            reset = getattr(self._agents[seat], "reset", None)
            if callable(reset):
                reset()
            self._untold.discard(seat)


class OverLimit(RuntimeError):
    """An agent has no answer in the time allowed."""


def budget_of(agent: Any, spec: Any = None) -> float | None:
    """The seconds an agent sets itself for a move, by itself or by its spec; None where its budget is no time."""
    budget = getattr(agent, "budget", None)
    if budget is None and isinstance(spec, str):
        budget = spec.partition(":")[2]
    if budget is None:
        return None
    try:
        return Budget.parse(budget).seconds
    except ValueError:
        return None


def overran(budget: float | None, seconds: float) -> bool:
    """Whether an answer after so many seconds is too late for an agent's budget (see `TOLERANCE`)."""
    return budget is not None and seconds > 2 * budget + TOLERANCE


def answer(match: Match, agent: Agent, view: View, done: Callable[[Move, int], T]) -> T | None:
    """Ask an agent in a view of the match's situation: what `done` gives for its move and seat; None if it declines.

    `done` judges the move, and raises IllegalMove where it is not legal. An answer too late for the agent's own budget
    is a RuntimeWarning.

    Raises:
        AgentError: the agent failed, answered an illegal move, or None on its turn.
    """
    seat = view.seat
    assert seat is not None

    def failed(problem: str) -> AgentError:
        name = agent_name(agent)
        return AgentError(problem, game=match.game, seat=seat, round=match.round, ply=match.ply, agent=name)

    show_match(agent, match)
    begun = time.perf_counter()
    try:
        match._players.tell(seat)
        said = agent.act(view)
        seconds, budget = time.perf_counter() - begun, budget_of(agent)
    except OverLimit as error:
        raise failed(str(error)) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise failed(f"it raised {type(error).__name__}{written(': {}', error)}{_place_of(error)}") from error
    if overran(budget, seconds):
        late = failed(f"it took {seconds:.3g} s for a move, its budget is {budget:g} s")
        warnings.warn(str(late), RuntimeWarning, stacklevel=2)
    if said is None:
        if seat == view.turn:
            raise failed("it answered None on its turn")
        return None
    if not isinstance(said, str | Move):
        raise failed(f"it answered {written('{!r}', said) or type(said).__name__}, which is no Move and no text")
    try:
        return done(match.parse(said), seat)
    except IllegalMove as error:
        reason = error.reason
    raise failed(f"it answered {shortened(str(said))}, which is not legal: {reason.text}")


def _place_of(error: BaseException) -> str:
    for frame in traceback.extract_tb(error.__traceback__):
        if not Path(frame.filename).is_relative_to(_PACKAGE):
            return f" (line {frame.lineno} of {frame.name})"
    return ""


def shortened(said: str) -> str:
    """What somebody else's code said, short enough for a table."""
    return said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"


def written(form: str, value: object) -> str:
    """What somebody else's object says of itself, shortened; "" where it fails."""
    try:
        return shortened(form.format(value))
    except Exception:
        return ""
