"""A served house that tells how many bytes it holds for a reader that does not read. It is the program itself, in a
process of its own; `arm` is called before it starts."""

from pathlib import Path

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.web.play import viewers
from pitboss.web.serving import slow_connections


def arm(note: Path, patience_s: float | None) -> None:
    """`note` has the most bytes that ever waited in this process for one reader. Nothing is written for a reader once
    its transport is full, so the moment when it gets full shows the most. `patience_s` is how long the house waits for
    a reader, where its own ten seconds are too long."""
    most, pause = 0, WebSocketsSansIOProtocol.pause_writing

    def noted(protocol: WebSocketsSansIOProtocol) -> None:
        nonlocal most
        if protocol.transport.get_write_buffer_size() > most:
            most = protocol.transport.get_write_buffer_size()
            note.write_text(str(most), encoding="utf-8")
        pause(protocol)

    WebSocketsSansIOProtocol.pause_writing = noted  # type: ignore[method-assign, assignment]
    if patience_s is not None:
        viewers.STUCK_S = slow_connections.FLUSH_S = patience_s
