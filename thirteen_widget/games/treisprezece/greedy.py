"""The plain policy: long runs, jokers and kings kept for each other, and never a call forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game import Move
from .choosing import LOOKED_AT, greedy_run
from .turn import RunList

if TYPE_CHECKING:
    from .view import TreisprezeceView


def greedy_move(view: TreisprezeceView) -> Move:
    """The move of the plain policy: every call it may make, else the run that `choosing.greedy_run` prefers."""
    for action, call in view.offers:
        if action == "call":
            return Move("call", call=call)
    turn = view.situation
    runs = RunList(turn, LOOKED_AT) if turn.on_turn and turn.can_play else None
    if runs is None:
        return view.legal_moves[0]
    calls = int(view.rules.last_card_call == "required")
    hand, unseen = view.hand.mask, view.unseen.mask
    node = greedy_run(hand, unseen, runs.count, calls, runs.parents, runs.cards, runs.lengths)
    leaves_one = node in runs.leaving_one(turn)
    return Move("play", runs.run(node), call="last card" if leaves_one else None)
