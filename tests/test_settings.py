"""What a player has set at a table, found again at the next one."""

from __future__ import annotations

import json

import pytest

from thirteen_widget import Table

from .pages import Page


def test_settings_are_kept_from_one_table_to_the_next_unless_said_otherwise():
    first = Page(Table("thirteen", seed=1, pace="step"))
    first.table.deck = "four"
    first.table.auto_play = False
    first.ask("pace", value="fast") if first.table.seat is not None else None
    second = Table("thirteen", seed=1)
    assert (second.deck, second.auto_play, second.snapshot["pace"]) == ("four", False, "fast")
    assert Table("thirteen", seed=1, deck="two").deck == "two"


def test_a_table_that_was_stopped_to_look_at_it_does_not_stop_later_ones():
    from thirteen_widget import settings

    page = Page(Table("thirteen", seed=1, pace="fast"))
    for pace in ("slow", "step"):
        page.ask("pace", value=pace)
    assert page.table.snapshot["pace"] == "step"
    assert Table("thirteen", seed=1).snapshot["pace"] == "slow"
    (settings.user_folder() / "settings.json").write_text('{"pace": "step"}')
    assert Table("thirteen", seed=1).snapshot["pace"] == "normal"


def test_settings_that_can_not_be_read_are_left_out_with_a_warning(tmp_path):
    from thirteen_widget import settings

    settings.user_folder().mkdir(parents=True, exist_ok=True)
    (settings.user_folder() / "settings.json").write_text("{")
    with pytest.warns(UserWarning, match="can not be read"):
        assert settings.kept() == {}
    written = {"deck": "five", "theme": "dark", "language": "xx", "other": 1}
    (settings.user_folder() / "settings.json").write_text(json.dumps(written))
    assert settings.kept() == {"theme": "dark"}
