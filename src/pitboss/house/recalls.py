"""Finished hands that a command is about, read again from the records of their table.

A table keeps only the results of its last hands. What was dealt and bet in an older one, and what has been put right
since, is in its records; so every hand can be called about and corrected, also one of an earlier opening.
"""

from collections import OrderedDict

from pitboss.frozen import changed
from pitboss.house import history
from pitboss.house.hand_index import Index, NoSuchHand
from pitboss.house.history import FinishedHand
from pitboss.house.stores.store import HouseError, Reader
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Command
from pitboss.tables.recalling import put_right, recall
from pitboss.tables.state import Hand, Recalled, Table

TABLES_MOST = 50  # whose index is kept in memory


class Recalls:
    """One for a process. An index is extended from where it ended."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._tables: OrderedDict[str, Index] = OrderedDict()
        self._last: dict[str, tuple[int, int, Hand]] = {}  # by table: its last hand, corrected so often

    def filled(self, table: Table, command: Command) -> Table:
        """The table with the hand that the command is about, if it is about a finished one."""
        if isinstance(command, c.CorrectHand) and (command.cards or command.spots):
            return changed(table, recalled=self.hand(table.terms.table, command.hand))
        if isinstance(command, c.CallFloor) and command.hand not in table.past:
            return changed(table, recalled=self.hand(table.terms.table, command.hand))
        return table

    def hand(self, table: str, number: int) -> Recalled | None:
        """None if there is no such hand, or no card was dealt in it."""
        told = self.told(table, number)
        return None if told is None or told.opened.finish is e.Finish.UNUSED else recalled(told)

    def shown(self, table: Table) -> Table:
        """The table with its last hand as that was corrected: so everybody sees it until the next hand."""
        last, name = table.last, table.terms.table
        count = 0 if last is None else table.corrected.get(last.number, 0)
        if last is None or not count:
            return table
        kept = self._last.get(name)
        if kept is None or kept[:2] != (last.number, count):
            found = self.hand(name, last.number)
            if found is None or found.corrections != count:  # the records are behind: shown with the next view
                return table
            kept = self._last[name] = last.number, count, put_right(found)
        return changed(table, last=kept[2])

    def told(self, table: str, number: int) -> FinishedHand | None:
        index = self._tables.setdefault(table, Index(table))
        self._tables.move_to_end(table)
        while len(self._tables) > TABLES_MOST:
            self._tables.popitem(last=False)
        try:
            index.read_on(self._reader)
            index.find(number)
        except (NoSuchHand, HouseError):
            return None
        return next(index.told(self._reader, number, number), None)


def recalled(told: FinishedHand) -> Recalled:
    """A finished hand with all that has been put right since."""
    events = history.since_reopened([codec.read_event(event) for one in told.log for event in one["events"]])
    return recall(told.before, told.hand, told.order, events, (*told.corrected, *told.corrections))
