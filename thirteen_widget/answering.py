"""Answers the browser: judges every request, and does none twice or for a table that has moved on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .cards import Cards
from .driver import PACES
from .game import ACTIONS, CALLS, IllegalMove, Move, Reason
from .match import Match
from .protocol import Answer
from .snapshot import SELECTION_ACTIONS, nearest_ids
from .texts import catalogue, text, with_jokers
from .tracker import Tracker

if TYPE_CHECKING:
    from .table import Table

REQUESTS: Final = (
    *ACTIONS, "ask", "why", "deal", "undo", "redo", "new", "pace", "step", "show", "hint", "choose", "start",
    "events", "hello",
)  # fmt: skip
_MAX_CARDS: Final = 64
_MAX_ID: Final = 80


class BadRequest(ValueError):
    """A message is malformed; `id` is its id where it has one."""

    def __init__(self, id: str, fault: str) -> None:
        super().__init__(fault)
        self.id = id


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_ids(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _MAX_CARDS and all(isinstance(one, str) for one in value)


_FIELDS: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "epoch": (lambda value: isinstance(value, str), "a text"),
    "seq": (_is_number, "a whole number"),
    "action": (lambda value: value in REQUESTS, f"one of {', '.join(REQUESTS)}"),
    "seat": (_is_number, "a seat's number"),
    "cards": (_is_ids, f"a list of at most {_MAX_CARDS} card ids"),
    "melds": (
        lambda value: isinstance(value, list) and len(value) <= _MAX_CARDS and all(map(_is_ids, value)),
        "a list of lists of card ids",
    ),
    "call": (lambda value: value in CALLS, f"one of {', '.join(CALLS)}"),
    "meant": (lambda value: value in ACTIONS, f"one of {', '.join(ACTIONS)}"),
    "value": (lambda value: value in tuple(PACES), f"one of {', '.join(PACES)}"),
    "before": (_is_number, "a ply"),
    "chosen": (lambda value: isinstance(value, dict), "an object"),
}


def check_request(content: Any) -> dict[str, Any]:
    """The message if it is a well-formed request; else a BadRequest says which field is wrong and what is right."""
    if not isinstance(content, Mapping):
        raise BadRequest("", f"a message is an object, not {type(content).__name__}")
    id = content.get("id")
    if not isinstance(id, str) or not 0 < len(id) <= _MAX_ID:
        raise BadRequest("", f"id: a text of 1 to {_MAX_ID} characters")
    for name in content:
        if name != "id" and name not in _FIELDS:
            raise BadRequest(id, f"no field {str(name)[:40]!r}: there are id, {', '.join(_FIELDS)}")
    for name in ("epoch", "seq", "action"):
        if name not in content:
            raise BadRequest(id, f"the field {name!r} is missing")
    for name, (fits, right) in _FIELDS.items():
        if name in content and not fits(content[name]):
            raise BadRequest(id, f"{name}: {right}")
    if content["action"] == "pace" and "value" not in content:
        raise BadRequest(id, "the field 'value' is missing: the pace")
    return dict(content)


_REMEMBERED: Final = 256
_OLDER_EVENTS: Final = 64
_LOOKS: Final = ("ask", "why", "events", "hello")
"""Requests that change nothing: answered anew each time."""


class Desk:
    """Answers the requests of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self._managing: Mapping[str, Callable[[str], Answer]] = {
            "deal": self._deal,
            "undo": self._undo,
            "redo": self._redo,
            "new": self._new,
            "hint": self._hint,
            "show": self._show,
            "choose": self._choose,
        }

    def answer(self, content: Any) -> Answer:
        """The answer to any message; never raises."""
        try:
            request = check_request(content)
        except BadRequest as error:
            return self._no(error.id, "malformed", str(error))
        id = request["id"]
        if id in self._answers:
            return self._answers[id]
        try:
            answer = self._act(request)
        except IllegalMove as error:
            answer = self._no_move(request, error.reason)
        except BadRequest as error:
            answer = self._no(id, "malformed", str(error))
        except Exception as error:  # a fault of ours must reach the table, not vanish in a callback
            answer = self._no(id, "fault", f"{type(error).__name__}: {error}")
        if request["action"] not in _LOOKS:
            self._answers[id] = answer
            while len(self._answers) > _REMEMBERED:
                self._answers.popitem(last=False)
        return answer

    def _ok(self, id: str, **more: Any) -> Answer:
        return {"id": id, "type": "ok", "seq": self._table.seq, **more}  # type: ignore[typeddict-item]

    def _no(self, id: str, code: str, said: str, **more: Any) -> Answer:
        return {"id": id, "type": "no", "seq": self._table.seq, "code": code, "text": said, **more}  # type: ignore[typeddict-item]

    def _refuse(self, id: str, code: str) -> Answer:
        return self._no(id, code, text(f"refusal.{code}", self._table.language))

    def _no_move(self, request: Mapping[str, Any], reason: Reason) -> Answer:
        tracker, language = self._tracker, self._table.language
        seat = request.get("seat", tracker.looker.seat)
        rule = f"{reason.game}.rules.{reason.rule}"
        return self._no(
            request["id"],
            reason.code,
            reason.in_language(language),
            rule=rule if rule in catalogue(language) else None,
            nearest=nearest_ids(tracker.placing, seat, reason.nearest) if tracker.sees(seat) else [],
        )

    @property
    def _tracker(self) -> Tracker:
        tracker = self._table.tracker
        assert tracker is not None
        return tracker

    @property
    def _match(self) -> Match:
        return self._tracker.match

    def _act(self, request: Mapping[str, Any]) -> Answer:
        action, id, table = request["action"], request["id"], self._table
        if action == "hello":
            table.send_state(["snapshot", "choices"])
            return self._ok(id)
        if request["epoch"] != table.epoch:
            return self._refuse(id, "other_kernel")
        if table.tracker is None:
            return self._start(request) if action == "start" else self._refuse(id, "choose_first")
        if action == "start":
            return self._refuse(id, "stale")
        if action == "events":
            before = request.get("before", self._match.ply + 1)
            return self._ok(id, events=[e for e in self._tracker.entries if e["n"] < before][-_OLDER_EVENTS:])
        if not self._tracker.seats and not (action in ("pace", "step") and table.watches_agents):
            return self._refuse(id, "spectator")
        if action == "pace":
            table.set_pace(request["value"])
            return self._ok(id)
        if action == "step":
            table.driver.step()
            return self._ok(id)
        if request["seq"] != table.seq:
            return self._refuse(id, "stale")
        if action in self._managing:
            return self._managing[action](id)
        return self._move(request)

    def _start(self, request: Mapping[str, Any]) -> Answer:
        try:
            self._table.start(request.get("chosen"))
        except (ValueError, TypeError) as error:
            return self._no(request["id"], "not_possible", str(error))
        return self._ok(request["id"])

    def _choose(self, id: str) -> Answer:
        self._table.choose()
        return self._ok(id)

    def _show(self, id: str) -> Answer:
        self._tracker.lift_curtain()
        self._table.publish()
        return self._ok(id)

    def _hint(self, id: str) -> Answer:
        move, seat = self._table.hint(), self._tracker.looker.seat
        if move is None or not self._tracker.sees(seat):
            return self._ok(id, nearest=[], text="")
        assert seat is not None
        said = with_jokers(move.pretty, self._table.language)
        return self._ok(id, nearest=nearest_ids(self._tracker.placing, seat, move), text=said)

    def _deal(self, id: str) -> Answer:
        if self._match.phase != "round_over":
            return self._refuse(id, "no_deal")
        self._match.deal()
        return self._ok(id)

    def _undo(self, id: str) -> Answer:
        """Take back plies until a person of this table is to act, so that agents do not play at once."""
        match = self._match
        if match.undo() is None:
            return self._refuse(id, "nothing_to_undo")
        while match.can_undo and match.turn not in self._tracker.seats and match.phase != "round_over":
            match.undo()
        return self._ok(id)

    def _redo(self, id: str) -> Answer:
        return self._refuse(id, "nothing_to_redo") if self._match.redo() is None else self._ok(id)

    def _new(self, id: str) -> Answer:
        self._table.new_match()
        return self._ok(id)

    def _move(self, request: Mapping[str, Any]) -> Answer:
        id, tracker = request["id"], self._tracker
        seat = request.get("seat", tracker.looker.seat)
        action = request["action"]
        if seat not in tracker.seats:
            return self._refuse(id, "not_your_seat")
        if tracker.looker.curtain is not None:  # whoever sits here may call before the next player looks
            may_call = action == "call" and ("call", request.get("call")) in self._match.view(seat).offers
            if not may_call:
                return self._refuse(id, "not_your_seat")
        asks = action in ("ask", "why")
        if asks and not tracker.sees(seat):  # at a hot seat: what is not allowed would tell of a hand that is covered
            return self._refuse(id, "not_your_seat")
        move = self._read_move(request, request.get("meant", "play") if asks else action, seat)
        if action == "ask":
            return self._ok(id, **self._selection(seat, move))
        if action == "why":
            reason = self._match.why_not(move, seat)
            return self._ok(id) if reason is None else self._no_move(request, reason)
        self._match.play(move, seat)
        return self._ok(id)

    def _selection(self, seat: int, move: Move) -> dict[str, Any]:
        chosen = Cards(card for meld in move.melds or (move.cards,) for card in meld)
        found = self._match.view(seat).selection(chosen, move.action)
        placing = self._tracker.placing
        ids = placing.zones[f"hand:{seat}"]
        usable = [place for place, card_id in enumerate(ids) if placing.faces[card_id] in found.usable]
        return {"playable": found.playable, "extendable": found.extendable, "usable": usable}

    def _read_move(self, request: Mapping[str, Any], action: str, seat: int) -> Move:
        placing = self._tracker.placing
        held = list(placing.zones[f"hand:{seat}"])
        if action == "meld":  # melds that lie already can be laid anew
            for zone in self._match.state.zones():
                held += placing.zones[zone.id] if zone.owner == seat else ()

        def cards(ids: Sequence[str]) -> Cards:
            for card_id in ids:
                if card_id not in held or card_id not in placing.faces:
                    raise BadRequest(request["id"], f"no card {card_id!r} in the hand of seat {seat}")
            return Cards(placing.faces[card_id] for card_id in ids)

        melds = None if request.get("melds") is None else [cards(meld) for meld in request["melds"]]
        chosen = cards(request.get("cards", ())) if action in SELECTION_ACTIONS else Cards()
        call = request.get("call")
        try:
            return self._match.parse(Move(action, chosen, call, melds))
        except ValueError as error:
            raise BadRequest(request["id"], str(error)) from None
