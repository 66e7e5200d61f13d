"""Who is on duty at a table: staff or the house itself, as dealer and as floor, and which people."""

from collections.abc import Iterator, Sequence

from pitboss.cards.card import Card
from pitboss.money import chips
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.identities import FLOOR, Actor, people
from pitboss.tables.names import is_name
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Hand, Table
from pitboss.tables.terms import Duty
from pitboss.tables.words import Answer, wagers_on

NOBODY_TO_RULE = "No floor manager is on duty: the record stands."


def set_duty(table: Table, command: c.SetDuty, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Dealing changes between the house and staff only between hands.

    Another person may take over at any time, except while a called-out hand waits for the floor.
    """
    dealer, floor = command.dealer or table.terms.dealer, command.floor or table.terms.floor
    refusal = _not_so(table, command, dealer)
    if refusal:
        return refusal
    deals = command.deals if dealer is Duty.STAFF else ""
    changed = e.DutyChanged(dealer, floor, deals, command.by if command.floor is Duty.STAFF else "")
    if _as_it_is(table, changed):
        return refuse(TableCode.SAME_DUTY)
    if floor is not Duty.AUTOMATIC or table.hand is None:
        return (changed,)
    waiting = tuple(_seen_to(table.hand))
    if waiting and deals_too(table, command.by):
        return refuse(TableCode.OWN_HAND)
    return (changed, *waiting)


def hand_over(table: Table, command: c.HandOver, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Only by whoever is on duty, and not to oneself; the dealing not while a called-out hand waits, as above."""
    deals = command.job is c.Job.DEALER
    if not command.outgoing or command.outgoing != (table.dealer if deals else table.floor):
        return refuse(TableCode.NOT_ON_DUTY, player=command.outgoing, job=command.job.value)
    if not is_name(command.incoming):
        return refuse(TableCode.BAD_NAME, asked=repr(command.incoming[:60]))
    if command.incoming == command.outgoing:
        return refuse(TableCode.SAME_DUTY)
    if deals and _takes_a_called_hand(table, c.SetDuty(deals=command.incoming)):
        return refuse(TableCode.SEEN_FIRST)
    taken = e.DutyChanged(
        table.terms.dealer, table.terms.floor, command.incoming if deals else "", "" if deals else command.incoming
    )
    return (e.HandedOver(command.job, command.outgoing, command.incoming, unfinished(table)), taken)


def unfinished(table: Table) -> tuple[str, ...]:
    """What is open at the table, in words: whoever takes over has to know it."""
    return tuple(_unfinished(table))


def _unfinished(table: Table) -> Iterator[str]:
    hand = table.hand
    if hand is not None and wagers_on(table):
        yield f"hand {hand.number} on the felt"
    if hand is not None and hand.called:
        yield f"{some(len(hand.called), 'call')} for the floor in hand {hand.number}"
    if hand is not None and hand.dispute is not None:
        yield f"a dispute at spot {hand.dispute.spot} of hand {hand.number}"
    if hand is not None and hand.frozen is not None:
        yield f"hand {hand.number} stopped"
    if table.tapped:
        yield f"a draft of hand {table.hands + 1} with bets at {some(len(table.tapped), 'spot')}"
    if table.transit:
        yield f"a fill of {chips.show(table.transit)} on its way"
    if table.queue:
        yield f"{some(len(table.queue), 'player')} waiting for a seat"


def some(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def _not_so(table: Table, command: c.SetDuty, dealer: Duty) -> Refusal | None:
    for name in (command.by, command.deals):
        if name and not is_name(name):
            return refuse(TableCode.BAD_NAME, asked=repr(name[:60]))
    if dealer is not table.terms.dealer and wagers_on(table):
        return refuse(TableCode.HAND_ON, what="the dealing changes hands")
    return refuse(TableCode.SEEN_FIRST) if _takes_a_called_hand(table, command) else None


def _takes_a_called_hand(table: Table, command: c.SetDuty) -> bool:
    """Nothing is dealt meanwhile, and whoever took over could not acknowledge the hand: they may be the only floor
    there.
    """
    return table.hand is not None and bool(table.hand.called) and command.deals not in ("", *table.dealers)


def _as_it_is(table: Table, said: e.DutyChanged) -> bool:
    same = (said.dealer, said.floor) == (table.terms.dealer, table.terms.floor)
    return same and said.deals in ("", table.dealer) and said.floor_by in ("", table.floor)


def _seen_to(hand: Hand) -> Iterator[e.Event]:
    """The automatic floor takes over: everything that waits is acknowledged and ruled on, on record."""
    for who in hand.called:
        yield e.Acknowledged(who, FLOOR)
    if hand.dispute is not None:
        yield e.DisputeRuled(c.Ruling.STANDS, NOBODY_TO_RULE)


def dealt_by_person(table: Table) -> bool:
    """Whether a member of staff deals the cards, or taps them in."""
    return table.terms.dealer is Duty.STAFF or table.real_cards


def deals_too(table: Table, by: Actor) -> bool:
    """Whether somebody (or one of two people) deals, or has dealt, the current hand."""
    return any(person in table.dealers for person in people(by))
