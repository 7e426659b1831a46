"""Open JupyterLab with the first example already run: a table lies in its cell, and the first click plays.

The examples are copied to a folder where they may be changed freely. JupyterLab finds the notebook's kernel running and
joins it, so what the kernel shows is there as soon as the page is.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.blocking.client import BlockingKernelClient

PROJECT = Path(__file__).resolve().parent.parent
FIRST = "01-play.ipynb"
START_SECONDS = 120
SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
"""JupyterLab's first start is not to ask about news over the table."""


class Server:
    """A JupyterLab of our own, ended when we end."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.address = f"http://127.0.0.1:{port}"
        self.token = secrets.token_hex(16)
        self.runtime = folder / ".runtime"
        self.log = folder / ".jupyterlab.log"
        settings = folder / ".settings"
        settings.mkdir(exist_ok=True)
        (settings / "overrides.json").write_text(json.dumps(SETTINGS))
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
        command += ["--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}"]
        command += [f"--LabApp.app_settings_dir={settings}"]
        if os.geteuid() == 0:
            command.append("--allow-root")
        environment = {**os.environ, "JUPYTER_TOKEN": self.token, "JUPYTER_RUNTIME_DIR": str(self.runtime)}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )

    def request(self, path: str, body: dict[str, Any] | None = None, method: str = "GET") -> Any:
        """Ask the server's own interface."""
        request = urllib.request.Request(
            self.address + path,
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={"Authorization": f"token {self.token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=START_SECONDS) as answer:
            return json.load(answer)

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + START_SECONDS
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                self.request("/api")
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
            else:
                return
        sys.exit("JupyterLab did not start:\n" + self.log.read_text()[-3000:])

    def run(self, notebook: str) -> None:
        """Start a kernel for the notebook, run its cells there and write what they show; stop where one fails."""
        wanted = {"path": notebook, "name": notebook, "type": "notebook", "kernel": {"name": "python3"}}
        session = self.request("/api/sessions", wanted, "POST")
        client = BlockingKernelClient(connection_file=str(self.runtime / f"kernel-{session['kernel']['id']}.json"))
        client.load_connection_file()
        client.start_channels(hb=False)  # a heart beats late while the kernel is being loaded for the first time
        client.wait_for_ready(timeout=START_SECONDS)
        document = nbformat.read(self.folder / notebook, as_version=4)
        cells = [cell for cell in document.cells if cell.cell_type == "code"]
        failed = ""
        for cell in cells:
            cell.metadata.trusted = True  # as for cells run by hand; outputs of others JupyterLab does not draw
            failed = run_cell(client, cell)
            if failed:
                break
        client.stop_channels()
        self.request(f"/api/contents/{notebook}", {"type": "notebook", "content": document}, "PUT")
        if failed:
            sys.exit(f"a cell of {self.folder / notebook} failed: {failed}")


def run_cell(client: BlockingKernelClient, cell: nbformat.NotebookNode) -> str:
    """Run one cell and keep its outputs in it; return what went wrong, "" when nothing did."""
    cell.outputs = []

    def keep(message: dict[str, Any]) -> None:
        if message["header"]["msg_type"] in ("stream", "display_data", "execute_result", "error"):
            cell.outputs.append(nbformat.v4.output_from_msg(message))

    reply = client.execute_interactive(cell.source, output_hook=keep, allow_stdin=False)
    cell.execution_count = reply["content"]["execution_count"]
    said = reply["content"]
    return "" if said["status"] == "ok" else f"{said.get('ename', said['status'])}: {said.get('evalue', '')}"


def copy_examples(folder: Path) -> None:
    """Lay the examples where they may be changed; those that lie there already stay as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    for example in sorted((PROJECT / "examples").glob("*.ipynb")):
        if not (folder / example.name).exists():
            shutil.copy(example, folder)


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> None:
    """Run until JupyterLab is shut down or Ctrl-C is pressed."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--no-browser", action="store_true", help="only print the address")
    arguments.add_argument("--port", type=int, default=0, help="the port to serve on (default: any free one)")
    arguments.add_argument(
        "--folder", type=Path, default=PROJECT / ".play", help="where the notebooks are laid (default: .play)"
    )
    given = arguments.parse_args()
    copy_examples(given.folder)
    server = Server(given.folder.resolve(), given.port or free_port())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        server.wait()
        server.run(FIRST)
        url = f"{server.address}/lab/tree/{FIRST}?token={server.token}"
        print(f"\nThe table is laid: {url}\n(Ctrl-C ends it.)", flush=True)
        if not given.no_browser:
            webbrowser.open(url)
        server.process.wait()
    except KeyboardInterrupt:
        pass
    finally:
        server.process.terminate()
        server.process.wait()


if __name__ == "__main__":
    main()
