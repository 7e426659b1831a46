"""Whole rounds on integers: dealt, and played out from any situation by a policy for each seat.

Hands are laid out for the fewest points, whoever plays: a playout does not ask players that arrange by hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bits import popcount
from ...dice import below, shuffle, start_stream
from .melds import (
    CHOICE_BITS,
    MOST_CARDS,
    NATURALS,
    POINT,
    WILDS,
    fewest,
    leaves_at_most,
    memo_size,
    prepare,
    settled,
)

RANDOM = 0
GREEDY = 1
"""The policies."""

DECK = 52
VALUES = tuple((card // 4 + 2) % 13 + 1 for card in range(DECK))
"""By card: its value, ace 1 to king 13."""
WILD_IN_ROUND = 2
"""With the number of the round: the value that is wild, and the number of cards dealt."""
ROUNDS = 11

SEATS = 0
DECKS = 1
LAST_PLACE = 2
MIN_NATURALS = 3
LIMIT = 4
WILD_POINTS = 5
MAX_RESHUFFLES = 6
ROUNDS_BEFORE_OUT = 7
RETURN_TAKEN_DISCARD = 8
OPTIONS = 9
"""Where the options stand in `Round.rules`, as `melds` has them; `WILD_POINTS` is -1 where wild cards count by rank."""

ROUND = 0
TURN = 1
STOCK_COUNT = 2
DISCARD_COUNT = 3
RESHUFFLES = 4
OUT_BY = 5
HAD_TURN = 6
DRAWN = 7
FROM_DISCARD = 8
DEALER = 9
TURNS = 10
FIELDS = 11
"""Where things stand in `Round.now`, as in a state: `HAD_TURN` a set of seats, `OUT_BY` a seat or -1, `DRAWN` a card or
-1, `FROM_DISCARD` 1 when that was taken from the discard pile. `TURNS` counts the turns that were played.
"""


class Round(NamedTuple):
    """The buffers of a round: the situation, which a playout uses up, its rules, and those of the search for melds."""

    hands: Any
    """`MOST_CARDS` places a seat, the cards by value and suit."""
    counts: Any
    """How many cards each seat has in hand, 0 for who has laid them."""
    stock: Any
    """The next card to draw last."""
    discard: Any
    """The top card last."""
    now: Any
    rules: Any
    points: Any
    """What a card left over counts, by value."""
    policies: Any
    """By seat."""
    scored: Any
    """The points of every seat, once the round is over."""
    dice: Any
    values: Any
    suits: Any
    order: Any
    search: Any
    memo: Any
    melds: Any


def play_out(r: Round) -> None:
    """Play a round to its end and put the points of every seat into `scored`."""
    seats = r.rules[SEATS]
    while True:
        seat = r.now[TURN]
        if r.now[DRAWN] >= 0 or _begin_turn(r, seat):
            at = _choose_discard(r, seat)
            _discard(r, seat, at if at >= 0 else ~at)
            if at < 0:
                r.counts[seat] = 0
                r.now[OUT_BY] = seat
                r.now[HAD_TURN] = 0
        if r.now[OUT_BY] != seat:
            r.now[HAD_TURN] |= 1 << seat
        r.now[TURNS] += 1
        dry = _is_dry(r)
        if r.now[OUT_BY] < 0 and r.now[DRAWN] >= 0 and not r.now[FROM_DISCARD] and dry:
            r.now[HAD_TURN] = 0
        r.now[DRAWN] = -1
        had_turn = popcount(r.now[HAD_TURN])
        if had_turn == seats - 1 if r.now[OUT_BY] >= 0 else had_turn == seats and dry:
            break
        r.now[TURN] = (seat + 1) % seats
    for seat in range(seats):
        r.scored[seat] = 0
        if r.counts[seat]:
            look(r, seat, -1)
            forget(r)
            r.scored[seat] = cost_without(r, -1) // POINT


# ------------------------------------------------------------------------------------------- the turn


def _is_dry(r: Round) -> bool:
    """Whether the draw pile is empty for the rest of the round."""
    can_refill = r.now[RESHUFFLES] < r.rules[MAX_RESHUFFLES] and r.now[DISCARD_COUNT] > 1
    return r.now[STOCK_COUNT] == 0 and not can_refill


def _begin_turn(r: Round, seat: int) -> bool:
    """Draw, take or pass; return whether the turn goes on with a discard."""
    dry = _is_dry(r)
    takes = False
    if r.now[DISCARD_COUNT]:
        if r.policies[seat] == GREEDY:
            takes = _taking_helps(r, seat, r.discard[r.now[DISCARD_COUNT] - 1])
        else:
            takes = below(2, r.dice) == (0 if dry else 1)  # of draw and take, or of take and pass
    if takes:
        r.now[DISCARD_COUNT] -= 1
        r.now[DRAWN] = r.discard[r.now[DISCARD_COUNT]]
    elif dry:
        return False
    else:
        if r.now[STOCK_COUNT] == 0:
            _reshuffle(r)
        r.now[STOCK_COUNT] -= 1
        r.now[DRAWN] = r.stock[r.now[STOCK_COUNT]]
    r.now[FROM_DISCARD] = 1 if takes else 0
    insert(r, seat, r.now[DRAWN])
    return True


def _reshuffle(r: Round) -> None:
    """Make a draw pile of the discard pile but for its top card."""
    under = r.now[DISCARD_COUNT] - 1
    for at in range(under):
        r.stock[at] = r.discard[at]
    shuffle(r.stock, under, under, r.dice)
    r.now[STOCK_COUNT] = under
    r.discard[0] = r.discard[under]
    r.now[DISCARD_COUNT] = 1
    r.now[RESHUFFLES] += 1


def insert(r: Round, seat: int, card: int) -> None:
    """Put a card into a hand, in order."""
    start = MOST_CARDS * seat
    at = start + r.counts[seat]
    while at > start and _key(r.hands[at - 1]) > _key(card):
        r.hands[at] = r.hands[at - 1]
        at -= 1
    r.hands[at] = card
    r.counts[seat] += 1


def _key(card: int) -> int:
    """By this cards are in order: by value, then by suit."""
    return VALUES[card] << 6 | card


def _discard(r: Round, seat: int, at: int) -> None:
    """Put the card at a place of a hand onto the discard pile."""
    start = MOST_CARDS * seat
    r.discard[r.now[DISCARD_COUNT]] = r.hands[start + at]
    r.now[DISCARD_COUNT] += 1
    r.counts[seat] -= 1
    for place in range(start + at, start + r.counts[seat]):
        r.hands[place] = r.hands[place + 1]


# --------------------------------------------------------------------------------- looking at a hand


def look(r: Round, seat: int, extra: int) -> None:
    """Prepare the search for the best melds of a hand, and of one card more (-1: none), which is its last."""
    count = r.counts[seat]
    for at in range(count):
        card = r.hands[MOST_CARDS * seat + at]
        r.values[at] = VALUES[card]
        r.suits[at] = card & 3
    if extra >= 0:
        r.values[count] = VALUES[extra]
        r.suits[count] = extra & 3
        count += 1
    wild = r.now[ROUND] + WILD_IN_ROUND
    wild_points = r.rules[WILD_POINTS] if r.rules[WILD_POINTS] >= 0 else r.points[wild]
    last, least, limit = r.rules[LAST_PLACE], r.rules[MIN_NATURALS], r.rules[LIMIT]
    prepare(r.values, r.suits, count, r.points, wild, wild_points, last, least, limit, r.search, r.order)


def forget(r: Round) -> None:
    """Empty the memory of the search, before costs of another hand are asked for."""
    for at in range(memo_size(r.search)):
        r.memo[at] = -1


def cost_without(r: Round, at: int) -> int:
    """The lowest cost of the hand looked at, without the card at a place (-1: whole)."""
    mask = _naturals_without(r, at)
    wilds = _wilds_without(r, at)
    cost = fewest(mask, wilds, r.search, r.memo, r.melds, 0) >> CHOICE_BITS
    return settled(cost, mask, wilds, r.search)


def _is_wild(r: Round, at: int) -> bool:
    return r.values[at] == r.now[ROUND] + WILD_IN_ROUND


def _naturals_without(r: Round, at: int) -> int:
    """The naturals of the hand looked at, as `melds` has them, without the card at a place (-1: all)."""
    every = (1 << r.search[NATURALS]) - 1
    if at < 0 or _is_wild(r, at):
        return every
    natural = 0
    while r.order[natural] != at:
        natural += 1
    return every ^ 1 << natural


def _wilds_without(r: Round, at: int) -> int:
    """How many wild cards the hand looked at has, without the card at a place (-1: all)."""
    return r.search[WILDS] - (1 if at >= 0 and _is_wild(r, at) else 0)


def may_discard(r: Round, seat: int, at: int) -> bool:
    """Whether the card at a place is the first of its copies, and no card that was taken and has to be kept."""
    start = MOST_CARDS * seat
    card = r.hands[start + at]
    if at > 0 and r.hands[start + at - 1] == card:
        return False
    if not r.now[FROM_DISCARD] or r.rules[RETURN_TAKEN_DISCARD] or card != r.now[DRAWN]:
        return True
    return at + 1 < r.counts[seat] and r.hands[start + at + 1] == card


# ------------------------------------------------------------------------------------------ policies


def _choose_discard(r: Round, seat: int) -> int:
    """The place of the card to discard, ``~place`` to go out with it."""
    may_go_out = r.now[OUT_BY] < 0 and not (r.rules[ROUNDS_BEFORE_OUT] and not r.now[HAD_TURN] >> seat & 1)
    greedy = r.policies[seat] == GREEDY
    if greedy or may_go_out:
        look(r, seat, -1)
    if greedy:
        forget(r)
        return _greedy_discard(r, seat, may_go_out)
    discards = 0
    going_out = 0
    may_go_out = may_go_out and leaves_at_most(1, _naturals_without(r, -1), r.search[WILDS], r.search, r.melds)
    for at in range(r.counts[seat]):
        if may_discard(r, seat, at):
            discards |= 1 << at
            if may_go_out and leaves_at_most(0, _naturals_without(r, at), _wilds_without(r, at), r.search, r.melds):
                going_out |= 1 << at
    moves = popcount(discards) + popcount(going_out)
    nth = below(moves, r.dice) if moves > 1 else 0
    if nth < popcount(discards):
        return _nth_place(discards, nth)
    return ~_nth_place(going_out, nth - popcount(discards))


def _nth_place(places: int, nth: int) -> int:
    for _ in range(nth):
        places &= places - 1
    return popcount((places & -places) - 1)


def _greedy_discard(r: Round, seat: int, may_go_out: bool) -> int:
    """To go out, if that is possible; else without which card the fewest points are left.

    Of several it is the one with the fewest cards it could come to form a meld with, then the one that counts most.
    """
    best = -1
    best_worth = 0
    for at in range(r.counts[seat]):
        if not may_discard(r, seat, at):
            continue
        cost = cost_without(r, at)
        if may_go_out and cost == 0:
            return ~at
        worth = ((cost // POINT) * MOST_CARDS * 2 + mates(r, seat, at)) << 40
        worth -= points_of(r, at)
        if best < 0 or worth < best_worth:
            best = at
            best_worth = worth
    return best


def points_of(r: Round, at: int) -> int:
    """What the card at a place of the hand looked at counts when it is left over."""
    by_rank: int = r.points[r.values[at]]
    return r.rules[WILD_POINTS] if _is_wild(r, at) and r.rules[WILD_POINTS] >= 0 else by_rank


def mates(r: Round, seat: int, at: int) -> int:
    """How many cards of the hand it could come to form a meld with: of its rank, or near it in its suit."""
    count = r.counts[seat]
    if _is_wild(r, at):
        return count
    mates = 0
    for other in range(count):
        apart = abs(r.values[other] - r.values[at])
        same_suit = r.suits[other] == r.suits[at]
        if (apart == 0 and not same_suit) or (0 < apart <= 2 and same_suit):
            mates += 1
    return mates


def _taking_helps(r: Round, seat: int, top: int) -> bool:
    """Whether with the top discard, after the best discard, fewer points are left than the hand has."""
    look(r, seat, -1)
    forget(r)
    before = cost_without(r, -1) // POINT
    look(r, seat, top)
    forget(r)
    for at in range(r.counts[seat]):
        card = r.hands[MOST_CARDS * seat + at]
        may_go = card != top or r.rules[RETURN_TAKEN_DISCARD]
        if may_go and cost_without(r, at) // POINT < before:
            return True
    return False


# --------------------------------------------------------------------------------------- whole rounds


def deal(r: Round, number: int) -> None:
    """Deal the round of this number, the dealer drawn by lot."""
    seats = r.rules[SEATS]
    cards = DECK * r.rules[DECKS]
    dealer = below(seats, r.dice)
    for at in range(cards):
        r.stock[at] = at % DECK
    shuffle(r.stock, cards, cards, r.dice)
    for seat in range(seats):
        r.counts[seat] = 0
        for _ in range(number + WILD_IN_ROUND):
            cards -= 1
            insert(r, seat, r.stock[cards])
    cards -= 1
    r.discard[0] = r.stock[cards]
    for field in range(FIELDS):
        r.now[field] = 0
    r.now[ROUND] = number
    r.now[TURN] = (dealer + 1) % seats
    r.now[STOCK_COUNT] = cards
    r.now[DISCARD_COUNT] = 1
    r.now[OUT_BY] = -1
    r.now[DRAWN] = -1
    r.now[DEALER] = dealer


def play_rounds(r: Round, seed: int, first: int, count: int, place: Any, scored: Any) -> int:
    """Play `count` rounds, numbered from `first`, each with its own chance; return how many turns that took.

    They are rounds 1 to 11 of a match, and again. The place of every seat (0: first) is put into `place` and its
    points into `scored`, as many numbers a round as there are seats.
    """
    seats = r.rules[SEATS]
    turns = 0
    for at in range(count):
        start_stream(seed, first + at, r.dice)
        deal(r, (first + at) % ROUNDS + 1)
        play_out(r)
        turns += r.now[TURNS]
        leader = r.now[OUT_BY] if r.now[OUT_BY] >= 0 else (r.now[DEALER] + 1) % seats
        for seat in range(seats):
            scored[at * seats + seat] = r.scored[seat]
            place[at * seats + seat] = _place(r, seat, leader)
    return turns


def _place(r: Round, seat: int, leader: int) -> int:
    """The place of a seat: by points, among equals first the one that comes first in turn from `leader`."""
    seats = r.rules[SEATS]
    place = 0
    for other in range(seats):
        earlier = (other - leader) % seats < (seat - leader) % seats
        if r.scored[other] < r.scored[seat] or (r.scored[other] == r.scored[seat] and earlier):
            place += 1
    return place
