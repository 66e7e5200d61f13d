"""Irregularities at a table with real cards. The policies and their effects are those of `irregular`.

The bets are on the felt when it happens, so the hand is tapped as far as it got. Then it is void, or the hand of one
spot is over, or play goes on with an instruction.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import assert_never

from pitboss.cards.card import Card
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.refusal import Refusal, RoundCode, refuse
from pitboss.sheets.game import Game
from pitboss.sheets.house import ExposedCard
from pitboss.tables import events as e
from pitboss.tables import irregular
from pitboss.tables.commands import Reason, Trouble
from pitboss.tables.real_cards.cards import PLAYER, title
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Table
from pitboss.tables.words import Answer

_NOTE = "to be written"


class Effect(Enum):
    """The effect on the hand."""

    VOID = "void"
    HAND_OVER = "hand over"  # of one spot; the others play on
    PLAY_ON = "play on"


def everything(spots: Sequence[int]) -> Iterator[Trouble]:
    """Each irregularity at each place where it can happen, without a note. Cards that lie face up in the deck are
    counted: the effect changes with their number.
    """
    yield Trouble(Reason.MISDEAL, _NOTE)
    yield from (Trouble(Reason.WRONG_NUMBER, _NOTE, spot) for spot in (None, *spots))
    yield from (Trouble(Reason.BOXED_CARD, _NOTE, cards=cards) for cards in range(1, irregular.BOXED_FOUL + 1))
    yield from (Trouble(Reason.EXPOSED_CARD, _NOTE, spot) for spot in spots)
    yield Trouble(Reason.DEALER_CARD_EXPOSED, _NOTE)
    for spot in (None, *spots):
        yield from (Trouble(Reason.WRONG_PLACE, _NOTE, spot, last_card) for last_card in (True, False))
    yield from (Trouble(Reason.DEAD_CARD, _NOTE, spot) for spot in (None, *spots))
    yield Trouble(Reason.FOUL_DECK, _NOTE)


def effects(game: Game, troubles: Sequence[Trouble], spots: int) -> Iterator[tuple[Trouble, Effect]]:
    """The irregularities of a hand in their order, each with its effect."""
    for place, one in enumerate(troubles):
        yield one, effect(game, one, spots, troubles[:place])


def effect(game: Game, trouble: Trouble, spots: int, before: Sequence[Trouble] = ()) -> Effect:
    """By the sheet's policy, with so many spots in the hand, after what went wrong before."""
    match trouble.what:
        case Reason.EXPOSED_CARD:
            replaced = game.sheet.policies.exposed_card is ExposedCard.REPLACE and _spare(game, spots, (trouble,))
            return Effect.PLAY_ON if replaced else Effect.VOID
        case Reason.BOXED_CARD:
            found = boxed(trouble, before)
            void = found >= (irregular.BOXED_FOUL if trouble.late else irregular.BOXED_MISDEAL)
            return Effect.VOID if void or not _spare(game, spots, (*before, trouble)) else Effect.PLAY_ON
        case Reason.WRONG_PLACE:
            return Effect.PLAY_ON if trouble.last_card else Effect.VOID
        case Reason.DEAD_CARD:
            return Effect.VOID if trouble.spot is None else Effect.HAND_OVER
        case Reason.MISDEAL | Reason.FOUL_DECK | Reason.DEALER_CARD_EXPOSED | Reason.WRONG_NUMBER:
            return Effect.VOID
        case Reason.DISPUTE | Reason.FAILURE | Reason.RESTORE:
            return Effect.VOID  # and refused: nobody calls them on the felt
        case _ as never:
            assert_never(never)


def _spare(game: Game, spots: int, replaced: Sequence[Trouble]) -> bool:
    """Whether the deck has a card for each one that was put aside."""
    cards = game.dealt[PLAYER] * spots + game.dealt[DEALER] + game.dealt[BOARD]
    return cards + aside(replaced) <= len(game.deck.cards)


def aside(troubles: Sequence[Trouble]) -> int:
    """How many cards were put aside, face up, and replaced by the next ones of the deck."""
    exposed = sum(one.what is Reason.EXPOSED_CARD for one in troubles)
    return exposed + sum(one.cards for one in troubles if one.what is Reason.BOXED_CARD)


def boxed(trouble: Trouble, before: Sequence[Trouble]) -> int:
    """How many cards were found face up in the deck in this hand."""
    return sum(one.cards for one in (*before, trouble) if one.what is Reason.BOXED_CARD)


def says(game: Game, trouble: Trouble, before: Sequence[Trouble] = ()) -> str:
    """What to do, in the words of the sheet's policy."""
    policies = game.sheet.policies
    match trouble.what:
        case Reason.EXPOSED_CARD:
            return irregular.effect(trouble.what, f'exposed_card = "{policies.exposed_card.value}"')
        case Reason.WRONG_PLACE:
            return irregular.effect(trouble.what, "void")
        case Reason.DEAD_CARD if trouble.spot is not None:
            return irregular.effect(trouble.what, f'dead_card = "{policies.dead_card.value}"')
        case Reason.BOXED_CARD:
            return _says_boxed(trouble, boxed(trouble, before))
        case Reason.WRONG_NUMBER:
            return irregular.WRONG_NUMBER
        case Reason.MISDEAL | Reason.FOUL_DECK | Reason.DEALER_CARD_EXPOSED | Reason.DEAD_CARD:
            return "The hand is void."
        case Reason.DISPUTE | Reason.FAILURE | Reason.RESTORE:
            return "The hand is void."
        case _ as never:
            assert_never(never)


def _says_boxed(trouble: Trouble, found: int) -> str:
    if found >= irregular.BOXED_FOUL:
        return irregular.BOXED_FIVE
    if found < irregular.BOXED_MISDEAL:
        return irregular.BOXED_ONE
    return irregular.BOXED_LATE if trouble.late else irregular.BOXED_TWO


def refused(table: Table, trouble: Trouble) -> Refusal | None:
    """Why it is not possible at this point of the hand. `table` has the hand as far as it was tapped."""
    hand = table.hand
    assert hand is not None
    if not trouble.note.strip():
        return refuse(TableCode.NO_NOTE)
    if trouble.spot is not None and hand.round.spot(trouble.spot) is None:
        return refuse(RoundCode.NO_SPOT, spot=trouble.spot)
    match trouble.what:
        case Reason.MISDEAL | Reason.DEALER_CARD_EXPOSED | Reason.WRONG_NUMBER:
            return irregular.too_late(hand)
        case Reason.BOXED_CARD:
            most = len(table.game.deck.cards)
            return None if 1 <= trouble.cards <= most else refuse(TableCode.BAD_BOXED, most=most, asked=trouble.cards)
        case Reason.WRONG_PLACE:
            return None if trouble.last_card else irregular.too_late(hand)
        case Reason.EXPOSED_CARD:
            return _exposed_refused(hand, trouble)
        case Reason.FOUL_DECK | Reason.DEAD_CARD:
            return None
        case Reason.DISPUTE | Reason.FAILURE | Reason.RESTORE:
            return refuse(TableCode.NOT_WAITING)
        case _ as never:
            assert_never(never)


def _exposed_refused(hand: Hand, trouble: Trouble) -> Refusal | None:
    if trouble.spot is None:
        return refuse(RoundCode.BAD_CARDS, why="Name the spot whose card was seen; the dealer's own has another key.")
    spot = hand.round.spot(trouble.spot)
    if spot is not None and spot.choices:
        return refuse(TableCode.LOCKED, spot=trouble.spot)
    return irregular.too_late(hand)


def voided(table: Table, trouble: Trouble, order: Sequence[Card], before: Sequence[Trouble] = ()) -> Answer:
    """The events of the void hand."""
    if trouble.what is Reason.BOXED_CARD and boxed(trouble, before) >= irregular.BOXED_FOUL:
        return irregular.voided(table, Reason.FOUL_DECK, trouble.note, order)
    if trouble.what is Reason.WRONG_NUMBER:
        where = title(table.game, DEALER if trouble.spot is None else str(trouble.spot), capital=True)
        return irregular.voided(table, trouble.what, f"{where}: {trouble.note}", order)
    if trouble.what is Reason.DEALER_CARD_EXPOSED:
        return irregular.early_dealer_card(table, trouble.note, order)
    if trouble.what is Reason.DEAD_CARD:
        return irregular.with_void(table, (_died(table, DEALER),), trouble.note, order)
    return irregular.voided(table, trouble.what, trouble.note, order)


def over(table: Table, trouble: Trouble, order: Sequence[Card]) -> Answer:
    """The events that end the hand of one spot."""
    return irregular.killed(table, _died(table, str(trouble.spot)), order)


def _died(table: Table, who: str) -> e.CardDied:
    """The dealer does not say which card it was: take the one without a face, else the last."""
    hand = table.hand
    assert hand is not None
    spot = None if who == DEALER else hand.round.spot(int(who))
    cards = hand.round.dealer if spot is None else spot.cards
    unnamed = [position for position in cards if position in hand.unknown]
    return e.CardDied([*cards, *unnamed][-1], who)


def noted(game: Game, trouble: Trouble, before: Sequence[Trouble] = ()) -> e.IrregularityNoted:
    who = DEALER if trouble.spot is None else str(trouble.spot)
    return e.IrregularityNoted(trouble.what, who, says(game, trouble, before), trouble.note, aside((trouble,)) or None)
