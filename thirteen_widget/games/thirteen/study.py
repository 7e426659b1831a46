"""Functions to study the game with, on text or cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ...cards import Card, Cards
from ...game import Moves, Rules
from ...positions import check_distinct
from .combinations import combination as packed
from .game import GAME
from .legal import LegalMoves
from .names import kind_of
from .options import flags_of

Some = str | Iterable[Card | str]


class Combination(NamedTuple):
    """What some cards are.

    The kind (`single`, `pair`, `triple`, `four`, `sequence`, `double_sequence`), over how many ranks it goes, and the
    highest card, which decides how high it is.
    """

    kind: str
    length: int
    top: Card


def combination(cards: Some, rules: str | Mapping[str, Any] | None = None, **options: Any) -> Combination | None:
    """The combination that some cards are, None when they are none.

    >>> combination("5s 6h 7d")
    Combination(kind='sequence', length=3, top=Card('7d'))
    >>> combination("5s 6h 8d") is None
    True

    Raises:
        ValueError: a text is no card, a card is there twice, or a joker; an option can not have that value.
        TypeError: an unknown option.
    """
    found = packed(_distinct(cards, "cards").mask, _flags(rules, options))
    return Combination(kind_of(found), found >> 6 & 63, Card(found & 63)) if found else None


def legal_plays(
    hand: Some, table: Some | None = None, rules: str | Mapping[str, Any] | None = None, **options: Any
) -> Moves:
    """All plays of a hand on a table (None or no cards: any lead but the first of a match), without pass.

    `rules` is a preset's name or a rule set, `options` are single options. A hand may have any number of cards; `len`
    counts the plays without listing them, which for a whole pack nobody could.

    >>> print(legal_plays("5s 5h 6s 7d 8c 9c 2h", "4s 5d 6d"))
    5s 6s 7d / 5h 6s 7d / 6s 7d 8c / 7d 8c 9c
    >>> len(legal_plays("3s 3c 4s 4c 5s 5c", "2h")), len(legal_plays("3s 3c 4s 4c 5s 5c", "2d 2h"))
    (1, 0)

    Raises:
        ValueError: a text is no card, a card is there twice, or a joker; the table is no combination; an option can not
            have that value.
        TypeError: an unknown option.
    """
    held, lying = _distinct(hand, "hand"), _distinct(table or (), "table")
    check_distinct((("hand", held), ("table", lying)))
    flags = _flags(rules, options)
    to_beat = packed(lying.mask, flags)
    if lying and not to_beat:
        raise ValueError(f"table: {lying} is no combination")
    return LegalMoves(held.mask, to_beat, -1, 0, flags, may_pass=False)


def _flags(rules: str | Mapping[str, Any] | None, options: Mapping[str, Any]) -> int:
    seats = rules.seats if isinstance(rules, Rules) else GAME.default_seats
    return flags_of(GAME.rules(rules, seats, **options))


def _distinct(some: Some, where: str) -> Cards:
    cards = Cards(some)
    check_distinct(((where, cards),))
    joker = next((card for card in cards if card.is_joker), None)
    if joker is not None:
        raise ValueError(f"{where}: {joker} is a joker, and thirteen is played without")
    return cards
