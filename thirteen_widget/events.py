"""What came of a move, or why it may not be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from .cards import Card, Cards
from .moves import Move
from .texts import text


class Moved(NamedTuple):
    """A card that went from one zone to another."""

    card: Card
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a move brought about besides itself: ``cleared``, ``out``, ``reshuffled`` …

    The text ``event.<kind>`` of the game's section says it in words, filled in with these fields.
    """

    kind: str
    seat: int | None = None
    n: int | None = None
    """A number that goes with it: cards taken, the place reached, points …"""
    suit: str | None = None
    cards: Cards = Cards()


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """One ply: who did what, which cards went where, what followed, and the totals after it.

    `move` and `seat` are None for a deal. In the history of a `View` the cards that its seat may not
    know are left out of `moved` (`None` instead of the card).
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

    `rule` is a key into the rules text of the game (the text ``<game>.rules.<rule>``); `nearest` is the legal
    move that shares most cards with it, None when there is none.
    """

    code: str
    game: str
    values: tuple[tuple[str, Any], ...] = ()
    """What the sentence is filled in with; a value that is a key of texts begins with ``@``."""
    rule: str | None = None
    nearest: Move | None = None

    @property
    def text(self) -> str:
        """The reason as one exact sentence, in English."""
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """The reason as one exact sentence in a language there are texts for."""
        values = {
            name: text(value[1:], language) if isinstance(value, str) and value[:1] == "@" else value
            for name, value in self.values
        }
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
