"""The keyboard is enough for everything."""

from playwright.sync_api import Locator, Page, expect

from tests.browser import playing
from tests.browser.stage import Guests

TABS_MOST = 80


def tabs_to(page: Page, wanted: Locator) -> None:
    expect(wanted).to_be_visible()
    for _ in range(TABS_MOST):
        page.keyboard.press("Tab")
        if wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"Tab does not come to {wanted}")


def test_a_whole_hand_by_keyboard_alone(guests: Guests) -> None:
    """Would catch a button that Tab does not reach, a focus that is lost when the page changes under it, a letter that
    does something else than the list of keys says, and a turn that a screen reader is not told of; and, once single
    letters are switched off, one that folds though its owner's speech input types letters by accident."""
    page = guests.newcomer()
    tabs_to(page, playing.play_key(page, "Three Card Poker with 6 Card Bonus"))
    page.keyboard.press("Enter")
    tabs_to(page, playing.key(page, "Sit down"))
    page.keyboard.press("Enter")
    expect(playing.dock(page, "Your bets")).to_be_visible()
    page.keyboard.press("2")
    expect(playing.circle(page, "Ante")).to_have_accessible_name("Ante, 2 chips, placed")
    page.keyboard.press("2")
    expect(playing.circle(page, "Ante")).to_have_accessible_name("Ante, 4 chips, placed")
    page.keyboard.press("u")
    expect(playing.circle(page, "Ante")).to_have_accessible_name("Ante, 2 chips, placed")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("2")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("chips")
    page.keyboard.press("Enter")
    expect(playing.dock(page, "Your hand")).to_be_visible()
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Your turn.")
    expect(playing.decision(page)).to_be_enabled()  # nothing is decided before it can be seen
    page.keyboard.press("p")
    expect(playing.dock(page, "Result")).to_be_visible()
    expect(playing.key(page, "Rebet")).to_be_enabled()
    page.keyboard.press("r")
    expect(playing.dock(page, "Your bets")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules and keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("switch", name="Single-letter keys").click()
    page.keyboard.press("Escape")
    playing.deals(page)
    expect(playing.decision(page)).to_be_enabled()
    before = playing.stands(page)
    page.keyboard.press("f")
    page.keyboard.press("p")
    page.wait_for_timeout(200)  # long enough for a command that should not be
    assert playing.stands(page) == before
    playing.plays_on(page)
