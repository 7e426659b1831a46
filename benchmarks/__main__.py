"""One command, one table: ``python -m benchmarks`` runs every benchmark, ``python -m benchmarks rounds`` only that.

Three run only when asked for, as they take long, and can be told what to do: ``same``, which compares plain and
compiled, ``ladder``, which measures how well the agents play, and ``flat``, which measures the search of Thirteen
against a flat one.
"""

from __future__ import annotations

import subprocess
import sys

BENCHMARKS = ("yardstick", "rounds", "least_points", "turns", "latency", "worlds", "forced_wins", "peers")
ON_REQUEST = ("same", "ladder", "flat")


def run(name: str, *arguments: str) -> None:
    """Run a benchmark in a process of its own, for one that compiles would make the next one quicker."""
    done = subprocess.run([sys.executable, "-m", f"{__package__}.{name}", *arguments], check=False)
    if done.returncode:
        sys.exit(done.returncode)


def main(wanted: list[str]) -> None:
    if wanted and wanted[0] in ON_REQUEST:
        run(*wanted)
        return
    for name in wanted or BENCHMARKS:
        if name not in BENCHMARKS:
            sys.exit(f"no benchmark {name!r}: there are {', '.join([*BENCHMARKS, *ON_REQUEST])}")
        print(f"## {name}", flush=True)
        run(name)
        print(flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
