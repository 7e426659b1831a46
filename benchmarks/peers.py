"""Random games a second of the engines that install from PyPI, beside our own.

They go into a virtual environment of their own among the temporary files, made at the first run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from .measuring import Work, ratio, side_by_side
from .peers_run import PEERS
from .yardstick import rounds_work

REQUIREMENTS = ("rlcard==1.2.0", "open_spiel==2.0.2", "colver==0.11.1")
SECONDS = 1.0
REPEATS = 3
OURS = "Thirteen for four, compiled"


def environment() -> Path:
    """The Python of the peers' environment."""
    folder = Path(tempfile.gettempdir()) / "thirteen-widget-peers"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = folder / "ready"
    if not ready.exists():
        print(f"installing {', '.join(REQUIREMENTS)} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
        ready.touch()
    return python


def peer(python: Path, name: str, decisions: dict[str, float]) -> Work:
    """Games of a peer; how many decisions a second they had is put into `decisions`."""
    script = Path(__file__).with_name("peers_run.py")

    def work() -> tuple[float, float]:
        command = [str(python), str(script), name, str(SECONDS)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        games, made, seconds = map(float, done.stdout.split()[-3:])
        decisions[name] = made / seconds
        return games, seconds

    return work


def main() -> None:
    python = environment()
    decisions: dict[str, float] = {}
    works: dict[str, Work] = {
        OURS: rounds_work("thirteen", 4, "random", 30_000),
        "Treisprezece, compiled": rounds_work("treisprezece", 2, "random", 500),
        "Three Thirteen for two, compiled": rounds_work("three_thirteen", 2, "random", 44),
        **{name: peer(python, name, decisions) for name in PEERS},
    }
    rates = side_by_side(works, REPEATS)
    print(f"{'random games, one core':40} {'games/s':>12} {'decisions/s':>14} {'Thirteen is faster by':>22}")
    for name, rate in rates.items():
        made = f"{decisions[name]:,.0f}" if decisions.get(name) else ""
        print(f"{name:40} {rate.median:12,.0f} {made:>14} {ratio(rates[OURS], rate):22,.1f}")


if __name__ == "__main__":
    main()
