"""By clicking alone: a manager sets the house rules, dealer and floor see to the decks, a wrong count takes one out."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.house import house_opening, settings
from pitboss.house.settings import Settings
from tests.browser import working
from tests.browser.serving import Served
from tests.browser.staffed import made, signed_in
from tests.browser.stage import Guests, Stage
from tests.browser.test_real_cards import TABLET, taps
from tests.browser.working import button

Tokens = dict[str, str]
ALBUM = os.environ.get("PITBOSS_ALBUM")  # where pictures of the screens go, to be looked at


@pytest.fixture(scope="module")
def tokens() -> Tokens:
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, tokens: Tokens) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("decks")
    people = {"ana": ("player", "dealer"), "rosa": ("player", "floor"), "max": ("player", "manager")}
    tokens.update(made(folder, people))
    with house_opening.running(folder / "house.db") as house:
        settings.keep(house.store, Settings(second_over_cents=100_000_00))
    with Served(folder) as served:
        yield served


@pytest.fixture
def guests(stage: Stage, house: Served, tmp_path: Path) -> Iterator[Guests]:
    found = Guests(stage, house.link, album=tmp_path)
    yield found
    stage.run(found.leave)


def seen(page: Page, name: str) -> None:
    if not ALBUM:
        return
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=f"{ALBUM}/{name}-{width}.png", full_page=True)
    page.set_viewport_size({"width": 1024, "height": 768})


@pytest.mark.long
def test_a_manager_sets_the_rules_and_staff_see_to_the_decks_by_them(guests: Guests, tokens: Tokens) -> None:
    """Would catch rules of the house that no table hears of, and a deck that nobody can bring, count or take out."""
    _sees_to_the_decks(guests, tokens, _opens_by_the_rules(guests, tokens))


def _opens_by_the_rules(guests: Guests, tokens: Tokens) -> Page:
    """The rules are set; a game is refused, approved and opened. The floor's page."""
    manager = signed_in(guests, tokens["max"], "/manager?part=rules")
    manager.get_by_label("Two people inspect a deck of real cards").check()
    manager.get_by_label("The stub of real cards is counted").select_option("1")
    manager.get_by_label("Only approved games are opened").check()
    manager.get_by_label("Conduct").fill("No hats at the tables.")
    seen(manager, "house-rules")
    button(manager, "Keep the house rules").click()
    expect(manager.get_by_text("The house rules are kept.")).to_be_attached()

    floor = signed_in(guests, tokens["rosa"], "/floor")
    guests.forgive("409 (Conflict)")  # which the page says in words
    button(floor, "Open a table").click()
    form = floor.get_by_role("dialog", name="Open a table")
    form.get_by_label("Game").select_option("six-card")
    form.get_by_label("Name").fill("Decks")
    for field in ("Tray", "Rack"):
        form.get_by_role("textbox", name=field).fill("0")
    button(form, "Open Decks").click()
    expect(form.get_by_text("not among the approved games")).to_be_visible()
    manager.get_by_role("combobox", name="Game").select_option("six-card")
    button(manager, "Add an approval").click()
    manager.get_by_label("Approved by").fill("Lottery Commission")
    manager.get_by_label("Number of the approval").fill("L-17")
    button(manager, "Keep the house rules").click()
    expect(manager.get_by_text("The house rules are kept.")).to_be_attached()
    floor.goto("/floor")
    working.opens(floor, "six-card", "Decks", tray="1000", real=True)
    return floor


def _sees_to_the_decks(guests: Guests, tokens: Tokens, floor: Page) -> None:
    tablet = signed_in(guests, tokens["ana"], "/felt/Decks", viewport=TABLET)
    expect(tablet.get_by_text("Nobody has inspected deck A").first).to_be_visible()
    tablet.get_by_role("button", name="See to the decks").click()
    box = tablet.get_by_role("dialog", name="The decks")
    box.get_by_label("Its back").fill("red 1")
    button(box, "Every card is there").click()
    floor.goto("/floor/Decks")
    working.agrees(floor, "The deck red 1 has its 52 cards")
    expect(box.get_by_text("red 1").first).to_be_visible()
    seen(tablet, "tablet-decks")

    working.part(floor, "Table")
    floor.get_by_label("Before the next deal, because").fill("a player asks for it")
    button(floor, "Cut again").click()
    seen(floor, "floor-decks")
    expect(box.get_by_text("at least ten cards")).to_be_visible()
    button(box, "It is done").click()
    button(box, "Close").click()

    tablet.get_by_role("region", name="Spot 1,").get_by_role("button", name="Ante,").click()
    taps(tablet, "Qs", asked_at=0)
    taps(tablet, "7h 4d  Ah Kh 2h")
    tablet.get_by_role("button", name="Close hand").click()
    tablet.get_by_role("button", name="Next hand", exact=False).first.click()
    expect(tablet.get_by_text("Nobody has inspected deck B").first).to_be_visible()
    tablet.get_by_role("button", name="See to the decks").click()
    box.get_by_label("Its back").fill("blue 1")
    button(box, "Every card is there").click()
    working.agrees(floor, "The deck blue 1")
    box.get_by_label("Cards left of deck A after hand 1").fill("45")
    button(box, "Counted").click()
    expect(box.get_by_text("Out of service: red 1")).to_be_visible()
    floor.get_by_label("What was found").fill("The six of clubs lay under the table.")
    seen(floor, "floor-deck-out")
    button(floor, "Put it back into service").click()
    expect(floor.get_by_text("Out of service: red 1")).to_have_count(0)
