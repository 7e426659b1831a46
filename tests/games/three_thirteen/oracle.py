"""The rules about melds once more, by brute force over subsets: slow, and nothing of it taken from the library."""

from __future__ import annotations

from functools import cache

RANKS = "A23456789TJQK"
DEFAULTS = {"ace": "low", "min_naturals": 0, "max_wilds": None, "court_points": (10, 10, 10), "wild_points": None}


def is_meld(cards: list[str], wild: str | None, options: dict) -> bool:
    """Whether cards like ``Th`` form a set or a run, each wild card standing for whatever helps."""
    naturals = [card for card in cards if card[0] != wild]
    wilds = len(cards) - len(naturals)
    if len(cards) < 3 or len(naturals) < options["min_naturals"]:
        return False
    limit = options["max_wilds"]
    if limit is not None and wilds > (len(cards) // 2 if limit == "half" else limit):
        return False
    return len({card[0] for card in naturals}) <= 1 or _is_run(naturals, len(cards), options["ace"] == "low_or_high")


def _is_run(naturals: list[str], size: int, high: bool) -> bool:
    if len({card[1] for card in naturals}) != 1:
        return False
    line = RANKS + "A" if high else RANKS
    for start in range(len(line) - size + 1):
        places = list(line[start : start + size])
        for card in naturals:
            if card[0] not in places:
                break
            places.remove(card[0])
        else:
            return True
    return False


def points_of(card: str, wild: str | None, options: dict) -> int:
    rank = card[0]
    if rank == wild and options["wild_points"] is not None:
        return options["wild_points"]
    if rank == "A":
        return 15 if options["ace"] == "low_or_high" else 1
    if rank in "JQK":
        return options["court_points"]["JQK".index(rank)]
    return RANKS.index(rank) + 1


def least_points(cards: list[str], wild: str | None, **given) -> int:
    """The fewest points left over all ways to lay out the cards: every subset that is a meld, or one card left over."""
    options = {**DEFAULTS, **given}
    size = len(cards)
    melds = [
        mask
        for mask in range(1 << size)
        if is_meld([card for at, card in enumerate(cards) if mask >> at & 1], wild, options)
    ]
    by_lowest: dict[int, list[int]] = {}
    for mask in melds:
        by_lowest.setdefault(mask & -mask, []).append(mask)

    @cache
    def least(left: int) -> int:
        if not left:
            return 0
        first = left & -left
        best = points_of(cards[first.bit_length() - 1], wild, options) + least(left ^ first)
        for meld in by_lowest.get(first, ()):
            if meld & left == meld:
                best = min(best, least(left ^ meld))
        return best

    return least((1 << size) - 1)
