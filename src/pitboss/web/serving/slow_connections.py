"""Connections with a time limit: a client that connects and sends no request in time is disconnected, and so is one
that does not read what it asked for.

Connections are also shared among addresses: otherwise one address could hold so many that nobody else gets one.
"""

import asyncio
import socket
import struct
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from pitboss.web.door.guard import network_of
from pitboss.web.door.shares import Places
from pitboss.web.play.table_sockets import TableSockets

SILENT_S = 10.0
UNREAD_S = 60.0  # an answer of which nothing is read for so long: a phone with a bad network reads now and then
FLUSH_S = 5.0  # for the last bytes of a window that the house has closed
UNREAD_BYTES = 64 * 1024  # that the system takes for a window before it has to read: some ten views


class Impatient(H11Protocol):
    """A connection without a complete request on it is closed after ten seconds; so is one between two requests."""

    _leaving: asyncio.TimerHandle | None = None
    _cutting: asyncio.TimerHandle | None = None
    _is_socket = False  # it has become a viewer's socket, which may be silent for as long as it likes
    _places: Places | None = None  # None: a proxy in front of the house counts them
    _holds: str | None = None  # the address that this connection is counted with

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()
        address = network_of(self.client[0]) if self.client else "?"
        if self._places is not None and not self._places.take(address):
            transport.abort()
            return
        self._holds = address

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request, although its type says otherwise
        if self._is_socket or (cycle is not None and not cycle.response_complete):
            self._stop_waiting()
        elif self._leaving is None:
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._stop_waiting()  # from here on uvicorn's own timeout for idle connections runs

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._is_socket = True
        self._give_back()  # a window has a place of its own
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cutting = self.loop.call_later(UNREAD_S, cut, self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_cutting()

    def _stop_cutting(self) -> None:
        if self._cutting is not None:
            self._cutting.cancel()
            self._cutting = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_cutting()
        self._give_back()
        super().connection_lost(exc)

    def _give_back(self) -> None:
        if self._places is not None and self._holds is not None:
            self._places.give_back(self._holds)
        self._holds = None

    def _wait(self) -> None:
        self._leaving = self.loop.call_later(SILENT_S, self._leave)

    def _stop_waiting(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None

    def _leave(self) -> None:
        self._leaving = None
        if not self.transport.is_closing():
            self.transport.close()


class Abandoning(TableSockets):
    """The socket of a window: little is held for one that does not read, and it is really gone a few seconds after the
    house has closed it. Otherwise the system would hold megabytes for each, and the socket would wait until its last
    bytes are read, which somebody who does not read can put off for ever.
    """

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        known = transport.get_extra_info("socket")
        if known is not None:
            known.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if self in self.connections:
            self.loop.call_later(FLUSH_S, self._abandon)

    def _abandon(self) -> None:
        if self in self.connections:
            cut(self.transport)


def cut(transport: asyncio.Transport) -> None:
    """At once, with all that is still on its way: a linger of no seconds makes the system forget it, too."""
    known = transport.get_extra_info("socket")
    if known is not None:
        known.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def sharing(places: Places) -> type[Impatient]:
    """The same class with these places, for a house without a proxy in front."""
    return type("Sharing", (Impatient,), {"_places": places})
