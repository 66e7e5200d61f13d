"""A charity night by clicking alone: from the entry that is paid at the door to the prizes on the big screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import fits, test_real_cards
from tests.browser.staffed import signed_in
from tests.browser.stage import PHONE, Guests
from tests.browser.test_night_real_cards import PROJECTOR, line, seats
from tests.browser.test_real_cards import taps
from tests.browser.test_real_cards_clicks import Pit
from tests.browser.working import agrees, button, closes_play_money, serves

Tokens = dict[str, str]
guests, house, tokens = test_real_cards.guests, test_real_cards.house, test_real_cards.tokens


def starts(floor: Page) -> None:
    button(floor, "Start a night").click()
    form = floor.get_by_role("dialog", name="Start a night")
    form.get_by_label("Name").fill("Lifeboat gala")
    form.get_by_label("Everybody starts with").fill("500")
    form.get_by_label("Times somebody may buy in again").fill("1")
    form.get_by_role("switch", name="People give money for it: a charity night").click()
    form.get_by_label("For which cause").fill("the lifeboat")
    form.get_by_label("Donation to enter, at least").fill("20")
    form.get_by_label("Donation for another buy-in").fill("10")
    fills_prize(form.get_by_role("group", name="Prize for place 1"), "A ham", "40", "Miller's Farm")
    button(form, "Prize that is drawn").click()
    fills_prize(form.get_by_role("group", name="Prize 2, drawn"), "A bicycle", "300", "")
    button(form, "Start").click()
    expect(form).to_have_count(0)


def fills_prize(row: Locator, says: str, worth: str, sponsor: str) -> None:
    row.get_by_label("Prize", exact=True).fill(says)
    row.get_by_label("Worth").fill(worth)
    row.get_by_label("Sponsor").fill(sponsor)


def pays(door: Page, name: str, dollars: str | None = None) -> None:
    """At the door: the name, what they give, the chips and the receipt."""
    form = door.get_by_role("region", name="At the door")
    form.get_by_label(re.compile("^Name")).fill(name)
    if dollars is not None:
        form.get_by_label(re.compile("^Donation")).fill(dollars)
    form.get_by_role("button", name=re.compile(r"^Take \$")).click()
    gave = form.get_by_role("status").filter(has_text=" gave ")  # beside what the key still waits for
    expect(gave).to_contain_text(f"{name} gave ${dollars or 20}")


def hands_over(floor: Page, prize: str, to: str | None = None) -> None:
    floor.get_by_role("button", name=f"Hand over: {prize}").click()
    form = floor.get_by_role("dialog", name=f"Hand over: {prize}")
    if to is not None:
        form.get_by_label("Who takes it").fill(to)
    button(form, "Handed over").click()
    expect(form).to_have_count(0)


def plays_a_hand(guests: Guests, tokens: Tokens) -> Pit:
    pit = Pit(guests, tokens, "six-card", "Gala felt", night=True)
    seats(pit, 1, "Ann")
    expect(pit.spot(1)).to_have_accessible_name("Spot 1, Ann")
    seats(pit, 2, "Bob")
    expect(pit.spot(2)).to_have_accessible_name("Spot 2, Bob")
    pit.bets(1, "Ante")
    pit.bets(2, "Ante")
    taps(pit.page, "Qs 7h 4d  Ah Kh 2h  Jh 5h 2c", asked_at=0)
    pit.closes()
    expect(pit.page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()
    return pit


def looks_at_the_board(guests: Guests, floor: Page) -> Page:
    """The floor announces a break, and the room sees it."""
    announcing = floor.get_by_role("region", name="On the big screen")
    button(announcing, "Break").click()
    announcing.get_by_label(re.compile("^Minutes")).fill("15")
    button(announcing, "Show it").click()
    screen = guests.newcomer("/night/board", viewport=PROJECTOR)
    board = screen.get_by_role("region", name="Leader board")
    expect(board.get_by_role("listitem").first).to_contain_text("Ann")
    expect(board.get_by_role("listitem").last).to_contain_text("has not bet yet")
    expect(screen.get_by_role("timer")).to_have_text(re.compile(r"^1[45]:\d\d$"))
    expect(screen.get_by_role("region", name="Donations")).to_contain_text("$90")
    for row in board.get_by_role("listitem").all():  # a fiftieth of the picture's width is read from ten metres
        assert float(row.locator(".pb-who").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) > 1920 / 50
    assert fits.misfits(screen, [(PROJECTOR["width"], PROJECTOR["height"])]) == []
    return screen


@pytest.mark.long  # in short runs: tests/house/test_charity_nights.py, tests/web/test_night.py
def test_a_charity_night_from_the_door_to_the_prizes(guests: Guests, tokens: Tokens) -> None:
    """Would catch an entry without a receipt, receipts that are not the sum that is shown, somebody who wins without a
    bet, a prize that nobody is on record for, a board that the room cannot read, and money that stays in the house."""
    floor = signed_in(guests, tokens["rosa"], "/night")
    starts(floor)
    phone = guests.newcomer("/night", viewport=PHONE)
    expect(phone.get_by_text("Entry is for a donation of $20 or more, at the door.")).to_be_visible()
    door = signed_in(guests, tokens["cleo"], "/night")
    pays(door, "Ann")
    form = door.get_by_role("region", name="At the door")
    form.get_by_label(re.compile("^Name")).fill("Bob")
    form.get_by_label(re.compile("^Donation")).fill("2O")  # the letter
    expect(form.get_by_text("Write dollars, such as 10 or 10.50.")).to_be_visible()
    expect(button(form, "Write what is given")).to_be_disabled()
    pays(door, "Bob", "50")
    pays(door, "Cy")  # has a drink at the bar, and never bets
    given = door.get_by_role("region", name="Donations")
    expect(given.get_by_role("banner").or_(given.locator("header"))).to_contain_text("$90")
    expect(given.get_by_role("listitem")).to_have_count(3)
    assert not fits.sideways(phone)
    receipt = given.get_by_role("listitem").filter(has_text="Bob").get_by_role("link")
    receipt.click()
    expect(door.get_by_role("heading", name="Donation for the lifeboat, Bob")).to_be_visible()
    expect(door.get_by_text("500, without cash value")).to_be_visible()

    pit = plays_a_hand(guests, tokens)
    screen = looks_at_the_board(guests, floor)
    expect(line(floor, "Cy")).to_contain_text("Has not bet yet")

    floor.get_by_role("button", name="Draw: A bicycle").click()
    expect(floor.get_by_role("region", name="Prizes").get_by_text(re.compile("^Drawn: (Ann|Bob)$"))).to_be_visible()
    hands_over(floor, "A bicycle", to="A neighbour")

    closes_play_money(pit.floor, "Gala felt")
    door.goto("/cashier")
    floor.reload()
    button(floor, "End the night").click()
    button(floor.get_by_role("dialog", name="End the night?"), "End it").click()
    prizes = floor.get_by_role("region", name="Prizes")
    expect(prizes.get_by_text("Won by Ann")).to_be_visible()
    hands_over(floor, "A ham")
    expect(prizes.get_by_text("Handed over to Ann")).to_be_visible()
    expect(screen.get_by_role("region", name="Prizes").get_by_role("listitem").first).to_contain_text("Ann")
    expect(screen.get_by_text("The night is over")).to_be_visible()

    form = serves(door, "The drawer")
    button(form, "Donations").click()
    form.get_by_role("button", name="All, $90").click()
    form.get_by_label("Who receives them").fill("The lifeboat society")
    form.locator("button[type=submit]").click()
    floor.goto("/floor")
    agrees(floor, "Hand over $90 of donations to The lifeboat society")
    expect(button(form, "Donations")).to_have_count(0)
