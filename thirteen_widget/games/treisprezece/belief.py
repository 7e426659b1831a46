"""How likely each hidden card is to be in the other hand, by the runs that its owner has played.

Who could have gone on with a card, or begun with another one, and did not, is less likely to hold it; the more cards it
has drawn since, the less that says. The weights are the odds of a logistic regression on rounds of the planner against
itself. By them the places of 154,846 hidden cards were likelier than by even odds, by 0.024 nats a card, about one nat
a hand. They are of use to who searches, and no proof: `View.sample` does not know of them.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from ...cards import members
from .sequences import AFTER, BLACK_JOKER, DECK, beginnings

if TYPE_CHECKING:
    from .view import TreisprezeceView

EVEN: Final = 1000
"""The weight of a card of which nothing is known."""
GOES_ON: Final = (-2.07, -1.59)
"""For a card that could have gone on from the last run, and from an earlier one."""
BEGINS: Final = (-0.65, -0.55)
"""For another card that could have been played in the place of the first."""
JOKER: Final = (-1.51, 1.88)
"""For a joker, and after `LATE` runs."""
LATE: Final = 6
_LEAST: Final = 0.01


def weights(view: TreisprezeceView) -> list[int]:
    """By card how likely it is in the hand of the other player, in proportion."""
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
