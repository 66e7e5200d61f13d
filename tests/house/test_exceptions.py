"""The exceptions of a gaming day: each kind once, with who, why and the hand, and nothing of another day."""

from datetime import date
from typing import Any

import pytest

from pitboss.house import settings
from pitboss.house.cash import cage
from pitboss.house.people import staff
from pitboss.house.people.registry import Registry
from pitboss.house.reporting import exceptions, statements, tallies
from pitboss.house.reporting.exceptions import Exceptional, Kind
from pitboss.house.reporting.single_handed import SingleHanded
from pitboss.house.service import CAGE, House
from pitboss.house.stores import payload
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError, Store
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Reason, Ruling
from pitboss.tables.terms import Chips
from tests.house import goldens
from tests.house.playing import Clock, must, opened, play_hand

DAY = "2026-11-15"
TWO = "p.floor+p.second"


def found(store: Store, day: str = DAY, chips: Chips = Chips.ISSUED) -> tuple[Exceptional, ...]:
    alone = SingleHanded()
    alone.read_on(store)
    return exceptions.report(store, tallies.fresh(store), alone, day, chips).found


def adds(
    store: Store, *events: Any, at: int = goldens.NOON + goldens.HOUR, by: str = TWO, stream: str = "table:T1"
) -> None:
    version = store.head(stream).version
    draft = payload.draft(
        stream=stream, expected=version, at=at, by=codec.read_actor(by), command_id=f"more {stream} {version}",
        command={"do": "by-hand"}, events=[codec.as_json(event, "is") for event in events],
    )  # fmt: skip
    store.append([draft])


@pytest.fixture
def store() -> MemoryStore:
    made = MemoryStore()
    goldens.keep(made, "golden_shift")
    return made


TOLD = {
    e.HandVoided(Reason.MISDEAL, "return every wager", "two cards too many"): (
        Kind.VOID, "Void, misdeal: return every wager", "two cards too many"
    ),
    e.HandAbandoned(7): (Kind.VOID, "Given up before a card was dealt", ""),
    e.DisputeOpened(2, "I folded"): (Kind.DISPUTE, "Disputed at spot 2", "I folded"),
    e.DisputeRuled(Ruling.STANDS, "on the camera"): (Kind.DISPUTE, "Ruled that the hand stands", "on the camera"),
    e.CalledOut("3", "a payout of $900 in all, above $500"): (
        Kind.HELD, "A payout of $900 in all, above $500 at spot 3", ""
    ),
    e.CardBurnt(4): (Kind.IRREGULAR, "Card 5 of the deal was burnt", ""),
    e.CardMoved(0, "dealer"): (Kind.IRREGULAR, "Card 1 of the deal was put to the dealer", ""),
    e.CardDied(2, "1"): (Kind.IRREGULAR, "Card 3 of the deal is dead, spot 1", ""),
    e.IrregularityNoted(Reason.EXPOSED_CARD, "2", "Play went on.", "it fell"): (
        Kind.IRREGULAR, "Exposed card, spot 2: Play went on.", "it fell"
    ),
    e.HandReopened(7): (Kind.IRREGULAR, "Reopened, to be recorded again", ""),
    e.HandFrozen(c.HALT, c.HALTED): (Kind.STOPPED, "Stopped by staff", ""),
    e.Warned("bob", "loud"): (Kind.PEOPLE, "Was warned", "loud"),
    e.Removed("bob", "louder"): (Kind.PEOPLE, "Was asked to leave", "louder"),
    e.Restored(3, "ab"): (Kind.RESTORED, "A copy of the house was put back", ""),
}  # fmt: skip


def test_every_kind_of_event_is_told_with_its_hand(store: MemoryStore) -> None:
    """Would catch an event that is not read, and a hand that is that of another one."""
    before = len(found(store))
    adds(store, e.BetsOpened(7))
    for event in TOLD:
        adds(store, event)
    told = found(store)[before:]
    assert [(one.kind, one.what, one.why) for one in told] == list(TOLD.values())
    assert {(one.hand, one.place, one.by) for one in told} == {(7, "T1", TWO)}
    assert {one.kind for one in found(store)} >= set(Kind) - {Kind.FLAGGED, Kind.ALONE}
    assert len(found(store, "2026-11-16")) == len(found(store, chips=Chips.PRACTICE)) == 0


def test_who_looked_at_a_held_payout_is_told(store: MemoryStore) -> None:
    adds(store, e.BetsOpened(7), e.CalledOut("3", "a flush"), e.CalledOut("4", "a straight"), by="dealer")
    adds(store, e.Acknowledged("3", "p.floor"), by="p.floor")
    first, second = [one for one in found(store) if one.kind is Kind.HELD]
    assert (first.by, first.seen, second.seen) == ("dealer", "p.floor", "")


def test_a_day_that_begins_within_a_hand_knows_the_hand(store: MemoryStore) -> None:
    six = goldens.NOON + 18 * goldens.HOUR
    adds(store, e.BetsOpened(9), at=six - 1)
    adds(store, e.DisputeOpened(1, "late"), at=six)
    (one,) = found(store, "2026-11-16")
    assert (one.kind, one.hand) == (Kind.DISPUTE, 9)


def test_counts_of_the_cage_and_what_one_manager_did_alone(store: MemoryStore) -> None:
    before = len(found(store))
    adds(store, cage.CageCounted(90_00, 97_50), cage.DropCounted("T1", 5_00, 5_00, Chips.ISSUED), stream=CAGE)
    clock = Clock()
    clock.now = goldens.NOON + 2 * goldens.HOUR
    people = Registry(store, clock)
    must(people.ask(staff.MakeAccount("p.aaaaaaaaaa", ("manager",)), by="owner", command_id="1"))
    must(people.ask(staff.MakeAccount("p.bbbbbbbbbb", ()), by="owner", command_id="2"))
    must(people.ask(staff.ChangeRoles("p.bbbbbbbbbb", ("floor",)), by="p.aaaaaaaaaa", command_id="3"))
    drawer, *alone = found(store)[before:]
    assert (drawer.kind, drawer.what, drawer.place, drawer.cents) == (
        Kind.COUNT, "Count of the drawer: $7.50 missing", "cage", 7_50,
    )  # fmt: skip
    assert [(one.kind, one.player, one.what, one.by) for one in alone if one.by != "owner"] == [
        (Kind.ALONE, "p.bbbbbbbbbb", "Was made floor", "p.aaaaaaaaaa")
    ]


def test_flagged_wins_are_told_with_the_flag(store: MemoryStore) -> None:
    flag = settings.Flag(settings.FlagKind.WIN, "2000-01-01", over_cents=50_00, note="rule 7")
    settings.keep(store, settings.Settings("x", (flag,)))
    flagged = [one for one in found(store) if one.kind is Kind.FLAGGED]
    assert flagged
    assert {one.why for one in flagged} == {"a win of at least $50 (rule 7)"}
    assert all(one.what.startswith("Won $") and one.player for one in flagged)


def test_a_table_that_is_played_as_usual_has_no_exception() -> None:
    house = opened(MemoryStore(), "six-card")
    play_hand(house, "T1")
    day = tallies.calendar(house.store).day(house.clock())
    assert [one for one in found(house.store, day, Chips.PRACTICE) if one.kind is not Kind.HELD] == []


# ---------------------------------------------------------------- statements


def test_a_statement_of_everybody_adds_up_to_the_book() -> None:
    """What is left at the end is what the accounts hold; whoever never came has nothing."""
    house: House = opened(MemoryStore(), "six-card")
    for _ in range(3):
        play_hand(house, "T1")
    today = date.fromisoformat(tallies.calendar(house.store).day(house.clock()))
    for player in ("ann", "bob", "cy"):
        told = statements.report(house.store, player, today, today, Chips.PRACTICE)
        held = sum(one.cents for name, one in house.store.balances().items() if name.endswith(f":{player}"))
        assert (told.told.closing, len(told.lines)) == (held, len({one.table for one in told.lines if one.table}) + 1)
        assert told.told.closing == sum(one.cash + one.won - one.fees for one in told.lines)
    assert statements.report(house.store, "nobody", today, today).lines == ()


def test_a_statement_is_for_days_in_their_order(store: MemoryStore) -> None:
    with pytest.raises(HouseError, match="the first one first"):
        statements.report(store, "bob", date(2026, 11, 16), date(2026, 11, 15))
