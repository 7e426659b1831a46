"""How far an arena is: a bar of tqdm where that is installed, else a line."""

from __future__ import annotations

import importlib
import sys
import time
from typing import Any, Protocol

PATIENCE = 1.0
"""Seconds after which the first sign of progress is shown, and between two of the plain line."""


class Progress(Protocol):
    """Shows how many rounds have been played."""

    def update(self, rounds: int) -> Any:
        """So many rounds more."""

    def close(self) -> Any:
        """No more will come."""


class _Silent:
    def update(self, rounds: int) -> None:
        pass

    def close(self) -> None:
        pass


class _Line:
    """A line on standard error that is written over, at most once a second."""

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
