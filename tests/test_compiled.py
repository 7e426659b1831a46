"""The hot modules compiled: when, from what, and where what is compiled is kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import thirteen_widget
from thirteen_widget import compiled

from .marks import needs_numba

PACKAGE = Path(thirteen_widget.__file__).parent
PRINT_FOLDER = "from thirteen_widget import compiled as c; print(c.folder())"


def run(code: str, **environment: str) -> list[str]:
    """The words that Python code prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_every_hot_module_imports_only_hot_modules():
    for name in compiled.HOT_MODULES:
        module = compiled.plain(name)
        for value in vars(module).values():
            origin = getattr(value, "__module__", None)
            if isinstance(origin, str) and origin.startswith("thirteen_widget."):
                assert origin.removeprefix("thirteen_widget.") in compiled.HOT_MODULES


def test_nothing_is_compiled_by_importing_and_playing():
    code = "import sys, thirteen_widget as tw; tw.Match('thirteen', players=['greedy'] * 4).run(1)"
    assert run(f"{code}; print({{'numba', 'numpy'}} & set(sys.modules))") == ["set()"]


def test_plain_is_kept_plain_when_asked():
    code = "from thirteen_widget import compiled as c; print(c.available(), c.hot('games.thirteen.playout').__name__)"
    assert run(code, THIRTEEN_WIDGET_PLAIN="1") == ["False", "thirteen_widget.games.thirteen.playout"]


def test_what_is_not_hot_is_refused():
    with pytest.raises(ValueError, match=r"'games\.thirteen\.state' is no hot module: there are bits, dice"):
        compiled.hot("games.thirteen.state")


@needs_numba
class TestCache:
    def test_it_lies_where_it_is_told_to_and_takes_the_sources_into_account(self, tmp_path):
        (named,) = run(PRINT_FOLDER, THIRTEEN_WIDGET_CACHE=str(tmp_path))
        assert Path(named).parent == tmp_path / "thirteen-widget"
        change = "from pathlib import Path; read = Path.read_bytes; Path.read_bytes = lambda p: read(p) + b'#'"
        changed = f"{change}; {PRINT_FOLDER}"
        (other,) = run(changed, THIRTEEN_WIDGET_CACHE=str(tmp_path))
        assert Path(other).parent == Path(named).parent
        assert other != named

    def test_it_is_another_one_for_a_copy_of_the_sources_and_for_newer_ones(self, tmp_path):
        """Numba would take nothing of what it has kept for the same functions in another file, or in an older one."""
        copy = shutil.copytree(PACKAGE, tmp_path / "thirteen_widget")
        code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {PRINT_FOLDER}"
        folders = run(PRINT_FOLDER) + run(code)
        os.utime(copy / "games" / "thirteen" / "playout.py")
        folders += run(code)
        assert len(set(folders)) == 3

    def test_where_it_can_not_be_written_another_place_is_found(self, tmp_path):
        (tmp_path / "file").touch()
        (named,) = run(PRINT_FOLDER, THIRTEEN_WIDGET_CACHE=str(tmp_path / "file"), TMPDIR=str(tmp_path))
        assert Path(named).parent.parent.parent == tmp_path

    def test_what_was_not_used_for_a_month_is_forgotten(self, tmp_path):
        old, new, foreign = (tmp_path / "thirteen-widget" / name for name in ("0" * 16, "1" * 16, "mine"))
        for folder in (old, new, foreign):
            folder.mkdir(parents=True)
        for folder in (old, foreign):
            os.utime(folder, (0, 0))
        run("from thirteen_widget import compiled as c; c.folder()", THIRTEEN_WIDGET_CACHE=str(tmp_path))
        assert (old.exists(), new.exists(), foreign.exists()) == (False, True, True)

    def test_the_second_process_compiles_nothing(self):
        compiled.prepare("thirteen", quiet=True)
        code = (
            "from thirteen_widget import compiled as c; m = c.hot('games.thirteen.playout');"
            "hands = c.ints(m, 4); m.deal(hands, 4, 13, c.ints(m, 52), c.ints(m, [5]));"
            "print(sum(m.deal.stats.cache_misses.values()), sum(m.deal.stats.cache_hits.values()))"
        )
        assert run(code) == ["0", "1"]


@needs_numba
class TestWhoWaits:
    def test_nobody_is_kept_waiting_who_does_not_want_to(self, tmp_path):
        code = (
            "from thirteen_widget import compiled as c; print(c.is_warm('thirteen'),"
            "c.hot('games.thirteen.playout', wait=False).__name__)"
        )
        assert run(code, THIRTEEN_WIDGET_CACHE=str(tmp_path)) == ["False", "thirteen_widget.games.thirteen.playout"]

    def test_one_process_compiles_while_the_others_wait(self, tmp_path):
        code = (
            "from thirteen_widget import compiled as c;"
            "mine = c.claim('thirteen'); mine.report(3, 40);"
            "print(c.claim('thirteen'), *c.progress('thirteen'), c.warm('thirteen'));"
            "mine.__exit__(None, None, None); print(c.progress('thirteen'), c.claim('thirteen') is None)"
        )
        printed = run(code, THIRTEEN_WIDGET_CACHE=str(tmp_path))
        assert printed == ["None", "3", "40", "None", "None", "False"]

    def test_a_table_has_its_game_compiled_behind_its_back(self, tmp_path):
        code = (
            "import sys, time; from thirteen_widget import Table, compiled as c;"
            "Table('thirteen', seed=7); print({'numba', 'llvmlite'} & set(sys.modules));"
            "process = c.warm_unseen('thirteen')\n"
            "while c.progress('thirteen') is None and process.poll() is None: time.sleep(0.05)\n"
            "print(c.progress('thirteen') is not None); process.kill()"
        )
        assert run(code, THIRTEEN_WIDGET_CACHE=str(tmp_path)) == ["set()", "True"]

    @pytest.mark.parametrize(
        "use",
        [
            "from thirteen_widget.agents.search import Search; [Search() for _ in range(8)]",
            "import random, thirteen_widget as tw\nview = tw.Match('thirteen').view(0)\n"
            "for _ in range(8): view.sample(random)",
        ],
        ids=["search", "sample"],
    )
    def test_one_process_compiles_for_all_that_is_used_here(self, tmp_path, use):
        code = (
            "from thirteen_widget import compiled as c; import subprocess; started = []; start = subprocess.Popen\n"
            "def popen(*given, **more):\n    started.append(start(*given, **more))\n    return started[-1]\n"
            f"subprocess.Popen = popen\n{use}\nprint(len(started)); [process.kill() for process in started]"
        )
        assert run(code, THIRTEEN_WIDGET_CACHE=str(tmp_path)) == ["1"]

    def test_nothing_is_started_when_all_is_there(self):
        compiled.prepare("thirteen", quiet=True)
        assert compiled.warm("thirteen") is None


@needs_numba
def test_a_function_is_compiled_once_for_all_constants():
    bar = compiled.twin("games.thirteen.combinations").bar
    compiled.hot("games.thirteen.playout")
    bar(4 << 6 | 1, 0, 0)
    assert len(bar.signatures) == 1


@needs_numba
def test_what_is_compiled_neither_keeps_buffers_nor_gives_them_up():
    """Numba does not count who refers to them (see `compiled_twins`)."""
    lines = compiled.hot("games.three_thirteen.lines")
    values, suits = compiled.ints(lines, [4, 5, 6, 9, 9]), compiled.ints(lines, [0, 0, 0, 1, 2])
    points, costs = compiled.ints(lines, range(14)), compiled.ints(lines, 5)
    table, memory = compiled.ints(lines, lines.TABLE_SIZE), compiled.ints(lines, lines.MEMORY_SIZE)
    buffers = values, suits, points, table, memory, costs
    before = list(map(sys.getrefcount, buffers))
    left = [
        lines.cost_after_discard(values, suits, 5, 3, 3, 13, points, table, memory, costs) // 16 for _ in range(100)
    ]
    assert list(map(sys.getrefcount, buffers)) == before
    assert left == [9] * 100
