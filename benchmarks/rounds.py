"""Random rounds of Thirteen from Python: through the rules alone, through `State`, and through `Match`.

They are timed with their deals; of `State` the steps alone are timed too, from rounds that have been dealt before.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import count

from thirteen_widget import Match, Move, compiled
from thirteen_widget.chance import Chance
from thirteen_widget.game import View
from thirteen_widget.games.thirteen import GAME, ThirteenState
from thirteen_widget.games.thirteen.game import ThirteenPlayouts

from .measuring import Rate, Work, side_by_side, table, timed

ROUNDS = 20
REPEATS = 11
RULES = GAME.rules(None, 4)
LISTS = "games.thirteen.plays"


def through_the_rules(seed: int) -> int:
    """The hot functions as they stand."""
    module = compiled.plain(ThirteenPlayouts.module)
    return ThirteenPlayouts(RULES).play(module, seed, 0, ROUNDS, [0] * 4)[2]


def starts(seed: int) -> list[ThirteenState]:
    """Rounds that have been dealt."""
    chances = [Chance(seed, number) for number in range(ROUNDS)]
    return [GAME.start(RULES, 1, (0, 0, 0, 0), GAME.deal(RULES, 1, None, chance), chance) for chance in chances]


def through_state(dealt: Sequence[ThirteenState]) -> int:
    """`State.legal_moves` and `State.play`."""
    rng, decisions = random.Random(1), 0
    for state in dealt:
        while state.turn is not None:
            moves = state.legal_moves()
            state = state.play(moves[int(rng.random() * len(moves))])
            decisions += 1
    return decisions


def through_sets(dealt: Sequence[ThirteenState]) -> int:
    """The same with sets of cards for moves, as a search would: `LegalMoves.sets` and `State.after`."""
    rng, decisions = random.Random(1), 0
    for state in dealt:
        while state.turn is not None:
            sets = state.legal_moves().sets
            state = state.after(sets[int(rng.random() * len(sets))])
            decisions += 1
    return decisions


def through_match(seed: int) -> int:
    """`Match` with four agents that look at `view.legal_moves`."""
    rng, decisions = random.Random(seed), 0

    def agent(view: View) -> Move:
        moves = view.legal_moves
        return moves[int(rng.random() * len(moves))]

    for number in range(ROUNDS):
        decisions += Match("thirteen", players=[agent] * 4, seed=ROUNDS * seed + number).run(rounds=1).ply
    return decisions


def whole(play: Callable[[int], int]) -> Work:
    """Rounds with all that belongs to them."""
    seeds = count()
    return timed(lambda: play(next(seeds)))


def stepped(play: Callable[[Sequence[ThirteenState]], int]) -> Work:
    """Rounds from their deals on."""
    seeds = count()

    def piece() -> tuple[float, float]:
        dealt = starts(next(seeds))
        begun = time.process_time()
        return play(dealt), time.process_time() - begun

    return piece


THROUGH = {"State": through_state, "State, sets of cards": through_sets}
STEPS = {name: stepped(play) for name, play in THROUGH.items()}
ROUNDS_BY = {
    **{name: whole(lambda seed, play=play: play(starts(seed))) for name, play in THROUGH.items()},  # type: ignore[misc]
    "Match": whole(through_match),
}


def show(title: str, works: Mapping[str, Work], to: str) -> dict[str, Rate]:
    """Measure and print."""
    rates = side_by_side(works, REPEATS)
    table(title, rates, to, unit="decisions/s")
    return rates


def main() -> None:
    """Print the tables."""
    works = {"rules": whole(through_the_rules), **ROUNDS_BY}
    rates = show("random rounds of Thirteen, plain Python, through", works, to="rules")
    a_round = sum(through_state(starts(seed)) for seed in range(10)) / (10 * ROUNDS)
    for name in ("rules", "Match"):
        print(f"{name + ', rounds a second':52} {rates[name].median / a_round:13,.0f}")
    show("steps alone", STEPS, to="State")
    if compiled.available():
        compiled.hot(LISTS)
        print()
        show("rounds, moves listed by compiled functions", ROUNDS_BY, to="State")
        show("steps alone", STEPS, to="State")


if __name__ == "__main__":
    main()
