"""The key Simulate on the odds page: cards dealt at random, beside the exact odds."""

import re

from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.fits import sideways
from tests.browser.stage import PHONE, Guests

SOLVER_MS = 120_000  # the first run on a new machine compiles


def test_who_does_not_trust_a_count_has_cards_dealt(guests: Guests) -> None:
    """Would catch a key that does nothing, a run without the exact value beside it, and the same cards twice."""
    page = guests.newcomer("/odds/three-card", viewport=PHONE)
    panel = page.get_by_role("region", name="Simulate", exact=True)
    panel.get_by_role("button", name="100,000").click()
    panel.get_by_role("button", name="Simulate").click()
    row = panel.get_by_role("row", name=re.compile("^Ante"))
    expect(row).to_contain_text("3.373", timeout=SOLVER_MS)
    expect(panel).to_contain_text("100,000 rounds with seed 0")
    panel.get_by_role("button", name="Again, other cards").dblclick()
    expect(panel).to_contain_text("100,000 rounds with seed 1", timeout=SOLVER_MS)
    expect(row).to_contain_text("3.373")
    assert (barriers(page), sideways(page)) == ([], 0)
