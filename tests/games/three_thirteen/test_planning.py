"""What the policies that plan count on: the points with the next card, against every card drawn and every discard."""

from __future__ import annotations

import random

import pytest

from thirteen_widget import Card, compiled
from thirteen_widget.games.three_thirteen import GAME, least_points
from thirteen_widget.games.three_thirteen import planning as hot
from thirteen_widget.games.three_thirteen.looking import ROUND, write_card
from thirteen_widget.games.three_thirteen.options import WILD_RANKS, make_round
from thirteen_widget.games.three_thirteen.playout import GREEDY

PLAIN = compiled.plain("games.three_thirteen.playout")


def drawn(hand, card, wild, going_out, options):
    """The fewest points after a draw and the best discard; `going_out` less than none where nothing is left."""
    held = [*hand, card]
    left = min(least_points(held[:at] + held[at + 1 :], wild, **options) for at in range(len(held)))
    return left or -going_out


@pytest.mark.parametrize("going_out", [0, 20])
@pytest.mark.parametrize("options", [{}, {"ace": "low_or_high"}, {"max_wilds": "half"}, {"decks": 2}], ids=str)
def test_expected_points_are_the_mean_over_all_cards_that_may_be_drawn(options, going_out):
    rng = random.Random(5)
    rules = GAME.rules(None, 2, **options)
    r = make_round(PLAIN, rules, [GREEDY] * 2)
    for round in (1, 2, 3, 4):
        r.now[ROUND] = round
        wild = WILD_RANKS[round - 1]
        deck = [Card(index) for index in range(52)] * rules["decks"]
        rng.shuffle(deck)
        hand, hidden = deck[: round + 2], deck[round + 2 :]
        unseen = [hidden.count(Card(index)) for index in range(52)]
        for at, card in enumerate(hand):
            write_card(r, at, card.index)
        found = hot.expected_points(r, len(hand), unseen, going_out)
        mean = sum(drawn(hand, card, wild, going_out, options) for card in hidden) / len(hidden)
        assert found / hot.PRECISION == pytest.approx(mean, abs=2 / hot.PRECISION)
