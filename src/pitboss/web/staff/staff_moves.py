"""What a dealer can do at a table now, and what the table waits for, in words."""

from collections.abc import Callable

from pitboss.rounds.events import DEALER
from pitboss.sheets.prose import listed
from pitboss.tables import play
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.terms import Duty

MOVES = ("offer-bank", "no-more-bets", "deal", "expose", "reveal", "settle", "receive-fill")


def waits_for(table: Table, name: Callable[[str], str]) -> str:
    """A sentence."""
    hand = table.hand
    if table.closed:
        return "The table is closed."
    if hand is None:
        return "The next hand is dealt and tapped in." if table.by_hand else "The decks are being washed."
    if hand.dispute is not None:
        return f"The floor has to rule on the dispute at spot {hand.dispute.spot}."
    if hand.called:
        who = listed(["the dealer's hand" if one == DEALER else f"spot {one}" for one in hand.called])
        return f"The floor has to see {who} before anything is paid."
    match hand.phase:
        case Phase.BETTING:
            return _betting(table, hand, name)
        case Phase.CUTTING:
            return "Players open their cuts; the deck is locked when the last one is open."
        case Phase.DONE:
            return "The hand is over; its deck is opened."
        case Phase.PLAYING:
            waited = play.waited_for(table)
            if waited:
                return f"{listed([f'{name(spot.player)} (spot {spot.number})' for spot in waited])} to decide."
            return "The dealer goes on." if table.terms.dealer is Duty.STAFF else "The house deals on."


def _betting(table: Table, hand: Hand, name: Callable[[str], str]) -> str:
    if table.banked and hand.bank is None:
        offered = table.turn.offered
        nobody = "Nobody has the bank: whoever wants it takes it, or is offered it again."
        return f"The bank is offered to {name(offered)}." if offered else nobody
    bet = {spot.player for spot in hand.round.spots}
    if not bet:
        return "Bets are open; nobody has bet yet."
    waiting = [one.player for one in table.sitters if one.player not in (bet | set(hand.ready)) and not one.away]
    banker = {hand.bank.player} if hand.bank else set()
    still = [name(player) for player in waiting if player not in banker]
    return f"Bets are open; {listed(still)} may still bet." if still else "All bets are in."
