"""What staff do, by mouse: sign in, sell chips, run tables, agree to commands."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.staffed import PASSWORD


def button(place: Page | Locator, name: str) -> Locator:
    return place.get_by_role("button", name=name, exact=True)


# ---------------------------------------------------------------- accounts


def signs_in(page: Page, login: str) -> None:
    page.get_by_label("Login").fill(login)
    page.locator("input[type=password]").fill(PASSWORD)
    button(page.get_by_role("main"), "Sign in").click()


def makes_account(page: Page, name: str) -> None:
    page.get_by_label("Login").fill(name.lower())
    page.get_by_label("Name at the table").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    button(page, "Make the account").click()
    expect(page.get_by_role("banner").get_by_role("link", name=f"{name}, your account")).to_be_visible()


def invites(manager: Page, role: str) -> str:
    """The link of a new invitation; the manager's page shows the invitations."""
    link = manager.get_by_label("Link")
    before = link.input_value() if link.is_visible() else ""
    manager.get_by_label(role).check()
    button(manager, "Make the invitation").click()
    expect(link).not_to_have_value(before)
    return str(link.input_value())


# ---------------------------------------------------------------- two people


def agrees(page: Page, says: str) -> None:
    """Agree to somebody else's command, wherever the page has its list."""
    asked = page.get_by_role("listitem", name=re.compile(re.escape(says)))
    button(asked, "Agree").click()
    expect(asked).to_have_count(0)


# ---------------------------------------------------------------- the window


def serves(cashier: Page, whom: str) -> Locator:
    """The form for a customer, or a table, at the window."""
    cashier.get_by_role("button", name=re.compile(f"^{re.escape(whom)}\\b")).click()
    form = cashier.get_by_role("region", name="Transaction")
    expect(cashier.get_by_role("heading", name=re.compile(f"^(Table )?{re.escape(whom)}$"))).to_be_visible()
    return form


def transacts(cashier: Page, whom: str, kind: str, dollars: str | None = None, says: str = "done.") -> None:
    """One transaction; without an amount it is for everything."""
    form = serves(cashier, whom)
    button(form, kind).click()
    if (account := button(form, "On the account")).count():  # whoever has one plays with chips that are kept there
        account.click()
    if dollars is None:
        form.get_by_role("button", name=re.compile("^All, ")).click()
    else:
        form.get_by_role("textbox").first.fill(dollars)
    form.locator("button[type=submit]").click()
    expect(form.get_by_text(says).first).to_be_visible()


def sweeps(cashier: Page, table: str, collections: str) -> None:
    """Take what a table has collected from its players into the cage: the form says how much there is."""
    form = serves(cashier, table)
    button(form, "Collections").click()
    expect(form.get_by_text(f"{collections} in collections at this table")).to_be_visible()
    form.locator("button[type=submit]").click()
    expect(form.get_by_text("done.").first).to_be_visible()


def checks_papers(cashier: Page, whom: str) -> None:
    serves(cashier, whom)
    button(cashier, "Check identification").click()
    button(cashier.get_by_role("dialog"), "21 or over, and it is them").click()
    expect(cashier.get_by_text("Age and identification checked")).to_be_visible()


# ---------------------------------------------------------------- the floor


def opens(
    floor: Page, game: str, name: str, *, tray: str | None, real: bool = False, chips: str = "Issued",
    second: Page | None = None,
) -> None:  # fmt: skip
    """Without a tray if a player has the bank; with a second person if the amount needs one."""
    button(floor, "Open a table").click()
    form = floor.get_by_role("dialog", name="Open a table")
    form.get_by_label("Game").select_option(game)
    form.get_by_label("Name").fill(name)
    if real:
        button(form, "Real cards").click()
    button(form, chips).click()
    for field, dollars in (("Tray", tray), ("Rack", "100")):
        if dollars is not None:
            form.get_by_role("textbox", name=re.compile(f"^{field} ")).fill(dollars)
    button(form, f"Open {name}").click()
    expect(form).to_have_count(0)
    if second is not None:
        agrees(second, f"Open table {name}")
    expect(floor.get_by_role("link", name=re.compile(f"^(Table )?{name}$"))).to_be_visible()


def part(floor: Page, name: str) -> Locator:
    """One part of the floor's page of a table."""
    box = floor.get_by_role("region", name="What may be done")
    button(box, name).click()
    return box


def counts_and_closes(floor: Page, table: str, *, tray: str, rack: str) -> None:
    """The first of two counts; nothing on the form says what the book has."""
    floor.goto(f"/floor/{table}")
    part(floor, "Table").get_by_role("button", name="Count and close").click()
    form = floor.get_by_role("dialog", name=f"Close {table}")
    fills_count(form, Tray=tray, Rack=rack)
    button(form, "Close with this count").click()
    expect(form).to_have_count(0)


def closes_play_money(floor: Page, table: str) -> None:
    """Nobody counts chips that are worth nothing."""
    floor.goto(f"/floor/{table}")
    box = part(floor, "Table")
    button(box, "Close the table").click()
    expect(floor.get_by_text("closed", exact=False).first).to_be_visible()


def fills_count(form: Locator, **counted: str) -> None:
    """Tray and rack as amounts; without names, the amount of a drawer or a box."""
    for name, dollars in counted.items():
        form.get_by_role("group", name=name, exact=True).get_by_role("textbox", name="Counted").fill(dollars)


def counts_too(page: Page, says: str, dollars: str = "", **counted: str) -> None:
    """The other person counts, too, with what somebody else has begun to count; wherever the page has its list."""
    asked = page.get_by_role("listitem", name=re.compile(re.escape(says)))
    button(asked, "Count it").click()
    form = page.get_by_role("dialog", name=re.compile(re.escape(says)))
    if dollars:
        form.get_by_role("textbox", name="Counted").first.fill(dollars)
    fills_count(form, **counted)
    button(form, "Enter my count").click()
    expect(form).to_have_count(0)


# ---------------------------------------------------------------- the dealer


def presses(dealer: Page, *keys: str) -> None:
    """Press the dealer's one key several times; each time it must have this text."""
    for key in keys:
        dealer.get_by_role("button", name=re.compile(f"^{key}")).click()


# ---------------------------------------------------------------- the tablet


def all_stay(tablet: Page) -> None:
    """Answer "Has anybody folded?": everybody who is left plays, for the least."""
    asked = tablet.get_by_role("dialog")
    one = asked.locator("li:only-child").get_by_role("button", name=re.compile("^(Play|Raise)"))
    asked.get_by_role("button", name=re.compile(r"^All \d+: ")).or_(one).first.click()
    expect(tablet.get_by_role("dialog")).to_have_count(0)
