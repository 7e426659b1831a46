"""What may be played: the conformance cases, the rules' own examples, and brute force over orders of cards."""

from __future__ import annotations

import hashlib
import json
import os
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thirteen_widget.cards import JOKERS, Card, Cards
from thirteen_widget.games.treisprezece import runs
from thirteen_widget.games.treisprezece.sequences import beginnings, list_runs

from .table import legal, situation

FOLDER = Path(os.environ.get("THIRTEEN_CASES") or Path(__file__).parents[2] / "cases")
CASES = json.loads((FOLDER / "treisprezece.json").read_text("utf-8"))
DECK = [Card(index) for index in range(54)]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_a_conformance_case(case):
    found = sorted(map(str, runs(case["hand"], case["top"], case["required_suit"], **case["options"])))
    assert len(found) == case["count"]
    if "runs" in case:
        assert found == case["runs"]
    else:
        assert hashlib.sha256("\n".join(found).encode()).hexdigest() == case["runs_sha256"]


@pytest.mark.parametrize(
    ("top", "run"),
    [
        ("Jd", "Qh Kh As Ks Qc Jc Tc"),
        ("Qd", "Kh As 2s"),
        ("Kd", "As 2s 3s"),
        ("2d", "As Ks Qd Jd"),
        ("Ac", "Kh Xr"),
        ("Kc", "Xb"),
        ("Qs", "Ks Ad 2d"),
    ],
)
def test_a_run_of_the_rules(top, run):
    assert run in map(str, runs(run, top))


@pytest.mark.parametrize(
    ("top", "cards"),
    [
        ("Jd", "Qh Ks"),
        ("Qd", "Kh 2h"),
        ("Qd", "Kh As 2h"),
        ("Jd", "Kh"),
        ("Jd", "Jh"),
        ("Kd", "Xb"),
        ("Qd", "Xr"),
        ("Ac", "Kh Xb"),
        ("Ac", "Kh Xr Qh"),
    ],
)
def test_no_run_of_the_rules(top, cards):
    assert cards not in map(str, runs(cards, top))


def follows(card: str, before: str, any_king_after: bool) -> bool:
    """The rules' sentence on what follows in a run, said with ranks and suits as letters."""
    if before in JOKERS:
        return False
    if card in JOKERS:
        return before[0] == "K" and (before[1] in "hd") == (card == "Xr")
    circle = "A23456789TJQKA"
    neighbours = card[0] + before[0] in circle or before[0] + card[0] in circle
    free = before[0] == "K" and card[0] in "QA"
    free = free or (any_king_after and card[0] == "K" and before[0] in "QA")
    return neighbours and (free or card[1] == before[1])


def begins(card: str, top: str, required: str | None) -> bool:
    if required:
        return card[1] == required and card not in JOKERS
    if card in JOKERS:
        return follows(card, top, False)
    circle = "A23456789TJQKA"
    return card[0] + top[0] in circle or top[0] + card[0] in circle


def brute_force(hand: list[str], top: str, required: str | None, any_king_after: bool, single: bool) -> set[str]:
    found = set()
    for length in range(1, 2 if single and required else len(hand) + 1):
        for order in permutations(hand, length):
            steps = zip(order[1:], order, strict=False)
            if begins(order[0], top, required) and all(follows(a, b, any_king_after) for a, b in steps):
                found.add(" ".join(order))
    return found


GATHERED = [str(card) for card in DECK if card.rank in "JQKA2X"]


@st.composite
def choices(draw):
    """A hand rich in runs, a top, a suit that it requires if it is a joker."""
    cards = draw(st.lists(st.sampled_from(GATHERED), min_size=2, max_size=7, unique=True))
    top, *hand = cards
    required = None
    if top in JOKERS:
        required = draw(st.sampled_from("hd" if top == "Xr" else "sc"))
    return hand, top, required, draw(st.booleans()), draw(st.booleans())


@settings(max_examples=150, deadline=None)
@given(choices())
def test_the_runs_are_those_of_the_rules_said_card_by_card(choice):
    hand, top, required, any_king_after, single = choice
    found = runs(hand, top, required, any_king_after=any_king_after, forced_single_card=single)
    texts = [str(run) for run in found]
    assert len(set(texts)) == len(texts)
    assert set(texts) == brute_force(hand, top, required, any_king_after, single)


@settings(max_examples=100, deadline=None)
@given(choices())
def test_a_selection_tells_what_the_list_of_runs_tells(choice):
    hand, top, required, any_king_after, single = choice
    pile = {"s": "Ks", "c": "Kc", "d": "Kd", "h": "Kh"}[required] if required else ""
    if pile in hand:
        return
    options = {"any_king_after": any_king_after, "forced_single_card": single}
    state = situation(" ".join(hand), "3s 3c", f"{pile} {top}", "4s", **options)
    view = state.view(0)
    listed = [move.cards for move in view.legal_moves if move.cards and not move.call]
    for length in range(4):
        for order in permutations(hand, length):
            cards = Cards(order)
            going_on = [run for run in listed if run[: len(cards)] == cards]
            told = view.selection(cards)
            assert told.playable == (cards in listed)
            assert told.extendable == any(len(run) > len(cards) for run in going_on)
            assert set(told.usable) == {card for run in going_on for card in run}


def test_runs_come_in_the_order_of_their_cards_and_a_beginning_before_what_goes_on_from_it():
    found = [[card.index for card in run] for run in runs("Qh Kh As Ks Qc Jc Xr Ts 9d", "Jd")]
    assert found == sorted(found)


def test_the_most_runs_that_53_cards_have():
    """118,112, as counted over all tops by a search that shares nothing with this package."""
    room = 200_000
    buffers = [[0] * room for _ in range(3)]
    counts = []
    for rank in range(13):
        hand = (1 << 54) - 1 ^ 1 << 4 * rank
        counts.append(list_runs(hand, beginnings(4 * rank, -1), 0, 0, room, *buffers, [0] * 55))
    assert max(counts) == 118_112


def test_a_hand_with_very_many_runs_answers_without_listing_them():
    everything = [str(card) for card in DECK if str(card) not in ("Jd", "3s", "3c")]
    view = situation(" ".join(everything), "3s 3c", "Jd").view(0)
    assert view.listed(500) is None
    told = view.selection(Cards("Qh Kh"))
    assert told.playable
    assert told.extendable
    assert ("play", None) in view.offers
    assert "legal_moves" not in vars(view)


def test_a_short_list_is_given_whole():
    view = situation("Qh Kh 5d 5h", pile="Jd").view(0)
    assert view.listed(2) == view.legal_moves
    assert view.listed(1) is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("Qh Qh", "Jd"), "Qh lies in the hand, 2 times"),
        (("Jd Qh", "Jd"), "Jd lies in the hand and top"),
        (("Qx", "Jd"), "'Qx' is no card"),
        (("Qh", "Jd", "h"), "only while a joker"),
        (("Qh", "Xb", "h"), "can not require 'h'"),
        (("Qh", "Xr"), "say which"),
        (("Qh", "Xr", "x"), "one of s, c, d, h"),
    ],
)
def test_what_can_not_be_is_named(arguments, said):
    with pytest.raises(ValueError, match=said):
        runs(*arguments)


def test_an_unknown_option_is_named():
    with pytest.raises(TypeError, match="no option 'any_queen'"):
        runs("Qh", "Jd", any_queen=True)


def test_the_first_card_goes_both_ways_around_the_circle_in_any_suit():
    assert legal(situation("Qh Th 2s Ac 5d", pile="Js")) == ["Th", "Qh"]
    assert legal(situation("Kh 2s 3c 5d", "4s 4c", pile="As")) == ["Kh", "2s"]
    assert legal(situation("Kh As 3h Ac 5d", "4s 4c", pile="2s")) == ["3h", "As", "Ac"]
