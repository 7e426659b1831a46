"""The record of a match: a text for people to read, the same as JSON, and a file written as the match goes on.

The text begins with a head, one ``key: value`` a line; then every ply, each ended by a semicolon::

    thirteen-widget record 1
    game: thirteen
    rules: cardgames_io
    names: ["Ana", "Bo", "Cy", "Di"]
    players: {"1": "greedy"}
    seed: 7
    deal 1
      hand: 3s 4d …
      …
      turn: 2;
    2: 3s 3d; 4s 4d; -; 2s 2d;

``2:`` names the seat that acts next, needless where it is on turn; ``-`` is a pass; the order of a reshuffle stands in
brackets behind the move that brought it. Line breaks do not matter, and ``undo;`` takes back a ply (a journal has it).
Text after the last semicolon is an unfinished ply: it is left out, with a warning. `record_reading` reads both forms.
"""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .match import Match, Ply

VERSION: Final = 1
TITLE: Final = "thirteen-widget record"
FORMAT: Final = "thirteen-widget"
PASS: Final = "-"
UNDO: Final = "undo"
_WIDTH: Final = 100


class RecordError(ValueError):
    """A record is faulty: `line` (from 1) and what is wrong there; in JSON the key path instead."""

    def __init__(self, where: int | str, fault: str) -> None:
        super().__init__(f"line {where}: {fault}" if isinstance(where, int) else f"{where}: {fault}")
        self.line = where if isinstance(where, int) else None


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _players(match: Match) -> dict[str, str]:
    """The seats of named agents; what else plays can not be written down."""
    return {str(seat): spec for seat, spec in sorted(match.players.items()) if isinstance(spec, str)}


def _rules_text(match: Match) -> str:
    base = match._game.rules(match.rules.preset, match.seats)
    changed = {name: value for name, value in match.rules.items() if base[name] != value}
    name = base.preset or next(iter(match._game.presets))
    return f"{name} {_compact(changed)}" if changed else name


def write_text(match: Match) -> str:
    """The record of a match as text."""
    head = [
        f"{TITLE} {VERSION}",
        f"game: {match.game}",
        f"rules: {_rules_text(match)}",
        f"names: {_compact(match.names)}",
        f"players: {_compact(_players(match))}",
        f"seed: {_compact(match.seed)}",
    ]
    if match._start_position is not None:
        head.append(f"position: {_compact(match._start_position)}")
    lines: list[str] = []
    for before, ply in _plies(match):
        written = ply_text(before, ply)
        breaks = ply.deal is not None or before is None or _new_line(before)
        if not breaks and len(lines[-1]) + len(written) < _WIDTH:
            lines[-1] += " " + _without_seat(before, ply, written)
        else:
            lines.append(written)
    return "\n".join([*head, *lines]) + "\n"


def _plies(match: Match) -> Iterator[tuple[Ply | None, Ply]]:
    plies = match._plies[: match._cursor + 1]
    if plies[0].deal is not None:
        yield None, plies[0]
    yield from itertools.pairwise(plies)


def _new_line(before: Ply) -> bool:
    event = before.event
    return event is None or event.move is None or any(c.kind == "cleared" for c in event.consequences)


def ply_text(before: Ply | None, ply: Ply) -> str:
    """One ply as text, with the seat that acts."""
    if ply.deal is not None:
        return _deal_text(ply.state.round, ply.deal)
    assert ply.event is not None
    assert ply.event.move is not None
    written = PASS if ply.event.move.action == "pass" else str(ply.event.move)
    orders = "".join(f" [{order}]" for order in ply.shuffles)
    return f"{ply.event.seat}: {written}{orders};"


def _without_seat(before: Ply | None, ply: Ply, written: str) -> str:
    assert ply.event is not None
    on_turn = before is not None and before.state.turn == ply.event.seat
    return written.partition(": ")[2] if on_turn else written


def _deal_text(round: int, deal: Mapping[str, Any]) -> str:
    lines = [f"deal {round}"]
    for key, value in deal.items():
        if value is None:
            continue
        if key == "hands":
            lines.extend(f"  hand: {hand}" for hand in value)
        else:
            lines.append(f"  {key}: {value if isinstance(value, str) else _compact(value)}")
    return "\n".join(lines) + ";"


def write_json(match: Match) -> dict[str, Any]:
    """The record of a match as plain JSON values."""
    plies: list[dict[str, Any]] = []
    for _, ply in _plies(match):
        if ply.deal is not None:
            plies.append({"deal": dict(ply.deal)})
            continue
        assert ply.event is not None
        entry: dict[str, Any] = {"seat": ply.event.seat, "move": str(ply.event.move)}
        if ply.shuffles:
            entry["shuffles"] = [str(order) for order in ply.shuffles]
        plies.append(entry)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game,
        "rules": json.loads(json.dumps(dict(match.rules))),
        "names": list(match.names),
        "players": _players(match),
        "seed": match.seed,
        "position": match._start_position,
        "plies": plies,
    }


class Journal:
    """The file a match is written to as it goes on, by this match alone.

    Each ply is one append: a kill of the process loses at most that ply. A ply that can not be written is not played.

    Raises:
        FileExistsError: there is something at the path already, and it is not to be replaced.
        FileNotFoundError: the folder is missing.
        OSError: the file can not be written.
        ValueError: it is no path.
    """

    def __init__(self, path: str | PathLike[str], match: Match, replace: bool = False) -> None:
        if not isinstance(path, str | PathLike) or not os.fspath(path):
            raise ValueError(f"journal: the path of a file, not {path!r}")
        self.path = Path(path)
        if self.path.is_dir():
            raise FileExistsError(f"{self.path} is a folder: name a file in it")
        if not self.path.parent.is_dir():
            raise FileNotFoundError(f"there is no folder {self.path.parent} for the journal {self.path.name}: make it")
        if not replace and self.path.exists() and self.path.stat().st_size:
            raise FileExistsError(
                f"{self.path} exists: go on with it by Match.from_record(open(path).read(), journal=path), "
                "or choose another path"
            )
        # The beginning appears whole or not at all: a file that is there always reads.
        draft = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        written = write_text(match).encode()
        try:
            draft.write_bytes(written)
            os.replace(draft, self.path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise OSError(f"the journal {self.path} can not be written: {error.strerror or error}") from error
        self._size = len(written)

    def write(self, before: Ply, ply: Ply) -> None:
        self._append(ply_text(before, ply) + "\n")

    def write_undo(self) -> None:
        self._append(f"{UNDO};\n")

    def _append(self, written: str) -> None:
        try:
            with open(self.path, "r+b", buffering=0) as file:
                self._append_to(file.fileno(), written.encode())
        except OSError as error:
            raise OSError(
                f"the journal {self.path} can not be written ({error.strerror or error}), so nothing has changed; "
                "mend that, or go on without it: match.copy()"
            ) from error

    def _append_to(self, file: int, written: bytes) -> None:
        if os.lseek(file, 0, os.SEEK_END) != self._size:
            raise OSError("something else has written to it")
        try:
            sent = 0
            while sent < len(written):
                sent += os.write(file, written[sent:])
        except OSError:
            os.ftruncate(file, self._size)
            raise
        self._size += len(written)
