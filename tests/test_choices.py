"""What a table offers to choose from: every game, preset, option and value has words that a person reads."""

from __future__ import annotations

import json
import re

import pytest

from thirteen_widget import Match
from thirteen_widget.choices import choices
from thirteen_widget.games import find

OFFERED = {
    game["name"]: game for game in choices()["games"] if game["name"] in ("thirteen", "treisprezece", "three_thirteen")
}
every_game = pytest.mark.parametrize("name", OFFERED)


@every_game
def test_games_presets_and_options_are_named_and_explained_in_sentences(name):
    game = OFFERED[name]
    for said in (game, *game["presets"], *game["options"]):
        assert said["label"] != said["name"]
        assert re.fullmatch(r"[A-ZÀ-Ỹ0-9].*[.]", said["explain"]), said["explain"]


@pytest.mark.parametrize("program", ["random", "greedy", "planner", "search", "open search"])
def test_programs_are_named_in_words_and_explained_in_a_sentence(program):
    said = next(agent for agent in choices()["agents"] if agent["name"] == program)
    assert re.fullmatch(r"[A-Z][a-z-]+", said["label"])
    assert re.fullmatch(r"[A-Z].{20,80}[.]", said["explain"])


@every_game
def test_values_are_read_as_words_or_numbers_never_as_they_stand_in_code(name):
    for option in OFFERED[name]["options"]:
        assert len(option["labels"]) == len(option["values"])
        for value, label in zip(option["values"], option["labels"], strict=True):
            if not isinstance(value, bool):
                assert re.fullmatch(r"[A-Z0-9][^_]*", label), (option["name"], label)


@every_game
def test_every_value_offered_is_possible_and_every_presets_value_is_offered(name):
    game, rules = OFFERED[name], find(name)
    for option in game["options"]:
        written = json.loads(json.dumps(option["values"]))
        for preset in game["presets"]:
            chosen = json.loads(json.dumps(game["rules"][preset["name"]][option["name"]]))
            assert not written or chosen in written
        for value in written:
            possible = []
            for seats in range(game["min_seats"], game["max_seats"] + 1):
                try:
                    possible.append(rules.rules({option["name"]: value}, seats))
                except ValueError:
                    continue
            assert possible, f"{option['name']}={value!r} is offered, but with no number of players possible"


def test_what_is_chosen_at_the_table_plays():
    match = Match("three_thirteen", seats=2, rules="few_wilds", max_wilds=2, court_points=[11, 12, 13])
    assert (match.rules.min_naturals, match.rules.max_wilds, match.rules.court_points) == (1, 2, (11, 12, 13))
