"""Lines of the ledger and flagged events in words, for an auditor: whose chips, where, and what for."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from pitboss.house.people import staff
from pitboss.house.reporting.auditing import Judged, Line
from pitboss.house.reporting.box_report import BoxLine
from pitboss.house.reporting.counts import Flagged
from pitboss.house.reporting.single_handed import SingleHandedCommand
from pitboss.house.reporting.theories import sigma
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips
from pitboss.sheets.prose import listed
from pitboss.tables import identities
from pitboss.tables.codec import read_actor
from pitboss.web.wire.reports import BoxCounted, LedgerLine, WagerTheory
from pitboss.web.wire.staff import BookLine

Name: TypeAlias = Callable[[str], str]  # the name to show for somebody

_PLACES: Mapping[Kind, str] = {
    Kind.OUTSIDE: "the world outside",
    Kind.CAGE: "the cage",
    Kind.WALLET: "kept by the cage for {who}",
    Kind.SEAT: "in front of {who} at {table}",
    Kind.SPOT: "on spot {holder} of {table}",
    Kind.TRAY: "the tray of {table}",
    Kind.RACK: "the rack of {table}",
    Kind.DROP: "the drop box of {table}",
    Kind.BOX: "drop box {holder} of {table}",
    Kind.BANK: "the bank of {table}",
    Kind.COLLECTIONS: "the collections of {table}",
    Kind.BREAKAGE: "the breakage of {table}",
    Kind.TIPS: "the tips of {table}",
    Kind.TIP_POOL: "the pool of tips {holder}",
    Kind.TRANSIT: "between the cage and {table}",
    Kind.METER: "the meter {holder} of {table}",
    Kind.DIFFERENCES: "missing at {table}",
    Kind.POCKETS: "in people's hands",
    Kind.OVER_AND_SHORT: "over and short in the drawer",
    Kind.DROP_OVER_AND_SHORT: "over and short in drop boxes of {table}",
    Kind.ROUNDING: "rounding of cash",
    Kind.DONATIONS: "given for a cause, to be handed over",
    Kind.EXPENSES: "expenses of the house",
    Kind.LICENCE_FEES: "licence fees",
    Kind.DONATIONS_MADE: "donations of the house",
}


def place(account: str, name: Name) -> str:
    """
    >>> place("practice/seat:T1:ann", str.title)
    'in front of Ann at T1'
    """
    read = accounts.read(account)
    who = name(read.holder) if read.kind in (Kind.WALLET, Kind.SEAT) else ""
    return _PLACES[read.kind].format(who=who, holder=read.holder, table=read.table)


def line(one: Line, name: Name) -> LedgerLine:
    what = one.command.replace("-", " ").capitalize()
    return LedgerLine(
        stream=one.stream, version=one.version, at=one.at, by=people(one.by, name), account=one.account,
        says=f"{what}: {place(one.account, name)}", cents=one.cents,
    )  # fmt: skip


def people(by: str, name: Name) -> list[str]:
    """Who gave the command of a record: two people, where two were needed."""
    return [name(one) for one in identities.people(read_actor(by))]


def flagged(one: Flagged, name: Name) -> BookLine:
    amount, who = chips.show(abs(one.cents)), name(one.player) if one.player else "Somebody"
    where = one.stream.removeprefix("table:")
    if one.wager:
        what = f"{who} won {amount} on {one.wager.replace('-', ' ').title()} at table {where}"
    else:
        paid = "paid" if one.cents > 0 else "was paid"
        what = f"{who} {paid} {amount} in cash at {'the cage' if where == 'cage' else where}"
    because = one.flag or "by a setting of that day, or because nobody had such chips by the book"
    return BookLine(
        number=one.slip, at=one.at, says=f"{what}. Flagged: {because}.", by=people(one.by, name), cents=one.cents,
        flagged=True,
    )  # fmt: skip


def alone(one: SingleHandedCommand, name: Name) -> BookLine:
    return BookLine(
        number=0, at=one.at, says=_alone(one, name), by=people(one.by, name), cents=0, flagged=False
    )  # fmt: skip


def _alone(one: SingleHandedCommand, name: Name) -> str:
    match one.command:
        case staff.ChangeRoles(player=player) if one.roles:
            return f"{name(player)} was made {listed(one.roles)}"
        case staff.ChangeRoles(player=player):
            return f"{name(player)} is no manager any more"
        case staff.ChangeHouseRules():
            return "The rules of the house were changed"
        case staff.MakeInvitation():
            return f"Somebody was invited as {listed(one.roles)}"
        case staff.Disable(player=player):
            return f"The account of {name(player)}, a manager, was disabled"
        case staff.Enable(player=player):
            return f"The account of {name(player)} was enabled again"
        case _:
            return "The settings of the house were changed"


def box(one: BoxLine, name: Name, day: str) -> BoxCounted:
    """`day` is the one on which somebody looks at it."""
    return BoxCounted(
        label=str(one.box),
        of=one.box.of,
        table=one.box.table,
        number=one.box.number,
        day=one.box.day,
        shift=one.box.shift,
        taken_at=one.taken_at,
        taken_by=people(one.taken_by, name),
        book=one.book,
        counted=one.counted,
        counted_at=one.counted_at,
        counted_by=people(one.counted_by, name) if one.counted_by else [],
        late=one.late_on(day),
    )


def theory(one: Judged) -> WagerTheory:
    chance = one.theory.chance
    low, high = one.theory.usual if chance is None else chance.alarm
    return WagerTheory(
        table=one.table, wager=one.theory.wager, title=one.title, count=one.theory.handle.hands,
        staked=one.theory.handle.staked, won=one.theory.handle.won, expected=float(one.theory.expected), low=low,
        high=high, banked=one.banked, sigma=sigma(one.theory), says=one.says, alarm=one.alarm,
    )  # fmt: skip
