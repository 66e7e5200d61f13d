"""HTTP as we listen to it: whoever connects and does not say what they want in time is let go."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

SILENT_S = 10.0


class Impatient(H11Protocol):
    """A connection without a whole request on it lives for ten seconds; so does one between two requests."""

    _leaving: asyncio.TimerHandle | None = None
    _is_socket = False  # it belongs to a viewer now, who may be silent for as long as they like

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request, whatever its type says
        if self._is_socket or (cycle is not None and not cycle.response_complete):
            self._stop_waiting()
        elif self._leaving is None:
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._stop_waiting()  # from here on the library's own time for idle connections runs

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

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
