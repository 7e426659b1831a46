"""A table from 360 to 1600 pixels wide and at 200 % zoom: every index is seen and clicked, nothing scrolls inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

COVERED = """root => [...root.querySelectorAll('[data-mine]')].filter((card) => {
  card.scrollIntoView({ block: 'center', behavior: 'instant' });
  const index = card.querySelector('.tw-paper-card').getBoundingClientRect();
  const rect = card.getBoundingClientRect();
  // The index stands in the upper left corner: what lies there must be the card itself.
  const at = document.elementFromPoint(rect.left + index.width * 0.15, rect.top + index.height * 0.12);
  return at?.closest('.tw-card') !== card;
}).map((card) => card.dataset.card)"""
"""The cards of the hand whose rank and suit are covered, or can not be clicked there."""

SCROLLING = """root => [root, ...root.querySelectorAll('*')].filter((it) => {
  const { overflowX, overflowY } = getComputedStyle(it);
  const scrolls = (overflow, over) => /auto|scroll/.test(overflow) && over > 0;
  return scrolls(overflowX, it.scrollWidth - it.clientWidth) || scrolls(overflowY, it.scrollHeight - it.clientHeight);
}).map((it) => it.className)"""
"""What shows scroll bars inside the table."""

SIZE = "root => [root.offsetWidth, root.offsetHeight]"
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"

SCREENS = {
    "360": {"viewport": {"width": 360, "height": 740}},
    "600": {"viewport": {"width": 600, "height": 800}},
    "800": {"viewport": {"width": 800, "height": 900}},
    "1600": {"viewport": {"width": 1600, "height": 900}},
    # Twice as large is half as much room and twice as many pixels for it.
    "1280 at 200 %": {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2},
    "720 at 200 %": {"viewport": {"width": 360, "height": 450}, "device_scale_factor": 2},
}

THREE_SUITS = " ".join(rank + suit for suit in "scd" for rank in "23456789TJQKA")
SITUATIONS = {
    "thirteen cards": ("thirteen", None),
    "thirteen, all cards dealt to two": ("thirteen", {"seats": 2, "cards_per_player": 26, "seed": 3}),
    "treisprezece, forty cards": ("treisprezece", {"hands": [f"{THREE_SUITS} 2h", "5h 9h"], "pile": "Qh", "turn": 0}),
    "three thirteen, last round": (
        "three_thirteen",
        {"hands": ["2s 3s 4s 7h 7d 7c 9s Td Jd Qd Kh 5c Ah", "2c 3c 4c 7s 8d 8c 9c Tc Jc Qc Kc 5d Ad"],
         "round": 11, "stock": "6s 6d", "discard": "6c", "turn": 0},
    ),
}  # fmt: skip


@pytest.fixture(params=SCREENS.values(), ids=SCREENS.keys())
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(**request.param)
    yield context.new_page()
    context.close()


def match_of(game: str, situation: dict[str, Any] | None) -> Match:
    if situation and "hands" in situation:
        return Match.from_position(game, situation)
    return Match(game, **{"seed": 7, **(situation or {})})


def test_every_index_is_seen_and_nothing_scrolls_inside(bridge: Bridge):
    for name, (game, situation) in SITUATIONS.items():
        match = match_of(game, situation)
        view = bridge.show(Table(match, seat=match.turn, motion="off"))
        me = Player(view.locator(".thirteen-widget"))
        me.wait()
        assert me.table.evaluate(COVERED) == [], name
        card = me.hand[len(me.hand) // 2]
        me.card(card).click()
        me.wait()
        assert match.ply or me.chosen == [card], name
        assert me.table.evaluate(SCROLLING) == [], name
        assert not bridge.page.evaluate(TOO_WIDE), name
        bridge.hide(view)


def test_a_round_can_be_begun_at_any_size(bridge: Bridge):
    match = Match("thirteen", seed=7)
    me = Player(bridge.show(Table(match, seat=0, motion="off")).locator(".thirteen-widget"))
    size = me.table.evaluate(SIZE)
    me.play("3s")
    assert match.ply == 1
    assert me.table.evaluate(SIZE) == size
    me.click(me.button("settings"))
    me.click(me.button("close"))


def test_the_chooser_fits(bridge: Bridge):
    me = Player(bridge.show(Table(motion="off")).locator(".thirteen-widget"))
    me.wait()
    assert me.table.evaluate(SCROLLING) == []
    assert not bridge.page.evaluate(TOO_WIDE)
