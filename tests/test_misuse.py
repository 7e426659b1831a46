"""Whatever is wrong is named, with what would be right, and nothing has changed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import thirteen_widget as tw
import thirteen_widget.record
from thirteen_widget import Card, Cards, IllegalMove, Match, Move

HANDS = {"hands": ["3s 4d", "5h 6h"]}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Match(["thirteen"]), "there are thirteen"),
        (lambda: Match("thirteen", names=5), "a list with a text for every seat, not 5"),
        (lambda: Match("thirteen", names=["x" * 41, "b", "c", "d"]), "at most 40 characters"),
        (lambda: Match("thirteen", players="greedy"), "a mapping from seat to agent or a list"),
        (lambda: Match("thirteen", players={"1": "greedy"}), "seats go from 0 to 3"),
        (lambda: Match("thirteen", points=[1e300, 0, 0, 0]), "points"),
        (lambda: Match("thirteen", journal=5), "the path of a file, not 5"),
        (lambda: Match("thirteen", journal=""), "the path of a file"),
        (lambda: Match("thirteen", players=["greedy"] * 4, seed=1).run(rounds="2"), "rounds: a whole number from 0 on"),
        (lambda: Match("thirteen", players=["greedy"] * 4, seed=1).run(rounds=-1), "rounds: a whole number from 0 on"),
        (lambda: Match.from_position("thirteen", {**HANDS, "scores": [float("nan"), 0]}), "scores: a list of numbers"),
        (lambda: Match.from_position("thirteen", {**HANDS, "scores": [10**400, 0]}), "scores: a list of numbers"),
        (lambda: Match.from_position("thirteen", {"hands": [5, 6]}), r"hands\[0\]: cards are a text"),
        (lambda: Match.from_position("thirteen", HANDS, seed=[1]), "a seed is a whole number or a text"),
        (lambda: Card([]), "a card is a text, as in 3s, or an index"),
        (lambda: Card(True), "a card is a text, as in 3s, or an index"),
        (lambda: Card(54), "indexes go from 0 to 53"),
        (lambda: Cards(None), "cards are a text"),
        (lambda: Move("play", 5), "cards are a text"),
        (lambda: Move("pass", melds=["3s 4s 5s"]), "only 'out' and 'meld' do"),
        (lambda: Move("meld", melds="3s 4s 5s"), "a list of cards that lie together"),
        (lambda: tw.thirteen.legal_plays(None), "cards are a text"),
        (lambda: tw.three_thirteen.least_points(5, "T"), "cards are a text"),
        (lambda: tw.treisprezece.runs("3s 4s", None), "a card is a text"),
        (lambda: tw.simulate("thirteen", 5, None), "a seed is a whole number or a text"),
        (lambda: tw.simulate("thirteen", 5, 1, agents=5), "agents: one name"),
        (lambda: tw.arena(["greedy"], "thirteen", 5, [1]), "a seed is a whole number or a text"),
    ],
)
def test_a_value_that_is_not_possible_is_named_with_what_would_be(wrong, said):
    with pytest.raises(ValueError, match=said):
        wrong()


@pytest.mark.parametrize("game", tw.games())
@pytest.mark.parametrize("seat", [-1, 9, "0", True, 1.0])
def test_a_state_names_a_seat_that_is_none(game, seat):
    match = Match(game, seats=2, players=["greedy"] * 2, seed=1)
    dealt, move = match.state, match.legal_moves()[0]
    for state in (dealt, match.run(rounds=1).state):
        for ask in (state.legal_moves, state.view, partial(state.why_not, move), partial(state.step, move)):
            with pytest.raises(ValueError, match=r"no seat .*seats go from 0 to 1"):
                ask(seat)


POSITIONS = {
    "thirteen": HANDS,
    "treisprezece": {**HANDS, "pile": "8s"},
    "three_thirteen": {"hands": ["3s 4d 5c", "5h 6h 7h"], "stock": "9s", "discard": "9d"},
}


@pytest.mark.parametrize("game", POSITIONS)
def test_an_option_that_no_rule_set_has_is_named(game):
    with pytest.raises(ValueError, match=f"{game} has no option 'tarrget': there are"):
        Match.from_position(game, {**POSITIONS[game], "rules": {"tarrget": 3}})
    with pytest.raises(ValueError, match=f"{game} has no option 'tarrget': there are"):
        Match(game, rules={"tarrget": 3})
    with pytest.raises(TypeError, match=f"{game} has no option 'tarrget': there are"):
        Match(game, tarrget=3)
    assert Match.from_position(game, POSITIONS[game]).game == game


def test_a_long_text_is_not_said_back_in_full():
    with pytest.raises(IllegalMove) as raised:
        Match("thirteen", seed=7).play("x" * 100_000)
    assert len(str(raised.value)) < 300


def test_what_a_match_is_can_not_be_set_from_outside():
    match = Match("thirteen", seed=7)
    for name in ("game", "rules", "seats", "names", "seed", "players", "turn", "phase", "scores", "state", "history"):
        with pytest.raises(AttributeError):
            setattr(match, name, getattr(match, name))


def test_numbers_of_numpy_become_plain_ones():
    numpy = pytest.importorskip("numpy")
    match = Match("thirteen", seed=numpy.int64(7))
    assert type(match.seed) is int
    assert match == Match("thirteen", seed=7)
    event = match.play(match.legal_moves()[0], seat=numpy.int64(match.turn))
    assert type(event.seat) is int
    assert type(match.view(numpy.int64(2)).seat) is int


@pytest.mark.parametrize(
    ("change", "where", "said"),
    [
        (lambda json: {**json, "seed": None}, "seed", "a seed is a whole number or a text, not None"),
        (lambda json: {**json, "seed": []}, "seed", "a seed is"),
        (lambda json: {**json, "rules": None}, "rules", "an object of options"),
        (lambda json: {**json, "game": []}, "game", "there are thirteen"),
        (lambda json: {**json, "players": {"9": "greedy"}}, "players", "no seat 9"),
        (lambda json: {**json, "plies": [*json["plies"], {"move": "pass", "shuffles": 5}]}, "plies", "cards as text"),
    ],
)
def test_a_faulty_record_names_the_key_that_is_at_fault(change, where, said):
    record = Match("thirteen", seed=1).record("json")
    with pytest.raises(tw.RecordError, match=f"{where}.*{said}"):
        Match.from_record(change(record))


def test_players_given_beside_a_record_are_no_fault_of_the_record():
    with pytest.raises(ValueError, match="1 entries for 4 seats") as raised:
        Match.from_record(Match("thirteen", seed=1).record(), players=["greedy"])
    assert not isinstance(raised.value, tw.RecordError)


class TestJournals:
    def test_a_folder_that_is_missing_is_named(self, tmp_path: Path):
        with pytest.raises(FileNotFoundError, match="no folder"):
            Match("thirteen", journal=tmp_path / "nowhere" / "match.txt")
        with pytest.raises(FileExistsError, match="is a folder"):
            Match("thirteen", journal=tmp_path)

    def test_a_ply_that_can_not_be_written_is_not_played(self, tmp_path: Path):
        path = tmp_path / "match.txt"
        match = Match("thirteen", seed=1, journal=path)
        match.play(match.legal_moves()[0])
        before, written = match.copy(), path.read_text()
        path.unlink()
        for change in (lambda: match.play(match.legal_moves()[0]), match.undo):
            with pytest.raises(OSError, match="nothing has changed"):
                change()
            assert (match, match.ply) == (before, before.ply)
        path.write_text(written)
        match.play(match.legal_moves()[0])
        assert Match.from_record(path.read_text()) == match

    def test_on_a_full_disk_the_file_still_reads_and_the_match_can_go_on(self, tmp_path: Path, monkeypatch):
        path = tmp_path / "match.txt"
        match = Match("thirteen", players=["greedy"] * 4, seed=1, journal=path).run(rounds=1)
        write = tw.record.os.write
        left = [3]

        def full(file: int, data: bytes) -> int:
            if not left[0]:
                raise OSError(28, "No space left on device")
            sent = write(file, data[: left[0]])
            left[0] -= sent
            return sent

        monkeypatch.setattr(tw.record.os, "write", full)
        with pytest.raises(OSError, match="No space left"):
            match.deal()
        monkeypatch.undo()
        assert Match.from_record(path.read_text()) == match
        match.run()
        assert Match.from_record(path.read_text()) == match

    def test_two_matches_do_not_write_to_one_file(self, tmp_path: Path):
        path = tmp_path / "match.txt"
        first = Match("thirteen", seed=1, journal=path)
        second = Match.from_record(path.read_text(), journal=path)
        second.play(second.legal_moves()[0])
        with pytest.raises(OSError, match="something else"):
            first.play(first.legal_moves()[0])
        assert Match.from_record(path.read_text()) == second


def test_an_agent_that_fails_as_it_is_told_of_a_deal_leaves_the_deal_as_it_is():
    class Fussy:
        def act(self, view):
            return view.legal_moves[0]

        def reset(self):
            raise RuntimeError("no more")

    match = Match("thirteen", players=[Fussy()] * 4, seed=1)
    with pytest.raises(tw.AgentError, match="no more"):
        match.run()
    assert match.ply == 0
