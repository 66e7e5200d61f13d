"""The rota: a plan, its problems, pushes that end in a hand-over, breaks with their clock, planned beside real."""

from typing import Any

import pytest

from pitboss.house import settings
from pitboss.house.people import rota
from pitboss.house.people.rota import Turn
from pitboss.house.settings import Settings
from tests.web.crew import Crew, crew
from tests.web.playing import Browser, Web
from tests.web.staffed import made, signed_in

MINUTE = 60_000


def at(web: Web, clock: str, day: str = "2027-01-15") -> None:
    """Set the clock of the house to a time of a gaming day."""
    moment = rota.moment(day, clock, "UTC", "06:00")
    web.house.clock = lambda: moment


def turn(player: str, table: str, begin: str, end: str) -> dict[str, str]:
    return {"player": player, "table": table, "begin": begin, "end": end}


def plans(who: Browser, *turns: dict[str, str], day: str = "2027-01-15") -> Any:
    return who.post("/api/staff/rota", {"day": day, "turns": list(turns)})


def says(answer: Any) -> str:
    return str(answer.json()["error"]["message"])


@pytest.fixture
def house(web: Web) -> Crew:
    at(web, "18:00")
    return crew(web)


def dealt_table(house: Crew, name: str = "T1") -> str:
    table = house.opens("six-card", name, cards="real", dealer="staff")
    house.must(house.dealer, table, do="set-duty", dealer="staff")
    return table


def test_a_push_calls_the_relief_and_the_hand_over_ends_it(web: Web, house: Crew) -> None:
    """Would catch a push that changes the dealer without a hand-over, one that is called for ever, and a dealer who is
    not told."""
    rita = signed_in(web, "rita", "dealer")
    table = dealt_table(house)
    settings.keep(web.house.store, Settings(deal_minutes=60))
    dora = house.dealer
    plans(house.floor, turn(dora.player, table, "18:00", "19:00"), turn(rita.player, table, "19:00", "20:00"),
          turn(dora.player, "", "19:00", "19:20"))  # fmt: skip
    at(web, "19:02")
    seen = house.floor.http.get("/api/staff/rota").json()
    (row,) = seen["tables"]
    assert (row["over"], row["next"]["name"], row["push"]) == (True, "Rita", None)
    assert rita.http.get("/api/staff/rota").json()["mine"]["next"]["table"] == table
    pushed = house.floor.post("/api/staff/rota/push", {"table": table, "player": rita.player}).json()
    assert pushed["tables"][0]["push"] == "Rita"
    assert web.house.table(table).dealer == dora.player
    assert rita.http.get("/api/staff/rota").json()["mine"]["push"] == table
    assert dora.http.get(f"/api/staff/tables/{table}/hand-over").json()["relief"] == "Rita"
    filed = house.asks(dora, table, do="hand-over-dealing")["waiting"]
    assert rita.post(f"/api/staff/approvals/{filed}", {"agree": True}).json()["error"] is None
    seen = house.floor.http.get("/api/staff/rota").json()
    assert (seen["tables"][0]["dealer"], seen["tables"][0]["push"], seen["tables"][0]["over"]) == ("Rita", None, False)
    assert dora.post("/api/staff/rota/break", {"on": True}).json()["mine"]["does"] == "break"
    at(web, "19:20")
    assert dora.post("/api/staff/rota/break", {"on": False}).json()["mine"]["does"] == "free"
    seen = house.floor.http.get("/api/staff/rota").json()
    real = [(one["name"], one["table"], one["until"] is None) for one in seen["real"]]
    assert real == [("Dealer", table, False), ("Dealer", "", False), ("Rita", table, True)]
    kept = {(one["name"], one["table"]): one["ms"] // MINUTE for one in seen["turns"]}
    assert kept == {("Dealer", table): 60, ("Dealer", ""): 18, ("Rita", table): 18}


def test_whoever_deals_has_no_break_and_whoever_has_a_break_is_not_called(web: Web, house: Crew) -> None:
    rita = signed_in(web, "rita", "dealer")
    table = dealt_table(house)
    refused = house.dealer.post("/api/staff/rota/break", {"on": True})
    assert says(refused) == f"Dealer deals at table {table}. Push a relief there first; then the break begins."
    assert rita.post("/api/staff/rota/break", {"on": True}).status_code == 200
    assert says(rita.post("/api/staff/rota/break", {"on": True})) == "Rita is on a break already."
    called = house.floor.post("/api/staff/rota/push", {"table": table, "player": rita.player})
    assert says(called) == "Rita is on a break. End it first."
    ended = house.floor.post("/api/staff/rota/break", {"player": rita.player, "on": False})
    assert ended.status_code == 200
    assert house.dealer.post("/api/staff/rota/break", {"player": rita.player, "on": True}).status_code == 403


@pytest.mark.parametrize(
    ("turns", "why"),
    [
        ([("dora", "T1", "18:00", "20:00"), ("dora", "T2", "19:00", "21:00")],
         "Dora is planned twice at once: 18:00 to 20:00 and 19:00 to 21:00."),
        ([("dora", "T1", "23:00", "01:00"), ("rita", "T1", "00:30", "02:00")],
         "Table T1 has two dealers at once: Dora (23:00 to 01:00) and Rita (00:30 to 02:00)."),
        ([("dora", "T1", "05:00", "07:00")], "05:00 to 07:00 is no turn of one gaming day, which begins at 06:00."),
        ([("dora", "T1", "18:00", "18:00")], "A turn that begins and ends at 18:00 has no time in it."),
        ([("dora", "T1", "25:00", "18:00")],
         'A turn begins and ends at a time such as 20:00, not "25:00" and "18:00".'),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_is_refused_with_the_place(
    web: Web, turns: list[tuple[str, ...]], why: str
) -> None:  # fmt: skip
    floor = signed_in(web, "flo", "floor")
    people = {login: made(web, login, "dealer").player for login in ("dora", "rita")}
    answer = plans(floor, *(turn(people[who], table, begin, end) for who, table, begin, end in turns))
    assert (answer.status_code, says(answer)) == (400, why)
    assert floor.http.get("/api/staff/rota?day=2027-01-15").json()["turns"] == []


def test_a_turn_may_end_with_the_day_and_the_next_begin_where_one_ends() -> None:
    turns = [Turn("p", "T1", "22:00", "02:00"), Turn("p", "T1", "02:00", "06:00"), Turn("q", "T1", "06:00", "22:00")]
    assert rota.problem(turns) is None
    assert rota.overlap(turns, "06:00") is None
    assert rota.backwards(turns, "06:00") is None


def test_a_plan_comes_from_a_list_whole_or_not_at_all(web: Web) -> None:
    """Would catch a list of which half is taken, and a problem without its line."""
    floor = signed_in(web, "flo", "floor")
    for login in ("dora", "rita"):
        made(web, login, "dealer")
    made(web, "cass", "cashier")

    def sends(text: str, dry: str = "false") -> Any:
        path = f"/api/staff/rota/import?day=2027-01-16&dry_run={dry}"
        return floor.http.post(path, content=text.encode(), headers=floor.headers).json()

    bad = sends("dealer,table,from,to\ndora,T1,18:00,19:00\ncass,T1,19:00,20:00\nrita,T1,18:30,soon\n")
    assert (bad["done"], [one["line"] for one in bad["problems"]]) == (False, [3, 4])
    clash = sends("dealer;table;from;to\nDora;T1;18:00;19:00\nRita;T1;18:30;20:00\n")
    assert clash["problems"] == [
        {"line": 3, "says": "table T1 is planned twice at once: 18:00 to 19:00 and 18:30 to 20:00"}
    ]
    good = "\ufeffdealer,table,from,to\ndora,T1,8:00,19:00\nrita,break,18:30,20:00:00\n"
    assert (sends(good, "true")["done"], sends(good)["done"]) == (False, True)
    turns = floor.http.get("/api/staff/rota?day=2027-01-16").json()["turns"]
    assert [(one["name"], one["table"], one["begin"], one["end"]) for one in turns] == [
        ("Dora", "T1", "08:00", "19:00"), ("Rita", "", "18:30", "20:00"),
    ]  # fmt: skip
    listed = floor.http.get("/api/staff/lists/rota.csv?day=2027-01-16").text
    assert "Dora,T1,2027-01-16 08:00:00" in listed


def test_a_table_that_was_dealt_over_midnight_has_its_dealer_on_both_days(web: Web, house: Crew) -> None:
    """Would catch a day that begins with a table that somebody deals, and nobody in its records."""
    table = dealt_table(house)
    at(web, "07:00", "2027-01-16")
    seen = house.floor.http.get("/api/staff/rota").json()
    assert [(one["name"], one["table"]) for one in seen["real"]] == [("Dealer", table)]
    assert seen["real"][0]["since"] == rota.moment("2027-01-16", "06:00", "UTC", "06:00")
