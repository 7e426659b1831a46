"""The rounds of a match by the rules of its game: moves judged and done, deals, and the totals they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .cards import Cards
from .chance import Chance
from .game import Consequence, Event, Game, IllegalMove, Move, Moves, Reason, Rules, State
from .positions import is_whole
from .timeline import Ply, Timeline


class Rounds(Timeline):
    """Rounds of one game, one after the other, on a line of plies; who plays them is no concern of theirs."""

    _game: Game
    _rules: Rules
    _seed: int | str

    @property
    def game(self) -> str:
        """The game's name."""
        return self._game.name

    @property
    def rules(self) -> Rules:
        """The rule set: a frozen mapping of every option of the game."""
        return self._rules

    @property
    def seats(self) -> int:
        """How many play."""
        return self._rules.seats

    @property
    def seed(self) -> int | str:
        """What every deal and reshuffle follows from."""
        return self._seed

    def _seat(self, seat: int) -> int:
        """A seat's number as a plain one (NumPy's will do)."""
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise ValueError(f"no seat {seat!r}: seats go from 0 to {self.seats - 1}")
        return int(seat)

    # ---------------------------------------------------------------------------------------- moves

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
            seat = self._seat(seat)
        wanted = self.parse(move)
        with self._changing():
            return self._play(wanted, self._actor(wanted, seat))

    def _do(self, move: Move, seat: int) -> Event:
        with self._changing():
            return self._play(move, seat)

    def _judge(self, move: Move, seat: int) -> Move:
        """The move itself, where it is legal."""
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
