"""Whether a slip of the cage can be voided: all that it moved must still be there. `voiding` makes the command."""

from collections.abc import Callable

from pitboss.house.cash import chip_counts
from pitboss.house.cash.cage_commands import VoidSlip
from pitboss.house.cash.cage_events import SlipVoided
from pitboss.house.cash.cage_refusals import CageCode
from pitboss.house.cash.inventory import Inventory
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, refuse

_MAY_BE_NEGATIVE = frozenset({Kind.OUTSIDE, Kind.ROUNDING, Kind.OVER_AND_SHORT})
_WHERE = {  # without an amount where it is counted, or the book of what is
    Kind.WALLET: "the player has {has} on the account",
    Kind.POCKETS: "players have less in hand by the book",
    Kind.CAGE: "the cage has less",
    Kind.TIPS: "the tips are {has}",
    Kind.DONATIONS: "the donations are {has}",
    Kind.COLLECTIONS: "the collections are {has}",
}


def void(balance: Callable[[str], Cents], drawer: Cents, kept: Inventory, command: VoidSlip) -> SlipVoided | Refusal:
    """All that the slip moved goes back, if it is still there. `kept` are the chips by denomination."""
    for account, cents in command.lines.items():
        kind = accounts.read(account).kind
        if kind not in _MAY_BE_NEGATIVE and cents < 0 and balance(account) < -cents:
            where = _WHERE.get(kind, "the account has less").format(has=chips.show(max(0, balance(account))))
            return refuse(CageCode.SLIP_GONE, slip=command.slip, asked=chips.show(command.cents), where=where)
    if drawer + command.cash < 0:
        return refuse(CageCode.DRAWER_SHORT, asked=chips.show(-command.cash))
    given = command.pieces if command.to_cage < 0 else None
    refusal = None if given is None else chip_counts.lacks(kept, given)
    return refusal or SlipVoided(**vars(command))
