"""An arena's result does not depend on who plays it, and what a lost worker had under way is played again."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import thirteen_widget as tw
from thirteen_widget import AgentError, Move, View
from thirteen_widget.tournament import running, workers

AGENTS = ("greedy", "random", "greedy")
ROUNDS, SEED = 60, "executors"


@pytest.fixture(scope="module")
def serial() -> tw.ArenaResult:
    return tw.arena(AGENTS, "thirteen", ROUNDS, SEED, workers=1)


def script(tmp_path: Path, code: str) -> subprocess.CompletedProcess[str]:
    path = tmp_path / "script.py"
    path.write_text(code)
    return subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=120)


class TestSameResult:
    def test_by_processes(self, serial):
        assert tw.arena(AGENTS, "thirteen", ROUNDS, SEED, workers=2) == serial

    def test_by_threads_of_any_number(self, serial):
        for number in (1, 5):
            with ThreadPoolExecutor(number) as executor:
                assert tw.arena(AGENTS, "thirteen", ROUNDS, SEED, executor=executor) == serial

    def test_by_ones_own_process_pool(self, serial):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
            assert tw.arena(AGENTS, "thirteen", ROUNDS, SEED, executor=executor) == serial

    def test_by_processes_that_take_over_when_it_lasts(self, serial, monkeypatch):
        started = []
        real = workers._processes

        def processes(number: int) -> ProcessPoolExecutor:
            started.append(number)
            return real(1)

        monkeypatch.setattr(workers, "_processes", processes)
        monkeypatch.setattr(running, "HERE_SECONDS", 0.01)
        monkeypatch.setattr(running, "default_workers", lambda: 2)
        assert tw.arena(AGENTS, "thirteen", ROUNDS, SEED) == serial
        assert started == [2]

    def test_when_the_answers_come_in_any_order(self, serial):
        assert tw.arena(AGENTS, "thirteen", ROUNDS, SEED, executor=LastFirst()) == serial

    def test_when_it_stops_early(self):
        one = tw.arena(["greedy", "random"], "thirteen", 800, 1, workers=1, stop_when_settled=True)
        other = tw.arena(["greedy", "random"], "thirteen", 800, 1, executor=LastFirst(), stop_when_settled=True)
        assert one == other
        assert one.rounds < 800


class LastFirst(Executor):
    """Plays what it is given in a thread, the newest first."""

    def __init__(self) -> None:
        self._tasks: list[tuple[Future[Any], Any]] = []
        self._lock = threading.Lock()

    def submit(self, function: Any, /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        with self._lock:
            self._tasks.append((future, lambda: function(*args, **more)))
        threading.Timer(0.005, self._play_newest).start()
        return future

    def _play_newest(self) -> None:
        with self._lock:
            future, task = self._tasks.pop()
        if future.set_running_or_notify_cancel():
            future.set_result(task())


class Dies:
    """Plays like `first`, but ends its process once, in the middle of a round."""

    name = "dies"

    def __init__(self, mark: Path, always: bool = False) -> None:
        self.mark = mark
        self.always = always

    def act(self, view: View) -> Move:
        if len(view.hand) == 4 and view.seat == 1 and (self.always or not self.mark.exists()):
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal_moves[0]


class TestLostWorkers:
    def test_its_deals_are_played_again_and_counted_once(self, tmp_path):
        mark = tmp_path / "died"
        checkpoint = tmp_path / "arena.jsonl"
        result = tw.arena([Dies(mark), "random"], "thirteen", 40, 3, workers=2, checkpoint=checkpoint)
        assert mark.exists()
        assert result == tw.arena([Dies(mark), "random"], "thirteen", 40, 3, workers=1)
        assert len(checkpoint.read_text().splitlines()) == 1 + 20

    def test_in_an_executor_of_ones_own_too(self, tmp_path):
        mark = tmp_path / "died"
        executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        with pytest.warns(UserWarning, match="goes on in processes of its own"):
            result = tw.arena([Dies(mark), "random"], "thirteen", 20, 3, executor=executor)
        assert result == tw.arena([Dies(mark), "random"], "thirteen", 20, 3, workers=1)

    def test_an_agent_that_always_ends_its_process_is_given_up_with_the_deals_named(self, tmp_path, monkeypatch):
        monkeypatch.setattr(workers, "MAX_TRIES", 2)
        with pytest.raises(RuntimeError, match=r"whoever played deals? \d+.* was lost 2 times"):
            tw.arena([Dies(tmp_path / "died", always=True), "random"], "thirteen", 8, 3, workers=2)

    def test_an_executor_that_breaks_at_every_other_deal_loses_nothing(self, serial, monkeypatch):
        class Breaks(Executor):
            calls = 0

            def submit(self, function: Any, /, *args: Any, **more: Any) -> Future[Any]:
                future: Future[Any] = Future()
                self.calls += 1
                if self.calls % 2:
                    future.set_exception(LostInTheCluster("gone"))
                else:
                    future.set_result(function(*args, **more))
                return future

            def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
                raise AssertionError("an executor that is not the arena's own is left as it is")

        LostInTheCluster.__module__ = "distributed.scheduler"
        assert tw.arena(AGENTS, "thirteen", ROUNDS, SEED, executor=Breaks()) == serial

    def test_one_that_takes_no_more_work_is_left(self, serial):
        class Full(Executor):
            taken = 0

            def submit(self, function: Any, /, *args: Any, **more: Any) -> Future[Any]:
                self.taken += 1
                if self.taken > 3:
                    raise BrokenExecutor("full")
                future: Future[Any] = Future()
                future.set_result(function(*args, **more))
                return future

        with pytest.warns(UserWarning, match="is broken"):
            assert tw.arena(AGENTS, "thirteen", ROUNDS, SEED, executor=Full()) == serial


class LostInTheCluster(Exception):
    pass


def raises(view: View) -> Move:
    raise KeyError("notes")


CLASSES = """
import thirteen_widget as tw

class Counting:
    asked = 0
    def act(self, view):
        type(self).asked += 1
        assert type(self).asked < 100, "it remembers from deal to deal"
        return self.choose(view)

class Bot(Counting):
    def choose(self, view):
        assert isinstance(self, Bot) and super().act
        return picked(view)
    def says(self):
        return defined_later

def picked(view):
    return view.legal_moves[0]

if __name__ == "__main__":
    bot, method = Bot(), Bot.choose
    here = tw.arena([bot, "greedy"], "thirteen", 20, 1, workers=1)
    print(Bot.choose is method, type(bot) is Bot)
    print(here == tw.arena([bot, "greedy"], "thirteen", 20, 1, workers=2))
    defined_later = "later"
    print(Counting.asked, bot.says())
"""


class TestAgentsElsewhere:
    def test_a_failure_comes_back_with_game_ply_and_seed(self):
        with pytest.raises(AgentError, match=r"thirteen, round 1, ply \d+, seed \d+.*KeyError.*notes") as info:
            tw.arena([raises, "random"], "thirteen", 8, 1, workers=2)
        assert "in raises" in str(info.value.__cause__)
        assert info.value.record is not None

    def test_functions_and_classes_of_a_script_or_notebook_go_along(self, tmp_path):
        done = script(tmp_path, NOTEBOOK)
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == ["True", "True"]

    def test_an_arena_played_here_leaves_the_classes_and_globals_of_a_script_as_they_are(self, tmp_path):
        done = script(tmp_path, CLASSES)
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == ["True", "True", "True", "0", "later"]

    def test_without_cloudpickle_it_is_told_what_to_do(self, tmp_path):
        done = script(tmp_path, "import sys; sys.modules['cloudpickle'] = None\n" + NOTEBOOK)
        assert "agent 'bot' is defined in this session, and only cloudpickle can send it" in done.stderr
        assert "pip install 'thirteen-widget[arena]'" in done.stderr
        assert "workers=1" in done.stderr

    def test_a_script_without_a_main_guard_is_told_so(self, tmp_path):
        done = script(
            tmp_path,
            "import thirteen_widget as tw\n"
            "from thirteen_widget.tournament import workers\n"
            "workers.MAX_TRIES = 1\n"
            "tw.arena(['greedy', 'random'], 'thirteen', 8, 1, workers=2)\n",
        )
        assert done.returncode == 1
        assert "has to be started below if __name__ == '__main__':" in done.stderr

    def test_what_can_not_be_pickled_is_named(self):
        class Locked:
            name = "locked"

            def __init__(self) -> None:
                self.lock = threading.Lock()

            def act(self, view: View) -> Move:
                return view.legal_moves[0]

        with pytest.raises(ValueError, match="agent 'locked' can not be pickled"):
            tw.arena([Locked(), "random"], "thirteen", 8, 1)

    def test_a_result_pickles(self, serial):
        assert pickle.loads(pickle.dumps(serial)) == serial


NOTEBOOK = """
import thirteen_widget as tw

factor = 1

def bot(view):
    return view.legal_moves[factor % len(view.legal_moves)]

class Memory:
    name = "memory"
    def __init__(self):
        self.seen = []
    def reset(self):
        self.seen.clear()
    def act(self, view):
        self.seen.append(view.turn)
        return view.legal_moves[len(self.seen) % len(view.legal_moves)]

if __name__ == "__main__":
    agents = [bot, Memory(), lambda view: view.legal_moves[0]]
    one = tw.arena(agents, "thirteen", 24, 1, workers=2)
    factor = 2
    print(one != tw.arena(agents, "thirteen", 24, 1, workers=1))
    factor = 1
    print(one == tw.arena(agents, "thirteen", 24, 1, workers=1))
"""


class Slow:
    """Plays like the first legal move, but takes its time."""

    name = "slow"

    def act(self, view: View) -> Move:
        time.sleep(0.004)
        return view.legal_moves[0]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


class TestDask:
    @pytest.fixture
    def client(self, cluster):
        from distributed import Client

        with Client(cluster) as client:
            yield client

    def test_it_is_the_same_arena_as_serially(self, client, serial):
        assert tw.arena(AGENTS, "thirteen", ROUNDS, SEED, executor=client.get_executor()) == serial

    def test_a_worker_killed_in_the_middle_changes_nothing(self, client, cluster, tmp_path):
        checkpoint = tmp_path / "arena.jsonl"
        killed = []

        def kill() -> None:
            while not checkpoint.exists() or checkpoint.read_bytes().count(b"\n") < 3:
                time.sleep(0.01)
            pid = next(iter(cluster.workers.values())).process.pid
            os.kill(pid, signal.SIGKILL)
            killed.append((pid, checkpoint.read_bytes().count(b"\n") - 1))

        killer = threading.Thread(target=kill)
        killer.start()
        agents = [Slow(), "random"]
        result = tw.arena(agents, "thirteen", 60, 4, executor=client.get_executor(), checkpoint=checkpoint)
        killer.join()
        ((_, finished),) = killed
        assert finished < 30
        assert result == tw.arena(agents, "thirteen", 60, 4, workers=1)
        lines = checkpoint.read_text().splitlines()
        assert len(lines) == 1 + 30

    def test_a_failing_agent_is_told_as_everywhere(self, client):
        with pytest.raises(AgentError, match=r"thirteen, round 1, ply \d+, seed \d+.*KeyError.*notes"):
            tw.arena([raises, "random"], "thirteen", 8, 1, executor=client.get_executor())
