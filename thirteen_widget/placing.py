"""Which card id lies where, for one table: ids that tell nothing of a card the table may not know.

An id of a hidden card stands for a place in its zone, not for a card: when a card of that zone is turned up, any of
the zone's ids becomes its id. A card that enters a hidden zone gets an id never used before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .cards import Card
from .game import Moved, State, Zone
from .history import Sight, sees

Trip = tuple[str, str, str, str]
"""(card id before, from zone, to zone, card id after)"""


class Placing:
    """The ids of the cards in every listed zone of a match, as the viewers of one table see them."""

    def __init__(self, viewers: frozenset[int] | None) -> None:
        self.viewers = viewers
        self.zones: dict[str, list[str]] = {}
        self.faces: dict[str, Card] = {}
        self.plays: dict[str, list[tuple[int, int]]] = {}
        """By zone that is played to: (seat, number of cards) of each play that lies there, oldest first."""
        self._sight: Sight = {}
        self._listed: frozenset[str] = frozenset()
        self._next = 0

    def begin(self, state: State) -> None:
        """Lay everything out anew, with fresh ids."""
        self.zones, self.faces, self.plays = {}, {}, {}
        self.settle(state)

    def follow(self, moved: Iterable[Moved], state: State, seat: int | None = None) -> list[Trip]:
        """Move cards as an event tells, to arrive at a state; `seat` played them."""
        played_to = state.game.table.played_to
        trips = [self._move(*step) for step in moved]
        landed = sum(1 for _, _, target, _ in trips if target == played_to)
        if played_to is not None and seat is not None and landed:
            self.plays.setdefault(played_to, []).append((seat, landed))
        self.settle(state)
        return trips

    def back(self, moved: Sequence[Moved], state: State) -> None:
        """Move cards back as an event that was undone told, to arrive at the state before it."""
        for card, source, target in reversed(moved):
            self._move(card, target, source)
        self.settle(state)

    def settle(self, state: State) -> None:
        """Make the ids fit a state: what the moves did not tell is laid out anew."""
        zones = state.zones()
        self._sight = {zone.id: (zone.seen_by, zone.owner) for zone in zones}
        self._listed = frozenset(zone.id for zone in zones if zone.listed)
        for zone in zones:
            if zone.listed:
                visible = sees(self._sight, zone.id, self.viewers)
                self.zones[zone.id] = self._open(zone) if visible else self._closed(zone)
                self._fit_plays(zone)
        used = {card_id for ids in self.zones.values() for card_id in ids}
        self.faces = {card_id: face for card_id, face in self.faces.items() if card_id in used}

    def _open(self, zone: Zone) -> list[str]:
        """The ids of a zone whose faces are seen, in the order of its cards."""
        spare: dict[Card, list[str]] = {}
        for card_id in reversed(self.zones.get(zone.id, [])):
            if card_id in self.faces:
                spare.setdefault(self.faces[card_id], []).append(card_id)
        blank = [card_id for card_id in self.zones.get(zone.id, []) if card_id not in self.faces]
        ids = []
        for card in zone.cards:
            known = spare.get(card)
            card_id = known.pop() if known else blank.pop() if blank else self._fresh()
            self.faces[card_id] = card
            ids.append(card_id)
        return ids

    def _closed(self, zone: Zone) -> list[str]:
        """The ids of a zone whose faces are not seen: as many as there are cards, none that ever had a face."""
        ids = [card_id for card_id in self.zones.get(zone.id, []) if card_id not in self.faces][: len(zone.cards)]
        return ids + [self._fresh() for _ in range(len(zone.cards) - len(ids))]

    def _fit_plays(self, zone: Zone) -> None:
        plays = self.plays.get(zone.id)
        if plays is None:
            return
        surplus = sum(count for _, count in plays) - len(zone.cards)
        while plays and surplus > 0:
            # Cleared: everything goes. Undone: the last play goes. Reshuffled away: the oldest go.
            at = -1 if zone.cards and plays[-1][1] == surplus else 0
            surplus -= plays.pop(at)[1]

    def _move(self, card: Card, source: str, target: str) -> Trip:
        before = self._take(card, source)
        if target not in self._listed:
            self.faces.pop(before, None)
            return before, source, target, before
        after = before
        if sees(self._sight, target, self.viewers):
            self.faces[before] = card
        elif self.faces.pop(before, None) is not None or not sees(self._sight, source, self.viewers):
            after = self._fresh()
        self.zones.setdefault(target, []).append(after)
        return before, source, target, after

    def _take(self, card: Card, source: str) -> str:
        if source not in self._listed:
            return self._fresh()
        ids = self.zones[source]
        known = [card_id for card_id in ids if self.faces.get(card_id) == card]
        hidden = [card_id for card_id in ids if card_id not in self.faces]
        chosen = known[-1] if known else hidden[-1] if hidden else self._fresh()
        if chosen in ids:
            ids.remove(chosen)
        return chosen

    def _fresh(self) -> str:
        self._next += 1
        return f"c{self._next}"

    def places_of(self, zone: str, cards: Sequence[Card]) -> list[list[int]]:
        """Where the cards of a move lie in a zone; equal cards give a list for each way to choose them."""
        ids = self.zones[zone]
        where: dict[Card, list[int]] = {}
        for place, card_id in enumerate(ids):
            if card_id in self.faces:
                where.setdefault(self.faces[card_id], []).append(place)
        if max(Counter(cards).values(), default=0) > 1 or any(len(where[card]) > 1 for card in cards):
            ways: list[list[int]] = [[]]
            for card in cards:
                ways = [[*way, place] for way in ways for place in where[card] if place not in way]
            return ways
        return [[where[card][0] for card in cards]]
