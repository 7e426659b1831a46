"""Every kind of illegal move of Thirteen, tried at a table in JupyterLab, and the reason read there."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from thirteen_widget import thirteen

from .lab import Notebook
from .reasons import KEY_OF, NOT_AT_A_TABLE, THIRTEEN, Scene
from .scenes import sit_down, table_of


def test_every_reason_is_tried_or_can_not_be_asked_for():
    tried = {code for scene in THIRTEEN for _, code in scene.tries}
    assert tried | set(NOT_AT_A_TABLE) == set(thirteen.REASONS)
    assert not tried & set(NOT_AT_A_TABLE)


@pytest.mark.parametrize("scene", THIRTEEN, ids=lambda scene: "-".join(code for _, code in scene.tries))
def test_an_illegal_move_is_explained_and_changes_nothing(fast: Notebook, scene: Scene):
    me = sit_down(fast.show(table_of("thirteen", scene.full_position(), auto_play=False)))
    if scene.passes_first:
        me.press("pass")
    seq = me.seq
    for move, code in scene.tries:
        cards = "" if move in KEY_OF else move
        me.choose(cards)
        key = scene.key or KEY_OF.get(move)
        if key:
            me.card(me.hand[0]).focus()
            me.page.keyboard.press(key)
            expect(me.reason).to_be_visible()
            said = me.reason.inner_text()
        else:
            said = me.try_to("play")
        reason = json.loads(
            fast.py(f"import json; it = match.why_not({move!r}, 0); print(json.dumps([it.code, it.text]))")
        )
        assert reason == [code, said]
        assert me.chosen == sorted(cards.split())
        assert me.seq == seq
        me.page.keyboard.press("Escape")
        expect(me.reason).to_have_count(0)


def test_play_without_cards_asks_for_cards_and_the_reason_leads_to_the_nearest_move(fast: Notebook):
    position = {"hands": ["6s 6d 9c", "7s 8d", "7c 8h", "7d 9s"], "turn": 0, "table": "5s 5d", "played_by": 3}
    me = sit_down(fast.show(table_of("thirteen", position)))
    assert me.try_to("play") == "Choose cards first."
    me.choose("6s 9c")
    assert "pair" in me.try_to("play") or me.reason.inner_text()
    rule = me.table.locator(".tw-rule summary")
    me.click(rule)
    expect(me.table.locator(".tw-rule p")).to_be_visible()
    me.click(me.button("nearest"))
    assert me.chosen == ["6d", "6s"]
    me.press("play")
    expect(me.lying("6d")).to_be_visible()
