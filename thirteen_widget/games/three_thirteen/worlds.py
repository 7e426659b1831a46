"""What is proved of the hidden cards of Three Thirteen, and worlds drawn by that.

With one deck every card has a last time it was shuffled into the draw pile: never, or with the first, second …
reshuffle of the round. A hidden card that came back with a reshuffle can only have been drawn after it and before the
next, so everybody can count how many such cards each hand holds; all ways to fill these numbers are equally likely.
With several decks equal cards can not be told apart, and nothing is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...cards import Card, Cards, cards_at
from ...chance import Chance
from ...compiled import hot, ints, rows
from ...dice import SEED_BITS, start_stream
from ...game import Event, State
from . import looking
from .arrangement import in_order
from .belief import exchanges, weights
from .melds import MOST_CARDS
from .options import make_round
from .playout import CHOOSY

if TYPE_CHECKING:
    from .state import ThreeThirteenState
    from .view import ThreeThirteenView


# -------------------------------------------------------------------------------- what the events prove


class Evidence(NamedTuple):
    """What is proved; without a reshuffle nothing is."""

    reshuffles: int
    """How many there were."""
    came_back: Mapping[Card, int]
    """By card: the number of its last reshuffle; cards that were in none are left out."""
    drawn_since: tuple[Counter[int], ...]
    """By seat and reshuffle: how many cards that came back with it the hand holds unseen."""


def evidence(history: Sequence[Event], seats: int) -> Evidence:
    """What the events since the last deal prove."""
    events: list[Event] = []
    for event in reversed(history):
        if event.move is None:
            break
        events.append(event)
    reshuffles = 0
    came_back: dict[Card, int] = {}
    drawn_since: tuple[Counter[int], ...] = tuple(Counter() for _ in range(seats))
    seen: tuple[Counter[Card], ...] = tuple(Counter() for _ in range(seats))
    for event in reversed(events):
        reshuffles += any(target == "stock" for _, _, target in event.moved)
        for card, source, target in event.moved:
            if target == "stock":
                assert card is not None, "the discard pile is public"
                came_back[card] = reshuffles
            elif source == "stock":
                drawn_since[_seat(target)][reshuffles] += 1
            elif target.startswith("hand:"):
                assert card is not None, "the discard pile and melds are public"
                seen[_seat(target)][card] += 1
            elif card is not None and source.startswith("hand:"):
                seat = _seat(source)
                if seen[seat][card]:
                    seen[seat][card] -= 1
                else:
                    drawn_since[seat][came_back.get(card, 0)] -= 1
    return Evidence(reshuffles, came_back, drawn_since)


class Hidden(NamedTuple):
    """Where the cards that a seat does not see can be."""

    known: tuple[Cards, ...]
    """By seat the cards in hand that the viewer knows, its own among them."""
    groups: tuple[Cards, ...]
    """The hidden cards by the number of their last reshuffle. The draw pile is of the last group."""
    shares: tuple[tuple[int, ...], ...]
    """By seat how many hidden cards of each group it has; all ways to fill these numbers are equally likely."""


def hidden_cards(view: ThreeThirteenView) -> Hidden:
    """What the viewer does not know, by all that it has seen."""
    seats = len(view.counts)
    tells = view.rules["decks"] == 1 and not view.open_hands
    proved = evidence(view.history if tells else (), seats)
    groups: list[list[Card]] = [[] for _ in range(proved.reshuffles + 1)]
    for card in view.unseen:
        groups[proved.came_back.get(card, 0)].append(card)
    known = list(view.open_hands or view.known)
    if view.seat is not None:
        known[view.seat] = view.hand
    shares = []
    for seat, hand in enumerate(known):
        missing = view.counts[seat] - len(hand)
        later = [proved.drawn_since[seat][since] if missing else 0 for since in range(1, proved.reshuffles + 1)]
        shares.append((missing - sum(later), *later))
    return Hidden(tuple(known), tuple(map(Cards, groups)), tuple(shares))


def _seat(zone: str) -> int:
    return int(zone.partition(":")[2])


# ----------------------------------------------------------------------------------- for the hot functions


def load_hand(hands: Any, counts: Any, seat: int, hand: Cards) -> None:
    """Write a hand, which is in order."""
    for at, card in enumerate(hand):
        hands[MOST_CARDS * seat + at] = card.index
    counts[seat] = len(hand)


def load_pile(buffer: Any, cards: Iterable[Card]) -> None:
    """Write a pile, the card that comes off next last."""
    for at, card in enumerate(cards):
        buffer[at] = card.index


def load_turn(now: Any, situation: ThreeThirteenView) -> None:
    """Write whose turn it is, what was drawn, who is out and who has had a turn."""
    now[looking.ROUND] = situation.round
    now[looking.TURN] = -1 if situation.turn is None else situation.turn
    now[looking.DISCARD_COUNT] = len(situation.discard)
    now[looking.RESHUFFLES] = situation.reshuffles
    now[looking.OUT_BY] = -1 if situation.out_by is None else situation.out_by
    now[looking.HAD_TURN] = sum(1 << seat for seat in situation.had_turn)
    now[looking.DRAWN] = -1 if situation.drawn is None else situation.drawn.index
    now[looking.FROM_DISCARD] = int(situation.drawn_from == "discard")
    now[looking.DEALER] = situation.dealer
    now[looking.TURNS] = 0


def load_worlds(
    module: ModuleType,
    view: ThreeThirteenView,
    state: ThreeThirteenState | None,
    weights: Sequence[int] | None = None,
    exchanges: Sequence[int] | None = None,
) -> Any:
    """The worlds that agree with a view, or with the true `state` but for the order of the draw pile.

    `weights` and `exchanges` are those of `belief`; without them all worlds are equally likely.
    """
    seats, cards = len(view.counts), looking.DECK * view.rules["decks"]
    if state is None:
        known, hidden, shares = view.hidden
    else:
        known, hidden, shares = state.hands, (state.stock,), ((0,),) * seats
    now = ints(module, looking.FIELDS)
    load_turn(now, view)
    now[looking.STOCK_COUNT] = view.stock_count
    seen, seen_counts = ints(module, MOST_CARDS * seats), ints(module, seats)
    for seat, hand in enumerate(known):
        load_hand(seen, seen_counts, seat, hand)
    discard = ints(module, cards)
    load_pile(discard, view.discard)
    return module.Worlds(
        now=now,
        discard=discard,
        seen=seen,
        seen_counts=seen_counts,
        hidden=ints(module, [card.index for group in hidden for card in group] or 1),
        ends=ints(module, list(accumulate(map(len, hidden)))),
        shares=ints(module, [share for each in shares for share in each]),
        weights=ints(module, weights or []),
        exchanges=ints(module, seats if exchanges is None else exchanges),
        hands=ints(module, MOST_CARDS * seats),
        counts=ints(module, seats),
        stock=ints(module, cards),
    )


# ------------------------------------------------------------------------------------------------ states

AT_ONCE: Final = 1000


def sample(view: ThreeThirteenView, rng: Any, n: int, weighted: bool) -> list[State]:
    """As `View.sample`."""
    from .state import ThreeThirteenState

    outlook = hot("games.three_thirteen.outlook", wait=False)
    seats = len(view.counts)
    buffers = make_round(outlook, view.rules, [CHOOSY] * seats)
    start_stream(rng.getrandbits(SEED_BITS), 0, buffers.dice)
    worlds = load_worlds(outlook, view, None, *((weights(view), exchanges(view)) if weighted else ()))
    everything = Counter(card for group in view.hidden.groups for card in group)
    leaves_some = sum(map(sum, view.hidden.shares)) + view.stock_count < everything.total()
    drawer = view.turn if view.drawn_from == "stock" and view.turn != view.seat else None
    ends = list(accumulate(view.counts, initial=0))
    spans = list(map(slice, ends, ends[1:]))
    sizes = ends[-1], view.stock_count
    like = _seen(view)
    states: list[State] = []
    for first in range(0, n, AT_ONCE):
        count = min(AT_ONCE, n - first)
        drawn = [ints(outlook, max(1, size * count)) for size in sizes]
        outlook.draw_worlds(buffers, worlds, count, *drawn)
        dealt, stocks = (rows(each, size, count) for each, size in zip(drawn, sizes, strict=True))
        for cards, stock in zip(dealt, stocks, strict=True):
            like["hands"] = hands = tuple([cards_at(cards[span]) for span in spans])
            like["stock"] = cards_at(stock)
            if drawer is not None:
                like["drawn"] = _drawn_by(view, drawer, hands[drawer], rng)
            if leaves_some:
                left = everything - Counter(like["stock"])
                for hand, known in zip(hands, view.hidden.known, strict=True):
                    left -= Counter(hand) - Counter(known)
                like["unseen"] = in_order(left.elements())
            states.append(ThreeThirteenState(**like, chance=Chance(rng.getrandbits(64), view.round)))
    return states


def _drawn_by(view: ThreeThirteenView, seat: int, hand: Cards, rng: Any) -> Card | None:
    """The card another seat has drawn in its turn: from the draw pile, or one of melds laid since."""
    unknown = Counter(hand) - Counter(view.hidden.known[seat])
    latest = [card for card in unknown.elements() if card in view.hidden.groups[-1]]
    possible = [*latest, *(card for meld in view.laid[seat] or () for card in meld)]
    return possible[int(rng.random() * len(possible))] if possible else None


def _seen(view: ThreeThirteenView) -> dict[str, Any]:
    return {
        "rules": view.rules,
        "round": view.round,
        "scores": view.scores,
        "discard": view.discard,
        "turn": view.turn,
        "dealer": view.dealer,
        "drawn": view.drawn,
        "drawn_from": view.drawn_from,
        "out_by": view.out_by,
        "laid": view.laid,
        "had_turn": view.had_turn,
        "known": view.known,
        "reshuffles": view.reshuffles,
        "unseen": Cards(),
    }
