"""A round on integers: its rules, its cards and where things stand, as the hot functions have them."""

from __future__ import annotations

from typing import Any, NamedTuple

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
BY_LINES = 9
OPTIONS = 10
"""Where the options stand in `Round.rules`, as `melds` has them: `WILD_POINTS` is -1 where wild cards count by rank,
`BY_LINES` is 1 where hands without copies are for `lines`.
"""

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
    costs: Any
    """By place: the lowest cost of the hand looked at, without that card."""
    table: Any
    memory: Any
