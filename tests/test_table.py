"""The table in Python: what it publishes, how it answers messages, and that it stays in step. No browser."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from itertools import count

import pytest
from traitlets import TraitError

from thirteen_widget import Match, Move, Table

from .pages import Page
from .test_invariants import some_action
from .variants import VARIANTS


@pytest.fixture
def alone():
    """A table of a match of four persons, sitting at the seat that leads."""
    match = Match("thirteen", seed=7)
    return Page(Table(match, seat=match.turn))


def test_a_table_seats_you_against_three_greedy_and_shows_your_hand_only():
    table = Table("thirteen", seed=7, pace="step")
    snapshot = table.snapshot
    assert [seat["agent"] for seat in snapshot["seats"]] == [None, "greedy", "greedy", "greedy"]
    assert snapshot["seat"] == 0
    assert sorted(face for face in snapshot["cards"].values() if face) == sorted(map(str, table.match.view(0).hand))
    assert [seat["count"] for seat in snapshot["seats"]] == [13] * 4
    json.dumps(snapshot)


def test_a_click_plays_and_the_new_table_is_there_before_the_answer(alone):
    lead = next(move for move in alone.table.match.legal_moves() if len(move.cards) == 1)
    seq = alone.table.snapshot["seq"]
    answer = alone.ask("play", cards=alone.ids(str(lead)))
    assert answer["type"] == "ok"
    assert answer["seq"] == alone.table.snapshot["seq"] == seq + 1
    assert alone.table.match.history[-1].move == lead
    event = alone.table.snapshot["events"][-1]
    assert event["move"] == str(lead)
    assert event["moved"][0][1:3] == (f"hand:{alone.table.seat}", "table")
    assert event["say"]


def test_the_same_message_twice_is_played_once_and_answered_twice_alike(alone):
    lead = alone.table.match.legal_moves()[0]
    snapshot = alone.table.snapshot
    request = {
        "id": "once", "epoch": snapshot["epoch"], "seq": snapshot["seq"], "action": "play",
        "cards": alone.ids(str(lead)),
    }  # fmt: skip
    assert alone.send(request) == alone.send(request)
    assert alone.table.match.ply == 1


def test_an_old_seq_and_another_kernels_epoch_are_refused_as_stale(alone):
    snapshot = dict(alone.table.snapshot)
    lead = alone.ids(str(alone.table.match.legal_moves()[0]))
    for wrong in ({"seq": snapshot["seq"] - 1}, {"seq": snapshot["seq"] + 1}):
        assert alone.ask("play", cards=lead, **wrong)["code"] == "stale"
    assert alone.ask("play", cards=lead, epoch="another")["code"] == "other_kernel"
    assert alone.table.match.ply == 0


def test_an_illegal_selection_is_answered_with_code_sentence_rule_and_nearest_cards(alone):
    hand = alone.table.snapshot["zones"][alone.table.seat]["cards"]
    answer = alone.ask("play", cards=[hand[0], hand[-1]])
    assert answer["type"] == "no"
    assert answer["code"]
    assert answer["text"].endswith(".")
    assert answer["rule"]
    assert set(answer["nearest"]) <= set(hand)
    assert alone.table.match.ply == 0


@pytest.mark.parametrize(
    "malformed",
    [
        None, 5, "play", [], {"id": ""}, {"id": 7}, {"id": "x" * 200}, {"id": "a"}, {"id": "a", "epoch": "e", "seq": 1},
        {"action": "fly"}, {"action": ["play"]}, {"action": {}}, {"seq": "1"}, {"seq": True}, {"epoch": 3},
        {"action": "play", "cards": "c1"}, {"action": "play", "cards": [1]}, {"action": "play", "cards": ["c9999"]},
        {"action": "play", "cards": ["c1"] * 65}, {"action": "play", "extra": 1}, {"action": "pace"},
        {"action": "pace", "value": "warp"}, {"action": "pace", "value": ["instant"]},
        {"action": "play", "seat": "0"}, {"action": "call"},
        {"action": "call", "call": "mama"}, {"action": "meld", "melds": [["c1"], 4]},
        {"action": "events", "before": "x"},
        {"action": "play", "call": ["last card"]},
    ],
)  # fmt: skip
def test_anything_malformed_is_answered_and_changes_nothing(alone, malformed):
    if isinstance(malformed, dict) and "id" not in malformed:
        snapshot = alone.table.snapshot
        malformed = {"id": "m", "epoch": snapshot["epoch"], "seq": snapshot["seq"], "action": "play", **malformed}
    before = alone.table.match.position()
    answer = alone.send(malformed)
    assert answer["type"] == "no"
    assert answer["code"] == "malformed"
    assert answer["text"]
    assert alone.table.match.position() == before


def test_a_table_moves_only_the_seats_it_was_given(alone):
    other = (alone.table.seat + 1) % 4
    assert alone.ask("pass", seat=other)["code"] == "not_your_seat"
    spectator = Page(Table(alone.table.match, seat=None))
    for action in ("pass", "deal", "undo", "redo", "new", "step"):
        assert spectator.ask(action)["code"] == "spectator", action
    assert spectator.ask("pace", value="slow")["code"] == "spectator"
    assert not any(spectator.table.snapshot["cards"].get(c) for c in spectator.table.snapshot["cards"])


def test_what_a_selection_is_can_be_asked(alone):
    lead = str(next(m for m in alone.table.match.legal_moves() if len(m.cards) == 1))
    answer = alone.ask("ask", cards=alone.ids(lead))
    assert answer["playable"] is True
    assert answer["usable"]
    nothing = alone.ask("ask", cards=[])
    assert nothing["playable"] is False
    assert nothing["extendable"] is True
    assert alone.ask("why", cards=alone.ids(lead))["type"] == "ok"
    assert alone.ask("why", cards=alone.table.snapshot["zones"][alone.table.seat]["cards"])["code"]


def test_playing_from_python_and_another_table_of_the_match_keep_every_screen_in_step(alone):
    match = alone.table.match
    others = [Table(match, seat=seat) for seat in range(4) if seat != alone.table.seat]
    alone.table.play(str(match.legal_moves()[0]))
    match.play("pass")
    for table in (alone.table, *others):
        assert table.snapshot["ply"] == 2
        assert table.snapshot["turn"] == match.turn
        assert len(table.snapshot["zones"][4]["cards"]) == len(match.view(0).table)


def test_undo_and_redo_go_from_any_seated_table(alone):
    lead = alone.table.match.legal_moves()[0]
    alone.table.play(lead)
    seq = alone.table.snapshot["seq"]
    assert alone.ask("undo")["type"] == "ok"
    assert alone.table.match.ply == 0
    assert alone.table.snapshot["seq"] == seq + 1
    assert alone.ask("undo")["code"] == "nothing_to_undo"
    assert alone.ask("redo")["type"] == "ok"
    assert alone.table.match.history[-1].move == lead
    assert alone.ask("redo")["code"] == "nothing_to_redo"


def test_your_own_cards_keep_their_ids_through_play_and_undo(alone):
    before = dict(alone.table.snapshot["cards"])
    alone.table.play(alone.table.match.legal_moves()[0])
    assert {c: f for c, f in alone.table.snapshot["cards"].items() if f} == {c: f for c, f in before.items() if f}
    alone.ask("undo")
    after = alone.table.snapshot["cards"]
    assert {c: f for c, f in after.items() if f} == {c: f for c, f in before.items() if f}


def test_a_hidden_card_that_was_seen_gets_an_id_that_was_never_used_before():
    match = Match("thirteen", seed=7)
    watcher = Table(match, seat=(match.turn + 1) % 4)
    match.play(match.legal_moves()[0])
    shown = {card_id for card_id, face in watcher.snapshot["cards"].items()}
    seen = set(watcher.snapshot["events"][-1]["moved"][0])
    match.undo()
    hidden = [card_id for card_id, face in watcher.snapshot["cards"].items() if face is None]
    assert len(hidden) == 39
    assert not seen & set(hidden)
    assert len(set(hidden) - shown) == 1


def test_the_table_seats_you_where_the_first_person_sits():
    table = Table("thirteen", players=["greedy", None, "greedy"], seed=1, pace="step")
    assert table.seat == 1
    assert table.match.names[1] == "You"


def test_a_game_is_chosen_at_a_table_that_was_given_none():
    page = Page(Table())
    table = page.table
    assert table.snapshot == {}
    offered = {game["name"]: game for game in table.choices["games"]}
    assert {"thirteen", "treisprezece", "three_thirteen"} <= set(offered)
    assert all(
        option["label"] and option["explain"]
        for name in ("thirteen", "treisprezece", "three_thirteen")
        for option in offered[name]["options"]
    )
    json.dumps(table.choices)
    with pytest.raises(ValueError, match="no match yet"):
        _ = table.match

    numbers = count(1)

    def choose(**chosen):
        given = {"epoch": table.choices["epoch"], "seq": table.choices["seq"]}
        return page.send({"id": f"c{next(numbers)}", "action": "start", "chosen": chosen, **given})

    refused = choose(game="thirteen", seats=9)
    assert refused["code"] == "not_possible"
    assert "2 to 4" in refused["text"]
    assert choose(game="thirteen", rules="nowhere")["code"] == "not_possible"
    assert choose(game="thirteen", extra=1)["code"] == "not_possible"
    written = choose(game="thirteen", options={"journal": "match.txt"})
    assert written["code"] == "not_possible"
    assert "no option 'journal'" in written["text"]
    chosen = {"seats": 3, "rules": "pc", "options": {"target": 5}, "players": [None, "greedy", "random"]}
    assert choose(game="thirteen", **chosen)["type"] == "ok"
    assert table.match.rules.target == 5
    assert table.match.players == {1: "greedy", 2: "random"}
    assert table.snapshot["game"] == "thirteen"
    assert table.choices == {}
    assert page.ask("choose")["type"] == "ok"
    assert table.choices["games"]


def test_the_curtain_of_a_hot_seat_hides_the_hand_until_its_player_lifts_it():
    match = Match("thirteen", seats=2, seed=3)
    page = Page(Table(match, seats=[0, 1]))
    assert page.table.snapshot["curtain"] == match.turn
    assert not any(page.table.snapshot["cards"].values())
    assert page.ask("pass")["code"] == "not_your_seat"
    assert page.ask("show")["type"] == "ok"
    assert page.table.seat == match.turn
    shown = {face for face in page.table.snapshot["cards"].values() if face}
    assert shown == set(map(str, match.view(match.turn).hand))
    page.table.play(match.legal_moves()[0])
    assert page.table.snapshot["curtain"] == match.turn
    on_table = set(map(str, match.view(None).table))
    assert {face for face in page.table.snapshot["cards"].values() if face} == on_table


def test_a_teacher_sees_all_hands():
    table = Table(Match("thirteen", seed=3), open=True)
    assert sum(1 for face in table.snapshot["cards"].values() if face) == 52


def test_a_new_match_of_the_same_players_comes_to_every_table(alone):
    other = Table(alone.table.match, seat=(alone.table.seat + 1) % 4)
    old = alone.table.match
    assert alone.ask("new")["type"] == "ok"
    assert alone.table.match is other.match
    assert alone.table.match is not old
    assert alone.table.match.names == old.names


def test_on_move_and_next_move_and_over_tell_python(alone):
    seen = []
    stop = alone.table.on_move(seen.append)
    match = alone.table.match

    async def scene():
        waiting = asyncio.create_task(alone.table.next_move())
        await asyncio.sleep(0)
        threading.Thread(target=lambda: match.play(match.legal_moves()[0])).start()
        return await asyncio.wait_for(waiting, 5)

    assert asyncio.run(scene()) == match.history[-1] == seen[-1]
    stop()
    match.play("pass")
    assert len(seen) == 1

    async def ending():
        waiting = asyncio.create_task(alone.table.over())
        await asyncio.sleep(0)
        for seat in range(4):
            match.seat_agent(seat, "greedy")
        await asyncio.to_thread(match.run)
        return await asyncio.wait_for(waiting, 5)

    assert asyncio.run(ending()) == match.winners


def test_what_a_callback_raises_is_shown_on_the_table(alone):
    alone.table.on_move(lambda event: 1 / 0)
    alone.table.play(alone.table.match.legal_moves()[0])
    assert alone.table.snapshot["error"]["code"] == "callback_failed"
    assert alone.table.match.ply == 1


def test_a_hint_is_a_legal_move_shown_on_your_cards(alone):
    hint = alone.table.hint()
    assert isinstance(hint, Move)
    assert alone.table.match.why_not(hint, alone.table.seat) is None
    assert alone.ask("hint")["nearest"] == alone.ids(str(hint))


@pytest.mark.parametrize(
    ("make", "error", "said"),
    [
        (lambda: Table("thirteen", tarrget=3), TypeError, "tarrget"),
        (lambda: Table("thirteen", seat=9), ValueError, "seat"),
        (lambda: Table(Match("thirteen"), rules="pc"), TypeError, "rules"),
        (lambda: Table(Match("thirteen", players={0: "greedy"}), seat=0), ValueError, "greedy"),
        (lambda: Table(Match("thirteen"), seats=[0, 0]), ValueError, "different"),
        (lambda: Table("thirteen", language="xx"), ValueError, "en"),
        (lambda: Table("thirteen", pace="warp"), ValueError, "instant"),
        (lambda: Table("thirteen", theme="pink"), ValueError, "'auto', 'light', 'dark'"),
        (lambda: Table("thirteen", sound="loud"), ValueError, "True, False"),
        (lambda: Table("thirteen", open="yes"), ValueError, "open='yes'"),
        (lambda: Table("thirteen", seats=0), ValueError, "2 to 4 players, not 0"),
        (lambda: Table("thirteen", seats=True), ValueError, "how many play"),
        (lambda: Table("thirteen", seats=1.5), ValueError, "how many play"),
        (lambda: Table("thirteen", seat=1, seats=[0, 1]), ValueError, "one of them"),
        (lambda: Table("thirteen", names=5), ValueError, "names"),
        (lambda: Table("thirteen", players=5), ValueError, "players"),
        (lambda: Table("thirteen", players=["greedy"] * 4, seat=0), ValueError, "take a person's seat"),
        (lambda: Table("thirteen", patience=-1), ValueError, "patience"),
    ],
)
def test_a_table_that_is_not_possible_says_what_would_be(make, error, said):
    with pytest.raises(error, match=said):
        make()


def test_a_table_that_is_dropped_is_forgotten_by_its_match():
    import gc

    match = Match("thirteen", seed=1)
    table = Table(match, seat=0)
    table.close()
    del table
    gc.collect()
    assert not match._listeners


def test_the_snapshot_stays_under_64_kilobytes_with_26_cards_and_156000_leads():
    hand = " ".join(f"{rank}{suit}" for rank in "3456789TJQKA2" for suit in "sh")
    other = " ".join(f"{rank}{suit}" for rank in "3456789TJQKA2" for suit in "cd")
    rules = {"cards_per_player": 26}
    match = Match.from_position("thirteen", {"hands": [hand, other], "turn": 0, "rules": rules})
    page = Page(Table(match))
    assert page.table.snapshot["legal"]["moves"] == "ask"
    assert len(page.table.snapshot["legal"]["usable"]) == 26
    assert len(json.dumps(page.table.snapshot).encode()) <= 65536
    answer = page.ask("ask", cards=page.ids("3s 4h 5s"))
    assert (answer["playable"], answer["extendable"]) == (True, True)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_snapshot_stays_under_64_kilobytes_in_matches_of_every_game(variant):
    match, rng = variant.match(6), random.Random(6)
    table = Table(match, open=True, pace="step")
    largest = 0
    while match.phase != "over" and match.ply < 250:
        match.deal() if match.phase == "round_over" else some_action(match, rng)
        largest = max(largest, len(json.dumps(table.snapshot)))
    assert largest <= 65536


def test_a_language_there_are_no_texts_in_is_refused():
    table = Table("thirteen", seed=1, pace="step")
    with pytest.raises(TraitError, match="'xx'"):
        table.language = "xx"
    assert table.language == "en"


def test_a_joker_is_named_in_words_in_all_that_is_said():
    hands = ["3s 4c", "Kh Xr 9d 5s"]
    match = Match.from_position(
        "treisprezece", {"hands": hands, "pile": "Qd", "turn": 1, "stock": "2s 5c"}, names=["Ana", "Bao"]
    )
    page = Page(Table(match, seat=1))
    nearest = page.ask("play", cards=page.ids("Xr"))
    assert nearest["text"].startswith("The red joker can not lie on Q♦")
    assert page.ask("hint")["text"] == "K♥ red joker"
    match.play("Kh Xr")
    assert page.table.snapshot["events"][-1]["say"] == "Bao: K♥ red joker. The joker requires hearts."


@pytest.mark.parametrize(
    ("game", "position", "moves", "news"),
    [
        ("thirteen", {"hands": ["3s 4s", "5s 6s"], "turn": 0}, "3s", ""),
        ("thirteen", {"hands": ["3s 4s", "2s 6s", "7s 8s"], "turn": 0}, "3s, 2s, pass, pass", ""),
        (
            "thirteen",
            {"hands": ["2s 4s", "5s 5c 5d 5h 6s"], "turn": 0},
            "2s, 5s 5c 5d 5h",
            "A bomb from Player 2!",
        ),
        (
            "three_thirteen",
            {"hands": ["4s 5s 6s 7s", "7c 8d 5c Qc"], "round": 2, "stock": "Kh 2s", "discard": "Tc", "turn": 0},
            "draw, out Kh",
            "Going out: Player 1! Every other player has one more turn.",
        ),
    ],
)
def test_news_is_what_a_play_changes_for_everybody_and_nobody_sees_at_the_cards(game, position, moves, news):
    match = Match.from_position(game, position)
    for move in moves.split(", "):
        match.play(move)
    assert Table(match).snapshot["events"][-1]["news"] == news
