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

CUT_OFF = """root => [...root.querySelectorAll('.tw-score, .tw-held, .tw-note, .tw-medal')].filter((it) => {
  const [box, seat] = [it, it.closest('.tw-seat')].map((one) => one.getBoundingClientRect());
  const text = [...it.querySelectorAll('*'), it].filter((one) => one.checkVisibility());
  return text.some((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
    || box.left < seat.left || box.right > seat.right;
}).map((it) => `${it.className}: ${it.innerText}`)"""
"""What is said of a player and does not fit into the player's seat."""

UNDER_THE_RESULT = """root => {
  const over = root.querySelector('.tw-result').getBoundingClientRect();
  return [...root.querySelectorAll('.tw-card:not([data-card="back"], [data-buried]), .tw-caption')].filter((it) => {
    const { left, right, top, bottom } = (it.querySelector('.tw-paper-card') ?? it).getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  }).map((it) => it.dataset.card ?? it.innerText);
}"""
"""Cards that were played or are left in hand, and names below them, that the result of a round covers."""

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


MUCH_TO_SAY = {
    "hands": ["6s", "Js", "7c 8h Qs 4h 4d", "Kd Kc 2h Ah 8s"],
    "turn": 3,
    "scores": [18, 17, 16, 19],
}
"""Two with one card each, who will pass."""


def test_points_and_what_is_noted_of_a_player_are_never_cut_off(bridge: Bridge):
    match = Match.from_position("thirteen", MUCH_TO_SAY)
    me = Player(bridge.show(Table(match, seat=0, motion="off")).locator(".thirteen-widget"))
    for move in ("8s", "pass", "pass", "Qs", "pass"):
        match.play(move)
        me.wait()
        assert me.table.evaluate(CUT_OFF) == [], move


PLAYED_TO_THE_END = (
    {"hands": ["5d 6d 7h Th Jd Qd Kd Ad", "8c 9d Ts Qh", "3s 4s 5s", ""], "out": [3], "turn": 2},
    ("3s 4s 5s", "5d 6d 7h", "8c 9d Ts", "pass", "Qh"),
)


@pytest.mark.parametrize("scores", [[2, 3, 3, 3], [2, 11, 3, 3]], ids=["of a round", "of the match"])
def test_the_result_covers_neither_what_was_played_nor_what_is_left(bridge: Bridge, scores: list[int]):
    position, moves = PLAYED_TO_THE_END
    match = Match.from_position("thirteen", {**position, "scores": scores})
    me = Player(bridge.show(Table(match, seat=0, motion="off")).locator(".thirteen-widget"))
    for move in moves:
        match.play(move)
    assert me.wait_for_turn() == match.phase
    assert me.table.evaluate(UNDER_THE_RESULT) == []
    me.table.locator(".tw-result").evaluate("it => { it.style.top = 0; it.style.height = '100%'; }")
    assert me.table.evaluate(UNDER_THE_RESULT) != []


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
