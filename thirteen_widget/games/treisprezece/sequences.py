"""What may lie on what, all the runs of a hand, and which the plain policy plays: plain functions on integers.

A hand is a mask of the 54 cards, a suit 0 to 3 in the order of `cards.SUITS`, -1 no card or suit.

The runs of a hand form a forest: a run goes on from the one a card shorter. Its nodes are listed depth first: node `i`
is the run of the node `parents[i]` (-1: none) with `cards[i]` put on it, `lengths[i]` cards in all. A run comes before
those that go on from it, else the lower card at the first difference decides; jokers are highest.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Final

from ...bits import lowest, popcount

DECK: Final = 54
"""Also the longest run there can be."""
RANKS: Final = 13
QUEEN: Final = 9
KING: Final = 10
ACE: Final = 11
BLACK_JOKER: Final = 52
RED_JOKER: Final = 53
ALL_BUT_JOKERS: Final = (1 << BLACK_JOKER) - 1


def _rank_cards(rank: int) -> int:
    return 0b1111 << 4 * (rank % RANKS)


def _joker_for(suit: int) -> int:
    return 1 << (BLACK_JOKER if suit < 2 else RED_JOKER)


def _cards_on(card: int) -> int:
    if card >= BLACK_JOKER:
        return 0
    rank, suit = divmod(card, 4)
    neighbours = _rank_cards(rank - 1) | _rank_cards(rank + 1)
    return neighbours | (_joker_for(suit) if rank == KING else 0)


def _cards_after(card: int, any_king_after: bool) -> int:
    if card >= BLACK_JOKER:
        return 0
    rank, suit = divmod(card, 4)
    if rank == KING:
        return _cards_on(card)
    after = _cards_on(card) & SUIT_CARDS[suit]
    if any_king_after and rank in (QUEEN, ACE):
        after |= _rank_cards(KING)
    return after


SUIT_CARDS: Final = tuple(sum(1 << 4 * rank + suit for rank in range(RANKS)) for suit in range(4))
ON_TOP: Final = tuple(_cards_on(card) for card in range(DECK))
"""By the top card of the pile: the cards that may begin a turn on it."""
AFTER: Final = tuple(_cards_after(card, any_king) for any_king in (False, True) for card in range(DECK))
"""By ``54 * any_king_after + card``: the cards that may follow it in a run."""


def beginnings(top: int, required: int) -> int:
    """All cards that a turn may begin with on `top`, or where the suit `required` is. On no pile: any but a joker."""
    if required >= 0:
        return SUIT_CARDS[required]
    if top < 0:
        return ALL_BUT_JOKERS
    return ON_TOP[top]


def list_runs(
    hand: int,
    first: int,
    any_king_after: int,
    single: int,
    limit: int,
    parents: MutableSequence[int],
    cards: MutableSequence[int],
    lengths: MutableSequence[int],
    waiting: MutableSequence[int],
) -> int:
    """List the runs of `hand` that begin with a card of the set `first`, at most `limit`; return how many.

    `single`: one card only, no run. `parents`, `cards` and `lengths` have room for `limit`, `waiting` for 55.
    """
    count = 0
    depth = 0
    node = -1
    waiting[0] = hand & first
    while depth >= 0 and count < limit:
        rest = waiting[depth]
        if rest == 0:
            depth -= 1
            if depth >= 0:
                hand |= 1 << cards[node]
                node = parents[node]
            continue
        card = lowest(rest)
        waiting[depth] = rest & (rest - 1)
        parents[count] = node
        cards[count] = card
        lengths[count] = depth + 1
        if single == 0:
            hand ^= 1 << card
            depth += 1
            waiting[depth] = hand & AFTER[DECK * any_king_after + card]
            node = count
        count += 1
    return count


def unfit(cards: Sequence[int], length: int, first: int, any_king_after: int, single: int) -> int:
    """The place of the first card that can not lie where it is; `length` when the cards are a run.

    `first`: the cards that may come first.
    """
    allowed = first
    for place in range(length):
        card = cards[place]
        if (allowed >> card) & 1 == 0:
            return place
        allowed = 0 if single else AFTER[DECK * any_king_after + card]
    return length


def reachable(hand: int, first: int, any_king_after: int, single: int) -> int:
    """The cards of `hand` that are in some run of it that begins with a card of `first`.

    A way that comes back to a card has a shorter one without the detour, so to go on from every card once is enough.
    """
    found = hand & first
    if single:
        return found
    fresh = found
    while fresh != 0:
        card = lowest(fresh)
        fresh &= fresh - 1
        new = hand & AFTER[DECK * any_king_after + card] & ~found
        found |= new
        fresh |= new
    return found


# --------------------------------------------------------------------------- which run the plain policy plays

LOOKED_AT = 3000
"""How many plays the plain policy compares at most; a hand of forty cards can have more."""
BLACK_KINGS = 0b0011 << 4 * KING
RED_KINGS = 0b1100 << 4 * KING
_LENGTHS = 64
_FOLLOWERS = 64


def run_cards(node: int, parents: Any, cards: Any) -> int:
    """The cards of a listed run."""
    found = 0
    while node >= 0:
        found |= 1 << cards[node]
        node = parents[node]
    return found


def greedy_run(hand: int, unseen: int, count: int, calls: int, parents: Any, cards: Any, lengths: Any) -> int:
    """The number of the run, of the `count` listed, that the plain policy plays.

    It wastes a king, which is to play one and keep its joker, only where it must. Then it prefers a joker played, the
    longest run, and an end that few cards, its own or others, can follow. `calls` is 1 where a run that leaves one card
    is a play twice, with and without the call.
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
    """How good a run is, in one number: what `greedy_run` tells, each criterion outweighing all that follow."""
    kept = hand & ~played
    wasted = (played & BLACK_KINGS and kept >> BLACK_JOKER & 1) or (played & RED_KINGS and kept >> RED_JOKER & 1)
    followers = popcount(ON_TOP[end] & (kept | unseen))
    best = 0 if wasted else 1
    joker = 1 if played >> BLACK_JOKER else 0
    return ((best * 2 + joker) * _LENGTHS + length) * _FOLLOWERS + _FOLLOWERS - 1 - followers
