"""The options of the rule set, its presets, and the options as bits for the hot functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...bits import lowest
from ...game import Option, Rules
from ...positions import is_amount
from . import combinations as c
from .combinations import INSTANT_WINS

MOST_CARDS: Final = {2: 26, 3: 17, 4: 13}
"""By number of seats: the most cards that can be dealt to each."""


def _instant_win(value: Any, seats: int) -> tuple[str, ...] | None:
    if value is None:
        return None
    names = list(value) if isinstance(value, Iterable) and not isinstance(value, str | Mapping) else None
    if names is None or any(name not in INSTANT_WINS for name in names):
        raise ValueError(f"instant_win={value!r} is not possible: it is None or a list of {', '.join(INSTANT_WINS)}")
    return tuple(name for name in INSTANT_WINS if name in names) or None


def _cards_per_player(value: Any, seats: int) -> int:
    possible = sorted({13, MOST_CARDS[seats]})
    if isinstance(value, bool) or value not in possible:
        said = " or ".join(map(str, possible))
        raise ValueError(f"cards_per_player={value!r} is not possible: with {seats} players it is {said}")
    return int(value)


def _points(value: Any, seats: int) -> tuple[float, ...]:
    if value is None:
        return tuple(range(seats - 1, -1, -1))
    points = tuple(value) if isinstance(value, Iterable) and not isinstance(value, str | Mapping | set) else ()
    falling = all(map(is_amount, points)) and all(points[i] >= points[i + 1] for i in range(len(points) - 1))
    if len(points) != seats or not falling:
        raise ValueError(
            f"points={value!r} is not possible: it is {seats} numbers, from first to last place, "
            "none higher than the one before"
        )
    return points


def _target(value: Any, seats: int) -> float:
    if not is_amount(value):
        raise ValueError(f"target={value!r} is not possible: it is a number of points")
    return value  # type: ignore[no-any-return]  # checked to be a number


OPTIONS: Final = (
    Option("bomb_exact_size", False, (False, True)),
    Option("longer_pairs_beat_shorter", True, (True, False)),
    Option("quad_beats_pair_of_twos", False, (False, True)),
    Option("bomb_order", "same_kind", ("same_kind", "southern")),
    Option("pass_lock", "strict", ("strict", "bombs_exempt", "four_pairs_exempt", "none")),
    Option("twos_in_sequences", "never", ("never", "top")),
    Option("opening", "lowest_card", ("lowest_card", "three_of_spades_single", "free")),
    Option("lead", "winner", ("winner", "lowest_card_every_round")),
    Option("instant_win", None, read=_instant_win, offered=(None, *((name,) for name in INSTANT_WINS), INSTANT_WINS)),
    Option("cards_per_player", 13, read=_cards_per_player, offered=(13, 17, 26)),
    Option("points", None, read=_points),
    Option("target", 10, read=_target),
)

_PC: Final = {"bomb_exact_size": True, "longer_pairs_beat_shorter": False}
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "cardgames_io": {},
    "pc": _PC,
    "pagat": {**_PC, "twos_in_sequences": "top"},
    "southern": {
        "bomb_order": "southern",
        "quad_beats_pair_of_twos": True,
        "pass_lock": "four_pairs_exempt",
        "instant_win": INSTANT_WINS,
    },
}

_LOCKS: Final = {
    "strict": c.STRICT,
    "bombs_exempt": c.BOMBS_EXEMPT,
    "four_pairs_exempt": c.FOUR_PAIRS_EXEMPT,
    "none": c.NO_LOCK,
}


def flags_of(rules: Mapping[str, Any]) -> int:
    """The options that plays depend on, as bits for the hot functions."""
    flags: int = (
        c.BOMB_EXACT_SIZE * rules["bomb_exact_size"]
        | c.LONGER_PAIRS_BEAT_SHORTER * rules["longer_pairs_beat_shorter"]
        | c.QUAD_BEATS_PAIR_OF_TWOS * rules["quad_beats_pair_of_twos"]
        | c.SOUTHERN * (rules["bomb_order"] == "southern")
        | c.TWOS_ON_TOP * (rules["twos_in_sequences"] == "top")
        | c.OPENING_ALONE * (rules["opening"] == "three_of_spades_single")
        | _LOCKS[rules["pass_lock"]]
    )
    return flags


def opens(rules: Rules, round: int) -> bool:
    """Whether a round begins as the option `opening` says, not with the last winner."""
    return round == 1 or rules["lead"] == "lowest_card_every_round"


def lowest_holder(hands: Sequence[int]) -> tuple[int, int]:
    """The seat that holds the lowest card of all hands, and that card's index."""
    card = min(lowest(hand) for hand in hands if hand)
    return next(seat for seat, hand in enumerate(hands) if hand >> card & 1), card
