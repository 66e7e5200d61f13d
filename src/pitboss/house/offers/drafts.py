"""What somebody can do with a hand of real cards while it is being tapped, or waits for the floor."""

from collections.abc import Iterator
from typing import Any

from pitboss.frozen import changed
from pitboss.house import permits, real_cards_draft
from pitboss.house.cash import purses
from pitboss.house.offers.at_tables import at_table, fills_itself, may
from pitboss.house.offers.offer_types import Offer, Person, Where, in_order, role_of
from pitboss.house.people.approvals import Approvals
from pitboss.house.permits import calls
from pitboss.house.service import House
from pitboss.ledger.post import facts_before, post_all
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables import offers as tables
from pitboss.tables.commands import Reason
from pitboss.tables.decide import decide
from pitboss.tables.real_cards import recording
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips
from pitboss.tables.words import Answer


def at_draft(house: House, name: str, person: Person, approvals: Approvals) -> list[Offer]:
    """The offers for the table's draft, or for its hand that waits for the floor."""
    table = house.table(name)
    if not table.real_cards or table.closed:
        return []
    waits = any(one.table == name and one.word in calls.CALLS for one in approvals.waiting())
    found = [one for one in at_table(house, name, person) if one.where is Where.DRAFT]
    if table.hand is None and not waits and may(table, person, "draft-hand"):
        found.append(_drafted(table, person, "draft-hand"))
        closing = to_close(house, table)
        if closing is not None and may(table, person, "record-hand"):
            found.append(_drafted(table, person, "record-hand", closing))
    if not waits and may(table, person, "felt-irregular"):
        found += [_drafted(table, person, "felt-irregular", one) for one in _troubles(house, table)][:1]
    return found


def to_close(house: House, table: Table) -> c.RecordHand | None:
    """The command that closes the hand as it is tapped; None if the table would refuse it."""
    there, draft = real_cards_draft.with_gone(table, real_cards_draft.kept(house.store, table))
    if not any(spot.stakes for spot in draft.hand.spots):
        return None
    return None if isinstance(recorded(house, there, draft.hand), Refusal) else draft.hand


def recorded(house: House, table: Table, hand: c.RecordHand) -> Answer:
    """The events of closing a hand, or a refusal; also checks the wallets of a night, which its bets come from."""
    answer = recording.record(table, hand, ())
    filled = isinstance(answer, Refusal) and fills_itself(table, hand, answer)
    if filled:
        answer = recording.record(changed(table, tray=CENTS_MAX), hand, ())
    if isinstance(answer, Refusal):
        return answer
    entries = purses.lines(post_all(facts_before(table, answer, 0), answer))
    return purses.short(house.store, entries, tray=not filled) or answer


def _troubles(house: House, table: Table) -> Iterator[c.Trouble]:
    """Irregularities that could be declared."""
    if table.hand is not None:
        if not isinstance(decide(table, c.FoulDeck(tables.NOTE)), Refusal):
            yield c.Trouble(Reason.FOUL_DECK, tables.NOTE)
        return
    there, draft = real_cards_draft.with_gone(table, real_cards_draft.kept(house.store, table))
    for what in (Reason.FOUL_DECK, Reason.MISDEAL):
        trouble = c.Trouble(what, tables.NOTE)
        if not isinstance(recording.judged(there, draft.hand, trouble), Refusal):
            yield trouble


def _drafted(table: Table, person: Person, word: str, command: Any = None) -> Offer:
    line, two = permits.TABLE[word], word == "felt-irregular" and table.terms.chips is not Chips.PRACTICE
    role = role_of(person, word, permits.state_of(table))
    return Offer(
        word, Where.DRAFT, role, table.terms.table, second=in_order(line.second) if two else (), command=command
    )
