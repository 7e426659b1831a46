"""A turn: playing, drawing, jokers and the suit they require, the stock that comes out of the pile, the end."""

from __future__ import annotations

import pytest

from thirteen_widget.cards import Cards
from thirteen_widget.game import Consequence, Move

from .table import do, kinds, legal, situation


def test_who_can_play_must_and_who_can_not_draws_one_card_and_the_turn_ends():
    assert legal(situation("Qh 5d 6d", stock="4s 5s")) == ["Qh"]
    state = situation("5h 5d 6d", stock="4s 5s")
    assert legal(state) == ["draw"]
    after = do(state, "draw")
    assert after.turn == 1
    assert after.position()["hands"][0] == "4s 5d 5h 6d"
    assert after.position()["stock"] == "5s"


def test_drawing_voluntarily_is_an_option_passing_is_not():
    assert legal(situation("Qh 5d 6d", stock="4s 5s", may_draw_voluntarily=True)) == ["Qh", "draw"]
    assert legal(situation("Qh 5d 6d", may_draw_voluntarily=True)) == ["Qh"]


# --------------------------------------------------------------------------------- jokers


JOKER = situation("Kh Xr 5d", other="4s 5s 6s", pile="Qc", stock=" ".join(f"{r}c" for r in "3456789TJKA2"))


def test_a_joker_requires_the_suit_of_its_king():
    outcome = JOKER.step(Move("play", "Kh Xr", call="last card"))
    assert outcome.consequences[0] == Consequence("joker", 0, suit="h")
    position = outcome.state.position()
    assert (position["required_suit"], position["penalty"], position["turn"]) == ("h", 13, 1)


def test_a_joker_alone_lies_on_the_king_on_top():
    state = do(situation("Xb 5d 5h", other="4s Ts 6h", pile="Jc Ks"), "Xb")
    assert state.position()["required_suit"] == "s"
    assert legal(state) == ["4s", "Ts"]


def test_the_required_card_has_any_rank_and_may_begin_a_run():
    state = situation("7h 8h 9d 2c", pile="Kh Xr")
    assert legal(state) == ["7h", "7h 8h", "8h", "8h 7h"]
    after = do(state, "7h 8h")
    assert after.position()["required_suit"] is None
    assert after.position()["penalty"] is None


def test_under_an_option_the_required_card_is_alone_and_no_joker_follows_it():
    assert "Kd Xr" in legal(situation("Kd Qd 5d 4s Xr", pile="Ah", forced_single_card=True))
    state = situation("Kd Qd 5d 4s Ks", pile="Xr", required_suit="d", forced_single_card=True)
    assert legal(state) == ["5d", "Qd", "Kd"]


def test_who_first_fails_picks_up_thirteen_then_both_take_one_by_one():
    stock = Cards.from_mask(((1 << 54) - 1) & ~Cards("4s 5s 6s Kh Xr 5d 6d 7d").mask)
    state = situation("4s 5s 6s", "5d 6d 7d", "Kh Xr", str(Cards(c for c in stock if c.suit != "h")))
    outcome = state.step(Move("draw"))
    assert outcome.consequences == (Consequence("penalty", 0, 13, "h"),)
    assert outcome.state.view(0).counts == (16, 3)
    after = outcome.state.step(Move("draw"))
    assert after.consequences == ()
    assert after.state.view(0).counts == (16, 4)
    assert after.state.position()["penalty"] == 0
    assert do(after.state, "draw").view(0).counts == (17, 4)


def test_the_joker_s_player_has_the_same_duty_to_play_the_suit():
    state = situation("4s 5s", "5h 6d 7d", "Kh Xr", "3s 3c 3d", penalty=0)
    assert legal(do(state, "draw")) == ["5h"]
    free = situation("4s 5s", "5h 6d 7d", "Kh Xr", "3s 3c 3d", penalty=0, may_draw_voluntarily=True)
    assert legal(do(free, "draw")) == ["5h", "draw"]


def test_a_pick_up_larger_than_all_there_is_takes_what_there_is_and_is_paid():
    outcome = situation("4s 5s", "5h 6d 7d", "2c 3c Kh Xr", "8c 9c").step(Move("draw"))
    assert kinds(outcome) == ["penalty", "reshuffled"]
    assert outcome.consequences[0].n == 5
    assert outcome.state.position()["penalty"] == 0
    assert outcome.state.position()["pile"] == "Xr"
    assert outcome.state.position()["stock"] == ""
    assert outcome.state.position()["required_suit"] == "h"


def test_the_first_without_cards_wins_with_a_joker_too():
    outcome = situation("Kh Xr", pile="Qc").step(Move("play", "Kh Xr"))
    assert kinds(outcome) == ["round_over"]
    assert outcome.state.over
    assert outcome.state.places == (0, 1)
    assert outcome.state.points == (1, 0)
    assert outcome.state.legal_moves() == ()
    assert outcome.state.to_ask() == ()


# --------------------------------------------------------------------------------- the stock


def test_when_the_last_card_is_taken_the_pile_under_its_top_becomes_the_stock():
    outcome = situation("5h 5d", pile="7c 8c 9c Jd", stock="4s").step(Move("draw"))
    assert outcome.consequences == (Consequence("reshuffled", n=3),)
    position = outcome.state.position()
    assert position["pile"] == "Jd"
    assert sorted(position["stock"].split()) == ["7c", "8c", "9c"]
    assert outcome.shuffles == (Cards(position["stock"]),)
    assert outcome.moved == (
        (Cards("4s")[0], "stock", "hand:0"),
        *((card, "pile", "stock") for card in Cards("7c 8c 9c")),
    )


def test_a_pile_of_one_card_is_reshuffled_later_when_somebody_must_draw():
    state = do(situation("5h 5d", other="3s Qh Ks 3c", pile="Jd", stock="4s"), "draw", "Qh", "draw")
    position = state.position()
    assert (position["pile"], position["stock"]) == ("Qh", "")
    assert "Jd" in position["hands"][0]


def test_a_replay_uses_the_order_it_is_given():
    state = situation("5h 5d", pile="7c 8c 9c Jd", stock="4s")
    given = Cards("9c 7c 8c")
    assert state.step(Move("draw"), shuffles=[given]).state.position()["stock"] == "9c 7c 8c"
    for wrong, said in (([Cards("9c 7c")], "7c 8c 9c"), ([], "no order"), ([given, given], "orders for more")):
        with pytest.raises(ValueError, match=said):
            state.step(Move("draw"), shuffles=wrong)


def test_each_reshuffle_has_its_own_chance_and_the_same_seed_gives_the_same():
    state = situation("5h 5d", pile="3h 4h 6h 7h 8h 7c 8c 9c Jd", stock="4s")
    assert state.step(Move("draw")).shuffles == state.step(Move("draw")).shuffles
    other = state.changed(reshuffles=1)
    assert other == state
    assert other.step(Move("draw")).shuffles != state.step(Move("draw")).shuffles


def test_with_nothing_to_draw_one_passes_and_two_passes_end_the_round_as_a_draw():
    state = situation("5h 5d", "3s 3c", "Jd")
    assert legal(state) == ["pass"]
    first = state.step(Move("pass"))
    assert kinds(first) == ["nothing_to_draw"]
    assert first.state.dry_passes == 1
    last = first.state.step(Move("pass"))
    assert kinds(last) == ["nothing_to_draw", "drawn_round"]
    assert last.state.over
    assert not last.state.counted
    assert last.state.places == ()
    assert last.state.points == (0, 0)


def test_a_play_between_two_passes_starts_the_count_again():
    state = do(situation("5h 5d", "Qs 3c 4c", "Jd"), "pass", "Qs")
    assert state.dry_passes == 0
    assert legal(state) == ["draw"]


# --------------------------------------------------------------------------------- playing what was drawn


def test_under_an_option_the_card_drawn_may_begin_a_run_or_the_turn_is_passed():
    state = situation("Kh 5d 6d", pile="Jd", stock="Qh 4s", play_after_draw=True)
    drawn = do(state, "draw")
    assert drawn.turn == 0
    assert drawn.position()["drawn"] == "Qh"
    assert legal(drawn) == ["Qh", "Qh Kh", "pass"]
    passed = drawn.step(Move("pass"))
    assert kinds(passed) == []
    assert passed.state.turn == 1
    assert passed.state.dry_passes == 0
    assert do(drawn, "Qh Kh").turn == 1


def test_a_card_drawn_that_does_not_fit_leaves_only_the_pass():
    state = situation("Kh 5d 6d", pile="Jd", stock="4s 4c", play_after_draw=True)
    assert legal(do(state, "draw")) == ["pass"]


def test_a_run_after_drawing_begins_with_the_card_drawn_only():
    state = situation("Th Kh 6d", pile="Jd", stock="Qh 4s", play_after_draw=True, may_draw_voluntarily=True)
    assert legal(do(state, "draw")) == ["Qh", "Qh Kh", "pass"]


def test_drawing_ends_the_turn_while_a_suit_is_required():
    for penalty in (13, 0):
        state = situation("4s 5s", "5d 6d", "Ks Kh Xr", "3h 4h", penalty=penalty, play_after_draw=True)
        assert do(state, "draw").turn == 1


def test_any_king_may_follow_a_queen_or_an_ace_under_an_option():
    hand = "Qh Ks Ad Kc 2s 5h"
    assert legal(situation(hand, pile="Jd")) == ["Qh"]
    assert "Qh Ks Ad Kc" in legal(situation(hand, pile="Jd", any_king_after=True))
