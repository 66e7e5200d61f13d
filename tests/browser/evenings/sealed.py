"""A hand from decks of the house, through the pages of the players, the floor, and perhaps a dealer."""

import re
from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.evenings import people, selling
from tests.browser.evenings.cards import spoken
from tests.browser.evenings.decks import DEALER, Deal, Plan
from tests.browser.evenings.house import House, goes, goes_to_table
from tests.browser.evenings.money import shown, signed, spoken_amount, typed
from tests.browser.evenings.people import Bank, Player
from tests.browser.evenings.press import STEP_MS, press
from tests.browser.stage import PATIENCE_MS
from tests.browser.working import agrees, button, part, presses

KEYS = {"fold": "Fold", "1x": ""}  # how the key of a choice begins; "": the first one that does not fold


class SealedTable:
    """Players by their seat. All hands of the evening are known before they are dealt."""

    def __init__(self, house: House, table: str, *, staffed: bool, stake: int) -> None:
        self.house, self.table, self.stake = house, table, stake
        self.players: dict[int, Player] = {}
        self.dealer = house.hires("Dan", "Dealer") if staffed else None
        if self.dealer is not None:
            self.dealer.get_by_role("link", name=f"Deal at {table}").click()

    def sits(self, seat: int, player: Player) -> None:
        """Go there from the lobby, which lists the table."""
        page = player.page
        goes_to_table(page, self.table)
        playing.key(page, "Sit down").click()
        expect(page.get_by_role("region", name=f"Seat {seat}, You", exact=True)).to_be_visible()
        self.players[seat] = player

    def empties(self) -> None:
        """Everybody leaves; their chips go to their accounts."""
        for player in self.players.values():
            player.page.get_by_role("button", name="Menu", exact=True).click()
            button(player.page, "Leave the table").click()
            expect(playing.own_spot(player.page)).to_have_count(0)
        self.players.clear()

    # ------------------------------------------------------------ chips

    def sells(self, player: Player, amount: int) -> None:
        assert self.dealer is not None
        selling.sells(self.dealer, player, amount)

    def fills(self, amount: int) -> None:
        """The floor asks, the cashier agrees, the dealer counts it into the tray."""
        assert self.dealer is not None
        floor = self.house.floor
        goes(floor, "Floor")
        floor.get_by_role("link", name=re.compile(f"^{self.table}$")).click()
        form = part(floor, "Chips")
        form.get_by_label("Fill: from the cage to the tray").fill(typed(amount))
        button(form, "Ask for a fill").click()
        agrees(self.house.cashier, shown(amount))
        button(self.dealer, f"Receive {shown(amount)}").first.click()
        expect(self.dealer.get_by_text("The fill is in the tray.").first).to_be_visible()
        goes(floor, "Floor")

    # ------------------------------------------------------------ a hand

    def hand(self, plan: Plan, deal: Deal, bank: Bank | None = None) -> None:
        """The least on every circle, the planned decisions, and the result on everybody's page."""
        if bank is not None:
            self._takes_bank(self.players[bank.seat], bank.wager)
        for seat in plan.choices:
            self._bets(self.players[seat].page)
        if self.dealer is not None:
            may_bet = len(self.players) - (bank is not None)  # the player who has the bank does not bet
            presses(self.dealer, f"No more bets {len(plan.choices)} of {may_bet}")
        else:
            for seat in plan.choices:
                playing.deals(self.players[seat].page)
        self._plays(plan.choices)
        for seat, won in people.after(deal.nets, self.players, bank).items():
            self._is_told(self.players[seat].page, won, deal.cards[seat if seat in deal.cards else DEALER])
            dealer = self.players[seat].page.locator(".tp-dealer")
            expect(dealer).to_have_accessible_name(re.compile(f": {spoken(deal.cards[DEALER])}$"))

    def _bets(self, page: Page) -> None:
        """The previous hand is shown until somebody goes on."""
        again = button(page, "New bet")
        expect(playing.dock(page, "Your bets").or_(again).first).to_be_visible()
        if again.is_visible():
            again.click()
        for label in playing.places_bets(page):
            expect(playing.circle(page, label)).to_have_accessible_name(f"{label}, {spoken_amount(self.stake)}, placed")

    def _is_told(self, page: Page, won: int, cards: tuple[str, ...]) -> None:
        result = playing.dock(page, "Result")
        expect(result.get_by_text("This hand")).to_have_text(f"This hand {signed(won)}")
        expect(result.get_by_role("img", name=spoken(cards), exact=True)).to_be_visible()

    def _takes_bank(self, banker: Player, bank: int) -> None:
        """It is offered from seat to seat: the others decline until it comes to the right one."""
        page = banker.page
        for _ in range(PATIENCE_MS // STEP_MS):
            if playing.dock(page, "Your bank").is_visible():
                return
            for player in self.players.values():
                if player is not banker:
                    press(player.page.get_by_role("button", name=re.compile("^Decline")))
            field = page.get_by_label("You put up")
            if field.is_visible():
                field.fill(typed(bank))
                press(page.get_by_role("button", name=re.compile(f"^Take.* put up {re.escape(shown(bank))}")))
            else:
                press(button(playing.dock(page, "Result"), "Take the bank"))
            page.wait_for_timeout(STEP_MS)
        raise AssertionError(f"{banker.name} was not offered the bank")

    def _plays(self, choices: Mapping[int, str]) -> None:
        """Everybody presses what they are asked for, until all see the result."""
        results = [playing.dock(player.page, "Result") for player in self.players.values()]
        decisions = [playing.decision(self.players[seat].page, KEYS[choice]) for seat, choice in choices.items()]
        for _ in range(PATIENCE_MS // STEP_MS):
            if all(result.is_visible() for result in results):
                return
            for key in decisions:
                press(key)
            if self.dealer is not None:
                press(self.dealer.locator("button.dl-key:enabled", has_not_text="No more bets"))
            press(self.house.floor.get_by_role("button", name=re.compile("^Acknowledge")).first)
            self.house.floor.wait_for_timeout(STEP_MS)
        raise AssertionError("the hand does not end")
