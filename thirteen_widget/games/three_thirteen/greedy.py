"""The plain policy: draw what lowers the points, discard what helps least, go out as soon as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import Card
from ...game import Move
from .arrangement import search
from .laying import in_order

if TYPE_CHECKING:
    from .view import ThreeThirteenView


def greedy_move(view: ThreeThirteenView) -> Move:
    """The move of the plain policy.

    It takes the top discard when that, after the best discard, leaves fewer points than the hand has, else it draws. It
    goes out when it can, and lays the best melds where they are laid by hand. It discards the card without which the
    fewest points are left; of several the one with the fewest cards it could come to form a meld with, then the one
    that counts most.
    """
    moves = view.legal_moves
    by_action: dict[str, Move] = {}
    for move in moves:
        by_action.setdefault(move.action, move)
    for action in ("out", "meld"):
        if action in by_action:
            return by_action[action]
    if "discard" in by_action:
        return Move("discard", (_worst(view),))
    if "take" in by_action and _taking_helps(view):
        return by_action["take"]
    return by_action["draw"] if "draw" in by_action else moves[-1]


def _taking_helps(view: ThreeThirteenView) -> bool:
    turn = view.situation
    found = search(turn.hand, turn.wild, turn.options)
    top = view.discard_top
    assert top is not None
    with_it = search(in_order([*turn.hand, top]), turn.wild, turn.options)
    may_go = [card for card in turn.hand if card != top or view.rules["return_taken_discard"]]
    return min(map(with_it.points, may_go)) < found.points()


def _worst(view: ThreeThirteenView) -> Card:
    turn = view.situation
    found = turn.search()

    def worth(card: Card) -> tuple[int, int, int]:
        return found.points(card), _mates(card, view), -turn.options.points_of(card, turn.wild)

    return min(turn.discardable, key=worth)


def _mates(card: Card, view: ThreeThirteenView) -> int:
    """How many cards of the hand it could come to form a meld with: of its rank, or near it in its suit."""
    if card.rank == view.wild:
        return len(view.hand)
    return sum(
        other.rank == card.rank or (other.suit == card.suit and 0 < abs(other.value - card.value) <= 2)
        for other in view.hand
    ) - view.hand.count(card)
