"""The lists of legal moves are complete: wherever play leads, they hold what trying everything finds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from thirteen_widget import Card, Cards, Match
from thirteen_widget.games import find

from .games.thirteen import oracle as thirteen
from .games.three_thirteen import oracle as three_thirteen
from .games.treisprezece.test_runs import begins, follows
from .test_invariants import some_action
from .variants import SOAK, THIRTEEN, THREE_THIRTEEN, TREISPREZECE, Variant

SITUATIONS = (
    {"thirteen": 20_000, "treisprezece": 20_000, "three_thirteen": 20_000}
    if SOAK
    else {"thirteen": 400, "treisprezece": 2_000, "three_thirteen": 200}
)
MOST_CARDS = 13
"""So many cards of Thirteen are put together in every way; larger hands are looked at once they are smaller."""


MOST_ARRANGED = 8
"""So many cards of Three Thirteen are arranged in every way."""
BY_HAND = [
    *(variant for variant in THREE_THIRTEEN if "by_hand" in variant.options.values()),
    Variant("three_thirteen", 2, {"arrange": "by_hand", "max_wilds": 1, "max_reshuffles": 0}),
    Variant("three_thirteen", 2, {"arrange": "by_hand", "return_taken_discard": False, "court_points": [0, 0, 0]}),
]


def situations(variants: list[Variant], planned: float) -> Iterator[Match]:
    """Matches of every variant by turns, after each thing that a seat does; so large a share of that is sensible."""
    for seed in range(10_000):
        variant = variants[seed % len(variants)]
        match, rng = variant.match(seed, players=["greedy"] * variant.seats), random.Random(seed)
        match.run(rounds=rng.randrange(find(variant.game).distinct_rounds))
        for _ in range(60):
            if match.phase == "round_over":
                match.deal()  # the hand dealt may win, and end the round at once
            elif match.phase == "over":
                break
            else:
                yield match
                match.ask_all() if rng.random() < planned else some_action(match, rng)


def last_turns(variants: list[Variant]) -> Iterator[Match]:
    """Rounds of few cards, once somebody is out or nothing can be drawn any more, after each thing that a seat does."""
    for seed in range(10_000):
        variant = variants[seed % len(variants)]
        match = variant.match(seed, players=["greedy"] * variant.seats)
        while match.round <= seed % (MOST_ARRANGED - 3):
            match.run(rounds=1)
            match.deal()
        while match.phase == "playing" and match.state.out_by is None:
            match.ask_all()
        rng = random.Random(seed)
        while match.phase in ("playing", "arranging"):
            yield match
            match.ask_all() if rng.random() < 0.5 else some_action(match, rng)


def compare(matches: Iterator[Match], wanted: int, expected: Callable[[Match], set[str] | None]) -> None:
    """See so many situations through that the list of moves has what is expected, each once."""
    compared = 0
    for match in matches:
        found = expected(match)
        if found is None:
            continue
        listed = list(map(str, match.legal_moves()))
        assert len(set(listed)) == len(listed)
        assert set(listed) == found, f"{match!r}"
        compared += 1
        if compared == wanted:
            return
    raise AssertionError(f"only {compared} situations")


class TriedSubsets:
    """Every subset of a hand that is a combination, by trying all; of what is left of it later, those that are left."""

    def __init__(self) -> None:
        self._hand: set[Card] = set()
        self._options: object = None
        self._found: list[tuple[Cards, thirteen.Shape]] = []

    def of(self, hand: Cards, match: Match) -> list[tuple[Cards, thirteen.Shape]]:
        if self._options is not match.rules or not self._hand.issuperset(hand):
            self._hand, self._options = set(hand), match.rules
            shapes = ((cards, thirteen.shape_of(cards, match.rules)) for cards in thirteen.subsets(hand.sorted()))
            self._found = [(cards, shape) for cards, shape in shapes if shape is not None]
        held = set(hand)
        return [(cards, shape) for cards, shape in self._found if held.issuperset(cards)]


def test_in_thirteen_they_are_the_subsets_of_the_hand_that_may_be_played():
    tried = [TriedSubsets() for _ in range(4)]

    def expected(match: Match) -> set[str] | None:
        view, rules = match.view(match.turn), match.rules
        if len(view.hand) > MOST_CARDS:
            return None
        table = thirteen.shape_of(view.table, rules) if view.table else None
        found = {"pass"} if table else set()
        for cards, shape in tried[match.turn].of(view.hand, match):
            alone = rules["opening"] == "three_of_spades_single" and view.must_include is not None and len(cards) > 1
            opens = view.must_include is None or (view.must_include in cards and not alone)
            bound = match.turn in view.passed and rules["pass_lock"] != "none"
            beats = table is None or thirteen.beats(shape, table, rules)
            if opens and beats and (thirteen.is_exempt(shape, rules) or not bound):
                found.add(str(cards))
        return found

    compare(situations(THIRTEEN, 0.3), SITUATIONS["thirteen"], expected)


def runs_of(hand: list[str], begun: list[str], rules: dict, single: bool) -> Iterator[list[str]]:
    """Every order of cards that goes on from these; one that may not begin so is no beginning of another either."""
    yield begun
    if not single:
        for card in hand:
            if card not in begun and follows(card, begun[-1], rules["any_king_after"]):
                yield from runs_of(hand, [*begun, card], rules, single)


def test_in_treisprezece_they_are_all_orders_of_cards_that_follow_each_other():
    def expected(match: Match) -> set[str] | None:
        state, rules = match.state, match.rules
        hand = list(map(str, Cards.from_mask(state.hands[match.turn])))
        if len(hand) > MOST_CARDS:
            return None
        required = None if state.required < 0 else "scdh"[state.required]
        first = [card for card in hand if begins(card, str(Card(state.top)), required)]
        if state.drawn >= 0:
            first = [card for card in first if card == str(Card(state.drawn))]
        single = required is not None and rules["forced_single_card"]
        found = set()
        for run in (run for card in first for run in runs_of(hand, [card], rules, single)):
            found.add(" ".join(run))
            if len(hand) - len(run) == 1 and rules["last_card_call"] == "required":
                found.add(f"{' '.join(run)} last card")
        can_draw = bool(state.stock) or len(state.pile) > 1
        if state.drawn < 0 and can_draw and (rules["may_draw_voluntarily"] or not first):
            found.add("draw")
        if state.drawn >= 0 or not (first or can_draw):
            found.add("pass")
        if state.uncalled >= 0:
            found.add("last card" if state.uncalled == match.turn else "thirteen")
        return found

    compare(situations(TREISPREZECE, 0.3), SITUATIONS["treisprezece"], expected)


def all_melded(cards: list[str], wild: str, rules: dict) -> Callable[[int], bool]:
    """Tells of a card, by its place, whether all the others form melds: looks at every subset and every way to part."""
    melds = [
        sum(1 << place for place in places)
        for size in range(3, len(cards) + 1)
        for places in combinations(range(len(cards)), size)
        if three_thirteen.is_meld([cards[place] for place in places], wild, rules)
    ]

    def parted(left: int) -> bool:
        first = left & -left
        return not left or any(parted(left ^ meld) for meld in melds if meld & first and meld & left == meld)

    return lambda place: parted((1 << len(cards)) - 1 ^ 1 << place)


def meld_listed(match: Match, places: list[Card | None]) -> set[str]:
    """The listed melds with cards, when they leave the fewest points that can be left without one of some cards.

    None are right where there is nothing to lay. What was laid already may stay as it is.
    """
    state, rules = match.state, match.rules
    laid = state.laid[match.turn] or ()
    cards = [*state.hands[match.turn], *(card for meld in laid for card in meld)]
    if len(cards) > MOST_ARRANGED:
        return {str(move) for move in match.legal_moves() if move.action == "meld" and move.melds}

    def left(without: list[Card], melds: bool) -> int:
        rest = list(map(str, cards))
        for card in without:
            rest.remove(str(card))
        if melds:
            return three_thirteen.least_points(rest, state.wild, **rules)
        return sum(three_thirteen.points_of(card, state.wild, rules) for card in rest)

    goes = [[] if place is None else [place] for place in places]
    fewest = min(left(one, True) for one in goes)
    found = set()
    for move in match.legal_moves():
        if move.action == "meld" and move.melds:
            assert all(three_thirteen.is_meld(list(map(str, meld)), state.wild, rules) for meld in move.melds)
            melded = [card for meld in move.melds for card in meld]
            unmelded = [one for one in goes if not one or (Counter(cards) - Counter(melded))[one[0]]]
            if tuple(move.melds) != tuple(laid):
                assert min(left([*melded, *one], False) for one in unmelded) == fewest
            found.add(str(move))
    assert found or fewest == min(left(one, False) for one in goes)
    return found


def ends_of_a_turn(match: Match) -> set[str]:
    """The moves of Three Thirteen.

    Going out is listed for each card without which all of the hand can be laid out, by every way to lay it out.
    """
    state, rules = match.state, match.rules
    if match.phase == "arranging":
        return meld_listed(match, [None]) | {"meld"}
    if not state.has_drawn:
        moves = {"draw": not state.dry, "take": bool(state.discard), "pass": state.dry}
        return {move for move, may in moves.items() if may}
    hand = list(state.hands[match.turn])
    kept = state.drawn if state.drawn_from == "discard" and not rules["return_taken_discard"] else None
    places = {card: place for place, card in enumerate(hand) if card != kept or hand.count(card) > 1}
    found = {f"discard {card}" for card in places}
    if state.out_by is not None:  # the last turns, in which melds may be laid
        lays = rules["arrange"] == "by_hand" and state.laid[match.turn] is None
        return found | (meld_listed(match, list(places)) if lays else set())
    if not state.situation(match.turn).first_lap:
        melded = all_melded(list(map(str, hand)), state.wild, rules)
        found |= {f"out {card}" for card, place in places.items() if melded(place)}
    return found


@pytest.mark.parametrize("some", [0, 1])
def test_in_three_thirteen_they_are_the_ways_to_draw_to_discard_and_to_go_out(some: int):
    listed: list[str] = []

    def expected(match: Match) -> set[str]:
        found = ends_of_a_turn(match)
        listed.extend(found)
        return found

    compare(situations(THREE_THIRTEEN[some::2], 0.7), SITUATIONS["three_thirteen"], expected)
    assert any(move.startswith("out") for move in listed)


def test_in_the_last_turns_of_three_thirteen_the_best_melds_are_listed_too():
    listed: list[str] = []

    def expected(match: Match) -> set[str]:
        found = ends_of_a_turn(match)
        listed.extend(found)
        return found

    compare(last_turns(BY_HAND), SITUATIONS["three_thirteen"], expected)
    assert sum(move.startswith("meld ") for move in listed) > SITUATIONS["three_thirteen"] / 10
