"""What somebody can do at a table: what the permits allow, and the table and the balances accept."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pitboss.cards.card import Card
from pitboss.house import permits, real_cards_draft
from pitboss.house.cash import purses
from pitboss.house.desk import Desk, unbound_seeds
from pitboss.house.offers.offer_types import Offer, Person, Where, in_order, role_of
from pitboss.house.people import own_table
from pitboss.house.permits import Role
from pitboss.house.service import House
from pitboss.house.staff_commands import AT_TABLE
from pitboss.house.staff_commands.dealer import SetDuty
from pitboss.house.staff_commands.declaring import OpensDecks
from pitboss.ledger import accounts
from pitboss.ledger.post import facts_before, post_all
from pitboss.money.chips import Cents
from pitboss.rounds import commands as r
from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables import offers as tables
from pitboss.tables.decide import decide
from pitboss.tables.events import HandVoided
from pitboss.tables.offers import Forms, Standing
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips
from pitboss.tables.words import Answer

_OF_DRAFT = "reopen-hand"
FORMS: Mapping[str, Forms] = {
    **tables.PLAYERS,
    **{one.line.word: one.forms for one in AT_TABLE},
    SetDuty.line_of_floor.word: SetDuty.forms_of_floor,
    _OF_DRAFT: tables.once(c.ReopenHand()),
}
_TABLE_WORDS = tuple(line.word for line in permits.LINES if line.word in FORMS)
_TAKES_CHIPS = (c.BuyIn, c.Fill, c.FillRack, c.Credit, c.VoidSlip, c.CorrectHand, r.Settle)  # of wallet, cage or tray
_OPENS_DECKS = frozenset(one.line.word for one in AT_TABLE if issubclass(one, OpensDecks))


def at_table(house: House, name: str, person: Person) -> list[Offer]:
    """One offer for each command that the person can give at a table now."""
    standing, words = _asked_at(house, name, person, _TABLE_WORDS)
    found = (next(tables.every(standing, word, FORMS[word]), None) for word in words)
    return [_of_table(house, name, person, one) for one in found if one is not None]


def every_at_table(house: House, name: str, person: Person, words: Iterable[str] = ()) -> Iterator[Offer]:
    """The same with all forms of each command: each choice, each spot, each player. `words` limits the commands."""
    asked = tuple(words) or _TABLE_WORDS
    standing, allowed = _asked_at(house, name, person, [word for word in asked if word in FORMS])
    for word in allowed:
        yield from (_of_table(house, name, person, one) for one in tables.every(standing, word, FORMS[word]))


def _asked_at(house: House, name: str, person: Person, asked: Iterable[str]) -> tuple[Standing, list[str]]:
    """Where the person stands, and which of these words the permits allow there."""
    desk = house.desk(name)
    table = desk.shown
    assert table is not None
    words = _allowed(table, person, asked)
    if not words:
        return Standing(table, person.name), words
    seeds = unbound_seeds(table, desk.seeds) if _OPENS_DECKS.intersection(words) else ()
    tapped = real_cards_draft.laid_out(house.store, table, c.Leave(""))
    asks = _asker(house, desk, table)
    deals = Role.DEALER in person.roles
    # Its forms have the spots of the draft: somebody unknown who bets there can be named.
    return Standing(tapped, person.name, desk.order(table), seeds, person.checked, deals, asks), words


def may(table: Table, person: Person, word: str) -> bool:
    """Whether the permits allow it in the table's state, and the person does not work where they play."""
    return bool(_allowed(table, person, (word,)))


def _allowed(table: Table, person: Person, words: Iterable[str]) -> list[str]:
    roles, state = permits.roles_at(person.roles, table.terms.chips), permits.state_of(table)
    if table.terms.chips is not Chips.ISSUED:
        roles -= {Role.CASHIER}  # the window is for chips that are paid for: the floor moves play money
    return [word for word in words if permits.allowed(roles, word, state) and _apart(table, person, word)]


def _apart(table: Table, person: Person, word: str) -> bool:
    """Whether the person does not work where they play."""
    if word in tables.PLAYERS:
        return word != "join" or not own_table.deals(table, person.name)
    return not own_table.plays(table, person.name)


def _asker(house: House, desk: Desk, table: Table) -> Callable[[Table, c.Command, Sequence[Card]], Answer]:
    """A `decide` that also checks balances and the draft of a hand, which the table does not contain."""
    tapped = real_cards_draft.laid_out(house.store, table, c.Leave(""))

    def asks(state: Table, command: c.Command, order: Sequence[Card]) -> Answer:
        plain = state if state.tapped == table.tapped else table
        answer = decide(tapped if isinstance(command, real_cards_draft.SEATING) else plain, command, order)
        if isinstance(answer, Refusal):
            return () if fills_itself(state, command, answer) else answer
        return _cannot_pay(house, desk, command, answer) or answer

    return asks


def asks_at(house: House, name: str) -> Callable[[Table, c.Command, Sequence[Card]], Answer]:
    """What the table would answer to a command, and the balances."""
    desk = house.desk(name)
    assert desk.shown is not None
    return _asker(house, desk, desk.shown)


def refused_at(house: House, name: str, command: c.Command) -> Refusal | None:
    """Why the table refuses a command, or a wallet, the cage or the tray has too little for it."""
    answer = house.would(name, command)
    return answer if isinstance(answer, Refusal) else _cannot_pay(house, house.desk(name), command, answer)


def fills_itself(table: Table, command: c.Command, refusal: Refusal) -> bool:
    """Whether the house fills the tray automatically when a hand is paid, with chips that cost nothing."""
    short = refusal.code is TableCode.TRAY_SHORT and isinstance(command, r.Settle | c.RecordHand)
    return short and table.terms.chips is not Chips.ISSUED


def _cannot_pay(house: House, desk: Desk, command: c.Command, events: tuple[Any, ...]) -> Refusal | None:
    """A refusal if a wallet, the cage or the tray has too little."""
    if not isinstance(command, _TAKES_CHIPS):
        return None
    entries = purses.lines(post_all(facts_before(desk.shown, events, 0), events))
    return purses.short(house.store, entries)


def _of_table(house: House, name: str, person: Person, found: tables.Offer) -> Offer:
    table = house.table(name)
    where = Where.DRAFT if found.word == _OF_DRAFT else Where.TABLE
    line, chips = permits.TABLE[found.word], table.terms.chips
    voids = any(isinstance(event, HandVoided) for event in found.events)
    two = permits.needs_second(found.word, None, chips, sensitive=voids)
    return Offer(
        word=found.word,
        where=where,
        role=role_of(person, found.word, permits.state_of(table)),
        table=name,
        second=in_order(line.second) if two else (),
        perhaps=not two and bool(line.second) and chips is not Chips.PRACTICE,
        least=found.least,
        most=found.most if found.most is not None else _most(house, table, found.command),
        later=found.later,
        command=found.command,
    )


def _most(house: House, table: Table, command: c.Command) -> Cents | None:
    """The balance of the wallet or the cage that the chips come from."""
    chips = table.terms.chips
    match command:
        case c.BuyIn(source=c.Source.WALLET):
            return house.store.balance(accounts.wallet(chips, command.player)).cents
        case c.Fill() | c.FillRack() if chips is not Chips.ISSUED:  # the chips of the cage are counted, too
            return house.store.balance(accounts.cage(chips)).cents
        case _:
            return None
