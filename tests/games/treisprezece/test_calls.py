"""Last card and thirteen: who owes a call, who may say what until when, and what it costs."""

from __future__ import annotations

import pytest

from thirteen_widget.game import Consequence, Move, parse_move

from .table import do, kinds, legal, situation

STOCK = "3h 4h 5h 6h 7h 8h 9h Th Jh 3d 4d 5d 6d 7d 8d"


def owing(**options):
    """Seat 0 has come down to one card and has not called; seat 1 is on turn."""
    return do(situation("Qh 2s", "Kh Ts 5c 8s", "Jd", STOCK, **options), "Qh")


def test_a_run_that_leaves_one_card_may_call_at_once_or_not():
    assert legal(situation("Qh Kh 2s", pile="Jd")) == ["Qh", "Qh Kh", "Qh Kh last card"]


def test_a_call_with_the_play_leaves_nothing_to_catch():
    outcome = situation("Qh 2s", "Kh Ts 5c 8s", "Jd", STOCK).step(parse_move("Qh last card"))
    assert kinds(outcome) == ["last_card"]
    assert outcome.state.uncalled == -1
    assert outcome.state.to_ask() == (1,)
    assert "thirteen" not in legal(outcome.state)


def test_who_owes_the_call_is_asked_first_and_may_say_it_off_turn():
    state = owing()
    assert state.position()["uncalled"] == 0
    assert state.to_ask() == (0, 1)
    assert legal(state, 0) == ["last card"]
    assert legal(state, 1) == ["Kh", "thirteen"]
    called = do(state, "0: last card")
    assert called.turn == 1
    assert called.position()["uncalled"] is None
    assert legal(called, 0) == []
    assert legal(called, 1) == ["Kh"]


def test_who_is_caught_picks_up_thirteen_and_the_caller_s_turn_goes_on():
    outcome = owing().step(Move("call", call="thirteen"), 1)
    assert outcome.consequences == (Consequence("caught", 0, 13),)
    assert outcome.state.turn == 1
    assert outcome.state.view(1).counts == (14, 4)
    assert legal(outcome.state, 1) == ["Kh"]
    assert legal(outcome.state, 0) == []


def test_whoever_speaks_first_wins():
    late = owing()
    assert do(late, "0: last card").why_not(Move("call", call="thirteen"), 1).code == "nobody_to_catch"
    assert do(late, "1: thirteen").why_not(Move("call", call="last card"), 0).code == "not_one_card"


@pytest.mark.parametrize("act", ["play", "draw", "pass"])
def test_when_the_other_acts_it_is_too_late_for_both(act):
    if act == "play":
        state = do(owing(), "Kh")
    elif act == "draw":
        state = do(situation("Qh 2s", "3s Ts 5c", "Jd", STOCK), "Qh", "draw")
    else:
        state = situation("2s", "Ts 5c", "3c", turn=1, uncalled=0)
        state = do(state, "pass")
    assert state.uncalled == -1
    assert state.why_not(Move("call", call="last card"), 0).code == "nothing_to_call"
    assert state.why_not(Move("call", call="thirteen"), 1).code == "nobody_to_catch"


def test_drawing_a_card_to_play_is_acting_too():
    state = do(situation("Qh 2s", "3s Ts 5c", "Jd", STOCK, play_after_draw=True), "Qh", "draw")
    assert state.turn == 1
    assert state.uncalled == -1


def test_who_grows_back_and_comes_down_again_owes_the_call_again():
    state = do(situation("Qh 2s", "Kd Ts 5c 8s", "Jd", "Ah 6c 7c"), "Qh last card", "Kd", "draw", "draw")
    assert state.uncalled == -1
    state = situation("2s Ah", "Ts 5c 8s", "Kd", "6c 7c")
    assert do(state, "Ah").uncalled == 0


def test_a_reshuffle_helps_out_when_thirteen_is_more_than_the_stock():
    state = do(situation("Qh 2s", "Kh Ts 5c 8s", "9s Tc Jd", "3h 4h"), "Qh")
    outcome = state.step(Move("call", call="thirteen"), 1)
    assert outcome.consequences == (Consequence("caught", 0, 5), Consequence("reshuffled", n=3))
    assert outcome.state.position()["pile"] == "Qh"
    assert legal(outcome.state, 1) == ["Kh"]


def test_the_call_is_owed_after_a_joker_too():
    state = do(situation("Kh Xr 2s", "5h Ts 5c 8s", "Qd", STOCK.replace("5h ", "")), "Kh Xr")
    assert (state.uncalled, legal(state, 1)) == (0, ["5h", "thirteen"])


def test_automatic_calls_leave_nothing_to_say():
    state = situation("Qh 2s", "Kh Ts 5c 8s", "Jd", STOCK, last_card_call="automatic")
    assert legal(state) == ["Qh"]
    outcome = state.step(Move("play", "Qh"))
    assert kinds(outcome) == ["last_card"]
    assert outcome.state.uncalled == -1
    assert legal(outcome.state, 0) == []
    assert legal(outcome.state, 1) == ["Kh"]


def test_a_call_with_the_last_card_is_not_owed():
    assert legal(situation("Qh", pile="Jd")) == ["Qh"]
