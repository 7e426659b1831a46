"""The table when others misbehave: agents that fail, callbacks that play, several threads, pages that say too much."""

from __future__ import annotations

import json
import random
import threading

import pytest

from thirteen_widget import IllegalMove, Match, Table

from .pages import Page, wait_until


def test_a_table_shows_itself_as_text():
    match = Match("thirteen", names=["Ana", "Bo", "Cy", "Di"], seed=7)
    assert repr(Table(match, seat=1)) == f"<Table (seat 1, Bo) of {match!r}>"
    assert repr(Table(match, seat=None, open=True)) == f"<Table (watching, all hands open) of {match!r}>"
    assert repr(Table()) == "<Table: choose a game>"


def test_eight_programs_have_eight_names():
    names = Table("three_thirteen", seats=8, seat=None, pace="step").match.names
    assert len(set(names)) == 8


def test_a_page_sets_preferences_and_nothing_else():
    table = Table(Match("thirteen", seed=7), seat=0)
    before = dict(table.snapshot)
    table.set_state({"theme": "dark", "snapshot": {"seat": 3}, "texts": {}, "choices": {"games": []}})
    assert table.theme == "dark"
    assert table.snapshot == before
    assert table.choices == {}
    assert table.texts


def test_taking_back_nothing_does_not_move_the_table_on():
    page = Page(Table(Match("thirteen", seed=7), seat=0))
    for action in ("undo", "redo"):
        seq = page.table.seq
        assert page.ask(action)["type"] == "no"
        assert page.table.seq == seq


class TestCallbacks:
    def test_what_a_callback_plays_is_heard_of_at_every_table_ply_by_ply(self):
        match = Match("thirteen", seed=7)
        first, second = Table(match, seats=[0, 1, 2, 3]), Table(match, seat=None)
        heard: dict[str, list[int]] = {"first": [], "second": []}

        def play_on(event):
            if match.ply < 12:
                match.play(match.legal_moves()[0])

        first.on_move(lambda event: heard["first"].append(event.ply))
        first.on_move(play_on)
        second.on_move(lambda event: heard["second"].append(event.ply))
        match.play(match.legal_moves()[0])
        assert heard == {"first": list(range(1, 13)), "second": list(range(1, 13))}
        assert first.snapshot["ply"] == second.snapshot["ply"] == 12
        assert first.snapshot["error"] is None

    def test_a_callback_may_take_back_or_begin_anew_or_close(self):
        for act in (lambda table: table.match.undo(), lambda table: table.new_match(), lambda table: table.close()):
            table = Table(Match("thirteen", seed=7), seats=[0, 1, 2, 3])
            table.on_move(lambda event, act=act, table=table: act(table))
            table.match.play(table.match.legal_moves()[0])
            assert table.snapshot["error"] is None


def test_threads_that_play_and_take_back_at_once_leave_every_table_in_step():
    match = Match("treisprezece", seed=3)
    tables = [Table(match, seat=seat) for seat in (0, 1, None)]
    heard: list[list[int]] = [[], [], []]
    for table, plies in zip(tables, heard, strict=True):
        table.on_move(lambda event, plies=plies: plies.append(event.ply))
    wrong: list[BaseException] = []

    def play(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(60):
            try:
                if rng.random() < 0.2:
                    match.undo()
                elif match.phase == "round_over":
                    match.deal()
                else:
                    for move in match.legal_moves()[:1]:  # none where another thread has ended the round
                        match.play(move)
            except IllegalMove:
                pass  # another thread was quicker
            except BaseException as error:
                wrong.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong
    assert heard[0] == heard[1] == heard[2]
    for table in tables:
        anew = Table(match, seat=table.seat).snapshot
        shown = table.snapshot
        assert shown["ply"] == match.ply
        for zone, expected in zip(shown["zones"], anew["zones"], strict=True):
            faces = [
                sorted(str(snap["cards"][id]) for id in one["cards"]) for snap, one in ((shown, zone), (anew, expected))
            ]
            assert faces[0] == faces[1]


class Unlike:
    """Can not be compared, as an array can not."""

    def __eq__(self, other):
        raise ValueError("the truth value is ambiguous")


class TestAgents:
    def at_table(self, agent, **options):
        match = Match("thirteen", seed=7)
        leader = match.turn
        match.seat_agent((leader + 1) % 4, agent)
        table = Table(match, seat=leader, pace="instant", **options)
        table.play(match.legal_moves()[0])
        return table

    def test_what_a_failed_agent_says_of_its_hand_is_for_open_tables_only(self):
        def telling(view):
            raise ValueError(f"what shall I do with {view.hand}?")

        table = self.at_table(telling)
        watching = Table(table.match, seat=None, open=True)
        wait_until(lambda: table.snapshot["error"] and watching.snapshot["error"])
        hand = table.match.view(table.match.turn).hand
        assert str(hand) in watching.snapshot["error"]["text"]
        for each in (table, watching):
            assert each.snapshot["error"]["text"].endswith("choose a pace, or give the seat to another.")
        assert not any(str(card) in table.snapshot["error"]["text"].split() for card in hand)
        assert "ValueError" in table.snapshot["error"]["text"]
        assert str(hand) in str(table.driver.error)

    @pytest.mark.parametrize("how", ["cancelled", "unspeakable", "budget", "odd answer"])
    def test_however_an_agent_fails_its_hand_is_not_told_to_who_sits_at_the_table(self, how):
        class Cancelled(BaseException):
            pass

        class Unspeakable(Exception):
            def __str__(self):
                raise ValueError(self.args[0])

        class Odd:
            def __init__(self, hand):
                self.hand = hand

            def __repr__(self):
                raise ValueError(self.hand)

        class Telling:
            def act(self, view):
                self.hand = str(view.hand)
                if how == "cancelled":
                    raise Cancelled(self.hand)
                if how == "unspeakable":
                    raise Unspeakable(self.hand)
                return Odd(self.hand) if how == "odd answer" else view.legal_moves[0]

            @property
            def budget(self):
                if how == "budget" and hasattr(self, "hand"):
                    raise ValueError(self.hand)

        agent = Telling()
        table = self.at_table(agent)
        wait_until(lambda: table.snapshot["error"])
        assert table.snapshot["error"]["code"] == "agent_failed"
        assert agent.hand[:5] not in table.snapshot["error"]["text"]

    def test_an_illegal_answer_is_not_told_to_who_sits_at_the_table(self):
        table = self.at_table(lambda view: str(view.hand))
        wait_until(lambda: table.snapshot["error"])
        assert str(table.match.view(table.match.turn).hand) not in table.snapshot["error"]["text"]

    def test_a_program_that_leaves_python_does_not_stop_the_others_for_ever(self):
        table = self.at_table(lambda view: exit())
        wait_until(lambda: table.snapshot["error"])
        assert "SystemExit" in table.snapshot["error"]["text"]
        table.match.seat_agent(table.match.turn, "greedy")
        wait_until(lambda: table.match.ply == 2)

    @pytest.mark.parametrize("again", ["pace", "step"])
    def test_a_program_that_was_mended_goes_on_when_a_pace_is_chosen_or_a_step_made(self, again):
        mended = False

        def agent(view):
            if not mended:
                raise ValueError("not yet")
            return view.legal_moves[-1]

        table = self.at_table(agent)
        wait_until(lambda: table.snapshot["error"])
        mended = True
        if again == "pace":
            table.driver.set_pace(table.driver.pace)
        else:
            table.driver.step()
        wait_until(lambda: table.match.ply == 2)
        assert table.snapshot["error"] is None

    def test_an_answer_for_a_seat_that_was_given_to_a_person_meanwhile_is_dropped(self):
        thinking, answer = threading.Event(), threading.Event()

        def slow(view):
            thinking.set()
            answer.wait(20)
            return view.legal_moves[0]

        table = self.at_table(slow)
        match, seat = table.match, table.match.turn
        assert thinking.wait(10)
        match.seat_agent(seat, None)
        answer.set()
        wait_until(lambda: table.driver._thread is None)
        assert match.ply == 1
        match.seat_agent(seat, "greedy")
        wait_until(lambda: match.ply == 2)

    def test_an_agent_that_never_answers_holds_nobody_up_once_its_seat_is_given_to_another(self):
        thinking, answer = threading.Event(), threading.Event()

        def stuck(view):
            thinking.set()
            answer.wait(60)
            raise ValueError("too late")

        table = self.at_table(stuck)
        match, seat = table.match, table.match.turn
        assert thinking.wait(10)
        match.seat_agent(seat, "greedy")
        wait_until(lambda: match.ply == 2)
        match.seat_agent(match.turn, "greedy")
        wait_until(lambda: match.ply == 3)
        answer.set()
        match.seat_agent(match.turn, "greedy")
        wait_until(lambda: match.phase == "playing" and match.turn == table.seat)
        assert table.snapshot["error"] is None

    def test_a_person_who_takes_the_seat_of_an_agent_that_never_answers_is_not_shown_thinking(self):
        thinking, answer = threading.Event(), threading.Event()

        def stuck(view):
            thinking.set()
            answer.wait(60)

        table = self.at_table(stuck)
        seat = table.match.turn
        assert thinking.wait(10)
        wait_until(lambda: table.snapshot["thinking"] == [seat])
        table.match.seat_agent(seat, None)
        wait_until(lambda: table.snapshot["thinking"] == [])
        answer.set()

    @pytest.mark.parametrize(
        "thoughts",
        [
            5,
            {"3s": float("nan")},
            {"3s": "much"},
            [("3s",)],
            {"x" * 10_000: 0.5},
            "y" * 10_000,
            [("3s", Unlike())],
            {"3s": 1e308, "4s": -1e308},
        ],
        ids=lambda t: str(t)[:20],
    )
    def test_thoughts_that_make_no_sense_are_left_out(self, thoughts):
        class Odd:
            def act(self, view):
                self.thoughts = thoughts
                return view.legal_moves[0]

        table = Table(Match("thirteen", players=[Odd()] * 4, seed=1), pace="step")
        table.driver.step()
        wait_until(lambda: table.match.ply == 1)
        assert len(json.dumps(table.snapshot, allow_nan=False)) < 65536

    def test_a_journal_that_can_not_be_written_is_shown_and_the_agents_go_on_once_it_can(self, tmp_path):
        path = tmp_path / "match.txt"
        match = Match("thirteen", players=["greedy"] * 4, seed=1, journal=path)
        table = Table(match, pace="step")
        written = path.read_text()
        path.unlink()
        table.driver.step()
        wait_until(lambda: table.snapshot["error"])
        assert "journal" in table.snapshot["error"]["text"]
        assert match.ply == 0
        path.write_text(written)
        match.seat_agent(0, "random")
        table.driver.step()
        wait_until(lambda: match.ply == 1)


def test_hands_are_open_only_while_nobody_but_agents_plays():
    match = Match("thirteen", players=["greedy"] * 4, seed=1)
    table = Table(match, pace="step")
    assert None not in table.snapshot["cards"].values()
    match.seat_agent(0, None)
    assert set(table.snapshot["cards"].values()) == {None}


def test_what_a_covered_hand_could_do_is_not_told_at_a_hot_seat():
    match = Match("treisprezece", seed=3)
    page = Page(Table(match, seats=[0, 1]))
    page.ask("show")
    covered = 1 - page.table.seat
    assert page.ask("why", seat=covered, meant="draw")["code"] == "not_your_seat"
    assert page.ask("ask", seat=covered)["code"] == "not_your_seat"


def test_every_deal_lets_the_curtain_of_a_hot_seat_down():
    match = Match.from_position("thirteen", {"hands": ["2s", "3h 4h"], "turn": 0}, seed=4)
    page = Page(Table(match, seats=[0, 1]))
    page.ask("show")
    match.play("2s")
    match.deal()
    assert page.table.snapshot["curtain"] == match.turn == 0
    assert set(page.table.snapshot["cards"].values()) == {None}


def test_the_longest_names_keep_the_snapshot_under_64_kilobytes():
    names = ["\N{PLAYING CARD BLACK JOKER}" * 39 + str(seat) for seat in range(8)]
    match = Match("three_thirteen", names=names, players=["random"] * 8, seed=1)
    table = Table(match, seat=None, open=True, pace="step")
    largest = 0
    while match.round < 3:
        match.deal() if match.phase == "round_over" else match.ask_all()
        largest = max(largest, len(json.dumps(table.snapshot, ensure_ascii=False).encode()))
    assert largest <= 65536
