"""A hand of real cards as a dealer taps it in for a law: tap by tap, or everything that is missing at once."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pitboss.cards.card import NAMES
from pitboss.house import real_cards_draft
from pitboss.house.asks import HouseCode, Reply
from pitboss.house.stores.store import Store
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.refusal import refuse
from pitboss.sheets.game import Game
from pitboss.sheets.values import Choice
from pitboss.tables import commands as c
from pitboss.tables.identities import Actor
from pitboss.tables.offers import smallest
from pitboss.tables.real_cards.cards import PLAYER
from pitboss.tables.real_cards.recording import wants_known
from pitboss.tables.real_cards.run import owner_of
from pitboss.tables.real_cards.spots import decided, without_hidden
from pitboss.tables.state import Table
from pitboss.tables.terms import least_bank


def tap(store: Store, table: Table, hand: c.RecordHand) -> Reply:
    """Store the hand in place of the draft before."""
    made = real_cards_draft.keep(store, table, hand, real_cards_draft.kept(store, table).version)
    return Reply(0, refusal=None if made else refuse(HouseCode.BUSY))


def declared(store: Store, table: Table, trouble: c.Trouble, by: Actor) -> c.Command:
    """The command for an irregularity that makes the hand void."""
    if table.hand is not None:
        return c.FoulDeck(trouble.note)
    there, draft = real_cards_draft.with_gone(table, real_cards_draft.kept(store, table))
    whole = replace(draft.hand, troubles=(*draft.hand.troubles, trouble), by=by)
    return without_hidden(there.game, whole)


def taps(table: Table, hand: c.RecordHand) -> list[c.RecordHand]:
    """The hand after one more tap, for each sensible tap: a bet, a decision, a card; or with everything removed."""
    found = [
        _with(hand, c.TappedSpot(spot, stakes=stakes)) for spot in bettable(table, hand) for stakes in smallest(table)
    ]
    free = _unused(table.game, hand)
    for one in hand.spots:
        after = decided(table.game, one.stakes, one.choices)
        found += [_with(hand, replace(one, choices=(*one.choices, offer.choice))) for offer in after.offers(table.game)]
        if len(one.cards) < table.game.dealt[PLAYER]:
            found.append(_with(hand, replace(one, cards=(*one.cards, free[0]))))
    if hand.spots and len(hand.dealer) < table.game.dealt[DEALER]:
        found.append(replace(hand, dealer=(*hand.dealer, free[0])))
    if table.banked and hand.bank_spot is None:
        found += [replace(hand, bank_spot=spot, bank_wager=least_bank(table.game)) for spot in bettable(table, hand)]
    return [*found, c.RecordHand(hand.hand, ())]


def bettable(table: Table, hand: c.RecordHand) -> list[int]:
    """Spots without bets where somebody could bet; where all players must be known, only those of
    people who sit there.
    """
    taken = {spot.spot for spot in hand.spots if spot.stakes} | {hand.bank_spot}
    free = [spot for spot in range(1, table.terms.seats + 1) if spot not in taken]
    return [spot for spot in free if owner_of(table, spot) is not None or not wants_known(table)]


def whole_hands(table: Table, hand: c.RecordHand) -> Iterator[c.RecordHand]:
    """Hands that could be closed: the present one completed, then new ones."""
    if any(spot.stakes for spot in hand.spots):
        yield from (completed(table.game, one) for one in _banked(table, hand))
    fresh = c.RecordHand(hand.hand, ())
    spots = bettable(table, fresh)
    for spot in spots:
        for stakes in smallest(table):
            bet = replace(fresh, spots=(c.TappedSpot(spot, stakes=stakes),))
            for bank in [one for one in spots if one != spot] if table.banked else ():
                whole = completed(table.game, replace(bet, bank_spot=bank, bank_wager=least_bank(table.game)))
                yield whole
                # Or the others were offered it first, and declined: somebody may have no chips for it.
                yield replace(whole, declined=tuple(one.seat for one in table.sitters if bank not in one.spots))
            if not table.banked or table.terms.practice_bank:
                yield completed(table.game, bet)


def _banked(table: Table, hand: c.RecordHand) -> list[c.RecordHand]:
    if not table.banked or hand.bank_spot is not None:
        return [hand]
    wager = least_bank(table.game)
    return [hand, *(replace(hand, bank_spot=spot, bank_wager=wager) for spot in bettable(table, hand))]


def completed(game: Game, hand: c.RecordHand) -> c.RecordHand:
    """With every decision and card that is missing."""
    spots = tuple(_decided(game, spot) for spot in hand.spots if spot.stakes)
    hand = replace(hand, spots=spots)
    for spot in spots:
        if not spot.results:
            cards = _filled(game, hand, spot.cards, game.dealt[PLAYER])
            hand = _with(hand, replace(spot, cards=cards))
    hand = replace(hand, dealer=_filled(game, hand, hand.dealer, game.dealt[DEALER]))
    return replace(hand, board=_filled(game, hand, hand.board, game.dealt[BOARD]))


def _decided(game: Game, spot: c.TappedSpot) -> c.TappedSpot:
    after = decided(game, spot.stakes, spot.choices)
    while after.stage is not None:
        offers = after.offers(game)
        words = [one.choice for one in offers if one.choice != Choice.FOLD.word] or [one.choice for one in offers]
        spot = replace(spot, choices=(*spot.choices, words[0]))
        after = decided(game, spot.stakes, spot.choices)
    return spot


def _with(hand: c.RecordHand, spot: c.TappedSpot) -> c.RecordHand:
    others = [one for one in hand.spots if one.spot != spot.spot]
    return replace(hand, spots=tuple(sorted((*others, spot), key=lambda one: one.spot)))


def _unused(game: Game, hand: c.RecordHand) -> list[str]:
    out = {card for cards in (hand.dealer, hand.board, *(spot.cards for spot in hand.spots)) for card in cards}
    return [NAMES[card] for card in game.deck.cards if NAMES[card] not in out]


def _filled(game: Game, hand: c.RecordHand, cards: Sequence[str], count: int) -> tuple[str, ...]:
    return (*cards, *_unused(game, hand)[: max(0, count - len(cards))])
