"""What a hand of real cards comes to in the end, before it is recorded and while it waits for the floor.

A dealer has to read the payout from the tablet before chips move, most of all of the hands that are called out. So the
engine plays on as if the floor had seen them and the tray had enough; whether it has is said beside it.
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
    """All that closing a whole hand will bring, and what is against closing it now.

    Where only the tray is short there are both: the fill is ordered, and meanwhile the dealer knows what will be paid.
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
    """What is still to come of a hand that waits for the floor, if the floor lets it stand."""
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
    """Why a hand that waits cannot be paid when the floor has seen it: it is said before, so that a fill is there."""
    due = sum(play.net_of(one) for one in once_seen(table))
    if table.banked or due <= table.tray:
        return None
    return refuse(TableCode.TRAY_SHORT, has=chips.show(table.tray), needed=chips.show(due), missing=due - table.tray)


def bank_refused(table: Table, spot: int, wager: Cents | None = None) -> Refusal | None:
    """Why the player at a spot cannot have the bank of the next hand with this wager; with none, whatever they put up.

    A dealer knows spots; how a player is named in the book is no help to them.
    """
    least = least_bank(table.game) if wager is None else wager
    found = recording.with_bank(table, c.RecordHand(table.hands + 1, (), bank_spot=spot, bank_wager=least))
    if not isinstance(found, Refusal):
        return None
    return replace(found, facts={**found.facts, "player": f"The player at spot {spot}", "spot": spot})


def _rich(table: Table) -> Table:
    """The same table with a tray that pays everything."""
    return changed(table, tray=table.tray + PLENTY)
