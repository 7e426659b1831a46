"""Which run a policy plays that looks at what it keeps and at what the opponent can answer: functions on integers.

It weighs every run, in thousandths of a card, by the cards kept: one that nothing can follow, or that can follow
nothing, will take a turn of its own; by how likely it is, from the unseen cards and its number of cards, that the
opponent can not answer and picks up; and by jokers, which make it pick up thirteen. The weights are by the
cross-entropy method, from play against the plain policy.
"""

from __future__ import annotations

from typing import Any

from ...bits import popcount
from .sequences import (
    ALL_BUT_JOKERS,
    BLACK_JOKER,
    BLACK_KINGS,
    KING,
    LOOKED_AT,
    ON_TOP,
    RED_JOKER,
    RED_KINGS,
    SUIT_CARDS,
    run_cards,
)

CERTAIN = 1000

SHED = 91
"""For each card played."""
ENDS_A_RUN = 1126
"""Against each card kept that nothing kept can follow in a run."""
BEGINS_A_RUN = 645
"""Against each card kept that can lie on nothing kept."""
NO_ANSWER = 1234
"""When the opponent can not answer."""
NO_ANSWER_LATE = 1684
"""The same, divided by its number of cards."""
GOES_ON = 613
"""When it can not and the own hand can go on."""
FOLLOWS = 80
"""When the own hand can go on."""
PICKED_UP = 13 * 393
"""When the opponent has to pick up thirteen cards."""
JOKER = 1972
"""For a joker played."""
WASTED = 2944
"""Against a king played without the joker that could lie on it."""
_WON = 1 << 40
KINGS = 0b1111 << 4 * KING
_NEXT_TO_KINGS = 0b1111 << 4 * (KING - 1) | 0b1111 << 4 * (KING + 1)
_ONE_OF_EACH = 0x1111111111111


def planned_run(
    hand: int, unseen: int, opposed: int, top: int, any_king: int, count: int, parents: Any, cards: Any, lengths: Any
) -> int:
    """The number of the run that the policy plays, of the `count` listed.

    `unseen` are the cards the owner does not see, `opposed` the size of the other hand, `top` the top card of the pile.
    """
    best = 0
    best_worth = -_WON
    for node in range(min(count, LOOKED_AT)):
        worth = worth_of(node, hand, unseen, opposed, top, any_king, parents, cards, lengths)
        if worth > best_worth:
            best = node
            best_worth = worth
    return best


def worth_of(
    node: int, hand: int, unseen: int, opposed: int, top: int, any_king: int, parents: Any, cards: Any, lengths: Any
) -> int:
    """How good a listed run is, in thousandths of a card."""
    played = run_cards(node, parents, cards)
    kept = hand & ~played
    if kept == 0:
        return _WON
    end = cards[node]
    worth: int = SHED * lengths[node]
    worth -= ENDS_A_RUN * popcount(kept & ~followed(kept, any_king))
    worth -= BEGINS_A_RUN * popcount(kept & ~following(kept))
    if (played & BLACK_KINGS and kept >> BLACK_JOKER & 1) or (played & RED_KINGS and kept >> RED_JOKER & 1):
        worth -= WASTED
    if end >= BLACK_JOKER:
        king = cards[parents[node]] if parents[node] >= 0 else top
        answers = SUIT_CARDS[king & 3]
        none = likelihood_of_none(popcount(unseen & answers), popcount(unseen), opposed)
        worth += JOKER + PICKED_UP * none // CERTAIN
    else:
        answers = ON_TOP[end]
        none = likelihood_of_none(popcount(unseen & answers), popcount(unseen), opposed)
        worth += (NO_ANSWER + NO_ANSWER_LATE // max(opposed, 1)) * none // CERTAIN
        if kept & answers:
            worth += FOLLOWS
    if kept & answers:
        worth += GOES_ON * none // CERTAIN
    return worth


def followed(kept: int, any_king: int) -> int:
    """The cards that some card kept may follow in a run."""
    found = _next_to(kept & ALL_BUT_JOKERS) & ~KINGS
    if any_king and kept & KINGS:
        found |= _NEXT_TO_KINGS
    if kept & _NEXT_TO_KINGS:
        found |= KINGS
    return found | _kings_of(kept)


def following(kept: int) -> int:
    """The cards that have some card kept under or over them in a pile: these can follow each other."""
    ranks = kept & ALL_BUT_JOKERS
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    return _next_to((ranks & _ONE_OF_EACH) * 0b1111) | _kings_of(kept)


def _next_to(cards: int) -> int:
    """The cards of the next ranks, around the circle, in the same suits."""
    return (cards << 4 | cards >> 48 | cards >> 4 | (cards & 0b1111) << 48) & ALL_BUT_JOKERS


def _kings_of(kept: int) -> int:
    found = BLACK_KINGS if kept >> BLACK_JOKER & 1 else 0
    return found | RED_KINGS if kept >> RED_JOKER & 1 else found


def likelihood_of_none(answers: int, unseen: int, drawn: int) -> int:
    """How likely it is, in thousandths, that so many unseen cards, drawn at random, are none of the answers."""
    likelihood = CERTAIN << 10
    for already in range(answers):  # each answer in its turn is among those not drawn
        left = unseen - already
        if left <= drawn:
            return 0
        likelihood = likelihood * (left - drawn) // left
    return likelihood >> 10
