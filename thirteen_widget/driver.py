"""Asks and paces the agents while tables show a match: one driver a match, however many tables.

Agents think on a thread of their own, outside the match's lock, so neither the kernel nor a table waits for them.
An answer to a situation that has changed (an undo, another move) is dropped. The thread lives only while there is
somebody to ask. When an agent loses its seat before it has answered, another thread goes on.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from .agents import agent_name
from .game import Move, View
from .match import Match, Ply
from .players import answer, shortened
from .protocol import MAX_THOUGHTS

PACES: Final = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0, "step": 0.0}
"""Seconds between two moves of agents, by pace; ``step`` waits to be told."""
PATIENCE: Final = 3.0
"""Seconds an agent leaves a person before it makes a call against them."""
LONGEST_PATIENCE: Final = 3600
_SHOW_THINKING_AFTER: Final = 0.12


class Thoughts(NamedTuple):
    """What an agent says of its move."""

    agent: str
    said: str = ""
    estimates: tuple[tuple[str, float, bool], ...] = ()
    """Moves in words, each with its estimate and whether it was made; that one first, then the best."""


def told_by(agent: Any) -> tuple[Any, list[Any]]:
    """An agent's `thoughts` as they are, and as a list of pairs of move and estimate, empty for a text."""
    with suppress(Exception, SystemExit):
        told = getattr(agent, "thoughts", None)
        if told is not None and not isinstance(told, str):
            return told, list(told.items() if isinstance(told, Mapping) else told)
        return told, []
    return None, []


def thoughts_of(agent: Any, view: View, move: Move | None, before: tuple[Any, list[Any]]) -> Thoughts:
    """What an agent says of the move it just made, by its `thoughts` or `explain`.

    `before` is what was `told_by` it before it was asked: unchanged estimates are of an earlier move. The agent may be
    anybody's, so whatever can not be shown is left out.
    """
    told, pairs = told_by(agent)
    said, estimates = told if isinstance(told, str) else "", []
    with suppress(Exception):
        if not said and move is not None and callable(explain := getattr(agent, "explain", None)):
            said = str(explain(view, move) or "")
    with suppress(Exception):
        if told is before[0] and pairs == before[1]:
            pairs = []
        for pair in pairs:
            with suppress(Exception):
                thought, value = pair[0], float(pair[1])
                if math.isfinite(value):
                    pretty = shortened(getattr(thought, "pretty", str(thought)))
                    estimates.append((pretty, value, move is not None and str(thought) == str(move)))
    estimates.sort(key=lambda each: (not each[2], -each[1]))
    return Thoughts(shortened(agent_name(agent)), shortened(said), tuple(estimates[:MAX_THOUGHTS]))


def check_patience(seconds: object) -> None:
    """Raise ValueError unless an agent can leave a person so many seconds."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= LONGEST_PATIENCE:
        raise ValueError(f"patience={seconds!r} is not possible: seconds, from 0 to {LONGEST_PATIENCE}")


class Driver:
    """Plays a match's agents at a pace. Use `driver_of`."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.patience = PATIENCE
        self.thinking: tuple[int, ...] = ()
        self.thoughts: tuple[int, Thoughts] | None = None
        """The seat of the last agent that said something, and what it said of its last move."""
        self.error: BaseException | None = None
        """Why the agents stand still: one failed, or the journal can not be written."""
        self._pace = "normal"
        self._steps = 0
        self._listeners: list[Callable[[], None]] = []
        self._changed = threading.Condition(match._lock)
        self._thread: threading.Thread | None = None
        self._asked: tuple[int, Any] | None = None
        self._declined: set[int] = set()
        self._declined_at: Ply | None = None
        self._last_move = 0.0
        self._unsubscribe: Callable[[], None] | None = None

    @property
    def pace(self) -> str:
        return self._pace

    def set_pace(self, pace: str) -> None:
        """Change the pace, or set it again: agents that stand still try again."""
        if pace not in PACES:
            raise ValueError(f"no pace {pace!r}: there are {', '.join(PACES)}")
        with self._changed:
            self._pace = pace
            self._steps = 0
            self._forget_error()
            self._changed.notify_all()
        self.wake()
        self._tell()

    def set_patience(self, seconds: float) -> None:
        """Set how long an agent leaves a person before it makes a call against them, in seconds."""
        check_patience(seconds)
        self.patience = seconds

    def step(self) -> None:
        """Set the pace ``step`` and let an agent make one more move at once."""
        with self._changed:
            self._pace = "step"
            self._steps += 1
            self._forget_error()
            self._changed.notify_all()
        self.wake()
        self._tell()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when the thinking seat, the pace or the error changes; returns how to stop that.

        Agents are asked only while somebody listens.
        """
        with self._changed:
            self._listeners.append(listener)
            if self._unsubscribe is None:
                self._unsubscribe = self.match.subscribe(self._on_change)
        self.wake()
        return lambda: self._stop(listener)

    def _stop(self, listener: Callable[[], None]) -> None:
        with self._changed:
            if listener in self._listeners:
                self._listeners.remove(listener)
            if not self._listeners and self._unsubscribe is not None:
                self._unsubscribe()
                self._unsubscribe = None
            self._changed.notify_all()

    def wake(self) -> None:
        with self._changed:
            held_up = self._asked is not None and self.match.agent(self._asked[0]) is not self._asked[1]
            if held_up:
                self._asked = self._thread = None
                self._show_thinking(())
            if self._thread is None and self._listeners and self._next() is not None:
                self._thread = threading.Thread(target=self._run, name="thirteen-widget agents", daemon=True)
                self._thread.start()

    def _on_change(self) -> None:
        self._forget_error()
        self._changed.notify_all()
        self.wake()

    def _forget_error(self) -> None:
        if self.error is not None:
            self.error = None
            self._tell()

    def _tell(self) -> None:
        for listener in list(self._listeners):
            listener()

    def _next(self) -> int | None:
        """The seat to ask; -1 to deal, None when nobody is to be asked. Under the lock."""
        match = self.match
        if self.error is not None or not self._listeners:
            return None
        if match.phase == "round_over":
            everybody_an_agent = len(match.players) == match.seats
            return -1 if everybody_an_agent else None
        if self._declined_at is not match._now:
            self._declined_at, self._declined = match._now, set()
        if match.phase == "over":
            return None
        for seat in match.state.to_ask():
            if seat in match.players and seat not in self._declined:
                return seat
        return None

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._goes_on():
                    return
                seat = self._next()
                if seat is None or not self._wait_for_step():
                    self._thread = None
                    self._show_thinking(())
                    return
                now = self.match._now
            try:
                if seat < 0:
                    self._deal(now)
                else:
                    self._ask(seat, now)
            except BaseException as error:  # of any kind: the table has to show it, and the next change tries anew
                self._fail(error, now)

    def _goes_on(self) -> bool:
        return self._thread is threading.current_thread()

    def _fail(self, error: BaseException, now: Ply) -> None:
        with self._changed:
            if self.match._now is now and self._goes_on():
                self.error = error
                self._steps = 0
                self.thinking = ()
                self._tell()

    def _wait_for_step(self) -> bool:
        return self._pace != "step" or self._steps > 0

    def _deal(self, now: Ply) -> None:
        if self._pause(self._last_move, now, times=3):
            with self._changed:
                if self.match._now is now:
                    self._spend_step()
                    self.match.deal()

    def _ask(self, seat: int, now: Ply) -> None:
        with self._changed:
            agent, view = self.match.agent(seat), self.match.view(seat)
            if agent is None:
                return
            self._asked = seat, agent
        begun = time.monotonic()
        timer = threading.Timer(
            0 if PACES[self._pace] else _SHOW_THINKING_AFTER, lambda: self._show_thinking((seat,), now)
        )
        timer.daemon = True
        timer.start()
        before = told_by(agent)
        try:
            move = answer(self.match, agent, view, self.match._judge)
            thoughts = thoughts_of(agent, view, move, before)
        finally:
            timer.cancel()
            with self._changed:
                if self._goes_on():
                    self._asked = None
        if not self._goes_on():
            return
        says_anything = thoughts.said or thoughts.estimates
        if says_anything or (self.thoughts is not None and self.thoughts[0] == seat):
            self.thoughts = seat, thoughts
        if move is None:
            with self._changed:
                if self._declined_at is now:
                    self._declined.add(seat)
            return
        against_a_person = move.action == "call" and self._person_could_act(seat)
        patience = self.patience if against_a_person else None
        if self._pause(max(begun, self._last_move), now, patience=patience):
            with self._changed:
                if self.match._now is now and self.match.agent(seat) is agent:
                    self.thinking = ()
                    self._last_move = time.monotonic()
                    self._spend_step()
                    self.match.play(move, seat)

    def _person_could_act(self, caller: int) -> bool:
        return any(seat != caller and seat not in self.match.players for seat in self.match.state.to_ask())

    def _spend_step(self) -> None:
        self._steps = max(0, self._steps - 1)

    def _pause(self, since: float, now: Ply, *, times: int = 1, patience: float | None = None) -> bool:
        """Wait as the pace or patience says; False when the situation has changed meanwhile."""
        with self._changed:
            while self.match._now is now and self._listeners:
                wait = times * PACES[self._pace] if patience is None else patience
                left = since + wait - time.monotonic()
                if not self._wait_for_step():
                    self._show_thinking(())
                    self._changed.wait()
                elif left <= 0:
                    return True
                else:
                    self._changed.wait(left)
        return False

    def _show_thinking(self, seats: tuple[int, ...], now: Ply | None = None) -> None:
        with self._changed:
            if self.thinking != seats and (now is None or self.match._now is now):
                self.thinking = seats
                self._tell()


def driver_of(match: Match) -> Driver:
    """A match's one driver."""
    with match._lock:
        if match._driver is None:
            match._driver = Driver(match)
        driver: Driver = match._driver
        return driver
