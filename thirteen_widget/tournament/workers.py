"""Who plays the deals: this process, processes of its own, or any executor of `concurrent.futures`.

On the way names are made agents, functions are taken as they are now, and all are pickled. Every deal comes back
exactly once: what a lost worker had is played again, and only the one call waited for gives an answer.
"""

from __future__ import annotations

import importlib
import io
import multiprocessing
import os
import pickle
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from typing import Any, Final, NamedTuple

from ..agents import Agent, agent_name, make_agent
from ..game import Move, View
from ..players import budget_of
from .playing import ChunkPlayed, Entrant, Plan, Task, play_chunk

_INSTALL: Final = "pip install 'thirteen-widget[arena]'"


class Given:
    """A callable as an agent, as given: defining its function again does not change who plays an arena."""

    def __init__(self, function: Callable[[View], Move | str | None]) -> None:
        self.act = function
        self.name = agent_name(function)


def to_entrant(spec: Any) -> Entrant:
    """A spec's agent, ready for a worker."""
    agent = make_agent(spec)
    given = isinstance(spec, str) or callable(getattr(spec, "act", None))
    return Entrant(agent if given else Given(spec), budget_of(agent, spec))


def groups(specs: Sequence[Any]) -> tuple[int, ...]:
    """For every agent the first that is the same."""
    return tuple(next(first for first, other in enumerate(specs) if _same(spec, other)) for spec in specs)


def _same(one: Any, other: Any) -> bool:
    return one is other or (isinstance(one, str) and isinstance(other, str) and one == other)


def pack(plan: Plan, specs: Sequence[Any], limit: float | None, elsewhere: bool) -> bytes:
    """The task for the workers; pickled with cloudpickle if installed, so that a notebook's functions go too.

    `elsewhere`: other processes play the agents. What can not be sent there is an ImportError where cloudpickle may
    help, else a ValueError.
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
            pickled = (dump or pickle.dumps)(entrant)
        except Exception as error:
            if dump is None:
                raise ImportError(f"agent {name!r}: {error}; cloudpickle may be able to send it: {_INSTALL}") from error
            raise ValueError(
                f"agent {name!r} can not be pickled, and an arena plays copies: {error}. Its class may be, where it is "
                "defined in a module"
            ) from error
        try:
            pickle.loads(pickled)
        except Exception as error:
            raise ValueError(f"a copy of agent {name!r} can not be made: {type(error).__name__}: {error}") from error
    return pickle.dumps(Task(plan, (dump or pickle.dumps)(entrants), limit))


def _cloudpickle() -> Callable[[Any], bytes] | None:
    try:
        cloudpickle = importlib.import_module("cloudpickle")
    except ImportError:
        return None

    class Apart(cloudpickle.Pickler):  # type: ignore[misc, name-defined]
        """Gives a class no id: by it, in this process, a copy would get the notebook's own class, and set its methods
        anew with other globals. So every copy of agents has its own classes.
        """

        def reducer_override(self, value: Any) -> Any:
            reduced = super().reducer_override(value)
            if not isinstance(value, type) or reduced is NotImplemented or len(reduced[1]) < 2:
                return reduced
            make, given, *state = reduced
            return make, (*given[:-2], None, given[-1]), *state

    def dump(value: Any) -> bytes:
        file = io.BytesIO()
        Apart(file).dump(value)
        return file.getvalue()

    return dump


def _is_of_this_session(agent: Agent) -> bool:
    made_of = agent.act if isinstance(agent, Given) else type(agent)
    return getattr(made_of, "__module__", None) == "__main__"


CHUNK_SECONDS: Final = 0.4
"""About how long a worker's chunk shall take: longer than handing it over, but soon done."""
MAX_CHUNK: Final = 4096
HERE_SECONDS: Final = 2.0
"""Work done here in less is not worth starting processes for."""
MAX_TRIES: Final = 5
"""How often the same deals may lose their worker."""


class Chunk(NamedTuple):
    """The deals from `first` up to, not with, `last`."""

    first: int
    last: int
    tries: int = 0

    def __str__(self) -> str:
        return f"deal {self.first}" if self.last == self.first + 1 else f"deals {self.first} to {self.last - 1}"


class Chunks:
    """Hands out deals in order, in chunks that grow to take about `CHUNK_SECONDS`."""

    def __init__(self, deals: Iterable[int], left: int) -> None:
        self._deals = iter(deals)
        self._next = next(self._deals, None)
        self._size = 1
        self.left = left

    def take(self) -> Chunk | None:
        first = self._next
        if first is None:
            return None
        last = first
        while self._next == last and last - first < self._size:
            last += 1
            self._next = next(self._deals, None)
        self.left -= last - first
        return Chunk(first, last)

    def took(self, chunk: Chunk, seconds: float) -> None:
        per_deal = seconds / (chunk.last - chunk.first)
        self._size = max(1, min(2 * self._size, MAX_CHUNK, int(CHUNK_SECONDS / max(per_deal, 1e-6))))


Done = tuple[Chunk, ChunkPlayed]


def play_here(task: bytes, chunks: Chunks, patience: float | None = None) -> Generator[Done, None, None]:
    """Play in this process; with `patience` only until it is foreseen that the rest takes longer."""
    begun, deals = time.monotonic(), 0
    while (chunk := chunks.take()) is not None:
        played, seconds = timed_chunk(task, *chunk)
        chunks.took(chunk, seconds)
        yield chunk, played
        deals += chunk.last - chunk.first
        if patience is not None and (time.monotonic() - begun) / deals * chunks.left > patience:
            return


def timed_chunk(task: bytes, first: int, last: int, tries: int) -> tuple[ChunkPlayed, float]:
    """Play a chunk, and say in how many seconds."""
    begun = time.perf_counter()
    return play_chunk(task, first, last, tries), time.perf_counter() - begun


def play_in_processes(task: bytes, chunks: Chunks, workers: int) -> Generator[Done, None, None]:
    """Play in `workers` new processes; when one dies, all are started anew."""
    return _play(task, chunks, None, workers)


def play_by(executor: Executor, task: bytes, chunks: Chunks) -> Generator[Done, None, None]:
    """Play by an executor; when it is broken, warn and go on in processes of this one's own."""
    return _play(task, chunks, executor, _window(executor))


def _play(task: bytes, chunks: Chunks, executor: Executor | None, workers: int) -> Generator[Done, None, None]:
    own = executor is None
    current = executor or _processes(workers)
    again: deque[Chunk] = deque()
    waited: dict[Future[tuple[ChunkPlayed, float]], Chunk] = {}
    finished = False
    try:
        while True:
            # Deals that lost their worker are played alone, to know which of them take workers down.
            suspected = bool(again) or any(chunk.tries for chunk in waited.values())
            most = 1 if suspected else 2 * workers
            while len(waited) < most and (chunk := again.popleft() if again else chunks.take()) is not None:
                try:
                    waited[current.submit(timed_chunk, task, *chunk)] = chunk
                except BrokenExecutor:
                    again.appendleft(chunk)
                    break
            if not waited and not again:
                finished = True
                return
            broken: BaseException | None = None if waited else BrokenExecutor("it takes no work")
            for future in wait(waited, return_when=FIRST_COMPLETED).done:
                chunk = waited.pop(future)
                try:
                    played, seconds = future.result()
                except BaseException as error:
                    if not _is_loss(error):
                        raise
                    again.append(_once_more(chunk, error))
                    broken = error if isinstance(error, BrokenExecutor) else broken
                else:
                    chunks.took(chunk, seconds)
                    yield chunk, played
            if broken is not None:
                again.extend(_once_more(chunk, broken) for chunk in waited.values())
                waited.clear()
                if own:
                    current.shutdown(wait=False, cancel_futures=True)
                else:
                    warnings.warn(f"{current!r} is broken; the arena goes on in processes of its own", stacklevel=4)
                    own, workers = True, default_workers()
                current = _processes(workers)
    finally:
        for future in waited:
            future.cancel()
        if own:
            current.shutdown(wait=finished, cancel_futures=True)


def _is_loss(error: BaseException) -> bool:
    """Whether a worker was lost, whatever the deals; Dask's errors are known by their module."""
    return isinstance(error, BrokenExecutor | CancelledError) or type(error).__module__.partition(".")[0] in (
        "distributed",
        "dask",
    )


def _once_more(chunk: Chunk, error: BaseException) -> Chunk:
    if chunk.tries + 1 >= MAX_TRIES:
        raise RuntimeError(
            f"whoever played {chunk} was lost {MAX_TRIES} times. A script has to start an arena below "
            "if __name__ == '__main__'; or an agent ends its process: play here by workers=1 to see"
        ) from error
    return chunk._replace(tries=chunk.tries + 1)


def _processes(workers: int) -> ProcessPoolExecutor:
    """Processes that are started afresh: a copy of this one could inherit locks that its threads hold."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def check_guarded() -> None:
    """Raise RuntimeError when this is a new process that runs the calling script again instead of working."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise RuntimeError(
            "an arena that is played in processes has to be started below if __name__ == '__main__': in a script, "
            "because every new process reads the script first"
        )


def _window(executor: Executor) -> int:
    """How many can play at a time: as the executor tells, else a guess that keeps a small cluster busy."""
    told = getattr(executor, "_max_workers", None)
    return told if isinstance(told, int) and told > 0 else max(16, default_workers())


def default_workers() -> int:
    """The number of processors for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
