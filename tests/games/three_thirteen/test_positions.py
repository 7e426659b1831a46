"""Positions: read strictly, written completely."""

from __future__ import annotations

import json
import random

import pytest

from thirteen_widget.chance import Chance
from thirteen_widget.games.three_thirteen import GAME

from .table import VARIANTS, do, legal, played, situation

KEYS = [
    *("hands", "round", "stock", "discard", "turn", "drawn", "drawn_from", "out_by", "laid", "had_turn", "known"),
    *("reshuffles", "dealer", "scores", "rules", "unseen"),
]
HIDDEN = {"4s", "6d", "Qh", "2s", "Ks", "Kd", "Kh", "Kc"}


def read(position: dict):
    return GAME.from_position(position, Chance(1, 1))


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_a_position_describes_the_situation_completely(seats, options):
    for seed in range(2):
        told = played(seats, options, seed, round=1 + seed * 3)
        for state in [*[before for before, _ in told[seed::3]], *[told[-1][1].state]]:
            position = json.loads(json.dumps(state.position()))
            assert list(position) == KEYS
            again = read(position)
            assert again == state
            assert hash(again) == hash(state)
            assert again.position() == position
            assert again.legal_moves() == state.legal_moves()
            assert (again.phase, again.points, again.places) == (state.phase, state.points, state.places)


def test_it_behaves_equally():
    told = played(2, {"arrange": "by_hand", "max_reshuffles": 0}, 5)
    again = read(told[0][0].position())
    for state, outcome in told:
        assert again == state
        move = next(m for m in state.legal_moves() if state.step(m).state == outcome.state)
        again = again.play(move)


def test_only_hands_are_needed():
    state = read({"hands": ["5s 7d Jh", "4s 6d Qh"]})
    assert (state.round, state.turn, state.dealer, state.scores) == (1, 0, 1, (0, 0))
    assert legal(state) == ["pass"]
    drawn = read({"hands": ["5s 7d Jh", "4s 5d 5h 5c"]})
    assert (drawn.turn, drawn.drawn) == (1, None)
    assert "out 4s" in legal(drawn)


def test_who_went_out_need_not_have_its_melds_named():
    state = read({"hands": ["5s 5d 5h", "4s 6d Qh", "4c 6c Qc"], "out_by": 0, "turn": 2, "stock": "2s"})
    assert state.had_turn == (1,)
    assert list(map(str, state.laid[0])) == ["5s 5d 5h"]
    assert do(state, "draw", "discard Qc").points == (0, 20, 12)


def test_melds_may_be_lists():
    position = {"hands": ["", "4s 6d Qh"], "laid": [["5s 5d 5h"], None], "out_by": 0, "turn": 1, "stock": "2s"}
    assert read(position).laid == read({**position, "laid": ["5s 5d 5h", None]}).laid


def test_rules_are_a_preset_or_single_options():
    hands = ["5s 7d Jh", "4s 6d Qh"]
    assert read({"hands": hands, "rules": "high_aces"}).rules["ace"] == "low_or_high"
    assert read({"hands": hands, "rules": {"wild_points": 20}}).rules["wild_points"] == 20


def test_unseen_cards_widen_what_a_seat_reckons_with():
    state = situation("5s 7d Jh", "4s 6d Qh", unseen="Ks Kd Kh Kc", stock="2s")
    assert set(map(str, state.view(0).unseen)) == HIDDEN
    rng = random.Random(1)
    seen = {str(card) for sampled in state.view(0).sample(rng, 40) for card in sampled.hands[1]}
    assert seen == HIDDEN


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hand": "5s"}, "no key 'hand'"),
        ({"hands": None}, "hands: 0 hands"),
        ({"hands": ["5s 7d Jh"]}, "hands: 1 hands, but the game is for 2 to 8"),
        ({"hands": ["5s 7d Jh", "4s 6d 5s"]}, r"5s lies in hands\[0\] and hands\[1\], but there is one"),
        ({"hands": ["5s 7d Jh", "4s 6d Xr"]}, r"hands\[1\]: Xr is a joker"),
        ({"hands": ["5s 7d Jh 9s", "4s 6d Qh 9d Kd"], "turn": 0}, r"hands\[1\]: 5 cards, but in round 2 it is 4"),
        ({"round": 2}, r"hands\[0\]: 3 cards, but in round 2 it is 4 or, having drawn, 5"),
        ({"round": 12}, "round: a whole number from 1 to 11"),
        ({"turn": 2}, "turn: a seat from 0 to 1"),
        ({"drawn": "5s"}, "nobody has drawn"),
        ({"drawn_from": "table"}, "drawn_from: 'stock' or 'discard'"),
        ({"hands": ["5s 7d Jh 9s", "4s 6d Qh"], "drawn": "4s"}, "seat 0 does not hold 4s"),
        ({"hands": ["5s 7d Jh 9s", "4s 6d Qh"], "drawn_from": "discard"}, "has to be said"),
        ({"out_by": 1}, "seat 1 can not have gone out, 4s 6d Qh is in no meld"),
        ({"out_by": 0, "turn": 0}, "turn: seat 0 went out"),
        (
            {"laid": ["5s 7d Jh", None], "hands": ["", "4s 6d Qh"], "out_by": 0, "turn": 1},
            r"laid\[0\]: 5♠ 7♦ J♥ is no run",
        ),
        ({"laid": [None, "4s 4d 4h"], "hands": ["5s 7d Jh", ""]}, r"laid\[1\]: only who goes out lays melds"),
        ({"laid": [None]}, "laid: a list with one entry a seat"),
        ({"laid": ["", ""], "turn": None}, "turn: the round goes on"),
        ({"had_turn": [0, 0]}, "had_turn: a seat is named twice"),
        ({"had_turn": [0, 1], "stock": "", "discard": ""}, "turn: everybody has had the last turn"),
        ({"had_turn": [0], "stock": "", "discard": ""}, "seat 0 has had its turn since"),
        ({"known": ["5s", "5s"]}, r"known\[1\]: 5s is not in the hand of seat 1"),
        ({"reshuffles": 4}, "reshuffles: a whole number from 0 to 3"),
        ({"scores": [1]}, "scores: 1 numbers for 2 seats"),
        ({"rules": "southern"}, "no preset 'southern'"),
        ({"rules": {"decks": 0}}, "decks=0 is not possible"),
    ],
)
def test_an_impossible_position_is_refused_and_named(change, said):
    position = {"hands": ["5s 7d Jh", "4s 6d Qh"], "stock": "2s 2c", "discard": "8c", **change}
    with pytest.raises(ValueError, match=said):
        read(position)


def test_the_last_turns_are_those_since_who_went_out():
    position = {"hands": ["5s 5d 5h", "4s 6d Qh", "4c 6c Qc"], "out_by": 0, "turn": 2, "had_turn": [], "stock": "2s"}
    with pytest.raises(ValueError, match=r"had_turn: from who went out to seat 2 it is \[1\], not \[\]"):
        read(position)


def test_a_position_with_nothing_to_discard_is_refused():
    position = {
        "hands": ["", "8c"],
        "laid": ["5s 5d 5h", "6s 6d 6h"],
        "out_by": 0,
        "turn": 1,
        "drawn": "8c",
        "drawn_from": "discard",
        "rules": {"arrange": "by_hand", "return_taken_discard": False},
    }
    with pytest.raises(ValueError, match="leaves nothing to discard"):
        read(position)
