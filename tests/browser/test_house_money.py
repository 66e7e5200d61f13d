"""The money of a house by mouse: the manager sets it, and from then on pages, slips and files are in it."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import Page, expect

from tests import warm
from tests.browser import playing
from tests.browser.fits import sideways
from tests.browser.serving import Served
from tests.browser.stage import PHONE, Guests, Stage
from tests.browser.test_office import PASSWORD, part_of_office, signs_in
from tests.browser.working import button, transacts

pytestmark = pytest.mark.long  # `web/src/kit/money.test.ts` and tests/house/test_house_money.py have its parts


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("money")
    with Served(folder):
        pass  # it is there now
    said = ["accounts", "add", "ann", "--name", "Ann", "--password-stdin"]
    roles = [word for role in ("manager", "cashier", "floor") for word in ("--role", role)]
    done = warm.run([*said, *roles, "--house", str(folder / "house.db")], stdin=PASSWORD.encode())
    assert done.returncode == 0, done.stderr
    with Served(folder) as made:
        yield made


@pytest.fixture
def guests(stage: Stage, served: Served, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, served.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def saved(page: Page, title: str) -> bytes:
    """The file behind a line of "Save as"."""
    button(page, "Save as").click()
    with page.expect_download() as download:
        page.get_by_role("dialog", name="Save as").get_by_role("button", name=title).click()
    return Path(download.value.path()).read_bytes()


def sets(page: Page, code: str) -> None:
    page.get_by_label("Currency").fill(code)
    button(page, "Save").click()


def test_a_house_in_francs(guests: Guests) -> None:
    """Would catch a page, a slip or a file that writes dollars, and a currency that changes while chips are out."""
    guests.forgive("400 (Bad Request)")
    guests.forgive("409 (Conflict)")
    page = guests.newcomer("/sign-in")
    signs_in(page, "ann")
    expect(page).not_to_have_url(re.compile("sign-in"))
    page.goto(guests.link + "/manager")
    part_of_office(page, "Settings")
    sets(page, "KWD")
    expect(page.get_by_text("KWD has three decimals, and the book keeps hundredths")).to_be_visible()
    page.get_by_label("Smallest coin").fill("0.05")
    sets(page, "CHF")
    expect(page.get_by_text("All saved.")).to_be_visible()
    expect(page.get_by_label("Second person above").locator("xpath=..")).to_contain_text("CHF")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert sideways(page) == 0
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(guests.link + "/cashier")
    transacts(page, "Walk-in", "Buy-in", "100.05", says="Hand out CHF 100.05: done.")
    transacts(page, "Walk-in", "Cash-out", "20.03", says="done.")
    page.goto(guests.link + "/slip/3")
    expect(page.get_by_text("CHF 20.05")).to_be_visible()  # paid in whole coins
    expect(page.get_by_text("+CHF 0.02")).to_be_visible()
    page.goto(guests.link + "/month")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    book = openpyxl.load_workbook(io.BytesIO(saved(page, "Journal, Excel"))).active
    assert book is not None
    heads, *rows = ([cell.value for cell in row] for row in book.iter_rows())
    assert {row[heads.index("currency")] for row in rows} == {"CHF"}
    assert [row[heads.index("debit")] for row in rows if row[heads.index("account")] == 5020] == [0.02]
    page.goto(guests.link + "/manager")
    part_of_office(page, "Settings")
    sets(page, "EUR")
    expect(page.get_by_text(re.compile("only while no chips are out: pockets has CHF 80"))).to_be_visible()
    guest = guests.newcomer("/")
    expect(guest.get_by_text(re.compile(r"Practice chips [\d,]+$")).first).to_be_visible()
    playing.opens_a_table(guest, "Four Card Poker with Aces Up")
    playing.sits_down(guest)
    playing.places_bets(guest)
    seen = guest.get_by_role("main").inner_text()
    assert "CHF" not in seen
    assert "$" not in seen
