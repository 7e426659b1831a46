"""Rounds from a few words."""

from __future__ import annotations

from typing import Any

from thirteen_widget.chance import Chance
from thirteen_widget.game import Move, parse_move
from thirteen_widget.games.thirteen import GAME, ThirteenState


def situation(*hands: str, options: Any = None, **more: Any) -> ThirteenState:
    """A position; `options` are the rules that differ from the usual ones, or a preset's name."""
    return GAME.from_position({"hands": list(hands), "rules": options, **more}, Chance(0, 1))


def do(state: ThirteenState, *moves: str) -> ThirteenState:
    """Play moves on, each by the seat on turn."""
    for written in moves:
        state = state.play(parse_move(written))
    return state


def legal(state: ThirteenState) -> list[str]:
    return list(map(str, state.legal_moves()))


def kinds(state: ThirteenState, move: str) -> list[tuple[str, int | None, int | None]]:
    """What follows from a move: kind, seat and number of each consequence."""
    return [(c.kind, c.seat, c.n) for c in state.step(parse_move(move)).consequences]


def play(cards: str) -> Move:
    return Move("play", cards)
