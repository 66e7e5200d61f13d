"""Events that follow automatically at a table with a player's bank, while bets are open.

The bank is offered when a hand opens. Players who could take it may come later: they sit down, buy chips, or come
back. And the player who has it may want to leave, which is possible once nobody bets against it any more.
"""

from collections.abc import Iterator

from pitboss.tables import bank, seats
from pitboss.tables import events as e
from pitboss.tables.evolve import applied
from pitboss.tables.state import Phase, Table
from pitboss.tables.words import wagers_on


def and_then(table: Table, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """These events, and what follows from them."""
    if table.real_cards or not _takes_bets(table):
        return events
    made = applied(table, events)
    return made.then(_follows(made.after)) if _takes_bets(made.after) else made


def _takes_bets(table: Table) -> bool:
    return table.hand is not None and table.hand.phase is Phase.BETTING


def _follows(table: Table) -> Iterator[e.Event]:
    hand = table.hand
    assert hand is not None
    if hand.bank is None:
        if table.turn.offered is None:
            yield from bank.offered(table)
        return
    banker = table.sitter(hand.bank.player)
    if banker is not None and banker.leaving and not wagers_on(table):
        yield from seats.leaves_the_bank(table, hand, banker)
