"""Which hands the others may have, by what they played, and what comes of moves then: plain functions on integers.

A world assigns the hidden cards to the other hands (and out of play). The Metropolis algorithm walks through worlds:
two cards of different owners are exchanged when that fits better what was played, and now and then when it fits worse.
*Misfits* count how badly a hand fits: decisions of its seat that the plain policy would have made otherwise. That leans
towards what is likely and excludes nothing. What is certain is kept: the number of cards, the cards seen, that no hand
was dealt which wins at once.

The others' decisions are in the buffer `log` in order, `DECISION` numbers each: the seat, the combination on the table,
the card that the lead had to contain or -1, whether a pass bound it, the cards played (0: a pass).
"""

from __future__ import annotations

from typing import Any

from ...bits import popcount
from ...dice import below, shuffle
from .combinations import LOCK, NO_LOCK, combination, instant_win, next_turn
from .playout import greedy_cards
from .splits import CARDS, COUNT, ROOM, SETS, planned_play

DECISION = 5
PASSED_ABLE = 5
PLAYED_OTHERWISE = 4
"""Each misfit halves the likelihood of a world so many times."""
IMPOSSIBLE = 1 << 20
_NEVER = 30


def deal(worlds: int, seats: int, known: Any, counts: Any, cards: Any, hidden: int, dice: Any, hands: Any) -> None:
    """Deal so many worlds, each as likely: ``seats * world + seat`` of `hands` is a hand.

    It is what is `known` of it and `counts` of the `hidden` cards.
    """
    dealt = 0
    for seat in range(seats):
        dealt += counts[seat]
    for world in range(worlds):
        shuffle(cards, dealt, hidden, dice)
        at = 0
        for seat in range(seats):
            hand = known[seat]
            for _ in range(counts[seat]):
                hand |= 1 << cards[at]
                at += 1
            hands[seats * world + seat] = hand


def misfits(seat: int, hand: int, log: Any, decisions: int, wins: int, flags: int) -> int:
    """How badly a hand of a seat fits its decisions, in halvings; `IMPOSSIBLE` when it can not have been dealt.

    `wins`: the instant wins nobody was dealt.
    """
    found = 0
    for at in range((decisions - 1) * DECISION, -1, -DECISION):
        if log[at] == seat:
            cards = log[at + 4]
            hand |= cards
            if greedy_cards(hand, log[at + 1], log[at + 2], log[at + 3], flags) != cards:
                found += PLAYED_OTHERWISE if cards else PASSED_ABLE
    return IMPOSSIBLE if wins and instant_win(hand, wins) >= 0 else found


def weigh(seats: int, hands: Any, log: Any, decisions: int, wins: int, flags: int, weights: Any) -> None:
    """Put the misfits of all hands into `weights`."""
    for seat in range(seats):
        weights[seat] = misfits(seat, hands[seat], log, decisions, wins, flags)


def walk(
    steps: int,
    seats: int,
    hands: Any,
    cards: Any,
    owners: Any,
    hidden: int,
    log: Any,
    decisions: int,
    wins: int,
    flags: int,
    weights: Any,
    dice: Any,
) -> None:
    """Go so many steps from world to world. Each `hidden` card has an owner: a seat, or `seats` for out of play."""
    for _ in range(steps):
        one = below(hidden, dice)
        other = below(hidden, dice)
        seat = owners[one]
        rival = owners[other]
        if seat == rival:
            continue
        exchanged = 1 << cards[one] | 1 << cards[other]
        was = 0
        now = 0
        mine = 0
        theirs = 0
        if seat < seats:
            was += weights[seat]
            mine = misfits(seat, hands[seat] ^ exchanged, log, decisions, wins, flags)
            now += mine
        if rival < seats:
            was += weights[rival]
            theirs = misfits(rival, hands[rival] ^ exchanged, log, decisions, wins, flags)
            now += theirs
        worse = now - was
        if worse > 0 and (worse >= _NEVER or below(1 << worse, dice) > 0):
            continue
        cards[one], cards[other] = cards[other], cards[one]
        if seat < seats:
            hands[seat] ^= exchanged
            weights[seat] = mine
        if rival < seats:
            hands[rival] ^= exchanged
            weights[rival] = theirs


DECK = 52

TABLE = 0
PLAYED_BY = 1
PASSED = 2
OPENING = 3
FINISHED = 4
SITUATION = 5
"""Places in the buffer `now`, as `playout.play_out` has them."""


def fewest_cards(hands: Any, me: int, seats: int) -> int:
    """How many cards the smallest of the other hands has that are not out."""
    fewest = DECK
    for seat in range(seats):
        if seat != me and hands[seat]:
            fewest = min(fewest, popcount(hands[seat]))
    return fewest


def place_after(
    me: int, play: int, number: int, hands: Any, now: Any, seats: int, flags: int, plan: Any, memo: Any
) -> int:
    """The place (0: first) that the seat on turn, `me`, comes to when it plays some cards now, 0 to pass.

    `hands` are used up. `number` is the play's in the plan, -1 for a pass. With an empty plan the seat goes on by the
    plain policy.
    """
    unlocked = flags & LOCK == NO_LOCK
    table = now[TABLE]
    played_by = now[PLAYED_BY]
    passed = now[PASSED]
    opening = now[OPENING]
    finished: int = now[FINISHED]
    holding = 0
    for seat in range(seats):
        if hands[seat]:
            holding |= 1 << seat
    planned = plan[COUNT] > 0
    masks = SETS + plan[ROOM]
    mask = (1 << plan[CARDS]) - 1
    turn = me
    cards = play
    while True:
        if cards:
            if planned and turn == me:
                mask ^= plan[masks + number]
            opening = -1
            table = combination(cards, flags)
            played_by = turn
            hands[turn] ^= cards
            if unlocked:
                passed = 0
            if hands[turn] == 0:
                if turn == me:
                    return finished
                holding ^= 1 << turn
                finished += 1
                if finished == seats - 1:
                    return finished
        else:
            passed |= 1 << turn
        turn = next_turn(turn, played_by, holding, passed, seats, table, flags)
        if turn < 0:
            turn = ~turn
            table = 0
            passed = 0
        bound = 0 if unlocked else passed >> turn & 1
        if planned and turn == me:
            fewest = fewest_cards(hands, me, seats)
            number = planned_play(mask, table, opening, bound, fewest, flags, plan, memo)
            cards = plan[SETS + number] if number >= 0 else 0
        else:
            cards = greedy_cards(hands[turn], table, opening, bound, flags)


def look_ahead(
    me: int,
    plays: Any,
    numbers: Any,
    chosen: Any,
    count: int,
    worlds: int,
    steps: int,
    now: Any,
    seats: int,
    plan: Any,
    memo: Any,
    hands: Any,
    cards: Any,
    owners: Any,
    hidden: int,
    log: Any,
    decisions: int,
    wins: int,
    flags: int,
    weights: Any,
    dice: Any,
    scratch: Any,
    places: Any,
) -> None:
    """Play out each of the `count` chosen moves in so many worlds, the same for all, `steps` apart.

    The seat goes on by the policy of `splits`, the others by the plain one. ``seats * move + place`` of `places` counts
    how often a move led to a place. `hands` is the first world and in the end the last; the only one when nothing is
    hidden. `walk` tells `cards`, `owners`, `log` and `weights`.
    """
    for _ in range(worlds):
        if hidden:
            walk(steps, seats, hands, cards, owners, hidden, log, decisions, wins, flags, weights, dice)
        for at in range(count):
            move = chosen[at]
            for seat in range(seats):
                scratch[seat] = hands[seat]
            place = place_after(me, plays[move], numbers[move], scratch, now, seats, flags, plan, memo)
            places[seats * move + place] += 1
