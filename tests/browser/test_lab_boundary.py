"""A notebook that is loaded again gets its table back; one whose kernel has gone is told so in good time."""

from __future__ import annotations

from playwright.sync_api import expect

from .lab import LabServer, Notebook, open_lab
from .scenes import sit_down

CELL = (
    "from thirteen_widget import Match, Table\nmatch = Match('thirteen', seed=7)\ntable = Table(match, seat=0)\ntable"
)

IN_GOOD_TIME = 2_000
"""Milliseconds after which who clicks at a dead table knows it."""
LENIENT = 3
"""How many times that long it may take on a busy machine; what it took is printed."""

UNTIL_STALE = """root => new Promise((done) => {
  const begun = performance.now();
  const look = () => { if (root.dataset.state === 'stale') done(performance.now() - begun); };
  new MutationObserver(look).observe(root, { attributes: true });
  look();
  root.querySelector('button[data-action="hint"]').click();
})"""


def test_after_a_kernel_restart_a_click_tells_that_the_table_is_dead(nb: Notebook):
    nb.open(CELL).run_all()
    me = sit_down(nb)
    nb.restart_kernel()
    took = me.table.evaluate(UNTIL_STALE)
    print(f"\nfrom the click to the word that the kernel is gone: {took:.0f} ms")
    assert took <= LENIENT * IN_GOOD_TIME
    expect(
        me.table.get_by_text("The kernel that ran this table is gone. Run the cell again to play on.")
    ).to_be_visible()
    me.card("3s").click()
    assert me.chosen == []


def test_a_page_loaded_again_brings_the_table_back(nb: Notebook, jupyterlab: LabServer):
    nb.open(CELL).run_all()
    me = sit_down(nb)
    me.play("3s")
    nb.save()
    open_lab(nb.page, jupyterlab)
    nb.activate()
    me = sit_down(nb)
    expect(me.lying("3s")).to_be_visible()
    assert me.seen("turn") == "1"
    nb.py("match.play('pass')")
    expect(me.table).to_have_attribute("data-turn", "2")
    assert nb.py("print(*(event.move for event in match.history))") == "3s pass"
