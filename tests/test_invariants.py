"""What holds in every match of every game, whatever the rules: played at random under every option value."""

from __future__ import annotations

import pickle
import random

import pytest

from thirteen_widget import Match
from thirteen_widget.game import State

from .variants import SOAK, VARIANTS, Variant

MATCHES = {"thirteen": 1000 if SOAK else 50, "treisprezece": 100 if SOAK else 3, "three_thirteen": 100 if SOAK else 2}
"""The matches of the last two run to hundreds and thousands of turns at random."""
CHECKED_IN_FULL = {"thirteen": 3}
"""So many of the matches, else one, have every single ply checked, the others what is true when a round is over."""

pytestmark = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def cards_of(state: State) -> list[int]:
    return sorted(card.index for zone in state.zones() for card in zone.cards)


def some_action(match: Match, rng: random.Random) -> None:
    """Any legal thing that any seat may do."""
    seat = rng.choice(match.state.to_ask())
    moves = match.legal_moves(seat)
    match.play(moves[rng.randrange(len(moves))], seat)


def play_at_random(match: Match, rng: random.Random, plies: int = 100_000) -> None:
    while match.phase != "over" and match.ply < plies:
        if match.phase == "round_over":
            match.deal()
        else:
            some_action(match, rng)


def test_every_card_is_somewhere_exactly_once_and_the_match_ends_with_the_points_adding_up(variant: Variant):
    for seed in range(MATCHES[variant.game]):
        match, rng = variant.match(seed), random.Random(seed)
        deck = cards_of(match.state)
        while match.phase != "over":
            if match.phase == "round_over":
                assert sorted(match.places) == list(range(match.seats))
                match.deal()
                deck = cards_of(match.state)
                continue
            some_action(match, rng)
            if seed < CHECKED_IN_FULL.get(variant.game, 1) or match.state.over:
                assert cards_of(match.state) == deck
                asked = match.state.to_ask()
                assert all(bool(match.legal_moves(seat)) == (seat in asked) for seat in range(match.seats))
        assert match.winners
        assert match.turn is None
        assert not any(match.legal_moves(seat) for seat in range(match.seats))
        assert match.scores == tuple(map(sum, zip(*match.rounds, strict=True)))


def test_undo_to_the_start_and_redo_to_the_end_give_equal_states(variant: Variant):
    match = variant.match(5)
    states = [match.state]
    rng = random.Random(5)
    while match.phase != "over" and match.ply < 400:
        match.deal() if match.phase == "round_over" else some_action(match, rng)
        states.append(match.state)
    events = list(match.history)
    for state in reversed(states[:-1]):
        assert match.undo() is not None
        assert match.state == state
    assert match.undo() is None
    assert match.ply == 0
    assert len(match.history) == 0
    for state, event in zip(states[1:], events, strict=True):
        assert match.redo() == event
        assert match.state == state
    assert match.redo() is None
    assert list(match.history) == events


def test_a_record_and_every_prefix_of_it_replay_to_the_same_situation(variant: Variant):
    match = variant.match(11)
    play_at_random(match, random.Random(11), 300)
    again = Match.from_record(match.record())
    assert again == match
    assert again.record() == match.record()
    assert list(again.history) == list(match.history)
    assert Match.from_record(match.record("json")).record() == match.record()
    for ply in range(0, match.ply, 23):
        assert Match.from_record(match.at(ply).record()) == match.at(ply)


def test_a_position_describes_the_situation_completely(variant: Variant):
    match, rng = variant.match(3), random.Random(3)
    while match.phase != "over" and match.ply < 250:
        there = Match.from_position(match.game, match.position(), seed=1)
        assert there.position() == match.position()
        assert there == match
        for seat in range(match.seats):
            assert there.legal_moves(seat) == match.legal_moves(seat)
        match.deal() if match.phase == "round_over" else some_action(match, rng)


def test_matches_views_and_states_survive_pickling(variant: Variant):
    match = variant.match(2)
    play_at_random(match, random.Random(2), 40)
    assert pickle.loads(pickle.dumps(match)) == match
    assert pickle.loads(pickle.dumps(match.state)) == match.state
    for seat in (*range(match.seats), None):
        assert pickle.loads(pickle.dumps(match.view(seat))) == match.view(seat)


def test_the_same_seed_gives_the_same_match_and_another_seed_another(variant: Variant):
    players = ["random"] * variant.seats
    one, same, other = (variant.match(seed, players=players).run(rounds=1) for seed in (8, 8, 9))
    assert one.record() == same.record()
    assert one.record().replace("seed: 8", "") != other.record().replace("seed: 9", "")


def test_moves_are_written_so_that_they_read_back(variant: Variant):
    match, rng = variant.match(4), random.Random(4)
    while match.phase != "over" and match.ply < 150:
        if match.phase == "round_over":
            match.deal()
            continue
        for seat in range(match.seats):
            moves = match.legal_moves(seat)
            for move in moves[:40]:
                assert match.parse(str(move)) == move
                assert match.why_not(move, seat) is None
        some_action(match, rng)
