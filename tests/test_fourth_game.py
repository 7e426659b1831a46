"""A fourth game is a room of its own: with nothing changed elsewhere it plays through match, agents and table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

import thirteen_widget as tw
from thirteen_widget import Cards, IllegalMove, Match, Move, State, Table, View
from thirteen_widget.chance import shuffled
from thirteen_widget.game import Consequence, Game, Moved, Moves, Option, Outcome, Reason, TableStyle, Zone
from thirteen_widget.games import register

from .pages import Page, wait_until


@dataclass(frozen=True, kw_only=True)
class HighView(View):
    game: ClassVar[str] = "high_card"

    @property
    def legal_moves(self) -> Moves:
        return Moves([Move("play", (card,)) for card in self.hand] if self.seat == self.turn else [])

    def _sample(self, rng: Any, n: int, weighted: bool) -> list[State]:
        raise ValueError("nobody has asked for samples of this game")


@dataclass(frozen=True)
class HighState(State):
    """Everybody plays one of three cards; the highest wins the round."""

    hands: tuple[Cards, ...]
    shown: tuple[Any, ...]
    rules: Any
    round: int
    scores: tuple[float, ...]

    @property
    def turn(self) -> int | None:  # type: ignore[override]
        return None if len(self.shown) == self.seats else len(self.shown)

    @property
    def phase(self) -> str:
        return "round_over" if self.turn is None else "playing"

    @property
    def places(self) -> tuple[int, ...]:
        by_height = sorted(range(self.seats), key=lambda seat: self.shown[seat], reverse=True) if self.over else ()
        return tuple(by_height)

    @property
    def points(self) -> tuple[float, ...]:
        return tuple(float(seat == self.places[0]) for seat in range(self.seats)) if self.over else ()

    def legal_moves(self, seat: int | None = None) -> Moves:
        return Moves(()) if self.turn is None else self.view(self.turn if seat is None else seat).legal_moves

    def why_not(self, move: Move, seat: int | None = None) -> Reason | None:
        if self.over:
            return Reason("round_over", "high_card")
        return None if move in self.legal_moves(seat) else Reason("one_card", "high_card")

    def step(self, move: Move, seat: int | None = None, shuffles: Any = None) -> Outcome:
        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(reason)
        (card,), who = move.cards, len(self.shown)
        hands = tuple(Cards(c for c in hand if c != card) for hand in self.hands)
        after = replace(self, hands=hands, shown=(*self.shown, card))
        won = (Consequence("round_over", seat=after.places[0]),) if after.over else ()
        return Outcome(after, (Moved(card, f"hand:{who}", "table"),), won)

    def view(self, seat: int | None, *, history: Any = (), rng_key: int = 0) -> HighView:
        hand = Cards() if seat is None else self.hands[seat]
        counts = tuple(map(len, self.hands))
        return HighView(
            seat=seat, turn=self.turn, phase=self.phase, hand=hand, counts=counts, scores=self.scores,
            rules=self.rules, round=self.round, history=history, rng_key=rng_key,
        )  # fmt: skip

    def zones(self) -> tuple[Zone, ...]:
        hands = tuple(Zone(f"hand:{seat}", seat, hand, "owner") for seat, hand in enumerate(self.hands))
        return (*hands, Zone("table", None, self.shown, "all"))

    def position(self) -> dict[str, Any]:
        return {"hands": [str(hand) for hand in self.hands], "table": str(Cards(self.shown))}


class HighCard(Game):
    name = "high_card"
    min_seats, max_seats, default_seats = 2, 4, 3
    options = (Option("target", 3, (1, 3)),)
    presets: ClassVar = {"standard": {}}
    table = TableStyle(order="single", played_to="table")

    def deal(self, rules: Any, round: int, last: Any, chance: Any) -> dict[str, Any]:
        deck = shuffled(range(52), chance.generator("deal"))
        return {"hands": [str(Cards(map(tw.Card, deck[3 * seat : 3 * seat + 3]))) for seat in range(rules.seats)]}

    def start(self, rules: Any, round: int, scores: Any, deal: Any, chance: Any) -> HighState:
        return HighState(tuple(map(Cards, deal["hands"])), (), rules, round, scores)

    def from_position(self, position: Any, chance: Any) -> HighState:
        hands = tuple(map(Cards, position["hands"]))
        rules = self.rules(None, len(hands))
        return HighState(hands, tuple(Cards(position.get("table", ""))), rules, 1, (0.0,) * len(hands))

    def winners(self, rules: Any, scores: Any, last: State) -> tuple[int, ...]:
        return tuple(seat for seat, score in enumerate(scores) if score >= rules.target)


HIGH_CARD = HighCard()
HighState.game = HIGH_CARD  # type: ignore[misc]

TEXTS = {
    "title": "High card",
    "about": "Everybody plays a card; the highest wins.",
    "move": {"deal": "Round {n} is dealt.", "play": "{name}: {cards}."},
    "event": {"round_over": "{name} wins the round."},
    "reason": {"one_card": "Play one card of your hand.", "round_over": "The round is over."},
}


@pytest.fixture(scope="module", autouse=True)
def room():
    register(HIGH_CARD, {"en": TEXTS})


def test_it_is_found_by_its_name_and_listed():
    assert tw.games()["high_card"] == TEXTS["about"]
    with pytest.raises(ValueError, match="already"):
        register(HighCard(), {"en": TEXTS})


def test_it_plays_whole_matches_with_agents_records_and_undo():
    match = Match("high_card", players=["random", "greedy", lambda view: view.legal_moves[-1]], seed=4).run()
    assert match.phase == "over"
    again = Match.from_record(match.record())
    assert again == match
    while match.undo():
        pass
    assert match.ply == 0


def test_it_is_played_at_the_table():
    page = Page(Table("high_card", seed=2, pace="instant"))
    table = page.table
    while table.snapshot["phase"] != "over":
        if table.snapshot["phase"] == "round_over":
            assert page.ask("deal")["type"] == "ok"
        wait_until(lambda: table.snapshot["turn"] == 0)
        hand = table.snapshot["zones"][0]["cards"]
        assert table.snapshot["legal"]["moves"]["play"] == [[place] for place in range(len(hand))]
        assert page.ask("play", cards=hand[:2])["text"] == TEXTS["reason"]["one_card"]
        assert page.ask("play", cards=hand[:1])["type"] == "ok"
        wait_until(lambda: table.snapshot["phase"] != "playing")
    assert table.snapshot["winners"]
