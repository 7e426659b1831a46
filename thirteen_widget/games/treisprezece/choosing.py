"""Which of the listed runs a policy plays: plain functions on integers."""

from __future__ import annotations

from typing import Any

from ...bits import popcount
from .sequences import BLACK_JOKER, KING, ON_TOP, RED_JOKER

LOOKED_AT = 3000
"""So many plays the plain policy compares at most; a hand of forty cards can have more."""
BLACK_KINGS = 0b0011 << 4 * KING
RED_KINGS = 0b1100 << 4 * KING
_LENGTHS = 64
_FOLLOWERS = 64


def run_cards(node: int, parents: Any, cards: Any) -> int:
    """The set of cards of a listed run."""
    found = 0
    while node >= 0:
        found |= 1 << cards[node]
        node = parents[node]
    return found


def greedy_run(hand: int, unseen: int, count: int, calls: int, parents: Any, cards: Any, lengths: Any) -> int:
    """The number of the run, of the `count` that `list_runs` has listed, that the plain policy plays.

    It wastes a king, which is to play one and keep its joker, only where there is no other play. Then it looks for a
    joker played, for the longest run, and for an end that few cards can follow, the others' or its own. `calls` is 1
    where a run that leaves one card is a play twice, without the call and with it.
    """
    leaving_one = popcount(hand) - 1 if calls else -1
    best = 0
    best_worth = -1
    looked_at = 0
    for node in range(count):
        looked_at += 1
        if looked_at > LOOKED_AT:
            break
        called = 0
        if lengths[node] == leaving_one and looked_at < LOOKED_AT:
            looked_at += 1
            called = 1
        worth = _worth(hand, run_cards(node, parents, cards), cards[node], lengths[node], unseen) * 2 + called
        if worth > best_worth:
            best = node
            best_worth = worth
    return best


def _worth(hand: int, played: int, end: int, length: int, unseen: int) -> int:
    """How good a run is, in one number: by what is told at `greedy_run`, each weighing more than all that follow."""
    kept = hand & ~played
    wasted = (played & BLACK_KINGS and kept >> BLACK_JOKER & 1) or (played & RED_KINGS and kept >> RED_JOKER & 1)
    followers = popcount(ON_TOP[end] & (kept | unseen))
    best = 0 if wasted else 1
    joker = 1 if played >> BLACK_JOKER else 0
    return ((best * 2 + joker) * _LENGTHS + length) * _FOLLOWERS + _FOLLOWERS - 1 - followers
