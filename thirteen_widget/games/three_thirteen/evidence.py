"""What the events of a round prove about where unseen cards lie: which were shuffled back, and who drew since.

With one deck every card has a last time it was shuffled into the draw pile: never, or with the first, second …
reshuffle of the round. A hidden card that came back with a reshuffle can only have been drawn after it and before the
next one, so everybody can count how many such cards each hand holds. All ways to fill these numbers are equally likely.
With several decks equal cards can not be told apart, and nothing is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...cards import Card
from ...game import Event


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


def _seat(zone: str) -> int:
    return int(zone.partition(":")[2])
