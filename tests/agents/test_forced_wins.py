"""`search` never misses a first place that is forced, audited by going through every deal and every reply."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

import pytest

from thirteen_widget import Cards, compiled
from thirteen_widget.agents import search
from thirteen_widget.agents.search import Search
from thirteen_widget.cards import FULL_DECK, members
from thirteen_widget.chance import Chance
from thirteen_widget.games.thirteen import GAME, ThirteenState, ThirteenView
from thirteen_widget.games.thirteen import forced as proofs
from thirteen_widget.games.thirteen.combinations import winning_hand
from thirteen_widget.games.thirteen.estimator import ThirteenEstimator

Deals = list[ThirteenState]


def deals_of(view) -> Deals:
    """Every state that agrees with the view: nobody in it was dealt a hand that wins at once."""
    names, played = view.rules["instant_win"], view.played or (0,) * len(view.counts)
    hidden = list(members(FULL_DECK & ~(view.hand.mask | view.table.mask | view.gone.mask)))
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    found: Deals = []

    def deal(seats: list[int], left: list[int], hands: dict[int, int]) -> None:
        if not seats:
            by_seat = {**hands, view.seat: view.hand.mask}
            dealt = tuple(by_seat[seat] | played[seat] for seat in sorted(by_seat))
            if view.played is not None and any(winning_hand(hand, names) for hand in dealt):
                return
            found.append(
                ThirteenState(
                    view.rules,
                    tuple(by_seat[seat] for seat in sorted(by_seat)),
                    view.turn,
                    table=view.table.mask,
                    played_by=view.played_by,
                    passed=sum(1 << seat for seat in view.passed),
                    unseen=sum(1 << card for card in left),
                    dealt_hands=None if view.played is None else dealt,
                )
            )
            return
        for held in combinations(left, view.counts[seats[0]]):
            rest = [card for card in left if card not in held]
            deal(seats[1:], rest, {**hands, seats[0]: sum(1 << card for card in held)})

    deal(others, hidden, {})
    return found


def is_forced(deals: Deals, me: int) -> bool:
    """Whether `me` has a way to be first in all these deals, which it can not tell apart."""
    first = deals[0]
    if first.out:
        return first.out[0] == me
    if first.turn == me:
        return any(is_forced([deal.after(cards) for deal in deals], me) for cards in first.legal_moves().sets)
    by_reply: dict[int, Deals] = {}
    for deal in deals:
        for cards in deal.legal_moves().sets:
            by_reply.setdefault(cards, []).append(deal)
    if any(cards == deal.hands[deal.turn] for cards, some in by_reply.items() for deal in some):
        return False
    return all(is_forced([deal.after(cards) for deal in some], me) for cards, some in by_reply.items())


def any_rules(rng: random.Random) -> dict[str, Any]:
    """A preset, or any values of the options that plays depend on; without hands that win as dealt."""
    if rng.random() < 0.5:
        return {**GAME.presets[rng.choice(sorted(GAME.presets))], "instant_win": None}
    return {option.name: rng.choice(option.choices) for option in GAME.options if option.choices}


def small_position(rng: random.Random) -> ThirteenState:
    """A few cards each, the better ones at seat 0, which is to lead or to answer."""
    seats = rng.choice([2, 3, 3, 4])
    sizes = {2: [4, 3], 3: [3, 2, 2], 4: [2, 2, 1, 2]}[seats]
    few = sorted(rng.sample(range(52), sum(sizes) + 3), reverse=True)
    mine = rng.sample(few[: sizes[0] + rng.choice([1, 3, 5])], sizes[0])
    rest = [card for card in few if card not in mine]
    rng.shuffle(rest)
    hands = [mine]
    for size in sizes[1:]:
        hands.append([rest.pop() for _ in range(size)])
    position = {
        "hands": [str(Cards.from_mask(sum(1 << card for card in hand))) for hand in hands],
        "turn": 0,
        "rules": any_rules(rng),
        "unseen": str(Cards.from_mask(1 << rest.pop())) if seats < 4 and rng.random() < 0.5 else "",
    }
    if rng.random() < 0.5:
        position |= (
            {"table": str(Cards.from_mask(1 << min(rest))), "played_by": rng.randrange(1, seats)} if rest else {}
        )
    return GAME.from_position({key: value for key, value in position.items() if value != ""}, Chance(0, 1))


def almost_won(name: str, rng: random.Random) -> tuple[list[int], list[int]]:
    """Cards that somebody has played, and cards each of which would have made a hand that wins at once of them."""
    ranks = [range(rank, rank + 4) for rank in range(0, 48, 4)]
    if name == "four_twos":
        twos = rng.sample(range(48, 52), 4)
        return twos[1:], twos[:1]
    if name == "dragon":
        missing = rng.randrange(4, 12)
        return [rng.choice(rank) for at, rank in enumerate(ranks) if at != missing], list(ranks[missing])
    pairs = rng.sample(ranks, 6)
    played = [card for rank in pairs[1:] for card in rng.sample(rank, 2)]
    single, *mates = rng.sample(pairs[0], 4)
    return [*played, single], mates


def position_after_near_wins(rng: random.Random) -> ThirteenState:
    """As `small_position`, with a seat that nearly was dealt a hand that wins at once."""
    seats = rng.choice([2, 3])
    name = rng.choice(["four_twos", "dragon", "six_pairs"])
    played, winning = almost_won(name, rng)
    left = [card for card in range(52) if card not in played and card not in winning]
    pool = rng.sample(left, 6 - len(winning[:2])) + winning[:2]
    mine = sorted(rng.sample(left, 9), reverse=True)[:2]
    rest = [card for card in pool if card not in mine]
    rng.shuffle(rest)
    hands = [mine] + [[rest.pop() for _ in range(2 if seats == 2 else 1)] for _ in range(1, seats)]
    masks = [sum(1 << card for card in hand) for hand in hands]
    shown = [0, sum(1 << card for card in played), 0][:seats]
    dealt = tuple(hand | cards for hand, cards in zip(masks, shown, strict=True))
    preset = {**GAME.presets[rng.choice(sorted(GAME.presets))], "instant_win": [name]}
    return ThirteenState(
        GAME.rules(None, seats, **preset),
        tuple(masks),
        0,
        unseen=sum(1 << card for card in rest),
        dealt_hands=dealt,
    )


def check(state: ThirteenState, hurried: bool = False) -> bool:
    """Compare what is found with what there is; whether a first place is forced."""
    view = state.view(0)
    deals = deals_of(view)
    moves = [cards for cards in state.legal_moves().sets if is_forced([deal.after(cards) for deal in deals], 0)]
    estimator = ThirteenEstimator(view, None)
    estimator.hurried = hurried
    answer = estimator.forced()
    assert (answer is not None) == bool(moves), state
    if answer is not None:
        assert answer.cards.mask in moves
        assert Search("1").act(state.view(0)).cards.mask in moves
    return bool(moves)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_forced_is_found_and_what_is_found_is_forced(seed):
    rng = random.Random(f"forced {seed}")
    forced = sum(check(small_position(rng)) for _ in range(12))
    assert 0 < forced < 12


@pytest.mark.parametrize("seed", range(4))
def test_it_counts_what_nobody_can_have_been_dealt(seed):
    rng = random.Random(f"near wins {seed}")
    excluded = checked = 0
    while checked < 12:
        state = position_after_near_wins(rng)
        if state.over:
            continue
        checked += 1
        check(state)
        view = state.view(0)
        hidden = (FULL_DECK & ~(view.hand.mask | view.table.mask | view.gone.mask)).bit_count()
        every = comb(hidden, view.counts[1]) * (1 if len(view.counts) == 2 else hidden - view.counts[1])
        excluded += len(deals_of(view)) < every
    assert excluded


def test_a_win_is_seen_by_what_nobody_can_have_been_dealt():
    """Who was dealt three 2s was not dealt the fourth, where four 2s win at once."""
    three_twos, heart = Cards("2s 2c 2d").mask, Cards("2h").mask
    mine, theirs, unseen = Cards("3s Ah").mask, Cards("4d 5c").mask, heart | Cards("6d").mask
    for instant_win, forced in ((["four_twos"], True), (None, False)):
        rules = GAME.rules(None, 2, instant_win=instant_win)
        dealt = (FULL_DECK & 0, theirs | three_twos)
        state = ThirteenState(rules, (mine, theirs), 0, unseen=unseen, dealt_hands=(mine | dealt[0], dealt[1]))
        assert (ThirteenEstimator(state.view(0), None).forced() is not None) is forced


def test_who_sees_all_hands_sees_more_wins():
    state = GAME.from_position({"hands": ["4s 9h", "8h 3c", "7h 3d", "6h 3h"], "turn": 0, "unseen": "2h"}, Chance(0, 1))
    view = state.view(0)
    assert ThirteenEstimator(view, None).forced() is None
    assert str(ThirteenEstimator(view, state).forced()) == "9h"


class TestInAHurryWithoutCompiledFunctions:
    @pytest.fixture(autouse=True)
    def plain(self, monkeypatch):
        monkeypatch.setattr(compiled, "available", lambda: False)

    def test_with_few_cards_no_forced_first_place_is_missed(self):
        rng = random.Random("hurried")
        assert 0 < sum(check(small_position(rng), hurried=True) for _ in range(12)) < 12

    def test_with_more_cards_it_gives_up_soon(self, monkeypatch):
        looked_at = 0
        after = proofs.after

        def counted(*given):
            nonlocal looked_at
            looked_at += 1
            return after(*given)

        monkeypatch.setattr(proofs, "after", counted)
        monkeypatch.setattr(search, "_ready", set())
        rng = random.Random(7)
        totals = {False: 0, True: 0}
        for _ in range(6):
            view = late_in_a_round(rng)
            for hurried in totals:
                looked_at = 0
                estimator = ThirteenEstimator(replace(view), None)
                estimator.hurried = hurried
                estimator.forced()
                totals[hurried] += looked_at
            hurried_proofs, looked_at = looked_at, 0
            search.get_ready(GAME, view)  # what goes before the first move of all is no longer
            assert looked_at == hurried_proofs
            search._ready.clear()
        assert 0 < 3 * totals[True] < totals[False]


def late_in_a_round(rng: random.Random) -> ThirteenView:
    """What a seat sees that can choose among moves with 15 to 18 cards in all hands."""
    while True:
        chance = Chance(rng.getrandbits(30), 1)
        rules = GAME.rules(None, 4)
        state = GAME.start(rules, 1, (0,) * 4, GAME.deal(rules, 1, None, chance), chance)
        while not state.over and not state.out:
            view = state.view(state.turn)
            if 15 <= sum(view.counts) <= 18 and len(view.legal_moves) > 1:
                return view
            state = state.play(GAME.greedy(view))
