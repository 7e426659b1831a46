"""Bombs, going out and winning are felt to their end; without motion nothing moves, without the wish nothing sounds."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

A_TWO_AND_A_BOMB = {"hands": ["6s 7d", "5s 5c 5d 5h Js", "7c 8h", "2h Ah"], "turn": 3}
BOMB = ("2h", "pass", "5s 5c 5d 5h")
LAST_CARDS = {"hands": ["Kh", "6c 7c", "8d 9d", "Td Jd"], "turn": 0}
OUT = ("Kh",)
LAST_ROUND = {"hands": ["5d Kh", "6c", "", ""], "out": [2, 3], "turn": 0, "scores": [9, 3, 3, 3]}
WON = ("5d", "pass", "Kh")

TWO_BOMBS = {"hands": ["6s 7d Kc", "5s 5c 5d 5h Js", "8s 8c 8d 8h Td", "2h Ah"], "turn": 3}
WATCH = """root => {
  const felt = (root.felt = { started: [], cut: [], held: new Set() });
  const begin = (name, animation, finished) => {
    if (felt.held.has(name)) animation.pause();
    felt.started.push({ name, finished: finished.catch(() => felt.cut.push(name)) });
  };
  // Told at the target itself: nothing rises from an element that has been taken away.
  root.addEventListener('animationstart', ({ target, animationName, pseudoElement }) => {
    const animation = target.getAnimations({ subtree: true }).find((one) => one.animationName === animationName);
    const finished = new Promise((end, cut) => {
      const told = (what) => (event) => {
        const same = event.animationName === animationName && event.pseudoElement === pseudoElement;
        if (event.target === target && same) what();
      };
      target.addEventListener('animationend', told(end));
      target.addEventListener('animationcancel', told(cut));
    });
    begin(animationName, animation, finished);
  });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    if (animation.id && root.contains(this)) begin(animation.id, animation, animation.finished);
    return animation;
  };
}"""
"""From now on every named animation is noted as it starts, however late somebody asks."""

ENDED = """async root => {
  // What has been asked for, but has not had its first frame yet, starts now.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await Promise.all(root.felt.started.map(({ finished }) => finished));
  return { felt: [...new Set(root.felt.started.map(({ name }) => name))], cut: root.felt.cut };
}"""
"""The names of the animations since, once each has come to its own end, and of those that were cut off instead."""

HOLD = """root => {
  root.felt.started.length = 0;
  root.felt.held = new Set(['tw-blast', 'tw-shake']);
}"""
"""What is felt of a bomb is held from now on, as it begins."""

HELD = """async root => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return root.getAnimations({ subtree: true })
    .filter(({ id, animationName, playState }) => root.felt.held.has(id || animationName) && playState === 'paused')
    .map(({ id, animationName }) => id || animationName).sort();
}"""


def played(bridge: Bridge, position: dict[str, Any], moves: tuple[str, ...], **options: Any) -> Player:
    match = Match.from_position("thirteen", position)
    table = Table(match, seat=0, **options)
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    me.table.evaluate(WATCH)
    for move in moves:
        match.play(move)
        me.wait(table.seq)
    return me


@pytest.mark.parametrize(
    ("position", "moves", "felt"),
    [
        (A_TWO_AND_A_BOMB, BOMB, {"tw-blast", "tw-shake"}),
        (LAST_CARDS, OUT, {"tw-pop"}),
        (LAST_ROUND, WON, {"tw-fall"}),
    ],
    ids=["a bomb", "going out", "winning"],
)
def test_a_moment_is_felt_to_its_end(bridge: Bridge, position: dict[str, Any], moves: tuple[str, ...], felt: set[str]):
    me = played(bridge, position, moves, motion="on")
    ended = me.table.evaluate(ENDED)
    assert felt <= set(ended["felt"])
    assert not ended["cut"]


@pytest.mark.parametrize(
    ("position", "moves"),
    [(A_TWO_AND_A_BOMB, BOMB), (LAST_CARDS, OUT), (LAST_ROUND, WON)],
    ids=["a bomb", "going out", "winning"],
)
def test_without_motion_nothing_moves(bridge: Bridge, position: dict[str, Any], moves: tuple[str, ...]):
    me = played(bridge, position, moves, motion="off")
    assert set(me.table.evaluate(ENDED)["felt"]) <= {"tw-news"}
    assert me.table.locator(".tw-blast, .tw-confetti").count() == 0


def test_a_bomb_on_a_bomb_is_felt_again_whatever_follows(bridge: Bridge):
    match = Match.from_position("thirteen", TWO_BOMBS)
    table = Table(match, seat=0, motion="on")
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    me.table.evaluate(WATCH)
    for move in ("2h", "pass", "5s 5c 5d 5h"):
        match.play(move)
    me.wait(table.seq)
    assert {"tw-blast", "tw-shake"} <= set(me.table.evaluate(ENDED)["felt"])
    me.table.evaluate(HOLD)
    match.play("8s 8c 8d 8h")
    me.wait(table.seq)
    assert me.table.evaluate(HELD) == ["tw-blast", "tw-shake"]
    match.play("pass")
    me.wait(table.seq)
    assert me.table.evaluate(HELD) == ["tw-blast", "tw-shake"]


FIVE_CARDS = {"hands": ["3s 4d 5h 6c 7s Kh", "8s 9c Ts Js Qs Ad", "8h 9h", "2s 2d"], "turn": 0}
LONGEST = 300
"""Milliseconds that a card may take from the hand to the table."""
TRAVELS = """root => {
  window.travels = new Map();
  const travels = (target, propertyName) =>
    target.matches('.tw-card[data-zone="table"]') && propertyName === 'transform';
  root.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (travels(target, propertyName)) for (const animation of target.getAnimations())
      window.travels.set(target.dataset.card, animation.effect.getComputedTiming().endTime);
  });
  // Where frames are few it may be over before it is heard of.
  root.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
    if (!travels(target, propertyName) || window.travels.has(target.dataset.card)) return;
    const delay = Number.parseFloat(getComputedStyle(target).transitionDelay);
    window.travels.set(target.dataset.card, 1000 * (elapsedTime + delay));
  });
}"""


def test_cards_are_on_the_table_less_than_three_tenths_of_a_second_after_they_set_out(bridge: Bridge):
    table = Table(Match.from_position("thirteen", FIVE_CARDS), seat=0, motion="on", auto_play=False)
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    cards = FIVE_CARDS["hands"][0].split()[:5]
    me.choose(" ".join(cards))
    me.table.evaluate(TRAVELS)
    me.press("play")
    me.page.wait_for_function("n => travels.size === n", arg=len(cards))
    took = dict(me.page.evaluate("[...travels]"))
    assert set(took) == set(cards)
    assert max(took.values()) < LONGEST


LISTEN = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { tones++; return start.apply(this, when); };
}"""


@pytest.mark.parametrize("sound", [None, True])
def test_there_is_no_sound_unless_it_is_wanted(bridge: Bridge, sound: bool | None):
    bridge.page.evaluate(LISTEN)
    me = played(bridge, A_TWO_AND_A_BOMB, BOMB, sound=sound)
    assert (me.page.evaluate("tones") > 0) is (sound is True)
    me.click(me.button("settings"))
    switch = me.table.locator('[data-setting="sound"]')
    expect(switch).to_be_checked(checked=sound is True)
    switch.set_checked(sound is None)
    before = me.page.evaluate("tones")
    me.click(me.button("close"))
    me.press("undo")
    me.press("redo")
    assert (me.page.evaluate("tones") > before) is (sound is None)
