"""What one table shows of a match, kept in step with it: whose eyes, which card ids, which events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from .cards import Card
from .events import Sight, sees
from .game import Event, Moved, State, Zone
from .match import Match, Ply
from .protocol import SnapshotEvent
from .snapshot import Looker, event_entry

Trip = tuple[str, str, str, str]
"""(card id before, from zone, to zone, card id after)"""


class Placing:
    """Which card id lies where, in every listed zone of a match, as the viewers of one table see it.

    The id of a hidden card stands for a place in its zone, not for a card: a card turned up there takes any of the
    zone's ids. A card that enters a hidden zone gets an id never used before.
    """

    def __init__(self, viewers: frozenset[int] | None) -> None:
        self.viewers = viewers
        self.zones: dict[str, list[str]] = {}
        self.faces: dict[str, Card] = {}
        self.plays: dict[str, list[tuple[int, int]]] = {}
        """By zone that is played to: (seat, number of cards) of each play there, oldest first."""
        self._sight: Sight = {}
        self._listed: frozenset[str] = frozenset()
        self._next = 0

    def begin(self, state: State) -> None:
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
        """Move cards back as an undone event told, to arrive at the state before it."""
        for card, source, target in reversed(moved):
            self._move(card, target, source)
        self.settle(state)

    def settle(self, state: State) -> None:
        """Make the ids fit a state: lay out anew what the moves did not tell."""
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
        """The ids of a zone with hidden faces: as many as there are cards, none that ever had a face."""
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
        """Where the cards of a move lie in a zone; for equal cards a list for each way to choose them."""
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


class Tracker:
    """Follows a match for a table that plays some seats of it (none: a spectator; several: a hot seat by turns).

    `open`: whether all hands are shown; None: only while nobody but agents plays.
    """

    def __init__(self, match: Match, seats: tuple[int, ...], open: bool | None, language: str) -> None:
        self.match = match
        self.seats = seats
        self.language = language
        self._open = open
        self._raised: int | None = None
        self._last: Ply = match._now
        self._cursor = match.ply
        self.place_anew()

    def _looker_now(self) -> Looker:
        """Who looks: at a hot seat the seat on turn, once its player has lifted the curtain."""
        seated = frozenset(self.seats)
        if len(self.seats) <= 1:
            return Looker(self.seats[0] if self.seats else None, seated, None, self.language)
        turn = self.match.turn
        seat = turn if turn in self.seats else self._raised if self._raised is not None else self.seats[0]
        hidden = seat != self._raised and self.match.phase in ("playing", "arranging")
        return Looker(seat, seated, seat if hidden else None, self.language)

    @property
    def viewers(self) -> frozenset[int] | None:
        """The seats whose cards are seen; None: everybody's."""
        only_agents = len(self.match.players) == self.match.seats
        if self._open or (self._open is None and only_agents and not self.seats):
            return None
        looker = self.looker
        return frozenset(()) if looker.seat is None or looker.curtain is not None else frozenset((looker.seat,))

    def sees(self, seat: int | None) -> bool:
        return seat is not None and (self.viewers is None or seat in self.viewers)

    def lift_curtain(self) -> None:
        """The player on turn at a hot seat is there and wants to see the hand."""
        self._raised = self.looker.curtain
        self.place_anew()

    def place_anew(self) -> None:
        """Lay the cards of this round out by its events from the deal on."""
        match = self.match
        self.looker = self._looker_now()
        self.placing = Placing(self.viewers)
        begun = max(ply for ply in range(self._cursor + 1) if ply == 0 or match._plies[ply].deal is not None)
        self.placing.begin(match.state_at(begun))
        self.entries: list[SnapshotEvent] = [
            event_entry(match, event, [], self.language) for event in match.history[:begun]
        ]
        for ply in range(begun, self._cursor):
            self._follow(match._plies[ply + 1])

    def _follow(self, ply: Ply) -> None:
        event = ply.event
        assert event is not None
        if ply.deal is not None:
            self.placing.begin(ply.state)
            trips = []
        else:
            trips = self.placing.follow(_every_card(event), ply.state, event.seat)
        self.entries.append(event_entry(self.match, event, trips, self.language))

    def advance(self) -> tuple[Event, ...]:
        """Come to where the match is now; the events that happened, none when it went back or jumped."""
        match, last, was = self.match, self._last, self._cursor
        now, self._last, self._cursor = match._now, match._now, match.ply
        went_on = self._cursor > was and match._plies[was] is last
        plies = match._plies[was + 1 : self._cursor + 1] if went_on else []
        if any(ply.deal is not None for ply in plies):
            self._raised = None  # whoever asked for the next round need not be the one who is to see the hand
        went_back = self._cursor == was - 1 and len(match._plies) > was and match._plies[was] is last
        if self._looker_now() != self.looker or self.viewers != self.placing.viewers:
            self.place_anew()
        elif went_on:
            for ply in plies:
                self._follow(ply)
        elif went_back and last.deal is None and last.event is not None:
            self.placing.back(_every_card(last.event), now.state)
            self.entries.pop()
        elif now is not last:
            self.place_anew()
        return tuple(ply.event for ply in plies if ply.event is not None)


def _every_card(event: Event) -> tuple[Moved, ...]:
    return cast(tuple[Moved, ...], event.moved)
