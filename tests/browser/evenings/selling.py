"""Chips for cash at a table: the same form on the dealer's page and on the tablet."""

from playwright.sync_api import Page, expect

from tests.browser.evenings.money import shown, typed
from tests.browser.evenings.people import Guest
from tests.browser.working import button


def sells(dealer: Page, guest: Guest, amount: int) -> None:
    """The dealer takes cash, which goes into the drop box, and chips go from the rack to the seat."""
    form = dealer.locator("form", has=button(dealer, "Sell"))
    people = form.get_by_label("Who buys")
    people.select_option(value=people.locator("option", has_text=guest.name).get_attribute("value"))
    form.get_by_label("Cash for chips").fill(typed(amount))
    button(form, "Sell").click()
    expect(form.get_by_text(f"{guest.name} has {shown(amount)} in chips.").first).to_be_visible()
    expect(form.get_by_text("Put the cash into the drop box.").first).to_be_visible()
    guest.chips += amount
    guest.paid += amount
