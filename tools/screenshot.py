"""Draw docs/table.png anew: a round of Thirteen in JupyterLab, as a reader will see it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import launch_options
from tests.browser.lab import Notebook, lab_server, open_lab
from tests.browser.player import Player

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "table.png"
CELL = 'from thirteen_widget import Table\n\ntable = Table("thirteen", seed=7)\ntable'
MY_TURN = "root => root.dataset.state === 'idle' && root.dataset.turn === '0'"
TURNS = 2
MARGIN = 12
SETTLE = 500


def draw(page: Page, notebook: Notebook) -> None:
    """Play a few turns by clicks and take the picture, from the notebook's first line to the table's last."""
    notebook.open(CELL).run_all()
    notebook.close_sidebars()
    player = Player(notebook.output(0).locator(".thirteen-widget"))
    for _ in range(TURNS):
        player.play(notebook.py("print(table.hint())"))
        page.wait_for_function(MY_TURN, arg=player.table.element_handle())
    page.mouse.move(0, 0)
    notebook.panel.locator(".jp-WindowedPanel-outer").evaluate("scrolled => { scrolled.scrollTop = 0; }")
    page.wait_for_timeout(SETTLE)
    top = notebook.panel.bounding_box()
    bottom = player.table.bounding_box()
    assert top is not None
    assert bottom is not None
    height = bottom["y"] + bottom["height"] + MARGIN - top["y"]
    page.screenshot(path=PICTURE, clip={"x": top["x"], "y": top["y"], "width": top["width"], "height": height})


def main() -> None:
    """Start JupyterLab and Chromium, draw, and end both."""
    PICTURE.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home, lab_server(Path(home)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page(viewport={"width": 1000, "height": 1000}, device_scale_factor=1)
        open_lab(page, server)
        draw(page, Notebook(page, server))
        browser.close()


if __name__ == "__main__":
    main()
