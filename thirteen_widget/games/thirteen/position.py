"""Reading deals and positions of Thirteen strictly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...bits import lowest
from ...cards import FULL_DECK, Card, Cards
from ...game import Rules
from ...positions import (
    check_distinct,
    check_keys,
    read_cards,
    read_hands,
    read_number,
    read_scores,
    read_seat,
    read_seats,
)
from .combinations import combination, reaches_passed
from .instant_win import instant_places, winning_hand
from .options import flags_of, opens
from .state import ThirteenState

SEATS = (2, 4)
KEYS = ("hands", "turn", "table", "played_by", "passed", "must_include", "out", "round", "scores", "rules", "unseen")
MOST_ROUNDS = 1_000_000_000


def lowest_holder(hands: Sequence[int]) -> tuple[int, int]:
    """The seat that holds the lowest card of all hands, and the index of that card."""
    card = min(lowest(hand) for hand in hands if hand)
    return next(seat for seat, hand in enumerate(hands) if hand >> card & 1), card


def opening_card(rules: Rules, round: int, hands: Sequence[int]) -> int:
    """The card that the first lead of a round has to contain, -1 for none."""
    if rules["opening"] == "free" or not opens(rules, round):
        return -1
    return lowest_holder(hands)[1]


def begin(
    rules: Rules,
    round: int,
    scores: tuple[float, ...],
    hands: tuple[int, ...],
    leader: int,
    unseen: int,
    out: tuple[int, ...] = (),
) -> ThirteenState:
    """The state a round begins with: `leader` leads, or the round is over as dealt.

    `out` are seats without cards in the opening of a position.
    """
    places = () if out else instant_places(hands, leader, rules["instant_win"])
    return ThirteenState(
        rules,
        hands,
        None if places else leader,
        opening=-1 if places else opening_card(rules, round, hands),
        out=places or out,
        round=round,
        scores=scores,
        unseen=unseen,
        dealt_hands=None if out else hands,
    )


def read_deal(rules: Rules, round: int, scores: tuple[float, ...], deal: Mapping[str, Any]) -> ThirteenState:
    """The state a deal begins with.

    Raises:
        ValueError: the deal is not a whole, possible one.
    """
    check_keys(deal, ("hands", "turn"), "deal")
    for key in ("hands", "turn"):
        if key not in deal:
            raise ValueError(f"a deal needs {key}")
    seats = rules.seats
    dealt = _read_hands(deal["hands"], (seats, seats))
    for seat, hand in enumerate(dealt):
        if len(hand) != rules["cards_per_player"]:
            raise ValueError(f"hands[{seat}]: {len(hand)} cards, but {rules['cards_per_player']} are dealt to each")
    hands = tuple(hand.mask for hand in dealt)
    leader = read_seat(deal["turn"], "turn", seats)
    holder, card = lowest_holder(hands)
    if opening_card(rules, round, hands) >= 0 and leader != holder:
        raise ValueError(f"turn: seat {holder} leads, who holds the lowest card {Card(card)}, not seat {leader}")
    return begin(rules, round, scores, hands, leader, FULL_DECK & ~sum(hands))


def read_position(position: Mapping[str, Any], rules_of: Callable[[Any, int], Rules]) -> ThirteenState:
    """The state that a position describes; `rules_of` makes the rule set from the position's `rules` and the seats.

    With hands alone it is an opening: who holds the lowest card leads, and must include it where the rules ask so.

    Raises:
        ValueError: the position is impossible.
    """
    check_keys(position, KEYS)
    if "hands" not in position:
        raise ValueError("a position needs hands")
    held = _read_hands(position["hands"], SEATS)
    seats = len(held)
    rules = rules_of(position.get("rules"), seats)
    table = _optional(position, "table", lambda value: _read_set(value, "table")) or Cards()
    unseen = _optional(position, "unseen", lambda value: _read_set(value, "unseen")) or Cards()
    places = [(f"hands[{seat}]", hand) for seat, hand in enumerate(held)]
    check_distinct([*places, ("table", table), ("unseen", unseen)])
    turn = _optional(position, "turn", lambda value: read_seat(value, "turn", seats))
    played_by = _optional(position, "played_by", lambda value: read_seat(value, "played_by", seats))
    passed = sum(1 << seat for seat in read_seats(position.get("passed") or (), "passed", seats))
    must = _optional(position, "must_include", lambda value: _read_set(value, "must_include"))
    round_ = _optional(position, "round", lambda value: read_number(value, "round", 1, MOST_ROUNDS)) or 1
    scores = read_scores(position.get("scores"), seats)
    hands = tuple(hand.mask for hand in held)
    out = _read_out(position.get("out"), hands, rules)
    _check_table(table, played_by, passed, rules)

    over = len(out) >= seats - 1
    if over and turn is not None:
        raise ValueError("turn: the round is over, so it is nobody's turn (null)")
    if turn is None and not over:
        if table or passed:
            raise ValueError("turn: with cards on the table it has to be said whose turn it is")
        leader, _ = lowest_holder(hands)
        if must is None:
            return begin(rules, round_, scores, hands, leader, unseen.mask, out)
        turn = leader
    if turn is not None:
        _check_turn(turn, hands, table, played_by, passed, rules)
    return ThirteenState(
        rules,
        hands,
        turn,
        table=table.mask,
        played_by=played_by,
        passed=passed,
        opening=-1 if must is None else _opening(must, turn, hands, table),
        out=out,
        round=round_,
        scores=scores,
        unseen=unseen.mask,
    )


def _optional(position: Mapping[str, Any], key: str, read: Callable[[Any], Any]) -> Any:
    value = position.get(key)
    return None if value is None else read(value)


def _read_set(value: Any, key: str) -> Cards:
    cards = read_cards(value, key)
    joker = next((card for card in cards if card.is_joker), None)
    if joker is not None:
        raise ValueError(f"{key}: {joker} is a joker, and thirteen is played without")
    return cards


def _read_hands(value: Any, seats: tuple[int, int]) -> tuple[Cards, ...]:
    hands = read_hands(value, seats)
    for seat, hand in enumerate(hands):
        _read_set(hand, f"hands[{seat}]")
    check_distinct((f"hands[{seat}]", hand) for seat, hand in enumerate(hands))
    return hands


def _read_out(value: Any, hands: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """The seats that are out in their order; a single one need not be named."""
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    if len(empty) == len(hands):
        raise ValueError("hands: nobody has cards, but a round ends when one player still holds some")
    if value is None and len(empty) <= 1:
        return tuple(empty)
    out = read_seats(value or (), "out", len(hands))
    if not out and len(empty) == 1:
        return tuple(empty)
    if len(out) == len(hands) and not empty:
        if not winning_hand(hands[out[0]], rules["instant_win"]):
            raise ValueError(
                f"out: all seats are named, but seat {out[0]} has no hand that wins at once by these rules"
            )
        return out
    if sorted(out) != empty:
        raise ValueError(f"out: the seats without cards, {empty}, in the order they went out, not {list(out)}")
    return out


def _check_table(table: Cards, played_by: int | None, passed: int, rules: Rules) -> None:
    if table and not combination(table.mask, flags_of(rules)):
        raise ValueError(f"table: {table} is no combination")
    if table and played_by is None:
        raise ValueError("played_by: with cards on the table it has to be said who played them")
    if not table and (played_by is not None or passed):
        key = "passed" if played_by is None else "played_by"
        raise ValueError(f"{key}: the table is empty, so nobody has played or passed on it")
    if played_by is not None and passed >> played_by & 1 and rules["pass_lock"] in ("strict", "none"):
        raise ValueError(f"passed: seat {played_by} played what lies on the table, so it has not passed")


def _check_turn(
    turn: int, hands: Sequence[int], table: Cards, played_by: int | None, passed: int, rules: Rules
) -> None:
    if not hands[turn]:
        raise ValueError(f"turn: seat {turn} has no cards")
    if turn == played_by:
        raise ValueError(f"turn: seat {turn} played what lies on the table; when its turn comes the table is cleared")
    flags = flags_of(rules)
    if passed >> turn & 1 and not reaches_passed(combination(table.mask, flags), flags):
        raise ValueError(f"turn: seat {turn} has passed and is not asked again before the table is cleared")


def _opening(must: Cards, turn: int | None, hands: Sequence[int], table: Cards) -> int:
    if len(must) != 1:
        raise ValueError(f"must_include: one card, not {len(must)}")
    if table or turn is None:
        raise ValueError("must_include: only the lead that opens a round has to include a card")
    holder, card = lowest_holder(hands)
    if must[0].index != card:
        raise ValueError(f"must_include: the lowest card there is, {Card(card)}, not {must[0]}")
    if turn != holder:
        raise ValueError(f"turn: seat {holder} leads, who holds {must[0]}, not seat {turn}")
    return card
