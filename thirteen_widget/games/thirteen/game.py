"""Thirteen (Tiến Lên), the climbing game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...cards import DECK_SIZE, Cards
from ...chance import Chance, shuffled
from ...game import Game, Move, Rules, State, TableStyle, View
from .estimator import ThirteenEstimator
from .legal import LegalMoves
from .options import OPTIONS, PRESETS, opens
from .planner import planned_move
from .position import SEATS, lowest_holder, read_deal, read_position
from .rounds import ThirteenPlayouts
from .state import ThirteenState
from .view import ThirteenView


class Thirteen(Game):
    """Thirteen for 2 to 4 players: get rid of your cards by playing higher and higher combinations."""

    name = "thirteen"
    min_seats, max_seats = SEATS
    default_seats = 4
    options = OPTIONS
    presets = PRESETS
    table = TableStyle(order="set", sorts=("rank", "suit"), played_to="table")

    def normal(self, move: Any) -> Any:
        """The move with its cards in rising order."""
        cards = move.cards.sorted()
        return move if cards == move.cards else type(move)(move.action, cards, move.call, move.melds)

    def deal(self, rules: Rules, round: int, last: State | None, chance: Chance) -> dict[str, Any]:
        """Hands, and the seat that leads: who holds the lowest card, one drawn by lot, or the last winner."""
        rng = chance.generator("deal")
        size = rules["cards_per_player"]
        deck = shuffled(range(DECK_SIZE), rng)
        hands = [sum(1 << card for card in deck[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
        if last is not None and not opens(rules, round):
            leader = last.places[0]
        elif rules["opening"] == "free":
            leader = int(rng.random() * rules.seats)
        else:
            leader, _ = lowest_holder(hands)
        return {"hands": [str(Cards.from_mask(hand)) for hand in hands], "turn": leader}

    def greedy(self, view: View) -> Move:
        """Leads the longest combination that is no bomb and holds its lowest card, follows with the lowest top."""
        moves = view.legal_moves
        assert isinstance(moves, LegalMoves)
        return moves.greedy()

    def planner(self, view: View) -> Move:
        """Plays by the best split of its hand: keeps combinations together, sheds low cards first."""
        assert isinstance(view, ThirteenView)
        return planned_move(view)

    def estimator(self, view: View, state: State | None = None) -> ThirteenEstimator:
        """Playouts in worlds that fit what the others played; forced first places."""
        assert isinstance(view, ThirteenView)
        assert state is None or isinstance(state, ThirteenState)
        return ThirteenEstimator(view, state)

    def playouts(self, rules: Rules) -> ThirteenPlayouts:
        """What plays first rounds by these rules inside the hot functions."""
        return ThirteenPlayouts(rules)

    def start(
        self, rules: Rules, round: int, scores: tuple[float, ...], deal: Mapping[str, Any], chance: Chance
    ) -> ThirteenState:
        return read_deal(rules, round, scores, deal)

    def from_position(self, position: Mapping[str, Any], chance: Chance) -> ThirteenState:
        return read_position(position, self.rules)

    def winners(self, rules: Rules, scores: tuple[float, ...], last: State) -> tuple[int, ...]:
        best = max(scores)
        first = tuple(seat for seat, score in enumerate(scores) if score == best)
        return first if best >= rules["target"] and len(first) == 1 else ()


GAME = Thirteen()
ThirteenState.game = GAME
