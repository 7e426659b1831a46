"""Every game with every preset and every value of every option, for the tests that hold for all of them."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from thirteen_widget import Match

SOAK = bool(os.environ.get("SOAK"))
"""Set by `make soak`: the long form of the tests that play many random matches."""


class Variant(NamedTuple):
    game: str
    seats: int
    options: dict[str, Any]

    def match(self, seed: int, **more: Any) -> Match:
        return Match(self.game, seats=self.seats, seed=seed, **self.options, **more)

    def __str__(self) -> str:
        said = "-".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.seats}-{said or 'default'}"


THIRTEEN = [
    *[Variant("thirteen", 4, {"rules": preset}) for preset in ("cardgames_io", "pc", "pagat", "southern")],
    Variant("thirteen", 2, {}),
    Variant("thirteen", 3, {}),
    Variant("thirteen", 4, {"bomb_exact_size": True}),
    Variant("thirteen", 4, {"longer_pairs_beat_shorter": False}),
    Variant("thirteen", 4, {"quad_beats_pair_of_twos": True}),
    Variant("thirteen", 4, {"bomb_order": "southern"}),
    Variant("thirteen", 4, {"pass_lock": "bombs_exempt"}),
    Variant("thirteen", 4, {"pass_lock": "four_pairs_exempt"}),
    Variant("thirteen", 4, {"pass_lock": "none"}),
    Variant("thirteen", 4, {"twos_in_sequences": "top"}),
    Variant("thirteen", 3, {"opening": "three_of_spades_single"}),
    Variant("thirteen", 3, {"opening": "free"}),
    Variant("thirteen", 3, {"lead": "lowest_card_every_round"}),
    Variant("thirteen", 4, {"lead": "lowest_card_every_round", "opening": "free"}),
    *[Variant("thirteen", 4, {"instant_win": [name]}) for name in ("four_twos", "dragon", "six_pairs")],
    Variant("thirteen", 3, {"cards_per_player": 17}),
    Variant("thirteen", 2, {"cards_per_player": 26}),
    Variant("thirteen", 4, {"points": [5, 2, 1, 0], "target": 12}),
]
TREISPREZECE = [
    Variant("treisprezece", 2, {}),
    Variant("treisprezece", 2, {"may_draw_voluntarily": True}),
    Variant("treisprezece", 2, {"play_after_draw": True}),
    Variant("treisprezece", 2, {"forced_single_card": True}),
    Variant("treisprezece", 2, {"any_king_after": True}),
    Variant("treisprezece", 2, {"last_card_call": "automatic"}),
    Variant("treisprezece", 2, {"rounds": 3}),
]
THREE_THIRTEEN = [
    *[Variant("three_thirteen", 2, {"rules": preset}) for preset in ("standard", "high_aces", "by_hand", "few_wilds")],
    Variant("three_thirteen", 4, {}),
    Variant("three_thirteen", 8, {}),
    Variant("three_thirteen", 3, {"ace": "low_or_high"}),
    Variant("three_thirteen", 3, {"arrange": "by_hand"}),
    Variant("three_thirteen", 2, {"max_reshuffles": 0}),
    Variant("three_thirteen", 2, {"min_naturals": 1}),
    Variant("three_thirteen", 2, {"max_wilds": "half"}),
    Variant("three_thirteen", 2, {"max_wilds": 1}),
    Variant("three_thirteen", 2, {"rounds_before_out": 1}),
    Variant("three_thirteen", 2, {"return_taken_discard": False}),
    Variant("three_thirteen", 2, {"court_points": [11, 12, 13]}),
    Variant("three_thirteen", 2, {"wild_points": 20}),
    Variant("three_thirteen", 2, {"decks": 2}),
]
VARIANTS = [*THIRTEEN, *TREISPREZECE, *THREE_THIRTEEN]
