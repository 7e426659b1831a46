"""Positions: what they say, that they read back equal, and that impossible ones are refused with what is wrong."""

from __future__ import annotations

import json
import pickle
import random

import pytest
from hypothesis import given, settings

from thirteen_widget import Card
from thirteen_widget.chance import Chance
from thirteen_widget.games.thirteen import GAME

from .round import do, situation
from .strategies import dealt, random_play, rule_sets, seeds


def test_a_position_says_everything():
    state = situation(
        "5h 9s 2s", "6s Ks", "", turn=0, table="5s 5d", played_by=2, passed=[1], scores=[3, 1.5, 0], round=4
    )
    assert state.position() == {
        "hands": ["5h 9s 2s", "6s Ks", ""],
        "turn": 0,
        "table": "5s 5d",
        "played_by": 2,
        "passed": [1],
        "must_include": None,
        "out": [2],
        "round": 4,
        "scores": [3, 1.5, 0],
        "rules": {
            "bomb_exact_size": False,
            "longer_pairs_beat_shorter": True,
            "quad_beats_pair_of_twos": False,
            "bomb_order": "same_kind",
            "pass_lock": "strict",
            "twos_in_sequences": "never",
            "opening": "lowest_card",
            "lead": "winner",
            "instant_win": None,
            "cards_per_player": 13,
            "points": [2, 1, 0],
            "target": 10,
        },
    }


def test_only_hands_are_needed():
    state = situation("5h 9s", "6s Ks 4d", "7s")
    assert (state.turn, state.must_include, state.round, state.scores) == (1, Card("4d"), 1, (0, 0, 0))
    assert situation("5h 9s", "6s Ks 4d", turn=0).must_include is None
    assert situation("5h 9s", "6s Ks 4d", must_include="4d").turn == 1
    assert situation("5h 9s", "6s Ks 4d", round=2).must_include is None
    every = {"lead": "lowest_card_every_round"}
    assert situation("5h 9s", "6s Ks 4d", round=2, options=every).must_include == Card("4d")


def test_the_one_seat_without_cards_is_out():
    assert situation("5h", "", "6s").out == (1,)
    assert situation("5h", "", "6s", "", out=[3, 1]).out == (3, 1)
    over = situation("5h", "")
    assert over.over
    assert over.places == (1, 0)


def test_cards_in_no_place_are_out_of_play_unless_they_are_unseen():
    state = situation("5h", "6s", unseen="7s 8s")
    assert state.view(0).unseen == 2
    assert Card("7s") not in state.view(0).gone
    assert Card("9s") in state.view(0).gone
    assert state.position()["unseen"] == "7s 8s"
    assert "unseen" not in situation("5h", "6s").position()


@settings(max_examples=40, deadline=None)
@given(rule_sets(), seeds)
def test_a_position_reads_back_as_an_equal_situation_that_goes_on_equally(rules, seed):
    rng = random.Random(seed)
    for state in random_play(dealt(rules, seed), rng, passing=0.4):
        position = json.loads(json.dumps(state.position()))
        again = GAME.from_position(position, Chance(1, 1))
        assert again == state
        assert hash(again) == hash(state)
        assert again.position() == state.position()
        assert again.legal_moves() == state.legal_moves()
        assert (again.places, again.points) == (state.places, state.points)
        for seat in (None, *range(rules.seats)):
            assert again.view(seat) == state.view(seat)
        for move in state.legal_moves()[-2:]:
            assert again.play(move) == state.play(move)
    assert pickle.loads(pickle.dumps(state)) == state


def test_what_is_no_part_of_the_situation_does_not_count():
    longer = do(situation("3s 9s 9c", "4s 8s", "5s 7s"), "3s", "4s", "5s", "9s", "pass", "pass")
    assert longer.table == 0
    shorter = situation("9c", "8s", "7s", turn=0)
    assert longer == shorter
    assert longer != situation("9c", "8s", "7s", turn=1)
    assert longer != situation("9c", "8s", "7s", turn=0, options={"target": 11})
    assert longer != situation("9c", "8s", "7s", turn=0, scores=[1, 0, 0])


TABLE = {"turn": 0, "table": "8h", "played_by": 1}


@pytest.mark.parametrize(
    ("hands", "more", "said"),
    [
        (["3s", "3s"], {}, r"3s lies in hands\[0\] and hands\[1\]"),
        (["3s", "4s"], {**TABLE, "table": "4s"}, r"4s lies in hands\[1\] and table"),
        (["3s", "4s"], {"unseen": "5s 5s"}, "5s lies in unseen, 2 times"),
        (["3s", "4s Xr"], {}, r"hands\[1\]: Xr is a joker"),
        (["3s", "4z"], {}, r"hands\[1\]: '4z' is no card"),
        (["3s"], {}, "hands: 1 hands, but the game is for 2 to 4"),
        (["3s", "", ""], {}, "out: the seats without cards, \\[1, 2\\], in the order they went out"),
        (["", ""], {}, "nobody has cards"),
        (["3s", "4s", ""], {"out": [1]}, "out: the seats without cards, \\[2\\]"),
        (["3s", "4s"], {"out": [0, 1]}, "seat 0 has no hand that wins at once"),
        (["3s", "4s"], {"turn": 2}, "turn: a seat from 0 to 1"),
        (["3s", "4s", ""], {"turn": 2}, "turn: seat 2 has no cards"),
        (["3s", ""], {"turn": 0}, "turn: the round is over"),
        (["3s", "4s"], {**TABLE, "turn": None}, "turn: with cards on the table it has to be said"),
        (["3s", "4s"], {**TABLE, "turn": 1}, "turn: seat 1 played what lies on the table"),
        (["3s", "4s", "5s"], {**TABLE, "passed": [0]}, "turn: seat 0 has passed"),
        (["3s", "4s"], {**TABLE, "played_by": None}, "played_by: with cards on the table"),
        (["3s", "4s"], {**TABLE, "table": None}, "played_by: the table is empty"),
        (["3s", "4s"], {"turn": 0, "passed": [1]}, "passed: the table is empty"),
        (["3s", "4s"], {**TABLE, "passed": [1]}, "passed: seat 1 played"),
        (["3s", "4s"], {**TABLE, "passed": [0, 0]}, "passed: a seat is named twice"),
        (["3s", "4s"], {**TABLE, "table": "8h 9h"}, "table: 8h 9h is no combination"),
        (["3s", "4s"], {"must_include": "4s"}, "must_include: the lowest card there is, 3s, not 4s"),
        (["3s", "4s"], {"must_include": "3s 4s"}, "must_include: one card, not 2"),
        (["3s", "4s"], {"must_include": "3s", "turn": 1}, "turn: seat 0 leads, who holds 3s"),
        (["3s", "4s"], {**TABLE, "must_include": "3s"}, "must_include: only the lead"),
        (["3s", "4s"], {"round": 0}, "round: a whole number from 1"),
        (["3s", "4s"], {"scores": [1]}, "scores: 1 numbers for 2 seats"),
        (["3s", "4s"], {"options": "northern"}, "no preset 'northern'"),
        (["3s", "4s"], {"seed": 1}, "a position has no key 'seed'"),
    ],
)
def test_an_impossible_position_is_refused_with_what_is_wrong(hands, more, said):
    with pytest.raises(ValueError, match=said):
        situation(*hands, **more)


def test_a_position_without_hands_is_none():
    with pytest.raises(ValueError, match="a position needs hands"):
        GAME.from_position({"turn": 0}, Chance(0, 1))
