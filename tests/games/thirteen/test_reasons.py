"""Every "no" by an example, in exact words; and that there is a reason exactly where a move is not legal."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from thirteen_widget import Card, Match
from thirteen_widget.game import IllegalMove, Move, parse_move
from thirteen_widget.games.thirteen import GAME, REASONS
from thirteen_widget.texts import catalogue, text

from .round import situation
from .strategies import dealt, random_play, rule_sets, seeds

HAND = "3s 3c 3d 4s 4c 5s 5c 6s 6c 8s Ts Ks As 2s 2c"
FOURS = "9s 9c 9d 9h 2s 2c 2d 2h"


def on(table: str, hand: str = HAND, **options: object):
    """Seat 0 with a hand, before a table that seat 1 played."""
    return situation(hand, "Qh Qd", turn=0, table=table, played_by=1, options=options)


def leads(hand: str = HAND, **options: object):
    return situation(hand, "Qh Qd", turn=0, options=options)


def passed(lock: str, table: str = "As", turn: int = 2):
    """Seat 0 has passed; seat 1 played the table."""
    hands = ("9s 9c 9d 9h 2h", "Qh", "Jh")
    return situation(*hands, turn=turn, table=table, played_by=1, passed=[0], options={"pass_lock": lock})


EXAMPLES = [
    ("no_such_action", leads(), "draw", "There is no “draw” in Thirteen: you play cards or pass."),
    ("no_such_action", leads(), "3s last card", "There is no “last card” in Thirteen: you play cards or pass."),
    ("not_in_hand", leads(), "3s 7d 7h", "You do not hold 7♦ 7♥."),
    ("not_in_hand", leads(), "Xr", "You do not hold red joker."),
    ("same_card_twice", leads(), "3s 3s", "You chose 3♠ twice, but there is only one."),
    ("round_over", situation("3s", ""), "3s", "The round is over."),
    ("nothing_chosen", leads(), Move("play"), "You have not chosen any cards."),
    ("two_in_sequence", leads(), "Ks As 2s", "A 2 can not be part of a sequence."),
    ("two_in_sequence", leads(), "2s 3s 4s", "A 2 can not be part of a sequence."),
    (
        "two_not_on_top",
        leads(twos_in_sequences="top"),
        "As 2s 3s",
        "In a sequence a 2 comes only at the top, after the ace; nothing follows it.",
    ),
    ("sequence_of_two", leads(), "3s 4s", "Two cards in a row are not enough: a sequence has at least three."),
    ("two_pairs", leads(), "3s 3c 4s 4c", "Two pairs in a row are not enough: a double sequence has at least three."),
    ("gap", leads(), "5s 6s 8s Ts", "A sequence has no gaps: between 5 and 10 you lack 7, 9."),
    ("gap", leads(), "3s 3c 4s 4c 6s 6c", "A sequence has no gaps: between 3 and 6 you lack 5."),
    ("rank_twice", leads(), "3s 3c 4s 5s", "A sequence has one card of each rank; you chose 2 of rank 3."),
    (
        "unpaired",
        leads(),
        "3s 3c 4s 4c 5s",
        "A double sequence has exactly two cards of each rank; that is not so for 5.",
    ),
    (
        "unpaired",
        leads(),
        "3s 3c 3d 4s 4c 5s 5c",
        "A double sequence has exactly two cards of each rank; that is not so for 3.",
    ),
    ("mixed_ranks", leads(), "4s 8s", "Cards of the ranks 4, 8 make no combination together."),
    ("mixed_ranks", leads(), "3s 3c 8s", "Cards of the ranks 3, 8 make no combination together."),
    ("mixed_ranks", leads(), "As 2s", "Cards of the ranks A, 2 make no combination together."),
    (
        "opening_card_missing",
        situation(HAND, "Qh"),
        "4s 4c",
        "The opening lead must contain 3♠, the lowest card dealt.",
    ),
    (
        "opening_card_alone",
        situation(HAND, "Qh", options={"opening": "three_of_spades_single"}),
        "3s 3c",
        "The opening lead must be 3♠ alone, the lowest card dealt.",
    ),
    ("four_twos_unbeaten", on("2s 2c 2d 2h", "9s 9c 9d 9h"), "9s 9c 9d 9h", "Nothing beats four 2s."),
    ("four_twos_unbeaten", on("2s 2c 2d 2h", "9s"), "9s", "Nothing beats four 2s."),
    (
        "four_twos_no_bomb",
        on("As", FOURS),
        "2s 2c 2d 2h",
        "Four 2s are no bomb: they beat only another four of a kind, and on the table lies a single card.",
    ),
    (
        "bomb_needs_twos",
        on("As", FOURS),
        "9s 9c 9d 9h",
        "Out of its kind a bomb beats only 2s, but on the table lies a single card: it takes a higher single card.",
    ),
    (
        "other_kind",
        on("4d 4h"),
        "5s",
        "On the table lies a pair: it takes a higher pair, and you chose a single card.",
    ),
    (
        "other_kind",
        on("2d 2h"),
        "3s 3c 3d",
        "On the table lies a pair of 2s: it takes a higher pair, and you chose three of a kind.",
    ),
    (
        "other_kind",
        on("Js Jc Qs Qc Ks Kc", FOURS),
        "9s 9c 9d 9h",
        "On the table lies 3 pairs in a row: it takes a higher double sequence, and you chose four of a kind.",
    ),
    (
        "other_length",
        on("3h 4d 5d"),
        "3s 4s 5s 6s",
        "The one on the table has 3 cards, and yours has 4: it must be just as long.",
    ),
    (
        "other_length",
        on("9s 9c Td Tc Js Jc", longer_pairs_beat_shorter=False),
        "3s 3c 4s 4c 5s 5c 6s 6c",
        "The one on the table has 6 cards, and yours has 8: it must be just as long.",
    ),
    ("too_low_rank", on("9s 9c"), "3s 3c", "Your highest card is 3♣: it must be higher than 9♣."),
    (
        "too_low_suit",
        on("3d 3h", "3s 3c 9s"),
        "3s 3c",
        "Your highest card is 3♣: between equal ranks the suit decides (♠ ♣ ♦ ♥), and it must be higher than 3♥.",
    ),
    (
        "bomb_lower",
        on("9s 9c Td Tc Js Jc Qs Qc"),
        "4s 4c 5s 5c 6s 6c",
        "On the table lies a bigger bomb, 4 pairs in a row; you chose 3 pairs in a row.",
    ),
    (
        "bomb_lower",
        on("9s 9c 9d 9h", bomb_order="southern"),
        "4s 4c 5s 5c 6s 6c",
        "On the table lies a bigger bomb, four of a kind; you chose 3 pairs in a row.",
    ),
    (
        "bomb_too_small",
        on("2d 2h"),
        "4s 4c 5s 5c 6s 6c",
        "The bomb is too small: on a pair of 2s it takes at least 4 pairs in a row, and you chose 3 pairs in a row.",
    ),
    (
        "bomb_too_small",
        on("2d 2h", "9s 9c 9d 9h 3s"),
        "9s 9c 9d 9h",
        "The bomb is too small: on a pair of 2s it takes at least 4 pairs in a row, and you chose four of a kind.",
    ),
    (
        "bomb_not_exact",
        on("2h", bomb_exact_size=True),
        "3s 3c 4s 4c 5s 5c 6s 6c",
        "The bomb does not fit: on a single 2 it takes exactly 3 pairs in a row, and you chose 4 pairs in a row.",
    ),
    ("must_lead", leads(), "pass", "The table is empty and it is your lead: you can not pass."),
    (
        "passed_bombs_only",
        passed("bombs_exempt", "2s", 0),
        "2h",
        "You have passed: until the table is cleared you may play only a bomb.",
    ),
    (
        "passed_four_pairs_only",
        passed("four_pairs_exempt", "2s", 0),
        "9s 9c 9d 9h",
        "You have passed: until the table is cleared you may play only four or more pairs in a row.",
    ),
    ("has_passed", passed("strict"), "2h", "You have passed: you are out until the table is cleared."),
    ("has_passed", passed("bombs_exempt"), "2h", "You have passed: you are out until the table is cleared."),
    ("not_your_turn", situation("3s 4s", "Qh Qd", turn=1), "3s", "It is not your turn."),
    ("not_your_turn", passed("bombs_exempt", "2s"), "9s 9c 9d 9h", "It is not your turn."),
    ("not_your_turn", situation("3s 4s", "Qh Qd", turn=1), "pass", "It is not your turn."),
]


def read(move: str | Move) -> Move:
    return GAME.normal(move if isinstance(move, Move) else parse_move(move))


@pytest.mark.parametrize(("code", "state", "move", "sentence"), EXAMPLES, ids=[f"{e[0]}-{e[2]}" for e in EXAMPLES])
def test_why_a_move_is_not_legal(code, state, move, sentence):
    reason = state.why_not(read(move), 0)
    assert (reason.code, reason.text) == (code, sentence)
    assert text(f"thirteen.rules.{reason.rule}")
    with pytest.raises(IllegalMove) as caught:
        state.play(read(move), 0)
    assert caught.value.reason == reason


def test_the_list_of_reasons_is_closed_and_each_is_shown_above():
    by_the_match = {"unreadable", "match_over"}
    assert {code for code, *_ in EXAMPLES} | by_the_match == set(REASONS)
    said = {key.split(".")[2] for key in catalogue() if key.startswith("thirteen.reason.")}
    assert said == set(REASONS)


def test_the_reasons_of_the_match():
    match = Match("thirteen", seats=2, seed=1, target=0.5, players=["random", "random"]).run()
    assert match.why_not(str(match.view(match.places[1]).hand[0]), match.places[1]).code == "match_over"
    assert Match("thirteen", seed=1).why_not("five of spades").code == "unreadable"


def test_the_nearest_legal_move_shares_most_cards_and_of_several_is_the_first():
    state = on("3h 4d 5d")
    assert str(state.why_not(read("4s 5s 6s 8s")).nearest) == "4s 5s 6s"
    assert str(state.why_not(read("8s")).nearest) == "4s 5s 6s"
    assert str(on("Qs").why_not(read("3s 4s")).nearest) == "Ks"
    assert str(on("2d 2h").why_not(read("9d")).nearest) == "3s 3c 4s 4c 5s 5c 6s 6c"
    assert str(on("2d 2h", "9s").why_not(read("9s")).nearest) == "pass"
    assert situation("3s 4s", "Qh Qd", turn=1).why_not(read("3s"), 0).nearest is None
    assert situation("3s", "").why_not(read("3s"), 0).nearest is None


def test_who_is_not_on_turn_learns_nothing_of_the_opening_card():
    state = situation("4s 5s 9s", "3s Qd")
    assert state.must_include == Card("3s")
    reason = state.why_not(read("4s"), 0)
    assert reason.code == "not_your_turn"
    assert "3" not in reason.text


def test_the_first_cause_in_order_is_told():
    """Cards not held come before a lack of combination, that before the table, and the turn comes last."""
    state = situation("3s 4s 9s", "Qh Qd", "Jh", turn=1, table="8s", played_by=2)
    for move, code in (
        ("3s 3d 9s", "not_in_hand"),
        ("3s 9s", "mixed_ranks"),
        ("3s", "too_low_rank"),
        ("9s", "not_your_turn"),
    ):
        assert state.why_not(read(move), 0).code == code


@settings(max_examples=40, deadline=None)
@given(rule_sets(), seeds)
def test_there_is_a_reason_exactly_where_a_move_is_not_legal(rules, seed):
    rng = random.Random(seed)
    for state in random_play(dealt(rules, seed), rng, passing=0.4):
        legal = state.legal_moves()
        tried = [Move("pass"), *legal[:5]]
        for hand in state.hands:
            cards = [Card(index) for index in range(52) if hand >> index & 1]
            if cards:
                tried.append(Move("play", rng.sample(cards, rng.randint(1, min(6, len(cards))))))
        for move in map(GAME.normal, tried):
            for seat in range(rules.seats):
                reason = state.why_not(move, seat)
                assert (reason is None) == (seat == state.turn and move in legal)
                assert (reason is None) == (seat == state.turn and move in list(legal))
                if reason is not None:
                    assert reason.code in REASONS
                    assert reason.text
                    assert reason.nearest is None or reason.nearest in legal
