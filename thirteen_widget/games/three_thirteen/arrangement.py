"""Hands laid out with the fewest points left: the functions for study, and the search that they share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...bits import lowest
from ...cards import RANKS, Card, Cards
from . import melds as m
from .laying import arranged, in_order, in_run_order, is_set, places_in_run
from .options import OPTIONS, MeldOptions

_ANY_SEATS: Final = 2
"""Melds do not depend on the number of players; options are read as for two."""


class Arrangement(NamedTuple):
    """A hand laid out: its melds, the cards left over, and what these count."""

    melds: tuple[Cards, ...]
    left: Cards
    points: int


def least_points(hand: str | Iterable[Card | str], wild: str | None, **options: Any) -> int:
    """The fewest points a hand can be left with, at most 14 cards.

    >>> least_points("6s 9c 9h 3d Kd", "3")
    16
    >>> least_points("Qh Kh Ah", "3", ace="low_or_high")
    0

    Args:
        hand: the cards; the same card may come several times, from several decks.
        wild: the wild rank, ``"3"`` … ``"9"``, ``"T"`` or ``"10"``, ``"J"``, ``"Q"``, ``"K"``; None: no card is wild.
        options: any option of the game, those of a rule set too (``**match.rules``).

    Raises:
        ValueError: something is no card, a joker, no rank, an option's impossible value; more than 14 cards.
        TypeError: an unknown option.
    """
    return _search_for(hand, wild, options).points()


def best_melds(hand: str | Iterable[Card | str], wild: str | None, **options: Any) -> Arrangement:
    """How to lay out a hand for the fewest points; of such ways one that leaves fewest cards.

    Arguments and errors are those of `least_points`. A run comes in order, each wild card in the place it fills; in a
    set wild cards come last.

    >>> laid = best_melds("8s 5s 3d 7s 9c 9h 2h", "3")
    >>> [str(meld) for meld in laid.melds], str(laid.left), laid.points
    (['5s 3d 7s 8s'], '2h 9c 9h', 20)
    """
    return _search_for(hand, wild, options).arrangement()


def points_after_discard(hand: str | Iterable[Card | str], wild: str | None, **options: Any) -> dict[Card, int]:
    """The fewest points left after each possible discard, lowest card first.

    Arguments and errors are those of `least_points`.

    >>> {str(card): n for card, n in points_after_discard("6s 6c 6h Kd", "3").items()}
    {'6s': 22, '6c': 22, '6h': 22, 'Kd': 0}
    """
    search = _search_for(hand, wild, options)
    return {card: search.points(card) for card in dict.fromkeys(search.cards)}


def value_of_rank(rank: str) -> int:
    """A rank as a number, ace 1 to king 13.

    Raises:
        ValueError: it is no rank.
    """
    name = rank.strip().upper() if isinstance(rank, str) else ""
    name = "T" if name == "10" else name
    if len(name) != 1 or name not in RANKS:
        raise ValueError(f"wild={rank!r} is no rank: write 3 4 5 6 7 8 9 T (or 10) J Q K A 2")
    return Card(name + "s").value


class HandSearch:
    """The search for the best melds of one hand, whole or less one card; these share what they find.

    Finding out what each discard would leave costs hardly more than looking at the hand once.
    """

    __slots__ = ("_hand", "_melds", "_memo", "_naturals", "_wilds", "cards", "options", "wild")

    def __init__(self, cards: Cards, wild: int, options: MeldOptions) -> None:
        """`cards` in order, at most 14; `wild` a value, 0 when no card is wild."""
        self.cards = cards
        self.wild = wild
        self.options = options
        wild_points = options.points[wild] if options.wild_points is None else options.wild_points
        self._hand = [0] * m.HAND_SIZE
        order = [0] * m.MOST_CARDS
        m.prepare(
            [card.value for card in cards],
            [card.index & 3 for card in cards],
            len(cards),
            options.points,
            wild,
            wild_points,
            options.last_place,
            options.min_naturals,
            options.limit,
            self._hand,
            order,
        )
        self._naturals = [cards[at] for at in order[: self._hand[m.NATURALS]]]
        self._wilds = [card for card in cards if card.value == wild]
        self._memo = [-1] * m.memo_size(self._hand)
        self._melds = [0] * m.MOST_MELDS

    def _start(self, without: Card | None) -> tuple[int, int]:
        """The naturals as a mask, and the number of wild cards, that are there without a card."""
        every = (1 << len(self._naturals)) - 1
        if without is None:
            return every, len(self._wilds)
        if without.value == self.wild:
            return every, len(self._wilds) - 1
        return every & ~(1 << self._naturals.index(without)), len(self._wilds)

    def points(self, without: Card | None = None) -> int:
        """The fewest points that the hand, without a card of it, can be left with."""
        return m.fewest_points(*self._start(without), self._hand, self._memo, self._melds)

    def may_leave_one(self) -> bool:
        """False when the cards do not form melds even but for one of them, which is known sooner than what is left.

        True is a proof only where no card is wild and none counts nothing.
        """
        return m.leaves_at_most(1, *self._start(None), self._hand, self._melds)

    def arrangement(self, without: Card | None = None) -> Arrangement:
        """How to lay out the hand, without a card of it, for the fewest points."""
        mask, wilds = self._start(without)
        chosen: list[tuple[list[Card], int]] = []
        left: list[Card] = []
        while mask:
            result = m.fewest(mask, wilds, self._hand, self._memo, self._melds, 0)
            members = m.chosen_naturals(result)
            if members:
                used = m.chosen_wilds(result)
                chosen.append((self._some(members), used))
                wilds -= used
            else:
                members = mask & sum(1 << at for at, card in enumerate(self._naturals) if card == self._first(mask))
                left += self._some(members)
            mask &= ~members
        chosen += [([], size) for size in self._finish(chosen, wilds)]
        spare = list(self._wilds)
        if without is not None and without.value == self.wild:
            spare.remove(without)
        melds = [self._laid(naturals, used, spare) for naturals, used in chosen]
        left += spare
        points = sum(self.options.points_of(card, self.wild) for card in left)
        return Arrangement(tuple(sorted(melds, key=_meld_order)), in_order(left), points)

    def _first(self, mask: int) -> Card:
        return self._naturals[lowest(mask)]

    def _some(self, mask: int) -> list[Card]:
        return [card for at, card in enumerate(self._naturals) if mask >> at & 1]

    def _laid(self, naturals: list[Card], wilds: int, spare: list[Card]) -> Cards:
        """A meld with so many of the spare wild cards, those first that may stand for themselves in it."""
        suit = naturals[0].suit if naturals and not is_set(naturals) else None
        used = sorted(spare, key=lambda card: card.suit != suit)[:wilds]
        for card in used:
            spare.remove(card)
        return arranged(naturals, used, self.options.last_place)

    def _finish(self, chosen: list[tuple[list[Card], int]], wilds: int) -> list[int]:
        """Find a use for wild cards that no natural card needs; return the sizes of melds of nothing but wild cards.

        In a free search those too few to be a meld join the melds there are. In a limited one every meld has its due.
        """
        forming = m.most_in_wild_melds(wilds, self._hand)
        if not forming:
            if chosen and wilds and not self._hand[m.STRETCH]:
                self._absorb(chosen, wilds)
            return []
        melds = -(-forming // m.most_wilds(0, self._hand[m.LIMIT]))
        return [forming // melds + (at < forming % melds) for at in range(melds)]

    def _absorb(self, chosen: list[tuple[list[Card], int]], wilds: int) -> None:
        """Let the melds take in all these wild cards: a set any number, a run what it has places for, or cut in two."""
        for at, (naturals, used) in enumerate(chosen):
            if is_set(naturals):
                chosen[at] = naturals, used + wilds
                return
        for at, (naturals, used) in enumerate(chosen):
            more = min(wilds, self.options.last_place - len(naturals) - used)
            chosen[at] = naturals, used + more
            wilds -= more
        if wilds:
            naturals, used = chosen.pop()
            chosen += self._cut(naturals, used + wilds)

    def _cut(self, naturals: list[Card], wilds: int) -> list[tuple[list[Card], int]]:
        """A run of all places and one wild card more, as two melds."""
        places = places_in_run(naturals, wilds - 1, self.options.last_place)
        assert places is not None, "the run was full"
        in_places = list(in_run_order(naturals, places))
        for cut in range(1, len(places)):
            needs = [max(part[-1] - part[0] + 1, 3) - len(part) for part in (places[:cut], places[cut:])]
            if sum(needs) <= wilds:
                low, high = in_places[:cut], in_places[cut:]
                return [(low, wilds - needs[1]), (high, needs[1])]
        raise AssertionError("a run of thirteen places can be cut")


def _meld_order(meld: Cards) -> list[int]:
    return [card.index for card in in_order(meld)]


@lru_cache(maxsize=128)
def search(cards: Cards, wild: int, options: MeldOptions) -> HandSearch:
    """The search for a hand, its cards in order; remembered for a while, as the same hand is asked about often."""
    return HandSearch(cards, wild, options)


def _search_for(hand: str | Iterable[Card | str], wild: str | None, options: Mapping[str, Any]) -> HandSearch:
    known = {option.name: option for option in OPTIONS}
    unknown = [name for name in options if name not in known]
    if unknown:
        raise TypeError(f"three_thirteen has no option {unknown[0]!r}: there are {', '.join(known)}")
    values = {name: option.value(options.get(name, option.default), _ANY_SEATS) for name, option in known.items()}
    cards = Cards(hand)
    joker = next((card for card in cards if card.is_joker), None)
    if joker is not None:
        raise ValueError(f"{joker} is a joker, and three_thirteen is played without")
    if len(cards) > m.MOST_CARDS:
        raise ValueError(f"{len(cards)} cards: a hand has at most {m.MOST_CARDS}, thirteen dealt and one drawn")
    return search(in_order(cards), 0 if wild is None else value_of_rank(wild), MeldOptions.of(values))
