"""Chance: every deal and every reshuffle has a generator of its own, derived from the match's seed.

Each comes from the SHA-256 of its purpose, so that no stream tells anything of another.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from .cards import Cards
from .positions import is_whole

T = TypeVar("T")


def read_seed(seed: object) -> int | str:
    """A seed as matches keep it.

    Raises:
        ValueError: it is neither a whole number nor a text.
    """
    if isinstance(seed, str):
        return seed
    if not is_whole(seed):
        raise ValueError(f"a seed is a whole number or a text, not {seed!r}")
    return int(seed)  # type: ignore[call-overload,no-any-return]  # a whole number, perhaps one of NumPy


def derived(*parts: object) -> int:
    """A 256-bit number that depends on every part."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest(), "big")


def shuffled(items: Iterable[T], rng: random.Random) -> list[T]:
    """The items in random order (Fisher–Yates), by `rng.random()` alone, which Python never changes."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


class Chance:
    """The chance of one round: its deal and its reshuffles, by number."""

    __slots__ = ("_seed", "round")

    def __init__(self, seed: object, round: int) -> None:
        self._seed = seed
        self.round = round

    def generator(self, what: str, nth: int = 0) -> random.Random:
        """The generator for one purpose: ``deal``, or the `nth` ``reshuffle`` of the round."""
        return random.Random(derived(what, self._seed, self.round, nth))

    def reshuffled(self, cards: Cards, given: list[Cards] | None, nth: int) -> Cards:
        """The order of the `nth` reshuffle: the next of those `given` (a replay); None: by chance."""
        if given is None:
            return Cards(shuffled(cards, self.generator("reshuffle", nth)))
        if not given:
            raise ValueError("cards are reshuffled here, but no order is given for it")
        order = Cards(given.pop(0))
        if Counter(order) != Counter(cards):
            raise ValueError(f"the order given for the reshuffle is {order}, but shuffled are {cards.sorted()}")
        return order

    def __repr__(self) -> str:
        return f"Chance(round {self.round})"
