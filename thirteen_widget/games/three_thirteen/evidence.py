"""What the events of a round prove about where unseen cards lie: which were shuffled back, and who drew since.

With one deck every card has a last time it was shuffled into the draw pile: never, or with the first, second …
reshuffle of the round. A hidden card that came back with a reshuffle can only have been drawn after it and before the
next one, so everybody can count how many such cards each hand holds. All ways to fill these numbers are equally likely.
With several decks equal cards can not be told apart, and nothing is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...cards import Card, Cards
from ...game import Event

if TYPE_CHECKING:
    from .view import ThreeThirteenView


class Evidence(NamedTuple):
    """What is proved; without any reshuffle nothing is."""

    reshuffles: int
    """How many there were in these events."""
    came_back: Mapping[Card, int]
    """By card: the number of the last reshuffle that it was in; cards that were in none are left out."""
    drawn_since: tuple[Counter[int], ...]
    """By seat and number of a reshuffle: how many cards that came back with it the hand holds unseen."""


def evidence(history: Sequence[Event], seats: int) -> Evidence:
    """What the events since the last deal prove."""
    events: list[Event] = []
    for event in reversed(history):
        if event.move is None:
            break
        events.append(event)
    reshuffles = 0
    came_back: dict[Card, int] = {}
    drawn_since: tuple[Counter[int], ...] = tuple(Counter() for _ in range(seats))
    seen: tuple[Counter[Card], ...] = tuple(Counter() for _ in range(seats))
    for event in reversed(events):
        reshuffles += any(target == "stock" for _, _, target in event.moved)
        for card, source, target in event.moved:
            if target == "stock":
                assert card is not None, "the discard pile is public"
                came_back[card] = reshuffles
            elif source == "stock":
                drawn_since[_seat(target)][reshuffles] += 1
            elif target.startswith("hand:"):
                assert card is not None, "the discard pile and melds are public"
                seen[_seat(target)][card] += 1
            elif card is not None and source.startswith("hand:"):
                seat = _seat(source)
                if seen[seat][card]:
                    seen[seat][card] -= 1
                else:
                    drawn_since[seat][came_back.get(card, 0)] -= 1
    return Evidence(reshuffles, came_back, drawn_since)


class Hidden(NamedTuple):
    """Where the cards that a seat does not see can be."""

    known: tuple[Cards, ...]
    """By seat the cards in hand that the viewer knows, its own among them."""
    groups: tuple[Cards, ...]
    """The hidden cards by the number of the last reshuffle they were in. The draw pile is of the last group."""
    shares: tuple[tuple[int, ...], ...]
    """By seat how many hidden cards of each group its hand has; all ways to fill these numbers are equally likely."""


def hidden_cards(view: ThreeThirteenView) -> Hidden:
    """What the viewer knows and what it does not, by all that it has seen."""
    seats = len(view.counts)
    tells = view.rules["decks"] == 1 and not view.open_hands
    proved = evidence(view.history if tells else (), seats)
    groups: list[list[Card]] = [[] for _ in range(proved.reshuffles + 1)]
    for card in view.unseen:
        groups[proved.came_back.get(card, 0)].append(card)
    known = list(view.open_hands or view.known)
    if view.seat is not None:
        known[view.seat] = view.hand
    shares = []
    for seat, hand in enumerate(known):
        missing = view.counts[seat] - len(hand)
        later = [proved.drawn_since[seat][since] if missing else 0 for since in range(1, proved.reshuffles + 1)]
        shares.append((missing - sum(later), *later))
    return Hidden(tuple(known), tuple(map(Cards, groups)), tuple(shares))


def _seat(zone: str) -> int:
    return int(zone.partition(":")[2])
