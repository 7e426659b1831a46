"""The system's Chromium, made to keep quiet."""

from __future__ import annotations

import os
import shutil
from typing import Any

QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""It must not speak to anybody by itself."""


def launch_options() -> dict[str, Any]:
    """What Playwright launches Chromium with. CHROMIUM names another than the system's."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise RuntimeError("Chromium is not installed: `make test` installs it on Debian; or name one in CHROMIUM")
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": path, "args": [*QUIET, *sandbox]}
