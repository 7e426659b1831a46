"""Whose turn it is after a play or a pass: plain functions on integers."""

from __future__ import annotations

from ...bits import lowest
from .combinations import reaches_passed


def next_turn(turn: int, played_by: int, holding: int, passed: int, seats: int, table: int, flags: int) -> int:
    """The seat on turn after `turn` has acted; ``~leader`` when the table is cleared and `leader` leads.

    Clockwise from `turn`, the next seat with cards that has not passed, or has but may be asked again; when that way
    comes back to the seat whose play lies on the table, the trick is over. `holding` and `passed` are sets of seats.
    """
    asked = holding if reaches_passed(table, flags) else holding & ~passed
    seat = _next_of(asked | 1 << played_by, turn + 1, seats)
    return seat if seat != played_by else ~_next_of(holding, played_by, seats)


def _next_of(some: int, first: int, seats: int) -> int:
    """The first of some seats clockwise, beginning with seat `first`."""
    seat = first + lowest((some | some << seats) >> first)
    return seat if seat < seats else seat - seats
