"""Thousands of windows on tables in one lean process, so that the load costs little beside the server it measures.

One process, `epoll` and plain sockets: of a view only its version is read, and the whole of it only when its table is
to act next. The kernel stamps the moment at which a message arrives, so that a window that is read late, because other
programs have the processor, does not count as one that was served late.
"""

import json
import os
import re
import resource
import select
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import time
from typing import Any, TypeAlias

READ = 1 << 18
SO_TIMESTAMPNS = 35  # the same on all of Linux but for a few old kinds of processor
FIRST = -10  # the priority of the load, where the system allows it: players' machines do not wait for the server's
_VERSION = re.compile(rb'"version":(\d+)')
_STAMP = struct.Struct("qq")
_MASK = bytes(4)

Frame: TypeAlias = tuple[int, bytes]
Next: TypeAlias = Callable[["Table"], tuple["Window", dict[str, Any]]]


@dataclass(eq=False)
class Window:
    """One socket on a table, with the newest view that came through it."""

    socket: socket.socket
    table: "Table"
    player: str
    seat: int
    text: bytes = b""
    version: int = 0
    rest: bytes = b""  # the beginning of a frame whose end has not come yet


@dataclass(eq=False)
class Action:
    """Something that somebody did."""

    id: str
    sent: float
    version: int | None = None  # None: not answered yet


@dataclass(eq=False)
class Table:
    name: str
    windows: list[Window] = field(default_factory=list)
    acting: list[Action] = field(default_factory=list)
    versions: list[tuple[int, int, float]] = field(default_factory=list)  # seat, version, when, while somebody acts

    @property
    def newest(self) -> Window:
        return max(self.windows, key=lambda one: one.version)


@dataclass
class Took:
    """Seconds of each action: to the arrival of the last view, and until this process had read it."""

    arrived: list[float] = field(default_factory=list)
    read: list[float] = field(default_factory=list)


class Crowd:
    """Everybody at all tables. `next_action` says what somebody at a table does next."""

    def __init__(self, tables: Sequence[Table], next_action: Next, *, answers: bool) -> None:
        self.tables = tables
        self._next = next_action
        self._answers = answers  # False: the server sends views and no answers
        self._numbers = 0
        self._windows = {one.socket.fileno(): one for table in tables for one in table.windows}
        self._poll = select.epoll()
        for number in self._windows:
            self._poll.register(number, select.EPOLLIN)
        self.took = Took()
        self.refused = 0
        self.late = 0.0  # the longest time after its moment at which an action was sent

    def stagger(self, times: Callable[[int], int], patience_s: float = 60.0) -> None:
        """Let tables act some times each, so that they are at different points of their hands."""
        left = {table: times(number) for number, table in enumerate(self.tables)}
        ends = time() + patience_s
        while any(left.values()):
            assert time() < ends, "the server does not answer"
            for table, more in left.items():
                if more and not table.acting and table.newest.version:
                    left[table] -= 1
                    self._act(table)
            self._read(0.01)
        self._settle(ends)
        self.took, self.refused, self.late = Took(), 0, 0.0

    def act(self, rate: float, seconds: float) -> Took:
        """So many actions a second, table after table, whether or not the ones before were answered."""
        self.took, self.refused, self.late = Took(), 0, 0.0
        began = time()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            while (left := due - time()) > 0:
                self._read(left)
            self.late = max(self.late, -left)
            self._act(self.tables[number % len(self.tables)])
            self._read(0)
        self._settle(time() + 10.0)
        return self.took

    def close(self) -> None:
        self._poll.close()
        for one in self._windows.values():
            one.socket.close()

    def _settle(self, ends: float) -> None:
        while time() < ends and any(table.acting for table in self.tables):
            self._read(0.01)

    def _act(self, table: Table) -> None:
        window, command = self._next(table)
        self._numbers += 1
        command_id = f"act-{self._numbers:09}"
        before = None if self._answers else max(one.version for one in table.windows) + 1
        text = json.dumps({"id": command_id, "command": command}).encode()
        table.acting.append(Action(command_id, time(), before))
        window.socket.sendall(_head(0x81, len(text)) + text)

    # ------------------------------------------------------------ reading

    def _read(self, seconds: float) -> None:
        for number, _ in self._poll.poll(max(0.0, seconds), 512):
            window = self._windows[number]
            with suppress(BlockingIOError):
                data, notes, _, _ = window.socket.recvmsg(READ, 64)
                assert data, f"the server has closed a window at {window.table.name}"
                self._take(window, data, _stamp(notes))

    def _take(self, window: Window, data: bytes, stamp: float) -> None:
        data = window.rest + data if window.rest else data
        frames, window.rest = _frames(data)
        for kind, body in frames:
            if kind == 0x9:
                window.socket.sendall(_head(0x8A, len(body)) + body)
            elif kind == 0x1 and body.startswith(b'{"is":"view"'):
                found = _VERSION.search(body)
                window.text, window.version = body, int(found[1]) if found else 0
                self._seen(window, stamp)
            elif kind == 0x1:
                self._answered(window.table, json.loads(body))
            else:
                assert kind != 0x8, f"the server has closed a window at {window.table.name}: {body!r}"

    def _answered(self, table: Table, said: dict[str, Any]) -> None:
        for action in table.acting:
            if action.id == said["id"]:
                if said["error"]:
                    self.refused += 1
                    table.acting.remove(action)
                else:
                    action.version = said["version"]
                    self._ended(table, action)
                return

    def _seen(self, window: Window, stamp: float) -> None:
        table = window.table
        if table.acting:
            table.versions.append((window.seat, window.version, stamp))
            for action in list(table.acting):
                self._ended(table, action)

    def _ended(self, table: Table, action: Action) -> None:
        """An action has ended once every window has what follows from it; refused ones change nothing."""
        version = action.version
        if version is None or any(one.version < version for one in table.windows):
            return
        first: dict[int, float] = {}
        for seat, seen, stamp in table.versions:
            if seen >= version:
                first.setdefault(seat, stamp)
        self.took.arrived.append(max(first.values()) - action.sent)
        self.took.read.append(time() - action.sent)
        table.acting.remove(action)
        if not table.acting:
            table.versions.clear()


# ---------------------------------------------------------------- coming in


def come_in(port: int, guests: dict[str, list[tuple[str, str]]]) -> list[Table]:
    """Everybody opens a window: by table, each one's player number and the token of their browser."""
    _make_room(sum(len(some) for some in guests.values()))
    tables = []
    for name, some in guests.items():
        table = Table(name)
        for seat, (player, token) in enumerate(some, start=1):
            table.windows.append(Window(_opened(port, name, token), table, player, seat))
        tables.append(table)
    return tables


def first() -> bool:
    """Let the load run before other programs, where the system allows it; says whether it does."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, FIRST)
    except PermissionError:
        return False
    return True


def _make_room(windows: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, windows + 200), hard))


def _opened(port: int, table: str, token: str) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=20)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    made.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
    made.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: pitboss={token}\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += made.recv(1)  # no byte of the first view
    assert answer.startswith(b"HTTP/1.1 101"), answer
    made.setblocking(False)
    return made


# ---------------------------------------------------------------- frames


def _frames(data: bytes) -> tuple[list[Frame], bytes]:
    """The whole frames in what came, each with its kind; and what is left. A server masks nothing."""
    found: list[Frame] = []
    at, end = 0, len(data)
    while end - at >= 2:
        length, begin = data[at + 1], at + 2
        if length == 126:
            length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
        elif length == 127:
            length, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
        if begin > end or begin + length > end:
            break
        found.append((data[at] & 0x0F, data[begin : begin + length]))
        at = begin + length
    return found, data[at:]


def _head(first_byte: int, length: int) -> bytes:
    """The head of a short frame of a client, with a mask that changes nothing."""
    if length < 126:
        return bytes((first_byte, 0x80 | length)) + _MASK
    return bytes((first_byte, 0x80 | 126)) + length.to_bytes(2, "big") + _MASK


def _stamp(notes: Sequence[tuple[int, int, bytes]]) -> float:
    """When the newest of what was read arrived, in seconds since 1970."""
    for level, kind, value in notes:
        if level == socket.SOL_SOCKET and kind == SO_TIMESTAMPNS:
            seconds, nanoseconds = _STAMP.unpack(value[:16])
            return float(seconds + nanoseconds / 1e9)
    return time()


@contextmanager
def busy() -> Iterator[None]:
    """A process that keeps one core busy meanwhile."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    os.setpriority(os.PRIO_PROCESS, process.pid, 0)
    try:
        yield
    finally:
        process.kill()
        process.wait()
