"""What comes of a seat's moves, by playouts in likely worlds: plain functions on integers.

In a playout the seat goes on by the policy that splits its hand (`splits`), the others by the plain policy.
"""

from __future__ import annotations

from typing import Any

from ...bits import popcount
from .belief import walk
from .combinations import LOCK, NO_LOCK, combination
from .greedy import greedy_cards
from .splits import CARDS, COUNT, ROOM, SETS, planned_play
from .turns import next_turn

DECK = 52

TABLE = 0
PLAYED_BY = 1
PASSED = 2
OPENING = 3
FINISHED = 4
SITUATION = 5
"""Where things stand in the buffer `now`, as `playout.play_out` has them."""


def fewest_cards(hands: Any, me: int, seats: int) -> int:
    """How many cards the hand with the fewest has, of the others that are not out."""
    fewest = DECK
    for seat in range(seats):
        if seat != me and hands[seat]:
            fewest = min(fewest, popcount(hands[seat]))
    return fewest


def place_after(
    me: int, play: int, number: int, hands: Any, now: Any, seats: int, flags: int, plan: Any, memo: Any
) -> int:
    """The place (0: first) that the seat on turn, `me`, comes to when it plays some cards now, 0 to pass.

    `hands` are used up. `number` is that of the play in the plan, -1 for a pass. When the plan is empty the seat goes
    on by the plain policy.
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
    """Play out each of the `count` chosen moves in so many worlds, all in the same ones, `steps` apart.

    At ``seats * move + place`` of the buffer `places` it is counted how often a move led to a place. `hands` is the
    world to begin with, and in the end the last one; when nothing is hidden it is the only one. For `cards`, `owners`,
    `log` and `weights` see `belief.walk`.
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
