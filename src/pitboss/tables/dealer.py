"""What a dealer does next, by themselves: the hand that moves the table on whenever nobody is waited for."""

from pitboss.rounds import commands as rounds
from pitboss.rounds import dealer
from pitboss.rounds.commands import NoMoreBets, Reveal, Settle
from pitboss.tables import betting
from pitboss.tables.commands import Command, RevealAll
from pitboss.tables.state import Phase, Table


def next_command(table: Table) -> Command | None:
    """None while players bet, cut or decide, while the floor is waited for, and once the hand is over."""
    hand = table.hand
    if hand is None or hand.dispute is not None:
        return None
    if hand.phase is Phase.BETTING:
        banked = hand.bank is not None or not table.banked
        return NoMoreBets() if banked and betting.everybody_ready(table, hand) else None
    if hand.phase is not Phase.PLAYING:
        return None
    command = dealer.next_command(table.game, hand.round)
    if isinstance(command, Reveal):
        return RevealAll()
    if hand.called and isinstance(command, Settle):
        return None
    assert not isinstance(command, rounds.PlaceBets | rounds.SetHand), "a dealer does neither"
    return command
