"""Treisprezece in JupyterLab by clicks: the order of a run, a suit that a joker requires, and catching the other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from .lab import Notebook
from .player import Player
from .scenes import sit_down, table_of

STOCK = "2s 3s 4s 5s 6s Ts Js 2c 3c 4c 5c 6c 7c 8c Tc"
CAUGHT = {"hands": ["5h 9d", "Kc 3d 3h"], "pile": "4h", "stock": STOCK, "turn": 0}
OVER_A_SECOND = 1.2
PLACES = "cards => cards.map(card => [card.dataset.card, card.querySelector('.tw-place').innerText].join(' '))"


def against_a_program(notebook: Notebook, position: dict[str, Any], patience: float = 0, motion: str = "off") -> Player:
    """Sit down against a program that moves at once, and calls when it has been patient."""
    notebook.show(
        "from thirteen_widget import Match, Table\n"
        f"match = Match.from_position('treisprezece', {position!r}, players={{1: 'greedy'}})\n"
        f"table = Table(match, seat=0, motion={motion!r}, pace='instant', patience={patience})\n"
        "table"
    )
    return sit_down(notebook)


def counts(notebook: Notebook) -> str:
    return notebook.py("print(*match.view(0).counts)")


def test_the_order_of_clicks_is_the_order_of_the_run(fast: Notebook):
    position = {"hands": ["Qh Kh As Ks 3d", "2d 5d"], "pile": "Jd", "stock": STOCK, "turn": 0}
    me = sit_down(fast.show(table_of("treisprezece", position)))
    me.choose("Qh Kh As")
    placed = me.table.locator(".tw-card:has(.tw-place)")
    assert sorted(placed.evaluate_all(PLACES)) == ["As 3", "Kh 2", "Qh 1"]
    me.choose("Kh")
    assert me.chosen == ["Qh"]
    me.choose("Kh As Ks")
    expect(me.lying("Ks", "pile")).to_be_visible()
    assert fast.py("print(match.history[-1].move)") == "Qh Kh As Ks"
    # The run is fanned: every index of it can be read, in the order it was played.
    lefts = [me.lying(card, "pile").bounding_box()["x"] for card in ("Qh", "Kh", "As", "Ks")]
    steps = [right - left for left, right in pairwise(lefts)]
    assert min(steps) >= 0.3 * me.lying("Ks", "pile").bounding_box()["width"]


def test_a_joker_makes_the_other_pick_up_13_cards(fast: Notebook):
    position = {"hands": ["Kh Xr 4h 9d 9s", "7s 8s 9c"], "pile": "Qd", "stock": STOCK, "turn": 0}
    me = against_a_program(fast, position)
    me.do("Kh Xr")
    assert me.wait_for_turn() == "playing"
    assert counts(fast) == "3 16"
    expect(me.table.locator('.tw-seat[data-seat="1"]')).to_contain_text("16")
    expect(me.table.locator('[data-zone="hand:1"][data-card="back"]')).to_have_count(16)
    expect(me.table.locator('[data-badge="required_suit"]')).to_contain_text("hearts")
    me.choose("9d")
    assert "requires hearts" in me.try_to("play")
    me.choose("9d")
    me.do("4h")
    expect(me.table.locator('[data-badge="required_suit"]')).to_have_count(0)


def test_thirteen_cards_travel_from_the_stock_one_after_the_other(fast: Notebook):
    me = against_a_program(fast, CAUGHT, motion="on")
    me.table.evaluate(
        """root => {
          window.travels = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, how) {
            if (this.matches('[data-mine]')) window.travels.push([frames[0].transform, how.delay]);
            return animate.call(this, frames, how);
          };
        }"""
    )
    me.do("5h")
    expect(me.table.locator("[data-mine]")).to_have_count(14)
    me.wait()
    travels = me.page.evaluate("window.travels")
    assert len({start for start, _ in travels}) == 1
    delays = [delay for _, delay in travels]
    assert len(delays) == 13
    assert sorted(set(delays)) == sorted(delays)
    assert fast.py("print(match.history[1].move, match.history[1].consequences[0].kind)") == "thirteen caught"


def test_a_person_catches_the_other_with_thirteen(fast: Notebook):
    position = {"hands": ["5h 9d Jc", "7s 8s"], "pile": "6h", "stock": STOCK, "turn": 1}
    me = sit_down(fast.show(table_of("treisprezece", position)))
    assert me.button("thirteen").count() == 0
    fast.py("match.play('7s')")
    me.button("thirteen").wait_for()
    me.do("thirteen")
    assert counts(fast) == "3 14"
    expect(me.button("thirteen")).to_have_count(0)


@pytest.mark.parametrize("when", ["with the play", "after it"])
def test_a_called_last_card_is_not_punished(fast: Notebook, when: str):
    me = against_a_program(fast, CAUGHT, patience=600)
    if when == "with the play":
        me.do("5h last card")
    else:
        me.do("5h")
        me.do("last card")
    assert fast.py("print([str(e.move) for e in match.history if e.move.call])") == (
        "['5h last card']" if when == "with the play" else "['last card']"
    )
    me.wait_for_turn()
    expect(me.table.locator("[data-mine]")).to_have_count(1)


def test_a_program_leaves_a_person_as_long_as_the_table_says_before_it_calls_thirteen(fast: Notebook):
    me = against_a_program(fast, CAUGHT, patience=OVER_A_SECOND)
    fast.py("import time; said = {}\ntable.on_move(lambda event: said.setdefault(str(event.move), time.monotonic()))")
    me.do("5h")
    expect(me.table.locator("[data-mine]")).to_have_count(14)
    assert float(fast.py("print(said['thirteen'] - said['5h'])")) >= OVER_A_SECOND
    assert fast.py("from thirteen_widget.driver import PATIENCE; print(PATIENCE)") == "3.0"


def test_a_whole_match_with_a_joker_that_costs_13_cards_and_a_missed_call(fast: Notebook):
    # In this deal a joker catches the program without the suit, and the person comes down to one card.
    fast.show(
        "from thirteen_widget import Table\n"
        "table = Table('treisprezece', seed=93, pace='instant', patience=0, motion='off')\nmatch = table.match\ntable"
    )
    me = sit_down(fast)
    forgotten = False
    while me.wait_for_turn() != "over":
        move = fast.py("print(table.hint())")
        if move.endswith(" last card") and not forgotten:
            forgotten, move = True, move.removesuffix(" last card")
        me.do(move)
    costs = fast.py("print(*((c.kind, c.n) for e in match.history for c in e.consequences if c.n == 13))")
    assert "('penalty', 13)" in costs
    assert "('caught', 13)" in costs
    winner = fast.py("print(match.names[match.winners[0]])")
    expect(me.table.get_by_text(winner).first).to_be_visible()
    expect(me.button("new").first).to_be_visible()
