"""What one table shows of a match, kept in step with it: whose eyes, which card ids, which events."""

from __future__ import annotations

from typing import cast

from .game import Event, Moved
from .match import Match, Ply
from .placing import Placing
from .protocol import SnapshotEvent
from .snapshot import Looker, event_entry


class Tracker:
    """Follows a match for a table that plays some seats of it (none: a spectator; several: a hot seat by turns).

    `open` says whether all hands are shown; None: only while nobody but agents plays.
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
        """Whether the table sees the hand of a seat."""
        return seat is not None and (self.viewers is None or seat in self.viewers)

    def lift_curtain(self) -> None:
        """The player whose turn it is at a hot seat is there and wants to see the hand."""
        self._raised = self.looker.curtain
        self.place_anew()

    def place_anew(self) -> None:
        """Lay the cards of this round out, following its events from the deal on."""
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
    """What moved, in an event of the match itself, which leaves no card out."""
    return cast(tuple[Moved, ...], event.moved)
