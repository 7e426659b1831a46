"""A match in progress: rounds and totals, who plays the seats, what happened, and the way back."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from os import PathLike
from types import MappingProxyType
from typing import Any

from .agents import Agent, AgentError, agent_name, make_agent
from .cards import Cards
from .chance import Chance, derived
from .game import Consequence, Event, Game, IllegalMove, Move, Moves, Reason, Rules, State, View
from .games import find
from .history import History
from .journal import Journal
from .positions import is_whole
from .seating import Spec as Spec
from .seating import by_seat, seat_names
from .timeline import Ply as Ply
from .timeline import Timeline


class Match(Timeline):
    """A match of one game, from the first deal to its winner. Matches in the same situation are equal.

    >>> match = Match("thirteen", seed=7)
    >>> match.phase, len(match.view(match.turn).hand)
    ('playing', 13)

    Args:
        game: a game's name; `thirteen_widget.games` lists them.
        seats: how many play; None is the game's usual number, or as many as there are names.
        names: one a seat.
        players: who plays the seats that are not a person's: a mapping from seat to agent, or a list with one
            entry a seat and None for a person. An agent is a name as in ``"search:20ms"``, a callable
            ``view -> move``, or an object with `act`.
        rules: a preset's name or a mapping of options.
        seed: a whole number or a text that fixes every deal and reshuffle and the chance of the agents; None
            draws one.
        journal: a path where the record is written as the match goes on.
        options: any option of the game, on top of `rules`.

    Raises:
        ValueError: something of this is not possible; it says what would be.
        TypeError: an unknown option.
        FileExistsError: there is something at `journal` already.
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
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
            raise ValueError(f"a seed is a whole number or a text, not {seed!r}")
        Timeline.__init__(self)
        self._game = game
        self.game = game.name
        self.rules = rules
        self.seats = rules.seats
        self.seed = secrets.randbits(48) if seed is None else seed
        self.names = seat_names(names, rules.seats)
        self._players: dict[int, Spec] = {}
        self._agents: dict[int, Agent] = {}
        self._start_position: Mapping[str, Any] | None = None
        for seat, spec in by_seat(players, rules.seats):
            self.seat_agent(seat, spec)
        self._reset_agents()

    def _keep_journal(self, path: str | PathLike[str] | None, replace: bool = False) -> None:
        if path is not None:
            self._journal = Journal(path, self, replace)

    # ------------------------------------------------------------------------------------ situation

    @property
    def state(self) -> State:
        """The situation of this round, with all hands."""
        return self._now.state

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.state.round

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, None when it is nobody's."""
        return self.state.turn

    @property
    def phase(self) -> str:
        """``playing``, ``arranging``, ``round_over`` or ``over``."""
        return "over" if self._now.winners else self.state.phase

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
    def players(self) -> Mapping[int, Spec]:
        """Who plays the seats that are not a person's."""
        return MappingProxyType(self._players)

    @property
    def history(self) -> History:
        """The events so far, with every card."""
        return History(self._events, self._cursor)

    def view(self, seat: int | None) -> View:
        """All, and only, what a seat may know; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        with self._lock:
            viewers = frozenset(() if seat is None else (seat,))
            history = History(self._events, self._cursor, self._sight, viewers)
            key = derived("agent", self.seed, seat, self._cursor)
            return self.state.view(seat, history=history, rng_key=key)

    def _check_seat(self, seat: int) -> None:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise ValueError(f"no seat {seat!r}: seats go from 0 to {self.seats - 1}")

    # ---------------------------------------------------------------------------------------- moves

    def legal_moves(self, seat: int | None = None) -> Moves:
        """The legal moves of a seat (None: the seat on turn) in a fixed order; off turn only calls."""
        if seat is not None:
            self._check_seat(seat)
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
            self._check_seat(seat)
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
        """A reason of the round's as the match's: when that is over too, it says so."""
        if reason.code == "round_over" and self._now.winners:
            return replace(reason, code="match_over", nearest=None)
        return reason

    def _actor(self, move: Move, seat: int | None) -> int:
        """The seat a move is meant for: the one named, or on turn, or the one that may make this call."""
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
            self._check_seat(seat)
        wanted = self.parse(move)
        with self._changing():
            return self._play(wanted, self._actor(wanted, seat))

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
        """The ply that ends in a state: with the totals, and the winners, when that ends the round."""
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
            self._reset_agents()
            return self._events[-1]

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
            return replace(self._arrive(state, None, None, (), state.dealt(), before), deal=deal)
        self._cursor = -1
        first = self._arrive(state, None, None, (), state.dealt(), Ply(state, scores, (), (), ()))
        return replace(first, deal=deal, event=None)

    # ----------------------------------------------------------------------------------- back and on

    def copy(self) -> Match:
        """The same match again, to go its own way; it has no journal."""
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
            clone._players = dict(self._players)
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
            ValueError: no such seat, or no such agent.
        """
        self._check_seat(seat)
        if spec is None:
            self._players.pop(seat, None)
            self._agents.pop(seat, None)
        else:
            agent = make_agent(spec)
            self._players[seat] = spec
            self._agents[seat] = agent

    def agent(self, seat: int) -> Agent | None:
        """The agent that plays a seat, None for a person's."""
        self._check_seat(seat)
        if seat in self._players and seat not in self._agents:  # a copy makes its own when they are needed
            self._agents[seat] = make_agent(self._players[seat])
        return self._agents.get(seat)

    def _reset_agents(self) -> None:
        """Tell the agents that want to know that a round has been dealt."""
        for agent in self._agents.values():
            reset = getattr(agent, "reset", None)
            if callable(reset):
                reset()

    def ask(self, seat: int, view: View | None = None) -> Move | None:
        """What the agent of a seat would do now, checked; None when it declines a call. Nothing is played.

        Raises:
            ValueError: the seat is a person's.
            AgentError: the agent failed or answered an illegal move.
        """
        agent = self.agent(seat)
        if agent is None:
            raise ValueError(f"seat {seat} ({self.names[seat]}) is a person's: no agent can be asked")
        shown = self.view(seat) if view is None else view
        failed = partial(AgentError, game=self.game, seat=seat, ply=self._cursor, agent=agent_name(agent))
        try:
            answer = agent.act(shown)
        except Exception as error:
            raise failed(f"it raised {type(error).__name__}: {error}") from error
        if answer is None:
            if seat == shown.turn:
                raise failed("it answered None on its turn")
            return None
        if not isinstance(answer, str | Move):
            raise failed(f"it answered {answer!r}, which is no Move and no text")
        try:
            move = self.parse(answer)
            reason = self._why_not(move, seat)
        except IllegalMove as error:
            reason = error.reason
        if reason is not None:
            raise failed(f"it answered {answer}, which is not legal: {reason.text}")
        return move

    def run(self, rounds: int | None = None) -> Match:
        """Let the agents play on, dealing by themselves, to the end of the match or of so many rounds more.

        Raises:
            ValueError: a person is to move.
            AgentError: an agent failed.
        """
        finished = 0
        while self.phase != "over" and (rounds is None or finished < rounds):
            with self._lock:
                if self.phase == "round_over":
                    self.deal()
                elif self.phase != "over":
                    self.ask_all()
                    finished += self.state.over
        return self

    def ask_all(self) -> Event:
        """Ask the agents of the seats that may act, in order, until one acts.

        Raises:
            ValueError: the seat that has to act is a person's.
            AgentError: an agent failed.
        """
        with self._lock:  # so that what is answered fits the situation it is played in
            for seat in self.state.to_ask():
                if seat not in self._players and seat != self.turn:
                    continue
                move = self.ask(seat)
                if move is not None:
                    with self._changing():
                        return self._play(move, seat)
        raise ValueError("nobody acts")

    # ----------------------------------------------------------------------------- records, positions

    def record(self, form: str = "text") -> Any:
        """The whole match, deals included: ``"text"`` for people, ``"json"`` for plain JSON values.

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
        """The match a record tells, ready to go on. `players` replaces who plays the seats.

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
        number = secrets.randbits(48) if seed is None else seed
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
