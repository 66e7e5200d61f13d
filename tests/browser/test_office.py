"""Accounts by mouse: an invitation, roles, signing in and out, self-exclusion; and pages that keep nobody out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import warm
from tests.browser import playing
from tests.browser.barriers import barriers
from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage
from tests.browser.test_staff_pages import goes, looked_at
from tests.house.test_branding import SVG

PASSWORD = "three blue harbours"
HIDE = "(lines) => lines.forEach((line) => { line.hidden = true; })"


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with one manager, made as its owner would."""
    folder = tmp_path_factory.mktemp("staffed")
    with Served(folder):
        pass  # it is there now
    said = ["accounts", "add", "ann", "--name", "Ann", "--role", "manager", "--password-stdin"]
    house = ["--house", str(folder / "house.db")]
    done = warm.run([*said, *house], stdin=PASSWORD.encode())
    assert done.returncode == 0, done.stderr
    with Served(folder) as made:
        yield made


@pytest.fixture
def guests(stage: Stage, staffed: Served, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, staffed.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def signs_in(page: Page, login: str, password: str = PASSWORD) -> None:
    page.get_by_label("Login").fill(login)
    page.locator("input[type=password]").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


def makes_account(page: Page, login: str, name: str) -> None:
    page.get_by_label("Login").fill(login)
    page.get_by_label("Name at the table").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()


def part_of_office(page: Page, part: str) -> None:
    page.get_by_role("navigation", name="Manager").get_by_role("link", name=part).click()
    expect(page.get_by_role("heading", name=part, level=1)).to_be_visible()


def test_an_invitation_makes_one_account_with_its_roles(guests: Guests) -> None:
    """Would catch a link that does not lead to a form, roles that do not arrive, a code that works twice, an account
    that stays signed in after it was disabled, and a page of staff that is shown to anybody else."""
    manager = guests.newcomer("/manager")
    manager.get_by_role("main").get_by_role("link", name="Sign in").click()
    signs_in(manager, "ann")
    expect(manager.get_by_role("heading", name="Accounts", level=1)).to_be_visible()  # back where they came from
    part_of_office(manager, "Invitations")
    manager.get_by_label("Dealer").check()
    manager.get_by_role("button", name="Make the invitation").click()
    link = manager.get_by_label("Link").input_value()

    dealer = guests.newcomer(link)
    expect(dealer.get_by_text("deals by hand")).to_be_visible()
    makes_account(dealer, "noor", "Noor")
    expect(dealer.get_by_role("heading", name="Tables to deal")).to_be_visible()
    dealer.goto("/manager")
    expect(dealer.get_by_role("heading", name="This page is for the manager")).to_be_visible()

    late = guests.newcomer(link)
    expect(late.get_by_text("This invitation was used, or is too old.")).to_be_visible()
    guests.forgive("404")

    part_of_office(manager, "Accounts")
    manager.get_by_label("Find an account").fill("noo")
    row = manager.get_by_role("row", name="Noor noor")
    expect(row.get_by_text("Dealer")).to_be_visible()
    row.get_by_role("button", name="Change the account of Noor").click()
    manager.get_by_role("switch", name="Disabled").click()
    manager.get_by_role("button", name="Save", exact=True).click()
    expect(row.get_by_text("Disabled")).to_be_visible()
    dealer.reload()
    expect(dealer.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    dealer.goto("/sign-in")
    signs_in(dealer, "noor")
    expect(dealer.get_by_role("alert")).to_have_text("This account is disabled. Ask the manager of the house.")
    guests.forgive("403")


def test_a_manager_sees_what_the_house_will_print(guests: Guests, tmp_path: Path) -> None:
    """Would catch a logo that is not shown again, a colour that nobody can read on, and a script in a drawing."""
    page = guests.newcomer("/sign-in")
    signs_in(page, "ann")
    expect(page.get_by_role("heading", name="Accounts", level=1)).to_be_visible()
    page.goto("/manager?part=settings")
    card, save = page.get_by_label("How a card will look"), page.get_by_role("button", name="Save", exact=True)
    page.get_by_placeholder("#205342").fill("#7b7b7b")
    expect(page.get_by_text("Letters on it cannot be read well")).to_be_visible()
    expect(save).to_be_disabled()
    page.get_by_placeholder("#205342").fill("#7a1f2b")
    page.get_by_label("Help line").fill("Call 800 Gambler")
    bad, logo = tmp_path / "bad.svg", tmp_path / "logo.svg"
    bad.write_bytes(SVG.replace(b"<path", b"<script>1</script><path"))
    logo.write_bytes(SVG)
    page.get_by_label("Choose a logo").set_input_files(bad)
    expect(page.get_by_text("<script>, which is not allowed there")).to_be_visible()
    guests.forgive("400")
    page.get_by_label("Choose a logo").set_input_files(logo)
    expect(card.get_by_role("img")).to_be_visible()
    assert card.get_by_role("img").evaluate("async (image) => { await image.decode(); return image.naturalWidth > 0; }")
    save.click()
    expect(page.get_by_text("All saved.")).to_be_visible()
    page.reload()
    expect(page.get_by_placeholder("#205342")).to_have_value("#7a1f2b")
    expect(card.get_by_text("Call 800 Gambler")).to_be_visible()
    expect(card.get_by_role("img")).to_be_visible()
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_text("If play stops being fun: Call 800 Gambler.")).to_be_visible()
    page.keyboard.press("Escape")
    assert card.locator(".of-band").evaluate("(band) => getComputedStyle(band).backgroundColor") == "rgb(122, 31, 43)"
    page.get_by_role("button", name="No logo").click()
    expect(card.get_by_role("img")).to_have_count(0)
    page.screenshot(path=tmp_path / "settings.png", full_page=True)


def test_who_excludes_themselves_does_not_sit_down(guests: Guests) -> None:
    """Would catch one careless tap that excludes somebody for a month, and an exclusion that no table knows of."""
    page = guests.newcomer("/sign-in?new=1")
    makes_account(page, "mara", "Mara")
    expect(page.get_by_role("banner").get_by_role("link", name="Mara, your account")).to_be_visible()
    page.goto("/account")
    page.get_by_role("button", name="Exclude me").click()
    asked = page.get_by_role("dialog", name="Exclude yourself from play")
    expect(asked.get_by_role("button", name="Exclude me")).to_be_disabled()
    asked.get_by_role("switch", name="I have read this, and I want it").click()
    asked.get_by_role("button", name="Exclude me").click()
    expect(page.get_by_text("You have excluded yourself", exact=True)).to_be_visible()
    page.goto(f"/table/{playing.opened_table(page, sheet='six-card')}")
    expect(page.get_by_text("You have excluded yourself from play until")).to_be_visible()
    expect(playing.key(page, "Sit down")).to_have_count(0)


def test_signing_out_leaves_a_guest_and_ends_the_session(guests: Guests) -> None:
    """Would catch a browser that goes on as somebody who has left, and sessions that cannot be ended from elsewhere."""
    first, second = guests.newcomer("/sign-in?new=1"), guests.newcomer("/sign-in")
    makes_account(first, "rosa", "Rosa")
    expect(first.get_by_role("banner").get_by_role("link", name="Rosa, your account")).to_be_visible()
    signs_in(second, "rosa")
    expect(second.get_by_role("banner").get_by_role("link", name="Rosa, your account")).to_be_visible()
    first.goto("/account")
    first.get_by_role("button", name="End the session of").click()
    expect(first.get_by_text("This browser")).to_be_visible()
    expect(first.get_by_role("button", name="End the session of")).to_have_count(0)
    second.reload()
    expect(second.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    first.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(first.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()


def test_the_office_keeps_nobody_out(guests: Guests) -> None:
    """Would catch a control without a name, a text too faint, and a page that scrolls sideways on a phone."""
    page = guests.newcomer("/sign-in")
    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_visible()
    found = looked_at(page)
    page.get_by_role("button", name="I am new here").click()
    expect(page.get_by_role("heading", name="New account", level=1)).to_be_visible()
    found += looked_at(page)
    page.goto("/sign-in")
    signs_in(page, "ann")
    expect(page.get_by_role("heading", name="Accounts", level=1)).to_be_visible()
    for path, heading in (
        ("/account", "Your account"),
        ("/manager?part=invitations", "Invitations"),
        ("/manager?part=settings", "Settings"),
        ("/manager?part=permissions", "Permissions"),
        ("/dealer", "This page is for"),
    ):
        goes(page, path, heading)
        page.locator("tbody tr:nth-child(n + 9)").evaluate_all(HIDE)  # hundreds of lines more are like these
        found += looked_at(page)
    goes(page, "/manager", "Accounts")
    page.get_by_role("button", name="Change the account of Ann").click()
    expect(page.get_by_role("dialog", name="Account of Ann")).to_be_visible()
    assert found + barriers(page) == []
