"""Three Thirteen: sets and runs, with a wild rank that rises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import DECK_SIZE, Card, Cards
from ...chance import Chance, shuffled
from ...estimators import Estimator
from ...game import Game, Move, Rules, State, TableStyle, View
from .arrangement import in_order
from .estimator import ThreeThirteenEstimator, planned_move, value_of
from .options import OPTIONS, PRESETS, ROUNDS, ThreeThirteenPlayouts, cards_dealt
from .position import SEATS, read_deal, read_position
from .state import ThreeThirteenState
from .turn import greedy_move
from .view import ThreeThirteenView


class ThreeThirteen(Game):
    """Three Thirteen for 2 to 8 players: be left with the fewest points, over eleven rounds."""

    name = "three_thirteen"
    min_seats, max_seats = SEATS
    default_seats = 4
    options = OPTIONS
    presets = PRESETS
    distinct_rounds = ROUNDS
    table = TableStyle(
        order="single",
        sorts=("melds", "rank", "suit"),
        clicks={"stock": "draw", "discard": "take"},
        actions=("draw", "take", "out", "meld"),
        double_click="discard",
        ranks="A23456789TJQK",
    )

    def deal(self, rules: Rules, round: int, last: State | None, chance: Chance) -> dict[str, Any]:
        """Hands, the draw pile and the card that starts the discard pile; the first dealer by lot, then in turn."""
        if not 1 <= round <= ROUNDS:
            raise ValueError(f"no round {round}: a match has {ROUNDS} rounds")
        rng = chance.generator("deal")
        deck = shuffled((Card(index) for index in range(DECK_SIZE) for _ in range(rules["decks"])), rng)
        size = cards_dealt(round)
        hands = [in_order(deck[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
        rest = deck[rules.seats * size :]
        if isinstance(last, ThreeThirteenState):
            dealer = (last.dealer + 1) % rules.seats
        else:
            dealer = int(rng.random() * rules.seats)
        return {
            "hands": list(map(str, hands)),
            "stock": str(Cards(rest[1:])),
            "discard": str(rest[0]),
            "dealer": dealer,
            "turn": (dealer + 1) % rules.seats,
        }

    def greedy(self, view: View) -> Move:
        """Draws what lowers its points, discards what helps least, goes out when it can."""
        assert isinstance(view, ThreeThirteenView)
        return greedy_move(view)

    def planner(self, view: View) -> Move:
        """Counts the unseen cards that would improve its hand, after each discard and before it takes one."""
        assert isinstance(view, ThreeThirteenView)
        return planned_move(view)

    def estimator(self, view: View, state: State | None = None) -> Estimator:
        assert isinstance(view, ThreeThirteenView)
        assert state is None or isinstance(state, ThreeThirteenState)
        if view.rules["arrange"] == "by_hand":
            return super().estimator(view, state)
        return ThreeThirteenEstimator(view, state)

    def value(self, state: State, seat: int) -> float:
        """By the points, against those that the others have on average."""
        return value_of(state.points, seat)

    def playouts(self, rules: Rules) -> ThreeThirteenPlayouts:
        return ThreeThirteenPlayouts(rules)

    def start(
        self, rules: Rules, round: int, scores: tuple[float, ...], deal: Mapping[str, Any], chance: Chance
    ) -> ThreeThirteenState:
        return read_deal(rules, round, scores, deal, chance)

    def from_position(self, position: Mapping[str, Any], chance: Chance) -> ThreeThirteenState:
        return read_position(position, self.rules, chance)

    def winners(self, rules: Rules, scores: tuple[float, ...], last: State) -> tuple[int, ...]:
        """After the last round all who have the lowest total."""
        if last.round < ROUNDS:
            return ()
        return tuple(seat for seat, score in enumerate(scores) if score == min(scores))


GAME = ThreeThirteen()
ThreeThirteenState.game = GAME
