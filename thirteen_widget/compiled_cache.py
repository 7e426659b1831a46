"""Where compiled functions are kept, and who is compiling them just now.

The folder is named by a digest of all that is compiled and of what compiles it, for Numba itself looks only at the file
of a function, not at the functions it calls; and of where and how old these files are, for Numba takes what it has kept
only for a file of the same path and time. It lies where THIRTEEN_WIDGET_CACHE says, else in the user's cache folder,
else, when that can not be written to, among the temporary files.
"""

from __future__ import annotations

import getpass
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from .compiled import HOT_MODULES

_PACKAGE: Final = Path(__file__).parent
_COMPILERS: Final = ("compiled_twins.py", "compiled_bits.py")
_FORGET_AFTER: Final = 30 * 24 * 3600.0
_SILENT_FOR: Final = 180.0
"""Seconds after which a process that compiles and does not report is held to be dead."""


def source(name: str) -> Path:
    """The file of a hot module."""
    return _PACKAGE.joinpath(*name.split(".")).with_suffix(".py")


@lru_cache(maxsize=1)
def folder() -> Path:
    """The folder for what is compiled of these sources, made when it is not there."""
    from llvmlite import binding

    files = [source(name) for name in HOT_MODULES] + [_PACKAGE / name for name in _COMPILERS]
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
    """Remove what was compiled of other sources and not used for a month."""
    with suppress(OSError):
        os.utime(there)
        for other in there.parent.iterdir():
            if re.fullmatch("[0-9a-f]{16}", other.name) and time.time() - other.stat().st_mtime > _FORGET_AFTER:
                shutil.rmtree(other, ignore_errors=True)


@contextmanager
def caching() -> Iterator[None]:
    """Have Numba keep in the folder what is declared meanwhile."""
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before


# ------------------------------------------------------------------------------------ who compiles


def is_complete(room: str) -> bool:
    """Whether all hot functions of a game are here."""
    return (folder() / f"{room}.complete").exists()


def progress(room: str) -> tuple[int, int] | None:
    """How many functions of how many some process has compiled; None when nobody is compiling."""
    try:
        file = folder() / f"{room}.claim"
        done, of = file.read_text().split()
        return (int(done), int(of)) if time.time() - file.stat().st_mtime < _SILENT_FOR else None
    except (OSError, ValueError):
        return None


def claim(room: str) -> Claim | None:
    """The right to compile the functions of a game; None when another process has it."""
    file = folder() / f"{room}.claim"
    with suppress(OSError):
        if time.time() - file.stat().st_mtime > _SILENT_FOR:
            file.unlink()
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        return None
    return Claim(room, file)


class Claim:
    """The right to compile the functions of a game, held by one process."""

    def __init__(self, room: str, file: Path) -> None:
        self._room = room
        self._file = file

    def report(self, done: int, of: int) -> None:
        """Tell the others how far it is."""
        self._file.write_text(f"{done} {of}")

    def complete(self) -> None:
        """Tell the others that everything is there."""
        (folder() / f"{self._room}.complete").touch()

    def __enter__(self) -> Claim:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with suppress(OSError):
            self._file.unlink()
