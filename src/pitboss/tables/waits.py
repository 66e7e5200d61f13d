"""Whom a table waits for, and how long they have. The house measures the time."""

from dataclasses import dataclass

from pitboss.tables import play
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Duty


@dataclass(frozen=True)
class Wait:
    """What the table waits for. A new wait has another name, and its time starts anew."""

    hand: int
    what: str  # bets, bank, cuts, decisions
    of: str  # the player who is offered the bank, or the stage that is decided
    seconds: int
    reminder: int | None = None  # seconds until a reminder

    @property
    def name(self) -> str:
        return f"hand {self.hand}: {self.what} {self.of}".rstrip()


def waiting(table: Table) -> Wait | None:
    """None if there is no time limit: nobody has bet, the hand waits for the floor, or the cards are real."""
    hand, timers = table.hand, table.terms.timers
    if hand is None or table.closed or hand.stopped or table.real_cards:
        return None
    if hand.phase is Phase.BETTING:
        if table.banked and hand.bank is None:
            offered = table.turn.offered
            return Wait(hand.number, "bank", offered, timers.bank) if offered else None
        by_itself = table.terms.dealer is Duty.AUTOMATIC  # staff close the bets when they see that all are made
        return Wait(hand.number, "bets", "", timers.bets) if hand.round.spots and by_itself else None
    if hand.phase is Phase.CUTTING:
        return Wait(hand.number, "cuts", "", timers.cuts)
    late = {spot.number for spot in play.late(table)}
    if any(spot.number not in late for spot in play.waited_for(table)):
        again = f" again {hand.given}" if hand.given else ""
        return Wait(hand.number, "decisions", f"{hand.round.stage}{again}", timers.decide, timers.reminder)
    return None


def name_of(wait: Wait | None) -> str:
    return "" if wait is None else wait.name
