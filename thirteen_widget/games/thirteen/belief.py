"""Which hands the others may have, by what they played: plain functions on integers.

A world is an assignment of the hidden cards to the other hands (and to the cards out of play). Worlds are walked
through by the Metropolis algorithm: two cards of different owners are exchanged when that makes the world fit better
what was played, and now and then when it fits worse. How well a hand fits is counted in *misfits*: decisions of its
seat that the plain policy would have made otherwise. That nobody passes who could play and that the lowest sufficient
card is played is true of most decisions of most players, so this leans towards what is likely and excludes nothing.
What is certain is kept: the number of cards, the cards seen, and that no hand was dealt which wins at once.

The others' decisions are in the buffer `log`, `DECISION` numbers each, in their order: the seat, the combination on
the table, the card that the lead had to contain or -1, whether it was bound by a pass, the cards it played (0: a pass).
"""

from __future__ import annotations

from typing import Any

from ...dice import below
from .greedy import greedy_cards
from .instant_win import instant_win

DECISION = 5
PASSED_ABLE = 5
PLAYED_OTHERWISE = 4
"""Each misfit makes a world less likely by so many halvings."""
IMPOSSIBLE = 1 << 20
_NEVER = 30


def misfits(seat: int, hand: int, log: Any, decisions: int, wins: int, flags: int) -> int:
    """How badly a hand of a seat fits its decisions, in halvings; `IMPOSSIBLE` when it can not have been dealt.

    `wins` is the set of instant wins that nobody was dealt.
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
    """Go so many steps from world to world.

    Each of the `hidden` cards has an owner: a seat, or `seats` for what is out of play.
    """
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
