"""What the others' hands are likely to be, by what they have done. It helps to search, and proves nothing.
`View.sample` uses it only when `weighted`.

The weights tell how likely each hidden card is to be in a hand, by what its owner has discarded, taken and left lying.
They are the odds of a logistic regression on rounds of the planner against itself. By them the places of 41,550 hidden
cards were likelier than by even odds, by 0.025 nats a card, about one nat a hand.

But a hand is good by how its cards go together, and gets better turn by turn: of two planners, one's hand after eight
discards was left with 4 points in rounds 1 to 3 and 5 in rounds 7 to 9; one of cards by their weights has 13 and 14.
Exchanging a card for every other discard, as who is greedy does, makes it 3 and 4 (see `outlook`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from typing import TYPE_CHECKING, Final

from ...cards import DECK_SIZE, Card
from ...game import Event

if TYPE_CHECKING:
    from .view import ThreeThirteenView

EVEN: Final = 1000
"""The weight of a card of which nothing is known."""
DISCARDED: Final = (-0.81, -0.71, -0.71)
"""What a discarded card says of the others of its rank, of those next to it in its suit, and one further."""
LEFT_LYING: Final = (-0.61, -0.33, -0.33)
"""The same for another's discard that was not taken."""
HELD: Final = (0.96, 0.72, 0.51)
"""The same for a card taken and still held."""
COUNTS_MUCH: Final = -0.45
"""Against a card that counts ten, less for others, after `LATE` discards."""
WILD: Final = (0.31, -0.65)
"""For a wild card, and after `LATE` discards."""
LATE: Final = 6
_LEAST: Final = 0.02
MOST_EXCHANGES: Final = 6


def weights(view: ThreeThirteenView) -> list[int]:
    """By seat and card how likely it is in the hand, in proportion; all are even for the viewer's own."""
    found: list[int] = []
    for seat in range(len(view.counts)):
        found += [EVEN] * DECK_SIZE if seat == view.seat else _weights(view, seat)
    return found


def exchanges(view: ThreeThirteenView) -> list[int]:
    """By seat how often its hand is made better: for every other discard of this round, from the first on; never the
    viewer's own, and at most `MOST_EXCHANGES`, for not everybody plays well.
    """
    discards = [0] * len(view.counts)
    for event in reversed(view.history):
        if event.move is None:
            break
        discards[event.seat or 0] += event.move.action == "discard"
    return [0 if seat == view.seat else min((count + 1) // 2, MOST_EXCHANGES) for seat, count in enumerate(discards)]


def _weights(view: ThreeThirteenView, seat: int) -> list[int]:
    odds = [0.0] * DECK_SIZE
    discards = 0
    for card, says in _told(view.history, seat):
        _add(odds, card, says)
        discards += says is DISCARDED
    for card in view.known[seat]:
        _add(odds, card, HELD)
    late = min(discards, LATE) / LATE
    for index in range(DECK_SIZE):
        card = Card(index)
        if card.rank == view.wild:
            odds[index] = WILD[0] + WILD[1] * late
        else:
            odds[index] += COUNTS_MUCH * late * min(card.value, 10) / 10
    return [int(EVEN * max(exp(each), _LEAST)) for each in odds]


def _told(history: Sequence[Event], seat: int) -> Iterator[tuple[Card, tuple[float, float, float]]]:
    """This round's cards that tell something of a hand, and what: latest first."""
    top_passed = False
    for event in reversed(history):
        if event.move is None:
            return
        if event.move.action in ("discard", "out"):
            if top_passed:
                yield event.move.cards[0], LEFT_LYING
                top_passed = False
            if event.seat == seat:
                yield event.move.cards[0], DISCARDED
        elif event.seat == seat:
            top_passed = event.move.action == "draw"


def _add(odds: list[float], card: Card, says: tuple[float, float, float]) -> None:
    of_rank, next_to_it, one_further = says
    for suit in range(4):
        if suit != card.index & 3:
            odds[card.index & ~3 | suit] += of_rank
    for apart, said in ((1, next_to_it), (2, one_further)):
        for value in (card.value - apart, card.value + apart):
            if 1 <= value <= 13:
                odds[4 * ((value + 10) % 13) | card.index & 3] += said
