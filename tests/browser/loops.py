"""An event loop on a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class LoopThread:
    """Runs an event loop until `stop`."""

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.close()

    def post(self, function: Callable[..., object], *arguments: object) -> None:
        """Have `function` called on the loop's thread, soon."""
        self.loop.call_soon_threadsafe(function, *arguments)

    def wait(self, work: Coroutine[Any, Any, T], timeout: float = 30) -> T:
        """Run a coroutine on the loop, from another thread, and give back what it returned."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(timeout)

    def stop(self) -> None:
        """Stop the loop and wait for its thread."""
        self.post(self.loop.stop)
        self._thread.join(10)
