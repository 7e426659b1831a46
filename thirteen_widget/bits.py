"""The bit primitives of the hot functions: the one set that has a plain and a compiled body.

Hot modules (functions on signed 64-bit integers and preallocated buffers) use these and no other bit tricks of Python.
"""

from __future__ import annotations


def popcount(mask: int) -> int:
    """How many members a set has."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The index of the lowest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The index of the highest member of a set that is not empty."""
    return mask.bit_length() - 1


def nth_member(mask: int, nth: int) -> int:
    """The member of this number, counted from 0 and the lowest, as a set of its own; no member when there are fewer."""
    for _ in range(nth):
        mask &= mask - 1
    return mask & -mask
