"""Reading the record of a match strictly: every fault is named with its line, or its place in the JSON."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .cards import Cards
from .game import IllegalMove, Move, Rules
from .record import FORMAT, PASS, TITLE, UNDO, VERSION, RecordError

if TYPE_CHECKING:
    from .match import Match


def read(source: str | Mapping[str, Any], players: Any = None) -> Match:
    """The match that a record tells.

    Raises:
        RecordError: the record is faulty.
    """
    if isinstance(source, str):
        return _read_text(source, players)
    if isinstance(source, Mapping):
        return _read_json(source, players)
    raise RecordError("record", f"a text or a mapping, not {type(source).__name__}")


_HEAD: Final = ("game", "rules", "names", "players", "seed", "position")


def _read_text(written: str, players: Any) -> Match:
    lines = written.removeprefix("\ufeff").split("\n")
    first = lines[0].strip()
    title, _, version = first.rpartition(" ")
    if title != TITLE:
        raise RecordError(1, f"a record begins with '{TITLE} {VERSION}', not {first[:60]!r}")
    _check_version(version, 1)
    head: dict[str, tuple[int, str]] = {}
    at = 1
    while at < len(lines):
        key, colon, value = lines[at].partition(":")
        if lines[at].strip() and (not colon or key.strip() not in _HEAD):
            break
        if colon:
            name = key.strip()
            if name in head:
                raise RecordError(at + 1, f"{name} is said twice")
            head[name] = (at + 1, value.strip())
        at += 1
    match = _from_head({name: _head_value(name, *head[name]) for name in head}, players, _LineOf(head))
    body = "\n".join([""] * at + lines[at:])
    *tokens, rest = body.split(";")
    place = 0
    for number, token in enumerate(tokens):
        line = body.count("\n", 0, place + len(token) - len(token.lstrip())) + 1
        place += len(token) + 1
        _apply_token(match, token, line, begun=number > 0)
    if rest.strip():
        warnings.warn(f"the record ends within a ply, which is left out: {rest.strip()[:60]!r}", stacklevel=4)
    if not tokens and match._start_position is None:
        raise RecordError(len(lines), "the record ends before the first deal")
    return match


class _LineOf:
    def __init__(self, head: Mapping[str, tuple[int, str]] | None) -> None:
        self._head = head

    def __call__(self, key: str) -> int | str:
        if self._head is None:
            return key
        return self._head[key][0] if key in self._head else 1


def _check_version(version: object, where: int | str) -> None:
    if str(version) != str(VERSION):
        raise RecordError(where, f"this reads version {VERSION} of the record, not version {version}")


def _head_value(name: str, line: int, value: str) -> Any:
    if name == "game":
        return value
    if name == "rules":
        preset, _, changed = value.partition(" ")
        return (preset, _json(changed, line) if changed else {})
    return _json(value, line)


def _json(value: str, line: int) -> Any:
    try:
        return json.loads(value)
    except json.JSONDecodeError as error:
        raise RecordError(line, f"no JSON: {error.msg} in {value[:60]!r}") from None


def _from_head(head: Mapping[str, Any], players: Any, where: _LineOf) -> Match:
    """A match that has not begun, but for one that begins with a position."""
    from .chance import Chance, read_seed
    from .games import find
    from .match import Match

    for key in ("game", "rules", "names", "seed"):
        if key not in head:
            raise RecordError(where(key), f"the record lacks {key!r}")
    key = "game"
    try:
        game = find(head["game"])
        key = "names"
        names = head["names"]
        if not isinstance(names, list):
            raise ValueError(f"names are a list of texts, not {names!r}")
        key = "rules"
        chosen: Rules
        if isinstance(head["rules"], tuple):
            preset, changed = head["rules"]
            if not isinstance(changed, Mapping):
                raise ValueError(f"after the preset's name options are an object, not {changed!r}")
            chosen = game.rules(preset, len(names), **changed)
        elif isinstance(head["rules"], Mapping):
            chosen = game.rules(head["rules"], len(names))
        else:
            raise ValueError(f"rules are an object of options, not {head['rules']!r}")
        key = "seed"
        seed = read_seed(head["seed"])
        key = "names"
        match = object.__new__(Match)
        match._prepare(game, chosen, names, None, seed)
        if players is None:
            key = "players"
            match._sit_down(_read_players(head.get("players") or {}))
        key = "position"
        position = head.get("position")
        if position is not None:
            if not isinstance(position, Mapping):
                raise ValueError(f"a position is an object, not {position!r}")
            state = game.from_position(position, Chance(seed, position.get("round") or 1))
            match._start_position = state.position()
            match._begin(match._dealt(state, state.scores, None, None))
    except (ValueError, TypeError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(where(key), str(error)) from None
    if players is not None:  # these are no part of the record
        match._sit_down(players)
    return match


def _read_players(written: Any) -> dict[int, str]:
    if not isinstance(written, Mapping) or not all(isinstance(spec, str) for spec in written.values()):
        raise ValueError(f"players are an object of seats and agents' names, not {written!r}")
    if not all(re.fullmatch(r"\d+", str(seat)) for seat in written):
        raise ValueError(f"players are named by seat numbers, not {list(written)}")
    return {int(seat): spec for seat, spec in written.items()}


_TOKEN: Final = re.compile(r"^(?:(?P<seat>\d+)\s*:)?\s*(?P<move>[^\[\]]*?)\s*(?P<orders>(?:\[[^\[\]]*\]\s*)*)$")


def _apply_token(match: Match, token: str, line: int, begun: bool) -> None:
    written = token.strip()
    started = begun or match._start_position is not None
    if re.match(r"deal\b", written):
        try:
            _deal(match, started, *_read_deal(written))
        except (ValueError, TypeError) as error:
            raise RecordError(line + _row_of(str(error), written), str(error)) from None
        return
    try:
        if not started:
            raise ValueError(f"the first ply is a deal, not {written[:60]!r}")
        if written == UNDO:
            if match.undo() is None:
                raise ValueError("there is nothing to undo")
            return
        found = _TOKEN.match(written)
        if found is None or not found["move"]:
            raise ValueError(f"no ply: {written[:60]!r}; write a move, as in '2: 3s 3d;'")
        orders = [Cards(order) for order in re.findall(r"\[([^\[\]]*)\]", found["orders"])]
        move = Move("pass") if found["move"] == PASS else match.parse(found["move"])
        _play(match, move, None if found["seat"] is None else int(found["seat"]), orders)
    except (ValueError, TypeError) as error:
        raise RecordError(line, str(error)) from None


def _row_of(fault: str, deal: str) -> int:
    """The row of a deal that a fault is about: it begins with its key, as in ``hands[2]:`` or ``turn:``."""
    key, bracket, rest = fault.partition(":")[0].partition("[")
    nth = int(rest.rstrip("]")) if bracket and rest.rstrip("]").isdigit() else 0
    wanted = "hand" if key == "hands" else key
    rows = [at for at, row in enumerate(deal.split("\n")) if row.partition(":")[0].strip() == wanted]
    return rows[nth] if nth < len(rows) else 0


def _read_deal(written: str) -> tuple[int, dict[str, Any]]:
    first, *rest = written.split("\n")
    number = first.split()[1:]
    if len(number) != 1 or not number[0].isdigit():
        raise ValueError(f"a deal begins with its round's number, as in 'deal 1', not {first!r}")
    deal: dict[str, Any] = {}
    for row in filter(str.strip, rest):
        key, colon, value = (part.strip() for part in row.partition(":"))
        if not colon:
            raise ValueError(f"a deal has lines 'key: value', not {row.strip()[:60]!r}")
        if key == "hand":
            deal.setdefault("hands", []).append(value)
            continue
        if key in deal:
            raise ValueError(f"the deal says {key!r} twice")
        try:
            deal[key] = json.loads(value)
        except json.JSONDecodeError:
            deal[key] = value
    return int(number[0]), deal


def _deal(match: Match, started: bool, round: int, deal: Mapping[str, Any]) -> None:
    expected = match.round + 1 if started else 1
    if round != expected:
        raise ValueError(f"here comes deal {expected}, not deal {round}")
    if not started:
        match._begin(match._deal(1, (0,) * match.seats, None, deal))
    elif match.phase == "round_over":
        match._append(match._deal(round, match.scores, match._now, deal))
    else:
        raise ValueError(f"no deal now: the match is {match.phase}")


def _play(match: Match, move: Move, seat: int | None, orders: Sequence[Cards]) -> None:
    actor = match._actor(move, None if seat is None else match._seat(seat))
    try:
        match._play(move, actor, orders)
    except IllegalMove as error:
        raise ValueError(f"seat {actor} can not play {move}: {error.reason.text}") from None


_JSON_KEYS: Final = ("format", "version", "game", "rules", "names", "players", "seed", "position", "plies")


def _read_json(source: Mapping[str, Any], players: Any) -> Match:
    for key in source:
        if key not in _JSON_KEYS:
            raise RecordError(str(key), f"no such key: there are {', '.join(_JSON_KEYS)}")
    if source.get("format") != FORMAT:
        raise RecordError("format", f"{FORMAT!r}, not {source.get('format')!r}")
    _check_version(source.get("version"), "version")
    match = _from_head({key: source[key] for key in _HEAD if key in source}, players, _LineOf(None))
    plies = source.get("plies")
    if not isinstance(plies, Sequence) or isinstance(plies, str):
        raise RecordError("plies", f"a list, not {plies!r}")
    if not plies and match._start_position is None:
        raise RecordError("plies", "the record ends before the first deal")
    for number, entry in enumerate(plies):
        try:
            _apply_entry(match, entry, number > 0 or match._start_position is not None)
        except (ValueError, TypeError) as error:
            raise RecordError(f"plies[{number}]", str(error)) from None
    return match


def _apply_entry(match: Match, entry: Any, started: bool) -> None:
    if not isinstance(entry, Mapping):
        raise ValueError(f"a ply is an object, not {entry!r}")
    if "deal" in entry:
        if set(entry) != {"deal"} or not isinstance(entry["deal"], Mapping):
            raise ValueError(f"a deal is an object with the key 'deal' alone, not {dict(entry)!r}")
        _deal(match, started, match.round + 1 if started else 1, entry["deal"])
        return
    if not started:
        raise ValueError("the first ply is a deal")
    extra = set(entry) - {"seat", "move", "shuffles"}
    if extra or "move" not in entry or not isinstance(entry["move"], str):
        raise ValueError(f"a ply has a seat, a move as text and perhaps shuffles, not {dict(entry)!r}")
    shuffles = entry.get("shuffles", [])
    if not isinstance(shuffles, list) or not all(isinstance(order, str) for order in shuffles):
        raise ValueError(f"shuffles are a list of cards as text, not {shuffles!r}")
    orders = [Cards(order) for order in shuffles]
    _play(match, match.parse(entry["move"]), entry.get("seat"), orders)
