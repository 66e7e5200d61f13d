"""One address must not shut others out: places for windows, practice tables and connections are shared."""

import asyncio
import resource
from contextlib import ExitStack
from functools import partial

import pytest
import uvicorn
from starlette.websockets import WebSocketDisconnect
from uvicorn.server import ServerState

from pitboss.web.door import openers
from pitboss.web.door.shares import ClientClass, Places, may_take
from pitboss.web.routes import tables
from pitboss.web.services import TABLES_MOST
from pitboss.web.serving import keeper, open_files, slow_connections
from pitboss.web.settings import Settings
from tests.web.playing import Browser, Web, opened
from tests.web.staffed import signed_in

THERE, HERE = "192.0.2.66", "198.51.100.7"


def _opens_window(stack: ExitStack, browser: Browser, table: str) -> bool:
    try:
        stack.enter_context(browser.socket(table)).hears()
    except WebSocketDisconnect:
        return False
    return True


def test_one_address_cannot_have_all_windows() -> None:
    """Would catch a stranger who opens windows until nobody else can see a table."""
    with opened(sockets_most=32) as web, ExitStack() as stack:
        table = web.browser(HERE).opens(sheet="six-card")
        greedy = [web.browser(THERE) for _ in range(5)]
        got = sum(_opens_window(stack, browser, table) for browser in greedy for _ in range(8))
        assert 16 <= got <= 24
        assert _opens_window(stack, web.browser(HERE), table)
        ann, boss = signed_in(web, "ann"), signed_in(web, "boss", "floor")
        assert _opens_window(stack, ann, table)
        assert _opens_window(stack, boss, table)


def test_waiting_for_news_takes_a_place_too() -> None:
    """Would catch whoever holds the places of all others by asking again and again instead of opening sockets."""
    with opened(sockets_most=8) as web, ExitStack() as stack:
        browser, another = web.browser(THERE), web.browser(THERE)
        table = browser.opens(sheet="six-card")
        while _opens_window(stack, browser, table):
            pass
        version = browser.sees(table)["version"]
        answer = another.http.get(f"/api/tables/{table}?after={version + 100}&wait=1")
        assert answer.status_code == 429


def test_one_address_cannot_take_all_practice_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES_MOST", 16)
    with opened() as web:
        greedy = [web.browser(THERE).post("/api/tables", {"sheet": "six-card"}).status_code for _ in range(20)]
        assert 8 <= greedy.count(201) <= 12
        assert greedy[-1] == 409
        assert web.browser(HERE).post("/api/tables", {"sheet": "six-card"}).status_code == 201
        assert signed_in(web, "ann").post("/api/tables", {"sheet": "six-card"}).status_code == 201


def test_who_opened_a_table_is_forgotten_with_it(web: Web) -> None:
    table = web.browser(HERE).opens(sheet="six-card")
    papers = web.house.store.papers(openers.DRAWER)
    assert list(papers) == [table]
    assert HERE not in papers[table]
    assert web.clients.portal is not None
    web.clients.portal.call(keeper.close_table, web.services, table)
    assert not web.house.store.papers(openers.DRAWER)


def test_a_paper_of_a_table_that_was_closed_elsewhere_goes(web: Web) -> None:
    web.house.store.keep_paper(openers.DRAWER, "amber-10", "somebody")
    web.browser(HERE).opens(sheet="six-card")
    assert "amber-10" not in web.house.store.papers(openers.DRAWER)


def test_a_hall_of_200_phones_behind_one_address_plays() -> None:
    """With the rates and shares that a house is served with: nobody of them is refused a window, a seat or a bet."""
    served = Settings()
    settings = {name: getattr(served, name) for name in ("requests", "newcomers", "openings", "messages")}
    with opened(**settings) as web, ExitStack() as stack:
        phones = [web.browser(HERE) for _ in range(200)]
        found = [phone.opens(sheet="six-card", patient=True) for phone in phones[:29]]
        for number, phone in enumerate(phones):
            assert _opens_window(stack, phone, found[number // 7])
        for number, phone in enumerate(phones[-18:], 200 - 18):  # the last ones, whom others could have kept out
            phone.must(found[number // 7], do="join")
            phone.must(found[number // 7], do="buy-in", cents=100_00)
        for number, phone in enumerate(phones[-18:], 200 - 18):
            phone.must(found[number // 7], do="bet", spot=1 + number % 7, stakes={"ante": 2_00})
    assert served.openings_here[0] >= 200
    assert all(may_take(TABLES_MOST, taken=held, held=held, client_class=ClientClass.GUEST) for held in range(200))


@pytest.mark.parametrize("greedy", [1, 2, 5, 40])
def test_whoever_comes_after_greedy_addresses_finds_a_place(greedy: int) -> None:
    """However many are greedy: a law of the rule itself."""
    places = Places(3_000)
    names = [f"192.0.2.{number}" for number in range(greedy)]
    got = dict.fromkeys(names, 0)
    for _ in range(3_000):
        for name in names:
            got[name] += places.take(name)
    assert places.taken >= 3_000 * 5 // 8
    assert max(got.values()) - min(got.values()) <= 1
    assert places.take("198.51.100.7")
    assert all(places.take("198.51.100.8", ClientClass.STAFF) for _ in range(ClientClass.GUEST.kept_back(3_000)))


def test_the_last_places_are_for_accounts_and_the_very_last_for_staff() -> None:
    most = 160
    free = {
        one: [may_take(most, taken=taken, held=0, client_class=one) for taken in range(most)] for one in ClientClass
    }
    assert [sum(free[one]) for one in (ClientClass.GUEST, ClientClass.ACCOUNT, ClientClass.STAFF)] == [140, 150, 160]


def test_connections_that_say_nothing_are_shared_as_well() -> None:
    """Would catch one address that connects until the process has no files left for anybody else."""

    async def attack() -> tuple[int, bytes, int]:
        config = uvicorn.Config(_hello, log_config=None)
        config.load()
        places = Places(16)
        made = partial(slow_connections.sharing(places), config=config, server_state=ServerState(), app_state={})
        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        async with server:
            at = server.sockets[0].getsockname()
            silent = [await asyncio.open_connection(*at, local_addr=("127.0.0.66", 0)) for _ in range(30)]
            asked = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            reader, writer = await asyncio.open_connection(*at, local_addr=("127.0.0.7", 0))
            writer.write(asked)
            heard = await asyncio.wait_for(reader.read(), 5)
            held = places.taken
            for _, one in [*silent, (reader, writer)]:
                one.close()
        return held, heard, places.taken

    held, heard, _ = asyncio.run(attack())
    assert 8 <= held <= 12
    assert heard.startswith(b"HTTP/1.1 200")


async def _hello(scope: object, receive: object, send: object) -> None:
    assert callable(send)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


@pytest.mark.parametrize(("hard", "places"), [(1_024, (618, 206)), (8_192, (3_000, 1_000))])
def test_there_are_no_more_places_than_the_system_has_files(
    hard: int, places: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a process that runs out of files long before its places are taken: then nobody at all is let in."""
    raised = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (512, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: raised.append(limits))
    settings = Settings()
    open_files.make_room(settings)
    assert (settings.sockets_most, settings.connections_most) == places
    assert raised == [(min(hard, 4_200), hard)]
