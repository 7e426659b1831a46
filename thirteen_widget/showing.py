"""What a game tells the table of itself: where cards lie, what is shown besides, how its table works."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .cards import RANKS, Card, Cards


class Zone(NamedTuple):
    """A place for cards in a state: a hand, the table, a pile."""

    id: str
    """``hand:0``, ``table``, ``stock`` …, as in `Moved`."""
    owner: int | None
    cards: tuple[Card, ...]
    """For a pile the top card last."""
    seen_by: str
    """``all``, ``owner`` or ``none``: who sees the faces."""
    listed: bool = True
    """False where only the number of cards is shown, as of the stock."""
    groups: tuple[int, ...] = ()
    """How many of the cards, from the first on, belong together each time: melds side by side."""


class Badge(NamedTuple):
    """A fact shown large on the table: its label is the text ``<game>.badge.<id>``."""

    id: str
    value: str
    suit: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What a view shows at the table besides its cards; all of it follows from what the seat may know."""

    badges: tuple[Badge, ...] = ()
    seat_marks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By seat: ``passed``, ``dealer`` … (texts under ``seat.``)."""
    card_marks: tuple[tuple[Card, tuple[str, ...]], ...] = ()
    """Cards of the seat's hand with what they are: ``drawn``, ``wild`` … (texts under ``mark.``).

    Equal cards have an entry each, first that of the one that came last.
    """
    open_marks: Mapping[Card, tuple[str, ...]] = field(default_factory=dict)
    """The same for every other open card."""
    groups: tuple[tuple[Cards, str], ...] = ()
    """Cards of the hand that belong together, each with its label in the table's language."""
    by_hand: bool = False
    """Whether the player puts the melds of a move together."""


@dataclass(frozen=True, slots=True)
class TableStyle:
    """How the table of a game works, in every situation."""

    order: str = "set"
    """What a selection is: a ``set``, a ``sequence`` in the order of clicks, or a ``single`` card."""
    sorts: tuple[str, ...] = ("rank", "suit")
    clicks: Mapping[str, str] = field(default_factory=dict)
    """Zones that can be clicked, with the action each sends."""
    actions: tuple[str, ...] = ()
    """Actions that only some games have and a key of the table does: ``draw take out meld call``."""
    double_click: str | None = None
    """What a double click on a card of the hand does."""
    ranks: str = RANKS
    """The ranks from low to high, for sorting a hand."""
    played_to: str | None = None
    """The zone cards are played to, where the plays of a trick stay distinguishable."""


class Selection(NamedTuple):
    """What some chosen cards of a hand are."""

    playable: bool
    """They are a legal play as they are."""
    extendable: bool
    """Another legal play contains them (where the order counts: goes on from them)."""
    usable: Cards
    """The cards of the hand in some legal play that contains (goes on from) them; the chosen ones too."""
