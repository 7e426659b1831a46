"""Illegal moves that can be tried at a table, by the code of the reason that is to be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Scene:
    """A situation of seat 0, and what is tried there one after the other: the move and the code of the reason."""

    position: dict[str, Any]
    tries: tuple[tuple[str, str], ...]
    key: str | None = None
    """Press this key instead of the button."""
    passes_first: bool = False
    """Seat 0 passes before it tries."""
    rules: dict[str, Any] = field(default_factory=dict)

    def full_position(self) -> dict[str, Any]:
        return {**self.position, "rules": self.rules} if self.rules else self.position


REST = ["7s 8s", "7c 8c", "7d 8d"]
KEY_OF = {"pass": "x", "draw": "d"}
"""Keys for what is tried without cards: a leader is offered no Pass, and Thirteen has nothing to draw."""


def _facing(table: str, hand: str, *others: str) -> dict[str, Any]:
    return {"hands": [hand, *(others or REST)], "turn": 0, "table": table, "played_by": 3}


THIRTEEN = (
    Scene(
        {"hands": ["3d 4s 4d 5s 5c 6s 6d Td Kh As Ac 2s 2d", *REST], "turn": 0},
        (
            ("Kh As 2s", "two_in_sequence"),
            ("4s 5s", "sequence_of_two"),
            ("4s 4d 5s 5c", "two_pairs"),
            ("3d 4s 6s", "gap"),
            ("4s 5s 5c 6s", "rank_twice"),
            ("4s 4d 5s 5c 6s", "unpaired"),
            ("3d Td", "mixed_ranks"),
            ("pass", "must_lead"),
            ("draw", "no_such_action"),
        ),
    ),
    Scene(
        {"hands": ["3s 9d Kh", *REST], "turn": 0, "must_include": "3s"},
        (("Kh", "opening_card_missing"),),
    ),
    Scene(
        {"hands": ["3s 3c Kh", *REST], "turn": 0, "must_include": "3s"},
        (("3s 3c", "opening_card_alone"),),
        rules={"opening": "three_of_spades_single"},
    ),
    Scene(
        {"hands": ["3d Kh Ah 2s", *REST], "turn": 0},
        (("3d Ah 2s", "two_not_on_top"),),
        rules={"twos_in_sequences": "top"},
    ),
    Scene(
        _facing("9d", "5d 9s Td Tc Js Jc Jd Jh 2s 2c 2d 2h"),
        (
            ("Td Tc", "other_kind"),
            ("5d", "too_low_rank"),
            ("9s", "too_low_suit"),
            ("Js Jc Jd Jh", "bomb_needs_twos"),
            ("2s 2c 2d 2h", "four_twos_no_bomb"),
        ),
    ),
    Scene(_facing("5d 6d 7h", "9s Td Jd Qs"), (("9s Td Jd Qs", "other_length"),)),
    Scene(_facing("2s 2c 2d 2h", "9s 9c 9d 9h"), (("9s 9c 9d 9h", "four_twos_unbeaten"),)),
    Scene(
        _facing("9s 9c Td Th Js Jc Qs Qd", "3d 3h 4s 4d 5s 5c"),
        (("3d 3h 4s 4d 5s 5c", "bomb_lower"),),
    ),
    Scene(_facing("2s 2c", "3d 3h 4s 4d 5s 5c"), (("3d 3h 4s 4d 5s 5c", "bomb_too_small"),)),
    Scene(
        _facing("2s", "3d 3h 4s 4d 5s 5c 6s 6c"),
        (("3d 3h 4s 4d 5s 5c 6s 6c", "bomb_not_exact"),),
        rules={"bomb_exact_size": True},
    ),
    Scene(_facing("9d", "5d Kh As"), (("Kh", "has_passed"),), passes_first=True),
    Scene(
        {"hands": ["5d Kh As", *REST], "turn": 1, "table": "9d", "played_by": 0},
        (("5d Kh", "mixed_ranks"), ("Kh", "not_your_turn")),
    ),
    Scene(
        {"hands": ["5d Kh As", *REST], "turn": 0, "table": "2s", "played_by": 3, "passed": [0]},
        (("Kh", "too_low_rank"),),
        rules={"pass_lock": "bombs_exempt"},
    ),
    Scene(
        {"hands": ["5d Kh 2h", *REST], "turn": 0, "table": "2s", "played_by": 3, "passed": [0]},
        (("2h", "passed_bombs_only"),),
        rules={"pass_lock": "bombs_exempt"},
    ),
    Scene(
        {"hands": ["5d Kh 2h", *REST], "turn": 0, "table": "2s", "played_by": 3, "passed": [0]},
        (("2h", "passed_four_pairs_only"),),
        rules={"pass_lock": "four_pairs_exempt"},
    ),
    Scene({"hands": ["5d Kh", "", "", ""], "out": [1, 2, 3], "turn": None}, (("Kh", "round_over"),), key="p"),
    Scene(
        {"hands": ["5d Kh", "", "", ""], "out": [1, 2, 3], "turn": None, "scores": [0, 12, 3, 3]},
        (("Kh", "match_over"),),
        key="p",
    ),
)
"""Every reason of Thirteen but those that nobody can ask for at a table, see `NOT_AT_A_TABLE`."""

NOT_AT_A_TABLE = {
    "unreadable": "cards on a table are never misread",
    "not_in_hand": "only cards in hand can be chosen",
    "same_card_twice": "a card that is clicked twice is put back",
    "nothing_chosen": "the table itself says to choose cards first",
}
