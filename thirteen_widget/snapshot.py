"""The snapshot of a match for one table: everything it shows, and nothing its seat may not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .agents import agent_name
from .cards import Cards
from .game import Event, Move, View
from .players import shortened
from .protocol import (
    MAX_EVENTS,
    MAX_LISTED_MOVES,
    VERSION,
    Snapshot,
    SnapshotAction,
    SnapshotBadge,
    SnapshotError,
    SnapshotEvent,
    SnapshotGroup,
    SnapshotLegal,
    SnapshotSeat,
    SnapshotThoughts,
    SnapshotZone,
)
from .sentences import say_event, say_news, say_situation
from .showing import Shown, Zone
from .texts import catalogue, text

if TYPE_CHECKING:
    from .match import Match
    from .tracker import Placing, Trip

SELECTION_ACTIONS = ("play", "discard", "out", "meld")
"""Actions of moves of selected cards."""


@dataclass(frozen=True)
class Looker:
    """Who looks at a table: the seat drawn at the bottom, the seats it may move, whose curtain is down."""

    seat: int | None
    seated: frozenset[int]
    curtain: int | None = None
    language: str = "en"


@dataclass(frozen=True)
class Status:
    """What a table tells besides the match."""

    epoch: str
    seq: int
    thinking: tuple[int, ...] = ()
    pace: str = "normal"
    error: SnapshotError | None = None
    thoughts: SnapshotThoughts | None = None


def event_entry(match: Match, event: Event, trips: list[Trip], language: str) -> SnapshotEvent:
    """An event for the snapshot."""
    return {
        "n": event.ply,
        "seat": event.seat,
        "move": None if event.move is None else str(event.move),
        "moved": trips,
        "consequences": [{"kind": c.kind, "seat": c.seat, "n": c.n, "suit": c.suit} for c in event.consequences],
        "say": say_event(match, event, language),
        "news": say_news(match, event, language),
    }


def build(match: Match, placing: Placing, looker: Looker, events: list[SnapshotEvent], status: Status) -> Snapshot:
    """The snapshot of a match as it stands."""
    view = match.view(looker.seat if looker.curtain is None else None)
    shown = view.shown(looker.language)
    acting = looker.seat is not None and looker.seat in looker.seated and looker.curtain is None
    style = match._game.table
    hand = None if looker.seat is None else f"hand:{looker.seat}"
    marks = _marks(placing, hand, shown, events)
    return {
        "v": VERSION,
        "epoch": status.epoch,
        "seq": status.seq,
        "game": match.game,
        "title": text(f"{match.game}.title", looker.language),
        "seat": looker.seat,
        "seated": sorted(looker.seated),
        "phase": match.phase,
        "turn": match.turn,
        "round": match.round,
        "ply": match.ply,
        "thinking": list(status.thinking),
        "seats": [_seat(match, view, seat, shown.seat_marks.get(seat, ()), status) for seat in range(match.seats)],
        "zones": _zones(match, placing),
        "cards": {
            card_id: str(placing.faces[card_id]) if card_id in placing.faces else None
            for ids in placing.zones.values()
            for card_id in ids
        },
        "marks": marks,
        "groups": _groups(placing, hand, shown, marks),
        "badges": [_badge(match, looker.language, badge.id, badge.value, badge.suit) for badge in shown.badges],
        "actions": _actions(match, view, shown.by_hand, looker.language) if acting else _calls(match, looker),
        "legal": _legal(view, placing, hand) if acting and hand is not None else {"moves": {}, "usable": []},
        "style": {
            "order": style.order,  # type: ignore[typeddict-item]
            "sorts": list(style.sorts),
            "clicks": dict(style.clicks),
            "actions": list(style.actions),
            "double_click": style.double_click,
            "ranks": style.ranks,
        },
        "events": events[-MAX_EVENTS:],
        "history": [list(points) for points in match.rounds],
        "places": list(match.places) if match.phase in ("round_over", "over") else [],
        "winners": list(match.winners),
        "curtain": looker.curtain,
        "can_undo": match.can_undo and bool(looker.seated),
        "can_redo": match.can_redo and bool(looker.seated),
        "pace": status.pace,
        "status": say_situation(match, looker.seated, status.thinking, looker.language),
        "error": status.error,
        "thoughts": status.thoughts,
    }


def _seat(match: Match, view: View, seat: int, marks: tuple[str, ...], status: Status) -> SnapshotSeat:
    agent = match.players.get(seat)
    return {
        "name": match.names[seat],
        "agent": None if agent is None else shortened(agent_name(agent)),
        "count": view.counts[seat],
        "score": match.scores[seat],
        "place": _place(match, seat),
        "marks": [*marks, *(["thinking"] if seat in status.thinking else [])],
    }


def _place(match: Match, seat: int) -> int | None:
    """The place of a seat, from 0, once decided: in the round, and when the match is over in the match."""
    if match.phase == "over":
        # Whether the most points win or the least: who is as near to the winner's as another shares the place.
        best = match.scores[match.winners[0]]
        behind = [abs(score - best) for score in match.scores]
        return sum(other < behind[seat] for other in behind)
    places = match.places if match.phase == "round_over" else match.state.finished
    return places.index(seat) if seat in places else None


def _zones(match: Match, placing: Placing) -> list[SnapshotZone]:
    return [
        {
            "id": zone.id,
            "owner": zone.owner,
            "count": len(zone.cards),
            "cards": list(placing.zones[zone.id]) if zone.listed else [],
            "plays": _plays(placing, zone),
        }
        for zone in match.state.zones()
    ]


def _plays(placing: Placing, zone: Zone) -> list[tuple[int, int]]:
    """What lies together in a zone: plays of a trick by who made them, melds by who laid them."""
    if zone.owner is not None:
        return [(zone.owner, count) for count in zone.groups]
    return list(placing.plays.get(zone.id, ()))


def _badge(match: Match, language: str, id: str, value: str, suit: str | None) -> SnapshotBadge:
    return {"id": id, "label": text(f"{match.game}.badge.{id}", language), "value": value, "suit": suit}


def _marks(placing: Placing, hand: str | None, shown: Shown, events: list[SnapshotEvent]) -> dict[str, list[str]]:
    held = [] if hand is None else list(placing.zones.get(hand, ()))
    marks = {
        card_id: list(shown.open_marks[face])
        for card_id, face in placing.faces.items()
        if face in shown.open_marks and card_id not in held
    }
    if not shown.card_marks:
        return marks
    came = next((trip[3] for event in reversed(events) for trip in reversed(event["moved"]) if trip[2] == hand), None)
    held.sort(key=lambda card_id: card_id != came)
    cards, found = Cards(card for card, _ in shown.card_marks), [list(some) for _, some in shown.card_marks]
    return {**marks, **dict(zip(_take(placing, held, cards), found, strict=True))}


def _groups(placing: Placing, hand: str | None, shown: Shown, marks: Mapping[str, list[str]]) -> list[SnapshotGroup]:
    """Each card is in one group; of equal cards one that is left over is in none."""
    held = [] if hand is None else sorted(placing.zones[hand], key=lambda card_id: "leftover" in marks.get(card_id, ()))
    return [{"cards": _take(placing, held, cards), "label": label} for cards, label in shown.groups]


def _take(placing: Placing, left: list[str], cards: Cards) -> list[str]:
    found = []
    for card in cards:
        card_id = next(card_id for card_id in left if placing.faces.get(card_id) == card)
        left.remove(card_id)
        found.append(card_id)
    return found


def _actions(match: Match, view: View, by_hand: bool, language: str) -> list[SnapshotAction]:
    """The buttons, in the order of the legal moves; one arms the call of a play that calls at once."""
    actions: list[SnapshotAction] = []
    for action, call in view.offers:
        name = action if call is None else call.replace(" ", "_")
        button: SnapshotAction = {
            "id": name,
            "action": action,
            "label": text(f"{match.game}.action.{name}", language)
            if f"{match.game}.action.{name}" in catalogue(language)
            else text(f"action.{name}", language),
            "needs": "selection" if action in SELECTION_ACTIONS else "none",
        }
        if call is not None:
            button["call"] = call
        if by_hand and action in ("out", "meld"):
            button["melds"] = True
        actions.append(button)
    return actions


def _calls(match: Match, looker: Looker) -> list[SnapshotAction]:
    """At a hot seat, before the next player looks at the hand, all who sit here may still call."""
    calls: list[SnapshotAction] = []
    for seat in sorted(looker.seated) if looker.curtain is not None else ():
        for button in _actions(match, match.view(seat), False, looker.language):
            if button["action"] == "call":
                calls.append({**button, "seat": seat, "label": f"{match.names[seat]}: {button['label']}"})
    return calls


def _legal(view: View, placing: Placing, hand: str) -> SnapshotLegal:
    cards = _usable(view)
    usable = [place for place, card_id in enumerate(placing.zones[hand]) if placing.faces[card_id] in cards]
    listed = view.listed(MAX_LISTED_MOVES)
    if listed is None:
        return {"moves": "ask", "usable": usable}
    moves: dict[str, list[list[int]]] = {}
    for move in listed:
        if move.cards and not (move.action == "play" and move.call):
            moves.setdefault(move.action, []).extend(placing.places_of(hand, move.cards))
    return {"moves": moves, "usable": usable}


def _usable(view: View) -> frozenset[object]:
    actions = {action for action, _ in view.offers if action in SELECTION_ACTIONS}
    return frozenset(card for action in actions for card in view.selection(Cards(), action).usable)


def nearest_ids(placing: Placing, seat: int, nearest: Move | None) -> list[str]:
    """The ids of the nearest legal move's cards in the seat's hand."""
    return [] if nearest is None else _take(placing, list(placing.zones[f"hand:{seat}"]), nearest.cards)
