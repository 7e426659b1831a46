"""Which match a table shows: what can be chosen, what was chosen, and what the table was made for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

from typing_extensions import TypedDict

from .agents import agent_name, all_agents, numbered
from .game import Game, Option
from .games import find, names
from .match import Match
from .players import LONGEST_NAME, Spec, by_seat
from .positions import is_whole
from .texts import catalogue, text


class Named(TypedDict):
    """Something to choose, with its words."""

    name: str
    label: str
    explain: str


class OptionChoice(Named):
    """An option of a game. One of `values`, each with its label, is chosen; where there are none a value is written."""

    default: Any
    values: list[Any]
    labels: list[str]


class GameChoice(Named):
    """A game with all that can be chosen for it. `presets` gives every option's value by preset."""

    min_seats: int
    max_seats: int
    default_seats: int
    presets: list[Named]
    options: list[OptionChoice]
    rules: dict[str, dict[str, Any]]


class Choices(TypedDict):
    """All that can be chosen."""

    games: list[GameChoice]
    agents: list[Named]


_CHOSEN: Final = ("game", "seats", "rules", "options", "players")


def choices(language: str = "en") -> Choices:
    """All that can be chosen, in a language."""
    return {
        "games": [_game(find(name), language) for name in names()],
        "agents": [
            {
                "name": name,
                "label": _or(f"agent.{name}.label", name, language),
                "explain": _or(f"agent.{name}.explain", said, language),
            }
            for name, said in all_agents().items()
        ],
    }


def _or(key: str, otherwise: str, language: str) -> str:
    return text(key, language) if key in catalogue(language) else otherwise


def _game(game: Game, language: str) -> GameChoice:
    presets = {name: dict(game.rules(name, game.default_seats)) for name in game.presets}
    return {
        "name": game.name,
        "label": text(f"{game.name}.title", language),
        "explain": text(f"{game.name}.about", language),
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "default_seats": game.default_seats,
        "presets": [_named(game, "preset", name, language) for name in game.presets],
        "options": [_option(game, option, language) for option in game.options],
        "rules": presets,
    }


def _named(game: Game, what: str, name: str, language: str) -> Named:
    key = f"{game.name}.{what}.{name}"
    return {
        "name": name,
        "label": _or(f"{key}.label", name, language),
        "explain": _or(f"{key}.explain", "", language),
    }


def _option(game: Game, option: Option, language: str) -> OptionChoice:
    values = option.choices or option.offered
    return {
        **_named(game, "option", option.name, language),
        "default": option.default,
        "values": list(values),
        "labels": [_label(f"{game.name}.option.{option.name}.value", value, language) for value in values],
    }


def _label(key: str, value: Any, language: str) -> str:
    parts = [str(part).lower() for part in (value if isinstance(value, tuple) else (value,))]
    return _or(f"{key}.{'_'.join(parts)}", ", ".join(parts), language)


def chosen_match(chosen: Any, names: list[str] | None = None) -> Match:
    """The match chosen by a mapping with ``game`` and perhaps ``seats``, ``rules``, ``options``, ``players``.

    `players` has one entry a seat, None for a person.

    Raises:
        ValueError: something is not possible; it says what would be.
        TypeError: an unknown option.
    """
    if not isinstance(chosen, Mapping):
        raise ValueError(f"what is chosen is an object, not {chosen!r}")
    for key in chosen:
        if key not in _CHOSEN:
            raise ValueError(f"nothing called {str(key)[:40]!r} can be chosen: there are {', '.join(_CHOSEN)}")
    options = chosen.get("options") or {}
    if not isinstance(chosen.get("game"), str) or not isinstance(options, Mapping):
        raise ValueError("a choice has the game's name, and its options as an object")
    known = [option.name for option in find(chosen["game"]).options]
    for name in options:  # and nothing else of a match: no page may say where a journal is written
        if name not in known:
            raise ValueError(f"{chosen['game']} has no option {str(name)[:40]!r}: there are {', '.join(known)}")
    players = chosen.get("players")
    if players is not None and not isinstance(players, list):
        raise ValueError(f"players: a list with one entry a seat, not {players!r}")
    return Match(
        chosen["game"],
        seats=chosen.get("seats"),
        rules=chosen.get("rules"),
        players=players,
        names=names,
        **options,
    )


USUAL_GAME: Final = "thirteen"
"""The game of a table that is told only who plays."""

Seat = int | Literal["first"] | None


def read_seats(seat: Seat, seats: int | Iterable[int] | None) -> tuple[int | None, tuple[int, ...] | None]:
    """Either how many play or which seats share a table by turns (hot seat), as `seats` says; the other is None."""
    if seats is None:
        return None, None
    if is_whole(seats):
        return int(seats), None  # type: ignore[arg-type]  # a whole number, perhaps one of NumPy
    if isinstance(seats, str | bool) or not isinstance(seats, Iterable):
        raise ValueError(f"seats: how many play, or a list of the seats that play at this table, not {seats!r}")
    chosen = tuple(seats)
    if seat != "first":
        raise ValueError(f"seat={seat!r} and seats={list(chosen)}: give one of them; seats= are played by turns")
    if not chosen or any(not is_whole(one) for one in chosen) or len(set(chosen)) != len(chosen):
        raise ValueError(f"seats: a list of different seats, not {list(chosen)}")
    return None, chosen


def match_for(
    game: str | Match | None,
    seat: Seat,
    by_turns: tuple[int, ...] | None,
    number: int | None,
    players: Mapping[int, Spec] | Sequence[Spec | None] | None,
    language: str,
    options: dict[str, Any],
) -> Match | None:
    """The match a table is made for; None when it is to be chosen.

    `by_turns` are the seats of a hot seat, `number` is how many play, if given.
    """
    given = [*options, *(["players"] if players is not None else []), *(["seats"] if number is not None else [])]
    if game is None and (given or by_turns is not None or seat != "first"):
        game = USUAL_GAME
    if isinstance(game, str):
        return _new_match(game, seat, by_turns, number, players, language, options)
    if game is not None and not isinstance(game, Match):
        raise ValueError(f"a table shows a Match or a game by its name, not {game!r}")
    if game is not None and given:
        raise TypeError(f"{given[0]}= is no keyword of a table of a match; what belongs to the match, give to Match(…)")
    return game


def played_seats(
    seat: Seat, by_turns: tuple[int, ...] | None, seats: int, players: Mapping[int, Spec]
) -> tuple[int, ...]:
    """The seats a table may move, in a match of so many seats with these agents."""
    if by_turns is None and seat == "first":
        return tuple(one for one in range(seats) if players.get(one) is None)[:1]
    chosen = by_turns if by_turns is not None else () if seat is None else (seat,)
    for one in chosen:
        if not is_whole(one) or not 0 <= int(one) < seats:
            raise ValueError(f"no seat {one!r}: seats go from 0 to {seats - 1}")
        if players.get(int(one)) is not None:
            raise ValueError(
                f"seat {one} is played by {players[int(one)]!r}: take a person's seat, or seat=None to watch"
            )
    return tuple(map(int, chosen))


def _new_match(
    game: str,
    seat: Seat,
    by_turns: tuple[int, ...] | None,
    number: int | None,
    players: Mapping[int, Spec] | Sequence[Spec | None] | None,
    language: str,
    options: dict[str, Any],
) -> Match:
    found = find(game)
    names = options.get("names")
    listed = next((one for one in (names, players) if isinstance(one, Sequence) and not isinstance(one, str)), None)
    count = number if number is not None else len(listed) if listed is not None else found.default_seats
    found.check_seats(count)
    if players is None:
        persons = played_seats(0 if seat == "first" else seat, by_turns, count, {})
        seated: dict[int, Spec] = {other: "greedy" for other in range(count) if other not in persons}
    else:
        seated = dict(by_seat(players, count))
        played_seats(seat, by_turns, count, seated)
    if names is None:
        options = {**options, "names": usual_names(count, seated, language)}
    return Match(game, seats=count, players=seated, **options)


def usual_names(count: int, players: Mapping[int, Spec], language: str) -> list[str]:
    """Names for agents and persons; a single person is "You". Without persons, agents have their own names."""
    if len(players) == count and all(len(agent_name(agent)) <= LONGEST_NAME - 3 for agent in players.values()):
        return list(numbered([players[seat] for seat in range(count)]))
    agents = iter(text("names.agents", language).split("|"))
    people = [seat for seat in range(count) if players.get(seat) is None]
    found = [text("names.seat", language, n=seat + 1) for seat in range(count)]
    if len(people) == 1:
        found[people[0]] = text("names.you", language)
    return [found[seat] if seat in people else next(agents, found[seat]) for seat in range(count)]
