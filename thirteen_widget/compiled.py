"""The hot modules, compiled where Numba is installed (the extra ``fast``), else plain: same functions, same results.

A hot module is plain functions on integers (signed, 64 bits, never overflowing) and buffers of them that the caller
makes. It imports nothing but other hot modules and the standard library.

>>> from thirteen_widget import compiled
>>> combinations = compiled.hot("games.thirteen.combinations", wait=False)
>>> combinations.combination(0b11, 0) >> 12 == combinations.PAIR
True

What is compiled is kept on disk (see `compiled_cache`), so only the first use on a machine compiles. `warm` has a
background process do that. ``THIRTEEN_WIDGET_PLAIN=1`` in the environment keeps everything plain.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from functools import cache, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .compiled_cache import Claim

ROOMS: Final = {
    "thirteen": (
        *("combinations", "plays", "picks", "turns", "greedy", "instant_win", "playout"),
        *("splits", "belief", "outlook", "plain_plays", "exclusions", "forced"),
    ),
    "treisprezece": ("sequences", "choosing", "planning", "playout", "outlook"),
    "three_thirteen": ("melds", "lines", "situation", "looking", "playout", "planning", "outlook"),
}
"""The hot modules of each game."""
SHARED: Final = ("bits", "dice")
"""The hot modules that games share."""
HOT_MODULES: Final = (
    *SHARED,
    *(f"games.{room}.{module}" for room, modules in ROOMS.items() for module in modules),
)
TWINS: Final = f"{__package__}._twins"
"""The package of the compiled twins."""
_preparing = threading.RLock()
_rooms_in_use: set[str] = set()
_in_use: dict[str, ModuleType] = {}


@lru_cache(maxsize=1)
def available() -> bool:
    """Whether hot modules are compiled: Numba is installed, and THIRTEEN_WIDGET_PLAIN does not say otherwise."""
    if os.environ.get("THIRTEEN_WIDGET_PLAIN", "0") not in ("", "0"):
        return False
    try:
        return importlib.util.find_spec("numba") is not None
    except ImportError:
        return False


def hot(name: str, *, wait: bool = True) -> ModuleType:
    """A hot module, by its name below the package: compiled where that can be, else plain.

    When nothing is compiled yet, a person waits with a line of progress on the standard error stream; or, with `wait`
    false, goes on with the plain module.

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
            return plain(name)
        prepare(room)
    if room is not None:
        _rooms_in_use.add(room)
    return twin(name)


def in_use(name: str) -> ModuleType | None:
    """The compiled twin of a game's hot module, where `hot` has given out one of that game before; else None.

    For code that gains by it but shall not load Numba, nor wait for anything.
    """
    found = _in_use.get(name)
    if found is None and _rooms_in_use and name.split(".")[1] in _rooms_in_use:
        found = _in_use[name] = twin(name)
    return found


def plain(name: str) -> ModuleType:
    """A hot module as it stands."""
    return importlib.import_module(f"{__package__}.{name}")


def twin(name: str) -> ModuleType:
    """The compiled twin of a hot module, whether its functions are in the cache or not."""
    from .compiled_twins import load

    return load(name)


def is_twin(module: ModuleType) -> bool:
    """Whether a hot module is a compiled one."""
    return module.__name__.startswith(f"{TWINS}.")


def ints(module: ModuleType | None, values: int | Sequence[int]) -> Any:
    """A buffer for the functions of a hot module, of these values or of so many zeros: an array or a list.

    None is any module as it stands.
    """
    if module is None or not is_twin(module):
        return [0] * values if isinstance(values, int) else list(values)
    import numpy as np

    return np.zeros(values, np.int64) if isinstance(values, int) else np.array(values, np.int64)


# ----------------------------------------------------------------------------------- filling the cache


def is_warm(room: str) -> bool:
    """Whether all hot functions of a game are in the cache."""
    from . import compiled_cache

    return compiled_cache.is_complete(room)


def warm(room: str | None = None) -> subprocess.Popen[bytes] | None:
    """Have a background process compile the hot functions of a game, or of all, where they are not yet compiled.

    Returns the process, None when there is nothing to do or another one does it. Nothing waits for it.
    """
    from . import compiled_cache

    rooms = [name for name in ([room] if room else ROOMS) if available() and not is_warm(name)]
    if not rooms or not sys.executable or any(compiled_cache.progress(name) is not None for name in rooms):
        return None
    return _start(rooms)


@cache
def warm_unseen(room: str) -> subprocess.Popen[bytes] | None:
    """As `warm`, once for each game, and the other process looks what there is.

    To look takes as long as to lay a table, for it loads a part of Numba.
    """
    return _start([room]) if available() and sys.executable and room in ROOMS else None


def _start(rooms: Sequence[str]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", f"{__package__}.compiled", *rooms],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    threading.Thread(target=process.wait, name="thirteen-widget compiling", daemon=True).start()  # so none is left over
    return process


def prepare(room: str, *, quiet: bool = False) -> None:
    """Compile the hot functions of a game that are not in the cache yet, or wait for who does it already."""
    from . import compiled_cache

    line = ProgressLine(room, quiet)
    with _preparing:
        while not is_warm(room):
            claim = compiled_cache.claim(room)
            if claim is not None:
                _compile(room, claim, line)
                continue
            done = compiled_cache.progress(room)
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
    """A line on the standard error stream for who waits."""

    def __init__(self, room: str, quiet: bool) -> None:
        self._room = room
        self._quiet = quiet
        self._shown = (-1, 0)

    def show(self, done: int, of: int) -> None:
        """Show how far it is, where that has changed."""
        if self._quiet or self._shown == (done, of):
            return
        self._shown = (done, of)
        line = f"\rcompiling {self._room} for this machine, once: {done} of {of} functions "
        print(line, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """End the line, where there is one."""
        if self._shown != (-1, 0):
            print(f"\rcompiled {self._room} for this machine{' ' * 40}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    from . import compiled_cache

    for wanted in sys.argv[1:]:
        if compiled_cache.progress(wanted) is None:  # what another process does is left to it
            prepare(wanted, quiet=True)
