"""The plays that forced wins are looked for among: all legal ones, but for those that others do as well."""

from __future__ import annotations

import random

import pytest

from thirteen_widget import Cards
from thirteen_widget.cards import members
from thirteen_widget.games.thirteen import GAME
from thirteen_widget.games.thirteen.combinations import combination
from thirteen_widget.games.thirteen.options import flags_of
from thirteen_widget.games.thirteen.picks import END, LAST, is_plainest, lowest_alike, next_play, play_at

from .oracle import plays_of


def found(hand: int, apart: int, table: int, bound: int, flags: int, least: int, most: int) -> list[int]:
    one, two = lowest_alike(hand, apart, 1), lowest_alike(hand, apart, 2)
    cursor, plays = LAST, []
    while True:
        cursor = next_play(cursor, least, most, hand, one, two, table, bound, flags)
        if cursor == END:
            return [cards for cards in plays if is_plainest(cards, hand, apart)]
        plays.append(play_at(cursor, hand, one, two, table, bound, flags))


def needs_no_other(play: int, hand: int, apart: int) -> bool:
    """Whether no card but the highest could be a lower one of its rank with none of the cards apart between."""
    *below, _ = members(play)
    left = list(members(hand & ~play))
    return not any(
        other // 4 == card // 4 and other < card and not any(apart >> between & 1 for between in range(other, card))
        for card in below
        for other in left
    )


@pytest.mark.parametrize("seed", range(6))
def test_they_are_the_legal_plays_that_need_no_other_card(seed):
    rng = random.Random(f"plain plays {seed}")
    answered = bombs = 0
    for _ in range(25):
        options = {option.name: rng.choice(option.choices) for option in GAME.options if option.choices}
        options["pass_lock"] = rng.choice(["strict", "bombs_exempt", "four_pairs_exempt"])
        rules = GAME.rules(None, 4, **options)
        flags = flags_of(rules)
        deck = rng.sample(range(rng.choice([24, 32]), 52), 18)
        hand, rest = sum(1 << card for card in deck[:10]), Cards.from_mask(sum(1 << card for card in deck[10:]))
        apart = sum(1 << card for card in deck[10:] if rng.random() < 0.6)
        table = rng.choice(sorted(plays_of(rest, Cards(), options), key=str)) if rng.random() < 0.7 else Cards()
        bound = bool(table) and rng.random() < 0.3
        least, most = rng.choice([(1, 10), (1, 3), (4, 4)])
        legal = {cards.mask for cards in plays_of(Cards.from_mask(hand), table, options, bound)}
        expected = {
            cards for cards in legal if least <= cards.bit_count() <= most and needs_no_other(cards, hand, apart)
        }
        plays = found(hand, apart, combination(table.mask, flags), int(bound), flags, least, most)
        assert set(plays) == expected, (
            Cards.from_mask(hand),
            Cards.from_mask(apart),
            table,
            options,
            bound,
            least,
            most,
        )
        assert len(plays) == len(expected)
        answered += bool(table and expected)
        bombs += bool(table) and any(cards.bit_count() > len(table) for cards in expected)
    assert answered


def test_of_a_large_hand_they_are_few():
    """Of the 36 cards from 3 to J there are far over a million leads."""
    hand = (1 << 36) - 1
    assert len(found(hand, 0, 0, 0, 0, 1, 52)) < 1000
