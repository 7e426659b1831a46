"""What is a combination and what beats what: closed counts, a second implementation, and each option by an example."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import comb, factorial, prod

import pytest
from hypothesis import given, settings

from thirteen_widget import Card, Cards, thirteen
from thirteen_widget.games.thirteen import GAME, Combination, legal_plays
from thirteen_widget.games.thirteen.combinations import INSTANT_WINS, combination, winning_hand
from thirteen_widget.games.thirteen.legal import LegalMoves
from thirteen_widget.games.thirteen.options import flags_of
from thirteen_widget.games.thirteen.picks import count_plays
from thirteen_widget.games.thirteen.plays import MOST_PLAYS_OF_13_CARDS

from .oracle import plays_of
from .strategies import dealt, random_play, rule_sets, seeds

FULL_DECK = Cards([Card(index) for index in range(52)])


# ---------------------------------------------------------------------------------------- counts


def count_of_full_deck(table: int, twos: str = "never") -> int:
    rules = GAME.rules(None, 4, twos_in_sequences=twos)
    return count_plays(FULL_DECK.mask, table, -1, 0, flags_of(rules))


@pytest.mark.parametrize(("twos", "ranks"), [("never", 12), ("top", 13)])
def test_the_leads_of_a_full_deck_are_as_many_as_the_closed_forms_say(twos, ranks):
    sequences = sum((ranks + 1 - length) * 4**length for length in range(3, ranks + 1))
    double_sequences = sum((ranks + 1 - length) * 6**length for length in range(3, ranks + 1))
    assert count_of_full_deck(0, twos) == 52 + 78 + 52 + 13 + sequences + double_sequences


@pytest.mark.parametrize("length", range(3, 13))
def test_sequences_of_each_length_in_a_full_deck(length):
    """What beats the lowest one: all others but those with the same top card, and longer double sequences."""
    flags = flags_of(GAME.rules(None, 4))
    for each, ways in ((1, 4), (2, 6)):
        made = [
            combination(
                sum(1 << 4 * rank + suit for rank in range(start, start + length) for suit in range(each)), flags
            )
            for start in range(13 - length)
        ]
        assert all(made)
        lowest = made[0]
        same_top = ways ** (length - 1)
        longer = sum((13 - more) * 6**more for more in range(length + 1, 13)) if each == 2 else 0
        assert count_of_full_deck(lowest) == (13 - length) * ways**length - same_top + longer


def test_no_hand_of_13_cards_has_more_than_486_leads_and_one_of_26_has_156137():
    for cards, leads in (
        ("4s 4c 4d 5s 5c 5d 5h 6s 6c 6d 7s 7c 7d", MOST_PLAYS_OF_13_CARDS),
        ("7s 7c 7d " + " ".join(rank + suit for rank in "89TJQ" for suit in "scdh") + " Ks Kc Kd", 156_137),
    ):
        moves = LegalMoves(Cards(cards).mask, 0, -1, 0, flags_of(GAME.rules(None, 4)))
        assert len(moves) == leads
        assert len(moves.sets) == leads
    assert max(map(most_leads, compositions(13))) == MOST_PLAYS_OF_13_CARDS


def compositions(size: int) -> list[tuple[int, ...]]:
    """How many cards of each of some consecutive ranks a hand can have. (A gap could only cost sequences.)"""
    if size == 0:
        return [()]
    return [(first, *rest) for first in range(1, min(4, size) + 1) for rest in compositions(size - first)]


def most_leads(counts: tuple[int, ...]) -> int:
    """The leads of a hand of consecutive ranks, by the closed forms."""
    total = sum(comb(count, each) for count in counts for each in range(1, 5))
    for start in range(len(counts)):
        for end in range(start + 3, len(counts) + 1):
            total += prod(counts[start:end]) + prod(comb(count, 2) for count in counts[start:end])
    return total


HANDS = 635_013_559_600


def hands_with(wanted: Callable[[int], bool]) -> int:
    """How many hands of 13 cards are as wanted: asked once for each way to spread cards over ranks."""
    found = total = 0
    for twos in range(5):
        for counts in spread(13 - twos, 12, 4):
            hand = sum(((1 << count) - 1) << 4 * rank for rank, count in enumerate((*counts, twos)))
            orders = factorial(12) // prod(factorial(counts.count(same)) for same in set(counts))
            hands = orders * prod(comb(4, count) for count in (*counts, twos))
            total += hands
            found += hands * wanted(hand)
    assert total == HANDS
    return found


def spread(cards: int, ranks: int, most: int) -> list[tuple[int, ...]]:
    """The ways to write `cards` as `ranks` falling numbers up to `most`."""
    if ranks == 0:
        return [()] if cards == 0 else []
    return [(n, *rest) for n in range(min(most, cards), -1, -1) for rest in spread(cards - n, ranks - 1, n)]


@pytest.mark.parametrize(
    ("name", "hands"), [("four_twos", 1_677_106_640), ("dragon", 369_098_752), ("six_pairs", 2_561_974_272)]
)
def test_so_many_hands_win_as_dealt(name, hands):
    assert hands_with(lambda hand: winning_hand(hand, [name]) == name) == hands


def test_so_many_hands_can_lead_four_of_a_kind():
    def can_lead_four(hand: int) -> bool:
        return any(thirteen.combination(play.cards).kind == "four" for play in legal_plays(Cards.from_mask(hand)))

    assert hands_with(can_lead_four) == 21_717_689_136


def test_each_instant_win_is_looked_for_only_where_the_rules_name_it():
    hand = Cards("3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s").mask
    assert winning_hand(hand, INSTANT_WINS) == "dragon"
    assert winning_hand(hand, ("four_twos", "six_pairs")) is None
    assert winning_hand(hand, None) is None


# ---------------------------------------------------------------------- a second implementation


@settings(max_examples=60, deadline=None)
@given(rule_sets(), seeds)
def test_legal_moves_are_those_that_trying_every_subset_of_the_hand_finds(rules, seed):
    rng = random.Random(seed)
    for state in random_play(dealt(rules, seed), rng, passing=0.4):
        if state.over or state.hands[state.turn].bit_count() > 8 or rng.random() < 0.4:
            continue
        hand, table = (Cards.from_mask(cards) for cards in (state.hands[state.turn], state.table))
        found = plays_of(hand, table, rules, bool(state.bound(state.turn)))
        moves = state.legal_moves()
        listed = [move.cards for move in moves if move.action == "play"]
        assert len(set(listed)) == len(listed)
        assert set(listed) == found
        assert [move.action for move in moves].count("pass") == bool(table)
        assert len(state.legal_moves()) == len(moves)


@settings(max_examples=80, deadline=None)
@given(rule_sets(), seeds)
def test_any_hand_on_any_table(rules, seed):
    """Tables of 2s and bombs too, which random play seldom brings, before seats that have passed and that have not."""
    rng = random.Random(seed)
    ranks = rng.sample(range(13), 4) if rng.random() < 0.3 else range(rng.choice((0, 7, 9)), 13)
    deck = [Card(4 * rank + suit) for rank in ranks for suit in range(4)]
    rng.shuffle(deck)
    hand, rest = Cards(deck[:9]).sorted(), Cards(deck[9:20]).sorted()
    tables = sorted(plays_of(rest, Cards(), rules))
    flags = flags_of(rules)
    for table in [Cards(), *rng.sample(tables, min(4, len(tables)))]:
        for bound in (0, 1) if table and rules.pass_lock not in ("strict", "none") else (0,):
            moves = LegalMoves(hand.mask, combination(table.mask, flags), -1, bound, flags)
            counted = len(moves)
            plays_here = plays_of(hand, table, rules, bool(bound))
            assert {move.cards for move in moves if move.cards} == plays_here
            assert counted == len(moves.sets) == len(plays_here) + bool(table)
            assert all(move in moves for move in moves)


def test_moves_come_by_kind_then_length_then_height_and_pass_last():
    hand = "3s 3c 4s 4c 4d 5s 5c 5d 5h 6s"
    assert list(map(str, legal_plays("3s 3c 3d 3h 4s 5s"))) == [
        *("3s", "3c", "3d", "3h", "4s", "5s"),
        *("3s 3c", "3s 3d", "3c 3d", "3s 3h", "3c 3h", "3d 3h"),
        *("3s 3c 3d", "3s 3c 3h", "3s 3d 3h", "3c 3d 3h", "3s 3c 3d 3h"),
        *("3s 4s 5s", "3c 4s 5s", "3d 4s 5s", "3h 4s 5s"),
    ]
    sizes = [len(play.cards) for play in legal_plays(hand) if len({card.rank for card in play}) > 2]
    assert sizes == sorted(sizes[: sizes.index(6)]) + sizes[sizes.index(6) :]


# ---------------------------------------------------------------------------- options by example


def beaten(table: str, play: str, **options: object) -> bool:
    return play in map(str, legal_plays(play, table, **options))


@pytest.mark.parametrize(
    ("lower", "higher"),
    [("5s 5d", "5c 5h"), ("5d 6d 7c", "5c 6h 7d"), ("5d 5h", "6s 6c"), ("4h", "5s"), ("5s", "5h")],
)
def test_a_combination_is_as_high_as_its_highest_card(lower, higher):
    assert beaten(lower, higher)
    assert not beaten(higher, lower)


PAIRS = {count: " ".join(f"{rank}s {rank}c" for rank in "3456789"[:count]) for count in (3, 4, 5, 6)}


@pytest.mark.parametrize(("twos", "least", "exact"), [("2s", 3, (3,)), ("2s 2c", 4, (4,)), ("2s 2c 2d", 5, (5,))])
def test_pairs_in_a_row_on_twos(twos, least, exact):
    for count, cards in PAIRS.items():
        assert beaten(twos, cards) == (count >= least)
        assert beaten(twos, cards, bomb_exact_size=True) == (count in exact)


def test_four_of_a_kind_on_twos():
    four = "4s 4c 4d 4h"
    assert beaten("2s", four)
    assert beaten("2s", four, bomb_exact_size=True)
    assert not beaten("2s 2c", four)
    assert beaten("2s 2c", four, quad_beats_pair_of_twos=True)
    assert not beaten("2s 2c 2d", four, quad_beats_pair_of_twos=True)
    assert not beaten("As", four)


def test_longer_pairs_beat_shorter_ones_where_that_is_on():
    three, four = "8s 8c 9s 9c Ts Tc", "3s 3c 4s 4c 5s 5c 6s 6c"
    assert beaten(three, four)
    assert not beaten(three, four, longer_pairs_beat_shorter=False)
    assert not beaten(four, three)
    assert beaten("3s 3c 4s 4c 5s 5c", three, longer_pairs_beat_shorter=False)


def test_the_southern_order_of_bombs():
    order = ["9s 9c Ts Tc Js Jc", "8s 8c 8d 8h", PAIRS[4], PAIRS[5]]
    for low, lower in enumerate(order):
        for high, higher in enumerate(order):
            if low != high:
                for longer in (True, False):
                    southern = {"bomb_order": "southern", "longer_pairs_beat_shorter": longer}
                    assert not set(lower.split()) & set(higher.split()) or low + high == 5
                    if not set(lower.split()) & set(higher.split()):
                        assert beaten(lower, higher, **southern) == (high > low)
    assert not beaten(order[0], order[1])
    assert beaten("8s 8c 8d 8h", "9s 9c 9d 9h", bomb_order="southern")


def test_four_twos_are_the_highest_four_and_no_bomb():
    twos = "2s 2c 2d 2h"
    for order in ("same_kind", "southern"):
        assert beaten("As Ac Ad Ah", twos, bomb_order=order)
        assert not beaten("As", twos, bomb_order=order)
        assert not beaten(PAIRS[3], twos, bomb_order=order)
        for bomb in PAIRS.values():
            assert not beaten(twos, bomb, bomb_order=order)


def test_a_two_is_the_top_of_a_sequence_where_the_rules_say_so():
    assert thirteen.combination("Ks Ac 2d") is None
    assert thirteen.combination("Ks Ac 2d", twos_in_sequences="top") == Combination("sequence", 3, Card("2d"))
    assert thirteen.combination("Qs Qd Kh Kd As Ac 2d 2h", "pagat") == Combination("double_sequence", 4, Card("2h"))
    assert thirteen.combination("As 2d 3d", twos_in_sequences="top") is None
    assert not beaten("Ks Ac 2d", PAIRS[3], twos_in_sequences="top")


# ------------------------------------------------------------------------------------ bad questions


@pytest.mark.parametrize(
    ("question", "error", "said"),
    [
        (lambda: legal_plays("3s", bombs=True), TypeError, "no option 'bombs'"),
        (lambda: legal_plays("3s", rules="northern"), ValueError, "no preset 'northern'"),
        (lambda: legal_plays("3s 3s"), ValueError, "3s lies in hand, 2 times"),
        (lambda: legal_plays("3s", "3s"), ValueError, "3s lies in hand and table"),
        (lambda: legal_plays("3s", "4s 5s"), ValueError, "4s 5s is no combination"),
        (lambda: legal_plays("3s Xr"), ValueError, "Xr is a joker"),
        (lambda: legal_plays("3s 1s"), ValueError, "'1s' is no card"),
        (lambda: legal_plays("3s", pass_lock="never"), ValueError, "pass_lock='never' is not possible"),
    ],
)
def test_a_question_that_makes_no_sense_is_answered_with_what_is_wrong(question, error, said):
    with pytest.raises(error, match=said):
        question()


def test_rules_may_be_named_or_given_whole():
    hand, table = PAIRS[4], "2s"
    assert legal_plays(hand, table, rules="pc") == legal_plays(hand, table, bomb_exact_size=True)
    two_seats = GAME.rules("pc", 2, cards_per_player=26)
    assert legal_plays(hand, table, rules=two_seats) == legal_plays(hand, table, rules="pc")
    assert len(legal_plays(FULL_DECK, rules="southern")) == count_of_full_deck(0)
