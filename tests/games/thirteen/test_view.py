"""What a seat is shown: all that it may know, and nothing of the rest."""

from __future__ import annotations

import json
import pickle
import random

import numpy as np
from hypothesis import given, settings

from thirteen_widget import Card, Cards
from thirteen_widget.games.thirteen import ThirteenState, ThirteenView

from .round import do, situation
from .strategies import dealt, random_play, rule_sets, seeds


def with_other_cards_hidden(state: ThirteenState, seat: int | None, rng: random.Random) -> ThirteenState:
    """The same for this seat: the cards that it can not see are dealt anew, as they well might have been."""
    return state.view(seat).sample(rng)[0]


@settings(max_examples=25, deadline=None)
@given(rule_sets(), seeds)
def test_a_view_tells_nothing_of_hidden_cards(rules, seed):
    rng = random.Random(seed)
    for state in random_play(dealt(rules, seed), rng, passing=0.3):
        if rng.random() < 0.7:
            continue
        for seat in (None, *range(rules.seats)):
            view, other = state.view(seat), with_other_cards_hidden(state, seat, rng).view(seat)
            assert view == other
            assert hash(view) == hash(other)
            assert json.dumps(view.to_dict()) == json.dumps(other.to_dict())
            assert np.array_equal(view.to_array(), other.to_array())
            assert view.shown() == other.shown()
            assert view.legal_moves == other.legal_moves


@settings(max_examples=25, deadline=None)
@given(rule_sets(), seeds)
def test_a_view_shows_the_hand_the_public_cards_and_the_moves_of_its_seat(rules, seed):
    rng = random.Random(seed)
    for state in random_play(dealt(rules, seed), rng, passing=0.3):
        hidden = state.unseen | sum(state.hands)
        for seat in range(rules.seats):
            view = state.view(seat)
            assert view.hand.mask == state.hands[seat]
            assert view.legal_moves == state.legal_moves(seat)
            assert view.gone.mask | view.table.mask | hidden == (1 << 52) - 1
            assert not (view.gone.mask | view.table.mask) & hidden
            assert view.counts == tuple(hand.bit_count() for hand in state.hands)
            assert (view.must_include is not None) == (state.opening >= 0 and seat == state.turn)
        assert pickle.loads(pickle.dumps(view)) == view
    assert state.view(None).hand == Cards()
    assert not state.view(None).legal_moves


def test_what_a_view_says_as_plain_values():
    state = situation("5h 9s", "6s Ks", turn=0, table="5s", played_by=1, unseen="4s")
    shown = state.view(0).to_dict()
    gone = shown.pop("gone")
    rules = shown.pop("rules")
    assert shown == {
        "game": "thirteen",
        "seat": 0,
        "turn": 0,
        "phase": "playing",
        "hand": "5h 9s",
        "counts": [2, 2],
        "scores": [0, 0],
        "round": 1,
        "history": [],
        "table": "5s",
        "played_by": 1,
        "passed": [],
        "out": [],
        "opening": False,
        "must_include": None,
        "unseen": 1,
    }
    assert len(gone.split()) == 52 - 6
    assert rules["points"] == [1, 0]


def test_the_card_to_open_with_is_shown_to_its_holder_only():
    state = situation("5h 9s", "3d Ks", "7h")
    assert [state.view(seat).must_include for seat in (0, 1, 2, None)] == [None, Card("3d"), None, None]
    assert [state.view(seat).opening for seat in (0, 1, 2, None)] == [True] * 4
    assert [(badge.id, badge.value, badge.suit) for badge in state.view(1).shown().badges] == [
        ("must_include", "3", "d")
    ]
    assert not state.view(0).shown().badges


def test_what_the_table_shows_besides_the_cards():
    state = do(situation("3s 3c 9s", "4s 4c 5s", "5h 5d 6s"), "3s 3c", "pass")
    shown = state.view(2).shown()
    assert [(badge.id, badge.value) for badge in shown.badges] == [("to_beat", "pair")]
    assert shown.seat_marks == {1: ("passed",)}
    sequence = situation("3s 4s 5s", "6s", turn=1, table="7s 8s 9s Ts", played_by=0).view(0).shown()
    assert sequence.badges[0].value == "sequence of 4"


def test_the_array_is_laid_out_as_its_names_say():
    state = situation("5h 9s", "6s Ks 8h", "", turn=1, table="5s", played_by=2, passed=[0], unseen="4s 4c")
    values = dict(zip(ThirteenView.array_names(), state.view(1).to_array().tolist(), strict=True))
    assert [name for name, value in values.items() if name.startswith(("hand", "table")) and value] == [
        "hand:6s",
        "hand:8h",
        "hand:Ks",
        "table:5s",
    ]
    assert sum(value for name, value in values.items() if name.startswith("gone")) == 52 - 8
    assert (values["unseen"], values["must_include"], values["opening"]) == (2, -1, 0)
    about = ("exists", "count", "turn", "played", "passed", "place")
    assert [[values[f"{name}:{seat}"] for name in about] for seat in range(4)] == [
        [1, 3, 1, 0, 0, 0],
        [1, 0, 0, 1, 0, 1],
        [1, 2, 0, 0, 1, 0],
        [0, 0, 0, 0, 0, 0],
    ]
    opening = situation("5h 9s", "3d Ks").view(1)
    values = dict(zip(ThirteenView.array_names(), opening.to_array().tolist(), strict=True))
    assert (values["must_include"], values["opening"]) == (Card("3d").index, 1)
    assert opening.to_array().dtype == np.int8
