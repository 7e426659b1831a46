"""Laying hands out: the fewest points there are, whatever the options, and melds that show them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thirteen_widget.cards import Cards
from thirteen_widget.games.three_thirteen import HandSearch, MeldOptions, best_melds, least_points, points_after_discard
from thirteen_widget.games.three_thirteen.arrangement import in_order

from . import oracle

DECK = [rank + suit for rank in oracle.RANKS for suit in "scdh"]
WILDS = [*oracle.RANKS[2:], None]

options = st.fixed_dictionaries(
    {},
    optional={
        "ace": st.sampled_from(["low", "low_or_high"]),
        "min_naturals": st.integers(0, 4),
        "max_wilds": st.sampled_from([None, "half", 0, 1, 2, 3, 4]),
        "court_points": st.sampled_from([(10, 10, 10), (11, 12, 13), (0, 0, 0)]),
        "wild_points": st.sampled_from([None, 0, 1, 20, 50]),
    },
)


@st.composite
def hands(draw, most: int):
    """Hands of two decks that hold melds more often than chance would: few suits, close ranks, many wild cards."""
    wild = draw(st.sampled_from(WILDS))
    suits = draw(st.sampled_from(["s", "sh", "sch", "scdh"]))
    low = draw(st.integers(0, 12))
    ranks = [oracle.RANKS[(low + step) % 13] for step in range(draw(st.integers(3, 13)))]
    pool = [rank + suit for rank in ranks for suit in suits] * 2
    pool += [wild + suit for suit in "scdh"] * 2 if wild else []
    return draw(st.lists(st.sampled_from(pool), max_size=most)), wild


@settings(max_examples=600, deadline=None)
@given(hands(most=8), options)
def test_the_fewest_points_are_those_of_the_best_of_all_ways_to_lay_out_the_hand(hand, chosen):
    cards, wild = hand
    assert least_points(" ".join(cards), wild, **chosen) == oracle.least_points(cards, wild, **chosen)


@settings(max_examples=150, deadline=None)
@given(hands(most=10), options)
def test_so_they_are_for_longer_hands(hand, chosen):
    cards, wild = hand
    assert least_points(" ".join(cards), wild, **chosen) == oracle.least_points(cards, wild, **chosen)


@settings(max_examples=600, deadline=None)
@given(hands(most=14), options)
def test_the_best_melds_are_melds_of_the_hand_and_leave_just_these_points(hand, chosen):
    cards, wild = hand
    rules = {**oracle.DEFAULTS, **chosen}
    laid = best_melds(" ".join(cards), wild, **chosen)
    assert laid.points == least_points(" ".join(cards), wild, **chosen)
    assert laid.points == sum(oracle.points_of(str(card), wild, rules) for card in laid.left)
    assert Counter(map(str, laid.left)) + Counter(str(card) for meld in laid.melds for card in meld) == Counter(cards)
    for meld in laid.melds:
        assert oracle.is_meld(list(map(str, meld)), wild, rules)


@settings(max_examples=150, deadline=None)
@given(hands(most=14), options)
def test_every_discard_leaves_what_the_hand_without_it_can_be_left_with(hand, chosen):
    cards, wild = hand
    after = points_after_discard(" ".join(cards), wild, **chosen)
    assert set(map(str, after)) == set(cards)
    for card, points in after.items():
        rest = list(cards)
        rest.remove(str(card))
        assert points == least_points(" ".join(rest), wild, **chosen)


@settings(max_examples=200, deadline=None)
@given(hands(most=14), options, st.permutations("scdh"), st.randoms(use_true_random=False))
def test_neither_the_order_of_the_cards_nor_the_names_of_the_suits_count(hand, chosen, suits, rng):
    cards, wild = hand
    renamed = [card[0] + suits["scdh".index(card[1])] for card in cards]
    rng.shuffle(renamed)
    assert least_points(renamed, wild, **chosen) == least_points(cards, wild, **chosen)


@pytest.mark.parametrize("spare", ["8h", "8s"])
def test_a_run_of_all_places_and_one_wild_card_more_are_two_melds(spare):
    laid = best_melds(f"As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks {spare}", "8")
    assert laid.left == Cards()
    assert len(laid.melds) == 2


def test_a_run_is_laid_in_order_with_each_wild_card_in_its_place():
    laid = best_melds("8s 5s 3d 7s 9c 9h 2h", "3")
    assert list(map(str, laid.melds)) == ["5s 3d 7s 8s"]
    assert str(laid.left) == "2h 9c 9h"
    assert str(best_melds("4s 3s 5s", "3").melds[0]) == "3s 4s 5s"
    assert str(best_melds("Ks Qs As", "3", ace="low_or_high").melds[0]) == "Qs Ks As"
    assert str(best_melds("Js Ks 3s As", "3", ace="low_or_high").melds[0]) == "Js 3s Ks As"


def test_the_wild_rank_is_read_in_every_usual_way():
    for wild in ("T", "10", "t", " 10 "):
        assert least_points("Td 4s 4h", wild) == 0
    assert least_points("Td 4s 4h", None) == 18


def test_the_rules_of_a_match_can_be_given_as_they_are():
    from thirteen_widget import Match

    rules = Match("three_thirteen", seed=1, ace="low_or_high", seats=5).rules
    assert least_points("Qs Ks As", "3", **rules) == 0


@pytest.mark.parametrize(
    ("hand", "wild", "more", "error", "said"),
    [
        ("3s 4x", "3", {}, ValueError, "'4x' is no card"),
        ("3s Xr", "3", {}, ValueError, "Xr is a joker"),
        ("3s", "11", {}, ValueError, "wild='11' is no rank"),
        ("3s", 3, {}, ValueError, "wild=3 is no rank"),
        ("As " * 15, "3", {}, ValueError, "at most 14"),
        ("3s", "3", {"aces": "low"}, TypeError, "no option 'aces'"),
        ("3s", "3", {"ace": "high"}, ValueError, "ace='high' is not possible: it is one of 'low', 'low_or_high'"),
        ("3s", "3", {"max_wilds": "some"}, ValueError, "max_wilds='some' is not possible"),
        ("3s", "3", {"min_naturals": -1}, ValueError, "min_naturals=-1 is not possible"),
        ("3s", "3", {"court_points": (10, 10)}, ValueError, "three whole numbers"),
        ("3s", "3", {"wild_points": True}, ValueError, "wild_points=True is not possible"),
    ],
)
def test_what_can_not_be_read_is_named(hand, wild, more, error, said):
    with pytest.raises(error, match=said):
        least_points(hand, wild, **more)


def test_extreme_options_are_counted_exactly():
    assert least_points("Ks Qs 4h", "3", court_points=(0, 0, 1_000_000)) == 1_000_004
    assert least_points("3s 3d 4h", "3", wild_points=1_000_000, max_wilds=10**30, min_naturals=10**30) == 2_000_004
    with pytest.raises(ValueError, match="from 0 to 1000000"):
        least_points("Ks", "3", court_points=(0, 0, 1_000_001))


@settings(max_examples=400, deadline=None)
@given(hands(most=11), options)
def test_where_cards_form_melds_but_for_one_it_is_said_and_without_wild_cards_nowhere_else(hand, chosen):
    cards, wild = hand
    value = 0 if wild is None else oracle.RANKS.index(wild) + 1
    rules = MeldOptions.of({**oracle.DEFAULTS, **chosen})
    said = HandSearch(in_order(Cards(" ".join(cards))), value, rules).may_leave_one()
    rests = [cards[:at] + cards[at + 1 :] for at in range(len(cards))]
    true = any(not best_melds(" ".join(rest), wild, **chosen).left for rest in [cards, *rests])
    assert said or not true
    if min(rules.points[1:]) and all(card[0] != wild for card in cards):
        assert said == true
