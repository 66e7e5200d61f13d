"""Staff at a shared tablet, by mouse alone: a PIN, a badge, a hand-over on one screen; and a password reset by two."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import staffed, working
from tests.browser.barriers import barriers
from tests.browser.fits import sideways
from tests.browser.serving import Served, looked_through
from tests.browser.stage import PHONE, Guests, Stage

PEOPLE: dict[str, tuple[str, ...]] = {
    "finn": ("floor",), "dora": ("dealer",), "rita": ("dealer",), "mona": ("manager",), "flo": ("floor",),
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

    page.goto("/hand-over/T9")
    expect(page.get_by_role("heading", name="Tablet Table 9")).to_be_visible()
    page.screenshot(path=tmp_path / "door.png")
    assert barriers(page) == []
    is_here(page, "Dora", "1357")
    expect(page.get_by_text("That is not the PIN of Dora. 4 more tries.")).to_be_visible()
    guests.forgive("403")
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
    page.get_by_label("PIN, or scan a badge").focus()
    page.keyboard.type(badge)
    page.keyboard.press("Enter")
    expect(page.get_by_role("banner").get_by_role("button", name="Dora. Take this screen over")).to_be_visible()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert sideways(page) == 0


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
