"""`tw.arena` with a checkpoint: it goes on where it stopped, and a file that is not its own is left alone."""

from __future__ import annotations

import json

import pytest

from thirteen_widget.tournament import CheckpointError

from .test_arena import here


class TestCheckpoint:
    AGENTS = ("greedy", "random", "random", "random")

    def test_an_arena_goes_on_where_it_stopped(self, tmp_path):
        path = tmp_path / "arena.jsonl"
        whole = here(self.AGENTS, rounds=60)
        here(self.AGENTS, rounds=24, checkpoint=path)
        assert here(self.AGENTS, rounds=60, checkpoint=path) == whole
        before = path.read_bytes()
        assert here(self.AGENTS, rounds=60, checkpoint=path) == whole
        assert here(self.AGENTS, rounds=24, checkpoint=path) == here(self.AGENTS, rounds=24)
        assert path.read_bytes() == before

    def test_nothing_is_lost_or_counted_twice_however_the_file_was_cut(self, tmp_path):
        path = tmp_path / "arena.jsonl"
        whole = here(self.AGENTS, rounds=20, checkpoint=path)
        content = path.read_bytes()
        ends = [n for n, byte in enumerate(content) if byte == 10]
        for cut in (0, 30, ends[0], ends[0] + 1, ends[2] - 1, len(content) - 1):
            path.write_bytes(content[:cut])
            assert here(self.AGENTS, rounds=20, checkpoint=path) == whole
            lines = [json.loads(line) for line in path.read_bytes().splitlines()]
            assert sorted(line["deal"] for line in lines[1:]) == [0, 1, 2, 3, 4]

    def test_the_deals_may_stand_in_any_order(self, tmp_path):
        path = tmp_path / "arena.jsonl"
        whole = here(self.AGENTS, rounds=20, checkpoint=path)
        head, *deals = path.read_text().splitlines(keepends=True)
        path.write_text("".join([head, deals[3], deals[1]]))
        assert here(self.AGENTS, rounds=20, checkpoint=path) == whole

    @pytest.mark.parametrize(("other", "told"), [
        ({"seed": 2}, "seed=1, where this one has 2"),
        ({"game": "three_thirteen"}, "game='thirteen', where this one has 'three_thirteen'"),
        ({"rules": "southern"}, "rules="),
        ({"agents": ["greedy", "greedy", "random", "random"]}, "agents="),
    ])  # fmt: skip
    def test_another_arenas_file_is_refused_and_left_alone(self, tmp_path, other, told):
        path = tmp_path / "arena.jsonl"
        here(self.AGENTS, rounds=4, checkpoint=path)
        before = path.read_bytes()
        with pytest.raises(CheckpointError, match=told):
            here(**{"agents": self.AGENTS, "rounds": 4, **other}, checkpoint=path)
        assert path.read_bytes() == before

    @pytest.mark.parametrize(
        "rounds", ["[[[0.0,1.0,2,3],[1,1,1,1],9]]", "[[[0,1,2,3],[1,1,1,NaN],9]]", "[[[0,1,2,3],[1,1,1,1e999],9]]",
        f"[[[0,1,2,3],[1,1,1,1{'0' * 400}],9]]", f"[[[0,1,2,3],[1,1,1,1],1{'0' * 30}]]", "[" * 100_000,
        '[[["a",1,2,3],[1,1,1,1],9]]'], ids=lambda text: text[:30],
    )  # fmt: skip
    def test_a_line_with_faulty_values_is_named(self, tmp_path, rounds):
        path = tmp_path / "arena.jsonl"
        here(self.AGENTS, rounds=4, checkpoint=path)
        head = path.read_text().splitlines(keepends=True)[0]
        many = rounds[:-1] + "," + ",".join([rounds[1:-1]] * 3) + "]" if rounds.endswith("]]") else rounds
        path.write_text(f'{head}{{"deal":0,"rounds":{many}}}\n')
        with pytest.raises(CheckpointError, match="line 2"):
            here(self.AGENTS, rounds=4, checkpoint=path)

    @pytest.mark.parametrize("content", [b"notes of mine", b"notes\nof mine\n", b'{"a": 1}\n'])
    def test_a_file_that_is_something_else_is_left_alone(self, tmp_path, content):
        path = tmp_path / "notes.txt"
        path.write_bytes(content)
        with pytest.raises(CheckpointError):
            here(self.AGENTS, rounds=4, checkpoint=path)
        assert path.read_bytes() == content

    @pytest.mark.parametrize(("change", "told"), [
        (lambda deal: {**deal, "deal": 0}, "deal 0 is there already"),
        (lambda deal: {**deal, "deal": -1}, "-1 is no number of a deal"),
        (lambda deal: {**deal, "rounds": deal["rounds"][1:]}, "deal 1 has to have 4 rounds"),
        (lambda deal: {**deal, "rounds": [[[0, 1, 2, 2], [0, 0, 0, 0], 9]] * 4}, "are not the places"),
        (lambda deal: {**deal, "rounds": [[[0, 1, 2, 3], [0, 0, 0], 9]] * 4}, "are not the points"),
        (lambda deal: {**deal, "rounds": [[[0, 1, 2, 3], [0, 0, 0, 0], -9]] * 4}, "is no number of plies"),
        (lambda deal: {**deal, "more": 1}, "a deal has a number and its rounds"),
    ])  # fmt: skip
    def test_a_faulty_line_is_named(self, tmp_path, change, told):
        path = tmp_path / "arena.jsonl"
        here(self.AGENTS, rounds=8, checkpoint=path)
        head, one, two = path.read_text().splitlines()
        path.write_text("\n".join([head, one, json.dumps(change(json.loads(two)))]) + "\n")
        with pytest.raises(CheckpointError, match=f"line 3: .*{told}"):
            here(self.AGENTS, rounds=8, checkpoint=path)
