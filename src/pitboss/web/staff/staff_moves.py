"""What a table waits for, in words."""

from collections.abc import Callable, Mapping, Sequence

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.rounds.events import DEALER
from pitboss.sheets.prose import listed
from pitboss.tables import bank, duty, play, refusal
from pitboss.tables.identities import is_known
from pitboss.tables.real_cards import decks
from pitboss.tables.state import Hand, Phase, Table
from pitboss.tables.terms import Chips, Duty

_OWN_HAND = " You have dealt it: another floor manager, or a manager, has to look."


def short(table: Table, order: Sequence[Card]) -> Cents:
    """What the tray lacks to pay the hand; 0 for a tray of free chips, which the house fills by itself.

    Rounded up, so that whoever counts the tray is not told what is in it.
    """
    due = play.owed(table, order) if table.terms.chips is Chips.ISSUED else None
    return refusal.rounded_up(max(0, (due or 0) - table.tray))


def waits_for(
    table: Table,
    name: Callable[[str], str],
    order: Sequence[Card] = (),
    *,
    floor: str = "",
    tapped: Mapping[int, str] = {},
) -> str:
    """A sentence. `floor` is the reader, if they are of the floor: who has dealt a hand cannot acknowledge it.

    `tapped` are the spots with bets on the tablet of real cards, each with whose it is.
    """
    hand = table.hand
    if table.closed:
        return "The table is closed."
    if hand is None and tapped:
        return _laid(table, name, tapped)
    if hand is None and table.real_cards and (undone := decks.due(table)) is not None:
        return str(undone)
    if hand is None:
        return "The next hand is dealt and tapped in." if table.real_cards else "The decks are being washed."
    if hand.dispute is not None:
        return f"The floor has to rule on the dispute at spot {hand.dispute.spot}."
    if hand.halted:
        return "The hand is stopped: no clock runs. It goes on when the dealer or the floor says so."
    if hand.frozen is not None:
        return f"The hand is frozen: the floor has called {hand.frozen.what}. A second person agrees or declines."
    if hand.called:
        pays = play.to_pay(table, order) or {}
        who = listed([_called_out(table, hand, one, pays, name) for one in hand.called])
        own = _OWN_HAND if floor and duty.deals_too(table, floor) else ""
        return f"The floor has to see {who} before anything is paid.{own}{_fill_needed(table, order)}"
    match hand.phase:
        case Phase.BETTING:
            return _betting(table, hand, name)
        case Phase.CUTTING:
            return "Players open their cuts; the deck is locked when the last one is open."
        case Phase.DONE:
            return "The hand is over; its deck is opened."
        case Phase.PLAYING:
            waited = play.waited_for(table)
            if late := play.late(table):
                who = listed([f"{name(spot.player)} (spot {spot.number})" for spot in late])
                return f"The time of {who} is up: the floor decides."
            if waited:
                return f"{listed([f'{name(spot.player)} (spot {spot.number})' for spot in waited])} to decide."
            if short(table, order):
                return _fill_needed(table, order).strip()
            return "The dealer goes on." if table.terms.dealer is Duty.STAFF else "The house deals on."


def _laid(table: Table, name: Callable[[str], str], tapped: Mapping[int, str]) -> str:
    """Bets on the tablet: until they are off, nobody leaves with them, and the table cannot be closed."""
    known = [name(one) if is_known(one, spot) else f"spot {spot}" for spot, one in sorted(tapped.items())]
    whose = listed(list(dict.fromkeys(known)))
    lies = f"Hand {table.hands + 1} has bets on the tablet that are not closed ({whose})"
    return f"{lies}: a dealer closes the hand, or takes them off."


def _called_out(table: Table, hand: Hand, who: str, pays: Mapping[int, Cents], name: Callable[[str], str]) -> str:
    """The hand, whose it is, and what it will be paid."""
    words = "; ".join(hand.reasons.get(who, ()))
    if who == DEALER:
        return f"the {table.game.dealer_title}'s hand ({words})"
    spot = hand.round.spot(int(who))
    whose = f"{name(spot.player)}, " if spot else ""
    due = pays.get(int(who), 0)
    return f"{whose}spot {who} ({words}{f', pays {table.terms.chips.currency.show(due)}' if due > 0 else ''})"


def _fill_needed(table: Table, order: Sequence[Card]) -> str:
    missing = short(table, order)
    if not missing:
        return ""
    show = table.terms.chips.currency.show
    due = show(play.owed(table, order) or 0)
    return f" {due} is due, and the tray has less: a fill of {show(missing)} is needed first."


def _no_bank(table: Table, name: Callable[[str], str]) -> str:
    """Whoever had the bank as long as the sheet allows has to rest: the sentence gives the rule and what to do."""
    rests, most = bank.resting(table), table.game.sheet.bank.hands_max
    if rests is None:
        return "Nobody has the bank: whoever wants it takes it, or is offered it again."
    had = f"{name(rests)} has had the bank {bank.in_a_row(most)}"
    # Two lines at most: a third one would cover the felt on the dealer's page.
    return f"{had}: somebody else has to take it. Offer it again, or seat somebody; if nobody will, close the table."


def _betting(table: Table, hand: Hand, name: Callable[[str], str]) -> str:
    if table.banked and hand.bank is None:
        offered = table.turn.offered
        return f"The bank is offered to {name(offered)}." if offered else _no_bank(table, name)
    bet = {spot.player for spot in hand.round.spots}
    if not bet:
        return "Bets are open; nobody has bet yet."
    waiting = [one.player for one in table.sitters if one.player not in (bet | set(hand.ready)) and not one.away]
    banker = {hand.bank.player} if hand.bank else set()
    still = [name(player) for player in waiting if player not in banker]
    return f"Bets are open; {listed(still)} may still bet." if still else "All bets are in."
