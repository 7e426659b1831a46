"""The policy that splits its hand: least costs against all partitions, and what it does in plain cases."""

from __future__ import annotations

import random

import pytest

from thirteen_widget import Cards
from thirteen_widget.compiled import plain
from thirteen_widget.games.thirteen import GAME
from thirteen_widget.games.thirteen.combinations import combination
from thirteen_widget.games.thirteen.estimator import Plan
from thirteen_widget.games.thirteen.options import flags_of
from thirteen_widget.games.thirteen.splits import PLAYS_BITS, best_split, cost_of

from .oracle import plays_of
from .round import situation

FLAGS = flags_of(GAME.rules(None, 4))


def partitions(hand: Cards) -> list[list[int]]:
    """Every way to split a hand into plays."""
    if not hand:
        return [[]]
    lowest = min(hand)
    return [
        [cards.mask, *rest]
        for cards in plays_of(hand, Cards(), {})
        if lowest in cards
        for rest in partitions(Cards.from_mask(hand.mask & ~cards.mask))
    ]


@pytest.mark.parametrize("seed", range(5))
def test_the_best_split_is_the_cheapest_of_all(seed):
    rng = random.Random(seed)
    for _ in range(4):
        cards = rng.sample(range(28, 52), 12)
        hand, unseen = (sum(1 << card for card in some) for some in (cards[:8], cards[8:]))
        plan = Plan(plain("games.thirteen.splits"), hand, unseen, 13, FLAGS)
        split = best_split((1 << 8) - 1, plan.listed, plan.memo)
        every = [
            (sum(cost_of(combination(play, FLAGS), unseen, FLAGS) for play in plays), len(plays))
            for plays in partitions(Cards.from_mask(hand))
        ]
        assert (split >> PLAYS_BITS, split & ((1 << PLAYS_BITS) - 1)) == min(every)


@pytest.mark.parametrize(
    ("hands", "more", "move"),
    [
        # It keeps the sequence together and leads it, not the lowest card alone.
        (("4s 5s 6s 7s 8s Kd", "9s 9c 9d", "Tc Td Th", "As Ac Ad"), {}, "4s 5s 6s 7s 8s"),
        # What can not be beaten first, then what is left goes out.
        (("3s 2h", "4s 5s", "6s 7s", "8s 9s"), {}, "2h"),
        # Somebody has one card: the pair, which it can not beat, and not the low card.
        (("3s 5c 5d Kh", "As", "6s 7s 8s 9s", "6c 8c Tc Qc"), {}, "5c 5d"),
        # The last card on the table is beaten by the lowest that does, with nothing to keep together.
        (("7s Td Kd", "3s 4s 5s 9d", "3c 4c 5c 8d", "3d 4d 5d 9h"), {"table": "6s", "played_by": 3}, "7s"),
    ],
)
def test_what_it_plays(hands, more, move):
    view = situation(*hands, turn=0, **more).view(0)
    assert str(GAME.planner(view)) == move
