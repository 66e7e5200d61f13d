"""A new house, and the people who open it. Every step is done by clicking on pages."""

import re
from typing import Any, TypeVar

from playwright.sync_api import Locator, Page, expect

from tests.browser import working
from tests.browser.evenings.money import shown, typed
from tests.browser.evenings.people import Guest, Player
from tests.browser.serving import Served
from tests.browser.staffed import known_newcomer
from tests.browser.stage import Guests
from tests.browser.working import button

AnyGuest = TypeVar("AnyGuest", bound=Guest)
WALK_IN = "Walk-in"
CAPITAL = 100_000_00  # the default capital of a house
ALONE_MOST = 1_000_00  # above it a second person has to agree


class House:
    """The staff of a house, each with a page of their own, from the first start of the program on."""

    def __init__(self, guests: Guests, served: Served) -> None:
        self.guests = guests
        self.customers: list[Guest] = []  # everybody who paid cash for chips
        self.drawer = CAPITAL  # the expected cash in the cage's drawer
        self.manager = first_manager(guests, served)
        goes(self.manager, "Manager")
        self.manager.get_by_role("navigation", name="Manager").get_by_role("link", name="Invitations").click()
        self.floor, self.cashier = self.hires("Flo", "Floor"), self.hires("Cleo", "Cashier")

    def hires(self, name: str, role: str, **options: Any) -> Page:
        """Somebody uses an invitation of the manager, on a device of their own."""
        page = self.guests.newcomer(working.invites(self.manager, role), **options)
        working.makes_account(page, name)
        return page

    # ------------------------------------------------------------ players and their chips

    def player(
        self, name: str, *, buys: int, table: str, seat: int, checked: bool = False, in_hand: bool = False
    ) -> Player:
        """Somebody comes in, makes an account and buys chips at the window; they will sit at that seat."""
        page = known_newcomer(self.guests, table, seat)
        page.get_by_role("banner").get_by_role("link", name="Sign in").click()
        button(page, "I am new here").click()
        working.makes_account(page, name)
        self._finds(name)
        if checked:
            working.checks_papers(self.cashier, name)
        return self._buys(Player(name, 0, 0, page=page), name, buys, in_hand=in_hand)

    def walk_in(self, name: str, *, buys: int) -> Guest:
        """Somebody without an account, who gets chips in hand."""
        self._finds("")
        return self._buys(Guest(name, 0, 0), WALK_IN, buys)

    def _buys(self, guest: AnyGuest, at_window: str, cash: int, *, in_hand: bool = False) -> AnyGuest:
        form = self._window(at_window, "Buy-in", in_hand=in_hand)
        form.get_by_role("textbox").fill(typed(cash))
        handed = in_hand or at_window == WALK_IN
        self._done(form, f"Hand out {shown(cash)}" if handed else f"Put {shown(cash)} on the account")
        self.drawer += cash
        guest.paid, guest.chips = cash, cash
        self.customers.append(guest)
        return guest

    def cashes(self, player: Player) -> None:
        """Cash out everything on an account: the key shows how much, and nothing remains."""
        self._finds(player.name)
        form = self._window(player.name, "Cash-out")
        button(form, f"All, {shown(player.chips)}").click()
        self._pays(player, form)
        person = self.cashier.get_by_role("region", name=player.name, exact=True)
        expect(person).to_contain_text("Now at no table; on the account $0.")

    def cashes_chips(self, guest: Guest) -> None:
        """Cash out all chips in somebody's hand, counted on the counter.

        A chip that was paid twice or kept is reported: nobody has it by the book.
        """
        known = isinstance(guest, Player)
        self._finds(guest.name if known else "")
        form = self._window(guest.name if known else WALK_IN, "Cash-out", in_hand=known)
        form.get_by_role("textbox").fill(typed(guest.chips))
        self._pays(guest, form)
        expect(self.cashier.get_by_text("to be reported")).to_have_count(0)

    def _pays(self, guest: Guest, form: Locator) -> None:
        self._done(form, f"Pay out {shown(guest.chips)}")
        self.drawer -= guest.chips
        guest.home, guest.chips = guest.chips, 0

    def _finds(self, name: str) -> None:
        self.cashier.get_by_placeholder("Name, or code of a card").fill(name)

    def _window(self, whom: str, kind: str, *, in_hand: bool = False) -> Locator:
        """The form of a transaction, up to its amount."""
        form = working.serves(self.cashier, whom)
        button(form, kind).click()
        if whom != WALK_IN:
            button(form, "Chips in the hand" if in_hand else "On the account").click()
        return form

    def _done(self, form: Locator, says: str) -> None:
        button(form, says).click()
        expect(form.get_by_text(f"{says}: done.")).to_be_visible()

    def book(self, line: str) -> Locator:
        """The amount of a line in today's book, on the cashier's page."""
        book = self.cashier.get_by_role("complementary", name="Today's book")
        return book.get_by_role("term").filter(has_text=re.compile(f"^{line}")).locator("+ dd")

    def at_table(self, table: str) -> None:
        """The cashier looks at a table."""
        self._finds("")
        working.serves(self.cashier, table)

    # ------------------------------------------------------------ tables

    def opens(self, game: str, table: str, *, tray: int, rack: int, way: str, night: bool = False) -> None:
        """With a second person, if a large amount leaves the cage."""
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
        expect(form.get_by_text("The game is being fetched.")).to_have_count(0)
        for name, amount in (("Tray", tray), ("Rack", rack)):
            box = form.get_by_role("textbox", name=re.compile(f"^{name} "))
            if box.is_enabled():
                box.fill(typed(amount))
        button(form, f"Open {table}").click()
        expect(form).to_have_count(0)
        if tray + rack > ALONE_MOST and not night:
            working.agrees(self.cashier, f"Open table {table}")
        expect(self.floor.get_by_role("link", name=re.compile(f"^(Table )?{table}$"))).to_be_visible()


def first_manager(guests: Guests, served: Served) -> Page:
    """Whoever starts the program opens the link on the terminal."""
    found = re.search(r"https?://\S+/join\S*", served.said)
    assert found, f"the terminal has no link for the first manager: {served.said}"
    page = guests.newcomer(found[0])
    working.makes_account(page, "Mara")
    return page


def goes(page: Page, place: str) -> None:
    """Go to another part of the house, by the links in its header."""
    page.get_by_role("banner").get_by_role("link", name=place, exact=True).click()


def goes_to_table(page: Page, table: str) -> None:
    """Go there from the lobby, which lists the tables of the house."""
    tables = page.get_by_role("region", name="Tables open now")
    tables.get_by_role("link", name=re.compile(f"^{table}")).click()
