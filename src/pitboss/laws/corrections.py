"""The law of corrections: a hand that is put right comes to what it comes to when it is recorded right at once."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from pitboss.cards.card import NAMES
from pitboss.laws import tables as laws
from pitboss.laws.real_cards import command_of, opened
from pitboss.laws.rounds import stakes
from pitboss.laws.sitting import Sitting
from pitboss.money.chips import Cents
from pitboss.rounds.events import BOARD, DEALER
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.tables import commands as c
from pitboss.tables.real_cards.cards import up_first
from pitboss.tables.real_cards.spots import decided, hidden
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Cards

WHY = "it was read wrongly"
_CHIPS = (TableCode.SHORT, TableCode.TRAY_SHORT)


def same(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Random hands, from sealed decks and with real cards, in which something was wrong: other bets and decisions, and
    with real cards other cards. Beside them the same hands as they are right."""
    for number in range(1, max(2, rounds // laws.ROUNDS_A_HAND) + 1):
        dealt, wrong = opened(game, Cards.SEALED), opened(game, Cards.REAL)
        laws.begin_hand(dealt, chance)
        if dealt.table.hand is None or dealt.table.hand.phase is not Phase.PLAYING:
            continue
        laws.play_on(dealt, chance, trouble=0.0)
        hand, order = dealt.table.hand, dealt.order()
        if hand.phase is not Phase.DONE:
            yield f"hand {number} was not played to its end"
            return
        as_dealt = command_of(dealt.table, hand, order, 1)
        dealt.finish()
        other = _other_bets(dealt.table.game, as_dealt, chance)
        yield from (f"hand {number}: {says}" for says in _compared(dealt, hand.number, as_dealt, other, chance))
        if isinstance(wrong.ask(as_dealt), Refusal):
            yield f"hand {number}: {as_dealt} is refused"
            return
        other = _other_cards(game, _other_bets(dealt.table.game, as_dealt, chance), chance)
        yield from (f"hand {number}: {says}" for says in _compared(wrong, 1, as_dealt, other, chance))
        yield from (sentence for sitting in (dealt, wrong) for sentence in sitting.broken)


def _compared(sitting: Sitting, number: int, wrong: c.RecordHand, right: c.RecordHand, chance: Random) -> Iterator[str]:
    """The correction, and the right hand recorded at another table with the same chips."""
    game = sitting.table.game
    fresh = opened(game, Cards.REAL)
    before = sitting.table
    command = correction(game, number, wrong, right, real=sitting.table.real_cards)
    if chance.random() < 0.3:
        command = replace(command, waive=True)
    made, recorded = sitting.ask(command), fresh.ask(right)
    nothing = isinstance(made, Refusal) and made.code is TableCode.NO_CHANGE
    if wrong == right and not nothing:
        yield f"{command} changes nothing, and is answered {made}"
    if nothing and _paid(sitting.table, number) != _paid(fresh.table, 1):
        yield f"{command} is said to change nothing"
    if nothing or (isinstance(made, Refusal) and made.code in _CHIPS):
        return
    if isinstance(made, Refusal) != isinstance(recorded, Refusal):
        yield f"{command} is answered {made}; recorded right it is {recorded}"
    if isinstance(made, Refusal) or isinstance(recorded, Refusal):
        return
    if _paid(sitting.table, number) != _paid(fresh.table, 1):
        yield f"{command} comes to {_paid(sitting.table, number)}; recorded right, {_paid(fresh.table, 1)}"
    moved = sum(_paid(sitting.table, number).values()) - sum(_paid(before, number).values())
    metered = sum(level.cents for level in sitting.table.meters.values())
    metered -= sum(level.cents for level in before.meters.values())
    if not before.banked and sitting.table.tray - before.tray != -moved - metered:
        yield f"{command} takes {before.tray - sitting.table.tray} from the tray, and should take {moved + metered}"
    if sitting.table.real_cards and sitting.table.meters != fresh.table.meters:
        yield f"{command} leaves {sitting.table.meters}; recorded right, {fresh.table.meters}"


def correction(game: Game, number: int, wrong: c.RecordHand, right: c.RecordHand, *, real: bool) -> c.CorrectHand:
    """The command that makes the one hand the other. Real cards that were folded away are not on record yet, and
    neither is how they were set."""
    spots = []
    cards = dict[str, tuple[str, ...]]()
    for was, now in zip(wrong.spots, right.spots, strict=True):
        unknown = real and hidden(game, decided(game, was.stakes, was.choices))
        if was.cards != now.cards or unknown:
            cards[str(now.spot)] = now.cards
        after = decided(game, now.stakes, now.choices)
        if (was.stakes, was.choices) != (now.stakes, now.choices):
            keep = now.keep if unknown else None
            spots.append(c.RightSpot(now.spot, dict(now.stakes), dict(after.taken), keep))
        elif was.keep != now.keep:
            spots.append(c.RightSpot(now.spot, keep=now.keep or ()))
    if wrong.dealer != right.dealer:
        cards[DEALER] = tuple(up_first(game, right.dealer))
    if wrong.board != right.board:
        cards[BOARD] = right.board
    return c.CorrectHand(number, WHY, cards, tuple(spots))


def _paid(table: Table, number: int) -> dict[tuple[int, str], Cents]:
    """The results by spot and wager, of those with a stake or a result."""
    return {(one.spot, one.wager): one.net for one in table.past[number] if one.stake or one.net}


def _other_bets(game: Game, hand: c.RecordHand, chance: Random) -> c.RecordHand:
    """Other bets or decisions on some spots."""
    spots = []
    for spot in hand.spots:
        staked = stakes(game, chance) if chance.random() < 0.3 else dict(spot.stakes)
        words = spot.choices if staked == spot.stakes and chance.random() < 0.5 else ()
        while (after := decided(game, staked, words)).stage is not None and after.offers(game):
            words = (*words, chance.choice(after.offers(game)).choice)
        spots.append(replace(spot, stakes=staked, choices=words))
    return replace(hand, spots=tuple(spots))


def _other_cards(game: Game, hand: c.RecordHand, chance: Random) -> c.RecordHand:
    """Other cards for some places; a card may also have been at the other place."""
    held = {str(spot.spot): spot.cards for spot in hand.spots} | {DEALER: hand.dealer, BOARD: hand.board}
    out = [face for faces in held.values() for face in faces]
    free = [NAMES[one] for one in game.deck.cards if NAMES[one] not in out]
    swapped = dict(zip(out, chance.sample(out, len(out)), strict=True)) if chance.random() < 0.2 else {}
    for face in out:
        if chance.random() < 0.3 and free:
            swapped[face] = free.pop(chance.randrange(len(free)))
    if len({swapped.get(face, face) for face in out}) < len(out):
        return hand
    other = {place: tuple(swapped.get(face, face) for face in faces) for place, faces in held.items()}
    spots = tuple(
        replace(
            spot,
            cards=other[str(spot.spot)],
            keep=None if spot.keep is None else tuple(swapped.get(face, face) for face in spot.keep),
        )
        for spot in hand.spots
    )
    return replace(hand, spots=spots, dealer=other[DEALER], board=other[BOARD])
