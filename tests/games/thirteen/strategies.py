"""Random rule sets and rounds of Thirteen for hypothesis."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from thirteen_widget.chance import Chance
from thirteen_widget.game import Rules
from thirteen_widget.games.thirteen import GAME, ThirteenState
from thirteen_widget.games.thirteen.options import INSTANT_WINS, MOST_CARDS

seeds = st.integers(0, 2**32)


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """A preset, or any options together."""
    seats = draw(st.integers(2, 4))
    if draw(st.booleans()):
        return GAME.rules(draw(st.sampled_from(sorted(GAME.presets))), seats)
    closed = {option.name: draw(st.sampled_from(option.choices)) for option in GAME.options if option.choices}
    wins = draw(st.sets(st.sampled_from(INSTANT_WINS)))
    size = draw(st.sampled_from(sorted({13, MOST_CARDS[seats]})))
    return GAME.rules(None, seats, instant_win=wins, cards_per_player=size, **closed)


def dealt(rules: Rules, seed: int, round: int = 1, last: ThirteenState | None = None) -> ThirteenState:
    """The state that a round begins with."""
    chance = Chance(seed, round)
    deal = GAME.deal(rules, round, last, chance)
    return GAME.start(rules, round, (0,) * rules.seats, deal, chance)


def random_play(state: ThirteenState, rng: random.Random, passing: float = 0.2) -> Iterator[ThirteenState]:
    """The state and every later one, to the end of the round, by random plays."""
    while True:
        yield state
        if state.over:
            return
        sets = state.legal_moves().sets
        passes = state.table and (len(sets) == 1 or rng.random() < passing)
        state = state.after(0 if passes else sets[rng.randrange(len(sets) - bool(state.table))])
