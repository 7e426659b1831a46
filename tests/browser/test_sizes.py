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

CUT_OFF = """root => [
  ...root.querySelectorAll('.tw-seat .tw-name, .tw-score, .tw-held, .tw-note, .tw-medal')
].filter((it) => {
  const [box, seat] = [it, it.closest('.tw-seat')].map((one) => one.getBoundingClientRect());
  const text = [...it.querySelectorAll('*'), it].filter((one) => one.checkVisibility());
  const cut = text.some((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1);
  return it.checkVisibility() && (cut || box.left < seat.left || box.right > seat.right);
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

UNDER = """(root, what) => {
  const boxOf = (it) => it.getBoundingClientRect();
  const over = boxOf(root.querySelector(what));
  const read = '.tw-card:not([data-buried]), .tw-seat > *, .tw-seat .tw-name, .tw-seat .tw-facts, .tw-note, .tw-medal, '
    + '.tw-caption, .tw-badge, .tw-pile, .tw-status';
  return [...root.querySelectorAll(read)].filter((it) => {
    const { left, right, top, bottom } = boxOf(it.querySelector('.tw-paper-card') ?? it);
    return left < over.right - 1 && right > over.left + 1 && top < over.bottom - 1 && bottom > over.top + 1;
  }).map((it) => it.dataset.card ?? it.className);
}"""
"""Cards, names, counts, facts and the line of what is going on that something covers."""

TO_A_SEAT = """it => {
  const seat = it.closest('.tw-felt').querySelector('.tw-seat').getBoundingClientRect();
  const { left, top } = it.getBoundingClientRect();
  it.style.translate = `${seat.left - left}px ${seat.top - top}px`;
}"""
"""Moves something to where it covers a player's name."""

OUTSIDE = """root => {
  const felt = root.querySelector('.tw-felt').getBoundingClientRect();
  return [...root.querySelectorAll('[data-mine]')].filter((card) => {
    const { left, right, bottom } = card.querySelector('.tw-paper-card').getBoundingClientRect();
    return left < felt.left || right > felt.right || bottom > felt.bottom;
  }).map((card) => card.dataset.card);
}"""
"""Cards of the hand that the edge of the table cuts off."""

OVERFULL = """root => [...root.querySelectorAll('.tw-badge')].filter((badge) => badge.scrollWidth > badge.clientWidth)
  .map((badge) => badge.innerText)"""
"""Facts that do not fit into their frames."""

UNREADABLE = """root => {
  const shown = [...root.querySelectorAll('[data-zone="table"]:not([data-buried])')];
  const over = (it, x, y) => !it.contains(document.elementFromPoint(x, y));
  const faces = shown.filter((card) => {
    const { left, top, width, height } = card.querySelector('.tw-paper-card').getBoundingClientRect();
    return over(card, left + width * 0.15, top + height * 0.12);
  });
  const names = [...root.querySelectorAll('.tw-caption')].filter((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return name.scrollWidth > name.clientWidth || [left + 3, right - 3].some((x) => over(name, x, (top + bottom) / 2));
  });
  return [...faces, ...names].map((it) => it.dataset.card ?? it.innerText);
}"""
"""Cards of a trick whose rank and suit are covered, and names of who played them that are covered or cut off."""
ALL_CAN_BE_HIT = ".tw-card, .tw-paper-card, .tw-caption { pointer-events: auto !important }"

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
        assert me.table.evaluate(OUTSIDE) == [], name
        assert me.table.evaluate(OVERFULL) == [], name
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
    table = Table(match, seat=0, motion="off")
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    for move in ("8s", "pass", "pass", "Qs", "pass"):
        match.play(move)
        me.wait(table.seq)
        assert me.table.evaluate(CUT_OFF) == [], move


NEWS = {
    "a bomb": (
        "thirteen",
        {"hands": ["6s 7d Kc 9d 9h Ts", "5s 5c 5d 5h Js", "7c 8h 4s", "2h Ah"], "turn": 3},
        "2h | pass | 5s 5c 5d 5h",
    ),
    "a bomb against many cards": (
        "thirteen",
        {"hands": ["3s 4s 5s 6s 7s 8s 9s Ts 3c 4c 6c 7c 8c 9c Tc Jc Qc", "9d 9h Td Th Jd Jh Qs", "2h Kh"], "turn": 2},
        "2h | pass | 9d 9h Td Th Jd Jh",
    ),
    "a required suit": (
        "treisprezece",
        {"hands": ["4s 9c Td Jd 2c 3s 4d 6d 7c 8h 9h 9s Tc Ts Jh Jc", "7s Xb 3c Kh Xr"], "pile": "Qd", "turn": 1},
        "Kh Xr",
    ),
    "going out with many melds": (
        "three_thirteen",
        {
            "hands": [
                "4c 5c 6d 8d 8h Kc Th Jc Qd Ah", "4s 5s 6s 7s 8s 9s 9h 9d 9c Ts", "2h 3h Ks Jd 4d 5d 6h 7h 8c Tc",
            ],
            "round": 8, "stock": "Kh 2s 6c Qs", "discard": "Td", "turn": 1,
        },
        "draw | out Kh",
    ),
}  # fmt: skip


def test_news_covers_nothing_that_is_read(bridge: Bridge):
    for name, (game, position, moves) in NEWS.items():
        match = Match.from_position(game, position)
        table = Table(match, seat=0, motion="off")
        view = bridge.show(table)
        me = Player(view.locator(".thirteen-widget"))
        me.wait()
        size = me.table.evaluate(SIZE)
        for move in moves.split(" | "):
            match.play(move)
        me.wait(table.seq)
        assert me.table.evaluate(UNDER, ".tw-news") == [], name
        assert me.table.evaluate(SIZE) == size, name
        me.table.locator(".tw-news").evaluate(TO_A_SEAT)
        assert me.table.evaluate(UNDER, ".tw-news") != [], name
        bridge.hide(view)


def test_a_curtain_hides_no_card_that_was_played(bridge: Bridge):
    match = Match.from_position("thirteen", {"hands": ["5d 6d 7h Kh", "8c 9d Ts Qh", "3s 4s 5s Kd"], "turn": 2})
    table = Table(match, seats=[0, 1, 2], motion="off")
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    for move in ("3s 4s 5s", "5d 6d 7h"):
        match.play(move)
    me.wait(table.seq)
    under = me.table.evaluate(UNDER, ".tw-curtain")
    assert set(under) == {"back"}


def test_eight_players_are_told_apart_by_their_names_and_their_points_fit(bridge: Bridge):
    for seats in (3, 8):
        match = Match("three_thirteen", seats=seats, seed=6, players=["greedy"] * seats)
        match.run()
        over = bridge.show(Table(match, seat=None, pace="step", motion="off"))
        me = Player(over.locator(".thirteen-widget"))
        me.wait()
        assert me.table.evaluate(CUT_OFF) == [], seats
        me.click(me.button("scores"))
        assert me.table.evaluate(SCROLLING) == [], seats
        bridge.hide(over)
    match = Match("three_thirteen", seats=8, seed=6)
    me = Player(bridge.show(Table(match, seat=0, motion="off")).locator(".thirteen-widget"))
    me.wait()
    assert me.table.evaluate(CUT_OFF) == []


PLAYED_TO_THE_END = (
    {"hands": ["5d 6d 7h Th Jd Qd Kd Ad", "8c 9d Ts Qh", "3s 4s 5s", ""], "out": [3], "turn": 2},
    ("3s 4s 5s", "5d 6d 7h", "8c 9d Ts", "pass", "Qh"),
)


@pytest.mark.parametrize("scores", [[2, 3, 3, 3], [2, 11, 3, 3]], ids=["of a round", "of the match"])
def test_the_result_covers_neither_what_was_played_nor_what_is_left(bridge: Bridge, scores: list[int]):
    position, moves = PLAYED_TO_THE_END
    match = Match.from_position("thirteen", {**position, "scores": scores})
    table = Table(match, seat=0, motion="off")
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    for move in moves:
        match.play(move)
    me.wait(table.seq)
    assert me.seen("phase") == match.phase
    assert me.table.evaluate(UNDER_THE_RESULT) == []
    me.table.locator(".tw-result").evaluate("it => { it.style.top = 0; it.style.height = '100%'; }")
    assert me.table.evaluate(UNDER_THE_RESULT) != []


TRICKS = {
    "singles": (0, ["4s 8s 2d", "5s 9s 2c", "6s Ts 2h", "7s Js 2s"], "4s | 5s | 6s | 7s | 8s | 9s | Ts | Js"),
    "sequences of five": (
        3,
        ["6s 7d 8c 9h Ts Kh", "7s 8d 9d Td Jd Kd", "3c Kc", "3d 4s 5c 6c 7h Qh"],
        "3d 4s 5c 6c 7h | 6s 7d 8c 9h Ts | 7s 8d 9d Td Jd",
    ),
    "sequences of eight": (
        0,
        ["3s 4s 5s 6s 7s 8s 9s Ts 2d", "4c 5c 6c 7c 8c 9c Tc Jc 2c", "5d 6d 7d 8d 9d Td Jd Qd 2h", "Kh"],
        "3s 4s 5s 6s 7s 8s 9s Ts | 4c 5c 6c 7c 8c 9c Tc Jc | 5d 6d 7d 8d 9d Td Jd Qd",
    ),
    "a pair of 2s and a bomb": (
        0,
        ["2c 2d Kh", "3c", "4s 4d 5s 5d 6s 6d 7s 7d 9h", "8h"],
        "2c 2d | pass | 4s 4d 5s 5d 6s 6d 7s 7d",
    ),
}
"""Who leads, the hands, and what is played from them one after the other."""


def test_a_trick_shows_who_played_what_with_the_last_play_on_top(bridge: Bridge):
    bridge.page.add_style_tag(content=ALL_CAN_BE_HIT)
    for name, (leader, hands, plays) in TRICKS.items():
        moves = plays.split(" | ")
        match = Match.from_position("thirteen", {"hands": hands, "turn": leader})
        table = Table(match, seat=3, motion="off")
        view = bridge.show(table)
        me = Player(view.locator(".thirteen-widget"))
        seats = [match.play(move).seat for move in moves]
        me.wait(table.seq)
        view.locator(".tw-felt").scroll_into_view_if_needed()
        assert me.table.evaluate(UNREADABLE) == [], name
        for card in moves[-1].split():
            assert me.lying(card).get_attribute("data-past") is None, name
        before = [move for move in moves[:-1] if move != "pass"][-1]
        for card in before.split():
            assert me.lying(card).get_attribute("data-past") is not None, name
            assert me.lying(card).get_attribute("data-buried") is None, name
        names = ["You" if seat == 3 else match.names[seat] for seat in seats]
        assert me.table.locator(".tw-caption:not([data-past])").all_inner_texts() == names[-1:], name
        bridge.hide(view)


def test_the_page_never_jumps_whatever_the_table_shows(bridge: Bridge):
    chooser = bridge.show(Table(motion="off"))
    sizes = {"choosing": chooser.evaluate(SIZE)}
    bridge.hide(chooser)
    curtain = bridge.show(Table(Match("thirteen", seed=7), seats=[0, 1], motion="off"))
    sizes["a curtain"] = curtain.evaluate(SIZE)
    bridge.hide(curtain)
    position, _ = PLAYED_TO_THE_END
    for scores in ([2, 3, 3, 3], [2, 11, 3, 3]):
        match = Match.from_position("thirteen", {**position, "turn": 0, "scores": scores})
        table = Table(match, seat=0, motion="off", auto_play=False)
        view = bridge.show(table)
        me = Player(view.locator(".thirteen-widget"))
        me.wait()
        sizes["start"] = view.evaluate(SIZE)
        me.choose("5d 7h")
        sizes["chosen"] = view.evaluate(SIZE)
        me.try_to("play")
        sizes["a reason"] = view.evaluate(SIZE)
        for panel in ("log", "settings", "help"):
            me.click(me.button(panel))
            sizes[panel] = view.evaluate(SIZE)
            me.click(me.button("close"))
        while match.phase == "playing":
            match.play(match.legal_moves()[0])
        me.wait(table.seq)
        sizes[match.phase] = view.evaluate(SIZE)
        bridge.hide(view)
    assert {"round_over", "over"} <= set(sizes)
    assert len({tuple(size) for size in sizes.values()}) == 1, sizes


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
