"""The exceptions of a gaming day: each kind once, with who, why and the hand, and nothing of another day."""

from datetime import date
from typing import Any

import pytest

from pitboss.house import settings
from pitboss.house.cash import cage
from pitboss.house.people import staff
from pitboss.house.people.registry import Registry
from pitboss.house.reporting import exceptions, late_fills, statements, tallies
from pitboss.house.reporting.exceptions import Exceptional, Kind
from pitboss.house.reporting.late_fills import FillWatch
from pitboss.house.reporting.single_handed import SingleHanded
from pitboss.house.reporting.tally import Tally
from pitboss.house.service import CAGE, House
from pitboss.house.stores import payload
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError, Store
from pitboss.report.exceptions_paper import Chosen, kinds_of
from pitboss.rounds import events as r
from pitboss.tables import codec, identities
from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Reason, Ruling
from pitboss.tables.identities import TwoPeople
from pitboss.tables.terms import Chips, Duty, Terms
from tests.house import goldens
from tests.house.playing import Clock, must, opened, play_hand
from tests.house.staffed import asks, house_with, opens

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
    other = {Kind.FLAGGED, Kind.ALONE, Kind.LATE_FILL, Kind.OVERRIDDEN, Kind.BOX, Kind.TAPPED, Kind.VOID_SLIP}
    assert {one.kind for one in found(store)} >= set(Kind) - other
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


@pytest.mark.parametrize(("dealers", "told"), [(("p.dee", "p.eve"), "p.eve"), ((), identities.DEALER)])
def test_a_flagged_win_is_of_the_dealer_who_dealt_it(store: MemoryStore, dealers: tuple[str, ...], told: str) -> None:
    """Where cards are real the program books the payment: it is not the program that dealt."""
    flag = settings.Flag(settings.FlagKind.WIN, "2000-01-01", over_cents=50_00)
    tally = Tally("table:T1", flags=lambda _: (flag,))
    for record in store.records("table:T1"):
        tally.read(record.version, {**payload.read(record.payload), "by": identities.DEALER}, DAY)
        if record.version == 1:
            tally.dealing.append((1, dealers))
    assert {one.by for one in tally.days[DAY].flagged if one.wager} == {told}


def test_a_table_that_is_played_as_usual_has_no_exception() -> None:
    house = opened(MemoryStore(), "six-card")
    play_hand(house, "T1")
    day = tallies.calendar(house.store).day(house.clock())
    assert [one for one in found(house.store, day, Chips.PRACTICE) if one.kind is not Kind.HELD] == []


# ---------------------------------------------------------------- late fills, overridden warnings, one person alone

MINUTE = 60_000


def filled(clock: Clock, house: House, *, tray: int, minutes: int = 1) -> tuple[Exceptional, ...]:
    """A table with a tray of $1,000 that has `tray` left gets a fill of $500."""
    taken = house.table("T1").tray - tray
    asks(house, "T1", *([c.Credit(taken)] if taken else []), c.Fill(500_00))
    clock.now += minutes * MINUTE
    asks(house, "T1", c.ReceiveFill(), by="p.dealerdea1")
    return tuple(one for one in found(house.store, today(house)) if one.kind is Kind.LATE_FILL)


def today(house: House) -> str:
    return tallies.calendar(house.store).day(house.clock())


def small_tray() -> tuple[Clock, House]:
    clock = Clock()
    return clock, house_with(MemoryStore(), "six-card", clock=clock, tray=1_000_00, rack=0)


@pytest.mark.parametrize(
    ("tray", "minutes", "why"),
    [
        (250_00, 15, None),  # a quarter of the float, and a quarter of an hour: in time
        (249_99, 1, "The tray had $249.99 of $1,000 when it was sent"),
        (250_00, 16, "It was 16 minutes on its way"),
        (0, 20, "The tray had $0 of $1,000 when it was sent and it was 20 minutes on its way"),
    ],
)
def test_a_fill_is_late_if_the_tray_ran_low_or_it_was_long_on_its_way(tray: int, minutes: int, why: str | None) -> None:
    told = filled(*small_tray(), tray=tray, minutes=minutes)
    assert [(one.why, one.cents, one.by, one.seen) for one in told] == (
        [] if why is None else [(why, 500_00, "p.floorfloor+p.cashier111", "p.dealerdea1")]
    )


def test_a_fill_that_a_hand_had_to_wait_for_is_late(store: MemoryStore) -> None:
    """The tray had $400 of $400, and $450 were paid. Would catch a fill for a hand that the tray could pay alone."""
    for paid, hand in ((450_00, 8), (400_00, 9)):
        opening = e.TableOpened(Terms("T1", chips=Chips.ISSUED, tray=400_00), "", "", "")
        watch = FillWatch()
        watch.event(1, 0, "x", opening)
        watch.booked(0, [("tray:T1", 400_00), ("cage", -400_00)])
        watch.event(2, 0, "x", e.BetsOpened(hand))
        fill = watch.event(3, 0, "x", e.FillSent(500_00))
        assert fill is not None
        watch.event(4, 1, "y", e.FillReceived(500_00))
        watch.booked(1, [("tray:T1", 500_00), ("transit:T1", -500_00)])
        settled = next(one for one in every_event(store) if isinstance(one, r.WagerSettled))
        watch.event(5, 2, "y", settled)
        watch.booked(2, [("tray:T1", -paid), ("seat:T1:ann", paid)])
        late = list(late_fills.why(fill, 2))
        assert late == (["hand 8 could be paid only with it"] if hand == 8 else [])


def every_event(store: Store) -> list[e.Event]:
    records = [payload.read(one.payload) for one in store.records("table:T1")]
    return [codec.read_event(raw) for one in records for raw in one["events"]]


def test_chips_that_nobody_has_by_the_book_are_paid_over_a_warning() -> None:
    """$30 in hand by the book, and $50 handed in. Would catch a payment for forged chips that no list names."""
    house = house_with(MemoryStore())
    must(house.cage(cage.BuyAtCage("", 30_00, in_hand=True), by="p.cashier111", command_id="buys"))
    must(house.cage(cage.CashOutAtCage("", 10_00, in_hand=True), by="p.cashier111", command_id="known"))
    must(house.cage(cage.CashOutAtCage("", 50_00, in_hand=True), by="p.cashier111", command_id="unknown"))
    (one,) = found(house.store, today(house))
    assert (one.kind, one.cents, one.by) == (Kind.OVERRIDDEN, 30_00, "p.cashier111")
    assert one.what == "Was paid $50 for chips in hand, $30 more than people have by the book, slip 4"


def test_what_one_person_did_alone_at_a_table_is_told() -> None:
    """On the command line: a tray above what one may open alone, and a count by one."""
    house = house_with(MemoryStore())
    opens(house, "six-card", "T1", tray=900_00, rack=100_00)
    opens(house, "six-card", "T2", tray=900_00, rack=100_01)
    must(house.close_table("T1", tray=900_00, rack=100_00, by="p.floorfloor", command_id="alone"))
    must(house.close_table("T2", tray=900_00, rack=100_01, by=TwoPeople("p.a", "p.b"), command_id="two"))
    told = [(one.place, one.what, one.by) for one in found(house.store, today(house))]
    assert sorted(told) == [
        ("T1", "Counted, and nobody counted a second time: $1,000", "p.floorfloor"),
        ("T2", "Opened with $1,000.01", "p.floorfloor"),
    ]


def test_whoever_dealt_is_told_with_the_exception(store: MemoryStore) -> None:
    """A relief in the middle of a hand has dealt it too; the next hand is hers alone."""

    def taken_by(who: str) -> e.DutyChanged:
        return e.DutyChanged(Duty.STAFF, Duty.STAFF, deals=who)

    adds(store, taken_by("p.dee"), e.BetsOpened(7))
    adds(store, e.DisputeOpened(1, "first"))
    adds(store, taken_by("p.eve"))
    adds(store, e.DisputeOpened(1, "second"))
    adds(store, e.BetsOpened(8))
    adds(store, e.DisputeOpened(1, "third"))
    told = [one.dealers for one in found(store) if one.why in ("first", "second", "third")]
    assert told == [("p.dee",), ("p.dee", "p.eve"), ("p.eve",)]


def test_a_part_of_the_list_is_by_kind_place_and_name(store: MemoryStore) -> None:
    adds(store, e.BetsOpened(7), e.DisputeOpened(1, "x"), e.Warned("bob", "loud"))
    adds(store, cage.CageCounted(90_00, 97_50), stream=CAGE, by="p.cash+p.second")
    whole = exceptions.report(store, tallies.fresh(store), SingleHanded(), DAY)
    names = {"bob": "Bob Brown", "p.cash": "Cleo"}

    def taken(**asked: Any) -> list[str]:
        return [one.what for one in Chosen(**asked).of(whole, lambda who: names.get(who, who)).found]

    assert taken(kinds=kinds_of(["dispute", "people"])) == ["Disputed at spot 1", "Was warned"]
    assert taken(place="cage") == ["Count of the drawer: $7.50 missing"]
    assert taken(person="brow", kinds=kinds_of(["people", "dispute"])) == ["Was warned"]
    assert taken(person="CLEO", kinds=kinds_of(["count"])) == ["Count of the drawer: $7.50 missing"]
    assert len(taken()) == len(whole.found)


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
