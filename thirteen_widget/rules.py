"""Rule sets: the options of a game and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Option:
    """An option of a rule set: its name, default, and the values it may have.

    `choices` is the closed list, or None; `read` normalises and checks any other value (it gets the value and the
    number of seats, and raises ValueError saying what would be right). `offered`: what a table offers without a closed
    list; else a value is written.
    """

    name: str
    default: Any
    choices: tuple[Any, ...] | None = None
    read: Callable[[Any, int], Any] | None = None
    offered: tuple[Any, ...] = ()

    def value(self, value: Any, seats: int) -> Any:
        """The value as rules keep it.

        Raises:
            ValueError: the option can not have this value.
        """
        if self.read is not None:
            return self.read(value, seats)
        for choice in self.choices or ():
            if type(choice) is type(value) and choice == value:
                return choice
        said = ", ".join(map(repr, self.choices or ()))
        raise ValueError(f"{self.name}={value!r} is not possible: it is one of {said}")


class Rules(Mapping[str, Any]):
    """A rule set: a frozen mapping of every option of a game to its value, each an attribute too.

    Equal rule sets hash equal.
    """

    __slots__ = ("_values", "game", "preset", "seats")

    def __init__(self, game: str, seats: int, values: Mapping[str, Any], preset: str | None) -> None:
        self.game = game
        self.seats = seats
        self.preset = preset
        """The preset these values are, or None."""
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(name) from None

    def __hash__(self) -> int:
        return hash((self.game, self.seats, tuple(self._values.items())))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Rules) and (self.game, self.seats) != (other.game, other.seats):
            return False
        return Mapping.__eq__(self, other)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.game, self.seats, self._values, self.preset)

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self._values.items())
        return f"Rules({self.preset or self.game}: {inside})"

    def _repr_html_(self) -> str:
        from .display import rules_html

        return rules_html(self)
