"""How long it takes to find out whether a first place in Thirteen is forced, with at most ten cards in play.

The positions are those of rounds that are played on at random or by the plain policy under each preset, for each number
of seats, and such as no round leads to easily: hands dealt from any part of the deck, the rest of it out of play or out
of sight.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from thirteen_widget.chance import Chance
from thirteen_widget.games.thirteen import GAME, ThirteenState
from thirteen_widget.games.thirteen.estimator import CERTAIN_CARDS, forced_move
from thirteen_widget.games.thirteen.view import ThirteenView

POSITIONS = 250
"""For each way to come to them and each number of seats."""
SEATS = (2, 3, 4)


def at_the_end_of_rounds(seats: int, policy: str, rng: random.Random) -> Iterator[ThirteenView]:
    """Views of the seat on turn, one of a round, in which there is something to choose."""
    while True:
        rules = GAME.rules(rng.choice(sorted(GAME.presets)), seats)
        chance = Chance(rng.getrandbits(30), 1)
        state = GAME.start(rules, 1, (0,) * seats, GAME.deal(rules, 1, None, chance), chance)
        late = []
        while not state.over and not state.out:
            view = state.view(state.turn)
            if sum(view.counts) <= CERTAIN_CARDS and len(view.legal_moves) > 1:
                late.append(view)
            move = rng.choice(view.legal_moves) if policy == "random" else GAME.greedy(view)
            state = state.play(move)
        if late:
            yield rng.choice(late)


def dealt_late(seats: int, rng: random.Random) -> Iterator[ThirteenView]:
    """Views of hands with ten cards in all, of the middle or the top of the deck, with few or many unseen."""
    while True:
        counts = [1] * seats
        for _ in range(CERTAIN_CARDS - seats):
            counts[rng.randrange(seats)] += 1
        lowest = rng.choice((0, 12, 24, 32))
        deck = rng.sample(range(lowest, 52), 52 - lowest)
        hands = [[deck.pop() for _ in range(count)] for count in counts]
        table = [deck.pop()] if rng.random() < 0.5 else []
        rules = GAME.rules(rng.choice(sorted(GAME.presets)), seats, instant_win=None)
        unseen = deck[: rng.randint(0, min(len(deck), 52 - 13 * seats))]
        state = ThirteenState(
            rules,
            tuple(mask(hand) for hand in hands),
            0,
            table=mask(table),
            played_by=rng.randrange(1, seats) if table else None,
            unseen=mask(unseen),
        )
        view = state.view(0)
        if len(view.legal_moves) > 1:
            yield view


def mask(cards: list[int]) -> int:
    """Some cards as a set."""
    return sum(1 << card for card in cards)


def main() -> None:
    print(f"a forced first place of Thirteen with at most {CERTAIN_CARDS} cards in play, processor time in ms")
    print(f"{'positions':34} {'number':>7} {'forced':>7} {'mean':>8} {'99 %':>8} {'worst':>8}  the worst one")
    every: list[float] = []
    for seats in SEATS:
        rng = random.Random(f"forced wins {seats}")
        ways = {
            "end of random rounds": at_the_end_of_rounds(seats, "random", rng),
            "end of greedy rounds": at_the_end_of_rounds(seats, "greedy", rng),
            "dealt": dealt_late(seats, rng),
        }
        for way, views in ways.items():
            forced_move(next(views), None)
            times, forced, worst = [], 0, ""
            for _ in range(POSITIONS):
                view = next(views)
                begun = time.process_time()
                forced += forced_move(view, None) is not None
                times.append(1000 * (time.process_time() - begun))
                if times[-1] == max(times):
                    worst = f"{view.hand} on {view.table or 'nothing'}, counts {view.counts}"
            line(f"{way}, {seats} seats", times, forced, worst)
            every += times
    line("all", every)


def line(name: str, times: list[float], forced: int | str = "", worst: str = "") -> None:
    """Print a line of the table."""
    rising = sorted(times)
    mean, most = sum(times) / len(times), rising[int(0.99 * len(times))]
    print(f"{name:34} {len(times):7,} {forced:>7} {mean:8.2f} {most:8.2f} {rising[-1]:8.2f}  {worst}", flush=True)


if __name__ == "__main__":
    main()
