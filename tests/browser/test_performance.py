"""What keeps a table light: little script for a layout, no layout read for cards, even frames, lasting elements."""

from __future__ import annotations

from statistics import median, quantiles
from typing import Any

import pytest

from thirteen_widget import Match, Table

from .bridge import Bridge
from .player import Player

PREPARE = """async ([comm, snapshots]) => {
  const model = bridge.model(comm);
  let n = 0;
  window.prepare = async () => {
    window.next = { ...structuredClone(snapshots[n++ % snapshots.length]), seq: model.get('snapshot').seq + 1 };
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  };
  window.show = async () => {
    // Script is only counted where the browser calls it: of what runs right here it takes no notice.
    queueMicrotask(() => model.merge({ snapshot: next }));
    // The drawing is a microtask, too: when some of those are done it is, and nothing else has come between.
    for (let m = 0; m < 16; m++) await null;
  };
}"""
WARM_UP, LAYOUTS = 20, 40

SPY = """root => {
  window.layoutReads = [];
  const layer = root.querySelector('.tw-cards');
  const note = (name, element) => {
    if (element instanceof Element && layer.contains(element)) layoutReads.push(`${name} of ${element.className}`);
  };
  const wrap = (prototype, name) => {
    const { get, value } = Object.getOwnPropertyDescriptor(prototype, name);
    const spied = function (...given) { note(name, this); return (get ?? value).apply(this, given); };
    Object.defineProperty(prototype, name, { ...(get ? { get: spied } : { value: spied }), configurable: true });
  };
  for (const name of ['getBoundingClientRect', 'getClientRects', 'clientWidth', 'clientHeight', 'clientTop',
    'clientLeft', 'scrollWidth', 'scrollHeight']) wrap(Element.prototype, name);
  for (const name of ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft', 'offsetParent', 'innerText'])
    wrap(HTMLElement.prototype, name);
  const computed = window.getComputedStyle;
  window.getComputedStyle = (element, ...more) => {
    note('getComputedStyle', element);
    return computed(element, ...more);
  };
}"""

FRAMES = """async root => {
  const times = [];
  const seq = root.dataset.seq;
  root.querySelector('[data-action="play"]').click();
  let last = await new Promise(requestAnimationFrame);
  while (root.dataset.seq === seq || root.dataset.state !== 'idle') {
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
}"""


def seat(bridge: Bridge, table: Table) -> Player:
    me = Player(bridge.show(table).locator(".thirteen-widget"))
    me.wait()
    return me


def test_the_script_of_a_new_layout_of_52_cards_is_measured(bridge: Bridge):
    match = Match("thirteen", seed=7)
    table = Table(match, seat=0, open=True)
    me = seat(bridge, table)
    assert me.table.locator(".tw-card").count() == 52
    before = table.snapshot
    match.play("3s")
    me.wait(table.seq)

    me.page.evaluate(PREPARE, [table.comm.comm_id, [before, table.snapshot]])
    session = me.page.context.new_cdp_session(me.page)
    # Ticks of the thread's own: what else runs on the machine does not count.
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def script() -> float:
        """Milliseconds of script that the page has run so far."""
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "ScriptDuration")

    times = []
    for _ in range(WARM_UP + LAYOUTS):
        me.page.evaluate("prepare()")
        begun = script()
        me.page.evaluate("show()")
        times.append(script() - begun)
    times = times[WARM_UP:]
    print(
        f"\nscript of a new layout of 52 cards: median {median(times):.2f} ms, p95 {quantiles(times, n=20)[-1]:.2f} ms"
    )
    assert me.table.locator(".tw-card").count() == 52


def test_no_layout_is_read_for_the_cards(bridge: Bridge):
    match = Match("thirteen", seed=7)
    table = Table(match, seat=0, auto_play=False)
    me = seat(bridge, table)
    me.table.evaluate(SPY)
    me.choose("3s")
    me.click(me.button("sort"))
    me.click(me.button("play"))
    me.wait(table.seq)
    for _ in range(3):
        match.play(match.legal_moves()[0])
    me.wait(table.seq)
    grip = me.table.locator("[data-mine]").first
    grip.hover()
    me.page.mouse.down()
    for x in (300, 320):
        me.page.mouse.move(x, 400)
    me.page.mouse.up()
    match.undo()
    me.wait(table.seq)
    assert me.page.evaluate("layoutReads") == []
    grip.evaluate("card => card.offsetWidth")
    assert me.page.evaluate("layoutReads") != []


def test_frames_are_measured_while_five_cards_travel(bridge: Bridge):
    position = {"hands": ["3s 4d 5h 6c 7s 9d Kh", "8s 9c Ts Js Qs Ad", "8h 9h", "2s 2d"], "turn": 0}
    match = Match.from_position("thirteen", position)
    table = Table(match, seat=0, motion="on", auto_play=False)
    me = seat(bridge, table)

    times: list[float] = []
    for _ in range(4):
        me.choose("3s 4d 5h 6c 7s")
        me.wait()
        times += me.table.evaluate(FRAMES)
        match.undo()
        me.wait(table.seq)
    p95 = quantiles(times, n=20)[-1]
    print(f"\nframes while five cards travel: median {median(times):.1f} ms, p95 {p95:.1f} ms of {len(times)}")
    assert len(times) > 4


@pytest.mark.parametrize(
    ("game", "position", "kept", "moves"),
    [
        ("thirteen", {"hands": ["3s 4d 9h", "5s Kd"], "turn": 0}, "9h", ("3s", "5s")),
        (
            "three_thirteen",
            {"hands": ["9h 4c Ks", "7s 8d 5c"], "stock": "Ah 2s", "discard": "Tc", "turn": 0},
            "9h",
            ("draw", "discard Ks", "draw"),
        ),
        ("treisprezece", {"hands": ["9h 4c", "7s 8d"], "pile": "Qd", "stock": "2s 5c 8c", "turn": 0}, "9h", ("draw",)),
    ],
)
def test_a_cards_element_and_focus_last(
    bridge: Bridge, game: str, position: dict[str, Any], kept: str, moves: tuple[str, ...]
):
    match = Match.from_position(game, position)
    table = Table(match, seat=0)
    me = seat(bridge, table)
    cards = {face: me.card(face).element_handle() for face in position["hands"][0].split()}
    cards[kept].focus()

    def all_last() -> None:
        me.wait(table.seq)
        assert me.focused == kept
        for face, element in cards.items():
            assert element.evaluate("(card, face) => card.isConnected && card.dataset.card === face", face)

    for _ in range(3):
        me.page.keyboard.press("s")
        all_last()
    for move in moves:
        match.play(move)
        all_last()
        match.undo()
        match.redo()
        all_last()
