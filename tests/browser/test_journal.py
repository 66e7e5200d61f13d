"""By mouse: a mistaken slip is voided by two people, an expense is paid from the drawer, and the reports have both."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import warm
from tests.browser.fits import sideways
from tests.browser.serving import Served
from tests.browser.stage import PHONE, Guests, Stage
from tests.browser.test_office import PASSWORD, signs_in
from tests.browser.working import agrees, button, transacts

pytestmark = pytest.mark.long  # tests/house/test_voided_slips.py has the rules


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("journal")
    with Served(folder):
        pass  # it is there now
    for login, roles in {"ann": ("manager", "cashier"), "bob": ("floor", "auditor")}.items():
        said = ["accounts", "add", login, "--name", login.capitalize(), "--password-stdin"]
        given = [word for role in roles for word in ("--role", role)]
        done = warm.run([*said, *given, "--house", str(folder / "house.db")], stdin=PASSWORD.encode())
        assert done.returncode == 0, done.stderr
    with Served(folder) as made:
        yield made


@pytest.fixture
def guests(stage: Stage, served: Served, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, served.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def comes(guests: Guests, login: str) -> Page:
    page = guests.newcomer("/sign-in")
    signs_in(page, login)
    expect(page).not_to_have_url(re.compile("sign-in"))
    return page


def test_a_mistaken_slip_is_voided_by_two_people(guests: Guests) -> None:
    """Would catch a key that is missing, a counter-slip without a number, and a void that one person can do."""
    ann, bob = comes(guests, "ann"), comes(guests, "bob")
    ann.goto(guests.link + "/cashier")
    transacts(ann, "Walk-in", "Buy-in", "100", says="done.")
    ann.goto(guests.link + "/slip/2")
    button(ann, "Void this slip").click()
    asked = ann.get_by_role("dialog", name="Void slip 2")
    expect(asked.get_by_role("button", name="Ask to void it")).to_be_disabled()
    asked.get_by_label("Why it is mistaken").fill("the customer wanted fifty")
    asked.get_by_role("button", name="Ask to void it").click()
    expect(ann.get_by_text("Waits for a second person").first).to_be_visible()
    bob.goto(guests.link + "/floor")
    agrees(bob, "Void slip 2")
    expect(ann.get_by_text("slip 3").first).to_be_visible()
    ann.goto(guests.link + "/slip/3")
    expect(ann.get_by_role("heading", name="Void of slip 2, a buy-in")).to_be_visible()
    expect(ann.get_by_text("the customer wanted fifty")).to_be_visible()
    expect(ann.get_by_text("Bob")).to_be_visible()
    expect(button(ann, "Void this slip")).to_have_count(0)
    ann.goto(guests.link + "/slip/2")
    expect(ann.get_by_text("slip 3 reverses it.")).to_be_visible()
    expect(button(ann, "Void this slip")).to_have_count(0)
    ann.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert sideways(ann) == 0
    bob.goto(guests.link + "/exceptions?kind=void-slip")
    expect(bob.get_by_text("Void of slip 2, a buy-in, $100")).to_be_visible()
    expect(bob.get_by_text("Ann and Bob")).to_be_visible()


def test_an_expense_is_paid_from_the_drawer_and_is_in_the_month(guests: Guests) -> None:
    """Would catch a form that sends nothing, a payment without a receipt, and a month that leaves it out."""
    ann = comes(guests, "ann")
    ann.goto(guests.link + "/cashier")
    ann.get_by_role("button", name=re.compile("^The drawer")).click()
    button(ann, "Pay an expense").click()
    form = ann.get_by_role("dialog", name="Paid from the drawer")
    expect(form.get_by_role("button", name="Pay it")).to_be_disabled()
    form.get_by_role("button", name="Licence fee").click()
    form.get_by_label("Amount").fill("75")
    form.get_by_label("Category").fill("State of New Hampshire")
    form.get_by_label("Note").fill("November")
    form.get_by_role("button", name="Pay it").click()
    form.get_by_role("link", name=re.compile("^Slip")).click()
    expect(ann.get_by_role("heading", name="Licence fee paid, State of New Hampshire")).to_be_visible()
    expect(ann.get_by_text("November", exact=True)).to_be_visible()
    ann.goto(guests.link + "/month")
    spent = ann.get_by_role("region", name="Paid from the drawer")
    expect(spent.get_by_text("Licence fee, State of New Hampshire")).to_be_visible()
    expect(spent.get_by_text("$75")).to_be_visible()
    expect(ann.get_by_text("\u2212$75").first).to_be_visible()  # the result: nothing was played
    ann.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert sideways(ann) == 0
