"""The settings that a player changes at a table and finds again at the next: a small file in the user's own folder."""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .texts import languages

KEPT: Final[Mapping[str, tuple[Any, ...]]] = {
    "language": languages(),
    "theme": ("auto", "light", "dark"),
    "deck": ("two", "four"),
    "pace": ("slow", "normal", "fast", "instant", "step"),
    "auto_play": (True, False),
    "marks": (True, False),
    "sound": (True, False),
    "motion": ("auto", "on", "off"),
}
"""What is kept, and its possible values."""
FOR_NOW: Final = {"pace": "step"}
"""What is not: who has stopped one table to look at it would find every later one standing still."""


def user_folder() -> Path:
    """The folder for this user's settings; ``THIRTEEN_WIDGET_HOME`` names another."""
    named = os.environ.get("THIRTEEN_WIDGET_HOME")
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "thirteen-widget"


def _file() -> Path:
    return user_folder() / "settings.json"


def _fits(name: str, value: Any) -> bool:
    return any(type(value) is type(allowed) and value == allowed for allowed in KEPT[name])


def check_setting(name: str, value: Any) -> None:
    """Raise when there is no such setting, or it can not have this value.

    Raises:
        ValueError: it says what the setting may be.
    """
    if name not in KEPT:
        raise ValueError(f"no setting {name!r}: there are {', '.join(KEPT)}")
    if not _fits(name, value):
        raise ValueError(f"{name}={value!r} is not possible: it is one of {', '.join(map(repr, KEPT[name]))}")


def kept() -> dict[str, Any]:
    """The settings kept; what can not be read is left out, with a warning."""
    path = _file()
    try:
        found = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        warnings.warn(f"the settings in {path} can not be read and are not used: {error}", stacklevel=3)
        return {}
    if not isinstance(found, dict):
        warnings.warn(f"the settings in {path} are no object and are not used", stacklevel=3)
        return {}
    return {
        name: value
        for name, value in found.items()
        if name in KEPT and _fits(name, value) and value != FOR_NOW.get(name)
    }


def keep(name: str, value: Any) -> None:
    """Keep a setting for the next table. A folder that can not be written to stops no game."""
    check_setting(name, value)
    if FOR_NOW.get(name) == value:
        return
    path = _file()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            settings = {**kept(), name: value}
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        draft.write_text(json.dumps(settings, indent=1), "utf-8")
        os.replace(draft, path)
    except OSError:
        pass
