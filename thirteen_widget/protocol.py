"""The boundary to the browser, written once: the snapshot and the messages. The TypeScript types come from here.

Python writes one trait, `Snapshot`; the browser sends `Request` messages, each answered by one `Answer`.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict

VERSION: Final = 1
MAX_LISTED_MOVES: Final = 500
MAX_EVENTS: Final = 64
MAX_THOUGHTS: Final = 8

CardId: TypeAlias = str
"""An id of a card, for one table only. It tells nothing of a card that the table's seat may not know."""


class SnapshotZone(TypedDict):
    """A place for cards. `cards` is empty where only the count is shown."""

    id: str
    owner: int | None
    count: int
    cards: list[CardId]
    plays: list[tuple[int, int]]
    """What lies together, as (seat, number of cards): on a pile that is played to the plays, oldest first; of melds
    that are laid out each meld. Else empty."""


class SnapshotSeat(TypedDict):
    """What everybody may know of a seat. `place`: 0 is first, None while undecided."""

    name: str
    agent: str | None
    count: int
    score: float
    place: int | None
    marks: list[str]
    """Keys of texts under `seat.`: passed, dealer, thinking …"""


class SnapshotAction(TypedDict):
    """A button: the action it sends, its words, and whether it sends the selected cards."""

    id: str
    action: str
    call: NotRequired[str]
    seat: NotRequired[int]
    """At a hot seat between two turns: the seat whose call it is."""
    melds: NotRequired[Literal[True]]
    """It sends the melds that the player has put together, too."""
    label: str
    needs: Literal["selection", "none"]


class SnapshotLegal(TypedDict):
    """The legal moves with cards: by action, each move a list of places in the hand's `cards`; or "ask".

    `usable` are the places of the cards that are in some legal move.
    """

    moves: dict[str, list[list[int]]] | Literal["ask"]
    usable: list[int]


class SnapshotConsequence(TypedDict):
    """What a ply brought about besides itself."""

    kind: str
    seat: int | None
    n: float | None
    suit: str | None


class SnapshotEvent(TypedDict):
    """A ply: `moved` is (card id before, from zone, to zone, card id after); `say` is the ply in words.

    `news` is what changed for everybody by it, in words, and is not to be seen at the cards; mostly empty.
    """

    n: int
    seat: int | None
    move: str | None
    moved: list[tuple[CardId, str, str, CardId]]
    consequences: list[SnapshotConsequence]
    say: str
    news: str


class SnapshotBadge(TypedDict):
    """A fact shown large on the table: the required suit, the wild rank, the round."""

    id: str
    label: str
    value: str
    suit: str | None


class SnapshotGroup(TypedDict):
    """Cards of the hand that belong together (a meld)."""

    cards: list[CardId]
    label: str


class SnapshotStyle(TypedDict):
    """How the table of this game works."""

    order: Literal["set", "sequence", "single"]
    """What a selection is: a set, a sequence in the order of clicks, or one card."""
    sorts: list[str]
    ranks: NotRequired[str]
    """The game's ranks from low to high, for sorting a hand; without it the order of the hand's `cards` counts."""
    clicks: dict[str, str]
    """Zones that can be clicked, with the action each sends."""
    actions: NotRequired[list[str]]
    """Actions that not every game has, and that have a key."""
    double_click: str | None
    """The action that a double click on a card of the hand sends."""


class SnapshotThought(TypedDict):
    """What an agent thinks of one of its moves: its words, an estimate as text and as a part of the most, 0 to 1, and
    whether it is the one that was made.
    """

    move: str
    value: str
    part: float
    made: bool


class SnapshotThoughts(TypedDict):
    """What an agent says of the move it made: a sentence or "", and the moves it thought of, that one first."""

    seat: int
    agent: str
    said: str
    moves: list[SnapshotThought]


class SnapshotError(TypedDict):
    """Something that went wrong and that the player should see: an agent that failed, say."""

    code: str
    text: str


class Snapshot(TypedDict):
    """All that the table of one seat shows. `seq` goes up with every change of the match."""

    v: int
    epoch: str
    seq: int
    game: str
    title: str
    seat: int | None
    """The seat whose hand lies at the bottom; None for a spectator."""
    seated: list[int]
    """The seats this table may move."""
    phase: str
    turn: int | None
    round: int
    ply: int
    thinking: list[int]
    seats: list[SnapshotSeat]
    zones: list[SnapshotZone]
    cards: dict[CardId, str | None]
    """Every listed card's face ("3s", "Xr"), None for one that the seat may not know."""
    marks: dict[CardId, list[str]]
    """Marks on cards of the hand: keys of texts under `mark.` (drawn, wild …)."""
    groups: list[SnapshotGroup]
    badges: list[SnapshotBadge]
    actions: list[SnapshotAction]
    legal: SnapshotLegal
    style: SnapshotStyle
    events: list[SnapshotEvent]
    history: list[list[float]]
    """Points by round and seat, for the scoreboard."""
    places: list[int]
    winners: list[int]
    curtain: int | None
    """Hot seat: nobody's hand is shown until the player of this seat says so (``show``)."""
    can_undo: bool
    can_redo: bool
    pace: str
    status: str
    """What is going on, in a sentence: "Your turn", "Bo thinks"."""
    error: SnapshotError | None
    thoughts: SnapshotThoughts | None
    """Where all hands are open: what the last agent that had something to say says of its last move."""


class Request(TypedDict):
    """A message from the browser.

    `action` is one of a move's actions (play, pass, draw, take, discard, out, call, meld), or: ``ask`` (what is this
    selection), ``why`` (why can it not be played), ``deal`` (next round), ``undo``, ``redo``, ``new`` (a new match),
    ``pace`` (its `value` one of slow, normal, fast, instant, step), ``step`` (let the next program move), ``show``
    (lift the curtain), ``hint``, ``choose`` (another game), ``start`` (the match chosen from the trait `choices`),
    ``events`` (older events), ``hello`` (send the snapshot again).
    """

    id: str
    epoch: str
    seq: int
    action: str
    seat: NotRequired[int]
    cards: NotRequired[list[CardId]]
    melds: NotRequired[list[list[CardId]]]
    call: NotRequired[str]
    meant: NotRequired[str]
    """The move's action that ``ask`` and ``why`` are about; ``play`` when it is missing."""
    value: NotRequired[str]
    before: NotRequired[int]
    chosen: NotRequired[dict[str, Any]]
    """What ``start`` begins: game, seats, rules (a preset's name), options, players (None for a person)."""


class Answer(TypedDict):
    """The answer to the request of the same id. `no` has a code and a sentence, and nothing has changed."""

    id: str
    type: Literal["ok", "no"]
    seq: int
    code: NotRequired[str]
    text: NotRequired[str]
    rule: NotRequired[str | None]
    """The key of the rule's text, which is among the table's texts."""
    nearest: NotRequired[list[CardId]]
    playable: NotRequired[bool]
    """Answer to ``ask``: the selection is a legal move …"""
    extendable: NotRequired[bool]
    """… and another legal play contains it …"""
    usable: NotRequired[list[int]]
    """… and these places of the hand are in some legal move that contains it."""
    events: NotRequired[list[SnapshotEvent]]


Payload: TypeAlias = dict[str, Any]
