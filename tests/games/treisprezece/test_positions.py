"""Rule sets, deals, positions: what is read, what is refused and how it is named, and that nothing is lost."""

from __future__ import annotations

import pytest

from thirteen_widget.cards import Cards
from thirteen_widget.chance import Chance
from thirteen_widget.games.treisprezece import GAME
from thirteen_widget.texts import catalogue

from .table import VALUES, dealt, do, legal, situation

RULES = GAME.rules(None, 2)


def deal(seed: int = 1, last=None):
    return GAME.deal(RULES, 1, last, Chance(seed, 1))


# --------------------------------------------------------------------------------- rule sets


def test_the_options_and_their_defaults():
    assert dict(RULES) == {
        "may_draw_voluntarily": False,
        "play_after_draw": False,
        "forced_single_card": False,
        "any_king_after": False,
        "last_card_call": "required",
        "rounds": 1,
    }


@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"rounds": True}, {"play_after_draw": 1}, {"last_card_call": "no"}])
def test_a_value_an_option_can_not_have_is_refused(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        GAME.rules(None, 2, **wrong)


def test_two_play():
    with pytest.raises(ValueError, match="for 2 players, not 3"):
        GAME.rules(None, 3)


def test_every_option_and_preset_is_explained():
    names = [f"option.{option.name}" for option in GAME.options] + [f"preset.{preset}" for preset in GAME.presets]
    assert all(f"treisprezece.{name}.{part}" in catalogue() for name in names for part in ("label", "explain"))
    assert set(VALUES) == {option.name for option in GAME.options}


# --------------------------------------------------------------------------------- deals


@pytest.mark.parametrize("seed", range(40))
def test_a_deal_is_thirteen_each_a_starter_that_is_no_joker_and_27_in_stock(seed):
    state = dealt(seed)
    places = [Cards(deal(seed)[key]) for key in ("pile", "stock")] + [Cards(hand) for hand in deal(seed)["hands"]]
    assert [len(place) for place in places] == [1, 27, 13, 13]
    assert len({card for place in places for card in place}) == 54
    assert not places[0][0].is_joker
    assert state.turn == 1 - state.dealer


def test_the_first_dealer_is_drawn_by_lot():
    assert {deal(seed)["dealer"] for seed in range(20)} == {0, 1}


def test_the_deal_alternates_after_a_drawn_round_too():
    for dealer in (0, 1):
        drawn = situation("5h", "3s 3c", "Jd", turn=None, dry_passes=2, dealer=dealer)
        assert not drawn.counted
        assert deal(7, drawn)["dealer"] == 1 - dealer


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": None}, "hands: a list with one hand a seat"),
        ({"hands": ["3s", "4s"]}, r"hands\[0\]: 13 cards, not 1"),
        ({"pile": ""}, "pile: one card that is no joker"),
        ({"pile": "Xr"}, "pile: one card that is no joker"),
        ({"stock": "3s"}, "stock: 27 cards, not 1"),
        ({"dealer": None}, "dealer: a seat from 0 to 1"),
        ({"turn": 2}, "turn: a seat from 0 to 1"),
        ({"trump": "h"}, "a deal has no key 'trump'"),
    ],
)
def test_a_deal_that_is_not_whole_is_refused(change, said):
    with pytest.raises(ValueError, match=said):
        GAME.start(RULES, 1, (0, 0), {**deal(), **change}, Chance(1, 1))


def test_the_dealer_does_not_begin():
    wrong = {**deal(), "turn": deal()["dealer"]}
    with pytest.raises(ValueError, match="the non-dealer begins"):
        GAME.start(RULES, 1, (0, 0), wrong, Chance(1, 1))


def test_a_card_that_is_dealt_twice_is_named():
    wrong = deal()
    wrong["pile"] = next(card for card in wrong["hands"][0].split() if card[0] != "X")
    with pytest.raises(ValueError, match=f"{wrong['pile']} lies in hands.0. and pile"):
        GAME.start(RULES, 1, (0, 0), wrong, Chance(1, 1))


# --------------------------------------------------------------------------------- positions


KEYS = [
    "hands",
    "pile",
    "stock",
    "required_suit",
    "penalty",
    "uncalled",
    "drawn",
    "dry_passes",
    "dealer",
    "turn",
    "scores",
    "rules",
]


def test_a_position_has_every_key():
    position = situation("Qh 5d", pile="Jd").position()
    assert list(position) == KEYS
    assert [key for key, value in position.items() if value is None] == [
        "required_suit",
        "penalty",
        "uncalled",
        "drawn",
    ]


def test_only_hands_are_needed():
    state = GAME.from_position({"hands": ["Qh 5d Xr", "3s"]}, Chance(1, 1))
    assert state.turn == 0
    assert legal(state) == ["5d", "Qh"]


def test_a_joker_on_a_king_requires_its_suit_and_the_penalty_is_owed_unless_said():
    position = situation("Qh 5d", pile="Kh Xr").position()
    assert (position["required_suit"], position["penalty"]) == ("h", 13)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"hand": "Qh Qh"}, r"Qh lies in hands\[0\], 2 times"),
        ({"hand": "Jd"}, r"Jd lies in hands\[0\] and pile"),
        ({"hand": "Qx"}, r"hands\[0\]: 'Qx' is no card"),
        ({"unseen": "Qh"}, r"Qh lies in hands\[0\] and unseen"),
        ({"required_suit": "h"}, "only while a joker lies on top"),
        ({"pile": "Qd Xr"}, "Xr lies on Qd, but it is played on a red king only"),
        ({"pile": "Ks Xr"}, "Xr lies on Ks"),
        ({"pile": "Xb Xr"}, "Xr lies on Xb"),
        ({"pile": "Xr"}, "say which"),
        ({"pile": "Xr", "required_suit": "s"}, "Xr is red, so it can not require 's'"),
        ({"pile": "Kd Xr", "required_suit": "h"}, "it is 'd', not 'h'"),
        ({"pile": "Xr", "required_suit": "hd"}, "one of s, c, d, h"),
        ({"penalty": 13}, "null where no suit is required"),
        ({"pile": "Kd Xr", "penalty": 5}, "13 while it is owed or 0"),
        ({"uncalled": 0}, "only by who is not on turn"),
        ({"uncalled": 1}, "who has 3 cards"),
        ({"uncalled": 1, "other": "3s", "last_card_call": "automatic"}, "calls are automatic"),
        ({"uncalled": 1, "other": "3s", "drawn": "Qh", "play_after_draw": True}, "the other has drawn"),
        ({"drawn": "Qh"}, "only under the option play_after_draw"),
        ({"drawn": "3s", "play_after_draw": True}, "not in the hand of the seat on turn"),
        ({"drawn": "Qh 5d", "play_after_draw": True}, "one card or null"),
        ({"drawn": "Qh", "play_after_draw": True, "pile": "Kd Xr"}, "ends the turn while a suit is required"),
        ({"dry_passes": 1, "stock": "4s"}, "there are cards to draw"),
        ({"dry_passes": 3}, "dry_passes: a whole number from 0 to 2"),
        ({"turn": 2}, "turn: a seat from 0 to 1"),
        ({"turn": 0, "other": ""}, "the round is over"),
        ({"turn": 0, "dry_passes": 2}, "the round is over"),
        ({"dealer": True}, "dealer: a seat from 0 to 1"),
        ({"scores": [1]}, "1 numbers for 2 seats"),
        ({"trump": "h"}, "no key 'trump'"),
    ],
)
def test_an_impossible_position_is_refused_and_says_why(more, said):
    with pytest.raises(ValueError, match=said):
        situation(**{"hand": "Qh 5d", **more})


@pytest.mark.parametrize(
    "state",
    [
        situation("Qh 5d", pile="Jd"),
        situation("Qh 5d", pile="Kh Xr", penalty=0, scores=[2, 1], rounds=3),
        situation("Qh", "5d 6d", pile="Jd", uncalled=0, turn=1, unseen="2s 2h"),
        do(situation("Kh 5d", pile="Jd", stock="Qh 4s", play_after_draw=True), "draw"),
        do(situation("5d", "3s", pile="Jd"), "pass"),
        do(situation("5d", "3s", pile="Jd"), "pass", "pass"),
        do(situation("Kh Xr", pile="Qd"), "Kh Xr"),
    ],
)
def test_a_position_read_back_is_the_same_situation(state):
    again = GAME.from_position(state.position(), Chance(9, 1))
    assert again == state
    assert hash(again) == hash(state)
    assert again.position() == state.position()
    for seat in (0, 1):
        assert again.legal_moves(seat) == state.legal_moves(seat)
        assert again.view(seat) == state.view(seat)


def test_the_match_is_won_by_the_first_with_enough_rounds():
    rules = GAME.rules(None, 2, rounds=3)
    state = do(situation("Qh", pile="Jd"), "Qh")
    assert GAME.winners(rules, (2, 2), state) == ()
    assert GAME.winners(rules, (2, 3), state) == (1,)
    assert GAME.winners(RULES, (1, 0), state) == (0,)
