"""What a newcomer stumbled over at a table and in the lobby. Every test here only clicks, and reads what is shown."""

import re

from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.playing import circle, dock, key, own_spot
from tests.browser.stage import ALONE, PHONE, Guests
from tests.browser.working import button

SIX_CARD = "Three Card Poker with 6 Card Bonus"


def sits_at(guests: Guests, sheet: str = "six-card") -> Page:
    page = guests.newcomer_at({**ALONE, "sheet": sheet})
    playing.sits_down(page)
    return page


def antes(page: Page) -> None:
    own_spot(page).get_by_role("button", name=re.compile("^Ante, ")).click()
    expect(circle(page, "Ante")).to_have_accessible_name(re.compile("placed$"))


def test_a_double_click_on_deal_decides_nothing(guests: Guests) -> None:
    """Would catch keys of a decision that answer before its cards were seen: they stand where Deal was. And an own fold
    that is announced as the clock's."""
    page = sits_at(guests)
    antes(page)
    expect(key(page, "Deal")).to_be_enabled()
    where = key(page, "Deal").bounding_box()
    assert where is not None
    x, y = where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
    page.mouse.click(x, y)
    fold = page.locator("button.key", has_text="Fold")
    expect(fold).to_be_visible()
    for part in (0.25, 0.5, 0.75):  # wherever the second click falls, and by letter
        page.mouse.click(where["x"] + part * where["width"], y)
    page.keyboard.press("f")
    page.keyboard.press("p")
    page.wait_for_timeout(300)
    expect(fold).to_be_visible()
    expect(dock(page, "Result")).to_have_count(0)
    fold.click()
    result = dock(page, "Result")
    expect(result.get_by_role("heading", name="Folded")).to_be_visible()
    expect(result.get_by_text("Folded: Ante lost.")).to_be_visible()  # the house's own words: who decided is known
    expect(page.get_by_text("No decision in time")).to_have_count(0)


def test_whoever_sits_somewhere_is_led_back_from_every_page(guests: Guests) -> None:
    """Would catch a lobby that forgets the seat, and a second table that buys in again."""
    page = sits_at(guests)
    table = playing.table_of(page)
    page.get_by_role("link", name="pitboss, to the lobby").click()
    way = page.get_by_role("link", name=re.compile(f"^Back to your table, {table}, [\\d,]+ there$"))
    for path in ("Odds", "Trainer"):
        expect(way).to_be_visible()
        page.get_by_role("navigation", name="Main").get_by_role("link", name=path, exact=True).click()
    way.click()
    expect(dock(page, "Your bets")).to_be_visible()
    page.go_back()
    expect(way).to_be_visible()
    page.get_by_role("link", name="pitboss, to the lobby").click()
    playing.play_key(page, SIX_CARD).click()
    expect(dock(page, "Your bets")).to_be_visible()
    assert playing.table_of(page) == table
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Lobby").click()
    expect(way).to_be_visible()
    way.click()
    expect(key(page, "Deal")).to_be_visible()


def test_nobody_stakes_so_much_that_only_a_fold_is_left(guests: Guests) -> None:
    """With $200 one may ante $100, and the Raise of $200 would be out of reach."""
    page = sits_at(guests, "caribbean-stud")
    page.get_by_role("button", name="100 chip").click()
    own_spot(page).get_by_role("button", name=re.compile("^Ante, ")).click()
    held = "That leaves 100 in front of you, and 200 has to stay there for Raise: without it you could only fold."
    expect(page.get_by_text(held).first).to_be_visible()
    page.get_by_role("button", name="25 chip").click()
    antes(page)
    playing.deals(page)
    expect(playing.decision(page, "Raise")).to_be_enabled()


def test_a_link_that_only_this_computer_opens_says_so_and_comes_once(guests: Guests) -> None:
    """Would catch a QR code that leads every phone to itself, and a dialog that comes back with every reload."""
    page = guests.newcomer()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    button(page, "With friends").click()
    playing.play_key(page, SIX_CARD).click()
    share = page.get_by_role("dialog", name="Play together")
    expect(share.get_by_text("This link works on this computer only")).to_be_visible()
    expect(share.get_by_text("pitboss serve --lan")).to_be_visible()
    expect(share.get_by_role("img", name="The link as a QR code")).to_have_count(0)
    page.reload()
    expect(key(page, "Sit down")).to_be_visible()
    expect(share).to_have_count(0)
