"""Counts of the chips at the cage, chips from the maker and out of use, and what the cage lacks."""

from pitboss.house.cash.cage_commands import ChangeChips, CountChips
from pitboss.house.cash.cage_events import ChipsChanged, ChipsCounted
from pitboss.house.cash.cage_refusals import CageCode
from pitboss.house.cash.inventory import Inventory
from pitboss.money import chips, denominations
from pitboss.money.denominations import Pieces
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets.prose import listed


def lacks(kept: Inventory, pieces: Pieces) -> Refusal | None:
    """Pieces that the cage does not have by its last count and what was moved since; without a count nobody knows."""
    missing = denominations.lacking(kept.cage.pieces, pieces) if kept.counted else {}
    values = listed([chips.show(int(value)) for value in missing])  # how many is not told to those who count them
    return refuse(CageCode.CAGE_LACKS, lacking=values) if missing else None


def count(kept: Inventory, command: CountChips) -> ChipsCounted | Refusal:
    why = denominations.problem(command.pieces)
    if why is not None:
        return refuse(CageCode.BAD_PIECES, why=why)
    book = kept.cage if kept.counted else None
    cents = denominations.worth(command.pieces)
    if book is None:
        return ChipsCounted(dict(command.pieces), cents, None, cents)
    return ChipsCounted(dict(command.pieces), cents, dict(book.pieces), book.cents)


def change(kept: Inventory, command: ChangeChips) -> ChipsChanged | Refusal:
    """Chips that are taken out of use are those that the cage has."""
    came = {cents: abs(count) for cents, count in command.pieces.items()}
    why = denominations.problem(came) if came else "Say how many chips of which value came or went."
    if why is not None:
        return refuse(CageCode.BAD_PIECES, why=why)
    gone = {cents: -count for cents, count in command.pieces.items() if count < 0}
    pieces = dict(command.pieces)
    return lacks(kept, gone) or ChipsChanged(pieces, denominations.worth(pieces))
