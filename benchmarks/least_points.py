"""Fewest points of a hand: the time it takes, over random hands of every round and over the nastiest there are."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from thirteen_widget import compiled
from thirteen_widget.cards import Card, Cards
from thirteen_widget.games.three_thirteen import HandSearch, MeldOptions, melds
from thirteen_widget.games.three_thirteen.arrangement import in_order
from thirteen_widget.games.three_thirteen.options import ROUNDS, cards_dealt
from thirteen_widget.games.three_thirteen.turn import wild_value

HANDS = 1000
HANDS_COMPILED = 10_000
DEFAULTS = {"ace": "low", "min_naturals": 0, "max_wilds": None, "court_points": (10, 10, 10), "wild_points": None}
RULE_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "ace low or high": {"ace": "low_or_high"},
    "half wild": {"max_wilds": "half", "ace": "low_or_high"},
    "two wild": {"max_wilds": 2, "ace": "low_or_high"},
    "two natural": {"min_naturals": 2, "ace": "low_or_high"},
}
Way = Callable[[Cards, int, MeldOptions], Callable[[], int]]
"""Makes ready to find the fewest points of a hand."""
TWO_DECKS = [Card(index) for index in range(52)] * 2
FAMILIES: dict[str, Sequence[Card]] = {
    "one suit twice": [card for card in TWO_DECKS if card.suit == "s"],
    "two suits": [card for card in TWO_DECKS[:52] if card.suit in "sh"],
    "five ranks": [card for card in TWO_DECKS[:52] if 8 <= card.value <= 12],
    "six ranks of three suits twice": [card for card in TWO_DECKS if 4 <= card.value <= 9 and card.suit != "h"],
    "every second rank": [card for card in TWO_DECKS if card.value % 2],
}
"""Where naturals of hands come from that have far more ways to be laid out than random hands."""


def random_hands(round: int, count: int, rng: random.Random) -> Iterator[tuple[Cards, int]]:
    for _ in range(count):
        yield in_order(rng.sample(TWO_DECKS, cards_dealt(round) + 1)), wild_value(round)


def nasty_hands(family: str, rng: random.Random) -> Iterator[tuple[Cards, int]]:
    """Fourteen cards with none to six wild cards among them."""
    for number in range(HANDS // 4):
        wild = rng.choice((3, 7, 13))
        naturals = [card for card in FAMILIES[family] if card.value != wild]
        wilds = [card for card in TWO_DECKS if card.value == wild]
        count = max(number % 7, 14 - len(naturals))
        yield in_order([*rng.sample(wilds, count), *rng.sample(naturals, 14 - count)]), wild


def plain(cards: Cards, wild: int, options: MeldOptions) -> Callable[[], int]:
    return lambda: HandSearch(cards, wild, options).points()


class Compiled:
    """The hot functions, compiled, with their buffers."""

    def __init__(self) -> None:
        self.melds = compiled.hot("games.three_thirteen.melds")
        sizes = (melds.HAND_SIZE, melds.MOST_CARDS, 1 << melds.MOST_CARDS, melds.MOST_MELDS)
        self.hand, self.order, self.memo, self.found = (compiled.ints(self.melds, size) for size in sizes)

    def __call__(self, cards: Cards, wild: int, options: MeldOptions) -> Callable[[], int]:
        values, suits, points = (
            compiled.ints(self.melds, numbers)
            for numbers in ([card.value for card in cards], [card.index & 3 for card in cards], options.points)
        )
        wild_points = options.points[wild] if options.wild_points is None else options.wild_points
        rules = (wild, wild_points, options.last_place, options.min_naturals, options.limit)

        def points_left() -> int:
            self.melds.prepare(values, suits, len(cards), points, *rules, self.hand, self.order)
            naturals, wilds = int(self.hand[melds.NATURALS]), int(self.hand[melds.WILDS])
            self.memo[: self.melds.memo_size(self.hand)] = -1
            every = (1 << naturals) - 1
            return int(self.melds.fewest_points(every, wilds, self.hand, self.memo, self.found))

        return points_left


def milliseconds(hands: Iterable[tuple[Cards, int]], options: MeldOptions, way: Way) -> list[float]:
    taken = []
    for cards, wild in hands:
        points = way(cards, wild, options)
        begun = time.process_time()
        points()
        taken.append(1000 * (time.process_time() - begun))
    return sorted(taken)


def report(what: str, taken: Sequence[float]) -> None:
    print(f"{what:48} {taken[len(taken) // 2]:8.3f} {taken[len(taken) * 99 // 100]:8.3f} {taken[-1]:8.3f}")


def nastiest(way: Way) -> None:
    for name, chosen in RULE_SETS.items():
        options = MeldOptions.of({**DEFAULTS, **chosen})
        for family in FAMILIES:
            report(f"{name}: {family}", milliseconds(nasty_hands(family, random.Random(1)), options, way))


def main() -> None:
    default = MeldOptions.of(DEFAULTS)
    head = f"{'median':>8} {'99 %':>8} {'worst':>8}"
    print(f"{'milliseconds, plain Python':48} {head}")
    for round in range(1, ROUNDS + 1):
        hands = random_hands(round, HANDS, random.Random(round))
        report(f"round {round}, {cards_dealt(round) + 1} cards", milliseconds(hands, default, plain))
    nastiest(plain)
    if compiled.available():
        way = Compiled()
        milliseconds(random_hands(ROUNDS, 1, random.Random(0)), default, way)
        print(f"\n{'milliseconds, compiled':48} {head}")
        hands = random_hands(ROUNDS, HANDS_COMPILED, random.Random(1))
        report(f"{HANDS_COMPILED:,} hands of 14 cards", milliseconds(hands, default, way))
        nastiest(way)


if __name__ == "__main__":
    main()
