"""The boundary between Python and the page, with the real table on both sides and no Jupyter between them."""

from __future__ import annotations

import threading
from statistics import median, quantiles

import pytest
from playwright.sync_api import Locator, expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

FIRST = "3s"
"""The lowest card, which seat 0 holds with seed 7."""
CLICKS = 20
"""What others do on the machine meanwhile must not break the promise; `make bench` tells the slowest clicks too."""


@pytest.fixture
def match() -> Match:
    return Match("thirteen", seed=7)


def player(view: Locator) -> Player:
    me = Player(view.locator(".thirteen-widget"))
    me.wait()
    return me


def test_a_click_plays_in_python_and_the_screen_shows_it(bridge: Bridge, match: Match):
    me = player(bridge.show(Table(match, seat=0)))
    me.play(FIRST)
    assert match.turn == 1
    assert str(match.history[-1].move) == FIRST
    expect(me.table.locator(f'[data-card="{FIRST}"][data-zone="table"]')).to_be_visible()


def test_python_plays_on_any_thread_and_the_screen_follows(bridge: Bridge, match: Match):
    me = player(bridge.show(Table(match, seat=0)))
    thread = threading.Thread(target=match.play, args=(FIRST,))
    thread.start()
    expect(me.table).to_have_attribute("data-turn", "1")
    thread.join()


def test_programs_answer_a_click_by_themselves(bridge: Bridge):
    table = bridge.run(lambda: Table("thirteen", seed=7, pace="instant"))
    me = player(bridge.show(table))
    me.play(FIRST)
    expect(me.table).to_have_attribute("data-turn", "0")
    assert [event.seat for event in table.match.history[:4]] == [0, 1, 2, 3]


def test_views_pages_and_seats_of_one_match_stay_in_step(bridge: Bridge, match: Match):
    mine, other = Table(match, seat=0), Table(match, seat=1)
    views = [bridge.show(mine), bridge.show(mine), bridge.show(other), bridge.second_page().show(mine)]
    bridge.page.bring_to_front()
    players = [Player(view.locator(".thirteen-widget")) for view in views]
    players[1].play(FIRST)
    for one in players:
        expect(one.table).to_have_attribute("data-turn", "1")
    bridge.hide(views[1])
    players[2].play("pass")
    for one in (players[0], players[3]):
        expect(one.table).to_have_attribute("data-turn", "2")


def test_a_page_loaded_again_shows_the_match_as_it_stands(bridge: Bridge, match: Match):
    table = Table(match, seat=0)
    player(bridge.show(table)).play(FIRST)
    bridge.open()
    me = player(bridge.show(table))
    assert me.seen("turn") == "1"
    expect(me.table.locator(f'[data-card="{FIRST}"][data-zone="table"]')).to_be_visible()


def test_a_table_whose_kernel_is_gone_says_so(bridge: Bridge, match: Match):
    me = player(bridge.show(Table(match, seat=0)))
    bridge.lose_kernel()
    expect(me.table).to_have_attribute("data-state", "stale")
    me.card(FIRST).click()
    assert match.turn == 0


def test_a_click_waits_for_a_busy_kernel_and_is_played_once(bridge: Bridge, match: Match):
    me = player(bridge.show(Table(match, seat=0, auto_play=False)))
    with bridge.busy_kernel():
        me.card(FIRST).click()
        me.button("play").click()
        expect(me.table).to_have_attribute("data-link", "waiting")
        assert match.turn == 0
    expect(me.table).to_have_attribute("data-turn", "1")
    expect(me.table).to_have_attribute("data-link", "idle")
    assert [str(event.move) for event in match.history] == [FIRST]


def test_a_closed_table_leaves_the_page(bridge: Bridge, match: Match):
    table = Table(match, seat=0)
    view = bridge.show(table)
    player(view)
    table.close()
    expect(view).to_have_count(0)


def test_the_time_from_a_click_to_the_new_table_is_measured(bridge: Bridge, match: Match):
    me = player(bridge.show(Table(match, seat=0, auto_play=False, motion="off")))
    for _ in range(CLICKS):
        me.play(FIRST)
        me.button("undo").click()
        me.wait()
    times = [trip.milliseconds for trip in bridge.round_trips() if trip.action == "play"]
    print(
        f"\nclick to new table over the bridge: median {median(times):.1f} ms, p95 {quantiles(times, n=20)[-1]:.1f} ms"
    )
    assert len(times) == CLICKS
