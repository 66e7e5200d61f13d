"""Whom a table waits for, and how long. The house asks now and then; the sheet's default is all that time does."""

from dataclasses import dataclass, field, replace

from pitboss.house.service import House, Reply
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Duty

MORE_MS, MORE_TIMES = 15_000, 2  # what somebody who needs longer gets, and how often in a hand
RESUMED_CUTS_S = 30  # for cuts of a deck that was bound when the house stopped: browsers have to come back first


@dataclass(frozen=True)
class Wait:
    """What is waited for: another one has another name, and its time begins anew."""

    hand: int
    what: str  # bets, bank, cuts, decisions
    of: str  # which of them: the player who is offered the bank, the stage that is decided
    seconds: int
    reminder: int | None = None  # seconds after which a word is said

    @property
    def name(self) -> str:
        return f"hand {self.hand}: {self.what} {self.of}".rstrip()


def waiting(table: Table) -> Wait | None:
    """None where nobody has to hurry: nobody has bet, the floor is looking at the hand, or the cards are real."""
    hand, timers = table.hand, table.terms.timers
    if hand is None or table.closed or hand.stopped or table.by_hand:
        return None
    if hand.phase is Phase.BETTING:
        if table.banked and hand.bank is None:
            offered = table.turn.offered
            return Wait(hand.number, "bank", offered, timers.bank) if offered else None
        by_itself = table.terms.dealer is Duty.AUTOMATIC  # staff close the bets when they see that all are in
        return Wait(hand.number, "bets", "", timers.bets) if hand.round.spots and by_itself else None
    if hand.phase is Phase.CUTTING:
        return Wait(hand.number, "cuts", "", timers.cuts)
    if play.waited_for(table):
        return Wait(hand.number, "decisions", str(hand.round.stage), timers.decide, timers.reminder)
    return None


@dataclass(frozen=True)
class Left:
    """How long a table still waits, in milliseconds."""

    what: str
    left: int
    of: int


@dataclass
class _Since:
    """When a wait began, and what was added to it."""

    name: str
    at: int
    more: int = 0


@dataclass
class _Asked:
    """How often each player has asked for more time in a hand."""

    hand: int = 0
    times: dict[str, int] = field(default_factory=dict)


class Timers:
    """Remembers since when each table waits. It owns no thread: whoever runs the house calls `tick`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._since: dict[str, _Since] = {}
        self._asked: dict[str, _Asked] = {}

    def left(self, table: str) -> Left | None:
        """What the table waits for, and how long."""
        wait = self._waiting(table)
        if wait is None:
            return None
        since = self._began(table, wait)
        allowed = 1000 * wait.seconds + since.more
        return Left(wait.what, max(0, since.at + allowed - self._house.clock()), allowed)

    def _waiting(self, table: str) -> Wait | None:
        wait = waiting(self._house.table(table))
        if wait is not None and wait.what == "cuts" and self._house.resumed.get(table) == wait.hand:
            return replace(wait, seconds=max(wait.seconds, RESUMED_CUTS_S))
        return wait

    def _began(self, table: str, wait: Wait) -> _Since:
        found = self._since.get(table)
        if found is None or found.name != wait.name:
            found = self._since[table] = _Since(wait.name, self._house.clock())
        return found

    def may_ask(self, table: str, player: str) -> int:
        """How often the player may still ask for more time in this hand."""
        hand, asked = self._house.table(table).hand, self._asked.get(table)
        known = asked is not None and hand is not None and asked.hand == hand.number
        return MORE_TIMES - (asked.times.get(player, 0) if known and asked else 0)

    def more(self, table: str, player: str) -> bool:
        """Somebody who is waited for needs longer; False where nobody waits for them, or they had it twice."""
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
        """Do what is due at a table now."""
        return [self._house.clock_asks(table, command) for command in self.due(table)]

    def due(self, table: str) -> list[c.TimeUp | c.Remind]:
        """What the clock has to say at a table now."""
        state = self._house.table(table)
        wait = self._waiting(table)
        if wait is None:
            self._since.pop(table, None)
            return []
        since = self._began(table, wait)
        gone = self._house.clock() - since.at - since.more
        if gone >= 1000 * wait.seconds:
            return [c.TimeUp()]
        if wait.reminder is not None and gone >= 1000 * wait.reminder:
            reminded = state.hand.reminded if state.hand else ()
            return [c.Remind(spot.number) for spot in play.waited_for(state) if spot.number not in reminded]
        return []
