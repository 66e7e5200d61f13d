"""Calls for the floor about hands that are paid: a player may ask until the next deal at the table, and later from the
history. A call stops nothing, so nobody is stuck by it; the floor answers that the hand stands, or corrects it.
"""

from collections.abc import Sequence

from pitboss.cards.card import Card
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.duty import NOBODY_TO_RULE
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, Duty
from pitboss.tables.words import Answer

OPEN_MOST = 5  # calls of one player at a table that wait for an answer


def call(table: Table, command: c.CallFloor, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """By somebody who had wagers on the spot; once for a hand and spot, until it is answered.

    Practice chips without a floor: nobody would ever answer, and so the record stands, as in a dispute.
    """
    if not command.says.strip():
        return refuse(TableCode.NO_NOTE)
    refusal = _not_theirs(table, command)
    if refusal is not None:
        return refusal
    mine = [one for one in table.calls if one.player == command.player]
    if any((one.hand, one.spot) == (command.hand, command.spot) for one in mine):
        return refuse(TableCode.CALLED_ALREADY, hand=command.hand)
    if len(mine) >= OPEN_MOST:
        return refuse(TableCode.CALLS_ENOUGH, most=OPEN_MOST)
    called = e.FloorCalled(command.hand, command.spot, command.player, command.says)
    if table.terms.floor is Duty.AUTOMATIC and table.terms.chips is Chips.PRACTICE:
        stands = e.CallAnswered(command.hand, command.spot, command.player, e.CallRuling.STANDS, NOBODY_TO_RULE)
        return (called, stands)
    return (called,)


def _not_theirs(table: Table, command: c.CallFloor) -> Refusal | None:
    """The last hands are known to the table; for older ones the house looks them up."""
    past = table.past.get(command.hand)
    owners = None if past is None else {(one.spot, one.player) for one in past}
    if owners is None and table.recalled is not None and table.recalled.hand.number == command.hand:
        owners = {(spot, player) for spot, player, _ in table.recalled.paid}
    if not owners:
        return refuse(TableCode.UNKNOWN_HAND, hand=command.hand)
    if command.spot not in {spot for spot, _ in owners}:
        return refuse(RoundCode.NO_SPOT, spot=command.spot)
    return None if (command.spot, command.player) in owners else refuse(RoundCode.NOT_YOUR_SPOT, spot=command.spot)


def answer(table: Table, command: c.AnswerCall, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """The hand stands. To correct it is a command of its own, which two people give."""
    key = command.hand, command.spot, command.player
    if all((one.hand, one.spot, one.player) != key for one in table.calls):
        return refuse(TableCode.NOT_CALLED_ABOUT, hand=command.hand, spot=command.spot)
    if not command.reason.strip():
        return refuse(TableCode.NO_NOTE)
    return (e.CallAnswered(*key, e.CallRuling.STANDS, command.reason, command.by),)
