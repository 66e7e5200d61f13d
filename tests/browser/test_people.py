"""People by name, by clicking alone: an account at the window, a code that is scanned, a name before large amounts, a
waiting list at a table with real cards. No page shows the number by which the book knows somebody.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.house import house_opening, settings
from pitboss.house.settings import Settings
from tests.browser import working
from tests.browser.serving import Served
from tests.browser.staffed import made, signed_in, without_a_page
from tests.browser.stage import Guests, Stage
from tests.browser.test_real_cards import opens, taps
from tests.browser.working import button

TABLET = {"width": 1024, "height": 768}
NUMBER = re.compile(r"\b(?:p|guest)\.[a-z0-9]{10}\b|\bwalkin\.[a-z0-9]{8}\b")
PEOPLE = {
    "cleo": ("player", "cashier"), "ana": ("player", "dealer"), "rosa": ("player", "floor"),
    "max": ("player", "manager"),
}  # fmt: skip


@pytest.fixture(scope="module")
def tokens() -> dict[str, str]:
    return {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, tokens: dict[str, str]) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("people")
    tokens.update(made(folder, PEOPLE))
    with house_opening.running(folder / "house.db") as house:
        settings.keep(
            house.store, Settings(second_over_cents=100_000_00, named_cash_cents=2_000_00, named_payout_cents=50_00)
        )
    with Served(folder) as served:
        yield served


@pytest.fixture
def guests(stage: Stage, house: Served, tmp_path: Path) -> Iterator[Guests]:
    found = Guests(stage, house.link, album=tmp_path)
    yield found
    stage.run(found.leave)


def nobody_is_a_number(*pages: Page) -> None:
    for page in pages:
        shown = page.locator("body").inner_text()
        assert NUMBER.search(shown) is None, f"{page.url} shows {NUMBER.findall(shown)}"


def test_a_player_is_made_at_the_window_found_by_code_and_known_before_large_cash(
    guests: Guests, tokens: dict[str, str]
) -> None:
    cashier = signed_in(guests, tokens["cleo"], "/cashier")
    find = cashier.get_by_label("Find somebody")
    find.fill("María Núñez")
    button(cashier, "Make an account for María Núñez").click()
    expect(cashier.get_by_role("heading", name="María Núñez")).to_be_visible()
    button(cashier, "Check identification").click()
    button(cashier.get_by_role("dialog"), "21 or over, and it is them").click()
    expect(cashier.get_by_text("Age and identification checked")).to_be_visible()
    person = cashier.get_by_role("region", name="María Núñez")
    code = re.search(r"Code (\d{3} \d{4})", person.inner_text())
    assert code is not None
    # By any part of the name, without accents, in any order; and a scanner types the code and Enter.
    find.fill("nunez mar")
    expect(cashier.get_by_role("button", name=re.compile("^María Núñez"))).to_be_visible()
    cashier.get_by_role("button", name=re.compile("^Walk-in")).click()
    find.fill(code[1].replace(" ", ""))
    find.press("Enter")
    expect(person).to_be_visible()
    wrong = code[1][:-1] + str((int(code[1][-1]) + 1) % 10)
    find.fill(wrong)
    expect(cashier.get_by_text(f"No card has the code {wrong}")).to_be_visible()
    find.fill("")
    # Cash above what the house allows without a name: the amount stays while the person is found.
    cashier.get_by_role("button", name=re.compile("^Walk-in")).click()
    form = cashier.get_by_role("region", name="Transaction")
    form.get_by_label("Cash received").fill("2,500")
    button(form, "Hand out $2,500").click()
    expect(form.get_by_text("Above $2,000 in cash the house needs to know whom it deals with.")).to_be_visible()
    form.get_by_label("Who is it?").fill("maria")
    form.get_by_role("button", name=re.compile("^It is them María Núñez")).click()
    expect(person).to_be_visible()
    button(form, "Hand out $2,500").click()
    expect(form.get_by_text("done.")).to_be_visible()
    # A link for one use: the account gets a login on the player's own phone.
    button(cashier, "Link to sign in").click()
    box = cashier.get_by_role("dialog")
    button(box, "Make the link").click()
    link = box.locator("code").inner_text()
    nobody_is_a_number(cashier)
    phone = guests.browser().new_page()
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Welcome, María Núñez")).to_be_visible()
    phone.get_by_label("Login").fill("maria")
    phone.locator("input[type=password]").fill("three blue harbours")
    button(phone, "Sign in from now on").click()
    expect(phone.get_by_role("banner").get_by_role("link", name="María Núñez, your account")).to_be_visible()
    phone.goto("/account")
    expect(phone.get_by_text(code[1])).to_be_visible()
    nobody_is_a_number(phone)


def seats(place: Page | Locator, name: str, key: str = "Seat") -> None:
    field = place.get_by_label(re.compile("^Seat somebody|^Somebody new"))
    field.fill(name)
    button(place, key).click()
    expect(field).to_have_value("")


def test_people_wait_at_a_table_with_real_cards_are_called_and_seated(guests: Guests, tokens: dict[str, str]) -> None:
    opens(guests, tokens, "six-card", "Nine")
    sit = without_a_page(guests, tokens["rosa"])
    for seat, name in enumerate(("Ines", "Tomasz", "Bea", "Kofi", "Lena", "Samira"), start=1):
        command = {"do": "seat-player", "player": name, "seat": seat}
        sit("/api/staff/tables/Nine/commands", {"id": f"seat-at-nine-{seat}", "command": command})
    floor = signed_in(guests, tokens["rosa"], "/floor/Nine")
    box = working.part(floor, "Players")
    seats(box, "Aldo")
    seats(box, "Jun", "To the list")
    seats(box, "Oskar", "To the list")
    queue = box.get_by_role("list", name="Waiting list")
    expect(queue.get_by_role("listitem")).to_have_count(2)
    screen = signed_in(guests, tokens["rosa"], "/projector/Nine")
    tablet = signed_in(guests, tokens["ana"], "/felt/Nine", viewport=TABLET)
    expect(tablet.get_by_role("heading", name="Nine")).to_be_visible()
    box.get_by_role("button", name=re.compile("^Gets up ?, Bea$")).click()
    expect(queue.get_by_role("listitem").first).to_contain_text("Called")
    expect(screen.get_by_text("Jun please: your seat is free.")).to_be_visible()
    expect(tablet.get_by_text("Called: Jun")).to_be_visible()
    button(tablet, "Seat them").click()
    table = tablet.get_by_role("dialog", name="Table Nine")
    nobody_is_a_number(floor, screen, tablet)
    button(table, "Seat Jun").click()
    expect(table.get_by_role("list", name="Waiting list").get_by_role("listitem")).to_have_count(1)
    expect(screen.get_by_text("please: your seat is free.")).to_have_count(0)
    table.get_by_role("button", name=re.compile("^Off the list ?, Oskar$")).click()
    expect(table.get_by_role("list", name="Waiting list")).to_have_count(0)
    expect(queue).to_have_count(0)


def test_a_large_payout_to_somebody_unknown_waits_for_a_name(guests: Guests, tokens: dict[str, str]) -> None:
    opens(guests, tokens, "six-card", "Ten")
    tablet = signed_in(guests, tokens["ana"], "/felt/Ten", viewport=TABLET)
    spot = tablet.get_by_role("region", name=re.compile("^Spot 2,"))
    for wager in ("Ante", "Pair Plus"):
        spot.get_by_role("button", name=re.compile(f"^{wager},")).click()
    taps(tablet, "2c")
    button(tablet.get_by_role("dialog"), "Play, $2").click()
    taps(tablet, "4d 7h Qs Js Ts")
    expect(spot.get_by_role("button", name="Pay $90")).to_be_visible()
    expect(tablet.get_by_text("Spot 2: who is it?")).to_be_visible()
    close = tablet.get_by_role("button", name=re.compile("^Close hand"))
    expect(close).to_be_disabled()
    button(tablet, "Find the player").click()
    ask = tablet.get_by_role("dialog", name="Who is at spot 2?")
    ask.get_by_label("Who it is").fill("Wanda Winner")
    expect(ask.get_by_text("Make an account")).to_have_count(0)  # a dealer finds people, and makes no accounts
    expect(ask.get_by_text("The floor or the cashier makes one.")).to_be_visible()
    floor = signed_in(guests, tokens["rosa"], "/floor")
    expect(floor.get_by_text("Ten, spot 2: who is it?")).to_be_visible()
    floor.get_by_label("Who it is").fill("Wanda W")
    expect(button(floor, "Make an account for Wanda W")).to_be_visible()
    cashier = signed_in(guests, tokens["cleo"], "/cashier")
    cashier.get_by_label("Find somebody").fill("Wanda Winner")
    button(cashier, "Make an account for Wanda Winner").click()
    expect(cashier.get_by_role("heading", name="Wanda Winner")).to_be_visible()
    ask.get_by_label("Who it is").fill("winner w")
    ask.get_by_role("button", name=re.compile("^It is them Wanda Winner")).click()
    expect(ask).to_have_count(0)
    expect(tablet.get_by_text("Spot 2: who is it?")).to_have_count(0)
    nobody_is_a_number(tablet, floor, cashier)
    close.click()
    expect(tablet.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()
    expect(tablet.get_by_role("region", name="Spot 2, Wanda Winner")).to_be_visible()
