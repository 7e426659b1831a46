"""What an arena found: standings with intervals, who beats whom, every round, and all of it to look at."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import inf, nan
from typing import Any

from ..display import table_html
from ..match import Match
from ..positions import is_whole
from .estimates import Estimate, Settled, mean, ratings, share
from .outcomes import DRAWN, ByDeal, Outcomes
from .playing import Clock, Overrun, Plan, replayed

_INSTALL = "pip install 'thirteen-widget[arena]'"


@dataclass(frozen=True)
class Standing:
    """How one agent did, by seat: in a round in which it had two seats it played two."""

    agent: str
    rounds: int
    points: Estimate
    """A round. Where low points win, as in Three Thirteen, fewer are better; `first_place` always tells who is."""
    first_place: Estimate
    """The share of its rounds in which it finished first; all alike would have 1 of the number of seats."""
    rating: Estimate | None
    """In the scale of Elo, with a mean of 1500; None where choix is not installed."""
    place: float
    """The mean place over the rounds that were not drawn, from 1."""
    places: tuple[float, ...]
    """The share of its rounds in which it took each place."""
    drawn: float

    def row(self) -> dict[str, Any]:
        """The standing as a row of a table."""
        rating = self.rating or Estimate(nan, nan, nan)
        row: dict[str, Any] = {"agent": self.agent, "rounds": self.rounds}
        for name, estimate in (("points", self.points), ("first_place", self.first_place), ("rating", rating)):
            row |= {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
        row["place"] = self.place
        row |= {f"place_{place}": part for place, part in enumerate(self.places, 1)}
        return {**row, "drawn": self.drawn}


class ArenaResult:
    """The result of `thirteen_widget.arena`. Equal when the same agents had the same rounds.

    Intervals hold the true value in 95 of 100 arenas; they take into account that the rounds of a deal go together.
    After a stop by `stop_when_settled` those of the standings are somewhat too sure; those of `settled` are not.
    """

    def __init__(
        self,
        plan: Plan,
        task: bytes,
        outcomes: Outcomes,
        settled: tuple[Settled, ...],
        clocks: Sequence[Clock],
        overruns: Sequence[Overrun],
    ) -> None:
        self._plan = plan
        self._task = task
        self._outcomes = outcomes
        self.settled = settled
        """The differences settled when the arena stopped; () when it was not asked for."""
        self.clocks: Mapping[str, Clock] = dict(zip(plan.agents, clocks, strict=True))
        """By agent how many moves it made in this run, how long they took in all, and the longest."""
        self.overruns = tuple(overruns)
        """The moves of this run that took much longer than the agent's own budget: where and when."""
        self.agents = plan.agents
        self.game = plan.game
        self.rules = plan.rules
        self.seats = plan.seats
        self.seed = plan.seed

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return len(self._outcomes)

    @property
    def deals(self) -> int:
        """How many deals were played, each in every seating."""
        return self._outcomes.deals

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """How every agent did, in the order given."""
        rated: Sequence[Estimate | None]
        try:
            rated = self.ratings
        except ImportError:
            rated = [None] * len(self.agents)
        parts = zip(
            self.agents,
            self._outcomes.place_counts(),
            self._outcomes.scored(),
            self._outcomes.firsts(),
            rated,
            strict=True,
        )
        return tuple(self._standing(*each) for each in parts)

    def _standing(
        self, agent: str, counts: Sequence[int], points: ByDeal, firsts: ByDeal, rating: Estimate | None
    ) -> Standing:
        *places, drawn = counts
        placed = sum(places)
        rounds = placed + drawn
        average = sum(n * count for n, count in enumerate(places, 1)) / placed if placed else nan
        return Standing(
            agent=agent,
            rounds=rounds,
            points=mean(points),
            first_place=share(firsts),
            rating=rating,
            place=average,
            places=tuple(count / rounds for count in places),
            drawn=drawn / rounds,
        )

    @cached_property
    def _duels(self) -> dict[tuple[int, int], ByDeal]:
        return self._outcomes.duels()

    @cached_property
    def ratings(self) -> tuple[Estimate, ...]:
        """By agent its rating: the Bradley–Terry strengths, see `thirteen_widget.tournament.estimates`.

        Raises:
            ImportError: choix is not installed.
        """
        return tuple(ratings(len(self.agents), self._duels))

    def beats(self, one: str, other: str) -> Estimate:
        """In which share of the rounds they sat together one agent finished before the other; a draw is half.

        Raises:
            ValueError: there is no such agent, or they are the same.
        """
        first, second = self._number(one), self._number(other)
        if first == second:
            raise ValueError(f"{one!r} did not play against itself")
        found = share(self._duels[min(first, second), max(first, second)])
        return found if first < second else Estimate(1 - found.value, 1 - found.high, 1 - found.low)

    def _number(self, agent: str) -> int:
        if agent not in self.agents:
            raise ValueError(f"no agent {agent!r} in this arena: there are {', '.join(self.agents)}")
        return self.agents.index(agent)

    def replay(self, n: int) -> Match:
        """Round `n` of `rounds_to_dataframe`, played again by copies of the agents.

        Raises:
            ValueError: there is no such round.
        """
        if not is_whole(n) or not 0 <= n < self.rounds:
            raise ValueError(f"no round {n!r}: they go from 0 to {self.rounds - 1}")
        return replayed(self._task, *divmod(int(n), self._outcomes.per_deal))

    def to_dataframe(self) -> Any:
        """The standings as a pandas DataFrame, one row an agent, in the order given.

        Raises:
            ImportError: pandas is not installed.
        """
        return _pandas().DataFrame([standing.row() for standing in self.standings])

    def crosstable(self) -> Any:
        """`beats` of the agent of each row over that of each column, as a pandas DataFrame.

        Raises:
            ImportError: pandas is not installed.
        """
        names = list(self.agents)
        cells = [[nan if one == other else self.beats(one, other).value for other in names] for one in names]
        return _pandas().DataFrame(cells, index=names, columns=names)

    def rounds_to_dataframe(self) -> Any:
        """Every round as a pandas DataFrame, one row a seat: to find where an agent loses, with `replay`.

        Raises:
            ImportError: pandas is not installed.
        """
        found, seats = self._outcomes, self.seats
        deals = [n // found.per_deal for n in range(self.rounds)]
        seeds = [self._plan.match_seed(deal) for deal in range(self.deals)]
        return _pandas().DataFrame(
            {
                "n": [n for n in range(self.rounds) for _ in range(seats)],
                "deal": [deal for deal in deals for _ in range(seats)],
                "seed": [seeds[deal] for deal in deals for _ in range(seats)],
                "round": [self._plan.round_number(deal) for deal in deals for _ in range(seats)],
                "seat": list(range(seats)) * self.rounds,
                "agent": [self.agents[agent] for agent in found.seated],
                "place": [nan if place == DRAWN else place + 1 for place in found.places],
                "points": list(found.points),
                "plies": [plies for plies in found.plies for _ in range(seats)],
            }
        )

    def plot(self, what: str = "first_place", ax: Any = None) -> Any:
        """Draw ``first_place``, ``points`` or ``rating`` of every agent with its interval; returns the axes.

        Raises:
            ImportError: matplotlib is not installed (or choix, for ratings).
            ValueError: there is no such thing to draw.
        """
        if what not in ("first_place", "points", "rating"):
            raise ValueError(f"there is no {what!r} to draw: there are first_place, points and rating")
        estimates = self.ratings if what == "rating" else [getattr(each, what) for each in self.standings]
        if ax is None:
            try:
                pyplot = importlib.import_module("matplotlib.pyplot")
            except ImportError as error:
                raise ImportError(f"plot() needs matplotlib: {_INSTALL}") from error
            _, ax = pyplot.subplots(figsize=(6, 0.9 + 0.35 * len(self.agents)), layout="constrained")
        rows = range(len(self.agents))
        below = [each.value - each.low if each.low > -inf else 0.0 for each in estimates]
        above = [each.high - each.value if each.high < inf else 0.0 for each in estimates]
        ax.errorbar([each.value for each in estimates], rows, xerr=[below, above], fmt="o", capsize=3)
        if what == "first_place":
            ax.axvline(1 / self.seats, linestyle="--", linewidth=1, color="grey")
        ax.set_yticks(list(rows), self.agents)
        ax.invert_yaxis()
        ax.set_xlabel({"first_place": "share of first places", "points": "points a round", "rating": "rating"}[what])
        ax.set_title(self._title(), fontsize="medium")
        return ax

    def _title(self) -> str:
        return f"{self.game}, {self.seats} seats: {self.rounds:,} rounds, {self.deals:,} deal{'s' * (self.deals != 1)}"

    def _table(self) -> list[list[str]]:
        rows = [["agent", "rounds", "first place", "95 %", "points", "95 %", "rating", "95 %"]]
        for each in self.standings:
            first, points, rating = each.first_place, each.points, each.rating
            rows.append(
                [
                    each.agent,
                    f"{each.rounds:,}",
                    f"{first.value:.1%}",
                    f"{first.low:.1%} to {first.high:.1%}",
                    f"{points.value:.3g}",
                    "" if points.low == -inf else f"{points.low:.3g} to {points.high:.3g}",
                    "" if rating is None else f"{rating.value:.0f}",
                    "" if rating is None else f"{rating.low:.0f} to {rating.high:.0f}",
                ]
            )
        return rows

    def _notes(self) -> list[str]:
        notes = [f"settled after {each.deals:,} deals: {each.better} > {each.worse}" for each in self.settled]
        drawn = self._outcomes.places.count(DRAWN) // self.seats
        if drawn:
            notes.append(f"{drawn:,} rounds drawn")
        late = dict.fromkeys(overrun.agent for overrun in self.overruns)
        for agent in late:
            times = [overrun for overrun in self.overruns if overrun.agent == agent]
            worst = max(times, key=lambda overrun: overrun.seconds)
            notes.append(
                f"{agent} overran its budget of {worst.budget:g} s {len(times):,} times, most by taking "
                f"{worst.seconds:.3g} s ({worst.game}, round {worst.round}, ply {worst.ply}, seat {worst.seat}, seed "
                f"{worst.seed}, of {', '.join(worst.names)})"
            )
        if any(each.rating is None for each in self.standings):
            notes.append(f"ratings need choix: {_INSTALL}")
        return notes

    def __repr__(self) -> str:
        rows = self._table()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                cell.rjust(width) if n else cell.ljust(width)
                for n, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return "\n".join([f"{self._title()}, seed {self.seed!r}", *(line.rstrip() for line in lines), *self._notes()])

    def _repr_html_(self) -> str:
        head, *rows = self._table()
        table = table_html(head, (map(escape, row) for row in rows), "right")
        notes = "".join(f"<div><small>{escape(note)}</small></div>" for note in self._notes())
        return f"<div><b>{escape(self._title())}</b>{table}{notes}</div>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ArenaResult):
            return NotImplemented
        return (self._plan, self._outcomes, self.settled) == (other._plan, other._outcomes, other.settled)

    __hash__ = None  # type: ignore[assignment]


def _pandas() -> Any:
    try:
        return importlib.import_module("pandas")
    except ImportError as error:
        raise ImportError(f"a DataFrame needs pandas: {_INSTALL}") from error
