"""How long tables still wait for players. When the time is up, the sheet's default is applied.

Time is measured by the steady clock, so that nobody loses a decision because the wall clock was set. Only if a wait
began before this process did, its start is computed from its record and the wall clock.
"""

from dataclasses import dataclass, field, replace

from pitboss.house.clocks import passed_ms
from pitboss.house.service import House, Reply
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.state import Phase, Table
from pitboss.tables.waits import Wait, name_of, waiting

GONE_S = 600.0  # how long a seat is kept for somebody whose browser is gone
MORE_MS, MORE_TIMES = 15_000, 2  # the extra time that a player can ask for, and how often in a hand
RESUMED_CUTS_S = 30  # for cuts of a deck that was bound when the house stopped: browsers have to reconnect first
LEAST_MS = 15_000  # the least that is left when a process takes over a table: browsers have to reconnect first


@dataclass(frozen=True)
class Left:
    """How long a table still waits, in milliseconds."""

    what: str
    left: int
    of: int


@dataclass
class _Since:
    """When a wait began, by the steady clock, and the extra time. An empty name means that there is no wait."""

    name: str
    at: int
    more: int = 0


@dataclass
class _Asked:
    """How often each player has asked for more time in a hand."""

    hand: int = 0
    times: dict[str, int] = field(default_factory=dict)


class Timers:
    """Remembers since when each table waits. It has no thread: whoever runs the house calls `tick`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._since: dict[str, _Since] = {}
        self._asked: dict[str, _Asked] = {}

    def left(self, table: str) -> Left | None:
        """What the table waits for, and how long."""
        wait = self._waiting(table)
        since = self._began(table, wait)
        if wait is None:
            return None
        allowed = 1000 * wait.seconds + since.more
        return Left(wait.what, max(0, since.at + allowed - self._house.steady()), allowed)

    def _waiting(self, table: str) -> Wait | None:
        wait = waiting(self._house.table(table))
        if wait is not None and self._is_resumed_cut(table, wait):
            return replace(wait, seconds=max(wait.seconds, RESUMED_CUTS_S))
        return wait

    def _is_resumed_cut(self, table: str, wait: Wait) -> bool:
        return wait.what == "cuts" and self._house.resumed.get(table) == wait.hand

    def take_up(self, table: str) -> None:
        """This process runs the table from now on, after a start or instead of another; players get `LEAST_MS`."""
        wait = self._waiting(table)
        since = self._began(table, wait)
        if wait is not None:
            left = since.at + 1000 * wait.seconds + since.more - self._house.steady()
            since.more += max(0, LEAST_MS - left)

    def forget(self, table: str) -> None:
        self._since.pop(table, None)
        self._asked.pop(table, None)

    def _began(self, table: str, wait: Wait | None) -> _Since:
        found = self._since.get(table)
        if found is None:
            return self._found(table, wait)
        if found.name != name_of(wait):
            found = self._since[table] = _Since(name_of(wait), self._house.steady())
        return found

    def _found(self, table: str, wait: Wait | None) -> _Since:
        """The first time this process sees a table. The age of a wait comes from its record, except for the cuts of a
        resumed hand, whose time begins with the start of the house."""
        since = self._since[table] = _Since(name_of(wait), self._house.steady())
        name, at = self._house.desk(table).waited
        if wait is not None and wait.name == name and not self._is_resumed_cut(table, wait):
            since.at -= passed_ms(at, self._house.clock(), most=1000 * wait.seconds)
            if self._house.shared is None:  # else the holder of the lease does, and the others only show the time
                self.take_up(table)
        return since

    def may_ask(self, table: str, player: str) -> int:
        """How often the player may still ask for more time in this hand."""
        hand, asked = self._house.table(table).hand, self._asked.get(table)
        known = asked is not None and hand is not None and asked.hand == hand.number
        return MORE_TIMES - (asked.times.get(player, 0) if known and asked else 0)

    def more(self, table: str, player: str) -> bool:
        """Give a player more time; False if the table does not wait for them, or they had it twice in this hand."""
        state = self._house.table(table)
        wait = self._waiting(table)
        if wait is None or not self._is_waited_for(state, player) or self.may_ask(table, player) <= 0:
            return False
        asked = self._asked.get(table)
        if asked is None or asked.hand != wait.hand:
            asked = self._asked[table] = _Asked(wait.hand)
        asked.times[player] = asked.times.get(player, 0) + 1
        self._began(table, wait).more += MORE_MS
        return True

    def _is_waited_for(self, table: Table, player: str) -> bool:
        if table.hand is None or table.sitter(player) is None:
            return False
        if table.hand.phase is Phase.BETTING:
            return table.turn.offered in (None, player)
        return any(spot.player == player for spot in play.waited_for(table))

    def tick(self, table: str) -> list[Reply]:
        """Run the commands of the clock that are due at a table."""
        return [self._house.clock_asks(table, command) for command in self.due(table)]

    def due(self, table: str) -> list[c.TimeUp | c.Remind]:
        """The commands of the clock that are due at a table."""
        state = self._house.table(table)
        wait = self._waiting(table)
        since = self._began(table, wait)
        if wait is None:
            return []
        gone = self._house.steady() - since.at - since.more
        if gone >= 1000 * wait.seconds:
            return [c.TimeUp()]
        if wait.reminder is not None and gone >= 1000 * wait.reminder:
            reminded = state.hand.reminded if state.hand else ()
            return [c.Remind(spot.number) for spot in play.waited_for(state) if spot.number not in reminded]
        return []
