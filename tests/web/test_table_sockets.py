"""What the house itself does of a socket's work: the head of a message, and a command that outlives its window."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from pitboss.web.play import table_sockets
from pitboss.web.play.carrying import Carrying


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
