"""Cells that show a table of a situation, and the players who sit down at it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from .lab import Notebook
from .player import MOUSE, Player, Pointer


def sit_down(notebook: Notebook, cell: int = 0, pointer: Pointer = MOUSE) -> Player:
    """The player at the table in a cell's output."""
    table = notebook.output(cell).locator(".thirteen-widget")
    expect(table).to_be_visible()
    player = Player(table, pointer)
    player.wait()
    return player


def table_of(game: str, position: dict[str, Any], **options: Any) -> str:
    """The cell that shows a situation of persons from seat 0, as ``table`` of ``match``."""
    settings = {"seat": 0, "motion": "off", **options}
    return (
        "from thirteen_widget import Match, Table\n"
        f"match = Match.from_position({game!r}, {position!r})\n"
        f"table = Table(match, **{settings!r})\n"
        "table"
    )


def play_to_the_end_of_the_round(player: Player, notebook: Notebook) -> None:
    """Play seat 0 of ``table`` by clicks, as the game's plain policy would."""
    while player.wait_for_turn() in ("playing", "arranging"):
        player.do(notebook.py("print(table.hint())"))
