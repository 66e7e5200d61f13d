"""A hand from decks of the house, by the pages of those who take part: players, the floor, and perhaps a dealer."""

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.evenings.house import House, Player, goes, goes_to_table
from tests.browser.evenings.money import cents, shown, typed
from tests.browser.evenings.press import STEP_MS, press
from tests.browser.stage import PATIENCE_MS
from tests.browser.working import agrees, button, part, presses

FOLD = "Fold"


class SealedTable:
    """`banker` is whoever takes the bank of a hand, where players do."""

    def __init__(self, house: House, table: str, *, staffed: bool) -> None:
        self.house, self.table = house, table
        self.players: list[Player] = []
        self.dealer = house.hires("Dan", "Dealer") if staffed else None
        if self.dealer is not None:
            self.dealer.get_by_role("link", name=f"Deal at {table}").click()

    def sits(self, player: Player) -> None:
        """From the lobby, where the table is in the list."""
        page = player.page
        goes_to_table(page, self.table)
        playing.key(page, "Sit down").click()
        expect(playing.own_spot(page)).to_be_visible()
        self.players.append(player)

    def leaves(self, player: Player) -> None:
        player.page.get_by_role("button", name="Menu", exact=True).click()
        button(player.page, "Leave the table").click()
        expect(playing.own_spot(player.page)).to_have_count(0)
        self.players.remove(player)

    # ------------------------------------------------------------ chips

    def sells(self, player: Player, amount: int) -> None:
        """The dealer sells chips for cash out of the rack."""
        assert self.dealer is not None
        form = self.dealer.locator("form", has=button(self.dealer, "Sell"))
        people = form.get_by_label("Who buys")
        people.select_option(value=people.locator("option", has_text=player.name).get_attribute("value"))
        form.get_by_label("Cash for chips").fill(typed(amount))
        button(form, "Sell").click()
        expect(form.get_by_text(f"{player.name} has {shown(amount)} in chips.").first).to_be_visible()
        player.chips += amount

    def fills(self, amount: int) -> None:
        """The floor asks, the cashier agrees, the dealer counts it into the tray."""
        assert self.dealer is not None
        floor = self.house.floor
        goes(floor, "Floor")
        floor.get_by_role("link", name=re.compile(f"^{self.table}")).click()
        form = part(floor, "Chips")
        form.get_by_label("Fill: from the cage to the tray").fill(typed(amount))
        button(form, "Ask for a fill").click()
        agrees(self.house.cashier, shown(amount))
        button(self.dealer, f"Receive {shown(amount)}").first.click()
        expect(self.dealer.get_by_text("The fill is in the tray.").first).to_be_visible()
        goes(floor, "Floor")

    # ------------------------------------------------------------ a hand

    def hand(self, *, folds: Sequence[Player] = (), banker: Player | None = None, bank: int = 100_00) -> None:
        """Bets on every circle, decisions, and what came of it, on everybody's page."""
        if banker is not None:
            self._takes_bank(banker, bank)
        bettors = [player for player in self.players if player is not banker]
        for player in bettors:
            self._new_bet(player.page)
            playing.places_bets(player.page)
        if self.dealer is not None:
            presses(self.dealer, f"No more bets {len(bettors)} of {len(self.players)}")
        else:
            for player in bettors:
                playing.deals(player.page)
        self._plays({player.name: FOLD if player in folds else "" for player in bettors})
        for player in self.players:
            player.chips += self._net(player, banked=banker is not None)

    def _takes_bank(self, banker: Player, bank: int) -> None:
        """It is offered from seat to seat: the others decline until it has come to the one who wants it."""
        page = banker.page
        for _ in range(PATIENCE_MS // STEP_MS):
            if playing.dock(page, "Your bank").is_visible():
                return
            for player in self.players:
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

    def _new_bet(self, page: Page) -> None:
        """The hand before is told until somebody goes on."""
        again = button(page, "New bet")
        expect(playing.dock(page, "Your bets").or_(again).first).to_be_visible()
        if again.is_visible():
            again.click()

    def _plays(self, words: Mapping[str, str]) -> None:
        """Everybody presses what is asked of them, until all have the result before them."""
        pages = {player.name: player.page for player in self.players}
        for _ in range(PATIENCE_MS // STEP_MS):
            if all(playing.dock(page, "Result").is_visible() for page in pages.values()):
                return
            for name, word in words.items():
                press(playing.decision(pages[name], word).or_(playing.decision(pages[name])).first)
            if self.dealer is not None:
                press(self.dealer.locator("button.dl-key:enabled", has_not_text="No more bets"))
            press(self.house.floor.get_by_role("button", name=re.compile("^Acknowledge")).first)
            self.house.floor.wait_for_timeout(STEP_MS)
        raise AssertionError("the hand does not end")

    def _net(self, player: Player, *, banked: bool) -> int:
        result = playing.dock(player.page, "Result")
        if banked:
            expect(result).to_contain_text("Collection")
        return cents(result.get_by_text("This hand").inner_text())
