"""The pages that staff work on: who is kept out of them and who is not, and a keyboard that is enough."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.house.people.roles import STAFF, Role
from tests.browser import playing
from tests.browser.barriers import barriers
from tests.browser.evening import CALLED, DISPUTED, EARLY, REAL_CARDS
from tests.browser.fits import sideways
from tests.browser.serving import Served
from tests.browser.staffed import signed_in, without_a_page
from tests.browser.stage import DESKTOP, PHONE, Guests, Stage
from tests.browser.test_keyboard import tabs_to

LEDGER = "/auditor?part=ledger"
# Every page of staff: whom it is for, and the heading that it begins with.
PAGES = {
    "/floor": ("the floor, the manager or the surveillance", "Harbour Hall"),
    f"/floor/{CALLED}": ("the floor, the manager or the surveillance", f"{CALLED} Floor needed"),
    f"/floor/{DISPUTED}": ("the floor, the manager or the surveillance", f"{DISPUTED} Disputed"),
    "/dealer": ("the dealer", "Tables to deal"),
    f"/dealer/{CALLED}": ("the dealer or the floor", CALLED),
    f"/felt/{REAL_CARDS}": ("the dealer or the floor", REAL_CARDS),
    f"/hand-over/{REAL_CARDS}": ("the dealer, the floor or the manager", f"Hand-over, {REAL_CARDS}"),
    "/cashier": ("the cashier or the manager", "Cashier"),
    "/slip/1": (
        "the cashier, the dealer, the floor, the auditor, the surveillance or the manager",
        "Capital of the house",
    ),
    "/auditor": ("the auditor or the surveillance", "The day"),
    LEDGER: ("the auditor or the surveillance", "Ledger"),
    "/auditor?part=hands": ("the auditor or the surveillance", "Hands"),
    "/auditor?part=players": ("the auditor or the surveillance", "Players"),
    "/month": ("the auditor, the manager or the surveillance", "Harbour Hall"),
    "/exceptions": ("the auditor, the manager, the floor or the surveillance", "Exceptions"),
    f"/shift/{REAL_CARDS}": (
        "the dealer, the floor, the cashier, the auditor, the surveillance or the manager",
        f"Shift of table {REAL_CARDS}",
    ),
    "/manager": ("the manager", "Accounts"),
}
FOR_ALL = {"/night": "Harbour Hall, Saturday", "/projector": "Harbour Hall", f"/projector/{CALLED}": CALLED}
ROLES = tuple(role.value for role in Role if role in STAFF)
# The pages are one document: another address is shown without a reload, as by a link.
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


@pytest.fixture
def tokens(evening_house: tuple[Served, dict[str, str]]) -> dict[str, str]:
    return evening_house[1]


@pytest.fixture
def guests(stage: Stage, evening_house: tuple[Served, dict[str, str]], tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, evening_house[0].link, album=tmp_path)
    yield made
    stage.run(made.leave)


def goes(page: Page, path: str, heading: str) -> None:
    """To another page of the house, until it is all there."""
    page.evaluate(GO, path)
    expect(page.get_by_role("heading", level=1, name=re.compile(heading))).to_be_attached()
    expect(page.locator(".working")).to_have_count(0, timeout=60_000)  # the first look at the whole book takes a while


def seated(page: Page) -> None:
    """Somebody who sits at a table and walks through the house meanwhile."""
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    goes(page, f"/table/{playing.posts(page, '/api/tables', {'sheet': 'six-card'})['table']}", "")
    playing.sits_down(page)


# ---------------------------------------------------------------- nobody is kept out


def test_the_pages_of_staff_keep_nobody_out(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a control without a name, a text that is too faint in one of the rooms, a heading out of order, and a
    page that scrolls sideways on a phone, also while somebody of staff has a seat, which is on every page."""
    page = signed_in(guests, tokens["every"], "/")
    seated(page)
    found: list[str] = []
    for path, heading in {**{path: heading for path, (_, heading) in PAGES.items()}, **FOR_ALL}.items():
        goes(page, path, heading)
        if path == LEDGER:
            page.get_by_label("Accounts that begin with").fill("tips:")  # a hundred lines more are like this one
            expect(page.get_by_role("region", name="The ledger").get_by_role("row")).to_have_count(2)
        found += [f"{path}, {one}" for one in looked_at(page)]
    goes(page, "/cashier", "Cashier")
    page.get_by_role("button", name=re.compile(f"^{EARLY}\\b")).click()
    expect(page.get_by_role("heading", name=f"Table {EARLY}")).to_be_visible()
    found += looked_at(page)
    goes(page, "/floor", "Harbour Hall")
    page.get_by_role("button", name="Open a table").click()
    expect(
        page.get_by_role("dialog", name="Open a table").get_by_role("textbox", name=re.compile("^Rack"))
    ).to_be_visible()
    assert found + looked_at(page) == []


def looked_at(page: Page) -> list[str]:
    """On a desk and on a phone."""
    found = []
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        over = sideways(page)
        found += [*barriers(page, again=size is PHONE), *([f"{over} px too wide: {size}"] if over else [])]
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    return found


# ---------------------------------------------------------------- everybody else is


@pytest.mark.parametrize("who", ["guest", "ann", *ROLES])
def test_a_page_of_staff_says_whom_it_is_for(guests: Guests, tokens: dict[str, str], who: str) -> None:
    """Would catch a page that shows its frame to somebody who may see nothing in it, one that a role cannot reach
    though the house would answer it, and one that asks the house for what it will not be told. Whom a page lets in and
    what it says about that are one list, so everybody without a role sees the same: a guest goes to all pages, and
    whoever is signed in to their own and to one that is not theirs."""
    page = guests.newcomer() if who == "guest" else signed_in(guests, tokens[who], "/")
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    told = "Sign in with an account that has this role." if who == "guest" else "does not have this role"
    own = [path for path, (whom, _) in PAGES.items() if f"the {who}" in whom]
    others = [path for path in PAGES if path not in own]
    for path in own:
        goes(page, path, PAGES[path][1])
    for path in others if who == "guest" else others[:1]:
        goes(page, path, f"^This page is for {PAGES[path][0]}$")
        expect(page.get_by_role("main")).to_contain_text(told)


# ---------------------------------------------------------------- the keyboard is enough


def guest_at_a_dealers_table(guests: Guests, tokens: dict[str, str], table: str) -> Page:
    """Somebody with practice chips at a table that a dealer runs, with a bet on the felt."""
    asked = {"id": f"open-{table}-1", "table": table, "sheet": "six-card", "chips": "practice", "tray": 1_000_00}
    without_a_page(guests, tokens["floor"])("/api/staff/tables", asked)
    guest = guests.newcomer(f"/table/{table}")
    playing.sits_down(guest)
    playing.circle(guest, "Ante").click()
    expect(playing.circle(guest, "Ante")).to_have_accessible_name(re.compile("placed$"))
    return guest


def test_a_dealer_runs_a_hand_by_keyboard_alone(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a move that has no key, a key that is heard twice, a focus that keeps the space bar to itself."""
    guest = guest_at_a_dealers_table(guests, tokens, "Keys")
    dealer = signed_in(guests, tokens["dealer"], "/dealer")
    tabs_to(dealer, dealer.get_by_role("link", name="Deal at Keys"))
    dealer.keyboard.press("Enter")
    key = dealer.locator("button.dl-key")
    for says, press in (("No more bets", "Space"), ("Deal", "Enter")):
        expect(key).to_contain_text(says)
        expect(key).to_be_enabled()
        dealer.keyboard.press(press)
    playing.decides(guest, "Play")
    for says in ("your own hand", "spot 1", "Pay and take"):
        expect(key).to_contain_text(says)
        expect(key).to_be_enabled()
        dealer.keyboard.press("Space")
    expect(playing.dock(guest, "Result")).to_be_visible()
    tabs_to(dealer, dealer.get_by_role("button", name="Let the house deal"))


def test_a_cashier_sells_chips_by_keyboard_alone(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a customer whom Tab does not reach, and an amount that only the mouse can hand out."""
    page = signed_in(guests, tokens["cashier"], "/cashier")
    tabs_to(page, page.get_by_placeholder("Name, or code of a card"))
    page.keyboard.type("Joe")
    joe = page.get_by_role("button", name=re.compile("^Joe"))
    expect(page.get_by_role("list", name="People").get_by_role("button")).to_have_count(2)  # a walk-in, and Joe
    tabs_to(page, joe)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Joe")).to_be_visible()
    tabs_to(page, page.get_by_role("textbox", name="Cash received"))
    page.keyboard.type("60")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Transaction").get_by_text("Hand out $60: done.")).to_be_visible()
    slip = page.get_by_role("region", name="Transaction").get_by_role("link", name=re.compile("^Slip"))
    tabs_to(page, slip)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Buy-in, Joe, chips in hand")).to_be_visible()
    tabs_to(page, page.get_by_role("button", name="Print"))
