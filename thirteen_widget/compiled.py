"""The hot modules: compiled where Numba is installed (the extra ``fast``), else plain, with the same results.

A hot module has plain functions on integers (signed, 64 bits, never overflowing) and on buffers of them that the
caller makes. It imports only other hot modules and the standard library.

>>> from thirteen_widget import compiled
>>> combinations = compiled.hot("games.thirteen.combinations", wait=False)
>>> combinations.combination(0b11, 0) >> 12 == combinations.PAIR
True

Compiled code is kept on disk (see `folder`), so only the first use on a machine compiles. `warm` compiles in a
background process. ``THIRTEEN_WIDGET_PLAIN=1`` in the environment keeps everything plain.
"""

from __future__ import annotations

import getpass
import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Final

ROOMS: Final = {
    "thirteen": ("combinations", "plays", "picks", "playout", "splits", "outlook", "forced"),
    "treisprezece": ("sequences", "planning", "playout", "outlook"),
    "three_thirteen": ("melds", "lines", "looking", "playout", "planning", "outlook"),
}
"""The hot modules of each game."""
SHARED: Final = ("bits", "dice")
HOT_MODULES: Final = (
    *SHARED,
    *(f"games.{room}.{module}" for room, modules in ROOMS.items() for module in modules),
)
TWINS: Final = f"{__package__}._twins"
POLICIES: Final = ("random", "greedy")
"""The policies of hot functions, by their numbers there."""
_preparing = threading.RLock()
_compiling: dict[str, subprocess.Popen[bytes]] = {}
_rooms_in_use: set[str] = set()
_in_use: dict[str, ModuleType] = {}


@lru_cache(maxsize=1)
def available() -> bool:
    """Whether hot modules are compiled: Numba is installed, and THIRTEEN_WIDGET_PLAIN does not forbid it."""
    if os.environ.get("THIRTEEN_WIDGET_PLAIN", "0") not in ("", "0"):
        return False
    try:
        return importlib.util.find_spec("numba") is not None
    except ImportError:
        return False


def hot(name: str, *, wait: bool = True) -> ModuleType:
    """A hot module, by its name below the package: compiled if possible, else plain.

    When nothing is compiled yet, this compiles, with a line of progress on standard error. With `wait` false it gives
    the plain module, and a background process compiles.

    Raises:
        ValueError: there is no such hot module.
    """
    if name not in HOT_MODULES:
        raise ValueError(f"{name!r} is no hot module: there are {', '.join(HOT_MODULES)}")
    if not available():
        return plain(name)
    room = name.split(".")[1] if "." in name else None
    if room is not None and not is_warm(room):
        if not wait:
            warm(room)
            return plain(name)
        prepare(room)
    if room is not None:
        _rooms_in_use.add(room)
    return twin(name)


def in_use(name: str) -> ModuleType | None:
    """The compiled twin of a game's hot module, once `hot` has given out one of that game; else None.

    For code that gains by it but must not load Numba or wait.
    """
    found = _in_use.get(name)
    if found is None and _rooms_in_use and name.split(".")[1] in _rooms_in_use:
        found = _in_use[name] = twin(name)
    return found


def plain(name: str) -> ModuleType:
    """A hot module, not compiled."""
    return importlib.import_module(f"{__package__}.{name}")


def twin(name: str) -> ModuleType:
    """The compiled twin of a hot module, in the cache or not."""
    from .compiled_twins import load

    return load(name)


def is_twin(module: ModuleType) -> bool:
    """Whether a hot module is compiled."""
    return module.__name__.startswith(f"{TWINS}.")


def ints(module: ModuleType | None, values: int | Sequence[int]) -> Any:
    """A buffer (array or list) of these values, or of so many zeros, for a hot module; None is any plain one."""
    if module is None or not is_twin(module):
        return [0] * values if isinstance(values, int) else list(values)
    import numpy as np

    return np.zeros(values, np.int64) if isinstance(values, int) else np.array(values, np.int64)


def rows(buffer: Any, length: int, count: int) -> Iterator[list[int]]:
    """A buffer's numbers, in `count` rows of this length."""
    numbers = buffer if isinstance(buffer, list) else buffer.tolist()
    return (numbers[row * length : (row + 1) * length] for row in range(count))


class Playouts(ABC):
    """Plays rounds of one rule set inside a game's hot functions. Threads may share it."""

    module: str
    """The hot module's name below the package."""

    @abstractmethod
    def play(
        self, module: ModuleType, seed: int, first: int, count: int, policies: Sequence[int]
    ) -> tuple[Any, Any, int]:
        """Play `count` rounds, numbered from `first`, each with its own chance.

        `module` is the hot module, plain or compiled. Returns two buffers, seats by rounds, of each seat's place (0 is
        the first) and points, and the number of decisions.
        """


# ----------------------------------------------------------------------------------- filling the cache


def is_warm(room: str) -> bool:
    """Whether all hot functions of a game are in the cache."""
    return (folder() / f"{room}.complete").exists()


def warm(room: str | None = None) -> subprocess.Popen[bytes] | None:
    """Have a background process compile the hot functions of a game, or of all, that are not compiled yet.

    Returns the process; None when there is nothing to do or another one does it.
    """
    rooms = [name for name in ([room] if room else ROOMS) if available() and not is_warm(name)]
    rooms = [name for name in rooms if name not in _compiling or _compiling[name].poll() is not None]
    if not rooms or not sys.executable or any(progress(name) is not None for name in rooms):
        return None
    return _start(rooms)


@cache
def warm_unseen(room: str) -> subprocess.Popen[bytes] | None:
    """As `warm`, once for each game, but the new process looks what is compiled already.

    Looking takes as long as laying a table, for it loads a part of Numba.
    """
    return _start([room]) if available() and sys.executable and room in ROOMS else None


def _start(rooms: Sequence[str]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", f"{__package__}.compiled", *rooms],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    threading.Thread(target=process.wait, name="thirteen-widget compiling", daemon=True).start()  # leaves no zombie
    _compiling.update(dict.fromkeys(rooms, process))
    return process


def prepare(room: str, *, quiet: bool = False) -> None:
    """Compile a game's hot functions that are not in the cache, or wait for the process that does."""
    line = ProgressLine(room, quiet)
    with _preparing:
        while not is_warm(room):
            held = claim(room)
            if held is not None:
                _compile(room, held, line)
                continue
            done = progress(room)
            if done is not None:
                line.show(*done)
            time.sleep(0.2)
    line.end()


def _compile(room: str, claim: Claim, line: ProgressLine) -> None:
    from .compiled_twins import compile_now, load, public_functions

    modules = (*SHARED, *(f"games.{room}.{module}" for module in ROOMS[room]))
    with claim:
        functions = [function for module in modules for function in public_functions(load(module))]
        for at, function in enumerate(functions):
            claim.report(at, len(functions))
            line.show(at, len(functions))
            compile_now(function)
        claim.complete()


class ProgressLine:
    """A line of progress on standard error."""

    def __init__(self, room: str, quiet: bool) -> None:
        self._room = room
        self._quiet = quiet
        self._shown = (-1, 0)

    def show(self, done: int, of: int) -> None:
        if self._quiet or self._shown == (done, of):
            return
        self._shown = (done, of)
        line = f"\rcompiling {self._room} for this machine, once: {done} of {of} functions "
        print(line, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._shown != (-1, 0):
            print(f"\rcompiled {self._room} for this machine{' ' * 40}", file=sys.stderr, flush=True)


_PACKAGE: Final = Path(__file__).parent
_COMPILER: Final = "compiled_twins.py"
_FORGET_AFTER: Final = 30 * 24 * 3600.0
_SILENT_FOR: Final = 180.0
"""Seconds without a report after which a compiling process is held to be dead."""


def source(name: str) -> Path:
    """A hot module's file."""
    return _PACKAGE.joinpath(*name.split(".")).with_suffix(".py")


@lru_cache(maxsize=1)
def folder() -> Path:
    """The folder for what is compiled of these sources; it is made if missing.

    Its name is a digest of all that is compiled and of what compiles it, for Numba looks only at a function's file,
    not at what it calls; and of these files' paths and times, for Numba takes what it has kept only for the same ones.
    It lies in THIRTEEN_WIDGET_CACHE if set, else in the user's cache folder, else, when that can not be written to,
    among the temporary files.
    """
    from importlib.metadata import version

    from llvmlite import binding

    files = [source(name) for name in HOT_MODULES] + [_PACKAGE / _COMPILER]
    made_by = (version("numba"), version("llvmlite"), version("numpy"), sys.implementation.cache_tag)
    whole = hashlib.sha256(repr((made_by, binding.get_host_cpu_name())).encode())
    for file in files:
        whole.update(f"{file} {file.stat().st_mtime_ns}".encode())
        whole.update(file.read_bytes())
    for base in _bases():
        there = base / "thirteen-widget" / whole.hexdigest()[:16]
        with suppress(OSError):
            there.mkdir(parents=True, exist_ok=True)
            if os.access(there, os.W_OK):
                _forget_old(there)
                return there
    raise OSError("no folder to keep compiled functions in: set THIRTEEN_WIDGET_CACHE to one that can be written to")


def _bases() -> Iterator[Path]:
    named = os.environ.get("THIRTEEN_WIDGET_CACHE")
    if named:
        yield Path(named)
    elif sys.platform == "win32":
        yield Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        yield Path.home() / "Library" / "Caches"
    else:
        yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    yield Path(tempfile.gettempdir()) / f"cache-of-{getpass.getuser()}"


def _forget_old(there: Path) -> None:
    with suppress(OSError):
        os.utime(there)
        for other in there.parent.iterdir():
            if re.fullmatch("[0-9a-f]{16}", other.name) and time.time() - other.stat().st_mtime > _FORGET_AFTER:
                shutil.rmtree(other, ignore_errors=True)


@contextmanager
def caching() -> Iterator[None]:
    """Have Numba keep in the folder what is declared inside."""
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before


# ------------------------------------------------------------------------------------ who compiles


def progress(room: str) -> tuple[int, int] | None:
    """How many functions of how many are compiled so far; None when nobody is compiling."""
    try:
        file = folder() / f"{room}.claim"
        done, of = file.read_text().split()
        return (int(done), int(of)) if time.time() - file.stat().st_mtime < _SILENT_FOR else None
    except (OSError, ValueError):
        return None


def claim(room: str) -> Claim | None:
    """The right to compile a game's functions; None when another process has it."""
    file = folder() / f"{room}.claim"
    with suppress(OSError):
        if time.time() - file.stat().st_mtime > _SILENT_FOR:
            file.unlink()
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        return None
    mine = Claim(room, file)
    mine.report(0, 1)
    return mine


class Claim:
    """One process's right to compile a game's functions."""

    def __init__(self, room: str, file: Path) -> None:
        self._room = room
        self._file = file

    def report(self, done: int, of: int) -> None:
        self._file.write_text(f"{done} {of}")

    def complete(self) -> None:
        (folder() / f"{self._room}.complete").touch()

    def __enter__(self) -> Claim:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with suppress(OSError):
            self._file.unlink()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    for wanted in sys.argv[1:]:
        if progress(wanted) is None:  # else another process does it
            prepare(wanted, quiet=True)
