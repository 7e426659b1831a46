"""What a game is: the vocabulary that the three games share.

A `Game` names its options and presets, deals, and says when a match is won. A `State` is one immutable situation of a
round; the rules work on it. A `View` is what one seat may know of a state. A `Move` is what a seat does, an `Event`
what came of it, a `Reason` why it may not be done.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .cards import Card, Cards
from .chance import Chance
from .events import Consequence as Consequence
from .events import Event as Event
from .events import IllegalMove as IllegalMove
from .events import Moved as Moved
from .events import Reason as Reason
from .moves import ACTIONS as ACTIONS
from .moves import CALLS as CALLS
from .moves import Move as Move
from .moves import Moves as Moves
from .moves import format_move as format_move
from .moves import parse_move as parse_move
from .positions import is_whole
from .rules import Option as Option
from .rules import Rules as Rules
from .showing import Badge as Badge
from .showing import Selection as Selection
from .showing import Shown as Shown
from .showing import TableStyle as TableStyle
from .showing import Zone as Zone

if TYPE_CHECKING:
    from random import Random

    from .compiled import Playouts
    from .estimators import Estimator


class Outcome(NamedTuple):
    """What `State.step` returns: the new state, and what an `Event` says of the way there."""

    state: State
    moved: tuple[Moved, ...]
    consequences: tuple[Consequence, ...]
    shuffles: tuple[Cards, ...] = ()
    """Each reshuffle's order, next card to draw first, as a record keeps it."""


@dataclass(frozen=True, kw_only=True, repr=False)
class View(ABC):
    """What one seat may know of a situation, and nothing else.

    Each game adds its public cards. Views that show the same compare and hash equal, whatever `rng`, the seat's own
    stream of chance, is.
    """

    game: ClassVar[str]
    seat: int | None
    """The seat that looks; None for a spectator."""
    turn: int | None
    phase: str
    hand: Cards
    counts: tuple[int, ...]
    """Cards in hand, by seat."""
    scores: tuple[float, ...]
    rules: Rules
    round: int
    history: Sequence[Event] = ()
    rng_key: int = field(default=0, compare=False, repr=False)

    @property
    @abstractmethod
    def legal_moves(self) -> Moves:
        """The seat's legal moves, in a fixed order; off turn its calls."""

    def sample(self, rng: Random, n: int = 1, *, weighted: bool = False) -> list[State]:
        """`n` states consistent with all that the seat has seen, drawn with `rng`, as `view.rng`.

        All are equally likely. What counts as seen are the cards and their numbers, and what the events in `history`
        prove (see the game's module of worlds); for a spectator the cards and numbers only. When `weighted`, states in
        which the others did as they would are likelier, as each game says. Weighted states may come by a walk, each a
        little like the one before.

        >>> import random, thirteen_widget as tw
        >>> match = tw.Match("thirteen", players=["greedy"] * 4, seed=1).run(rounds=0)
        >>> view = match.view(0)
        >>> states = view.sample(random.Random(2), 3, weighted=True)
        >>> {state.view(0).hand == view.hand for state in states}
        {True}

        Raises:
            ValueError: `n` is no number of states, `rng` no random generator, or the history another situation's.
        """
        if not is_whole(n) or n < 0:
            raise ValueError(f"n: how many states, a whole number from 0 on, not {n!r}")
        if not hasattr(rng, "getrandbits"):
            raise ValueError(f"rng: a random.Random, as view.rng, not {rng!r}")
        return self._sample(rng, n, weighted)

    @abstractmethod
    def _sample(self, rng: Random, n: int, weighted: bool) -> list[State]:
        """What `sample` gives."""

    def selection(self, cards: Cards, action: str = "play") -> Selection:
        """What the chosen cards are, for a move of that action; only the cards of moves are compared."""
        chosen = frozenset(cards)
        holding = [move for move in self.legal_moves if move.action == action and chosen <= frozenset(move.cards)]
        usable = {card for move in holding for card in move.cards}
        return Selection(
            any(len(move.cards) == len(cards) for move in holding),
            any(len(move.cards) > len(cards) for move in holding),
            Cards(card for card in self.hand if card in usable),
        )

    def listed(self, limit: int) -> Moves | None:
        """The legal moves if there are at most `limit`, else None; always quick."""
        moves = self.legal_moves
        return moves if len(moves) <= limit else None

    @property
    def offers(self) -> tuple[tuple[str, str | None], ...]:
        """The kinds of legal moves, each once and in order: (action, call)."""
        return tuple(dict.fromkeys((move.action, move.call) for move in self.legal_moves))

    def shown(self, language: str = "en") -> Shown:
        """What the table shows besides the cards."""
        return Shown()

    @property
    def rng(self) -> Any:
        """The seat's own `random.Random`: the same for the same seed, seat and ply."""
        if "_rng" not in self.__dict__:
            import random

            object.__setattr__(self, "_rng", random.Random(self.rng_key))
        return self.__dict__["_rng"]

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON values; cards and moves as text."""
        return {"game": self.game, **plain({name: getattr(self, name) for name in self.fields()})}

    def to_array(self) -> Any:
        """The view as a one-dimensional NumPy array, laid out as `array_names` say; a spectator's seat is seat 0.

        Raises:
            ImportError: NumPy is not installed.
        """
        try:
            import numpy as np
        except ImportError as error:
            raise ImportError("to_array needs NumPy: pip install numpy") from error
        return np.array(self._numbers(), self._number_type)

    _number_type: ClassVar[str] = "float32"

    def _numbers(self) -> list[float]:
        # A game may do without `to_array`.
        raise NotImplementedError(f"views of {self.game} are not told in numbers")

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        from dataclasses import fields

        return tuple(f.name for f in fields(cls) if f.compare and f.repr)

    def __repr__(self) -> str:
        from .display import view_text

        return view_text(self)

    def _repr_html_(self) -> str:
        from .display import view_html

        return view_html(self)


def plain(value: Any) -> Any:
    """A value as JSON has it: cards, moves and rules become text, lists and objects."""
    if isinstance(value, Cards | Card | Move):
        return str(value)
    if isinstance(value, Event | Consequence):
        return {name: plain(getattr(value, name)) for name in value.__slots__}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Sequence | frozenset | set) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value


class State(ABC):
    """One immutable situation of one round: what the rules work on and what search copies.

    `turn` is the seat to act, None when the round is over. `phase` is ``playing``, ``arranging`` or ``round_over``.
    `places` are the seats in finishing order and `points` what the round brought by seat, both () until the round is
    over. `scores` are the totals by seat before this round.
    """

    __slots__ = ()
    game: ClassVar[Game]
    turn: int | None
    rules: Rules
    round: int
    scores: tuple[float, ...]

    @property
    @abstractmethod
    def phase(self) -> str: ...

    @property
    def over(self) -> bool:
        return self.phase == "round_over"

    @property
    def seats(self) -> int:
        return len(self.scores)

    @property
    @abstractmethod
    def places(self) -> tuple[int, ...]: ...

    @property
    @abstractmethod
    def points(self) -> tuple[float, ...]: ...

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that have finished, first to last, while the others play on."""
        return ()

    @property
    def counted(self) -> bool:
        """Whether the round, once over, counts (a drawn round does not)."""
        return True

    @abstractmethod
    def legal_moves(self, seat: int | None = None) -> Moves:
        """A seat's legal moves (None: the seat on turn), in a fixed order; off turn only calls."""

    def to_ask(self) -> tuple[int, ...]:
        """The seats that may act now, in the order they are asked: who owes a call, the others, the seat on turn."""
        return () if self.turn is None else (self.turn,)

    @abstractmethod
    def why_not(self, move: Move, seat: int | None = None) -> Reason | None:
        """Why a move is not legal; None when it is."""

    @abstractmethod
    def step(self, move: Move, seat: int | None = None, shuffles: Sequence[Cards] | None = None) -> Outcome:
        """Do a move: the new state and what came of it. `shuffles`: the orders of reshuffles, for a replay.

        Raises:
            IllegalMove: the move is not legal.
            ValueError: `shuffles` do not fit.
        """

    def play(self, move: str | Move, seat: int | None = None) -> State:
        """The state after a move, which may be a text.

        Raises:
            IllegalMove: the move is not legal.
        """
        return self.step(self.game.parse(move), seat).state

    def dealt(self) -> tuple[Consequence, ...]:
        """What the deal itself brought about in a round's first state (a win by the hand dealt)."""
        return ()

    @abstractmethod
    def view(self, seat: int | None, *, history: Sequence[Event] = (), rng_key: int = 0) -> View:
        """What a seat may know; None for a spectator. The match gives what the seat saw and its own chance."""

    @abstractmethod
    def zones(self) -> tuple[Zone, ...]:
        """Where every card lies."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The situation as plain JSON values; `Game.from_position` reads it."""

    def __repr__(self) -> str:
        who = "over" if self.turn is None else f"seat {self.turn} to act"
        hands = " · ".join(str(Cards(zone.cards)) for zone in self.zones() if zone.id.startswith("hand"))
        return f"<{self.game.name} round {self.round}, {who}: {hands}>"

    def _repr_html_(self) -> str:
        from .display import state_html

        return state_html(self)


class Game(ABC):
    """A game: its options, its deal, and when a match of it is won."""

    name: ClassVar[str]
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    default_seats: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    presets: ClassVar[Mapping[str, Mapping[str, Any]]]
    """Presets to the options that differ from the defaults; the first is the default preset."""
    table: ClassVar[TableStyle] = TableStyle()
    distinct_rounds: ClassVar[int] = 1
    """How many rounds of a match differ by their number (in what is dealt); 1 when all are alike."""

    def rules(self, rules: str | Mapping[str, Any] | None, seats: int, **options: Any) -> Rules:
        """A rule set from a preset's name or a mapping, changed by single options.

        Raises:
            ValueError: no such preset or option in the mapping, an impossible value, or values that do not go together.
            TypeError: an unknown option as a keyword.
        """
        self.check_seats(seats)
        if rules is None or isinstance(rules, str):
            wanted = rules or next(iter(self.presets))
            if wanted not in self.presets:
                raise ValueError(f"{self.name} has no preset {wanted!r}: there are {', '.join(self.presets)}")
            given = dict(self.presets[wanted])
        elif isinstance(rules, Mapping):
            given = dict(rules)
        else:
            raise ValueError(f"rules are a preset's name or a mapping of options, not {rules!r}")
        known = [option.name for option in self.options]
        for names, error, said in ((given, ValueError, ""), (options, TypeError, "no argument has this name, and ")):
            for name in names:
                if name not in known:
                    raise error(f"{said}{self.name} has no option {name!r}: there are {', '.join(known)}")
        given.update(options)
        values = self._values(given, seats)
        self.check(values, seats)
        preset = next((p for p, o in self.presets.items() if self._values(o, seats) == values), None)
        return Rules(self.name, seats, values, preset)

    def check_seats(self, seats: object) -> None:
        """Raise ValueError unless so many can play."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_seats <= seats <= self.max_seats:
            numbers = " to ".join(map(str, sorted({self.min_seats, self.max_seats})))
            raise ValueError(f"{self.name} is for {numbers} players, not {seats!r}")

    def _values(self, given: Mapping[str, Any], seats: int) -> dict[str, Any]:
        return {option.name: option.value(given.get(option.name, option.default), seats) for option in self.options}

    def check(self, values: Mapping[str, Any], seats: int) -> None:
        """Raise ValueError when values possible alone do not go together."""

    def normal(self, move: Move) -> Move:
        """The move in the game's normal form (its cards in order, where that does not matter)."""
        return move

    def parse(self, written: str | Move) -> Move:
        """A text's move, in the game's normal form.

        Raises:
            IllegalMove: the text is no move.
        """
        try:
            return self.normal(written if isinstance(written, Move) else parse_move(written))
        except ValueError as error:
            raise IllegalMove(Reason("unreadable", self.name, (("why", str(error)),))) from None

    def greedy(self, view: View) -> Move:
        """The move of the plain policy (agent ``greedy``): quick, and looking at this move only."""
        return view.legal_moves[0]

    def planner(self, view: View) -> Move:
        """The move of the policy of the agent ``planner``: it looks at the whole hand."""
        return self.greedy(view)

    def estimator(self, view: View, state: State | None = None) -> Estimator:
        """What plays out the moves of the seat on turn, for the agent ``search``.

        `state` is the true one, for a player who sees all hands; without it only the view counts.
        """
        from .estimators import StateEstimator

        return StateEstimator(self, view, state, view.legal_moves)

    def value(self, state: State, seat: int) -> float:
        """What a finished round is worth to a seat when searching: 1 for the best, 0 for the worst."""
        if not state.places:
            return 0.5
        return 1 - state.places.index(seat) / (state.seats - 1)

    def playouts(self, rules: Rules) -> Playouts:
        """What plays whole rounds by these rules inside the hot functions, for `simulate`.

        Raises:
            ValueError: the game has no such hot functions.
        """
        raise ValueError(f"rounds of {self.name} can not be simulated: it has no playouts")

    @abstractmethod
    def deal(self, rules: Rules, round: int, last: State | None, chance: Chance) -> dict[str, Any]:
        """A deal as plain JSON values: the keys of a position that differ by round (`hands`, `turn`, `stock` …).

        `last` is the final state of the round before, None in the first.
        """

    @abstractmethod
    def start(
        self, rules: Rules, round: int, scores: tuple[float, ...], deal: Mapping[str, Any], chance: Chance
    ) -> State:
        """The state a deal begins with.

        Raises:
            ValueError: the deal is not whole or not possible; it says why.
        """

    @abstractmethod
    def from_position(self, position: Mapping[str, Any], chance: Chance) -> State:
        """The state a position describes.

        Raises:
            ValueError: the position is impossible; it says why.
        """

    @abstractmethod
    def winners(self, rules: Rules, scores: tuple[float, ...], last: State) -> tuple[int, ...]:
        """The seats that have won the match after round `last`, with these totals; () when it goes on."""
