"""Thirteen in JupyterLab as both descriptions of it want it played: by mouse, by touch, by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .lab import Notebook
from .player import MOUSE, TOUCH, Player, Pointer, slide_finger
from .scenes import play_to_the_end_of_the_round, sit_down, table_of

FIVES_ON_THE_TABLE = {
    "hands": ["6s 6d 9c Kh", "7s 8d", "7c 8h", "7d 9s"],
    "turn": 0,
    "table": "5s 5d",
    "played_by": 3,
}
THREE_SIXES_TO_LEAD = {"hands": ["6s 6c 6d 9c", "7s 8d", "7c 8h", "7d 9s"], "turn": 0}
NOT_YET_MY_TURN = {"hands": ["4s 9c", "6s 8d", "7c 8h", "7d 9s"], "turn": 3, "table": "3s", "played_by": 2}


@pytest.fixture(params=["mouse", "touch"])
def pointer(request: pytest.FixtureRequest) -> Pointer:
    return {"mouse": MOUSE, "touch": TOUCH}[request.param]


@pytest.fixture
def notebook(pointer: Pointer, request: pytest.FixtureRequest) -> Notebook:
    found: Notebook = request.getfixturevalue("fast" if pointer is MOUSE else "fast_touch")
    return found


def test_two_sixes_on_two_fives_are_played_at_once(notebook: Notebook, pointer: Pointer):
    me = sit_down(notebook.show(table_of("thirteen", FIVES_ON_THE_TABLE)), pointer=pointer)
    me.choose("6s")
    me.wait()
    assert me.chosen == ["6s"]
    me.choose("6s")
    assert me.chosen == []
    me.choose("6s 6d")
    expect(me.lying("6d")).to_be_visible()
    assert notebook.py("print(match.history[-1].move)") == "6s 6d"


def test_two_of_three_sixes_wait_for_play_and_all_three_are_played_at_once(notebook: Notebook, pointer: Pointer):
    me = sit_down(notebook.show(table_of("thirteen", THREE_SIXES_TO_LEAD)), pointer=pointer)
    me.choose("6s 6c")
    me.wait()
    assert notebook.py("print(match.ply)") == "0"
    assert me.chosen == ["6c", "6s"]
    me.press("play")
    assert notebook.py("print(match.history[-1].move)") == "6s 6c"
    me.press("undo")
    me.choose("6s 6c 6d")
    expect(me.lying("6d")).to_be_visible()
    assert notebook.py("print(match.history[-1].move)") == "6s 6c 6d"


def test_a_double_tap_on_the_own_score_plays_what_is_chosen_or_passes(notebook: Notebook, pointer: Pointer):
    me = sit_down(notebook.show(table_of("thirteen", THREE_SIXES_TO_LEAD)), pointer=pointer)
    me.choose("6s 6c")
    pointer.twice(me.own_seat)
    expect(me.lying("6c")).to_be_visible()
    notebook.py("match.undo(); match.play('9c'); [match.play('pass') for _ in range(3)]; match.play('6s')")
    notebook.py("match.play('7s'); match.play('8h'); match.play('9s')")
    expect(me.lying("9s")).to_be_visible()
    me.wait_for_turn()
    pointer.twice(me.own_seat)
    expect(me.table).to_have_attribute("data-turn", "1")
    assert notebook.py("print(match.history[-1].seat, match.history[-1].move)") == "0 pass"


def test_cards_chosen_before_the_turn_wait_for_play(notebook: Notebook, pointer: Pointer):
    me = sit_down(notebook.show(table_of("thirteen", NOT_YET_MY_TURN)), pointer=pointer)
    me.choose("9c")
    assert me.chosen == ["9c"]
    notebook.py("match.play('7d')")
    expect(me.table).to_have_attribute("data-turn", "0")
    me.wait()
    assert me.chosen == ["9c"]
    assert notebook.py("print(match.ply)") == "1"
    me.press("play")
    expect(me.lying("9c")).to_be_visible()


def drag(me: Player, card: str, to: str) -> None:
    """Drag a card of the hand to the place of another."""
    grip, goal = (me.card(name).bounding_box() for name in (card, to))
    assert grip is not None
    assert goal is not None
    x, y = grip["x"] + 8, grip["y"] + 40
    way = [(x + (goal["x"] - grip["x"]) * part / 4, y) for part in range(1, 5)]
    if me.pointer is MOUSE:
        mouse = me.page.mouse
        mouse.move(x, y)
        mouse.down()
        for point in way:
            mouse.move(*point)
        mouse.up()
        return
    # Back and forth a little before it is lifted: a finger in full motion flings, and the next tap only stops that.
    still = [(way[-1][0] + slip, y) for slip in (1, 0, 1, 0)]
    slide_finger(me.page, [(x, y), *way, *still])


def test_the_hand_is_put_in_order_by_dragging_and_keeps_it(notebook: Notebook, pointer: Pointer):
    me = sit_down(notebook.show(table_of("thirteen", FIVES_ON_THE_TABLE)), pointer=pointer)
    assert me.hand == ["6s", "6d", "9c", "Kh"]
    drag(me, "Kh", to="6s")
    me.wait()
    assert me.hand == ["Kh", "6s", "6d", "9c"]
    assert me.chosen == []
    me.choose("6s 6d")
    expect(me.lying("6d")).to_be_visible()
    me.wait()
    assert me.hand == ["Kh", "9c"]


def test_a_round_of_the_pc_game_is_played_to_its_end(fast: Notebook):
    fast.show(
        "from thirteen_widget import Table\n"
        "table = Table('thirteen', rules='pc', seed=3, pace='instant', motion='off')\n"
        "table"
    )
    me = sit_down(fast)
    play_to_the_end_of_the_round(me, fast)
    assert fast.py("print(table.match.rules['bomb_exact_size'], len(table.match.places))") == "True 4"
    for name in fast.py("print(*table.match.names)").split():
        expect(me.table.locator(".tw-places").get_by_text(name, exact=True)).to_be_visible()
    expect(me.button("deal")).to_be_visible()


@pytest.fixture
def page_with_keys(fast: Notebook) -> Page:
    """The page, with the pointer far from the table: nothing is clicked in this test."""
    fast.page.mouse.move(0, 0)
    return fast.page


def test_a_round_is_played_by_keys_alone(fast: Notebook, page_with_keys: Page):
    fast.show(
        "from thirteen_widget import Table\ntable = Table('thirteen', seed=5, pace='instant', motion='off')\ntable"
    )
    me = sit_down(fast)
    for _ in range(40):
        if me.focused:
            break
        page_with_keys.keyboard.press("Tab")
    page_with_keys.keyboard.press("ArrowRight")
    while me.wait_for_turn() == "playing":
        me.wait_for_focus()
        me.play_by_keys(fast.py("print(table.hint())"))
    expect(me.button("deal")).to_be_visible()
    me.wait_for_focus()
    page_with_keys.keyboard.press("n")
    expect(me.table).to_have_attribute("data-phase", "playing")
    assert fast.py("print(table.match.round)") == "2"
