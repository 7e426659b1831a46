"""Calls at one screen: who sits at a hot seat may still call before the next player looks at the hand."""

from __future__ import annotations

import pytest

from thirteen_widget import Match, Table

from ...pages import Page

COMES_DOWN_TO_ONE = {
    "hands": ["Qh 2s", "Kh Ts 5c 8s"], "pile": "Jd", "turn": 0,
    "stock": "3h 4h 5h 6h 7h 8h 9h Th Jh 3d 4d 5d 6d 7d 8d",
}  # fmt: skip


@pytest.fixture
def page() -> Page:
    """Seat 0 has come down to one card without a word, and the curtain is down for seat 1."""
    page = Page(Table(Match.from_position("treisprezece", COMES_DOWN_TO_ONE), seats=[0, 1]))
    page.table.play("Qh")
    assert page.table.snapshot["curtain"] == 1
    return page


def offered(page: Page) -> list[tuple[int, str, str]]:
    return [(button["seat"], button["call"], button["label"]) for button in page.table.snapshot["actions"]]


@pytest.mark.parametrize(("seat", "call", "counts"), [(0, "last card", (1, 4)), (1, "thirteen", (14, 4))])
def test_both_may_call_while_the_curtain_is_down_and_who_speaks_first_wins(page: Page, seat, call, counts):
    assert offered(page) == [(0, "last card", "Player 1: Last card"), (1, "thirteen", "Player 2: Thirteen!")]
    assert page.ask("call", call=call, seat=seat)["type"] == "ok"
    assert page.table.match.view(None).counts == counts
    assert offered(page) == []


def test_nothing_else_is_done_behind_the_curtain_and_no_answer_tells_of_a_hand(page: Page):
    for wrong in ({"call": "thirteen", "seat": 0}, {"call": "last card", "seat": 1}, {"seat": 1}):
        answer = page.ask("call", **wrong)
        assert (answer["code"], answer.get("nearest")) == ("not_your_seat", None)
    assert page.ask("draw", seat=1)["code"] == "not_your_seat"
    assert page.table.match.ply == 1


def test_once_the_next_player_looks_the_buttons_are_those_of_that_seat(page: Page):
    page.ask("show")
    assert [button["id"] for button in page.table.snapshot["actions"]] == ["play", "thirteen"]
