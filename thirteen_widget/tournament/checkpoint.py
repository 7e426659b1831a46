"""A checkpoint: the finished deals of an arena in a file, one JSON value a line, so that it can be gone on with.

The first line says which arena it is; every other is a deal, in the order in which they came in. Lines are appended by
one write, so that the end of the process at any moment loses at most the line being written; such a torn last line
is dropped. The number of rounds is not part of it: an arena can be gone on with for longer.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, Final

from .plan import Plan
from .playing import Played

FORMAT: Final = "thirteen-widget arena"
VERSION: Final = 1
_HEAD: Final = b'{"format":"thirteen-widget arena",'
"""How every checkpoint begins."""


class CheckpointError(ValueError):
    """A checkpoint can not be gone on with: it is another arena's, or a line of it is faulty."""


def header(plan: Plan) -> dict[str, Any]:
    """All that the rounds of an arena depend on and that can be written down."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": plan.game,
        "seats": plan.seats,
        "rules": json.loads(json.dumps(dict(plan.rules), default=list)),
        "seed": plan.seed,
        "agents": list(plan.agents),
    }


class Checkpoint:
    """The file of an arena, new or to go on with; `deals` are those in it already, by number.

    Raises:
        CheckpointError: the file is no checkpoint of this arena.
    """

    def __init__(self, path: str | PathLike[str], plan: Plan) -> None:
        self._path = Path(path)
        self._plan = plan
        self.deals: dict[int, list[Played]] = {}
        whole = self._read()
        if whole == 0:
            self._path.write_bytes(b"")
            self._append([header(plan)])
        elif whole < self._path.stat().st_size:
            os.truncate(self._path, whole)

    def add(self, first: int, deals: Iterable[list[Played]]) -> None:
        """Append finished deals that follow each other."""
        self._append({"deal": deal, "rounds": rounds} for deal, rounds in enumerate(deals, first))

    def _append(self, values: Iterable[Any]) -> None:
        lines = (json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for value in values)
        with open(self._path, "ab", buffering=0) as file:
            file.write("".join(lines).encode())

    def _read(self) -> int:
        """Read what is there; returns how many bytes of it are whole lines."""
        if not self._path.exists():
            return 0
        content = self._path.read_bytes()
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if not lines and not _HEAD.startswith(content[: len(_HEAD)]):
            raise self._stranger()
        for number, line in enumerate(lines, 1):
            try:
                value = json.loads(line)
            except ValueError as error:
                raise CheckpointError(f"{self._path}, line {number}: {error}") from None
            if number == 1:
                self._check_header(value)
            else:
                self._take(value, number)
        return whole

    def _check_header(self, value: Any) -> None:
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise self._stranger()
        for key, wanted in header(self._plan).items():
            if value.get(key) != wanted:
                raise CheckpointError(
                    f"{self._path} is another arena's: its {key} is {value.get(key)!r}, not {wanted!r}"
                )

    def _stranger(self) -> CheckpointError:
        return CheckpointError(f"{self._path} is no checkpoint of an arena; it is left as it is")

    def _take(self, value: Any, number: int) -> None:
        def wrong(what: str) -> CheckpointError:
            return CheckpointError(f"{self._path}, line {number}: {what}")

        if not isinstance(value, dict) or set(value) != {"deal", "rounds"}:
            raise wrong("a deal has a number and its rounds")
        deal, rounds = value["deal"], value["rounds"]
        if type(deal) is not int or deal < 0:
            raise wrong(f"{deal!r} is no number of a deal")
        if deal in self.deals:
            raise wrong(f"deal {deal} is there already")
        if not isinstance(rounds, list) or len(rounds) != self._plan.rounds_per_deal:
            raise wrong(f"deal {deal} has to have {self._plan.rounds_per_deal} rounds")
        self.deals[deal] = [self._played(each, wrong) for each in rounds]

    def _played(self, value: Any, wrong: Any) -> Played:
        seats = self._plan.seats
        if not isinstance(value, list) or len(value) != 3:
            raise wrong(f"{value!r} is no round: it has places, points and plies")
        places, points, plies = value
        if not isinstance(places, list) or (places and sorted(places) != list(range(seats))):
            raise wrong(f"{places!r} are not the places of {seats} seats")
        if not isinstance(points, list) or len(points) != seats or any(type(n) not in (int, float) for n in points):
            raise wrong(f"{points!r} are not the points of {seats} seats")
        if type(plies) is not int or plies < 0:
            raise wrong(f"{plies!r} is no number of plies")
        return Played(tuple(places), tuple(map(float, points)), plies)
