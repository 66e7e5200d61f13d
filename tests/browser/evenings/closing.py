"""The end of an evening: tables counted by two people, everybody paid, the shift printed, the book balanced."""

import re
from collections.abc import Mapping

from playwright.sync_api import expect

from tests.browser import working
from tests.browser.evenings.house import CAPITAL, House, goes
from tests.browser.evenings.money import cents, shown, typed
from tests.browser.working import button, counts_too, fills_count, part, transacts

AUDIT_MS = 180_000  # the check of the whole book waits for the solver, which first compiles on a new machine


def closes(house: House, table: str, *, tray: int, rack: int) -> None:
    """The floor enters the expected count, and another person their own, which is the same."""
    floor = house.floor
    goes(floor, "Floor")
    floor.get_by_role("link", name=re.compile(f"^{table}$")).click()
    part(floor, "Table").get_by_role("button", name="Count and close").click()
    form = floor.get_by_role("dialog", name=f"Close {table}")
    fills_count(form, Tray=typed(tray), Rack=typed(rack))
    button(form, "Close with this count").click()
    expect(form).to_have_count(0)
    counts_too(house.cashier, table, Tray=typed(tray), Rack=typed(rack))


def counts_drawer(house: House, *, won: int) -> None:
    """The drawer has the opening amount and what the house `won`: no more, no less, and nobody is owed anything."""
    assert sum(guest.paid - guest.home for guest in house.customers) == won, "somebody took home what is not theirs"
    assert house.drawer == CAPITAL + won
    expect(house.cashier.get_by_text(shown(house.drawer))).to_have_count(0)  # who counts it does not see it
    transacts(house.cashier, "The drawer", "Count", typed(house.drawer), says="second person")
    goes(house.floor, "Floor")
    counts_too(house.floor, "The drawer is counted", typed(house.drawer))
    expect(house.cashier.get_by_text("Book balances")).to_be_visible()
    expect(house.cashier.get_by_text("to be reported")).to_have_count(0)


def empties(house: House, table: str, *, drop: int, collections: int) -> None:
    """The drop box is counted and the fees go to the cage; a closed table without either disappears from the window."""
    if drop or collections:
        house.at_table(table)
    if drop:
        transacts(house.cashier, table, "Count the box", typed(drop), says="second person")
        goes(house.floor, "Floor")
        counts_too(house.floor, f"The drop box of table {table} is counted", typed(drop))
        house.drawer += drop
    if collections:
        working.sweeps(house.cashier, table, shown(collections))


def prints_shift(house: House, table: str, *, hands: int, lines: Mapping[str, int], carried: int = 0) -> bytes:
    """The floor finds the closed table and prints its shift. It has exactly these lines, apart from the chips between
    wallets and seats, of which players took `carried` more away than they brought."""
    floor = house.floor
    goes(floor, "Floor")
    floor.get_by_role("list", name="Closed tables").get_by_role("link", name=table, exact=True).click()
    floor.get_by_role("link", name="Shift").click()
    expect(floor.get_by_role("heading", name=f"Shift of table {table}")).to_be_visible()
    expect(floor.get_by_text(re.compile(rf": {hands} hands?[.]"))).to_be_visible()
    counts = floor.get_by_role("region", name="Counts")
    terms, amounts = (counts.get_by_role(role).all_inner_texts() for role in ("term", "definition"))
    told = dict(zip(terms, amounts, strict=True))
    told.pop("Hold")
    brought, taken = (cents(told.pop(way, "$0")) for way in ("Brought to seats", "Taken from seats"))
    assert taken - brought == carried
    assert {name.lower(): cents(amount) for name, amount in told.items()} == lines
    return floor.pdf()


def audits(house: House) -> None:
    auditor = house.hires("Ada", "Auditor")
    book = auditor.get_by_role("region", name="The book")
    expect(book.get_by_text("Balances", exact=True)).to_be_visible(timeout=AUDIT_MS)
    expect(book.locator("li.wrong")).to_have_count(0)
