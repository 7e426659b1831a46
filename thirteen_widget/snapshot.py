"""The snapshot of a match for one table: everything it shows, and nothing its seat may not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .agents import agent_name
from .cards import Cards
from .game import Event, Move, View
from .placing import Placing, Trip
from .protocol import (
    MAX_EVENTS,
    MAX_LISTED_MOVES,
    VERSION,
    Snapshot,
    SnapshotAction,
    SnapshotBadge,
    SnapshotError,
    SnapshotEvent,
    SnapshotLegal,
    SnapshotSeat,
    SnapshotThought,
    SnapshotZone,
)
from .sentences import say_event, say_situation
from .showing import Zone
from .texts import catalogue, text

if TYPE_CHECKING:
    from .match import Match

SELECTION_ACTIONS = ("play", "discard", "out", "meld")
"""Actions of moves that are made of selected cards."""


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
    thoughts: tuple[SnapshotThought, ...] = ()


def event_entry(match: Match, event: Event, trips: list[Trip], language: str) -> SnapshotEvent:
    """An event as the snapshot has it."""
    return {
        "n": event.ply,
        "seat": event.seat,
        "move": None if event.move is None else str(event.move),
        "moved": trips,
        "consequences": [{"kind": c.kind, "seat": c.seat, "n": c.n, "suit": c.suit} for c in event.consequences],
        "say": say_event(match, event, language),
    }


def build(match: Match, placing: Placing, looker: Looker, events: list[SnapshotEvent], status: Status) -> Snapshot:
    """The snapshot of a match as it stands."""
    view = match.view(looker.seat if looker.curtain is None else None)
    shown = view.shown(looker.language)
    acting = looker.seat is not None and looker.seat in looker.seated and looker.curtain is None
    style = match._game.table
    hand = None if looker.seat is None else f"hand:{looker.seat}"
    marks = {
        card_id: list(shown.card_marks[face])
        for card_id, face in placing.faces.items()
        if face in shown.card_marks and hand is not None and card_id in placing.zones.get(hand, ())
    }
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
        "groups": [
            {"cards": _ids_of(placing, hand, cards), "label": label}
            for cards, label in shown.groups
            if hand is not None
        ],
        "badges": [_badge(match, looker.language, badge.id, badge.value, badge.suit) for badge in shown.badges],
        "actions": _actions(match, view, shown.by_hand, looker.language) if acting else [],
        "legal": _legal(view, placing, hand) if acting and hand is not None else {"moves": {}, "usable": []},
        "style": {
            "order": style.order,  # type: ignore[typeddict-item]
            "sorts": list(style.sorts),
            "clicks": dict(style.clicks),
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
        "thoughts": list(status.thoughts),
    }


def _seat(match: Match, view: View, seat: int, marks: tuple[str, ...], status: Status) -> SnapshotSeat:
    places = match.places if match.phase in ("round_over", "over") else match.state.finished
    agent = match.players.get(seat)
    return {
        "name": match.names[seat],
        "agent": None if agent is None else agent_name(agent),
        "count": view.counts[seat],
        "score": match.scores[seat],
        "place": places.index(seat) if seat in places else None,
        "marks": [*marks, *(["thinking"] if seat in status.thinking else [])],
    }


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
    """What lies together in a zone: plays of a trick by the seats that made them, melds by the seat that laid them."""
    if zone.owner is not None:
        return [(zone.owner, count) for count in zone.groups]
    return list(placing.plays.get(zone.id, ()))


def _badge(match: Match, language: str, id: str, value: str, suit: str | None) -> SnapshotBadge:
    return {"id": id, "label": text(f"{match.game}.badge.{id}", language), "value": value, "suit": suit}


def _ids_of(placing: Placing, zone: str, cards: Cards) -> list[str]:
    """Ids of cards in a zone, each id once."""
    left = list(placing.zones[zone])
    found = []
    for card in cards:
        card_id = next(card_id for card_id in left if placing.faces.get(card_id) == card)
        left.remove(card_id)
        found.append(card_id)
    return found


def _actions(match: Match, view: View, by_hand: bool, language: str) -> list[SnapshotAction]:
    """The buttons, in the order of the legal moves. A play that calls at once has a button that arms the call."""
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
    return [] if nearest is None else _ids_of(placing, f"hand:{seat}", nearest.cards)
