"""The automatic dealer: its next command whenever the table does not wait for anybody."""

from pitboss.rounds.commands import NoMoreBets
from pitboss.tables import betting, play
from pitboss.tables.commands import CarryOn, Command
from pitboss.tables.state import Phase, Table


def next_command(table: Table) -> Command | None:
    """None while players bet, cut or decide, while the table waits for the floor, and once the hand is over."""
    hand = table.hand
    if hand is None or hand.stopped:
        return None
    if hand.phase is Phase.BETTING:
        banked = hand.bank is not None or not table.banked
        return NoMoreBets() if banked and betting.everybody_ready(table, hand) else None
    return CarryOn() if play.next_move(table) is not None else None
