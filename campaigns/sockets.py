"""A full house over its sockets: people play at many tables while networks fail, messages make no sense, and some
windows never read what they asked for.

One server lives through a piece. It is an unchanged `pitboss serve` with its own limits: each table's people come from
an address of their own. What is held for a window that does not read is measured in the process and in the kernel.
"""

import asyncio
import resource
import socket
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import chdir, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean
from unittest.mock import patch

from websockets.asyncio.client import ClientConnection

from campaigns.campaign import AT_MOST, Campaign, Figures, Outcome
from pitboss import verifier
from pitboss.house import history, house_check, house_opening
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.sheets import shipped
from pitboss.tables.terms import practice
from tests import forms, warm
from tests.many.crowd import GONE, RETRY_S, Crowd, Player
from tests.many.patience import PATIENCE_S, meanwhile, until
from tests.many.serving import KEY, Serving

SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
SEATS = 7
CHIPS = 4_000_00  # for an hour of hands
LOOK_S = 0.5
HELD_MOST = 256 * 1024  # bytes, in the process and in the kernel each, for a window that does not read
GROWS_MOST = 0.01  # of the memory of the server, from the second third of a life to the last
SMALL_BUFFER = 4_096  # of a window that does not read, so that it does not take long until nothing fits in
ESTABLISHED = 1  # of the states of TCP


@dataclass(frozen=True)
class Size:
    tables: int
    reading: int  # windows at the rail
    stopped: int  # windows at the rail that do not read
    pace_s: float  # how long people think
    drops: int  # sockets that are lost in a second, now and then
    drops_every_s: float
    life_s: float  # of the server
    patience_s: float | None = None  # of the server with a window that does not read; None: its own


FULL = Size(tables=125, reading=75, stopped=50, pace_s=3.2, drops=100, drops_every_s=20, life_s=1_800)
SMALL = Size(tables=3, reading=3, stopped=2, pace_s=0.1, drops=8, drops_every_s=1, life_s=3, patience_s=0.5)


def piece(seed: str) -> Outcome:
    return _life(seed, FULL)


def small(seed: str) -> Outcome:
    return _life(seed, SMALL)


def _life(seed: str, size: Size) -> Outcome:
    with tempfile.TemporaryDirectory() as folder, chdir(folder), patch.dict("os.environ", {"PITBOSS_KEY": KEY}):
        house, note = Path(folder) / "house.db", Path(folder) / "note"
        _made(house, size.tables)
        with Serving(house, Path(folder), "house", main=_armed(note, size)) as serving:
            serving.await_ready()
            serving.link = serving.link.replace("localhost", "127.0.0.1")
            evening = Evening(serving, size, Random(seed))
            wrong = asyncio.run(_spent(evening))
            if serving.end() != 0:
                wrong.append(f"the server did not end well: {serving.log()[-2_000:]}")
            wrong += [line for line in serving.log().splitlines() if "stumbled" in line]
        held = int(note.read_text(encoding="utf-8")) if note.exists() else 0
        most = max(held, evening.kernel)
        wrong += [f"{most:,} bytes were held for one window that did not read"] if most > HELD_MOST else []
        with SqliteReader(house) as reader:
            wrong += evening.crowd.wrong(reader) + house_check.problems(reader)
            for table in evening.tables:
                checks = verifier.verify_table(history.export(reader, table))
                wrong += [f"{table}: {check.sentence}" for check in checks if not check.ok]
    return Outcome(evening.figures(held), wrong)


def _made(path: Path, tables: int) -> None:
    house_opening.init(path)
    with house_opening.running(path) as house:
        for number in range(tables):
            game, terms = practice(shipped.load(SHEETS[number % len(SHEETS)]), f"T{number}")
            assert house.open_table(game, terms, by="floor", command_id=f"open {number}").ok


def _armed(note: Path, size: Size) -> str:
    found = f"import sys; sys.path.insert(0, {str(forms.ROOT)!r})"
    arm = f"from campaigns.held import arm; arm(Path({str(note)!r}), {size.patience_s!r})"
    return f"{found}; from pathlib import Path; {arm}; {warm.MAIN}"


# ---------------------------------------------------------------- windows at the rail


@dataclass
class Window:
    """Somebody who watches, again and again, until the evening ends."""

    player: Player
    seen: int = 0  # views, or cuts for one that does not read
    line: ClientConnection | None = None

    @property
    def port(self) -> int:
        return 0 if self.line is None else int(self.line.local_address[1])

    async def reads(self) -> None:
        while True:
            with suppress(*GONE):
                async with self.player.window() as self.line:
                    async for _ in self.line:
                        self.seen += 1
            await asyncio.sleep(RETRY_S)

    async def stops(self) -> None:
        """Takes nothing out of the network, and never goes by itself: the house has to cut it."""
        while True:
            try:
                self.line = await self.player.window(sock=await self._narrow())
            except GONE:
                await asyncio.sleep(RETRY_S)
                continue
            self.line.transport.pause_reading()
            while _state(self.line) == ESTABLISHED:
                await asyncio.sleep(LOOK_S / 5)
            self.seen += 1
            self.line.transport.abort()

    async def _narrow(self) -> socket.socket:
        made = socket.socket()
        made.setblocking(False)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        made.bind((self.player.address, 0))
        await asyncio.get_running_loop().sock_connect(made, ("127.0.0.1", _port(self.player.link)))
        return made


def _port(link: str) -> int:
    return int(link.rpartition(":")[2])


def _state(connection: ClientConnection) -> int:
    """Of its TCP connection, as the kernel has it: nobody reads here, so nobody is told that it ended."""
    known: socket.socket = connection.transport.get_extra_info("socket")
    return known.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] if known.fileno() >= 0 else 0


# ---------------------------------------------------------------- the evening


@dataclass
class Evening:
    serving: Serving
    size: Size
    chance: Random
    reading: list[Window] = field(default_factory=list)
    stopped: list[Window] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)  # bytes of the server, at every look
    kernel: int = 0  # the most bytes that the kernel held for a window that does not read
    dropped: int = 0

    def __post_init__(self) -> None:
        self.crowd = Crowd([self.serving.link], pace_s=self.size.pace_s, bad_frames=0.01)
        self.tables = [f"T{number}" for number in range(self.size.tables)]

    def figures(self, held: int) -> Figures:
        size, crowd = self.size, self.crowd
        return Counter(
            {
                "sockets": SEATS * size.tables + size.reading + size.stopped,
                "commands acknowledged, each there once": len(crowd.acknowledged),
                "commands answered again after a socket was lost": crowd.repeated,
                "hands": crowd.hands,
                "sockets lost, and back again": len(crowd.moves),
                "bad messages": crowd.bad_sent,
                "windows that did not read, cut by the house": sum(one.seen for one in self.stopped),
                "views read": sum(one.views for one in crowd.players) + sum(one.seen for one in self.reading),
                f"{AT_MOST} bytes held in the process for a window that did not read": held,
                f"{AT_MOST} bytes held in the kernel for a window that did not read": self.kernel,
                f"{AT_MOST} MB of the server's memory": round(max(self.memory) / 1e6),
                f"{AT_MOST} KB more in the last third of a life than in the second": round(self.growth() / 1e3),
            }
        )

    def growth(self) -> float:
        third = len(self.memory) // 3
        return mean(self.memory[-third:]) - mean(self.memory[third : 2 * third]) if third else 0.0

    def wrong(self) -> list[str]:
        found = [f"the window at {one.player.table} was never cut" for one in self.stopped if not one.seen]
        if self.size is FULL and self.growth() > GROWS_MOST * mean(self.memory):
            found.append(f"the server grew by {self.growth():,.0f} bytes, of {mean(self.memory):,.0f}")
        return found


async def _spent(evening: Evening) -> list[str]:
    """Until the server's life is over; what was wrong in it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8_192)), hard))
    sockets = _sockets(evening.serving)
    await _arrive(evening)
    windows = [asyncio.create_task(one.reads()) for one in evening.reading]
    windows += [asyncio.create_task(one.stops()) for one in evening.stopped]
    playing = [asyncio.create_task(one.plays()) for one in evening.crowd.players]
    looking = [asyncio.create_task(_look(evening)), asyncio.create_task(_lose(evening))]
    await asyncio.sleep(evening.size.life_s)
    rail = (*evening.stopped, *evening.reading)
    wrong = await _missing(
        lambda: [f"nothing came of the window at {one.player.table}" for one in rail if not one.seen]
    )
    looking[1].cancel()
    seen = [(one, one.views) for one in evening.crowd.players]
    wrong += await _missing(lambda: [f"no view comes to {_at(one)}" for one, views in seen if one.views == views])
    evening.crowd.going = False
    _, left = await asyncio.wait(playing, timeout=PATIENCE_S)
    wrong += [f"{len(left)} people could not end their hand"] if left else []
    for task in (*windows, *looking, *left):
        task.cancel()
    for one in (*evening.reading, *evening.stopped):
        if one.line is not None:
            one.line.transport.abort()
    await asyncio.to_thread(until, lambda: _sockets(evening.serving) <= sockets)  # nothing is held for anybody
    return wrong + evening.wrong()


async def _missing(found: Callable[[], list[str]]) -> list[str]:
    """What is still missing when patience is at its end."""
    with suppress(AssertionError):
        await meanwhile(lambda: not found())
    return found()


def _at(player: Player) -> str:
    """Where somebody is, and what is there for them to do."""
    seen = player.seen["public"] if player.seen else {}
    hand = seen.get("hand") or {}
    told = {name: hand.get(name) for name in ("phase", "stage", "waiting", "ready")}
    return f"{player.player} at {player.table}, who is {'' if player.connected else 'not '}connected: {told}"


async def _arrive(evening: Evening) -> None:
    """Everybody, table by table, each table from its own address; the rail from those of its table."""
    size = evening.size
    at_rail = [evening.reading] * size.reading + [evening.stopped] * size.stopped
    for number, table in enumerate(evening.tables):
        address = f"127.0.{1 + number // 200}.{1 + number % 200}"
        people = [evening.crowd.player(evening.chance.randrange(2**32), address) for _ in range(SEATS)]
        await asyncio.gather(*[_sits(one, table) for one in people])
        for place in at_rail[number :: size.tables]:
            guest = Player(evening.crowd, evening.chance.randrange(2**32), address)
            await guest.come()
            guest.table = table
            place.append(Window(guest))


async def _sits(player: Player, table: str) -> None:
    await player.come()
    await player.post("/api/me/practice", {"cents": CHIPS})
    await player.sits(table, CHIPS)


async def _lose(evening: Evening) -> None:
    """Networks fail: now and then many within a second, and one here and there in between."""
    size, chance = evening.size, evening.chance
    while True:
        storm = chance.sample(evening.crowd.players, size.drops)
        for one in storm:
            one.drop()
            await asyncio.sleep(1 / size.drops)
        evening.dropped += len(storm)
        await asyncio.sleep(size.drops_every_s * chance.random() * 2)


async def _look(evening: Evening) -> None:
    while True:
        evening.memory.append(_memory(evening.serving))
        ports = {one.port for one in evening.stopped}
        evening.kernel = max(evening.kernel, *_queued(_port(evening.serving.link), ports), 0)
        await asyncio.sleep(LOOK_S)


# ---------------------------------------------------------------- what the system knows of the server


def _sockets(serving: Serving) -> int:
    """The sockets that the process holds open."""
    held = 0
    for file in Path(f"/proc/{serving.process.pid}/fd").iterdir():
        with suppress(OSError):
            held += str(file.readlink()).startswith("socket:")
    return held


def _memory(serving: Serving) -> int:
    """Bytes of the process that are no part of a file."""
    lines = Path(f"/proc/{serving.process.pid}/status").read_text(encoding="ascii").splitlines()
    return next(1_024 * int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))


def _queued(port: int, readers: set[int]) -> list[int]:
    """Bytes that the kernel holds on the way from this port to those."""
    found = []
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, here, there, _, queues, *_ = line.split()
        if int(here[-4:], 16) == port and int(there[-4:], 16) in readers:
            found.append(int(queues.partition(":")[0], 16))
    return found


SOCKETS = Campaign(
    "sockets",
    "A served house with 1,000 sockets at 125 tables, some 250 commands a second: sockets are lost (up to 100 in a"
    " second), one message in a hundred is bad, and 50 windows never read. Nothing acknowledged is lost or doubled, a"
    " window that does not read is cut and little is held for it until then, everybody else plays on, the server's"
    " memory stays level over its life of half an hour, the book is right and every hand verifies.",
    short=1,
    long=2,
    piece=piece,
    small=small,
    alone=True,
)
