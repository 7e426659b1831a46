"""The random numbers of playouts."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from thirteen_widget import compiled
from thirteen_widget.dice import MULTIPLIER, SEED_BITS, below, shuffle, start_stream


def stream(seed: int, number: int) -> list[int]:
    dice = [0]
    start_stream(seed, number, dice)
    return dice


def chi_square(found: Counter, classes: int) -> float:
    expected = found.total() / classes
    return sum((count - expected) ** 2 for count in found.values()) / expected + expected * (classes - len(found))


class TestBelow:
    @pytest.mark.parametrize("limit", [2, 3, 7, 52, 486])
    def test_every_number_is_as_likely(self, limit):
        dice = stream(1, limit)
        found = Counter(below(limit, dice) for _ in range(200 * limit))
        assert set(found) == set(range(limit))
        spread = (2 * limit) ** 0.5
        assert abs(chi_square(found, limit) - limit) < 4.5 * spread

    def test_what_follows_does_not_depend_on_what_was_before(self):
        dice = stream(2, 0)
        drawn = [below(6, dice) for _ in range(36_000)]
        pairs = Counter(zip(drawn[::2], drawn[1::2], strict=True))
        assert chi_square(pairs, 36) < 66  # passed by one in a thousand


class TestStreams:
    def test_no_two_streams_of_a_seed_begin_alike(self):
        assert len({stream(5, number)[0] for number in range(20_000)}) == 20_000

    def test_neighbouring_streams_have_nothing_to_do_with_each_other(self):
        firsts = Counter((below(8, stream(3, n)), below(8, stream(3, n + 1))) for n in range(0, 12_800, 2))
        assert chi_square(firsts, 64) < 104  # passed by one in a thousand

    def test_no_state_overflows_a_signed_integer(self):
        top = (1 << SEED_BITS) - 1
        for seed, number in ((0, 0), (top, 0), (0, top), (top, top)):
            dice = stream(seed, number)
            for _ in range(1000):
                assert 0 < dice[0] < MULTIPLIER << 32
                below(3, dice)

    def test_the_period_is_as_long_as_it_is_said_to_be(self):
        for number in ((MULTIPLIER << 32) - 1, (MULTIPLIER << 31) - 1):
            assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13, 17))


class TestShuffle:
    def test_every_order_is_as_likely(self):
        found: Counter = Counter()
        dice = stream(4, 0)
        for _ in range(24_000):
            items = [0, 1, 2, 3]
            shuffle(items, 4, 4, dice)
            found[tuple(items)] += 1
        assert set(found) == set(permutations(range(4)))
        assert chi_square(found, 24) < 50  # passed by one in a thousand

    def test_the_first_are_drawn_from_all(self):
        dice = stream(4, 1)
        seen = set()
        for _ in range(300):
            items = list(range(10))
            shuffle(items, 2, 10, dice)
            assert sorted(items) == list(range(10))
            seen.add(tuple(items[:2]))
        assert len(seen) > 80  # of 90


@pytest.mark.skipif(not compiled.available(), reason="Numba is not installed")
def test_compiled_they_are_the_same():
    fast = compiled.twin("dice")
    for number in range(50):
        plain, array = stream(6, number), compiled.ints(fast, 1)
        fast.start_stream(6, number, array)
        limits = [2, 52, 3, 1_000_003, (1 << 31) - 1] * 20
        assert [below(limit, plain) for limit in limits] == [fast.below(limit, array) for limit in limits]
