"""The table: a widget that shows a match from one seat in a notebook cell, and lets people play it there."""

from __future__ import annotations

import asyncio
import secrets
import sys
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import anywidget
import traitlets

from .answering import Desk
from .choices import choices, chosen_match
from .driver import Driver, driver_of
from .game import Event, Move
from .games import find
from .match import Match, Spec
from .protocol import MAX_THOUGHTS, SnapshotError, SnapshotThought
from .settings import KEPT, keep, kept
from .snapshot import Status, build
from .texts import catalogue, languages, text
from .tracker import Tracker

_STATIC: Final = Path(__file__).parent / "static"
_UI_TEXTS: Final = ("table.", "seat.", "mark.", "card.", "suit.", "rank.", "count.", "action.", "choose.", "plural")
USUAL_GAME: Final = "thirteen"
"""The game of a table that is told who plays, but not what."""
_PREFERENCES: Final = tuple(name for name in KEPT if name != "pace")


class Table(anywidget.AnyWidget):
    """A card table in a notebook cell: one seat's view of a match.

    ``Table("thirteen")`` seats you at seat 0 against three ``greedy``; ``Table()`` lets you choose at the table.
    `table.match` is the match itself, to look at and to play from Python; every table of it stays in step.

    Args:
        game: a game's name, with the options of `Match`; or a `Match`; None to choose at the table.
        seat: the seat drawn at the bottom, which the table plays; None for a spectator; ``"first"`` is the first that
            is a person's, a spectator where there is none.
        seats: a list of seats that play at this one table by turns (hot seat); or the number of players.
        open: show all hands, for a teacher; when left out, so it is where only agents play.
        players: with a game's name: who plays, one entry a seat, None for a person.
        language: of every word on the table. What this and the next ones are when left out, the player has chosen
            at an earlier table.
        theme: ``auto`` follows the notebook; ``light`` or ``dark``.
        deck: ``two`` or ``four`` colours of suits.
        pace: how fast agents move: ``slow``, ``normal``, ``fast``, ``instant`` or ``step``.
        patience: seconds an agent leaves a person before it makes a call against them (3 when left out).
        auto_play: play chosen cards at once when nothing can be added to them.
        marks: dim cards that are in no legal move.
        sound: sounds.
        motion: ``auto`` as the system says, ``on`` or ``off``.
        options: names, rules, seed, journal, and any option of the game.

    Raises:
        ValueError: something of this is not possible; it says what would be.
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
        seat: int | Literal["first"] | None = "first",
        seats: int | Sequence[int] | None = None,
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
        wanted = {**kept(), **{name: value for name, value in said.items() if value is not None}}
        wanted_pace = wanted.pop("pace", None)
        catalogue(wanted.get("language", "en"))
        hot_seats = None if seats is None or isinstance(seats, int) else tuple(seats)
        match = _match_for(game, seat, seats, players, wanted.get("language", "en"), options)
        self._wanted_seats = (0,) if match is None else _seated(match, seat, hot_seats)
        self._open = len(match.players) == match.seats if open is None and match is not None else bool(open)
        self._pace = wanted_pace
        self._patience = patience
        self.epoch = secrets.token_hex(6)
        """Random for each table: a message for another kernel's table is told apart by it."""
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

    # ---------------------------------------------------------------------------------- from Python

    @property
    def match(self) -> Match:
        """The match that is shown.

        Raises:
            ValueError: none has been chosen yet.
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
        """Who asks and paces the agents of the match."""
        return driver_of(self.match)

    @property
    def watches_agents(self) -> bool:
        """Whether nobody but agents plays: then a spectator may change the pace."""
        return len(self.match.players) == self.match.seats

    def play(self, move: str | Move, seat: int | None = None) -> Event:
        """Do a move for the table's seat (or another one); the screen follows.

        Raises:
            IllegalMove: the move is not legal; nothing has changed.
        """
        return self.match.play(move, self.seat if seat is None else seat)

    def hint(self) -> Move | None:
        """A sensible move for the table's seat, by the game's plain policy; None when it can do nothing now."""
        view = self.match.view(self.seat)
        return find(self.match.game).greedy(view) if view.legal_moves else None

    def on_move(self, callback: Callable[[Event], object]) -> Callable[[], None]:
        """Call `callback` with the event of every ply from now on; returns how to stop that.

        It may be called on any thread. What it raises is shown on the table.
        """
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback) if callback in self._callbacks else None

    async def next_move(self) -> Event:
        """The event of the next ply.

        Raises:
            RuntimeError: this kernel can not handle clicks while a cell waits; it says what to do instead.
        """
        return await self._wait_for(lambda event: event)  # type: ignore[no-any-return]

    async def over(self) -> tuple[int, ...]:
        """The seats that won, once the match is over.

        Raises:
            RuntimeError: this kernel can not handle clicks while a cell waits; it says what to do instead.
        """
        if self.match.winners:
            return self.match.winners
        return await self._wait_for(lambda event: self.match.winners or None)  # type: ignore[no-any-return]

    async def _wait_for(self, answer: Callable[[Event], Any]) -> Any:
        _check_waiting_works()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()

        def settle(value: Any) -> None:
            if not future.done():
                future.set_result(value)

        def on_event(event: Event) -> None:
            value = answer(event)
            if value is not None:
                loop.call_soon_threadsafe(settle, value)

        stop = self.on_move(on_event)
        try:
            return await future
        finally:
            stop()

    # ------------------------------------------------------------------------------- choosing, following

    def choose(self) -> None:
        """Let the players choose a game at the table. The match that is shown now goes on without it."""
        self._leave()
        self.tracker = None
        self._say_texts()
        self.seq += 1
        self.choices = {"epoch": self.epoch, "seq": self.seq, **choices(self.language)}
        self.snapshot = {}

    def start(self, chosen: Any) -> None:
        """Begin the match that was chosen, see `choices.chosen_match`.

        Raises:
            ValueError: something of it is not possible; it says what would be.
            TypeError: an unknown option.
        """
        match = chosen_match(chosen)
        persons = tuple(seat for seat in range(match.seats) if seat not in match.players)
        names = _usual_names(match.seats, match.players, self.language)
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
        """Change how fast the agents move, at every table of this match.

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

    def _leave(self) -> None:
        for stop in self._stop_following:
            stop()
        self._stop_following = ()

    def _on_change(self) -> None:
        """The match has changed, perhaps on another thread, under its lock."""
        assert self.tracker is not None
        event = self.tracker.advance()
        self.seq += 1
        self._error = None
        self.publish()
        if event is not None:
            self._call_back(event)

    def _call_back(self, event: Event) -> None:
        for callback in list(self._callbacks):
            try:
                callback(event)
            except Exception as error:
                said = text("refusal.callback_failed", self.language, error=f"{type(error).__name__}: {error}")
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
                error = {"code": "agent_failed", "text": str(driver.error)}
            status = Status(self.epoch, self.seq, driver.thinking, driver.pace, error, self._thoughts(driver))
            self.snapshot = dict(build(tracker.match, tracker.placing, tracker.looker, tracker.entries, status))

    def _thoughts(self, driver: Driver) -> tuple[SnapshotThought, ...]:
        """What the agent that moved last said of its moves; only where all hands are open, for it tells of a hand."""
        if driver.thoughts is None or self.tracker is None or self.tracker.viewers is not None:
            return ()
        seat, estimates = driver.thoughts
        return tuple({"seat": seat, "move": move, "value": value} for move, value in estimates[:MAX_THOUGHTS])

    @traitlets.validate("language")
    def _known_language(self, proposal: Any) -> str:
        try:
            catalogue(proposal["value"])
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None
        return str(proposal["value"])

    def _say_texts(self) -> None:
        """Give the browser the words it needs: of the table, and of the rules of the game that is played."""
        rules = () if self.tracker is None else (f"{self.tracker.match.game}.rules.",)
        wanted = (*_UI_TEXTS, *rules)
        self.texts = {key: value for key, value in catalogue(self.language).items() if key.startswith(wanted)}

    def _on_preference(self, change: Any) -> None:
        """A setting was changed, at the table or from Python: keep it, and speak another language at once."""
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


Seat = int | Literal["first"] | None


def _match_for(
    game: str | Match | None,
    seat: Seat,
    seats: int | Sequence[int] | None,
    players: Mapping[int, Spec] | Sequence[Spec | None] | None,
    language: str,
    options: dict[str, Any],
) -> Match | None:
    """The match a table is made for; None when it is to be chosen."""
    hot_seats = None if seats is None or isinstance(seats, int) else tuple(seats)
    number = seats if isinstance(seats, int) else None
    given = [*options, *(["players"] if players is not None else []), *(["seats"] if number is not None else [])]
    if game is None and (given or hot_seats is not None):
        game = USUAL_GAME
    if isinstance(game, str):
        return _new_match(game, seat, hot_seats, number, players, language, options)
    if game is not None and given:
        raise TypeError(f"{given[0]}= belongs to the match: give it to Match(…), not to a table of one")
    if game is not None and not isinstance(game, Match):
        raise ValueError(f"a table shows a Match or a game by its name, not {game!r}")
    return game


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
    """The tables that follow a match."""
    tables = (getattr(listener, "table", None) for listener in match._listeners)
    return [found for table in tables if table is not None and (found := table()) is not None]


def _seated(match: Match, seat: Seat, hot_seats: tuple[int, ...] | None) -> tuple[int, ...]:
    """The seats a table may move."""
    if hot_seats is not None:
        if not hot_seats or len(set(hot_seats)) != len(hot_seats):
            raise ValueError(f"seats: a list of different seats, not {list(hot_seats)}")
        chosen = hot_seats
    elif seat == "first":
        return tuple(one for one in range(match.seats) if one not in match.players)[:1]
    else:
        chosen = () if seat is None else (seat,)
    for one in chosen:
        match._check_seat(one)
        if one in match.players:
            raise ValueError(
                f"seat {one} is played by {match.players[one]!r}: take a person's seat, or seat=None to watch"
            )
    return chosen


def _new_match(
    game: str,
    seat: Seat,
    hot_seats: tuple[int, ...] | None,
    number: int | None,
    players: Mapping[int, Spec] | Sequence[Spec | None] | None,
    language: str,
    options: dict[str, Any],
) -> Match:
    """A match for a table that was given a game's name: persons at the table's seats, ``greedy`` at the others."""
    found = find(game)
    given = options.get("names") or (players if isinstance(players, Sequence) else None)
    count = number or (len(given) if given is not None else found.default_seats)
    persons = hot_seats if hot_seats is not None else () if seat is None else (0 if seat == "first" else seat,)
    if players is None:
        players = {other: "greedy" for other in range(count) if other not in persons}
    if options.get("names") is None:
        options["names"] = _usual_names(count, players, language)
    return Match(game, seats=count, players=players, **options)


def _usual_names(count: int, players: Mapping[int, Spec] | Sequence[Spec | None], language: str) -> list[str]:
    """Names for agents, and for persons: "You" where there is one only."""
    agents = iter(text("names.agents", language).split("|"))
    by_seat = players if isinstance(players, Mapping) else dict(enumerate(players))
    people = [seat for seat in range(count) if by_seat.get(seat) is None]
    you = text("names.you", language)
    return [
        next(agents) if seat not in people else you if people == [seat] else text("names.seat", language, n=seat + 1)
        for seat in range(count)
    ]


def _check_waiting_works() -> None:
    """Raise where a cell that waits keeps the kernel from handling clicks."""
    if sys.platform == "emscripten":
        raise RuntimeError(text("refusal.cannot_wait"))
    kernel = sys.modules.get("ipykernel")
    if kernel is not None and tuple(kernel.version_info[:2]) < (7, 4) and "jupyter_ui_poll" not in sys.modules:
        raise RuntimeError(text("refusal.cannot_wait"))
