"""The agent that plays its moves out in worlds that agree with what it has seen."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .. import compiled
from ..estimators import Estimator
from ..game import Game, Move, State, View
from ..texts import text, with_jokers

if TYPE_CHECKING:
    from ..match import Match

DEFAULT_BUDGET: Final = "20ms"

SETTLING_STEPS: Final = 5
"""With a number of playouts, the same part of it may go into settling as of a time, each of so many steps."""
_MOST_STEPS: Final = 1536
_STEPS_AT_ONCE: Final = 32
_SECONDS_AT_ONCE: Final = 0.001
"""The clock is looked at again after so long."""
_ready: set[str] = set()
"""The games whose compiled functions this process has loaded."""
_TIME: Final = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s)")
_MOST_SECONDS: Final = 3600


@dataclass(frozen=True)
class Budget:
    """How long to think about a move: a time in seconds or a number of playouts; the other is None.

    >>> Budget.parse("20ms"), Budget.parse("1000")
    (Budget(seconds=0.02, playouts=None), Budget(seconds=None, playouts=1000))
    """

    seconds: float | None = None
    playouts: int | None = None

    @classmethod
    def parse(cls, written: str | int) -> Budget:
        """Read a budget: ``"20ms"``, ``"1.5s"``, or a number of playouts, ``"1000"``.

        Raises:
            ValueError: it is none of these, or not positive.
        """
        said = str(written).strip()
        timed = _TIME.fullmatch(said)
        if timed is not None:
            seconds = float(timed[1]) / (1000 if timed[2] == "ms" else 1)
            if 0 < seconds <= _MOST_SECONDS:
                return cls(seconds=seconds)
        elif said.isascii() and said.isdecimal() and int(said) > 0:
            return cls(playouts=int(said))
        raise ValueError(
            f"{written!r} is no budget: it is a time for each move, as in 20ms or 1.5s, "
            "or a number of playouts, as in 1000"
        )

    def __str__(self) -> str:
        return f"{self.playouts}" if self.seconds is None else f"{1000 * self.seconds:g}ms"


class Thought(NamedTuple):
    """What a move should bring, from 0 to 1, and by how many playouts that was found (0: it is certain)."""

    move: Move
    value: float
    playouts: int


class Search:
    """Determinized Monte Carlo: all moves are played out in the same likely worlds and the worse half is given up,
    until one is left (sequential halving, Karnin, Koren and Somekh 2013). A forced win is played at once.

    The budget is a time for each move (``"20ms"``) or a number of playouts (``"1000"``). With the latter the same view
    and chance always give the same move. `Game.estimator` finds worlds and plays on in them.

    With `open` it sees all hands of the `match` it plays in: an upper mark, to tell how much of what is attainable a
    player attains. By name that is ``"open search"``. A match sets `match` when it asks; by hand,
    ``search.match = match``.

    >>> import thirteen_widget as tw
    >>> from thirteen_widget.agents.search import Search
    >>> search = Search("60")
    >>> match = tw.Match("thirteen", players=[search, "open search:60", "greedy", "greedy"], seed=1)
    >>> _ = match.run(rounds=1)

    Raises:
        ValueError: the budget can not be read.
    """

    def __init__(self, budget: str | int | None = None, *, open: bool = False) -> None:
        self.open = open
        self.match: Match | None = None
        self._budget = Budget.parse(DEFAULT_BUDGET if budget is None else budget)
        self.name = f"{'open ' * open}search:{self._budget}"
        self.thoughts: list[Thought] = []
        """The moves looked at for the last answer, the chosen one first."""
        compiled.warm()

    @property
    def budget(self) -> str:
        return str(self._budget)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def reset(self) -> None:
        self.thoughts = []

    def act(self, view: View) -> Move:
        from ..games import find

        game = find(view.game)
        self.thoughts = []
        if view.turn != view.seat or len(view.legal_moves) == 1:
            return game.planner(view)
        get_ready(game, view)
        meter = Meter(self._budget)
        estimator = game.estimator(view, self._state(view))
        estimator.hurried = self._budget.seconds is not None
        forced = estimator.forced()
        if forced is not None:
            self.thoughts = [Thought(forced, 1.0, 0)]
        elif len(estimator.moves) == 1:
            return estimator.moves[0]
        else:
            self.thoughts = think(estimator, meter)
        return self.thoughts[0].move

    def explain(self, view: View, move: Move) -> str:
        """A sentence on what was thought of a move for the last answer; "" if it was not looked at."""
        for thought in self.thoughts:
            if thought.move == move:
                best = self.thoughts[0]
                which = "forced" if not thought.playouts else "best" if thought is best else "behind"
                return text(
                    f"search.{which}",
                    move=with_jokers(move.pretty),
                    n=thought.playouts,
                    value=round(100 * thought.value),
                    best=with_jokers(best.move.pretty),
                    best_value=round(100 * best.value),
                )
        return ""

    def _state(self, view: View) -> State | None:
        if not self.open:
            return None
        if self.match is None:
            raise ValueError("an open search looks into the hands of a match: give it one, as in search.match = match")
        state = self.match.state
        seen = state.view(view.seat)
        if (seen.turn, seen.hand, seen.counts) != (view.turn, view.hand, view.counts):
            raise ValueError("an open search is asked about another situation than that of its match")
        return state


def show_match(agent: Any, match: Match) -> None:
    """Before a searching agent is asked and timed: let it get ready, and let an open one see all hands."""
    if isinstance(agent, Search):
        if agent.open:
            agent.match = match
        if match.game not in _ready and match.turn is not None:
            if compiled.available() and match.game in compiled.ROOMS:
                compiled.prepare(match.game)
            view = match.view(match.turn)
            if len(view.legal_moves) > 1:
                get_ready(match._game, view)


class Meter:
    """Tells how much of a budget is left since it was made."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.done = 0
        self._begun = time.perf_counter()
        self.settled = 0.0
        """When the playouts began."""
        self._each = 0.0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._begun

    def may_settle(self, steps: int, part: float) -> bool:
        if self.budget.playouts is not None:
            return steps < min(_MOST_STEPS, SETTLING_STEPS * part * self.budget.playouts)
        assert self.budget.seconds is not None
        return steps < _MOST_STEPS and self.seconds < part * self.budget.seconds

    def count(self, playouts: int, begun: float) -> None:
        self.done += playouts
        self._each = (self.seconds - begun) / playouts

    def next_playouts(self, share: float, fewest: int) -> int:
        """How many to do now, to use up this share of what is left for them; 0 when that is less than `fewest`.

        The last ones tell how long one takes: the first includes much preparation.
        """
        if self.budget.playouts is not None:
            left = int(share * self.budget.playouts) - self.done
            return left if left >= fewest else 0
        assert self.budget.seconds is not None
        seconds = self.settled + share * (self.budget.seconds - self.settled) - self.seconds
        if seconds < fewest * self._each:
            return 0
        return max(fewest, int(min(seconds, _SECONDS_AT_ONCE) / max(self._each, 1e-6)))

    def most_moves(self, moves: int) -> int:
        """How many of the moves can be compared: each has to be played out before half of them is given up."""
        while self.budget.playouts is not None and moves * halvings(moves) > self.budget.playouts:
            moves -= 1
        return moves


def get_ready(game: Game, view: View) -> None:
    """Think of a move once before the first that counts: compiled functions are loaded when first called."""
    if game.name not in _ready:
        estimator = game.estimator(replace(view))
        estimator.hurried = True
        estimator.forced()
        think(estimator, Meter(Budget(playouts=2 * len(estimator.moves))))
        _ready.add(game.name)


def halvings(moves: int) -> int:
    """How often moves have to be halved to leave one."""
    return (moves - 1).bit_length()


def think(estimator: Estimator, meter: Meter) -> list[Thought]:
    """What the moves bring, by sequential halving: the best first, then those given up latest."""
    steps = 0
    while meter.may_settle(steps, estimator.settling) and estimator.settle(_STEPS_AT_ONCE):
        steps += _STEPS_AT_ONCE
    meter.settled = meter.seconds
    moves = meter.most_moves(len(estimator.moves))
    sums, played = [0.0] * moves, [0] * moves
    order = list(range(moves))

    def value(move: int) -> float:
        if estimator.expected is None:
            return sums[move] / played[move]
        expected = sum(sums) / sum(played) + estimator.expected[move]
        return (sums[move] + estimator.trust * expected) / (played[move] + estimator.trust)

    alive, phases = moves, halvings(moves)
    for phase in range(phases):
        playouts = alive
        while playouts:
            chosen = order[:alive]
            worlds = playouts // alive
            begun = meter.seconds
            for move, brought in zip(chosen, estimator.play(chosen, worlds), strict=True):
                sums[move] += brought
                played[move] += worlds
            meter.count(worlds * alive, begun)
            playouts = meter.next_playouts((phase + 1) / phases, alive)
        order[:alive] = sorted(order[:alive], key=lambda move: -value(move))
        alive = (alive + 1) // 2
    return [Thought(estimator.moves[move], value(move) if played[move] else 0.5, played[move]) for move in order]
