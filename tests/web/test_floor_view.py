"""What the floor sees, of a table and of all: nothing that is hidden, cheap to make, and true."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from pitboss.cards.card import Card
from pitboss.house import settings
from pitboss.house.settings import Settings
from pitboss.house.stores.store import Written
from pitboss.laws import tables as law
from pitboss.sheets import shipped
from pitboss.tables.state import Table
from pitboss.web.staff.floor_view import Picture
from tests.tables.driver import harsh
from tests.web.crew import FIVE, crew
from tests.web.playing import Web, opened


def staff_sees(web: Web) -> law.Seen:
    """All that staff can be shown of a table whose state and deck a law has made."""
    crew(web).opens("six-card", "T1", chips="practice", tray=0, rack=0)
    picture = Picture(web.floor)
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


def test_a_look_at_the_floor_reads_no_record_twice(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for every second, of a hundred tables. Would catch sums that are made anew each time."""
    house = crew(web)
    for number in range(3):
        house.opens("six-card", f"T{number}", tray=1_000_00, rack=0)
    picture = Picture(web.floor)
    first = picture.floor("p.aaaaaaaaaa")
    read: list[str] = []
    records = web.house.store.records

    def counted(stream: str, after: int = 0, limit: int | None = None) -> Iterator[Written]:
        read.append(stream)
        return records(stream, after, limit)

    monkeypatch.setattr(web.house.store, "records", counted)
    assert picture.floor("p.aaaaaaaaaa") == first
    assert read == []
    ann = house.arrives("ann")
    ann.must("T1", do="join")
    picture.floor("p.aaaaaaaaaa")
    assert set(read) - {"cage", "staff"} == {"table:T1"}
