"""The rules of combinations written a second time, slowly and from the definitions, to compare with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from thirteen_widget import Card, Cards

ORDER = "3456789TJQKA2"
Shape = tuple[str, int, Card]
"""Kind, number of cards, highest card."""


def shape_of(cards: Cards, options: Mapping[str, Any]) -> Shape | None:
    """What some different cards are, None when they are no combination."""
    ranks = Counter(card.rank for card in cards)
    size = len(cards)
    highest = max(cards)
    if len(ranks) == 1:
        return {1: "single", 2: "pair", 3: "triple", 4: "four"}[size], size, highest
    if "2" in ranks and options.get("twos_in_sequences", "never") == "never":
        return None
    run = "".join(sorted(ranks, key=ORDER.index))
    if len(run) < 3 or run not in ORDER or len(set(ranks.values())) != 1:
        return None
    each = ranks[run[0]]
    return ({1: "sequence", 2: "pairs"}[each], size, highest) if each in (1, 2) else None


def beats(play: Shape, table: Shape, options: Mapping[str, Any]) -> bool:
    kind, size, top = play
    under, under_size, under_top = table
    southern = options.get("bomb_order") == "southern"
    if (under, under_top.rank) == ("four", "2"):
        return False
    if kind == under and size == under_size:
        return top > under_top
    if kind not in ("four", "pairs") or (kind == "four" and top.rank == "2"):
        return False
    if under in ("four", "pairs"):
        if southern:
            return weight(play) > weight(table)
        return kind == under == "pairs" and size > under_size and options.get("longer_pairs_beat_shorter", True)
    if under == "sequence" or under_top.rank != "2":
        return False
    if kind == "four":
        return under_size == 1 or (under_size == 2 and options.get("quad_beats_pair_of_twos", False))
    needed = {1: 3, 2: 4, 3: 5}[under_size]
    return size // 2 == needed if options.get("bomb_exact_size") else size // 2 >= needed


def weight(bomb: Shape) -> float:
    """In the southern order: pairs by their number, four of a kind between three pairs and four."""
    kind, size, _ = bomb
    return 3.5 if kind == "four" else size / 2


def is_exempt(play: Shape, options: Mapping[str, Any]) -> bool:
    """Whether who has passed may still play this."""
    kind, size, top = play
    if options.get("pass_lock") == "four_pairs_exempt":
        return kind == "pairs" and size >= 8
    return options.get("pass_lock") == "bombs_exempt" and (kind == "pairs" or (kind == "four" and top.rank != "2"))


def subsets(hand: Cards) -> Iterator[Cards]:
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            yield Cards(cards)


def plays_of(hand: Cards, table: Cards, options: Mapping[str, Any], passed: bool = False) -> set[Cards]:
    """All plays of a hand on a table (empty: a lead), as sets of cards in rising order."""
    found = set()
    lying = shape_of(table, options) if table else None
    for cards in subsets(hand.sorted()):
        shape = shape_of(cards, options)
        if shape is None or (lying is not None and not beats(shape, lying, options)):
            continue
        if not passed or is_exempt(shape, options):
            found.add(cards)
    return found
