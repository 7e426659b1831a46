"""Whose turn it is: passing, clearing the table, going out, the end of a round, and the option `pass_lock`."""

from __future__ import annotations

import pytest

from thirteen_widget.game import IllegalMove, Move

from .round import do, kinds, legal, play, situation

GOING_OUT = ("4h Kc 2h", "Kh", "Ah", "2c 5h")


def test_going_out_while_the_others_play_on():
    state = do(situation(*GOING_OUT), "4h", "Kh", "Ah", "2c", "2h")
    assert state.turn == 3
    assert state.out == (1, 2)
    assert kinds(state, "pass") == [("cleared", 0, None)]
    state = do(state, "pass")
    assert (state.turn, state.table) == (0, 0)
    assert kinds(state, "Kc") == [("out", 0, 3), ("round_over", 1, None)]
    assert do(state, "Kc").places == (1, 2, 0, 3)


def test_the_lead_of_a_player_who_is_out_goes_to_the_next_with_cards():
    state = do(situation(*GOING_OUT), "4h", "Kh", "Ah")
    assert state.turn == 3
    state = do(state, "pass", "pass")
    assert (state.turn, state.table, state.passed) == (3, 0, 0)


def test_that_is_the_next_after_the_player_who_is_out_not_after_the_last_who_passed():
    """Seat 3 passed early, seat 0 goes out, seats 1 and 2 pass: seat 1 leads."""
    state = situation("9h", "3s 4s", "3c 4c", "3d 4d", turn=0, table="8h", played_by=2, passed=[3])
    assert do(state, "9h", "pass", "pass").turn == 1


def test_the_leader_of_an_empty_table_plays_and_who_follows_may_pass_with_better_cards():
    state = situation("3s 4s", "5s 6s")
    assert "pass" not in legal(state)
    assert "pass" in legal(do(state, "3s"))


def test_who_has_passed_is_out_until_the_table_is_cleared():
    state = do(situation("3s 9s 9c", "4s 8s", "5s 7s"), "3s", "pass", "5s")
    assert state.turn == 0
    state = do(state, "9s")
    assert state.turn == 2
    state = do(state, "pass")
    assert (state.turn, state.passed, state.table) == (0, 0, 0)


def test_a_play_that_nobody_else_is_in_for_clears_the_table_at_once():
    state = do(situation("3s 9s 9c", "4s 8s", "5s 7s"), "3s", "pass", "pass")
    assert (state.turn, state.table) == (0, 0)
    state = situation("9s 9c", "4s 8s", "5s 7s", turn=0, table="8h", played_by=2, passed=[1])
    assert do(state, "9s").turn == 2
    state = situation("9s 9c", "4s 8s", "5s", turn=0, table="8h", played_by=1, passed=[2])
    assert do(state, "9s", "pass").turn == 0


def test_a_pass_for_this_turn_only():
    state = do(situation("3s 9s Ts", "4s 8s", "5s 7s", options={"pass_lock": "none"}), "3s", "pass", "5s", "9s")
    assert (state.turn, state.passed) == (1, 0)
    state = do(state, "pass")
    assert (state.turn, state.passed) == (2, 0b10)
    assert do(state, "pass").turn == 0
    assert do(state, "pass").table == 0


FOUR_PAIRS = "4s 4c 5s 5c 6s 6c 7s 7c"


def test_the_passed_are_asked_in_turn_whether_or_not_they_hold_a_bomb():
    hands = ("3h 3d 2s", "9s 9c", "8s 8c 9h")
    for lock, turn in (("strict", 2), ("bombs_exempt", 1), ("four_pairs_exempt", 1)):
        state = situation(*hands, turn=0, table="Ks", played_by=2, passed=[1], options={"pass_lock": lock})
        assert do(state, "2s").turn == turn
        if turn == 1:
            assert legal(do(state, "2s")) == ["pass"]
            assert do(state, "2s", "pass").turn == 2
            assert do(state, "2s", "pass", "pass").turn == 0


@pytest.mark.parametrize(
    ("lock", "table", "options", "asked"),
    [
        ("four_pairs_exempt", "2s", {}, True),
        ("four_pairs_exempt", "2s", {"bomb_exact_size": True}, False),
        ("four_pairs_exempt", "2s 2c", {"bomb_exact_size": True}, True),
        ("four_pairs_exempt", "2s 2c 2d", {"bomb_exact_size": True}, True),
        ("four_pairs_exempt", "9s 9c 9d 9h", {}, False),
        ("four_pairs_exempt", "9s 9c 9d 9h", {"bomb_order": "southern"}, True),
        ("four_pairs_exempt", "8s 8c 9s 9c Ts Tc", {}, True),
        ("four_pairs_exempt", "8s 8c 9s 9c Ts Tc", {"longer_pairs_beat_shorter": False}, False),
        ("four_pairs_exempt", "As", {}, False),
        ("bombs_exempt", "2s", {"bomb_exact_size": True}, True),
        ("bombs_exempt", "9s 9c 9d 9h", {}, True),
        ("bombs_exempt", "8s 8c 9s 9c Ts Tc", {"longer_pairs_beat_shorter": False}, True),
        ("bombs_exempt", "2s 2c 2d 2h", {}, False),
        ("bombs_exempt", "As Ac Ad", {}, False),
        ("strict", "2s", {}, False),
    ],
)
def test_that_is_judged_by_kind_and_size_of_the_table(lock, table, options, asked):
    """Seat 2 has played the table, seats 0 and 1 have passed, seat 3 passes: what seat 0 holds does not matter."""
    rules = {"pass_lock": lock, **options}
    hands = ("3s", "Jd Jh", "Qs Qc", "Ks Kc")
    state = situation(*hands, turn=3, table=table, played_by=2, passed=[0, 1], options=rules)
    assert do(state, "pass").turn == (0 if asked else 2)


def test_who_has_passed_may_play_only_what_is_exempt():
    hands = ("3h", FOUR_PAIRS + " 8s 8c 8d 8h 2h", "Qs Qc")
    situations = {"turn": 1, "table": "2s", "played_by": 0, "passed": [1]}
    four_pairs = legal(situation(*hands, options={"pass_lock": "four_pairs_exempt"}, **situations))
    bombs = legal(situation(*hands, options={"pass_lock": "bombs_exempt"}, **situations))
    assert FOUR_PAIRS in four_pairs
    assert {len(cards.split()) for cards in four_pairs} == {1, 8, 10}
    assert {len(cards.split()) for cards in bombs} == {1, 4, 6, 8, 10}
    assert "2h" not in bombs
    assert four_pairs[-1] == bombs[-1] == "pass"


def test_a_bomb_on_a_two_or_on_a_bomb_is_told():
    state = do(situation("3s 2s", "4s 4c 4d 4h 9s", "5s 5c 5d 5h 9c", turn=0), "2s")
    assert kinds(state, "4s 4c 4d 4h") == [("bomb", 1, None)]
    state = do(state, "4s 4c 4d 4h")
    assert kinds(state, "5s 5c 5d 5h") == [("bomb", 2, None)]
    lead = situation("4s 4c 4d 4h 9s", "5s", turn=0)
    assert kinds(lead, "4s 4c 4d 4h") == []


def test_a_bomb_that_clears_the_table_is_told_too():
    state = situation("3s", "4s 4c 4d 4h 9s", "9c", turn=1, table="2s", played_by=0, passed=[2])
    assert kinds(state, "4s 4c 4d 4h") == [("bomb", 1, None)]
    last = situation("", "4s 4c 4d 4h 9s", "9c", turn=1, table="2s", played_by=0, passed=[2])
    assert kinds(last, "4s 4c 4d 4h") == [("bomb", 1, None), ("cleared", 1, None)]


def test_nothing_is_played_when_the_round_is_over_or_off_turn():
    state = do(situation("3s", "4s"), "3s")
    assert state.over
    assert state.places == (0, 1)
    assert state.points == (1, 0)
    assert not state.legal_moves()
    for seat in (None, 0, 1):
        with pytest.raises(IllegalMove):
            state.play(Move("pass"), seat)
    state = situation("3s 5s", "4s")
    with pytest.raises(IllegalMove):
        state.play(play("4s"), 1)
    with pytest.raises(ValueError, match="no seat 2"):
        state.play(play("4s"), 2)
    assert not state.legal_moves(1)
    assert not state.points
