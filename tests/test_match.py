"""A match: who plays it, how it goes on and back, and what it says when something is not possible."""

from __future__ import annotations

from pathlib import Path

import pytest

import thirteen_widget as tw
from thirteen_widget import AgentError, Card, IllegalMove, Match, Move


def test_the_first_round_is_dealt_and_the_holder_of_the_lowest_card_leads():
    match = Match("thirteen", seed=7)
    assert match.phase == "playing"
    assert match.round == 1
    assert "3s" in str(match.view(match.turn).hand)
    assert match.scores == (0, 0, 0, 0)
    assert match.places == ()
    assert match.winners == ()


def test_any_option_is_a_keyword_and_the_rules_list_every_option():
    match = Match("thirteen", rules="southern", target=21, seed=1)
    assert match.rules["target"] == 21
    assert match.rules["bomb_order"] == "southern"
    assert match.rules.bomb_order == "southern"
    with pytest.raises(TypeError):
        match.rules["target"] = 3


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"target": "many"}, ValueError, "target"),
        ({"bomb_order": "northern"}, ValueError, "same_kind"),
        ({"tarrget": 3}, TypeError, "tarrget"),
        ({"rules": "hoyle"}, ValueError, "cardgames_io"),
        ({"seats": 5}, ValueError, "2 to 4"),
        ({"seats": True}, ValueError, "2 to 4"),
        ({"names": ["a", "b"], "seats": 3}, ValueError, "2 names for 3 seats"),
        ({"names": "Ann"}, ValueError, "names"),
        ({"players": {7: "greedy"}}, ValueError, "no seat 7"),
        ({"players": {1: "greddy"}}, ValueError, "greedy"),
        ({"players": {1: "greedy:20ms"}}, ValueError, "no budget"),
        ({"players": {1: 12}}, ValueError, "no agent"),
        ({"seed": 1.5}, ValueError, "seed"),
    ],
)
def test_what_is_not_possible_is_named_with_what_would_be(wrong, error, said):
    with pytest.raises(error, match=said):
        Match("thirteen", **wrong)


def test_an_unknown_game_is_answered_with_the_games_there_are():
    with pytest.raises(ValueError, match="thirteen"):
        Match("fourteen")


def test_an_illegal_move_says_why_and_changes_nothing():
    match = Match("thirteen", seed=7)
    before = match.position()
    with pytest.raises(IllegalMove) as caught:
        match.play("pass")
    assert caught.value.reason.text == str(caught.value)
    assert match.position() == before
    assert match.ply == 0


@pytest.mark.parametrize("unreadable", ["", "3x", "hello", "discard", "out", "3s |", None, 5, [], "discard 3s 4s"])
def test_what_is_no_move_is_unreadable(unreadable):
    match = Match("thirteen", seed=7)
    reason = match.why_not(unreadable)
    assert reason.code == "unreadable"
    assert reason.text
    with pytest.raises(IllegalMove):
        match.play(unreadable)


def test_a_move_may_be_written_in_any_order_and_case():
    match = Match("thirteen", seed=7)
    assert match.parse("4D 3S") == Move("play", "3s 4d")
    assert match.parse("10♥") == Move("play", "Th")
    assert match.parse(" PASS ") == Move("pass")


def test_a_match_of_agents_runs_to_its_winner_by_itself():
    match = Match("thirteen", players=["greedy"] * 4, seed=3).run()
    assert match.phase == "over"
    assert max(match.scores) == match.scores[match.winners[0]] >= 10
    assert len(match.rounds) == match.round
    reason = match.why_not("pass")
    assert reason.code == "match_over"
    with pytest.raises(ValueError, match="over"):
        match.deal()


def test_run_stops_after_the_rounds_asked_for():
    match = Match("thirteen", players=["greedy"] * 4, seed=3)
    assert match.run(rounds=1).phase == "round_over"
    assert match.round == 1
    assert match.run(rounds=1).round == 2


def test_a_person_can_not_be_run():
    with pytest.raises(ValueError, match="a person's"):
        Match("thirteen", players={0: "greedy"}, seed=1).run()


def test_a_look_at_an_earlier_ply_can_not_be_changed_but_a_branch_can():
    match = Match("thirteen", players=["greedy"] * 4, seed=3).run(rounds=1)
    look, branch = match.at(5), match.branch(5)
    assert look == branch
    assert look.ply == 5
    move = look.legal_moves()[0]
    for change in (lambda: look.play(move), look.undo, look.deal):
        with pytest.raises(ValueError, match="branch"):
            change()
    branch.play(move)
    assert branch.ply == 6
    assert match.ply > 6
    for wrong in (-1, match.ply + 1, "3", True):
        with pytest.raises(ValueError, match="no ply"):
            match.at(wrong)


def test_seats_and_plies_may_be_numbers_of_numpy():
    import numpy as np

    match = Match("thirteen", players=["greedy"] * 4, seed=3).run(rounds=1)
    assert match.view(np.int64(2)) == match.view(2)
    assert match.at(np.int64(5)) == match.at(5)


def test_a_copy_goes_its_own_way():
    match = Match("thirteen", seed=3)
    copy = match.copy()
    copy.play(copy.legal_moves()[0])
    assert (match.ply, copy.ply) == (0, 1)


def test_a_new_action_drops_the_redo_line_and_looks_taken_before_stay_as_they_were():
    match = Match("thirteen", players=["greedy"] * 4, seed=3).run(rounds=1)
    history = match.history
    events = list(history)
    for _ in range(match.ply):
        match.undo()
    match.play(match.legal_moves()[-1])
    assert not match.can_redo
    assert match.redo() is None
    assert list(history) == events


def test_the_history_makes_a_data_frame():
    frame = Match("thirteen", players=["greedy"] * 4, seed=3).run(rounds=1).history.to_dataframe()
    assert list(frame.columns) == ["seat", "move", "consequences", "scores"]
    assert frame.index.name == "ply"
    assert frame["consequences"].iloc[-1].endswith("round_over")


def test_a_view_shows_the_history_without_the_cards_its_seat_did_not_see():
    match = Match("thirteen", players=["greedy"] * 4, seed=3).run(rounds=1)
    for seat in range(4):
        assert [event.move for event in match.view(seat).history] == [event.move for event in match.history]


def test_any_callable_plays_and_may_answer_text():
    match = Match("thirteen", players=[lambda view: str(view.legal_moves[0])] * 4, seed=3).run(rounds=1)
    assert match.phase == "round_over"


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (lambda view: 1 / 0, "ZeroDivisionError"),
        (lambda view: None, "None on its turn"),
        (lambda view: "3x", "not legal"),
        (lambda view: "pass", "not legal"),
        (lambda view: 42, "no Move"),
    ],
)
def test_an_agent_that_fails_is_reported_with_game_seat_and_ply_and_nothing_is_played(bot, said):
    match = Match("thirteen", players=[bot] * 4, seed=987654321)
    with pytest.raises(AgentError, match=said) as caught:
        match.run()
    assert (caught.value.game, caught.value.ply, caught.value.seat) == ("thirteen", 0, match.turn)
    assert "987654321" not in str(caught.value)
    assert match.ply == 0


def test_an_agent_that_raises_is_reported_with_the_line_of_its_own_code():
    def bot(view):
        return view.legal_moves[10_000]

    with pytest.raises(AgentError, match=rf"line {bot.__code__.co_firstlineno + 1} of bot\)$"):
        Match("thirteen", players=[bot] * 4, seed=1).run()


def test_a_bot_that_lies_beside_the_package_is_told_from_it():
    beside = {}
    exec(compile("def bot(view):\n    return 1 / 0\n", f"{Path(tw.__file__).parent}_bots.py", "exec"), beside)
    with pytest.raises(AgentError, match=r"\(line 2 of bot\)$"):
        Match("thirteen", players=[beside["bot"]] * 4, seed=1).run()


def test_an_object_with_act_plays_and_is_told_of_every_deal():
    class Counting:
        name = "counting"
        deals = 0

        def act(self, view):
            return view.legal_moves[0]

        def reset(self):
            self.deals += 1

    bot = Counting()
    match = Match("thirteen", players=[bot, "random", "random", "random"], seed=3).run(rounds=3)
    assert bot.deals == 3
    assert match.copy().agent(0) is bot


def test_a_state_is_played_on_by_moves_or_text_and_stays_as_it_was():
    state = Match("thirteen", seed=7).state
    after = state.play("3s")
    assert after == state.play(Move("play", "3s"))
    assert (state.turn, len(state.legal_moves())) != (after.turn, len(after.legal_moves()))
    with pytest.raises(IllegalMove, match="no card"):
        state.play("3x")


def test_greedy_wins_three_quarters_of_the_rounds_against_three_random():
    first = 0
    for seed in range(400):
        seat = seed % 4
        players = ["greedy" if one == seat else "random" for one in range(4)]
        first += Match("thirteen", players=players, seed=seed).run(rounds=1).places[0] == seat
    assert first >= 300


def test_the_games_and_agents_there_are_can_be_listed():
    assert "thirteen" in tw.games()
    assert {"random", "greedy"} <= set(tw.agents())
    assert all(isinstance(said, str) and said for said in (*tw.games().values(), *tw.agents().values()))


@pytest.mark.parametrize(
    ("show", "said"),
    [
        (lambda m: m, "<thirteen match, round 1, playing, Player 2 to act"),
        (lambda m: m.view(1), "hand 4h 5s 5c"),
        (lambda m: m.view(1).hand, "4h 5s 5c"),
        (lambda m: m.legal_moves(), "<7 moves: 5s 5c / 5s 5d"),
        (lambda m: m.legal_moves()[0], "<Move 5s 5c>"),
        (lambda m: m.why_not("4h"), "<Reason other_kind: "),
        (lambda m: m.history[0], "<Event 1. seat 0: 3s 3c>"),
        (lambda m: m.history, "1. seat 0: 3s 3c"),
        (lambda m: m.rules, "cardgames_io"),
        (lambda m: Card("Th"), "Th"),
        (lambda m: tw.games(), "thirteen"),
        (lambda m: tw.agents(), "greedy"),
    ],
)
def test_what_stands_last_in_a_cell_is_readable_as_text_and_as_html(show, said):
    match = Match("thirteen", seed=7)
    match.play("3s 3c")
    shown = show(match)
    assert said in repr(shown)
    assert len(repr(shown)) < 1000
    assert shown._repr_html_().startswith("<")


def test_a_match_shows_no_hand_and_no_seed():
    match = Match("thirteen", seed=987654321)
    shown = repr(match) + match._repr_html_() + repr(match.view(0)) + match.view(0)._repr_html_()
    assert "987654321" not in shown
    hidden = match.view(1).hand
    assert not any(card.pretty in match._repr_html_() for card in hidden)
