"""Waiting in a cell for what happens at a table, if the kernel can handle clicks meanwhile."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import TypeVar

from .game import Event
from .texts import text

T = TypeVar("T")
Listen = Callable[[Callable[[Event], object]], Callable[[], None]]
"""What takes a callback for events and returns how to stop that, like `Table.on_move`."""


async def first(listen: Listen, answer: Callable[[Event], T | None]) -> T:
    """The first result of `answer` for an event that is not None.

    Raises:
        RuntimeError: this kernel can not handle clicks while a cell waits; it says what to do instead.
    """
    _check_it_works()
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(value: T) -> None:
        if not future.done():
            future.set_result(value)

    def on_event(event: Event) -> None:
        value = answer(event)
        if value is not None:
            loop.call_soon_threadsafe(settle, value)

    stop = listen(on_event)
    try:
        return await future
    finally:
        stop()


def _check_it_works() -> None:
    if sys.platform == "emscripten":
        raise RuntimeError(text("refusal.cannot_wait"))
    kernel = sys.modules.get("ipykernel")
    if kernel is not None and tuple(kernel.version_info[:2]) < (7, 4) and "jupyter_ui_poll" not in sys.modules:
        raise RuntimeError(text("refusal.cannot_wait"))
