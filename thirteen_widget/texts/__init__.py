"""Every word a person reads: one JSON file a language, one function to ask it.

A text has a dotted key. ``{name}`` in it is filled in; one that depends on a number is an object of plural forms,
chosen by the argument ``n`` with the rule named under ``plural``. What a language lacks is in English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

PLURALS: Final[Mapping[str, Callable[[int], str]]] = {
    "none": lambda n: "other",
    "one": lambda n: "one" if n == 1 else "other",
    "one_with_zero": lambda n: "one" if n in (0, 1) else "other",
    "romanian": lambda n: "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else "other",
}
"""Plural rules by name, after the Unicode CLDR; the browser has the same table."""

_PLACE: Final = re.compile(r"\{(\w+)\}")


def languages() -> tuple[str, ...]:
    """The codes of the languages there are texts for."""
    files = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name[:-5] for name in files if name.endswith(".json")))


_added: dict[str, dict[str, Any]] = {}


def add(section: str, texts: Mapping[str, Mapping[str, Any]]) -> None:
    """Add the texts of a game from outside: by language, what would stand in its file's section."""
    for language, tree in texts.items():
        _flatten(tree, f"{section}.", _added.setdefault(language, {}))
    catalogue.cache_clear()


@cache
def catalogue(language: str = "en") -> Mapping[str, Any]:
    """All texts of a language, flat: dotted key to text, or to plural forms by name.

    Raises:
        ValueError: there are no texts in that language.
    """
    if language not in languages():
        raise ValueError(f"no texts in {language!r}: there are {', '.join(languages())}")
    raw = json.loads((resources.files(__name__) / f"{language}.json").read_text("utf-8"))
    flat: dict[str, Any] = {}
    _flatten(raw, "", flat)
    flat.update(_added.get(language, {}))
    return flat if language == "en" else {**catalogue(), **flat}


def _flatten(tree: Mapping[str, Any], prefix: str, flat: dict[str, Any]) -> None:
    for key, value in tree.items():
        if isinstance(value, dict) and "other" not in value:
            _flatten(value, f"{prefix}{key}.", flat)
        else:
            flat[prefix + key] = value


def with_jokers(cards: str, language: str = "en") -> str:
    """Cards as `Card.pretty` writes them, but the jokers, whose sign says little, by name.

    >>> with_jokers("K♥ ★r")
    'K♥ red joker'
    """
    for colour in "rb":
        name = text("card.joker", language, suit=text(f"suit.{colour}", language))
        cards = cards.replace(f"★{colour}", name)
    return cards


def text(key: str, language: str = "en", **values: object) -> str:
    """The text for a key, filled in.

    >>> text("count.cards", n=1), text("count.cards", n=3)
    ('1 card', '3 cards')

    Raises:
        KeyError: no such text, or a value that the text needs is missing.
    """
    texts = catalogue(language)
    if key not in texts:
        raise KeyError(f"no text {key!r}")
    found = texts[key]
    if isinstance(found, dict):
        n = values.get("n")
        if not isinstance(n, int):
            raise KeyError(f"the text {key!r} needs a number n")
        form = PLURALS[texts.get("plural", "one")](n)
        found = found.get(form, found["other"])
    return _PLACE.sub(lambda match: str(values[match[1]]), found)
