"""`tw.arena`: seats rotated over the same deals, repeatable from one seed, clear about agents that fail."""

from __future__ import annotations

import json
import pickle
import threading
import time
from collections import Counter
from typing import Any

import pytest

import thirteen_widget as tw
from thirteen_widget import AgentError, Match, Move, View
from thirteen_widget.agents import numbered
from thirteen_widget.tournament.playing import Played, play_round

COLUMNS = [
    "agent", "rounds", "points", "points_low", "points_high", "first_place", "first_place_low", "first_place_high",
    "rating",
]  # fmt: skip


def here(agents: Any, game: str = "thirteen", rounds: int = 24, seed: int | str = 1, **more: Any) -> tw.ArenaResult:
    return tw.arena(agents, game, rounds, seed, workers=1, **more)


def first(view: View) -> Move:
    return view.legal_moves[0]


class TestResult:
    def test_a_row_an_agent_with_intervals_around_the_means(self):
        table = here(["greedy", "random", "greedy", "random"], rounds=40).to_dataframe()
        assert list(table.columns[: len(COLUMNS)]) == COLUMNS
        assert list(table.agent) == ["greedy #1", "random #1", "greedy #2", "random #2"]
        assert list(table.rounds) == [40] * 4
        for name in ("points", "first_place", "rating"):
            assert (table[f"{name}_low"] <= table[name]).all()
            assert (table[name] <= table[f"{name}_high"]).all()
        assert table.first_place.between(0, 1).all()
        assert table.first_place.sum() == pytest.approx(1)
        assert table[[f"place_{n}" for n in range(1, 5)]].sum(axis=1).tolist() == pytest.approx([1] * 4)

    @pytest.mark.parametrize("game", ["thirteen", "treisprezece", "three_thirteen"])
    def test_the_greedy_agent_beats_the_random_one_in_every_game(self, game):
        greedy, rand = here(["greedy", "random"], game, rounds=66).standings
        assert greedy.first_place.low > 0.5 > rand.first_place.high
        assert greedy.rating is not None
        assert rand.rating is not None
        assert greedy.rating.low > rand.rating.high
        assert (greedy.points.value < rand.points.value) == (game == "three_thirteen")

    def test_every_deal_is_played_with_the_same_cards_in_every_seating(self):
        seen: dict[int, set] = {}

        result = here([first, "greedy", "greedy", "random"], rounds=12)
        for n in range(result.rounds):
            match = result.replay(n)
            hands = tuple(match.at(0).position()["hands"])
            seen.setdefault(n // 4, set()).add(hands)
        assert [len(hands) for hands in seen.values()] == [1, 1, 1]
        assert len(set().union(*seen.values())) == 3

    def test_the_rounds_are_those_that_can_be_replayed(self):
        result = here([first, "greedy", "random"], rounds=18)
        table = result.rounds_to_dataframe()
        assert result.rounds == 18
        for n in (0, 7, 17):
            match = result.replay(n)
            rows = table[table.n == n]
            assert [int(place) for place in rows.place] == [match.places.index(seat) + 1 for seat in range(3)]
            assert list(rows.points) == list(match.scores)
            assert list(rows.agent) == list(match.names)
            assert set(rows.plies) == {match.ply}
        with pytest.raises(ValueError, match="from 0 to 17"):
            result.replay(18)

    def test_rounds_are_replayed_with_what_the_agents_remembered_and_leave_them_alone(self):
        class Count:
            name = "count"
            asked = 0

            def act(self, view: View) -> Move:
                self.asked += 1
                return view.legal_moves[self.asked % len(view.legal_moves)]

        agent = Count()
        result = here([agent, "greedy"], rounds=12, seats=4)
        rounds = result.rounds_to_dataframe()
        for n in range(result.rounds):
            match = result.replay(n)
            for seat, place in rounds[rounds.n == n].set_index("seat").place.items():
                assert match.places.index(seat) + 1 == place
        assert agent.asked == 0

    def test_the_means_are_those_of_the_rounds(self):
        result = here([first, "greedy", "random", "greedy"], rounds=24)
        by_agent = result.rounds_to_dataframe().groupby("agent")
        for standing in result.standings:
            rows = by_agent.get_group(standing.agent)
            assert standing.rounds == len(rows)
            assert standing.points.value == pytest.approx(rows.points.mean())
            assert standing.first_place.value == pytest.approx((rows.place == 1).mean())
            assert standing.place == pytest.approx(rows.place.mean())

    def test_the_crosstable_says_who_finishes_before_whom(self):
        result = here([first, "greedy", "random"], rounds=24)
        table = result.crosstable()
        assert table.loc["greedy", "random"] == result.beats("greedy", "random").value > 0.5
        assert table.loc["greedy", "random"] + table.loc["random", "greedy"] == pytest.approx(1)
        with pytest.raises(ValueError, match="there are first, greedy, random"):
            result.beats("greedy", "nobody")

    def test_a_round_that_nobody_can_go_on_with_is_drawn(self):
        stuck = {"hands": ["3s 4s", "5s 6s"], "pile": "9h", "stock": ""}
        match = Match.from_position("treisprezece", stuck, players=["random", "random"], seed=1)
        assert play_round(match, 1) == Played((), (0, 0), 2)

    def test_drawn_rounds_are_told_and_nobody_is_first_in_them(self, tmp_path):
        path = tmp_path / "arena.jsonl"
        here(["greedy", "random"], "treisprezece", rounds=4, checkpoint=path)
        head, *deals = map(json.loads, path.read_text().splitlines())
        for deal in deals:
            deal["rounds"][0] = [[], [0, 0], 60]
        path.write_text("".join(json.dumps(line) + "\n" for line in [head, *deals]))
        result = here(["greedy", "random"], "treisprezece", rounds=4, checkpoint=path)
        assert [each.drawn for each in result.standings] == [0.5, 0.5]
        assert sum(each.first_place.value for each in result.standings) == 0.5
        assert sum(each.points.value for each in result.standings) == 0.5
        assert 0.25 <= result.beats("greedy", "random").value <= 0.75
        assert "2 rounds drawn" in repr(result)
        assert result.rounds_to_dataframe().place.isna().sum() == 4

    def test_it_shows_itself(self):
        result = here(["greedy", "random"], rounds=20, seats=4)
        assert "greedy" in repr(result)
        assert "rounds" in repr(result).splitlines()[1]
        html = result._repr_html_()
        assert html.count("<tr>") == 3

    @pytest.mark.parametrize("what", ["first_place", "points", "rating"])
    def test_it_draws_itself(self, what):
        pytest.importorskip("matplotlib").use("agg")
        axes = here(["greedy", "random"], rounds=20).plot(what)
        assert [label.get_text() for label in axes.get_yticklabels()] == ["greedy", "random"]
        with pytest.raises(ValueError, match="no 'speed'"):
            here(["greedy", "random"], rounds=2).plot("speed")

    def test_equal_names_are_numbered(self):
        assert numbered([first, first, "random"]) == ("first #1", "first #2", "random")

    @pytest.mark.parametrize("name", [" ", "x" * 60, "x" * 39])
    def test_any_name_will_do(self, name):
        odd = [type("Odd", (), {"name": name, "act": lambda self, view: view.legal_moves[0]})() for _ in range(2)]
        assert here(odd, rounds=2, seats=2).agents == (f"{name} #1", f"{name} #2")

    def test_no_two_names_are_alike_whatever_an_agent_calls_itself(self):
        odd = type("Odd", (), {"name": "greedy #1", "act": first})()
        for specs in (
            ["greedy", "greedy", odd],
            [odd, "greedy", "greedy"],
            [odd, odd, "greedy #1", *["greedy"] * 2],
        ):
            assert len(set(numbered(specs))) == len(specs)


class TestSeats:
    def test_the_agents_are_the_seats_where_the_game_is_for_so_many(self):
        assert here(["greedy"] * 3, rounds=6).seats == 3
        assert here(["greedy", "random"], rounds=6).seats == 2
        assert here(["random"] * 3, "treisprezece", rounds=6).seats == 2
        assert here(["greedy"], rounds=2).seats == 4

    def test_fewer_agents_than_seats_share_them_evenly(self):
        result = here(["greedy", "random"], rounds=30, seats=4)
        assert result.rounds == 30
        assert [standing.rounds for standing in result.standings] == [60, 60]
        seated = Counter(zip(*result.rounds_to_dataframe()[["agent", "seat"]].values.T.tolist(), strict=True))
        assert set(seated.values()) == {15}

    def test_rounds_are_rounded_up_to_whole_deals(self):
        assert here(["greedy", "random", "random", "random"], rounds=5).rounds == 8


class TestRules:
    """An agent may say by `rules` what it knows to play."""

    @pytest.mark.parametrize(
        ("knows", "told"),
        [
            ("treisprezece", "plays treisprezece, not thirteen"),
            (("treisprezece", "three_thirteen"), "plays treisprezece, three_thirteen, not thirteen"),
            ({"thirteen": "southern"}, "plays thirteen with quad_beats_pair_of_twos=True, but here it is False"),
            ({"thirteen": {"opening": "free"}}, "plays thirteen with opening='free', but here it is 'lowest_card'"),
            ({"thirteen": "northern"}, "no preset 'northern'"),
            (13, "has to say by its rules which games it plays, by name, not 13"),
            ({"thirteen": 5}, "the agent 'bot', by its rules: rules are a preset's name"),
            ([], "plays no game, not thirteen"),
        ],
    )
    def test_one_that_does_not_know_them_is_refused_before_anything_is_played(self, knows, told):
        bot = type("Bot", (), {"rules": knows, "act": first, "name": "bot"})()
        with pytest.raises(ValueError, match=told):
            here([bot, "random"])
        match = Match("thirteen", seed=1)
        with pytest.raises(ValueError, match=told):
            match.seat_agent(1, bot)
        assert dict(match.players) == {}

    @pytest.mark.parametrize(
        "knows", ["thirteen", ["treisprezece", "thirteen"], {"thirteen": None}, {"thirteen": "pc"}]
    )
    def test_one_that_knows_them_plays(self, knows):
        def bot(view: View) -> Move:
            return view.legal_moves[0]

        bot.rules = knows  # type: ignore[attr-defined]
        assert here([bot, "random"], rules="pc", rounds=2).rounds == 2
        assert Match("thirteen", players=[bot] * 4, rules="pc", seed=1).run(rounds=1).ply > 13


class TestRepeatable:
    def test_the_same_seed_brings_the_same_and_another_seed_another(self):
        one, again, other = (here(["greedy", "random"], seed=seed) for seed in (5, 5, 6))
        assert one == again
        assert one != other
        assert one.to_dataframe().equals(again.to_dataframe())

    def test_more_rounds_begin_with_the_same(self):
        few, many = (here([first, "random"], rounds=rounds).rounds_to_dataframe() for rounds in (10, 20))
        assert many[: len(few)].equals(few)

    def test_what_an_agent_remembers_ends_with_the_deal_and_is_reset_for_the_round(self):
        class Counts:
            name = "counts"

            def __init__(self) -> None:
                self.rounds = 0
                self.asked = 0

            def reset(self) -> None:
                self.rounds += 1
                self.asked = 0

            def act(self, view: View) -> Move:
                assert self.rounds <= 2
                assert self.asked or len(view.hand) == 13
                self.asked += 1
                return view.legal_moves[self.rounds % len(view.legal_moves)]

        agent = Counts()
        assert here([agent, "random"], rounds=12) == here([agent, "random"], rounds=12)
        assert agent.rounds == 0

    def test_an_agent_on_two_seats_is_two_players(self):
        class Remembers:
            name = "remembers"
            seat = None

            def reset(self) -> None:
                self.seat = None

            def act(self, view: View) -> Move:
                assert self.seat in (None, view.seat)
                self.seat = view.seat
                return view.legal_moves[0]

        assert here([Remembers(), "random"], rounds=6, seats=4).rounds == 6

    def test_a_function_plays_as_it_was_given(self, monkeypatch):
        import __main__

        def bot(view: View) -> Move:
            return view.legal_moves[0]

        bot.__module__, bot.__qualname__ = "__main__", "bot"
        monkeypatch.setattr(__main__, "bot", lambda view: 1 / 0, raising=False)
        assert here([bot, "random"], rounds=4).rounds == 4


class TestSettling:
    def test_it_stops_when_the_difference_is_settled(self):
        result = here(["greedy", "random"], rounds=4000, stop_when_settled=True)
        assert result.rounds < 400
        (settled,) = result.settled
        assert (settled.better, settled.worse) == ("greedy", "random")
        assert settled.low > 0
        assert settled.deals == result.deals
        assert "greedy > random" in repr(result)
        full = here(["greedy", "random"], rounds=result.rounds)
        assert full.to_dataframe().equals(result.to_dataframe())

    def test_it_goes_on_to_the_end_when_nothing_is(self):
        result = here([first, lambda view: view.legal_moves[0]], rounds=80, stop_when_settled="places")
        assert result.rounds == 80
        assert result.settled == ()

    def test_of_equal_agents_nothing_is_to_be_settled(self):
        with pytest.raises(ValueError, match="all the agents are the same"):
            here(["random", "random"], stop_when_settled=True)


def fails_late(view: View) -> Move:
    if len(view.hand) < 5:
        raise KeyError("lost my notes")
    return view.legal_moves[0]


def waits(view: View) -> Move:
    threading.Event().wait()
    return view.legal_moves[0]


STOPPED_SPINNING = threading.Event()


def spins(view: View) -> Move:
    try:
        while True:
            pass
    finally:
        STOPPED_SPINNING.set()


class TestFailures:
    def test_an_agent_that_raises_is_told_with_game_ply_and_seed_and_can_be_looked_at(self):
        with pytest.raises(
            AgentError, match=r"fails_late.*thirteen, round 1, ply \d+, seed \d+.*KeyError.*lost my notes"
        ) as info:
            here([fails_late, "random"])
        error = info.value
        assert isinstance(error.__cause__, KeyError)
        assert (error.game, error.agent) == ("thirteen", "fails_late")
        assert error.record is not None
        match = Match.from_record(error.record, players=[None, None])
        assert (match.ply, match.seed, match.turn) == (error.ply, error.seed, error.seat)
        assert len(match.view(error.seat).hand) < 5
        again = Match("thirteen", seats=2, players={error.seat: fails_late, 1 - error.seat: "random"}, seed=error.seed)
        with pytest.raises(AgentError, match=f"ply {error.ply}"):
            again.run()

    def test_an_illegal_move_is_told_with_its_reason(self):
        with pytest.raises(AgentError, match=r"cheat.*three_thirteen, round 1, ply \d+, seed \d+.*not legal"):
            here([type("Cheat", (), {"name": "cheat", "act": lambda self, view: "pass"})(), "random"], "three_thirteen")

    def test_a_move_over_the_limit_is_told(self):
        def sleeps(view: View) -> Move:
            time.sleep(0.02)
            return view.legal_moves[0]

        with pytest.raises(AgentError, match=r"sleeps.*ply \d+, seed \d+: it had no answer after the 0.01 s"):
            here([sleeps, "random"], move_limit=0.01)

    def test_an_agent_that_never_answers_ends_an_arena_with_a_limit_and_is_ended(self):
        with pytest.raises(AgentError, match=r"waits.*no answer after the 0.05 s"):
            here([waits, "random"], move_limit=0.05)
        with pytest.raises(AgentError, match=r"spins.*no answer after the 0.05 s"):
            here([spins, "random"], move_limit=0.05)
        assert STOPPED_SPINNING.wait(10)

    def test_the_limit_is_for_its_reset_too(self):
        slow = type("Slow", (), {"name": "slow", "act": first, "reset": lambda self: threading.Event().wait(60)})()
        with pytest.raises(AgentError, match=r"slow.*no answer after the 0.05 s"):
            here([slow, "random"], move_limit=0.05)

    def test_a_copy_that_can_not_be_made_is_told_before_anything_is_played(self):
        class Once:
            name = "once"
            act = first

            def __setstate__(self, state: Any) -> None:
                raise KeyError("not twice")

            def __getstate__(self) -> Any:
                return {"some": "state"}

        with pytest.raises(ValueError, match="a copy of agent 'once' can not be made: KeyError"):
            here([Once(), "random"])

    def test_what_an_agent_raises_is_told_the_same_with_a_limit(self):
        with pytest.raises(AgentError, match=r"fails_late.*KeyError: 'lost my notes' \(line \d+ of fails_late\)"):
            here([fails_late, "random"], move_limit=10)

    def test_an_agent_that_overruns_its_own_budget_is_reported(self):
        class Late:
            name, budget = "late", "1ms"

            def act(self, view: View) -> Move:
                if len(view.hand) == 13:
                    time.sleep(0.08)
                return view.legal_moves[0]

        result = here([Late(), "random"], rounds=2)
        overrun = max(result.overruns, key=lambda each: each.seconds)
        assert overrun.agent == "late"
        assert overrun.seconds > 0.08 > overrun.budget == 0.001
        assert overrun.names[overrun.seat] == "late"
        match = Match("thirteen", seats=2, seed=overrun.seed)
        assert match.turn is not None
        assert "late overran its budget of 0.001 s" in repr(result)
        assert f"round 1, ply {overrun.ply}, seat {overrun.seat}, seed {overrun.seed}" in repr(result)
        assert result.clocks["late"].longest > 0.08

    def test_the_error_travels_between_processes(self):
        error = AgentError("it raised", game="thirteen", seat=1, round=2, ply=4, agent="bot", seed=9, record="…")
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error)
        assert vars(again) == vars(error)

    @pytest.mark.parametrize(("wrong", "told"), [
        ({"agents": "greedy"}, "a list of at least one agent"),
        ({"agents": []}, "a list of at least one agent"),
        ({"agents": ["nobody", "random"]}, "no agent 'nobody'"),
        ({"game": "fourteen"}, "no game 'fourteen'"),
        ({"rounds": 0}, "rounds: a whole number from 1 on"),
        ({"move_limit": 0}, "move_limit: seconds, more than 0"),
        ({"move_limit": float("inf")}, "move_limit: seconds, more than 0"),
        ({"move_limit": "1"}, "move_limit: seconds, more than 0"),
        ({"rounds": 2.5}, "rounds: a whole number from 1 on"),
        ({"seed": None}, "a seed is a whole number or a text"),
        ({"rules": "western"}, "no preset 'western'"),
        ({"seats": 7}, "2 to 4 players"),
        ({"workers": 0}, "workers: a whole number from 1 on"),
        ({"executor": 4}, "one of concurrent.futures"),
        ({"move_limit": 0}, "move_limit"),
        ({"stop_when_settled": "soon"}, "'soon' is not possible"),
        ({"agents": [first, type("Locked", (), {"act": None})]}, "is a class"),
    ])  # fmt: skip
    def test_what_is_not_possible_is_refused_before_anything_is_played(self, wrong, told):
        asked = {"agents": ["greedy", "random"], "game": "thirteen", "rounds": 10, "seed": 1, **wrong}
        with pytest.raises(ValueError, match=told):
            tw.arena(**asked)

    def test_unknown_keywords_raise(self):
        with pytest.raises(TypeError, match="sets"):
            tw.arena(["greedy", "random"], "thirteen", 10, 1, sets=3)


class TestProgress:
    def test_a_line_tells_how_far_it_is_where_there_is_no_bar(self, capsys, monkeypatch):
        import importlib

        from thirteen_widget.tournament import running

        real = importlib.import_module

        def without_tqdm(name: str, *rest: Any) -> Any:
            if name.startswith("tqdm"):
                raise ImportError(name)
            return real(name, *rest)

        monkeypatch.setattr(running.importlib, "import_module", without_tqdm)
        monkeypatch.setattr(running, "PATIENCE", 0.0)
        here(["random", "random"], rounds=20, progress=True)
        assert "20 of 20 rounds" in capsys.readouterr().err

    def test_it_is_silent_when_asked(self, capsys):
        here(["random", "random"], rounds=20, progress=False)
        assert capsys.readouterr().err == ""
