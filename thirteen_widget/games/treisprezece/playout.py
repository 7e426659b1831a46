"""Whole rounds on integers: dealt, and played out from any situation by a policy for each seat.

Who owes a call makes it at once, as agents do.
"""

from __future__ import annotations

from typing import Any

from ...bits import popcount
from ...dice import below, shuffle, start_stream
from .planning import planned_run
from .sequences import BLACK_JOKER, DECK, beginnings, greedy_run, list_runs

RANDOM = 0
GREEDY = 1
PLANNED = 2

HAND_SIZE = 13
PENALTY = 13
MOST_RUNS = 1 << 18
"""Room for the runs of any hand: the most ever counted are 118,112, of 53 cards."""
MOST_TURNS = 1 << 20
"""A round of so many turns is drawn: some can not end, the cards for it being out of play."""

MAY_DRAW_VOLUNTARILY = 1
PLAY_AFTER_DRAW = 2
FORCED_SINGLE_CARD = 4
ANY_KING_AFTER = 8
CALLS = 16
"""The options, as bits; `CALLS` where a last card has to be called."""

PILE_COUNT = 0
STOCK_COUNT = 1
REQUIRED = 2
OWED = 3
DRAWN = 4
DRY_PASSES = 5
TURN = 6
TURNS = 7
FIELDS = 8
"""Places in the buffer `now`: as in a state, and how many turns were played."""


def play_out(
    hands: Any,
    pile: Any,
    stock: Any,
    now: Any,
    away: int,
    flags: int,
    policies: Any,
    dice: Any,
    parents: Any,
    cards: Any,
    lengths: Any,
    waiting: Any,
) -> int:
    """Play a round to its end; return the winner, -1 for a drawn round.

    The buffers `hands` (sets of cards), `pile` (the top card last), `stock` (the next card last) and `now` (see
    `FIELDS`) hold the situation and are used up; the cards `away` are known to be out of play. The rest is for
    `list_runs`.
    """
    while now[TURNS] < MOST_TURNS:
        seat = now[TURN]
        hand = hands[seat]
        now[TURNS] += 1
        first = beginnings(pile[now[PILE_COUNT] - 1] if now[PILE_COUNT] else -1, now[REQUIRED])
        if now[DRAWN] >= 0:
            first &= 1 << now[DRAWN]
        can_draw = now[DRAWN] < 0 and (now[STOCK_COUNT] > 0 or now[PILE_COUNT] > 1)
        node = -1
        if hand & first:
            single = 1 if now[REQUIRED] >= 0 and flags & FORCED_SINGLE_CARD else 0
            any_king = 1 if flags & ANY_KING_AFTER else 0
            count = list_runs(hand, first, any_king, single, MOST_RUNS, parents, cards, lengths, waiting)
            calls = flags & CALLS
            if policies[seat] == RANDOM:
                otherwise = now[DRAWN] >= 0 or (can_draw and flags & MAY_DRAW_VOLUNTARILY != 0)
                node = random_run(hand, count, calls, 1 if otherwise else 0, lengths, dice)
            elif count == 1:
                node = 0
            else:
                unseen = ((1 << DECK) - 1) & ~(hand | away | _set_of(pile, now[PILE_COUNT]))
                if policies[seat] == GREEDY:
                    node = greedy_run(hand, unseen, count, calls, parents, cards, lengths)
                else:
                    top = pile[now[PILE_COUNT] - 1] if now[PILE_COUNT] else -1
                    opposed = popcount(hands[1 - seat])
                    node = planned_run(hand, unseen, opposed, top, any_king, count, parents, cards, lengths)
        if node >= 0:
            if play_run(seat, node, hands, pile, now, parents, cards, lengths):
                return seat
        elif can_draw:
            draw(seat, hands, pile, stock, now, flags, dice)
        elif end_turn(seat, now):
            return -1
    return -1


def random_run(hand: int, count: int, calls: int, otherwise: int, lengths: Any, dice: Any) -> int:
    """The number of one of the `count` listed runs, each legal move as likely; -1 for the move that is no run.

    With `calls`, a run that leaves one card is two moves: with and without the call. `otherwise` is 1 when there is a
    move that is no run.
    """
    leaving_one = popcount(hand) - 1
    twice = 0
    if calls:
        for node in range(count):
            if lengths[node] == leaving_one:
                twice += 1
    moves = count + twice + otherwise
    at = below(moves, dice) if moves > 1 else 0
    if twice == 0:
        return at if at < count else -1
    for node in range(count):
        at -= 2 if lengths[node] == leaving_one else 1
        if at < 0:
            return node
    return -1


def play_run(seat: int, node: int, hands: Any, pile: Any, now: Any, parents: Any, cards: Any, lengths: Any) -> bool:
    """Play a listed run; return whether that ends the round."""
    end = now[PILE_COUNT] + lengths[node]
    now[PILE_COUNT] = end
    at = end
    while node >= 0:
        at -= 1
        pile[at] = cards[node]
        hands[seat] ^= 1 << cards[node]
        node = parents[node]
    is_joker = pile[end - 1] >= BLACK_JOKER
    now[REQUIRED] = pile[end - 2] & 3 if is_joker else -1
    now[OWED] = PENALTY if is_joker else 0
    now[DRY_PASSES] = 0
    now[DRAWN] = -1
    now[TURN] = 1 - seat
    return hands[seat] == 0


def draw(seat: int, hands: Any, pile: Any, stock: Any, now: Any, flags: int, dice: Any) -> None:
    """Take what is owed, else one card, as far as there are cards."""
    wanted = now[OWED] if now[OWED] else 1
    drawn = -1
    while wanted:
        if now[STOCK_COUNT] == 0:
            _reshuffle(pile, stock, now, dice)
        if now[STOCK_COUNT] == 0:
            break
        now[STOCK_COUNT] -= 1
        card = stock[now[STOCK_COUNT]]
        hands[seat] |= 1 << card
        if drawn < 0:
            drawn = card
        wanted -= 1
    if now[STOCK_COUNT] == 0:
        _reshuffle(pile, stock, now, dice)
    now[OWED] = 0
    now[DRY_PASSES] = 0
    if flags & PLAY_AFTER_DRAW and now[REQUIRED] < 0:
        now[DRAWN] = drawn
    else:
        now[TURN] = 1 - seat


def _reshuffle(pile: Any, stock: Any, now: Any, dice: Any) -> None:
    under = now[PILE_COUNT] - 1
    if under <= 0:
        return
    for at in range(under):
        stock[at] = pile[at]
    shuffle(stock, under, under, dice)
    now[STOCK_COUNT] = under
    pile[0] = pile[under]
    now[PILE_COUNT] = 1


def end_turn(seat: int, now: Any) -> bool:
    """End the turn without a play; return whether that ends the round, drawn."""
    now[DRY_PASSES] = now[DRY_PASSES] + 1 if now[DRAWN] < 0 else 0
    now[OWED] = 0
    now[DRAWN] = -1
    now[TURN] = 1 - seat
    return now[DRY_PASSES] == 2


def _set_of(pile: Any, count: int) -> int:
    found = 0
    for at in range(count):
        found |= 1 << pile[at]
    return found


def deal(hands: Any, pile: Any, stock: Any, now: Any, dice: Any) -> None:
    """Deal a round: 13 cards each, a starter that is no joker, the rest as stock, the dealer drawn by lot."""
    dealer = below(2, dice)
    for card in range(DECK):
        stock[card] = card
    shuffle(stock, DECK, DECK, dice)
    rest = DECK - 2 * HAND_SIZE
    for seat in range(2):
        hands[seat] = 0
        for at in range(HAND_SIZE):
            hands[seat] |= 1 << stock[rest + seat * HAND_SIZE + at]
    while stock[rest - 1] >= BLACK_JOKER:
        shuffle(stock, rest, rest, dice)
    pile[0] = stock[rest - 1]
    now[PILE_COUNT] = 1
    now[STOCK_COUNT] = rest - 1
    now[REQUIRED] = -1
    now[OWED] = 0
    now[DRAWN] = -1
    now[DRY_PASSES] = 0
    now[TURN] = 1 - dealer
    now[TURNS] = 0


def play_rounds(
    seed: int,
    first: int,
    count: int,
    flags: int,
    policies: Any,
    place: Any,
    hands: Any,
    pile: Any,
    stock: Any,
    now: Any,
    dice: Any,
    parents: Any,
    cards: Any,
    lengths: Any,
    waiting: Any,
) -> int:
    """Play `count` rounds, numbered from `first`, each with its own chance; return how many turns that took.

    `place` gets both seats' places (0: the winner, -1: drawn), two numbers a round. `play_out` has the other buffers.
    """
    turns = 0
    for at in range(count):
        start_stream(seed, first + at, dice)
        deal(hands, pile, stock, now, dice)
        winner = play_out(hands, pile, stock, now, 0, flags, policies, dice, parents, cards, lengths, waiting)
        turns += now[TURNS]
        for seat in range(2):
            place[2 * at + seat] = -1 if winner < 0 else (0 if seat == winner else 1)
    return turns
