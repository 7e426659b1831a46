"""What a seat may know: all of it, nothing else, and situations that agree with it."""

from __future__ import annotations

import itertools
import json
import pickle
import random
from collections import Counter

import pytest

from thirteen_widget import Match
from thirteen_widget.cards import Cards
from thirteen_widget.games.three_thirteen.arrangement import in_order

from .table import VARIANTS, do, played, situation


def shuffled_hidden(state, seat, rng):
    """The state with all cards that a seat does not see dealt out anew among their places."""
    hidden = list(state.view(seat).unseen)
    rng.shuffle(hidden)
    hands = []
    drawn = state.drawn
    for other, hand in enumerate(state.hands):
        if other == seat:
            hands.append(hand)
            continue
        new = [hidden.pop() for _ in range(len(hand) - len(state.known[other]))]
        hands.append(in_order([*state.known[other], *new]))
        if other == state.turn and state.drawn_from == "stock":
            drawn = new[0] if new else state.drawn
    stock = Cards(hidden.pop() for _ in state.stock)
    return state.changed(hands=tuple(hands), stock=stock, drawn=drawn, unseen=in_order(hidden))


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_hidden_cards_change_nothing_that_a_seat_is_shown(seats, options):
    rng = random.Random(4)
    for state, _ in played(seats, options, 3, round=2)[::3]:
        for seat in (0, seats - 1, None):
            view, other = state.view(seat), shuffled_hidden(state, seat, rng).view(seat)
            assert other == view
            assert hash(other) == hash(view)
            assert json.dumps(other.to_dict()) == json.dumps(view.to_dict())
            assert other.legal_moves == view.legal_moves
            assert other.shown() == view.shown()


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_a_view_has_the_legal_moves_of_its_seat_and_no_others(seats, options):
    for state, _ in played(seats, options, 7, round=3):
        for seat in range(seats):
            assert state.view(seat).legal_moves == state.legal_moves(seat)
        assert not state.view(None).legal_moves


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)
def test_sampled_states_look_the_same_to_the_seat_and_hold_the_same_cards(seats, options):
    rng = random.Random(2)
    told = played(seats, options, 5, round=2)
    for state in [*[before for before, _ in told[::4]], told[-1][1].state]:
        for seat in (0, seats - 1, None):
            view = state.view(seat)
            for sampled in view.sample(rng, 2):
                assert sampled.view(seat) == view
                cards = Counter(card for zone in sampled.zones() for card in zone.cards)
                assert cards == Counter(card for zone in state.zones() for card in zone.cards)


def test_every_possible_hand_is_sampled_equally_often():
    state = situation("5s 7d Jh", "4s 6d Qh", stock="2s 2c", discard="8c")
    rng = random.Random(9)
    found = Counter(str(sampled.hands[1]) for sampled in state.view(0).sample(rng, 5000))
    assert len(found) == 10
    statistic = sum((count - 500) ** 2 / 500 for count in found.values())
    assert statistic < 27.9, "chi-square with 9 degrees of freedom, p = 0.001"


def test_cards_taken_from_the_discard_pile_are_known_until_they_are_discarded():
    state = do(situation("5s 7d Jh", "4s 6d Qh"), "take", "discard Jh", "take", "discard 4s")
    assert list(map(str, state.known)) == ["8c", "Jh"]
    for sampled in state.view(1).sample(random.Random(1), 20):
        assert "8c" in str(sampled.hands[0])
    assert str(do(state, "draw", "discard 8c").known[0]) == ""


def test_reshuffles_prove_where_cards_can_be():
    # With two players and one deck all hidden cards but the draw pile are in the other hand; a reshuffle shows which.
    match = Match.from_position(
        "three_thirteen",
        {
            "hands": ["5s 7d Jh", "4s 6d Qh"],
            "stock": "2s 2c",
            "discard": "8c",
            "turn": 0,
        },
    )
    for written in ("draw", "discard Jh", "draw", "discard Qh", "draw"):
        match.play(written)
    view = match.view(0)
    for sampled in view.sample(random.Random(1), 30):
        assert str(sampled.hands[1]) == str(match.state.hands[1])
    match.play("discard 7d")
    match.play("draw")
    recycled = set(Cards("8c Jh")) - set(match.state.hands[0])
    hands = {sampled.hands[1] for sampled in match.view(0).sample(random.Random(1), 30)}
    assert all(len(set(hand) & recycled) == 1 for hand in hands)
    assert all(set(Cards("2c 4s 6d")) < set(hand) for hand in hands)


def test_what_reshuffles_prove_is_always_true():
    for seed in range(4):
        match, rng = Match("three_thirteen", seats=3, decks=1, seed=seed), random.Random(seed)
        while match.state.reshuffles < 3 and match.phase == "playing":
            moves = [move for move in match.legal_moves() if move.action != "out"]
            match.play(rng.choice(moves))
        for seat in range(3):
            for sampled in match.view(seat).sample(rng, 3):
                assert sampled.view(seat) == match.state.view(seat)


def test_the_table_shows_the_wild_rank_the_round_the_points_and_the_melds():
    state = do(situation("3s 5d 5h", "4s 6d Qh", stock="9s"), "draw")
    shown = state.view(0).shown()
    assert [(badge.id, badge.value) for badge in shown.badges] == [
        ("wild", "3"),
        ("round", "1 of 11"),
        ("points_left", "0"),
    ]
    assert shown.groups == ((Cards("5d 5h 3s"), "set"),)
    assert shown.card_marks == ((Cards("3s")[0], ("wild",)), (Cards("9s")[0], ("drawn", "leftover")))
    assert {str(card): marks for card, marks in shown.open_marks.items()} == dict.fromkeys(
        ["3s", "3c", "3d", "3h"], ("wild",)
    )
    assert shown.seat_marks[1] == ("dealer",)
    out = do(state, "out 9s").view(1).shown()
    assert out.seat_marks[0] == ("out",)
    assert state.view(None).shown().groups == ()


def test_points_left_are_those_after_the_best_discard():
    state = situation("5s 7d Jh", "4s 6d Qh")
    assert state.view(0).points_left == 22
    assert do(state, "draw").view(0).points_left == 14
    assert state.view(None).points_left is None


def test_a_meld_being_chosen_is_recognised():
    state = do(situation("5s 5d 5h", "6s 6d 6h", arrange="by_hand"), "draw", "out 2s", "draw")
    view = state.view(1)
    assert view.selection(Cards("6s 6d"), "meld").extendable
    assert not view.selection(Cards("6s 6d"), "meld").playable
    assert view.selection(Cards("6s 6d 6h"), "meld").playable
    assert view.selection(Cards(), "meld").usable == Cards("6s 6d 6h")
    assert not view.selection(Cards("6s 2c"), "meld").extendable


@pytest.mark.parametrize(("seats", "options"), VARIANTS[:4], ids=str)
def test_the_array_has_a_number_for_every_name(seats, options):
    np = pytest.importorskip("numpy")
    for state, _ in itertools.islice(played(seats, options, 1), 12):
        for seat in (0, 1, None):
            view = state.view(seat)
            array = view.to_array()
            assert array.shape == (len(view.array_names()),)
            assert array.dtype == np.float32
            named = dict(zip(view.array_names(), array, strict=True))
            assert sum(named[name] for name in named if name.startswith("hand:")) == len(view.hand)
            assert sum(named[name] for name in named if name.startswith("unseen:")) == len(view.unseen)
            assert named["stock_count"] == view.stock_count


def test_views_and_states_pickle():
    for state, _ in played(2, {"arrange": "by_hand"}, 1)[:10]:
        assert pickle.loads(pickle.dumps(state)) == state
        assert pickle.loads(pickle.dumps(state.view(0))) == state.view(0)
