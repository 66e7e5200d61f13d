"""Several people at one table, each in a browser of their own."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser import playing
from tests.browser.barriers import barriers
from tests.browser.stage import DESKTOP, PHONE, Guests
from tests.browser.test_pages import cramped

CARD = re.compile(r'"([2-9TJQKA][shdc])"')


def listens(page: Page) -> list[str]:
    """All that comes to a page through sockets, from now on."""
    heard: list[str] = []

    def take(frame: str | bytes) -> None:
        heard.append(frame if isinstance(frame, str) else frame.decode())

    def hears(socket: WebSocket) -> None:
        socket.on("framereceived", take)

    page.on("websocket", hears)
    return heard


def views(heard: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    for text in heard:
        found = json.loads(text)
        if found["is"] == "view":
            yield text, found


@pytest.mark.long  # tests/tables/test_secrets.py and the two worlds hold every frame to the same
def test_no_frame_has_a_card_that_lies_face_down_for_its_reader(guests: Guests) -> None:
    """Would catch a view that carries the dealer's hand, another player's hand, an undealt card or the seed of the deck
    before these are open: nobody sees it on the felt, but it is there for whoever reads the socket."""
    host = guests.newcomer()
    table = playing.opened_table(host, sheet="six-card", seats=3)
    pages = {name: guests.browser().new_page() for name in ("one", "two", "rail")}
    heard = {name: listens(page) for name, page in pages.items()}
    for page in pages.values():
        page.goto(f"/table/{table}")
    for name in ("one", "two"):
        playing.sits_down(pages[name])
        playing.places_bets(pages[name])
    playing.deals(pages["one"])
    playing.deals(pages["two"])
    playing.decides(pages["one"])
    playing.plays_on(pages["two"], "Fold")
    expect(playing.dock(pages["one"], "Result")).to_be_visible()

    last = playing.sees(pages["rail"])["last"]
    who = {name: playing.sees(pages[name])["you"]["player"] for name in ("one", "two")}
    own = {
        name: {card for spot in last["spots"] if spot["player"] == player for card in spot["cards"] if card}
        for name, player in who.items()
    }
    assert all(len(cards) == 3 for cards in own.values()), "both hands were dealt and are known by now"
    dealt = {card for spot in last["spots"] for card in spot["cards"]} | set(last["dealer"])
    for name, texts in heard.items():
        mine = own.get(name, set())
        seen = set[str]()
        for text, view in views(texts):
            hand, cards = view["public"]["hand"], set(CARD.findall(text))
            if view["last"] is not None:
                continue
            assert last["seed"] not in text
            if hand["phase"] == "playing":
                seen |= cards
                assert cards <= (mine if hand["waiting"] else dealt), f"{name} was sent {cards - mine}"
            elif hand["phase"] != "done":
                assert not cards, f"{name} was sent {cards} while the hand was {hand['phase']}"
        assert mine <= seen, f"{name} saw the own cards"
        assert any(view["last"] is not None for _, view in views(texts)), f"{name} saw the end"


CONTRAST = """(one) => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const probe = document.createElement("i");
  probe.style.color = "var(--felt)";
  one.append(probe);
  const [ink, felt] = [light(getComputedStyle(one).color), light(getComputedStyle(probe).color)];
  probe.remove();
  return (Math.max(ink, felt) + 0.05) / (Math.min(ink, felt) + 0.05);
}"""


def looked_at(banker: Page) -> list[str]:
    return cramped(banker) + barriers(banker)


def test_a_bank_that_is_used_up_gives_back_what_it_does_not_cover(guests: Guests) -> None:
    """Would catch a bank that cannot be taken from the page, one that pays more than it put up, and a wager that goes
    back without a word. The banker has a phone: nor may half of what the bank covers be beyond its edge, or the
    lettering of it take the colour of the room, on a felt that is dark in both."""
    asked = {"sheet": "player-dealer", "seats": 3}
    banker = guests.newcomer_at(asked, viewport=PHONE, has_touch=True, is_mobile=True)
    other = guests.newcomer(f"/table/{playing.table_of(banker)}")
    for page in (banker, other):  # against a practice banker: nobody sat here when this hand began
        playing.key(page, "Sit down").click()
        expect(playing.key(page, "Deal")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Ante, ")).click()
        expect(playing.key(page, "Deal")).to_be_enabled()
    for page in (banker, other):
        playing.deals(page)
    for page in (banker, other):
        playing.decides(page)
    expect(playing.dock(banker, "Result").get_by_text("You are offered the bank")).to_be_visible()
    found = looked_at(banker)
    banker.get_by_role("button", name="Take the bank").click()
    found += looked_at(banker)
    banker.get_by_label("You put up").fill("5")
    playing.key(banker, "Take").click()
    expect(banker.get_by_text("You hold the bank").first).to_be_visible()
    expect(banker.get_by_role("heading", name="5", exact=True)).to_be_visible()
    assert found + looked_at(banker) == []
    banker.set_viewport_size(DESKTOP)  # type: ignore[arg-type]

    other.get_by_role("button", name="New bet").click()
    expect(other.locator(".tp-bank .ring b")).to_have_text("5")
    for room in ("dark", "light"):
        other.emulate_media(color_scheme=room)
        expect(other.locator("html")).to_have_attribute("data-room", room)
        for amount in other.locator(".tp-bank .ring b, .tp-bank .ring .l").all():
            assert amount.evaluate(CONTRAST) >= 4.5
    other.get_by_role("button", name="25 chip").click()
    playing.circle(other, "Ante").click()
    playing.circle(other, "Pair Plus").click()
    expect(banker.get_by_label(re.compile("The bank of 5 covers seat 2 5 of 50"))).to_be_visible()
    playing.deals(other)
    playing.plays_on(other)
    expect(other.get_by_text(re.compile(r"The bank is used up\. \d+ goes back to you\."))).to_be_visible()

    last = playing.sees(other)["last"]
    moved = sum(abs(end["net_cents"]) for spot in last["spots"] for end in spot["settled"].values())
    assert moved == 5_00
    assert not last["bank"]["practice"]


def test_whoever_has_three_spots_gives_one_to_the_next_in_line(guests: Guests) -> None:
    """Would catch a line that nobody is called from, and a player who keeps three spots while somebody waits."""
    first = guests.newcomer_at({"sheet": "four-card", "seats": 3})
    table = playing.table_of(first)
    playing.sits_down(first)
    first.get_by_role("button", name="Menu", exact=True).click()
    first.get_by_role("button", name="Play two spots").click()
    first.get_by_role("button", name="Play three spots").click()
    places = first.get_by_role("region", name=re.compile(r"^Seat \d, You$"))
    expect(places).to_have_count(3)

    second = guests.newcomer(f"/table/{table}")
    playing.key(second, "Get in line").click()
    expect(second.get_by_role("heading", name="You are 1st in line")).to_be_visible()
    expect(second.get_by_text("a player keeps two spots at most")).to_be_visible()
    places.first.get_by_role("button", name=re.compile("^Ante")).click()
    playing.deals(first)
    playing.plays_on(first)

    expect(playing.own_spot(second)).to_have_count(1)
    expect(places).to_have_count(2)
    expect(playing.dock(second, "Your bets").or_(playing.key(second, "Buy chips")).first).to_be_visible()
