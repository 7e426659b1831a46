"""What the planner counts of a hand and of the cards unseen, against the rules card by card and in closed form."""

from __future__ import annotations

from math import comb

from hypothesis import given
from hypothesis import strategies as st

from thirteen_widget.games.treisprezece.planning import CERTAIN, followed, following, likelihood_of_none
from thirteen_widget.games.treisprezece.sequences import AFTER, DECK, ON_TOP

hands = st.sets(st.integers(0, DECK - 1), max_size=30).map(lambda cards: sum(1 << card for card in cards))


def members(cards):
    return [card for card in range(DECK) if cards >> card & 1]


@given(hands, st.integers(0, 1))
def test_cards_that_another_card_of_the_hand_can_follow_in_a_run(kept, any_king):
    expected = [card for card in members(kept) if AFTER[DECK * any_king + card] & kept]
    assert members(kept & followed(kept, any_king)) == expected


@given(hands)
def test_cards_that_can_lie_next_to_another_card_of_the_hand(kept):
    assert members(kept & following(kept)) == [card for card in members(kept) if ON_TOP[card] & kept]


@given(st.integers(0, 13), st.integers(0, DECK), st.integers(0, DECK))
def test_how_likely_it_is_that_the_other_hand_has_no_answer(answers, unseen, drawn):
    answers, drawn = min(answers, unseen), min(drawn, unseen)
    exact = CERTAIN * comb(unseen - answers, drawn) / comb(unseen, drawn)
    assert exact - 1.1 < likelihood_of_none(answers, unseen, drawn) <= exact
