"""From the click on Play to the acknowledged new table: over the bridge page, and in a real JupyterLab."""

from __future__ import annotations

import pathlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles

from playwright.sync_api import Browser, Locator, sync_playwright

from tests.browser.bridge import Bridge, BridgeServer
from tests.browser.chromium import launch_options
from tests.browser.lab import Notebook, lab_server, open_lab
from thirteen_widget import Match, Table

CLICKS = 60
PAUSE = 100
"""Milliseconds between two clicks, as a quick person leaves them."""

CELL = """
from thirteen_widget import Match, Table
match = Match("thirteen", seed=7)
Table(match, seat=match.turn, motion="off")
"""

MEASURE = """async ([root, clicks, pause]) => {
  const settled = (seq) => Number(root.dataset.seq) >= seq && root.dataset.state === 'idle';
  const press = async (button) => {
    const seq = Number(root.dataset.seq) + 1;
    const begun = performance.now();
    button().click();
    await new Promise((done) => {
      const look = new MutationObserver(() => { if (settled(seq)) { look.disconnect(); done(); } });
      look.observe(root, { attributes: true });
      if (settled(seq)) { look.disconnect(); done(); }
    });
    const took = performance.now() - begun;
    await new Promise((done) => setTimeout(done, pause));
    return took;
  };
  const found = [];
  for (let n = 0; n < clicks; n++) {
    root.querySelector('[data-card="3s"][data-zone^="hand"]').click();
    const seq = root.dataset.seq;
    await new Promise((done) => setTimeout(done, pause));
    if (root.dataset.seq !== seq) throw new Error('the 3 of spades was played by itself');
    found.push(await press(() => root.querySelector('button[data-action="play"]')));
    await press(() => root.querySelector('button[data-action="undo"]'));
  }
  return found;
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(**launch_options())


def measure(table: Locator) -> list[float]:
    """The milliseconds of each click on Play."""
    table.wait_for()
    found: list[float] = table.page.evaluate(MEASURE, [table.element_handle(), CLICKS, PAUSE])
    return found


def over_the_bridge(browser: Browser) -> list[float]:
    server = BridgeServer()
    try:
        with server.carrying_comms():
            bridge = Bridge(server, browser.new_page())
            match = Match("thirteen", seed=7)
            view = bridge.show(Table(match, seat=match.turn, motion="off"))
            return measure(view.locator(".thirteen-widget"))
    finally:
        server.stop()


def in_jupyterlab(browser: Browser) -> list[float]:
    with tempfile.TemporaryDirectory() as home, lab_server(pathlib.Path(home)) as server:
        page = browser.new_page()
        open_lab(page, server)
        notebook = Notebook(page, server).open(CELL).run_all()
        found = measure(notebook.output(0).locator(".thirteen-widget"))
        notebook.close()
        return found


def main() -> None:
    print(f"{f'ms from click to new table, {CLICKS} clicks':30} {'median':>8} {'p95':>8} {'worst':>8}")
    with chromium() as browser:
        for name, run in (("bridge page", over_the_bridge), ("JupyterLab", in_jupyterlab)):
            found = run(browser)
            print(f"{name:30} {median(found):8.1f} {quantiles(found, n=20)[-1]:8.1f} {max(found):8.1f}")


if __name__ == "__main__":
    main()
