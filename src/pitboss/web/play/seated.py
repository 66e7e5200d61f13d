"""Who is at which tables, so that their chips can be counted together."""

from collections import defaultdict
from collections.abc import Collection

from pitboss.house.service import House
from pitboss.house.stores.shared import Shared
from pitboss.ledger.accounts import SIDES


class Seated:
    """`tables` are the open ones, as this process knows them."""

    def __init__(self, house: House, tables: Collection[str]) -> None:
        self._house = house
        self._open = tables
        self._at: dict[str, set[str]] = defaultdict(set)  # by player: the tables that they have gone to

    def went(self, player: str, table: str) -> None:
        self._at[player].add(table)

    def take_up(self, table: str) -> None:
        """Add a table that was open when the house last closed."""
        state = self._house.table(table)
        for player in state.everybody:
            self.went(player, table)

    def of(self, player: str) -> list[str]:
        """The tables where somebody sits, or waits for a seat."""
        if self._house.shared is not None:
            self._at[player] |= self._elsewhere(self._house.shared, player)
        at = self._at.get(player, set())
        for table in list(at):
            self._house.look(table)
            state = self._house.table(table)
            if player not in state.everybody:
                at.discard(table)
        return sorted(at)

    def _elsewhere(self, shared: Shared, player: str) -> set[str]:
        """From the book, since they may have sat down at another process."""
        seats = {f"{side}seat:{table}:{player}": table for side in SIDES.values() for table in self._open}
        return {seats[account] for account in shared.held(seats)}
