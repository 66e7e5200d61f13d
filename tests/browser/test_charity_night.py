"""A charity night in small, through the pages: everybody in a browser of their own, and the book right to the cent."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.house import house_check, house_opening
from pitboss.house.reporting.months import COLUMNS
from pitboss.house.stores.store import Reader
from tests.browser import playing, staffed, working
from tests.browser.staffed import Hands, Rigged
from tests.browser.stage import Guests, Stage
from tests.browser.working import agrees, button, presses, transacts

TABLE, REAL_CARDS, BANK = "Harbour", "Felt", "Lighthouse"
SHEET = "pair-plus"  # it calls out three of a kind
TABLET = {"width": 1180, "height": 820}
# One hand of real cards, the dealer's first. Spot 2 folds; all others play, and spot 6 alone loses.
CARDS = "Qs 7h 4d  Ah Kh 2h  8s 8h 2d  Tc 9c 5c  Ac Kd Jc  3s 3h 5d  Jh 5h 2c  9d 9s 3c"
TAPS_MOST = 39
COUNTED = """
window.taps = 0;
document.addEventListener("click", (event) => event.isTrusted && event.target.closest("button") && window.taps++, true);
"""
# What it comes to, by hand. Ann bets $2 on Ante and Pair Plus and has three of a kind: 2 + 2 + 8 + 60. Bob loses 2 + 2.
# On the felt five spots win 2 + 2, one loses 2 + 2, one folds its 2. The tip of $4 comes in and is paid out.
CAPITAL, PUT_IN = 20_000_00, 5_000_00
ANN, BOB, WALK_INS, TIP = 72_00, -4_00, 14_00, 4_00
REVENUE = TIP - ANN - BOB - WALK_INS
CAGE_AT_THE_END = CAPITAL + PUT_IN + REVENUE - TIP


def called_out(hands: Hands) -> bool:
    """Ann has three of a kind, the dealer a pair, and Bob nothing."""
    ranks = {place: sorted(Counter(card // 4 for card in cards).values()) for place, cards in hands.items()}
    suits = {place: {card % 4 for card in cards} for place, cards in hands.items()}
    high = max(card // 4 for card in hands["2"]) - min(card // 4 for card in hands["2"])
    nothing = ranks["2"] == [1, 1, 1] and len(suits["2"]) > 1 and 2 < high < 12
    return ranks["1"] == [3] and ranks["dealer"] == [1, 2] and nothing


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Rigged]:
    """A house with its capital in the cage and a manager, both made by its owner."""
    staffed.made(tmp_path, {"mara": ("manager",)}, capital=CAPITAL)
    seed, _ = staffed.foreseen(SHEET, TABLE, 2, called_out)
    with Rigged(tmp_path, seed) as served:
        yield served


@pytest.fixture
def guests(stage: Stage, house: Rigged, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house.link, album=tmp_path)
    yield made
    stage.run(made.leave)


@pytest.mark.long
def test_a_charity_night_in_small(guests: Guests, house: Rigged) -> None:
    """Would catch a step of the evening that no page leads to, a command that one person could give alone, chips that
    are nowhere when the doors close, and a month report that says other than the book."""
    night = Night(guests)
    night.opens_the_bank()
    night.opens_tables()
    night.deals_a_hand_that_is_called_out()
    night.rules_on_a_dispute()
    night.fills_and_tips()
    night.taps_a_hand_of_real_cards()
    night.closes()
    with house_opening.reading(house.folder / "house.db") as reader:
        balances(reader)
    night.reports()


class Night:
    """The people, each with their page; the order of the methods is that of the evening."""

    def __init__(self, guests: Guests) -> None:
        self.guests = guests
        self.manager = guests.newcomer("/manager")
        self.manager.get_by_role("main").get_by_role("link", name="Sign in").click()
        working.signs_in(self.manager, "mara")
        self.manager.get_by_role("navigation", name="Manager").get_by_role("link", name="Invitations").click()
        self.floor, self.second = self.staff("Flo", "Floor"), self.staff("Sol", "Floor")
        self.cashier, self.dealer = self.staff("Cleo", "Cashier"), self.staff("Dan", "Dealer")
        self.ann, self.bob = self.player("Ann"), self.player("Bob")

    def staff(self, name: str, role: str) -> Page:
        page = self.guests.newcomer(working.invites(self.manager, role))
        working.makes_account(page, name)
        return page

    def player(self, name: str) -> Page:
        page = self.guests.newcomer("/sign-in?new=1")
        working.makes_account(page, name)
        return page

    # ------------------------------------------------------------ before the play

    def opens_the_bank(self) -> None:
        """More capital by two people, and chips for everybody. Ann's papers are looked at: one sheet asks for it."""
        transacts(self.cashier, "The drawer", "Put in", "5000", says="second person")
        self.manager.goto("/floor")
        agrees(self.manager, "$5,000")
        for name in ("Ann", "Bob"):
            self.cashier.get_by_placeholder("Name, or code of a card").fill(name)
            transacts(self.cashier, name, "Buy-in", "200", says="Put $200 on the account: done.")
        self.cashier.get_by_placeholder("Name, or code of a card").fill("")
        transacts(self.cashier, "Walk-in", "Buy-in", "100", says="Hand out $100: done.")

    def opens_tables(self) -> None:
        """Two people, where much leaves the cage."""
        self.floor.goto("/floor")
        self.second.goto("/floor")
        working.opens(self.floor, SHEET, TABLE, tray="2000", second=self.second)
        working.opens(self.floor, "six-card", REAL_CARDS, tray="1000", real=True, second=self.second)
        working.opens(self.floor, "player-dealer", BANK, tray=None)
        self.ann.goto(f"/table/{BANK}")
        playing.key(self.ann, "Sit down").click()
        expect(self.ann.get_by_text(re.compile("identification", re.IGNORECASE)).first).to_be_visible()
        working.checks_papers(self.cashier, "Ann")
        playing.key(self.ann, "Sit down").click()
        expect(playing.own_spot(self.ann)).to_be_visible()
        self.ann.get_by_role("button", name="Menu", exact=True).click()
        button(self.ann, "Leave the table").click()
        expect(playing.own_spot(self.ann)).to_have_count(0)

    # ------------------------------------------------------------ the staffed table

    def deals_a_hand_that_is_called_out(self) -> None:
        for seat, page in enumerate((self.ann, self.bob), start=1):
            staffed.cuts_with(self.guests, page, TABLE, seat)
            playing.sits_down(page)
            playing.circle(page, "Ante").click()
            expect(playing.circle(page, "Ante")).to_have_accessible_name(re.compile("placed$"))
        playing.circle(self.ann, "Pair Plus").click()
        expect(playing.circle(self.ann, "Pair Plus")).to_have_accessible_name(re.compile("placed$"))
        self.dealer.get_by_role("link", name=f"Deal at {TABLE}").click()
        self.deals_and_decides()
        presses(self.dealer, "Turn over your own hand", "Turn over spot 1, Ann", "Turn over spot 2, Bob")
        expect(self.dealer.get_by_text("Called out")).to_be_visible()
        button(self.floor, f"Acknowledge {TABLE}, seat 1").click()
        presses(self.dealer, "Pay and take")
        expect(playing.dock(self.ann, "Result")).to_contain_text("$72")

    def deals_and_decides(self) -> None:
        presses(self.dealer, "No more bets 2 of 2", "Deal 3 cards each")
        for page in (self.ann, self.bob):
            playing.decides(page)

    def rules_on_a_dispute(self) -> None:
        """Bob disputes the second hand while it lies there; it is void, by two people, and his Ante goes back."""
        for page in (self.ann, self.bob):
            button(page, "New bet").click()
            playing.circle(page, "Ante").click()
            expect(playing.circle(page, "Ante")).to_have_accessible_name(re.compile("placed$"))
        self.deals_and_decides()
        self.bob.get_by_role("button", name="Menu", exact=True).click()
        button(self.bob, "Call the floor").click()
        asked = self.bob.get_by_role("dialog", name="Call the floor")
        asked.get_by_label("What is wrong").fill("My card was face up when it came.")
        button(asked, "Call the floor").click()
        self.floor.get_by_role("link", name=re.compile("Rule on the dispute at Harbour")).click()
        ruling = self.floor.get_by_role("region", name="Dispute in hand 2")
        expect(ruling.get_by_text("My card was face up").first).to_be_visible()
        button(ruling, "Start").click()
        expect(ruling.get_by_text(re.compile("^1 of "))).to_be_visible()
        button(ruling, "The hand is void").click()
        ruling.get_by_label("Reason").fill("The card was seen by all")
        button(ruling, "Give the ruling").click()
        self.second.goto("/floor")
        agrees(self.second, "hand 2")
        expect(self.bob.get_by_text(re.compile("void", re.IGNORECASE)).first).to_be_visible()

    def fills_and_tips(self) -> None:
        form = working.part(self.floor, "Chips")
        form.get_by_label("Fill: from the cage to the tray").fill("300")
        button(form, "Ask for a fill").click()
        agrees(self.dealer, "$300")
        button(self.dealer, "Receive $300").click()
        expect(self.dealer.get_by_text("The fill is in the tray.").first).to_be_visible()
        self.ann.get_by_role("button", name="Menu", exact=True).click()
        button(self.ann, "Tip the dealer").click()
        chip = self.ann.get_by_role("group", name="Chips for the tip").get_by_role("button")
        chip.click(click_count=2)
        button(self.ann, "Tip $4").click()
        expect(self.ann.get_by_text("$4 for the dealer. Thank you.").first).to_be_visible()

    # ------------------------------------------------------------ real cards

    def taps_a_hand_of_real_cards(self) -> None:
        """The dealer signs in on the tablet, seats a walk-in, and taps the hand."""
        page = self.guests.newcomer(f"/sign-in?to=/felt/{REAL_CARDS}", viewport=TABLET, has_touch=True)
        working.signs_in(page, "dan")
        page.get_by_role("button", name="Spot 1 is free. Seat somebody").click()
        seat = page.get_by_role("dialog", name="Seat 1")
        seat.get_by_role("textbox").fill("Wes Walker")
        button(seat, "Seat").click()
        expect(page.get_by_role("region", name="Spot 1, Wes Walker")).to_be_visible()
        page.evaluate(COUNTED)
        for spot in page.locator(".rc-spot").all():
            spot.get_by_role("button", name=re.compile("^Ante")).tap()
        page.get_by_role("button", name="Fold, spot 2").tap()
        for place, card in enumerate(CARDS.replace("8s 8h 2d  ", "").split()):  # a folded hand need not be told
            page.locator(f".rc-padcard.suit-{card[1]}").nth("AKQJT98765432".index(card[0])).tap()
            if place == 0:
                working.all_stay(page)
        expect(page.locator(".rc-tray")).to_have_text("Tray \N{MINUS SIGN}$14")
        page.get_by_role("button", name=re.compile("^Close hand")).tap()
        expect(page.get_by_role("button", name=re.compile("^Next hand the same"))).to_be_visible()
        assert page.evaluate("window.taps") <= TAPS_MOST
        page.context.close()
        self.guests.contexts.remove(page.context)

    # ------------------------------------------------------------ after the play

    def closes(self) -> None:
        """Two people count each table and the drawer; everybody is paid."""
        counts = {TABLE: ("2232", "100"), REAL_CARDS: ("986", "100"), BANK: ("0", "100")}
        for table, (tray, rack) in counts.items():
            working.counts_and_closes(self.floor, table, tray=tray, rack=rack)
            working.counts_too(self.cashier, table, Tray=tray, Rack=rack)
        transacts(self.cashier, "Ann", "Cash-out", says="Pay out $268: done.")
        transacts(self.cashier, "Bob", "Cash-out", says="Pay out $196: done.")
        transacts(self.cashier, "Walk-in", "Cash-out", "114", says="Pay out $114: done.")
        transacts(self.cashier, TABLE, "Pay tips", says="Pay $4 to the dealers: done.")
        transacts(self.cashier, "The drawer", "Count", "24918", says="second person")
        working.counts_too(self.second, "The drawer is counted", "24918")
        expect(self.cashier.get_by_text("Book balances")).to_be_visible()

    def reports(self) -> None:
        self.dealer.goto(f"/shift/{REAL_CARDS}")
        win = self.dealer.get_by_role("term").filter(has_text="Win").locator("+ dd")
        expect(win).to_have_text(dollars(-WALK_INS) if WALK_INS >= 0 else f"+{dollars(-WALK_INS)}")
        self.manager.goto("/month")
        table = self.manager.get_by_role("region", name="The month by table")
        expect(table.get_by_role("row", name=TABLE)).to_contain_text(dollars(-ANN - BOB))
        expect(table.get_by_role("row", name=REAL_CARDS)).to_contain_text(dollars(-WALK_INS))
        total = table.get_by_role("row", name="All tables").get_by_role("cell")
        expect(total.nth([one.field for one in COLUMNS].index("revenue"))).to_have_text(dollars(REVENUE))
        expect(self.manager.get_by_role("definition").filter(has_text="$92")).to_have_count(
            1
        )  # prizes: 72 and five of 4


def dollars(cents: int) -> str:
    return f"\N{MINUS SIGN}${-cents // 100}" if cents < 0 else f"${cents // 100}"


def balances(reader: Reader) -> None:
    """Every chip is back in the cage, and the cage has what the evening left it."""
    assert house_check.problems(reader) == []
    held = {name: one.cents for name, one in reader.balances().items() if one.cents and "/" not in name}
    assert held == {"cage": CAGE_AT_THE_END, "outside": -CAGE_AT_THE_END}
