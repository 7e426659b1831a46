"""The conformance cases: fewest points of hands of every size under the options that decide about melds and points."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from thirteen_widget.games.three_thirteen import best_melds, least_points

FOLDER = Path(os.environ.get("THIRTEEN_CASES", Path(__file__).parents[2] / "cases"))
CASES = json.loads((FOLDER / "three_thirteen.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['hand']} with {case['wild']} {sorted(case['options'])}"
)
def test_the_fewest_points_of_a_hand(case):
    assert least_points(case["hand"], case["wild"], **case["options"]) == case["least_points"]
    assert best_melds(case["hand"], case["wild"], **case["options"]).points == case["least_points"]
