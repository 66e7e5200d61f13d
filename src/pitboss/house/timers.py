"""Whom a table waits for, and how long. The house asks now and then; the sheet's default is all that time does."""

from dataclasses import dataclass

from pitboss.house.service import House, Reply
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.state import Phase, Table


@dataclass(frozen=True)
class Wait:
    """What is waited for: another one has another name, and its time begins anew."""

    name: str
    seconds: int
    reminder: int | None = None  # seconds after which a word is said


def waiting(table: Table) -> Wait | None:
    """None where nobody has to hurry: nobody has bet, or the floor is looking at the hand."""
    hand, timers = table.hand, table.terms.timers
    if hand is None or table.closed or hand.dispute is not None:
        return None
    if hand.phase is Phase.BETTING:
        if table.banked and hand.bank is None:
            offered = table.turn.offered
            return Wait(f"hand {hand.number}: bank to {offered}", timers.bank) if offered else None
        return Wait(f"hand {hand.number}: bets", timers.bets) if hand.round.spots else None
    if hand.phase is Phase.CUTTING:
        return Wait(f"hand {hand.number}: cuts", timers.cuts)
    if play.waited_for(table):
        return Wait(f"hand {hand.number}: decisions, {hand.round.stage}", timers.decide, timers.reminder)
    return None


class Timers:
    """Remembers since when each table waits. It owns no thread: whoever runs the house calls `tick`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._since: dict[str, tuple[str, int]] = {}

    def left(self, table: str) -> tuple[str, int] | None:
        """What the table waits for, and the milliseconds that are left."""
        wait = waiting(self._house.table(table))
        if wait is None:
            return None
        return wait.name, max(0, self._began(table, wait) + 1000 * wait.seconds - self._house.clock())

    def _began(self, table: str, wait: Wait) -> int:
        name, since = self._since.get(table, ("", 0))
        if name != wait.name:
            since = self._house.clock()
            self._since[table] = (wait.name, since)
        return since

    def tick(self, table: str) -> list[Reply]:
        """Do what is due at a table now."""
        state = self._house.table(table)
        wait = waiting(state)
        if wait is None:
            self._since.pop(table, None)
            return []
        gone = self._house.clock() - self._began(table, wait)
        if gone >= 1000 * wait.seconds:
            return [self._house.clock_asks(table, c.TimeUp())]
        if wait.reminder is not None and gone >= 1000 * wait.reminder:
            reminded = state.hand.reminded if state.hand else ()
            due = [spot.number for spot in play.waited_for(state) if spot.number not in reminded]
            return [self._house.clock_asks(table, c.Remind(number)) for number in due]
        return []
