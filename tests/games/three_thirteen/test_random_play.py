"""What holds in every round, played at random under every value of every option."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from thirteen_widget import Match
from thirteen_widget.game import Move
from thirteen_widget.games.three_thirteen import least_points
from thirteen_widget.texts import catalogue

from .table import VARIANTS, cards_of, played

every_variant = pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=str)


@every_variant
def test_the_cards_told_as_moved_lead_from_zones_to_zones(seats, options):
    for seed in range(3):
        for before, outcome in played(seats, options, seed, round=1 + seed):
            zones = {zone.id: list(zone.cards) for zone in before.zones()}
            for card, source, target in outcome.moved:
                if source in ("stock", "discard") and target.startswith("hand:") and not outcome.shuffles:
                    assert zones[source].pop() == card
                else:
                    zones[source].remove(card)
                zones[target].append(card)
            for zone in outcome.state.zones():
                assert Counter(zones[zone.id]) == Counter(zone.cards)
                if zone.id == "discard" or (zone.id == "stock" and not outcome.shuffles):
                    assert zones[zone.id] == list(zone.cards)


@every_variant
def test_every_card_is_somewhere_and_the_last_turns_and_points_are_right(seats, options):
    for seed in range(3):
        told = played(seats, options, seed, round=1 + seed * 4)
        deck = cards_of(told[0][0])
        assert set(deck.values()) == {told[0][0].rules["decks"]}
        turns_after_out = Counter()
        for before, outcome in told:
            state = outcome.state
            assert cards_of(state) == deck
            next_one = state.turn != before.turn or state.phase != "playing"
            if before.out_by is not None and before.phase == "playing" and next_one:
                turns_after_out[before.turn] += 1
        last = told[-1][1].state
        if not last.over:
            continue
        if last.out_by is not None:
            assert turns_after_out == {seat: 1 for seat in range(seats) if seat != last.out_by}
            assert last.points[last.out_by] == 0
        assert sorted(last.places) == list(range(seats))
        assert [last.points[seat] for seat in last.places] == sorted(last.points)
        for seat in range(seats):
            every = [*last.hands[seat], *(card for meld in last.laid[seat] for card in meld)]
            fewest = least_points(every, last.wild, **last.rules)
            if last.rules["arrange"] == "least_points":
                assert last.points[seat] == fewest
            else:
                assert last.points[seat] >= fewest


@every_variant
def test_legal_moves_are_read_back_and_legal_and_in_order(seats, options):
    order = ["draw", "take", "discard", "out", "meld", "pass"]
    for state, _ in played(seats, options, 9, round=2):
        moves = list(state.legal_moves())
        assert moves
        assert len(set(moves)) == len(moves)
        places = [order.index(move.action) for move in moves]
        assert places == sorted(places)
        for seat in range(seats):
            if seat != state.turn:
                assert not state.legal_moves(seat)
                assert state.why_not(Move("draw"), seat) is not None
        for move in moves:
            assert state.why_not(move) is None


@every_variant
def test_greedy_plays_legal_moves_to_the_end_of_a_match(seats, options):
    match = Match("three_thirteen", seats=seats, seed=1, players=["greedy"] * seats, **options).run()
    assert match.phase == "over"
    assert match.round == 11
    assert min(match.scores) == match.scores[match.winners[0]]
    assert match.scores == tuple(map(sum, zip(*match.rounds, strict=True)))


def test_greedy_beats_chance():
    points = Counter()
    for seed in range(6):
        match = Match("three_thirteen", seats=2, seed=seed, players=["greedy", "random"])
        while match.round < 4:
            match.run(rounds=1)
        points.update(dict(enumerate(match.scores)))
    assert points[0] < points[1] / 2


def test_everything_told_has_words():
    texts = catalogue()
    for seats, options in VARIANTS:
        for before, outcome in played(seats, options, 2):
            assert "three_thirteen.move.deal" in texts
            for move in before.legal_moves():
                assert f"three_thirteen.move.{move.action}" in texts
                assert f"three_thirteen.action.{move.action}" in texts
            for consequence in outcome.consequences:
                assert f"three_thirteen.event.{consequence.kind}" in texts


def test_every_option_and_preset_is_explained():
    from thirteen_widget.games.three_thirteen import GAME

    for option in GAME.options:
        assert catalogue()[f"three_thirteen.option.{option.name}.explain"]
    for preset in GAME.presets:
        assert catalogue()[f"three_thirteen.preset.{preset}.label"]
        assert GAME.rules(preset, 4).preset == preset


def test_the_log_says_what_happens():
    from thirteen_widget.snapshot import say_event

    match, rng = Match("three_thirteen", seats=3, seed=2, arrange="by_hand"), random.Random(2)
    said = []
    while match.phase in ("playing", "arranging"):
        moves = list(match.legal_moves())
        chosen = [move for move in moves if move.action in ("out", "meld")] or moves
        said.append(say_event(match, match.play(rng.choice(chosen))))
    assert any("Going out: " in sentence and "Melds of " in sentence for sentence in said)
    assert said[-1].endswith("The round is over.")
