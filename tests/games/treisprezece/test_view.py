"""What a seat may know, as fields, as numbers and on the table."""

from __future__ import annotations

import pytest

from thirteen_widget.game import Badge
from thirteen_widget.texts import catalogue

from .table import Round, do, situation


def test_each_seat_sees_its_hand_the_pile_and_numbers():
    state = situation("Qh 5d", "3s 3c 3d", "Kh Jd", "4s 5s", scores=[2, 1], rounds=3)
    view = state.view(1)
    assert str(view.hand) == "3s 3c 3d"
    assert (view.counts, view.stock_count, str(view.pile), str(view.pile_top)) == ((2, 3), 2, "Kh Jd", "Jd")
    assert str(view.unseen) == "4s 5s 5d Qh"
    assert str(state.view(None).hand) == ""
    assert len(state.view(None).unseen) == 7
    assert (view.seat, view.turn, view.phase, view.scores, view.dealer) == (1, 0, "playing", (2, 1), 1)


def test_only_its_holder_sees_the_card_drawn():
    state = do(situation("Kh 5d", pile="Jd", stock="Qh 4s", play_after_draw=True), "draw")
    assert str(state.view(0).drawn) == "Qh"
    assert state.view(1).drawn is None
    assert state.view(1).has_drawn
    assert state.view(0).shown().card_marks == ((state.view(0).drawn, ("drawn",)),)
    assert state.view(1).shown().card_marks == ()


def test_the_events_do_not_tell_what_the_other_drew():
    playing = Round(situation("2d 5d", pile="3h 4h Jd", stock="Qh"))
    playing.do("draw")
    own, other = (playing.view(seat).history[-1].moved for seat in (0, 1))
    assert str(own[0][0]) == "Qh"
    assert other[0] == (None, "stock", "hand:0")
    assert [str(card) for card, *_ in other[1:]] == ["3h", "4h"]


def test_the_required_suit_is_shown_until_it_is_met():
    state = situation("Qh 5d 6d", "3h", pile="Kh Xr")
    assert state.view(1).shown().badges == (Badge("required_suit", "hearts", "h"), Badge("penalty", "13 cards"))
    assert do(state, "Qh").view(1).shown().badges == ()
    marks = state.view(0).shown().seat_marks
    assert marks == {0: (), 1: ("dealer", "one_card")}
    assert all(f"seat.{mark}" in catalogue() for mark in ("dealer", "one_card"))
    assert all(f"treisprezece.badge.{badge.id}" in catalogue() for badge in state.view(1).shown().badges)


def test_as_numbers_every_place_has_a_name():
    pytest.importorskip("numpy")
    view = situation("Qh 5d", "3s 3c 3d", "Kh Xr", "4s 5s").view(1)
    array = view.to_array()
    numbers = dict(zip(view.array_names(), array.tolist(), strict=True))
    assert array.dtype == "float32"
    ones = {name for name, value in numbers.items() if value == 1}
    assert ones == {
        *(f"hand:{card}" for card in ("3s", "3c", "3d")),
        "pile:Kh",
        "pile:Xr",
        "top:Xr",
        *(f"unseen:{card}" for card in ("Qh", "5d", "4s", "5s")),
        "required:h",
        "other_on_turn",
        "own_deal",
    }
    assert numbers["penalty"] == 13
    assert (numbers["own_count"], numbers["other_count"], numbers["stock_count"]) == (3, 2, 2)


def test_as_json_cards_are_text():
    told = situation("Qh 5d", pile="Kh Xr").view(0).to_dict()
    assert told["hand"] == "5d Qh"
    assert (told["pile_top"], told["required_suit"], told["stock_count"]) == ("Xr", "h", 0)
