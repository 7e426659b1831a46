"""Random numbers for playouts: the same ones plain and compiled.

A multiply-with-carry generator (Marsaglia 1994, the one of his KISS) with the carry mixed in (Thomas 2011, MWC64X). No
product or sum reaches 2 ** 63: signed integers must not overflow where they are compiled. The state is one integer in
the buffer `dice`: the carry above, 32 bits below.
"""

from __future__ import annotations

from collections.abc import MutableSequence

MULTIPLIER = 698769069
"""``MULTIPLIER * 2 ** 32 - 1`` and half of what is under it are prime, so the period is about 2 ** 60."""
BITS_32 = (1 << 32) - 1
BITS_30 = (1 << 30) - 1
SEED_BITS = 60
"""Seeds and numbers of streams are below ``2 ** SEED_BITS``."""
MIXER = 0x7FEB352D
MIXING_ROUNDS = 6


def start_stream(seed: int, number: int, dice: MutableSequence[int]) -> None:
    """Begin the stream of this number. No two streams of one seed begin in the same state.

    The state is the number enciphered, seed and all, by a Feistel network.
    """
    left = (seed ^ number) >> 30
    right = (seed ^ number) & BITS_30
    for turn in range(MIXING_ROUNDS):
        mixed = (((right ^ right >> 15) + turn + 1) * MIXER) & BITS_32
        left, right = right, left ^ ((mixed ^ mixed >> 16) & BITS_30)
    dice[0] = (left << 30 | right) + 1


def below(limit: int, dice: MutableSequence[int]) -> int:
    """A number from 0 to `limit` - 1, each exactly as likely (Lemire 2019); `limit` is under 2 ** 31."""
    while True:
        state = dice[0]
        carry = state >> 32
        dice[0] = MULTIPLIER * (state & BITS_32) + carry
        product = ((state ^ carry) & BITS_32) * limit
        rest = product & BITS_32
        if rest >= limit or rest >= ((1 << 32) - limit) % limit:
            return product >> 32


def below_wide(limit: int, dice: MutableSequence[int]) -> int:
    """As `below`; `limit` is at most 2 ** 60."""
    while True:
        number = below(1 << 30, dice) << 30 | below(1 << 30, dice)
        if number < (1 << 60) - (1 << 60) % limit:
            return number % limit


def shuffle(items: MutableSequence[int], count: int, length: int, dice: MutableSequence[int]) -> None:
    """Put the first `count` of `length` items in random order, drawn from all of them (Fisher-Yates)."""
    for place in range(count):
        other = place + below(length - place, dice)
        items[place], items[other] = items[other], items[place]
