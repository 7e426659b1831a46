"""`make play` as a newcomer meets it: the table lies in its cell before anything is run, and the first click plays."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from .player import Player

PLAY = Path(__file__).parents[2] / "tools" / "play.py"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    command = [sys.executable, str(PLAY), "--no-browser", "--folder", str(tmp_path / "play")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "http://" in line:
                yield line.split()[-1]
                break
        process.terminate()


def test_the_table_lies_in_its_cell_and_the_first_click_plays(browser: Browser, address: str):
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    page.goto(address)
    table = page.locator(".thirteen-widget")
    expect(table).to_be_visible(timeout=60_000)
    player = Player(table)
    player.wait()
    assert player.seen("turn") == "0"
    player.play("3s")
    expect(table.locator('[data-card="3s"]:not([data-zone^="hand"])')).to_be_visible()
    context.close()


def test_a_table_that_can_not_be_laid_is_no_secret(tmp_path: Path):
    folder = tmp_path / "play"
    folder.mkdir()
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 / 0")])
    nbformat.write(notebook, folder / "01-play.ipynb")
    command = [sys.executable, str(PLAY), "--no-browser", "--folder", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "a cell of" in done.stderr
    assert "ZeroDivisionError: division by zero" in done.stderr
    assert "The table is laid" not in done.stdout
