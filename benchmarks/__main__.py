"""One command, one table: ``python -m benchmarks`` runs every benchmark, ``python -m benchmarks rounds`` only that."""

from __future__ import annotations

import sys

from . import latency, least_points, peers, rounds, yardstick

BENCHMARKS = {
    "yardstick": yardstick.main,
    "rounds": rounds.main,
    "least_points": least_points.main,
    "latency": latency.main,
    "peers": peers.main,
}
ON_REQUEST = {"same": yardstick.same}
"""Those that take an hour."""


def main(wanted: list[str]) -> None:
    for name in wanted or BENCHMARKS:
        if name not in {**BENCHMARKS, **ON_REQUEST}:
            sys.exit(f"no benchmark {name!r}: there are {', '.join([*BENCHMARKS, *ON_REQUEST])}")
        print(f"## {name}")
        {**BENCHMARKS, **ON_REQUEST}[name]()
        print()


if __name__ == "__main__":
    main(sys.argv[1:])
