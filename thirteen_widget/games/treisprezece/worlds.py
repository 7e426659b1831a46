"""What a seat can tell of the hidden cards of Treisprezece: what is proved, what is likely, and worlds drawn by that.

Two things prove that the other hand held none of some cards at a moment: who must pick up (where drawing is not
voluntary), or pass because nothing can be drawn, had no card that may begin a turn; and at a reshuffle the cards that
become stock lay on the pile. Cards of such a set that are held now can only have come with the pick-ups since. What is
shown not to be held later has come later still, so each proof also widens the earlier sets. Thus the proofs become
bounds, "at most so many of these cards", each set containing those of later proofs, and a hand is possible exactly
when it keeps them all.

The runs of the other tell how likely a card is to be in that hand: who could have gone on with it, or begun with
another, and did not, is less likely to hold it; the more cards it has drawn since, the less that says. The weights are
the odds of a logistic regression on rounds of the planner against itself. By them the places of 154,846 hidden cards
were likelier than by even odds, by 0.024 nats a card, about one nat a hand. They help to search, and prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, exp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...cards import SUITS, Card, members
from ...chance import Chance, shuffled
from ...compiled import hot, ints, rows
from ...dice import SEED_BITS, start_stream
from ...game import Event, Rules, State
from .sequences import AFTER, BLACK_JOKER, DECK, beginnings

if TYPE_CHECKING:
    from .view import TreisprezeceView


# -------------------------------------------------------------------------------- what the events prove


class Bound(NamedTuple):
    """A hand holds at most so many of these cards."""

    cards: int
    most: int


class Evidence(NamedTuple):
    """What is known of a hand, except for a card drawn in this turn."""

    bounds: tuple[Bound, ...] = ()
    """Oldest and widest first."""
    drawn_is_not: int = 0
    """Cards that the one drawn in this turn is not."""


Told = tuple[Event, int, int]
"""An event of this round, with the pile's top and the required suit before it."""


def evidence(seat: int, told: Sequence[Told], rules: Rules, held: int, has_drawn: bool) -> Evidence:
    """What this round's events prove about the hand of `seat` now.

    `held` is how many cards it has. `has_drawn`: it is this seat's turn, and it may still play a card it has drawn.
    """
    hand = f"hand:{seat}"
    for event, _, _ in told:
        for _, source, target in event.moved:
            held += (source == hand) - (target == hand)
    bounds: list[Bound] = []
    drawn_is_not = 0
    for number, (event, top, suit) in enumerate(told):
        if event.seat == seat and _could_not_play(event, rules):
            bounds = _with_proof(bounds, beginnings(top, suit))
        drawing = has_drawn and number == len(told) - 1
        reshuffled = 0
        for card, source, _ in event.moved:
            if source == "pile" and card is not None:
                reshuffled |= card.mask
        taken = 0
        for card, source, target in event.moved:
            if source == "pile" and reshuffled:
                bounds = _with_proof(bounds, reshuffled)
                drawn_is_not = reshuffled if drawing and taken else 0
                reshuffled = 0
            elif target == hand:
                taken += 1
                held += 1
                bounds = bounds if drawing else [Bound(cards, most + 1) for cards, most in bounds]
            elif source == hand and card is not None:
                held -= 1
                bounds = [Bound(cards, most - (cards >> card.index & 1)) for cards, most in bounds]
        # What says nothing now never will: drawing leaves as much room as before, playing another card leaves less.
        bounds = [bound for bound in bounds if bound.most < held]
    return Evidence(tuple(bounds), drawn_is_not)


def _could_not_play(event: Event, rules: Rules) -> bool:
    if event.move is None or event.move.action not in ("draw", "pass"):
        return False
    if event.move.action == "draw":
        return not rules.may_draw_voluntarily
    return any(consequence.kind == "nothing_to_draw" for consequence in event.consequences)


def _with_proof(bounds: list[Bound], cards: int) -> list[Bound]:
    return [*(Bound(bound.cards | cards, bound.most) for bound in bounds), Bound(cards, 0)]


def with_situations(events: Sequence[Event], pile: Sequence[Card], required: int) -> list[Told]:
    """The events of this round, oldest first.

    What was before them is found backwards from now, so it does not matter how the round began.
    """
    lying = [card.index for card in pile]
    found = []
    for event in reversed(events):
        if event.move is None:
            break
        if event.move.action == "play":
            del lying[len(lying) - len(event.move.cards) :]
            met = (SUITS.index(c.suit) for c in event.consequences if c.kind == "required_met" and c.suit)
            required = next(met, -1)
        lying[:0] = [card.index for card, source, _ in event.moved if source == "pile" and card is not None]
        found.append((event, lying[-1] if lying else -1, required))
    return found[::-1]


# ------------------------------------------------------------------------------------- what is likely

EVEN: Final = 1000
"""The weight of a card of which nothing is known."""
GOES_ON: Final = (-2.07, -1.59)
"""For a card that could have gone on from the last run, and from an earlier one."""
BEGINS: Final = (-0.65, -0.55)
"""For another card that could have been played in place of the first."""
JOKER: Final = (-1.51, 1.88)
"""For a joker, and after `LATE` runs."""
LATE: Final = 6
_LEAST: Final = 0.01


def weights(view: TreisprezeceView) -> list[int]:
    """By card how likely it is in the other hand, in proportion."""
    seat = 1 - (view.seat or 0)
    hand, held = f"hand:{seat}", view.counts[seat]
    odds = [0.0] * DECK
    runs = drawn = 0
    for event, top, suit in reversed(view.told):
        drawn += sum(target == hand for _, _, target in event.moved)
        if drawn >= held:
            break
        if event.seat != seat or event.move is None or event.move.action != "play":
            continue
        kept = 1 - drawn / held
        begins = beginnings(top, suit)
        goes_on = 0
        end = event.move.cards[-1].index
        if suit < 0 or not view.rules.forced_single_card:
            goes_on = AFTER[DECK * int(view.rules.any_king_after) + end]
        for card in members(goes_on | begins):
            odds[card] += kept * (GOES_ON if goes_on >> card & 1 else BEGINS)[runs > 0]
        runs += 1
    for card in range(BLACK_JOKER, DECK):
        odds[card] += JOKER[0] + JOKER[1] * min(runs, LATE) / LATE
    return [int(EVEN * max(exp(each), _LEAST)) for each in odds]


# ------------------------------------------------------------------------------------ drawing worlds


class Layers:
    """The hands of `count` cards of `pool` that keep the bounds; `outlook.deal` deals each equally often.

    A layer has the cards that the same bounds speak of; the most bound is first.
    """

    def __init__(self, pool: int, count: int, bounds: Sequence[Bound] = ()) -> None:
        layers = []
        for bound in reversed(bounds):
            layers.append((list(members(pool & bound.cards)), min(bound.most, count)))
            pool &= ~bound.cards
        layers.append((list(members(pool)), count))
        self.count = count
        self.cards = [card for cards, _ in layers for card in cards]
        self.ends = list(accumulate(len(cards) for cards, _ in layers))
        self.ways: list[int] = []
        """By layer, how many cards of the hand were chosen before it, and how many it gives: the ways to do that."""
        after = [0] * count + [1]
        for cards, most in reversed(layers):
            size = len(cards)
            rows = [
                [comb(size, more) * after[had + more] if more <= most - had else 0 for more in range(count + 1 - had)]
                + [0] * had
                for had in range(count + 1)
            ]
            self.ways[:0] = [ways for row in rows for ways in row]
            after = list(map(sum, rows))
        self.hands = after[0]
        if not self.hands:
            raise ValueError("no hand fits what has happened: the history is not the one of this situation")

    def draw(self, outlook: Any, rng: Any, n: int) -> Iterator[tuple[int, list[int]]]:
        """`n` hands, each with the other cards in random order."""
        left = len(self.cards) - self.count
        cards, ends, ways = (ints(outlook, values or 1) for values in (self.cards, self.ends, self.ways))
        dice = ints(outlook, 1)
        start_stream(rng.getrandbits(SEED_BITS), 0, dice)
        while n > 0:
            worlds = min(n, AT_ONCE)
            hands, rest = ints(outlook, worlds), ints(outlook, max(1, worlds * left))
            outlook.deal(worlds, cards, ends, len(self.ends), ways, self.count, dice, hands, rest)
            yield from zip(map(int, hands), rows(rest, left, worlds), strict=True)
            n -= worlds


AT_ONCE: Final = 1000
FIRST_STEPS: Final = 500
"""So many exchanges of cards are tried before the first likely world."""
STEPS: Final = 30
"""The same from a likely world to the next."""


class Walk:
    """A walk through likely worlds from a first: the other's hand `held`, and the `rest` of the hidden cards.

    `bounds` and `belief` (see `weights`) guide it.
    """

    def __init__(
        self,
        outlook: Any,
        held: Sequence[int],
        rest: Sequence[int],
        bounds: Sequence[Bound],
        belief: Sequence[int],
        dice: Any,
    ) -> None:
        self._outlook = outlook
        flat = [number for bound in bounds for number in bound]
        self._held = len(held)
        self.hidden = ints(outlook, [*held, *rest] or 1)
        self.given = (
            self.hidden, len(held) + len(rest), len(held), ints(outlook, flat or 1), len(bounds),
            ints(outlook, belief), dice,
        )  # fmt: skip

    def go(self, steps: int) -> tuple[list[int], list[int]]:
        self._outlook.walk(steps, *self.given)
        cards = list(map(int, self.hidden))[: self.given[1]]
        return cards[: self._held], cards[self._held :]


def sample(view: TreisprezeceView, rng: Any, n: int, weighted: bool) -> list[State]:
    """As `View.sample`."""
    from .state import TreisprezeceState

    outlook = hot("games.treisprezece.outlook", wait=False)
    others = [seat for seat in range(2) if seat != view.seat]
    first, known = others[0], view.proved
    drawer = view.turn if view.has_drawn and view.turn in others else None
    sizes = {seat: view.counts[seat] - (seat == drawer) for seat in others}
    walks = weighted and view.seat is not None and n > 0
    worlds = Layers(view.unseen.mask, sizes[first], known.bounds).draw(outlook, rng, 1 if walks else n)
    if walks:
        worlds = _walked(outlook, view, known.bounds, next(worlds), rng, n)
    like = _seen(view)
    states: list[State] = []
    for hand, left in worlds:
        hands, drawn = [view.hand.mask, view.hand.mask], like["drawn"]
        for seat, size in sizes.items():
            if seat != first:
                hand, left = sum(1 << card for card in left[:size]), left[size:]
            if seat == drawer:
                drawn = rng.choice([card for card in left if not known.drawn_is_not >> card & 1])
                left.remove(drawn)
                hand |= 1 << drawn
            hands[seat] = hand
        stock, unseen = tuple(left[: view.stock_count]), sum([1 << card for card in left[view.stock_count :]])
        like |= {"hands": tuple(hands), "stock": stock, "unseen": unseen, "drawn": drawn}
        states.append(TreisprezeceState(**like, chance=Chance(rng.getrandbits(64), view.round)))
    return states


def _walked(
    outlook: Any, view: TreisprezeceView, bounds: Sequence[Bound], first: tuple[int, list[int]], rng: Any, n: int
) -> Iterator[tuple[int, list[int]]]:
    dice = ints(outlook, 1)
    start_stream(rng.getrandbits(SEED_BITS), 0, dice)
    walk = Walk(outlook, list(members(first[0])), first[1], bounds, weights(view), dice)
    walk.go(FIRST_STEPS)
    for _ in range(n):
        held, rest = walk.go(STEPS)
        yield sum(1 << card for card in held), shuffled(rest, rng)


def _seen(view: TreisprezeceView) -> dict[str, Any]:
    return {
        "pile": tuple(card.index for card in view.pile),
        "required": view.required,
        "penalty": view.penalty or 0,
        "uncalled": -1 if view.uncalled is None else view.uncalled,
        "drawn": -1 if view.drawn is None else view.drawn.index,
        "dry_passes": view.dry_passes,
        "dealer": view.dealer,
        "turn": view.turn,
        "scores": view.scores,
        "rules": view.rules,
        "reshuffles": 0,
    }
