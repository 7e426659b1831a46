"""All ways in which a round can go on, counted."""

from __future__ import annotations

from thirteen_widget.games.thirteen import ThirteenState

Orders = dict[tuple[int, ...], int]

_PACKED = [
    [sum((held >> suit & 1) << (there & (1 << suit) - 1).bit_count() for suit in range(4)) for held in range(16)]
    for there in range(16)
]


def orders_of(start: ThirteenState) -> Orders:
    """How many sequences of plays and passes lead to each finishing order."""
    known: dict[tuple[object, ...], Orders] = {}

    def rest_of(state: ThirteenState) -> Orders:
        """The same for the seats that are not out."""
        before = len(state.out)
        sets = state.legal_moves().sets if not state.over else ()
        while len(sets) == 1:
            state = state.after(sets[0])
            sets = state.legal_moves().sets if not state.over else ()
        if not sets:
            return {state.places[before:]: 1}
        passed_over = state.out[before:]
        key = what_matters(state)
        found = known.get(key)
        if found is None:
            known[key] = found = {}
            for cards in sets:
                after = state.after(cards)
                gone = after.out[len(state.out) :]
                for rest, count in rest_of(after).items():
                    found[gone + rest] = found.get(gone + rest, 0) + count
        return {passed_over + rest: count for rest, count in found.items()} if passed_over else found

    return rest_of(start)


def what_matters(state: ThirteenState) -> tuple[object, ...]:
    """What situations with the same ways on have in common.

    Of suits only the order within a rank counts, of the table only its shape, whether it is of 2s, and how many of the
    cards in hand are higher, and of who is out only that.
    """
    held = 0
    for hand in state.hands:
        held |= hand
    hands = [0] * len(state.hands)
    for rank in range(0, 52, 4):
        there = held >> rank & 15
        if there:
            packed = _PACKED[there]
            for seat, hand in enumerate(state.hands):
                hands[seat] |= packed[hand >> rank & 15] << rank
    top = state.combination & 63
    table = state.combination and (state.combination >> 6, top >= 48, (held >> top + 1).bit_count())
    return (*hands, table, state.turn, state.played_by, state.passed, state.opening >= 0)
