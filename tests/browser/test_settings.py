"""Settings take effect on the table, and last."""

from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.stage import Guests


def motion(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-motion")


def test_less_motion_by_the_device_and_by_the_menu(guests: Guests) -> None:
    """Would catch cards that fly over the table of somebody who asked that nothing moves."""
    assert motion(guests.newcomer()) == "less"
    page = guests.newcomer(reduced_motion="no-preference")
    assert motion(page) == "full"
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("switch", name="Less motion").click()
    assert motion(page) == "less"
    page.keyboard.press("Escape")
    playing.opens_a_table(page, "Three Card Poker with 6 Card Bonus")
    playing.sits_down(page)
    playing.circle(page, "Ante").click()
    playing.deals(page)
    expect(playing.decision(page)).to_be_visible()
    running = page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length")
    assert running == 0


def test_a_deck_of_four_colours(guests: Guests) -> None:
    """Would catch a setting that colours nothing, or that is gone with the next page."""
    page = guests.newcomer()
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("group", name="Suits").get_by_role("button", name="Four colours").click()
    page.goto("/check")
    pad = page.get_by_role("region", name="Cards", exact=True)
    expect(pad).to_be_visible()
    colours = {
        suit: pad.get_by_role("button", name=f"ace of {suit}", exact=True)
        .locator("use")
        .last.evaluate("one => getComputedStyle(one).fill + getComputedStyle(one).color")
        for suit in ("spades", "hearts", "diamonds", "clubs")
    }
    assert len(set(colours.values())) == 4, colours
