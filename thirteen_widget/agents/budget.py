"""How long an agent may think about a move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

_TIME: Final = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s)")
_MOST_SECONDS: Final = 3600


@dataclass(frozen=True)
class Budget:
    """A time in seconds, or a number of playouts; the other is None.

    >>> Budget.parse("20ms"), Budget.parse("1000")
    (Budget(seconds=0.02, playouts=None), Budget(seconds=None, playouts=1000))
    """

    seconds: float | None = None
    playouts: int | None = None

    @classmethod
    def parse(cls, written: str | int) -> Budget:
        """Read a budget: ``"20ms"``, ``"1.5s"``, or a number of playouts, ``"1000"``.

        Raises:
            ValueError: it is none of these, or not more than nothing.
        """
        text = str(written).strip()
        time = _TIME.fullmatch(text)
        if time is not None:
            seconds = float(time[1]) / (1000 if time[2] == "ms" else 1)
            if 0 < seconds <= _MOST_SECONDS:
                return cls(seconds=seconds)
        elif text.isascii() and text.isdecimal() and int(text) > 0:
            return cls(playouts=int(text))
        raise ValueError(
            f"{written!r} is no budget: it is a time for each move, as in 20ms or 1.5s, "
            "or a number of playouts, as in 1000"
        )

    def __str__(self) -> str:
        return f"{self.playouts}" if self.seconds is None else f"{1000 * self.seconds:g}ms"


class NoBudget:
    """An agent that thinks no longer for having more time."""

    name: ClassVar[str]

    def __init__(self, budget: str | None = None) -> None:
        if budget is not None:
            raise ValueError(f"the agent {self.name!r} has no budget, so not {budget!r}")
