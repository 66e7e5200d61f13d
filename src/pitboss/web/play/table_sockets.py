"""The sockets of viewers, as uvicorn serves them, with one way more to send: at once.

The way that ASGI has is a coroutine, so that each message to each viewer would wake a task and set a timer against
readers that are stuck. Nearly always the network takes the message immediately, and none of that is needed.
"""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

AtOnce: TypeAlias = Callable[[str], bool]
_EXTENSION = "pitboss.at-once"


class TableSockets(WebSocketsSansIOProtocol):
    """One for each connection. The routes find `send_at_once` in the scope; under another server it is not there."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast(dict[str, Any], self.scope["extensions"])[_EXTENSION] = self.send_at_once

    def send_at_once(self, text: str) -> bool:
        """Send a text if the network takes it now; False if the reader is behind, or the socket is being closed."""
        if not self.writable.is_set() or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def at_once(websocket: WebSocket) -> AtOnce:
    """How to send to this socket without waiting, where the server can."""
    found: AtOnce = websocket.scope.get("extensions", {}).get(_EXTENSION, lambda _: False)
    return found
