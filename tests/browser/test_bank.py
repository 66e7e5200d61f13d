"""A table that a player banks, for issued chips: no money but the players' own is there, and it begins all the same."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.house import house_check, house_opening
from pitboss.house.cash import cage
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.staff import CheckIdentity
from tests.browser import playing, staffed, working
from tests.browser.playing import dock, key
from tests.browser.serving import Served
from tests.browser.stage import Guests, Stage
from tests.house.playing import must
from tests.house.staffed import opens

TABLE, BUYS = "Bank", 200_00
COLLECTED = 50 + 2_00  # from Bob, and from the bank


@dataclass
class Room:
    tokens: dict[str, str]
    served: Served


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("bank")
    tokens = staffed.made(folder, {"flo": ("floor",), "dan": ("dealer",), "ann": (), "bob": ()})
    with house_opening.running(folder / "house.db") as house:
        opens(house, "player-dealer", TABLE, rack=100_00)
        accounts = Accounts(house.store, house.clock)
        for one in (one for one in accounts.all() if one.login in ("ann", "bob")):
            must(accounts.ask(CheckIdentity(one.player, "passport"), by="owner"))
            must(house.cage(cage.BuyAtCage(one.player, BUYS), by="owner", command_id=f"{one.login} buys"))
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
    declined; a banker without a key to pass it; and chips that stay in the bank of somebody who has left. How such a
    table is opened, its players come to chips, and its collections to the cage: the evening of this sheet shows it."""
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
    floor = staffed.signed_in(guests, room.tokens["flo"], f"/floor/{TABLE}")
    bank = floor.get_by_role("region", name="The bank")
    expect(bank.get_by_text("The bank is offered to Bob.")).to_be_visible()
    working.button(bank, "Offer it to the next seat").click()
    expect(bob.get_by_role("heading", name="Nobody has the bank yet")).to_be_visible()
    floor.close()  # a page of staff goes on asking
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
    expect(bob.get_by_text("You are offered the bank").first).to_be_visible()
    leaves(bob)
    assert sum(page.request.get("/api/me").json()["issued"] for page in (ann, bob)) == 2 * BUYS - COLLECTED


def takes(page: Page, dollars: str) -> None:
    page.get_by_label("You put up").fill(dollars)
    key(page, "Take").click()
    expect(page.get_by_role("heading", name=f"${dollars}", exact=True)).to_be_visible()


def leaves(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
