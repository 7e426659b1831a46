"""What a seat does: moves, their notation, and lists of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, overload

from .cards import Card, Cards

ACTIONS: Final = ("play", "pass", "draw", "take", "discard", "out", "call", "meld")
CALLS: Final = ("last card", "thirteen")


@dataclass(frozen=True, slots=True)
class Move:
    """An action, its cards in order, and what goes with it.

    Cards may be given as text. As text (`str`) a play is its cards, the others begin with the action: ``pass``,
    ``draw``, ``take``, ``discard Ks``, ``out Ks: 3s 4s 5s | 7h 7d 7c``, ``meld 3s 4s 5s``, ``last card``, ``thirteen``;
    a play that calls at once is ``5h last card``.

    >>> print(Move("play", "3s 3d"), Move("pass"), Move("play", "5h", call="last card"), sep=" / ")
    3s 3d / pass / 5h last card

    Raises:
        ValueError: an unknown action or call, a text that is no card, cards where none belong.
    """

    action: str
    cards: Cards = Cards()
    call: str | None = None
    melds: tuple[Cards, ...] | None = None

    def __init__(
        self,
        action: str,
        cards: str | Iterable[Card | str] = (),
        call: str | None = None,
        melds: Iterable[str | Iterable[Card | str]] | None = None,
    ) -> None:
        if action not in ACTIONS:
            raise ValueError(f"{action!r} is no action: there are {', '.join(ACTIONS)}")
        if call is not None and call not in CALLS:
            raise ValueError(f"{call!r} is no call: there are {' and '.join(map(repr, CALLS))}")
        put = object.__setattr__
        put(self, "action", action)
        put(self, "cards", Cards(cards))
        put(self, "call", call)
        put(self, "melds", None if melds is None else _all_cards(melds))
        count = len(self.cards)
        if action in ("discard", "out") and count != 1:
            raise ValueError(f"{action!r} takes exactly one card, not {count}")
        if action in ("pass", "draw", "take", "call", "meld") and count:
            raise ValueError(f"{action!r} takes no cards")
        if melds is not None and action not in ("out", "meld"):
            raise ValueError(f"{action!r} lays no melds: only 'out' and 'meld' do")
        if (action == "call") != (call is not None) and action != "play":
            raise ValueError("a call names what is called, and only a call or a play can")

    def __str__(self) -> str:
        return format_move(self)

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @property
    def pretty(self) -> str:
        return format_move(self, pretty=True)

    def _repr_html_(self) -> str:
        from .display import move_html

        return move_html(self)


def format_move(move: Move, pretty: bool = False) -> str:
    """A move as text; `parse_move` reads it back (when not `pretty`)."""

    def cards(some: Cards) -> str:
        return some.pretty if pretty else str(some)

    if move.action == "call":
        return str(move.call)
    words = [] if move.action == "play" else [move.action]
    if move.cards:
        words.append(cards(move.cards))
    if move.call:
        words.append(move.call)
    if move.melds is None:
        return " ".join(words)
    melds = " | ".join(map(cards, move.melds))
    if move.action == "meld":
        return f"meld {melds}".rstrip()
    return f"{' '.join(words)}: {melds}".rstrip()


_SPACES: Final = re.compile(r"\s+")
_CALL_AT_END: Final = re.compile(rf"^(.*?)\s*({'|'.join(CALLS)})$")


def parse_move(written: str) -> Move:
    """Read a move from its text, with the cards in the order written.

    >>> parse_move("out Ks: 3s 4s 5s | 7h 7d 7c").melds
    (Cards('3s 4s 5s'), Cards('7h 7d 7c'))

    Raises:
        ValueError: the text is no move; it says what is wrong and how moves are written.
    """
    if not isinstance(written, str):
        raise ValueError(f"a move is a Move or its text, not {type(written).__name__}")
    words = _SPACES.sub(" ", written.strip())
    lower = words.lower()
    if not words:
        raise ValueError("an empty text is no move: write cards, as in 3s 3d, or an action, as in pass")
    if lower in ("pass", "draw", "take"):
        return Move(lower)
    if lower in CALLS:
        return Move("call", call=lower)
    action, _, rest = words.partition(" ")
    action = action.lower()
    if action == "meld":
        return Move("meld", melds=_parse_melds(rest))
    if action in ("discard", "out"):
        card, colon, melds = rest.partition(":")
        if action == "discard" and colon:
            raise ValueError("a discard lays no melds: write discard and one card, as in discard Ks")
        return Move(action, card, melds=_parse_melds(melds) if colon else None)
    call = _CALL_AT_END.match(lower)
    if call:
        return Move("play", words[: len(call[1])], call=call[2])
    return Move("play", words)


def _all_cards(melds: Iterable[str | Iterable[Card | str]]) -> tuple[Cards, ...]:
    if isinstance(melds, str) or not isinstance(melds, Iterable):
        raise ValueError(f"melds: a list of cards that lie together, as in ['3s 4s 5s', '7h 7d 7c'], not {melds!r}")
    return tuple(map(Cards, melds))


def _parse_melds(written: str) -> tuple[Cards, ...]:
    if not written.strip():
        return ()
    melds = tuple(map(Cards, written.split("|")))
    if not all(melds):
        raise ValueError("an empty meld: write cards on both sides of each |")
    return melds


class Moves(Sequence[Move]):
    """Moves in a fixed order, each made only when looked at.

    Equal to any sequence of the same moves; slices are `Moves` too.
    """

    __slots__ = ("_items", "_make")

    def __init__(self, items: Sequence[Any], make: Callable[[Any], Move] | None = None) -> None:
        self._items = items
        self._make = make

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, key: int) -> Move: ...
    @overload
    def __getitem__(self, key: slice) -> Moves: ...
    def __getitem__(self, key: int | slice) -> Move | Moves:
        if isinstance(key, slice):
            return Moves(self._items[key], self._make)
        item = self._items[key]
        return item if self._make is None else self._make(item)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[type[Moves], tuple[list[Move]]]:
        return Moves, (list(self),)

    def __str__(self) -> str:
        return " / ".join(map(str, self))

    def __repr__(self) -> str:
        shown = " / ".join(map(str, self[:12]))
        more = f" / … {len(self) - 12} more" if len(self) > 12 else ""
        return f"<{len(self)} moves: {shown}{more}>" if self else "<no moves>"

    def _repr_html_(self) -> str:
        from .display import moves_html

        return moves_html(self)
