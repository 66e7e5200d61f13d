"""Every page in both rooms, on a desk and on a phone: what keeps people out of it, and what does not fit."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.barriers import barriers
from tests.browser.fits import sideways
from tests.browser.stage import PHONE, SMALL_PHONE, Guests

SIX_CARD = "Three Card Poker with 6 Card Bonus"
PAGES = {
    "/": "Choose a game",
    "/odds": "What each game costs",
    "/odds/player-dealer": "Three Card Poker, banked by a player",
    "/rules/four-card": "Four Card Poker with Aces Up",
    "/check": "What does this hand pay?",
    "/train": "What is each bet paid?",
    "/learn": "Learn the tablet",
    "/new": "Your own sheet",
    "/fair": "How a deck is checked",
    "/nowhere": "There is nothing at this address",
}
POLICY = {"default-src 'none'", "font-src 'self'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_keeps_nobody_out(guests: Guests, path: str) -> None:
    """Would catch a control without a name, a text that is too faint in one of the rooms, a heading out of order, and a
    page that scrolls sideways on a phone. As every test here it would catch an error in the console, a request to
    another host, and whatever the security policy turns down."""
    page = guests.newcomer(path)
    expect(page.get_by_role("heading", name=PAGES[path]).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    found = barriers(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert sideways(page) == 0
    assert found + barriers(page, again=True) == []


def test_the_pages_of_a_hand_keep_nobody_out(guests: Guests) -> None:
    """The same for the list of hands, one hand, and the menu."""
    page = guests.newcomer()
    playing.opens_a_table(page, SIX_CARD)
    playing.sits_down(page)
    playing.plays_a_hand(page)
    table = playing.table_of(page)
    found = []
    for path, heading in ((f"/history/{table}", "Hands at table"), (f"/history/{table}/1", "Hand 1")):
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(path)
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        found += barriers(page)
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert sideways(page) == 0
        found += barriers(page, again=True)
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert found + barriers(page) == []


# The house's own words about a wager, which come a moment after the result.
WHY = re.compile("beats?|qualif|nothing|pays|Equal")


def states(page: Page) -> Iterator[str]:
    """A table from the rail to the end of a hand; the caller looks at each state."""
    yield "watching"
    playing.key(page, "Sit down").click()
    expect(playing.key(page, "Deal")).to_be_visible()
    yield "betting"
    page.get_by_role("button", name=re.compile("^Ante, empty")).click()
    page.get_by_role("button", name=re.compile("^Pair Plus, empty")).click()
    expect(playing.key(page, "Deal")).to_be_enabled()
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    yield "deciding"
    playing.decides(page)
    expect(page.get_by_role("button", name=re.compile("^Rebet"))).to_be_enabled()
    for wager in ("Ante", "Pair Plus"):
        expect(page.get_by_role("button", name=re.compile(f"^{wager}, "))).to_have_accessible_name(playing.ENDED)
    expect(playing.dock(page, "Result").get_by_text(WHY).first).to_be_visible()
    yield "settled"


def test_the_table_keeps_nobody_out(guests: Guests) -> None:
    """Would catch what the other pages are looked at for, in every state of a hand."""
    page = guests.newcomer()
    table = playing.opened_table(page, sheet="six-card")
    page.goto(f"/table/{table}")
    expect(playing.key(page, "Sit down")).to_be_visible()
    found = [f"{state}, {one}" for state in states(page) for one in barriers(page)]
    page.keyboard.press("v")
    expect(page.get_by_role("dialog", name="Is the deck fair?")).to_be_visible()
    assert found + barriers(page) == []


CRAMPED = """() => [...document.querySelectorAll(".tp-phone > *")].flatMap((part) => {
  const scrolls = ["auto", "scroll"].includes(getComputedStyle(part).overflowY);
  const wide = part.scrollWidth - part.clientWidth, high = scrolls ? 0 : part.scrollHeight - part.clientHeight;
  return wide > 1 || high > 1 ? [`${part.className} is too small by ${wide} x ${high}`] : [];
})"""


def cramped(page: Page) -> list[str]:
    """Parts of the phone's table whose content is larger than they are, so that it is cut off or lies over another."""
    found: list[str] = page.evaluate(CRAMPED)
    return found


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["844", "664"])
def test_the_table_fits_a_phone(guests: Guests, size: dict[str, int]) -> None:
    """Would catch a table that has to be scrolled, keys that a thumb does not reach, and what axe finds there."""
    page = guests.newcomer(viewport=size, has_touch=True, is_mobile=True)
    table = playing.opened_table(page, sheet="six-card")
    page.goto(f"/table/{table}")
    expect(playing.key(page, "Sit down")).to_be_visible()
    found: list[str] = []
    for state in states(page):
        found += [f"{state}, {one}" for one in cramped(page)]
        over = page.evaluate(
            "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
        )
        assert over == [0, 0], f"{state}: the page is larger than the screen by {over}"
        for one in page.locator("button.key:visible").all():
            box = one.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size["height"], f"{state}: {one.inner_text()} is below the screen"
            assert box["y"] >= size["height"] - 140, f"{state}: {one.inner_text()} is out of reach, at {box}"
        if size == PHONE:
            found += [f"{state}, {one}" for one in barriers(page)]
    assert found == []


def test_the_bank_fits_a_phone(guests: Guests) -> None:
    """Would catch a banker who sees half of what the bank covers."""
    pages = [guests.newcomer(viewport=PHONE, has_touch=True, is_mobile=True) for _ in range(2)]
    table = playing.opened_table(pages[0], sheet="player-dealer", seats=3)
    for page in pages:
        page.goto(f"/table/{table}")
        playing.key(page, "Sit down").click()
        expect(playing.key(page, "Deal")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Ante, ")).click()
        expect(playing.key(page, "Deal")).to_be_enabled()
    for page in pages:
        playing.deals(page)
    for page in pages:
        playing.decides(page)
    banker = pages[0]
    expect(playing.dock(banker, "Result").get_by_text("You are offered the bank")).to_be_visible()
    found = cramped(banker) + barriers(banker)
    banker.get_by_role("button", name="Take the bank").click()
    found += cramped(banker) + barriers(banker)
    banker.get_by_label("You put up").fill("5")
    playing.key(banker, "Take").click()
    expect(banker.get_by_role("heading", name="5", exact=True)).to_be_visible()
    assert found + cramped(banker) + barriers(banker) == []


def test_the_policy_lets_nothing_through(guests: Guests) -> None:
    """Would catch a security policy that somebody loosened to make a page work."""
    page = guests.newcomer()
    answer = page.request.get("/")
    policy = {part.strip() for part in answer.headers["content-security-policy"].split(";")}
    assert policy >= POLICY, policy
    assert not any("unsafe" in part or "*" in part for part in policy)
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    expect(page.locator("body")).not_to_have_css("color", "rgb(255, 0, 0)")
    assert page.evaluate("window.turnedDown.length") == 1
    page.evaluate("window.turnedDown = []")
    guests.forgive("Content Security Policy")
