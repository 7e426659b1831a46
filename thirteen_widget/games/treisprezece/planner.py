"""The policy that looks at what it keeps and at what the opponent can answer (see `planning`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...compiled import hot, ints
from ...game import Move
from .choosing import LOOKED_AT
from .turn import RunList

if TYPE_CHECKING:
    from .view import TreisprezeceView


def planned_move(view: TreisprezeceView) -> Move:
    """The move of the policy: every call it may make, else the run that `planning.planned_run` prefers."""
    for action, call in view.offers:
        if action == "call":
            return Move("call", call=call)
    turn = view.situation
    if not (turn.on_turn and turn.can_play):
        return view.legal_moves[0]
    runs = RunList(turn, LOOKED_AT)
    opposed = view.counts[1 - (view.seat or 0)]
    any_king = int(view.rules.any_king_after)
    planning = hot("games.treisprezece.planning")
    listed = (ints(planning, some[: runs.count]) for some in (runs.parents, runs.cards, runs.lengths))
    node = planning.planned_run(turn.hand, view.unseen.mask, opposed, turn.top, any_king, runs.count, *listed)
    return Move("play", runs.run(node), call="last card" if node in runs.leaving_one(turn) else None)
