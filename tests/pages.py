"""What a browser would do at a table, without one."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count

from thirteen_widget import Table

_ids = count(1)


class Page:
    """What a browser would do: send requests, keep the answers."""

    def __init__(self, table: Table) -> None:
        self.table, self.answers = table, []
        table.send = lambda content, buffers=None: self.answers.append(content)

    def ask(self, action: str, **fields):
        snapshot = self.table.snapshot
        given = {"epoch": snapshot["epoch"], "seq": snapshot["seq"], "action": action, **fields}
        request = {"id": f"r{next(_ids)}", **given}
        return self.send({key: value for key, value in request.items() if value is not None})

    def send(self, content):
        before = len(self.answers)
        self.table._on_message(None, content, [])
        assert len(self.answers) == before + 1, "every message gets one answer"
        return self.answers[-1]

    def ids(self, cards: str) -> list[str]:
        by_face = {face: card_id for card_id, face in self.table.snapshot["cards"].items() if face}
        return [by_face[card] for card in cards.split()]


def wait_until(condition: Callable[[], object], seconds: float = 10) -> None:
    """Look until it holds: what other threads do is not told to those that wait."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.002)
