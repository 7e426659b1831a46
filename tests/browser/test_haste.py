"""Hasty hands: double clicks where one is enough, a card flicked away, a button let go elsewhere do nothing unmeant."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

ACES = {"hands": ["9c Ac Ad Ah", "3s 7c"], "turn": 0, "table": "Ks", "played_by": 1}
"""After an ace is played and the other has passed, the next one lies where the pointer is."""
LEAD = {"hands": ["3s 4d 9h Kc", "5s 8d"], "turn": 0}


def seat(bridge: Bridge, table: Table) -> Player:
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    return me


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def passes_at_once(match: Match) -> None:
    """The other answers before the second click of a double one comes."""
    match.subscribe(lambda: match.play("pass") if match.turn == 1 else None)


def double_click(me: Player, target: Locator, table: Table) -> None:
    """A double click of which the first has all its effect before the second comes."""
    x, y = middle(target)
    mouse = me.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.up()
    me.wait(table.seq)
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    me.wait()


def test_the_second_click_of_a_double_one_is_not_for_the_card_that_has_moved_up(bridge: Bridge):
    match = Match.from_position("thirteen", ACES)
    passes_at_once(match)
    table = Table(match, seat=0, motion="off")
    me = seat(bridge, table)
    double_click(me, me.card("Ad"), table)
    assert [str(event.move) for event in match.history] == ["Ad", "pass"]
    assert me.chosen == []
    x, y = middle(me.card("Ah"))
    me.page.mouse.click(x, y)
    assert me.chosen == ["Ah"]


@pytest.mark.parametrize("action", ["play", "pass"])
def test_a_double_click_on_a_button_presses_it_once(bridge: Bridge, action: str):
    match = Match.from_position("thirteen", ACES)
    table = Table(match, seat=0, motion="off", auto_play=False)
    me = seat(bridge, table)
    if action == "play":
        me.choose("Ac")
    double_click(me, me.button(action), table)
    assert [str(event.move) for event in match.history] == ["Ac" if action == "play" else "pass"]
    expect(me.reason).to_have_count(0)


def test_a_card_flicked_away_at_once_lies_again_and_does_not_follow_the_pointer_later(bridge: Bridge):
    me = seat(bridge, Table(Match.from_position("thirteen", LEAD), seat=0, motion="off"))
    mouse = me.page.mouse
    x, y = middle(me.card("9h"))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 300)
    dragged = me.table.locator("[data-dragged]")
    expect(dragged).to_have_count(1)
    mouse.up()
    expect(dragged).to_have_count(0)
    for place in (40, 120, 200):
        mouse.move(x + place, y)
    assert dragged.count() == 0
    assert me.hand == ["3s", "4d", "9h", "Kc"]


def test_a_button_let_go_outside_the_page_ends_the_drag(bridge: Bridge):
    me = seat(bridge, Table(Match.from_position("thirteen", LEAD), seat=0, motion="off"))
    mouse = me.page.mouse
    x, y = middle(me.card("9h"))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 30, y)
    expect(me.table.locator("[data-dragged]")).to_have_count(1)
    # The page hears nothing of it, as when the pointer is over another window.
    me.table.evaluate("root => root.addEventListener('pointerup', event => event.stopPropagation(), true)")
    mouse.up()
    mouse.move(x - 60, y)
    expect(me.table.locator("[data-dragged]")).to_have_count(0)


def test_a_card_that_is_played_while_it_is_dragged_is_let_go(bridge: Bridge):
    match = Match.from_position("thirteen", LEAD)
    table = Table(match, seat=0, motion="off")
    me = seat(bridge, table)
    mouse = me.page.mouse
    x, y = middle(me.card("9h"))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 30, y)
    match.play("9h")
    me.wait(table.seq)
    mouse.move(x - 60, y)
    expect(me.table.locator("[data-dragged]")).to_have_count(0)
    mouse.up()
    assert sorted(me.hand) == ["3s", "4d", "Kc"]
    me.click(me.card("4d"))
    assert me.chosen == ["4d"]
