"""People with browsers: each plays at a table, keeps the ids of commands until they are answered, and finds another
process when its own is gone. It does what `TableLink` does in a browser, and measures all times.
"""

import asyncio
import json
import ssl
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from pitboss.house.stores.store import Reader

GONE = (OSError, TimeoutError, WebSocketException, httpx2.HTTPError, EOFError, ValueError)
RETRY_S = 0.3  # the first delay of the browser
ANSWER_S = 20.0
_TLS = ssl.create_default_context()  # not used here, but slow to create: one for all


@dataclass
class Crowd:
    """What all of them share: where the house is, whether to go on, and what was seen."""

    links: Sequence[str]
    going: bool = True
    pace_s: float = 0.0  # between seeing a view and acting on it
    acknowledged: dict[str, int] = field(default_factory=dict)  # by stored id: the version in its answer
    sent: set[str] = field(default_factory=set)
    repeated: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    moves: list[float] = field(default_factory=list)  # seconds from a lost socket to the next view
    answers: list[float] = field(default_factory=list)  # seconds from a command to its answer
    hands: int = 0
    players: list["Player"] = field(default_factory=list)
    bad_frames: float = 0.0  # how many of a player's messages have a bad one before them
    bad_sent: int = 0

    def player(self, start: int, address: str | None = None) -> "Player":
        made = Player(self, start, address)
        self.players.append(made)
        return made

    def wrong(self, reader: Reader) -> list[str]:
        """Commands that were acknowledged and are missing or different, or are there and were never sent."""
        stored, records = dict[str, int](), 0
        for stream in reader.streams():
            for record in reader.records(stream):
                stored[record.command_id] = record.version
                records += 1
        found = [f"{records - len(stored)} are there twice"] if records > len(stored) else []
        found += [f"{one}: lost" for one, version in self.acknowledged.items() if stored.get(one) != version]
        ours = {f"{one.player}/command-" for one in self.players}
        sent = [one for one in stored if one.rstrip("0123456789") in ours]
        return found + [f"{one}: made up" for one in sent if one not in self.sent]


BAD_FRAMES: Sequence[str | bytes] = (
    *("", "{", "null", "[]", '{"id":"x"}', '{"id":1,"command":{"do":"ready"}}', '{"id":"x","command":{"do":"cheat"}}'),
    *('{"id":"x","command":{"do":"tip","cents":1e999}}', '{"id":"x","command":{"do":"tip","cents":-1}}', "[" * 2_000),
    *("x" * 5_000, b"\x00\xff"),  # too long, and no text: the server closes the socket
)


class Player:
    """One browser. `table` is where it plays; `address` is the one of this machine that it comes from."""

    def __init__(self, crowd: Crowd, start: int, address: str | None = None) -> None:
        self._crowd = crowd
        self.address = address
        self._at, self._chance = start, Random(start)
        self._cookie = self._token = self.player = ""
        self.table = ""
        self._numbers = count()
        self._waiting: dict[str, tuple[dict[str, Any], float]] = {}  # by id: the command, and when it was first sent
        self._socket: ClientConnection | None = None
        self._done: set[tuple[Any, ...]] = set()
        self._last_hand = 0
        self.seen: dict[str, Any] = {}  # the newest view
        self._thinking: asyncio.Task[None] | None = None
        self.views = 0
        self.resting = False

    @property
    def link(self) -> str:
        return self._crowd.links[self._at % len(self._crowd.links)]

    @property
    def connected(self) -> bool:
        return self._socket is not None

    def _moves_on(self) -> None:
        """Connect to any of the other processes, as through a proxy in front of them."""
        self._at += self._chance.randint(1, max(1, len(self._crowd.links) - 1))

    # ------------------------------------------------------------ over HTTP

    async def come(self) -> None:
        """Get a session with a first request, which may come in the middle of a kill."""
        async with self._http() as http:
            me = (await http.get("/api/me")).json()
            self._cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        self._token, self.player = me["token"], me["player"]

    def _http(self) -> httpx2.AsyncClient:
        way = httpx2.AsyncHTTPTransport(verify=_TLS, local_address=self.address)
        return httpx2.AsyncClient(base_url=self.link, timeout=ANSWER_S, transport=way)

    async def opens(self, sheet: str, **more: Any) -> str:
        found: dict[str, Any] = await self.post("/api/tables", {"sheet": sheet, **more})
        assert "table" in found, found
        return str(found["table"])

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"X-Pitboss-Token": self._token, "Cookie": self._cookie}
        async with self._http() as http:
            return (await http.post(path, json=body, headers=headers)).json()

    async def sits(self, table: str, cents: int = 400_00) -> None:
        """Over HTTP, each command again under the same id until it is answered."""
        self.table = table
        for command in ({"do": "join"}, {"do": "buy-in", "cents": cents}):
            command_id = self._new_id()
            asked = {"id": command_id, "command": command}
            began = perf_counter()
            while True:
                try:
                    answer = await self.post(f"/api/tables/{table}/commands", asked)
                    if "id" in answer and not _later(answer):
                        break
                except GONE:
                    self._moves_on()
                await asyncio.sleep(RETRY_S)
            self._answered(answer, began)

    # ------------------------------------------------------------ by socket

    async def plays(self) -> None:
        """Until no more hands are wanted, and the last one is over."""
        lost: float | None = None
        while True:
            try:
                async with self.window() as self._socket:
                    for command_id, (command, _) in list(self._waiting.items()):
                        await self._send(command_id, command)
                    async for text in self._socket:
                        said = json.loads(text)
                        if lost is not None and said["is"] == "view":
                            self._crowd.moves.append(perf_counter() - lost)
                            lost = None
                        await self._heard(said)
                        if self.resting:
                            return
            except GONE:
                pass
            if self.resting:
                return
            self._socket = None
            lost = lost or perf_counter()
            self._moves_on()
            await asyncio.sleep(RETRY_S)

    def window(self, **more: Any) -> connect:
        """A socket on the table, to be opened."""
        if self.address is not None and "sock" not in more:
            more["local_addr"] = (self.address, 0)
        return connect(
            f"{self.link.replace('http', 'ws', 1)}/api/tables/{self.table}/socket",
            origin=Origin(self.link), additional_headers={"Cookie": self._cookie}, compression=None,
            open_timeout=ANSWER_S, ping_interval=None, proxy=None, **more,
        )  # fmt: skip

    def drop(self) -> None:
        """The network is gone, without a goodbye."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _heard(self, said: dict[str, Any]) -> None:
        if said["is"] == "view":
            self.views += 1
            self.seen = said
            if not self._crowd.pace_s:
                await self._acts(said)
            else:
                self._think()
        elif said["is"] == "answer" and said["id"] in self._waiting:
            command, began = self._waiting[said["id"]]
            if _later(said):
                await asyncio.sleep(RETRY_S)
                await self._send(said["id"], command)
            else:
                del self._waiting[said["id"]]
                self._answered(said, began)
                if self._crowd.pace_s:
                    self._think()  # an answer may come after the last view, and then there may be nothing more to do
        elif said["is"] == "bye" and self._socket is not None:
            await self._socket.close()

    def _think(self) -> None:
        if self.seen and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._thinks())

    async def _thinks(self) -> None:
        """Act on the newest view once the time to think is over; messages are still received meanwhile."""
        acted: dict[str, Any] | None = None
        while acted is not self.seen and not self.resting:
            await asyncio.sleep(self._crowd.pace_s)
            acted = self.seen
            with suppress(*GONE):  # a command that was not delivered is sent again after reconnecting
                await self._acts(acted)
        if self.resting and self._socket is not None:
            await self._socket.close()

    async def _acts(self, seen: dict[str, Any]) -> None:
        hand, mine = seen["public"]["hand"], (seen.get("you") or {}).get("spots") or []
        if hand is None or not mine:
            return
        last = (seen["last"] or {"number": 0})["number"]
        if last > self._last_hand:
            self._crowd.hands += self._last_hand > 0
            self._last_hand = last
        turn = seen["public"]["turn"]
        if turn and turn["offered"] == self.player:
            await self._once(("bank", hand["number"]), do="pass-bank", passes=True)
        seat = mine[0]["number"]
        spots = [spot["number"] for spot in seen["public"]["spots"]]
        if hand["phase"] == "betting" and seat not in spots:
            going = self._crowd.going or bool(spots)  # a player who has bet does not leave others waiting
            self.resting = not going and not self._waiting
            if going:
                stakes = {"ante": mine[0]["bets"]["ante"]["least"]}
                await self._once(("bet", hand["number"]), do="bet", spot=seat, stakes=stakes)
        elif hand["phase"] == "betting":
            await self._once(("ready", hand["number"]), do="ready")
        elif seat in hand["waiting"]:
            offers = next(one["offers"] for one in mine if one["number"] == seat)
            word = max(offers, key=lambda word: (offers[word] > 0, word))
            await self._once((hand["number"], hand["stage"]), do="choose", spot=seat, choice=word)

    async def _once(self, what: tuple[Any, ...], **command: Any) -> None:
        if what not in self._done:
            self._done.add(what)
            command_id = self._new_id()
            self._waiting[command_id] = command, perf_counter()
            await self._send(command_id, command)

    async def _send(self, command_id: str, command: dict[str, Any]) -> None:
        if self._socket is not None:
            if self._chance.random() < self._crowd.bad_frames:
                self._crowd.bad_sent += 1
                await self._socket.send(self._chance.choice(BAD_FRAMES))
            await self._socket.send(json.dumps({"id": command_id, "command": command}))

    def _new_id(self) -> str:
        command_id = f"command-{next(self._numbers)}"
        self._crowd.sent.add(f"{self.player}/{command_id}")
        return command_id

    def _answered(self, said: dict[str, Any], began: float) -> None:
        self._crowd.answers.append(perf_counter() - began)
        if said["error"] is None:
            self._crowd.acknowledged[f"{self.player}/{said['id']}"] = said["version"]
            self._crowd.repeated += said["repeated"]
        else:
            self._crowd.refused[said["error"]["code"]] += 1


def _later(answer: dict[str, Any]) -> bool:
    """Whether it was not handled, and may be sent again."""
    return (answer.get("error") or {}).get("code") in ("busy", "too-fast")
