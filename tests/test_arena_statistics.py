"""What an arena says of its players is right: intervals, the stopping rule, ratings, seatings."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise, permutations
from math import isclose, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thirteen_widget.games import find
from thirteen_widget.tournament.estimates import FIRST_LOOK, SequentialTest, mean, ratings, share, student
from thirteen_widget.tournament.outcomes import DRAWN, Outcomes
from thirteen_widget.tournament.playing import Plan, Played


def plan(game: str, seats: int, agents: int, seed: int | str = 1) -> Plan:
    return Plan(game, find(game).rules(None, seats), seed, tuple(f"agent {n}" for n in range(agents)))


class TestSeatings:
    @pytest.mark.parametrize(("game", "seats", "agents"), [
        ("thirteen", 2, 2), ("thirteen", 3, 3), ("thirteen", 4, 4), ("treisprezece", 2, 5), ("thirteen", 4, 6),
        ("three_thirteen", 8, 8),
    ])  # fmt: skip
    def test_every_agent_takes_every_seat_of_every_deal_as_often_as_any_other(self, game, seats, agents):
        for deal in range(5):
            taken = Counter(
                (agent, seat)
                for seating in plan(game, seats, agents).seatings(deal)
                for seat, agent in enumerate(seating)
            )
            assert len(taken) == agents * seats
            assert len(set(taken.values())) == 1

    @pytest.mark.parametrize("agents", [5, 6])
    def test_more_agents_than_seats_every_choice_of_them_sits_together(self, agents):
        seatings = plan("thirteen", 4, agents).seatings(0)
        together = Counter(tuple(sorted(seating)) for seating in seatings)
        assert together == dict.fromkeys(combinations(range(agents), 4), 4)

    def test_two_agents_at_a_table_for_four_have_two_seats_each_in_all_six_ways(self):
        seatings = plan("thirteen", 4, 2).seatings(3)
        assert sorted(seatings) == sorted(set(permutations([0, 0, 1, 1])))

    def test_the_neighbours_change_from_deal_to_deal(self):
        found = plan("thirteen", 4, 4)
        orders = {found.seatings(deal)[0] for deal in range(60)}
        around = {order[order.index(0) :] + order[: order.index(0)] for order in orders}
        assert len(around) == 6

    def test_deals_have_seeds_of_their_own_and_every_round_of_three_thirteen_its_turn(self):
        found = plan("three_thirteen", 2, 2)
        assert len({found.match_seed(deal) for deal in range(1000)}) == 1000
        assert [found.round_number(deal) for deal in range(12)] == [*range(1, 12), 1]
        assert plan("thirteen", 4, 4).round_number(17) == 1


def outcomes(deals: list[list[tuple[tuple[int, ...], tuple[int, ...], tuple[float, ...]]]], agents: int) -> Outcomes:
    found = Outcomes(agents, len(deals[0][0][0]), len(deals[0]))
    for deal in deals:
        for seating, places, points in deal:
            found.add(seating, Played(places, points, 1))
    return found


def duels(rng: random.Random, deals: int, skill: float, luck: float) -> Outcomes:
    """Two agents at both seats of every deal; the deal's luck is for a seat, so the rounds of a deal go together."""
    played = []
    for _ in range(deals):
        deal = []
        good_seat = rng.gauss(0, luck)
        for seating in ((0, 1), (1, 0)):
            edge = good_seat + (skill if seating[0] == 0 else -skill) + rng.gauss(0, 1)
            places = (0, 1) if edge > 0 else (1, 0)
            deal.append((seating, places, (float(places[0] == 0), float(places[0] == 1))))
        played.append(deal)
    return outcomes(played, 2)


class TestIntervals:
    @pytest.mark.parametrize(("deals", "luck"), [(20, 0.0), (20, 3.0), (150, 1.0)])
    def test_they_hold_the_truth_in_95_of_100_arenas(self, deals, luck):
        rng = random.Random(f"coverage {deals} {luck}")
        arenas = 400
        # The same skill either way: the true share of first places is a half for each, whatever the luck.
        held = points_held = 0
        for _ in range(arenas):
            found = duels(rng, deals, 0.0, luck)
            one = share(found.firsts()[0])
            held += one.low <= 0.5 <= one.high
            two = mean(found.scored()[0])
            points_held += two.low <= 0.5 <= two.high
        # Three standard errors of a share of 0.95 in 400 are 0.033. With few deals they may be wider than they need be.
        assert held / arenas >= 0.917
        assert points_held / arenas >= 0.917
        assert deals < 100 or held / arenas <= 0.983

    def test_duplicate_deals_make_them_narrow_when_luck_decides(self):
        rng = random.Random("narrow")
        lucky = share(duels(rng, 300, 0.0, 30.0).firsts()[0])
        independent = 2 * 1.96 * (0.25 / 600) ** 0.5
        assert lucky.high - lucky.low < independent / 3

    def test_a_share_stays_between_0_and_1_and_is_never_certain(self):
        always = outcomes([[((0, 1), (0, 1), (1.0, 0.0)), ((1, 0), (1, 0), (0.0, 1.0))]] * 20, 2)
        winner, loser = map(share, always.firsts())
        assert winner.value == winner.high == 1
        assert 0.8 < winner.low < 0.9
        assert loser.value == loser.low == 0
        assert isclose(loser.high, 1 - winner.low)

    def test_of_one_deal_nothing_is_known(self):
        one = outcomes([[((0, 1), (0, 1), (1.0, 0.0)), ((1, 0), (0, 1), (1.0, 0.0))]], 2)
        assert share(one.firsts()[0])[1:] == (0, 1)
        assert mean(one.scored()[0])[1:] == (float("-inf"), float("inf"))

    def test_students_bounds_are_those_of_the_tables(self):
        table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 20: 2.086, 60: 2.000, 120: 1.980}
        for freedom, bound in table.items():
            assert student(freedom) == pytest.approx(bound, abs=0.01)

    def test_a_drawn_round_has_no_first_place_and_is_half_a_win_each(self):
        drawn = ((0, 1), (), (0.0, 0.0))
        found = outcomes([[drawn, ((1, 0), (0, 1), (1.0, 0.0))]] * 4, 2)
        assert [share(each).value for each in found.firsts()] == [0, 0.5]
        assert share(found.duels()[0, 1]).value == 0.25
        assert found.place_counts() == [[0, 4, 4], [4, 0, 4]]

    @given(st.integers(0, 2**32))
    @settings(max_examples=30, deadline=None)
    def test_first_places_sum_to_one_and_wins_to_all(self, seed):
        rng = random.Random(seed)
        deals = [
            [(seating, tuple(rng.sample(range(3), 3)), (1.0, 2.0, 3.0)) for seating in permutations(range(3))]
            for _ in range(rng.randint(2, 9))
        ]
        found = outcomes(deals, 3)
        assert isclose(sum(share(each).value for each in found.firsts()), 1)
        for pair, duel in found.duels().items():
            wins = sum(
                places.index(seating.index(pair[0])) < places.index(seating.index(pair[1]))
                for deal in deals
                for seating, places, _ in deal
            )
            assert sum(duel.sums) == wins
            assert sum(duel.counts) == 6 * len(deals)


class TestSettling:
    def deals(self, rng: random.Random, edge: float):
        """Deals of one round between 0 and 1 at each seat, and the places by seat."""
        while True:
            yield [
                (seating, (0, 1) if rng.random() < 0.5 + (edge if seating[0] == 0 else -edge) else (1, 0))
                for seating in ((0, 1), (1, 0))
            ]

    def run(self, rng: random.Random, edge: float, most: int) -> tuple[int, tuple]:
        test = SequentialTest((0, 1), "first_place")
        for n, deal in enumerate(self.deals(rng, edge), 1):
            test.add_deal(deal)
            if test.settled or n == most:
                return n, test.report(("one", "other"))
        raise AssertionError

    def test_equal_agents_are_called_different_in_at_most_5_of_100_arenas_however_often_one_looks(self):
        rng = random.Random("equal")
        arenas = 200
        wrong = sum(bool(self.run(rng, 0.0, 800)[1]) for _ in range(arenas))
        assert wrong / arenas <= 0.05 + 3 * (0.05 * 0.95 / arenas) ** 0.5

    def test_a_difference_is_settled_soon_when_it_is_large_and_its_interval_holds_it(self):
        rng = random.Random("large")
        held = 0
        for _ in range(100):
            deals, report = self.run(rng, 0.2, 5000)
            assert deals < 600
            (settled,) = report
            assert (settled.better, settled.worse) == ("one", "other")
            held += settled.low <= 0.4 <= settled.high
        assert held >= 92

    def test_the_same_agents_are_taken_together_and_need_not_differ(self):
        test = SequentialTest((0, 1, 1, 1), "places")
        for _ in range(FIRST_LOOK):
            test.add_deal([((0, 1, 2, 3), (0, 1, 2, 3)), ((3, 0, 1, 2), (1, 0, 2, 3))])
        assert test.settled
        (settled,) = test.report("abcd")
        assert settled.better == "a"
        assert settled.difference == pytest.approx(1 - 1 / 3)

    def test_draws_are_in_the_middle(self):
        test = SequentialTest((0, 1), "places")
        for _ in range(100):
            test.add_deal([((0, 1), (DRAWN, DRAWN))])
        assert not test.settled

    def test_what_can_not_be_tested_is_refused(self):
        with pytest.raises(ValueError, match="all the agents are the same"):
            SequentialTest((0, 0), "places")
        with pytest.raises(ValueError, match="'points' is not possible"):
            SequentialTest((0, 1), "points")


class TestRatings:
    def test_two_agents_are_as_far_apart_as_their_odds(self):
        rng = random.Random("odds")
        found = duels(rng, 2000, 0.5, 0.0)
        one, other = ratings(2, found.duels())
        wins = sum(found.duels()[0, 1].sums)
        odds = (wins + 0.5) / (4000 - wins + 0.5)
        assert one.value - other.value == pytest.approx(400 * log(odds, 10))
        assert one.value + other.value == pytest.approx(3000)
        # By the delta method, with independent rounds: half the log odds have the deviation 1 / (2 sqrt(n p q)).
        p = wins / 4000
        expected = 1.96 * 400 / log(10) / (2 * (4000 * p * (1 - p)) ** 0.5)
        assert (one.high - one.low) / 2 == pytest.approx(expected, rel=0.1)

    def test_strengths_of_luce_are_found_again(self):
        rng = random.Random("luce")
        strengths = (8.0, 4.0, 2.0, 1.0)
        deals = []
        for _ in range(3000):
            around = rng.sample(range(4), 4)
            deals.append([self.round(rng, tuple(around[n:] + around[:n]), strengths) for n in range(4)])
        rated = ratings(4, outcomes(deals, 4).duels())
        step = 400 * log(2, 10)
        for better, worse in pairwise(rated):
            assert better.value - worse.value == pytest.approx(step, abs=12)
        for n, estimate in enumerate(rated):
            assert estimate.low - 4 < 1500 + step * (1.5 - n) < estimate.high + 4

    def round(self, rng, seating, strengths):
        times = [rng.expovariate(strengths[agent]) for agent in seating]
        return seating, tuple(sorted(range(4), key=times.__getitem__)), (0.0,) * 4

    def test_who_never_wins_has_a_rating_all_the_same(self):
        always = outcomes([[((0, 1), (0, 1), (1.0, 0.0)), ((1, 0), (1, 0), (0.0, 1.0))]] * 20, 2)
        one, other = ratings(2, always.duels())
        assert 1700 < one.value < 2200
        assert other.value == pytest.approx(3000 - one.value)
