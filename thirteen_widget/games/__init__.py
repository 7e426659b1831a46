"""The games, one package here for each, named like the game, which is its `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..display import make_callable
from ..game import Game
from ..texts import add, text

_registered: dict[str, Game] = {}


def names() -> tuple[str, ...]:
    """The games' names."""
    return (*_rooms(), *_registered)


@lru_cache(maxsize=1)
def _rooms() -> tuple[str, ...]:
    """Looked up once: it reads the folder, and every match that is made asks."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__))


def register(game: Game, texts: Mapping[str, Mapping[str, Any]]) -> None:
    """Add a game from outside this package, with texts by language (at least ``title`` and ``about``).

    Raises:
        ValueError: another game has that name.
    """
    if game.name in names() and _registered.get(game.name) is not game:
        raise ValueError(f"there is a game {game.name!r} already")
    _registered[game.name] = game
    add(game.name, texts)


def find(name: str) -> Game:
    """A game by name; only its own room is imported.

    Raises:
        ValueError: there is none; it lists those there are.
    """
    if isinstance(name, str) and name in _registered:
        return _registered[name]
    if name not in names():
        raise ValueError(f"no game {name!r}: there are {', '.join(names())}")
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def descriptions() -> dict[str, str]:
    """The games: names to descriptions."""
    return {name: text(f"{name}.about") for name in names()}


make_callable(__name__, descriptions)
