"""The record: readable, small, strict, and safe against a kill at any moment."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thirteen_widget import Match, RecordError

from .test_invariants import play_at_random

EXAMPLE = Match("thirteen", players=["greedy"] * 4, seed=5).run(rounds=1)


def test_a_round_of_thirteen_takes_at_most_one_kilobyte_of_text():
    sizes = []
    for seed in range(300):
        match = Match("thirteen", players=["random"] * 4, seed=seed).run(rounds=1)
        sizes.append(len(match.record().encode()))
    assert max(sizes) <= 1024, sorted(sizes)[-5:]


def test_the_record_names_what_a_person_wants_to_know():
    names = ["Ana", "Bo", "Cy", "Dé"]
    match = Match("thirteen", names=names, rules="southern", target=21, players={1: "greedy"}, seed=1)
    written = match.record()
    for said in ("thirteen-widget record 1", "southern", '"target": 21', "Dé", '"1": "greedy"', "hand: "):
        assert said in written
    again = Match.from_record(written)
    assert again.players == {1: "greedy"}
    assert again.rules == match.rules


@given(cut=st.integers(0, len(EXAMPLE.record())))
def test_a_text_cut_anywhere_after_the_first_deal_reads_up_to_its_last_whole_ply(cut):
    text = EXAMPLE.record()
    begun = text.index(";") + 1
    cut = max(cut, begun)
    kept = text[:cut]
    whole = kept[begun:].count(";")
    unfinished = kept.rpartition(";")[2].strip()
    if unfinished:
        with pytest.warns(UserWarning, match="left out"):
            match = Match.from_record(kept)
    else:
        match = Match.from_record(kept)
    assert match == EXAMPLE.at(whole)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("thirteen-widget record 1", "PGN", 1, "begins with"),
        ("record 1", "record 9", 1, "version 9"),
        ("game: thirteen", "game: bridge", 2, "no game 'bridge'"),
        ("rules: cardgames_io", "rules: hoyle", 3, "no preset"),
        ("seed: 5", "seed: {", 6, "no JSON"),
        ("deal 1", "deal 2", 7, "deal 1"),
        ("turn: ", "turn: 9", 12, "turn"),
    ],
)
def test_reading_is_strict_and_names_the_line_and_the_fault(old, new, line, said):
    with pytest.raises(RecordError, match=said) as caught:
        Match.from_record(EXAMPLE.record().replace(old, new, 1))
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


def test_an_illegal_or_unreadable_ply_is_named_with_its_line():
    lines = EXAMPLE.record().split("\n")
    last = len(lines) - 1
    for wrong in ("3x;", "0: pass pass;", "5: 3s;", "take;", "[3s];", ";"):
        with pytest.raises(RecordError) as caught:
            Match.from_record("\n".join([*lines[:-1], wrong]))
        assert caught.value.line == last + 1, wrong


def test_the_json_form_names_the_place_of_a_fault():
    data = EXAMPLE.record("json")
    data["plies"][3]["move"] = "2x"
    with pytest.raises(RecordError, match=r"plies\[3\]"):
        Match.from_record(data)
    with pytest.raises(RecordError, match="extra"):
        Match.from_record({**EXAMPLE.record("json"), "extra": 1})
    for wrong in (5, [], None):
        with pytest.raises(RecordError):
            Match.from_record(wrong)


def test_a_journal_tells_the_match_as_it_goes_with_undo_and_deals(tmp_path):
    path = tmp_path / "match.txt"
    match = Match("thirteen", players=["random"] * 4, seed=2, journal=path)
    rng = random.Random(0)
    for _ in range(150):
        if match.phase == "over":
            break
        if match.can_undo and rng.random() < 0.2:
            match.undo()
        elif match.can_redo and rng.random() < 0.5:
            match.redo()
        else:
            match.deal() if match.phase == "round_over" else match.ask_all()
        assert Match.from_record(path.read_text()) == match


def test_a_journal_is_never_written_over_but_can_be_gone_on_with(tmp_path):
    path = tmp_path / "match.txt"
    match = Match("thirteen", seed=2, journal=path)
    match.play(match.legal_moves()[0])
    with pytest.raises(FileExistsError, match="from_record"):
        Match("thirteen", seed=2, journal=path)
    again = Match.from_record(path.read_text(), journal=path)
    again.play(again.legal_moves()[0])
    assert Match.from_record(path.read_text()) == again


WRITER = """
import sys, random
from thirteen_widget import Match
match, rng = Match("thirteen", seed=1, journal=sys.argv[1]), random.Random(1)
print("begun", flush=True)
while True:
    if match.phase == "over": break
    if match.phase == "round_over": match.deal()
    elif match.can_undo and rng.random() < .4: match.undo()
    else: match.play(rng.choice(match.legal_moves()))
"""


@pytest.mark.parametrize("moment", range(6))
def test_a_kill_at_any_moment_leaves_a_journal_that_reads(tmp_path, moment):
    path = tmp_path / "match.txt"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
    writer.stdout.readline()
    time.sleep(0.003 * moment)
    os.kill(writer.pid, signal.SIGKILL)
    writer.wait()
    match = Match.from_record(path.read_text())
    assert match.phase in ("playing", "round_over", "over")


def test_a_match_that_began_with_a_position_is_recorded_with_it():
    match = Match.from_position("thirteen", {"hands": ["3s 4d 9h", "5s Kd"]}, seed=4)
    play_at_random(match, random.Random(1), 3)
    assert Match.from_record(match.record()) == match
    assert Match.from_record(match.record("json")) == match
