"""What somebody could ask of a table now. Every offer was checked with `decide`, so the table would accept it.

A command has its least forms, built from the present state: the smallest bet on one's own spot, each open choice, a
fill of one cent. An offer is a form that `decide` accepts. So the rules are not repeated here, and a changed rule
changes the offers. `PLAYERS` has the forms of players; those of staff are declared with their commands
(`house.staff_commands`). Who may give which is checked in `house.offers`.

A form may lack something that only a person's page can fill in: the cut of a sealed deck, other limits, what was
wrong in a hand. It is offered
if the table objects to nothing else (`_TO_FILL_IN`). A change of the dealer takes place between two hands, but may be
asked for during one: it is offered as something for `later`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.rounds import bets
from pitboss.rounds import commands as r
from pitboss.rounds.events import DEALER
from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.commands import Command
from pitboss.tables.decide import WHILE_CLOSED, decide
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Sitter, Table
from pitboss.tables.terms import Chips, least_bank
from pitboss.tables.words import Answer

NOTE = "so it is"  # the note of a form; whoever gives the command writes their own
NEWCOMER = "a newcomer"  # somebody who does not sit here yet
CENT: Cents = 1
_TO_FILL_IN = frozenset({TableCode.BAD_CUT, TableCode.NO_CHANGE_OF_LIMITS, TableCode.NO_CHANGE})


@dataclass(frozen=True)
class Offer:
    """A command that would be accepted now, in its least form. `most` is the limit of its amount, if it has one.

    `events` are those of this form: they may reveal hidden cards, and are never sent to anybody.
    """

    word: str
    command: Command
    events: tuple[object, ...] = ()
    least: Cents | None = None
    most: Cents | None = None
    later: bool = False  # it takes effect after the current hand


@dataclass(frozen=True)
class Standing:
    """Somebody at a table. `order` is its locked deck, `seeds` those of the decks that closing it would open.

    `checked`: whether the cashier has checked age and identification. `deals`: whether they are a dealer, who deals in
    person; a floor manager who is not only says that staff deal. `asks` is the table's own answer, or that of a house,
    which knows more: wallets, and bets of real cards that are being tapped.
    """

    table: Table
    who: str
    order: Sequence[Card] = ()
    seeds: tuple[str, ...] = ()
    checked: bool = True
    deals: bool = True
    asks: "Callable[[Table, Command, Sequence[Card]], Answer]" = decide


Forms: TypeAlias = Callable[[Standing], Iterable[Command]]


def every(at: Standing, word: str, forms: Forms) -> Iterator[Offer]:
    """All forms of a word that the table accepts: each choice, each spot, each player."""
    for command in forms(at):
        if at.table.closed and type(command) not in WHILE_CLOSED:
            return
        answer = at.asks(at.table, command, at.order)
        if not isinstance(answer, Refusal):
            yield _offer(at, word, command, answer)
        elif answer.code in _TO_FILL_IN:
            yield _offer(at, word, command, ())
        elif answer.code is TableCode.HAND_ON and isinstance(command, c.SetDuty):
            yield replace(_offer(at, word, command, ()), later=True)


def _offer(at: Standing, word: str, command: Command, answer: Answer) -> Offer:
    events = () if isinstance(answer, Refusal) else answer
    return Offer(word, command, events, _least(command), _most(at.table, command))


def _least(command: Command) -> Cents | None:
    match command:
        case c.BuyIn() | c.CashOut() | c.Tip() | c.Fill() | c.FillRack() | c.Credit():
            return command.cents
        case c.TakeBank():
            return command.wager
        case c.Bet() | c.BetBehind():
            return sum(command.stakes.values())
        case _:
            return None


def _most(table: Table, command: Command) -> Cents | None:
    """As far as the table knows; the house knows the wallets and the cage. Nobody who counts is told what is there."""
    counted = table.terms.chips is Chips.ISSUED
    match command:
        case c.BuyIn(source=c.Source.CASH):
            return None if counted else table.rack
        case c.Credit():
            return None if counted else table.tray
        case c.CashOut() | c.Tip() | c.TakeBank() | c.Bet() | c.BetBehind():
            sitter = table.sitter(command.player)
            return sitter.chips if sitter else None
        case _:
            return None


# ---------------------------------------------------------------- the forms of players


def _mine(at: Standing) -> Sitter | None:
    return at.table.sitter(at.who)


def _bet(at: Standing) -> Iterator[Command]:
    """The smallest bet with each wager of the sheet, first on the player's spots without bets, then on the others.
    Where a player has the bank, nobody is asked for a bet before somebody has taken it."""
    mine, hand = _mine(at), at.table.hand
    if mine is None or hand is None or (at.table.banked and hand.bank is None):
        return
    empty = [spot for spot in mine.spots if hand.round.spot(spot) is None]
    for spot in (*empty, *(one for one in mine.spots if one not in empty)):
        yield from (c.Bet(spot, at.who, stakes) for stakes in smallest(at.table))


def smallest(table: Table) -> list[dict[str, Cents]]:
    """The least stakes that include each opening wager, without duplicates."""
    found = [bets.smallest(table.game, wager) for wager in table.game.opening]
    return [stakes for place, stakes in enumerate(found) if stakes not in found[:place]]


def _bet_behind(at: Standing) -> Iterator[Command]:
    hand, mine = at.table.hand, _mine(at)
    if hand is None or mine is None or not at.table.terms.backline:
        return
    for spot in hand.round.spots:
        for stakes in smallest(at.table) if spot.number not in mine.spots else ():
            if stakes.keys() <= spot.stakes.keys():
                yield c.BetBehind(spot.number, at.who, stakes)


def _own_bets(at: Standing) -> list[int]:
    hand = at.table.hand
    return [spot.number for spot in hand.round.spots if spot.player == at.who] if hand else []


def _choose(at: Standing) -> Iterator[Command]:
    for spot in play.waited_for(at.table):
        if spot.player == at.who:
            for offer in play.offers(at.table, spot.number, at.order).offers:
                yield r.Choose(spot.number, at.who, offer.choice)


def _set_cards(at: Standing) -> Iterator[Command]:
    for spot in play.waited_for(at.table):
        if spot.player == at.who and play.offers(at.table, spot.number, at.order).may_set:
            yield c.SetCards(spot.number, at.who, tuple(range(at.table.game.player.ladder.cards)))


def _want_spots(at: Standing) -> Iterator[Command]:
    if (mine := _mine(at)) is not None:
        yield from (c.WantSpots(at.who, count) for count in (mine.wants + 1, mine.wants - 1))


def _keep_spots(at: Standing) -> Iterator[Command]:
    mine, most = _mine(at), at.table.game.sheet.spots.most_while_waiting
    if mine is not None and len(mine.spots) > most:
        yield c.KeepSpots(at.who, mine.spots[:most])


def _take_bank(at: Standing) -> Iterator[Command]:
    if at.table.banked:
        yield c.TakeBank(at.who, least_bank(at.table.game))


def _pass_bank(at: Standing) -> Iterator[Command]:
    if at.table.banked and (mine := _mine(at)) is not None:
        yield c.PassBank(at.who, passes=not mine.passes)


def _riding(at: Standing) -> Iterator[Command]:
    for rider in at.table.hand.riders if at.table.hand else ():
        if rider.player == at.who:
            yield c.TakeBackBehind(rider.spot, at.who)


def _on_screen(forms: Forms) -> Forms:
    """At a table with real cards the chips and the bets lie on the felt, and the dealer asks who takes the bank."""
    return lambda at: () if at.table.real_cards else forms(at)


PLAYERS: Mapping[str, Forms] = {
    "join": lambda at: (c.Join(at.who, checked=at.checked),),
    "leave": lambda at: (c.Leave(at.who),),
    "sit-out": _on_screen(lambda at: (c.SitOut(at.who),)),
    "sit-in": _on_screen(lambda at: (c.SitIn(at.who),)),
    "buy-in": _on_screen(lambda at: (c.BuyIn(at.who, CENT),)),
    "cash-out": _on_screen(lambda at: (c.CashOut(at.who, CENT),)),
    "want-spots": _on_screen(_want_spots),
    "keep-spots": _on_screen(_keep_spots),
    "bet": _bet,
    "take-back": lambda at: [r.TakeBack(spot, at.who) for spot in _own_bets(at)],
    "ready": lambda at: (c.Ready(at.who),),
    "bet-behind": _bet_behind,
    "take-back-behind": _riding,
    "open-cut": lambda at: (c.OpenCut(at.who, "0" * 64),),
    "choose": _choose,
    "set-cards": _set_cards,
    "take-bank": _take_bank,
    "decline-bank": lambda at: (c.DeclineBank(at.who),),
    "pass-bank": _on_screen(_pass_bank),
    "tip": _on_screen(lambda at: (c.Tip(at.who, CENT),)),
    "dispute": lambda at: [c.Dispute(spot, NOTE) for spot in _own_bets(at)],
    "call-floor": lambda at: [c.CallFloor(hand, spot, at.who, NOTE) for hand, spot in paid(at.table, at.who)],
}


def paid(table: Table, player: str) -> Iterator[tuple[int, int]]:
    """The spots of a player in the last hands that are paid, the last one first."""
    for hand in sorted(table.past, reverse=True):
        yield from ((hand, spot) for spot in sorted({one.spot for one in table.past[hand] if one.player == player}))


# ---------------------------------------------------------------- parts for the forms of staff


def once(*commands: Command) -> Forms:
    """The same at every table."""
    return lambda _: commands


def for_players(make: Callable[[str], Command], *, in_line: bool = False) -> Forms:
    """For everybody who sits at the table; with `in_line`, also for those who wait for a seat."""

    def forms(at: Standing) -> Iterator[Command]:
        yield from (make(one.player) for one in at.table.sitters)
        yield from (make(one.player) for one in at.table.queue if in_line)

    return forms


def for_spots(make: Callable[[int], Command]) -> Forms:
    return lambda at: (make(spot) for spot in spots(at.table))


def for_cards(make: Callable[[int], Command]) -> Forms:
    return lambda at: (make(position) for position, _ in positions(at.table))


def spots(table: Table) -> list[int]:
    """Spots with bets."""
    return [spot.number for spot in table.hand.round.spots] if table.hand else []


def positions(table: Table) -> list[tuple[int, str]]:
    """Cards of the hand by their position in the deal, each with its holder."""
    if (hand := table.hand) is None:
        return []
    own = [(position, str(spot.number)) for spot in hand.round.spots for position in spot.cards]
    return [*own, *((position, DEALER) for position in hand.round.dealer)]
