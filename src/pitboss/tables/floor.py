"""The floor manager: acknowledgements, conduct and disputes."""

from collections.abc import Sequence

from pitboss.cards.card import Card
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.rounds.refusal import RoundCode as Why
from pitboss.tables import bank, deck, duty, irregular, seats
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.evolve import Applied, applied
from pitboss.tables.identities import people
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Duty
from pitboss.tables.words import Answer, at_risk, playing, seated, wagers_on


def acknowledge(table: Table, command: c.Acknowledge, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    if command.who not in hand.called:
        return refuse(TableCode.NOT_CALLED, who=command.who)
    if duty.deals_too(table, command.by):
        return refuse(TableCode.OWN_HAND)
    return (e.Acknowledged(command.who, command.by),)


def warn(table: Table, command: c.Warn, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    return (e.Warned(sitter.player, command.reason),) if command.reason.strip() else refuse(TableCode.NO_NOTE)


def remove(table: Table, command: c.Remove, order: Sequence[Card]) -> Answer:
    """The player keeps all chips; wagers in the hand stay, and the timer decides for them."""
    if not command.reason.strip():
        return refuse(TableCode.NO_NOTE)
    if table.waiting(command.player) is not None:
        return (e.Removed(command.player, command.reason), e.LeftQueue(command.player))
    sitter = seated(table, command.player)
    if isinstance(sitter, Refusal):
        return sitter
    removed = e.Removed(sitter.player, command.reason)
    hand = table.hand
    events: tuple[e.Event, ...] = (removed,)
    if hand is not None and hand.phase is Phase.BETTING and at_risk(table, sitter.player):
        events = deck.unsealed(table, (removed, *bank.player_returned(hand, sitter.player)))
    made = applied(table, events)
    if at_risk(made.after, sitter.player):
        return made
    left = seats.leave(made.after, c.Leave(sitter.player), order)
    assert not isinstance(left, Refusal)
    return made.then(left)


def dispute(table: Table, command: c.Dispute, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    if command.spot not in [spot.number for spot in hand.round.spots] + [ended.spot for ended in hand.ended]:
        return refuse(Why.NO_SPOT, spot=command.spot)
    if command.spot in hand.ruled:
        return refuse(TableCode.RULED, spot=command.spot)
    if not command.says.strip():
        return refuse(TableCode.NO_NOTE)
    opened = e.DisputeOpened(command.spot, command.says)
    if table.terms.floor is Duty.AUTOMATIC:  # there is nobody who could rule otherwise, and the hand must not get stuck
        return (opened, e.DisputeRuled(c.Ruling.STANDS, duty.NOBODY_TO_RULE))
    return (opened,)


def freeze(table: Table, command: c.Freeze, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Stop the hand until a second person has answered; this also stops the payment.

    A call in a hand that was only stopped replaces the stop: the answer to the call ends both.
    """
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    if command.asked == c.HALT and table.real_cards:
        return refuse(TableCode.REAL_CARDS)  # there is no clock to stop
    if hand.halted and command.asked == c.HALT:
        return refuse(TableCode.HALTED)
    if hand.frozen is not None and not hand.halted:
        return refuse(TableCode.ASKED, what=hand.frozen.what)
    return (e.HandFrozen(command.asked, command.what),)


def thaw(table: Table, command: c.Thaw, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    hand = table.hand
    if hand is None or hand.frozen is None or hand.frozen.asked != command.asked:
        return refuse(TableCode.NOT_ASKED)
    return (e.HandThawed(command.why),)


def rule(table: Table, command: c.Rule, order: Sequence[Card]) -> Answer:
    hand = table.hand
    if hand is None or hand.dispute is None:
        return refuse(TableCode.NO_DISPUTE)
    if not command.reason.strip():
        return refuse(TableCode.NO_NOTE)
    ruled = applied(table, [e.DisputeRuled(command.ruling, command.reason, command.by)])
    return ruled if command.ruling is c.Ruling.STANDS else _and_void(ruled, command.reason, order)


def _and_void(ruled: Applied, reason: str, order: Sequence[Card]) -> Answer:
    void = irregular.voided(ruled.after, c.Reason.DISPUTE, reason, order)
    return void if isinstance(void, Refusal) else ruled.then(void)


def overrule(table: Table, command: c.Overrule, order: Sequence[Card]) -> Answer:
    """The last word on a ruling that the hand stands: once, and not by whoever ruled. A hand that was ruled void is
    over; that takes two people, of whom a manager may be one.
    """
    hand = playing(table)
    if isinstance(hand, Refusal):
        return hand
    ruling = hand.ruling
    if ruling is None:
        return refuse(TableCode.NOT_RULED)
    if not command.reason.strip():
        return refuse(TableCode.NO_NOTE)
    if {*people(command.by)} & {*people(ruling.by)}:
        return refuse(TableCode.OWN_RULING)
    reviewed = applied(table, [e.RulingReviewed(command.ruling, command.reason, command.by, ruling.by)])
    return reviewed if command.ruling is c.Ruling.STANDS else _and_void(reviewed, command.reason, order)


def post_rules(table: Table, command: c.PostFloorRules, order: Sequence[Card]) -> Answer:  # noqa: ARG001
    """Between hands, like everything that a table posts."""
    if wagers_on(table):
        return refuse(TableCode.HAND_ON, what="the rules of the floor change")
    same = command.rules == table.floor_rules
    return refuse(TableCode.SAME_FLAGS) if same else (e.FloorRulesPosted(command.rules),)
