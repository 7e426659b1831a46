"""On a touch screen a finger scrolls the page from anywhere at the table but from the cards in hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import TOUCH, Player, slide_finger


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "has_touch": True, "viewport": {"width": 500, "height": 700}}


ROOM_AROUND = "() => { document.body.style.padding = '1000px 8px'; }"
TO_THE_MIDDLE = "it => it.scrollIntoView({ block: 'center', behavior: 'instant' })"
LISTEN = """() => {
  window.end = '';
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, () => { window.end = type; }, { capture: true, once: true });
}"""


def is_taken_for_scrolling(on: Locator) -> bool:
    """Whether the browser takes a finger that slides up from here away from the table, to scroll the page."""
    page = on.page
    on.evaluate(TO_THE_MIDDLE)
    box = on.bounding_box()
    assert box is not None
    x, y = box["x"] + min(12, box["width"] / 2), box["y"] + box["height"] / 2
    page.evaluate(LISTEN)
    slide_finger(page, [(x, y - 10 * step) for step in range(12)])
    page.wait_for_function("window.end")
    return bool(page.evaluate("window.end === 'pointercancel'"))


def test_a_finger_scrolls_the_page_from_anywhere_but_from_cards_in_hand(bridge: Bridge):
    me = Player(bridge.show(Table(Match("thirteen", seed=7), seat=0, motion="off")).locator(".thirteen-widget"), TOUCH)
    me.wait()
    bridge.page.evaluate(ROOM_AROUND)
    for place in (".tw-header", ".tw-felt", ".tw-seat", ".tw-status", ".tw-own", ".tw-bar", '[data-action="sort"]'):
        assert is_taken_for_scrolling(me.table.locator(place).first), place
    assert not is_taken_for_scrolling(me.card("3s"))
    me.play("3s")
    assert is_taken_for_scrolling(me.lying("3s"))
