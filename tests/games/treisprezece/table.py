"""A round as tests play it: situations from a few words, and the events as a seat saw them."""

from __future__ import annotations

import random
from typing import Any

from thirteen_widget.chance import Chance
from thirteen_widget.events import as_seen
from thirteen_widget.game import Event, Outcome, parse_move
from thirteen_widget.games.treisprezece import GAME
from thirteen_widget.games.treisprezece.state import TreisprezeceState

VALUES = {
    "may_draw_voluntarily": (False, True),
    "play_after_draw": (False, True),
    "forced_single_card": (False, True),
    "any_king_after": (False, True),
    "last_card_call": ("required", "automatic"),
    "rounds": (1, 3),
}
"""Every option with values to try."""


def situation(hand: str, other: str = "3s 3c 3d", pile: str = "Jd", stock: str = "", **more: Any) -> TreisprezeceState:
    """Seat 0 on turn with `hand`, unless `more` says otherwise; options may be given by name."""
    rules = {name: more.pop(name) for name in list(more) if name in VALUES}
    position = {"hands": [hand, other], "pile": pile, "stock": stock, "rules": rules, **more}
    return GAME.from_position(position, Chance(1, 1))


def dealt(seed: int, **options: Any) -> TreisprezeceState:
    chance = Chance(seed, 1)
    rules = GAME.rules(None, 2, **options)
    return GAME.start(rules, 1, (0, 0), GAME.deal(rules, 1, None, chance), chance)


def do(state: TreisprezeceState, *moves: str) -> TreisprezeceState:
    """Play moves on, each by the seat on turn, or by the one named as in ``1: last card``."""
    for written in moves:
        seat, colon, move = written.rpartition(":")
        state = state.play(parse_move(move), int(seat) if colon else None)
    return state


def legal(state: TreisprezeceState, seat: int | None = None) -> list[str]:
    return list(map(str, state.legal_moves(seat)))


def kinds(outcome: Outcome) -> list[str]:
    return [consequence.kind for consequence in outcome.consequences]


class Round:
    """A round in progress with its events."""

    def __init__(self, state: TreisprezeceState) -> None:
        self.state = state
        self.events: list[Event] = []

    def do(self, written: str, seat: int | None = None) -> Outcome:
        actor = self.state.turn if seat is None else seat
        move = parse_move(written)
        outcome = self.state.step(move, actor)
        self.events.append(Event(len(self.events) + 1, actor, move, outcome.moved, outcome.consequences, (0, 0)))
        self.state = outcome.state
        return outcome

    def do_any(self, rng: random.Random) -> Outcome:
        """A random legal move of a random seat that may act."""
        seat = rng.choice(self.state.to_ask())
        return self.do(str(rng.choice(self.state.legal_moves(seat))), seat)

    def view(self, seat: int | None) -> Any:
        sight = {zone.id: (zone.seen_by, zone.owner) for zone in self.state.zones()}
        viewers = frozenset(() if seat is None else (seat,))
        return self.state.view(seat, history=tuple(as_seen(event, sight, viewers) for event in self.events))
