"""Whole rounds on integers: dealt, and played out from any situation by a policy for each seat.

Hands are laid out for the fewest points, even where players arrange them.
"""

from __future__ import annotations

from typing import Any

from ...bits import popcount
from ...dice import below, shuffle, start_stream
from .lines import EVERY, LOWEST, WHOLE
from .looking import (
    DEALER,
    DECK,
    DECKS,
    DISCARD_COUNT,
    DRAWN,
    FIELDS,
    FROM_DISCARD,
    HAD_TURN,
    MAX_RESHUFFLES,
    OUT_BY,
    RESHUFFLES,
    RETURN_TAKEN_DISCARD,
    ROUND,
    ROUNDS,
    ROUNDS_BEFORE_OUT,
    SEATS,
    STOCK_COUNT,
    TURN,
    TURNS,
    VALUES,
    WILD_IN_ROUND,
    Round,
    look,
    look_after_discard,
    look_for_melds,
    mates,
    naturals_without,
    points_of,
    wilds_without,
    write_card,
    write_hand,
)
from .melds import MOST_CARDS, POINT, WILDS, leaves_at_most

RANDOM = 0
GREEDY = 1
CHOOSY = 2
"""Like `GREEDY`, but takes the top discard only where that helps much."""


def play_out(r: Round) -> None:
    """Play a round to its end and score it."""
    while True:
        seat = r.now[TURN]
        if r.now[DRAWN] >= 0 or _begin_turn(r, seat):
            discard(r, seat, _choose_discard(r, seat))
        if end_turn(r):
            break
    score(r)


def score(r: Round) -> None:
    """Put the points of every seat into `scored`."""
    for seat in range(r.rules[SEATS]):
        r.scored[seat] = 0
        if r.counts[seat]:
            r.scored[seat] = look(r, write_hand(r, seat, -1), WHOLE) // POINT


def _is_dry(r: Round) -> bool:
    can_refill = r.now[RESHUFFLES] < r.rules[MAX_RESHUFFLES] and r.now[DISCARD_COUNT] > 1
    return r.now[STOCK_COUNT] == 0 and not can_refill


def _begin_turn(r: Round, seat: int) -> bool:
    """Draw, take or pass; return whether the turn goes on with a discard."""
    dry = _is_dry(r)
    takes = False
    if r.now[DISCARD_COUNT]:
        if r.policies[seat] != RANDOM:
            takes = _taking_helps(r, seat, r.discard[r.now[DISCARD_COUNT] - 1])
        else:
            takes = below(2, r.dice) == (0 if dry else 1)  # of draw and take, or of take and pass
    if dry and not takes:
        return False
    draw(r, seat, takes)
    return True


def draw(r: Round, seat: int, takes: bool) -> None:
    """Take the top discard, or draw from the draw pile, which is not dry."""
    if takes:
        r.now[DISCARD_COUNT] -= 1
        r.now[DRAWN] = r.discard[r.now[DISCARD_COUNT]]
    else:
        if r.now[STOCK_COUNT] == 0:
            _reshuffle(r)
        r.now[STOCK_COUNT] -= 1
        r.now[DRAWN] = r.stock[r.now[STOCK_COUNT]]
    r.now[FROM_DISCARD] = 1 if takes else 0
    insert(r, seat, r.now[DRAWN])


def end_turn(r: Round) -> bool:
    """End a turn, also that of who has just gone out; return whether that ends the round."""
    seats, seat = r.rules[SEATS], r.now[TURN]
    if r.now[OUT_BY] != seat:
        r.now[HAD_TURN] |= 1 << seat
    r.now[TURNS] += 1
    dry = _is_dry(r)
    if r.now[OUT_BY] < 0 and r.now[DRAWN] >= 0 and not r.now[FROM_DISCARD] and dry:
        r.now[HAD_TURN] = 0
    r.now[DRAWN] = -1
    r.now[TURN] = (seat + 1) % seats
    had_turn = popcount(r.now[HAD_TURN])
    return had_turn == seats - 1 if r.now[OUT_BY] >= 0 else had_turn == seats and dry


def _reshuffle(r: Round) -> None:
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
    return VALUES[card] << 6 | card


def discard(r: Round, seat: int, at: int) -> None:
    """Put the card at a place of a hand onto the discard pile; with ``~place`` go out by that."""
    goes_out = at < 0
    r.discard[r.now[DISCARD_COUNT]] = remove(r, seat, ~at if goes_out else at)
    r.now[DISCARD_COUNT] += 1
    if goes_out:
        r.counts[seat] = 0
        r.now[OUT_BY] = seat
        r.now[HAD_TURN] = 0


def remove(r: Round, seat: int, at: int) -> int:
    """Take the card at a place out of a hand."""
    start = MOST_CARDS * seat
    card: int = r.hands[start + at]
    r.counts[seat] -= 1
    for place in range(start + at, start + r.counts[seat]):
        r.hands[place] = r.hands[place + 1]
    return card


def may_discard(r: Round, seat: int, at: int) -> bool:
    """Whether the card at a place is the first of its copies, and none that was taken and has to be kept."""
    start = MOST_CARDS * seat
    card = r.hands[start + at]
    if at > 0 and r.hands[start + at - 1] == card:
        return False
    if not r.now[FROM_DISCARD] or r.rules[RETURN_TAKEN_DISCARD] or card != r.now[DRAWN]:
        return True
    return at + 1 < r.counts[seat] and r.hands[start + at + 1] == card


def _choose_discard(r: Round, seat: int) -> int:
    """The place of the card to discard, ``~place`` to go out with it."""
    may_go_out = r.now[OUT_BY] < 0 and not (r.rules[ROUNDS_BEFORE_OUT] and not r.now[HAD_TURN] >> seat & 1)
    count = write_hand(r, seat, -1)
    if r.policies[seat] != RANDOM:
        bound_to_keep = r.now[FROM_DISCARD] and not r.rules[RETURN_TAKEN_DISCARD]
        look(r, count, EVERY if bound_to_keep else LOWEST)
        return _greedy_discard(r, seat, may_go_out)
    if may_go_out:
        look_for_melds(r, count)
    discards = 0
    going_out = 0
    may_go_out = may_go_out and leaves_at_most(1, naturals_without(r, -1), r.search[WILDS], r.search, r.melds)
    for at in range(r.counts[seat]):
        if may_discard(r, seat, at):
            discards |= 1 << at
            if may_go_out and leaves_at_most(0, naturals_without(r, at), wilds_without(r, at), r.search, r.melds):
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
    places = 0
    for at in range(r.counts[seat]):
        if may_discard(r, seat, at):
            if may_go_out and r.costs[at] == 0:
                return ~at
            places |= 1 << at
    return worst(r, r.counts[seat], places)


def worst(r: Round, count: int, places: int) -> int:
    """Of some places of the hand looked at that without which the fewest points are left.

    Of several the one with the fewest cards it could come to meld with, then the one that counts most.
    """
    best = -1
    best_worth = 0
    for at in range(count):
        if places >> at & 1:
            left = r.costs[at] // POINT
            if best >= 0 and left > r.costs[best] // POINT:
                continue
            worth = (mates(r, count, at) << 40) - points_of(r, at)
            if best < 0 or left < r.costs[best] // POINT or worth < best_worth:
                best = at
                best_worth = worth
    return best


def _taking_helps(r: Round, seat: int, top: int) -> bool:
    """Whether with the top discard, after the best discard, fewer points are left than the hand has.

    For who is choosy, fewer than four fifths: worth 0.87 points a round, by 16,000 rounds.
    """
    count = write_hand(r, seat, -1)
    before = look(r, count, WHOLE) // POINT
    write_card(r, count, top)
    after = look_after_discard(r, count + 1) // POINT
    return 5 * after < 4 * before if r.policies[seat] == CHOOSY else after < before


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

    They are rounds 1 to 11 of a match, and again. `place` gets every seat's place (0: first) and `scored` its points,
    `seats` numbers a round.
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
    """The place of a seat: by points, among equals in turn from `leader`."""
    seats = r.rules[SEATS]
    place = 0
    for other in range(seats):
        earlier = (other - leader) % seats < (seat - leader) % seats
        if r.scored[other] < r.scored[seat] or (r.scored[other] == r.scored[seat] and earlier):
            place += 1
    return place
