"""What came of a move, why it may not be done, and what has happened so far, as one seat saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from .cards import Card, Cards
from .moves import Move
from .texts import text, with_jokers


class Moved(NamedTuple):
    """A card that went from one zone to another."""

    card: Card
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a move brought about besides itself: ``cleared``, ``out``, ``reshuffled`` …

    The text ``event.<kind>`` of the game's section says it, filled in with these fields.
    """

    kind: str
    seat: int | None = None
    n: int | None = None
    """Cards taken, the place reached, points …"""
    suit: str | None = None
    cards: Cards = Cards()


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """One ply: who did what, which cards went where, what followed, and the totals after it.

    `move` and `seat` are None for a deal. In a `View`, `moved` has None for the cards its seat may not know.
    """

    ply: int
    seat: int | None
    move: Move | None
    moved: tuple[tuple[Card | None, str, str], ...]
    consequences: tuple[Consequence, ...]
    scores: tuple[float, ...]

    def __str__(self) -> str:
        who = "deal" if self.seat is None else f"seat {self.seat}: {self.move}"
        return " → ".join([f"{self.ply}. {who}", *(c.kind for c in self.consequences)])

    def __repr__(self) -> str:
        return f"<Event {self}>"

    def _repr_html_(self) -> str:
        from .display import history_html

        return history_html((self,))


@dataclass(frozen=True, slots=True, repr=False)
class Reason:
    """Why a move is not legal.

    `rule` is a key into the rules of the game (the text ``<game>.rules.<rule>``); `nearest` is the legal move that
    shares most cards with it, or None.
    """

    code: str
    game: str
    values: tuple[tuple[str, Any], ...] = ()
    """What fills in the sentence; a value that is a key of texts begins with ``@``."""
    rule: str | None = None
    nearest: Move | None = None

    @property
    def text(self) -> str:
        """One exact sentence, in English."""
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """The same in a language there are texts for."""

        def said(value: object) -> object:
            if not isinstance(value, str):
                return value
            return text(value[1:], language) if value[:1] == "@" else with_jokers(value, language)

        values = {name: said(value) for name, value in self.values}
        return text(f"{self.game}.reason.{self.code}", language, **values)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        nearest = "" if self.nearest is None else f" (nearest: {self.nearest})"
        return f"<Reason {self.code}: {self.text}{nearest}>"

    def _repr_html_(self) -> str:
        from .display import reason_html

        return reason_html(self)


class IllegalMove(ValueError):
    """Raised for a move that is not legal; `reason` says why. Nothing was changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason.text


Sight = Mapping[str, tuple[str, int | None]]
"""By zone id: who sees its faces (``all``, ``owner``, ``none``) and its owner."""


def sees(sight: Sight, zone: str, viewers: frozenset[int] | None) -> bool:
    """Whether these seats together see the faces in a zone; viewers None see everything."""
    if viewers is None:
        return True
    seen_by, owner = sight.get(zone, ("all", None))
    return seen_by == "all" or (seen_by == "owner" and owner in viewers)


def as_seen(event: Event, sight: Sight, viewers: frozenset[int] | None) -> Event:
    """The event without the cards whose way the viewers could not see."""
    if viewers is None or not event.moved:
        return event
    hidden = [not (sees(sight, source, viewers) or sees(sight, target, viewers)) for _, source, target in event.moved]
    if True not in hidden:
        return event
    moved = tuple((None, *step[1:]) if hide else step for step, hide in zip(event.moved, hidden, strict=True))
    return Event(event.ply, event.seat, event.move, moved, event.consequences, event.scores)


class History(Sequence[Event]):
    """Events in order, oldest first. Equal and hashed by what they show.

    It looks at the first `length` of a list that only grows, and leaves out what its viewers can not know.
    """

    __slots__ = ("_events", "_length", "_sight", "_viewers")

    def __init__(
        self,
        events: list[Event] | None = None,
        length: int | None = None,
        sight: Sight | None = None,
        viewers: frozenset[int] | None = None,
    ) -> None:
        self._events = [] if events is None else events
        self._length = len(self._events) if length is None else length
        self._sight = {} if sight is None else sight
        self._viewers = viewers

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, key: int) -> Event: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, key: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(key, slice):
            return tuple(self[at] for at in range(*key.indices(self._length)))
        at = key + self._length if key < 0 else key
        if not 0 <= at < self._length:
            raise IndexError(f"no event {key}: there are {self._length}")
        return as_seen(self._events[at], self._sight, self._viewers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History | tuple):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[type[History], tuple[list[Event]]]:
        return History, (list(self),)

    def __repr__(self) -> str:
        return "\n".join(map(str, self)) or "<nothing has happened yet>"

    def to_dataframe(self) -> Any:
        """The events as a pandas DataFrame, one row a ply.

        Raises:
            ImportError: pandas is not installed.
        """
        import pandas

        rows = [
            {
                "ply": event.ply,
                "seat": event.seat,
                "move": "deal" if event.move is None else str(event.move),
                "consequences": ", ".join(consequence.kind for consequence in event.consequences),
                "scores": event.scores,
            }
            for event in self
        ]
        columns = ["ply", "seat", "move", "consequences", "scores"]
        frame = pandas.DataFrame(rows, columns=columns).set_index("ply")
        return frame.astype({"seat": "Int64"})

    def _repr_html_(self) -> str:
        from .display import history_html

        return history_html(self)
