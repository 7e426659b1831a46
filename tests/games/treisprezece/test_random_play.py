"""What holds whatever is played, under every value of every option."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import product

import pytest

from thirteen_widget.cards import Cards
from thirteen_widget.chance import Chance
from thirteen_widget.game import IllegalMove, Move
from thirteen_widget.games.treisprezece import GAME

from .table import VALUES, Round, dealt

SETS = [dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values())]
PLIES = 80


def rounds(options, seed, plies=PLIES):
    """A random round, ply by ply: the state before, what came of the ply, the round after it."""
    playing = Round(dealt(seed, **options))
    rng = random.Random(seed)
    for _ in range(plies):
        if playing.state.over:
            return
        before = playing.state
        yield before, playing.do_any(rng), playing


def lay(zones):
    return {zone.id: list(zone.cards) for zone in zones}


@pytest.mark.parametrize("options", SETS[::3], ids=lambda options: str(list(options.values())))
def test_every_card_is_in_one_place_and_moves_tell_where_it_went(options):
    for before, outcome, playing in rounds(options, 3):
        state = playing.state
        there, after = lay(before.zones()), lay(state.zones())
        assert Counter(card for cards in after.values() for card in cards) == Counter(Cards.from_mask((1 << 54) - 1))
        for card, source, target in outcome.moved:
            if source == "stock":
                assert there["stock"][-1] == card
            there[source].remove(card)
            there[target].append(card)
            if (source, target) == ("pile", "stock") and len(there["pile"]) == 1:
                assert sorted(there["stock"]) == sorted(outcome.shuffles[0])
                there["stock"] = list(reversed(outcome.shuffles[0]))
        assert there["pile"] == after["pile"]
        assert there["stock"] == after["stock"]
        for seat in (0, 1):
            assert sorted(there[f"hand:{seat}"]) == after[f"hand:{seat}"]


@pytest.mark.parametrize("options", SETS[::3], ids=lambda options: str(list(options.values())))
def test_the_rules_that_hold_after_every_ply(options):
    for before, outcome, playing in rounds(options, 5):
        state = playing.state
        joker_on_top = state.pile[-1] >= 52
        assert (state.required >= 0) == joker_on_top
        assert state.penalty in ((0, 13) if joker_on_top else (0,))
        if state.uncalled >= 0:
            assert options["last_card_call"] == "required"
            assert state.hands[state.uncalled].bit_count() == 1
            assert state.uncalled != state.turn
        assert state.over == (0 in state.hands or state.dry_passes == 2)
        last = playing.events[-1]
        if not state.over and last.move.action != "call":
            goes_on = last.move.action == "draw" and state.drawn >= 0
            assert state.turn == (before.turn if goes_on else 1 - before.turn)
        assert GAME.from_position(state.position(), Chance(0, 1)) == state
        assert pickle.loads(pickle.dumps(state)) == state
        assert [c.kind for c in outcome.consequences].count("reshuffled") == len(outcome.shuffles) <= 1


@pytest.mark.parametrize("options", SETS[::5], ids=lambda options: str(list(options.values())))
def test_moves_are_legal_exactly_when_they_are_listed(options):
    rng = random.Random(1)
    for _, _, playing in rounds(options, 8, 60):
        state = playing.state
        for seat in (0, 1):
            listed = list(state.legal_moves(seat))
            assert len(set(listed)) == len(listed)
            assert all(state.why_not(move, seat) is None for move in listed)
            assert bool(listed) == (seat in state.to_ask())
            actions = [move.action for move in listed]
            assert actions == sorted(actions, key=["play", "draw", "call", "pass"].index)
            hand = Cards.from_mask(state.hands[seat])
            tries = [Move(action) for action in ("draw", "pass")]
            tries += [Move("call", call=call) for call in ("last card", "thirteen")]
            tries += [Move("play", rng.sample(hand, min(len(hand), 1 + n % 3))) for n in range(12)]
            for move in tries:
                assert (state.why_not(move, seat) is None) == (move in listed)
                if move not in listed:
                    with pytest.raises(IllegalMove):
                        state.step(move, seat)


@pytest.mark.parametrize("options", SETS[::5], ids=lambda options: str(list(options.values())))
def test_a_view_has_the_moves_of_its_seat_and_a_spectator_none(options):
    for _, _, playing in rounds(options, 13):
        state = playing.state
        assert state.view(None).legal_moves == ()
        for seat in (0, 1):
            view = state.view(seat)
            assert view.legal_moves == state.legal_moves(seat)
            assert view.offers == tuple(dict.fromkeys((move.action, move.call) for move in view.legal_moves))
            assert view == state.view(seat)
            assert hash(view) == hash(state.view(seat))
            assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize("options", SETS[::7], ids=lambda options: str(list(options.values())))
def test_a_view_is_the_same_whatever_the_hidden_cards_are(options):
    rng = random.Random(2)
    for _, _, playing in rounds(options, 21, 35):
        for seat in (0, 1, None):
            view = playing.view(seat)
            for other in view.sample(rng, 2):
                assert other.view(seat, history=view.history) == view
                assert other.view(seat, history=view.history).to_dict() == view.to_dict()
                assert list(other.view(seat).to_array()) == list(view.to_array())


def test_the_same_seed_and_moves_give_the_same_round_and_recorded_orders_replay_it():
    for before, outcome, playing in rounds({"may_draw_voluntarily": True}, 34, 300):
        last = playing.events[-1]
        again = before.step(last.move, last.seat)
        assert again == outcome
        unlucky = before.changed(chance=Chance("another seed", 1))
        assert unlucky.step(last.move, last.seat, outcome.shuffles).state == outcome.state


def test_a_state_can_not_be_changed():
    with pytest.raises(AttributeError, match="play"):
        dealt(1).turn = 1
