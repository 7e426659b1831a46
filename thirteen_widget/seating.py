"""Who sits where: names and players of a match, read strictly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .texts import text

Spec = Any
"""Who plays a seat: an agent's name (``"greedy"``, ``"search:20ms"``), a callable, or an object with `act`."""


def seat_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """The names of the seats, usual ones when none are given.

    Raises:
        ValueError: they are not one text for each seat.
    """
    if names is None:
        return tuple(text("names.seat", n=seat + 1) for seat in range(seats))
    if isinstance(names, str) or not all(isinstance(name, str) and name.strip() for name in names):
        raise ValueError(f"names: a list with a text for every seat, not {names!r}")
    if len(names) != seats:
        raise ValueError(f"names: {len(names)} names for {seats} seats")
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
