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


@pytest.mark.parametrize("panel", ["settings", "log"])
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


def press_every_key_everywhere(notebook: Notebook, me: Player, opening: str, controls: list[str]) -> None:
    root, page = me.table.element_handle(), notebook.page
    before = page.evaluate(NOTEBOOK)
    for control in controls:
        page.evaluate(PREPARE, [root, opening, control, 0])
        for key in [*KEYS, *WITH_SHIFT]:
            page.keyboard.press(key)
            frames = 0 if key in LEAVING else FRAMES_TO_MEND
            lost = page.evaluate(PREPARE, [root, opening, control, frames])
            assert not lost or key in LEAVING, f"{key} on {control}: the focus went to {lost}"
        assert page.evaluate(NOTEBOOK) == before, f"something has changed in the notebook from {control}"
