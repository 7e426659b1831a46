"""Between the browser and Python: no move is lost and none is made twice, whatever happens to messages and views."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

FIRST = "3s"


def seat(bridge: Bridge, table: Table) -> Player:
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    return me


class Losing:
    """A table's `send` that loses the first answers."""

    def __init__(self, table: Table, losses: int) -> None:
        self._send = table.send
        self._losses = losses
        self.answers: list[dict[str, Any]] = []

    def __call__(self, content: dict[str, Any], buffers: Any = None) -> None:
        self.answers.append(content)
        if len(self.answers) > self._losses:
            self._send(content, buffers)


def test_a_request_is_sent_again_until_it_is_answered_and_is_done_once(bridge: Bridge, monkeypatch: pytest.MonkeyPatch):
    match = Match("thirteen", seed=7)
    table = Table(match, seat=0, motion="off")
    losing = Losing(table, losses=2)
    monkeypatch.setattr(table, "send", losing)
    me = seat(bridge, table)
    me.choose(FIRST)
    me.click(me.button("play"))
    expect(me.table).to_have_attribute("data-link", "waiting")
    expect(me.table).to_have_attribute("data-link", "idle")
    assert [str(event.move) for event in match.history] == [FIRST]
    assert len(losing.answers) == 3
    assert {answer["id"] for answer in losing.answers} == {losing.answers[0]["id"]}
    assert all(answer["type"] == "ok" for answer in losing.answers)


def test_two_views_of_one_model_choose_for_themselves_and_move_together(bridge: Bridge):
    match = Match("thirteen", seed=7)
    table = Table(match, seat=0, motion="off", auto_play=False)
    first, second = seat(bridge, table), seat(bridge, table)
    highest = str(match.view(0).hand[-1])
    first.choose(FIRST)
    assert (first.chosen, second.chosen) == ([FIRST], [])
    second.choose(highest)
    assert first.chosen == [FIRST]
    first.press("play")
    second.wait(table.seq)
    assert (first.chosen, second.chosen) == ([], [highest])
    expect(second.lying(FIRST)).to_be_visible()


def test_clicks_in_two_views_at_once_move_once(bridge: Bridge):
    match = Match("thirteen", seed=7)
    table = Table(match, seat=0, motion="off", auto_play=False)
    first, second = seat(bridge, table), seat(bridge, table)
    first.choose(FIRST)
    second.choose(FIRST)
    with bridge.busy_kernel():
        first.click(first.button("play"))
        second.click(second.button("play"))
    for view in (first, second):
        view.wait(table.seq)
    assert [str(event.move) for event in match.history] == [FIRST]
    expect(second.reason.or_(first.reason)).to_have_text("The table has moved on meanwhile. Please look again.")


def test_a_move_made_meanwhile_in_python_turns_a_late_click_away(bridge: Bridge):
    match = Match("thirteen", seed=7)
    me = seat(bridge, Table(match, seat=0, motion="off", auto_play=False))
    me.choose(FIRST)
    with bridge.busy_kernel():
        me.click(me.button("play"))
        match.play(FIRST)
        match.play("pass")
    me.wait()
    assert [str(event.move) for event in match.history] == [FIRST, "pass"]
