"""The final result of a hand of real cards, before it is recorded and while it waits for the floor.

A dealer reads the payout from the tablet before chips move, above all for called-out hands. So the engine plays on as
if the floor had acknowledged them and the tray had enough chips; a short tray is reported separately.
"""

from dataclasses import replace

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables import play
from pitboss.tables.evolve import apply
from pitboss.tables.real_cards import recording
from pitboss.tables.real_cards.played_on import once_seen, rich
from pitboss.tables.refusal import TableCode, rounded_up
from pitboss.tables.state import Table
from pitboss.tables.terms import least_bank


def foreseen(table: Table, command: c.RecordHand) -> tuple[tuple[e.Event, ...], Refusal | None]:
    """All events of closing a complete hand, and the refusal if it cannot be closed now.

    If only the tray is short, or a name is missing, there are both: meanwhile the dealer knows what will be paid.
    """
    made = recording.record(table, command, ())
    if isinstance(made, Refusal):
        if made.code not in (TableCode.TRAY_SHORT, TableCode.NAME_NEEDED):
            return (), made
        paid = recording.record(rich(table), command, ())
        return ((), paid) if isinstance(paid, Refusal) else ((*paid, *once_seen(apply(rich(table), paid))), made)
    after = apply(table, made)
    return (*made, *once_seen(after)), tray_short(after)


def tray_short(table: Table) -> Refusal | None:
    """Why the tray cannot pay a hand that waits for the floor; reported early, so that a fill can arrive in time."""
    due = sum(play.net_of(one) for one in once_seen(table))
    if table.banked or due <= table.tray:
        return None
    return refuse(TableCode.TRAY_SHORT, needed=chips.show(due), missing=rounded_up(due - table.tray))


def bank_refused(table: Table, spot: int, wager: Cents | None = None, declined: tuple[int, ...] = ()) -> Refusal | None:
    """Why the player at a spot cannot have the bank of the next hand with this wager; without one, with any.

    The refusal names the spot, since a dealer does not know the player's number in the book.
    """
    least = least_bank(table.game) if wager is None else wager
    found = recording.with_bank(
        table, c.RecordHand(table.hands + 1, (), bank_spot=spot, bank_wager=least, declined=declined)
    )
    if not isinstance(found, Refusal):
        return None
    return replace(found, facts={**found.facts, "player": f"The player at spot {spot}", "spot": spot})
