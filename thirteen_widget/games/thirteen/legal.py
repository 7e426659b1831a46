"""The legal moves of a seat, listed only when looked at; and why another move is not legal.

Of several causes the first in a fixed order is told, chosen so that a student learns most.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, overload

from ...bits import popcount
from ...cards import DECK_SIZE, RANKS, Card, Cards, cards_of
from ...compiled import in_use, ints
from ...game import Move, Moves, Reason
from .combinations import (
    BOMB_EXACT_SIZE,
    DOUBLE_SEQUENCE,
    FOUR_PAIRS_EXEMPT,
    FOUR_TWOS,
    LOCK,
    LONGER_PAIRS_BEAT_SHORTER,
    NO_LOCK,
    OPENING_ALONE,
    SOUTHERN,
    STRICT,
    TWOS_ON_TOP,
    are_twos,
    beats,
    combination,
    is_bomb,
    is_exempt,
    kind_of,
    legal_combination,
    next_asked,
    reaches_passed,
)
from .picks import count_plays
from .playout import greedy_cards
from .plays import MOST_PLAYS_OF_13_CARDS, list_plays

if TYPE_CHECKING:
    from .state import ThirteenState

PASS: Final = Move("pass")
REMEMBERED: Final = 1 << 14
"""How many plays are remembered with what they are: the same few are judged again and again."""

combination_of = lru_cache(REMEMBERED)(combination)
judged = lru_cache(REMEMBERED)(legal_combination)
comes_back = lru_cache(REMEMBERED)(reaches_passed)
turn_after = lru_cache(REMEMBERED)(next_asked)


@lru_cache(maxsize=4096)
def move_of(cards: int) -> Move:
    """The move that plays a set of cards; a pass for none."""
    return Move("play", cards_of(cards)) if cards else PASS


_PLAYS: Final = "games.thirteen.plays"


_Lister = Callable[[int, int, int, int, int], list[int]]


def _lister(twin: ModuleType | None, plays: int) -> _Lister:
    room = ints(twin, plays)
    if twin is None:
        return lambda hand, table, opening, bound, flags: room[: list_plays(hand, table, opening, bound, flags, room)]
    listed = twin.list_plays
    return lambda hand, table, opening, bound, flags: room[: listed(hand, table, opening, bound, flags, room)].tolist()


class _Listers(threading.local):
    """What lists plays of hands of at most 13 cards, by thread: a new buffer would take longer than that."""

    compiled: _Lister | None = None

    def __init__(self) -> None:
        self.plain = _lister(None, MOST_PLAYS_OF_13_CARDS)


_listers = _Listers()


def _listed(given: tuple[int, int, int, int, int]) -> list[int]:
    if given[0].bit_count() > 13:
        hand, table, _, bound, flags = given
        return _lister(in_use(_PLAYS), count_plays(hand, table, -1, bound, flags))(*given)
    lister = _listers.compiled
    if lister is None:
        twin = in_use(_PLAYS)
        if twin is None:
            return _listers.plain(*given)
        lister = _listers.compiled = _lister(twin, MOST_PLAYS_OF_13_CARDS)
    return lister(*given)


class LegalMoves(Moves):
    """Legal moves, plays before pass; plays by kind, length, then by the highest card, the next …

    They are listed when first looked at. Of more than 13 cards `len` only counts them: of 26 there can be 156,137.
    """

    __slots__ = ("_listed", "given", "may_pass")

    def __init__(self, hand: int, table: int, opening: int, bound: int, flags: int, may_pass: bool = True) -> None:
        self.given = hand, table, opening, bound, flags
        self.may_pass = may_pass and table != 0
        self._listed: list[int] | None = None

    @property
    def sets(self) -> list[int]:
        """The moves as sets of cards (masks), 0 for pass, in the same order."""
        sets = self._listed
        if sets is None:
            self._listed = sets = _listed(self.given)
            if self.may_pass:
                sets.append(0)
        return sets

    def __len__(self) -> int:
        if self._listed is not None:
            return len(self._listed)
        if self.given[0].bit_count() <= 13:  # to list so few takes hardly longer than to count them
            return len(self.sets)
        return count_plays(*self.given) + self.may_pass

    def __iter__(self) -> Iterator[Move]:
        return map(move_of, self.sets)

    @overload
    def __getitem__(self, key: int) -> Move: ...
    @overload
    def __getitem__(self, key: slice) -> Moves: ...
    def __getitem__(self, key: int | slice) -> Move | Moves:
        if isinstance(key, slice):
            return Moves(self.sets[key], move_of)
        return move_of(self.sets[key])

    def __reduce__(self) -> tuple[Any, ...]:
        return LegalMoves, (*self.given, self.may_pass)

    @property
    def asked(self) -> tuple[int, int, int]:
        """The combination on the table, the card that a lead has to contain or -1, and 1 for who is bound by a pass."""
        return self.given[1:4]

    def greedy(self) -> Move:
        return move_of(greedy_cards(*self.given))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        hand, table, opening, bound, flags = self.given
        if move == PASS:
            return self.may_pass
        cards = move.cards.mask
        if cards & ~hand or move != move_of(cards):
            return False
        return judged(cards, table, opening, bound, flags) != 0


NO_MOVES: Final = Moves(())


REASONS: Final = (
    "unreadable",
    "no_such_action",
    "not_in_hand",
    "same_card_twice",
    "round_over",
    "match_over",
    "nothing_chosen",
    "two_in_sequence",
    "two_not_on_top",
    "sequence_of_two",
    "two_pairs",
    "gap",
    "rank_twice",
    "unpaired",
    "mixed_ranks",
    "opening_card_missing",
    "opening_card_alone",
    "four_twos_unbeaten",
    "four_twos_no_bomb",
    "bomb_needs_twos",
    "other_kind",
    "other_length",
    "too_low_rank",
    "too_low_suit",
    "bomb_lower",
    "bomb_too_small",
    "bomb_not_exact",
    "must_lead",
    "passed_bombs_only",
    "passed_four_pairs_only",
    "has_passed",
    "not_your_turn",
)
"""Every code that `why_not` can give, in the order in which they are looked for."""

TWO: Final = len(RANKS) - 1


class _Cause(NamedTuple):
    code: str
    rule: str
    values: tuple[tuple[str, Any], ...] = ()


def explain(state: ThirteenState, move: Move, seat: int | None) -> Reason:
    """Why a move is not legal; `seat` is None when nobody is on turn and none was named."""
    cause = next(_causes(state, move, seat))
    return Reason(cause.code, "thirteen", cause.values, cause.rule, _nearest(state, move, seat))


def _causes(state: ThirteenState, move: Move, seat: int | None) -> Iterator[_Cause]:
    if move.action not in ("play", "pass") or move.call is not None or move.melds is not None:
        yield _Cause("no_such_action", "turn", (("action", move.call or move.action),))
    if seat is not None:
        missing = Cards(
            card for card in move.cards if card.index >= DECK_SIZE or not state.hands[seat] >> card.index & 1
        )
        if missing:
            yield _Cause("not_in_hand", "hand", (("cards", missing.pretty),))
    if popcount(move.cards.mask) < len(move.cards):
        twice = next(card for card in move.cards if move.cards.count(card) > 1)
        yield _Cause("same_card_twice", "hand", (("card", twice.pretty),))
    if state.turn is None or seat is None:
        yield _Cause("round_over", "round")
    elif move.action == "play":
        yield from _causes_of_play(state, move.cards.mask, seat)
    elif seat == state.turn and not state.table:
        yield _Cause("must_lead", "leading")
    yield from _causes_of_turn(state, move, seat)


def _causes_of_play(state: ThirteenState, cards: int, seat: int) -> Iterator[_Cause]:
    flags = state.flags
    play = combination(cards, flags)
    if not play:
        yield _no_combination(cards, flags)
    if state.opening >= 0 and seat == state.turn:
        card = (("card", Card(state.opening).pretty),)
        if flags & OPENING_ALONE:
            if cards != 1 << state.opening:
                yield _Cause("opening_card_alone", "opening_alone", card)
        elif not cards >> state.opening & 1:
            yield _Cause("opening_card_missing", "opening", card)
    if state.table and not beats(play, state.combination, flags):
        yield _not_beaten(play, state.combination, flags)


def _causes_of_turn(state: ThirteenState, move: Move, seat: int | None) -> Iterator[_Cause]:
    lock = state.flags & LOCK
    if seat is not None and state.passed >> seat & 1 and lock != NO_LOCK:
        if not reaches_passed(state.combination, state.flags):
            yield _Cause("has_passed", "passing_strict" if lock == STRICT else "passing_exempt")
        play = combination(move.cards.mask, state.flags)
        if move.action == "play" and not is_exempt(play, state.flags):
            four_pairs = lock == FOUR_PAIRS_EXEMPT
            yield _Cause("passed_four_pairs_only" if four_pairs else "passed_bombs_only", "passing_exempt")
    yield _Cause("not_your_turn", "turn")


def _no_combination(cards: int, flags: int) -> _Cause:
    """Why cards are no combination: told by what the student probably had in mind."""
    if not cards:
        return _Cause("nothing_chosen", "combinations")
    counts = [popcount(cards >> 4 * rank & 15) for rank in range(len(RANKS))]
    ranks = [rank for rank, count in enumerate(counts) if count]
    ones = [rank for rank in ranks if counts[rank] == 1]
    pairs = [rank for rank in ranks if counts[rank] == 2]
    alike = len(ranks) in (len(ones), len(pairs))
    missing = [rank for rank in range(ranks[0], ranks[-1]) if not counts[rank]]
    twos_never = not flags & TWOS_ON_TOP
    has_two = ranks[-1] == TWO
    sequences = "sequences" if twos_never else "sequences_with_twos"
    if len(ranks) == 2:
        if not alike or missing or (has_two and twos_never):
            return _mixed(ranks)
        return _Cause("sequence_of_two", sequences) if ones else _Cause("two_pairs", "double_sequences")
    if missing and not alike:
        return _mixed(ranks)
    if has_two and twos_never:
        return _Cause("two_in_sequence", "sequences")
    if has_two and ranks[0] == 0 and missing and missing[-1] - missing[0] == len(missing) - 1:
        return _Cause("two_not_on_top", "sequences_with_twos")
    if missing:
        values = (("missing", _ranks(missing)), ("low", _rank(ranks[0])), ("high", _rank(ranks[-1])))
        return _Cause("gap", sequences if ones else "double_sequences", values)
    if 2 * len(ones) > len(ranks):
        more = next(rank for rank in ranks if counts[rank] > 1)
        return _Cause("rank_twice", sequences, (("rank", _rank(more)), ("count", counts[more])))
    return _Cause("unpaired", "double_sequences", (("ranks", _ranks([rank for rank in ranks if counts[rank] != 2])),))


def _mixed(ranks: list[int]) -> _Cause:
    return _Cause("mixed_ranks", "combinations", (("ranks", _ranks(ranks)),))


def _rank(rank: int) -> str:
    return Card(4 * rank).pretty[:-1]


def _ranks(ranks: list[int]) -> str:
    return ", ".join(map(_rank, ranks))


def _not_beaten(play: int, table: int, flags: int) -> _Cause:
    rule = "bombs_southern" if flags & SOUTHERN else "bombs"
    kinds = (("table", _named(table)), ("needed", f"@thirteen.higher.{kind_of(table)}"), ("chosen", _named(play)))
    if table == FOUR_TWOS:
        return _Cause("four_twos_unbeaten", "four_twos")
    if play >> 6 == table >> 6:
        by_suit = play >> 2 & 15 == table >> 2 & 15
        values = (("card", Card(play & 63).pretty), ("table", Card(table & 63).pretty))
        return _Cause("too_low_suit" if by_suit else "too_low_rank", "beating", values)
    if play == FOUR_TWOS:
        return _Cause("four_twos_no_bomb", "four_twos", kinds)
    if is_bomb(play):
        if are_twos(table):
            exact = flags & BOMB_EXACT_SIZE
            needed = (*kinds, ("pairs", (table >> 12) + 2))
            return _Cause("bomb_not_exact", "bombs_exact", needed) if exact else _Cause("bomb_too_small", rule, needed)
        if not is_bomb(table):
            return _Cause("bomb_needs_twos", rule, kinds)
        both_pairs = play >> 12 == table >> 12
        if flags & SOUTHERN or (both_pairs and flags & LONGER_PAIRS_BEAT_SHORTER):
            return _Cause("bomb_lower", rule, kinds)
    if play >> 12 == table >> 12:
        each = 2 if table >> 12 == DOUBLE_SEQUENCE else 1
        lengths = (("table", each * (table >> 6 & 63)), ("chosen", each * (play >> 6 & 63)))
        return _Cause("other_length", "beating", lengths)
    return _Cause("other_kind", "beating", kinds)


def _named(play: int) -> str:
    if are_twos(play):
        return f"@thirteen.kind.twos_{play >> 12}"
    if play >> 12 == DOUBLE_SEQUENCE:
        return f"@thirteen.kind.pairs_{play >> 6 & 63}"
    return f"@thirteen.kind.{kind_of(play)}"


def _nearest(state: ThirteenState, move: Move, seat: int | None) -> Move | None:
    legal = NO_MOVES if seat is None else state.legal_moves(seat)
    if not isinstance(legal, LegalMoves):
        return None
    chosen = move.cards.mask
    return move_of(max(legal.sets, key=lambda cards: popcount(cards & chosen)))
