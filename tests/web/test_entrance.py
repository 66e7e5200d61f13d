"""The door: names, origins, tokens, sizes and speeds."""

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pitboss.money import currency
from pitboss.money.currency import Currency
from pitboss.web.door import guard
from pitboss.web.door.guard import Buckets, Door
from pitboss.web.services import Services
from pitboss.web.serving.entrance import Entrance
from tests.web.playing import ORIGIN, Web, opened


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7"])
def test_the_house_answers_to_its_own_names_and_to_addresses_in_figures(host: str) -> None:
    assert Door().knows(host)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "", "localhost.evil.example", "["])
def test_a_name_that_merely_points_here_is_not_let_in(host: str) -> None:
    """Else a page of evil.example, whose name is pointed at this machine, would be a page of the house."""
    assert not Door().knows(host)


def test_a_name_can_be_added() -> None:
    assert Door(("Cards.Example",)).knows("cards.example:443")


def test_a_strange_name_is_told_what_to_do(web: Web) -> None:
    answer = web.clients.get("/api/lobby", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (421, "wrong-name")


@pytest.mark.parametrize("path", ["/", "/api/lobby", "/healthz", "/nowhere", "/api/nowhere"])
def test_every_answer_has_the_headers(web: Web, path: str) -> None:
    answer = web.clients.get(path)
    for name, value in guard.HEADERS.items():
        assert answer.headers[name] == value
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_a_mistake_of_ours_is_told_in_a_sentence_with_the_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is answered outside of the entrance, by the outermost layer: its headers were missing."""

    def stumbles(_: object) -> None:
        raise RuntimeError("the seed is 1234")

    monkeypatch.setattr(Services, "listed_tables", stumbles)
    with opened(tls=True, strict_transport=True) as web:
        browser = TestClient(web.clients.app, base_url=ORIGIN, raise_server_exceptions=False)
        answer = browser.get("/api/lobby")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "our-mistake"
    assert "1234" not in answer.text
    assert "Traceback" not in answer.text
    for name, value in {**guard.HEADERS, "Strict-Transport-Security": f"max-age={guard.YEAR_S}"}.items():
        assert answer.headers[name] == value
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/api/me", "/api/lobby", "/api/account/sessions", "/api/staff/floor", "/api/nowhere"])
def test_no_answer_of_the_api_is_kept_by_a_browser_or_a_proxy(web: Web, path: str) -> None:
    assert web.browser().http.get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/lobby"])
def test_no_other_site_may_read_an_answer(web: Web, path: str) -> None:
    """No answer names a site that may, whoever asks, and whatever is asked beforehand."""
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    for answer in (web.clients.get(path, headers=asked), web.clients.options(path, headers=asked)):
        assert [name for name in answer.headers if name.startswith("access-control-")] == []


def test_no_request_is_sent_back_as_it_came(web: Web) -> None:
    browser = web.browser()
    answer = browser.http.request("TRACE", "/api/me", headers={**browser.headers, "X-Said": "echo"})
    assert answer.status_code in (405, 501)
    assert "echo" not in answer.text


@pytest.mark.parametrize(("address", "behind_proxy"), [("203.0.113.9", False), ("127.0.0.1", True)])
def test_counters_are_told_to_this_machine_alone(address: str, behind_proxy: bool) -> None:
    with opened(behind_proxy=behind_proxy) as web:
        assert web.browser(address).http.get("/metrics").status_code == 403


def test_a_field_that_nobody_has_declared_is_refused_wherever_something_is_sent(web: Web) -> None:
    """Would catch a form by which somebody sets more than it is for: a role with a name, an amount with a note."""
    described = web.clients.get("/api/openapi.json").json()
    sent = [
        (path, body["content"]["application/json"]["schema"].get("$ref", "").rpartition("/")[2])
        for path, methods in described["paths"].items()
        for method in methods.values()
        if "application/json" in (body := method.get("requestBody", {"content": {}}))["content"]
    ]
    assert len(sent) > 50
    parts = described["components"]["schemas"]
    assert [path for path, name in sent if name and parts[name].get("additionalProperties", True) is not False] == []
    assert web.browser().post("/api/me/name", {"name": "Ann", "roles": ["manager"]}).status_code == 422


def test_an_address_is_decoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server has decoded it before: a second time would make another name of it."""
    asked: list[str] = []

    def money_of(_: Services, table: str) -> Currency:
        asked.append(table)
        return currency.CHIPS

    async def quiet(*_: Any) -> Any:
        return {}

    monkeypatch.setattr(Services, "money_of", money_of)
    with opened() as web:
        scope = {"type": "http", "method": "GET", "path": "/api/tables/a%62/sheet", "app": web.clients.app}
        sent = {"headers": [(b"host", b"localhost")], "scheme": "http", "query_string": b""}
        asyncio.run(Entrance(quiet)({**scope, **sent}, quiet, quiet))
    assert asked == ["a%62"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://localhost"},
        {"X-Pitboss-Token": "0" * 32},
        {"X-Pitboss-Token": ""},
    ],
)
def test_a_change_that_no_page_of_the_house_asked_for_is_refused(web: Web, headers: dict[str, str]) -> None:
    browser = web.browser()
    answer = browser.post("/api/me/name", {"name": "Mallory"}, **headers)
    assert answer.status_code == 403
    assert browser.http.get("/api/me").json()["name"] == browser.me["name"]


def test_a_change_without_a_session_is_refused(web: Web) -> None:
    assert web.clients.post("/api/tables", json={"sheet": "six-card"}).status_code == 401


@pytest.mark.parametrize("origin", [None, "http://evil.example", "https://localhost", "http://localhost:81"])
def test_a_socket_opens_for_pages_of_this_house_alone(web: Web, origin: str | None) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    headers = {"Origin": origin} if origin else {}
    with (
        pytest.raises(WebSocketDisconnect),
        browser.http.websocket_connect(f"ws://localhost/api/tables/{table}/socket", headers=headers),
    ):
        pass


def test_a_socket_needs_a_session(web: Web) -> None:
    table = web.browser().opens(sheet="six-card")
    with (
        pytest.raises(WebSocketDisconnect),
        web.clients.websocket_connect(f"ws://localhost/api/tables/{table}/socket", headers={"Origin": ORIGIN}),
    ):
        pass


def test_a_body_that_is_too_large_is_not_read(web: Web) -> None:
    browser = web.browser()
    assert browser.post("/api/tables", {"toml": "#" * 200_000}).status_code == 413


def test_a_player_has_a_bounded_number_of_windows() -> None:
    with opened(sockets_each=2) as web:
        browser = web.browser()
        table = browser.opens(sheet="six-card")
        with (
            browser.socket(table),
            browser.socket(table),
            pytest.raises(WebSocketDisconnect),
            browser.socket(table) as third,
        ):
            third.hears()


def test_commands_that_come_too_fast_are_refused_and_do_nothing() -> None:
    with opened(messages=(3, 0.001)) as web:
        browser = web.browser()
        table = browser.opens(sheet="six-card")
        answers = [browser.post(f"/api/tables/{table}/commands", _join(n)).status_code for n in range(6)]
        assert answers[:3] == [200, 200, 200]
        assert answers[3:] == [429, 429, 429]


def _join(number: int) -> dict[str, Any]:
    return {"id": f"join-{number:05}", "command": {"do": "join"}}


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Buckets(burst=2, per_second=1, clock=lambda: now[0])
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")
    now[0] = 1.0
    assert [bucket.take("a"), bucket.take("a")] == [True, False]


def test_the_cookie_is_for_this_house_alone(web: Web) -> None:
    said = web.clients.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in said
    assert "SameSite=strict" in said
    assert said.startswith("pitboss=")


def test_under_tls_the_cookie_is_bound_to_the_host() -> None:
    with opened(tls=True) as web:
        said = web.clients.get("/api/me").headers["set-cookie"]
    assert said.startswith("__Host-pitboss=")
    assert "Secure" in said
    assert "Path=/" in said
    assert "Domain" not in said


def test_messages_without_sense_get_an_answer_and_then_the_door(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    with browser.socket(table) as socket:
        for text in [*["{", "[]", '{"id":"abcdefgh","command":{"do":"wash"}}', "null", '"x"'] * 4]:
            socket.raw(text)
            assert socket.until(lambda one: one["is"] == "answer")["error"]["code"] == "bad-message"
        socket.raw("1e999")
        with pytest.raises(WebSocketDisconnect):
            socket.until(lambda one: one["is"] == "nothing")
