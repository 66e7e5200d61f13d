"""Voiding a mistaken slip: what has to go back, made from the slip itself, so that nobody types an amount.

A slip that was for a table's record is voided at the table, one of the cage at the cage; both get a counter-slip with a
number of its own. A count, an opening and a closing are not voided: what is wrong with them is counted again.
"""

from pitboss.house.cash import cage, cage_post, donations, slips
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.cashier import Cashier
from pitboss.house.cash.slips import Slip
from pitboss.house.desk import stream_of
from pitboss.ledger import accounts
from pitboss.ledger.entry import Transaction
from pitboss.money.chips import Cents
from pitboss.money.currency import CHIPS
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Slipped
from pitboss.tables.terms import Chips


class VoidCode(Why):
    """Why a slip is not voided."""

    NO_SLIP = ("no-slip", "{why}")
    NOT_VOIDED = ("not-voided", "Slip {slip} is {what}, which is not voided: {instead}.")
    SETTLED = (
        "slip-settled",
        "Slip {later} has counted table {table} after slip {slip}: the count has put it right, and nothing is left to"
        " void.",
    )
    OTHER_TABLE = ("other-table", "Slip {slip} is not a fill or a credit of table {table}.")
    NIGHT_CHIPS = (
        "night-chips",
        "{player} got {got} of the night for slip {slip}, and has {has} of them in the wallet: the others are on"
        " tables, or lost. They leave the table first; chips that are lost are not taken back.",
    )
    AT_TABLE = ("at-table", "Slip {slip} is of table {table}, and is voided there.")


_AGAIN = {SlipKind.OPENING: "close the table", SlipKind.CLOSING: "open the table again", SlipKind.COUNT: "count again"}
_NEVER: dict[type, tuple[str, str]] = {
    cage.CageCounted: ("a count of the drawer", "count it again"),
    cage.ChipsCounted: ("a count of the chips", "count them again"),
    cage.DropCounted: ("a count of a drop box", "what was miscounted is put right at the count of the drawer"),
    cage.HouseOpened: ("the capital that the house was opened with", "change the capital"),
    cage.SlipVoided: ("a counter-slip", "make the right slip anew"),
    cage.TipsPooled: ("tips that went into a pool", "share the pool as it is"),
    cage.SharePaid: ("a share of tips", "who was paid too much pays it back into the tips"),
    cage.BoxTaken: ("the label of a drop box", "count the box by it"),
}


def found(cashier: Cashier, number: int) -> Slip | Refusal:
    """The slip, if it is of a kind that can be voided and is not void."""
    slip = slips.find(cashier, number)
    if slip is None:
        return refuse(VoidCode.NO_SLIP, why=slips.missing(cashier.book, number))
    if slip.voided_by is not None:
        return refuse(cage.CageCode.SLIP_VOID, slip=number)
    match slip.event:
        case cage.SlipWritten(what=SlipKind.FILL | SlipKind.CREDIT):
            return slip
        case cage.SlipWritten(what=what) if what in _AGAIN:
            return refuse(VoidCode.NOT_VOIDED, slip=number, what=f"the {what.value} of a table", instead=_AGAIN[what])
        case cage.SlipWritten(what=SlipKind.SALE):
            instead = "the player hands the chips in at the cage"
            return refuse(VoidCode.NOT_VOIDED, slip=number, what="a sale at a table", instead=instead)
        case cage.SlipWritten():
            never: tuple[str, str] | None = _NEVER[cage.SlipVoided]
        case _:
            never = _NEVER.get(type(slip.event))
    return slip if never is None else refuse(VoidCode.NOT_VOIDED, slip=number, what=never[0], instead=never[1])


def at_table(cashier: Cashier, table: str, number: int, note: str) -> c.VoidSlip | Refusal:
    """The command to the table; refused if the table was counted or closed since."""
    slip = found(cashier, number)
    if isinstance(slip, Refusal):
        return slip
    event = slip.event
    if not isinstance(event, cage.SlipWritten) or event.table != table:
        return refuse(VoidCode.OTHER_TABLE, slip=number, table=table)
    later = cashier.book.settled.get(table, 0)
    if later > number:
        return refuse(VoidCode.SETTLED, slip=number, table=table, later=later)
    what = (
        Slipped.CREDIT
        if isinstance(slip.at_table, e.CreditGiven)
        else Slipped.RACK
        if isinstance(slip.at_table, e.RackFilled)
        else Slipped.FILL
    )
    arrived = what is not Slipped.FILL or _arrived(cashier, table, event.version)
    return c.VoidSlip(number, what, event.cents, note, arrived, event.pieces)


def _arrived(cashier: Cashier, table: str, version: int) -> bool:
    records = cashier.store.records(stream_of(table), after=version)
    return any(f'"is":"{_RECEIVED}"' in record.payload for record in records)


_RECEIVED = codec.word(e.FillReceived)


def at_cage(cashier: Cashier, number: int, note: str) -> cage.VoidSlip | Refusal:
    """The command to the cage: all that the slip moved, the other way round."""
    slip = found(cashier, number)
    if isinstance(slip, Refusal):
        return slip
    event = slip.event
    if isinstance(event, cage.SlipWritten):
        return refuse(VoidCode.AT_TABLE, slip=number, table=event.table)
    if isinstance(event, cage.DonationTaken) and (refusal := _in_play(cashier, number, event)) is not None:
        return refusal
    bought, cashed = isinstance(event, cage.BoughtAtCage), isinstance(event, cage.CashedOut)
    return cage.VoidSlip(
        number,
        codec.as_json(event, "is")["is"],
        abs(getattr(event, "cents", 0)),
        note,
        _back(cage_post.post(event)),
        -cage_post.cash(event),
        to_cage=-_at_cage(event),
        pieces=_pieces(event),
        owned=isinstance(event, cage.ChipsChanged),
        player=getattr(event, "player", ""),
        day=getattr(event, "day", ""),
        paid_in=cage_post.cash(event) if bought else 0,
        paid_out=-cage_post.cash(event) if cashed else 0,
        donation=event.version if isinstance(event, cage.DonationTaken) else None,
    )


def _in_play(cashier: Cashier, number: int, event: cage.DonationTaken) -> Refusal | None:
    """While the night is on, the chips of the entry go back with the donation: they have to be there."""
    if not donations.is_on(cashier.store, event.version):
        return None
    has = cashier.store.balance(accounts.wallet(Chips.NIGHT, event.player)).cents
    if has >= event.chips_of_night:
        return None
    got = CHIPS.show(event.chips_of_night)
    return refuse(VoidCode.NIGHT_CHIPS, slip=number, player=event.player, got=got, has=CHIPS.show(has))


def _back(transactions: tuple[Transaction, ...]) -> dict[str, Cents]:
    found: dict[str, Cents] = {}
    for transaction in transactions:
        for account, cents in transaction.lines:
            found[account] = found.get(account, 0) - cents
    return {account: cents for account, cents in found.items() if cents}


def _at_cage(event: cage.Event) -> Cents:
    """The change of the chips that lie at the cage, as the inventory has it."""
    match event:
        case cage.BoughtAtCage(cents=cents):
            return -cents
        case cage.CashedOut(cents=cents) | cage.CollectionsSwept(cents=cents) | cage.TipsPaid(cents=cents):
            return cents
        case cage.ChipsChanged(cents=cents):
            return cents
        case _:
            return 0


def _pieces(event: cage.Event) -> dict[str, int] | None:
    found: dict[str, int] | None = getattr(event, "pieces", None)
    return None if found is None else {value: abs(count) for value, count in found.items()}
