"""Reading deals and positions of Three Thirteen strictly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from ...cards import DECK_SIZE, Card, Cards
from ...chance import Chance
from ...game import Reason, Rules
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
from .arrangement import fault, in_order, laid, search
from .options import ROUNDS, MeldOptions, cards_dealt
from .state import ThreeThirteenState
from .turn import GAME_NAME, Melds, wild_value

SEATS: Final = (2, 8)
DEAL_KEYS: Final = ("hands", "stock", "discard", "dealer", "turn")
KEYS: Final = (
    "hands",
    "round",
    "stock",
    "discard",
    "turn",
    "drawn",
    "drawn_from",
    "out_by",
    "laid",
    "had_turn",
    "known",
    "reshuffles",
    "dealer",
    "scores",
    "rules",
    "unseen",
)


def read_deal(
    rules: Rules, round: int, scores: tuple[float, ...], deal: Mapping[str, Any], chance: Chance
) -> ThreeThirteenState:
    """The state a deal begins with."""
    check_keys(deal, DEAL_KEYS, "deal", DEAL_KEYS)
    seats = rules.seats
    hands = read_hands(deal["hands"], (seats, seats))
    for seat, hand in enumerate(hands):
        if len(hand) != cards_dealt(round):
            raise ValueError(f"hands[{seat}]: {len(hand)} cards, but {cards_dealt(round)} are dealt in round {round}")
    stock, discard = read_cards(deal["stock"], "stock"), read_cards(deal["discard"], "discard")
    if len(discard) != 1:
        raise ValueError(f"discard: one card starts the discard pile, not {len(discard)}")
    dealt = Counter([*stock, *discard, *(card for hand in hands for card in hand)])
    check_no_joker(dealt, GAME_NAME)
    for card in map(Card, range(DECK_SIZE)):
        if dealt[card] != rules["decks"]:
            raise ValueError(f"{card} is dealt {dealt[card]} times, but there are {rules['decks']} decks")
    dealer = read_seat(deal["dealer"], "dealer", seats)
    turn = read_seat(deal["turn"], "turn", seats)
    if turn != (dealer + 1) % seats:
        raise ValueError(f"turn: seat {(dealer + 1) % seats} begins, left of the dealer, not seat {turn}")
    return ThreeThirteenState(
        rules=rules,
        round=round,
        scores=scores,
        hands=tuple(map(in_order, hands)),
        stock=stock,
        discard=discard,
        turn=turn,
        dealer=dealer,
        chance=chance,
    )


def read_position(
    position: Mapping[str, Any], rules_of: Callable[[Any, int], Rules], chance: Chance
) -> ThreeThirteenState:
    """The state of a position; `rules_of` makes the rule set from its `rules` and the seats.

    With hands alone it is the round that so many cards belong to, with empty piles; a seat with a card more than the
    others is on turn and has drawn, else seat 0 is.
    """
    check_keys(position, KEYS, needed=("hands",))
    return _Reading(position, rules_of, chance).state()


class _Reading:
    def __init__(self, position: Mapping[str, Any], rules_of: Callable[[Any, int], Rules], chance: Chance) -> None:
        self.given = {key: value for key, value in position.items() if value is not None}
        self.hands = tuple(map(in_order, read_hands(self.given.get("hands", ()), SEATS)))
        self.seats = len(self.hands)
        self.rules = rules_of(position.get("rules"), self.seats)
        self.options = MeldOptions.of(self.rules)
        self.laid = self._read_laid()
        self.sizes = [len(hand) + sum(map(len, self.laid[seat] or ())) for seat, hand in enumerate(self.hands)]
        self.round = read_number(self.given.get("round", min(self.sizes) - 2), "round", 1, ROUNDS)
        self.wild = wild_value(self.round)
        self.chance = chance

    def _cards(self, key: str) -> Cards:
        return read_cards(self.given.get(key, ""), key)

    def _seat(self, key: str) -> int | None:
        return read_seat(self.given[key], key, self.seats) if key in self.given else None

    def state(self) -> ThreeThirteenState:
        stock, discard, unseen = self._cards("stock"), self._cards("discard"), in_order(self._cards("unseen"))
        self._check_cards(stock, discard, unseen)
        over = self._is_over()
        dealer, turn = self._read_dealer_and_turn(over)
        self._check_sizes(turn)
        out_by = self._read_out_by(turn)
        self._check_laid(out_by, turn)
        has_drawn = turn is not None and self.sizes[turn] > cards_dealt(self.round)
        drawn, drawn_from = self._read_drawn(turn, has_drawn)
        state = ThreeThirteenState(
            rules=self.rules,
            round=self.round,
            scores=read_scores(self.given.get("scores"), self.seats),
            hands=self.hands,
            stock=stock,
            discard=discard,
            turn=turn,
            dealer=dealer,
            drawn=drawn,
            drawn_from=drawn_from,
            out_by=out_by,
            laid=tuple(self.laid),
            had_turn=self._read_had_turn(turn, out_by),
            known=self._read_known(turn, drawn, drawn_from),
            reshuffles=read_number(self.given.get("reshuffles", 0), "reshuffles", 0, self.rules["max_reshuffles"]),
            unseen=unseen,
            chance=self.chance,
        )
        self._check_turns(state)
        return state

    def _check_cards(self, stock: Cards, discard: Cards, unseen: Cards) -> None:
        places = [
            *((f"hands[{seat}]", hand) for seat, hand in enumerate(self.hands)),
            *((f"laid[{seat}]", _together(melds or ())) for seat, melds in enumerate(self.laid)),
            ("stock", stock),
            ("discard", discard),
            ("unseen", unseen),
        ]
        for where, cards in places:
            check_no_joker(cards, GAME_NAME, where)
        check_distinct(places, self.rules["decks"])

    def _is_over(self) -> bool:
        return "turn" not in self.given and all(melds is not None for melds in self.laid)

    def _read_dealer_and_turn(self, over: bool) -> tuple[int, int | None]:
        dealer, turn = self._seat("dealer"), self._seat("turn")
        if turn is None and not over:
            most = self.sizes.index(max(self.sizes))
            turn = (
                most
                if max(self.sizes) > cards_dealt(self.round)
                else 0
                if dealer is None
                else (dealer + 1) % self.seats
            )
        if dealer is None:
            dealer = self.seats - 1 if turn is None else (turn - 1) % self.seats
        return dealer, turn

    def _check_sizes(self, turn: int | None) -> None:
        size = cards_dealt(self.round)
        for seat, held in enumerate(self.sizes):
            if held != size and not (seat == turn and held == size + 1):
                more = f" or, having drawn, {size + 1}" if seat == turn else ""
                raise ValueError(f"hands[{seat}]: {held} cards, but in round {self.round} it is {size}{more}")

    def _read_drawn(self, turn: int | None, has_drawn: bool) -> tuple[Card | None, str | None]:
        drawn = self._cards("drawn")
        source = self.given.get("drawn_from")
        if source not in (None, "stock", "discard"):
            raise ValueError(f"drawn_from: 'stock' or 'discard', not {source!r}")
        if len(drawn) > 1:
            raise ValueError(f"drawn: one card, not {len(drawn)}")
        if (drawn or source) and (turn is None or not has_drawn):
            raise ValueError("drawn: nobody holds a card more than were dealt, so nobody has drawn")
        if source == "discard" and not drawn:
            raise ValueError("drawn: the card taken from the discard pile is known to all, so it has to be said")
        if not drawn or turn is None:
            return None, source
        if drawn[0] not in (*self.hands[turn], *_together(self.laid[turn] or ())):
            raise ValueError(f"drawn: seat {turn} does not hold {drawn[0]}")
        return drawn[0], source

    def _read_had_turn(self, turn: int | None, out_by: int | None) -> tuple[int, ...]:
        if "had_turn" in self.given:
            return tuple(sorted(read_seats(self.given["had_turn"], "had_turn", self.seats)))
        if out_by is None:
            return ()
        since = (out_by if turn is None else turn) - out_by - 1
        return tuple(sorted((out_by + 1 + later) % self.seats for later in range(since % self.seats)))

    def _check_turns(self, state: ThreeThirteenState) -> None:
        turn, out_by, had_turn = state.turn, state.out_by, state.had_turn
        if turn is None:
            if not state.turns_are_over:
                raise ValueError("turn: the round goes on, so it has to be said whose turn it is")
            return
        if out_by is not None and out_by in had_turn:
            raise ValueError(f"had_turn: seat {out_by} went out; counted are the last turns of the others after it")
        if state.turns_are_over and not state.has_drawn:
            if self.rules["arrange"] != "by_hand":
                raise ValueError("turn: everybody has had the last turn, so it is nobody's (null), with all melds laid")
        elif out_by is not None:
            since = tuple(
                sorted((out_by + 1 + later) % self.seats for later in range((turn - out_by - 1) % self.seats))
            )
            if had_turn != since:
                raise ValueError(
                    f"had_turn: from who went out to seat {turn} it is {list(since)}, not {list(had_turn)}"
                )
        elif state.dry and state.drawn_from != "stock" and turn in had_turn:
            raise ValueError(f"had_turn: the draw pile is empty, and seat {turn} has had its turn since")
        if state.has_drawn and not state.situation(turn).discardable:
            raise ValueError(f"hands[{turn}]: {state.hands[turn]} leaves nothing to discard")

    def _read_laid(self) -> list[Melds | None]:
        value = self.given.get("laid", [None] * len(self.hands))
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != len(self.hands):
            raise ValueError(f"laid: a list with one entry a seat, its melds or null, not {value!r}")
        return [None if some is None else _read_melds(some, f"laid[{seat}]") for seat, some in enumerate(value)]

    def _read_out_by(self, turn: int | None) -> int | None:
        out_by = self._seat("out_by")
        if out_by is None:
            return None
        if out_by == turn:
            raise ValueError(f"turn: seat {out_by} went out and has no turn any more")
        if self.laid[out_by] is None:
            found = search(self.hands[out_by], self.wild, self.options).arrangement()
            self.laid[out_by] = found.melds
            self.hands = tuple(found.left if seat == out_by else hand for seat, hand in enumerate(self.hands))
        if self.hands[out_by]:
            raise ValueError(f"out_by: seat {out_by} can not have gone out, {self.hands[out_by]} is in no meld")
        return out_by

    def _check_laid(self, out_by: int | None, turn: int | None) -> None:
        for seat, melds in enumerate(self.laid):
            if melds is None:
                continue
            for meld in melds:
                found = fault(meld, self.wild, self.options)
                if found is not None:
                    raise ValueError(f"laid[{seat}]: {Reason(found[0], GAME_NAME, tuple(found[1].items())).text}")
            self.laid[seat] = tuple(laid(meld, self.wild, self.options) for meld in melds)
            if seat != out_by and turn is not None and self.rules["arrange"] != "by_hand":
                raise ValueError(f"laid[{seat}]: only who goes out lays melds before the round is over")

    def _read_known(self, turn: int | None, drawn: Card | None, drawn_from: str | None) -> tuple[Cards, ...]:
        if "known" in self.given:
            known = read_hands(self.given["known"], (self.seats, self.seats))
        else:
            taken = (
                Cards(card for card in self.hands[turn or 0] if card == drawn)[:1]
                if drawn_from == "discard"
                else Cards()
            )
            known = tuple(taken if seat == turn else Cards() for seat in range(self.seats))
        for seat, cards in enumerate(known):
            lacking = Counter(cards) - Counter(self.hands[seat])
            if lacking:
                raise ValueError(f"known[{seat}]: {next(iter(lacking))} is not in the hand of seat {seat}")
        return tuple(map(in_order, known))


def _together(melds: Iterable[Cards]) -> Cards:
    return Cards(card for meld in melds for card in meld)


def _read_melds(value: Any, key: str) -> Melds:
    if isinstance(value, str):
        parts: Sequence[Any] = value.split("|") if value.strip() else ()
    elif isinstance(value, Sequence):
        parts = value
    else:
        raise ValueError(f"{key}: melds as text, as in '3s 4s 5s | 7h 7d 7c', or null, not {value!r}")
    melds = tuple(read_cards(part, key) for part in parts)
    if not all(melds):
        raise ValueError(f"{key}: an empty meld")
    return melds
