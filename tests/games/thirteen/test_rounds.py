"""Deals, openings, instant wins, and when a match is won."""

from __future__ import annotations

import pytest

from thirteen_widget import Card, Cards
from thirteen_widget.chance import Chance
from thirteen_widget.games.thirteen import GAME

from .round import do, legal, situation
from .strategies import dealt

DRAGON = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h"
ALL_WINS = {"instant_win": ["six_pairs", "four_twos", "dragon"]}


def lowest(state) -> Card:
    return min(Cards.from_mask(sum(state.hands)))


@pytest.mark.parametrize(("seats", "size"), [(4, 13), (3, 13), (3, 17), (2, 13), (2, 26)])
def test_each_gets_the_cards_that_the_rules_say_and_the_rest_is_unseen(seats, size):
    state = dealt(GAME.rules(None, seats, cards_per_player=size), 3)
    assert [hand.bit_count() for hand in state.hands] == [size] * seats
    assert state.unseen.bit_count() == 52 - seats * size
    assert sum(state.hands) + state.unseen == (1 << 52) - 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_who_holds_the_lowest_card_leads_it(seats, seed):
    state = dealt(GAME.rules(None, seats), seed)
    assert state.must_include == lowest(state)
    assert state.hands[state.turn] >> state.must_include.index & 1
    assert all(state.must_include in move.cards for move in state.legal_moves())
    if seats == 4:
        assert state.must_include == Card("3s")
    assert state.play(state.legal_moves()[0]).must_include is None


def test_the_lead_contains_the_lowest_card_alone_or_inside_a_combination():
    state = situation("3s 3c 4s 5s 9s", "Ks")
    assert legal(state) == ["3s", "3s 3c", "3s 4s 5s"]
    alone = situation("3s 3c 4s 5s 9s", "Ks", options={"opening": "three_of_spades_single"})
    assert legal(alone) == ["3s"]
    assert len(alone.legal_moves()) == 1
    free = situation("3s 3c 4s 5s 9s", "Ks", options={"opening": "free"})
    assert "9s" in legal(free)


def test_a_free_opening_is_drawn_by_lot():
    rules = GAME.rules(None, 4, opening="free")
    leaders = [dealt(rules, seed).turn for seed in range(80)]
    assert set(leaders) == {0, 1, 2, 3}
    assert all(dealt(rules, seed).must_include is None for seed in range(5))


def test_later_rounds_are_led_by_the_last_winner_or_open_like_the_first():
    over = do(situation("9s", "3s Ks", "4s", turn=0), "9s", "pass", "pass", "3s", "4s")
    assert over.places == (0, 2, 1)
    state = dealt(GAME.rules(None, 3), 1, round=2, last=over)
    assert (state.turn, state.must_include) == (0, None)
    every = dealt(GAME.rules(None, 3, lead="lowest_card_every_round"), 1, round=2, last=over)
    assert every.must_include == lowest(every)


def test_deals_depend_on_seed_and_round_only():
    rules = GAME.rules(None, 4)
    assert GAME.deal(rules, 1, None, Chance(5, 1)) == GAME.deal(rules, 1, None, Chance(5, 1))
    assert GAME.deal(rules, 1, None, Chance(5, 1)) != GAME.deal(rules, 1, None, Chance(6, 1))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"turn": 9}, "turn: a seat from 0 to 1"),
        ({"turn": 1}, "turn: seat 0 leads, who holds the lowest card 3s"),
        ({"hands": ["3s", "4s"]}, r"hands\[0\]: 1 cards, but 13 are dealt"),
        ({"hands": ["3s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", DRAGON]}, "3s lies in"),
        ({"hands": ["3s Xr 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", DRAGON]}, "Xr is a joker"),
        ({"hands": [DRAGON]}, "hands: 1 hands"),
        ({"stock": "4c"}, "a deal has no key 'stock'"),
        ({"hands": None}, "hands: a list"),
    ],
)
def test_a_deal_that_can_not_be_is_refused(change, said):
    deal = {"hands": ["3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s", DRAGON], "turn": 0}
    assert GAME.start(GAME.rules(None, 2), 1, (0, 0), deal, Chance(0, 1)).turn == 0
    with pytest.raises(ValueError, match=said):
        GAME.start(GAME.rules(None, 2), 1, (0, 0), {**deal, **change}, Chance(0, 1))


# ----------------------------------------------------------------------------------- instant wins

SIX_PAIRS = "3c 3d 4c 4d 5c 5d 6c 6d 7c 7d 8c 8d 9c"
PLAIN = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Kc Kd Kh"
FOUR_TWOS = "2s 2c 2d 2h 9d Tc Jd Qc Ks As 8h 7h 6h"


def test_a_round_with_a_hand_that_wins_at_once_is_over_as_dealt():
    """Who holds 3♠ would lead; the first such hand in turn from there wins, the others follow in turn."""
    rest = "3h 4h 5h Td Th Jc Jh Qd Qh Ac Ad Ah 9h"
    state = situation(FOUR_TWOS, SIX_PAIRS, PLAIN, rest, options=ALL_WINS)
    assert state.phase == "round_over"
    assert state.turn is None
    assert state.places == (0, 1, 2, 3)
    assert state.points == (3, 2, 1, 0)
    assert [c.kind for c in state.dealt()] == ["dealt_four_twos", "instant_win", "round_over"]
    assert {c.seat for c in state.dealt()} == {0}
    there = GAME.from_position(state.position(), Chance(1, 1))
    assert there == state
    assert situation(FOUR_TWOS, PLAIN, options={"instant_win": ["dragon"]}).phase == "playing"
    assert situation(FOUR_TWOS, PLAIN).phase == "playing"


def test_the_first_such_hand_in_turn_from_the_leader_wins():
    state = situation(FOUR_TWOS, PLAIN, SIX_PAIRS, options=ALL_WINS)
    assert state.places == (2, 0, 1)
    deal = {"hands": [FOUR_TWOS, PLAIN, SIX_PAIRS], "turn": 0}
    rules = GAME.rules(None, 3, opening="free", **ALL_WINS)
    assert GAME.start(rules, 1, (0, 0, 0), deal, Chance(0, 1)).places == (0, 1, 2)
    assert GAME.start(GAME.rules(None, 3, **ALL_WINS), 2, (0, 0, 0), deal, Chance(0, 2)).places == (0, 1, 2)


@pytest.mark.parametrize(
    ("hand", "name"), [(DRAGON, "dragon"), (FOUR_TWOS, "four_twos"), (SIX_PAIRS, "six_pairs"), (PLAIN, None)]
)
def test_which_hands_win_at_once(hand, name):
    for chosen in ALL_WINS["instant_win"]:
        hands = [hand, "3s 4s"] if "3s" not in hand else [hand, "4c 5c"]
        state = situation(*hands, options={"instant_win": [chosen]})
        assert state.over == (chosen == name)


# ------------------------------------------------------------------------------------- the match


@pytest.mark.parametrize(
    ("scores", "target", "winners"),
    [((9, 8, 3, 1), 10, ()), ((10, 8, 3, 1), 10, (0,)), ((12, 12, 3, 1), 10, ()), ((12, 13, 3, 1), 10, (1,))],
)
def test_a_match_is_won_by_the_only_highest_who_has_reached_the_target(scores, target, winners):
    over = do(situation("3s", "4s"), "3s")
    assert GAME.winners(GAME.rules(None, 4, target=target), scores, over) == winners


def test_points_by_place_are_as_the_rules_say():
    over = do(situation("3s", "4s", options={"points": [7, -2]}), "3s")
    assert over.points == (7, -2)


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (4, {"points": [1, 2, 0, 0]}, "points="),
        (4, {"points": [2, 1, 0]}, "4 numbers"),
        (4, {"points": "3210"}, "points="),
        (4, {"target": "10"}, "target='10'"),
        (4, {"target": float("inf")}, "target=inf"),
        (4, {"cards_per_player": 26}, "with 4 players it is 13"),
        (3, {"cards_per_player": 26}, "with 3 players it is 13 or 17"),
        (4, {"instant_win": ["flush"]}, "instant_win="),
        (4, {"instant_win": "dragon"}, "instant_win='dragon'"),
        (4, {"bomb_exact_size": 1}, "bomb_exact_size=1"),
        (5, {}, "2 to 4 players, not 5"),
    ],
)
def test_options_that_can_not_be_are_refused(seats, options, said):
    with pytest.raises(ValueError, match=said):
        GAME.rules(None, seats, **options)


def test_presets_are_the_rules_they_name():
    pc = GAME.rules("pc", 4)
    assert (pc.bomb_exact_size, pc.longer_pairs_beat_shorter) == (True, False)
    pagat = GAME.rules("pagat", 4)
    assert pagat == GAME.rules(pc, 4, twos_in_sequences="top")
    southern = GAME.rules("southern", 4)
    assert southern.bomb_order == "southern"
    assert southern.quad_beats_pair_of_twos
    assert southern.pass_lock == "four_pairs_exempt"
    assert set(southern.instant_win) == {"four_twos", "dragon", "six_pairs"}
    assert [GAME.rules(rules, 4).preset for rules in (None, "pc", dict(southern))] == ["cardgames_io", "pc", "southern"]
    assert GAME.rules(None, 3).points == (2, 1, 0)
    assert GAME.rules(None, 3, instant_win=[]).instant_win is None
