"""A play-money night: it is started, guests enter with their phones, and the standings match their own pages."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.evenings.house import House, goes
from tests.browser.evenings.money import shown, typed
from tests.browser.evenings.people import Guest, Player
from tests.browser.staffed import known_newcomer
from tests.browser.working import button

NAME, BUY_IN = "Harbour Hall, Saturday", 500_00
PRIZE = "A smoked ham"


def starts(house: House) -> None:
    goes_to_night(house)
    button(house.floor, "Start a night").click()
    form = house.floor.get_by_role("dialog", name="Start a night")
    form.get_by_label("Name").fill(NAME)
    form.get_by_label("Everybody starts with").fill(typed(BUY_IN))
    form.get_by_label("Prize", exact=True).fill(PRIZE)
    button(form, "Start").click()
    expect(house.floor.get_by_role("heading", name=NAME)).to_be_visible()


def goes_to_night(house: House) -> None:
    house.floor.get_by_role("button", name="Menu", exact=True).click()
    house.floor.get_by_role("dialog").get_by_role("link", name="Night").click()


def enters(house: House, name: str, *, table: str, seat: int, **options: Any) -> Player:
    """A guest who gives a name and needs no account, and will sit at that seat."""
    page = known_newcomer(house.guests, table, seat, **options)
    page.get_by_role("link", name="Enter the night").click()
    page.get_by_label("Your name tonight").fill(name)
    button(page, "Enter the night").click()
    page.get_by_role("link", name="To the tables").click()
    return Player(name, BUY_IN, 0, page=page)


def is_given_chips(house: House, name: str) -> Guest:
    """Somebody without a phone."""
    goes_to_night(house)
    form = house.floor.get_by_role("region", name="Give chips")
    form.get_by_role("textbox").fill(name)
    button(form, f"Give {shown(BUY_IN)}").click()
    board = house.floor.get_by_role("region", name="Leader board")
    expect(board.get_by_role("listitem").filter(has_text=name)).to_contain_text(shown(BUY_IN))
    goes(house.floor, "Floor")
    return Guest(name, BUY_IN, 0)


def ends(house: House, *players: Guest) -> None:
    """The tables are closed; the standings match everybody's own page."""
    goes_to_night(house)
    button(house.floor, "End the night").click()
    button(house.floor.get_by_role("dialog", name="End the night?"), "End it").click()
    board = house.floor.get_by_role("region", name="Final standings")
    for player in players:
        expect(board.get_by_role("listitem").filter(has_text=player.name)).to_contain_text(shown(player.chips))
    best = max(players, key=lambda player: player.chips)
    expect(board.get_by_role("listitem").filter(has_text=re.compile(PRIZE)).first).to_contain_text(best.name)
