"""The felt of every sheet in any font, while the longest sentences stand on it: nothing is cut off or covered.

What is dealt is known before: of many decks the one about which most is said."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import felts, fits, playing, staffed, working
from tests.browser.staffed import Rigged
from tests.browser.stage import DESKTOP, PHONE, Guests, Stage
from tests.browser.test_every_sheet import FEATURED
from tests.browser.test_staff_pages import goes
from tests.browser.working import button
from tests.sheets import shapes

STATES = ("betting", "deciding", "settled")
FEW = (fits.SMALL_PHONE, fits.TABLET, fits.DESK)  # a dialog lies alike on the others
TIGHT = (fits.SMALL_PHONE, fits.TABLET, fits.LAPTOP)  # of the screens of a kind the smaller one
WHOLE = (FEATURED[0], "four-card")  # on all screens: five cards lie closer together on the smallest phone alone
# Everything that opens over a table, from the menu or from the page of a phone.
DIALOGS = (
    (False, "^Menu$"), (False, "^History$"), (False, "^Pay tables"), (False, "fairness panel$"), (True, "^Buy chips"),
    (True, "^Play two spots"), (True, "^Invite people"), (True, "^Coach$"), (True, "^Rules and keys"),
    (True, "^Tip the dealer"),
)  # fmt: skip
# Beside the house's five, the felts that differ most: three equal bets without a dealer's hand, seven cards each, a
# board, four circles in a square, five cards each, two main wagers beside a bonus. The others are variations of these.
ALSO = {
    "ultimate-texas-holdem": STATES[1:],
    "let-it-ride": STATES[1:],
    "mississippi-stud": STATES[1:2],
    "high-card-flush": STATES[1:2],
    "caribbean-stud": STATES[1:2],
    "crazy-4": STATES[1:2],
}
# These ask what the first of the five asks, with the same keys. Their felts are there at the end as well.
KEYS_OF_ANOTHER = ("pair-plus", "mini-royal")
KEEPS = "([name, value]) => localStorage.setItem(name, value)"


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], tuple[Rigged, dict[str, str]]]]:
    """One for each font: whoever sits at a table alone is dealt what was foreseen."""
    with ExitStack() as doors:

        @cache
        def opened(font: str) -> tuple[Rigged, dict[str, str]]:
            folder = tmp_path_factory.mktemp(f"felts-{font}")
            tokens = felts.opened(folder)
            return doors.enter_context(Rigged(folder, felts.SEED)), tokens

        yield opened


@pytest.fixture
def house(
    houses: Callable[[str], tuple[Rigged, dict[str, str]]], request: pytest.FixtureRequest
) -> tuple[Rigged, dict[str, str]]:
    return houses(request.getfixturevalue("font") if "font" in request.fixturenames else fits.DEJAVU)


@pytest.fixture
def tokens(house: tuple[Rigged, dict[str, str]]) -> dict[str, str]:
    return house[1]


@pytest.fixture
def guests(stage: Stage, house: tuple[Rigged, dict[str, str]], tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house[0].link, album=tmp_path)
    yield made
    stage.run(made.leave)


def states(page: Page, sheet: str) -> Iterator[str]:
    """A hand of a sheet, from bets to results, once all that is said of each state stands there."""
    table = felts.name(sheet)
    goes(page, f"/table/{table}", table)
    hand = playing.sees(page)["public"]["hand"]
    dealt = felts.wordiest(sheet, hand["number"], hand["deck"])
    page.evaluate(KEEPS, [f"pitboss.secret.{table}", dealt.secret.hex()])
    playing.sits_down(page)
    labels = playing.places_bets(page)
    yield "betting"
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    yield "deciding"
    playing.plays_on(page)
    for label in labels:
        expect(playing.circle(page, label)).to_have_accessible_name(playing.ENDED)
    for reason in dealt.reasons:
        expect(playing.dock(page, "Result")).to_contain_text(reason)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    # A reason may say the same in a table that a phone does not show.
    expect(page.get_by_text(dealt.headline, exact=True).filter(visible=True).first).to_be_visible()
    yield "settled"


def looked_at(sheet: str, *, whole: bool) -> tuple[str, ...]:
    """In the long form every shape, from bets to results; else as many felts as stand for all of them."""
    if (whole and sheet in shapes.shapes()) or sheet == FEATURED[0]:
        return STATES
    if sheet in KEYS_OF_ANOTHER:
        return STATES[2:]
    return STATES[1:] if sheet in FEATURED else ALSO.get(sheet, ())


@fits.IN_ANY_FONT
def test_the_felt_of_every_sheet_fits_in_any_font(guests: Guests, font: str, request: pytest.FixtureRequest) -> None:
    """Would catch a plate over the lettering of the felt, a label under its chip, a name that leaves its plate, a key
    that is too small for what it says, a result that is cut off where much is said about it. It takes more than five
    seconds, because eleven felts are looked at; in the long form every sheet is, from bets to results, on all screens.
    """
    page = fits.page_in(guests.browser(), font)
    guests.forgive(".woff2")
    found: list[str] = []
    whole = bool(request.config.getoption("--long"))
    for sheet in felts.SHEETS:
        wanted, screens = looked_at(sheet, whole=whole), fits.SCREENS if whole or sheet in WHOLE else TIGHT
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        for state in states(page, sheet) if wanted else ():
            if state in wanted:
                found += [f"{sheet}, {state}, {one}" for one in fits.misfits(page, screens)]
                page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
            if state == wanted[-1]:
                break
    assert found == []


@fits.IN_ANY_FONT
def test_what_a_table_asks_and_tells_in_dialogs_fits_in_any_font(guests: Guests, font: str) -> None:
    """Would catch a dialog whose keys are beyond the edge of a phone, and a question of the bank that does not fit."""
    page = fits.page_in(guests.browser(), font)
    guests.forgive(".woff2")
    goes(page, f"/table/{felts.BANK}", felts.BANK)
    playing.sits_down(page)
    found: list[str] = []
    for menu, opens in DIALOGS:
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        if menu:
            button(page, "Menu").click()
        page.get_by_role("button", name=re.compile(opens)).last.click()
        expect(page.get_by_role("dialog")).to_have_count(1)
        found += [f"{opens}, {one}" for one in fits.misfits(page, FEW)]
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    playing.places_bets(page)
    playing.deals(page)
    playing.decides(page)
    for asked in ("You are offered the bank.", "You put up"):
        expect(page.get_by_text(asked).first).to_be_visible()
        found += [f"{asked}, {one}" for one in fits.misfits(page, FEW)]
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        if asked == "You are offered the bank.":
            button(page, "Take the bank").click()
    button(page, "Menu").click()
    button(page, "Leave the table").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    assert found == []


@fits.IN_ANY_FONT
def test_the_door_fits_in_any_font(guests: Guests, tokens: dict[str, str], font: str) -> None:
    """Would catch a form of somebody without an account that a phone cuts off."""
    invitations = "/manager?part=invitations"
    link = working.invites(staffed.signed_in(guests, tokens["mae"], invitations), "Cashier")
    page = fits.page_in(guests.browser(), font)
    guests.forgive(".woff2")
    goes(page, "/sign-in", "Sign in")
    found = fits.misfits(page)
    button(page, "I am new here").click()
    expect(page.get_by_role("heading", level=1, name="New account")).to_be_visible()
    found += fits.misfits(page)
    goes(page, f"/join/{link.rpartition('/')[2]}", "You are invited")
    assert found + fits.misfits(page) == []


def test_the_form_of_the_cashier_stays_beside_a_long_list(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a form that is scrolled away with the list in which the last of eleven tables was found."""
    page = staffed.signed_in(guests, tokens["cass"], "/cashier", viewport={"width": 1280, "height": 720})
    last = page.get_by_role("button", name=re.compile(f"^Pit {felts.ISSUED}\\b"))
    expect(page.get_by_role("button", name=re.compile(r"^Pit \d+\b"))).to_have_count(felts.ISSUED)
    last.scroll_into_view_if_needed()
    last.click()
    expect(page.get_by_role("heading", name=f"Table Pit {felts.ISSUED}")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("region", name="Transaction").get_by_role("textbox")).to_be_in_viewport(ratio=1)
