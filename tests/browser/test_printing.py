"""The key Print: a document opens that is what the page shows, and nobody is kept out of its list."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.barriers import barriers
from tests.browser.evening import REAL_CARDS
from tests.browser.fits import sideways
from tests.browser.serving import Served
from tests.browser.staffed import signed_in
from tests.browser.stage import PHONE, Guests, Stage
from tests.browser.test_staff_pages import goes
from tests.report import paper


@pytest.fixture
def guests(stage: Stage, evening_house: tuple[Served, dict[str, str]], tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, evening_house[0].link, album=tmp_path)
    yield made
    stage.run(made.leave)


def prints(page: Page, title: str, size: str = "") -> bytes:
    """The document behind a key of the list, as the house sent it; it opens in a window of its own."""
    page.get_by_role("button", name="Print", exact=True).click()
    listed = page.get_by_role("dialog", name="Print")
    if size:
        listed.get_by_role("button", name=size).click()
    sent: list[bytes] = []

    def passes(route: Route) -> None:
        """A browser does not tell what is in a file that a page gets, so it is read on its way."""
        answer = route.fetch()
        sent.append(answer.body())
        route.fulfill(response=answer)

    page.route("**/*.pdf?*", passes)
    with page.expect_popup() as window:
        listed.get_by_role("button", name=title).click()
    window.value.close()
    page.unroute("**/*.pdf?*")
    expect(listed.get_by_text("Making the PDF")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    (content,) = sent
    return content


def test_shift_month_and_slip_are_printed_as_documents(
    guests: Guests, evening_house: tuple[Served, dict[str, str]]
) -> None:
    page = signed_in(guests, evening_house[1]["every"], "/")
    goes(page, f"/shift/{REAL_CARDS}", "Shift of table")
    drop = page.get_by_role("region", name="Counts").get_by_role("definition").nth(3).inner_text()
    shift = paper.words(prints(page, "Shift report", "A4"))
    assert f"{drop.lstrip('$')}" in shift
    assert "Floor manager" in shift
    goes(page, "/month", "Harbour Hall")
    assert "All tables" in paper.words(prints(page, "Month report"))
    goes(page, "/slip/1", "Capital of the house")
    slip = prints(page, "Slip 1", "80 mm roll")
    assert round(paper.widths(slip)[0]) == 80
    goes(page, "/exceptions", "Exceptions")
    page.get_by_role("button", name="Practice").click()
    page.reload()
    expect(page.get_by_role("button", name="Practice", pressed=True)).to_be_visible()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page.get_by_role("dialog", name="Print")).to_be_visible()
    assert (barriers(page), sideways(page)) == ([], 0)
