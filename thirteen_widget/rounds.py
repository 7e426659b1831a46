"""A match but for its players: the line of its plies, and its rounds by the rules of the game."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from .cards import Cards
from .chance import Chance
from .events import History, Sight
from .game import Consequence, Event, Game, IllegalMove, Move, Moves, Reason, Rules, State
from .positions import check_seat, is_whole
from .record import Journal

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
        """From 1."""
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
        """Take back the last ply, a deal too, and return what it was; None when there is none."""
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
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
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


class Rounds(Timeline):
    """Rounds of one game, one after the other, on a line of plies; who plays them does not matter here."""

    _game: Game
    _rules: Rules
    _seed: int | str

    @property
    def game(self) -> str:
        return self._game.name

    @property
    def rules(self) -> Rules:
        """The rule set: a frozen mapping of every option of the game."""
        return self._rules

    @property
    def seats(self) -> int:
        return self._rules.seats

    @property
    def seed(self) -> int | str:
        """What every deal and reshuffle follows from."""
        return self._seed

    def _seat(self, seat: int) -> int:
        return check_seat(seat, self.seats)

    def legal_moves(self, seat: int | None = None) -> Moves:
        """The legal moves of a seat (None: the seat on turn) in a fixed order; off turn only calls."""
        if seat is not None:
            seat = self._seat(seat)
        return Moves(()) if self._now.winners else self.state.legal_moves(seat)

    def parse(self, written: str | Move) -> Move:
        """The move a text says, in the game's normal form.

        Raises:
            IllegalMove: the text can not be read as a move.
        """
        return self._game.parse(written)

    def why_not(self, move: str | Move, seat: int | None = None) -> Reason | None:
        """Why a move is not legal, None when it is."""
        if seat is not None:
            seat = self._seat(seat)
        try:
            wanted = self.parse(move)
        except IllegalMove as error:
            return error.reason
        with self._lock:
            return self._why_not(wanted, self._actor(wanted, seat))

    def _why_not(self, move: Move, seat: int) -> Reason | None:
        reason = self.state.why_not(move, seat)
        return None if reason is None else self._of_match(reason)

    def _of_match(self, reason: Reason) -> Reason:
        """A reason of the round's as the match's: it says so when that is over too."""
        if reason.code == "round_over" and self._now.winners:
            return replace(reason, code="match_over", nearest=None)
        return reason

    def _actor(self, move: Move, seat: int | None) -> int:
        """The seat a move is meant for: the one named, or on turn, or that may make this call."""
        if seat is not None:
            return seat
        if move.action == "call":
            for asked in self.state.to_ask():
                if self.state.why_not(move, asked) is None:
                    return asked
        return 0 if self.turn is None else self.turn

    def play(self, move: str | Move, seat: int | None = None) -> Event:
        """Do a move and say what came of it.

        Raises:
            IllegalMove: the move is not legal; nothing has changed.
        """
        if seat is not None:
            seat = self._seat(seat)
        wanted = self.parse(move)
        with self._changing():
            return self._play(wanted, self._actor(wanted, seat))

    def _do(self, move: Move, seat: int) -> Event:
        with self._changing():
            return self._play(move, seat)

    def _judge(self, move: Move, seat: int) -> Move:
        with self._lock:
            reason = self._why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)
        return move

    def _play(self, move: Move, seat: int, shuffles: Sequence[Cards] | None = None) -> Event:
        try:
            outcome = self.state.step(move, seat, shuffles)
        except IllegalMove as error:
            raise IllegalMove(self._of_match(error.reason)) from None
        state, moved, consequences, orders = outcome
        self._append(self._arrive(state, seat, move, moved, consequences, self._now, orders))
        return self._events[-1]

    def _arrive(
        self,
        state: State,
        seat: int | None,
        move: Move | None,
        moved: tuple[Any, ...],
        consequences: tuple[Consequence, ...],
        before: Ply,
        shuffles: tuple[Cards, ...] = (),
    ) -> Ply:
        scores, rounds, places, winners = before.scores, before.rounds, before.places, before.winners
        if state.over:
            places = state.places
            if state.counted:
                scores = tuple(a + b for a, b in zip(scores, state.points, strict=True))
                rounds = (*rounds, state.points)
            winners = self._game.winners(self.rules, scores, state)
            consequences += tuple(Consequence("match_over", seat=winner) for winner in winners)
        event = Event(self._cursor + 1, seat, move, moved, consequences, scores)
        return Ply(state, scores, rounds, places, winners, event, shuffles=shuffles)

    def _deal(
        self,
        round: int,
        scores: tuple[float, ...],
        before: Ply | None,
        deal: Mapping[str, Any] | None = None,
    ) -> Ply:
        chance = Chance(self.seed, round)
        if deal is None:
            deal = self._game.deal(self.rules, round, before.state if before else None, chance)
        state = self._game.start(self.rules, round, scores, deal, chance)
        return self._dealt(state, scores, before, deal)

    def _dealt(
        self, state: State, scores: tuple[float, ...], before: Ply | None, deal: Mapping[str, Any] | None
    ) -> Ply:
        if before is not None:
            return self._arrive(state, None, None, (), state.dealt(), before)._replace(deal=deal)
        self._cursor = -1
        first = self._arrive(state, None, None, (), state.dealt(), Ply(state, scores, (), (), ()))
        return first._replace(deal=deal, event=None)
