"""Fixtures that show real widgets in a real Chromium: over a bridge without Jupyter, and in JupyterLab."""

from __future__ import annotations

import logging
import pathlib
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .bridge import Bridge, BridgeServer
from .chromium import launch_options
from .lab import LabServer, Notebook, lab_server, open_lab

PICTURES = pathlib.Path("test-results")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launch_options()}


class Watch(logging.Handler):
    """Collects what must not happen while widgets are shown: exceptions logged, page errors, requests to others."""

    def __init__(self, home: str) -> None:
        super().__init__(logging.WARNING)
        self._home = home
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.faults.append(logging.Formatter().format(record))

    def page(self, page: Page) -> None:
        """Watch a page and those that its context opens later."""
        page.on("pageerror", lambda error: self.faults.append(f"error on the page: {error.stack or error.message}"))
        page.on("request", lambda request: self._request(request.url))

    def _request(self, url: str) -> None:
        if not url.startswith((self._home, self._home.replace("http", "ws", 1), "blob:", "data:")):
            self.faults.append(f"the page asked for {url}: nothing may be loaded from elsewhere")


@pytest.fixture(scope="session")
def bridge_server() -> Iterator[BridgeServer]:
    server = BridgeServer()
    yield server
    server.stop()


@pytest.fixture
def bridge(page: Page, bridge_server: BridgeServer, request: pytest.FixtureRequest) -> Iterator[Bridge]:
    """Show widgets made in this test in a page: ``view = bridge.show(widget)``. A fault on either side fails it."""
    watch = Watch(bridge_server.url)
    watch.page(page)
    page.context.on("page", watch.page)
    logging.getLogger().addHandler(watch)
    with bridge_server.carrying_comms():
        yield Bridge(bridge_server, page)
        picture_if_failed(request, page)
    logging.getLogger().removeHandler(watch)
    assert watch.faults == []


@pytest.fixture(scope="session")
def jupyterlab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    with lab_server(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def lab_page(browser: Browser, jupyterlab: LabServer) -> Iterator[Page]:
    """One JupyterLab for all tests: loading it takes seconds."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    open_lab(page, jupyterlab)
    yield page
    context.close()


@pytest.fixture
def nb(lab_page: Page, jupyterlab: LabServer, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """A notebook and a kernel for this test alone: ``nb.open(cell, …).run_all()``. Takes seconds."""
    notebook = Notebook(lab_page, jupyterlab)
    yield notebook
    picture_if_failed(request, lab_page)
    if notebook.name:
        notebook.close()


@pytest.fixture(scope="session")
def warm_notebook(lab_page: Page, jupyterlab: LabServer) -> Iterator[Notebook]:
    notebook = Notebook(lab_page, jupyterlab).open("pass")
    yield notebook
    # Another may lie in front, or JupyterLab may have been loaded again meanwhile.
    notebook.activate()
    notebook.close()


@pytest.fixture
def fast(warm_notebook: Notebook, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """A notebook shared by tests, emptied after each: ``fast.show(cell)``. Takes a fraction of a second."""
    warm_notebook.activate()
    yield warm_notebook
    picture_if_failed(request, warm_notebook.page)
    warm_notebook.clear()


@pytest.fixture(scope="session")
def touch_notebook(browser: Browser, jupyterlab: LabServer) -> Iterator[Notebook]:
    """A notebook in a JupyterLab of its own, on a screen that is touched."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, has_touch=True)
    page = context.new_page()
    open_lab(page, jupyterlab)
    notebook = Notebook(page, jupyterlab).open("pass")
    yield notebook
    notebook.close()
    context.close()


@pytest.fixture
def fast_touch(touch_notebook: Notebook, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """As `fast`, on a screen that is touched."""
    yield touch_notebook
    picture_if_failed(request, touch_notebook.page)
    touch_notebook.clear()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def picture_if_failed(request: pytest.FixtureRequest, page: Page) -> None:
    """Leave a picture of what was on screen when a test failed."""
    if request.node.stash.get(FAILED, False):
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / (re.sub(r"\W+", "-", request.node.name) + ".png"))
