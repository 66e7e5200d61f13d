"""What the dealer of real cards does with chips after a correction: they were moved by the wrong version."""

from collections.abc import Callable, Iterator

from pitboss.money import chips, currency
from pitboss.money.chips import Cents
from pitboss.tables.events import Along, PayoutCorrected
from pitboss.tables.state import PRACTICE_BANKER, Table
from pitboss.web.wire.staff import ChipsPutRight

Name = Callable[[str], str]


def of(table: Table, name: Name) -> Iterator[ChipsPutRight]:
    """By spot, in the order of the corrections since the last hand. Chips of other tables are moved by the house."""
    if not table.real_cards or table.closed:
        return
    sums: dict[tuple[int, int | None, int, str], tuple[Cents, PayoutCorrected]] = {}
    for one in table.put_right:
        if not one.cage:  # the chips of an earlier opening: nobody here moves them
            key = one.hand, one.correction, one.spot, one.player
            sums[key] = sums.get(key, (0, one))[0] + one.now - one.was, one
    with currency.writing(table.terms.chips.currency):
        for cents, one in sums.values():
            if cents:
                yield ChipsPutRight(
                    hand=one.hand, spot=one.spot, name=name(one.player), cents=cents,
                    moves=one.along is not Along.WALLET, says=_says(one, cents, name),
                )  # fmt: skip


def _says(one: PayoutCorrected, cents: Cents, name: Name) -> str:
    who, much = name(one.player), chips.show(abs(cents))
    if one.along is Along.WALLET:
        return f"{who} has left: {much} is on the account, and the cashier pays it."
    bank = "" if not one.bank or one.bank == PRACTICE_BANKER else name(one.bank)
    if bank:
        giver, taker = (who, bank) if cents < 0 else (bank, who)
        return f"Take {much} from {giver}, and give it to {taker}: {bank} had the bank."
    return f"Take {much} from {who}." if cents < 0 else f"Pay {who} {much} more."
