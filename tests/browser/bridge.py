"""Real Python widgets shown in a real browser without Jupyter.

Widgets live in the test's process, as they live in a kernel's. Their comms speak through one socket to a page
(bridge_page.html) that does what anywidget does there. Two threads stand for the kernel's own: one handles what comes
from the browser, in order, with a running event loop, as a kernel's main thread does; the other sends, so that whatever
any thread publishes leaves at once even while a handler is at work.
"""

from __future__ import annotations

import itertools
import json
import pathlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from unittest.mock import patch

import comm
import ipywidgets
import tornado.httpserver
import tornado.netutil
import tornado.web
import tornado.websocket
from comm.base_comm import BaseComm
from playwright.sync_api import Locator, Page

from .loops import LoopThread

PAGE = pathlib.Path(__file__).with_name("bridge_page.html")

T = TypeVar("T")


class BridgeServer:
    """The kernel's side: comms, a thread that handles, a thread that sends."""

    def __init__(self) -> None:
        self.comms: dict[str, BridgeComm] = {}
        self.silent = False
        self._clients: set[Socket] = set()
        self._handling_for: Socket | None = None
        self.kernel = LoopThread("bridge-kernel")
        self._sender = LoopThread("bridge-sender")
        self.url = self._sender.wait(self._listen())

    async def _listen(self) -> str:
        pages = tornado.web.Application([("/", BridgePage), ("/kernel", Socket, {"server": self})])
        sockets = tornado.netutil.bind_sockets(0, "127.0.0.1")
        self._http = tornado.httpserver.HTTPServer(pages)
        self._http.add_sockets(sockets)
        return f"http://127.0.0.1:{sockets[0].getsockname()[1]}"

    @contextmanager
    def carrying_comms(self) -> Iterator[None]:
        """Widgets made inside are this server's; they are closed at the end."""
        with patch.object(comm, "create_comm", partial(BridgeComm, self)):
            yield
            ipywidgets.Widget.close_all()
        self.silent = False

    def publish(self, message: dict[str, Any]) -> None:
        """Send a message to every page; an echo goes to all but the page it echoes. Any thread may call this."""
        text = json.dumps(message)
        skip = self._handling_for if message["data"].get("method") == "echo_update" else None
        self._sender.post(self._write, text, skip)

    def received(self, client: Socket, text: str) -> None:
        """Queue what a page sent for the thread that handles."""
        if not self.silent:
            self.kernel.post(self._handle, client, json.loads(text))

    def _handle(self, client: Socket, message: dict[str, Any]) -> None:
        target = self.comms.get(message["comm"])
        self._handling_for = client
        try:
            if target is not None:
                target.handle_msg({"content": {"data": message["data"]}, "buffers": []})
        finally:
            self._handling_for = None
            idle = json.dumps({"type": "idle", "comm": message["comm"], "n": message["n"]})
            self._sender.post(client.deliver, idle)

    def _write(self, text: str, skip: Socket | None) -> None:
        for client in self._clients:
            if client is not skip:
                client.deliver(text)

    def joined(self, client: Socket) -> None:
        """Note a page that has connected."""
        self._clients.add(client)

    def left(self, client: Socket) -> None:
        """Forget a page that has gone."""
        self._clients.discard(client)

    def stop(self) -> None:
        """End both threads and the socket."""

        async def close() -> None:
            self._http.stop()
            await self._http.close_all_connections()

        self._sender.wait(close())
        self._sender.stop()
        self.kernel.stop()


class BridgeComm(BaseComm):
    """A comm whose other side is the bridge's page."""

    def __init__(self, server: BridgeServer, *arguments: Any, **keywords: Any) -> None:
        self._server = server
        super().__init__(*arguments, **keywords)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        if buffers:
            raise NotImplementedError("the bridge carries JSON only; these tables send no binary buffers")
        if msg_type == "comm_open":
            self._server.comms[self.comm_id] = self
        elif msg_type == "comm_close":
            self._server.comms.pop(self.comm_id, None)
        self._server.publish({"type": msg_type, "comm": self.comm_id, "data": data or {}})


class BridgePage(tornado.web.RequestHandler):
    """Serves the page."""

    def get(self) -> None:
        self.finish(PAGE.read_text("utf-8"))


class Socket(tornado.websocket.WebSocketHandler):
    """One page's connection."""

    def initialize(self, server: BridgeServer) -> None:
        self._server = server

    def open(self) -> None:
        self.set_nodelay(True)
        self._server.joined(self)

    def on_message(self, message: str | bytes) -> None:
        self._server.received(self, str(message))

    def on_close(self) -> None:
        self._server.left(self)

    def deliver(self, text: str) -> None:
        """Send, unless the page has gone meanwhile."""
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            self.write_message(text)


@dataclass(frozen=True)
class RoundTrip:
    """A request of the browser's and how long its answer took, in ms from the click or key to the new state."""

    action: str | None
    milliseconds: float


class Bridge:
    """What a test holds: shows widgets on a page and tells what happened there."""

    def __init__(self, server: BridgeServer, page: Page) -> None:
        self._server = server
        self._names = (f"view{n}" for n in itertools.count(1))
        self._shown: dict[str, str] = {}
        self.page = page
        self.open()

    def open(self) -> None:
        """(Re)load the page; nothing is shown then, the widgets live on."""
        self.page.goto(self._server.url)
        self.page.evaluate("bridge.connected()")

    def run(self, function: Callable[[], T]) -> T:
        """Call `function` on the thread that handles messages: there a cell runs in a real kernel."""

        async def call() -> T:
            return function()

        return self._server.kernel.wait(call())

    def show(self, widget: ipywidgets.Widget) -> Locator:
        """Show the widget (once more) and give its element."""
        name = next(self._names)
        self.page.evaluate("([comm, name]) => bridge.show(comm, name)", [widget.comm.comm_id, name])
        self._shown[name] = widget.comm.comm_id
        return self.page.locator(f'[data-view="{name}"]')

    def hide(self, view: Locator) -> None:
        """Remove a view that `show` gave, as when its cell is deleted."""
        name = view.get_attribute("data-view") or ""
        self.page.evaluate("([comm, name]) => bridge.hide(comm, name)", [self._shown.pop(name), name])

    def second_page(self) -> Bridge:
        """Another page of the same browser, for the same widgets."""
        return Bridge(self._server, self.page.context.new_page())

    def lose_kernel(self) -> None:
        """From here on nobody hears this test's pages, which are told so, as when a kernel is restarted."""
        self._server.silent = True
        self.page.evaluate("bridge.lose()")

    @contextmanager
    def busy_kernel(self) -> Iterator[None]:
        """Inside, a cell is at work: what the browser sends waits and is handled at the end."""
        done = threading.Event()
        self._server.kernel.post(done.wait)
        try:
            yield
        finally:
            done.set()

    def round_trips(self) -> list[RoundTrip]:
        """The answered requests since the page was loaded, in order."""
        trips = self.page.evaluate("bridge.trips.filter((trip) => trip.answered !== null)")
        return [RoundTrip(t["action"], max(t["answered"], t["updated"] or 0) - t["input"]) for t in trips]
