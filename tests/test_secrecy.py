"""Nothing that a seat sees depends on cards it has not seen: permuting those leaves every byte as it was."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import count

import pytest

from thirteen_widget import Card, Cards, Match, RecordError
from thirteen_widget.snapshot import Looker, Status, build, event_entry
from thirteen_widget.tracker import Placing

from .test_invariants import play_at_random
from .variants import SOAK, VARIANTS, Variant

PERMUTATIONS = 10_000 if SOAK else 1_000
"""For each game, spread over its variants."""
A_POSITION = 1 if SOAK else 10


def never_seen(match: Match, seat: int | None) -> set[Card]:
    """The cards in play that this seat has had no look at since the first deal."""
    deck = {card for zone in match.at(0).state.zones() for card in zone.cards}
    seen = {
        card
        for ply in range(match.ply + 1)
        for zone in match.state_at(ply).zones()
        if zone.seen_by == "all" or (zone.seen_by == "owner" and zone.owner == seat)
        for card in zone.cards
    }
    return deck - seen


def permuted(record: dict, hidden: set[Card], rng: random.Random) -> dict:
    """The record with hidden cards exchanged among each other wherever they lie."""
    cards = sorted(hidden)
    mixed = rng.sample(cards, len(cards))
    if rng.random() < 0.5:  # few exchanges leave more of what has happened possible
        mixed = list(cards)
        one, other = rng.sample(range(len(cards)), 2)
        mixed[one], mixed[other] = mixed[other], mixed[one]
    instead = dict(zip(cards, mixed, strict=True))

    def exchange(value):
        if isinstance(value, dict):
            return {key: exchange(item) for key, item in value.items()}
        if isinstance(value, list):
            return [exchange(item) for item in value]
        if isinstance(value, str) and value:
            return str(Cards(instead.get(card, card) for card in Cards(value)))
        return value

    plies = [{"deal": exchange(ply["deal"])} if "deal" in ply else ply for ply in record["plies"]]
    return {**record, "plies": plies}


def seen_bytes(match: Match, seat: int | None) -> bytes:
    """All that the seat is given: its view, in every form that it has, and the snapshot of its table."""
    view = match.view(seat)
    looker = Looker(seat, frozenset() if seat is None else frozenset((seat,)))
    placing = Placing(looker.seated)
    placing.begin(match.state_at(0))
    events = []
    for ply, event in enumerate(match.history, 1):
        trips = placing.follow(event.moved, match.state_at(ply), event.seat)
        events.append(event_entry(match, event, trips, "en"))
    snapshot = build(match, placing, looker, events, Status("epoch", match.ply))
    moves = list(map(str, view.listed(500) or ()))
    texts = json.dumps([view.to_dict(), moves, snapshot, repr(view), view._repr_html_()])
    return texts.encode() + view.to_array().tobytes()


def situations(game: str) -> Iterator[tuple[Match, int | None, random.Random]]:
    """Matches in the first round of every variant of a game, each looked at by every seat and a spectator."""
    variants = [variant for variant in VARIANTS if variant.game == game]
    for seed in count():
        variant: Variant = variants[seed % len(variants)]
        rng = random.Random(seed)
        match = variant.match(seed)
        play_at_random(match, rng, rng.randrange(1, 40))
        while match.round > 1:
            match.undo()
        yield match, rng.choice([*range(match.seats), None]), rng


def look_for_leaks(game: str, wanted: int) -> int:
    """Compare what is seen before and after that many permutations; returns how many there were."""
    done = 0
    for match, seat, rng in situations(game):
        hidden = never_seen(match, seat)
        if len(hidden) < 2 or match.phase != "playing":
            continue
        record, before = match.record("json"), seen_bytes(match, seat)
        for _ in range(A_POSITION):
            try:
                other = Match.from_record(permuted(record, hidden, rng))
            except RecordError:
                continue  # with these cards what has happened could not have happened
            assert seen_bytes(other, seat) == before, f"seat {seat} of {match!r} sees what it may not know"
            done += 1
            if done == wanted:
                return done
    return done


@pytest.mark.parametrize("game", sorted({variant.game for variant in VARIANTS}))
def test_permuting_what_a_seat_has_not_seen_changes_nothing_that_it_sees(game: str):
    assert look_for_leaks(game, PERMUTATIONS) == PERMUTATIONS


def test_a_leak_planted_in_the_card_ids_is_found(monkeypatch):
    def in_order_of_height(self, zone):
        return [f"{zone.id}-{card.index}" for card in sorted(zone.cards)]

    monkeypatch.setattr(Placing, "_closed", in_order_of_height)
    with pytest.raises(AssertionError, match="may not know"):
        look_for_leaks("thirteen", 50)


def test_a_leak_planted_in_the_view_is_found(monkeypatch):
    from thirteen_widget.games.thirteen.state import ThirteenState

    honest = ThirteenState.view

    def with_a_peek(self, seat, **more):
        view = honest(self, seat, **more)
        object.__setattr__(view, "unseen", view.unseen + self.zones()[0].cards.mask % 97)
        return view

    monkeypatch.setattr(ThirteenState, "view", with_a_peek)
    with pytest.raises(AssertionError, match="may not know"):
        look_for_leaks("thirteen", 50)
