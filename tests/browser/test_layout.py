"""Whatever font a browser has, and however wide its screen is: nothing on a page is cut off, covered or out of reach.

The fonts of the house are held back, and the test brings others. One document is loaded; the pages are gone to as by a
link, and each is looked at on every screen.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import fits, playing, test_staff_pages
from tests.browser.evening import CALLED, DISPUTED, EARLY, REAL_CARDS
from tests.browser.fits import SCREENS
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
def test_a_page_fits_in_any_font(guests: Guests, tokens: dict[str, str], font: str, pages: dict[str, str]) -> None:
    """Would catch a header that is wider than a phone, a line that ends in three dots, a label under its chip, and a
    list that lies over another in the fonts of somebody else's machine."""
    page = in_font(guests, tokens["every"], font)
    found: list[str] = []
    for path, heading in pages.items():
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        goes(page, path, heading)
        if path == "/auditor?part=ledger":
            page.get_by_label("Accounts that begin with").fill("tips:")  # a hundred lines more are like this one
            expect(page.get_by_role("region", name="The ledger").get_by_role("row")).to_have_count(2)
        found += fits.misfits(page, (*SCREENS, BIG_SCREEN) if path.startswith("/projector") else SCREENS)
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


@pytest.mark.parametrize("screen", [(390, 844), (1024, 768)], ids=["phone", "tablet"])
def test_forms_by_denomination_fit(guests: Guests, tokens: dict[str, str], screen: tuple[int, int]) -> None:
    """Would catch counters of chips that lie over those beside them, keys of a transaction that are beyond the edge of
    a phone, and a count that is wider than its frame."""
    page = in_font(guests, tokens["every"], fits.DEJAVU)
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    goes(page, "/cashier", "Cashier")
    form = page.get_by_role("region", name="Transaction")
    found: list[str] = []
    for whom, ways in ((REAL_CARDS, ("Fill", "Credit")), ("The drawer", ("Count the chips", "Count"))):
        page.get_by_role("button", name=re.compile(f"^{whom}")).click()
        for way in ways:
            form.get_by_role("button", name=way, exact=True).click()
            found += fits.misfits(page, (screen,))
    goes(page, "/floor", "Harbour Hall")
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("group", name="Chips of the tray")).to_be_visible()
    found += fits.misfits(page, (screen,))
    goes(page, f"/floor/{REAL_CARDS}", REAL_CARDS)
    page.get_by_role("region", name="What may be done").get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Count the tray").click()
    expect(page.get_by_role("dialog").get_by_role("group", name="Chips in the tray")).to_be_visible()
    assert found + fits.misfits(page, (screen,)) == []


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
    page = guests.newcomer()
    table = playing.opened_table(page, sheet="mini-royal")
    page.goto(f"/table/{table}")
    expect(playing.key(page, "Sit down")).to_be_visible()
    assert fits.misfits(page, ((1440, 900), (1024, 768))) == []


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


def test_the_bank_on_the_felt_can_be_read(guests: Guests) -> None:
    """Would catch lettering that takes the colour of the room, on a felt that is dark in both."""
    pages = [guests.newcomer() for _ in range(2)]
    table = playing.opened_table(pages[0], sheet="player-dealer", seats=3)
    for page in pages:
        page.goto(f"/table/{table}")
        playing.sits_down(page)
        playing.circle(page, "Ante").click()
        expect(playing.key(page, "Deal")).to_be_enabled()
    for page in pages:
        playing.deals(page)
    for page in pages:
        playing.decides(page)
    pages[0].get_by_role("button", name="Take the bank").click()
    pages[0].get_by_label("You put up").fill("100")
    playing.key(pages[0], "Take").last.click()
    expect(pages[0].get_by_role("heading", name="100", exact=True)).to_be_visible()
    expect(pages[0].locator(".tp-bank .ring b")).to_have_text("100")
    for room in ("dark", "light"):
        pages[0].emulate_media(color_scheme=room)
        expect(pages[0].locator("html")).to_have_attribute("data-room", room)
        for amount in pages[0].locator(".tp-bank .ring b, .tp-bank .ring .l").all():
            assert amount.evaluate(CONTRAST) >= 4.5
