"""Treisprezece in JupyterLab by clicks: the order of a run, a suit that a joker requires, and catching the other."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .lab import Notebook
from .player import Player
from .scenes import sit_down, table_of

STOCK = "2s 3s 4s 5s 6s Ts Js 2c 3c 4c 5c 6c 7c 8c Tc"


def against_a_program(notebook: Notebook, position: dict[str, Any]) -> Player:
    """Sit down against a program that moves at once and calls at once."""
    notebook.show(
        "from thirteen_widget import Match, Table\n"
        f"match = Match.from_position('treisprezece', {position!r}, players={{1: 'greedy'}})\n"
        "table = Table(match, seat=0, motion='off', pace='instant', patience=0)\n"
        "table"
    )
    return sit_down(notebook)


def test_the_order_of_clicks_is_the_order_of_the_run(fast: Notebook):
    position = {"hands": ["Qh Kh As Ks 3d", "2d 5d"], "pile": "Jd", "stock": STOCK, "turn": 0}
    me = sit_down(fast.show(table_of("treisprezece", position)))
    me.choose("Qh Kh As")
    assert [me.card(name).locator(".tw-place").inner_text() for name in ("Qh", "Kh", "As")] == ["1", "2", "3"]
    me.choose("Kh")
    assert me.chosen == ["Qh"]
    me.choose("Kh As Ks")
    expect(me.lying("Ks", "pile")).to_be_visible()
    assert fast.py("print(match.history[-1].move)") == "Qh Kh As Ks"


def test_a_joker_makes_the_other_pick_up_13_cards(fast: Notebook):
    position = {"hands": ["Kh Xr 4h 9d 9s", "7s 8s 9c"], "pile": "Qd", "stock": STOCK, "turn": 0}
    me = against_a_program(fast, position)
    me.do("Kh Xr")
    assert me.wait_for_turn() == "playing"
    assert fast.py("print(*match.view(0).counts)") == "3 16"
    expect(me.table.locator('.tw-seat[data-seat="1"]')).to_contain_text("16")
    expect(me.table.locator('[data-badge="required_suit"]')).to_contain_text("Suit to play")
    me.choose("9d")
    assert "requires hearts" in me.try_to("play")
    me.choose("9d")
    me.do("4h")
    expect(me.table.locator('[data-badge="required_suit"]')).to_have_count(0)


def test_a_person_catches_the_other_with_thirteen(fast: Notebook):
    position = {"hands": ["5h 9d Jc", "7s 8s"], "pile": "6h", "stock": STOCK, "turn": 1}
    me = sit_down(fast.show(table_of("treisprezece", position)))
    assert me.button("thirteen").count() == 0
    fast.py("match.play('7s')")
    me.button("thirteen").wait_for()
    me.do("thirteen")
    assert fast.py("print(*match.view(0).counts)") == "3 14"
