"""Combinations under their names, for people and for study."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("none", "single", "pair", "triple", "four", "sequence", "double_sequence")
"""The names of kinds, by their numbers in `combinations`."""


def kind_of(combination: int) -> str:
    """The name of a combination's kind."""
    return KINDS[combination >> 12]
