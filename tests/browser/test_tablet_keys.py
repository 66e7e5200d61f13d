"""The tablet by keyboard alone: few keys beside the cards' own, a scanner that types, and a network that goes away."""

import re

import pytest
from playwright.sync_api import Page, expect

from pitboss.sheets import shipped
from pitboss.sheets.house import Banker
from tests.browser import test_real_cards
from tests.browser.stage import Guests
from tests.browser.test_real_cards import DEALER, NAMES, tablet
from tests.sheets import shapes

Tokens = dict[str, str]
guests, house, tokens = test_real_cards.guests, test_real_cards.house, test_real_cards.tokens

KEYS_MOST = 5  # beside rank and suit of every card
SHORT = ("six-card",)
# A table with a meter is opened by two people, and this test has one.
GAMES = [one for one in shapes.shapes() if not shipped.load(one).meters]
BANK = "400"  # what a player puts up who has the bank: the amount is the bank's own, as rank and suit are a card's
STRIDE, STEPS_MOST = 19, 80
BY_HAND_MS = 60  # a scanner types faster than that


class Keyboard:
    """Counts every key that is not a rank or a suit."""

    def __init__(self, page: Page) -> None:
        self.page, self.others = page, 0

    def press(self, key: str) -> None:
        self.page.wait_for_timeout(BY_HAND_MS)
        self.page.keyboard.press(key)
        self.others += 1

    def card(self, card: str) -> None:
        for letter in card.lower():
            self.page.wait_for_timeout(BY_HAND_MS)
            self.page.keyboard.press(letter)

    def scan(self, *cards: str) -> None:
        """As a scanner does: at once, with Enter."""
        for card in cards:
            self.page.evaluate(SCANNED, [*card, "Enter"])


SCANNED = """keys => { for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); }"""


def ready(page: Page) -> bool:
    return page.get_by_role("button", name=re.compile("^Close hand")).is_enabled()


def plays(page: Page, keys: Keyboard) -> None:
    """A whole hand: one key for the bets of all, Enter for each question, Enter at the end."""
    keys.press("o")
    deck = [f"{rank}{suit}" for suit in "shdc" for rank in "AKQJT98765432"]
    left = [deck[STRIDE * place % 52] for place in range(52)]
    for _ in range(STEPS_MOST):
        if page.get_by_role("dialog").is_visible():
            expect(page.locator("dialog :is(.rc-rest, .rc-decide) button:focus")).to_have_count(1)
            keys.press("Enter")
            expect(page.get_by_role("dialog")).to_have_count(0)
        elif page.locator(".rc-padcard.used").count() == 52 - len(left):
            if ready(page):
                break
            keys.card(left[0])
            page.wait_for_timeout(BY_HAND_MS)
            if not page.get_by_role("dialog").is_visible():
                left.pop(0)
        else:  # the answer has laid the card that was asked for
            left.pop(0)
    expect(page.get_by_role("button", name=re.compile("^Close hand"))).to_be_enabled()
    page.wait_for_timeout(500)  # Close is heard once the hand was seen
    keys.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^(Next hand|Reopen)")).first).to_be_visible()


def has_the_bank(page: Page, keys: Keyboard) -> None:
    """Whoever is asked first takes it."""
    keys.press("g")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    page.keyboard.type(BANK, delay=BY_HAND_MS)
    keys.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("sheet", [one if one in SHORT else pytest.param(one, marks=pytest.mark.long) for one in GAMES])
def test_a_hand_takes_five_keys_beside_those_of_its_cards(guests: Guests, tokens: Tokens, sheet: str) -> None:
    """One of each shape, from an empty felt, two spots that stay in. Would catch a question that only a finger can
    answer, a focus that is lost on the way, and a sheet that needs a key for every spot."""
    page = tablet(guests, tokens, sheet, names=NAMES[:2])
    keys = Keyboard(page)
    if shipped.load(sheet).sheet.bank.by is Banker.PLAYER_DEALER:
        has_the_bank(page, keys)
    plays(page, keys)
    assert keys.others <= KEYS_MOST


def test_a_scanner_types_a_hand_with_a_card_twice_and_one_misread(guests: Guests, tokens: Tokens) -> None:
    """Would catch a scanner whose Enter answers a question or closes the hand, a misread letter that folds a spot, and
    a card that is laid twice."""
    page = tablet(guests, tokens, names=NAMES[:1])
    keys = Keyboard(page)
    keys.press("o")
    expect(page.get_by_role("region", name="Spot 1, Ines").get_by_role("button", name="Ante, empty")).to_have_count(0)
    keys.scan("QS")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    keys.scan("7H")  # too early: somebody has to decide first
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=re.compile("^Play")).first.click()
    expect(dialog).to_have_count(0)
    keys.scan("7H", "7H", "FF", "4D", "AH", "KH")
    expect(page.get_by_role("button", name="four of diamonds, with the dealer")).to_be_visible()
    expect(page.locator(".rc-card")).to_have_count(len(DEALER.split()) + 2)
    keys.scan("2H")
    expect(page.get_by_role("button", name=re.compile("^Close hand"))).to_be_enabled()
    expect(page.get_by_role("region", name="Spot 1, Ines").get_by_role("button", name="Pay $4")).to_be_visible()


def test_the_network_goes_away_in_mid_hand_and_the_hand_is_closed_once(guests: Guests, tokens: Tokens) -> None:
    """Would catch a payout that is made without the house, a Close that is forgotten or done twice, and a tablet that
    does not say why nothing happens."""
    page = tablet(guests, tokens, names=NAMES[:1])
    keys = Keyboard(page)
    keys.press("o")
    for card in DEALER.split()[:1]:
        keys.card(card)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Play")).first.click()
    for card in ["7h", "4d", "ah", "kh", "2h"]:
        keys.card(card)
    close = page.get_by_role("button", name=re.compile("^Close hand"))
    expect(close).to_be_enabled()
    expect(page.get_by_role("region", name="Spot 1, Ines").get_by_role("button", name="Pay $4")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("No connection: payouts wait")).to_be_visible()
    expect(page.get_by_text("Pay nothing before.")).to_be_visible()
    close.click()
    expect(page.get_by_text("Close was pressed. It is sent once")).to_be_visible()
    expect(close).to_be_disabled()
    page.context.set_offline(False)
    guests.forgive("ERR_INTERNET_DISCONNECTED")
    expect(page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()
    expect(page.get_by_text("No connection: payouts wait")).to_have_count(0)
    table = page.url.rpartition("/")[2]
    hands = page.request.get(f"/api/tables/{table}/hands").json()["hands"]
    assert [hand["finish"] for hand in hands] == ["settled"]
