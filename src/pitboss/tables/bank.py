"""When a player has the bank: whose turn it is, what they put up, what it covers, and what the house collects.

The house's money is never at risk here: what the bank does not cover goes back.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.events import BetsTakenBack
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets.house import ActionOrder, Payer
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Kind
from pitboss.tables.evolve import applied
from pitboss.tables.identities import is_known
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import PRACTICE_BANKER, Hand, Phase, Sitter, Table
from pitboss.tables.terms import least_bank
from pitboss.tables.words import Answer, at_risk, bad_cents, betting, seated, short


def cover(due: Sequence[Cents], wager: Cents) -> list[Cents]:
    """The result of each wager when the bank puts up so much, in action order.

    All action counts: what the bank has paid plus what it has collected never exceeds its wager. The
    example of D4, in dollars: a bank of 100, a loss of 80, a win of 150 and a loss of 40.

    >>> cover([-80, 150, -40], 100)
    [-80, 20, 0]
    """
    left = wager
    covered = []
    for net in due:
        taken = min(abs(net), left)
        left -= taken
        covered.append(taken if net > 0 else -taken)
    return covered


def action(table: Table, hand: Hand) -> tuple[int, ...]:
    """The spots in the order in which the bank covers them: clockwise from its left, or from the button."""
    spots = [spot.number for spot in hand.round.spots]
    if table.game.sheet.bank.coverage is ActionOrder.BUTTON and table.terms.button is not None:
        start = table.terms.button
    else:
        start = hand.bank.seat + 1 if hand.bank else 1
    return tuple(sorted(spots, key=lambda spot: (spot < start, spot)))


# ---------------------------------------------------------------- whose turn it is


def offered(table: Table) -> Iterator[e.Event]:
    """The bank stays with its player for another hand if it may, else it goes clockwise; a practice
    banker comes last.
    """
    for sitter in _in_turn(table, passed_over=table.turn.declined):
        yield e.BankOffered(sitter.player)
        if not sitter.passes:
            return
        yield e.BankDeclined(sitter.player)
    if table.terms.practice_bank:
        yield e.BankTaken(PRACTICE_BANKER, table.terms.practice_bank, practice=True)


def _in_turn(table: Table, passed_over: Collection[str] = ()) -> list[Sitter]:
    """Who may have the bank of this hand, in the order in which it is offered; not a player who has bet on the hand."""
    turn = table.turn
    able = [
        one
        for one in table.sitters
        if _may_bank(table, one) and one.player not in passed_over and not at_risk(table, one.player)
    ]
    last = table.sitter(turn.holder) if turn.holder else None
    start = last.seat if last else turn.seat
    again = resting(table) is None
    others = sorted((one for one in able if one is not last), key=lambda one: (one.seat < start, one.seat))
    return [last, *others] if last is not None and again and last in able else others


def clockwise(table: Table) -> list[Sitter]:
    """Everybody who sits here, in the order in which the bank is offered with real cards: chips are in pockets."""
    here = [one for one in table.sitters if one.kind is Kind.PERSON]
    last = table.sitter(table.turn.holder) if table.turn.holder else None
    start = last.seat if last else table.turn.seat
    others = sorted((one for one in here if one is not last), key=lambda one: (one.seat < start, one.seat))
    return [last, *others] if last is not None and last in here and resting(table) is None else others


def ahead_of(table: Table, seat: int) -> list[Sitter]:
    """Whoever is offered the bank before the player at a seat, with real cards. Walk-ins without a name are known by
    their bets only, and are not asked.
    """
    before = clockwise(table)
    first = next((place for place, one in enumerate(before) if one.seat == seat), len(before))
    return [one for one in before[:first] if is_known(one.player, one.seat) and not one.away and not one.leaving]


def resting(table: Table) -> str | None:
    """The player who has had the bank as many hands in a row as the sheet allows, and has to pause."""
    return table.turn.holder if table.turn.row >= table.game.sheet.bank.hands_max else None


def needs(table: Table) -> Cents:
    """The chips that a seat needs to take the bank: the least bank, and its collection."""
    least = least_bank(table.game)
    return least + bank_fee(table, least)


def _may_bank(table: Table, sitter: Sitter) -> bool:
    there = sitter.kind is Kind.PERSON and not sitter.away and not sitter.leaving
    return there and sitter.chips >= needs(table)


def take(table: Table, command: c.TakeBank, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    hand = betting(table)
    if isinstance(hand, Refusal):
        return hand
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    if not table.banked:
        return refuse(TableCode.NOT_BANKED)
    if not _may_take(table, hand, sitter):
        return _not_now(table, hand, sitter)
    if at_risk(table, sitter.player):
        return refuse(TableCode.BANK_WITH_BETS, player=sitter.player)
    refusal = (
        bad_cents(command.wager)
        or _too_small(table, command.wager)
        or short(sitter, command.wager + bank_fee(table, command.wager))
    )
    return refusal or (e.BankTaken(sitter.player, command.wager, practice=False),)


def _not_now(table: Table, hand: Hand, sitter: Sitter) -> Refusal:
    """Why somebody cannot have the bank now: the rule against it, else that it is not their turn."""
    if hand.bank is None and resting(table) == sitter.player:
        return refuse(TableCode.BANKED_ENOUGH, player=sitter.player, most=in_a_row(table.game.sheet.bank.hands_max))
    return refuse(TableCode.NOT_OFFERED, player=sitter.player)


def in_a_row(hands: int) -> str:
    """How long somebody has the bank, in words."""
    return "one hand" if hands == 1 else f"{hands} hands in a row"


def _too_small(table: Table, wager: Cents) -> Refusal | None:
    least = least_bank(table.game)
    if wager >= least:
        return None
    return refuse(TableCode.SMALL_BANK, least=chips.show(least), asked=chips.show(wager))


def _may_take(table: Table, hand: Hand, sitter: Sitter) -> bool:
    """The player who is offered it; once all have declined, anybody who may have it."""
    if hand.bank is not None:
        return False
    again = resting(table) != sitter.player
    return table.turn.offered == sitter.player or (table.turn.offered is None and _may_bank(table, sitter) and again)


def passes(table: Table, command: c.PassBank, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """A player who never wants the bank need not be asked every hand; each time it is still on record."""
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    said = applied(table, [e.BankPassing(sitter.player, command.passes)])
    waiting = command.passes and table.turn.offered == sitter.player
    return said.then(declined(said.after, sitter.player)) if waiting else said


def decline(table: Table, command: c.DeclineBank, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """A player declines the offered bank, or gives up the one they have, while bets are open."""
    hand = table.hand
    if hand is not None and holds(hand, command.player):
        given = applied(table, given_up(hand))
        return given.then(offered(given.after))
    if table.turn.offered != command.player or hand is None:
        return refuse(TableCode.NOT_OFFERED, player=command.player)
    return declined(table, command.player)


def holds(hand: Hand, player: str) -> bool:
    """Whether the player has the bank, and can still give it up because bets are open."""
    return hand.phase is Phase.BETTING and hand.bank is not None and hand.bank.player == player


def given_up(hand: Hand) -> Iterator[e.Event]:
    """The bank's wager goes back to its player, and it is on record that they pass the bank on."""
    assert hand.bank is not None
    yield from bank_returned(hand)
    yield e.BankDeclined(hand.bank.player)


def offer_on(table: Table, command: c.OfferBank, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """The dealer skips the player who is offered the bank. Once all have declined, everybody is asked again."""
    hand = betting(table)
    if isinstance(hand, Refusal):
        return hand
    if not table.banked:
        return refuse(TableCode.NOT_BANKED)
    if hand.bank is not None:
        return refuse(TableCode.BANK_TAKEN, player=hand.bank.player)
    if table.turn.offered:
        return declined(table, table.turn.offered)
    able = _in_turn(table)
    if not able:
        most = table.game.sheet.bank.hands_max
        return refuse(TableCode.NOBODY_BANKS, needs=chips.show(needs(table)), most=in_a_row(most))
    begun = applied(table, [e.BankOffered(able[0].player)])
    return begun.then(declined(begun.after, able[0].player)) if able[0].passes else begun


def declined(table: Table, player: str) -> tuple[e.Event, ...]:
    """It is put on record, and the bank is offered to the next player."""
    said = applied(table, [e.BankDeclined(player)])
    return said.then(offered(said.after))


# ---------------------------------------------------------------- the collection


def _bracket(table: Table, cents: Cents) -> tuple[Cents, Cents]:
    for bracket in table.terms.schedule:
        if bracket.up_to is None or cents <= bracket.up_to:
            return bracket.player, bracket.bank
    return 0, 0


def fee(table: Table, stakes: Mapping[str, Cents]) -> Cents:
    """The collection from a player with these wagers."""
    collection = table.game.sheet.bank.collection
    if collection is None or Payer.PLAYERS not in collection.from_ or not stakes.get(collection.with_):
        return 0
    return _bracket(table, stakes[collection.with_])[0]


def bank_fee(table: Table, wager: Cents) -> Cents:
    collection = table.game.sheet.bank.collection
    if collection is None or Payer.PLAYER_DEALER not in collection.from_:
        return 0
    return _bracket(table, wager)[1]


def collections(table: Table, hand: Hand) -> Iterator[e.CollectionTaken]:
    """Taken before the deal, from everybody who has wagers on the hand."""
    for spot in hand.round.spots:
        if cents := fee(table, spot.stakes):
            yield e.CollectionTaken(spot.number, spot.player, cents)
    for rider in hand.riders:
        if cents := fee(table, rider.stakes):
            yield e.CollectionTaken(rider.spot, rider.player, cents)
    if hand.bank is not None and (cents := bank_fee(table, hand.bank.wager)):
        yield e.CollectionTaken(0, hand.bank.player, cents, practice=hand.bank.practice)


def no_action(table: Table, hand: Hand, only: Collection[tuple[int, str]] | None = None) -> Iterator[e.Event]:
    """Collections to return where the sheet does not keep them: all, or those of these spots and players."""
    part = table.game.sheet.bank.collection
    if part is None or part.kept_without_action:
        return
    for taken in collections(table, hand):
        if only is None or (taken.spot, taken.player) in only:
            yield e.CollectionReturned(taken.spot, taken.player, taken.cents, taken.practice)


def left(hand: Hand) -> Cents:
    """What the bank's wager still covers; wagers forfeited to it count as action too."""
    assert hand.bank is not None
    return hand.bank.wager - hand.forfeited


# ---------------------------------------------------------------- giving back


def all_returned(table: Table, hand: Hand) -> Iterator[e.Event]:  # noqa: ARG001
    """Every wager that is not settled goes back, those of riders and of the bank too."""
    for spot in hand.round.spots:
        if not spot.settled:
            yield e.WagersReturned(spot.number, spot.player, dict(spot.stakes))
    for rider in hand.riders:
        if not rider.settled:
            yield e.WagersReturned(rider.spot, rider.player, dict(rider.stakes), rider.reserve)
    yield from bank_returned(hand)


def bank_returned(hand: Hand) -> Iterator[e.Event]:
    if hand.bank is not None and hand.bank.held:
        yield e.BankReturned(hand.bank.player, hand.bank.held, hand.bank.practice)


def player_returned(hand: Hand, player: str) -> Iterator[e.Event]:
    """Before the deal: all wagers of one player go back, and with them those behind their spots."""
    spots = [spot for spot in hand.round.spots if spot.player == player]
    gone = {spot.number for spot in spots}
    for rider in hand.riders:
        if rider.player == player or rider.spot in gone:
            yield e.BetBehindTakenBack(rider.spot, rider.player, dict(rider.stakes), rider.reserve)
    for spot in spots:
        yield BetsTakenBack(spot.number, player, dict(spot.stakes))
