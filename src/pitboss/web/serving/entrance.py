"""The middleware in front of everything: host names, rate limits, size limits, and the headers of every answer."""

import re
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.money import currency
from pitboss.money.currency import Currency
from pitboss.web import deps
from pitboss.web.door import guard, people
from pitboss.web.errors import refused
from pitboss.web.services import Services

BODY_MOST = 128 * 1024
_TABLE = re.compile(r"/api/(?:staff/)?(?:tables|felt)/([^/]+)(?:/|$)")
_PRACTICE = "/api/learn/"
_SAFE = {"GET", "HEAD", "OPTIONS"}
_ONCE = ("host", "origin", "content-type", "sec-fetch-site", "x-pitboss-token")  # headers that decide something

Say = Callable[[int, str, str], Awaitable[None]]


class Entrance:
    """Plain ASGI, so that sockets and long answers pass through unchanged."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        services = deps.services(connection)
        with currency.writing(_money(services, scope["path"])):
            await self._let_in(connection, services, receive, send)

    async def _let_in(self, connection: HTTPConnection, services: Services, receive: Receive, send: Send) -> None:
        scope = connection.scope
        why = _not_let_in(connection, services)
        if why is not None:
            services.notices.refused(why[0], why[1], deps.address(connection))
        if scope["type"] == "websocket":
            if why is not None:
                await send({"type": "websocket.close", "code": 1008, "reason": why[1]})
                return
            await self._app(scope, receive, send)
            return
        leave = _with_headers(send, services, scope["path"])
        if why is not None:
            await refused(*why)(scope, receive, leave)
            return
        await self._app(scope, _small(receive), leave)


def _money(services: Services, path: str) -> Currency:
    """What amounts are written in by whatever answers: what is about a table, in the chips of that table."""
    if path.startswith(_PRACTICE):
        return currency.CHIPS
    found = _TABLE.match(path)
    return services.house.money.now() if found is None else services.money_of(found[1])


def _not_let_in(connection: HTTPConnection, services: Services) -> tuple[int, str, str] | None:
    headers = connection.headers
    twice = _sent_twice(connection)
    if twice:
        return 400, "sent-twice", f"{twice} is there twice; send it once."
    host = headers.get("host", "")
    if not services.door.knows(host):
        return 421, "wrong-name", "The house does not go by this name. Start it with --name to add one."
    scope = connection.scope
    scheme = str({"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"]))
    if not services.throttles.requests.take(deps.address(connection)):
        return 429, "too-fast", "Too many requests at once. Wait a moment."
    if scope["type"] == "websocket":
        same = services.door.same(headers.get("origin"), host, scheme)
        return None if same else (403, "other-site", "Only a page of this house may open a socket.")
    if _size(headers) > BODY_MOST:
        return 413, "too-large", f"A request has at most {BODY_MOST} bytes."
    if scope["method"] not in _SAFE:
        return _not_ours(connection, services, host, scheme)
    return None


def _sent_twice(connection: HTTPConnection) -> str:
    """A parameter or a header that is there twice: a proxy could have judged the one, and the house would obey the
    other."""
    for name in _ONCE:
        if len(connection.headers.getlist(name)) > 1:
            return f"The header {name}"
    names = [name for name, _ in connection.query_params.multi_items()]
    return "" if len(names) == len(set(names)) else "A parameter of the address"


def _not_ours(connection: HTTPConnection, services: Services, host: str, scheme: str) -> tuple[int, str, str] | None:
    """A change has to come from a page of this house: its Origin, if the browser sends one, and its token must fit."""
    origin = connection.headers.get("origin")
    if origin is not None and not services.door.same(origin, host, scheme):
        return 403, "other-site", "Only a page of this house may change something."
    token = deps.token(connection)
    if token is None:
        return 401, "no-session", "This browser is not known here yet. Ask for /api/me first."
    if connection.headers.get("x-pitboss-token") != people.csrf(token):
        return 403, "no-token", "Send the token that /api/me gives as X-Pitboss-Token."
    return None


def _size(headers: Headers) -> int:
    said = headers.get("content-length", "0")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 12 else BODY_MOST + 1


def _small(receive: Receive) -> Receive:
    """Cut off a body of unknown length at the size where a known length would have been refused."""
    taken = 0

    async def some() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        return message if taken <= BODY_MOST else {"type": "http.disconnect"}

    return some


def _with_headers(send: Send, services: Services, path: str) -> Send:
    async def out(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            guard.harden(headers, path, strict_transport=services.settings.strict_transport)
        await send(message)

    return out
