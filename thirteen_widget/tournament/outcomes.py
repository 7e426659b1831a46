"""The finished rounds of an arena, kept small, with sums by deal; and a file of them to go on from."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple

from .playing import Plan, Played

DRAWN: Final = 255
"""The place of everybody in a drawn round."""


class ByDeal(NamedTuple):
    """A quantity summed within deals: how often it was observed, the sum, and the sum of all squares."""

    counts: array[float]
    sums: array[float]
    squares: float


@dataclass
class Outcomes:
    """The finished rounds in the plan's order: who sat where, the place and the points by seat."""

    agents: int
    seats: int
    per_deal: int
    seated: bytearray = field(default_factory=bytearray)
    """Agents, `seats` a round."""
    places: bytearray = field(default_factory=bytearray)
    points: array[float] = field(default_factory=lambda: array("d"))
    plies: array[int] = field(default_factory=lambda: array("L"))

    def __len__(self) -> int:
        return len(self.plies)

    @property
    def deals(self) -> int:
        """How many deals have all their seatings played."""
        return len(self) // self.per_deal

    def add(self, seating: Sequence[int], played: Played) -> None:
        places = bytearray([DRAWN]) * self.seats
        for place, seat in enumerate(played.places):
            places[seat] = place
        self.seated += bytes(seating)
        self.places += places
        self.points.extend(played.points)
        self.plies.append(played.plies)

    def seating(self, n: int) -> tuple[int, ...]:
        return tuple(self.seated[n * self.seats : (n + 1) * self.seats])

    def deal(self, deal: int) -> Iterator[tuple[bytes, bytes]]:
        """The agents and the places by seat of every round of a deal."""
        for start in range(deal * self.per_deal * self.seats, (deal + 1) * self.per_deal * self.seats, self.seats):
            yield bytes(self.seated[start : start + self.seats]), bytes(self.places[start : start + self.seats])

    def place_counts(self) -> list[list[int]]:
        """By agent how often it took each place, and at the end how often its round was drawn."""
        counts = [[0] * (self.seats + 1) for _ in range(self.agents)]
        for agent, place in zip(self.seated, self.places, strict=True):
            counts[agent][min(place, self.seats)] += 1
        return counts

    def firsts(self) -> list[ByDeal]:
        return self._summed(array("d", (float(place == 0) for place in self.places)))

    def scored(self) -> list[ByDeal]:
        return self._summed(self.points)

    def _summed(self, values: array[float]) -> list[ByDeal]:
        """By agent a value that every seat has in every round."""
        zeros = bytes(8 * self.deals)
        counts = [array("d", zeros) for _ in range(self.agents)]
        sums = [array("d", zeros) for _ in range(self.agents)]
        squares = [0.0] * self.agents
        width = self.per_deal * self.seats
        for n, (agent, value) in enumerate(zip(self.seated, values, strict=True)):
            deal = n // width
            counts[agent][deal] += 1
            sums[agent][deal] += value
            squares[agent] += value * value
        return [ByDeal(*each) for each in zip(counts, sums, squares, strict=True)]

    def duels(self) -> dict[tuple[int, int], ByDeal]:
        """By two agents, the lower number first, how often one finished before the other at a table.

        In a drawn round each did by half.
        """
        zeros = bytes(8 * self.deals)
        found = {pair: (array("d", zeros), array("d", zeros), [0.0]) for pair in combinations(range(self.agents), 2)}
        for deal in range(self.deals):
            for seated, places in self.deal(deal):
                for one, other in combinations(range(self.seats), 2):
                    first, second = (one, other) if seated[one] < seated[other] else (other, one)
                    if seated[first] == seated[second]:
                        continue
                    counts, sums, squares = found[seated[first], seated[second]]
                    before = 0.5 if places[first] == places[second] else float(places[first] < places[second])
                    counts[deal] += 1
                    sums[deal] += before
                    squares[0] += before * before
        return {pair: ByDeal(counts, sums, squares[0]) for pair, (counts, sums, squares) in found.items()}


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

    One JSON value a line: first which arena it is, then the deals as they came in. Lines are appended by one write: the
    end of the process loses at most the line being written; such a torn last line is dropped. The number of rounds is
    not in it: an arena can be gone on with for longer.

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
        lines = (json.dumps(value, separators=(",", ":")) + "\n" for value in values)
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
            except (ValueError, RecursionError) as error:
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
                    f"{self._path} is another arena's: {key}={value.get(key)!r}, where this one has {wanted!r}"
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
        numbered = isinstance(places, list) and all(type(seat) is int for seat in places)
        if not numbered or (places and sorted(places) != list(range(seats))):
            raise wrong(f"{places!r} are not the places of {seats} seats")
        if not isinstance(points, list) or len(points) != seats or not all(map(_is_points, points)):
            raise wrong(f"{points!r} are not the points of {seats} seats")
        if type(plies) is not int or not 0 <= plies < 1 << 32:
            raise wrong(f"{plies!r} is no number of plies")
        return Played(tuple(places), tuple(map(float, points)), plies)


def _is_points(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) < 1e15
