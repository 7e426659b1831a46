"""What the table of a hand that is arranged by hand sends, and what Python makes of it."""

from __future__ import annotations

from thirteen_widget import Match, Table

from ...test_table import Page

BEFORE_OUT = {
    "hands": ["4s 4d 4h Ks", "7s 8s 9s"], "round": 1, "stock": "2s 6d", "discard": "Tc", "turn": 0, "drawn": "Ks",
    "drawn_from": "stock", "rules": "by_hand",
}  # fmt: skip
ARRANGING = {
    "hands": ["9c 9d 9h 2s", ""], "laid": ["4s 4d 4h", "7s 8s 9s Ts Js Qs Ks"], "round": 5, "stock": "6d",
    "discard": "Tc", "turn": 0, "out_by": 1, "had_turn": [0], "rules": "by_hand",
}  # fmt: skip


def sit_at(position: dict) -> tuple[Page, dict[str, str]]:
    """A table of the situation, and the ids of the cards of seat 0, in its hand and laid."""
    page = Page(Table(Match.from_position("three_thirteen", position), seat=0))
    shown = page.table.snapshot
    mine = [card for zone in shown["zones"] if zone["owner"] == 0 for card in zone["cards"]]
    return page, {shown["cards"][card]: card for card in mine}


def ids(held: dict[str, str], cards: str) -> list[str]:
    return [held[card] for card in cards.split()]


def test_going_out_by_hand_takes_the_melds_that_were_put_together():
    page, held = sit_at(BEFORE_OUT)
    out = next(button for button in page.table.snapshot["actions"] if button["id"] == "out")
    assert out["melds"] is True
    assert page.table.snapshot["groups"] == []
    assert page.ask("ask", meant="meld", melds=[ids(held, "4s 4d Ks")])["playable"] is False
    assert page.ask("why", meant="meld", melds=[ids(held, "4s 4d Ks")])["code"] == "neither_rank_nor_suit"
    assert page.ask("ask", meant="meld", melds=[ids(held, "4s 4d 4h")])["playable"] is True
    assert page.ask("out", cards=ids(held, "Ks"), melds=[])["code"] == "cards_in_no_meld"
    assert page.ask("out", cards=ids(held, "Ks"), melds=[ids(held, "4s 4d 4h")])["type"] == "ok"
    assert str(page.table.match.history[-1].move) == "out Ks: 4s 4d 4h"


def test_where_the_best_melds_are_found_none_are_sent():
    page, held = sit_at({**BEFORE_OUT, "rules": "standard"})
    assert all("melds" not in button for button in page.table.snapshot["actions"])
    assert page.ask("out", cards=ids(held, "Ks"))["type"] == "ok"


def test_melds_that_lie_can_be_laid_anew_with_others_or_taken_back():
    for melds, points in (("4s 4d 4h | 9c 9d 9h", 2), ("9c 9d 9h", 14), ("", 41)):
        page, held = sit_at(ARRANGING)
        sent = [ids(held, meld) for meld in melds.split("|") if meld]
        assert page.ask("meld", melds=sent)["type"] == "ok"
        assert page.table.match.phase == "round_over"
        assert page.table.match.scores[0] == points


def test_cards_of_others_are_in_no_meld():
    page, held = sit_at(ARRANGING)
    theirs = [card for zone in page.table.snapshot["zones"] if zone["owner"] == 1 for card in zone["cards"]]
    answer = page.ask("meld", melds=[[held["9c"], held["9d"], theirs[0]]])
    assert (answer["type"], answer["code"]) == ("no", "malformed")
    assert page.table.match.ply == 0
