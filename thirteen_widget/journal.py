"""A journal: the record of a match, written to a file as the match goes on.

Each ply is one append to the file, so that a kill of the process at any moment loses at most the ply being written.
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
    """The file a match is written to.

    Raises:
        FileExistsError: there is something at the path already, and it is not to be replaced.
    """

    def __init__(self, path: str | PathLike[str], match: Match, replace: bool = False) -> None:
        self.path = Path(path)
        if not replace and self.path.exists() and self.path.stat().st_size:
            raise FileExistsError(
                f"{self.path} exists: go on with it by Match.from_record(open(path).read(), journal=path), "
                "or choose another path"
            )
        # The beginning appears whole or not at all: a file that is there always reads.
        draft = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        draft.write_text(record.write_text(match), "utf-8")
        os.replace(draft, self.path)

    def write(self, before: Ply, ply: Ply) -> None:
        """Append a ply."""
        self._append(record.ply_text(before, ply) + "\n")

    def write_undo(self) -> None:
        """Append that the last ply was taken back."""
        self._append(f"{record.UNDO};\n")

    def _append(self, written: str) -> None:
        with open(self.path, "ab", buffering=0) as file:
            file.write(written.encode())
