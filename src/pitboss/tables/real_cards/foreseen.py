"""The final result of a hand of real cards, before it is recorded and while it waits for the floor.

A dealer reads the payout from the tablet before chips move, above all for called-out hands. So the engine plays on as
if the floor had acknowledged them and the tray had enough chips; a short tray is reported separately.
"""

from dataclasses import replace

from pitboss.frozen import changed
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import play
from pitboss.tables.evolve import apply, hand_of
from pitboss.tables.real_cards import recording
from pitboss.tables.real_cards.run import PLENTY, order_of
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import least_bank


def foreseen(table: Table, command: c.RecordHand) -> tuple[tuple[e.Event, ...], Refusal | None]:
    """All events of closing a complete hand, and the refusal if it cannot be closed now.

    If only the tray is short there are both: while the fill is on its way, the dealer knows what will be paid.
    """
    made = recording.record(table, command, ())
    if isinstance(made, Refusal):
        if made.code is not TableCode.TRAY_SHORT:
            return (), made
        rich = recording.record(_rich(table), command, ())
        return ((), rich) if isinstance(rich, Refusal) else ((*rich, *once_seen(apply(_rich(table), rich))), made)
    after = apply(table, made)
    return (*made, *once_seen(after)), tray_short(after)


def once_seen(table: Table) -> tuple[e.Event, ...]:
    """The remaining events of a hand that waits for the floor, if the floor acknowledges it."""
    if table.hand is None:
        return ()
    events: list[e.Event] = []
    table = changed(_rich(table), hand=changed(table.hand, dispute=None))
    while hand_of(table).phase is Phase.PLAYING:
        table = apply(table, [e.Acknowledged(who, "") for who in hand_of(table).called])
        move = play.next_move(table)
        moved = () if move is None else play.move(table, move, order_of(table))
        if isinstance(moved, Refusal) or not moved:
            return tuple(events)
        events += moved
        table = apply(table, moved)
    return tuple(events)


def tray_short(table: Table) -> Refusal | None:
    """Why the tray cannot pay a hand that waits for the floor; reported early, so that a fill can arrive in time."""
    due = sum(play.net_of(one) for one in once_seen(table))
    if table.banked or due <= table.tray:
        return None
    return refuse(TableCode.TRAY_SHORT, has=chips.show(table.tray), needed=chips.show(due), missing=due - table.tray)


def bank_refused(table: Table, spot: int, wager: Cents | None = None) -> Refusal | None:
    """Why the player at a spot cannot have the bank of the next hand with this wager; without one, with any.

    The refusal names the spot, since a dealer does not know the player's number in the book.
    """
    least = least_bank(table.game) if wager is None else wager
    found = recording.with_bank(table, c.RecordHand(table.hands + 1, (), bank_spot=spot, bank_wager=least))
    if not isinstance(found, Refusal):
        return None
    return replace(found, facts={**found.facts, "player": f"The player at spot {spot}", "spot": spot})


def _rich(table: Table) -> Table:
    """The same table with a tray that pays everything."""
    return changed(table, tray=table.tray + PLENTY)
