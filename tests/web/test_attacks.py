"""What an attacker tried: each of these took the house down, or something away from somebody, once."""

import asyncio
import json
import socket
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from pitboss.house import house_check
from pitboss.house.service import Reply
from pitboss.rounds.refusal import refuse
from pitboss.sheets import shipped
from pitboss.tables.identities import LETTERS
from pitboss.tables.lobby_names import Origin
from pitboss.tables.refusal import TableCode
from pitboss.tables.terms import practice
from pitboss.web.door.visitors import Visitor
from pitboss.web.play import names
from pitboss.web.serving import keeper, slow_connections
from pitboss.web.study import sheet_info, untrusted_sheets
from pitboss.web.wire.commands import Asked
from pitboss.web.wire.lobby import BadSheet
from tests.web.playing import Web, opened
from tests.web.staffed import signed_in
from tests.web.test_serve import Running


def text_of(sheet: str) -> str:
    found = shipped.find(sheet)
    assert found is not None
    return found.text


RICH = """
extends = "six-card"
id = "rich"
title = "Rich"
[wagers.pair-plus]
amounts = { min = "$2", max = "$10000", step = "$1" }
pays = { "pair" = "999999999 to 1" }
"""


@pytest.mark.parametrize(
    "text",
    [
        RICH,
        "extends = 'six-card'\n" + "".join(f"[[stages]]\ndo = 'zz{number}'\n" for number in range(300)),
        "a." * 12_000 + "a = 1",
        "a." * 500 + "a = 1",
        "x = " + "[" * 900 + "]" * 900,
        "title = '" + "x" * 1_999 + "'",
        text_of("six-card") + "".join(f"[wagers.w{number}]\nkind = 'side'\n" for number in range(100)),
        "#" * 90_000,
    ],
    ids=["pays a fortune", "300 stages", "deep", "rather deep", "nested", "long title", "100 wagers", "long"],
)
def test_a_sheet_that_no_table_needs_is_turned_away_at_once(text: str) -> None:
    """Would catch a text that keeps the loop of all tables busy for minutes, or a payout that fills the disk."""
    found = sheet_info.problems(text)
    assert isinstance(found, BadSheet)
    assert found.problems[0].says


def test_every_shipped_sheet_passes_the_screening() -> None:
    for name in shipped.ids():
        assert untrusted_sheets.too_much(text_of(name)) is None
        assert not isinstance(sheet_info.problems(text_of(name)), BadSheet)


def test_a_short_tray_is_filled_in_a_few_steps(web: Web) -> None:
    """Would catch a payout that takes a hundred million fills: each fill is larger than the one before."""
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    desk = web.house.desk(table)
    assert desk.table is not None
    before = desk.version

    short = Reply(0, refusal=refuse(TableCode.TRAY_SHORT, has="$0", needed="$1"))
    for _ in range(6):
        assert web.house.helped(table, short)
    assert web.house.table(table).tray > 10**10
    assert desk.version == before + 12


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
        {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"},
        {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"},
    ],
)
def test_a_link_of_another_site_makes_no_session(web: Web, headers: dict[str, str]) -> None:
    """Would catch a guest who takes the place of who the player was: the browser left the cookie out."""
    answer = web.clients.get("/api/me", headers=headers)
    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers


def test_open_decisions_on_other_spots_count_against_a_loss_limit(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    seat = browser.sits(table)
    browser.must(table, do="want-spots", count=3)
    browser.post("/api/me/limits", {"loss": 8_00})
    spots = [one["number"] for one in browser.sees(table)["you"]["spots"]]
    answers = [browser.asks(table, do="bet", spot=spot, stakes={"ante": 2_00})["error"] for spot in spots]
    assert seat in spots
    assert [one is None for one in answers] == [True, True, False][: len(spots)]


def test_wagers_at_several_tables_at_once_are_held_against_each_other(web: Web) -> None:
    browser = web.browser()
    tables = [browser.opens(sheet="six-card") for _ in range(4)]
    seats = [browser.sits(table, 50_00) for table in tables]
    browser.post("/api/me/limits", {"loss": 4_00})

    async def all_at_once() -> list[Any]:
        guest = web.services.people.get(browser.player)
        assert guest is not None
        asked = [
            Asked.model_validate(
                {"id": f"at-once-{n}", "command": {"do": "bet", "spot": seat, "stakes": {"ante": 200}}}
            )
            for n, seat in enumerate(seats)
        ]
        return await asyncio.gather(
            *[
                web.services.player_commands.carried(Visitor(guest), table, one)
                for table, one in zip(tables, asked, strict=True)
            ]
        )

    assert web.clients.portal is not None
    replies = web.clients.portal.call(all_at_once)
    assert sum(reply.ok for reply in replies) == 1


def test_a_tip_counts_as_lost(web: Web) -> None:
    browser = web.browser()
    table = browser.opens(sheet="six-card")
    browser.sits(table)
    browser.post("/api/me/limits", {"loss": 1_00})
    assert browser.asks(table, do="tip", cents=2_00)["error"]["code"] == "own-limit"


def test_one_address_cannot_fill_the_house() -> None:
    with opened(openings_here=(3, 0.001)) as web:
        opened_now = [web.browser().post("/api/tables", {"sheet": "six-card"}).status_code for _ in range(5)]
    assert opened_now == [201, 201, 201, 429, 429]


def test_names_for_tables_do_not_run_out(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "WORDS", ("amber",))
    monkeypatch.setattr(names, "randbelow", lambda most: most - 1)
    found = set()
    for _ in range(3):
        name = names.fresh_name(web.house, listed=True)
        found.add(name)
        game, terms = practice(shipped.load("six-card"), name)
        assert web.house.open_table(game, terms, by="floor", command_id=name).ok
    assert len(found) == 3


def test_a_table_for_everybody_has_a_clock(web: Web) -> None:
    """Would catch a stranger who sits down and keeps all others waiting for a day."""
    browser = web.browser()
    table = browser.opens(sheet="six-card", listed=True, patient=True)
    assert web.house.table(table).terms.timers.decide <= 60


@pytest.mark.parametrize("path", ["/%00", "/icon.svg%00", "/assets/%00", "/" + "a" * 5_000, "/api/tables/%00"])
def test_strange_addresses_are_answered(web: Web, path: str) -> None:
    assert web.browser().http.get(path).status_code in (200, 404, 503)


@pytest.mark.parametrize("cents", [True, 5.0, "5", None, -1, 10**20])
def test_cents_are_whole_numbers(web: Web, cents: Any) -> None:
    assert web.browser().post("/api/me/practice", {"cents": cents}).status_code == 422


@pytest.mark.parametrize(
    "name", ["Dealer", "The House", "Floor 2", "Guest abcd", "b\u043et 1", "a" + "\u0301" * 20, "\u202ebob"]
)
def test_nobody_passes_for_somebody_of_the_house(web: Web, name: str) -> None:
    assert web.browser().post("/api/me/name", {"name": name}).status_code == 400


def test_a_waiting_list_has_an_end(web: Web) -> None:
    host = web.browser()
    table = host.opens(sheet="six-card", seats=1)
    answers = [web.browser().asks(table, do="join")["error"] for _ in range(23)]
    assert [one["code"] for one in answers if one] == ["long-line", "long-line"]


def test_whoever_connects_and_says_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent() -> bytes:
        monkeypatch.setattr(slow_connections, "SILENT_S", 0.05)
        config = uvicorn.Config(lambda *_: None, log_config=None)
        config.load()
        made = partial(slow_connections.Impatient, config=config, server_state=ServerState(), app_state={})
        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            found = await asyncio.wait_for(reader.read(), 5)
            writer.close()
        return found

    assert asyncio.run(silent()) == b""


@pytest.mark.parametrize(
    ("head", "body", "answers"),
    [
        ("Content-Length: 3\r\nTransfer-Encoding: chunked", "5\r\nwhole\r\n0\r\n\r\n", ["200"]),
        ("Content-Length: 3\r\nContent-Length: 5", "whole", ["400"]),
        ("Transfer-Encoding: gzip, chunked", "5\r\nwhole\r\n0\r\n\r\n", ["400"]),
        ("Content-Length: +5", "whole", ["400"]),
    ],
)
def test_a_request_ends_where_its_headers_say_or_is_refused(head: str, body: str, answers: list[str]) -> None:
    """Would catch a body whose rest is read as another request: a proxy would have let it through as part of this."""

    async def answered() -> bytes:
        async def echo(request: Request) -> Response:
            return Response(await request.body())

        config = uvicorn.Config(Starlette(routes=[Route("/", echo, methods=["POST"])]), log_config=None)
        config.load()
        made = partial(slow_connections.Impatient, config=config, server_state=ServerState(), app_state={})
        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(f"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{head}\r\n\r\n{body}".encode())
            found = await asyncio.wait_for(reader.read(), 5)
            writer.close()
        return found

    said = asyncio.run(answered()).decode()
    assert [part[:3] for part in said.split("HTTP/1.1 ")[1:]] == answers
    assert answers != ["200"] or said.endswith("whole")


@pytest.mark.parametrize("query", ["limit=1&limit=20", "limit=1&limit=1", "x=1&x=2", "limit=1&%6cimit=20"])
def test_a_parameter_that_is_sent_twice_is_refused(web: Web, query: str) -> None:
    """Would catch a proxy that judges the first one before a house that obeys the last."""
    answer = web.browser().http.get(f"/api/lobby?{query}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "sent-twice")


@pytest.mark.parametrize("name", ["Host", "Origin", "Content-Type", "Sec-Fetch-Site", "X-Pitboss-Token"])
def test_a_header_that_decides_and_is_sent_twice_is_refused(web: Web, name: str) -> None:
    """Even one with the right value both times: whoever sends it twice wants two readers to differ."""
    ann = web.browser()
    right = {"Host": "localhost", "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", **ann.headers}
    for second in (right[name], "other"):
        answer = ann.http.post("/api/me/name", content='{"name": "Zoe"}', headers=[*right.items(), (name, second)])
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "sent-twice")
    assert ann.http.get("/api/me").json()["name"] == ann.me["name"]


def test_of_a_key_that_is_twice_in_json_the_last_one_counts(web: Web) -> None:
    """By HTTP and through a socket alike, so that a command is the same command on both ways."""
    ann = web.browser()
    headers = {**ann.headers, "Content-Type": "application/json"}
    ann.http.post("/api/me/name", content='{"name": "Ann", "name": "Zoe"}', headers=headers)
    assert ann.http.get("/api/me").json()["name"] == "Zoe"

    table = ann.opens(sheet="six-card")
    ann.must(table, do="join")
    sent = '{"id": "twice-%s", "command": {"do": "buy-in", "cents": 100, "cents": 5000}}'
    path = f"/api/tables/{table}/commands"
    assert ann.http.post(path, content=sent % "by-http", headers=headers).json()["error"] is None
    assert ann.sees(table)["you"]["chips"] == 50_00
    with ann.socket(table) as opened_here:
        opened_here.raw(sent % "by-socket")
        opened_here.until(lambda one: one["is"] == "answer")
    assert ann.sees(table)["you"]["chips"] == 100_00


def test_of_a_cookie_that_is_there_twice_the_last_one_counts(web: Web) -> None:
    """Under TLS no other host can set one of this name: it begins with __Host-."""
    ann, cookie = web.browser(), web.services.settings.cookie
    token = ann.http.cookies[cookie]
    found = [
        web.clients.post(
            "/api/me/name",
            json={"name": "Zoe"},
            headers={**ann.headers, "Cookie": f"{cookie}={first}; {cookie}={last}"},
        ).status_code
        for first, last in (("nobody", token), (token, "nobody"))
    ]
    assert found == [200, 403]


def test_whoever_does_not_read_an_answer_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their place among the connections would be taken for ever: a house has a thousand of them."""

    async def unread() -> int:
        async def large(_: Request) -> Response:
            return Response(bytes(16_000_000))

        monkeypatch.setattr(slow_connections, "UNREAD_S", 0.05)
        config = uvicorn.Config(Starlette(routes=[Route("/", large)]), log_config=None)
        config.load()
        state = ServerState()
        made = partial(slow_connections.Impatient, config=config, server_state=state, app_state={})
        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        async with server:
            with socket.create_connection(server.sockets[0].getsockname()) as asking:
                asking.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                async with asyncio.timeout(20):
                    while not state.connections:
                        await asyncio.sleep(0.01)
                    while state.connections:
                        await asyncio.sleep(0.01)
                return len(state.connections)

    assert asyncio.run(unread()) == 0


def test_a_socket_may_be_silent_for_as_long_as_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a house that closes its viewers' sockets as if they had not said what they want."""

    async def silent() -> str:
        async def echo(websocket: WebSocket) -> None:
            await websocket.accept()
            await websocket.send_text(await websocket.receive_text())

        config = uvicorn.Config(Starlette(routes=[WebSocketRoute("/", echo)]), log_config=None, ws="websockets-sansio")
        config.load()
        made = partial(slow_connections.Impatient, config=config, server_state=ServerState(), app_state={})
        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        async with server:
            host, port = server.sockets[0].getsockname()
            async with connect(f"ws://{host}:{port}/") as socket:
                await asyncio.sleep(0.3)
                await socket.send("still here")
                return str(await socket.recv())

    monkeypatch.setattr(slow_connections, "SILENT_S", 0.05)
    assert asyncio.run(silent()) == "still here"


def test_the_files_of_a_served_house_are_for_its_owner_alone(tmp_path: Path) -> None:
    with Running(tmp_path):
        modes = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir() if path.name.startswith("house")}
    assert modes
    assert set(modes.values()) == {0}


def test_logs_are_lines_of_json_whatever_happens(tmp_path: Path) -> None:
    with Running(tmp_path) as served:
        host, port = served.link.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(b"\x00\x01 nonsense\r\n\r\n")
            raw.recv(1000)
        served.guest().http.get("/%00")
        served.stop()
    for line in (tmp_path / "log.txt").read_text().splitlines():
        json.loads(line)


def test_somebody_who_is_gone_is_sent_home_and_nobody_else_is_folded(web: Web) -> None:
    ann, bob = web.browser(), web.browser()
    table = ann.opens(sheet="six-card", listed=False, patient=True)
    seats = {one: one.sits(table) for one in (ann, bob)}
    for one, seat in seats.items():
        one.must(table, do="bet", spot=seat, stakes={"ante": 2_00})
    for one in seats:
        one.must(table, do="ready")
    ann.until(table, lambda seen: sorted(seen["public"]["hand"]["waiting"]) == sorted(seats.values()))
    assert web.clients.portal is not None
    web.clients.portal.call(keeper._send_home, web.services, table, bob.player)
    seen = ann.sees(table)
    assert seen["public"]["hand"]["waiting"] == [seats[ann]]
    ann.must(table, do="choose", spot=seats[ann], choice="fold")
    assert house_check.problems(web.house.store) == []


def test_the_name_of_an_unlisted_table_cannot_be_guessed(web: Web) -> None:
    """Would catch whoever tries two words and four figures until they sit among friends: there were 40 million."""
    found = {web.browser().opens(sheet="six-card", listed=False) for _ in range(3)}
    assert all(len(LETTERS) ** len(one.rpartition("-")[2]) >= 2**64 for one in found)
    assert {web.house.table(one).terms.origin for one in found} == {Origin.LINK}
    assert found.isdisjoint(web.services.listed_tables())


def test_nobody_passes_for_the_house_by_letters_that_look_alike(web: Web) -> None:
    guest, names = web.browser(), ["Dea1er", "H0use", "Fl00r", "Cashler", "\u0391\u043d\u0430", "\u0410nna"]
    answers = {name: guest.post("/api/me/name", {"name": name}).status_code for name in names}
    assert answers == dict.fromkeys(names, 400)


def test_nobody_passes_for_somebody_of_staff_or_for_a_player(web: Web) -> None:
    """Would catch a guest who asks for chips under the cashier's name, written with other letters."""
    signed_in(web, "bill", "cashier")
    ann = signed_in(web, "boba")
    ann.post("/api/me/name", {"name": "BOBA"})
    web.services.accounts._by_look = (float("-inf"), {})
    taken = ["Bill", "BILL", "B1ll", "Bi11", "\u0412\u041e\u0412\u0410", "B0ba"]
    answers = {name: web.browser().post("/api/me/name", {"name": name}).status_code for name in [*taken, "Boba", "Zoe"]}
    assert answers == {**dict.fromkeys(taken, 400), "Boba": 200, "Zoe": 200}
    assert ann.post("/api/me/name", {"name": "Boba"}).status_code == 200


def test_a_login_that_looks_like_another_is_refused(web: Web) -> None:
    """One in letters of two alphabets is none at all; one in another alphabet that looks otherwise is another one."""
    signed_in(web, "bob")
    expected = {"B0B": 409, "b\u043eb": 400, "\u0432\u043e\u0432": 200, "BO8": 200}
    body = {"name": "Zoe", "password": "correct horse battery"}
    made = {one: web.browser().post("/api/account/register", {"login": one, **body}) for one in expected}
    assert {one: answer.status_code for one, answer in made.items()} == expected
