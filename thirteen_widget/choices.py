"""What a table offers to choose from before a match: games, presets, options, players; and reading what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from typing_extensions import TypedDict

from .agents import all_agents
from .game import Game, Option
from .games import find, names
from .match import Match
from .texts import catalogue, text


class Named(TypedDict):
    """Something to choose, with its words."""

    name: str
    label: str
    explain: str


class OptionChoice(Named):
    """An option of a game. `values`, each with its label, are to choose from; where there are none one is written."""

    default: Any
    values: list[Any]
    labels: list[str]


class GameChoice(Named):
    """A game with all that can be chosen for it. `presets` gives, by preset, every option's value."""

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
    """All that can be chosen, in words of a language."""
    return {
        "games": [_game(find(name), language) for name in names()],
        "agents": [
            {"name": name, "label": name, "explain": _or(f"agent.{name}", said, language)}
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
    """The words for a value of an option; a number needs none."""
    parts = [str(part).lower() for part in (value if isinstance(value, tuple) else (value,))]
    return _or(f"{key}.{'_'.join(parts)}", ", ".join(parts), language)


def chosen_match(chosen: Any, names: list[str] | None = None) -> Match:
    """The match that was chosen: a mapping with ``game`` and perhaps ``seats``, ``rules``, ``options``, ``players``.

    `players` has one entry a seat, None for a person.

    Raises:
        ValueError: something of it is not possible; it says what would be.
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
