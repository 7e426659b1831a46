"""Playouts against `State`: they play the same rounds, under every rule set and policy, plain and compiled."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import thirteen_widget as tw
from thirteen_widget import Cards, compiled
from thirteen_widget.chance import Chance
from thirteen_widget.dice import below, start_stream
from thirteen_widget.games.thirteen import GAME, ThirteenState, legal
from thirteen_widget.games.thirteen.game import ThirteenPlayouts
from thirteen_widget.games.thirteen.playout import GREEDY, RANDOM, deal, first_leader, play_out, play_rounds

from ...marks import needs_numba
from ...variants import SOAK

RULE_SETS = [
    (4, "cardgames_io", {}),
    (4, "pc", {}),
    (4, "pagat", {"opening": "three_of_spades_single"}),
    (4, "southern", {}),
    (3, "southern", {"pass_lock": "bombs_exempt", "cards_per_player": 17}),
    (2, "cardgames_io", {"pass_lock": "none", "twos_in_sequences": "top"}),
    (2, "pagat", {"opening": "free", "bomb_order": "southern", "pass_lock": "bombs_exempt"}),
    (3, "cardgames_io", {"instant_win": ["dragon", "six_pairs", "four_twos"]}),
]
POLICIES = [[RANDOM] * 4, [GREEDY] * 4, [GREEDY, RANDOM, RANDOM, GREEDY]]


def dealt(rules, number: int) -> tuple[ThirteenState, list[int]]:
    """A round dealt by the dice of a stream, and the dice."""
    hands, dice = [0] * rules.seats, [0]
    start_stream(11, number, dice)
    deal(hands, rules.seats, rules["cards_per_player"], [0] * 52, dice)
    leader = below(rules.seats, dice) if rules["opening"] == "free" else first_leader(hands, rules.seats)
    written = {"hands": [str(Cards.from_mask(hand)) for hand in hands], "turn": leader}
    return GAME.start(rules, 1, (0,) * rules.seats, written, Chance(0, 1)), dice


def played_on(state: ThirteenState, policies: list[int], dice: list[int]) -> list[ThirteenState]:
    """The states of the round played to its end, move by move."""
    states = [state]
    while not state.over:
        moves = state.legal_moves()
        if policies[state.turn] == GREEDY:
            state = state.play(moves.greedy())
        else:
            state = state.after(moves.sets[below(len(moves), dice)])
        states.append(state)
    return states


def rounds_of(rules) -> list[ThirteenState]:
    """The states of two rounds played at random."""
    starts = [dealt(rules, number) for number in range(2)]
    return [state for start, dice in starts for state in played_on(start, [RANDOM] * 4, dice)]


def play_from(state: ThirteenState, policies: list[int], dice: list[int]) -> tuple[list[int], int]:
    """The finishing order, and the decisions, of a playout."""
    places = [*state.out, *[0] * (state.seats - len(state.out))]
    by = -1 if state.played_by is None else state.played_by
    decisions = play_out(
        list(state.hands), state.turn, state.combination, by, state.passed, state.opening, len(state.out), places,
        state.seats, state.flags, policies, dice,
    )  # fmt: skip
    return places, decisions


@pytest.mark.parametrize(("seats", "preset", "options"), RULE_SETS)
@pytest.mark.parametrize("policies", POLICIES)
def test_a_playout_plays_the_round_that_states_play(seats, preset, options, policies):
    rules = GAME.rules(preset, seats, **options)
    for number in range(8):
        state, dice = dealt(rules, number)
        states = played_on(state, policies, list(dice))
        if not state.over:
            places, decisions = play_from(state, policies, dice)
            assert (tuple(places), decisions) == (states[-1].places, len(states) - 1)


@pytest.mark.parametrize(("seats", "preset", "options"), RULE_SETS)
def test_a_playout_goes_on_from_any_situation(seats, preset, options):
    rules = GAME.rules(preset, seats, **options)
    for number in range(3):
        state, dice = dealt(rules, number)
        for at, begin in enumerate(played_on(state, POLICIES[0], dice)[:-1:3]):
            policies = POLICIES[at % 3]
            start_stream(12, at, dice)
            expected = played_on(begin, policies, list(dice))
            assert play_from(begin, policies, dice) == (list(expected[-1].places), len(expected) - 1)


@pytest.mark.parametrize(("seats", "preset", "options"), RULE_SETS)
def test_whole_rounds_are_dealt_and_scored_as_by_states(seats, preset, options):
    rules = GAME.rules(preset, seats, **options)
    module = compiled.plain("games.thirteen.playout")
    place, points, decisions = ThirteenPlayouts(rules).play(module, 11, 0, 6, [RANDOM] * seats)
    made = 0
    for number in range(6):
        state, dice = dealt(rules, number)
        states = played_on(state, [RANDOM] * seats, dice)
        row = slice(number * seats, (number + 1) * seats)
        assert place[row] == [states[-1].places.index(seat) for seat in range(seats)]
        assert tuple(points[row]) == states[-1].points
        made += len(states) - 1
    assert decisions == made


@needs_numba
@pytest.mark.parametrize(("seats", "preset", "options"), RULE_SETS)
@pytest.mark.parametrize("policies", POLICIES)
def test_compiled_and_plain_play_the_same(seats, preset, options, policies):
    playouts = ThirteenPlayouts(GAME.rules(preset, seats, **options))
    name = "games.thirteen.playout"
    results = []
    for module in (compiled.plain(name), compiled.hot(name)):
        place, points, decisions = playouts.play(module, 13, 0, 1000 if SOAK else 40, policies[:seats])
        results.append((list(place), list(points), decisions))
    assert results[0] == results[1]


@needs_numba
class TestListsOfStates:
    """`State` lists its moves by the compiled functions once the process uses them."""

    @pytest.mark.parametrize(("seats", "preset", "options"), RULE_SETS)
    def test_they_are_the_same_plain_and_compiled(self, seats, preset, options, monkeypatch):
        twin = compiled.hot("games.thirteen.plays")
        assert compiled.in_use("games.thirteen.plays") is twin
        for state in rounds_of(GAME.rules(preset, seats, **options)):
            lists = []
            for functions in (None, twin):
                monkeypatch.setattr(legal, "in_use", {"games.thirteen.plays": functions}.get)
                monkeypatch.setattr(legal, "_listers", legal._Listers())
                lists.append(list(state.legal_moves()))
            assert lists[0] == lists[1]

    def test_threads_do_not_disturb_each_other(self):
        compiled.hot("games.thirteen.plays")
        states = rounds_of(GAME.rules(None, 4))
        expected = [list(state.legal_moves()) for state in states]
        with ThreadPoolExecutor(4) as pool:
            for _ in range(5):
                assert list(pool.map(lambda state: list(state.legal_moves()), states)) == expected


class TestSimulate:
    @needs_numba
    def test_threads_change_nothing(self):
        one, two = (tw.simulate("thirteen", 9000, seed=1, threads=threads) for threads in (1, 2))
        assert (one.place == two.place).all()
        assert (one.points == two.points).all()
        assert one.decisions == two.decisions

    def test_a_longer_simulation_begins_with_the_shorter_one(self):
        pytest.importorskip("numpy")
        short, long = (tw.simulate("thirteen", n, seed="a", agents="greedy") for n in (5, 9))
        assert (short.place == long.place[:5]).all()
        assert sorted(short.place[0].tolist()) == [0, 1, 2, 3]
        assert (tw.simulate("thirteen", 5, seed="b", agents="greedy").place != short.place).any()
        assert tw.simulate("thirteen", 5, seed="a", agents="greedy") == short != long

    def test_the_plain_policy_beats_random_play(self):
        pytest.importorskip("numpy")
        result = tw.simulate("thirteen", 300, seed=2, agents=["greedy", "random", "random", "random"])
        assert (result.place[:, 0] == 0).mean() > 0.6

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ({"agents": "search"}, "'search' can not be simulated"),
            ({"agents": ["greedy"] * 5}, "2 to 4 players, not 5"),
            ({"n": -1}, "n: a whole number from 0 on, not -1"),
            ({"threads": 0}, "threads: a whole number from 1 on, not 0"),
            ({"rules": "northern"}, "no preset 'northern'"),
            ({"game": "bridge"}, "no game 'bridge'"),
        ],
    )
    def test_what_can_not_be_simulated_is_named(self, given, said):
        pytest.importorskip("numpy")
        with pytest.raises(ValueError, match=said):
            tw.simulate(**{"game": "thirteen", "n": 1, "seed": 1, **given})


def test_play_rounds_goes_on_where_it_is_told_to():
    def places(first: int, count: int) -> list[int]:
        place = [0] * (4 * count)
        play_rounds(3, first, count, 4, 13, 0, 0, 2, [RANDOM] * 4, place, [0] * 4, [0] * 4, [0], [0] * 52)
        return place

    assert places(0, 4)[8:] == places(2, 2)
