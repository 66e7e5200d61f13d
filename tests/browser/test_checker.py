"""The payout checker: cards and bets of a real table, tapped in."""

import re

from playwright.sync_api import Page, expect

from tests.browser.stage import Guests


def taps(page: Page, *cards: str) -> None:
    for card in cards:
        page.get_by_role("region", name="Cards", exact=True).get_by_role("button", name=card, exact=True).click()


def test_a_tapped_hand_is_settled_with_its_reasons(guests: Guests) -> None:
    """Would catch cards that go to the wrong hand, a bet that is not sent, and a result without its rule."""
    page = guests.newcomer("/check")
    taps(page, "eight of spades", "eight of hearts", "eight of diamonds")
    taps(page, "jack of clubs", "seven of clubs", "five of hearts")
    page.get_by_role("button", name="More on Ante").click()
    page.get_by_role("button", name="More on Pair Plus").click()
    page.get_by_role("group", name="What the player did").get_by_role("button", name=re.compile("^Play")).click()
    results = page.locator("#ck-results")
    expect(results).to_contain_text("The dealer does not qualify")
    expect(results).to_contain_text("Three of a kind pays 30 to 1, whatever the dealer holds.")
    expect(page.get_by_label(re.compile("^Ante, 2 dollars, won"))).to_be_visible()
    expect(page.get_by_label(re.compile("^Play, 2 dollars, push"))).to_be_visible()


def test_an_impossible_card_is_refused(guests: Guests) -> None:
    """Would catch a deck with two eights of spades, tapped or typed."""
    page = guests.newcomer("/check")
    taps(page, "eight of spades")
    pad = page.get_by_role("region", name="Cards", exact=True)
    expect(pad.get_by_role("button", name="eight of spades", exact=True)).to_be_disabled()
    typed = page.get_by_label("Type them: player, a slash, dealer")
    typed.fill("8s 8s 4d / Qc 7c 5h ")
    expect(page.get_by_role("status").filter(has_text="8")).to_be_visible()
    typed.fill("8s 1x 4d / Qc 7c 5h ")
    expect(page.get_by_role("status").filter(has_text="1x")).to_be_visible()
