"""A full house in browsers: 1,000 sockets on 125 tables, 250 actions a second, beside a bare echo server.

Seven people sit at each table and one watches. An action is a bet, "I am ready" or a decision of a hand; it is
timed from the moment it is sent to the moment when the last of the eight windows on its table has the view that
follows from it. The echo server is the same library with nothing behind it: it sends a text as long as a view to
the eight windows of a group, once for each message.
"""

import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection, connect

if TYPE_CHECKING:
    from bench import clock
    from pitboss.house.service import House
    from pitboss.web.door.people import People
else:
    import clock  # a script imports its neighbours by their bare name

TABLES, SEATED, WINDOWS = 125, 7, 8
RATE, SECONDS, WARM = 250, 30, 5
P99_AIM, MEMORY_AIM = 0.050, 200
SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
_VERSION = re.compile(r'"version":(\d+)')
_numbers = count()


def main() -> None:
    if sys.argv[1:]:
        _serve(sys.argv[1])
        return
    with tempfile.TemporaryDirectory() as folder:
        house, memory = asyncio.run(_measured("house", Path(folder)))
        echo, _ = asyncio.run(_measured("echo", Path(folder)))
    rows = [
        [name, f"{1000 * _at(took, 0.5):.1f}", f"{1000 * _at(took, 0.99):.1f}", f"{len(took) / SECONDS:.0f}"]
        for name, took in (("house", house), ("bare echo", echo))
    ]
    measured = clock.run({"nothing": lambda: None}, rounds=3)
    clock.report(
        "sockets",
        "A full house in browsers",
        f"{TABLES * WINDOWS:,} sockets on {TABLES} tables, {RATE} actions a second asked for, {SECONDS} s, SQLite,"
        " server and load each on a core: from an accepted action to the view in the last of the eight windows.",
        clock.table(["server", "half, ms", "99 of 100, ms", "actions/s"], rows),
        f"{clock.against(f'{1000 * P99_AIM:.0f} ms', met=_at(house, 0.99) <= P99_AIM)}; the server used {memory} MB,"
        f" {clock.against(f'{MEMORY_AIM} MB', met=memory <= MEMORY_AIM)}.",
        measured.machine(),
    )


def _at(took: list[float], share: float) -> float:
    return sorted(took)[int(share * len(took))]


# ---------------------------------------------------------------- the load


@dataclass
class Window:
    """One socket on a table, with the newest text that came through it."""

    socket: ClientConnection
    player: str
    seat: int
    text: str = ""
    version: int = 0


@dataclass
class Table:
    name: str
    windows: list[Window] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    answers: dict[str, int | None] = field(default_factory=dict)  # by command: the version, or None if refused
    refused: int = 0


async def _measured(kind: str, folder: Path) -> tuple[list[float], int]:
    """How long each action took, and the server's memory in MB at the end."""
    async with _server(kind, folder) as (process, port):
        tables = await _arrive(kind, port, folder)
        took: list[float] = []
        readers = [asyncio.create_task(_read(table, one)) for table in tables for one in table.windows]
        await asyncio.gather(*[_stagger(kind, table, number) for number, table in enumerate(tables)])
        started = perf_counter()
        acting: list[asyncio.Task[None]] = []
        for number in range(RATE * (SECONDS + WARM)):
            due = started + number / RATE
            await asyncio.sleep(max(0.0, due - perf_counter()))
            measured = took if number >= RATE * WARM else []
            acting.append(asyncio.create_task(_act(kind, tables[number % TABLES], measured)))
        await asyncio.gather(*acting)
        memory = int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text())[0]) // 1024
        for reader in readers:
            reader.cancel()
    return took, memory


async def _stagger(kind: str, table: Table, number: int) -> None:
    """So that the tables are at different points of their hands, as in a real house."""
    for _ in range(number % (3 * SEATED)):
        await _act(kind, table, [])


@asynccontextmanager
async def _server(kind: str, folder: Path) -> AsyncIterator[tuple[subprocess.Popen[str], int]]:
    process = subprocess.Popen(
        [sys.executable, __file__, f"{kind}:{folder}"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        yield process, int(await asyncio.to_thread(process.stdout.readline))
    finally:
        process.kill()
        process.wait()


async def _arrive(kind: str, port: int, folder: Path) -> list[Table]:
    """Everybody opens a window; the server gave them sessions and seats before it opened."""
    guests = json.loads((folder / "guests.json").read_text()) if kind == "house" else {}
    tables = [Table(f"T{number}") for number in range(TABLES)]
    for table in tables:
        known = guests.get(table.name, [("", "")] * WINDOWS)
        table.windows = await asyncio.gather(
            *[_come_in(port, table.name, token, player, seat) for seat, (player, token) in enumerate(known, start=1)]
        )
    return tables


async def _come_in(port: int, table: str, token: str, player: str, seat: int) -> Window:
    socket = await connect(
        f"ws://127.0.0.1:{port}/api/tables/{table}/socket",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": f"pitboss={token}"},
        compression=None,
        max_size=None,
    )
    return Window(socket, player, seat)


async def _read(table: Table, window: Window) -> None:
    async for text in window.socket:
        assert isinstance(text, str)
        if text.startswith('{"is":"view"'):
            window.text = text
            found = _VERSION.search(text)
            window.version = int(found[1]) if found else 0
            table.changed.set()
        else:
            said = json.loads(text)
            table.answers[said["id"]] = None if said["error"] else said["version"]
            table.changed.set()


async def _act(kind: str, table: Table, took: list[float]) -> None:
    """One action, and the wait for the last window. A refused action changes nothing, and is not timed."""
    window, command = (table.windows[0], {}) if kind == "echo" else _next(table)
    before, command_id = window.version, f"act-{next(_numbers):09}"
    begun = perf_counter()
    await window.socket.send(json.dumps({"id": command_id, "command": command}))
    if kind == "house":
        while command_id not in table.answers:
            await _changed(table)
        version = table.answers.pop(command_id)
        if version is None:
            table.refused += 1
            return
        before = version - 1
    while min(one.version for one in table.windows) <= before:
        await _changed(table)
    took.append(perf_counter() - begun)


async def _changed(table: Table) -> None:
    table.changed.clear()
    await table.changed.wait()


def _next(table: Table) -> tuple[Window, dict[str, Any]]:
    """The next action of somebody at the table."""
    newest = max(table.windows, key=lambda one: one.version)
    seen = json.loads(newest.text)["public"]
    hand = seen["hand"]
    by_seat = {one.seat: one for one in table.windows[:SEATED]}
    if seen["turn"] and seen["turn"]["offered"]:
        offered = next(one for one in table.windows if one.player == seen["turn"]["offered"])
        return offered, {"do": "pass-bank", "passes": True}
    if hand["phase"] == "playing" and hand["waiting"]:
        seat = hand["waiting"][0]
        return by_seat[seat], {"do": "choose", "spot": seat, "choice": "1x"}
    have = {spot["number"] for spot in seen["spots"]}
    missing = [seat for seat in by_seat if seat not in have]
    if hand["phase"] == "betting" and missing:
        stakes = {"ante": 5_00 if seen["sheet"] in ("mini-royal", "player-dealer") else 2_00}
        return by_seat[missing[0]], {"do": "bet", "spot": missing[0], "stakes": stakes}
    waits = [one for one in table.windows[:SEATED] if one.player not in hand["ready"]]
    return (waits or table.windows)[0], {"do": "ready"}


# ---------------------------------------------------------------- the servers


def _serve(asked: str) -> None:
    kind, _, folder = asked.partition(":")
    if kind == "house":
        _serve_house(Path(folder) / "house.db")
    else:
        _serve_echo()


def _serve_house(path: Path) -> None:
    from pitboss.house import house_opening
    from pitboss.house.people.accounts import Accounts
    from pitboss.sheets import shipped
    from pitboss.tables.terms import practice
    from pitboss.web.door.people import People
    from pitboss.web.play.table_runner import Pace
    from pitboss.web.serving import serve

    house_opening.init(path)
    doors = serve.Doors(port=0)
    served = serve.open_doors(doors, path)
    endless = (10.0**9, 10.0**9)
    served.settings.requests = served.settings.newcomers = served.settings.messages = endless
    with house_opening.running(path) as house:
        people, guests = People(house.store, Accounts(house.store, house.clock)), dict[str, list[tuple[str, str]]]()
        for number in range(TABLES):
            name = f"T{number}"
            game, terms = practice(shipped.load(SHEETS[number % len(SHEETS)]), name)
            house.open_table(game, terms, by="bench", command_id=f"open-{number}")
            guests[name] = [_guest(house, people, name, seated=window < SEATED) for window in range(WINDOWS)]
        (path.parent / "guests.json").write_text(json.dumps(guests))
        serve.run(house, served, doors, started=lambda: _tell(served.listening.getsockname()[1]), pace=Pace(0, 0))


def _guest(house: "House", people: "People", table: str, *, seated: bool) -> tuple[str, str]:
    """Somebody at a seat with chips, or at the rail: their player number, and their browser's token."""
    from pitboss.house.cash import cage
    from pitboss.tables import commands as c

    token, guest = people.welcome(house.clock())
    house.cage(cage.GivePractice(guest.player, 400_00), by="bench", command_id=f"give-{guest.player}")
    commands: list[c.Command] = [c.Join(guest.player), c.BuyIn(guest.player, 400_00)] if seated else []
    for number, command in enumerate(commands):
        house.ask(table, command, by=guest.player, command_id=f"{guest.player}-{number}")
    return guest.player, token


def _serve_echo() -> None:
    import socket

    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    groups: dict[str, list[WebSocket]] = {}
    versions = count(1)
    padding = "x" * 6_000

    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        group = groups.setdefault(websocket.path_params["table"], [])
        group.append(websocket)
        try:
            while True:
                await websocket.receive_text()
                text = f'{{"is":"view","version":{next(versions)},"text":"{padding}"}}'
                for one in group:
                    await one.send_text(text)
        except WebSocketDisconnect:
            group.remove(websocket)

    listening = socket.create_server(("127.0.0.1", 0), backlog=512)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    app = Starlette(routes=[WebSocketRoute("/api/tables/{table}/socket", echo)])
    config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_config=None)
    _tell(listening.getsockname()[1])
    uvicorn.Server(config).run(sockets=[listening])


def _tell(port: int) -> None:
    print(port, flush=True)


if __name__ == "__main__":
    main()
