"""The rounds of an arena: who sits where, which deal it is, and playing them.

A deal is played once in every *seating* of its tables, with the same cards, reshuffles and chance at each seat
(duplicate play: the luck of the deal falls out of a comparison). The agents, the game and the seed alone fix a plan;
the plan, the agents and a deal's number fix what the deal brings.
"""

from __future__ import annotations

import ctypes
import pickle
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from math import factorial, prod
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

from ..agents import Agent, AgentError, show_match
from ..chance import Chance, derived, shuffled
from ..game import Move, Rules, View
from ..games import find
from ..match import Match
from ..players import LONGEST_NAME, OverLimit, overran

ALL_SEATINGS: Final = 6
"""A table with at most so many seatings is played in all of them at every deal."""


@dataclass(frozen=True)
class Plan:
    """The rounds of an arena: deals from 0 on, each played in `rounds_per_deal` seatings."""

    game: str
    rules: Rules
    seed: int | str
    agents: tuple[str, ...]
    """The agents' names, no two alike."""

    @property
    def seats(self) -> int:
        return self.rules.seats

    @cached_property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """Which agents sit together: every choice of them, or when seats are left over every even way to fill them.

        >>> from thirteen_widget.games import find
        >>> Plan("thirteen", find("thirteen").rules(None, 4), 1, ("a", "b", "c")).tables
        ((0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2))
        """
        agents, seats = range(len(self.agents)), self.seats
        if len(agents) >= seats:
            return tuple(combinations(agents, seats))
        each, left = divmod(seats, len(agents))
        return tuple(tuple(sorted([*agents] * each + [*more])) for more in combinations(agents, left))

    @cached_property
    def rounds_per_deal(self) -> int:
        return len(self.seatings(0))

    @cached_property
    def copies(self) -> int:
        """On how many seats of a table the same agent sits at most."""
        return max(max(Counter(table).values()) for table in self.tables)

    def seatings(self, deal: int) -> tuple[tuple[int, ...], ...]:
        """The agents by seat in every round of a deal.

        Where a table has more than `ALL_SEATINGS` seatings, the deal draws an order around it and everybody takes
        every seat in turn.
        """
        order = random.Random(derived("arena order", self.seed, deal))
        seatings: list[tuple[int, ...]] = []
        for table in self.tables:
            if factorial(self.seats) // prod(map(factorial, Counter(table).values())) <= ALL_SEATINGS:
                seatings += sorted(set(permutations(table)))
            else:
                around = shuffled(table, order)
                seatings += [tuple(around[first:] + around[:first]) for first in range(self.seats)]
        return tuple(seatings)

    def match_seed(self, deal: int) -> int:
        return derived("arena deal", self.seed, deal) >> 193

    def round_number(self, deal: int) -> int:
        """Which round of a match a deal is for: rounds that differ by their number take turns."""
        return deal % find(self.game).distinct_rounds + 1


class Played(NamedTuple):
    """How a round ended."""

    places: tuple[int, ...]
    """The seats in finishing order; () for a drawn round."""
    points: tuple[float, ...]
    """By seat; 0 for all when the round does not count."""
    plies: int


class Overrun(NamedTuple):
    """A move that overran the agent's own budget."""

    agent: str
    seconds: float
    budget: float
    game: str
    round: int
    ply: int
    seat: int
    seed: int
    names: tuple[str, ...]
    """Who sat at the table, by seat."""


@dataclass
class Clock:
    """How long an agent took for its moves."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Clock) -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


class ChunkPlayed(NamedTuple):
    """What some deals brought: each one's rounds in the plan's order, and each agent's time for its moves."""

    deals: list[list[Played]]
    clocks: list[Clock]
    overruns: list[Overrun]


class Entrant(NamedTuple):
    """An agent in an arena."""

    agent: Agent
    budget: float | None
    """Seconds a move that the agent sets itself, where its budget is a time."""


class Task(NamedTuple):
    """What a worker has to know."""

    plan: Plan
    entrants: bytes
    """The pickled entrants: every deal is played by fresh copies."""
    limit: float | None
    """In seconds a move."""


@dataclass
class Player:
    """An agent at a seat, with a clock."""

    entrant: Entrant
    name: str
    limit: float | None
    clock: Clock = field(default_factory=Clock)
    late: list[Overrun] = field(default_factory=list)
    match: Match | None = None

    def act(self, view: View) -> Move | str | None:
        act = self.entrant.agent.act
        begun = time.perf_counter()
        answer = act(view) if self.limit is None else within(self.limit, lambda: act(view))
        seconds = time.perf_counter() - begun
        self.clock.add(Clock(1, seconds, seconds))
        budget, match = self.entrant.budget, self.match
        if budget is not None and match is not None and overran(budget, seconds):
            seed, seat = match.seed, view.seat or 0
            assert isinstance(seed, int)
            where = match.game, match.round, match.ply, seat, seed, match.names
            self.late.append(Overrun(self.name, seconds, budget, *where))
        return answer

    def reset(self) -> None:
        reset = getattr(self.entrant.agent, "reset", None)
        if callable(reset):
            reset() if self.limit is None else within(self.limit, reset)


def within(limit: float, ask: Callable[[], Any]) -> Any:
    """An agent's answer, asked on a thread of its own; an OverLimit when there is none after so many seconds.

    The agent is then stopped as soon as it runs Python code again.
    """
    answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()

    def think() -> None:
        try:
            answers.put((ask(), None))
        except BaseException as error:  # of any kind: it is raised where the answer is waited for
            answers.put((None, error))

    thread = threading.Thread(target=think, name="thirteen-widget thinking", daemon=True)
    thread.start()
    try:
        said, error = answers.get(timeout=limit)
    except Empty:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
        raise OverLimit(f"it had no answer after the {limit:g} s that are allowed for a move") from None
    if error is not None:
        raise error
    return said


def begin(plan: Plan, deal: int, seating: Sequence[int], players: Sequence[Any]) -> Match:
    """The match of a deal in a seating, as it begins."""
    seed, number = plan.match_seed(deal), plan.round_number(deal)
    names = [plan.agents[agent].strip()[:LONGEST_NAME] or "agent" for agent in seating]
    if number == 1:
        return Match(plan.game, names=names, players=players, rules=plan.rules, seed=seed)
    game, chance = find(plan.game), Chance(seed, number)
    dealt = game.deal(plan.rules, number, None, chance)
    state = game.start(plan.rules, number, (0,) * plan.seats, dealt, chance)
    return Match.from_position(plan.game, state.position(), names=names, players=players, seed=seed)


def play_round(match: Match, seed: int) -> Played:
    """Let the agents play the round to its end; an AgentError gets the seed and the record up to there."""
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
    """Play the deals from `first` up to, not with, `last`. `task` is a pickled `Task`.

    `attempt` only lets a scheduler that knows work by its arguments tell one try from another.
    """
    work: Task = pickle.loads(task)
    played = ChunkPlayed([], [Clock() for _ in work.plan.agents], [])
    for deal in range(first, last):
        _play_deal(work, deal, played)
    return played


def _play_deal(work: Task, deal: int, played: ChunkPlayed) -> None:
    players = _players(work)
    rounds = [play_round(match, work.plan.match_seed(deal)) for match in _matches(work.plan, deal, players)]
    played.deals.append(rounds)
    for agent, player in ((agent, player) for each in players for agent, player in enumerate(each)):
        played.clocks[agent].add(player.clock)
        played.overruns.extend(player.late)


def _players(work: Task) -> list[list[Player]]:
    """New copies of the agents: one on two seats of a table is two players, who share no memory."""
    return [
        [Player(entrant, name, work.limit) for entrant, name in zip(entrants, work.plan.agents, strict=True)]
        for entrants in (pickle.loads(work.entrants) for _ in range(work.plan.copies))
    ]


def _matches(plan: Plan, deal: int, players: list[list[Player]]) -> Iterator[Match]:
    """The matches of a deal, one for each seating; each is to be played out before the next."""
    for seating in plan.seatings(deal):
        at_table = [players[seating[:seat].count(agent)][agent] for seat, agent in enumerate(seating)]
        match = begin(plan, deal, seating, at_table)
        for player in at_table:
            show_match(player.entrant.agent, match)
            player.match = match
        yield match


def replayed(task: bytes, deal: int, nth: int) -> Match:
    """The `nth` round of a deal again, after those before it, which the agents may remember."""
    work: Task = pickle.loads(task)
    for number, match in enumerate(_matches(work.plan, deal, _players(work))):
        play_round(match, work.plan.match_seed(deal))
        if number == nth:
            break
    return match
