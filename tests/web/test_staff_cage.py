"""The cashier's window, over HTTP: cash for chips and back, today's book, slips, counts by two, customers."""

from datetime import date
from typing import Any

from pitboss.house import settings
from pitboss.house.reporting import cash_reports
from pitboss.house.settings import Flag, FlagKind, Settings
from tests.web.crew import crew
from tests.web.playing import Web
from tests.web.staffed import signed_in

DAY_MS = 24 * 3_600_000


def lines(view: dict[str, Any]) -> list[tuple[int, str, int, int]]:
    """Today's book, the oldest first: number, words, cash, chips."""
    return [(one["number"], one["says"], one["cents"], one["chips"]) for one in reversed(view["lines"])]


def test_todays_book_adds_up_to_what_should_be_in_the_drawer(web: Web) -> None:
    """Would catch a fill that is counted as cash, and a line that is in no sum."""
    settings.keep(web.house.store, Settings("Harbour Hall"))
    house = crew(web, 10_000_00)
    ann = house.arrives("ann", 300_00)
    house.opens("six-card", tray=500_00, rack=100_00)
    house.must(house.cashier, None, do="cage-buy-in", player=None, cents=40_00, in_hand=True)
    house.must(house.cashier, "T1", do="fill", cents=50_00)
    house.must(house.dealer, "T1", do="receive-fill")
    house.must(house.cashier, "T1", do="credit", cents=20_00)
    house.must(house.cashier, None, do="cage-cash-out", player=ann.player, cents=100_00)
    house.must(house.cashier, None, do="count-cage", cents=10_230_00)
    seen = house.sees(house.cashier, "cashier")
    assert lines(seen) == [
        (1, "Capital put in, $10,000", 10_000_00, 0),
        (2, "Buy-in, Ann, on the account, $300", 300_00, 0),
        (3, "Opening of table T1, $600", 0, -600_00),
        (4, "Buy-in, a walk-in, chips in hand, $40", 40_00, 0),
        (5, "Fill of table T1, $50", 0, -50_00),
        (6, "Credit of table T1, $20", 0, 20_00),
        (7, "Cash-out, Ann, from the account, $100", -100_00, 0),
        (8, "Count of the drawer, $10,230", -10_00, 0),
    ]
    assert (seen["buy_ins"], seen["cash_outs"]) == ([2, 340_00], [1, 100_00])
    assert (seen["fills"], seen["credits"]) == ([2, 650_00], [1, 20_00])
    assert web.house.cashier.book.drawer == 10_230_00
    assert not {"opening", "others", "drawer"} & seen.keys()  # who counts it does not see it
    assert (seen["counted"], seen["counted_at"]) == (10_230_00, web.clock.now)
    assert (seen["house"], seen["balances"]) == ("Harbour Hall", True)
    assert [one["table"] for one in seen["tables"]] == ["T1"]
    assert web.house.store.balance("over-and-short").cents == -10_00
    web.clock.now += DAY_MS
    tomorrow = house.sees(house.cashier, "cashier")
    assert (web.house.cashier.book.opening, tomorrow["lines"]) == (10_230_00, [])


def test_slips_that_were_voided_are_in_no_sum_of_the_day(web: Web) -> None:
    """Would catch a buy-in that is counted though it was undone, and a person's day with two of them and no void."""
    house = crew(web, 10_000_00)
    ann = house.arrives("ann", 300_00)
    asked = house.asks(house.cashier, None, do="void-slip", slip=2, note="typed twice")
    if asked["waiting"] is not None:
        agreed = house.floor.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True}).json()
        assert agreed["error"] is None, agreed
    assert house.sees(house.cashier, "cashier")["buy_ins"] == [0, 0]
    day = house.sees(house.cashier, f"customers/{ann.player}")["lines"]
    told = sorted((one["says"], one["cents"]) for one in day)
    assert told == [("Buy-in, on the account", 300_00), ("Void of slip 2", -300_00)]


def test_a_slip_has_its_number_its_people_and_its_record(web: Web) -> None:
    """Would catch a fill that one person signs for."""
    house = crew(web)
    house.opens("six-card", tray=500_00, rack=0)
    number = house.must(house.cashier, "T1", do="fill", cents=50_00)["slip"]
    slip = house.sees(house.cashier, f"slips/{number}")
    assert (slip["what"], slip["table"], slip["cents"]) == ("Fill of table T1", "T1", 50_00)
    assert slip["by"] == ["Cashier", "Second"]
    record = list(web.house.store.records("table:T1"))
    assert slip["hash"] in {one.hash.hex() for one in record}
    house.must(house.dealer, "T1", do="receive-fill")
    closing = house.must(house.floor, "T1", do="close-table", tray=549_00, rack=0)["slip"]
    said = dict(house.sees(house.floor, f"slips/{closing}")["lines"])
    assert (said["Tray counted"], said["Difference"]) == ("$549, by the book $550", "\N{MINUS SIGN}$1")
    assert house.cashier.http.get("/api/staff/slips/999").json()["error"]["message"] == (
        f"There is no slip 999; there are 1 to {closing}."
    )


def test_customers_are_found_and_their_day_is_told(web: Web) -> None:
    house = crew(web)
    table = house.opens("six-card")
    ann = house.arrives("ann", 300_00)
    ann.must(table, do="join")
    ann.must(table, do="buy-in", cents=200_00)
    house.plays(table, ann, ante=2_00)
    chips = web.house.table(table).sitters[0].chips
    assert [one["name"] for one in house.sees(house.cashier, "cashier")["customers"]] == ["Ann"]
    assert [one["name"] for one in house.sees(house.cashier, "cashier?find=an")["customers"]] == ["Ann"]
    assert house.sees(house.cashier, "cashier?find=nobody")["customers"] == []
    seen = house.sees(house.cashier, f"customers/{ann.player}")
    customer = seen["customer"]
    assert (customer["wallet"], customer["seats"], customer["bought_today"]) == (100_00, [[table, 1, chips]], 300_00)
    assert customer["checked"] is not None
    assert {(one["says"], one["cents"]) for one in seen["lines"]} == {
        ("Buy-in, on the account", 300_00), (f"Table {table}, seat 1", chips - 200_00),
    }  # fmt: skip
    assert house.cashier.http.get("/api/staff/customers/p.aaaaaaaaaa").status_code == 404


def test_a_slip_that_is_void_is_in_no_sum_and_the_void_is_named(web: Web) -> None:
    """Would catch a mistaken buy-in or fill that goes on counting in today's book, or in somebody's day."""
    house = crew(web)
    house.opens("six-card", tray=500_00, rack=0)
    ann = house.arrives("ann", 300_00)
    wrong = house.must(house.cashier, None, do="cage-buy-in", player=ann.player, cents=100_00)["slip"]
    fill = house.must(house.cashier, "T1", do="fill", cents=80_00)["slip"]
    house.must(house.cashier, None, do="void-slip", slip=wrong, note="twice")
    house.must(house.cashier, "T1", do="void-table-slip", slip=fill, note="the wrong table")
    seen = house.sees(house.cashier, "cashier")
    assert (seen["buy_ins"], seen["fills"]) == ([1, 300_00], [1, 500_00])
    day = house.sees(house.cashier, f"customers/{ann.player}")
    assert [one["cents"] for one in day["lines"] if one["says"] == f"Void of slip {wrong}"] == [-100_00]
    assert sum(one["cents"] for one in day["lines"]) == day["customer"]["bought_today"] == 300_00
    on = date.fromisoformat(web.house.cashier.book.day)
    told = cash_reports.report(web.house.store, ann.player, on)
    assert (told.paid_in, told.paid_out) == (300_00, 0)
    assert any(one.slip == wrong and "void" in one.what for one in told.lines)


def test_what_a_closed_table_left_is_counted_at_the_window(web: Web) -> None:
    """Would catch tips that nobody can be paid because the table is gone, and a box that seems full after its count."""
    house = crew(web)
    table = house.opens("six-card")
    ann = house.arrives("ann", 300_00)
    ann.must(table, do="join")
    ann.must(table, do="buy-in", cents=200_00)
    house.must(house.dealer, table, do="sell-chips", player=ann.player, cents=20_00)
    ann.must(table, do="tip", cents=5_00)
    seen = house.sees(house.second, f"tables/{table}")["card"]
    house.must(house.floor, table, do="close-table", tray=seen["tray"], rack=seen["rack"])
    (left,) = house.sees(house.cashier, "cashier")["tables"]
    assert (left["table"], left["open"], left["drop"], left["tips"]) == (table, False, None, 5_00)
    house.must(house.cashier, None, do="count-drop", table=table, cents=20_00)
    (left,) = house.sees(house.cashier, "cashier")["tables"]
    assert (left["drop"], left["tips"]) == (None, 5_00)
    house.must(house.cashier, None, do="pay-tips", table=table, cents=5_00)
    assert house.sees(house.cashier, "cashier")["tables"] == []


def test_who_is_excluded_buys_nothing_and_is_paid_what_is_theirs(web: Web) -> None:
    """Would catch chips that somebody cannot get back."""
    house = crew(web)
    ann = house.arrives("ann", 300_00)
    assert ann.post("/api/account/exclude", {"days": 30}).status_code == 200
    for in_hand in (False, True):
        refused = house.no(house.cashier, None, do="cage-buy-in", player=ann.player, cents=5_00, in_hand=in_hand)
        assert refused == "excluded"
    house.must(house.cashier, None, do="cage-cash-out", player=ann.player, cents=300_00)
    assert house.sees(house.cashier, f"customers/{ann.player}")["customer"]["excluded_until"] is not None


def test_who_is_not_checked_buys_and_is_shown_so(web: Web) -> None:
    """Identification is asked for where a sheet asks, when somebody sits down."""
    house = crew(web)
    bob = signed_in(web, "bob")
    house.must(house.cashier, None, do="cage-buy-in", player=bob.player, cents=5_00)
    assert house.sees(house.cashier, f"customers/{bob.player}")["customer"]["checked"] is None
    assert house.no(house.cashier, None, do="cage-buy-in", player=None, cents=5_00) == "no-wallet"
    assert house.no(house.cashier, None, do="cage-buy-in", player="guest.abc", cents=5_00) == "no-customer"
    assert house.no(house.cashier, None, do="cage-cash-out", player=bob.player, cents=5_01) == "wallet-short"


def test_cash_that_is_reported_is_marked_in_the_book(web: Web) -> None:
    flag = Flag(FlagKind.CASH, "2000-01-01", over_cents=100_00)
    settings.keep(web.house.store, Settings(flags=(flag,)))
    house = crew(web)
    ann = house.arrives("ann", 60_00)
    assert not house.must(house.cashier, None, do="cage-buy-in", player=None, cents=40_00, in_hand=True)["flagged"]
    told = house.must(house.cashier, None, do="cage-buy-in", player=ann.player, cents=40_00)
    assert told["flagged"], "whoever takes the cash is told at once"
    assert [one["flagged"] for one in house.sees(house.cashier, "cashier")["lines"]] == [True, False, False, False]


def test_the_window_is_the_cashiers(web: Web) -> None:
    house = crew(web)
    for path in ("cashier", f"customers/{house.cashier.player}"):
        assert house.dealer.http.get(f"/api/staff/{path}").status_code == 403
    assert web.browser().http.get("/api/staff/cashier").status_code == 401
    assert house.no(house.dealer, None, do="cage-buy-in", player=None, cents=5_00, in_hand=True) == "not-permitted"
