"""A package that can be called: ``games`` is a package of `thirteen_widget`, and ``games()`` lists the games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

from .display import Described


def make_callable(name: str, answer: Callable[[], dict[str, str]]) -> None:
    """Let calling the module of this name return what `answer` does.

    Python binds a package imported below another one to its name there, over a function of that name.
    """

    class CallableModule(ModuleType):
        def __call__(self) -> dict[str, str]:
            return Described(answer())

    sys.modules[name].__class__ = CallableModule
