"""A table that lasts: screens beside it say that it is closed, and go on by themselves when it opens again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import staffed
from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage
from tests.browser.working import button, part

PEOPLE = {"dan": ("dealer",), "eve": ("dealer",), "flo": ("floor",), "max": ("floor", "manager")}


@pytest.fixture
def tokens(tmp_path: Path) -> dict[str, str]:
    return staffed.made(tmp_path, PEOPLE)


@pytest.fixture
def guests(stage: Stage, tokens: dict[str, str], tmp_path: Path) -> Iterator[Guests]:
    with Served(tmp_path) as served:
        made = Guests(stage, served.link, album=tmp_path)
        yield made
        stage.run(made.leave)


def opens_nine(floor: Page) -> None:
    button(floor, "Open a table").click()
    form = floor.get_by_role("dialog", name="Open a table")
    form.get_by_label("Name").fill("9")
    button(form, "Practice").click()
    button(form, "Real cards").click()
    button(form, "Open Table 9").click()
    expect(form).to_have_count(0)


def closes_nine(floor: Page) -> None:
    floor.get_by_role("link", name="Table 9").first.click()
    button(part(floor, "Table"), "Close the table").click()  # play money is not counted


@pytest.mark.long  # tests/web/test_staff_tables.py opens a closed table again by the same requests
def test_screens_of_a_closed_table_go_on_when_it_opens_again(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a bookmark that is dead after the first closing, a screen that has to be reloaded, and another game
    whose sheet does not come."""
    floor = staffed.signed_in(guests, tokens["flo"], "/floor")
    opens_nine(floor)
    tablet = staffed.signed_in(guests, tokens["dan"], "/felt/9", viewport={"width": 1024, "height": 768})
    expect(tablet.get_by_role("main", name="The hand")).to_be_visible()
    player, screen = guests.newcomer("/table/9"), staffed.signed_in(guests, tokens["max"], "/projector/9")
    loaded = [page.evaluate("performance.timeOrigin") for page in (tablet, player, screen)]
    closes_nine(floor)
    expect(tablet.get_by_role("heading", name="Table 9 is closed")).to_be_visible()
    expect(tablet.get_by_text("This screen goes on by itself then.")).to_be_visible()
    expect(tablet.get_by_text("Last time: ")).to_be_visible()
    expect(tablet.get_by_role("button", name="Open as last time")).to_have_count(0)
    expect(player.get_by_text("This table is closed").first).to_be_visible()
    expect(screen.get_by_text("This table is closed").first).to_be_visible()
    floor.get_by_role("link", name="All tables").click()
    floor.get_by_role("list", name="Closed tables").get_by_role("button", name="Open as last time").click()
    expect(tablet.get_by_role("main", name="The hand")).to_be_visible()
    expect(screen.get_by_text("This table is closed")).to_have_count(0)
    expect(player.get_by_text("This table is closed")).to_have_count(0)
    closes_nine(floor)
    floor.get_by_role("link", name="All tables").click()
    floor.get_by_role("list", name="Closed tables").get_by_role("button", name="Open otherwise").click()
    form = floor.get_by_role("dialog", name="Open Table 9")
    expect(form.get_by_text("This table opens again")).to_be_visible()
    form.get_by_label("Game").select_option(label="Four Card Poker with Aces Up")
    button(form, "Sealed decks").click()
    button(form, "Open Table 9").click()
    expect(form).to_have_count(0)
    expect(tablet.get_by_role("heading", name="Table 9 deals from sealed decks")).to_be_visible()
    expect(screen.get_by_text("Four Card Poker with Aces Up").first).to_be_visible()
    assert [page.evaluate("performance.timeOrigin") for page in (tablet, player, screen)] == loaded, "nobody reloaded"


@pytest.mark.long  # tests/web/test_hand_over.py does the same by requests
def test_a_dealer_goes_and_another_one_comes(guests: Guests, tokens: dict[str, str]) -> None:
    """Would catch a hand-over without a way to it from the tablet, or one that the incoming dealer cannot find."""
    floor = staffed.signed_in(guests, tokens["flo"], "/floor")
    button(floor, "Open a table").click()
    form = floor.get_by_role("dialog", name="Open a table")
    form.get_by_label("Name").fill("9")
    button(form, "Real cards").click()
    for name in ("Tray", "Rack"):
        form.get_by_label(name).first.fill("300")
    button(form, "Open Table 9").click()
    expect(form).to_have_count(0)
    dan = staffed.signed_in(guests, tokens["dan"], "/felt/9", viewport={"width": 1024, "height": 768})
    eve = staffed.signed_in(guests, tokens["eve"], "/hand-over/9", viewport={"width": 1024, "height": 768})
    expect(eve.get_by_role("region", name="Dealer").get_by_text("Nobody", exact=True)).to_be_visible()
    button(dan, "Menu").click()
    dan.get_by_role("link", name="Hand over").click()
    button(dan, "I deal from now on").click()
    expect(eve.get_by_role("region", name="Dealer").get_by_text("Dan", exact=True)).to_be_visible()
    expect(button(eve, "Hand over the dealing")).to_have_count(0)
    button(dan, "Hand over the dealing").click()
    waits = eve.get_by_role("listitem", name="Hand the dealing over to the next dealer at table 9; nothing is open.")
    button(waits, "Agree").click()
    expect(dan.get_by_role("region", name="Dealer").get_by_text("Eve", exact=True)).to_be_visible()
    expect(button(eve, "Hand over the dealing")).to_be_visible()
    eve.get_by_role("link", name="Shift report").click()
    duty = eve.get_by_role("region", name="On duty")
    for who in ("Dan, dealer", "Eve, dealer", "Flo, floor"):
        expect(duty.get_by_text(who)).to_be_visible()
