"""The game Thirteen (Tiến Lên): its deal, the reading of deals and positions, and functions for study."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from ...cards import DECK_SIZE, FULL_DECK, Card, Cards
from ...chance import Chance, shuffled
from ...compiled import Playouts, ints, is_twin
from ...game import Game, Move, Moves, Rules, State, TableStyle, View
from ...positions import (
    check_distinct,
    check_keys,
    check_no_joker,
    read_cards,
    read_hands,
    read_number,
    read_scores,
    read_seat,
    read_seats,
)
from .combinations import combination as packed
from .combinations import instant_places, kind_of, reaches_passed, winning_hand, wins_of
from .estimator import ThirteenEstimator, planned_move
from .legal import LegalMoves
from .options import OPTIONS, PRESETS, flags_of, lowest_holder, opens
from .state import ThirteenState
from .view import ThirteenView

SEATS = (2, 4)
KEYS = ("hands", "turn", "table", "played_by", "passed", "must_include", "out", "round", "scores", "rules", "unseen")
MOST_ROUNDS = 1_000_000_000


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

    `out`: seats without cards in the opening of a position.
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
    """The state a deal begins with."""
    check_keys(deal, ("hands", "turn"), "deal", ("hands", "turn"))
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
    """The state of a position; `rules_of` makes the rule set from its `rules` and the seats.

    With hands alone it is an opening: who holds the lowest card leads, and must include it where the rules ask so.
    """
    check_keys(position, KEYS, needed=("hands",))
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
    check_no_joker(cards, "thirteen", key)
    return cards


def _read_hands(value: Any, seats: tuple[int, int]) -> tuple[Cards, ...]:
    hands = read_hands(value, seats)
    for seat, hand in enumerate(hands):
        _read_set(hand, f"hands[{seat}]")
    check_distinct((f"hands[{seat}]", hand) for seat, hand in enumerate(hands))
    return hands


def _read_out(value: Any, hands: Sequence[int], rules: Rules) -> tuple[int, ...]:
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
    if table and not packed(table.mask, flags_of(rules)):
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
    if passed >> turn & 1 and not reaches_passed(packed(table.mask, flags), flags):
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


class ThirteenPlayouts(Playouts):
    """Plays first rounds by one rule set."""

    module = "games.thirteen.playout"

    def __init__(self, rules: Rules) -> None:
        self.seats = rules.seats
        self.points = rules["points"]
        self.given = (
            rules.seats,
            rules["cards_per_player"],
            int(rules["opening"] == "free"),
            wins_of(rules["instant_win"]),
            flags_of(rules),
        )

    def play(
        self, module: ModuleType, seed: int, first: int, count: int, policies: Sequence[int]
    ) -> tuple[Any, Any, int]:
        def buffer(values: int | Sequence[int]) -> Any:
            return ints(module, values)

        place = buffer(self.seats * count)
        hands, places, dice, cards = (buffer(length) for length in (self.seats, self.seats, 1, DECK_SIZE))
        decisions = module.play_rounds(
            seed, first, count, *self.given, buffer(policies), place, hands, places, dice, cards
        )
        if not is_twin(module):
            return place, [self.points[at] for at in place], decisions
        import numpy as np

        return place, np.array(self.points, np.float64)[place], decisions


class Thirteen(Game):
    """Thirteen for 2 to 4 players: get rid of your cards by playing higher and higher combinations."""

    name = "thirteen"
    min_seats, max_seats = SEATS
    default_seats = 4
    options = OPTIONS
    presets = PRESETS
    table = TableStyle(order="set", sorts=("rank", "suit"), played_to="table")

    def normal(self, move: Any) -> Any:
        cards = move.cards.sorted()
        return move if cards == move.cards else type(move)(move.action, cards, move.call, move.melds)

    def deal(self, rules: Rules, round: int, last: State | None, chance: Chance) -> dict[str, Any]:
        """Hands, and the seat that leads: who holds the lowest card, one drawn by lot, or the last winner."""
        rng = chance.generator("deal")
        size = rules["cards_per_player"]
        deck = shuffled(range(DECK_SIZE), rng)
        hands = [sum(1 << card for card in deck[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
        if last is not None and not opens(rules, round):
            leader = last.places[0]
        elif rules["opening"] == "free":
            leader = int(rng.random() * rules.seats)
        else:
            leader, _ = lowest_holder(hands)
        return {"hands": [str(Cards.from_mask(hand)) for hand in hands], "turn": leader}

    def greedy(self, view: View) -> Move:
        """Leads the longest combination that is no bomb and holds its lowest card, follows with the lowest top."""
        moves = view.legal_moves
        assert isinstance(moves, LegalMoves)
        return moves.greedy()

    def planner(self, view: View) -> Move:
        """Plays by the best split of its hand: keeps combinations together, sheds low cards first."""
        assert isinstance(view, ThirteenView)
        return planned_move(view)

    def estimator(self, view: View, state: State | None = None) -> ThirteenEstimator:
        assert isinstance(view, ThirteenView)
        assert state is None or isinstance(state, ThirteenState)
        return ThirteenEstimator(view, state)

    def playouts(self, rules: Rules) -> ThirteenPlayouts:
        return ThirteenPlayouts(rules)

    def start(
        self, rules: Rules, round: int, scores: tuple[float, ...], deal: Mapping[str, Any], chance: Chance
    ) -> ThirteenState:
        return read_deal(rules, round, scores, deal)

    def from_position(self, position: Mapping[str, Any], chance: Chance) -> ThirteenState:
        return read_position(position, self.rules)

    def winners(self, rules: Rules, scores: tuple[float, ...], last: State) -> tuple[int, ...]:
        best = max(scores)
        first = tuple(seat for seat, score in enumerate(scores) if score == best)
        return first if best >= rules["target"] and len(first) == 1 else ()


GAME = Thirteen()
ThirteenState.game = GAME


Some = str | Iterable[Card | str]


class Combination(NamedTuple):
    """What some cards are.

    The kind (`single`, `pair`, `triple`, `four`, `sequence`, `double_sequence`), over how many ranks it goes, and the
    highest card, which tells how high it is.
    """

    kind: str
    length: int
    top: Card


def combination(cards: Some, rules: str | Mapping[str, Any] | None = None, **options: Any) -> Combination | None:
    """The combination that some cards are, None for none.

    >>> combination("5s 6h 7d")
    Combination(kind='sequence', length=3, top=Card('7d'))
    >>> combination("5s 6h 8d") is None
    True

    Raises:
        ValueError: a text is no card, a card is there twice, or a joker; an option can not have that value.
        TypeError: an unknown option.
    """
    found = packed(_distinct(cards, "cards").mask, _flags(rules, options))
    return Combination(kind_of(found), found >> 6 & 63, Card(found & 63)) if found else None


def legal_plays(
    hand: Some, table: Some | None = None, rules: str | Mapping[str, Any] | None = None, **options: Any
) -> Moves:
    """All plays of a hand on a table (None or no cards: any lead but the first of a match), without pass.

    `rules` is a preset's name or a rule set, `options` are single options. A hand may have any number of cards; `len`
    counts the plays without listing them, which for a whole pack nobody could.

    >>> print(legal_plays("5s 5h 6s 7d 8c 9c 2h", "4s 5d 6d"))
    5s 6s 7d / 5h 6s 7d / 6s 7d 8c / 7d 8c 9c
    >>> len(legal_plays("3s 3c 4s 4c 5s 5c", "2h")), len(legal_plays("3s 3c 4s 4c 5s 5c", "2d 2h"))
    (1, 0)

    Raises:
        ValueError: a text is no card, a card is there twice, or a joker; the table is no combination; an option can not
            have that value.
        TypeError: an unknown option.
    """
    held, lying = _distinct(hand, "hand"), _distinct(table or (), "table")
    check_distinct((("hand", held), ("table", lying)))
    flags = _flags(rules, options)
    to_beat = packed(lying.mask, flags)
    if lying and not to_beat:
        raise ValueError(f"table: {lying} is no combination")
    return LegalMoves(held.mask, to_beat, -1, 0, flags, may_pass=False)


def _flags(rules: str | Mapping[str, Any] | None, options: Mapping[str, Any]) -> int:
    seats = rules.seats if isinstance(rules, Rules) else GAME.default_seats
    return flags_of(GAME.rules(rules, seats, **options))


def _distinct(some: Some, where: str) -> Cards:
    cards = _read_set(some, where)
    check_distinct(((where, cards),))
    return cards
