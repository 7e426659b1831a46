"""A person at a table on screen: looks at it, clicks, taps, and types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

IDLE = """([root, seq]) => {
  const it = root.querySelector('.thirteen-widget') ?? root;
  return Number(it.dataset.seq) >= seq && it.dataset.state === 'idle';
}"""

READY_FOR = """([root, seat]) => {
  const { state, phase, turn } = root.dataset;
  return state === 'idle' && (turn === String(seat) || phase === 'round_over' || phase === 'over');
}"""

PLAYED_OR_PLAYABLE = """([root, seq]) => root.dataset.state === 'idle' && (Number(root.dataset.seq) > seq
  || root.querySelector('button[data-action="play"]')?.getAttribute('aria-disabled') === null
  || root.querySelector('button[data-action="play"]')?.getAttribute('aria-disabled') === 'false')"""

FOCUSED = """root => root.contains(document.activeElement)
  && (!root.querySelector('[data-mine]') || document.activeElement.matches('[data-mine]'))"""

HAND = """root => [...root.querySelectorAll('[data-mine]')]
  .map((card) => [card.getBoundingClientRect().top, card.getBoundingClientRect().left, card.dataset.card])
  .sort(([top, left], [otherTop, otherLeft]) => Math.abs(top - otherTop) > 24 ? top - otherTop : left - otherLeft)
  .map(([, , face]) => face)"""


CALLS = {"last card": "last_card", "thirteen": "thirteen"}
PILES = {"draw": "stock", "take": "discard"}


@dataclass(frozen=True)
class Pointer:
    """How a person points at things."""

    name: str
    once: Callable[[Locator], None]
    twice: Callable[[Locator], None]


def _tap_twice(target: Locator) -> None:
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    for _ in range(2):
        target.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


MOUSE = Pointer("mouse", lambda target: target.click(), lambda target: target.dblclick())
TOUCH = Pointer("touch", lambda target: target.tap(), _tap_twice)
"""The fingers' way; the page must have been opened with `has_touch`."""


def slide_finger(page: Page, points: Sequence[tuple[float, float]]) -> None:
    """Put a finger down at the first point, slide it over the others, and lift it."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *where: tuple[float, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in where]})

    touch("touchStart", points[0])
    for point in points[1:]:
        touch("touchMove", point)
    touch("touchEnd")
    session.detach()


class Player:
    """Plays at one table. Cards are named as in Python: ``3s``."""

    def __init__(self, table: Locator, pointer: Pointer = MOUSE) -> None:
        """`table`: the locator of the widget's root element."""
        self.table = table
        self.pointer = pointer

    @property
    def page(self) -> Page:
        return self.table.page

    # ------------------------------------------------------------------------------------- looking

    def seen(self, name: str) -> str:
        """A fact the root element tells: seq, phase, turn, state."""
        return self.table.get_attribute(f"data-{name}") or ""

    @property
    def seq(self) -> int:
        return int(self.seen("seq"))

    def wait(self, seq: int = 0) -> None:
        """Wait until the table shows a state at least this far, and nothing moves or is under way."""
        self.page.wait_for_function(IDLE, arg=[self.table.element_handle(), seq])

    def wait_for_turn(self, seat: int = 0) -> str:
        """Wait until the seat is on turn, or the round is over; gives the phase."""
        self.page.wait_for_function(READY_FOR, arg=[self.table.element_handle(), seat])
        return self.seen("phase")

    def card(self, name: str) -> Locator:
        """A card in the player's hand."""
        return self.table.locator(f'[data-card="{name}"][data-zone^="hand"]')

    def lying(self, name: str, zone: str = "table") -> Locator:
        """A card on the table."""
        return self.table.locator(f'[data-card="{name}"][data-zone="{zone}"]')

    def button(self, action: str) -> Locator:
        return self.table.locator(f'button[data-action="{action}"]')

    def pile(self, zone: str) -> Locator:
        return self.table.locator(f'.tw-pile[data-zone="{zone}"]')

    @property
    def own_seat(self) -> Locator:
        """The panel with the player's own name and score."""
        return self.table.locator(".tw-own")

    @property
    def reason(self) -> Locator:
        """The sentence that says why something can not be done."""
        return self.table.locator(".tw-why-text")

    @property
    def chosen(self) -> list[str]:
        """The cards that are lifted, in no particular order."""
        return sorted(
            self.table.locator('[data-mine][aria-pressed="true"]').evaluate_all("all => all.map(c => c.dataset.card)")
        )

    @property
    def hand(self) -> list[str]:
        """The cards in hand as they lie, left to right, row by row."""
        found: list[str] = self.table.evaluate(HAND)
        return found

    # --------------------------------------------------------------------------------------- doing

    def click(self, target: Locator) -> None:
        """Click or tap once."""
        self.pointer.once(target)

    def choose(self, cards: str) -> None:
        """Click cards, one after the other."""
        for card in cards.split():
            self.click(self.card(card))

    def press(self, action: str) -> None:
        """Press a button and wait for the new table."""
        self.wait()
        seq = self.seq
        self.click(self.button(action).first)
        self.wait(seq + 1)

    def try_to(self, action: str) -> str:
        """Press a button that says it will not work now; gives the reason as it is read on the table."""
        self.button(action).click(force=True)
        expect(self.reason).to_be_visible()
        self.wait()
        return self.reason.inner_text()

    def play(self, cards: str) -> None:
        """Choose cards by clicks, or pass; press Play when that is needed. Waits for the new table."""
        self.wait()
        seq = self.seq
        if cards == "pass":
            self.click(self.button("pass"))
        else:
            self.choose(cards)
            # Either they were played by themselves or Play can be pressed; a tap takes a moment to become a click.
            self.page.wait_for_function(PLAYED_OR_PLAYABLE, arg=[self.table.element_handle(), seq])
            if self.seq == seq:
                self.click(self.button("play"))
        self.wait(seq + 1)

    def put_together(self, melds: str) -> None:
        """Put cards of the hand together as melds: ``3s 4s 5s | 7h 7d 7c``."""
        for meld in filter(None, melds.split("|")):
            self.choose(meld)
            self.click(self.button("group"))
            expect(self.table.locator('[data-mine][aria-pressed="true"]')).to_have_count(0)

    def do(self, move: str) -> None:
        """Do any move of any game, written as Python writes it, by clicks. Waits for the new table."""
        self.wait()
        seq = self.seq
        action, _, rest = move.partition(" ")
        if move in CALLS:
            self.click(self.button(CALLS[move]))
        elif action in PILES:
            self.click(self.pile(PILES[action]))
        elif action in ("discard", "out", "meld"):
            cards, _, melds = ("", "", rest) if action == "meld" else rest.partition(":")
            self.put_together(melds)
            self.choose(cards)
            self.click(self.button(action))
        elif move.endswith(" last card"):
            self.click(self.button("last_card"))
            return self.play(move.removesuffix(" last card"))
        else:
            return self.play(move)
        return self.wait(seq + 1)

    # ------------------------------------------------------------------------------------- by keys

    @property
    def focused(self) -> str:
        """What has the focus: a card's name or a button's action; empty when it is not at this table."""
        found: str = self.table.evaluate(
            """root => {
              const it = document.activeElement;
              return root.contains(it) ? it.dataset.card ?? it.dataset.action ?? it.className : '';
            }"""
        )
        return found

    def wait_for_focus(self) -> None:
        """Wait until the focus is on the hand, at the table where that is empty: it follows a play by a frame."""
        self.page.wait_for_function(FOCUSED, arg=self.table.element_handle())

    def type_to(self, card: str) -> None:
        """Go to a card of the hand with the arrow keys."""
        self.wait_for_focus()
        hand = self.hand
        steps = hand.index(card) - hand.index(self.focused)
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        assert self.focused == card

    def play_by_keys(self, cards: str) -> None:
        """Play or pass with keys alone; the focus is on the hand before and after."""
        self.wait()
        seq = self.seq
        if cards == "pass":
            self.page.keyboard.press("x")
        else:
            for card in cards.split():
                self.type_to(card)
                self.page.keyboard.press("Space")
            self.page.keyboard.press("p")
        self.wait(seq + 1)
