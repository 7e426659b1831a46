"""One situation of a round of Treisprezece, and what every move makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from ...cards import SUITS, Card, Cards
from ...chance import Chance
from ...game import Event, Game, IllegalMove, Move, Moves, Outcome, Reason, Rules, State, Zone
from .ply import Ply
from .reasons import why_not
from .turn import Turn
from .view import TreisprezeceView

_FIELDS: Final = (
    "hands",
    "pile",
    "stock",
    "required",
    "penalty",
    "uncalled",
    "drawn",
    "dry_passes",
    "dealer",
    "turn",
    "scores",
    "rules",
    "unseen",
    "chance",
    "reshuffles",
)
_NOT_POSITION: Final = ("chance", "reshuffles")


class TreisprezeceState(State):
    """One situation of a round. Cards are indexes, hands are masks; equal when the positions are.

    It is over when `turn` is None: a hand is empty, or two passes in a row with nothing to draw ended it as a draw.
    """

    __slots__ = (*_FIELDS, "_legal")
    game: ClassVar[Game]
    hands: tuple[int, ...]
    pile: tuple[int, ...]
    """The top card last."""
    stock: tuple[int, ...]
    """The next card to draw first."""
    required: int
    """The suit that has to be played, -1 when none is. One is exactly while a joker lies on top."""
    penalty: int
    """What the first who can not play the required suit picks up; 0 when it is paid or no suit is required."""
    uncalled: int
    """The seat that owes a call, -1 when none does."""
    drawn: int
    """The card that the seat on turn has drawn and may play or keep, -1 when there is none."""
    dry_passes: int
    """Passes in a row with nothing to draw."""
    dealer: int
    turn: int | None
    scores: tuple[float, ...]
    rules: Rules
    unseen: int
    """Cards that lie in no place but that nobody knows to be out of play."""
    chance: Chance
    reshuffles: int
    _legal: tuple[Moves | None, Moves | None]

    def __init__(self, **fields: Any) -> None:
        put = object.__setattr__
        for name in _FIELDS:
            put(self, name, fields[name])
        put(self, "_legal", (None, None))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a state can not be changed: play(move) makes a new one")

    def changed(self, **changes: Any) -> TreisprezeceState:
        """The state with some of its fields changed."""
        return TreisprezeceState(**{**self._fields(), **changes})

    def _fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _FIELDS}

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in _FIELDS if name not in _NOT_POSITION)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, TreisprezeceState) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._fields(),)

    @property
    def round(self) -> int:  # type: ignore[override]
        """The number of the round, from 1."""
        return self.chance.round

    # ------------------------------------------------------------------------------------ situation

    @property
    def phase(self) -> str:
        """``playing`` or ``round_over``."""
        return "round_over" if self.turn is None else "playing"

    @property
    def winner(self) -> int | None:
        """The seat without cards, None when there is none."""
        return self.hands.index(0) if 0 in self.hands else None

    @property
    def places(self) -> tuple[int, ...]:
        """The winner and the loser; () while the round goes on, and after a drawn one."""
        winner = self.winner
        return () if winner is None else (winner, 1 - winner)

    @property
    def points(self) -> tuple[float, ...]:
        """1 for the winner of the round; () while it goes on."""
        if self.turn is not None:
            return ()
        return tuple(int(seat == self.winner) for seat in range(2))

    @property
    def counted(self) -> bool:
        """Whether the round counts: a drawn one does not."""
        return self.turn is not None or self.winner is not None

    @property
    def top(self) -> int:
        """The card on top of the pile, -1 when there is no pile."""
        return self.pile[-1] if self.pile else -1

    @property
    def can_draw(self) -> bool:
        """Whether there is anything to draw: a stock, or a pile that one can be made of."""
        return bool(self.stock) or len(self.pile) > 1

    def situation(self, seat: int) -> Turn:
        """All that decides what a seat may do."""
        on_turn = seat == self.turn
        return Turn(
            rules=self.rules,
            on_turn=on_turn,
            hand=self.hands[seat],
            top=self.top,
            required=self.required,
            drawn=self.drawn if on_turn else -1,
            can_draw=self.can_draw,
            uncalled=-1 if self.uncalled < 0 else int(self.uncalled != seat),
        )

    # ---------------------------------------------------------------------------------------- moves

    def to_ask(self) -> tuple[int, ...]:
        """Who owes a call first, then the seat on turn."""
        if self.turn is None:
            return ()
        return (self.turn,) if self.uncalled < 0 else (self.uncalled, self.turn)

    def legal_moves(self, seat: int | None = None) -> Moves:
        """The legal moves of a seat (None: the seat on turn): the runs, then draw, the calls, pass; off turn the calls.

        The order of the runs is told at `sequences`. Each run that leaves one card is there twice, the second time with
        the call, where calls are required.
        """
        wanted = self.turn if seat is None else _checked(seat)
        if wanted is None or self.turn is None:
            return Moves(())
        known = self._legal[wanted]
        if known is None:
            known = self.situation(wanted).legal_moves()
            both = (known, self._legal[1]) if wanted == 0 else (self._legal[0], known)
            object.__setattr__(self, "_legal", both)
        return known

    def why_not(self, move: Move, seat: int | None = None) -> Reason | None:
        """Why a move is not legal, None when it is."""
        if seat is not None:
            _checked(seat)
        return why_not(self, move, self.turn if seat is None else seat)

    def step(self, move: Move, seat: int | None = None, shuffles: Sequence[Cards] | None = None) -> Outcome:
        """Do a move. `shuffles`: the order for its reshuffle, if it brings one (a replay)."""
        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)
        assert self.turn is not None
        return Ply(self, self.turn if seat is None else seat, shuffles).done(move)

    # ---------------------------------------------------------------------------------------- shown

    def view(self, seat: int | None, *, history: Sequence[Event] = (), rng_key: int = 0) -> TreisprezeceView:
        """What a seat may know; None for a spectator."""
        own = None if seat is None else _checked(seat)
        hidden = self.unseen
        for card in self.stock:
            hidden |= 1 << card
        for other, hand in enumerate(self.hands):
            if other != own:
                hidden |= hand
        return TreisprezeceView(
            seat=own,
            turn=self.turn,
            phase=self.phase,
            hand=Cards() if own is None else Cards.from_mask(self.hands[own]),
            counts=tuple(hand.bit_count() for hand in self.hands),
            scores=self.scores,
            rules=self.rules,
            round=self.round,
            history=history,
            rng_key=rng_key,
            pile=Cards(map(Card, self.pile)),
            pile_top=Card(self.top) if self.pile else None,
            required_suit=None if self.required < 0 else SUITS[self.required],
            penalty=None if self.required < 0 else self.penalty,
            stock_count=len(self.stock),
            uncalled=None if self.uncalled < 0 else self.uncalled,
            has_drawn=self.drawn >= 0,
            drawn=Card(self.drawn) if self.drawn >= 0 and own == self.turn else None,
            dry_passes=self.dry_passes,
            dealer=self.dealer,
            unseen=Cards.from_mask(hidden),
        )

    def zones(self) -> tuple[Zone, ...]:
        """The hands, the pile and the stock."""
        hands = (Zone(f"hand:{seat}", seat, Cards.from_mask(hand), "owner") for seat, hand in enumerate(self.hands))
        pile = Zone("pile", None, Cards(map(Card, self.pile)), "all")
        stock = Zone("stock", None, Cards(map(Card, reversed(self.stock))), "none", listed=False)
        return (*hands, pile, stock)

    def position(self) -> dict[str, Any]:
        """The situation as plain JSON values; `penalty` is null without a required suit, and 0 once it is paid."""
        position: dict[str, Any] = {
            "hands": [str(Cards.from_mask(hand)) for hand in self.hands],
            "pile": str(Cards(map(Card, self.pile))),
            "stock": str(Cards(map(Card, self.stock))),
            "required_suit": None if self.required < 0 else SUITS[self.required],
            "penalty": None if self.required < 0 else self.penalty,
            "uncalled": None if self.uncalled < 0 else self.uncalled,
            "drawn": None if self.drawn < 0 else str(Card(self.drawn)),
            "dry_passes": self.dry_passes,
            "dealer": self.dealer,
            "turn": self.turn,
            "scores": list(self.scores),
            "rules": dict(self.rules),
        }
        if self.unseen:
            position["unseen"] = str(Cards.from_mask(self.unseen))
        return position


def _checked(seat: int) -> int:
    if isinstance(seat, bool) or seat not in (0, 1):
        raise ValueError(f"no seat {seat!r}: seats go from 0 to 1")
    return seat


def _restored(fields: dict[str, Any]) -> TreisprezeceState:
    return TreisprezeceState(**fields)
