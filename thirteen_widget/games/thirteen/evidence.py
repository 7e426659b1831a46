"""What the others decided in a round, as the hot functions of `belief` read it."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Event
from .combinations import LOCK, NO_LOCK, combination


def decisions(events: Sequence[Event], seat: int | None, opening: int, flags: int) -> list[int]:
    """The decisions of all but `seat` (None: of all) since the deal: five numbers each, see `belief`.

    `opening` is the card that the first lead had to contain, -1 for none. A history that begins in the middle of a
    round is read from the first empty table on.
    """
    begin = len(events)
    while begin and events[begin - 1].move is not None:
        begin -= 1
    known = begin > 0
    log: list[int] = []
    table = passed = 0
    for at in range(begin, len(events)):
        event = events[at]
        by, move = event.seat, event.move
        if by is None or move is None:
            continue
        cards = move.cards.mask
        if known and by != seat:
            bound = passed >> by & 1 if flags & LOCK != NO_LOCK else 0
            log += (by, table, opening, bound, cards)
        opening = -1
        if cards:
            table = combination(cards, flags)
            passed = 0 if flags & LOCK == NO_LOCK else passed
        else:
            passed |= 1 << by
        if any(consequence.kind == "cleared" for consequence in event.consequences):
            known = True
            table = passed = 0
    return log
