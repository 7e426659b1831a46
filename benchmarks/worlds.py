"""Worlds that agree with what a seat has seen: drawn inside the compiled search, and as states by `View.sample`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from thirteen_widget import Match
from thirteen_widget.game import View
from thirteen_widget.games import find, names

from .measuring import Work, side_by_side, table, timed

REPEATS = 9
DRAWN = 20_000
SAMPLED = 20_000


def middles(game: str, count: int) -> list[View]:
    """Views of the seat on turn, each in the middle of a round that the plain policy plays."""
    views = []
    for seed in range(count):
        match = Match(game, seed=seed, players=["greedy"] * find(game).default_seats)
        match.run(rounds=1)
        middle = match.at(match.ply // 2)
        assert middle.turn is not None
        views.append(middle.view(middle.turn))
    return views


def drawn(game: str, views: Sequence[View]) -> Work:
    """Worlds as search draws them, with no move played out in them."""
    estimators = [find(game).estimator(view) for view in views]

    def work() -> float:
        for estimator in estimators:
            estimator.play([], DRAWN // len(estimators))
        return DRAWN

    return timed(work)


def sampled(views: Sequence[View]) -> Work:
    """States for Python."""
    rng = random.Random(1)

    def work() -> float:
        for view in views:
            view.sample(rng, SAMPLED // len(views))
        return SAMPLED

    return timed(work)


def main() -> None:
    """Print the table."""
    for game in names():
        views = middles(game, 10)
        works = {"inside search": drawn(game, views), "View.sample": sampled(views)}
        table(f"{game}, worlds", side_by_side(works, REPEATS), to="inside search", unit="worlds/s")


if __name__ == "__main__":
    main()
