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
TO_THE_MIDDLE = """async it => {
  it.scrollIntoView({ block: 'center', behavior: 'instant' });
  window.lifted = new Promise((done) => window.addEventListener('touchend', done, { capture: true, once: true }));
  // Where nothing has moved for two frames no fling is under way, which the finger would only stop.
  for (let last = -1; last !== window.scrollY;) {
    last = window.scrollY;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }
  return window.scrollY;
}"""
SCROLLED_TO = """async () => {
  await window.lifted;
  // The page learns of a scroll with the frame that shows it.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return window.scrollY;
}"""
SLIDE = 120


def scrolled(on: Locator) -> float:
    """How far the page has gone after a finger has slid up by `SLIDE` pixels from here."""
    page = on.page
    before = on.evaluate(TO_THE_MIDDLE)
    box = on.bounding_box()
    assert box is not None
    x, y = box["x"] + min(12, box["width"] / 2), box["y"] + box["height"] / 2
    way = [(x, y - SLIDE * step / 12) for step in range(13)]
    # Still before it is lifted: a finger in full motion flings.
    slide_finger(page, [*way, *[(x, way[-1][1] + slip) for slip in (1, 0, 1, 0)]])
    return float(page.evaluate(SCROLLED_TO) - before)


PLACES = (".tw-header", ".tw-felt", ".tw-seat", ".tw-status", ".tw-own", ".tw-bar", '[data-action="sort"]')


def test_a_finger_scrolls_the_page_from_anywhere_but_from_cards_in_hand(bridge: Bridge):
    me = Player(bridge.show(Table(Match("thirteen", seed=7), seat=0, motion="off")).locator(".thirteen-widget"), TOUCH)
    me.wait()
    bridge.page.evaluate(ROOM_AROUND)
    for place in PLACES:
        assert scrolled(me.table.locator(place).first) > SLIDE / 2, place
    assert scrolled(me.card("3s")) == 0
    me.play("3s")
    assert scrolled(me.lying("3s")) > SLIDE / 2
