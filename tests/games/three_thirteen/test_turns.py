"""Turns, going out, the last turns and the scoring, with the hands laid out for the fewest points."""

from __future__ import annotations

import pytest

from thirteen_widget.cards import Cards
from thirteen_widget.chance import Chance
from thirteen_widget.game import IllegalMove, parse_move
from thirteen_widget.games.three_thirteen import GAME

from .table import cards_of, dealt, do, kinds, legal, situation, step


def test_each_round_deals_one_card_more_and_the_wild_rank_rises_with_it():
    wilds = []
    for round in range(1, 12):
        state = dealt(round, 4, round)
        assert [len(hand) for hand in state.hands] == [round + 2] * 4
        assert len(state.discard) == 1
        assert len(state.stock) == 103 - 4 * (round + 2)
        assert set(cards_of(state).values()) == {2}
        wilds.append(state.wild)
    assert "".join(wilds) == "3456789TJQK"


@pytest.mark.parametrize(("seats", "decks"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_there_is_a_deck_for_every_two_players(seats, decks):
    assert GAME.rules(None, seats)["decks"] == decks


@pytest.mark.parametrize(("seats", "fewest"), [(2, 1), (3, 1), (4, 2), (7, 2), (8, 3)])
def test_decks_must_leave_a_starter_and_a_draw_pile_in_the_last_round(seats, fewest):
    assert GAME.rules(None, seats, decks=fewest)["decks"] == fewest
    with pytest.raises(ValueError, match=f"number from {fewest} to"):
        GAME.rules(None, seats, decks=fewest - 1)


def test_left_of_the_dealer_begins_and_the_deal_passes_to_the_left():
    rules = GAME.rules(None, 3)
    first = dealt(4, 3)
    assert first.turn == (first.dealer + 1) % 3
    second = GAME.deal(rules, 2, first, Chance(4, 2))
    assert second["dealer"] == (first.dealer + 1) % 3
    assert second["turn"] == (first.dealer + 2) % 3
    assert {dealt(seed, 3).dealer for seed in range(30)} == {0, 1, 2}


def test_a_turn_is_a_card_from_either_pile_and_a_discard():
    state = situation("5s 7d Jh", "4s 6d Qh")
    assert legal(state) == ["draw", "take"]
    drew = do(state, "draw")
    assert (str(drew.hands[0]), drew.drawn, drew.drawn_from) == ("2s 5s 7d Jh", Cards("2s")[0], "stock")
    assert legal(drew) == ["discard 2s", "discard 5s", "discard 7d", "discard Jh"]
    took = do(state, "take")
    assert (str(took.hands[0]), took.drawn_from, str(took.known[0])) == ("5s 7d 8c Jh", "discard", "8c")
    after = do(took, "discard Jh")
    assert (after.turn, str(after.discard), str(after.known[0])) == (1, "Jh", "8c")
    assert (after.drawn, after.drawn_from) == (None, None)


def test_going_out_lays_melds_and_discards_and_everybody_else_has_exactly_one_more_turn():
    state = do(situation("5s 5d 5h", "4s 6d Qh", "7s 9d Kh"), "draw")
    assert legal(state)[-1] == "out 2s"
    outcome = step(state, "out 2s")
    assert kinds(outcome) == ["out", "melded", "last_turns"]
    state = outcome.state
    assert state.laid[0] == (Cards("5s 5d 5h"),)
    assert state.hands[0] == Cards()
    assert state.turn == 1
    state = do(state, "draw", "discard Qh")
    assert (state.turn, state.phase) == (2, "playing")
    outcome = step(state, "draw", "discard Kh")
    assert outcome.state.over
    assert kinds(outcome) == ["scored", "scored", "scored", "round_over"]
    assert outcome.state.points == (0, 12, 18)
    assert outcome.state.places == (0, 1, 2)


def test_nobody_announces_again_in_a_last_turn():
    state = do(situation("5s 5d 5h", "6s 6d 6h"), "draw", "out 2s", "draw")
    assert not [move for move in legal(state) if move.startswith("out")]
    assert state.why_not(parse_move("out 2c")).code == "out_announced"
    assert do(state, "discard 2c").points == (0, 0)


def test_two_sets_of_three_are_not_out_without_a_card_to_discard():
    state = do(situation("6s 6d 6h 7s 7d", "4s 4d Jh Kh Qd", discard="7h"), "take")
    assert not [move for move in legal(state) if move.startswith("out")]
    state = do(situation("6s 6d 6h 7s 7d", "4s 4d Jh Kh Qd", discard="6c"), "take")
    assert not [move for move in legal(state) if move.startswith("out")]
    state = do(situation("6s 6d 6h 6c Ts", "4s 4d Jh Kh Qd", discard="As"), "take")
    assert not [move for move in legal(state) if move.startswith("out")]


def test_going_out_is_possible_with_every_card_whose_discard_leaves_melds_alone():
    state = do(situation("6s 7s 8s Ts", "Ac Ad Jh Kh", discard="9s", stock="2s"), "take")
    assert [move for move in legal(state) if move.startswith("out")] == ["out 6s", "out Ts"]


def test_a_hand_of_melds_is_not_forced_to_go_out():
    state = do(situation("5s 5d 5h", "4s 6d Qh"), "draw")
    assert "discard 2s" in legal(state)
    assert do(state, "discard 2s").out_by is None


def test_melds_may_be_named_when_going_out():
    state = do(situation("7s 8s 9s Ts Js Qs", "As 4c 4d 6h Td Jd", stock="2s"), "draw")
    assert do(state, "out 2s: 7s 8s 9s | Ts Js Qs").laid[0] == (Cards("7s 8s 9s"), Cards("Ts Js Qs"))
    assert do(state, "out 2s").laid[0] == (Cards("7s 8s 9s Ts Js Qs"),)


def test_named_melds_are_laid_in_order_whatever_order_they_are_named_in():
    state = do(situation("5s 3h 7s", "4s 6d Qh"), "draw")
    assert do(state, "out 2s: 7s 3h 5s").laid[0] == (Cards("5s 3h 7s"),)


def test_what_is_left_counts_and_the_lowest_total_wins_with_ties_shared():
    state = do(situation("5s 5d 5h", "As Td 3h", ace="low_or_high"), "draw", "out 2s", "draw", "discard 2c")
    assert state.points == (0, 28)
    last = dealt(1, 3, 11)
    assert GAME.winners(last.rules, (40, 30, 30), last) == (1, 2)
    assert GAME.winners(last.rules, (40, 30, 30), dealt(1, 3, 10)) == ()


def test_equal_points_are_placed_in_turn_order_from_who_went_out():
    hands = ("4s 6d Qh", "5s 5d 5h", "6s 6c 6h", "7s 7d 7h")
    state = do(situation(*hands, turn=1), "draw", "out 2s", "draw", "discard 2c", "draw", "discard 2d")
    assert do(state, "draw", "discard Qh").places == (1, 2, 3, 0)


def test_the_discard_pile_without_its_top_card_becomes_the_draw_pile():
    state = situation("5s 7d Jh", "4s 6d Qh", stock="", discard="8c 8d 8h Ks")
    assert legal(state) == ["draw", "take"]
    outcome = step(state, "draw")
    after = outcome.state
    assert kinds(outcome) == ["reshuffled"]
    assert outcome.consequences[0].n == 3
    (order,) = outcome.shuffles
    assert sorted(order) == sorted(Cards("8c 8d 8h"))
    assert (after.drawn, after.stock, after.discard, after.reshuffles) == (order[0], order[1:], Cards("Ks"), 1)


def test_a_reshuffle_replays_with_the_order_it_had():
    state = situation("5s 7d Jh", "4s 6d Qh", stock="", discard="8c 8d 8h Ks")
    order = Cards("8d 8h 8c")
    assert state.step(parse_move("draw"), shuffles=[order]).state.stock == order[1:]
    for wrong in ([Cards("8d 8h")], [], [order, order]):
        with pytest.raises(ValueError, match=r"order"):
            state.step(parse_move("draw"), shuffles=wrong)


def test_reshuffles_are_limited():
    state = situation("5s 7d Jh", "4s 6d Qh", stock="", discard="8c 8d Ks", reshuffles=2, max_reshuffles=2)
    assert legal(state) == ["take", "pass"]


def test_one_card_alone_is_no_draw_pile():
    assert legal(situation("5s 7d Jh", "4s 6d Qh", stock="", discard="8c")) == ["take", "pass"]
    assert legal(situation("5s 7d Jh", "4s 6d Qh", stock="", discard="")) == ["pass"]


def test_a_full_circle_without_a_card_from_the_draw_pile_scores_the_round():
    state = situation("5s 7d Jh", "4s 6d Qh", "6s 8d Kh", stock="2s", discard="8c", max_reshuffles=0)
    state = do(state, "draw", "discard Jh", "take", "discard Qh", "pass")
    assert (state.turn, state.phase) == (0, "playing")
    outcome = step(state, "take", "discard Qh")
    assert kinds(outcome) == ["no_more_cards", "scored", "scored", "scored", "round_over"]
    assert outcome.state.points == (14, 20, 24)


def test_a_circle_of_takes_scores_nothing_while_the_draw_pile_can_be_refilled():
    state = situation("5s 7d Jh", "4s 6d Qh", stock="", discard="8c 8h")
    for _ in range(3):
        state = do(state, "take", "discard 8h")
    assert state.phase == "playing"


def test_a_pass_uses_up_the_last_turn():
    state = situation("5s 5d 5h", "4s 6d Qh", "6s 8d Kh", stock="2s", discard="8c", max_reshuffles=0)
    state = do(state, "draw", "out 2s", "pass")
    assert do(state, "pass").points == (0, 20, 24)


def test_nobody_goes_out_in_the_first_lap_where_the_rules_say_so():
    state = do(situation("5s 5d 5h", "4s 6d Qh", rounds_before_out=1), "draw")
    assert state.why_not(parse_move("out 2s")).code == "first_lap"
    state = do(state, "discard 2s", "draw", "discard Qh", "draw")
    assert "out 2d" in legal(state)


def test_the_taken_discard_stays_where_the_rules_say_so_but_its_double_may_go():
    taken = do(situation("8c 7d Jh", "4s 6d Qh", return_taken_discard=False, decks=3), "take")
    assert "discard 8c" in legal(taken)
    taken = do(situation("5s 5d 5h", "4s 6d Qh", return_taken_discard=False), "take")
    assert legal(taken) == ["discard 5s", "discard 5d", "discard 5h"]
    for written in ("discard 8c", "out 8c"):
        assert taken.why_not(parse_move(written)).code == "discard_taken"
    assert "discard 8c" in legal(do(situation("5s 5d 5h", "4s 6d Qh"), "take"))


def test_an_illegal_move_raises_and_changes_nothing():
    state = situation("5s 7d Jh", "4s 6d Qh")
    before = state.position()
    with pytest.raises(IllegalMove, match="First draw a card"):
        do(state, "discard 5s")
    assert state.position() == before


def test_hands_lie_open_when_the_round_is_over():
    state = situation("5s 5d 5h", "4s 6d Qh")
    assert {zone.seen_by for zone in state.zones() if zone.id.startswith("hand")} == {"owner"}
    over = do(state, "draw", "out 2s", "draw", "discard Qh")
    assert {zone.seen_by for zone in over.zones() if zone.id.startswith("hand")} == {"all"}
    assert over.view(0).open_hands == over.hands


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"turn": 0}, "turn: seat 1 begins"),
        ({"dealer": 5}, "dealer: a seat from 0 to 1"),
        ({"hands": ["5s 7d Jh", "4s 6d"]}, r"hands\[1\]: 2 cards, but 3 are dealt in round 1"),
        ({"discard": "8c 9c"}, "discard: one card starts"),
        ({"stock": "As"}, "is dealt 0 times"),
        ({"wild": "3"}, "a deal has no key 'wild'"),
    ],
)
def test_a_deal_is_read_strictly(change, said):
    rules = GAME.rules(None, 2)
    deal = GAME.deal(rules, 1, None, Chance(3, 1))
    deal = {**deal, "dealer": 0, "turn": 1, **change}
    with pytest.raises(ValueError, match=said):
        GAME.start(rules, 1, (0, 0), deal, Chance(3, 1))


def test_there_are_eleven_rounds():
    with pytest.raises(ValueError, match="11 rounds"):
        GAME.deal(GAME.rules(None, 2), 12, None, Chance(1, 12))
