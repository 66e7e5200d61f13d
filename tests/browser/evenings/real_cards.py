"""A hand of real cards, tapped by a dealer on the tablet beside the felt."""

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, expect

from tests.browser import playing
from tests.browser.evenings import people, selling
from tests.browser.evenings.house import House, goes_to_table
from tests.browser.evenings.money import cents, shown, typed
from tests.browser.evenings.people import Bank, Guest, Player
from tests.browser.evenings.press import STEP_MS, press
from tests.browser.stage import PATIENCE_MS
from tests.browser.working import button

TABLET = {"width": 1180, "height": 820}
RANKS = "AKQJT98765432"
PAY, TAKE = re.compile(r"Pay \$?[\d,.]+"), re.compile(r"Take \$?[\d,.]+")


class RealTable:
    """Players by their spot. What a spot is paid is read from the tablet, as the dealer would read it."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self.players: dict[int, Guest] = {}
        self.tablet = house.hires("Dan", "Dealer", viewport=TABLET)
        self.tablet.get_by_role("link", name=f"Tap in hands at {table}").click()
        expect(self.tablet.get_by_role("heading", name=table)).to_be_visible()

    def spot(self, number: int) -> Locator:
        return self.tablet.get_by_role("region", name=re.compile(f"^Spot {number},"))

    # ------------------------------------------------------------ people and chips

    def seats(self, number: int, player: Guest) -> None:
        """The dealer seats somebody by name; without an account they are a walk-in of that name."""
        self.tablet.get_by_role("button", name=f"Spot {number} is free. Seat somebody").click()
        box = self.tablet.get_by_role("dialog", name=f"Seat {number}")
        box.get_by_role("textbox").fill(player.name)
        button(box, "Seat").click()
        expect(self.tablet.get_by_role("region", name=f"Spot {number}, {player.name}")).to_be_visible()
        self.players[number] = player

    def sits(self, number: int, player: Player) -> None:
        """Somebody sits down with their phone; the tablet shows them at the seat."""
        page = player.page
        goes_to_table(page, self.table)
        playing.key(page, "Sit down").click()
        expect(page.get_by_text(f"You sit at spot {number}.")).to_be_visible()
        expect(self.tablet.get_by_role("region", name=f"Spot {number}, {player.name}")).to_be_visible()
        self.players[number] = player

    def sells(self, player: Guest, amount: int) -> None:
        box = self._people()
        selling.sells(self.tablet, player, amount)
        button(box, "Close").click()

    def lets_go(self) -> None:
        """Everybody leaves with their chips in hand."""
        box = self._people()
        for player in self.players.values():
            button(box, f"Gets up {player.name}").click()
            expect(button(box, f"Gets up {player.name}")).to_have_count(0)
        button(box, "Close").click()
        self.players.clear()

    def _people(self) -> Locator:
        button(self.tablet, "People, tips and chips").click()
        return self.tablet.get_by_role("dialog", name=f"Table {self.table}")

    # ------------------------------------------------------------ a hand

    def hand(self, cards: str, nets: Mapping[int, int], *, folds: Sequence[int] = (), bank: Bank | None = None) -> None:
        """The dealer's cards first, then spot by spot; the tablet has to show what each spot wins."""
        if bank is not None:
            self._takes_bank(bank.seat, bank.wager)
        for number in nets:
            self._bets(number)
        for number in folds:
            self.tablet.get_by_role("button", name=f"Fold, spot {number}").click()
        for card in cards.split():
            self._taps(card)
        assert {number: self._net(number) for number in nets} == nets
        if bank is not None:
            back = shown(bank.wager - sum(nets.values()))
            expect(self.tablet.locator(".rc-bank")).to_contain_text(f"{back} back")
        self.tablet.get_by_role("button", name=re.compile("^Close hand")).click()
        self._paid()
        people.after(nets, self.players, bank)
        self.tablet.get_by_role("button", name=re.compile("^Next hand without bets")).click()

    def _bets(self, number: int) -> None:
        """The smallest chip on every circle that takes one."""
        circles = self.spot(number).get_by_role("button", name=re.compile(", empty$"))
        expect(circles.first).to_be_visible()
        for label in [(one.get_attribute("aria-label") or "").split(", ")[0] for one in circles.all()]:
            self.spot(number).get_by_role("button", name=f"{label}, empty", exact=True).click()

    def _taps(self, card: str) -> None:
        """Tap until the card is on the felt. The pad asks once who stays in, and the card waits for the answer. On a
        busy machine a click that timed out may still have worked, so check the pad and not the click.
        """
        key = self.tablet.locator(f".rc-padcard.suit-{card[1]}").nth(RANKS.index(card[0]))
        for _ in range(PATIENCE_MS // STEP_MS):
            self._all_stay()
            if key.get_attribute("aria-disabled") == "true":
                return
            press(key)
        raise AssertionError(f"{card} cannot be tapped")

    def _all_stay(self) -> None:
        """Answer that everybody stays in."""
        asked = self.tablet.get_by_role("dialog", name=re.compile("folded\\?|decided\\?"))
        if asked.is_visible():
            asked.get_by_role("button", name=re.compile("(Play|Raise 1x),")).last.click()
            expect(asked).to_have_count(0)

    def _takes_bank(self, spot: int, wager: int) -> None:
        button(self.tablet, "Who has the bank?").click()
        box = self.tablet.get_by_role("dialog", name="Who has the bank?")
        wanted = box.get_by_role("button", name=re.compile(rf"^{spot}\b"))
        for declined in (one for one in self.players if one != spot):  # it is offered clockwise, to whoever is before
            key = button(box, f"{self.players[declined].name} declines it")
            expect(box.get_by_role("button", name=re.compile(" declines it$"))).to_be_visible()
            if key.is_visible():
                key.click()
                expect(key).to_have_count(0)
        wanted.click()
        box.get_by_role("textbox").fill(typed(wager))
        box.get_by_role("button", name=re.compile(" has it, ")).click()
        expect(box).to_have_count(0)

    def _net(self, number: int) -> int:
        """What the dealer pays, less what is taken."""
        foot = self.spot(number).locator(".rc-pay")
        expect(foot.or_(self.tablet.get_by_role("dialog")).first).to_be_visible()
        self._all_stay()
        expect(foot).to_be_visible()
        text = foot.inner_text().replace("\n", " ")
        paid, taken = PAY.search(text), TAKE.search(text)
        return (cents(paid[0]) if paid else 0) - (cents(taken[0]) if taken else 0)

    def _paid(self) -> None:
        """The floor acknowledges a hand that is called out."""
        over = self.tablet.get_by_role("button", name=re.compile("^Next hand")).first
        for _ in range(PATIENCE_MS // STEP_MS):
            if over.is_visible():
                return
            press(self.house.floor.get_by_role("button", name=re.compile("^Acknowledge")).first)
            self.tablet.wait_for_timeout(STEP_MS)
        raise AssertionError("the hand is not paid")
