"""A recorded hand of real cards played on, as if the floor had acknowledged it and the tray had enough chips."""

from pitboss.frozen import changed
from pitboss.rounds.refusal import Refusal
from pitboss.tables import events as e
from pitboss.tables import play
from pitboss.tables.evolve import apply, hand_of
from pitboss.tables.real_cards.run import PLENTY, order_of
from pitboss.tables.state import Phase, Table


def once_seen(table: Table) -> tuple[e.Event, ...]:
    """The remaining events of a hand that waits for the floor, if the floor acknowledges it."""
    if table.hand is None:
        return ()
    events: list[e.Event] = []
    table = changed(rich(table), hand=changed(table.hand, dispute=None))
    while hand_of(table).phase is Phase.PLAYING:
        table = apply(table, [e.Acknowledged(who, "") for who in hand_of(table).called])
        move = play.next_move(table)
        moved = () if move is None else play.move(table, move, order_of(table))
        if isinstance(moved, Refusal) or not moved:
            return tuple(events)
        events += moved
        table = apply(table, moved)
    return tuple(events)


def rich(table: Table) -> Table:
    """The same table with a tray that pays everything, to anybody."""
    return changed(table, tray=table.tray + PLENTY, holds=changed(table.holds, named_over=None))
