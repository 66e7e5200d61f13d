"""Limits that players set for themselves."""

import re

from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.stage import ALONE, Guests


def test_a_loss_limit_and_a_pause_hold_at_the_table(guests: Guests) -> None:
    """Would catch a limit that is only a number in the menu, a refusal that does not say why, and a cool-off that a bet
    gets past."""
    page = guests.newcomer_at({**ALONE, "sheet": "six-card"})
    playing.sits_down(page)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_label("Loss limit for a day").fill("3")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.get_by_text(re.compile(r"You set a loss limit of 3\."))).to_be_visible()
    page.keyboard.press("Escape")
    playing.circle(page, "Ante").click()
    expect(page.locator(".tp-note")).to_contain_text(re.compile(r"You set a loss limit of 3\. It holds until"))
    expect(playing.circle(page, "Ante")).to_have_accessible_name("Ante, empty")
    assert playing.sees(page)["public"]["spots"] == []

    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_label("Pause play for").select_option(label="15 minutes")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_text("You paused play.")).to_be_visible()
    page.keyboard.press("Escape")
    playing.circle(page, "Ante").click()
    expect(page.locator(".tp-note")).to_contain_text("You asked for a pause.")
    assert playing.sees(page)["public"]["spots"] == []
