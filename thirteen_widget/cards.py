"""Cards, their notation, and sets of cards as integers.

A card's index is ``4 * rank + suit`` in all three games, with ranks in the order ``3 4 5 6 7 8 9 T J Q K A 2`` and
suits in the order spades, clubs, diamonds, hearts. In Thirteen it is the card's height; in Treisprezece the same ranks
form the circle; in Three Thirteen `Card.value` counts from the ace. The jokers are 52 (black) and 53 (red).

A *mask* is a set of cards: an integer with bit ``index`` set for each card in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress
from operator import attrgetter
from typing import Any, Final, SupportsIndex, overload

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "scdh"
JOKERS: Final = ("Xb", "Xr")
DECK_SIZE: Final = 52
FULL_DECK: Final = (1 << DECK_SIZE) - 1
_SYMBOLS: Final = dict(zip(SUITS, "♠♣♦♥", strict=True))
_SUIT_LETTERS: Final = {symbol: letter for letter, symbol in _SYMBOLS.items()}
_TEXTS: Final = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
_SHOWN: Final = 40
"""So much of a text that is no card is repeated."""
_SEPARATORS: Final = re.compile(r"[\s,]+")


class Card:
    """One card, by its notation (``Card("3s")``) or its index (``Card(0)``).

    Rank then suit: ``3s 10h Th Ah 2d``, also ``3♠ 10♥``; ``Xr`` and ``Xb`` are the red and the black joker. Any case;
    ``T`` and ``10`` are the same. Cards compare by index, the order of Thirteen.

    >>> Card("10♥"), Card("th") == Card("Th"), Card("5s") > Card("4h")
    (Card('Th'), True, True)
    >>> Card("Th").pretty
    '10♥'

    Raises:
        ValueError: the text is no card, or the index is not in 0 to 53.
    """

    __slots__ = ("index",)
    index: int
    _known: dict[int, Card] = {}  # noqa: RUF012 - filled once below, one object a card

    def __new__(cls, card: str | int | Card) -> Card:
        if isinstance(card, Card):
            return card
        if isinstance(card, str):
            return cls._known[_index_of(card)]
        if type(card) is not int and (isinstance(card, bool) or not isinstance(card, SupportsIndex)):
            raise ValueError(f"a card is a text, as in 3s, or an index, not {card!r}")
        found = cls._known.get(int(card))
        if found is None:
            raise ValueError(f"no card has the index {card!r}: indexes go from 0 to 53")
        return found

    @property
    def rank(self) -> str:
        """``3 4 … 9 T J Q K A 2``, or ``X`` for a joker."""
        return _TEXTS[self.index][0]

    @property
    def suit(self) -> str:
        """``s c d h``; for a joker its colour, ``r`` or ``b``."""
        return _TEXTS[self.index][1]

    @property
    def value(self) -> int:
        """The rank as a number, ace 1 to king 13; 0 for a joker."""
        return 0 if self.is_joker else (self.index // 4 + 2) % 13 + 1

    @property
    def is_joker(self) -> bool:
        return self.index >= DECK_SIZE

    @property
    def colour(self) -> str:
        return "red" if self.suit in "dhr" else "black"

    @property
    def pretty(self) -> str:
        """For people: ``3♠``, ``10♥``; the jokers are ``★r`` and ``★b``."""
        if self.is_joker:
            return "★" + self.suit
        return ("10" if self.rank == "T" else self.rank) + _SYMBOLS[self.suit]

    @property
    def mask(self) -> int:
        return 1 << self.index

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __hash__(self) -> int:
        return hash(self.index)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __le__(self, other: Card) -> bool:
        return self.index <= other.index

    def __gt__(self, other: Card) -> bool:
        return self.index > other.index

    def __ge__(self, other: Card) -> bool:
        return self.index >= other.index

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (self.index,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def _repr_html_(self) -> str:
        from .display import cards_html

        return cards_html((self,))


def _fill() -> None:
    for index in range(len(_TEXTS)):
        card = object.__new__(Card)
        card.index = index
        Card._known[index] = card


_fill()
ALL_CARDS: Final = tuple(Card._known.values())
_BITS: Final = bytes.maketrans(b"01", b"\x00\x01")
_height: Final = attrgetter("index")
_BY_TEXT: Final = {written: index for index, text in enumerate(_TEXTS) for written in (text, text.lower())}
_WRITTEN: Final = dict(zip(_TEXTS, ALL_CARDS, strict=True))
"""The cards as we write them: nothing to put right."""


def _index_of(text: str) -> int:
    known = _BY_TEXT.get(text)
    if known is not None:
        return known
    plain = text.strip().replace("\ufe0e", "").replace("\ufe0f", "").lower()
    if plain.startswith("10"):
        plain = "t" + plain[2:]
    if plain[-1:] in _SUIT_LETTERS:
        plain = plain[:-1] + _SUIT_LETTERS[plain[-1]]
    found = _BY_TEXT.get(plain)
    if found is None:
        said = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        raise ValueError(
            f"{said!r} is no card: write a rank (3 4 5 6 7 8 9 T or 10 J Q K A 2) and a suit "
            "(s c d h or ♠ ♣ ♦ ♥), as in 3s or 10♥; Xr and Xb are the jokers"
        )
    return found


class Cards(tuple[Card, ...]):
    """Some cards in order, from text or from cards: a hand, a play, a pile.

    >>> hand = Cards("3s 10h 2d")
    >>> print(hand, len(hand), hand[1].pretty)
    3s Th 2d 3 10♥

    Raises:
        ValueError: a word of the text is no card.
    """

    __slots__ = ()

    def __new__(cls, cards: str | Iterable[Card | str] = ()) -> Cards:
        if isinstance(cards, Cards):
            return cards
        if isinstance(cards, str):
            try:
                return super().__new__(cls, map(_WRITTEN.__getitem__, cards.split()))
            except KeyError:
                return super().__new__(cls, (Card(word) for word in _SEPARATORS.split(cards) if word))
        if not isinstance(cards, Iterable):
            raise ValueError(f"cards are a text, as in '3s 3d', or a list, not {cards!r}")
        some: tuple[Any, ...] = tuple(cards)
        return super().__new__(cls, some if {*map(type, some)} == {Card} else map(Card, some))

    @classmethod
    def from_mask(cls, mask: int) -> Cards:
        """The cards of a set, lowest index first."""
        return cards_of(mask)

    @property
    def mask(self) -> int:
        """The set of these cards; a card that is there twice counts once."""
        mask = 0
        for card in self:
            mask |= 1 << card.index
        return mask

    @property
    def pretty(self) -> str:
        return " ".join(card.pretty for card in self)

    def sorted(self) -> Cards:
        return tuple.__new__(Cards, sorted(self, key=_height)) if len(self) > 1 else self

    @overload
    def __getitem__(self, key: SupportsIndex) -> Card: ...
    @overload
    def __getitem__(self, key: slice) -> Cards: ...
    def __getitem__(self, key: SupportsIndex | slice) -> Card | Cards:
        if isinstance(key, slice):
            return tuple.__new__(Cards, super().__getitem__(key))
        return super().__getitem__(key)

    def __str__(self) -> str:
        return " ".join([_TEXTS[card.index] for card in self])

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def _repr_html_(self) -> str:
        from .display import cards_html

        return cards_html(self)


def cards_at(indexes: Iterable[int]) -> Cards:
    """The cards of these indexes, in their order."""
    return tuple.__new__(Cards, map(ALL_CARDS.__getitem__, indexes))


@lru_cache(maxsize=4096)
def cards_of(mask: int) -> Cards:
    """The cards of a set, remembered: the same ones are looked at again and again.

    Its binary digits, the last one first, pick them without a loop in Python.
    """
    return tuple.__new__(Cards, compress(ALL_CARDS, bin(mask)[:1:-1].encode().translate(_BITS)))


def members(mask: int) -> Iterator[int]:
    """The indexes in a set, lowest first.

    >>> list(members(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
