"""axe-core finds nothing wrong at a table in JupyterLab, whose colours it takes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from . import axe
from .lab import Notebook
from .scenes import sit_down, table_of

MID_TRICK = {"hands": ["6s 6d 9c Kh", "7s 8d", "7c 8h", "7d 9s"], "turn": 0, "table": "5s 5d", "played_by": 3}


@pytest.fixture(params=["JupyterLab Light", "JupyterLab Dark"])
def themed(fast: Notebook, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    fast.use_theme(request.param)
    yield fast
    fast.use_theme("JupyterLab Light")


@pytest.mark.parametrize("deck", ["two", "four"])
def test_a_table_in_the_notebooks_colours(themed: Notebook, deck: str):
    me = sit_down(themed.show(table_of("thirteen", MID_TRICK, deck=deck)))
    axe.check(me.table)


def test_the_table_goes_with_the_notebooks_theme(fast: Notebook):
    me = sit_down(fast.show(table_of("thirteen", MID_TRICK)))
    expect(me.table).to_have_attribute("data-theme", "light")
    fast.use_theme("JupyterLab Dark")
    expect(me.table).to_have_attribute("data-theme", "dark")
    fast.use_theme("JupyterLab Light")
    expect(me.table).to_have_attribute("data-theme", "light")
