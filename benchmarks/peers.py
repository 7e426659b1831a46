"""Random games a second of the engines that install from PyPI, beside our own and the same work in C.

They go into a virtual environment of their own among the temporary files, made at the first run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from thirteen_widget import compiled
from thirteen_widget.compiled import Playouts
from thirteen_widget.games import find

from .measuring import Work, ratio, side_by_side, timed
from .peers_run import PEERS
from .yardstick import Yardstick

REQUIREMENTS = ("rlcard==1.2.0", "open_spiel==2.0.2", "colver==0.11.1")
SECONDS = 1.0
REPEATS = 3
OURS = "Thirteen for 4, compiled"
GAMES = {
    OURS: ("thirteen", 4, 60_000),
    "Treisprezece, compiled": ("treisprezece", 2, 8_000),
    "Three Thirteen for 2, compiled": ("three_thirteen", 2, 1_000),
}
"""Game, seats, and the rounds of a piece of work."""


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
        decisions[name] = made / games
        return games, seconds

    return work


def playouts_of(game: str, seats: int) -> Playouts:
    return find(game).playouts(find(game).rules(None, seats))


def ours(name: str, game: str, seats: int, rounds: int, decisions: dict[str, float], plain: bool = False) -> Work:
    """Rounds of a game of ours, at random, inside its hot functions."""
    playouts = playouts_of(game, seats)
    module = compiled.plain(playouts.module) if plain else compiled.hot(playouts.module)
    firsts = iter(range(0, 1_000_000_000, rounds))

    def play() -> float:
        made = playouts.play(module, 1, next(firsts), rounds, [0] * seats)[2]
        decisions[name] = made / rounds
        return rounds

    return timed(play)


def main() -> None:
    python = environment()
    yardstick = Yardstick()
    decisions: dict[str, float] = {}
    in_c, plain = "Thirteen for 4, the same work in C", "Thirteen for 4, plain Python"
    works: dict[str, Work] = {
        in_c: yardstick.rounds,
        **{name: ours(name, *given, decisions) for name, given in GAMES.items()},
        plain: ours(plain, "thirteen", 4, 1_000, decisions, plain=True),
        **{name: peer(python, name, decisions) for name in PEERS},
    }
    decisions[in_c] = yardstick.decisions_a_round()
    rates = side_by_side(works, REPEATS)
    heads = f"{'games/s':>12} {'decisions/s':>14} {'of C':>8} {'Thirteen is faster by':>22}"
    print(f"{'random games, one core':44} {heads}")
    for name, rate in rates.items():
        made = f"{decisions[name] * rate.median:,.0f}"
        of_c = ratio(rate, rates[in_c]) * decisions[name] / decisions[in_c]
        print(f"{name:44} {rate.median:12,.0f} {made:>14} {of_c:8.2g} {ratio(rates[OURS], rate):22,.2f}")


if __name__ == "__main__":
    main()
