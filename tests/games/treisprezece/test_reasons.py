"""Why a move is not legal: each reason, its exact sentence, the rule it rests on, the nearest legal move."""

from __future__ import annotations

import pytest

from thirteen_widget.game import Move, Reason, parse_move
from thirteen_widget.games.treisprezece import REASONS
from thirteen_widget.texts import catalogue, text

from .table import do, situation

PLAIN = situation("Qh Kh Kd 2h 5d Xr Xb", "3s 3c 3d", "Jd", "4s 5s 6s")
OWED = situation("2s", "Qh 5c", "Jd", "4s 5s 6s", turn=1, uncalled=0)
REQUIRED = situation("5s 5h 6h Kh Xb", "3s", "Kd Xr", "4s")
DRAWN = do(situation("5d 6d Kh", "3s 3c", "Jd", "Qh 4s 5s", play_after_draw=True), "draw")

SAID = [
    (PLAIN, "Qs", 0, "not_in_hand", "You do not have Q♠."),
    (PLAIN, "Qh Qh", 0, "twice", "Q♥ is there twice; you have it once."),
    (do(situation("Qh", pile="Jd"), "Qh"), "3s", 1, "round_over", "The round is over."),
    (PLAIN, "take", 0, "no_such_action", "There is no “take” in Treisprezece: you play cards, draw, pass or call."),
    (
        PLAIN,
        "discard Qh",
        0,
        "no_such_action",
        "There is no “discard” in Treisprezece: you play cards, draw, pass or call.",
    ),
    (
        PLAIN,
        "2h",
        0,
        "not_one_rank_apart",
        "2♥ can not follow J♦: it must be one rank above or below it.",
    ),
    (
        PLAIN,
        "Qh 2h",
        0,
        "not_one_rank_apart",
        "2♥ can not follow Q♥: it must be one rank above or below it.",
    ),
    (
        PLAIN,
        "Qh Kd",
        0,
        "suit_changes",
        "K♦ can not follow Q♥ in a run: the run is in hearts, and the suit may change only where these rules say so.",
    ),
    (PLAIN, "Qh Kh Xr Kd", 0, "joker_ends_run", "K♦ can not follow the red joker: a joker is the end of a run."),
    (
        PLAIN,
        "Qh Xr",
        0,
        "joker_not_on_king",
        "The red joker can not lie on Q♥: a joker is played only on a king of its colour.",
    ),
    (
        PLAIN,
        "Qh Kh Xb",
        0,
        "joker_not_on_king_of_its_colour",
        "The black joker can not lie on K♥: it is played only on a black king.",
    ),
    (
        situation("5d 6d Xb", pile="Kh"),
        "Xb",
        0,
        "joker_not_on_king_of_its_colour",
        "The black joker can not lie on K♥: it is played only on a black king.",
    ),
    (
        DRAWN,
        "Kh",
        0,
        "not_one_rank_apart",
        "K♥ can not follow J♦: it must be one rank above or below it.",
    ),
    (
        do(situation("Th 5d Kh", "3s 3c", "Jd", "Qh 4s", play_after_draw=True, may_draw_voluntarily=True), "draw"),
        "Th",
        0,
        "drawn_card_first",
        "You have drawn Q♥: a run must begin with it now, not with 10♥.",
    ),
    (
        do(situation("Xb 5d", pile="", stock="Qh 4s", play_after_draw=True, may_draw_voluntarily=True), "draw"),
        "5d",
        0,
        "drawn_card_first",
        "You have drawn Q♥: a run must begin with it now, not with 5♦.",
    ),
    (REQUIRED, "5h 6h", 0, "required_suit", "The joker requires diamonds, and you chose 5♥ as the first card."),
    (REQUIRED, "Xb", 0, "required_suit", "The joker requires diamonds, and you chose black joker as the first card."),
    (
        situation("5d 6d Kh", pile="Kd Xr", forced_single_card=True),
        "5d 6d",
        0,
        "forced_single_card",
        "The joker requires diamonds, and under these rules the card for it is played alone: only 5♦.",
    ),
    (
        situation("Xb 6d Kh", pile=""),
        "Xb",
        0,
        "joker_begins",
        "A joker can not begin the pile: it is played only on a king of its colour.",
    ),
    (PLAIN, "draw", 0, "must_play", "You can play, Q♥ for one, so you may not draw."),
    (
        situation("5d 6d", pile="Jd"),
        "draw",
        0,
        "nothing_to_draw",
        "There is nothing to draw: the stock is empty and the pile has no cards under its top.",
    ),
    (
        DRAWN,
        "draw",
        0,
        "no_draw_now",
        "You have drawn Q♥ in this turn already: play a run that begins with it, or pass.",
    ),
    (
        situation("5d 6d", pile="Jd", stock="4s"),
        "pass",
        0,
        "must_draw",
        "You can not play, so you draw; passing is only for when there is nothing to draw.",
    ),
    (PLAIN, "pass", 0, "cannot_pass", "You can play, Q♥ for one, so you may not pass."),
    (PLAIN, "Qh thirteen", 0, "no_thirteen_with_play", "“Thirteen” is called by itself, not with a play."),
    (
        PLAIN,
        "Qh last card",
        0,
        "call_not_owed",
        "“Last card” is called when one card is left; this play leaves 6.",
    ),
    (
        situation("Qh 6d", pile="Jd", last_card_call="automatic"),
        "Qh last card",
        0,
        "called_for_you",
        "Under these rules “last card” is called for you, and nobody can be caught.",
    ),
    (
        situation("6d", pile="Jd", last_card_call="automatic"),
        "last card",
        0,
        "called_for_you",
        "Under these rules “last card” is called for you, and nobody can be caught.",
    ),
    (PLAIN, "last card", 0, "not_one_card", "“Last card” is called with one card in hand; you have 7."),
    (situation("6d", pile="Jd", stock="4s"), "last card", 0, "nothing_to_call", "You owe no call now."),
    (
        PLAIN,
        "thirteen",
        0,
        "nobody_to_catch",
        "“Thirteen” is called when the other player owes a call; none is owed now.",
    ),
    (OWED, "thirteen", 0, "own_call", "You owe the call yourself: say “last card”."),
    (situation("Qh 6d", other="Qs 3d 4d", pile="Jd", stock="4s"), "Qs", 1, "not_your_turn", "It is not your turn."),
]


@pytest.mark.parametrize(("state", "move", "seat", "code", "said"), SAID, ids=[row[3] for row in SAID])
def test_a_reason(state, move, seat, code, said):
    reason = state.why_not(parse_move(move), seat)
    assert (reason.code, reason.text) == (code, said)
    assert text(f"treisprezece.rules.{reason.rule}")


def test_every_reason_of_the_list_is_told_here():
    # Texts that can not be read, and the end of the match, are found by the match; no cards can not be written.
    assert {row[3] for row in SAID} | {"unreadable", "match_over", "no_cards"} == set(REASONS)


def test_every_code_has_its_sentence():
    assert all(f"treisprezece.reason.{code}" in catalogue() for code in REASONS)
    assert Reason("unreadable", "treisprezece", (("why", "no card"),)).text == "no card"


def test_an_empty_play_and_melds_are_no_moves_of_this_game():
    assert PLAIN.why_not(Move("play"), 0).text == "Choose at least one card to play."
    assert PLAIN.why_not(Move("meld", melds=["Qh"]), 0).text.startswith("There is no “meld”")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("Qs Qs", "not_in_hand"),
        ("2h 2h", "twice"),
        ("5d Kd Xb", "not_one_rank_apart"),
        ("Xb", "joker_not_on_king"),
        ("5d last card", "not_one_rank_apart"),
    ],
)
def test_of_two_reasons_the_one_that_is_looked_for_first(move, code):
    assert PLAIN.why_not(parse_move(move), 0).code == code


def test_off_turn_what_is_wrong_with_the_cards_comes_before_the_turn():
    state = situation("Qh 6d", other="4s 5d 6s", pile="Jd", stock="4c")
    assert state.why_not(parse_move("4s 5d"), 1).code == "suit_changes"
    assert state.why_not(parse_move("4s"), 1).code == "not_one_rank_apart"
    assert state.why_not(parse_move("draw"), 1).code == "not_your_turn"


@pytest.mark.parametrize(
    ("move", "nearest"), [("Qh Kh Xb", "Qh Kh"), ("2h", "Qh"), ("Kh Xr", "Qh Kh Xr"), ("pass", "Qh"), ("Qh Kd", "Qh")]
)
def test_the_nearest_legal_move_shares_most_cards_the_first_of_equals(move, nearest):
    assert str(PLAIN.why_not(parse_move(move), 0).nearest) == nearest


def test_there_is_no_nearest_move_where_there_is_no_legal_move():
    assert PLAIN.why_not(parse_move("3s"), 1).nearest is None


def test_a_seat_that_is_none_is_refused():
    with pytest.raises(ValueError, match="no seat 2"):
        PLAIN.why_not(parse_move("Qh"), 2)
