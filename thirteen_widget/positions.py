"""Reading positions and deals strictly: each reader names the key and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, SupportsIndex

from .cards import Card, Cards


def is_whole(value: Any) -> bool:
    """Whether it is a whole number, NumPy's and pandas' too, but not a truth value."""
    # A plain int first: asking a protocol takes as long as finding the legal moves does.
    return type(value) is int or (isinstance(value, SupportsIndex) and not isinstance(value, bool))


MOST_POINTS: Final = 10**9


def is_amount(value: Any) -> bool:
    """Whether it is a number of points to count with: no infinity, and nothing near it."""
    return isinstance(value, int | float) and not isinstance(value, bool) and -MOST_POINTS <= value <= MOST_POINTS


def check_keys(
    given: Mapping[str, Any], known: Sequence[str], what: str = "position", needed: Iterable[str] = ()
) -> None:
    """Raise when a key is unknown, or one that is needed is missing."""
    for key in given:
        if key not in known:
            raise ValueError(f"a {what} has no key {key!r}: there are {', '.join(known)}")
    for key in needed:
        if key not in given:
            raise ValueError(f"a {what} needs {key}")


def check_no_joker(cards: Iterable[Card], game: str, key: str | None = None) -> None:
    """Raise when a joker is among the cards of a game without."""
    for card in cards:
        if card.is_joker:
            where = "" if key is None else f"{key}: "
            raise ValueError(f"{where}{card} is a joker, and {game} is played without")


def check_seat(seat: Any, seats: int) -> int:
    """A seat's number as a plain one (NumPy's will do); raise when there is no such seat."""
    if type(seat) is int and 0 <= seat < seats:  # as nearly always, and several times a ply
        return seat
    if not is_whole(seat) or not 0 <= seat < seats:
        raise ValueError(f"no seat {seat!r}: seats go from 0 to {seats - 1}")
    return int(seat)


def read_cards(value: Any, key: str) -> Cards:
    """Some cards, from text or a list."""
    try:
        return Cards(value)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{key}: {error}") from None


def read_hands(value: Any, seats: tuple[int, int]) -> tuple[Cards, ...]:
    """The hands, one a seat; `seats` are the fewest and the most."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ValueError(f"hands: a list with one hand a seat, not {value!r}")
    if not seats[0] <= len(value) <= seats[1]:
        raise ValueError(f"hands: {len(value)} hands, but the game is for {seats[0]} to {seats[1]} players")
    return tuple(read_cards(hand, f"hands[{seat}]") for seat, hand in enumerate(value))


def read_number(value: Any, key: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    if not is_whole(value) or not low <= value <= high:
        raise ValueError(f"{key}: a whole number from {low} to {high}, not {value!r}")
    return int(value)


def read_seat(value: Any, key: str, seats: int) -> int:
    """A seat's number."""
    if not is_whole(value) or not 0 <= value < seats:
        raise ValueError(f"{key}: a seat from 0 to {seats - 1}, not {value!r}")
    return int(value)


def read_seats(value: Any, key: str, seats: int) -> tuple[int, ...]:
    """Some different seats."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise ValueError(f"{key}: a list of seats, not {value!r}")
    found = tuple(read_seat(seat, key, seats) for seat in value)
    if len(set(found)) != len(found):
        raise ValueError(f"{key}: a seat is named twice in {list(found)}")
    return found


def read_scores(value: Any, seats: int) -> tuple[float, ...]:
    """The totals by seat; None is all zero."""
    if value is None:
        return (0,) * seats
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(map(is_amount, value)):
        raise ValueError(f"scores: a list of numbers up to {MOST_POINTS:,}, not {value!r}")
    if len(value) != seats:
        raise ValueError(f"scores: {len(value)} numbers for {seats} seats")
    return tuple(value)


def check_distinct(places: Iterable[tuple[str, Iterable[Card]]], copies: int = 1) -> None:
    """Raise when a card lies in more places than there are copies of it."""
    lying = [(card, where) for where, cards in places for card in cards]
    if len({card.index for card, _ in lying}) == len(lying):
        return
    seen: dict[Card, list[str]] = {}
    for card, where in lying:
        seen.setdefault(card, []).append(where)
    for card, wheres in seen.items():
        if len(wheres) > copies:
            there = " and ".join(wheres) if len(set(wheres)) > 1 else f"{wheres[0]}, {len(wheres)} times"
            raise ValueError(f"{card} lies in {there}, but there {'is one' if copies == 1 else f'are {copies}'}")
