"""Staff at a shared tablet, by mouse alone: a PIN, a badge, a hand-over on one screen; and a password reset by two."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.house import house_opening, settings
from pitboss.house.settings import Settings
from pitboss.money.denominations import USUAL
from pitboss.tables.terms import Cards
from tests.browser import staffed, working
from tests.browser.barriers import barriers
from tests.browser.fits import sideways
from tests.browser.serving import Served, looked_through
from tests.browser.stage import PHONE, Guests, Stage
from tests.browser.working import button
from tests.house.staffed import opens

PEOPLE: dict[str, tuple[str, ...]] = {
    "finn": ("floor",), "flo": ("floor",), "mona": ("manager",), "cass": ("cashier",),
    **dict.fromkeys(("dora", "rita", "dan", "eve"), ("dealer",)),
}  # fmt: skip
PIN, OTHER = "8021", "5309"
TABLET = {"width": 1024, "height": 768}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, str]]]:
    folder = tmp_path_factory.mktemp("tablets")
    tokens = staffed.made(folder, PEOPLE)
    with looked_through(folder) as made:
        yield made, tokens


@pytest.fixture
def guests(stage: Stage, house: tuple[Served, dict[str, str]], tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house[0].link, album=tmp_path)
    yield made
    stage.run(made.leave)


def sets_pin(page: Page, pin: str) -> None:
    page.goto("/account")
    page.get_by_role("button", name="Set a PIN").click()
    asked = page.get_by_role("dialog", name="PIN for shared tablets")
    asked.get_by_role("textbox", name="Your password").fill(staffed.PASSWORD)
    asked.get_by_label("New PIN").fill(pin)
    asked.get_by_role("button", name="Set the PIN").click()
    expect(page.get_by_role("button", name="Another PIN")).to_be_visible()


def is_here(page: Page, name: str, pin: str, key: str = "Take over") -> None:
    page.get_by_role("radio", name=name).click()
    page.get_by_label("PIN, or scan a badge").fill(pin)
    page.get_by_role("button", name=key, exact=True).click()


def test_a_dealer_takes_a_tablet_over_by_pin_and_hands_it_on(
    guests: Guests, house: tuple[Served, dict[str, str]], tmp_path: Path
) -> None:
    """Would catch a PIN that nobody can set, a locked screen without a way on, a hand-over that needs a second screen,
    and a badge that a scanner cannot type."""
    _, tokens = house
    for login, pin in (("dora", PIN), ("rita", OTHER)):
        sets_pin(staffed.signed_in(guests, tokens[login], "/account"), pin)
    dora = guests.pages[0]
    dora.get_by_role("button", name="Make a badge").click()
    dora.get_by_role("textbox", name="Your password").fill(staffed.PASSWORD)
    with dora.expect_response("**/api/account/badge") as told:
        dora.get_by_role("button", name="Make the badge").click()
    badge = told.value.json()["code"]  # what a scanner reads off the printed badge
    expect(dora.get_by_role("dialog", name="Badge of Dora").get_by_role("img")).to_be_visible()

    page = staffed.signed_in(guests, tokens["finn"], "/floor", viewport=TABLET)
    working.opens(page, "four-card", "T9", tray="500", real=True)
    page.goto("/account")
    page.get_by_label("Name of the tablet").fill("Table 9")
    page.get_by_role("button", name="Make this browser a shared tablet").click()
    expect(page.get_by_text("This browser is the tablet Table 9.")).to_be_visible()
    page.get_by_role("banner").get_by_role("button", name="Finn. Take this screen over").click()
    page.get_by_role("button", name="Lock the screen").click()
    # Leaving the page before the house has answered would take the request back, and Finn would still be there.
    expect(page.get_by_role("button", name="Lock the screen")).to_have_count(0)

    page.goto("/hand-over/T9")
    expect(page.get_by_role("heading", name="Tablet Table 9")).to_be_visible()
    page.screenshot(path=tmp_path / "door.png")
    assert barriers(page) == []
    is_here(page, "Dora", "1357")
    expect(page.get_by_text("That is not the PIN of Dora. 4 more tries.")).to_be_visible()
    guests.forgive("403")
    guests.forgive("401")  # what the page has asked for just before somebody else has the screen
    is_here(page, "Dora", PIN)
    page.get_by_role("button", name="I deal from now on").click()
    page.get_by_role("button", name="Hand over the dealing").click()
    page.get_by_role("button", name="Agree here").click()
    asked = page.get_by_role("dialog", name="The second person")
    expect(asked.get_by_role("radio", name="Dora")).to_have_count(0)
    page.screenshot(path=tmp_path / "agree.png")
    is_here(page, "Rita", OTHER, "Agree")
    expect(page.get_by_role("banner").get_by_role("button", name="Rita. Take this screen over")).to_be_visible()
    expect(page.locator("#ho-dealer").locator("xpath=../..").get_by_text("Rita")).to_be_visible()

    page.get_by_role("banner").get_by_role("button", name="Rita. Take this screen over").click()
    expect(page.get_by_label("PIN, or scan a badge")).to_be_focused()  # a scanner only types
    page.keyboard.type(badge)
    page.keyboard.press("Enter")
    expect(page.get_by_role("banner").get_by_role("button", name="Dora. Take this screen over")).to_be_visible()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert sideways(page) == 0


@pytest.mark.long  # tests/web/test_tablets.py resets a password by the same requests
def test_two_people_reset_a_password_while_the_house_runs(
    guests: Guests, house: tuple[Served, dict[str, str]], tmp_path: Path
) -> None:
    """Would catch a half that is never shown, and a person who cannot choose a password of their own."""
    _, tokens = house
    boss = staffed.signed_in(guests, tokens["mona"], "/manager")
    boss.get_by_role("button", name="Change the account of Dora").click()
    boss.get_by_role("button", name="Reset by two people").click()
    first = boss.locator(".tb-half code").inner_text()
    boss.screenshot(path=tmp_path / "reset.png")
    floor = staffed.signed_in(guests, tokens["flo"], "/floor")
    floor.get_by_role("button", name="Agree", exact=True).click()
    shown = floor.get_by_role("dialog", name="Your half of the password")
    second = shown.locator("code").inner_text()
    shown.get_by_role("button", name="I have told it").click()
    dora = guests.newcomer("/sign-in")
    dora.get_by_label("Login").fill("dora")
    dora.get_by_role("textbox", name="Password", exact=True).fill(f"{first}-{second}")
    sign_in = dora.get_by_role("main").get_by_role("button", name="Sign in", exact=True)
    sign_in.click()
    dora.get_by_role("textbox", name="Your new password").fill("four green boats")
    dora.screenshot(path=tmp_path / "choose.png")
    sign_in.click()
    expect(dora.get_by_role("heading", name="Tables to deal")).to_be_visible()
    guests.forgive("403")
    guests.forgive("401")  # the page of who was signed out meanwhile


def plans(floor: Page) -> None:
    floor.goto("/rota")
    button(floor, "Make a plan").click()
    for who, table, begin, end in (("Dan", "T3", "10:00", "11:00"), ("Eve", "T3", "11:00", "12:00")):
        button(floor, "Add a turn").click()
        row = floor.get_by_role("group", name="Turn from").last
        row.get_by_label("Dealer").select_option(who)
        row.get_by_label("Table").fill(table)
        row.get_by_label("From").fill(begin)
        row.get_by_label("To").fill(end)
    button(floor, "Keep the plan").click()
    expect(button(floor, "Change the plan")).to_be_visible()


def takes_a_tip(eve: Page) -> None:
    """From a walk-in, who buys chips at the table first."""
    eve.goto("/felt/T3")
    eve.get_by_role("button", name="Spot 1 is free. Seat somebody").click()
    eve.get_by_role("dialog", name="Seat 1").get_by_role("textbox").fill("Wes Walker")
    button(eve.get_by_role("dialog", name="Seat 1"), "Seat").click()
    eve.get_by_role("button", name="People, tips and chips").click()
    eve.locator("form", has=button(eve, "Sell")).get_by_label("Cash for chips").fill("50")
    button(eve, "Sell").click()
    expect(eve.get_by_text("Wes Walker has $50 in chips.").first).to_be_visible()
    eve.locator("form", has=button(eve, "Take the tip")).get_by_label("Tip").fill("10")
    button(eve, "Take the tip").click()
    expect(eve.get_by_text("A tip of $10.").first).to_be_visible()


@pytest.mark.long  # tests/web/test_rota.py and test_tips.py do the same by requests
def test_a_push_by_the_rota_and_a_pool_that_is_shared_out(
    guests: Guests, house: tuple[Served, dict[str, str]], tmp_path: Path
) -> None:
    """Would catch a plan that cannot be typed, a relief who is not told or cannot take the table, tips that no key
    collects, and a share that is paid without a second person."""
    _, tokens = house
    floor = staffed.signed_in(guests, tokens["flo"], "/floor")
    working.opens(floor, "four-card", "T3", tray="200", real=True)
    dan = staffed.signed_in(guests, tokens["dan"], "/hand-over/T3", viewport=TABLET)
    button(dan, "I deal from now on").click()
    expect(button(dan, "Hand over the dealing")).to_be_visible()
    plans(floor)
    here = floor.get_by_role("listitem", name="T3")
    here.get_by_label("Relief at T3").select_option("Eve")
    here.get_by_role("button", name="Push Eve to T3").click()
    expect(here.get_by_text("Eve is called", exact=True)).to_be_visible()
    assert barriers(floor) == []

    eve = staffed.signed_in(guests, tokens["eve"], "/dealer")
    eve.get_by_role("link", name="Hand-over").click()
    expect(dan.get_by_text("By the rota Eve comes next.")).to_be_visible()
    button(dan, "Hand over the dealing").click()
    button(eve, "Agree").click()
    expect(floor.get_by_role("listitem", name="T3").get_by_text("Eve since", exact=False)).to_be_visible()
    floor.get_by_role("button", name="Send Dan on a break").click()
    expect(floor.get_by_role("listitem", name="Dan").get_by_text("On a break", exact=False)).to_be_visible()

    takes_a_tip(eve)
    cashier = staffed.signed_in(guests, tokens["cass"], "/tips")
    button(cashier, "Collect the tips of T3").click()
    pool = cashier.get_by_role("region", name="Pool")
    button(pool, "Points").click()
    pool.get_by_label("Dan,").fill("2")
    pool.get_by_label("Eve,").fill("1")
    button(pool, "Share out").click()
    expect(cashier.get_by_text("by points: Dan $6.67 and Eve $3.33", exact=False).first).to_be_visible()
    floor.goto("/tips")
    button(floor, "Agree").click()
    button(cashier, "Pay Dan $6.67").click()
    expect(cashier.get_by_role("row", name="Dan").get_by_text("Paid", exact=True)).to_be_visible()
    button(cashier, "Pay Eve $3.33").click()
    expect(pool.get_by_text("Paid", exact=True).first).to_be_visible()
    cashier.screenshot(path=tmp_path / "paid.png")
    assert barriers(cashier) == []
    cashier.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert sideways(cashier) == 0


@pytest.fixture
def with_chips(stage: Stage, tmp_path: Path) -> Iterator[tuple[Guests, dict[str, str]]]:
    """A house with a set of chips."""
    tokens = staffed.made(tmp_path, {name: PEOPLE[name] for name in ("eve", "cass")})
    with house_opening.running(tmp_path / "house.db") as house:
        settings.keep(house.store, Settings(chips=USUAL))
        opens(house, "four-card", "T3", cards=Cards.REAL, tray=200_00, rack=100_00)
    with looked_through(tmp_path) as served:
        guests = Guests(stage, served.link, album=tmp_path)
        yield guests, tokens
        stage.run(guests.leave)


@pytest.mark.long  # tests/web/test_house_chips.py does the same by requests
def test_tips_come_to_the_cage_by_denomination(with_chips: tuple[Guests, dict[str, str]], tmp_path: Path) -> None:
    """In a house with a set of chips, by mouse alone. Would catch a key that collects chips nobody has counted wrongly,
    and a form that does not fit a phone."""
    guests, tokens = with_chips
    eve = staffed.signed_in(guests, tokens["eve"], "/hand-over/T3", viewport=TABLET)
    button(eve, "I deal from now on").click()
    expect(button(eve, "Hand over the dealing")).to_be_visible()
    takes_a_tip(eve)
    cashier = staffed.signed_in(guests, tokens["cass"], "/tips")
    button(cashier, "Collect the tips of T3").click()
    cashier.get_by_role("textbox", name="Chips that came in: chips of 5 dollars").fill("1")
    expect(cashier.get_by_text("These chips are worth $5; by the book there is $10.")).to_be_visible()
    expect(button(cashier, "Collect $10")).to_be_disabled()
    cashier.get_by_role("textbox", name="Chips that came in: chips of 1 dollar", exact=True).fill("5")
    expect(button(cashier, "Collect $10")).to_be_enabled()
    cashier.screenshot(path=tmp_path / "tips.png")
    assert barriers(cashier) == []
    cashier.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert sideways(cashier) == 0
    cashier.screenshot(path=tmp_path / "tips-phone.png", full_page=True)
    button(cashier, "Collect $10").click()
    expect(cashier.get_by_role("region", name="Pool").get_by_text("From T3.")).to_be_visible()
    cashier.goto("/cashier")
    cashier.get_by_role("link", name="Slip").first.click()
    expect(cashier.get_by_text("1 x $5, 5 x $1")).to_be_visible()
    cashier.screenshot(path=tmp_path / "slip.png", full_page=True)
