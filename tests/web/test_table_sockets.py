"""What the house itself does of a socket's work: the head of a message, and a command that outlives its window."""

import asyncio
import gc
import socket
import weakref
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from pitboss.web.play import table_sockets
from pitboss.web.play.carrying import Carrying
from pitboss.web.serving.slow_connections import Abandoning
from tests.many.patience import meanwhile


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_begins_as_the_library_would_begin_it(length: int) -> None:
    data = b"x" * length
    assert table_sockets._head(length) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


@pytest.mark.parametrize("on_its_way", [False, True])
def test_a_command_on_its_way_outlives_its_window_and_nothing_else_does(on_its_way: bool) -> None:
    """Would catch a hand that is left half stored because somebody closed the window in that moment."""

    async def closes() -> tuple[bool, set[asyncio.Task[None]]]:
        unfinished = set[asyncio.Task[None]]()
        carrying, stored = Carrying(unfinished), asyncio.Event()

        async def listens() -> None:
            carrying.now = on_its_way
            await stored.wait()
            carrying.now = False

        listening = asyncio.create_task(listens())
        await asyncio.sleep(0)
        carrying.end(listening)
        assert unfinished == ({listening} if on_its_way else set())
        stored.set()
        await asyncio.wait([listening])
        await asyncio.sleep(0)
        return listening.cancelled(), unfinished

    cancelled, left = asyncio.run(closes())
    assert (cancelled, left) == (not on_its_way, set())


@pytest.mark.parametrize("loop", ["asyncio", "auto"])  # the latter is what a house takes: uvloop, where there is one
@pytest.mark.parametrize("goes", ["closed", "lost", "cut"])
def test_a_socket_that_is_gone_leaves_no_circle(goes: str, loop: str) -> None:
    """Nobody looks for garbage while people play: would catch memory that each socket of an evening takes and keeps."""
    made = list[weakref.ref[Any]]()

    class Noted(Abandoning):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            made.extend((weakref.ref(self), weakref.ref(self.conn)))

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        if goes == "cut":
            await send({"type": "websocket.close"})
        while (await receive())["type"] != "websocket.disconnect":
            assert scope["extensions"]

    async def evening() -> int:
        server = uvicorn.Server(uvicorn.Config(app, ws=Noted, lifespan="off", log_level="critical"))
        with socket.create_server(("127.0.0.1", 0)) as listening:
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            for _ in range(3):
                line = await connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/", proxy=None)
                if goes == "lost":
                    line.transport.abort()
                await line.close()
            try:
                await meanwhile(lambda: not any(one() for one in made))
            finally:
                server.should_exit = True
                await serving
        return len(made)

    gc.disable()
    try:
        with asyncio.Runner(loop_factory=uvicorn.Config(app, loop=loop).get_loop_factory()) as runner:
            assert runner.run(evening()) == 6
    finally:
        gc.enable()
