"""The sockets of viewers, as uvicorn serves them, with one way more to send: at once.

The way that ASGI has is a coroutine, so that each message to each viewer would wake a task and set a timer against
readers that are stuck. Nearly always the network takes the message immediately, and none of that is needed.
"""

from collections.abc import Callable
from struct import pack
from typing import Any, TypeAlias, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

AtOnce: TypeAlias = Callable[..., bool]  # called with texts
_EXTENSION = "pitboss.at-once"
_WHOLE_TEXT = 0x81


class TableSockets(WebSocketsSansIOProtocol):
    """One for each connection. The routes find `send_at_once` in the scope; under another server it is not there.

    One that is gone leaves no circle of objects: while people play nobody looks for those, and each took 20 KB.
    """

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast(dict[str, Any], self.scope["extensions"])[_EXTENSION] = self.send_at_once

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            cast(dict[str, Any], self.scope["extensions"]).pop(_EXTENSION, None)  # it knows this object

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it waits for more, and knows what it reads for

    def send_at_once(self, *texts: str) -> bool:
        """Send texts if the network takes them now; False if the reader is behind, or the socket is being closed."""
        if not self.writable.is_set() or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return False
        if self.conn.extensions:  # such as one that compresses; the house offers none
            for text in texts:
                self.conn.send_text(text.encode())
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(b"".join([_message(text.encode()) for text in texts]))
        return True


def _message(data: bytes) -> bytes:
    return _head(len(data)) + data


def _head(length: int) -> bytes:
    """What stands before a whole text that a server sends (RFC 6455, 5.2). Every view of every viewer has one, and to
    make a frame object for each took a fortieth of the house's time."""
    if length < 126:
        return pack("!BB", _WHOLE_TEXT, length)
    return pack("!BBH", _WHOLE_TEXT, 126, length) if length < 1 << 16 else pack("!BBQ", _WHOLE_TEXT, 127, length)


def at_once(websocket: WebSocket) -> AtOnce:
    """How to send to this socket without waiting, where the server can."""
    found: AtOnce = websocket.scope.get("extensions", {}).get(_EXTENSION, not_now)
    return found


def not_now(*_: str) -> bool:
    """Where the server has no such way."""
    return False
