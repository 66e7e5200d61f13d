"""Checks that all parts of a table share: who sits here, is it an amount, can they pay it."""

from typing import TypeAlias

from pitboss.money import chips, denominations
from pitboss.money.chips import Cents
from pitboss.money.denominations import Pieces
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.refusal import Refusal, amount, refuse
from pitboss.tables.events import Event
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Phase, Sitter, Table

Answer: TypeAlias = tuple[Event, ...] | Refusal


def seated(table: Table, player: str) -> Sitter | Refusal:
    return table.sitter(player) or refuse(TableCode.NOT_SEATED, player=player)


def bad_cents(cents: object) -> Refusal | None:
    if type(cents) is not int or not 0 < cents <= CENTS_MAX:
        return refuse(TableCode.BAD_CENTS, asked=amount(cents))
    return None


def bad_pieces(pieces: Pieces | None, cents: Cents) -> Refusal | None:
    """Why these chips are not the amount, or None if they are. Which chips a house has it knows itself."""
    if pieces is None:
        return None
    why = denominations.problem(pieces)
    if why is not None:
        return refuse(TableCode.BAD_PIECES, why=why)
    worth = denominations.worth(pieces)
    if worth == cents:
        return None
    shown = denominations.show(pieces)
    return refuse(TableCode.PIECES_WORTH, pieces=shown, worth=chips.show(worth), asked=chips.show(cents))


def short(sitter: Sitter, needed: Cents) -> Refusal | None:
    """Why the seat cannot pay so much, or None if it can."""
    if needed <= sitter.chips:
        return None
    return refuse(TableCode.SHORT, needed=chips.show(needed), player=sitter.player, chips=chips.show(sitter.chips))


def betting(table: Table) -> Hand | Refusal:
    """The hand that bets are taken for."""
    if table.hand is None:
        return refuse(TableCode.NO_HAND, now="the decks are being washed")
    if table.hand.phase is not Phase.BETTING:
        return refuse(TableCode.HAND_ON, what="bets open")
    return table.hand


def playing(table: Table) -> Hand | Refusal:
    """The hand that is being dealt and played."""
    if table.hand is None or table.hand.phase is not Phase.PLAYING:
        return refuse(TableCode.NO_HAND, now="none waits to be paid" if table.real_cards else _not_yet(table))
    return table.hand


def _not_yet(table: Table) -> str:
    """Why nothing is played yet: bets come first, and where a player banks, the bank before the bets."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING:
        return "the deck is not locked"
    return "nobody has the bank yet" if table.banked and hand.bank is None else "bets are open"


def hand_on(table: Table) -> bool:
    """Whether chips are at risk, or cards are out."""
    hand = table.hand
    return hand is not None and (hand.phase is not Phase.BETTING or bool(hand.round.spots) or hand.bank is not None)


def wagers_on(table: Table) -> bool:
    """Whether somebody has bet, or cards are out. A bank that nobody has bet against yet can still be given back."""
    hand = table.hand
    return hand is not None and (hand.phase is not Phase.BETTING or bool(hand.round.spots))


def dealt_in(table: Table, player: str) -> bool:
    """Whether the player has wagers in a hand whose bets are closed, which is played with the chips that were there."""
    hand = table.hand
    on = hand is not None and hand.phase in (Phase.CUTTING, Phase.PLAYING)
    return on and not table.real_cards and at_risk(table, player)


def at_risk(table: Table, player: str) -> bool:
    """Whether the player has wagers in the current hand, or in one that is being tapped."""
    hand = table.hand
    if hand is None:
        return player in table.tapped.values()
    banks = hand.bank is not None and hand.bank.player == player
    bets = any(spot.player == player for spot in hand.round.spots)
    return banks or bets or any(rider.player == player for rider in hand.riders)
