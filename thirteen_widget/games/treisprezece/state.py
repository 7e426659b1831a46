"""One situation of a round of Treisprezece, and what every move makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final

from ...cards import SUITS, Card, Cards
from ...chance import Chance
from ...game import Consequence, Event, Game, IllegalMove, Move, Moved, Moves, Outcome, Reason, Rules, State, Zone
from ...positions import check_seat
from .sequences import BLACK_JOKER
from .turn import PENALTY, Turn, why_not
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
    """One situation. Cards are indexes, hands are masks; equal when the positions are.

    It is over when `turn` is None: a hand is empty, or two passes in a row with nothing to draw made it a draw.
    """

    __slots__ = (*_FIELDS, "_legal")
    game: ClassVar[Game]
    hands: tuple[int, ...]
    pile: tuple[int, ...]
    """The top card last."""
    stock: tuple[int, ...]
    """The next card to draw first."""
    required: int
    """The suit that has to be played, else -1. There is one exactly while a joker lies on top."""
    penalty: int
    """What the first who can not play the required suit picks up; 0 once paid, and without such a suit."""
    uncalled: int
    """The seat that owes a call, else -1."""
    drawn: int
    """The card that the seat on turn has drawn and may play or keep, else -1."""
    dry_passes: int
    """Passes in a row with nothing to draw."""
    dealer: int
    turn: int | None
    scores: tuple[float, ...]
    rules: Rules
    unseen: int
    """Cards that lie in no place, though nobody knows them to be out of play."""
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
        return partial(TreisprezeceState, **self._fields()), ()

    @property
    def round(self) -> int:  # type: ignore[override]
        return self.chance.round

    @property
    def phase(self) -> str:
        return "round_over" if self.turn is None else "playing"

    @property
    def winner(self) -> int | None:
        return self.hands.index(0) if 0 in self.hands else None

    @property
    def places(self) -> tuple[int, ...]:
        """The winner and the loser; () while the round goes on, and after a drawn one."""
        winner = self.winner
        return () if winner is None else (winner, 1 - winner)

    @property
    def points(self) -> tuple[float, ...]:
        if self.turn is not None:
            return ()
        return tuple(int(seat == self.winner) for seat in range(2))

    @property
    def counted(self) -> bool:
        return self.turn is not None or self.winner is not None

    @property
    def top(self) -> int:
        return self.pile[-1] if self.pile else -1

    @property
    def can_draw(self) -> bool:
        return bool(self.stock) or len(self.pile) > 1

    def situation(self, seat: int) -> Turn:
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

    def to_ask(self) -> tuple[int, ...]:
        if self.turn is None:
            return ()
        return (self.turn,) if self.uncalled < 0 else (self.uncalled, self.turn)

    def legal_moves(self, seat: int | None = None) -> Moves:
        """Those of a `Turn`; off turn the calls."""
        wanted = self.turn if seat is None else check_seat(seat, 2)
        if wanted is None or self.turn is None:
            return Moves(())
        known = self._legal[wanted]
        if known is None:
            known = self.situation(wanted).legal_moves()
            both = (known, self._legal[1]) if wanted == 0 else (self._legal[0], known)
            object.__setattr__(self, "_legal", both)
        return known

    def why_not(self, move: Move, seat: int | None = None) -> Reason | None:
        if seat is not None:
            check_seat(seat, 2)
        return why_not(self, move, self.turn if seat is None else seat)

    def step(self, move: Move, seat: int | None = None, shuffles: Sequence[Cards] | None = None) -> Outcome:
        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)
        assert self.turn is not None
        return Ply(self, self.turn if seat is None else seat, shuffles).done(move)

    def view(self, seat: int | None, *, history: Sequence[Event] = (), rng_key: int = 0) -> TreisprezeceView:
        own = None if seat is None else check_seat(seat, 2)
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
        hands = (Zone(f"hand:{seat}", seat, Cards.from_mask(hand), "owner") for seat, hand in enumerate(self.hands))
        pile = Zone("pile", None, Cards(map(Card, self.pile)), "all")
        stock = Zone("stock", None, Cards(map(Card, reversed(self.stock))), "none", listed=False)
        return (*hands, pile, stock)

    def position(self) -> dict[str, Any]:
        """As in `State`; `penalty` is null without a required suit, and 0 once it is paid."""
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


# ----------------------------------------------------------------------------------- a ply in the making


class Ply:
    """A state taken apart, changed by one legal move of a seat, and put together again."""

    def __init__(self, state: TreisprezeceState, seat: int, shuffles: Sequence[Cards] | None) -> None:
        self.state = state
        self.seat = seat
        self.given = None if shuffles is None else list(shuffles)
        self.changes: dict[str, Any] = {}
        self.hands = list(state.hands)
        self.pile = list(state.pile)
        self.stock = list(state.stock)
        self.moved: list[Moved] = []
        self.consequences: list[Consequence] = []
        self.shuffles: list[Cards] = []

    def done(self, move: Move) -> Outcome:
        if move.action == "play":
            self._play(move)
        elif move.action == "draw":
            self._draw()
        elif move.action == "pass":
            self._pass()
        else:
            self._call(move)
        if self.given:
            raise ValueError(f"{move} brings {len(self.shuffles)} reshuffles, but there are orders for more")
        for order in self.shuffles:
            self._tell("reshuffled", n=len(order))
        state = self.state.changed(
            hands=tuple(self.hands),
            pile=tuple(self.pile),
            stock=tuple(self.stock),
            reshuffles=self.state.reshuffles + len(self.shuffles),
            **self.changes,
        )
        return Outcome(state, tuple(self.moved), tuple(self.consequences), tuple(self.shuffles))

    def _tell(self, kind: str, seat: int | None = None, n: int | None = None, suit: int = -1) -> None:
        self.consequences.append(Consequence(kind, seat, n, SUITS[suit] if suit >= 0 else None))

    def _end_turn(self) -> None:
        self.changes.update(turn=1 - self.seat, drawn=-1, uncalled=-1)

    def _play(self, move: Move) -> None:
        zone = f"hand:{self.seat}"
        for card in move.cards:
            self.hands[self.seat] ^= 1 << card.index
            self.pile.append(card.index)
            self.moved.append(Moved(card, zone, "pile"))
        if self.state.required >= 0:
            self._tell("required_met", self.seat, suit=self.state.required)
        self._end_turn()
        is_joker = self.pile[-1] >= BLACK_JOKER
        required = self.pile[-2] % 4 if is_joker else -1
        self.changes.update(required=required, penalty=PENALTY if is_joker else 0, dry_passes=0)
        if self.hands[self.seat] == 0:
            self.changes["turn"] = None
            self._tell("round_over", self.seat)
            return
        if is_joker:
            self._tell("joker", self.seat, suit=required)
        if self.hands[self.seat].bit_count() == 1:
            called = move.call is not None or self.state.rules.last_card_call == "automatic"
            self.changes["uncalled"] = -1 if called else self.seat
            self._tell("last_card" if called else "one_card", self.seat)

    def _draw(self) -> None:
        owed = self.state.penalty
        taken = self._take(owed or 1)
        self._end_turn()
        self.changes.update(penalty=0, dry_passes=0)
        if owed:
            self._tell("penalty", self.seat, len(taken), self.state.required)
        if self.state.rules.play_after_draw and self.state.required < 0:
            self.changes.update(turn=self.seat, drawn=taken[0])

    def _pass(self) -> None:
        dry = self.state.drawn < 0
        self._end_turn()
        passes = self.state.dry_passes + 1 if dry else 0
        # A penalty of no cards is paid as well: it is owed once, by the first who fails.
        self.changes.update(dry_passes=passes, penalty=0)
        if dry:
            self._tell("nothing_to_draw", self.seat)
        if passes == 2:
            self.changes["turn"] = None
            self._tell("drawn_round")

    def _call(self, move: Move) -> None:
        owing = self.state.uncalled
        self.changes["uncalled"] = -1
        if move.call == "thirteen":
            self._tell("caught", owing, len(self._take(PENALTY, owing)))

    def _take(self, count: int, seat: int | None = None) -> list[int]:
        """Give a seat (None: the one that acts) cards of the stock, as many as there are; the pile becomes stock."""
        to = self.seat if seat is None else seat
        taken: list[int] = []
        while len(taken) < count:
            if not self.stock:
                self._reshuffle()
            if not self.stock:
                break
            card = self.stock.pop(0)
            taken.append(card)
            self.hands[to] |= 1 << card
            self.moved.append(Moved(Card(card), "stock", f"hand:{to}"))
        if not self.stock:
            self._reshuffle()
        return taken

    def _reshuffle(self) -> None:
        """Make a stock of the pile but for its top card. The move tells the cards as they lay before."""
        under = Cards(map(Card, self.pile[:-1]))
        if not under:
            return
        order = self.state.chance.reshuffled(under, self.given, self.state.reshuffles + len(self.shuffles))
        self.stock = [card.index for card in order]
        del self.pile[:-1]
        self.moved += [Moved(card, "pile", "stock") for card in under]
        self.shuffles.append(order)
