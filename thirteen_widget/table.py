"""The table: a widget that shows a match from one seat in a notebook cell, for people to play there."""

from __future__ import annotations

import secrets
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from .agents import AgentError
from .answering import Desk
from .choices import Seat, choices, chosen_match, match_for, played_seats, read_seats, usual_names
from .compiled import warm_unseen
from .driver import Driver, check_patience, driver_of
from .game import Event, Move
from .games import find
from .match import Match, Spec
from .players import shortened, written
from .protocol import SnapshotError, SnapshotThoughts
from .settings import KEPT, check_setting, keep, kept
from .snapshot import Status, build
from .texts import catalogue, languages, text, with_jokers
from .tracker import Tracker
from .waiting import first

_STATIC: Final = Path(__file__).parent / "static"
_UI_TEXTS: Final = ("table.", "seat.", "mark.", "card.", "suit.", "rank.", "count.", "action.", "choose.", "plural")
_PREFERENCES: Final = tuple(name for name in KEPT if name != "pace")


class Table(anywidget.AnyWidget):
    """A card table in a notebook cell: one seat's view of a match.

    ``Table("thirteen")`` seats you at seat 0 against three ``greedy``; ``Table()`` lets you choose at the table.
    `table.match` is the match, to look at and play from Python; all its tables stay in step.

    Args:
        game: a game's name, with the options of `Match`; or a `Match`; None to choose at the table.
        seat: the seat drawn at the bottom, which the table plays; None for a spectator; ``"first"`` is a person's first
            seat, a spectator where there is none.
        seats: a list of seats that play at this one table by turns (hot seat); or the number of players.
        open: show all hands, for a teacher; by default where only agents play.
        players: with a game's name: who plays, one entry a seat, None for a person.
        language: of every word on the table. This and what follows default to what the player chose at an earlier
            table.
        theme: ``auto`` follows the notebook; ``light`` or ``dark``.
        deck: ``two`` or ``four`` colours of suits.
        pace: how fast agents move: ``slow``, ``normal``, ``fast``, ``instant`` or ``step``.
        patience: seconds an agent leaves a person before it makes a call against them (default 3).
        auto_play: play chosen cards at once when nothing can be added to them.
        marks: dim cards that are in no legal move.
        sound: sounds.
        motion: ``auto`` as the system says, ``on`` or ``off``.
        options: names, rules, seed, journal, and any option of the game.

    Raises:
        ValueError: something is not possible; it says what would be.
        TypeError: an unknown keyword.
    """

    _esm = _STATIC / "widget.js"
    _css = _STATIC / "widget.css"

    snapshot = traitlets.Dict().tag(sync=True)
    choices = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    languages = traitlets.List(traitlets.Unicode()).tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    deck = traitlets.Enum(("two", "four"), "two").tag(sync=True)
    auto_play = traitlets.Bool(True).tag(sync=True)
    marks = traitlets.Bool(True).tag(sync=True)
    sound = traitlets.Bool(False).tag(sync=True)
    motion = traitlets.Enum(("auto", "on", "off"), "auto").tag(sync=True)

    _stop_following: tuple[Callable[[], None], ...] = ()

    def __init__(
        self,
        game: str | Match | None = None,
        *,
        seat: Seat = "first",
        seats: int | Iterable[int] | None = None,
        open: bool | None = None,
        players: Mapping[int, Spec] | Sequence[Spec | None] | None = None,
        language: str | None = None,
        theme: str | None = None,
        deck: str | None = None,
        pace: str | None = None,
        patience: float | None = None,
        auto_play: bool | None = None,
        marks: bool | None = None,
        sound: bool | None = None,
        motion: str | None = None,
        **options: Any,
    ) -> None:
        said = {
            "language": language,
            "theme": theme,
            "deck": deck,
            "pace": pace,
            "auto_play": auto_play,
            "marks": marks,
            "sound": sound,
            "motion": motion,
        }
        said = {name: value for name, value in said.items() if value is not None}
        for name, value in said.items():
            check_setting(name, value)
        wanted = {**kept(), **said}
        wanted_pace = wanted.pop("pace", None)
        if patience is not None:
            check_patience(patience)
        if open is not None and not isinstance(open, bool):
            raise ValueError(f"open={open!r} is not possible: True shows all hands, False the table's own only")
        number, by_turns = read_seats(seat, seats)
        match = match_for(game, seat, by_turns, number, players, wanted.get("language", "en"), options)
        self._wanted_seats = (0,) if match is None else played_seats(seat, by_turns, match.seats, match.players)
        self._open = open
        self._pace = wanted_pace
        self._patience = patience
        self.epoch = secrets.token_hex(6)
        """Random for each table: it tells apart messages for another kernel's table."""
        self.seq = 0
        """Goes up with every change of the match."""
        self.tracker: Tracker | None = None
        """What is shown of the match; None before one is chosen."""
        self._desk = Desk(self)
        self._callbacks: list[Callable[[Event], object]] = []
        self._error: SnapshotError | None = None
        super().__init__(**wanted)
        self.languages = list(languages())
        self.observe(self._on_preference, _PREFERENCES)
        self.on_msg(self._on_message)
        if match is None:
            self.choose()
        else:
            self._adopt(match)

    def __repr__(self) -> str:
        if self.tracker is None:
            return "<Table: choose a game>"
        seat = self.seat
        where = "watching" if seat is None else f"seat {seat}, {self.match.names[seat]}"
        hands = ", all hands open" if self.tracker.viewers is None else ""
        return f"<Table ({where}{hands}) of {self.match!r}>"

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take the player's preferences from the browser. Everything else on a table is for Python to say."""
        super().set_state({name: value for name, value in sync_data.items() if name in _PREFERENCES})

    @property
    def match(self) -> Match:
        """The match shown.

        Raises:
            ValueError: none has been chosen.
        """
        if self.tracker is None:
            raise ValueError("no match yet: choose a game at the table, or make one as in Table('thirteen')")
        return self.tracker.match

    @property
    def seat(self) -> int | None:
        """The seat drawn at the bottom; None for a spectator. At a hot seat it goes with the turn."""
        return None if self.tracker is None else self.tracker.looker.seat

    @property
    def driver(self) -> Driver:
        return driver_of(self.match)

    @property
    def watches_agents(self) -> bool:
        """Whether only agents play: then a spectator may change the pace."""
        return len(self.match.players) == self.match.seats

    def play(self, move: str | Move, seat: int | None = None) -> Event:
        """Do a move for the table's seat (or another); the screen follows.

        Raises:
            IllegalMove: the move is not legal; nothing has changed.
        """
        return self.match.play(move, self.seat if seat is None else seat)

    def hint(self) -> Move | None:
        """A sensible move for the table's seat, by the game's plain policy; None when it can do nothing now."""
        view = self.match.view(self.seat)
        return find(self.match.game).greedy(view) if view.legal_moves else None

    def on_move(self, callback: Callable[[Event], object]) -> Callable[[], None]:
        """Call `callback` with every ply's event from now on; returns how to stop that.

        It may be called on any thread. What it raises is shown on the table.
        """
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback) if callback in self._callbacks else None

    async def next_move(self) -> Event:
        """The event of the next ply.

        Raises:
            RuntimeError: this kernel can not handle clicks while a cell waits; it says what to do instead.
        """
        return await first(self.on_move, lambda event: event)

    async def over(self) -> tuple[int, ...]:
        """The seats that won, once the match is over.

        Raises:
            RuntimeError: this kernel can not handle clicks while a cell waits; it says what to do instead.
        """
        if self.match.winners:
            return self.match.winners
        return await first(self.on_move, lambda event: self.match.winners or None)

    def choose(self) -> None:
        """Let the players choose a game at the table. The match shown now goes on without it."""
        self._leave()
        self.tracker = None
        self._say_texts()
        self.seq += 1
        self.choices = {"epoch": self.epoch, "seq": self.seq, **choices(self.language)}
        self.snapshot = {}

    def start(self, chosen: Any) -> None:
        """Begin the match that was chosen, see `choices.chosen_match`."""
        match = chosen_match(chosen)
        persons = tuple(seat for seat in range(match.seats) if seat not in match.players)
        names = usual_names(match.seats, match.players, self.language)
        match = chosen_match(chosen, names)
        self._wanted_seats = persons
        self._adopt(match)

    def new_match(self) -> None:
        """Begin a new match of the same players and rules, at every table of this one."""
        old = self.match
        new = Match(old.game, seats=old.seats, names=old.names, players=old.players, rules=old.rules)
        driver_of(new).set_pace(self.driver.pace)
        for table in _tables_of(old):
            table._leave()
            table._adopt(new)

    def set_pace(self, pace: str) -> None:
        """Change the agents' pace, at every table of this match.

        Raises:
            ValueError: no such pace.
        """
        self.driver.set_pace(pace)
        keep("pace", pace)

    def close(self) -> None:
        """Take the table away; the match stays."""
        self._leave()
        super().close()

    def _adopt(self, match: Match) -> None:
        with match._lock:
            self.tracker = Tracker(match, self._wanted_seats, self._open, self.language)
            self.seq += 1
            self._error = None
            if self._pace is not None:
                driver_of(match).set_pace(self._pace)
                self._pace = None
            if self._patience is not None:
                driver_of(match).set_patience(self._patience)
                self._patience = None
            stop_match = match.subscribe(_weakly(self, "_on_change"))
            self._stop_following = (stop_match, driver_of(match).listen(_weakly(self, "publish")))
            self.choices = {}
            self._say_texts()
            self.publish()
        warm_unseen(match.game)

    def _leave(self) -> None:
        for stop in self._stop_following:
            stop()
        self._stop_following = ()

    def _on_change(self) -> None:
        """The match has changed, perhaps on another thread, under its lock."""
        assert self.tracker is not None
        events = self.tracker.advance()
        self.seq += 1
        self._error = None
        self.publish()
        for event in events:
            self._call_back(event)

    def _call_back(self, event: Event) -> None:
        for callback in list(self._callbacks):
            try:
                callback(event)
            except Exception as error:
                fault = shortened(f"{type(error).__name__}: {error}")
                said = text("refusal.callback_failed", self.language, error=fault)
                self._error = {"code": "callback_failed", "text": said}
                self.publish()

    def publish(self) -> None:
        """Write the snapshot; the browser redraws."""
        tracker = self.tracker
        if tracker is None:
            return
        with tracker.match._lock:
            driver = self.driver
            error = self._error
            if driver.error is not None:
                error = self._of_driver(driver.error)
            status = Status(self.epoch, self.seq, driver.thinking, driver.pace, error, self._thoughts(driver))
            self.snapshot = dict(build(tracker.match, tracker.placing, tracker.looker, tracker.entries, status))

    def _of_driver(self, fault: BaseException) -> SnapshotError:
        """What is said of agents that stand still: everything only where all hands are open, for it may tell of one."""
        all_open = self.tracker is not None and self.tracker.viewers is None
        if not isinstance(fault, AgentError):
            told = written(": {}", fault) if all_open or isinstance(fault, OSError) else ""  # OSError: of the journal
            return {"code": "fault", "text": f"{type(fault).__name__}{told}"}
        retry = text("refusal.retry", self.language)
        if all_open:
            return {"code": "agent_failed", "text": f"{shortened(str(fault)).rstrip('.…')}. {retry}"}
        how = type(fault.__cause__).__name__ if fault.__cause__ else text("refusal.no_legal_move", self.language)
        name = self.match.names[fault.seat]
        said = text("refusal.agent_failed", self.language, agent=fault.agent, name=name, how=how, retry=retry)
        return {"code": "agent_failed", "text": said}

    def _thoughts(self, driver: Driver) -> SnapshotThoughts | None:
        """The last agent's thoughts of its move; only where all hands are open, for they tell of a hand."""
        if driver.thoughts is None or self.tracker is None or self.tracker.viewers is not None:
            return None
        seat, (agent, said, estimates) = driver.thoughts
        values = [value for _, value, _ in estimates]
        least, most = min([0.0, *values]), max([1.0, *values])
        parts, whole = least == 0 and most == 1, most / 2 - least / 2
        return {
            "seat": seat,
            "agent": agent,
            "said": said,
            "moves": [
                {
                    "move": with_jokers(move, self.language),
                    "value": f"{value:.0%}" if parts else f"{value:.3g}",
                    "part": (value / 2 - least / 2) / whole,
                    "made": made,
                }
                for move, value, made in estimates
            ],
        }

    @traitlets.validate("language")
    def _known_language(self, proposal: Any) -> str:
        try:
            catalogue(proposal["value"])
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None
        return str(proposal["value"])

    def _say_texts(self) -> None:
        rules = () if self.tracker is None else (f"{self.tracker.match.game}.rules.",)
        wanted = (*_UI_TEXTS, *rules)
        self.texts = {key: value for key, value in catalogue(self.language).items() if key.startswith(wanted)}

    def _on_preference(self, change: Any) -> None:
        if change["name"] == "language":
            self._say_texts()
            if self.tracker is None:
                self.choices = {**self.choices, **choices(self.language)}
            else:
                with self.tracker.match._lock:
                    self.tracker.language = self.language
                    self.tracker.place_anew()
                    self.publish()
        keep(change["name"], change["new"])

    def _on_message(self, _: object, content: Any, buffers: object) -> None:
        if self.tracker is None:
            answer = self._desk.answer(content)
        else:
            with self.tracker.match._lock:
                answer = self._desk.answer(content)
        self.send(answer)


def _weakly(table: Table, method: str) -> Callable[[], None]:
    """A listener that does not keep the table alive."""
    found = weakref.ref(table)

    def call() -> None:
        alive = found()
        if alive is not None:
            getattr(alive, method)()

    call.table = found  # type: ignore[attr-defined]
    return call


def _tables_of(match: Match) -> list[Table]:
    tables = (getattr(listener, "table", None) for listener in match._listeners)
    return [found for table in tables if table is not None and (found := table()) is not None]
