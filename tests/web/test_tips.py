"""Tips on their way to the dealers: from tables into a pool, shared by hours really dealt, paid with a slip each."""

from typing import Any

from pitboss.house import settings
from pitboss.house.people import rota
from pitboss.house.settings import Settings
from pitboss.house.shifts import ShiftPlan, ShiftStart
from tests.web.crew import Crew, crew, new_id
from tests.web.playing import Browser, Web
from tests.web.staffed import signed_in

SHIFTS = (ShiftPlan("", (ShiftStart("Early", "06:00"), ShiftStart("Late", "19:00"))),)


def at(web: Web, clock: str) -> None:
    moment = rota.moment("2027-01-15", clock, "UTC", "06:00")
    web.house.clock = lambda: moment


WORDS = {"pool": "pool-tips", "share": "share-tips", "pay": "pay-share"}


def tips(who: Browser, act: str, **said: Any) -> Any:
    answer = who.post("/api/staff/cage/commands", {"id": new_id(), "command": {"do": WORDS[act], **said}})
    return answer.json()


def evening(web: Web, **set_: Any) -> tuple[Crew, Browser, str]:
    """Dora deals for an hour, Rita for half an hour; each gets a tip."""
    at(web, "18:00")
    settings.keep(web.house.store, Settings(**set_))
    house = crew(web)
    rita = signed_in(web, "rita", "dealer")
    table = house.opens("six-card", cards="real", dealer="staff")
    house.must(house.dealer, table, do="set-duty", dealer="staff")
    house.must(house.dealer, table, do="seat-player", player="Wes", seat=1)
    walk_in = web.house.table(table).sitters[0].player
    house.must(house.dealer, table, do="sell-chips", player=walk_in, cents=50_00)
    house.must(house.dealer, table, do="take-tip", player=walk_in, cents=7_00)
    at(web, "19:00")
    filed = house.asks(house.dealer, table, do="hand-over-dealing")["waiting"]
    assert rita.post(f"/api/staff/approvals/{filed}", {"agree": True}).json()["error"] is None
    house.must(rita, table, do="take-tip", player=walk_in, cents=3_00)
    at(web, "19:30")
    return house, rita, table


def test_a_pool_is_shared_by_the_hours_of_the_record_and_paid_with_slips(web: Web) -> None:
    """Would catch shares by what somebody says they worked, a share that one person decides, one that is paid twice,
    and a book that is not balanced."""
    house, rita, table = evening(web, tip_pool="day")
    seen = house.sees(house.cashier, "tips")
    assert seen["tables"] == [{"table": table, "cents": 10_00, "pool": "2027-01-15"}]
    assert tips(house.cashier, "pool", table=table)["slip"] is not None
    assert house.sees(house.dealer, f"tables/{table}")["card"]["tips"] == 0  # the box at the table is empty now
    (pool,) = house.sees(house.cashier, "tips")["pools"]
    worked = [(one["name"], one["minutes"], one["cents"]) for one in pool["shares"]]
    assert worked == [("Dealer", 60, 6_67), ("Rita", 30, 3_33)]
    asked = tips(house.cashier, "share", pool="2027-01-15", how="hours", points={rita.player: 9_000})
    (waits,) = house.floor.http.get("/api/staff/approvals").json()["waiting"]
    assert waits["says"] == (
        "Share out the pool 2027-01-15, $10, by hours dealt: Dealer $6.67 and Rita $3.33."
    )  # fmt: skip
    assert rita.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True}).status_code == 403
    assert house.floor.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True}).json()["error"] is None
    web.clock.now += 600_000
    (pool,) = house.sees(house.cashier, "tips")["pools"]
    assert sorted(one["minutes"] for one in pool["shares"]) == [30, 60]  # of the shares, whoever deals on
    slip = tips(house.cashier, "pay", pool="2027-01-15", player=rita.player)["slip"]
    told = house.sees(house.cashier, f"slips/{slip}")
    assert (told["what"], told["cents"]) == ("Tips of Rita, share of the pool 2027-01-15", 3_33)
    assert tips(house.cashier, "pay", pool="2027-01-15", player=rita.player)["error"]["code"] == "no-share"
    assert web.house.store.balance("tip-pool:2027-01-15").cents == 6_67
    tips(house.cashier, "pay", pool="2027-01-15", player=house.dealer.player)
    assert sum(one.cents for one in web.house.store.balances("").values()) == 0
    assert web.house.store.balance("tip-pool:2027-01-15").cents == 0
    listed = house.cashier.http.get("/api/staff/lists/tips.csv").text
    assert "2027-01-15,2027-01-15,,,hours,Rita,30,30,3.33,yes" in listed
    chips = signed_in(web, "audrey", "auditor").http.get("/api/staff/chips/inventory").json()
    assert chips["says"] == []


def test_who_is_at_two_tables_at_once_works_that_time_once_and_shares_keep_their_minutes(web: Web) -> None:
    """Would catch a clock that runs twice as fast for whoever stands between two tables, minutes that go on beside
    shares that do not, a key that does not say what to hand out, and a table that still shows tips it has no more."""
    house, rita, table = evening(web, tip_pool="day", coin=5)
    other = house.opens("six-card", "T2", cards="real", dealer="staff")
    house.must(rita, other, do="set-duty", dealer="staff")
    at(web, "20:00")  # Rita has dealt an hour at one table, and half of it at the other as well
    assert house.sees(house.floor, f"tables/{table}")["card"]["tips"] == 10_00
    tips(house.cashier, "pool", table=table)
    assert house.sees(house.floor, f"tables/{table}")["card"]["tips"] == 0
    (pool,) = house.sees(house.cashier, "tips")["pools"]
    worked = {one["name"]: one["minutes"] for one in pool["shares"] if one["minutes"]}
    assert worked == {"Dealer": 60, "Rita": 60}
    assert pool["until"] == web.house.clock()
    at(web, "20:30")
    asked = tips(house.cashier, "share", pool="2027-01-15", how="hours")
    assert house.floor.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True}).json()["error"] is None
    at(web, "21:00")
    (pool,) = house.sees(house.cashier, "tips")["pools"]
    told = [(one["name"], one["minutes"], one["weight"], one["cents"], one["cash"]) for one in pool["shares"]]
    assert sorted(told) == [("Dealer", 60, 60, 4_00, 4_00), ("Rita", 90, 90, 6_00, 6_00)]
    assert pool["until"] is None
    assert ",hours,Rita,90,90,6.00," in house.cashier.http.get("/api/staff/lists/tips.csv").text


def test_the_key_says_the_cash_that_is_handed_out(web: Web) -> None:
    house, _, table = evening(web, tip_pool="day", coin=5)
    tips(house.cashier, "pool", table=table)
    (pool,) = house.sees(house.cashier, "tips")["pools"]
    assert [(one["cents"], one["cash"]) for one in pool["shares"]] == [(6_67, 6_65), (3_33, 3_35)]


def test_pools_go_by_shift_or_by_table_as_the_house_has_set(web: Web) -> None:
    house, rita, table = evening(web, tip_pool="shift", shifts=SHIFTS)
    assert tips(house.cashier, "pool", table=table)["error"] is None
    (pool,) = house.sees(house.floor, "tips")["pools"]
    assert (pool["pool"], pool["shift"]) == ("2027-01-15 Late", "Late")
    assert [one["minutes"] for one in pool["shares"] if one["minutes"]] == [30]
    settings.keep(web.house.store, Settings(tip_pool="table", shifts=SHIFTS))
    walk_in = web.house.table(table).sitters[0].player
    house.must(rita, table, do="take-tip", player=walk_in, cents=1_00)
    assert house.sees(house.floor, "tips")["tables"][0]["pool"] == f"2027-01-15 {table}"


def test_a_pool_is_shared_in_equal_parts_or_by_points(web: Web) -> None:
    house, rita, table = evening(web)
    tips(house.cashier, "pool", table=table)
    equal = tips(house.floor, "share", pool="2027-01-15", how="equal")
    (waits,) = house.cashier.http.get("/api/staff/approvals").json()["waiting"]
    assert waits["says"].endswith("in equal parts: Dealer $5 and Rita $5.")
    assert house.floor.post(f"/api/staff/approvals/{equal['waiting']}/withdraw", {}).status_code == 200
    points = {house.dealer.player: 1, rita.player: 2, "p.nobodynobo": 7}
    tips(house.floor, "share", pool="2027-01-15", how="points", points=points)
    (waits,) = house.cashier.http.get("/api/staff/approvals").json()["waiting"]
    assert waits["says"].endswith("by points: Dealer $3.33 and Rita $6.67.")
    assert tips(house.floor, "share", pool="2027-01-15", how="points")["error"]["code"] == "nobody"
    assert tips(house.floor, "share", pool="other", how="points")["error"]["code"] == "no-pool"


def test_what_the_house_works_out_is_never_taken_from_who_asks(web: Web) -> None:
    """Would catch shares that somebody invents and calls hours, and a command that is another one when it is sent again
    while the dealers deal on."""
    house, rita, table = evening(web)
    tips(house.cashier, "pool", table=table)
    said = {"do": "share-tips", "pool": "2027-01-15", "how": "hours", "weights": {rita.player: 1}}
    asked = {"id": new_id(), "command": said}
    first = house.cashier.post("/api/staff/cage/commands", asked).json()
    (waits,) = house.floor.http.get("/api/staff/approvals").json()["waiting"]
    assert waits["says"].endswith("by hours dealt: Dealer $6.67 and Rita $3.33.")
    at(web, "20:30")
    assert house.cashier.post("/api/staff/cage/commands", asked).json()["waiting"] == first["waiting"]
    other = {"id": asked["id"], "command": {**said, "how": "equal"}}
    assert house.cashier.post("/api/staff/cage/commands", other).json()["error"]["code"] == "id-used"
    assert house.floor.post(f"/api/staff/approvals/{first['waiting']}", {"agree": True}).json()["error"] is None
    assert web.house.cashier.now.pools["2027-01-15"].shares == {house.dealer.player: 6_67, rita.player: 3_33}


def test_keys_are_those_that_the_house_offers_and_nobody_pays_themselves(web: Web) -> None:
    """Would catch a cashier who deals, too, and takes their own share from the drawer."""
    house, rita, table = evening(web)

    def offered(who: Browser) -> set[tuple[str, ...]]:
        seen = house.sees(who, "tips")["offers"]
        return {(one["do"], one["table"] or one["pool"], one["player"] or "") for one in seen}

    assert offered(house.cashier) == {("pool-tips", table, "")}
    assert offered(house.floor) == offered(rita) == set()
    tips(house.cashier, "pool", table=table)
    assert offered(house.cashier) == offered(house.floor) == {("share-tips", "2027-01-15", "")}
    points = {house.cashier.player: 1, rita.player: 1}
    asked = tips(house.cashier, "share", pool="2027-01-15", how="points", points=points)
    house.floor.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True})
    assert offered(house.cashier) == {("pay-share", "2027-01-15", rita.player)}
    own = tips(house.cashier, "pay", pool="2027-01-15", player=house.cashier.player)
    assert own["error"]["code"] == "own-window"
