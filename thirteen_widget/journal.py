"""A journal: the record of a match, written to a file as the match goes on.

Each ply is one append to the file, so that a kill of the process at any moment loses at most the ply being written.
A ply that can not be written is not played.
"""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from . import record

if TYPE_CHECKING:
    from .match import Match, Ply


class Journal:
    """The file a match is written to, by this match alone.

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
        written = record.write_text(match).encode()
        try:
            draft.write_bytes(written)
            os.replace(draft, self.path)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise OSError(f"the journal {self.path} can not be written: {error.strerror or error}") from error
        self._size = len(written)

    def write(self, before: Ply, ply: Ply) -> None:
        """Append a ply.

        Raises:
            OSError: it can not be written; the file is as it was.
        """
        self._append(record.ply_text(before, ply) + "\n")

    def write_undo(self) -> None:
        """Append that the last ply was taken back.

        Raises:
            OSError: it can not be written; the file is as it was.
        """
        self._append(f"{record.UNDO};\n")

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
