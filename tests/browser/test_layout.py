"""Whatever font a browser has, and however wide its screen is: nothing on a page is cut off, covered or out of reach.

The fonts of the house are held back, and the test brings others. One document is loaded; the pages are gone to as by a
link, and each is looked at on every screen.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import fits, playing, test_staff_pages
from tests.browser.evening import CALLED, DISPUTED, EARLY, REAL_CARDS
from tests.browser.fits import FEWER, SCREENS
from tests.browser.stage import DESKTOP, Guests
from tests.browser.test_staff_pages import goes

FILLED = "/check#sheet=six-card&player=8s8h8d&dealer=Jc7c5h&bet-ante=200&bet-pair-plus=200&do-decide=1x"
# Every page, and a text that is there when all of it is.
PUBLIC = {
    "/": "Choose a game",
    "/odds": "What each game costs",
    "/odds/six-card": "Three Card Poker with 6 Card Bonus",
    "/odds/player-dealer": "Three Card Poker, banked by a player",
    "/rules/four-card": "Four Card Poker with Aces Up",
    "/check": "What does this hand pay?",
    FILLED: "What does this hand pay?",
    "/train": "What is each bet paid?",
    "/learn": "Learn the tablet",
    f"/history/{EARLY}": "Hands at table",
    f"/history/{EARLY}/1": "Hand 1",
    "/fair": "How a deck is checked",
    "/new": "Your own sheet",
    "/account": "Your account",
    "/nowhere": "There is nothing at this address",
    "/night": "Harbour Hall, Saturday",
    "/projector": "Harbour Hall",
    f"/projector/{CALLED}": CALLED,
}
STAFF = {
    "/floor": "Harbour Hall",
    f"/floor/{CALLED}": CALLED,
    f"/floor/{DISPUTED}": DISPUTED,
    "/dealer": "Tables to deal",
    f"/dealer/{CALLED}": CALLED,
    f"/felt/{REAL_CARDS}": REAL_CARDS,
    "/cashier": "Cashier",
    "/slip/1": "Capital of the house",
    "/auditor": "The day",
    "/auditor?part=ledger": "Ledger",
    "/auditor?part=hands": "Hands",
    "/auditor?part=players": "Players",
    "/month": "Harbour Hall",
    f"/shift/{REAL_CARDS}": f"Shift of table {REAL_CARDS}",
    "/manager": "Accounts",
    "/manager?part=invitations": "Invitations",
    "/manager?part=settings": "Settings",
    "/manager?part=permissions": "Permissions",
}
tokens, guests = test_staff_pages.tokens, test_staff_pages.guests  # of the same house
BIG_SCREEN = (1920, 1080)


def in_font(guests: Guests, token: str, font: str) -> Page:
    """Somebody with every role, whose browser has this font and none of the house's."""
    context = guests.browser()
    context.add_cookies([{"name": "pitboss", "value": token, "url": guests.link}])
    page = fits.page_in(context, font)
    guests.forgive(".woff2")
    return page


@fits.IN_ANY_FONT
@pytest.mark.parametrize("pages", [PUBLIC, STAFF], ids=["players", "staff"])
def test_a_page_fits_in_any_font(
    guests: Guests, tokens: dict[str, str], font: str, pages: dict[str, str], request: pytest.FixtureRequest
) -> None:
    """Would catch a header that is wider than a phone, a line that ends in three dots, a label under its chip, and a
    list that lies over another in the fonts of somebody else's machine. It takes more than five seconds, because every
    page is looked at on four screens; in the long form on five."""
    page = in_font(guests, tokens["every"], font)
    whole = bool(request.config.getoption("--long"))
    found: list[str] = []
    for path, heading in pages.items():
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        goes(page, path, heading)
        if path == "/auditor?part=ledger":
            page.get_by_label("Accounts that begin with").fill("tips:")  # a hundred lines more are like this one
            expect(page.get_by_role("region", name="The ledger").get_by_role("row")).to_have_count(2)
        screens = SCREENS if whole or path.startswith("/floor") else FEWER  # styles of the floor have such a rule
        found += fits.misfits(page, (*screens, BIG_SCREEN) if path.startswith("/projector") else screens)
    assert found == []


@fits.IN_ANY_FONT
def test_the_panels_of_the_tablet_fit_in_any_font(guests: Guests, tokens: dict[str, str], font: str) -> None:
    """Would catch a panel whose keys are beyond the edge of a tablet."""
    page = in_font(guests, tokens["every"], font)
    goes(page, f"/felt/{REAL_CARDS}", REAL_CARDS)
    found: list[str] = []
    for opens in (
        page.get_by_role("banner").get_by_role("button", name="Menu"),
        page.get_by_role("banner").get_by_role("button", name="Something went wrong with the deal"),
        page.get_by_role("banner").get_by_role("button", name=re.compile("^People, tips and chips")),
        page.get_by_role("button", name=re.compile("^Spot 1")).first,
    ):
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        opens.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += fits.misfits(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.get_by_role("button", name="Results", exact=True).click()
    assert found + fits.misfits(page) == []


def test_forms_by_denomination_fit(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch counters of chips that lie over those beside them, keys of a transaction that are beyond the edge of
    a phone, and a count that is wider than its frame."""
    page = in_font(guests, tokens["every"], fits.DEJAVU)
    screens = (fits.PHONE, fits.LAPTOP)
    goes(page, "/cashier", "Cashier")
    form = page.get_by_role("region", name="Transaction")
    found: list[str] = []
    for whom, ways in ((REAL_CARDS, ("Fill", "Credit")), ("The drawer", ("Count the chips", "Count"))):
        page.get_by_role("button", name=re.compile(f"^{whom}")).click()
        for way in ways:
            form.get_by_role("button", name=way, exact=True).click()
            found += fits.misfits(page, screens)
    goes(page, "/floor", "Harbour Hall")
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("group", name="Chips of the tray")).to_be_visible()
    found += fits.misfits(page, screens)
    goes(page, f"/floor/{REAL_CARDS}", REAL_CARDS)
    page.get_by_role("region", name="What may be done").get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Count the tray").click()
    expect(page.get_by_role("dialog").get_by_role("group", name="Chips in the tray")).to_be_visible()
    assert found + fits.misfits(page, screens) == []


# ---------------------------------------------------------------- in the fonts of the house


def test_the_keypad_of_the_trainer_is_on_the_screen(guests: Guests) -> None:
    """Would catch an answer that has to be scrolled to while the felt with the question is out of sight."""
    page = guests.newcomer("/train")
    pad = page.get_by_role("group", name="Answer")
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(pad).to_be_in_viewport(ratio=1)
        expect(page.locator(".tr-felt .tr-in").last).to_be_in_viewport(ratio=1)


def test_the_plate_of_limits_covers_nothing(guests: Guests) -> None:
    """Would catch a plate that grows over the lettering of the felt where a sheet says much about its limits."""
    page = guests.newcomer_at({"sheet": "mini-royal"})
    expect(playing.key(page, "Sit down")).to_be_visible()
    assert fits.misfits(page, ((1440, 900), (1024, 768))) == []
