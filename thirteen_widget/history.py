"""What has happened so far, as one seat saw it: the events of a match in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, overload

from .game import Event

Sight = Mapping[str, tuple[str, int | None]]
"""By zone id: who sees its faces (``all``, ``owner``, ``none``) and its owner."""


def sees(sight: Sight, zone: str, viewers: frozenset[int] | None) -> bool:
    """Whether these seats together see the faces in a zone; viewers None see everything."""
    if viewers is None:
        return True
    seen_by, owner = sight.get(zone, ("all", None))
    return seen_by == "all" or (seen_by == "owner" and owner in viewers)


def as_seen(event: Event, sight: Sight, viewers: frozenset[int] | None) -> Event:
    """The event with the cards left out that the viewers could not see where they came from or went."""
    if viewers is None or not event.moved:
        return event
    moved = tuple(
        step if sees(sight, step[1], viewers) or sees(sight, step[2], viewers) else (None, *step[1:])
        for step in event.moved
    )
    return Event(event.ply, event.seat, event.move, moved, event.consequences, event.scores)


class History(Sequence[Event]):
    """Events in order, oldest first. Equal and hashed by what they show.

    It looks at the first `length` events of a list that only grows, and leaves out what its viewers can not know.
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
