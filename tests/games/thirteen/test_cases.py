"""The conformance cases: legal plays of hands, and whole trees of small rounds, made by brute force."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from thirteen_widget import thirteen
from thirteen_widget.chance import Chance

from .trees import orders_of

FOLDER = Path(os.environ.get("THIRTEEN_CASES", Path(__file__).parents[2] / "cases"))
CASES = json.loads((FOLDER / "thirteen.json").read_text("utf-8"))


def named(case: dict) -> str:
    cards = case["hand"] if "hand" in case else " · ".join(case["hands"])
    return f"{cards} on {case.get('table')} {sorted(case['options'])}"


@pytest.mark.parametrize("case", CASES["legal"], ids=named)
def test_all_legal_plays_of_a_hand(case):
    plays = thirteen.legal_plays(case["hand"], case["table"], **case["options"])
    assert len(plays) == case["count"]
    texts = sorted(map(str, plays))
    if "plays" in case:
        assert texts == case["plays"]
    else:
        assert hashlib.sha256("\n".join(texts).encode()).hexdigest() == case["plays_sha256"]


@pytest.mark.parametrize("case", CASES["trees"], ids=named)
def test_all_ways_in_which_a_round_can_go(case):
    opening = thirteen.GAME.from_position({"hands": case["hands"], "rules": case["options"]}, Chance(0, 1))
    orders = orders_of(opening)
    assert sum(orders.values()) == case["sequences"]
    assert {",".join(map(str, order)): count for order, count in orders.items()} == case["orders"]
