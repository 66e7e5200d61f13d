"""A table that a player banks, for issued chips: no money but the players' own is there, and it begins all the same."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.house import house_check, house_opening
from tests.browser import playing, staffed, working
from tests.browser.playing import dock, key
from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage

TABLE = "Bank"


@dataclass
class Room:
    tokens: dict[str, str]
    served: Served


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("bank")
    people = {"flo": ("floor",), "cass": ("cashier",), "dan": ("dealer",), "ann": (), "bob": ()}
    tokens = staffed.made(folder, people)
    with Served(folder) as served:
        yield Room(tokens, served)
    with house_opening.running(folder / "house.db") as house:
        assert house_check.problems(house.store) == []


@pytest.fixture
def guests(stage: Stage, room: Room, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, room.served.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def test_a_table_that_players_bank_begins_goes_on_and_lets_go(guests: Guests, room: Room) -> None:
    """Would catch a bank that is offered before anybody sits and never again; nobody who could take it once all have
    declined; a banker without a key to pass it; chips that stay in the bank of somebody who has left; and collections
    that no key of the window brings to the cage."""
    floor = staffed.signed_in(guests, room.tokens["flo"], "/floor")
    cashier = staffed.signed_in(guests, room.tokens["cass"], "/cashier")
    working.opens(floor, "player-dealer", TABLE, tray=None)
    for name in ("Ann", "Bob"):
        cashier.get_by_placeholder("Name, or code of a card").fill(name)
        working.checks_papers(cashier, name)
        working.transacts(cashier, name, "Buy-in", "200")
    ann, bob = (staffed.signed_in(guests, room.tokens[login], f"/table/{TABLE}") for login in ("ann", "bob"))

    key(ann, "Sit down").click()
    expect(ann.get_by_role("heading", name="You are offered the bank")).to_be_visible()
    key(ann, "Decline").click()
    expect(ann.get_by_role("heading", name="Nobody has the bank yet")).to_be_visible()
    takes(ann, "50")
    key(ann, "Pass the bank").click()  # alone, nobody bets against it
    expect(ann.get_by_role("heading", name="Nobody has the bank yet")).to_be_visible()

    key(bob, "Sit down").click()
    expect(bob.get_by_role("heading", name="You are offered the bank")).to_be_visible()
    floor.get_by_role("link", name=re.compile(f"^{TABLE}$")).click()
    bank = floor.get_by_role("region", name="The bank")
    expect(bank.get_by_text("The bank is offered to Bob.")).to_be_visible()
    working.button(bank, "Offer it to the next seat").click()
    expect(bob.get_by_role("heading", name="Nobody has the bank yet")).to_be_visible()
    dealer = staffed.signed_in(guests, room.tokens["dan"], f"/dealer/{TABLE}")
    working.button(dealer, "Offer the bank again").click()
    expect(ann.get_by_role("heading", name="You are offered the bank")).to_be_visible()
    takes(ann, "100")

    playing.places_bets(bob)
    playing.deals(bob)
    working.presses(dealer, "No more bets", "Deal", "Turn up a card")
    playing.decides(bob)
    working.presses(dealer, "Turn over the player-dealer", "Turn over spot", "Pay and take")
    expect(dock(ann, "Result").get_by_text("Your bank of $100")).to_be_visible()  # the question does not cover it
    expect(dock(ann, "Result").get_by_text("You are offered the bank.")).to_be_visible()
    working.button(ann, "Take the bank").click()
    takes(ann, "20")
    leaves(ann)
    cashier.get_by_placeholder("Name, or code of a card").fill("Ann")
    working.transacts(cashier, "Ann", "Cash-out")  # nothing of hers is locked anywhere
    expect(bob.get_by_text("You are offered the bank").first).to_be_visible()
    leaves(bob)
    cashier.get_by_placeholder("Name, or code of a card").fill("")
    working.sweeps(cashier, TABLE, "$2.50")  # 50 cents of Bob's, and $2 of the bank


def takes(page: Page, dollars: str) -> None:
    page.get_by_label("You put up").fill(dollars)
    key(page, "Take").click()
    expect(page.get_by_role("heading", name=f"${dollars}", exact=True)).to_be_visible()


def leaves(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
