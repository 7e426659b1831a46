"""What the events of a round prove about a hidden hand, and random hands that agree with it.

Two things prove that a player held none of some cards at a moment:

- who must pick up, or pass because nothing can be drawn, could not play: the hand had no card that may begin a turn.
  (Picking up proves nothing where drawing is voluntary.)
- at a reshuffle the cards that become stock lay on the pile.

Of the cards held now, those of such a set can only have come with the pick-ups since. What is shown not to be held
later has come later still, so each proof also widens the sets of the earlier ones. Thus the proofs become bounds, "at
most so many of these cards", each set containing the sets of later proofs, and a hand is possible exactly when it keeps
them all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from ...cards import SUITS, Card, members
from ...game import Event, Rules
from .sequences import beginnings


class Bound(NamedTuple):
    """A hand holds at most so many of these cards."""

    cards: int
    most: int


class Evidence(NamedTuple):
    """What is known of a hand, but for the card drawn in this turn where there is one."""

    bounds: tuple[Bound, ...] = ()
    """The oldest and widest first."""
    drawn_is_not: int = 0
    """Cards that the one drawn in this turn is not."""


def evidence(
    seat: int, events: Sequence[Event], rules: Rules, pile: Sequence[Card], required: int, has_drawn: bool
) -> Evidence:
    """What this round's events prove about the hand of `seat`, in the situation they led to.

    `has_drawn`: it is this seat's turn, and it has drawn a card that it may still play.
    """
    hand = f"hand:{seat}"
    bounds: list[Bound] = []
    drawn_is_not = 0
    told = with_situations(events, pile, required)
    for number, (event, top, suit) in enumerate(told):
        if event.seat == seat and _could_not_play(event, rules):
            bounds = _with_proof(bounds, beginnings(top, suit))
        drawing = has_drawn and number == len(told) - 1
        reshuffled = 0
        for card, source, _ in event.moved:
            if source == "pile" and card is not None:
                reshuffled |= card.mask
        taken = 0
        for card, source, target in event.moved:
            if source == "pile" and reshuffled:
                bounds = _with_proof(bounds, reshuffled)
                drawn_is_not = reshuffled if drawing and taken else 0
                reshuffled = 0
            elif target == hand:
                taken += 1
                bounds = bounds if drawing else [Bound(cards, most + 1) for cards, most in bounds]
            elif source == hand and card is not None:
                bounds = [Bound(cards, most - (cards >> card.index & 1)) for cards, most in bounds]
    return Evidence(tuple(bounds), drawn_is_not)


def _could_not_play(event: Event, rules: Rules) -> bool:
    if event.move is None or event.move.action not in ("draw", "pass"):
        return False
    if event.move.action == "draw":
        return not rules.may_draw_voluntarily
    return any(consequence.kind == "nothing_to_draw" for consequence in event.consequences)


def _with_proof(bounds: list[Bound], cards: int) -> list[Bound]:
    return [*(Bound(bound.cards | cards, bound.most) for bound in bounds), Bound(cards, 0)]


def with_situations(events: Sequence[Event], pile: Sequence[Card], required: int) -> list[tuple[Event, int, int]]:
    """The events of this round, oldest first, each with the pile's top and the required suit before it.

    They are found going back from the situation now, so that it does not matter how the round began.
    """
    lying = [card.index for card in pile]
    found = []
    for event in reversed(events):
        if event.move is None:
            break
        if event.move.action == "play":
            del lying[len(lying) - len(event.move.cards) :]
            met = (SUITS.index(c.suit) for c in event.consequences if c.kind == "required_met" and c.suit)
            required = next(met, -1)
        lying[:0] = [card.index for card, source, _ in event.moved if source == "pile" and card is not None]
        found.append((event, lying[-1] if lying else -1, required))
    return found[::-1]


class HandChooser:
    """Chooses hands of `count` cards of `pool` at random, every one that keeps the bounds equally often.

    Raises:
        ValueError: no hand keeps the bounds.
    """

    def __init__(self, pool: int, count: int, bounds: Sequence[Bound] = ()) -> None:
        self._count = count
        self._layers: list[tuple[list[int], int]] = []
        """Cards that the same bounds speak of, the most bound first, and how many may come of all layers so far."""
        for cards, most in reversed(bounds):
            self._layers.append((list(members(pool & cards)), min(most, count)))
            pool &= ~cards
        self._layers.append((list(members(pool)), count))
        self._ways = self._count_ways()
        if self._ways[0][0] == 0:
            raise ValueError("no hand fits what has happened: the history is not the one of this situation")

    def _count_ways(self) -> list[list[int]]:
        """How many ways there are to fill the hand from each layer on, by the number of cards chosen before it."""
        ways = [[0] * self._count + [1]]
        for cards, most in reversed(self._layers):
            after = ways[-1]
            ways.append(
                [
                    sum(comb(len(cards), more) * after[had + more] for more in range(min(len(cards), most - had) + 1))
                    for had in range(self._count + 1)
                ]
            )
        return ways[::-1]

    def choose(self, rng: random.Random) -> list[int]:
        """The cards of one hand."""
        hand: list[int] = []
        for number, (cards, most) in enumerate(self._layers):
            place = rng.randrange(self._ways[number][len(hand)])
            for more in range(min(len(cards), most - len(hand)) + 1):
                place -= comb(len(cards), more) * self._ways[number + 1][len(hand) + more]
                if place < 0:
                    hand += rng.sample(cards, more)
                    break
        return hand
