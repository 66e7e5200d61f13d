"""A table after the house was restored from a backup: what was dealt or sealed after the backup may have been seen.

So the current hand is void and every wager goes back, washed decks are dropped, and numbering continues after all
numbers that may have been used. A hand of real cards is still on the felt, and goes on. A closed table has nothing to
drop, but its numbers run on when it opens again.
"""

from collections.abc import Iterator, Sequence

from pitboss.cards.card import Card
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets.house import Void
from pitboss.tables import bank, deck, irregular
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.evolve import apply
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.words import Answer

NOTE = "a copy of the house was put back"


def declare(table: Table, command: c.DeclareRestore, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    if command.numbers < table.hands:
        return refuse(TableCode.NUMBER_USED, last=table.hands, given=command.numbers)
    told = e.Restored(
        command.version, command.head, command.numbers, command.lost_version, command.lost_head,
        command.receipt_version, command.receipt_hash,
    )  # fmt: skip
    if table.real_cards or table.closed:
        return (told,)
    hand = deck.bound(table)
    over = () if hand is None else _over(table, hand, command.seeds[:1])
    if isinstance(over, Refusal):
        return over
    opened = deck.unused(apply(table, over), command.seeds[1 if over else 0 :], c.Cause.RESTORE)
    if isinstance(opened, Refusal):
        return opened
    return deck.washed_after(table, (told, *over, *opened), command.commits)


def _over(table: Table, hand: Hand, seeds: Sequence[str]) -> tuple[e.Event, ...] | Refusal:
    """The hand whose deck is bound: void if it was not settled, and its deck is opened."""
    voided = () if hand.phase is Phase.DONE else tuple(_voided(table, hand))
    after = apply(table, voided)
    assert after.hand is not None
    if not seeds:
        return refuse(TableCode.WRONG_SEED)
    opened = deck.opened_hand(after, after.hand, seeds[0])
    return opened if isinstance(opened, Refusal) else (*voided, opened)


def _voided(table: Table, hand: Hand) -> Iterator[e.Event]:
    """Every wager goes back, even those that the sheet pays in a void hand: the cards may have been seen."""
    if hand.phase is Phase.CUTTING:  # the collection is taken only at the lock
        yield e.HandVoided(c.Reason.RESTORE, Void.RETURN.value, NOTE)
        yield from bank.all_returned(table, hand)
        return
    made = irregular.voided(table, c.Reason.RESTORE, NOTE, (), Void.RETURN)
    assert not isinstance(made, Refusal), "nothing is paid, so no tray is short"
    yield from made
