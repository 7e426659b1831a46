"""A JupyterLab server, and notebooks in its page driven through its own commands."""

from __future__ import annotations

import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import nbformat
from playwright.sync_api import Locator, Page

QUIET = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    }
}
"""Settings without which JupyterLab covers the notebook with a question about news."""

KERNEL_IS_READY = """() => {
  const kernel = jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
}"""

ERRORS = """() => {
  const found = [];
  for (const cell of jupyterapp.shell.currentWidget.content.model.cells) {
    for (const output of cell.sharedModel.outputs ?? []) {
      if (output.output_type === 'error') found.push(output.traceback.join('\\n'));
    }
  }
  return found;
}"""


@dataclass(frozen=True)
class LabServer:
    """A running server: its address and the folder of its notebooks."""

    url: str
    root: pathlib.Path


@contextmanager
def lab_server(home: pathlib.Path) -> Iterator[LabServer]:
    """Run a JupyterLab whose settings, kernels' files and notebooks all lie under `home`."""
    root = home / "notebooks"
    root.mkdir()
    settings = home / ".jupyter" / "labconfig"
    settings.mkdir(parents=True)
    (settings / "default_setting_overrides.json").write_text(json.dumps(QUIET))
    ours = ("JUPYTER", "IPYTHON", "XDG_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment |= {"HOME": str(home), "JUPYTER_CONFIG_DIR": str(home / ".jupyter")}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", f"--ServerApp.root_dir={root}"]
    command += ["--LabApp.expose_app_in_browser=True"]
    log = home / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command, env=environment, stdout=output, stderr=output, stdin=subprocess.DEVNULL, start_new_session=True
        )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_for(url + "/api", process, log)
        yield LabServer(url, root)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def _wait_for(url: str, process: subprocess.Popen[bytes], log: pathlib.Path) -> None:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2)
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("JupyterLab did not start:\n" + log.read_text()[-3000:])


def open_lab(page: Page, server: LabServer) -> None:
    """Load JupyterLab into the page and wait until it can take commands."""
    page.goto(server.url + "/lab?reset")
    page.wait_for_function("() => window.jupyterapp?.started !== undefined")
    page.evaluate("jupyterapp.started.then(() => {})")


class CellError(AssertionError):
    """A cell of the notebook ended in an error; the message is its traceback."""


class Notebook:
    """A notebook open in JupyterLab's page."""

    def __init__(self, page: Page, server: LabServer) -> None:
        self.page = page
        self._server = server
        self.name = ""

    @property
    def panel(self) -> Locator:
        """The notebook on screen."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def output(self, cell: int) -> Locator:
        """Where the output of a cell stands, counted from 0."""
        return self.panel.locator(".jp-CodeCell").nth(cell).locator(".jp-OutputArea-output")

    def open(self, *cells: str) -> Notebook:
        """Make a notebook of these code cells, open it with a kernel of its own; nothing is run yet."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        self.name = f"{uuid.uuid4().hex[:8]}.ipynb"
        nbformat.write(notebook, self._server.root / self.name)
        self._command("docmanager:open", {"path": self.name})
        self.wait_until_ready()
        return self

    def activate(self) -> None:
        """Bring the notebook to the front, where `run` and the others expect it; after a reload open it again."""
        self._command("docmanager:open", {"path": self.name})
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until the kernel is connected and idle."""
        self.page.wait_for_function(KERNEL_IS_READY)

    def run_all(self) -> Notebook:
        """Run every cell and wait for the last. A cell's error raises CellError."""
        self._command("notebook:run-all-cells")
        return self._checked()

    def run(self, source: str) -> Notebook:
        """Run a new cell at the end of the notebook and wait for it. Its error raises CellError."""
        self.page.evaluate(
            """source => {
              const { content } = jupyterapp.shell.currentWidget;
              const cells = content.model.sharedModel;
              cells.addCell({ cell_type: 'code', source });
              content.activeCellIndex = cells.cells.length - 1;
            }""",
            source,
        )
        self._command("notebook:run-cell")
        return self._checked()

    def show(self, source: str) -> Notebook:
        """Make this the notebook's only cell, run it and wait for it. Its error raises CellError."""
        self.page.evaluate(
            """source => {
              const { content } = jupyterapp.shell.currentWidget;
              const notebook = content.model.sharedModel;
              notebook.transact(() => {
                while (notebook.cells.length > 1) notebook.deleteCell(1);
                notebook.cells[0].setSource(source);
              });
              content.activeCellIndex = 0;
            }""",
            source,
        )
        self._command("notebook:run-cell")
        return self._checked()

    def py(self, code: str) -> str:
        """Run code in the kernel, beside the cells, and give what it printed. Its error raises CellError."""
        printed, error = self.page.evaluate(
            """async code => {
              const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
              const future = kernel.requestExecute({ code, store_history: false });
              let printed = '';
              let error = null;
              future.onIOPub = ({ header, content }) => {
                if (header.msg_type === 'stream') printed += content.text;
                if (header.msg_type === 'error') error = content.traceback.join('\\n');
              };
              await future.done;
              return [printed, error];
            }""",
            code,
        )
        if error is not None:
            raise CellError(error)
        return str(printed).strip()

    def close_sidebars(self) -> None:
        """Leave the whole page to the notebook."""
        self.page.evaluate("jupyterapp.shell.collapseLeft(); jupyterapp.shell.collapseRight()")

    def use_theme(self, name: str) -> None:
        """Switch JupyterLab to a theme."""
        self._command("apputils:change-theme", {"theme": name})

    def save(self) -> None:
        """Write the notebook, outputs and all."""
        self._command("docmanager:save")

    def restart_kernel(self) -> None:
        """Restart the kernel and wait until it is idle again; outputs stay on screen."""
        self.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.restartKernel().then(() => {})")
        self.wait_until_ready()

    def clear(self) -> None:
        """Close every widget and remove every output, keeping the kernel."""
        self.py("import ipywidgets; ipywidgets.Widget.close_all()")
        self._command("notebook:clear-all-cell-outputs")

    def close(self) -> None:
        """Shut the kernel down and close the notebook without saving."""
        self.page.evaluate(
            """async () => {
              const notebook = jupyterapp.shell.currentWidget;
              await notebook.sessionContext.shutdown();
              notebook.context.model.dirty = false;
              notebook.dispose();
            }"""
        )

    def _command(self, name: str, arguments: dict[str, str] | None = None) -> None:
        self.page.evaluate(
            "([name, given]) => jupyterapp.commands.execute(name, given).then(w => w?.context?.ready).then(() => {})",
            [name, arguments or {}],
        )

    def _checked(self) -> Notebook:
        errors = self.page.evaluate(ERRORS)
        if errors:
            raise CellError("\n\n".join(errors))
        return self
