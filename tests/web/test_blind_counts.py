"""Counts are blind: each counts alone, nobody sees the book or another's count, and what differs is recounted."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pitboss.house import settings
from pitboss.house.reporting import exceptions, tallies
from pitboss.house.reporting.exceptions import Kind
from pitboss.house.reporting.single_handed import SingleHanded
from tests.web.crew import Crew, crew, new_id
from tests.web.playing import Browser, Web
from tests.web.staffed import signed_in

BOOK = 100_000_00  # in the drawer


def counts(house: Crew, who: Browser, cents: int, **more: Any) -> dict[str, Any]:
    return house.asks(who, None, do="count-cage", cents=cents, **more)


def last_by(web: Web) -> str:
    return str(json.loads(list(web.house.store.records("cage"))[-1].payload)["by"])


def drawers(web: Web) -> list[int]:
    events = [event for record in web.house.store.records("cage") for event in json.loads(record.payload)["events"]]
    return [event["cents"] for event in events if event["is"] == "cage-counted"]


@pytest.fixture
def house(web: Web) -> Crew:
    return crew(web, BOOK)


def test_two_counts_that_agree_with_each_other_and_the_book_are_booked_with_both_names(web: Web, house: Crew) -> None:
    other = signed_in(web, "other", "cashier")
    assert counts(house, house.cashier, BOOK)["waiting"]
    done = counts(house, other, BOOK)
    assert (done["error"], done["slip"]) == (None, 2)
    assert last_by(web) == f"{house.cashier.player}+{other.player}"
    assert house.sees(house.cashier, "cashier")["lines"][0]["by"] == ["Cashier", "Other"]


def test_nobody_sees_the_book_or_the_other_count_before_it_is_in(web: Web, house: Crew) -> None:
    """Looks through everything that counters are sent for the number of the book and of the first count."""
    other = signed_in(web, "other", "cashier")
    house.must(house.cashier, None, do="cage-buy-in", player=None, cents=40_00, in_hand=True)
    counts(house, house.cashier, 77_777_00)
    for who in (house.cashier, other, house.floor, house.second):
        for path in ("approvals", "cashier", "floor"):
            answer = who.http.get(f"/api/staff/{path}")
            if answer.status_code == 200:
                found = json.loads(answer.text)
                found.pop("lines", None)  # what somebody did themselves at the window today
                told = json.dumps(found)
                found_in = [number for number in ("7777700", "77,777", "10004000", "100,040") if number in told]
                assert found_in == [], path
    (waiting,) = house.sees(other, "approvals")["waiting"]
    assert (waiting["says"], waiting["body"], waiting["count"]) == ("The drawer is counted.", {}, True)


@pytest.mark.parametrize("first", [{"pieces": {"10000": 1_000}}, {"pieces": None}, {}])
def test_the_same_money_by_notes_and_as_an_amount_is_the_same_count(
    web: Web, house: Crew, first: dict[str, Any]
) -> None:
    """One counts the notes, the other enters what they are worth; notes are compared where both have counted them."""
    other, third = signed_in(web, "other", "cashier"), signed_in(web, "third", "cashier")
    counts(house, house.cashier, BOOK, **first)
    second = {"pieces": {"10000": 1_000}} if not first.get("pieces") else {}
    assert counts(house, other, BOOK, **second)["error"] is None
    assert drawers(web) == [BOOK]
    counts(house, house.cashier, BOOK, pieces={"10000": 1_000})
    assert counts(house, third, BOOK, pieces={"5000": 2_000})["error"]["code"] == "count-again"


def test_counts_that_differ_are_counted_again_without_a_number(web: Web, house: Crew) -> None:
    other = signed_in(web, "other", "cashier")
    counts(house, house.cashier, 99_900_00)
    said = counts(house, other, 99_800_00)
    assert said["error"]["code"] == "count-again"
    (told,) = house.sees(house.cashier, "approvals")["answered"]
    assert told["why"] == said["error"]["message"]
    assert not any(figure in told["why"] for figure in "0123456789")
    assert drawers(web) == []
    assert house.sees(other, "approvals")["waiting"] == []


def test_counts_that_differ_from_the_book_are_counted_once_more_and_then_booked(web: Web, house: Crew) -> None:
    """And the difference is an exception, with both names."""
    other = signed_in(web, "other", "cashier")
    counts(house, house.cashier, 99_900_00)
    again = counts(house, other, 99_900_00)
    assert again["error"]["code"] == "count-again"
    assert drawers(web) == []
    counts(house, other, 99_900_00)
    assert counts(house, house.cashier, 99_900_00)["error"] is None
    assert drawers(web) == [99_900_00]
    reader, day = web.house.store, house.sees(house.cashier, "cashier")["day"]
    (found,) = exceptions.report(reader, tallies.fresh(reader), SingleHanded([]), day).of(Kind.COUNT)
    assert (found.by, found.cents) == (f"{other.player}+{house.cashier.player}", 100_00)


def test_who_counted_does_not_count_as_the_other(web: Web, house: Crew) -> None:
    filed = counts(house, house.cashier, 99_000_00)["waiting"]
    assert counts(house, house.cashier, BOOK)["waiting"] != filed  # a correction of their own
    assert len(house.sees(house.cashier, "approvals")["waiting"]) == 1
    assert counts(house, signed_in(web, "other", "cashier"), BOOK)["error"] is None


def test_a_count_is_not_agreed_to(web: Web, house: Crew) -> None:
    filed = counts(house, house.cashier, BOOK)["waiting"]
    said = house.second.post(f"/api/staff/approvals/{filed}", {"agree": True}).json()
    assert said["error"]["code"] == "count-it"
    done = house.second.post(f"/api/staff/approvals/{filed}", {"agree": True, "count": {"cents": BOOK}}).json()
    assert done["error"] is None


def test_who_vanishes_is_replaced_or_withdrawn(web: Web, house: Crew) -> None:
    """A third person may enter the second count; and others put a count away that nobody finishes."""
    filed = counts(house, house.cashier, BOOK)["waiting"]
    assert house.second.post(f"/api/staff/approvals/{filed}", {"agree": False}).json().get("error") is None
    assert house.sees(house.second, "approvals")["waiting"] == []
    counts(house, signed_in(web, "third", "cashier"), BOOK)
    assert counts(house, signed_in(web, "fourth", "cashier"), BOOK)["error"] is None


def test_a_count_that_is_sent_twice_is_entered_once(web: Web, house: Crew) -> None:
    other = signed_in(web, "other", "cashier")
    counts(house, house.cashier, BOOK)
    body = {"id": new_id(), "command": {"do": "count-cage", "cents": BOOK}}
    first, again = (other.post("/api/staff/cage/commands", body).json() for _ in range(2))
    assert (first["error"], again["error"], again["slip"]) == (None, None, first["slip"])
    assert drawers(web) == [BOOK]


def test_notes_and_coins_are_worth_the_amount_and_on_the_slip(web: Web, house: Crew) -> None:
    notes = {"10000": 1_000}
    bad = counts(house, house.cashier, BOOK, pieces={"10000": 999})
    assert bad["error"]["message"] == "999 x $100 are worth $99,900; you asked for $100,000."
    counts(house, house.cashier, BOOK, pieces=notes)
    done = counts(house, signed_in(web, "other", "cashier"), BOOK, pieces=notes)
    slip = house.sees(house.cashier, f"slips/{done['slip']}")
    assert dict(slip["lines"])["Notes and coins"] == "1,000 x $100"


def _with_a_drop(house: Crew) -> str:
    table = house.opens("six-card", cards="real", rack=5_000_00)
    ann = house.arrives("ann")
    house.must(house.dealer, table, do="seat-player", player=ann.player)
    house.must(house.dealer, table, do="sell-chips", player=ann.player, cents=500_00)
    return table


def test_a_drop_box_is_counted_by_as_many_as_the_house_has_set(web: Web, house: Crew) -> None:
    """A short drop: three people find $20 less than was sold, twice; it is booked with their three names."""
    settings.keep(web.house.store, replace(settings.read(web.house.store), drop_counters=3))
    table = _with_a_drop(house)
    people = [house.cashier, signed_in(web, "other", "cashier"), signed_in(web, "third", "cashier")]
    for expected in (["waiting", "waiting", "count-again"], ["waiting", "waiting", "done"]):
        said = [house.asks(one, None, do="count-drop", table=table, cents=480_00) for one in people]
        came = ["waiting" if one["waiting"] else one["error"]["code"] if one["error"] else "done" for one in said]
        assert came == expected
    assert last_by(web) == "+".join(one.player for one in people)
    assert house.sees(house.cashier, "cashier")["lines"][0]["by"] == ["Cashier", "Other", "Third"]
    slip = house.sees(house.cashier, f"slips/{said[-1]['slip']}")
    assert dict(slip["lines"])["Difference"] == "\N{MINUS SIGN}$20"


def test_one_person_never_counts_a_drop_box_alone(web: Web, house: Crew) -> None:
    """Would catch a box of $500 that a cashier alone counted as nothing."""
    table = _with_a_drop(house)
    assert house.asks(house.cashier, None, do="count-drop", table=table, cents=0)["waiting"]
    assert house.asks(house.cashier, None, do="count-drop", table=table, cents=500_00)["waiting"]


def test_dealer_and_floor_close_a_table_each_by_their_own_count(web: Web, house: Crew) -> None:
    table = house.opens("six-card", tray=500_00, rack=0)
    filed = house.asks(house.floor, table, do="close-table", tray=475_00, rack=0)["waiting"]
    (waiting,) = house.sees(house.dealer, "approvals")["waiting"]
    assert waiting["says"] == f"Close table {table}: tray and rack are counted."
    said = house.dealer.post(f"/api/staff/approvals/{filed}", {"agree": True, "count": {"tray": 475_00, "rack": 0}})
    assert said.json()["error"]["code"] == "count-again"
    filed = house.asks(house.floor, table, do="close-table", tray=475_00, rack=0)["waiting"]
    said = house.dealer.post(f"/api/staff/approvals/{filed}", {"agree": True, "count": {"tray": 475_00, "rack": 0}})
    assert said.json()["error"] is None
    assert web.house.table(table).closed
    assert web.house.store.balance(f"differences:{table}").cents == 25_00


def test_dealer_and_floor_count_an_open_table_and_it_stays_open(web: Web, house: Crew) -> None:
    """At the opening all is there; in mid-shift $25 are missing: named by dealer and floor, and the shift adds up."""
    table = house.opens("six-card", tray=500_00, rack=100_00)
    for tray in (500_00, 475_00, 475_00):
        filed = house.asks(house.dealer, table, do="count-tray", tray=tray, rack=100_00)["waiting"]
        assert filed, tray
        said = house.asks(house.floor, table, do="count-tray", tray=tray, rack=100_00)
    assert said["error"] is None
    found = web.house.table(table)
    assert (found.closed, found.tray, found.rack) == (False, 475_00, 100_00)
    assert web.house.store.balance(f"differences:{table}").cents == 25_00
    slip = house.sees(house.floor, f"slips/{said['slip']}")
    assert (slip["what"], slip["by"]) == (f"Count of table {table}", ["Dealer", "Floor"])
    assert dict(slip["lines"])["By the book"].startswith(f"Table {table} is open, and its tray will be counted.")
    slip = house.sees(signed_in(web, "audrey", "auditor"), f"slips/{said['slip']}")
    assert dict(slip["lines"])["Difference"] == "\N{MINUS SIGN}$25"
    shift = {one["name"]: one["cents"] for one in house.sees(house.second, f"tables/{table}/shift")["lines"]}
    assert (shift["win"], shift["missing at the count"]) == (-25_00, 25_00)
    reader, day = web.house.store, house.sees(house.cashier, "cashier")["day"]
    (line,) = exceptions.report(reader, tallies.fresh(reader), SingleHanded([]), day).of(Kind.COUNT)
    assert (line.what, line.by) == (
        "Count of tray and rack: $25 missing", f"{house.dealer.player}+{house.floor.player}"
    )  # fmt: skip


def test_a_tray_is_not_counted_while_a_fill_is_on_its_way(web: Web, house: Crew) -> None:
    table = house.opens("six-card", tray=500_00, rack=0)
    house.must(house.cashier, table, do="fill", cents=50_00)
    assert "count-tray" not in {one["do"] for one in house.sees(house.dealer, f"tables/{table}")["offers"]}


def test_what_the_drawer_has_is_in_no_refusal_and_no_offer(web: Web, house: Crew) -> None:
    house.must(house.cashier, None, do="cage-buy-in", player=None, cents=40_00, in_hand=True)
    filed = house.asks(house.cashier, None, do="cage-cash-out", player=None, cents=BOOK + 50_00, in_hand=True)
    said = filed["error"]["message"]
    assert said.startswith("By the book there is not so much cash in the drawer")
    told = said + json.dumps(house.sees(house.cashier, "cashier")["offers"])
    assert [number for number in ("10004000", "100,040") if number in told] == []


def test_that_everybody_counts_again_is_said_until_it_is_counted(web: Web, house: Crew) -> None:
    """It stayed on the page after the counts agreed, until somebody put it away."""
    other = signed_in(web, "other", "cashier")

    def told(who: Browser) -> list[tuple[str, str]]:
        return [(one["came"], one["why"]) for one in house.sees(who, "approvals")["answered"]]

    counts(house, house.cashier, BOOK)
    assert counts(house, other, BOOK + 5_00)["error"]["code"] == "count-again"
    assert told(house.cashier) == [("again", "Everybody counts again, each alone: it does not come out yet.")]
    counts(house, house.cashier, BOOK)
    assert told(house.cashier) == []  # it waits for the other one
    assert counts(house, other, BOOK)["error"] is None
    assert [came for came, _ in told(house.cashier)] == ["done"]


def test_what_a_table_was_opened_with_is_to_be_counted_by_dealer_and_floor(web: Web, house: Crew) -> None:
    """Nobody was asked to. Each is, until both have counted; and again when the table is opened the next time."""
    table = house.opens("six-card", tray=500_00, rack=100_00)

    def due(who: Browser) -> str | None:
        found: str | None = house.sees(who, f"tables/{table}")["opening_count"]
        return found

    def watched() -> list[str]:
        return [one["table"] for one in house.sees(house.floor, "floor")["watch"] if one["title"] == "Opening count"]

    assert (due(house.dealer), due(house.floor), watched()) == ("due", "due", [table])
    house.asks(house.dealer, table, do="count-tray", tray=500_00, rack=100_00)
    assert (due(house.dealer), due(house.floor), watched()) == ("entered", "due", [table])
    assert house.asks(house.floor, table, do="count-tray", tray=500_00, rack=100_00)["error"] is None
    assert (due(house.dealer), due(house.floor), watched()) == (None, None, [])
    house.must(house.floor, table, do="close-table", tray=500_00, rack=100_00)
    house.opens("six-card", tray=500_00, rack=100_00)
    assert due(house.dealer) == "due"
    practice = house.opens("six-card", "T2", chips="practice")
    assert house.sees(house.dealer, f"tables/{practice}")["opening_count"] is None
