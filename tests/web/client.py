"""The client of Starlette, which asks the application in one step.

Theirs goes to the thread of the event loop and back eight times for a request, because an answer may be a stream: that
took half the time of a test with many requests. Here an answer is whole when it comes. Sockets are theirs.
"""

from typing import Any
from urllib.parse import unquote

import anyio
import httpx2
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message


class Client(TestClient):
    def __init__(self, app: ASGIApp, base_url: str, **options: Any) -> None:
        super().__init__(app, base_url, **options)
        self._transport = _InOneStep(self, self._transport, options.get("client", ("testclient", 50000)))


class _InOneStep(httpx2.BaseTransport):
    def __init__(self, client: TestClient, usual: httpx2.BaseTransport, address: tuple[str, int]) -> None:
        self._client, self._usual, self._address = client, usual, address

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        if self._client.portal is None or request.url.scheme.startswith("ws"):
            return self._usual.handle_request(request)
        return self._client.portal.call(self._answer, request)

    def close(self) -> None:
        self._usual.close()

    async def _answer(self, request: httpx2.Request) -> httpx2.Response:
        """What the application raises, the test gets."""
        given: list[Message] = [{"type": "http.request", "body": request.read()}]
        told: list[Message] = []
        ended = anyio.Event()

        async def receive() -> Message:
            if given:
                return given.pop()
            await ended.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            assert not ended.is_set(), "it goes on after its end"
            told.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                ended.set()

        await self._client.app(self._scope(request), receive, send)
        start, *parts = told
        assert start["type"] == "http.response.start"
        assert ended.is_set(), "the answer has no end"
        body = b"" if request.method == "HEAD" else b"".join(part.get("body", b"") for part in parts)
        return httpx2.Response(
            start["status"], headers=start["headers"], stream=httpx2.ByteStream(body), request=request
        )

    def _scope(self, request: httpx2.Request) -> dict[str, Any]:
        url = request.url
        return {
            "type": "http",
            "http_version": "1.1",
            "method": request.method,
            "path": unquote(url.path),
            "raw_path": url.raw_path.split(b"?", 1)[0],
            "root_path": "",
            "scheme": url.scheme,
            "query_string": url.query,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "client": self._address,
            "server": [url.host, url.port or {"http": 80, "https": 443}[url.scheme]],
            "extensions": {},
            "state": self._client.app_state.copy(),
        }
