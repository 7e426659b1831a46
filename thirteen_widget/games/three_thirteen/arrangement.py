"""Cards laid out: what a meld is, the order it is laid in, and hands with the fewest points left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...bits import lowest
from ...cards import RANKS, Card, Cards
from ...positions import check_no_joker
from . import melds as m
from .melds import most_wilds
from .options import OPTIONS, MeldOptions

Fault = tuple[str, dict[str, Any]]
"""The code of a reason, and what fills in its sentence."""

_ORDER: Final = {card: (card.value, card.index) for card in map(Card, range(54))}


def in_order(cards: Iterable[Card]) -> Cards:
    """The cards as this game orders them: ace to king, equal ranks by suit."""
    return tuple.__new__(Cards, sorted(cards, key=_ORDER.__getitem__))


def added(cards: Cards, card: Card) -> Cards:
    """The cards in order with one more."""
    return in_order((*cards, card))


def removed(cards: Cards, card: Card) -> Cards:
    """The cards without one copy of one of them."""
    at = cards.index(card)
    return tuple.__new__(Cards, (*cards[:at], *cards[at + 1 :]))


def places_in_run(naturals: Sequence[Card], wilds: int, last_place: int) -> list[int] | None:
    """The places, in order, of these natural cards of one suit in a run with so many wild cards; None when none fits.

    An ace stands at 1 or, where the run may end with it, at 14: on the side with fewer gaps.
    """
    if len(naturals) + wilds > last_place:
        return None
    ways = [places for places in _ways(naturals, last_place) if _gaps(places) <= wilds]
    return min(ways, key=_gaps, default=None)


def _ways(naturals: Sequence[Card], last_place: int) -> list[list[int]]:
    values = sorted(card.value for card in naturals)
    ways = [values]
    if last_place == 14 and values[0] == 1:
        ways.append([*values[1:], 14])
    return [places for places in ways if len(set(places)) == len(places)]


def _gaps(places: Sequence[int]) -> int:
    return places[-1] - places[0] + 1 - len(places)


def is_set(naturals: Sequence[Card]) -> bool:
    """Whether natural cards are of one rank: with any number of wild cards they form a set."""
    return all(card.value == naturals[0].value for card in naturals)


def in_run_order(naturals: Sequence[Card], places: Sequence[int]) -> Cards:
    """The natural cards of a run in the order of their places."""
    cards = in_order(naturals)
    return Cards([*cards[1:], cards[0]]) if places[-1] == 14 else cards


def arranged(naturals: Sequence[Card], wilds: Sequence[Card], last_place: int) -> Cards:
    """A meld in the order it is laid: a run with wild cards in their places, a set with them last."""
    if is_set(naturals):
        return Cards([*in_order(naturals), *in_order(wilds)])
    places = places_in_run(naturals, len(wilds), last_place)
    assert places is not None, "the cards form a run"
    suit = naturals[0].suit
    start = _start(places, wilds, suit, last_place)
    own = iter(in_run_order(naturals, places))
    spare = list(in_order(wilds))
    run = []
    for place in range(start, start + len(naturals) + len(wilds)):
        if place in places:
            run.append(next(own))
        else:
            itself = [wild for wild in spare if wild.value == place and wild.suit == suit]
            run.append(itself[0] if itself else spare[-1])
            spare.remove(run[-1])
    return Cards(run)


def _start(places: Sequence[int], wilds: Sequence[Card], suit: str, last_place: int) -> int:
    """Where a run begins: as high as it can, but so that a wild card stands for itself where one may."""
    size = len(places) + len(wilds)
    highest = min(places[0], last_place + 1 - size)
    starts = range(highest, max(1, places[-1] - size + 1) - 1, -1)
    own = {card.value for card in wilds if card.suit == suit}
    return next((start for start in starts if any(start <= value < start + size for value in own)), highest)


def divided(cards: Iterable[Card], wild: int) -> tuple[list[Card], list[Card]]:
    """The natural cards and the wild ones."""
    naturals: list[Card] = []
    wilds: list[Card] = []
    for card in cards:
        (wilds if card.value == wild else naturals).append(card)
    return naturals, wilds


def laid(cards: Iterable[Card], wild: int, options: MeldOptions) -> Cards:
    """The cards of a meld in the order they are laid."""
    naturals, wilds = divided(cards, wild)
    return arranged(naturals, wilds, options.last_place)


def fault(cards: Sequence[Card], wild: int, options: MeldOptions) -> Fault | None:
    """What keeps cards, in whatever order, from being a meld; None when they are one."""
    naturals, wilds = divided(cards, wild)
    meld = Cards(cards).pretty
    if len(cards) < 3:
        return "meld_too_short", {"cards": meld, "n": len(cards)}
    found = None if is_set(naturals) else _run_fault(naturals, len(wilds), options.last_place, meld)
    if found is not None:
        return found
    if len(naturals) < options.min_naturals:
        return "too_few_naturals", {"cards": meld, "n": len(naturals), "least": options.min_naturals}
    most = most_wilds(len(naturals), options.limit)
    if len(wilds) > most:
        allowed = min(most, len(cards) // 2) if options.limit < 0 else most
        return "too_many_wilds", {"cards": meld, "n": len(wilds), "most": allowed}
    return None


def _run_fault(naturals: Sequence[Card], wilds: int, last_place: int, meld: str) -> Fault | None:
    if len({card.suit for card in naturals}) > 1:
        code = "suits_differ" if len({card.value for card in naturals}) == len(naturals) else "neither_rank_nor_suit"
        return code, {"cards": meld}
    if places_in_run(naturals, wilds, last_place) is not None:
        return None
    ways = _ways(naturals, last_place)
    if not ways:
        twice = next(card for at, card in enumerate(naturals) if card in naturals[:at])
        return "place_twice", {"cards": meld, "card": twice.pretty}
    if len(naturals) + wilds > last_place:
        return "run_too_long", {"cards": meld, "n": last_place}
    if wilds:
        return "gap", {"cards": meld, "n": min(map(_gaps, ways)), "wilds": wilds}
    return "not_consecutive", {"cards": meld}


# ------------------------------------------------------------------------------------------ whole hands

_ANY_SEATS: Final = 2
"""Melds do not depend on the number of players."""


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
    """A rank as a number, ace 1 to king 13."""
    name = rank.strip().upper() if isinstance(rank, str) else ""
    name = "T" if name == "10" else name
    if len(name) != 1 or name not in RANKS:
        raise ValueError(f"wild={rank!r} is no rank: write 3 4 5 6 7 8 9 T (or 10) J Q K A 2")
    return Card(name + "s").value


class HandSearch:
    """The search for the best melds of one hand, whole or less one card.

    These share what they find: all discards cost hardly more than the whole hand.
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
        """The naturals as a mask, and the number of wild cards."""
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
        """False when the cards but for one of them form no melds, known sooner than what is left.

        True is a proof only where no card is wild and none counts nothing.
        """
        return m.leaves_at_most(1, *self._start(None), self._hand, self._melds)

    def arrangement(self, without: Card | None = None) -> Arrangement:
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
        """A meld with so many of the spare wild cards, first those that may stand for themselves in it."""
        suit = naturals[0].suit if naturals and not is_set(naturals) else None
        used = sorted(spare, key=lambda card: card.suit != suit)[:wilds]
        for card in used:
            spare.remove(card)
        return arranged(naturals, used, self.options.last_place)

    def _finish(self, chosen: list[tuple[list[Card], int]], wilds: int) -> list[int]:
        """Find a use for wild cards that no natural card needs; return the sizes of melds of wild cards alone.

        In a free search those too few to be a meld join others.
        """
        forming = m.most_in_wild_melds(wilds, self._hand)
        if not forming:
            if chosen and wilds and not self._hand[m.STRETCH]:
                self._absorb(chosen, wilds)
            return []
        melds = -(-forming // m.most_wilds(0, self._hand[m.LIMIT]))
        return [forming // melds + (at < forming % melds) for at in range(melds)]

    def _absorb(self, chosen: list[tuple[list[Card], int]], wilds: int) -> None:
        """Let the melds take in all these wild cards: a set any number, a run as many as fit, or cut in two."""
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
    """The search for a hand, its cards in order; remembered, as the same hand is asked about often."""
    return HandSearch(cards, wild, options)


def _search_for(hand: str | Iterable[Card | str], wild: str | None, options: Mapping[str, Any]) -> HandSearch:
    known = {option.name: option for option in OPTIONS}
    unknown = [name for name in options if name not in known]
    if unknown:
        raise TypeError(f"three_thirteen has no option {unknown[0]!r}: there are {', '.join(known)}")
    values = {name: option.value(options.get(name, option.default), _ANY_SEATS) for name, option in known.items()}
    cards = Cards(hand)
    check_no_joker(cards, "three_thirteen")
    if len(cards) > m.MOST_CARDS:
        raise ValueError(f"{len(cards)} cards: a hand has at most {m.MOST_CARDS}, thirteen dealt and one drawn")
    return search(in_order(cards), 0 if wild is None else value_of_rank(wild), MeldOptions.of(values))
