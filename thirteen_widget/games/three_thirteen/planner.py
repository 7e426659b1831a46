"""The policy that counts the unseen cards which would improve its hand (see `planning`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...compiled import hot, ints
from ...game import Move
from .greedy import greedy_move
from .loading import count_cards, load_hand, load_pile, load_turn
from .melds import MOST_CARDS
from .playout import GREEDY
from .rounds import make_round

if TYPE_CHECKING:
    from .view import ThreeThirteenView


def planned_move(view: ThreeThirteenView) -> Move:
    """The move of the policy: it goes out when it can; melds are laid as by the plain policy."""
    moves = view.legal_moves
    actions = dict.fromkeys(move.action for move in moves)
    if len(moves) == 1 or "out" in actions or "meld" in actions or "pass" in actions:
        return greedy_move(view)
    module = hot("games.three_thirteen.planning")
    seat = view.seat or 0
    buffers = make_round(hot("games.three_thirteen.playout"), view.rules, [GREEDY] * len(view.counts))
    load_turn(buffers.now, view)
    load_pile(buffers.discard, view.discard)
    load_hand(buffers.hands, buffers.counts, seat, view.hand)
    unseen = count_cards(module, view.unseen)
    if "discard" in actions:
        at = module.planned_discard(buffers, seat, unseen, ints(module, MOST_CARDS))
        return Move("discard", (view.hand[at],))
    return Move("take" if module.take_or_draw(buffers, seat, unseen) else "draw")
