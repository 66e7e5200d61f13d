"""What a dealer meets at the tablet, by clicking alone: no hand, no note and no amount is lost on the way."""

import re
from functools import cached_property

from playwright.sync_api import Locator, Page, expect

from tests.browser import fits, staffed, test_real_cards, working
from tests.browser.staffed import signed_in
from tests.browser.stage import Guests
from tests.browser.test_real_cards import TABLET, opens, taps
from tests.browser.working import button

Tokens = dict[str, str]
guests, house, tokens = test_real_cards.guests, test_real_cards.house, test_real_cards.tokens


MINUS = "\N{MINUS SIGN}"


class Pit:
    """A dealer with a tablet, and a floor manager with a page for what the tablet waits for. The table of a night is
    opened on a page, any other by a request."""

    def __init__(self, guests: Guests, tokens: Tokens, game: str, name: str, *, tray: int = 1000,
                 night: bool = False) -> None:  # fmt: skip
        self.guests, self.tokens, self.name, self.tray = guests, tokens, name, tray
        if night:
            opener = signed_in(guests, tokens["rosa"], "/floor")
            working.opens(opener, game, name, tray=str(tray), real=True, chips="Night")
            opener.close()  # a page of staff goes on asking
        else:
            opens(guests, tokens, game, name, tray=100 * tray)
        self.page = self.another()

    @cached_property
    def floor(self) -> Page:
        return signed_in(self.guests, self.tokens["rosa"], "/floor")

    def another(self) -> Page:
        page = signed_in(self.guests, self.tokens["ana"], f"/felt/{self.name}", viewport=TABLET)
        expect(page.get_by_role("heading", name=self.name)).to_be_visible()
        return page

    def spot(self, number: int, page: Page | None = None) -> Locator:
        return (page or self.page).get_by_role("region", name=re.compile(f"^Spot {number},"))

    def bets(self, number: int, *wagers: str) -> None:
        for wager in wagers:
            self.spot(number).get_by_role("button", name=re.compile(f"^{wager},")).click()

    def says(self, text: str) -> None:
        expect(self.page.get_by_role("main").get_by_text(text).first).to_be_visible()

    def closes(self) -> None:
        self.page.get_by_role("button", name=re.compile("^Close hand")).click()

    def next(self) -> None:
        self.page.get_by_role("button", name=re.compile("^Next hand the same bets")).click()

    def acknowledges(self, number: int) -> None:
        self.floor.get_by_role("button", name=re.compile(f"^Acknowledge .*{self.name}.* {number}$")).click()

    def tray_has(self, dollars: int, *, filled: int = 0) -> None:
        """By the book, which nobody who counts sees: the house's win of today is what the tray has more."""
        told = staffed.sees(self.guests, self.tokens["sue"], f"/api/staff/tables/{self.name}")
        assert told["card"]["win"] == 100 * (dollars - filled - self.tray)


def test_a_hand_that_is_called_out_shows_what_it_pays_from_the_last_card_to_the_book(
    guests: Guests,
    tokens: Tokens,
) -> None:
    """Would catch trips with nothing shown as paid, before the close, while the floor is waited for, or after a reload;
    and another amount in the tray than on the felt."""
    pit = Pit(guests, tokens, "pair-plus", "Trips")
    pit.bets(1, "Ante", "Pair Plus")
    pit.bets(2, "Ante")
    taps(pit.page, "Qs Jh 4d  7c 7d 7s  9c 8c 2h")
    expect(pit.spot(1).get_by_role("button", name="Pay $72")).to_be_visible()
    expect(pit.spot(1).get_by_text("The floor sees it first")).to_be_visible()
    pit.says("Tray \N{MINUS SIGN}$68")
    pit.closes()
    pit.says("Called out: Spot 1: three sevens")
    pit.page.reload()
    expect(pit.spot(1).get_by_role("button", name="Will pay $72")).to_be_visible()
    expect(pit.spot(2).get_by_role("button", name="Will take $4")).to_be_visible()
    button(pit.page, "Reopen the hand").click()
    button(pit.page, "Something went wrong with the deal").click()
    button(pit.page.get_by_role("dialog"), "Close").click()
    pit.closes()
    pit.acknowledges(1)
    expect(pit.spot(1).get_by_role("button", name="Pay $72")).to_be_visible()
    expect(pit.page.get_by_role("button", name=re.compile("^Next hand"))).to_have_count(2)
    expect(pit.page.locator(".rc-tray")).to_have_text("Tray \N{MINUS SIGN}$68")
    watches = signed_in(guests, tokens["sue"], f"/floor/{pit.name}")  # by the book, which nobody who counts sees
    expect(watches.get_by_role("term").filter(has_text="Win today").locator("+ dd")).to_have_text(f"{MINUS}$68")


def test_the_largest_payout_stays_in_its_box(guests: Guests, tokens: Tokens) -> None:
    """Would catch an amount of five letters that runs into the next spot, and one that lies over its neighbour."""
    pit = Pit(guests, tokens, "six-card", "Royal")
    button(pit.page, "$4").click()
    pit.bets(1, "Ante", "Pair Plus", "6 Card")
    pit.bets(2, "Ante")
    taps(pit.page, "Js")
    button(pit.page.get_by_role("dialog"), "All 2: Play, $4 each").click()
    taps(pit.page, "Ts 2h  As Ks Qs  9h 9c 4c")
    expect(pit.spot(1).get_by_role("button", name=re.compile(r"Pay \$\d,\d{3}"))).to_be_visible()
    assert fits.misfits(pit.page, ((820, 1180), (1024, 768), (1280, 860), (1440, 900))) == []


def test_nobody_plays_by_being_forgotten_and_a_dead_hand_looks_dead(
    guests: Guests,
    tokens: Tokens,
) -> None:
    """Would catch a fold that was forgotten and becomes a Play, a misdeal that is offered when it is too late, a note
    that is lost by a refusal, and a dead hand that still waits for cards."""
    pit = Pit(guests, tokens, "six-card", "Folds")
    for number in (1, 2, 3):
        pit.bets(number, "Ante")
    button(pit.page, "Something went wrong with the deal").click()
    wrong = pit.page.get_by_role("dialog", name="What went wrong?")
    expect(wrong.get_by_role("button", name=re.compile("^Misdeal"))).to_be_enabled()
    wrong.get_by_role("button", name=re.compile("^A card is dead")).click()
    wrong.get_by_label("Whose card").select_option("spot 3")
    wrong.get_by_role("textbox").fill("it fell under the table")
    other = pit.another()  # a second tablet plays on meanwhile: what was written here stays
    pit.spot(1, other).get_by_role("button", name=re.compile("^Pair Plus,")).click()
    expect(other.get_by_text("Saved")).to_be_visible()
    expect(pit.spot(1).get_by_role("button", name="Pair Plus, 2 dollars, placed", include_hidden=True)).to_have_count(1)
    expect(wrong.get_by_role("textbox")).to_have_value("it fell under the table")
    button(wrong, "A card is dead").last.click()
    expect(wrong).to_have_count(0)
    expect(pit.spot(3).get_by_text("Dead hand")).to_be_visible()
    expect(pit.spot(3).get_by_role("button", name="$2 back")).to_be_visible()
    expect(pit.spot(3).locator(".rc-slot, .rc-fold")).to_have_count(0)
    taps(pit.page, "Qs")
    asked = pit.page.get_by_role("dialog", name="Has anybody folded?")
    asked.get_by_role("group", name="Spot 2").get_by_role("button", name="Fold").click()
    button(asked, "Spot 1: Play, $2").click()
    expect(pit.spot(2).get_by_text("Take $2")).to_be_visible()  # the house has heard of the fold
    taps(pit.page, "7h 4d 8c 8d 2h")
    button(pit.page, "Something went wrong with the deal").click()
    expect(wrong.get_by_role("button", name=re.compile("^Misdeal"))).to_be_disabled()
    wrong.get_by_text("it is no misdeal any more").first.wait_for()
    wrong.get_by_role("button", name="Close", exact=True).click()
    pit.says("Tray \N{MINUS SIGN}$4")
    pit.closes()
    expect(pit.page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()
    pit.tray_has(996)


def test_the_banks_result_is_shown_and_it_goes_on_after_its_hands(
    guests: Guests,
    tokens: Tokens,
) -> None:
    """Would catch collections and a result of the bank that nobody sees, and a third bank in a row that is offered with
    the same bets and refused after all cards."""
    pit = Pit(guests, tokens, "player-dealer", "Banked")
    pit.bets(2, "Ante")
    pit.says("Nobody has taken the bank yet.")
    button(pit.page, "Who has the bank?").click()
    bank = pit.page.get_by_role("dialog", name="Who has the bank?")
    button(bank, "1").click()
    bank.get_by_role("textbox").fill("100")
    button(bank, "Spot 1 has it, 100").click()
    for number in (1, 2):
        taps(pit.page, "Qs 7h 4d 8c 8d 2h", asked_at=1)
        expect(pit.page.locator(".rc-tray")).to_contain_text("Bank \N{MINUS SIGN}10")
        expect(pit.page.locator(".rc-bank")).to_contain_text("90 back")
        pit.closes()
        expect(pit.page.locator(".rc-bank")).to_contain_text("90 back")
        pit.next()
        if number == 1:
            expect(pit.page.locator(".rc-bank")).to_contain_text("100")
    expect(bank.get_by_text("has had the bank 2 hands in a row")).to_be_visible()
    expect(bank.get_by_role("button", name=re.compile("^1"))).to_be_disabled()
    button(bank, "3").click()
    button(bank, "Spot 3 has it, 100").click()
    taps(pit.page, "Qs 7h 4d 8c 8d 2h", asked_at=1)
    pit.closes()
    expect(pit.page.locator(".rc-bank")).to_contain_text("90 back")


def test_a_raise_is_what_its_key_says(
    guests: Guests,
    tokens: Tokens,
) -> None:
    """Would catch a Raise that is labelled with one amount and records another."""
    pit = Pit(guests, tokens, "four-card", "Raises")
    pit.bets(1, "Ante")
    pit.bets(2, "Ante")
    pit.spot(1).get_by_role("button", name=re.compile("^Raise")).click()
    asked = pit.page.get_by_role("dialog", name="Spot 1: what is decided?")
    asked.get_by_role("button", name="Raise 2x, $4").click()
    expect(pit.spot(1).get_by_role("button", name="Raise, 4 dollars, placed")).to_be_visible()
    pit.spot(1).get_by_role("button", name=re.compile("^Raise")).click()
    asked.get_by_role("button", name="Raise 1x, $2").click()
    expect(pit.spot(1).get_by_role("button", name="Raise, 2 dollars, placed")).to_be_visible()
    taps(pit.page, "Kd Tc")
    pit.page.get_by_role("dialog", name="Spot 2: what is decided?").get_by_role("button", name="Fold").click()
    taps(pit.page, "8h 6s 3c 2d Ah Ad 9c 4s 5d")
    expect(pit.spot(1).get_by_role("button", name="Pay $4")).to_be_visible()
    pit.says("Tray \N{MINUS SIGN}$2")
    pit.closes()
    expect(pit.page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()
    pit.tray_has(998)


def test_a_tray_that_is_too_small_is_filled_before_the_hand_is_closed(
    guests: Guests,
    tokens: Tokens,
) -> None:
    """Would catch a payout that the tray does not have and that waits without a word, a fill that no key of the tablet
    asks for or receives, a hand that cannot be closed after it, and a bet without the wager that it needs that is
    refused only at the close."""
    pit = Pit(guests, tokens, "mini-royal", "Short", tray=100)
    pit.bets(1, "Pair Plus")
    expect(pit.spot(1).locator(".rc-problem")).to_contain_text("Pair Plus")
    pit.bets(1, "Ante")
    expect(pit.spot(1).locator(".rc-problem")).to_have_count(0)
    taps(pit.page, "Qs 7h 4d Ac Kc Qc", asked_at=0)
    pays = pit.spot(1).get_by_role("button", name="Pay $285")  # $5 and $5, 5 to 1 on the Ante, 50 to 1 on Pair Plus
    expect(pays).to_be_visible()
    pit.says("The tray has less than the $285 that it takes")
    close = pit.page.get_by_role("button", name=re.compile("^Close hand"))
    expect(close).to_be_disabled()
    button(pit.page, "See the tray").click()
    box = pit.page.get_by_role("dialog", name="Table Short")
    expect(box.get_by_role("term").filter(has_text="Tray")).to_have_count(0)  # it is counted blind
    expect(box.get_by_label("Chips for the tray")).to_have_value("200")  # what is missing, rounded up
    box.get_by_label("Chips for the tray").fill("200")
    button(box, "Ask for a fill").click()
    waits = box.locator(".notice").filter(has_text="Waits for a second person: a fill of $200")
    expect(waits).to_be_visible()
    expect(box.get_by_label("Chips for the tray")).to_have_value("")
    [asked] = staffed.sees(guests, tokens["rosa"], "/api/staff/approvals")["waiting"]
    staffed.without_a_page(guests, tokens["rosa"])(f"/api/staff/approvals/{asked['id']}", {"agree": True})
    expect(waits).to_have_count(0)
    expect(box.locator(".notice").filter(has_text="Done, slip")).to_be_visible()
    button(box, "Close").click()
    felt = pit.page.get_by_role("region", name="Felt")
    expect(felt).to_contain_text("A fill of $200 is on its way")
    button(felt, "Receive $200").click()
    expect(pit.page.get_by_text("is due")).to_have_count(0)
    expect(pays).to_be_visible()
    close.click()
    expect(pit.page.get_by_role("button", name=re.compile("^Next hand the same bets"))).to_be_visible()
    expect(pit.page.locator(".rc-tray")).to_have_text("Tray \N{MINUS SIGN}$285")
    pit.tray_has(15, filled=200)


def test_a_floor_manager_without_the_dealers_role_sees_the_hand_and_no_lit_key(guests: Guests, tokens: Tokens) -> None:
    """Would catch circles, cards and Close that are drawn for everybody, and refused in words when they are pressed."""
    pit = Pit(guests, tokens, "pair-plus", "Looked at")
    pit.bets(1, "Ante", "Pair Plus")
    taps(pit.page, "Qs Jh 4d  7c 7d 7s")
    page = signed_in(guests, tokens["rosa"], f"/felt/{pit.name}", viewport=TABLET)
    expect(page.locator(".rc-says")).to_have_text("Only a dealer may tap a hand of real cards.")
    expect(pit.spot(1, page).get_by_role("button", name="Pay $72")).to_be_visible()
    lit = page.get_by_role("main").locator("button:enabled:visible:not(.rc-plate, .rc-pay)")
    expect(lit).to_have_count(0)
    button(page, "People, tips and chips").click()
    expect(button(page.get_by_role("dialog"), "Seat")).to_be_visible()
    expect(button(page.get_by_role("dialog"), "Take the tip")).to_have_count(0)
    button(page.get_by_role("dialog"), "Close").click()
    assert fits.misfits(page, ((820, 1180), (1024, 768), (1280, 860), (390, 844))) == []
    pit.closes()
    button(page, "Reopen the hand").click()
    expect(page.locator(".rc-says")).to_have_text("Only a dealer may tap a hand of real cards.")
    pit.closes()
    expect(button(page, "Reopen the hand")).to_be_enabled()
    pit.acknowledges(1)
    page.get_by_role("button", name=re.compile("^Next hand")).click()
    expect(page.get_by_text("Hand 2")).to_be_visible()
    expect(page.locator(".rc-says")).to_have_text("Only a dealer may tap a hand of real cards.")
