"""The line of plies that a match has gone: where it is, the way back and on, and one lock around every change."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .cards import Cards
from .events import Event
from .game import State
from .history import History, Sight
from .journal import Journal
from .positions import is_whole

_log = logging.getLogger(__name__)


class Ply(NamedTuple):
    """The match after one accepted action: the situation, and all that a record needs to come here again."""

    state: State
    scores: tuple[float, ...]
    rounds: tuple[tuple[float, ...], ...]
    """The points of every finished round that counted."""
    places: tuple[int, ...]
    winners: tuple[int, ...]
    event: Event | None = None
    """None for the beginning."""
    deal: Mapping[str, Any] | None = None
    """The deal, when this ply dealt."""
    shuffles: tuple[Cards, ...] = ()


class Timeline:
    """The plies of a match in order, and which of them is now. Those after it can be done again until another is.

    A ply is one accepted action: play, pass, draw, call, deal … Ply 0 is the first deal.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []
        self._journal: Journal | None = None
        self._frozen = False
        self._driver: Any = None  # who paces the agents while tables show this match; see driver.py

    def _begin(self, ply: Ply) -> None:
        self._sight: Sight = {zone.id: (zone.seen_by, zone.owner) for zone in ply.state.zones()}
        self._plies = [ply]
        self._events: list[Event] = []
        self._cursor = 0

    @property
    def _now(self) -> Ply:
        return self._plies[self._cursor]

    @property
    def ply(self) -> int:
        """How many plies have been played since the first deal."""
        return self._cursor

    @property
    def state(self) -> State:
        """The situation of this round, with all hands."""
        return self._plies[self._cursor].state

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.state.round

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, None when it is nobody's."""
        return self._plies[self._cursor].state.turn

    @property
    def phase(self) -> str:
        """``playing``, ``arranging``, ``round_over`` or ``over``."""
        now = self._now
        return "over" if now.winners else now.state.phase

    @property
    def scores(self) -> tuple[float, ...]:
        """The totals, by seat."""
        return self._now.scores

    @property
    def rounds(self) -> tuple[tuple[float, ...], ...]:
        """The points by seat of every finished round that counted."""
        return self._now.rounds

    @property
    def places(self) -> tuple[int, ...]:
        """All seats in finishing order of the last finished round; () until one is."""
        return self._now.places

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; () until it is over."""
        return self._now.winners

    @property
    def history(self) -> History:
        """The events so far, with every card."""
        return History(self._events, self._cursor)

    # ----------------------------------------------------------------------------------- back and on

    def _append(self, ply: Ply) -> None:
        if self._journal is not None:  # first, so that nothing has changed where it can not be written
            self._journal.write(self._now, ply)
        if len(self._plies) > self._cursor + 1:
            del self._plies[self._cursor + 1 :]
            self._events = self._events[: self._cursor]
        assert ply.event is not None
        self._plies.append(ply)
        self._events.append(ply.event)
        self._cursor += 1

    def undo(self) -> Event | None:
        """Take back the last ply, a deal too, and return what it was; None when there is nothing to take back."""
        change = self._changing()
        with self._lock:
            if self._cursor == 0:
                return None
            with change:
                if self._journal is not None:
                    self._journal.write_undo()
                self._cursor -= 1
                return self._events[self._cursor]

    def redo(self) -> Event | None:
        """Do the ply again that was taken back last; None when there is none."""
        change = self._changing()
        with self._lock:
            if self._cursor + 1 == len(self._plies):
                return None
            with change:
                if self._journal is not None:
                    self._journal.write(self._now, self._plies[self._cursor + 1])
                self._cursor += 1
                return self._events[self._cursor - 1]

    @property
    def can_undo(self) -> bool:
        """Whether there is a ply to take back."""
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a ply to do again."""
        return self._cursor + 1 < len(self._plies)

    def state_at(self, ply: int) -> State:
        """The situation after a ply.

        Raises:
            ValueError: there has been no such ply.
        """
        self._check_ply(ply)
        return self._plies[ply].state

    def _check_ply(self, ply: int) -> None:
        if not is_whole(ply) or not 0 <= ply <= self._cursor:
            raise ValueError(f"no ply {ply!r}: plies go from 0, the first deal, to {self._cursor}")

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change, on the thread that made it; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _changing(self) -> _Changing:
        if self._frozen:
            raise ValueError("this is a look at an earlier ply: go on with branch(ply) or copy()")
        return _Changing(self)

    def __getstate__(self) -> dict[str, Any]:
        with self._lock:
            line = {"_plies": list(self._plies), "_events": list(self._events)}
            return {**self.__dict__, **line, "_lock": None, "_listeners": [], "_journal": None, "_driver": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = threading.RLock()


class _Changing:
    """Holds the line's lock around a change, and tells the listeners when it went well."""

    __slots__ = ("_line",)

    def __init__(self, line: Timeline) -> None:
        self._line = line

    def __enter__(self) -> None:
        self._line._lock.acquire()

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            if kind is None:
                for listener in list(self._line._listeners):
                    try:
                        listener()
                    except Exception:  # the change stands, and the other listeners shall hear of it
                        _log.exception("a listener of %r failed", self._line)
        finally:
            self._line._lock.release()
