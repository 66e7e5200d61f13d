"""What the floor sees, of a table and of all: nothing that is hidden, cheap to make, and true."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import pytest

from pitboss.cards.card import Card
from pitboss.house import settings
from pitboss.house.reporting import months, tallies, worth
from pitboss.house.settings import Settings
from pitboss.house.stores.store import StoredRecord
from pitboss.laws import tables as law
from pitboss.ledger.theory import Worth
from pitboss.money.chips import Cents
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.tables.state import Table
from pitboss.web.staff import back_office
from pitboss.web.staff.floor_view import Picture
from tests.tables.driver import harsh
from tests.web.crew import FIVE, crew
from tests.web.playing import Web, opened


def staff_sees(web: Web) -> law.Seen:
    """All that staff can be shown of a table whose state and deck a law has made."""
    crew(web).opens("six-card", "T1", chips="practice", tray=0, rack=0)
    picture = Picture(web.services)
    desk = web.house.desk("T1")

    def seen(table: Table, viewer: str | None, order: Sequence[Card]) -> bytes:
        assert table.hand is not None
        desk.shown, desk._order = table, (table.hand.pool, tuple(order))
        shown = picture.table("T1").model_dump_json() + picture.floor("p.aaaaaaaaaa").model_dump_json()
        return shown.encode()

    return seen


@pytest.mark.parametrize("sheet", FIVE)
def test_staff_see_no_hidden_card_of_a_live_hand(sheet: str) -> None:
    """Two worlds. Would catch a button that is refused, or a word, that tells what lies face down."""
    with opened() as web:
        seen = staff_sees(web)
        assert list(law.hidden(shipped.load(sheet), Random(sheet), 30, seen)) == []


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer"])
def test_nor_by_what_the_policies_would_pay(sheet: str) -> None:
    """A void that pays side wagers would ask the tray for what hidden hands have won."""
    with opened() as web:
        seen = staff_sees(web)
        assert list(law.hidden(harsh(sheet), Random(sheet), 30, seen)) == []


def test_a_law_that_looks_sees_a_face_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law itself: planted, a leak is found."""
    with opened() as web:
        honest = staff_sees(web)

        def leaky(table: Table, viewer: str | None, order: Sequence[Card]) -> bytes:
            assert table.hand is not None
            return honest(table, viewer, order) + bytes([order[0] if order else 0])

        assert list(law.hidden(shipped.load("six-card"), Random(1), 20, leaky)) != []


def test_the_floor_is_told_by_chips_and_by_name(web: Web) -> None:
    """Sums of the night are those of the cashier's chips; practice tables stand beside them."""
    settings.keep(web.house.store, Settings("Harbour Hall"))
    house = crew(web)
    house.opens("six-card", "Table 1")
    guest = web.browser()
    guest.sits(guest.opens(sheet="six-card", bots=2, listed=True))
    ann = house.arrives("ann")
    ann.must("Table 1", do="join")
    house.must(house.dealer, "Table 1", do="sell-chips", player=ann.player, cents=30_00)
    seen = house.sees(house.second, "floor")
    assert (seen["house"], seen["open"], seen["seated"], seen["drop"], seen["win"]) == ("Harbour Hall", 2, 4, 30_00, 0)
    assert {one["chips"] for one in seen["tables"]} == {"issued", "practice"}


def test_a_table_that_was_closed_today_is_told_and_counted(web: Web) -> None:
    """Two ways to the sums of a day: the floor's and the month's report. Would catch a win that goes with its table."""
    house = crew(web)
    for name in ("Table 1", "Table 2"):
        house.opens("six-card", name)
    ann = house.arrives("ann")
    ann.must("Table 1", do="join")
    house.must(house.dealer, "Table 1", do="sell-chips", player=ann.player, cents=30_00)
    house.plays("Table 1", ann, ante=4_00)
    ann.must("Table 1", do="leave")
    table = web.house.table("Table 1")
    house.must(house.floor, "Table 1", do="close-table", tray=table.tray - 2_00, rack=table.rack)
    seen = house.sees(house.second, "floor")
    (closed,) = seen["closed"]
    assert (closed["table"], closed["open"], closed["drop"], closed["hand"]) == ("Table 1", False, 30_00, 1)
    assert [one["table"] for one in seen["tables"]] == ["Table 2"]
    month = months.report(tallies.fresh(web.house.store), (), seen["day"][:7])
    assert (seen["drop"], seen["win"]) == (month.total.drop, month.total.win)
    assert seen["win"] == closed["win"] != 0


def test_tomorrow_a_closed_table_is_forgotten(web: Web) -> None:
    house = crew(web)
    house.opens("six-card", "Table 1", tray=1_000_00, rack=0)
    house.must(house.floor, "Table 1", do="close-table", tray=990_00, rack=0)
    assert house.sees(house.second, "floor")["win"] == -10_00
    web.clock.now += 24 * 3_600_000
    seen = house.sees(house.second, "floor")
    assert (seen["closed"], seen["win"]) == ([], 0)


def test_a_wager_outside_its_interval_is_one_line_of_what_to_watch(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """The auditor's figures, without the floor waiting for them. Would catch an alarm that only an auditor sees."""

    def worths(game: Game, stake: Cents | None = None, *, count: bool = True) -> dict[str, Worth]:
        nets = {Fraction(1, 1000): 1, -Fraction(81, 1000): 1}
        return {"ante": Worth(Fraction(1, 25), Fraction(41, 1000) ** 2, ("play",), nets)}

    monkeypatch.setattr(worth, "worths", worths)
    house = crew(web)
    table = house.opens("six-card")
    house.must(house.floor, table, do="count-tray", tray=5_000_00, rack=1_000_00)
    assert house.sees(house.second, "floor")["watch"] == []
    ann = house.arrives("ann")
    ann.must(table, do="join")
    ann.must(table, do="buy-in", cents=100_00)
    house.plays(table, ann, ante=4_00)
    web.clock.now += back_office.ALARMS_MS
    for _ in range(500):
        seen = house.sees(house.second, "floor")["watch"]
        if seen:
            break
    (told,) = seen
    assert (told["table"], told["title"], told["alarm"]) == (table, "Ante", True)
    assert told["says"].endswith(
        "today, which happens less than once in a billion such days; \u2212$0.01 to $0.33 would be usual"
    )


def test_a_look_at_the_floor_reads_no_record_twice(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for every second, of a hundred tables. Would catch sums that are made anew each time."""
    house = crew(web)
    for number in range(3):
        house.opens("six-card", f"T{number}", tray=1_000_00, rack=0)
    picture = Picture(web.services)
    first = picture.floor("p.aaaaaaaaaa")
    read: list[str] = []
    records = web.house.store.records

    def counted(stream: str, after: int = 0, limit: int | None = None) -> Iterator[StoredRecord]:
        read.append(stream)
        return records(stream, after, limit)

    monkeypatch.setattr(web.house.store, "records", counted)
    assert picture.floor("p.aaaaaaaaaa") == first
    assert read == []
    ann = house.arrives("ann")
    ann.must("T1", do="join")
    picture.floor("p.aaaaaaaaaa")
    assert set(read) - {"cage", "staff"} == {"table:T1"}
