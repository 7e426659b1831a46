"""What holds in every round of random play, under every option: where the cards are, and what is told of their ways."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from thirteen_widget.game import Move
from thirteen_widget.texts import text

from .round import do, kinds, play, situation
from .strategies import dealt, random_play, rule_sets, seeds


@settings(max_examples=40, deadline=None)
@given(rule_sets(), seeds)
def test_what_is_told_of_the_cards_leads_from_one_situation_to_the_next(rules, seed):
    rng = random.Random(seed)
    state = dealt(rules, seed)
    while not state.over:
        places = {zone.id: list(zone.cards) for zone in state.zones()}
        assert Counter(card for cards in places.values() for card in cards).total() == 52
        moves = state.legal_moves()
        move = moves[-1] if rng.random() < 0.3 else moves[rng.randrange(len(moves))]
        outcome = state.step(move)
        for card, source, target in outcome.moved:
            places[source].remove(card)
            places[target].append(card)
        there = {zone.id: list(zone.cards) for zone in outcome.state.zones()}
        assert places.pop("table") == there.pop("table")
        assert {zone: set(cards) for zone, cards in places.items()} == {z: set(cards) for z, cards in there.items()}
        assert outcome.state == state.play(move) == state.after(move.cards.mask)
        for consequence in outcome.consequences:
            assert text(f"thirteen.event.{consequence.kind}", name="Ana", n=consequence.n)
        state = outcome.state


@settings(max_examples=40, deadline=None)
@given(rule_sets(), seeds)
def test_a_round_ends_with_everybody_in_a_place(rules, seed):
    *_, last = random_play(dealt(rules, seed), random.Random(seed))
    assert last.over
    assert last.turn is None
    assert sorted(last.places) == list(range(rules.seats))
    assert sorted(last.points, reverse=True) == list(rules.points)
    assert last.points[last.places[0]] == max(rules.points)
    assert last.finished == last.places[: len(last.finished)]


def test_the_order_of_the_cards_chosen_does_not_matter_but_the_normal_form_is_rising():
    state = situation("3s 4s 5s 9s", "Qs")
    assert state.play(play("5s 3s 4s")) == state.play(play("3s 4s 5s"))
    assert state.game.normal(play("5s 3s 4s")) == play("3s 4s 5s")
    assert play("5s 3s 4s") not in state.legal_moves()
    assert play("3s 4s 5s") in state.legal_moves()


def test_the_cards_of_a_trick_lie_in_the_order_they_were_played_and_go_when_it_is_over():
    state = do(situation("3s 9s 9c", "4s 8s", "5s 7s"), "3s", "4s", "5s")
    zones = {zone.id: zone for zone in state.zones()}
    assert list(map(str, zones["table"].cards)) == ["3s", "4s", "5s"]
    outcome = do(state, "9s", "pass").step(Move("pass"))
    assert [(str(card), source, target) for card, source, target in outcome.moved] == [
        (card, "table", "gone") for card in ("3s", "4s", "5s", "9s")
    ]
    assert kinds(do(state, "9s", "pass"), "pass") == [("cleared", 0, None)]


def test_who_sees_what_lies_where():
    zones = {zone.id: zone for zone in situation("3s", "4s", unseen="5s").zones()}
    assert {id: (zone.owner, zone.seen_by, zone.listed) for id, zone in zones.items()} == {
        "hand:0": (0, "owner", True),
        "hand:1": (1, "owner", True),
        "table": (None, "all", True),
        "gone": (None, "all", False),
        "unseen": (None, "none", False),
    }


def test_search_may_not_go_on_after_the_end_and_nothing_is_reshuffled():
    over = do(situation("3s", "4s"), "3s")
    with pytest.raises(ValueError, match="the round is over"):
        over.after(0)
    with pytest.raises(ValueError, match="nothing is reshuffled"):
        situation("3s", "4s").step(play("3s"), shuffles=[()])
