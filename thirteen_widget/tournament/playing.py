"""Playing the rounds of an arena: what a deal brings is a pure function of the plan, the agents and its number."""

from __future__ import annotations

import pickle
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ..agents import Agent, AgentError, show_match
from ..chance import Chance
from ..game import Move, View
from ..games import find
from ..match import Match
from .plan import Plan

TOLERANCE: Final = 0.05
"""An agent overruns its own budget with an answer after more than twice its time and these seconds: a machine that is
busy with other things is late by so much now and then."""


class Played(NamedTuple):
    """How a round ended."""

    places: tuple[int, ...]
    """The seats in finishing order; () when the round was drawn."""
    points: tuple[float, ...]
    """By seat; 0 for all when the round does not count."""
    plies: int


class Overrun(NamedTuple):
    """A move that took an agent longer than its own budget."""

    agent: str
    seconds: float
    budget: float
    game: str
    ply: int
    seat: int
    seed: int


@dataclass
class Clock:
    """How long an agent took for its moves."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Clock) -> None:
        """Count another clock's moves too."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


class ChunkPlayed(NamedTuple):
    """What some deals brought: for each its rounds in the plan's order, and by agent how long the moves took."""

    deals: list[list[Played]]
    clocks: list[Clock]
    overruns: list[Overrun]


class OverLimit(RuntimeError):
    """A move took longer than the arena allows."""


class Entrant(NamedTuple):
    """An agent as it enters an arena."""

    agent: Agent
    budget: float | None
    """The seconds a move that the agent sets itself, where its budget is a time."""


class Task(NamedTuple):
    """What a worker has to know."""

    plan: Plan
    entrants: bytes
    """The pickled entrants: every deal is played by fresh copies of them."""
    limit: float | None
    """The longest that a move may take, in seconds."""


@dataclass
class Player:
    """An agent at a seat, with a clock beside it."""

    entrant: Entrant
    name: str
    limit: float | None
    clock: Clock = field(default_factory=Clock)
    late: list[tuple[int, int, float]] = field(default_factory=list)
    """The ply, the seat and the seconds of every answer that overran the agent's own budget."""

    def act(self, view: View) -> Move | str | None:
        """The agent's answer, timed."""
        begun = time.perf_counter()
        answer = self.entrant.agent.act(view)
        seconds = time.perf_counter() - begun
        self.clock.add(Clock(1, seconds, seconds))
        if self.limit is not None and seconds > self.limit:
            raise OverLimit(f"{seconds:.3g} s for a move, where {self.limit:g} s are allowed")
        budget = self.entrant.budget
        if budget is not None and seconds > 2 * budget + TOLERANCE:
            self.late.append((len(view.history), view.seat or 0, seconds))
        return answer

    def reset(self) -> None:
        """Tell the agent that a round has been dealt; the match calls it."""
        reset = getattr(self.entrant.agent, "reset", None)
        if callable(reset):
            reset()


def begin(plan: Plan, deal: int, seating: Sequence[int], players: Sequence[Any]) -> Match:
    """The match in which a deal is played in a seating, as it begins."""
    seed, number = plan.match_seed(deal), plan.round_number(deal)
    names = [plan.agents[agent] for agent in seating]
    if number == 1:
        return Match(plan.game, names=names, players=players, rules=plan.rules, seed=seed)
    game, chance = find(plan.game), Chance(seed, number)
    dealt = game.deal(plan.rules, number, None, chance)
    state = game.start(plan.rules, number, (0,) * plan.seats, dealt, chance)
    return Match.from_position(plan.game, state.position(), names=names, players=players, seed=seed)


def play_round(match: Match, seed: int) -> Played:
    """Let the agents play the round to its end.

    Raises:
        AgentError: an agent failed; it names the seed, and has the record up to there.
    """
    try:
        while not match.state.over:
            match.ask_all()
    except AgentError as error:
        raise error.found_at(seed, match.record()) from (error.__cause__ or error)
    state = match.state
    if not state.counted:
        return Played((), (0.0,) * match.seats, match.ply)
    return Played(state.places, tuple(map(float, state.points)), match.ply)


def play_chunk(task: bytes, first: int, last: int, attempt: int = 0) -> ChunkPlayed:
    """Play the deals from `first` up to `last`, not with it. `task` is a pickled `Task`.

    `attempt` changes nothing: it lets a scheduler that knows work by its arguments tell one try from another.

    Raises:
        AgentError: an agent failed.
    """
    work: Task = pickle.loads(task)
    played = ChunkPlayed([], [Clock() for _ in work.plan.agents], [])
    for deal in range(first, last):
        _play_deal(work, deal, played)
    return played


def _play_deal(work: Task, deal: int, played: ChunkPlayed) -> None:
    plan, seed = work.plan, work.plan.match_seed(deal)
    # An agent on two seats of a table is two players, who do not share what they remember.
    players = [
        [Player(entrant, name, work.limit) for entrant, name in zip(entrants, plan.agents, strict=True)]
        for entrants in (pickle.loads(work.entrants) for _ in range(plan.copies))
    ]
    rounds = []
    for seating in plan.seatings(deal):
        at_table = [players[seating[:seat].count(agent)][agent] for seat, agent in enumerate(seating)]
        match = begin(plan, deal, seating, at_table)
        for player in at_table:
            show_match(player.entrant.agent, match)
        rounds.append(play_round(match, seed))
    played.deals.append(rounds)
    for agent, player in ((agent, player) for each in players for agent, player in enumerate(each)):
        played.clocks[agent].add(player.clock)
        played.overruns.extend(
            Overrun(player.name, seconds, player.entrant.budget or 0.0, plan.game, ply, seat, seed)
            for ply, seat, seconds in player.late
        )
