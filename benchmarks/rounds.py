"""Random rounds of Thirteen from Python: through the rules alone, through `State`, and through `Match`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from thirteen_widget import Match, Move, compiled
from thirteen_widget.chance import Chance
from thirteen_widget.game import View
from thirteen_widget.games.thirteen import GAME, ThirteenState
from thirteen_widget.games.thirteen.game import ThirteenPlayouts

from .measuring import Rate, side_by_side, table, timed

ROUNDS = 20
REPEATS = 11
RULES = GAME.rules(None, 4)
LISTS = "games.thirteen.plays"


def through_the_rules(seed: int) -> int:
    """The hot functions as they stand."""
    module = compiled.plain(ThirteenPlayouts.module)
    return ThirteenPlayouts(RULES).play(module, seed, 0, ROUNDS, [0] * 4)[2]


def starts(seed: int) -> list[ThirteenState]:
    chances = [Chance(seed, number) for number in range(ROUNDS)]
    return [GAME.start(RULES, 1, (0, 0, 0, 0), GAME.deal(RULES, 1, None, chance), chance) for chance in chances]


def through_state(seed: int) -> int:
    """`State.legal_moves` and `State.play`."""
    rng, decisions = random.Random(seed), 0
    for state in starts(seed):
        while state.turn is not None:
            moves = state.legal_moves()
            state = state.play(moves[int(rng.random() * len(moves))])
            decisions += 1
    return decisions


def through_sets(seed: int) -> int:
    """The same with sets of cards for moves, as a search would: `LegalMoves.sets` and `State.after`."""
    rng, decisions = random.Random(seed), 0
    for state in starts(seed):
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


def decisions_of(play: Callable[[int], int]) -> Callable[[], float]:
    seeds = iter(range(1_000_000))
    return lambda: play(next(seeds))


def show(title: str, paths: Mapping[str, Callable[[int], int]], to: str) -> dict[str, Rate]:
    rates = side_by_side({name: timed(decisions_of(play)) for name, play in paths.items()}, REPEATS)
    table(title, rates, to, unit="decisions/s")
    return rates


def main() -> None:
    by_state = {"State": through_state, "State, sets of cards": through_sets}
    paths = {"rules": through_the_rules, **by_state, "Match": through_match}
    rates = show("random rounds of Thirteen, plain Python, through", paths, to="rules")
    a_round = sum(map(through_state, range(10))) / (10 * ROUNDS)
    for name in ("rules", "Match"):
        print(f"{name + ', rounds a second':52} {rates[name].median / a_round:13,.0f}")
    if compiled.available():
        compiled.hot(LISTS)
        print()
        show("the same, moves listed by compiled functions", {**by_state, "Match": through_match}, to="State")


if __name__ == "__main__":
    main()
