"""The options of Three Thirteen, its presets, and what the search for melds and the hot functions take of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any, Final, NamedTuple

from ...cards import DECK_SIZE, Card
from ...compiled import Playouts, ints
from ...game import Option, Rules
from . import looking
from .lines import MEMORY_SIZE, MOST_POINTS, TABLE_SIZE
from .melds import HALF, HAND_SIZE, MOST_CARDS, MOST_MELDS, NO_LIMIT

ROUNDS: Final = 11
MOST_DEALT: Final = ROUNDS + 2
WILD_RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
"""By round: the wild rank, equal to the number of cards dealt."""
MAX_DECKS: Final = 100
MAX_POINTS: Final = 1_000_000
"""The most one card can count, so that sums fit the integers of the search."""


def cards_dealt(round: int) -> int:
    """How many cards each player is dealt in a round."""
    return round + 2


def wild_rank(round: int) -> str:
    """The rank that is wild in a round."""
    return WILD_RANKS[round - 1]


def _is_whole(value: Any, low: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= low


def _is_points(value: Any) -> bool:
    return _is_whole(value) and value <= MAX_POINTS


def _number(name: str, default: int, offered: tuple[int, ...] = ()) -> Option:
    def read(value: Any, seats: int) -> int:
        if not _is_whole(value):
            raise ValueError(f"{name}={value!r} is not possible: it is a whole number from 0 on")
        return int(value)

    return Option(name, default, read=read, offered=offered)


def _max_wilds(value: Any, seats: int) -> int | str | None:
    if value is None or value == "half" or _is_whole(value):
        return value  # type: ignore[no-any-return]  # checked
    raise ValueError(f"max_wilds={value!r} is not possible: it is None, 'half', or a whole number from 0 on")


def _wild_points(value: Any, seats: int) -> int | None:
    if value is None or _is_points(value):
        return value  # type: ignore[no-any-return]  # checked
    raise ValueError(f"wild_points={value!r} is not possible: it is None (by rank) or a number from 0 to {MAX_POINTS}")


def _court_points(value: Any, seats: int) -> tuple[int, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 3 or not all(map(_is_points, value)):
        raise ValueError(
            f"court_points={value!r} is not possible: it is three whole numbers from 0 to {MAX_POINTS}, for jack, "
            "queen and king"
        )
    return tuple(value)


def _decks(value: Any, seats: int) -> int:
    fewest = -(-(MOST_DEALT * seats + 2) // DECK_SIZE)
    if value is None:
        return (seats + 1) // 2
    if not _is_whole(value, fewest) or value > MAX_DECKS:
        raise ValueError(
            f"decks={value!r} is not possible: for {seats} players it is a number from {fewest} to {MAX_DECKS}, so "
            f"that round {ROUNDS} leaves a card to start the discard pile and a draw pile"
        )
    return int(value)


OPTIONS: Final = (
    Option("ace", "low", ("low", "low_or_high")),
    Option("arrange", "least_points", ("least_points", "by_hand")),
    _number("max_reshuffles", 3),
    _number("min_naturals", 0, (0, 1, 2)),
    Option("max_wilds", None, read=_max_wilds, offered=(None, "half", 1, 2)),
    Option("rounds_before_out", 0, (0, 1)),
    Option("return_taken_discard", True, (True, False)),
    Option("court_points", (10, 10, 10), read=_court_points, offered=((10, 10, 10), (11, 12, 13))),
    Option("wild_points", None, read=_wild_points, offered=(None, 10, 15, 20, 25)),
    Option("decks", None, read=_decks),
)

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "standard": {},
    "high_aces": {"ace": "low_or_high"},
    "by_hand": {"arrange": "by_hand"},
    "few_wilds": {"max_wilds": "half", "min_naturals": 1, "wild_points": 20},
}


class MeldOptions(NamedTuple):
    """What decides about melds and points, as integers for the search."""

    last_place: int
    """14 when an ace may stand above the king, else 13."""
    min_naturals: int
    limit: int
    """Wild cards in a meld at most: a number, `HALF` or `NO_LIMIT`."""
    points: tuple[int, ...]
    """What a card left over counts, by value from the ace, 1, to the king, 13."""
    wild_points: int | None
    """What a wild card left over counts; None: by its rank."""

    @classmethod
    def of(cls, rules: Mapping[str, Any]) -> MeldOptions:
        return _meld_options(*(rules[name] for name in MELD_OPTION_NAMES))

    def points_of(self, card: Card, wild: int) -> int:
        if card.value == wild and self.wild_points is not None:
            return self.wild_points
        return self.points[card.value]


MELD_OPTION_NAMES: Final = ("ace", "min_naturals", "max_wilds", "court_points", "wild_points")


@lru_cache(maxsize=256)
def _meld_options(
    ace: str, min_naturals: int, max_wilds: int | str | None, court_points: tuple[int, ...], wild_points: int | None
) -> MeldOptions:
    high = ace == "low_or_high"
    limit = NO_LIMIT if max_wilds is None else HALF if isinstance(max_wilds, str) else min(max_wilds, NO_LIMIT)
    points = (0, 15 if high else 1, *range(2, 11), *court_points)
    return MeldOptions(14 if high else 13, min(min_naturals, NO_LIMIT), limit, points, wild_points)


def options_of(rules: Rules) -> list[int]:
    """The options as integers for `playout`."""
    melds = MeldOptions.of(rules)
    free = melds.limit == NO_LIMIT and melds.min_naturals == 0
    return [
        rules.seats,
        rules["decks"],
        melds.last_place,
        melds.min_naturals,
        melds.limit,
        -1 if melds.wild_points is None else melds.wild_points,
        rules["max_reshuffles"],
        rules["rounds_before_out"],
        int(rules["return_taken_discard"]),
        int(free and max(melds.points) <= MOST_POINTS),
    ]


def make_round(module: ModuleType, rules: Rules, policies: Sequence[int]) -> Any:
    """The buffers of a round, for the plain or the compiled functions."""

    def buffer(values: int | Sequence[int]) -> Any:
        return ints(module, values)

    cards = looking.DECK * rules["decks"]
    return module.Round(
        hands=buffer(MOST_CARDS * rules.seats),
        counts=buffer(rules.seats),
        stock=buffer(cards),
        discard=buffer(cards),
        now=buffer(looking.FIELDS),
        rules=buffer(options_of(rules)),
        points=buffer(MeldOptions.of(rules).points),
        policies=buffer(policies),
        scored=buffer(rules.seats),
        dice=buffer(1),
        values=buffer(MOST_CARDS),
        suits=buffer(MOST_CARDS),
        order=buffer(MOST_CARDS),
        search=buffer(HAND_SIZE),
        memo=buffer(1 << MOST_CARDS),
        melds=buffer(MOST_MELDS),
        costs=buffer(MOST_CARDS),
        table=_table(module, tuple(MeldOptions.of(rules).points), MeldOptions.of(rules).last_place),
        memory=buffer(MEMORY_SIZE),
    )


@lru_cache(maxsize=8)
def _table(module: ModuleType, points: tuple[int, ...], last_place: int) -> Any:
    """The table of `lines` for these points. Threads may share it: each fills it with the same numbers."""
    return ints(module, TABLE_SIZE)


class ThreeThirteenPlayouts(Playouts):
    """Plays rounds by one rule set: 1, 2 … 11, 1 … by their numbers."""

    module = "games.three_thirteen.playout"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def play(
        self, module: ModuleType, seed: int, first: int, count: int, policies: Sequence[int]
    ) -> tuple[Any, Any, int]:
        place, points = (ints(module, self.rules.seats * count) for _ in range(2))
        turns = module.play_rounds(make_round(module, self.rules, policies), seed, first, count, place, points)
        return place, points, turns
