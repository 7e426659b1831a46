"""`arena`: many rounds among agents, and what they tell of the players."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from os import PathLike
from typing import Any, Protocol

from ..agents import check_knows, make_agent, numbered
from ..chance import read_seed
from ..games import find
from .estimates import SequentialTest
from .outcomes import Checkpoint, Outcomes
from .playing import Clock, Overrun, Plan, Played
from .result import ArenaResult
from .workers import (
    HERE_SECONDS,
    Chunks,
    Done,
    check_guarded,
    default_workers,
    groups,
    pack,
    play_by,
    play_here,
    play_in_processes,
)

PATIENCE = 1.0
"""Seconds before the first sign of progress, and between two of the plain line."""


LONGEST_LIMIT = 24 * 3600


class Progress(Protocol):
    """Shows how many rounds have been played."""

    def update(self, rounds: int) -> Any: ...

    def close(self) -> Any: ...


class _Silent:
    def update(self, rounds: int) -> None:
        pass

    def close(self) -> None:
        pass


class _Line:
    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._begun = self._shown = time.monotonic()
        self._width = 0

    def update(self, rounds: int) -> None:
        self._done += rounds
        now = time.monotonic()
        if now - self._shown < PATIENCE:
            return
        self._shown = now
        left = (now - self._begun) / max(1, self._done) * (self._total - self._done)
        line = f"arena: {self._done:,} of {self._total:,} rounds, {left:.0f} s left"
        sys.stderr.write("\r" + line.ljust(self._width))
        sys.stderr.flush()
        self._width = len(line)

    def close(self) -> None:
        if self._width:
            sys.stderr.write("\n")


def shown(wanted: bool | None, total: int) -> Progress:
    """Progress towards `total` rounds. None: shown where a person looks, at a terminal or in a notebook."""
    if wanted is None:
        wanted = "ipykernel" in sys.modules or sys.stderr.isatty()
    if not wanted:
        return _Silent()
    try:
        bar: Progress = importlib.import_module("tqdm.auto").tqdm(
            total=total, unit=" rounds", desc="arena", delay=PATIENCE
        )
    except ImportError:
        return _Line(total)
    return bar


def arena(
    agents: Sequence[Any],
    game: str,
    rounds: int,
    seed: int | str,
    rules: str | Mapping[str, Any] | None = None,
    executor: Executor | None = None,
    *,
    seats: int | None = None,
    workers: int | None = None,
    progress: bool | None = None,
    checkpoint: str | PathLike[str] | None = None,
    stop_when_settled: bool | str = False,
    move_limit: float | None = None,
) -> ArenaResult:
    """Let agents play many rounds against each other and measure them.

    Every deal is played in several seatings with the same cards, so that luck falls out of the comparison. With as many
    agents as seats everybody takes every seat: in all seatings up to six, else in turn around the table, in an order
    drawn for the deal. With more agents every choice of them sits together; with fewer each gets as many seats
    as any other or one more, in every such way. Rounds are rounded up to whole deals. Where a match's rounds differ by
    number, as in Three Thirteen, the deals take turns among them.

    The same seed gives the same result, whoever plays the rounds, if the agents are repeatable (one with a budget of
    time is not quite). Agents are copied afresh for every deal and `reset()` for every round.

    >>> import thirteen_widget as tw
    >>> result = tw.arena(["greedy", "random"], "thirteen", rounds=40, seed=1, seats=4)
    >>> result.rounds, result.standings[0].first_place.value > 0.25
    (42, True)

    Args:
        agents: names as in ``"search:20ms"``, callables ``view -> move``, objects with `act`. Equal names are numbered.
        game: a game's name.
        rounds: how many rounds are played.
        seed: a whole number or text that fixes every deal, the seatings and the agents' chance.
        rules: a preset's name or a mapping of options.
        executor: any executor of `concurrent.futures`, also a Dask cluster's `client.get_executor()`. None: processes
            of its own, for what takes longer than two seconds without.
        seats: how many sit at a table; None is the number of agents if the game allows it, else its usual number.
        workers: how many processes of its own; 1 plays everything in this one. None: one a processor.
        progress: whether progress is shown; None: at a terminal and in a notebook.
        checkpoint: a file that finished deals are written to, and read from if it exists, also for more rounds. It does
            not know what the agents do: use another when you change them.
        stop_when_settled: stop once every difference between agents that are not the same is settled, in first places
            (True or ``"first_place"``) or in who finishes before whom (``"places"``), with a chance of 5 % that any is
            settled wrongly. See `thirteen_widget.tournament.estimates`.
        move_limit: the longest a move may take, in seconds; a longer one is an AgentError.

    Raises:
        ValueError: something is not possible; it says what would be.
        AgentError: an agent raised, answered no legal move, or took too long; it names game, round, ply and seed, and
            has the record. The checkpoint has what was finished.
        CheckpointError: the checkpoint is another arena's, or faulty.
        ImportError: an agent of a notebook is to go to another process, and cloudpickle is not installed.
        RuntimeError: workers were lost again and again at the same deals.
    """
    plan = _plan(agents, game, seed, rules, seats)
    deals = -(-_whole(rounds, "rounds") // plan.rounds_per_deal)
    if executor is not None and workers is not None:
        raise ValueError("workers is for processes of the arena's own: an executor has its own number")
    if executor is not None and not isinstance(executor, Executor):
        raise ValueError(f"an executor is one of concurrent.futures, not {executor!r}")
    if workers is not None:
        _whole(workers, "workers")
    if move_limit is not None:
        number = isinstance(move_limit, int | float) and not isinstance(move_limit, bool)
        if not number or not 0 < move_limit <= LONGEST_LIMIT:
            raise ValueError(
                f"move_limit: seconds, more than 0 and at most {LONGEST_LIMIT}, or None, not {move_limit!r}"
            )
    test = None
    if stop_when_settled is not False:
        measure = "first_place" if stop_when_settled is True else stop_when_settled
        test = SequentialTest(groups(agents), measure)
    if executor is not None or workers != 1:
        check_guarded()
    task = pack(plan, agents, move_limit, elsewhere=executor is not None or workers != 1)
    kept = None if checkpoint is None else Checkpoint(checkpoint, plan)
    known = {} if kept is None else {deal: each for deal, each in kept.deals.items() if deal < deals}
    chunks = Chunks((deal for deal in range(deals) if deal not in known), deals - len(known))
    watched = shown(progress, deals * plan.rounds_per_deal)
    try:
        with closing(_played(task, chunks, executor, workers)) as played:
            return _Collector(task, plan, deals, known, kept, test, watched).collect(played)
    finally:
        watched.close()


def _plan(
    agents: Sequence[Any], game: str, seed: int | str, rules: str | Mapping[str, Any] | None, seats: int | None
) -> Plan:
    if isinstance(agents, str) or not isinstance(agents, Sequence) or not agents:
        raise ValueError(f"agents: a list of at least one agent, not {agents!r}")
    if len(agents) > 255:
        raise ValueError(f"agents: at most 255, not {len(agents)}")
    seed = read_seed(seed)
    found = find(game)
    made = list(map(make_agent, agents))
    fits = found.min_seats <= len(agents) <= found.max_seats
    wanted = (len(agents) if fits else found.default_seats) if seats is None else seats
    chosen = found.rules(rules, wanted)
    for agent in made:
        check_knows(agent, chosen)
    return Plan(game, chosen, seed, numbered(agents))


def _whole(value: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"{name}: a whole number from 1 on, not {value!r}")
    return value


def _played(task: bytes, chunks: Chunks, executor: Executor | None, workers: int | None) -> Generator[Done, None, None]:
    if executor is not None:
        return play_by(executor, task, chunks)
    if workers is not None:
        return _by_processes(task, chunks, workers)
    return _here_then_in_processes(task, chunks)


def _here_then_in_processes(task: bytes, chunks: Chunks) -> Generator[Done, None, None]:
    yield from play_here(task, chunks, HERE_SECONDS)
    if chunks.left:
        yield from _by_processes(task, chunks, default_workers())


def _by_processes(task: bytes, chunks: Chunks, workers: int) -> Generator[Done, None, None]:
    return play_here(task, chunks) if workers == 1 else play_in_processes(task, chunks, workers)


class _Collector:
    """Takes deals in any order and counts them in the plan's, up to where the arena stops."""

    def __init__(
        self,
        task: bytes,
        plan: Plan,
        deals: int,
        known: dict[int, list[Played]],
        kept: Checkpoint | None,
        test: SequentialTest | None,
        progress: Progress,
    ) -> None:
        self._task = task
        self._plan = plan
        self._deals = deals
        self._ready = dict(known)
        self._kept = kept
        self._test = test
        self._progress = progress
        self._outcomes = Outcomes(len(plan.agents), plan.seats, plan.rounds_per_deal)
        self._clocks = [Clock() for _ in plan.agents]
        self._overruns: list[Overrun] = []
        progress.update(len(known) * plan.rounds_per_deal)

    def collect(self, played: Iterator[Done]) -> ArenaResult:
        while not self._count():
            chunk, finished = next(played)
            self._ready.update(enumerate(finished.deals, chunk.first))
            if self._kept is not None:
                self._kept.add(chunk.first, finished.deals)
            for clock, more in zip(self._clocks, finished.clocks, strict=True):
                clock.add(more)
            self._overruns += finished.overruns
            self._progress.update(len(finished.deals) * self._plan.rounds_per_deal)
        settled = () if self._test is None else self._test.report(self._plan.agents)
        return ArenaResult(self._plan, self._task, self._outcomes, settled, self._clocks, self._overruns)

    def _count(self) -> bool:
        """Count the next deals that are there; whether that is all."""
        while (deal := self._outcomes.deals) < self._deals:
            if deal not in self._ready:
                return False
            for seating, played in zip(self._plan.seatings(deal), self._ready.pop(deal), strict=True):
                self._outcomes.add(seating, played)
            if self._test is not None:
                self._test.add_deal(self._outcomes.deal(deal))
                if self._test.settled:
                    return True
        return True
