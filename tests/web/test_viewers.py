"""What a viewer is sent at once, and what waits for a network that is behind."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import patch

import pytest
import uvicorn
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from pitboss.web.play import viewers
from pitboss.web.play.table_sockets import TableSockets, at_once
from pitboss.web.play.viewers import ANSWERS_MAX, Viewer, Viewers
from tests.tables.driver import at_table


class Network:
    """Takes texts while it is open; `stopped` is a reader that does not read."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.took: list[str] = []
        self.pieces = 0

    def at_once(self, *texts: str) -> bool:
        if self.open.is_set():
            self.took += texts
            self.pieces += 1
        return self.open.is_set()

    async def push(self, text: str) -> None:
        await self.open.wait()
        self.took.append(text)


def _with_viewer(work: Callable[[Viewer, Network], Awaitable[None]]) -> list[str]:
    async def run() -> list[str]:
        viewer, network = Viewer("g.somebody"), Network()
        serving = asyncio.create_task(viewer.serve(network.push, network.at_once))
        await asyncio.sleep(0)
        await work(viewer, network)
        viewer.close("gone")
        with patch.object(viewers, "STUCK_S", 0.05):
            await serving
        return network.took

    return asyncio.run(run())


def test_a_network_that_takes_texts_gets_them_at_once_in_their_order() -> None:
    """Would catch a view that waits for a task to wake, one for each viewer of each table."""

    async def work(viewer: Viewer, network: Network) -> None:
        viewer.show("view 1")
        viewer.answer("answer 1")
        viewer.show("view 2")
        assert network.took == ["view 1", "answer 1", "view 2"]
        assert network.pieces == 2, "an answer and its view go in one piece"

    _with_viewer(work)


def test_an_answer_without_a_view_goes_by_itself_in_the_same_turn() -> None:
    """Would catch an answer that waits for a view that never comes: of something that was refused."""

    async def work(viewer: Viewer, network: Network) -> None:
        viewer.answer("answer 1")
        await asyncio.sleep(0)
        assert network.took == ["answer 1"]
        viewer.answer("the house closes")
        viewer.close("closed")
        assert network.took == ["answer 1", "the house closes"]

    _with_viewer(work)


def test_behind_a_stopped_reader_one_view_waits_and_answers_keep_their_order() -> None:
    """Would catch a queue that grows with every view, and an answer that overtakes the one before it."""

    async def work(viewer: Viewer, network: Network) -> None:
        network.open.clear()
        viewer.answer("answer 1")
        for number in range(100):
            viewer.show(f"view {number}")
        await asyncio.sleep(0)  # answer 1 is on its way
        viewer.answer("answer 2")
        network.open.set()
        viewer.answer("answer 3")  # it may not overtake those that wait
        await asyncio.sleep(0.01)
        viewer.show("view 100")

    assert _with_viewer(work) == ["answer 1", "answer 2", "answer 3", "view 99", "view 100"]


def test_an_answer_that_is_held_goes_before_one_that_has_to_wait() -> None:
    """Would catch an answer that is overtaken, where a view in between has found the network full."""

    async def work(viewer: Viewer, network: Network) -> None:
        viewer.answer("answer 1")
        network.open.clear()
        viewer.show("view 1")
        viewer.answer("answer 2")
        network.open.set()
        await asyncio.sleep(0.01)

    assert _with_viewer(work) == ["answer 1", "answer 2", "view 1"]


def test_a_viewer_that_reads_nothing_is_cut_with_little_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "STUCK_S", 0.02)

    async def run() -> str:
        viewer, network = Viewer("g.somebody"), Network()
        network.open.clear()
        serving = asyncio.create_task(viewer.serve(network.push, network.at_once))
        await asyncio.sleep(0)
        viewer.show("view")
        return await asyncio.wait_for(serving, 5)

    assert asyncio.run(run()) == "stuck"


def test_a_viewer_that_leaves_too_many_answers_unread_is_cut() -> None:
    async def run() -> str:
        viewer, network = Viewer("g.somebody"), Network()
        network.open.clear()
        for number in range(ANSWERS_MAX + 1):
            viewer.answer(f"answer {number}")
        network.open.set()
        return await asyncio.wait_for(viewer.serve(network.push, network.at_once), 5)

    assert asyncio.run(run()) == "too slow"


@pytest.mark.parametrize(("room", "ends"), [(10**6, "gone"), (100, "too slow")])
def test_a_burst_of_answers_in_one_turn_is_never_held_whole(room: int, ends: str) -> None:
    """Would catch answers that nobody counts: a burst of frames is answered before the event loop turns, and somebody
    who never reads had megabytes held for them."""

    async def run() -> tuple[str, list[str]]:
        viewer, took = Viewer("g.somebody"), list[str]()

        def at_once(*texts: str) -> bool:
            fits = len(took) < room
            took.extend(texts if fits else ())
            return fits

        async def never(text: str) -> None:
            await asyncio.sleep(0 if ends == "gone" else 60)

        serving = asyncio.create_task(viewer.serve(never, at_once))
        await asyncio.sleep(0)
        for number in range(10 * ANSWERS_MAX):
            viewer.answer(f"answer {number}")
            assert len(viewer._held) + len(viewer._answers) <= 2 * ANSWERS_MAX
        viewer.close("gone")
        with patch.object(viewers, "STUCK_S", 0.02):
            await serving
        return viewer._closed or "", took

    closed, took = asyncio.run(run())
    assert closed == ends
    assert took == [f"answer {number}" for number in range(len(took))]
    assert len(took) == (10 * ANSWERS_MAX if ends == "gone" else 2 * ANSWERS_MAX)


def test_people_with_one_name_are_told_apart_by_the_codes_that_they_have_now() -> None:
    """Would catch a code that stays on the felt after somebody was given another card."""
    codes = {"ann": "ANN01", "bob": "BOB01"}
    kept = Viewers(lambda _: "Hal", codes.__getitem__)
    kept.come("T1", Viewer("ann"))
    table = at_table("six-card", "ann", "bob").table
    assert json.loads(kept.people(table)) == {"ann": "Hal (ANN01)", "bob": "Hal (BOB01)"}
    codes["ann"] = "ANN02"
    assert json.loads(kept.people(table)) == {"ann": "Hal (ANN02)", "bob": "Hal (BOB01)"}


def test_names_are_put_together_once_for_those_who_watch_and_kept_for_nobody_else() -> None:
    """Would catch a table that is asked for without any viewer, and stays in the memory for ever."""
    kept, viewer = Viewers(str.upper), Viewer("ann")
    table = at_table("six-card", "ann", "bob").table
    assert json.loads(kept.people(table)) == {"ann": "ANN", "bob": "BOB"}
    assert kept._called == {}
    kept.come("T1", viewer)
    assert kept.people(table) is kept.people(table)
    kept.go("T1", viewer)
    assert kept._called == {}


def test_a_served_socket_takes_texts_at_once_until_its_reader_is_behind() -> None:
    """Would catch a change of the server below us, after which every view takes the long way, or none ever waits."""
    long, taken = "x" * 60_000, list[bool]()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        now = at_once(websocket)
        while len(taken) < 1_000 and (not taken or taken[-1]):
            taken.append(now(long))  # nobody reads meanwhile: this does not wait
        await websocket.send_text("the end")
        await websocket.close()
        taken.append(now("after the end"))

    async def run() -> list[str]:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            config = uvicorn.Config(app, ws=TableSockets, lifespan="off", log_config=None, ws_per_message_deflate=False)
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            port = listening.getsockname()[1]
            async with connect(f"ws://127.0.0.1:{port}/", max_size=None) as client:
                texts = [str(text) async for text in client]
            server.should_exit = True
            await serving
        return texts

    texts = asyncio.run(run())
    *sent, behind, closed = taken
    assert sent
    assert all(sent)
    assert not behind
    assert not closed
    assert texts == [long] * len(sent) + ["the end"]
