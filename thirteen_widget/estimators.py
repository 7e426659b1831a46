"""Estimates of a seat's moves by playouts: what a game gives so that it can be searched, and what any game has.

An `Estimator` looks at one situation through one seat's eyes. It makes *worlds*, situations that agree with what the
seat knows, and plays moves out in them: which moves and how often, the searching agent says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from .game import Game, Move, State, View

MOST_CANDIDATES = 24
"""Of more moves, only those that look best are played out."""
MOST_PLIES = 400
"""A longer playout is given up as a draw."""


class Estimator(ABC):
    """Plays out the moves of a seat on turn."""

    moves: Sequence[Move]
    """The moves worth a look, best at first sight first; at least one."""
    expected: Sequence[float] | None = None
    """How much more than the others each move should bring, before any is played out; None: nothing is known."""
    trust: int = 0
    """For how many playouts of a move its expectation counts."""
    settling: float = 0.1
    """The part of a time for thinking that may go into settling, before any playout."""
    hurried: bool = False
    """Whether moves are chosen by the clock: then what is slow without compiled functions is left out."""

    @abstractmethod
    def play(self, chosen: Sequence[int], worlds: int) -> Sequence[float]:
        """Play out each of the chosen moves, by their numbers, in the same `worlds` new worlds.

        Returns the sum of each move's results: 0 is the worst and 1 the best that a round can bring.
        """

    def settle(self, steps: int) -> bool:
        """Prepare the playouts by small steps, as by finding a likely first world; whether more would help."""
        return False

    def forced(self) -> Move | None:
        """A move that forces the best a round can bring, whatever the others have and do; None if none is found."""
        return None


class StateEstimator(Estimator):
    """Playouts of any game by its states, with the plain policy for every seat.

    `state` is the true one, for a player who sees all hands; without it worlds are drawn by `View.sample`.
    """

    def __init__(self, game: Game, view: View, state: State | None, moves: Iterable[Move]) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no moves")
        self.moves = list(moves)[:MOST_CANDIDATES]
        self._game = game
        self._view = view
        self._seat = view.seat
        self._state = state
        self._rng: Any = view.rng

    def play(self, chosen: Sequence[int], worlds: int) -> Sequence[float]:
        sums = [0.0] * len(chosen)
        for _ in range(worlds):
            world = self._state if self._state is not None else self._view.sample(self._rng)[0]
            for at, number in enumerate(chosen):
                sums[at] += self._outcome(world.play(self.moves[number], self._seat))
        return sums

    def _outcome(self, state: State) -> float:
        for _ in range(MOST_PLIES):
            if state.over:
                return self._game.value(state, self._seat)
            seat = state.to_ask()[0]
            state = state.play(self._game.greedy(state.view(seat)), seat)
        return 0.5
