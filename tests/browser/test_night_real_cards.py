"""A play-money night at real cards, by clicking alone: one guest has a phone, the other has none, and both are on the
leader board."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser import fits, playing, test_real_cards
from tests.browser.staffed import signed_in
from tests.browser.stage import PHONE, Guests
from tests.browser.test_real_cards import taps
from tests.browser.test_real_cards_clicks import Pit
from tests.browser.working import button, makes_account

Tokens = dict[str, str]
PROJECTOR = {"width": 1920, "height": 1080}
guests, house, tokens = test_real_cards.guests, test_real_cards.house, test_real_cards.tokens


def starts(guests: Guests, tokens: Tokens, buy_in: str) -> Page:
    floor = signed_in(guests, tokens["rosa"], "/night")
    button(floor, "Start a night").click()
    form = floor.get_by_role("dialog", name="Start a night")
    form.get_by_label("Name").fill("Gala")
    form.get_by_label("Everybody starts with").fill(buy_in)
    form.get_by_label("Prize", exact=True).fill("a ham")
    button(form, "Start").click()
    expect(floor.get_by_role("heading", name="Gala", level=1)).to_be_visible()
    return floor


def enters(guests: Guests, name: str, path: str) -> Page:
    """A new phone at the table of a night is led to the entry, says a name there, and comes back."""
    page = guests.newcomer(path, viewport=PHONE)
    playing.key(page, "Enter the night").click()
    page.get_by_label("Your name tonight").fill(name)
    button(page, "Enter the night").click()
    expect(page.get_by_text(re.compile("Your code is [A-Z0-9]{5}"))).to_be_visible()
    assert not fits.sideways(page)
    page.goto(path)
    return page


def gives(page: Page, name: str) -> None:
    """Staff, to somebody without a phone."""
    page.get_by_label("Name of somebody without a phone").fill(name)
    page.get_by_role("button", name=re.compile(r"^Give \d")).click()
    expect(line(page, name)).to_be_visible()


def seats(pit: Pit, spot: int, name: str) -> None:
    pit.page.get_by_role("button", name=f"Spot {spot} is free. Seat somebody").click()
    form = pit.page.get_by_role("dialog", name=f"Seat {spot}")
    form.get_by_role("textbox").fill(name)
    button(form, "Seat").click()


def line(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Leader board").get_by_role("listitem").filter(has_text=name)


def test_a_night_at_real_cards(guests: Guests, tokens: Tokens) -> None:
    """Would catch a guest whose phone cannot sit down, one who has no way to chips or a seat without a phone, a winner
    without a name, a bet that nobody can pay and that is refused only when the hand is closed, and a line that is cut
    off on the big screen."""
    night = starts(guests, tokens, "5")
    pit = Pit(guests, tokens, "six-card", "Gala felt", night=True)
    phone = enters(guests, "Gus", "/table/Gala%20felt")
    playing.key(phone, "Sit down").click()
    expect(phone.get_by_text("You sit at spot 1.")).to_be_visible()
    expect(pit.spot(1)).to_have_accessible_name("Spot 1, Gus")

    seats(pit, 2, "Wes")
    expect(pit.page.get_by_text('Nobody in this night is called "Wes"').first).to_be_visible()
    button(pit.page.get_by_role("dialog", name="Seat 2"), "Close").click()
    gives(night, "Wes")
    seats(pit, 2, "Wes")
    expect(pit.spot(2)).to_have_accessible_name("Spot 2, Wes")

    pit.bets(1, "Ante", "Pair Plus")  # and two to play
    pit.says("The player at spot 1 has 5 of the night's chips, and this takes 6")
    pit.bets(1, "Pair Plus")  # off again
    expect(pit.page.get_by_text("of the night's chips")).to_have_count(0)
    pit.bets(2, "Ante")
    taps(pit.page, "Qs 7h 4d  Ah Kh 2h  Jh 5h 2c", asked_at=0)
    pit.closes()
    expect(pit.page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()
    expect(line(night, "Gus")).to_contain_text("9")
    expect(line(night, "Gus")).to_contain_text("a ham")
    expect(line(night, "Wes")).to_contain_text("1")

    phone.get_by_role("button", name="Menu", exact=True).click()
    button(phone, "Leave the table").click()
    expect(pit.spot(1)).not_to_have_accessible_name("Spot 1, Gus")

    big = guests.newcomer("/projector", viewport=PROJECTOR)  # nothing that is said of a table is longer
    expect(big.get_by_role("listitem").filter(has_text="Gala felt")).to_contain_text("Night chips, Real cards")
    assert fits.misfits(big, [(PROJECTOR["width"], PROJECTOR["height"])]) == []


def test_an_account_sits_down_at_real_cards_by_phone_and_by_name(guests: Guests, tokens: Tokens) -> None:
    """Would catch a player who has to know the number of their account to get a seat."""
    pit = Pit(guests, tokens, "six-card", "Harbour")
    phone = guests.newcomer("/sign-in?new=1", viewport=PHONE)
    makes_account(phone, "Pia")
    phone.goto("/table/Harbour")
    playing.key(phone, "Sit down").click()
    expect(pit.spot(1)).to_have_accessible_name("Spot 1, Pia")
    phone.get_by_role("button", name="Menu", exact=True).click()
    button(phone, "Leave the table").click()
    expect(pit.page.get_by_role("button", name="Spot 1 is free. Seat somebody")).to_be_visible()
    seats(pit, 2, "pia")
    phone.goto("/table/Harbour")
    expect(phone.get_by_text("You sit at spot 2.")).to_be_visible()
