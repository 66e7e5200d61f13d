"""Through another address than localhost, over plain HTTP, a browser has no crypto.subtle: the pages do without."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.serving import Served
from tests.browser.stage import Guests


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A house that listens on all addresses of the machine, entered by one that is not localhost."""
    with Served(tmp_path, "--host", "0.0.0.0") as made:
        others = [link for link in made.links if "localhost" not in link and "127." not in link]
        if not others:
            pytest.skip(f"{socket.gethostname()} has no address but localhost")
        made.link = others[0]
        yield made


def test_the_table_works_and_the_deck_is_verified(guests: Guests) -> None:
    """Would catch a page that needs a secure context, a cookie that plain HTTP does not carry, a proof that only
    localhost can do, and a connection that others can read without a word about it."""
    page = guests.newcomer()
    assert not page.evaluate("window.isSecureContext")
    assert page.evaluate("crypto.subtle === undefined")
    expect(page.get_by_text("This page came over plain HTTP")).to_be_visible()
    playing.opens_a_table(page, "Three Card Poker with 6 Card Bonus")
    playing.sits_down(page)
    playing.plays_a_hand(page)
    page.keyboard.press("v")
    panel = page.get_by_role("dialog", name="Is the deck fair?")
    expect(panel.get_by_text("Checked by this browser.")).to_be_visible()
    guests.forgive("Cross-Origin-Opener-Policy header has been ignored")  # what the browser says of any such address
