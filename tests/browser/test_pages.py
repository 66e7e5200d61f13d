"""Every page in both rooms, on a desk and on a phone: what keeps people out of it, and what does not fit."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.barriers import barriers
from tests.browser.fits import FRAME
from tests.browser.stage import PHONE, SMALL_PHONE, Guests
from tests.browser.test_staff_pages import goes, looked_at

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


def test_the_pages_keep_nobody_out(guests: Guests) -> None:
    """Would catch a control without a name, a text that is too faint in one of the rooms, a heading out of order, and a
    page that scrolls sideways on a phone. As every test here it would catch an error in the console, a request to
    another host, and whatever the security policy turns down. It takes more than five seconds, because ten pages are
    looked at; one document is loaded for all of them, as by links."""
    page = guests.newcomer("/fair")
    found: list[str] = []
    for path, heading in PAGES.items():
        goes(page, path, heading)
        found += [f"{path}, {one}" for one in looked_at(page)]
    assert found == []


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
    """Would catch what the other pages are looked at for, in every state of a hand, and on the pages of that hand."""
    page = guests.newcomer_at({"sheet": "six-card"})
    expect(playing.key(page, "Sit down")).to_be_visible()
    found = [f"{state}, {one}" for state in states(page) for one in barriers(page)]
    page.keyboard.press("v")
    expect(page.get_by_role("dialog", name="Is the deck fair?")).to_be_visible()
    found += barriers(page)
    page.keyboard.press("Escape")
    assert found + pages_of_a_hand(page) == []


def pages_of_a_hand(page: Page) -> list[str]:
    """What keeps people out of the list of hands, of one hand, and of the menu."""
    table = playing.table_of(page)
    found: list[str] = []
    for path, heading in ((f"/history/{table}", "Hands at table"), (f"/history/{table}/1", "Hand 1")):
        goes(page, path, heading)
        found += looked_at(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    return found + barriers(page)


CRAMPED = """() => [...document.querySelectorAll(".tp-phone > *")].flatMap((part) => {
  const scrolls = ["auto", "scroll"].includes(getComputedStyle(part).overflowY);
  const wide = part.scrollWidth - part.clientWidth, high = scrolls ? 0 : part.scrollHeight - part.clientHeight;
  return wide > 1 || high > 1 ? [`${part.className} is too small by ${wide} x ${high}`] : [];
})"""


def cramped(page: Page) -> list[str]:
    """Parts of the phone's table whose content is larger than they are, so that it is cut off or lies over another."""
    found: list[str] = page.evaluate(CRAMPED)
    return found


def test_the_table_fits_a_phone(guests: Guests) -> None:
    """Would catch a table that has to be scrolled, keys that a thumb does not reach, and what axe finds there."""
    page = guests.newcomer_at({"sheet": "six-card"}, viewport=PHONE, has_touch=True, is_mobile=True)
    expect(playing.key(page, "Sit down")).to_be_visible()
    found: list[str] = []
    for state in states(page):
        for size in (SMALL_PHONE, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            found += [f"{state}, {one}" for one in out_of_reach(page, size["height"])]
        found += [f"{state}, {one}" for one in barriers(page)]
    assert found == []


def out_of_reach(page: Page, height: int) -> list[str]:
    """What is cut off, beyond the screen of a phone, or too far up for a thumb."""
    page.evaluate(FRAME)
    found = cramped(page)
    over = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    if over != [0, 0]:
        found.append(f"the page is larger than the screen by {over}")
    for one in page.locator("button.key:visible").all():
        box = one.bounding_box()
        assert box is not None
        if box["y"] + box["height"] > height or box["y"] < height - 140:
            found.append(f"{one.inner_text()} is at {box} of {height}")
    return found


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
