"""A match in progress: who plays, what each may know, the way back, and what is kept of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from types import MappingProxyType
from typing import Any, TypeVar

from .agents import Agent
from .chance import Chance, derived, read_seed
from .events import History
from .game import Event, Game, Move, Rules, View
from .games import find
from .players import Players, answer, by_seat, seat_names
from .players import Spec as Spec
from .positions import is_whole
from .record import Journal
from .rounds import Ply as Ply
from .rounds import Rounds

T = TypeVar("T")


class Match(Rounds):
    """A match of one game, from the first deal to its winner. Matches in the same situation are equal.

    >>> match = Match("thirteen", seed=7)
    >>> match.phase, len(match.view(match.turn).hand)
    ('playing', 13)

    Args:
        game: a game's name; `thirteen_widget.games` lists them.
        seats: how many play; None is as many as there are names, else the game's usual number.
        names: one a seat.
        players: who plays the seats that are not a person's: a mapping from seat to agent, or a list with one
            entry a seat and None for a person. An agent is a name as in ``"search:20ms"``, a callable
            ``view -> move``, or an object with `act`.
        rules: a preset's name or a mapping of options.
        seed: a whole number or text that fixes every deal and reshuffle and the agents' chance; None draws one.
        journal: a path where the record is written during the match.
        options: any option of the game, on top of `rules`.

    Raises:
        ValueError: something is not possible; it says what would be.
        TypeError: an unknown option.
        FileExistsError: `journal` exists already.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        names: Sequence[str] | None = None,
        players: Mapping[int, Spec] | Sequence[Spec | None] | None = None,
        rules: str | Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        journal: str | PathLike[str] | None = None,
        **options: Any,
    ) -> None:
        found = find(game)
        if seats is None:
            given = names if names is not None else players
            wanted = len(given) if isinstance(given, Sequence) and not isinstance(given, str) else found.default_seats
        else:
            wanted = seats
        chosen = found.rules(rules, wanted, **options)
        self._prepare(found, chosen, names, players, seed)
        self._begin(self._deal(1, (0,) * wanted, None))
        self._keep_journal(journal)

    def _prepare(
        self,
        game: Game,
        rules: Rules,
        names: Sequence[str] | None,
        players: Mapping[int, Spec] | Sequence[Spec | None] | None,
        seed: int | str | None,
    ) -> None:
        super().__init__()
        self._game = game
        self._rules = rules
        self._seed = secrets.randbits(48) if seed is None else read_seed(seed)
        self._names = seat_names(names, rules.seats)
        self._players = Players()
        self._start_position: Mapping[str, Any] | None = None
        self._sit_down(players)

    def _sit_down(self, players: Mapping[int, Spec] | Sequence[Spec | None] | None) -> None:
        for seat, spec in by_seat(players, self.seats):
            self._players.seat(self._seat(seat), spec, self.rules)

    def _keep_journal(self, path: str | PathLike[str] | None, replace: bool = False) -> None:
        if path is not None:
            self._journal = Journal(path, self, replace)

    # -------------------------------------------------------------------------------------- the seats

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    @property
    def players(self) -> Mapping[int, Spec]:
        """Who plays the seats that are not a person's."""
        return MappingProxyType(self._players.specs)

    def view(self, seat: int | None) -> View:
        """All, and only, what a seat may know; None is a spectator."""
        if seat is not None:
            seat = self._seat(seat)
        return self._view(seat)

    def _view(self, seat: int | None) -> View:
        with self._lock:
            viewers = frozenset(() if seat is None else (seat,))
            history = History(self._events, self._cursor, self._sight, viewers)
            key = derived("agent", self._seed, seat, self._cursor)
            return self._plies[self._cursor].state.view(seat, history=history, rng_key=key)

    # ---------------------------------------------------------------------------------------- deals

    def deal(self) -> Event:
        """Deal the next round.

        Raises:
            ValueError: the round is still being played, or the match is over.
        """
        with self._changing():
            if self.phase != "round_over":
                what = "the match is over" if self.phase == "over" else f"round {self.round} is not over yet"
                raise ValueError(f"no deal now: {what}")
            self._append(self._deal(self.round + 1, self.scores, self._now))
            self._players.round_dealt()
            return self._events[-1]

    # ----------------------------------------------------------------------------------- back and on

    def copy(self) -> Match:
        """The same match, to go its own way; it has no journal."""
        return self._clone(len(self._plies) - 1, self._cursor)

    def at(self, ply: int) -> Match:
        """The match as it was after a ply, to look at: it can not be changed.

        Raises:
            ValueError: there has been no such ply.
        """
        self._check_ply(ply)
        there = self._clone(ply, ply)
        there._frozen = True
        return there

    def branch(self, ply: int) -> Match:
        """A new match that goes on from a ply of this one.

        Raises:
            ValueError: there has been no such ply.
        """
        self._check_ply(ply)
        return self._clone(ply, ply)

    def _clone(self, last: int, cursor: int) -> Match:
        clone = object.__new__(Match)
        with self._lock:
            clone._prepare(self._game, self.rules, self.names, None, self.seed)
            clone._players = Players(self._players.specs)
            clone._start_position = self._start_position
            clone._sight = self._sight
            clone._plies = self._plies[: last + 1]
            clone._events = self._events[:last]
            clone._cursor = cursor
        return clone

    # --------------------------------------------------------------------------------------- agents

    def seat_agent(self, seat: int, spec: Spec | None) -> None:
        """Let an agent play a seat from now on; None gives it to a person.

        Raises:
            ValueError: no such seat, no such agent, or one that does not know the rules (`agents.check_knows`).
        """
        seat = self._seat(seat)
        with self._changing():
            self._players.seat(seat, spec, self.rules)

    def agent(self, seat: int) -> Agent | None:
        """A seat's agent, None for a person's."""
        return self._players.agent(self._seat(seat))

    def ask(self, seat: int, view: View | None = None) -> Move | None:
        """What a seat's agent would do now, checked; None when it declines a call. Nothing is played.

        Raises:
            ValueError: the seat is a person's.
            AgentError: the agent failed or answered an illegal move.
        """
        seat = self._seat(seat)
        return self._ask(seat, self._judge, self._view(seat) if view is None else view)

    def _ask(self, seat: int, done: Callable[[Move, int], T], view: View) -> T | None:
        agent = self._players.agent(seat)
        if agent is None:
            raise ValueError(f"seat {seat} ({self.names[seat]}) is a person's: no agent can be asked")
        return answer(self, agent, view, done)

    def run(self, rounds: int | None = None) -> Match:
        """Let the agents play and deal, to the end of the match or for so many rounds more.

        Raises:
            ValueError: a person is to move, or `rounds` is no number of rounds.
            AgentError: an agent failed.
        """
        if rounds is not None and (not is_whole(rounds) or rounds < 0):
            raise ValueError(f"rounds: a whole number from 0 on, or None for the whole match, not {rounds!r}")
        finished = 0
        while rounds is None or finished < rounds:
            with self._lock:
                phase = self.phase
                if phase == "over":
                    break
                if phase == "round_over":
                    self.deal()
                else:
                    self.ask_all()
                    finished += self.state.over
        return self

    def ask_all(self) -> Event:
        """Ask the agents of the seats that may act, in order, until one acts.

        Raises:
            ValueError: a person has to act.
            AgentError: an agent failed.
        """
        with self._lock:  # so that an answer fits the situation it is played in
            for seat in self.state.to_ask():
                if seat not in self._players.specs and seat != self.turn:
                    continue
                event = self._ask(seat, self._do, self._view(seat))
                if event is not None:
                    return event
        raise ValueError("nobody acts")

    # ----------------------------------------------------------------------------- records, positions

    def record(self, form: str = "text") -> Any:
        """The whole match with its deals: ``"text"`` for people, ``"json"`` for plain JSON values.

        Raises:
            ValueError: no such form.
        """
        from . import record

        if form not in ("text", "json"):
            raise ValueError(f"a record has the forms 'text' and 'json', not {form!r}")
        return record.write_text(self) if form == "text" else record.write_json(self)

    @classmethod
    def from_record(
        cls,
        source: str | Mapping[str, Any],
        *,
        players: Mapping[int, Spec] | Sequence[Spec | None] | None = None,
        journal: str | PathLike[str] | None = None,
    ) -> Match:
        """A record's match, ready to go on. `players` replaces who plays the seats.

        Raises:
            RecordError: the record is faulty; it names the line and the fault.
        """
        from .record_reading import read

        match = read(source, players)
        match._keep_journal(journal, replace=True)
        return match

    def position(self) -> dict[str, Any]:
        """The situation as plain JSON values, for puzzles and tests."""
        return self.state.position()

    @classmethod
    def from_position(
        cls,
        game: str,
        position: Mapping[str, Any],
        *,
        names: Sequence[str] | None = None,
        players: Mapping[int, Spec] | Sequence[Spec | None] | None = None,
        seed: int | str | None = None,
        journal: str | PathLike[str] | None = None,
    ) -> Match:
        """A match that begins in a situation; only ``hands`` is needed.

        Raises:
            ValueError: the position is impossible; it says why.
        """
        found = find(game)
        if not isinstance(position, Mapping):
            raise ValueError(f"a position is a mapping, not {position!r}")
        match = object.__new__(cls)
        number = secrets.randbits(48) if seed is None else read_seed(seed)
        state = found.from_position(position, Chance(number, position.get("round") or 1))
        match._prepare(found, state.rules, names, players, number)
        match._start_position = state.position()
        match._begin(match._dealt(state, state.scores, None, None))
        match._keep_journal(journal)
        return match

    # ------------------------------------------------------------------------------------ housekeeping

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        mine = (self.rules, self.phase, self.scores, self.state)
        return mine == (other.rules, other.phase, other.scores, other.state)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        who = "" if self.turn is None else f", {self.names[self.turn]} to act"
        totals = ", ".join(f"{name} {score:g}" for name, score in zip(self.names, self.scores, strict=True))
        return f"<{self.game} match, round {self.round}, {self.phase}{who}: {totals}>"

    def _repr_html_(self) -> str:
        from .display import match_html

        return match_html(self)
