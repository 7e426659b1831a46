"""Why a move is not legal: each reason, its exact sentence, the rule it rests on, the nearest legal move."""

from __future__ import annotations

import pytest

from thirteen_widget import Match
from thirteen_widget.game import Reason, parse_move
from thirteen_widget.games.three_thirteen import REASONS
from thirteen_widget.texts import catalogue, text

from .table import do, legal, situation

NEW = situation("5s 5d 5h", "4s 6d Qh")
DRAWN = do(NEW, "draw")
OTHER = do(situation("5s 7d Kh", "4s 6d Qh"), "draw")
LAST = do(DRAWN, "out 2s", "draw")
OVER = do(LAST, "discard 2c")
DRY = situation("5s 7d Jh", "4s 6d Qh", stock="", discard="8c")
EMPTY = situation("5s 7d Jh", "4s 6d Qh", stock="", discard="")
BY_HAND = do(situation("5s 5d 5h", "6s 6d 6h", arrange="by_hand"), "draw", "out 2s")
LAID = do(BY_HAND, "draw", "meld 6s 6d 6h")
ARRANGING = do(BY_HAND, "draw", "discard 2c")
KEEPING = {"return_taken_discard": False}
TAKEN = do(situation("5s 5d 5h", "4s 6d Qh", **KEEPING), "take")
ROUND_SIX = "As 2s 4s 6s 9c 9d 8h 8d"
SIX = do(situation(ROUND_SIX, "3c 4c 5c 6c 7c Jc Qc Kc", stock="Th", discard="Kd"), "draw")
TWO_DECKS = do(situation("As As 2s 4s 6s 9c 8h 8d", "3c 4c 5c 6c 7c Jc Qc Kc", stock="Th", decks=3), "draw")
NATURALS = do(situation(ROUND_SIX, "3c 4c 5c 6c 7c Jc Qc Kc", stock="Th", min_naturals=2), "draw")
HALF = do(situation(ROUND_SIX, "3c 4c 5c 6c 7c Jc Qc Kc", stock="Th", max_wilds="half"), "draw")
SPADES = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
CLUBS = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
LONG = do(situation(CLUBS, SPADES, stock="2d Kh", discard="3d", arrange="by_hand"), "draw", "out 2d", "draw")
A_MELD = "a meld has at least three cards"

SAID = [
    (
        DRAWN,
        "5s 5d",
        0,
        "no_such_action",
        "“5♠ 5♦” is no move of Three Thirteen: you draw or take, then discard or go out.",
    ),
    (
        DRAWN,
        "last card",
        0,
        "no_such_action",
        "“last card” is no move of Three Thirteen: you draw or take, then discard or go out.",
    ),
    (DRAWN, "discard Ks", 0, "not_in_hand", "You do not hold K♠."),
    (DRAWN, "out 2s: 5s 5d 5c", 0, "not_in_hand", "You do not hold 5♣."),
    (DRAWN, "out 5s: 5s 5d 5h", 0, "twice", "You use 5♠ more often than you hold it, which is once."),
    (TWO_DECKS, "out 9c: As As As", 0, "twice", "You use A♠ more often than you hold it, which is 2 times."),
    (SIX, "out 2s: 9c 9d 8h | 8h 8d As", 0, "card_in_two_melds", "8♥ can be in one meld only."),
    (OVER, "draw", 0, "round_over", "The round is over."),
    (SIX, "out 2s: 9c 9d", 0, "meld_too_short", f"9♣ 9♦ is no meld: {A_MELD}, not 2."),
    (SIX, "out 2s: 9c As 4s", 0, "suits_differ", "9♣ A♠ 4♠ is no run: the cards of a run are of one suit."),
    (
        SIX,
        "out 2s: 9c 9d 4s",
        0,
        "neither_rank_nor_suit",
        "9♣ 9♦ 4♠ is no meld: a set is of one rank, a run of one suit.",
    ),
    (TWO_DECKS, "out 9c: As As 2s", 0, "place_twice", "A♠ A♠ 2♠ is no run: A♠ can not be in it twice."),
    (LONG, f"meld {SPADES} Kh", 1, "run_too_long", None),
    (SIX, "out 2s: As 6s 8h", 0, "gap", "A♠ 6♠ 8♥ is no run: its gaps take 4 wild cards, and there are 1."),
    (SIX, "out As: 2s 4s 6s", 0, "not_consecutive", "2♠ 4♠ 6♠ is no run: the ranks do not follow one another."),
    (NATURALS, "out As: 9c 8h 8d", 0, "too_few_naturals", "9♣ 8♥ 8♦ has 1 natural card, and a meld needs 2 at least."),
    (HALF, "out As: 9c 8h 8d", 0, "too_many_wilds", "9♣ 8♥ 8♦ has 2 wild cards, and may have 1 at most."),
    (ARRANGING, "draw", 1, "lay_your_melds", "The turns are over: lay out your melds."),
    (NEW, "discard 5s", 0, "draw_first", "First draw a card or take the top discard."),
    (NEW, "out 5s", 0, "draw_first", "First draw a card or take the top discard."),
    (BY_HAND, "meld 6s 6d 6h", 1, "draw_first", "First draw a card or take the top discard."),
    (DRAWN, "draw", 0, "discard_first", "You have drawn already: discard a card, or go out."),
    (DRAWN, "pass", 0, "discard_first", "You have drawn already: discard a card, or go out."),
    (DRY, "draw", 0, "no_stock", "The draw pile is empty and can not be refilled: take the top discard, or pass."),
    (EMPTY, "take", 0, "no_discard", "There is no discard to take."),
    (NEW, "pass", 0, "cannot_pass", "You can not pass while a card can be drawn."),
    (
        DRAWN,
        "meld 5s 5d 5h",
        0,
        "no_melds_now",
        "Melds are laid when going out, or, when hands are arranged by the players, in the last turn and at the end.",
    ),
    (
        LAID,
        "meld 6s 6d 6h",
        1,
        "laid_already",
        "You have laid your melds in this turn; you can change them when the hands are laid out.",
    ),
    (do(BY_HAND, "draw"), "meld", 1, "nothing_to_lay", "Name the melds that you lay."),
    (do(BY_HAND, "draw"), "meld 6s 6d 6h 2c", 1, "neither_rank_nor_suit", None),
    (
        LAST,
        "out 2c",
        1,
        "out_announced",
        "Somebody has gone out already, and nobody else announces it in the last turns.",
    ),
    (
        do(situation("5s 5d 5h", "4s 6d Qh", rounds_before_out=1), "draw"),
        "out 2s",
        0,
        "first_lap",
        "Nobody may go out in the first turn.",
    ),
    (
        TAKEN,
        "discard 8c",
        0,
        "discard_taken",
        "8♣ was taken from the discard pile in this turn and can not be given back at once.",
    ),
    (
        OTHER,
        "out 2s",
        0,
        "cannot_go_out",
        "You can not go out with 2♠: at best this is left: 5♠ 7♦ K♥, 22 points.",
    ),
    (
        SIX,
        "out As: 9c 9d 8h",
        0,
        "cards_in_no_meld",
        "You can not go out with these melds: left is 2♠ 4♠ 6♠ 8♦ 10♥, 30 points.",
    ),
    (NEW, "draw", 1, "not_your_turn", "It is not your turn."),
    (NEW, "discard Qh", 1, "not_your_turn", "It is not your turn."),
]


@pytest.mark.parametrize(("state", "written", "seat", "code", "sentence"), SAID, ids=[f"{s[3]}: {s[1]}" for s in SAID])
def test_each_reason_is_found_and_said_exactly(state, written, seat, code, sentence):
    reason = state.why_not(parse_move(written), seat)
    assert reason is not None
    assert reason.code == code
    if sentence is not None:
        assert reason.text == sentence


def test_a_last_card_must_be_kept_to_discard():
    state = do(situation("5s 5d 5h", "6s 6d 6h", arrange="by_hand", **KEEPING, stock="2s"), "draw", "out 2s", "take")
    assert state.why_not(parse_move("meld 6s 6d 6h")).code == "nothing_to_discard"
    assert state.why_not(parse_move("meld 6s 6d 6h")).text == "Keep a card that you can discard."


def test_a_run_has_thirteen_places_at_most():
    assert LONG.why_not(parse_move(f"meld {SPADES} Kh")).text.endswith(" is no run: a run has 13 places at most.")
    assert LONG.why_not(parse_move(f"meld {SPADES}")) is None


def test_every_reason_has_a_sentence_and_a_rule_in_words():
    found = {code for _, _, _, code, _ in SAID}
    elsewhere = {"unreadable", "match_over", "nothing_to_discard"}
    assert found | elsewhere == set(REASONS)
    for code in REASONS:
        assert f"three_thirteen.reason.{code}" in catalogue()
    for state, written, seat, code, _ in SAID:
        reason = state.why_not(parse_move(written), seat)
        assert reason.rule is not None, code
        assert len(text(f"three_thirteen.rules.{reason.rule}")) > 20


def test_the_nearest_legal_move_shares_most_cards():
    assert str(OTHER.why_not(parse_move("out Kh")).nearest) == "discard Kh"
    assert str(SIX.why_not(parse_move("out As: 9c 9d 4s")).nearest) == "discard As"
    assert str(NEW.why_not(parse_move("discard 5s")).nearest) == "draw"
    assert NEW.why_not(parse_move("draw"), 1).nearest is None


def test_unreadable_text_and_a_match_that_is_over_are_told_by_the_match():
    match = Match("three_thirteen", seed=1, seats=2)
    assert match.why_not("discard").code == "unreadable"
    assert "exactly one card" in match.why_not("discard").text
    over = Match("three_thirteen", seed=1, players=["greedy"] * 2).run()
    assert over.why_not("draw").code == "match_over"
    assert over.why_not("draw").text == "The match is over."


def test_a_legal_move_has_no_reason_against_it():
    for state in (NEW, DRAWN, OTHER, LAST, DRY, EMPTY, BY_HAND, LAID, ARRANGING, TAKEN, SIX, TWO_DECKS, NATURALS, HALF):
        assert legal(state)
        for written in legal(state):
            assert state.why_not(parse_move(written)) is None


def test_reasons_are_values():
    assert isinstance(NEW.why_not(parse_move("pass")), Reason)
    assert NEW.why_not(parse_move("pass")) == NEW.why_not(parse_move("pass"))
