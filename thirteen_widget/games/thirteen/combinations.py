"""What a play is and what it beats, whose turn it is then, and hands that win as dealt: functions on integers.

A *combination* is one integer, ``kind << 12 | length << 6 | top``: its kind, over how many ranks it goes (1 for cards
of one rank), and its highest card's index. ``combination >> 6`` is its *shape*. 0 is no combination, or an empty table.
The options that matter here are bits of one integer, *flags*.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...bits import highest, lowest, popcount

SINGLE = 1
PAIR = 2
TRIPLE = 3
FOUR = 4
SEQUENCE = 5
DOUBLE_SEQUENCE = 6
KINDS: Final = ("none", "single", "pair", "triple", "four", "sequence", "double_sequence")
"""The names of kinds by number; those of one rank are numbered by size."""

BOMB_EXACT_SIZE = 1
LONGER_PAIRS_BEAT_SHORTER = 2
QUAD_BEATS_PAIR_OF_TWOS = 4
SOUTHERN = 8
TWOS_ON_TOP = 16
OPENING_ALONE = 32
LOCK = 3 << 6
STRICT = 0 << 6
BOMBS_EXEMPT = 1 << 6
FOUR_PAIRS_EXEMPT = 2 << 6
NO_LOCK = 3 << 6

ONES = 0x1111111111111
THREES = 0x3333333333333
SEVENS = 0x7777777777777

LOWEST_TWO = 48
FOUR_SHAPE = FOUR << 6 | 1
FOUR_TWOS = FOUR_SHAPE << 6 | 51
ANY = -1
NONE = 63
"""What `bar` answers when any top card will do, and when none does."""


def rank_counts(cards: int) -> int:
    """How many cards of each rank a set has, four bits a rank, the lowest rank first."""
    return cards - ((cards >> 1) & SEVENS) - ((cards >> 2) & THREES) - ((cards >> 3) & ONES)


def ranks_with(cards: int, each: int) -> int:
    """The ranks of which a set has at least `each` cards, rank r as bit 4r."""
    return ranks_counted(rank_counts(cards), each)


def ranks_counted(counts: int, each: int) -> int:
    """The ranks of which there are at least `each` cards by these counts, rank r as bit 4r."""
    if each == 1:
        return (counts | counts >> 1 | counts >> 2) & ONES
    if each == 2:
        return (counts >> 1 | counts >> 2) & ONES
    if each == 3:
        return ((counts & counts >> 1) | counts >> 2) & ONES
    return counts >> 2 & ONES


def combination(cards: int, flags: int) -> int:
    """The combination that these cards are, 0 for none."""
    if cards == 0:
        return 0
    top = highest(cards)
    start = lowest(cards) >> 2
    length = (top >> 2) - start + 1
    if length == 1:
        return popcount(cards) << 12 | 1 << 6 | top
    if length == 2 or (top >= LOWEST_TWO and not flags & TWOS_ON_TOP):
        return 0
    counts = rank_counts(cards)
    one_each = ONES >> 4 * (13 - length) << 4 * start
    if counts == one_each:
        return SEQUENCE << 12 | length << 6 | top
    if counts == one_each << 1:
        return DOUBLE_SEQUENCE << 12 | length << 6 | top
    return 0


def kind_of(combination: int) -> str:
    """The name of a combination's kind."""
    return KINDS[combination >> 12]


def bomb_place(shape: int) -> int:
    """The place of a bomb in the southern order, 3 pairs < four of a kind < 4 pairs < …; 0 for no bomb.

    The caller has to exclude four 2s.
    """
    if shape == FOUR_SHAPE:
        return 2
    if shape >> 6 != DOUBLE_SEQUENCE:
        return 0
    length = shape & 63
    return 1 if length == 3 else length - 1


def is_bomb(play: int) -> bool:
    """Whether a combination is a bomb."""
    return play != FOUR_TWOS and bomb_place(play >> 6) > 0


def are_twos(table: int) -> bool:
    """Whether a combination is one, two or three 2s: what bombs are for."""
    return 0 < table >> 12 <= TRIPLE and table & 63 >= LOWEST_TWO


def bar(shape: int, table: int, flags: int) -> int:
    """The card that the top card of a play of this shape has to be higher than to beat the table.

    `ANY` when every play of the shape beats it, `NONE` when none does. Nothing beats four 2s; `beats` says what they
    beat.
    """
    if table == 0:
        return ANY
    if table == FOUR_TWOS:
        return NONE
    if shape == table >> 6:
        return table & 63
    place = bomb_place(shape)
    if place == 0:
        return NONE
    length = shape & 63
    under = bomb_place(table >> 6)
    if under:
        if flags & SOUTHERN:
            return ANY if place > under else NONE
        both_pairs = shape != FOUR_SHAPE and table >> 12 == DOUBLE_SEQUENCE
        longer = both_pairs and length > table >> 6 & 63
        return ANY if longer and flags & LONGER_PAIRS_BEAT_SHORTER else NONE
    if not are_twos(table):
        return NONE
    twos = table >> 12
    if shape == FOUR_SHAPE:
        return ANY if twos == SINGLE or (twos == PAIR and flags & QUAD_BEATS_PAIR_OF_TWOS) else NONE
    if flags & BOMB_EXACT_SIZE:
        return ANY if length == twos + 2 else NONE
    return ANY if length >= twos + 2 else NONE


def beats(play: int, table: int, flags: int) -> bool:
    """Whether a combination may lie on the table: on nothing, or on one that it beats."""
    if play == FOUR_TWOS and table != 0 and table >> 12 != FOUR:
        return False
    return play & 63 > bar(play >> 6, table, flags)


def is_exempt(play: int, flags: int) -> bool:
    """Whether who has passed may still play this combination, where it beats the table."""
    lock = flags & LOCK
    if lock == BOMBS_EXEMPT:
        return is_bomb(play)
    return lock == FOUR_PAIRS_EXEMPT and play >> 12 == DOUBLE_SEQUENCE and play >> 6 & 63 >= 4


def reaches_passed(table: int, flags: int) -> bool:
    """Whether on this table the turn comes to those who have passed.

    Under an exempting lock it does where some exempt bomb could beat the table, by kind and size.
    """
    lock = flags & LOCK
    if lock == STRICT:
        return False
    if lock == NO_LOCK:
        return True
    if lock == BOMBS_EXEMPT:
        return are_twos(table) or is_bomb(table)
    if are_twos(table):
        return table >> 12 >= PAIR or not flags & BOMB_EXACT_SIZE
    if table >> 12 == DOUBLE_SEQUENCE:
        return table >> 6 & 63 >= 4 or flags & (SOUTHERN | LONGER_PAIRS_BEAT_SHORTER) != 0
    return is_bomb(table) and flags & SOUTHERN != 0


def legal_combination(cards: int, table: int, opening: int, bound: int, flags: int) -> int:
    """The combination that cards of the hand on turn make, 0 when they may not be played.

    `opening` is the card that the opening lead has to contain (-1: none), `bound` 1 for a seat that has passed and may
    only play what is exempt.
    """
    play = combination(cards, flags)
    if play == 0 or not beats(play, table, flags) or (bound and not is_exempt(play, flags)):
        return 0
    if opening >= 0 and (not cards >> opening & 1 or (flags & OPENING_ALONE and play >> 12 != SINGLE)):
        return 0
    return play


# ------------------------------------------------------------------------------------------ whose turn


def next_turn(turn: int, played_by: int, holding: int, passed: int, seats: int, table: int, flags: int) -> int:
    """The seat on turn after `turn` has acted; ``~leader`` when the table is cleared and `leader` leads.

    It is the next seat clockwise with cards that has not passed, or may be asked again; when that is the seat whose
    play lies on the table, the trick is over. `holding` and `passed` are sets of seats.
    """
    asked = holding if reaches_passed(table, flags) else holding & ~passed
    return next_asked(turn, played_by, asked, holding, seats)


def next_asked(turn: int, played_by: int, asked: int, holding: int, seats: int) -> int:
    """The same by the set of the seats that may be asked."""
    seat = _next_of(asked | 1 << played_by, turn + 1, seats)
    return seat if seat != played_by else ~_next_of(holding, played_by, seats)


def _next_of(some: int, first: int, seats: int) -> int:
    seat = first + lowest((some | some << seats) >> first)
    return seat if seat < seats else seat - seats


# ------------------------------------------------------------------------------- hands that win as dealt

INSTANT_WINS: Final = ("four_twos", "dragon", "six_pairs")
"""Four 2s; one each of 3 to A; six or more ranks with a pair."""


def instant_win(hand: int, wins: int) -> int:
    """The number of the first instant win in the set `wins` that a hand is, -1 for none."""
    if wins & 1 and hand >> LOWEST_TWO == 15:
        return 0
    if wins & 2 and ranks_with(hand, 1) | 1 << LOWEST_TWO == ONES:
        return 1
    if wins & 4 and popcount(ranks_with(hand, 2)) >= 6:
        return 2
    return -1


def wins_of(names: Sequence[str] | None) -> int:
    """The set of the named instant wins, for the hot functions."""
    return sum(1 << INSTANT_WINS.index(name) for name in names or ())


def winning_hand(hand: int, names: Sequence[str] | None) -> str | None:
    """Which of the named instant wins a hand is, None for none.

    >>> from thirteen_widget.cards import Cards
    >>> winning_hand(Cards("3s 4s 2s 2c 2d 2h").mask, ("four_twos", "dragon"))
    'four_twos'
    """
    found = instant_win(hand, wins_of(names))
    return INSTANT_WINS[found] if found >= 0 else None


def instant_places(hands: Sequence[int], leader: int, names: Sequence[str] | None) -> tuple[int, ...]:
    """The finishing order of a round that is over as dealt, () when it is to be played.

    The first seat with such a hand in turn from the leader wins, the others follow.
    """
    seats = len(hands)
    for step in range(seats):
        winner = (leader + step) % seats
        if winning_hand(hands[winner], names):
            return tuple((winner + place) % seats for place in range(seats))
    return ()
