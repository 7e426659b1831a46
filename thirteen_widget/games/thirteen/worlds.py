"""Likely worlds of a view, one after the other, for the hot functions (see `belief`)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from ...bits import popcount
from ...cards import members
from ...compiled import hot, ints
from ...dice import SEED_BITS
from .belief import DECISION
from .evidence import decisions
from .instant_win import wins_of
from .options import flags_of
from .planner import unseen_cards
from .state import ThirteenState

if TYPE_CHECKING:
    from .view import ThirteenView


class Worlds:
    """A walk through the worlds that agree with a view; the first is drawn by `View.sample`.

    With `state`, what there really is, there is only that one. The chance is that of the view, or `rng`.
    """

    def __init__(self, view: ThirteenView, state: ThirteenState | None, rng: Random | None = None) -> None:
        rng = view.rng if rng is None else rng
        self._belief = hot("games.thirteen.belief")
        self._seats = len(view.counts)
        first = view.sample(rng)[0] if state is None else state
        assert isinstance(first, ThirteenState)
        cards: list[int] = []
        owners: list[int] = []
        for owner, hand in enumerate((*first.hands, first.unseen & unseen_cards(view))):
            if owner != view.seat:
                cards += members(hand)
                owners += [owner] * popcount(hand)
        self._hidden = len(cards) if state is None and len(set(owners)) > 1 else 0
        flags = flags_of(view.rules)
        log = decisions(view.history, view.seat, view.floor, flags)
        evidence = self._buffer(log or [0]), len(log) // DECISION, wins_of(view.rules["instant_win"]), flags
        self._hands, weights, dice = self._buffer(first.hands), self._buffer(self._seats), self._buffer(1)
        hot("dice").start_stream(rng.getrandbits(SEED_BITS), 0, dice)
        if self._hidden:
            self._belief.weigh(self._seats, self._hands, *evidence, weights)
        owned = self._buffer(cards or [0]), self._buffer(owners or [0]), self._hidden
        self.walk = (self._hands, *owned, *evidence, weights, dice)
        """The world, and all that the hot functions need to go on to the next one."""
        self.says_something = len(log) > 0
        """Whether anything was decided that makes some worlds likelier than others."""

    def _buffer(self, values: Any) -> Any:
        return ints(self._belief, values)

    def settle(self, steps: int) -> bool:
        """Go so many steps; whether there are other worlds at all."""
        if self._hidden:
            self._belief.walk(steps, self._seats, *self.walk)
        return self._hidden > 0

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands of the world."""
        return tuple(map(int, self._hands))
