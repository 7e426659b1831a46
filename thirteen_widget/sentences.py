"""What happened, in words: an event as one line, and the situation as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from .game import Consequence, Event
from .texts import catalogue, text, with_jokers

if TYPE_CHECKING:
    from .match import Match


def say_event(match: Match, event: Event, language: str = "en") -> str:
    """An event as one line for the log and the screen reader."""
    parts = _say_move(match, event, language), _say_consequences(match, event.consequences, language)
    return " ".join(part for part in parts if part)


_SEEN: Final = ("cleared", "melded")
"""What the cards show."""


def say_news(match: Match, event: Event, language: str = "en") -> str:
    """What an event changes for everybody that the cards do not show, in words; empty for nothing."""
    return _say_consequences(match, [c for c in event.consequences if c.kind not in _SEEN], language)


def _say_move(match: Match, event: Event, language: str) -> str:
    move = event.move
    if move is None or event.seat is None:
        return text(f"{match.game}.move.deal", language, n=match.state_at(event.ply).round)
    values = {
        "name": match.names[event.seat],
        "cards": with_jokers(move.cards.pretty, language),
        "call": "" if move.call is None else text(f"{match.game}.call.{move.call}", language),
        "melds": with_jokers(" | ".join(meld.pretty for meld in move.melds or ()), language),
        "n": len(move.cards),
    }
    called = f"{match.game}.move.{move.action}_call"
    key = called if move.call and called in catalogue(language) else f"{match.game}.move.{move.action}"
    return text(key, language, **values)


def _say_consequences(match: Match, consequences: Iterable[Consequence], language: str) -> str:
    return " ".join(_say_consequence(match, consequence, language) for consequence in consequences)


def _say_consequence(match: Match, consequence: Consequence, language: str) -> str:
    own = f"{match.game}.event.{consequence.kind}"
    key = own if own in catalogue(language) else f"event.{consequence.kind}"
    return text(
        key,
        language,
        name="" if consequence.seat is None else match.names[consequence.seat],
        n=0 if consequence.n is None else consequence.n,
        cards=with_jokers(consequence.cards.pretty, language),
        suit="" if consequence.suit is None else text(f"suit.{consequence.suit}", language),
    )


def say_situation(match: Match, seats: frozenset[int], thinking: tuple[int, ...], language: str = "en") -> str:
    """What is going on, for a table where these seats play."""
    if match.phase == "over":
        names = ", ".join(match.names[seat] for seat in match.winners)
        return text("status.over", language, name=names)
    if match.phase == "round_over":
        return text("status.round_over" if match.places else "table.round_drawn", language, n=match.round)
    if match.turn is None:
        return ""
    name = match.names[match.turn]
    if match.turn in seats:
        key = "status.arrange" if match.phase == "arranging" else "status.turn"
        return text(key if len(seats) == 1 else f"{key}_of", language, name=name)
    return text("status.thinking" if match.turn in thinking else "status.waiting", language, name=name)
