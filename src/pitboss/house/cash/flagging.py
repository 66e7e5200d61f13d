"""Which payouts a table should hold for the floor, by the settings of the house and the gaming day."""

from collections.abc import Callable
from dataclasses import replace

from pitboss.house import house_rules, settings
from pitboss.house.days import day_of
from pitboss.house.settings import FlagKind, Settings
from pitboss.house.stores.store import Reader
from pitboss.tables import commands as c
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, FloorRules, Holds, WinFlag
from pitboss.tables.words import wagers_on

FRESH_MS = 1_000  # how long settings are used before they are read again


class Flagging:
    """One for a house. `clock` gives ms since 1970."""

    def __init__(self, store: Reader, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._read_at: int | None = None
        self._holds = Holds()
        self._rules = FloorRules()

    def due(self, table: Table) -> c.PostFlags | None:
        """The flags to post at a table before the next bet; only for tables with chips from the cashier."""
        washing = table.hand is None and not table.real_cards
        if table.terms.chips is not Chips.ISSUED or washing or wagers_on(table):
            return None
        holds = self.holds()
        return c.PostFlags(holds) if holds != table.holds else None

    def rules_due(self, table: Table) -> c.PostFloorRules | None:
        """What staff do there by the rules of the house, before the next bet; not at tables for practice."""
        washing = table.hand is None and not table.real_cards
        if table.terms.chips is Chips.PRACTICE or washing or wagers_on(table):
            return None
        self.holds()
        night = table.terms.chips is Chips.NIGHT  # play money: the law's limit is for chips that are worth something
        rules = replace(self._rules, wager_least=0, wager_most=0, wager_amounts=()) if night else self._rules
        return c.PostFloorRules(rules) if rules != table.floor_rules else None

    def holds(self) -> Holds:
        now = self._clock()
        if self._read_at is None or not 0 <= now - self._read_at < FRESH_MS:
            day, _, _ = day_of(self._store, now)
            self._holds, self._read_at = of_settings(settings.read(self._store), day), now
            self._rules = house_rules.read(self._store).floor_on(day)
        return self._holds


def of_settings(said: Settings, day: str) -> Holds:
    """The payouts that are held on a gaming day."""
    wins = [flag for flag in said.flags_on(day) if flag.kind is FlagKind.WIN]
    flags = tuple(WinFlag(one.times, one.over_cents, one.note) for one in wins)
    return Holds(flags, said.second_over_cents, said.named_payout_cents)
