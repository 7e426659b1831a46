"""Reading messages from the browser strictly: what is malformed is named, and nothing is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .driver import PACES
from .game import ACTIONS, CALLS

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
    """The message, when it is a well-formed request.

    Raises:
        BadRequest: it is not; it says which field is wrong and what would be right.
    """
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
