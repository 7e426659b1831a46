"""Tests run from the quick to the slow: plain Python, the package built, the bridge page, JupyterLab."""

from __future__ import annotations

import pathlib

import hypothesis
import pytest

from thirteen_widget import compiled

# Examples take as long as they take on a busy machine; and what is found once shall be found again.
hypothesis.settings.register_profile("ours", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ours")


def pytest_sessionstart() -> None:
    """Where nothing is compiled yet, that is done while the first tests, which need none of it, run."""
    compiled.warm()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings are kept in a folder of the test's own, never in that of who runs it."""
    monkeypatch.setenv("THIRTEEN_WIDGET_HOME", str(tmp_path / "home"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the layers in order. A browser, once started, also keeps an event loop running until the end."""
    items.sort(key=_layer)


def _layer(item: pytest.Item) -> int:
    if item.path.parent.name == "browser":
        return 3 if item.path.name.startswith("test_lab_") else 2
    return 1 if item.get_closest_marker("house") else 0
