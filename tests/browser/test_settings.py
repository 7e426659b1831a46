"""What a player sets at a table is so at once, is known to Python, and is found again at the next table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

CHOSEN = {"theme": "dark", "deck": "four", "motion": "off"}
SWITCHED = {"auto_play": False, "marks": False, "sound": True}


def seat(bridge: Bridge, table: Table) -> Player:
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    return me


def test_settings_are_kept_to_the_next_table(bridge: Bridge):
    table = Table(Match("thirteen", seed=7, players={1: "greedy"}), seat=0)
    me = seat(bridge, table)
    me.click(me.button("settings"))
    for name, value in {**CHOSEN, "pace": "fast"}.items():
        me.table.locator(f'[data-setting="{name}"]').select_option(value)
    for name, on in SWITCHED.items():
        me.table.locator(f'[data-setting="{name}"]').set_checked(on)
    expect(me.table).to_have_attribute("data-theme", "dark")
    expect(me.table).to_have_attribute("data-deck", "four")
    expect(me.table).to_have_attribute("data-motion", "off")
    me.click(me.button("close"))
    me.play("3s")
    assert {name: getattr(table, name) for name in [*CHOSEN, *SWITCHED]} == {**CHOSEN, **SWITCHED}

    later = Table(Match("thirteen", seed=8, players={1: "greedy"}), seat=0)
    assert {name: getattr(later, name) for name in [*CHOSEN, *SWITCHED]} == {**CHOSEN, **SWITCHED}
    assert later.driver.pace == "fast"
    expect(seat(bridge, later).table).to_have_attribute("data-deck", "four")


def test_python_sets_and_the_screen_follows(bridge: Bridge):
    table = Table(Match("thirteen", seed=7), seat=0)
    me = seat(bridge, table)
    expect(me.table.locator("[data-mine][data-idle]").first).to_be_attached()
    table.marks = False
    expect(me.table.locator("[data-idle]")).to_have_count(0)
    table.theme = "dark"
    expect(me.table).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_a_notebook_the_table_goes_with_the_page(bridge: Bridge, scheme: str):
    bridge.page.emulate_media(color_scheme=scheme)
    bridge.open()
    me = seat(bridge, Table(Match("thirteen", seed=7), seat=0))
    expect(me.table).to_have_attribute("data-theme", scheme)


def test_motion_stops_where_the_system_asks_for_it(bridge: Bridge):
    bridge.page.emulate_media(reduced_motion="reduce")
    bridge.open()
    me = seat(bridge, Table(Match("thirteen", seed=7), seat=0))
    expect(me.table).to_have_attribute("data-motion", "off")
