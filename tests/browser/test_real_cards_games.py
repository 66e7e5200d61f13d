"""A hand of every game at the tablet for real cards, from its page alone: bets, cards street by street, decisions, and
the close."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from pitboss.sheets import shipped
from pitboss.sheets.house import Banker
from tests.browser import fits, test_real_cards, working
from tests.browser.stage import Guests
from tests.browser.test_real_cards import TABLET, closes, tablet
from tests.sheets import shapes

guests, house, tokens = test_real_cards.guests, test_real_cards.house, test_real_cards.tokens
SHORT = ("ultimate-texas-holdem", "let-it-ride")
GAMES = [one for one in shapes.shapes() if shipped.load(one).sheet.bank.by is not Banker.PLAYER_DEALER]
STRIDE = 19
ASKED_MS = 3000
STEPS_MOST = 80  # taps of cards and decisions in a hand of two spots


@pytest.mark.parametrize("sheet", [one if one in SHORT else pytest.param(one, marks=pytest.mark.long) for one in GAMES])
def test_a_hand_of_every_game_is_dealt_with_real_cards(guests: Guests, tokens: dict[str, str], sheet: str) -> None:
    """One of each shape. Would catch a card that the tablet has no place for, a street whose decision cannot be tapped,
    a dealer's row where the dealer has no hand, and a hand that cannot be closed."""
    game = shipped.load(sheet)
    page = tablet(guests, tokens, sheet, names=("Ines", "Tomasz"))
    for wager in page.get_by_role("group", name="On all spots").get_by_role("button").all():
        wager.click()
    for step in range(STEPS_MOST):
        if page.get_by_role("button", name=re.compile("^Close hand")).is_enabled():
            break
        steps(page, step)
    expect(page.get_by_role("group", name="Dealer", exact=True)).to_have_count(int(game.has_dealer))
    assert fits.misfits(page, [(1024, 768), (820, 1180)]) == []
    page.set_viewport_size(TABLET)  # type: ignore[arg-type]
    closes(page)
    table = page.url.rpartition("/")[2]
    hands = page.request.get(f"/api/tables/{table}/hands").json()["hands"]
    assert [hand["finish"] for hand in hands] == ["settled"]


def steps(page: Page, step: int) -> None:
    """Answer what the tablet asks, or lay a card of the pad: from all over it, so that no hand is called out."""
    if page.get_by_role("dialog").is_visible():
        return working.all_stay(page)
    ways = page.locator(".rc-spot.now .rc-way")
    if ways.count() > 0:
        stay = [one for one in ways.all() if (one.text_content() or "") != "Fold"]
        return stay[0].click()
    left = page.locator(".rc-padcard:not(.used)")
    with suppress(TimeoutError):  # a question may just have come up: the next step answers it
        left.nth(STRIDE * (step + 1) % left.count()).click(timeout=ASKED_MS)
    return None
