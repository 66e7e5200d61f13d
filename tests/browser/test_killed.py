"""The plug of the server is pulled in the middle of a hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.serving import Served, looked_through
from tests.browser.stage import Guests
from tests.browser.test_coming_back import LOST, in_the_middle_of_a_hand, own_hand, told


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A house for this test alone: it is killed."""
    with looked_through(tmp_path) as made:
        yield made


def test_the_page_comes_back_to_the_same_hand_by_itself(guests: Guests, served: Served) -> None:
    """Would catch a page that needs a reload, cards or wagers that a restart changes, and a bet made twice."""
    page = guests.newcomer()
    before = in_the_middle_of_a_hand(page)
    hand, table = own_hand(page), playing.table_of(page)
    page.evaluate("window.wasHere = true")

    served.kill()
    expect(page.get_by_text(LOST).last).to_be_visible()
    served.open()
    expect(page.locator(".tp-lost")).to_have_count(0)
    guests.forgive("net::ERR_CONNECTION_REFUSED")

    expect(playing.decision(page)).to_be_visible()
    after = playing.sees(page)
    old, new = before["public"].pop("commits"), after["public"].pop("commits")
    assert {part: after[part] for part in ("public", "you")} == {part: before[part] for part in ("public", "you")}
    assert old != new, "the next deck was washed anew"
    assert own_hand(page) == hand
    playing.plays_on(page)
    assert page.evaluate("window.wasHere"), "the page was not loaded again"
    assert playing.sees(page)["last"]["spots"][0]["stakes"] == {"ante": 2_00, "play": 2_00}
    assert told(page, table)["choice-made"] == 1
