"""Playouts against `State`: they play the same rounds, under every option and policy, plain and compiled."""

from __future__ import annotations

from itertools import product

import pytest

import thirteen_widget as tw
from thirteen_widget import Card, Cards, Move, compiled
from thirteen_widget.chance import Chance
from thirteen_widget.dice import below, shuffle, start_stream
from thirteen_widget.games.treisprezece import GAME
from thirteen_widget.games.treisprezece import playout as hot
from thirteen_widget.games.treisprezece.game import TreisprezecePlayouts, greedy_move
from thirteen_widget.games.treisprezece.turn import flags_of

from ...marks import needs_numba
from ...variants import SOAK

OPTIONS = [
    dict(zip(("may_draw_voluntarily", "play_after_draw", "forced_single_card", "any_king_after"), values, strict=True))
    | {"last_card_call": call}
    for values, call in zip(product((False, True), repeat=4), ("required", "automatic") * 8, strict=True)
]
POLICIES = [[hot.RANDOM, hot.RANDOM], [hot.GREEDY, hot.GREEDY], [hot.RANDOM, hot.GREEDY]]
CASES = [
    (options, policies)
    for options in OPTIONS
    for policies in POLICIES
    if policies != POLICIES[0] or not options["may_draw_voluntarily"]  # which take twenty thousand turns a round
]
LISTS = [[0] * hot.MOST_RUNS for _ in range(3)]


def dealt(rules, number: int):
    """A round dealt by the dice of a stream, and the dice."""
    hands, pile, stock, now, dice = [0] * 2, [0] * 54, [0] * 54, [0] * hot.FIELDS, [0]
    start_stream(21, number, dice)
    hot.deal(hands, pile, stock, now, dice)
    written = {
        "hands": [str(Cards.from_mask(hand)) for hand in hands],
        "pile": str(Card(pile[0])),
        "stock": str(Cards(map(Card, reversed(stock[: now[hot.STOCK_COUNT]])))),
        "dealer": 1 - now[hot.TURN],
        "turn": now[hot.TURN],
    }
    return GAME.start(rules, 1, (0, 0), written, Chance(0, 1)), dice


def moved_on(state, policies: list[int], dice: list[int]):
    """The state after one move of the seat on turn, and the call that it then owes."""
    if policies[state.turn] == hot.GREEDY:
        move = greedy_move(state.view(state.turn))
    else:
        moves = state.legal_moves()
        move = moves[below(len(moves), dice) if len(moves) > 1 else 0]
    shuffles = []
    wanted = state.penalty or 1
    if move.action == "draw" and wanted >= len(state.stock):
        under = list(state.pile[:-1])
        shuffle(under, len(under), len(under), dice)
        shuffles = [Cards(map(Card, reversed(under)))] if under else []
    state = state.step(move, shuffles=shuffles).state
    return state.play(Move("call", call="last card"), state.uncalled) if state.uncalled >= 0 else state


def played_on(state, policies: list[int], dice: list[int]):
    states = [state]
    while not states[-1].over:
        states.append(moved_on(states[-1], policies, dice))
    return states


def play_from(state, policies: list[int], dice: list[int], turns: int = 0) -> tuple[int | None, int]:
    """The winner, and the turns, of a playout."""
    pile, stock = [*state.pile], [*reversed(state.stock)]
    now = [len(pile), len(stock), state.required, state.penalty, state.drawn, state.dry_passes, state.turn, turns]
    room = [0] * 54
    held = state.hands[0] | state.hands[1]
    away = ((1 << 54) - 1) & ~(held | Cards(map(Card, (*state.pile, *state.stock))).mask | state.unseen)
    winner = hot.play_out(
        list(state.hands), pile + room, stock + room, now, away, flags_of(state.rules), policies, dice, *LISTS, [0] * 55
    )
    return (None if winner < 0 else winner), now[hot.TURNS]


@pytest.mark.parametrize(("options", "policies"), CASES)
def test_a_playout_plays_the_round_that_states_play_from_any_situation(options, policies):
    state, dice = dealt(GAME.rules(None, 2, **options), 0)
    states = played_on(state, policies, list(dice))[:400]
    for at in (0, len(states) // 2, len(states) - 2):
        start_stream(22, at, dice)
        expected = played_on(states[at], policies, list(dice))
        assert play_from(states[at], policies, dice) == (expected[-1].winner, len(expected) - 1)


def test_a_position_with_hidden_and_missing_cards_and_nothing_to_draw_is_played_out():
    position = {"hands": ["3s 4s", "9h Kd"], "pile": "7s 5c", "stock": "Qs", "turn": 0, "unseen": "Jc Xr"}
    for policies in POLICIES:
        for number in range(20):
            state = GAME.from_position({**position, "rules": OPTIONS[number % 8]}, Chance(1, 1))
            dice = [0]
            start_stream(23, number, dice)
            expected = played_on(state, policies, list(dice))
            assert play_from(state, policies, dice) == (expected[-1].winner, len(expected) - 1)


def test_a_round_that_goes_on_for_ever_is_drawn_at_last():
    state, dice = dealt(GAME.rules(None, 2), 0)
    assert play_from(state, POLICIES[0], dice, turns=hot.MOST_TURNS - 5) == (None, hot.MOST_TURNS)


def test_every_move_is_as_likely():
    state = GAME.from_position(
        {"hands": ["3s 4s 5s", "9h"], "pile": "4d", "stock": "Qs", "rules": {"may_draw_voluntarily": True}},
        Chance(1, 1),
    )
    assert (
        str(state.legal_moves())
        == "3s / 3s 4s / 3s 4s last card / 3s 4s 5s / 5s / 5s 4s / 5s 4s last card / 5s 4s 3s / draw"
    )
    lengths, dice = [1, 2, 3, 1, 2, 3], [0]
    start_stream(24, 0, dice)
    drawn = [hot.random_run(state.hands[0], 6, hot.CALLS, 1, lengths, dice) for _ in range(9000)]
    for run, share in ((-1, 1), (0, 1), (1, 2), (2, 1), (3, 1), (4, 2), (5, 1)):
        assert abs(drawn.count(run) - 1000 * share) < 150 * share


@needs_numba
@pytest.mark.parametrize(("options", "policies"), CASES)
def test_compiled_and_plain_play_the_same(options, policies):
    playouts = TreisprezecePlayouts(GAME.rules(None, 2, **options))
    results = []
    for module in (compiled.plain(playouts.module), compiled.hot(playouts.module)):
        place, points, turns = playouts.play(module, 23, 0, 100 if SOAK else 3, policies)
        results.append((list(place), list(points), turns))
    assert results[0] == results[1]


def test_rounds_are_simulated():
    pytest.importorskip("numpy")
    result = tw.simulate("treisprezece", 60, seed=3, agents=["greedy", "random"])
    assert (result.place.sum(axis=1) == 1).all()
    assert (result.points == (result.place == 0)).all()
    assert result.points[:, 0].mean() > 0.5
