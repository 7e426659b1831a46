"""Programs at a table in Python: they play when it is their turn, at its pace, and trouble nobody. No browser."""

from __future__ import annotations

import threading
from itertools import pairwise

from thirteen_widget import Match, Table
from thirteen_widget.driver import PACES, driver_of

from .pages import Page, wait_until


def test_agents_play_until_it_is_your_turn_and_the_next_round_waits_for_you():
    page = Page(Table("thirteen", seed=7, pace="instant"))
    match = page.table.match

    def is_for_you() -> bool:
        shown = page.table.snapshot
        return shown["turn"] == 0 or shown["phase"] != "playing"

    wait_until(is_for_you)
    while match.phase == "playing":
        page.table.play(match.legal_moves(0)[0])
        wait_until(is_for_you)
    assert match.phase == "round_over"
    assert page.table.snapshot["places"]
    assert page.ask("deal")["type"] == "ok"
    assert match.round == 2


def test_a_slow_agent_blocks_nobody_is_shown_thinking_and_its_late_answer_is_dropped():
    go, asked = threading.Event(), threading.Event()

    def slow(view):
        asked.set()
        go.wait(10)
        return view.legal_moves[-1]

    match = Match("thirteen", seed=7)
    leader = match.turn
    match.seat_agent((leader + 1) % 4, slow)
    table = Table(match, seat=leader, pace="instant")
    table.play(match.legal_moves()[0])
    assert asked.wait(5)
    wait_until(lambda: table.snapshot["thinking"] == [(leader + 1) % 4])
    match.undo()
    match.play(match.legal_moves()[1])
    ply = match.ply
    go.set()
    wait_until(lambda: match.ply == ply + 1)
    assert match.history[-1].seat == (leader + 1) % 4
    assert match.history[-2].move == match.at(0).legal_moves()[1]


def down_to_one_card(patience: float) -> Page:
    """You have just played all but one card of Treisprezece without a word, against a program."""
    stock = "7s 8s 9s Ts Js Qs 2c 3c 4c 5c 6c 7c 8c 9c"
    position = {"hands": ["5s 9h", "Kc 3d 3h"], "pile": "4s", "stock": stock, "turn": 0}
    match = Match.from_position("treisprezece", position, players={1: "greedy"}, seed=1)
    page = Page(Table(match, pace="instant", patience=patience))
    assert page.ask("play", cards=page.ids("5s"))["type"] == "ok"
    return page


def test_a_program_leaves_a_person_time_before_it_calls_thirteen():
    page = down_to_one_card(patience=60)
    assert page.ask("call", call="last card")["type"] == "ok"
    wait_until(lambda: page.table.match.turn == 0)
    assert page.table.snapshot["seats"][0]["count"] == 1


def test_who_forgets_the_call_is_caught_and_picks_up_thirteen():
    page = down_to_one_card(patience=0)
    wait_until(lambda: page.table.snapshot["seats"][0]["count"] > 1)
    assert any(event["move"] == "thirteen" for event in page.table.snapshot["events"])
    assert page.table.snapshot["seats"][0]["count"] == 14


def test_an_agent_that_fails_is_shown_on_the_table_and_a_new_try_follows_a_change():
    match = Match("thirteen", seed=7)
    leader = match.turn
    match.seat_agent((leader + 1) % 4, lambda view: 1 / 0)
    table = Table(match, seat=leader, pace="instant")
    table.play(match.legal_moves()[0])
    wait_until(lambda: table.snapshot["error"])
    assert "ZeroDivisionError" in table.snapshot["error"]["text"]
    match.seat_agent((leader + 1) % 4, "greedy")
    match.undo()
    assert table.snapshot["error"] is None


def test_at_the_pace_step_agents_wait_to_be_told():
    page = Page(Table("thirteen", players=[None, "greedy", "greedy", "greedy"], seed=1, pace="step"))
    match = page.table.match
    if match.turn == 0:
        page.table.play(match.legal_moves()[0])
    ply = match.ply
    page.ask("step")
    wait_until(lambda: match.ply == ply + 1)
    page.ask("pace", value="instant")
    wait_until(lambda: match.turn == 0)
    assert page.table.snapshot["pace"] == "instant"


def test_the_next_move_is_made_at_once_at_any_pace_and_no_other_follows(monkeypatch):
    monkeypatch.setitem(PACES, "slow", 3600.0)
    page = Page(Table("thirteen", players=["greedy"] * 4, seat=None, seed=1, pace="slow"))
    match, driver = page.table.match, page.table.driver
    wait_until(lambda: driver.thinking)
    for ply in (1, 2):
        page.ask("step")
        wait_until(lambda ply=ply: match.ply == ply)
        assert page.table.snapshot["pace"] == "step"
    wait_until(lambda: driver._thread is None)
    assert match.ply == 2


def test_who_pauses_while_a_move_is_waiting_does_not_see_it_made(monkeypatch):
    monkeypatch.setitem(PACES, "slow", 3600.0)
    page = Page(Table("thirteen", players=["greedy"] * 4, seat=None, seed=1, pace="slow"))
    match = page.table.match
    wait_until(lambda: page.table.snapshot["thinking"])
    page.ask("pace", value="step")
    wait_until(lambda: not page.table.snapshot["thinking"])
    assert match.ply == 0
    page.ask("pace", value="instant")
    wait_until(lambda: match.ply > 1)


class Clock:
    """Stands for the module `time` and for a condition that waits: nobody waits, but the time is over."""

    def __init__(self, lock):
        self._lock, self._now = lock, 100.0

    def monotonic(self):
        return self._now

    def wait(self, seconds):
        self._now += seconds

    def notify_all(self):
        pass

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *error):
        return self._lock.__exit__(*error)


def seconds_between_moves(pace: str, monkeypatch) -> list[float]:
    """How long programs leave a move to be seen before the next, by a clock that only their waiting moves."""
    match = Match("thirteen", players=["greedy"] * 4, seed=1)
    driver = driver_of(match)
    clock = driver._changed = Clock(match._lock)
    monkeypatch.setattr("thirteen_widget.driver.time", clock)
    moments, done = [], threading.Event()

    def moved() -> None:
        moments.append(clock.monotonic())
        if match.ply == 6:
            stop()
            done.set()

    match.subscribe(moved)
    driver.set_pace(pace)
    with match._lock:  # nobody moves before it can be stopped
        stop = driver.listen(lambda: None)
    assert done.wait(10)
    return [round(after - before, 6) for before, after in pairwise(moments)]


def test_the_slower_the_pace_the_longer_every_move_of_a_program_can_be_seen(monkeypatch):
    seen = {pace: seconds_between_moves(pace, monkeypatch) for pace in ("slow", "normal", "fast", "instant")}
    for pace, seconds in seen.items():
        assert seconds == [PACES[pace]] * 5, pace
    assert PACES["slow"] > PACES["normal"] > PACES["fast"] > PACES["instant"] == 0


def test_a_table_without_a_person_plays_by_itself_through_the_rounds():
    table = Table("thirteen", seat=None, players=["greedy"] * 4, seed=1, pace="instant")
    wait_until(lambda: table.match.phase == "over", 60)
    assert table.snapshot["winners"] == list(table.match.winners)


def test_without_a_person_the_table_watches_with_all_hands_open_and_anybody_may_set_the_pace():
    page = Page(Table(players=["greedy"] * 4, seed=1, pace="step"))
    assert page.table.seat is None
    assert sum(1 for face in page.table.snapshot["cards"].values() if face) == 52
    assert page.ask("undo")["code"] == "spectator"
    assert page.ask("step")["type"] == "ok"
    wait_until(lambda: page.table.match.ply == 1)
    assert page.ask("pace", value="instant")["type"] == "ok"
    wait_until(lambda: page.table.match.phase == "over", 60)


class Thinker:
    def act(self, view):
        moves = view.legal_moves
        self.thoughts = {move: 1 / (place + 2) for place, move in enumerate(moves)}
        return moves[0]


def test_what_an_agent_says_of_its_moves_is_shown_where_all_hands_are_open_and_nowhere_else():
    match = Match("thirteen", players=[Thinker(), Thinker(), Thinker(), Thinker()], seed=1)
    watching, closed = Page(Table(match, pace="step")), Table(match, seat=None, open=False)
    expected = match.legal_moves()[0].pretty
    watching.ask("step")
    wait_until(lambda: match.ply == 1)
    thoughts = watching.table.snapshot["thoughts"]
    assert (thoughts["seat"], thoughts["agent"], thoughts["said"]) == (match.history[0].seat, "Thinker", "")
    assert thoughts["moves"][0] == {"move": expected, "value": "50%", "part": 0.5, "made": True}
    assert 0 < len(thoughts["moves"]) <= 8
    assert not any(other["made"] for other in thoughts["moves"][1:])
    assert closed.snapshot["thoughts"] is None


class Talker:
    """Says in turn: estimates beyond 0 to 1, nothing, a text."""

    name = "talker"

    def __init__(self):
        self.asked = 0
        self.thoughts = None

    def act(self, view):
        self.asked += 1
        move, other = view.legal_moves[0], view.legal_moves[-1]
        if self.asked == 1:
            self.thoughts = [("nothing", None), (other, 4), ("much", "much"), (move, -1)]
        elif self.asked == 3:
            self.thoughts = "Low is safe."
        return move

    def explain(self, view, move):
        return f"I have {len(view.hand)} cards." if self.asked < 3 else "not told"


def test_the_thoughts_shown_are_of_the_move_just_made():
    """Points and other numbers are shown as they are, and what an agent left as it was is not shown again."""
    table = Table("thirteen", players=[Talker(), "greedy"], seed=1, pace="step")
    shown = []
    while len(shown) < 3:
        ply = table.match.ply
        by = table.match.turn
        table.driver.step()
        wait_until(lambda ply=ply: table.match.ply > ply)
        if by == 0:
            shown.append(table.snapshot["thoughts"])
    numbers, nothing, text = shown
    assert [each["value"] for each in numbers["moves"]] == ["-1", "4"]
    assert [each["part"] for each in numbers["moves"]] == [0, 1]
    assert [each["made"] for each in numbers["moves"]] == [True, False]
    assert numbers["said"].startswith("I have ")
    assert nothing["moves"] == []
    assert text["said"] == "Low is safe."


def test_programs_that_play_by_themselves_go_by_the_names_of_the_agents():
    def bot(view):
        return view.legal_moves[0]

    assert Table("thirteen", players=[bot, "greedy", "greedy", "search:20ms"]).match.names == (
        "bot", "greedy #1", "greedy #2", "search:20ms"
    )  # fmt: skip
    assert Table("treisprezece", players=[bot, None]).match.names == ("Ann", "You")
