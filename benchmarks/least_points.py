"""Fewest points of a hand: the time it takes, over random hands of every round and over the nastiest there are."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

from thirteen_widget.cards import Card, Cards
from thirteen_widget.games.three_thirteen import HandSearch, MeldOptions
from thirteen_widget.games.three_thirteen.laying import in_order
from thirteen_widget.games.three_thirteen.options import ROUNDS, cards_dealt
from thirteen_widget.games.three_thirteen.turn import wild_value

HANDS = 1000
DEFAULTS = {"ace": "low", "min_naturals": 0, "max_wilds": None, "court_points": (10, 10, 10), "wild_points": None}
RULE_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "ace low or high": {"ace": "low_or_high"},
    "half wild": {"max_wilds": "half", "ace": "low_or_high"},
    "two wild": {"max_wilds": 2, "ace": "low_or_high"},
    "two natural": {"min_naturals": 2, "ace": "low_or_high"},
}
TWO_DECKS = [Card(index) for index in range(52)] * 2
FAMILIES: dict[str, Sequence[Card]] = {
    "one suit twice": [card for card in TWO_DECKS if card.suit == "s"],
    "two suits": [card for card in TWO_DECKS[:52] if card.suit in "sh"],
    "five ranks": [card for card in TWO_DECKS[:52] if 8 <= card.value <= 12],
    "six ranks of three suits twice": [card for card in TWO_DECKS if 4 <= card.value <= 9 and card.suit != "h"],
    "every second rank": [card for card in TWO_DECKS if card.value % 2],
}
"""Where naturals of hands come from that have far more ways to be laid out than random hands."""


def random_hands(round: int, rng: random.Random) -> Iterator[tuple[Cards, int]]:
    for _ in range(HANDS):
        yield in_order(rng.sample(TWO_DECKS, cards_dealt(round) + 1)), wild_value(round)


def nasty_hands(family: str, rng: random.Random) -> Iterator[tuple[Cards, int]]:
    """Fourteen cards with none to six wild cards among them."""
    for number in range(HANDS // 4):
        wild = rng.choice((3, 7, 13))
        naturals = [card for card in FAMILIES[family] if card.value != wild]
        wilds = [card for card in TWO_DECKS if card.value == wild]
        count = max(number % 7, 14 - len(naturals))
        yield in_order([*rng.sample(wilds, count), *rng.sample(naturals, 14 - count)]), wild


def milliseconds(hands: Iterator[tuple[Cards, int]], options: MeldOptions) -> list[float]:
    taken = []
    for cards, wild in hands:
        begun = time.process_time()
        HandSearch(cards, wild, options).points()
        taken.append(1000 * (time.process_time() - begun))
    return sorted(taken)


def report(what: str, taken: Sequence[float]) -> None:
    print(f"{what:48} {taken[len(taken) // 2]:8.3f} {taken[len(taken) * 99 // 100]:8.3f} {taken[-1]:8.3f}")


def main() -> None:
    print(f"{'milliseconds':48} {'median':>8} {'99 %':>8} {'worst':>8}")
    default = MeldOptions.of(DEFAULTS)
    for round in range(1, ROUNDS + 1):
        report(
            f"round {round}, {cards_dealt(round) + 1} cards",
            milliseconds(random_hands(round, random.Random(round)), default),
        )
    for name, chosen in RULE_SETS.items():
        options = MeldOptions.of({**DEFAULTS, **chosen})
        for family in FAMILIES:
            report(f"{name}: {family}", milliseconds(nasty_hands(family, random.Random(1)), options))


if __name__ == "__main__":
    main()
