"""The example notebooks run from top to bottom without a person, and are stored without outputs."""

from __future__ import annotations

from pathlib import Path

import nbclient
import nbformat
import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))


@pytest.fixture(params=EXAMPLES, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> nbformat.NotebookNode:
    return nbformat.read(request.param, as_version=4)


def test_there_are_examples():
    assert EXAMPLES[0].name == "01-play.ipynb"


@pytest.mark.house
def test_every_cell_runs(notebook: nbformat.NotebookNode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    # The arenas of the notebook on bots, small.
    monkeypatch.setenv("THIRTEEN_ROUNDS", "120")
    monkeypatch.setenv("THIRTEEN_SEARCHED", "24")
    nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    shown = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    assert all(output.output_type != "stream" or output.name == "stdout" for outputs in shown for output in outputs)


def test_no_output_is_stored(notebook: nbformat.NotebookNode):
    nbformat.validate(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
