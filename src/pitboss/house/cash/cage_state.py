"""The state of the cage besides the balances, as its events add up to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, assert_never

from pitboss.house.cash import drop_boxes, inventory, tip_pools
from pitboss.house.cash.cage_events import (
    BotFunded,
    BoughtAtCage,
    BoxTaken,
    CageCounted,
    CapitalChanged,
    CashedOut,
    ChipsChanged,
    ChipsCounted,
    CollectionsSwept,
    DonationsHandedOver,
    DonationTaken,
    DropCounted,
    Event,
    ExpensePaid,
    HouseOpened,
    LimitedAct,
    PracticeGiven,
    SharePaid,
    SlipKind,
    SlipVoided,
    SlipWritten,
    TipsPaid,
    TipsPooled,
    TipsShared,
    WentAlone,
)
from pitboss.house.cash.cage_post import cash
from pitboss.house.cash.drop_boxes import Boxes
from pitboss.house.cash.inventory import Inventory
from pitboss.money.chips import Cents
from pitboss.tables.events import Restored
from pitboss.tables.terms import Chips


class Cash(NamedTuple):
    """What somebody paid in and was paid out in cash, on the last gaming day with such a transaction."""

    day: str = ""
    paid_in: Cents = 0
    paid_out: Cents = 0


@dataclass(frozen=True)
class Cage:
    """The state of the cage besides the balances."""

    opened: bool = False
    practice_a_day: Cents = 0
    given: Mapping[str, tuple[str, Cents]] = field(default_factory=dict)  # by player: the last day, and how much on it
    drawer: Cents = 0  # the cash that should be there
    slips: int = 0  # how many were written
    slipped: Mapping[str, int] = field(default_factory=dict)  # by open table: the record that its last slip is for
    cash: Mapping[str, Cash] = field(default_factory=dict)  # by player
    unknown: tuple[str, Cents] = ("", 0)  # the last day, and what was paid on it for chips not known to the book
    alone: Mapping[tuple[LimitedAct, str], tuple[str, Cents]] = field(default_factory=dict)  # last day, and sum on it
    donated: int = 0  # the record of the nights that the last receipt is for
    inventory: Inventory = field(default_factory=Inventory)  # of issued chips, by denomination
    boxes: Boxes = field(default_factory=Boxes)  # drop boxes that were taken from tables
    pools: tip_pools.Pools = field(default_factory=dict)  # of tips, by name
    voided: frozenset[int] = frozenset()  # slips that are void
    undone: frozenset[int] = frozenset()  # records of the nights whose donation is void
    spent: tuple[str, Cents] = ("", 0)  # the last day with an expense, and the sum on it


def evolve(state: Cage, event: Event) -> Cage:
    moved, slips = cash(event), state.slips + has_slip(event)
    if moved or slips > state.slips:
        state = replace(state, drawer=state.drawer + moved, slips=slips)
    kept = inventory.evolve(state.inventory, event)
    if kept is not state.inventory:
        state = replace(state, inventory=kept)
    match event:
        case HouseOpened():
            return replace(state, opened=True, practice_a_day=event.practice_a_day)
        case PracticeGiven():
            today = given_on(state, event.player, event.day) + event.cents
            return replace(state, given={**state.given, event.player: (event.day, today)})
        case BoughtAtCage() | CashedOut():
            if isinstance(event, CashedOut) and event.in_hand and event.flagged:
                state = replace(state, unknown=(event.day, sum_on(event.day, state.unknown) + event.cents))
            if not event.player or not event.day:
                return state
            return replace(state, cash={**state.cash, event.player: with_cash(state, event)})
        case ExpensePaid():
            return replace(state, spent=(event.day, sum_on(event.day, state.spent) + event.cents))
        case SlipVoided():
            undone = state.undone if event.donation is None else state.undone | {event.donation}
            return _without(replace(state, voided=state.voided | {event.slip}, undone=undone), event)
        case SlipWritten():
            if event.voids is not None:
                state = replace(state, voided=state.voided | {event.voids})
            others = {table: version for table, version in state.slipped.items() if table != event.table}
            open_still = {} if event.what is SlipKind.CLOSING else {event.table: event.version}
            return replace(state, slipped={**others, **open_still})
        case WentAlone():
            key = event.deed, event.of
            return replace(state, alone={**state.alone, key: (event.day, alone_on(state, event) + event.cents)})
        case Restored():
            return state if event.numbers is None else replace(state, slips=event.numbers)
        case DropCounted() | BoxTaken():
            return replace(state, boxes=drop_boxes.evolve(state.boxes, event))
        case BotFunded() | CollectionsSwept() | TipsPaid() | CapitalChanged() | CageCounted():
            return state
        case DonationTaken():
            return replace(state, donated=event.version)
        case ChipsCounted() | ChipsChanged() | DonationsHandedOver():
            return state
        case TipsPooled() | TipsShared() | SharePaid():
            return replace(state, pools=tip_pools.evolve(state.pools, event))
        case _ as never:
            assert_never(never)


def has_slip(event: Event) -> bool:
    """Whether it has a slip: if it moves cash, or chips of the house between cage and tables."""
    match event:
        case BoughtAtCage() | CashedOut() | CageCounted() | SlipWritten() | ChipsCounted() | ChipsChanged():
            return True
        case BoxTaken():
            return True  # its label
        case DonationTaken() | DonationsHandedOver() | SlipVoided() | ExpensePaid():
            return True
        case TipsPooled() | SharePaid():
            return True
        case TipsShared():
            return False
        case DropCounted() | CollectionsSwept() | TipsPaid() | CapitalChanged():
            return event.chips is Chips.ISSUED
        case HouseOpened():
            return bool(event.capital)
        case PracticeGiven() | BotFunded() | WentAlone() | Restored():
            return False
        case _ as never:
            assert_never(never)


def given_on(state: Cage, player: str, day: str) -> Cents:
    return sum_on(day, state.given.get(player, ("", 0)))


def alone_on(state: Cage, event: WentAlone) -> Cents:
    return sum_on(event.day, state.alone.get((event.deed, event.of), ("", 0)))


def sum_on(day: str, kept: tuple[str, Cents]) -> Cents:
    """The sum of this day; 0 if the last day is another one."""
    last, cents = kept
    return cents if last == day else 0


def _without(state: Cage, event: SlipVoided) -> Cage:
    """What a voided slip has added to somebody's cash of the day counts no more."""
    before = state.cash.get(event.player)
    if not event.player or before is None or before.day != event.day:
        return state
    after = Cash(before.day, before.paid_in - event.paid_in, before.paid_out - event.paid_out)
    return replace(state, cash={**state.cash, event.player: after})


def cash_of(state: Cage, player: str, day: str) -> Cash:
    """What somebody paid in and was paid out on a gaming day."""
    found = state.cash.get(player)
    return found if player and found is not None and found.day == day else Cash(day)


def with_cash(state: Cage, event: BoughtAtCage | CashedOut) -> Cash:
    before = cash_of(state, event.player, event.day)
    if isinstance(event, BoughtAtCage):
        return before._replace(paid_in=before.paid_in + event.cents)
    return before._replace(paid_out=before.paid_out + event.cash)
