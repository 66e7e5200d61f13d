"""What a dealer can do at a table now, and what the table waits for, in words."""

from collections.abc import Callable, Sequence

from pitboss.cards.card import Card
from pitboss.rounds import commands as r
from pitboss.rounds.events import DEALER
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.prose import listed
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.decide import decide
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.terms import Duty

_MOVES: dict[str, c.Command] = {
    "offer-bank": c.OfferBank(), "no-more-bets": r.NoMoreBets(), "deal": r.Deal(), "expose": r.Expose(),
    "reveal": r.Reveal(), "settle": r.Settle(), "receive-fill": c.ReceiveFill(),
}  # fmt: skip

_ANYHOW = ("receive-fill", "offer-bank")  # also where the house deals by itself


def possible(table: Table, order: Sequence[Card]) -> list[str]:
    """The dealer's commands that the table would not refuse; what they would come to stays here."""
    if table.closed:
        return []
    staffed = table.terms.dealer is Duty.STAFF
    asked = {word: one for word, one in _MOVES.items() if staffed or word in _ANYHOW}
    return [word for word, command in asked.items() if not isinstance(decide(table, command, order), Refusal)]


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
