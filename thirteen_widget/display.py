"""How objects show themselves in a notebook: small HTML, styled inline, legible on light and dark pages.

Hidden cards appear only in a `State`, which holds all hands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from html import escape
from types import ModuleType
from typing import TYPE_CHECKING

from .cards import Card, Cards
from .texts import text

if TYPE_CHECKING:
    from .game import Event, Move, Moves, Reason, Rules, State, View
    from .match import Match

_CARD = (
    "display:inline-block;min-width:1.5em;padding:.1em .25em;margin:.08em;border:1px solid #8888;border-radius:.25em;"
    "background:#fff;text-align:center;font:600 1em/1.3 system-ui,sans-serif;white-space:nowrap;color:"
)
_RED, _BLACK = "#c0182b", "#1c1c22"
SHOWN_MOVES = 60
"""How many moves are shown; the rest is counted."""


def cards_html(cards: Iterable[Card]) -> str:
    """Cards side by side."""
    spans = (
        f'<span style="{_CARD}{_RED if card.colour == "red" else _BLACK}">{card.pretty}\ufe0e</span>' for card in cards
    )
    return f"<span>{''.join(spans)}</span>"


def _chip(inside: str) -> str:
    style = "display:inline-block;margin:.15em;padding:.05em .3em;border:1px solid #8886;border-radius:.4em"
    return f'<span style="{style}">{inside}</span>'


def move_html(move: Move) -> str:
    """A move: its cards as cards, the rest in words."""
    from .game import format_move

    if move.action == "play" and not move.call:
        return cards_html(move.cards)
    words = escape(format_move(move, pretty=True))
    return f"<b>{words}</b>"


def moves_html(moves: Moves) -> str:
    """Moves, and how many there are."""
    shown = "".join(_chip(move_html(move)) for move in moves[:SHOWN_MOVES])
    more = len(moves) - SHOWN_MOVES
    rest = f" … {escape(text('show.more', n=more))}" if more > 0 else ""
    return f"<div><small>{escape(text('show.moves', n=len(moves)))}</small><br>{shown}{rest}</div>"


def reason_html(reason: Reason) -> str:
    """A reason: its sentence, its code, and the nearest legal move."""
    nearest = "" if reason.nearest is None else f" → {move_html(reason.nearest)}"
    return f"<div>{escape(reason.text)} <code>{escape(reason.code)}</code>{nearest}</div>"


def table_html(head: Sequence[str], rows: Iterable[Iterable[str]], align: str = "left") -> str:
    """A table: `head` as text, the cells as HTML."""
    cell = f'style="text-align:{align};padding:.2em .7em"'
    top = "".join(f"<th {cell}>{escape(name)}</th>" for name in head)
    body = "".join("<tr>" + "".join(f"<td {cell}>{inside}</td>" for inside in row) + "</tr>" for row in rows)
    return f'<table style="border-collapse:collapse"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def _value_html(value: object) -> str:
    from .game import Move

    if isinstance(value, Card):
        return cards_html((value,))
    if isinstance(value, Cards):
        return cards_html(value) if value else "–"
    if isinstance(value, Move):
        return move_html(value)
    if isinstance(value, tuple | list):
        return ", ".join(map(_value_html, value)) or "–"
    return "–" if value is None else escape(str(value))


def view_text(view: View) -> str:
    """A view in one line, without the rules and the history."""
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    shown = [(name, getattr(view, name)) for name in view.fields() if name not in ("seat", "rules", "history")]
    facts = (
        f"{name} {_value_text(value)}"
        for name, value in shown
        if value is not None and value is not False and value != ()
    )
    return f"<{view.game} view of {who}: {', '.join(facts)}>"


def _value_text(value: object) -> str:
    if isinstance(value, tuple | list) and not isinstance(value, Cards):
        return f"({' '.join(map(_value_text, value))})"
    return f"{value:g}" if isinstance(value, float) else str(value)


def view_html(view: View) -> str:
    """A view: every public fact, the hand, and the number of moves."""
    hidden = {"hand", "history", "rules"}
    facts = [(name, _value_html(getattr(view, name))) for name in view.fields() if name not in hidden]
    rows = [
        ("hand", cards_html(view.hand)),
        *facts,
        ("legal moves", escape(repr(view.legal_moves))),
        ("rules", escape(view.rules.preset or "…")),
    ]
    title = text("show.view", game=text(f"{view.game}.title"))
    return f"<div><b>{escape(title)}</b>{table_html(('', ''), rows)}</div>"


def state_html(state: State) -> str:
    """A state: every zone."""
    rows = [
        (escape(zone.id), cards_html(zone.cards) if zone.listed else escape(text("count.cards", n=len(zone.cards))))
        for zone in state.zones()
    ]
    return f"<div><b>{escape(text(f'{state.game.name}.title'))}</b>{table_html(('', ''), rows)}</div>"


def match_html(match: Match) -> str:
    """A match as a spectator sees it: the seats, what lies on the table, whose turn it is."""
    view = match.view(None)
    rows = []
    for seat, name in enumerate(match.names):
        marks = ["→"] if seat == match.turn else []
        marks += ["★"] if seat in match.winners else []
        who = escape(str((match.players.get(seat) and _agent(match, seat)) or ""))
        rows.append(
            (" ".join(marks), str(seat), escape(name), who, str(view.counts[seat]), f"{match.scores[seat]:g}"),
        )
    head = ("", *(text(f"show.{key}") for key in ("seat", "name", "agent", "cards", "points")))
    public = "".join(
        f"<div>{escape(zone.id)}: {cards_html(zone.cards[-26:])}</div>"
        for zone in match.state.zones()
        if zone.listed and zone.seen_by == "all" and zone.cards
    )
    title = text(
        "show.match", game=text(f"{match.game}.title"), round=match.round, phase=text(f"show.phase.{match.phase}")
    )
    return f"<div><b>{escape(title)}</b>{table_html(head, rows)}{public}</div>"


def _agent(match: Match, seat: int) -> str:
    from .agents import agent_name

    return agent_name(match.players[seat])


def rules_html(rules: Rules) -> str:
    """A rule set: every option with its value."""
    rows = [(f"<code>{escape(name)}</code>", escape(repr(value))) for name, value in rules.items()]
    title = f"{text(f'{rules.game}.title')} ({rules.preset})" if rules.preset else text(f"{rules.game}.title")
    return f"<div><b>{escape(title)}</b>{table_html(('', ''), rows)}</div>"


class Described(dict[str, str]):
    """Names with descriptions, for people to read."""

    def _repr_html_(self) -> str:
        return table_html(("", ""), [(f"<code>{escape(name)}</code>", escape(said)) for name, said in self.items()])


def history_html(history: Sequence[Event]) -> str:
    """The last events of a match."""
    rows = [
        (
            str(event.ply),
            "" if event.seat is None else str(event.seat),
            "deal" if event.move is None else move_html(event.move),
            escape(", ".join(consequence.kind for consequence in event.consequences)),
        )
        for event in history[-SHOWN_MOVES:]
    ]
    return table_html(tuple(text(f"show.{key}") for key in ("ply", "seat", "move", "consequences")), rows)


def make_callable(name: str, answer: Callable[[], dict[str, str]]) -> None:
    """Let calling the module of this name return what `answer` does.

    Python binds an imported subpackage in its package, over a function of that name.
    """

    class CallableModule(ModuleType):
        def __call__(self) -> dict[str, str]:
            return Described(answer())

    sys.modules[name].__class__ = CallableModule
