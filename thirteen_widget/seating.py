"""Who sits where: names and players of a match, read strictly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from .texts import text

Spec = Any
"""Who plays a seat: an agent's name (``"greedy"``, ``"search:20ms"``), a callable, or an object with `act`."""

LONGEST_NAME: Final = 40
"""What a table says of a match is full of names, and it has to stay short."""


def seat_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """The names of the seats, usual ones when none are given.

    Raises:
        ValueError: they are not one text for each seat.
    """
    if names is None:
        return tuple(text("names.seat", n=seat + 1) for seat in range(seats))
    listed = isinstance(names, Sequence) and not isinstance(names, str)
    if not listed or not all(isinstance(name, str) and name.strip() for name in names):
        raise ValueError(f"names: a list with a text for every seat, not {names!r}")
    if len(names) != seats:
        raise ValueError(f"names: {len(names)} names for {seats} seats")
    for name in names:
        if len(name) > LONGEST_NAME:
            raise ValueError(f"names: at most {LONGEST_NAME} characters each, not {len(name)} as in {name[:20]!r}…")
    return tuple(names)


def by_seat(players: Mapping[int, Spec] | Sequence[Spec | None] | None, seats: int) -> Iterator[tuple[int, Spec]]:
    """The seats that are not a person's, with who plays them.

    Raises:
        ValueError: it is neither a mapping nor a list with one entry for each seat.
    """
    if players is None:
        return
    if isinstance(players, Mapping):
        yield from players.items()
        return
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise ValueError(f"players: a mapping from seat to agent or a list, not {players!r}")
    if len(players) != seats:
        raise ValueError(f"players: {len(players)} entries for {seats} seats")
    yield from ((seat, spec) for seat, spec in enumerate(players) if spec is not None)
