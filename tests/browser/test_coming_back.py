"""A lost network, a second tab, a server that is killed: everybody comes back to the same hand."""

import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import playing
from tests.browser.stage import Guests

SIX_CARD = "Three Card Poker with 6 Card Bonus"
LOST = "Connection lost. Your bets are safe; trying again."


class Wire:
    """The network between a page and the house. When it is cut, sockets that were open die as well."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._whole = True
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket$"), self._through)

    def _through(self, socket: WebSocketRoute) -> None:
        if self._whole:
            socket.connect_to_server()
            self._open.append(socket)
        else:
            socket.close(code=3000)

    def cut(self) -> None:
        self._whole = False
        self._page.context.set_offline(True)
        for socket in self._open:
            socket.close(code=3000)
        self._open.clear()

    def mend(self) -> None:
        self._whole = True
        self._page.context.set_offline(False)


def in_the_middle_of_a_hand(page: Page) -> dict[str, Any]:
    """Cards are dealt, and the own decision is due."""
    playing.opens_a_table(page, SIX_CARD)
    playing.sits_down(page)
    playing.circle(page, "Ante").click()
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    return playing.sees(page)


def own_hand(page: Page) -> str:
    return playing.dock(page, "Your hand").get_by_role("img").first.get_attribute("aria-label") or ""


def told(page: Page, table: str) -> dict[str, int]:
    """How often each thing happened in the first hand, as the house has it on record."""
    steps = page.request.get(f"/api/tables/{table}/hands/1").json()["steps"]
    names = [step["event"] for step in steps]
    return {name: names.count(name) for name in names}


def test_a_lost_network_and_a_second_tab(guests: Guests) -> None:
    """Would catch a page that stays dead when the network comes back, a decision that is lost or sent twice on the way,
    and a second tab that shows another hand, or that bets or decides a second time."""
    page = guests.browser().new_page()
    wire = Wire(page)
    page.goto("/")
    before = in_the_middle_of_a_hand(page)
    hand, table = own_hand(page), playing.table_of(page)

    wire.cut()
    expect(page.get_by_text(LOST).last).to_be_visible()
    playing.decision(page).click()
    playing.decision(page).click()
    wire.mend()
    guests.forgive("net::ERR_INTERNET_DISCONNECTED")
    expect(playing.dock(page, "Result")).to_be_visible()

    second = page.context.new_page()
    second.goto(page.url)
    expect(playing.dock(second, "Result")).to_be_visible()
    last = playing.sees(page)["last"]
    assert last["number"] == before["public"]["hand"]["number"]
    [spot] = last["spots"]
    assert hand == playing.dock(second, "Result").get_by_role("img").first.get_attribute("aria-label")
    assert spot["stakes"] == {"ante": 2_00, "play": 2_00}
    assert told(page, table)["choice-made"] == 1

    page.get_by_role("button", name="New bet", exact=True).click()
    playing.circle(page, "Ante").click()
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    expect(playing.decision(second)).to_be_visible()
    assert own_hand(second) == own_hand(page)
    playing.plays_on(second)
    expect(playing.dock(page, "Result")).to_be_visible()
    last = playing.sees(page)["last"]
    assert last["number"] == before["public"]["hand"]["number"] + 1
    assert last["spots"][0]["stakes"] == {"ante": 2_00, "play": 2_00}
