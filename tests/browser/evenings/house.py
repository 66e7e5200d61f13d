"""A house from nothing, and the people who open it. Every step is a page that somebody clicked through."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import working
from tests.browser.evenings.money import shown, typed
from tests.browser.serving import Served
from tests.browser.stage import Guests
from tests.browser.working import button

CAPITAL = 100_000_00  # what a house has that nobody gave other terms
ALONE_MOST = 1_000_00  # beyond it a second person agrees


@dataclass
class Guest:
    """Somebody who plays, and what they should have: bought and won, as the pages told it."""

    name: str
    chips: int


@dataclass
class Player(Guest):
    """A guest with an account and a page of their own."""

    page: Page


class House:
    """The staff of a house, each with a page of their own, from the first start of the program on."""

    def __init__(self, guests: Guests, served: Served) -> None:
        self.guests, self.drawer = guests, CAPITAL  # what the drawer of the cage should hold
        self.manager = first_manager(guests, served)
        goes(self.manager, "Manager")
        self.manager.get_by_role("navigation", name="Manager").get_by_role("link", name="Invitations").click()
        self.floor, self.cashier = self.hires("Flo", "Floor"), self.hires("Cleo", "Cashier")

    def hires(self, name: str, role: str, **options: Any) -> Page:
        """Somebody takes up an invitation of the manager's, on a device of their own."""
        page = self.guests.newcomer(working.invites(self.manager, role), **options)
        working.makes_account(page, name)
        return page

    # ------------------------------------------------------------ players and their chips

    def player(self, name: str, *, buys: int, checked: bool = False, in_hand: bool = False) -> Player:
        """Somebody who comes in, makes an account and buys chips at the window."""
        page = self.guests.newcomer()
        page.get_by_role("banner").get_by_role("link", name="Sign in").click()
        button(page, "I am new here").click()
        working.makes_account(page, name)
        self._finds(name)
        if checked:
            working.checks_papers(self.cashier, name)
        self._window(name, "Buy-in", buys, in_hand=in_hand)
        return Player(name, buys, page)

    def walk_in(self, name: str, *, buys: int) -> Guest:
        """Somebody without an account, who gets chips in the hand."""
        self._finds("")
        self._window("Walk-in", "Buy-in", buys)
        return Guest(name, buys)

    def cashes(self, guest: Guest, *, in_hand: bool = False) -> None:
        """All that somebody has, which is what the pages told them."""
        known = isinstance(guest, Player)
        self._finds(guest.name if known else "")
        self._window(guest.name if known else "Walk-in", "Cash-out", guest.chips, in_hand=in_hand and known)

    def _finds(self, name: str) -> None:
        self.cashier.get_by_placeholder("Name, login or number").fill(name)

    def _window(self, whom: str, kind: str, amount: int, *, in_hand: bool = False) -> None:
        """Cash for chips, or back."""
        form = working.serves(self.cashier, whom)
        button(form, kind).click()
        if in_hand:
            button(form, "Chips in the hand").click()
        form.get_by_role("textbox").fill(typed(amount))
        form.locator("button[type=submit]").click()
        done = "Hand out" if kind == "Buy-in" else "Pay out"
        expect(form.get_by_text(f"{done} {shown(amount)}: done.")).to_be_visible()
        self.drawer += amount if kind == "Buy-in" else -amount

    def at_table(self, table: str) -> None:
        """The cashier looks at a table."""
        self._finds("")
        working.serves(self.cashier, table)

    # ------------------------------------------------------------ tables

    def opens(self, game: str, table: str, *, tray: int, rack: int, way: str, night: bool = False) -> None:
        """Two people, where much leaves the cage."""
        goes(self.floor, "Floor")
        button(self.floor, "Open a table").click()
        form = self.floor.get_by_role("dialog", name="Open a table")
        form.get_by_label("Game").select_option(game)
        form.get_by_label("Name").fill(table)
        if night:
            button(form.get_by_role("group", name="Chips"), "Night").click()
        if way == "real":
            button(form, "Real cards").click()
        if way == "automatic":
            button(form.get_by_role("group", name="Dealer"), "Automatic").click()
        for name, amount in (("Tray", tray), ("Rack", rack)):
            box = form.get_by_role("textbox", name=re.compile(f"^{name} "))
            if box.is_enabled():
                box.fill(typed(amount))
        button(form, f"Open {table}").click()
        expect(form).to_have_count(0)
        if tray + rack > ALONE_MOST and not night:
            working.agrees(self.cashier, f"Open table {table}")
        expect(self.floor.get_by_role("link", name=re.compile(f"^{table}"))).to_be_visible()


def first_manager(guests: Guests, served: Served) -> Page:
    """Whoever starts the program opens the link on the terminal."""
    found = re.search(r"https?://\S+/join\S*", served.said)
    assert found, f"the terminal has no link for the first manager: {served.said}"
    page = guests.newcomer(found[0])
    working.makes_account(page, "Mara")
    return page


def goes(page: Page, place: str) -> None:
    """To another part of the house, by the links in its header."""
    page.get_by_role("banner").get_by_role("link", name=place, exact=True).click()


def goes_to_table(page: Page, table: str) -> None:
    """From the lobby, where the tables of the house are in a list."""
    tables = page.get_by_role("region", name="Tables open now")
    tables.get_by_role("link", name=re.compile(f"^{table}")).click()
