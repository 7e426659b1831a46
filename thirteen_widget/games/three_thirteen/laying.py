"""One meld as cards: whether some cards form one, what is wrong when they do not, and the order they are laid in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ...cards import Card, Cards
from .melds import most_wilds
from .options import MeldOptions

Fault = tuple[str, dict[str, Any]]
"""A code of a reason, and what its sentence is filled in with."""

_ORDER: Final = {card: (card.value, card.index) for card in map(Card, range(54))}


def in_order(cards: Iterable[Card]) -> Cards:
    """The cards as this game orders them: ace to king, equal ranks by suit."""
    return tuple.__new__(Cards, sorted(cards, key=_ORDER.__getitem__))


def added(cards: Cards, card: Card) -> Cards:
    """The cards in order with one more."""
    return in_order((*cards, card))


def removed(cards: Cards, card: Card) -> Cards:
    """The cards without one copy of a card that is among them."""
    at = cards.index(card)
    return tuple.__new__(Cards, (*cards[:at], *cards[at + 1 :]))


def places_in_run(naturals: Sequence[Card], wilds: int, last_place: int) -> list[int] | None:
    """The places of these natural cards of one suit in a run with so many wild cards, in order; None when none fits.

    An ace stands at 1 or, where the run may end with it, at 14; where both fit, on the side with fewer gaps.
    """
    if len(naturals) + wilds > last_place:
        return None
    ways = [places for places in _ways(naturals, last_place) if _gaps(places) <= wilds]
    return min(ways, key=_gaps, default=None)


def _ways(naturals: Sequence[Card], last_place: int) -> list[list[int]]:
    """The ways to give each card a place of its own, whatever lies between."""
    values = sorted(card.value for card in naturals)
    ways = [values]
    if last_place == 14 and values[0] == 1:
        ways.append([*values[1:], 14])
    return [places for places in ways if len(set(places)) == len(places)]


def _gaps(places: Sequence[int]) -> int:
    return places[-1] - places[0] + 1 - len(places)


def is_set(naturals: Sequence[Card]) -> bool:
    """Whether natural cards are all of one rank, so that they form a set with any number of wild cards."""
    return all(card.value == naturals[0].value for card in naturals)


def in_run_order(naturals: Sequence[Card], places: Sequence[int]) -> Cards:
    """The natural cards of a run in the order of their places."""
    cards = in_order(naturals)
    return Cards([*cards[1:], cards[0]]) if places[-1] == 14 else cards


def arranged(naturals: Sequence[Card], wilds: Sequence[Card], last_place: int) -> Cards:
    """A meld in the order it is laid: a run with each wild card in its place, a set with the wild cards last."""
    if is_set(naturals):
        return Cards([*in_order(naturals), *in_order(wilds)])
    places = places_in_run(naturals, len(wilds), last_place)
    assert places is not None, "the cards form a run"
    suit = naturals[0].suit
    start = _start(places, wilds, suit, last_place)
    own = iter(in_run_order(naturals, places))
    spare = list(in_order(wilds))
    run = []
    for place in range(start, start + len(naturals) + len(wilds)):
        if place in places:
            run.append(next(own))
        else:
            itself = [wild for wild in spare if wild.value == place and wild.suit == suit]
            run.append(itself[0] if itself else spare[-1])
            spare.remove(run[-1])
    return Cards(run)


def _start(places: Sequence[int], wilds: Sequence[Card], suit: str, last_place: int) -> int:
    """Where a run begins: as high as it can, but so that a wild card stands for itself where one may."""
    size = len(places) + len(wilds)
    highest = min(places[0], last_place + 1 - size)
    starts = range(highest, max(1, places[-1] - size + 1) - 1, -1)
    own = {card.value for card in wilds if card.suit == suit}
    return next((start for start in starts if any(start <= value < start + size for value in own)), highest)


def divided(cards: Iterable[Card], wild: int) -> tuple[list[Card], list[Card]]:
    """The natural cards and the wild ones."""
    naturals: list[Card] = []
    wilds: list[Card] = []
    for card in cards:
        (wilds if card.value == wild else naturals).append(card)
    return naturals, wilds


def laid(cards: Iterable[Card], wild: int, options: MeldOptions) -> Cards:
    """The cards of a meld in the order they are laid."""
    naturals, wilds = divided(cards, wild)
    return arranged(naturals, wilds, options.last_place)


def fault(cards: Sequence[Card], wild: int, options: MeldOptions) -> Fault | None:
    """What keeps cards, in whatever order, from being a meld; None when they are one."""
    naturals, wilds = divided(cards, wild)
    meld = Cards(cards).pretty
    if len(cards) < 3:
        return "meld_too_short", {"cards": meld, "n": len(cards)}
    found = None if is_set(naturals) else _run_fault(naturals, len(wilds), options.last_place, meld)
    if found is not None:
        return found
    if len(naturals) < options.min_naturals:
        return "too_few_naturals", {"cards": meld, "n": len(naturals), "least": options.min_naturals}
    most = most_wilds(len(naturals), options.limit)
    if len(wilds) > most:
        allowed = min(most, len(cards) // 2) if options.limit < 0 else most
        return "too_many_wilds", {"cards": meld, "n": len(wilds), "most": allowed}
    return None


def _run_fault(naturals: Sequence[Card], wilds: int, last_place: int, meld: str) -> Fault | None:
    if len({card.suit for card in naturals}) > 1:
        code = "suits_differ" if len({card.value for card in naturals}) == len(naturals) else "neither_rank_nor_suit"
        return code, {"cards": meld}
    if places_in_run(naturals, wilds, last_place) is not None:
        return None
    ways = _ways(naturals, last_place)
    if not ways:
        twice = next(card for at, card in enumerate(naturals) if card in naturals[:at])
        return "place_twice", {"cards": meld, "card": twice.pretty}
    if len(naturals) + wilds > last_place:
        return "run_too_long", {"cards": meld, "n": last_place}
    if wilds:
        return "gap", {"cards": meld, "n": min(map(_gaps, ways)), "wilds": wilds}
    return "not_consecutive", {"cards": meld}
