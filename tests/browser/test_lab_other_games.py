"""Treisprezece and Three Thirteen played in a real JupyterLab, by clicks alone."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from .lab import Notebook
from .player import Player
from .scenes import sit_down


def act(me: Player, move: str) -> None:
    """Do by clicks what a move's text says, and wait for the new table."""
    me.wait()
    seq = me.seq
    word, _, rest = move.partition(" ")
    if word in ("draw", "take"):
        me.click(me.pile("stock" if word == "draw" else "discard"))
    elif move in ("pass", "last card", "thirteen"):
        me.click(me.button(move.replace(" ", "_")))
    elif word in ("discard", "out"):
        me.choose(rest.partition(":")[0])
        me.click(me.button(word))
    else:
        cards, called, _ = move.partition(" last card")
        if called:
            me.click(me.button("last_card"))
        me.choose(cards)
        me.wait()
        if me.seq == seq:
            me.click(me.button("play"))
    me.wait(seq + 1)


def play_on(me: Player, notebook: Notebook) -> None:
    """Play seat 0 to the end of the match, as the game's plain policy would."""
    while (phase := me.wait_for_turn()) != "over":
        if phase == "round_over":
            me.press("deal")
        else:
            act(me, notebook.py("print(table.hint())"))


def test_a_whole_match_of_treisprezece_by_clicks(fast: Notebook):
    fast.show(
        "from thirteen_widget import Table\n"
        "table = Table('treisprezece', seed=6, pace='instant', patience=600, motion='off')\ntable"
    )
    me = sit_down(fast)
    play_on(me, fast)
    winner = fast.py("print(table.match.names[table.match.winners[0]])")
    expect(me.table.get_by_text(winner).first).to_be_visible()
    expect(me.button("new").first).to_be_visible()


def test_a_joker_makes_the_other_pick_up_thirteen_cards(fast: Notebook):
    stock = "5c 6c 7c 8c 9c Tc Jc Qc Kc 2c 4c 2d 3d 4d 5d"
    scene = {"hands": ["Xb 4s 9h", "3c 7d"], "pile": "Ks", "stock": stock, "turn": 0}
    fast.show(
        "from thirteen_widget import Match, Table\n"
        f"match = Match.from_position('treisprezece', {scene!r}, players={{1: 'greedy'}})\n"
        "table = Table(match, pace='instant', motion='off')\ntable"
    )
    me = sit_down(fast)
    me.play("Xb")
    me.wait_for_turn()
    assert fast.py("print(match.view(0).counts)") == "(2, 15)"
    expect(me.table.locator('[data-badge="required_suit"]')).to_contain_text("spades")
    expect(me.table.locator('[data-zone="hand:1"][data-card="back"]')).to_have_count(15)


def test_a_missed_last_card_is_punished_and_a_called_one_is_not(fast: Notebook):
    stock = "7s 8s 9s Ts Js Qs 2c 3c 4c 5c 6c 7c 8c 9c"
    scene = {"hands": ["5s 9h", "Kc 3d 3h"], "pile": "4s", "stock": stock, "turn": 0}
    for patience, moves, cards in ((0, ["5s"], 14), (600, ["5s last card"], 1)):
        fast.show(
            "from thirteen_widget import Match, Table\n"
            f"match = Match.from_position('treisprezece', {scene!r}, players={{1: 'greedy'}})\n"
            f"table = Table(match, pace='instant', patience={patience}, motion='off')\ntable"
        )
        me = sit_down(fast)
        for move in moves:
            act(me, move)
        me.wait_for_turn()
        expect(me.table.locator("[data-mine]")).to_have_count(cards)


def test_all_eleven_rounds_of_three_thirteen_by_clicks(fast: Notebook):
    fast.show(
        "from thirteen_widget import Table\n"
        "table = Table('three_thirteen', seats=2, seed=6, pace='instant', motion='off')\ntable"
    )
    me = sit_down(fast)
    play_on(me, fast)
    assert fast.py("print(len(table.match.rounds), table.match.phase)") == "11 over"
    moves = json.loads(fast.py("import json; print(json.dumps([str(e.move) for e in table.match.history]))"))
    assert any(move.startswith("out ") for move in moves)
    expect(me.button("new").first).to_be_visible()


def test_a_hand_is_arranged_by_hand(fast: Notebook):
    scene = {
        "hands": ["3s 4s 5s 9h", "7c 7d 7h 7s"],
        "round": 2,
        "stock": "8c 6d Tc 2h Ah",
        "discard": "Kd",
        "turn": 1,
        "rules": "by_hand",
    }
    fast.show(
        "from thirteen_widget import Match, Table\n"
        f"match = Match.from_position('three_thirteen', {scene!r}, players={{1: 'greedy'}})\n"
        "table = Table(match, pace='instant', motion='off')\ntable"
    )
    me = sit_down(fast)
    me.wait_for_turn()
    assert fast.py("print(match.view(None).out_by)") == "1"
    act(me, "draw")
    me.choose("3s 4s 5s")
    me.click(me.button("group"))
    me.press("meld")
    assert fast.py("print(match.view(0).laid[0])") == "(Cards('3s 4s 5s'),)"
    act(me, "discard 9h")
    assert me.wait_for_turn() == "arranging"
    me.press("meld")
    assert me.wait_for_turn() == "round_over"
    assert fast.py("print(match.rounds)") == "((6, 0),)"
