"""A full house in browsers: sockets on tables, actions a second, beside a bare echo server.

Seven people sit at each table and one watches. An action is a bet, "I am ready" or a decision of a hand; it is
timed from the moment it is sent to the moment when the last of the eight windows on its table has the view that
follows from it. The echo server is the same library with nothing behind it: it sends a text as long as a view to
the eight windows of a group, once for each message. With `busy`, another process computes without end meanwhile.

    python bench/sockets.py [quiet] [busy] [large] [--seconds 30]
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from bench import clock, windows
    from bench.windows import Table, Took, Window
    from pitboss.house.service import House
    from pitboss.web.door.people import People
else:
    import clock  # a script imports its neighbours by their bare name
    import windows
    from windows import Table, Took, Window

SEATED, WINDOWS = 7, 8
SECONDS, WARM = 30.0, 5.0
MEMORY_AIM = 200  # MB, for a thousand sockets
SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")


class Load(NamedTuple):
    """What is asked of a server."""

    tables: int
    rate: int  # actions a second
    busy: bool  # whether another process keeps a core busy
    aim_ms: int  # for 99 of 100 actions

    def __str__(self) -> str:
        beside = ", one core busy" if self.busy else ""
        return f"{self.tables * WINDOWS:,} sockets, {self.rate:,} actions/s{beside}"


LOADS = {"quiet": Load(125, 250, False, 10), "busy": Load(125, 250, True, 60), "large": Load(500, 1_000, False, 60)}


@dataclass
class Measured:
    took: Took
    rate: float
    memory: int  # MB of the server at the end
    processor: float  # seconds of processor time of the server, for each second
    load: float  # and of this process
    refused: int
    late: float


def main() -> None:
    said = sys.argv[1:]
    if said[:1] == ["serve"]:
        _serve(said[1], Path(said[2]), int(said[3]))
        return
    seconds = float(said[said.index("--seconds") + 1]) if "--seconds" in said else SECONDS
    names = [name for name in LOADS if name in said] or list(LOADS)
    before_others = windows.first()
    rows, texts = [], []
    for name in names:
        load = LOADS[name]
        with windows.busy() if load.busy else nullcontext():
            found = {kind: _measured(kind, load, seconds) for kind in ("house", "echo")}
        for kind, one in found.items():
            rows.append([f"{kind}: {load}", *_row(one)])
        p99 = _at(found["house"].took.arrived, 0.99)
        texts.append(f"{load}: {clock.against(f'{load.aim_ms} ms', met=1000 * p99 <= load.aim_ms)}.")
        if name == "quiet":
            memory = found["house"].memory
            texts.append(f"The server used {memory} MB, {clock.against(f'{MEMORY_AIM} MB', met=memory <= MEMORY_AIM)}.")
    measured = clock.run({"nothing": lambda: None}, rounds=3)
    head = ["server", "half, ms", "99 of 100, ms", "most, ms", "99 of 100, as read", "actions/s", "server", "load"]
    clock.report(
        "sockets",
        "A full house in browsers",
        f"{seconds:.0f} s each, SQLite: from an accepted action to the arrival of the view at the last of the eight"
        " windows of its table, as the kernel stamps it. Server and load share two cores, and how much of a core each"
        " used is in the last columns"
        + ("; the load runs before other programs (nice -10), as players have machines of their own." if before_others
           else "."),
        clock.table(head, rows),
        " ".join(texts),
        measured.machine(),
    )  # fmt: skip


def _row(one: Measured) -> list[str]:
    arrived, read = one.took.arrived, one.took.read
    at = [_at(arrived, 0.5), _at(arrived, 0.99), max(arrived), _at(read, 0.99)]
    return [*(f"{1000 * seconds:.1f}" for seconds in at), f"{one.rate:.0f}", f"{one.processor:.2f}", f"{one.load:.2f}"]


def _at(took: list[float], share: float) -> float:
    return sorted(took)[int(share * len(took))]


# ---------------------------------------------------------------- the load


def _measured(kind: str, load: Load, seconds: float) -> Measured:
    with tempfile.TemporaryDirectory() as folder, _server(kind, Path(folder), load.tables) as (process, port):
        guests = json.loads((Path(folder) / "guests.json").read_text())
        crowd = windows.Crowd(
            windows.come_in(port, guests), _next if kind == "house" else _says, answers=kind == "house"
        )
        if kind == "house":
            crowd.stagger(lambda number: number % (3 * SEATED))
        crowd.act(load.rate, WARM)
        before, mine = _processor(process.pid), _processor(os.getpid())
        took = crowd.act(load.rate, seconds)
        status = Path(f"/proc/{process.pid}/status").read_text()
        memory = int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) // 1024
        used, ours = (_processor(process.pid) - before) / seconds, (_processor(os.getpid()) - mine) / seconds
        crowd.close()
    return Measured(took, len(took.arrived) / seconds, memory, used, ours, crowd.refused, crowd.late)


def _processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def _server(kind: str, folder: Path, tables: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    process = subprocess.Popen(
        [sys.executable, __file__, "serve", kind, str(folder), str(tables)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    os.setpriority(os.PRIO_PROCESS, process.pid, 0)  # it does not inherit the priority of the load
    assert process.stdout is not None
    try:
        yield process, int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()


def _says(table: Table) -> tuple[Window, dict[str, Any]]:
    return table.windows[0], {}


def _next(table: Table) -> tuple[Window, dict[str, Any]]:
    """The next action of somebody at the table."""
    seen = json.loads(table.newest.text)["public"]
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


def _serve(kind: str, folder: Path, tables: int) -> None:
    if kind == "house":
        _serve_house(folder / "house.db", tables)
    else:
        guests = {f"T{number}": [("", "")] * WINDOWS for number in range(tables)}
        (folder / "guests.json").write_text(json.dumps(guests))
        _serve_echo()


def _serve_house(path: Path, tables: int) -> None:
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
    served.settings.sockets_most = max(served.settings.sockets_most, 2 * tables * WINDOWS)  # all from one address
    with house_opening.running(path) as house:
        people, guests = People(house.store, Accounts(house.store, house.clock)), dict[str, list[tuple[str, str]]]()
        for number in range(tables):
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
