"""Plays counted, found by their number and drawn, against the list of them; the plain policy against its definition."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from thirteen_widget.dice import start_stream
from thirteen_widget.games.thirteen import GAME
from thirteen_widget.games.thirteen.combinations import OPENING_ALONE, combination, is_bomb
from thirteen_widget.games.thirteen.options import flags_of
from thirteen_widget.games.thirteen.picks import count_plays, nth_answer, nth_lead, nth_opening, random_cards
from thirteen_widget.games.thirteen.playout import greedy_cards
from thirteen_widget.games.thirteen.plays import list_plays

FLAGS = sorted(
    {
        flags_of(GAME.rules(None, 4, **dict(zip(names, values, strict=True))))
        for names in [
            ("bomb_exact_size", "longer_pairs_beat_shorter", "quad_beats_pair_of_twos", "bomb_order", "pass_lock",
             "twos_in_sequences", "opening")
        ]
        for values in product(
            (False, True), (False, True), (False, True), ("same_kind", "southern"),
            ("strict", "bombs_exempt", "four_pairs_exempt", "none"), ("never", "top"),
            ("lowest_card", "three_of_spades_single"),
        )
    }
)  # fmt: skip


@st.composite
def hands_of_few_ranks(draw: st.DrawFn) -> int:
    """Hands with many pairs and runs: any cards of some neighbouring ranks."""
    first = draw(st.integers(0, 9))
    return draw(st.integers(1, (1 << 4 * min(7, 13 - first)) - 1)) << 4 * first


HANDS = st.one_of(
    hands_of_few_ranks(),
    st.sets(st.integers(0, 51), min_size=1, max_size=13).map(lambda cards: sum(1 << card for card in cards)),
)


def listed(hand: int, table: int, opening: int, bound: int, flags: int) -> list[int]:
    room = [0] * (count_plays(hand, table, -1, bound, flags) + 1)
    return room[: list_plays(hand, table, opening, bound, flags, room)]


@st.composite
def situations(draw: st.DrawFn) -> tuple[int, int, int, int, int]:
    """A hand, a table that another hand can lead, and the rest of what plays depend on."""
    flags = draw(st.sampled_from(FLAGS))
    hand = draw(HANDS)
    if draw(st.booleans()):
        return hand, 0, draw(st.sampled_from([-1, (hand & -hand).bit_length() - 1])), 0, flags
    lead = draw(st.sampled_from(listed(draw(HANDS), 0, -1, 0, flags)))
    return hand, combination(lead, flags), -1, int(draw(st.booleans()) and flags & 192 != 192), flags


@settings(max_examples=300)
@given(situations())
def test_plays_are_counted_and_found_as_they_are_listed(situation):
    hand, table, opening, bound, flags = situation
    plays = listed(*situation)
    assert count_plays(*situation) == len(plays)
    if opening >= 0 and not flags & OPENING_ALONE:
        assert [nth_opening(hand, flags, n) for n in range(len(plays))] == plays
        assert ~nth_opening(hand, flags, len(plays) + 3) == 3
    elif opening < 0:
        numbers = range(0, len(plays), max(1, len(plays) // 50))
        found = [nth_answer(hand, table, bound, flags, n) if table else nth_lead(hand, flags, n) for n in numbers]
        assert found == [plays[n] for n in numbers]
        beyond = (
            nth_answer(hand, table, bound, flags, len(plays) + 3) if table else nth_lead(hand, flags, len(plays) + 3)
        )
        assert ~beyond == 3


@settings(max_examples=300)
@given(situations())
def test_the_plain_policy_plays_what_it_says(situation):
    hand, table, _, _, flags = situation
    candidates = listed(*situation)
    if not table:
        low = hand & -hand
        candidates = [play for play in candidates if play & low and not is_bomb(combination(play, flags))]
    best = min(candidates, key=lambda play: (-play.bit_count() if not table else 0, play.bit_length()), default=0)
    assert greedy_cards(*situation) == best


def test_every_move_is_as_likely():
    flags = flags_of(GAME.rules(None, 4))
    hand = 0b0111_0011_0001_0011_1001
    dice = [0]
    start_stream(1, 1, dice)
    for table, opening in ((0, -1), (0, 0), (combination(1 << 6, flags), -1)):
        moves = listed(hand, table, opening, 0, flags) + [0] * (table != 0)
        found = Counter(random_cards(hand, table, opening, 0, flags, dice) for _ in range(300 * len(moves)))
        assert set(found) == set(moves)
        distance = sum((count - 300) ** 2 / 300 for count in found.values())
        assert distance < len(moves) + 4 * (2 * len(moves)) ** 0.5
