"""Limits that players set for themselves, checked for every wager: the loss of today, and what a bet could lose."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from pitboss.house.days import ZONE, day_of
from pitboss.house.service import House
from pitboss.ledger import accounts
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import choices
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Chips
from pitboss.web.door.people import Guest, count_from, limit_holds, paused

HALF_YEAR_MS = 183 * 24 * 3_600_000
WATCHED = (c.Bet, c.BetBehind, c.TakeBank, c.Tip)  # commands that put chips at risk


class LimitCode(Why):
    """Refusals because of a player's own limits."""

    OWN_LIMIT = ("own-limit", "You set a loss limit of {limit}. It holds until {until}.")
    OWN_PAUSE = ("own-pause", "You asked for a pause. It holds until {until}.")
    EXCLUDED = ("excluded", "You have excluded yourself from play until {until}. Nobody can take that back.")


class Watch:
    """Counts the losses of players, over all tables that they are at."""

    def __init__(
        self,
        house: House,
        tables_of: Callable[[str], Iterable[str]],
        excluded_until: Callable[[str], int | None] = lambda _: None,
        brought: Callable[[str, Chips], Cents] = lambda *_: 0,
    ) -> None:
        """`brought` gives the chips that a player brought today without winning them, less those taken away."""
        self._house = house
        self._tables_of = tables_of
        self._excluded_until = excluded_until
        self._brought = brought

    def day(self) -> str:
        return day_of(self._house.store, self._house.clock())[0]

    def day_ends(self) -> int:
        """When the next gaming day begins, in milliseconds since 1970."""
        day, zone, starts = day_of(self._house.store, self._house.clock())
        begins = datetime.combine(datetime.fromisoformat(day), time.fromisoformat(starts), ZoneInfo(zone))
        return int((begins + timedelta(days=1)).timestamp() * 1000)

    def until(self, at: int | None) -> str:
        """A moment as text, in the time zone of the house."""
        zone = ZoneInfo(self._house.store.setting("zone") or ZONE)
        how = "%d %B %H:%M" if (at or 0) - self._house.clock() < HALF_YEAR_MS else "%d %B %Y"
        return datetime.fromtimestamp((at or 0) / 1000, zone).strftime(how)

    def holds(self, player: str, kind: Chips = Chips.PRACTICE) -> Cents:
        """All chips of a kind that a player has: in the wallet, at their seats, and on the felt."""
        total = self._house.store.balance(accounts.wallet(kind, player)).cents
        return total + sum(sum(chips_at(table, player)) for table in self._tables(player, kind))

    def _tables(self, player: str, kind: Chips) -> list[Table]:
        found = [self._house.table(name) for name in self._tables_of(player)]
        return [table for table in found if table.terms.chips is kind]

    def today(self, guest: Guest) -> Guest:
        if guest.day == self.day() and guest.brought is not None:
            return guest
        player = guest.player
        brought = (self._brought(player, Chips.PRACTICE), self._brought(player, Chips.ISSUED))
        if guest.day == self.day():  # counted by an older pitboss, which did not store what was brought until then
            return replace(guest, brought=brought)
        return count_from(guest, self.day(), self.holds(player), self.holds(player, Chips.ISSUED), brought)

    def lost(self, guest: Guest, kind: Chips = Chips.PRACTICE) -> Cents:
        """The player's loss of today in chips of a kind; negative for a win. `guest` was counted today.

        Practice chips and chips from the cashier are counted apart, each against the whole limit.
        """
        if kind is Chips.NIGHT:
            return -self.holds(guest.player, kind)
        practice, issued = guest.brought or (0, 0)
        began, before = (guest.had, practice) if kind is Chips.PRACTICE else (guest.had_issued, issued)
        return began + self._brought(guest.player, kind) - before - self.holds(guest.player, kind)

    def excluded(self, player: str) -> Refusal | None:
        """The refusal for a player who has excluded themselves; a hand that they are in is still played to its end."""
        until = self._excluded_until(player)
        return None if until is None else refuse(LimitCode.EXCLUDED, until=self.until(until))

    def refusal(self, guest: Guest, table: Table, command: c.Command) -> Refusal | None:
        """The refusal if the player's own limits forbid a wager. Nothing is counted for players without a limit."""
        now = self._house.clock()
        if not isinstance(command, WATCHED):
            return None
        if paused(guest, now):
            return refuse(LimitCode.OWN_PAUSE, until=self.until(guest.paused_until))
        room = self.room(guest, table.terms.chips)
        if room is None or _could_cost(table, guest.player, command) <= room:
            return None
        return refuse(LimitCode.OWN_LIMIT, limit=chips.show(guest.loss or 0), until=self.until(guest.loss_until))

    def room(self, guest: Guest, kind: Chips) -> Cents | None:
        """What a player may still put at risk, in chips of a kind; None without a limit."""
        if not limit_holds(guest, self._house.clock()) or guest.loss is None or kind is Chips.NIGHT:
            return None  # chips of a night are play money, the same for everybody
        at = self._tables(guest.player, kind)
        at_risk = sum(chips_at(one, guest.player)[1] + _open_decisions(one, guest.player) for one in at)
        return guest.loss - self.lost(self.today(guest), kind) - at_risk


def chips_at(table: Table, player: str) -> tuple[Cents, Cents]:
    """Chips at the seat, and chips on the felt of a hand that is not settled."""
    sitter, hand = table.sitter(player), table.hand
    risked = 0
    if hand is not None and hand.voided is None:
        for spot in hand.round.spots:
            if spot.player == player and not spot.settled:
                risked += sum(spot.stakes.values())
        risked += sum(
            sum(one.stakes.values()) + one.reserve for one in hand.riders if one.player == player and not one.settled
        )
        if hand.bank is not None and hand.bank.player == player and hand.phase is not Phase.DONE:
            risked += hand.bank.held
    return (sitter.chips if sitter else 0), risked


def _open_decisions(table: Table, player: str) -> Cents:
    if table.hand is None or table.hand.voided is not None:
        return 0
    mine = [spot for spot in table.hand.round.spots if spot.player == player and not spot.settled]
    most = sum(sum(choices.at_most(table.game, spot.stakes, spot.choices).values()) for spot in mine)
    return most - sum(sum(spot.stakes.values()) for spot in mine)


def _could_cost(table: Table, player: str, command: c.Command) -> Cents:
    """The most that a wager can lose, with the largest decisions, beyond what is on the felt now."""
    if isinstance(command, c.TakeBank):
        return command.wager
    if isinstance(command, c.Tip):
        return command.cents
    if isinstance(command, c.BetBehind):
        return sum(choices.most_behind(table.game, command.stakes, {}).values())
    assert isinstance(command, c.Bet)
    now = table.hand.round.spot(command.spot) if table.hand else None
    mine = now.stakes if now is not None and now.player == player else {}
    return whole(table.game, command.stakes) - whole(table.game, mine)


def whole(game: Game, stakes: Mapping[str, Cents]) -> Cents:
    """The most that opening bets can cost, with every decision at its largest."""
    return sum(choices.at_most(game, stakes, {}).values())
