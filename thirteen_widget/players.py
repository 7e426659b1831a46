"""Who plays the seats of a match that are not a person's, and asking them: an answer is checked before it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeVar

from .agents import Agent, AgentError, agent_name, make_agent, show_match
from .game import IllegalMove, Move, View
from .seating import Spec

if TYPE_CHECKING:
    from .match import Match

T = TypeVar("T")
_SHOWN: Final = 300


class Players:
    """The seats that agents play: what each was given as, and the agent made of that.

    A copy of a match has the same specs and makes its own agents, when they are needed.
    """

    def __init__(self, specs: Mapping[int, Spec] | None = None) -> None:
        self.specs: dict[int, Spec] = {} if specs is None else dict(specs)
        self._agents: dict[int, Agent] = {}
        self._untold: set[int] = set()

    def seat(self, seat: int, spec: Spec | None) -> None:
        """Give a seat to an agent, or to a person (None).

        Raises:
            ValueError: no such agent.
        """
        if spec is None:
            self.specs.pop(seat, None)
            self._agents.pop(seat, None)
        else:
            self._agents[seat] = make_agent(spec)
            self.specs[seat] = spec
            self._untold.add(seat)

    def agent(self, seat: int) -> Agent | None:
        """The agent that plays a seat, None for a person's."""
        if seat in self.specs and seat not in self._agents:
            self._agents[seat] = make_agent(self.specs[seat])
        return self._agents.get(seat)

    def round_dealt(self) -> None:
        """A round begins: each agent is told before it is asked for the first time in it."""
        self._untold = set(self._agents)

    def tell(self, seat: int) -> None:
        """Tell the agent of a seat that wants to know of it that a round was dealt, unless it has been told."""
        if seat in self._untold:
            reset = getattr(self._agents[seat], "reset", None)
            if callable(reset):
                reset()
            self._untold.discard(seat)


def answer(match: Match, agent: Agent, view: View, done: Callable[[Move, int], T]) -> T | None:
    """What comes of asking an agent in a view of the match's situation: what `done` gives for its move and its seat.

    `done` judges the move, and raises IllegalMove where it is not legal. None when the agent declines a call.

    Raises:
        AgentError: the agent failed, answered an illegal move, or None on its turn.
    """
    seat = view.seat
    assert seat is not None

    def failed(problem: str) -> AgentError:
        return AgentError(problem, game=match.game, seat=seat, ply=match.ply, agent=agent_name(agent))

    show_match(agent, match)
    try:
        match._players.tell(seat)
        said = agent.act(view)
    except Exception as error:
        raise failed(f"it raised {shortened(f'{type(error).__name__}: {error}')}") from error
    if said is None:
        if seat == view.turn:
            raise failed("it answered None on its turn")
        return None
    if not isinstance(said, str | Move):
        raise failed(f"it answered {shortened(repr(said))}, which is no Move and no text")
    try:
        return done(match.parse(said), seat)
    except IllegalMove as error:
        reason = error.reason
    raise failed(f"it answered {shortened(str(said))}, which is not legal: {reason.text}")


def shortened(said: str) -> str:
    """What somebody else's code said, at a length that a table can show."""
    return said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"
