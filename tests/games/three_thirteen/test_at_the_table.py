"""What the table of a hand that is arranged by hand sends, and what Python makes of it."""

from __future__ import annotations

from thirteen_widget import Match, Table

from ...pages import Page

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


def test_wild_cards_are_marked_wherever_they_lie_open_and_nowhere_else():
    position = {"hands": ["7c 8d 5c 9h", "4s 5s 6s 7s"], "round": 2, "stock": "Kh 2s", "discard": "Tc 4c", "turn": 0}
    page = Page(Table(Match.from_position("three_thirteen", position), seat=0))
    for move in ("draw", "discard Kh", "draw", "out 2s"):
        page.table.match.play(move)
    shown = page.table.snapshot
    marked = {shown["cards"][card] for card, marks in shown["marks"].items() if "wild" in marks}
    assert marked == {"4c", "4s"}
    assert all(shown["cards"][card] for card in shown["marks"])


def test_when_the_match_is_over_the_places_are_those_of_the_match_and_equals_share_one():
    same, melds = "2s 4s 6s 8s Ts Qs 2c 9h Jh 3c 8d Jd Qd", "4c 4d 4h 5c 5d 5h 6c 6d 6h 7c 7d 7h 7s"
    hands = {"hands": [same, same, melds], "round": 11, "scores": [10, 10, 199], "rules": {"decks": 2}}
    table = Table(Match.from_position("three_thirteen", hands), seat=0)
    for _ in range(3):
        table.match.play("pass")  # there is nothing to draw
    assert table.match.places[0] == 2
    assert table.match.winners == (0, 1)
    assert [seat["place"] for seat in table.snapshot["seats"]] == [0, 0, 2]


def table_with_twins(hand: str, drawn: str) -> tuple[dict, list[str]]:
    """The snapshot of round 6, two decks, after that card was drawn; and the ids of the hand."""
    position = {
        "hands": [hand, "Td Jd Qd 2c 3h 9s 4s 3c"], "round": 6, "stock": f"{drawn} 3d", "discard": "4d", "turn": 0,
        "rules": {"decks": 2},
    }  # fmt: skip
    table = Table(Match.from_position("three_thirteen", position), seat=0)
    table.match.play("draw")
    return table.snapshot, next(zone["cards"] for zone in table.snapshot["zones"] if zone["id"] == "hand:0")


def test_equal_cards_are_in_one_group_each_or_left_over():
    shown, hand = table_with_twins("5d 6d 7d 7d 7s 7c Kc 2h", "Qs")
    grouped = [card for group in shown["groups"] for card in group["cards"]]
    assert sorted(len(group["cards"]) for group in shown["groups"]) == [3, 3]
    assert len(set(grouped)) == 6
    left = {card for card, marks in shown["marks"].items() if "leftover" in marks}
    assert sorted([*grouped, *left]) == sorted(hand)


def test_of_equal_cards_the_one_that_was_drawn_is_marked():
    shown, hand = table_with_twins("5d 6d 7d Kc Qh Js 2h 4s", "7d")
    moved = shown["events"][-1]["moved"][0][3]
    assert [card for card, marks in shown["marks"].items() if "drawn" in marks] == [moved]
    left = {card for card, marks in shown["marks"].items() if "leftover" in marks}
    assert moved in left
    assert {shown["cards"][card] for group in shown["groups"] for card in group["cards"]} == {"5d", "6d", "7d"}
    assert left.isdisjoint(card for group in shown["groups"] for card in group["cards"])
    assert left <= set(hand)
