"""Thirteen played in a real JupyterLab: by clicks alone, from Python, and from two cells."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from .lab import Notebook
from .player import Player


def player(notebook: Notebook, cell: int = 0) -> Player:
    table = notebook.output(cell).locator(".thirteen-widget")
    expect(table).to_be_visible()
    return Player(table)


def test_a_person_plays_a_whole_match_to_ten_points_by_clicking_alone(fast: Notebook):
    fast.show(
        "from thirteen_widget import Table\ntable = Table('thirteen', seed=11, pace='instant', motion='off')\ntable"
    )
    me = player(fast)
    rounds = 1
    while me.seen("phase") != "over":
        fast.page.wait_for_function(
            "root => root.dataset.state === 'idle' && (root.dataset.turn === '0' || root.dataset.phase !== 'playing')",
            arg=me.table.element_handle(),
        )
        if me.seen("phase") == "round_over":
            me.button("deal").click()
            rounds += 1
            me.table.locator(f'[data-round="{rounds}"]').or_(me.table).first.wait_for()
            fast.page.wait_for_function("root => root.dataset.phase !== 'round_over'", arg=me.table.element_handle())
        elif me.seen("phase") == "playing":
            me.play(fast.py("print(table.hint())"))
    scores = json.loads(fast.py("import json; print(json.dumps(table.match.scores))"))
    assert max(scores) >= 10
    winner = fast.py("print(table.match.names[table.match.winners[0]])")
    expect(me.table.get_by_text(winner).first).to_be_visible()
    expect(me.button("new").first).to_be_visible()


def test_python_plays_and_the_screen_follows(fast: Notebook):
    fast.show(
        "from thirteen_widget import Match, Table\n"
        "match = Match('thirteen', seed=7)\n"
        "table = Table(match, seat=match.turn)\ntable"
    )
    me = player(fast)
    me.wait()
    held = me.table.locator('[data-zone="hand:0"]').count()
    move = fast.py("move = match.legal_moves()[0]; print(move); table.play(move) and None")
    me.wait(int(fast.py("print(table.seq)")))
    assert me.table.locator('[data-zone="hand:0"]').count() == held - 1
    expect(me.table.locator(f'[data-card="{move}"][data-zone="table"]')).to_be_visible()
    fast.py("match.play('pass'); match.undo(); match.undo()")
    me.wait(int(fast.py("print(table.seq)")))
    assert me.table.locator('[data-zone="hand:0"]').count() == held
    assert me.seen("turn") == "0"


def test_two_seats_of_one_match_play_from_two_cells(nb: Notebook):
    nb.open(
        "from thirteen_widget import Match, Table\n"
        "match = Match('thirteen', seats=2, seed=3)\n"
        "Table(match, seat=0, motion='off')",
        "Table(match, seat=1, motion='off')",
    ).run_all()
    seats = [player(nb, 0), player(nb, 1)]
    for _ in range(6):
        turn = int(nb.py("print(match.turn)"))
        move = nb.py("print(match.view(match.turn).legal_moves[0])")
        seats[turn].play(move)
        seats[1 - turn].wait(seats[turn].seq)
        assert seats[0].seen("turn") == seats[1].seen("turn") == nb.py("print(match.turn)")
    hidden = seats[0].table.locator('[data-zone="hand:1"]:not([data-card="back"])')
    assert hidden.count() == 0


def test_a_second_display_of_the_same_table_stays_in_step(nb: Notebook):
    nb.open(
        "from thirteen_widget import Match, Table\n"
        "match = Match('thirteen', seed=7)\n"
        "table = Table(match, seat=match.turn)\ntable",
        "table",
    ).run_all()
    first, second = player(nb, 0), player(nb, 1)
    first.play(nb.py("print(match.legal_moves()[0])"))
    second.wait(first.seq)
    assert first.seen("seq") == second.seen("seq")
    assert second.table.locator('[data-zone="table"]').count() == 1


def test_after_a_kernel_restart_the_table_says_that_it_is_dead(nb: Notebook):
    nb.open("from thirteen_widget import Table\nTable('thirteen', seed=7, pace='step')").run_all()
    me = player(nb)
    me.wait()
    nb.restart_kernel()
    me.card("3s").or_(me.table.locator("[data-zone='hand:0']").first).first.click(force=True)
    expect(me.table).to_have_attribute("data-state", "stale", timeout=10_000)
