"""Whatever key is pressed at a table in JupyterLab, the notebook stays as it is and the focus stays at the table."""

from __future__ import annotations

import pytest

from .lab import Notebook
from .player import Player
from .scenes import sit_down, table_of

LETTERS = [f"Key{letter}" for letter in "QWERTYUIOPASDFGHJKLZXCVBNM"]
DIGITS = [f"Digit{digit}" for digit in range(10)]
SIGNS = [
    "Backquote",
    "Minus",
    "Equal",
    "BracketLeft",
    "BracketRight",
    "Backslash",
    "Semicolon",
    "Quote",
    "Comma",
    "Period",
    "Slash",
]
TYPING = [*LETTERS, *DIGITS, *SIGNS, "Space", "Enter", "Backspace"]
MOVING = [
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "Insert",
    "Delete",
    "Escape",
    "Tab",
]
PAD = [f"Numpad{key}" for key in [*range(10), *["Add", "Subtract", "Multiply", "Divide", "Decimal", "Enter"]]]
OTHERS = [
    *(f"F{n}" for n in range(1, 13)),
    *[
        "ShiftLeft",
        "ShiftRight",
        "ControlLeft",
        "ControlRight",
        "AltLeft",
        "AltRight",
        "MetaLeft",
        "MetaRight",
        "ContextMenu",
    ],
    *["CapsLock", "NumLock", "ScrollLock", "PrintScreen", "Pause"],
]
KEYS = [*TYPING, *MOVING, *PAD, *OTHERS]
WITH_SHIFT = [f"Shift+{key}" for key in [*TYPING, *MOVING, "F10"]]

NOTEBOOK = """() => {
  const { content } = jupyterapp.shell.currentWidget;
  const cells = [...content.widgets].map((cell) => [cell.model.id, cell.model.sharedModel.getSource(),
    cell.model.type, cell.model.outputs?.length, cell.model.executionCount, content.isSelected(cell)]);
  return JSON.stringify([cells, content.activeCellIndex, content.mode,
    document.querySelectorAll('.jp-Dialog, .lm-Menu, .lm-CommandPalette input:focus').length]);
}"""
"""All that keys of a notebook could change: cells, their order, the active one, the mode; dialogs and menus opened."""

FRAMES_TO_MEND = 60
PREPARE = """async ([root, opening, control, frames]) => {
  const isHere = () => root.contains(document.activeElement);
  for (let n = 0; n < frames && !isHere(); n++) await new Promise(requestAnimationFrame);
  const lost = isHere() ? '' : document.activeElement?.outerHTML.slice(0, 160) ?? 'nowhere';
  const it = () => root.querySelector(control);
  for (let n = 0; n < 600 && !it(); n++) {
    // A reason stands in place of the status line, and keys close panels.
    root.querySelector('[data-action="dismiss"]')?.click();
    if (opening && !root.querySelector('.tw-sheet')) root.querySelector(`[data-action="${opening}"]`).click();
    await new Promise(requestAnimationFrame);
  }
  if (!it()) throw new Error(`${control} has gone`);
  it().focus();
  return lost;
}"""
"""Where the focus went, when it has left the table for good; after that it is on the control (again)."""

LEAVING = ["Tab", "Shift+Tab"]
"""Keys that are pressed to go elsewhere: on to what comes next, or back."""

CONTROLS = """root => {
  const controls = [...root.querySelectorAll('button, select, input, summary, [tabindex]')]
    .filter((it) => it.checkVisibility() && !it.matches('.tw-card, [aria-hidden="true"]'));
  const named = (it) => it.dataset.action ? `[data-action="${it.dataset.action}"]`
    : it.dataset.setting ? `[data-setting="${it.dataset.setting}"]`
    : it.dataset.zone ? `[data-zone="${it.dataset.zone}"]` : it.matches('summary') ? 'summary' : `.${it.classList[0]}`;
  return ['[data-mine]', ...new Set(controls.map(named))];
}"""
"""A selector for every control at the table, cards of the hand taken as one."""

GOING_AWAY = ['[data-action="choose"]']
"""Controls that end the match when they are pressed."""

THIRTEEN = {"hands": ["3s 4d 5h 6c 7s 9d Kh", "8s 9c Ts Js Qs Ad"], "turn": 0, "table": "3c", "played_by": 1}


def test_the_list_is_a_full_keyboard():
    assert len(set(KEYS)) == len(KEYS) == 104


def test_no_key_reaches_the_notebook_and_none_loses_the_focus_at_the_table(fast: Notebook):
    fast.show(table_of("thirteen", THIRTEEN))
    me = sit_down(fast)
    press_every_key_everywhere(fast, me, "", me.table.evaluate(CONTROLS))


@pytest.mark.parametrize("panel", ["settings", "log", "scores", "help"])
def test_no_key_reaches_the_notebook_and_none_loses_the_focus_in_a_panel(fast: Notebook, panel: str):
    fast.show(table_of("thirteen", THIRTEEN))
    me = sit_down(fast)
    at_the_table = me.table.evaluate(CONTROLS)
    me.click(me.button(panel))
    me.table.locator(".tw-sheet").wait_for()
    controls = [control for control in me.table.evaluate(CONTROLS) if control not in [*at_the_table, *GOING_AWAY]]
    press_every_key_everywhere(fast, me, panel, controls)


def test_no_key_reaches_the_notebook_and_none_loses_the_focus_while_a_game_is_chosen(fast: Notebook):
    fast.show("from thirteen_widget import Table\ntable = Table(motion='off')\ntable")
    me = sit_down(fast)
    controls = ["input", '[data-setting="rules"]', '[data-action="options"]']
    press_every_key_everywhere(fast, me, "", controls)


PRESSING = ("Enter", "Space")
"""With these, on the number pad too, a button is pressed."""
LAST_CARDS = {"hands": ["5d Kh", "6c", "", ""], "out": [2, 3], "turn": 0}
MATCH_POINT = {**LAST_CARDS, "scores": [9, 3, 3, 3]}
TO_THE_END = "for move in ('5d', 'pass', 'Kh'): _ = match.play(move)"
HOT_SEAT = (
    "from thirteen_widget import Match, Table\ntable = Table(Match('thirteen', seats=2, seed=3), seats=[0, 1])\ntable"
)
CHOOSER = "from thirteen_widget import Table\ntable = Table(motion='off')\ntable"
WATCHED = (
    "from thirteen_widget import Table\n"
    "table = Table('thirteen', players=['greedy'] * 4, seed=7, pace='step', motion='off')\n"
    "table"
)


def test_no_key_reaches_the_notebook_and_none_loses_the_focus_of_who_watches_programs(fast: Notebook):
    me = sit_down(fast.show(WATCHED))
    press_every_key_everywhere(fast, me, "", ['[data-action="pause"]', '.tw-bar [data-setting="pace"]'])


@pytest.mark.parametrize(
    ("cell", "then", "control"),
    [(HOT_SEAT, "", "show"), (table_of("thirteen", LAST_CARDS), TO_THE_END, "deal"), (CHOOSER, "", "start")],
    ids=["a curtain", "a round that is over", "the start"],
)
def test_no_key_reaches_the_notebook_and_none_loses_the_focus_between_rounds_and_players(
    fast: Notebook, cell: str, then: str, control: str
):
    me = sit_down(fast.show(cell))
    fast.py(then)
    me.button(control).wait_for()
    me.wait()
    # N deals and U takes the end of the round back: the button has gone then, as it should.
    keys = [key for key in [*KEYS, *WITH_SHIFT] if not key.endswith((*PRESSING, "KeyN", "KeyU"))]
    press_every_key_everywhere(fast, me, "", [f'[data-action="{control}"]'], keys)


@pytest.mark.parametrize("key", PRESSING)
@pytest.mark.parametrize(
    ("cell", "then", "controls"),
    [
        (HOT_SEAT, "", ["show"]),
        (CHOOSER, "", ["options", "close", "start"]),
        (table_of("thirteen", LAST_CARDS), TO_THE_END, ["deal"]),
        (table_of("thirteen", MATCH_POINT), TO_THE_END, ["new"]),
        (table_of("thirteen", MATCH_POINT), TO_THE_END, ["choose", "start"]),
        (table_of("thirteen", {**THIRTEEN, "table": "8d 8h"}), "", ["play", "dismiss", "settings", "close", "pass"]),
    ],
    ids=["a curtain", "a choice", "the next round", "a new match", "another game", "a reason and a panel"],
)
def test_the_focus_stays_at_the_table_when_the_button_that_had_it_goes_away(
    fast: Notebook, cell: str, then: str, controls: list[str], key: str
):
    me = sit_down(fast.show(cell))
    fast.py(then)
    before = fast.page.evaluate(NOTEBOOK)
    for control in controls:
        me.wait()
        button = me.button(control)
        button.focus()
        seen = me.table.evaluate("root => root.outerHTML")
        fast.page.keyboard.press(key)
        fast.page.wait_for_function("([root, seen]) => root.outerHTML !== seen", arg=[me.table.element_handle(), seen])
        me.wait()
        # Neither in a place that has gone nor on the page: at the table, wherever that is sensible.
        fast.page.wait_for_function("root => root.contains(document.activeElement)", arg=me.table.element_handle())
        assert fast.page.evaluate(NOTEBOOK) == before, f"something has changed in the notebook by {control}"


def press_every_key_everywhere(
    notebook: Notebook, me: Player, opening: str, controls: list[str], keys: list[str] | None = None
) -> None:
    root, page = me.table.element_handle(), notebook.page
    before = page.evaluate(NOTEBOOK)
    for control in controls:
        page.evaluate(PREPARE, [root, opening, control, 0])
        for key in keys or [*KEYS, *WITH_SHIFT]:
            page.keyboard.press(key)
            frames = 0 if key in LEAVING else FRAMES_TO_MEND
            lost = page.evaluate(PREPARE, [root, opening, control, frames])
            assert not lost or key in LEAVING, f"{key} on {control}: the focus went to {lost}"
        assert page.evaluate(NOTEBOOK) == before, f"something has changed in the notebook from {control}"
