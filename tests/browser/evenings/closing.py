"""The end of an evening: tables counted by two people, everybody paid, the shift printed, the book balanced."""

import re

from playwright.sync_api import expect

from tests.browser import working
from tests.browser.evenings.house import House, goes
from tests.browser.evenings.money import shown, typed
from tests.browser.working import agrees, button, part, transacts


def closes(house: House, table: str, *, tray: int, rack: int) -> None:
    """The floor counts what should be there, and another one agrees."""
    floor = house.floor
    goes(floor, "Floor")
    floor.get_by_role("link", name=re.compile(f"^{table}")).click()
    part(floor, "Table").get_by_role("button", name="Count and close").click()
    form = floor.get_by_role("dialog", name=f"Close {table}")
    button(form, "As an amount").click()
    for name, amount in (("Tray", tray), ("Rack", rack)):
        form.get_by_role("group", name=name).get_by_role("textbox").fill(typed(amount))
    expect(form.get_by_text("no difference")).to_be_visible()
    button(form, "Close with this count").click()
    expect(form).to_have_count(0)
    agrees(house.cashier, table)


def counts_drawer(house: House) -> None:
    transacts(house.cashier, "The drawer", "Count", typed(house.drawer), says="second person")
    goes(house.floor, "Floor")
    agrees(house.floor, "counted in the drawer")
    expect(house.cashier.get_by_text("Book balances")).to_be_visible()


def empties(house: House, table: str, *, drop: int, collections: bool) -> None:
    """The drop box is counted and the fees go to the cage; a closed table without either is gone from the window."""
    if drop or collections:
        house.at_table(table)
    if drop:
        transacts(house.cashier, table, "Drop box", typed(drop), says=f"The box held {shown(drop)}: done.")
        house.drawer += drop
    if collections:
        form = working.serves(house.cashier, table)
        button(form, "Collections").click()
        form.locator("button[type=submit]").click()
        expect(form.get_by_text("done.").first).to_be_visible()


def prints_shift(house: House, table: str, *, hands: int, **lines: int) -> bytes:
    """The floor finds the closed table and prints its shift; what the lines of it say, by their first words."""
    floor = house.floor
    goes(floor, "Floor")
    floor.locator("summary", has_text="closed").click()
    floor.get_by_role("region", name="Tables that were closed today").get_by_role("link", name=table).click()
    floor.get_by_role("link", name="Shift").click()
    expect(floor.get_by_role("heading", name=f"Shift of table {table}")).to_be_visible()
    expect(floor.get_by_text(f"{hands} hand")).to_be_visible()
    for name, amount in lines.items():
        line = floor.get_by_role("term").filter(has_text=re.compile(f"^{name}", re.IGNORECASE)).locator("+ dd").first
        expect(line).to_have_text(re.compile(rf"^\+?{re.escape(shown(amount))}$"))
    return floor.pdf()


def audits(house: House) -> None:
    auditor = house.hires("Ada", "Auditor")
    book = auditor.get_by_role("region", name="The book")
    expect(book.get_by_text("Balances", exact=True)).to_be_visible(timeout=60_000)
    expect(book.locator("li.wrong")).to_have_count(0)
