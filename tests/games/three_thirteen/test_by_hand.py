"""Hands arranged by the players: what is not laid counts."""

from __future__ import annotations

import pytest

from thirteen_widget.cards import Cards
from thirteen_widget.game import parse_move

from .table import do, kinds, legal, situation, step

OUT = do(situation("5s 5d 5h", "6s 6d 6h", "7s 8s 9s", arrange="by_hand"), "draw", "out 2s: 5s 5d 5h")


def test_who_goes_out_lays_melds_with_the_move_or_the_best_ones():
    state = do(situation("5s 5d 5h", "6s 6d 6h", arrange="by_hand"), "draw")
    assert do(state, "out 2s: 5s 5d 5h") == do(state, "out 2s")


def test_the_others_arrange_seat_after_seat_once_each_after_the_last_turns():
    outcome = step(OUT, "draw", "discard 2c", "draw", "discard 2d")
    state = outcome.state
    assert kinds(outcome) == ["arranging"]
    assert (state.phase, state.turn) == ("arranging", 1)
    assert legal(state) == ["meld 6s 6d 6h", "meld"]
    state = do(state, "meld")
    assert (state.phase, state.turn) == ("arranging", 2)
    outcome = step(state, "meld 7s 8s 9s")
    assert outcome.state.points == (0, 18, 0)
    assert kinds(outcome) == ["melded", "scored", "scored", "scored", "round_over"]
    assert outcome.state.places == (0, 2, 1)


def test_melds_can_be_laid_in_a_last_turn_and_changed_when_hands_are_laid_out():
    state = do(OUT, "draw")
    assert legal(state)[-1] == "meld 6s 6d 6h"
    state = do(state, "meld 6s 6d 6h")
    assert state.laid[1] == (Cards("6s 6d 6h"),)
    assert legal(state) == ["discard 2c"]
    state = do(state, "discard 2c", "draw", "discard 2d")
    assert legal(state) == ["meld 6s 6d 6h", "meld"]
    outcome = step(state, "meld")
    assert [(step.source, step.target) for step in outcome.moved] == [("laid:1", "hand:1")] * 3
    assert outcome.state.known[1] == Cards("6s 6d 6h")
    assert do(outcome.state, "meld").points == (0, 18, 24)


def test_keeping_the_melds_of_the_last_turn_is_offered():
    state = situation("4s 4d 4h 9c 9d 9h", "7s 7d 7h 8h 9s Kd", arrange="by_hand", stock="2s 2c 2d")
    state = do(state, "draw", "out 2s", "draw", "meld 7s 7d 7h", "discard Kd")
    assert state.phase == "arranging"
    assert legal(state) == ["meld 7s 7d 7h", "meld"]


def test_any_melds_may_be_laid_when_hands_are_laid_out_not_only_the_best():
    state = situation("4s 4d 4h 9c 9d 9h", "6s 6d 6h 7h 8h Kd", arrange="by_hand", stock="2s 2c 2d")
    state = do(state, "draw", "out 2s", "draw", "discard Kd")
    assert state.why_not(parse_move("meld 8h 6h 7h")) is None
    assert do(state, "meld 8h 6h 7h").points == (0, 6 + 6 + 2)


def test_nothing_is_overlooked_when_the_best_is_laid():
    state = situation("4s 4d 4h 9c 9d 9h", "6s 6d 6h 7h 8h Kd", arrange="by_hand", stock="2s 2c 2d")
    state = do(state, "draw", "out 2s", "draw", "discard Kd")
    assert do(state, legal(state)[0]).points[1] == 0


def test_after_a_full_circle_everybody_arranges_from_the_left_of_the_dealer():
    state = situation(
        "5s 7d Jh", "6s 6d 6h", stock="2s", discard="8c", max_reshuffles=0, arrange="by_hand", dealer=0, turn=1
    )
    state = do(state, "draw", "discard 2s", "pass", "pass")
    assert (state.phase, state.turn) == ("arranging", 1)
    state = do(state, "meld 6s 6d 6h")
    assert (state.phase, state.turn) == ("arranging", 0)
    over = do(state, "meld")
    assert over.points == (22, 0)
    assert over.places == (1, 0)


def test_a_hand_in_last_turn_keeps_a_card_that_can_be_discarded():
    options = {"arrange": "by_hand", "return_taken_discard": False, "discard": "8c", "stock": "2s"}
    state = do(situation("5s 5d 5h", "6s 6d 6h", **options), "draw", "out 2s", "take")
    assert state.why_not(parse_move("meld 6s 6d 6h")).code == "nothing_to_discard"


@pytest.mark.parametrize("written", ["draw", "take", "pass", "discard 6s", "out 6s"])
def test_only_melds_are_laid_when_the_turns_are_over(written):
    state = do(OUT, "draw", "discard 2c", "draw", "discard 2d")
    assert state.why_not(parse_move(written)).code == "lay_your_melds"
