"""Three Thirteen in JupyterLab by clicks: the piles, going out, and melds put together and taken apart by hand."""

from __future__ import annotations

from playwright.sync_api import expect

from .lab import Notebook
from .player import Player
from .scenes import sit_down, table_of

BY_HAND = """
from thirteen_widget import Move
from thirteen_widget.games.three_thirteen import best_melds
def by_hand(move):
    \"\"\"The move with the melds that a person has to put together for it.\"\"\"
    if move.action != 'out':
        return move
    rest = list(match.view(0).hand)
    rest.remove(move.cards[0])
    return Move('out', move.cards, melds=best_melds(rest, match.view(0).wild).melds)
"""


def test_a_card_is_drawn_from_either_pile_and_discarded_by_button_or_double_click(fast: Notebook):
    position = {"hands": ["9h 4c Ks", "7s 8d 5c"], "stock": "Ah 2s 6d", "discard": "Tc", "turn": 0}
    me = sit_down(fast.show(table_of("three_thirteen", position)))
    me.do("draw")
    expect(me.card("Ah").locator('[data-mark="drawn"]')).to_be_visible()
    me.click(me.pile("stock"))
    expect(me.reason).to_have_text("You have drawn already: discard a card, or go out.")
    me.wait()
    me.card("Ks").dblclick()
    expect(me.lying("Ks", "discard")).to_be_visible()
    fast.py("match.play('draw'); match.play('discard 8d')")
    me.wait_for_turn()
    me.do("take")
    expect(me.card("8d").locator('[data-mark="drawn"]')).to_be_visible()
    me.do("discard 9h")
    expect(me.lying("9h", "discard")).to_be_visible()


def test_proposed_melds_lie_together_with_the_points_left_until_the_hand_is_sorted_otherwise(fast: Notebook):
    position = {"hands": ["9h 3c 7s 7d Qd 6c 6h 8s", "2s 2d 4c 5c 8h Jd Kc"], "round": 5, "stock": "Ah 2c 6d"}
    me = sit_down(fast.show(table_of("three_thirteen", {**position, "discard": "Tc", "turn": 0})))
    assert me.hand[:4] == ["6h", "7d", "7s", "9h"]
    expect(me.table.locator('[data-badge="points_left"]')).to_contain_text("Points left")
    expect(me.table.locator('[data-badge="points_left"]')).to_contain_text("17")
    expect(me.table.locator('[data-badge="wild"]')).to_contain_text("7")
    assert me.table.locator('.tw-card:has([data-mark="wild"])').evaluate_all(
        "cards => cards.map(card => card.dataset.card).sort()"
    ) == ["7d", "7s"]
    expect(me.table.locator(".tw-tag").first).to_be_visible()
    me.click(me.button("sort"))
    expect(me.button("sort")).to_contain_text("By rank")
    assert me.hand == ["3c", "6c", "6h", "7s", "7d", "8s", "9h", "Qd"]
    me.click(me.button("sort"))
    expect(me.button("sort")).to_contain_text("By suit")
    me.card("Qd").drag_to(me.card("7s"))
    me.wait()
    assert me.hand[0] == "Qd"
    expect(me.button("sort")).to_contain_text("Your order")


def test_going_out_lays_the_melds_and_gives_the_others_one_more_turn(fast: Notebook):
    position = {"hands": ["4s 5s 6s 7s", "7c 8d 5c Qc"], "stock": "Kh 2s 6d", "discard": "Tc", "turn": 0}
    me = sit_down(fast.show(table_of("three_thirteen", position)))
    expect(me.button("out")).to_have_count(0)
    me.do("draw")
    me.choose("4s")
    assert me.try_to("out").startswith("You can not go out with 4♠")
    me.page.keyboard.press("Escape")
    expect(me.table.locator(".tw-tag").filter(has_text="run")).to_be_visible()
    me.do("out Kh")
    for card in ("4s", "5s", "6s", "7s"):
        expect(me.lying(card, "laid:0")).to_be_visible()
    expect(me.table.locator(".tw-status")).to_contain_text("last turn")
    fast.py("match.play('draw'); match.play('discard Qc')")
    assert me.wait_for_turn() == "round_over"
    assert fast.py("print(*match.scores)") == "0 22"
    expect(me.table.locator(".tw-places")).to_contain_text("22")
    for card in ("7c", "8d", "5c", "2s"):
        expect(me.table.locator(f'[data-card="{card}"]')).to_be_visible()


def test_a_hand_is_arranged_by_hand_and_wrong_melds_are_explained(fast: Notebook):
    position = {
        "hands": ["4s 4d 4h 9c 9d 9h Kd", "7s 8s 9s Ts Js Qs Ks 2h"],
        "round": 5,
        "stock": "2s 6d Th",
        "discard": "Tc",
        "turn": 1,
        "drawn": "2h",
        "drawn_from": "stock",
        "rules": {"arrange": "by_hand"},
    }
    me = sit_down(fast.show(table_of("three_thirteen", position)))
    fast.py("match.play('out 2h')")
    me.wait_for_turn()
    me.do("draw")
    expect(me.table.locator(".tw-meld")).to_have_count(0)
    me.choose("9c Kd 2s")
    assert me.try_to("group") == "9♣ K♦ 2♠ is no run: the cards of a run are of one suit."
    me.page.keyboard.press("Escape")
    me.choose("4s 4d 4h")
    expect(me.button("group")).to_have_text("Put together")
    me.click(me.button("group"))
    expect(me.table.locator(".tw-meld")).to_have_count(3)
    me.choose("4s 4d 4h")
    expect(me.button("group")).to_have_text("Take apart")
    me.click(me.button("group"))
    expect(me.table.locator(".tw-meld")).to_have_count(0)
    me.do("meld 4s 4d 4h")
    expect(me.lying("4s", "laid:0")).to_be_visible()
    me.do("discard Kd")
    assert me.wait_for_turn() == "arranging"
    # What was laid can be changed when all hands are laid out: it is among the cards again, put together.
    expect(me.table.locator(".tw-meld")).to_have_count(3)
    me.do("meld 9c 9d 9h")
    assert me.wait_for_turn() == "round_over"
    assert fast.py("print(*match.scores)") == "2 0"


def test_going_out_by_hand_lays_what_was_put_together(fast: Notebook):
    position = {
        "hands": ["4s 4d 4h Ks", "7s 8s 9s"],
        "round": 1,
        "stock": "2s 6d",
        "discard": "Tc",
        "turn": 0,
        "drawn": "Ks",
        "drawn_from": "stock",
        "rules": {"arrange": "by_hand"},
    }
    me = sit_down(fast.show(table_of("three_thirteen", position)))
    assert me.try_to("out") == "Choose cards first."
    me.choose("Ks")
    assert me.try_to("out").startswith("You can not go out with these melds: left is 4♠ 4♦ 4♥")
    me.page.keyboard.press("Escape")
    me.put_together("4s 4d 4h")
    me.press("out")
    assert fast.py("print(match.history[-1].move)") == "out Ks: 4s 4d 4h"


def play_on(me: Player, notebook: Notebook) -> None:
    """Play seat 0 to the end of the match, as the game's plain policy would, with every meld put together by hand."""
    while (phase := me.wait_for_turn()) != "over":
        if phase == "round_over":
            me.press("deal")
        else:
            move, seq = notebook.py("print(by_hand(table.hint()))"), me.seq
            if move.startswith("discard "):
                me.pointer.twice(me.card(move.removeprefix("discard ")))
                me.wait(seq + 1)
            else:
                me.do(move)


def test_all_eleven_rounds_with_every_hand_arranged_by_hand(fast: Notebook):
    cell = "table = Table('three_thirteen', seats=2, seed=6, rules='by_hand', pace='instant', motion='off')"
    fast.show(f"from thirteen_widget import Table\n{BY_HAND}\n{cell}\nmatch = table.match\ntable")
    me = sit_down(fast)
    play_on(me, fast)
    assert fast.py("print(len(match.rounds), match.phase)") == "11 over"
    mine = fast.py("print(*(e.move.action for e in match.history if e.seat == 0))").split()
    assert mine.count("out") >= 1
    assert mine.count("meld") >= 1
    me.click(me.button("scores"))
    rows = me.table.locator(".tw-scores tbody tr")
    expect(rows).to_have_count(11)
    total = fast.py("print(int(match.scores[0]), int(match.scores[1]))").split()
    assert me.table.locator(".tw-scores tfoot td").all_inner_texts() == total
    expect(me.button("new").first).to_be_visible()
