"""The runs of a hand, for study and checks: from text, without a match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...cards import Card, Cards
from ...game import Moves
from ...positions import check_distinct
from .game import GAME, read_required
from .turn import Turn


def runs(hand: str | Iterable[Card | str], top: str | Card, required_suit: str | None = None, **options: Any) -> Moves:
    """All runs, single cards included, that `hand` can play on `top`, in the order of the legal moves.

    >>> print(runs("Qh Kh As 2h 9c", "Jd"))
    Qh / Qh Kh / Qh Kh As
    >>> print(runs("5d Qh Kh", "Xr", required_suit="h"))
    Qh / Qh Kh / Kh / Kh Qh

    Args:
        hand: different cards.
        top: the card on top of the pile.
        required_suit: ``s c d h``, the suit that a joker on top requires.
        options: options of the game's rules.

    Raises:
        ValueError: a text is no card, a card is there twice, the top card requires no suit or not this one.
        TypeError: an unknown option.
    """
    cards, pile = Cards(hand), Cards([Card(top)])
    rules = GAME.rules(None, 2, **options)
    check_distinct([("the hand", cards), ("top", pile)])
    turn = Turn(
        rules=rules,
        on_turn=True,
        hand=cards.mask,
        top=pile[0].index,
        required=read_required(required_suit, pile),
        drawn=-1,
        can_draw=False,
        uncalled=-1,
    )
    return turn.runs()
