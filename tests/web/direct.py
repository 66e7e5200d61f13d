"""People at browsers who use the application without a network: requests, and one window on a table each."""

import asyncio
import json
from dataclasses import dataclass
from itertools import count
from typing import Any
from urllib.parse import unquote

from fastapi import FastAPI

from pitboss.web.door import people

TURNS = 80  # of the event loop, enough for everything that follows from a command


async def quiet() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


@dataclass(frozen=True)
class Answer:
    """The complete response."""

    status: int
    body: bytes
    headers: tuple[tuple[bytes, bytes], ...]

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Person:
    """Somebody at a browser, with a window on the table."""

    def __init__(self, app: FastAPI, table: str, name: str, player: str, token: str) -> None:
        self._app, self._table, self.name, self.player = app, table, name, player
        self._numbers = count(1)
        self._headers = [
            (b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", f"pitboss={token}".encode()),
            (b"x-pitboss-token", people.csrf(token).encode()), (b"content-type", b"application/json"),
        ]  # fmt: skip
        self._says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._window: asyncio.Task[None] | None = None
        self.frames: list[bytes] = []  # since the last check

    def _scope(self, kind: str, path: str) -> dict[str, Any]:
        where, _, query = path.partition("?")
        return {
            "type": kind, "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "root_path": "",
            "path": unquote(where), "raw_path": where.encode(), "query_string": query.encode(),
            "headers": list(self._headers), "client": ("127.0.0.1", 1), "server": ("localhost", 80),
        }  # fmt: skip

    async def asks(self, method: str, path: str, body: Any = None) -> Answer:
        said = b"" if body is None else json.dumps(body).encode()
        came, parts = dict[str, Any](), list[bytes]()
        more = iter([{"type": "http.request", "body": said, "more_body": False}])

        async def receive() -> dict[str, Any]:
            for message in more:
                return message
            await asyncio.Event().wait()  # the browser stays connected
            raise AssertionError

        async def send(message: Any) -> None:
            came.update(message)
            parts.append(message.get("body", b""))

        scope = {**self._scope("http", path), "method": method, "scheme": "http"}
        await self._app(scope, receive, send)
        return Answer(came["status"], b"".join(parts), tuple(sorted(came["headers"])))

    async def get(self, path: str) -> Answer:
        return await self.asks("GET", path)

    async def must(self, staffs: bool = False, **command: Any) -> None:
        """A command to the table that must be carried out, with everything that follows from it."""
        said = await self.commands("/api/staff" if staffs else "/api", **command)
        assert said.status == 200, said.body
        assert said.json["error"] is None, said.json
        await quiet()

    async def commands(self, at: str, /, **command: Any) -> Answer:
        path = f"{at}/tables/{self._table}/commands"
        return await self.asks("POST", path, {"id": self.new_id(), "command": command})

    def new_id(self) -> str:
        """For a command; the same ids in every world."""
        return f"command-{next(self._numbers):05}"

    async def watches(self) -> None:
        async def send(message: Any) -> None:
            if message["type"] != "websocket.accept":
                self.frames.append(json.dumps(message, sort_keys=True, default=repr).encode())

        scope = {**self._scope("websocket", f"/api/tables/{self._table}/socket"), "scheme": "ws", "subprotocols": []}
        self._says.put_nowait({"type": "websocket.connect"})
        self._window = asyncio.create_task(self._app(scope, self._says.get, send))
        await quiet()

    def says(self, text: str) -> None:
        """Send a text through the window."""
        self._says.put_nowait({"type": "websocket.receive", "text": text})

    async def goes(self) -> None:
        self._says.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self._window is not None:
            await self._window
