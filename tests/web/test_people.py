"""People by name, over HTTP: found, made, identified once, excluded at the desk; a name before large cash."""

import csv
import io
import re
from dataclasses import replace
from typing import Any

from pitboss.house import settings
from pitboss.house.settings import Settings
from tests.web.crew import Crew, crew, new_id
from tests.web.playing import Browser, Web
from tests.web.staffed import signed_in
from tests.web.test_real_cards import real_cards, spot

NUMBER = re.compile(r"\b(?:p|guest)\.[a-z0-9]{10}\b|\bwalkin\.[a-z0-9]{8}\b")


def makes(who: Browser, name: str, asked_id: str = "") -> Any:
    answer = who.post("/api/staff/people", {"id": asked_id or new_id(), "name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


def finds(who: Browser, text: str) -> Any:
    return who.http.get("/api/staff/people", params={"find": text}).json()


def with_settings(web: Web, **changed: Any) -> None:
    settings.keep(web.house.store, replace(Settings(), **changed))


def test_an_account_is_made_once_and_found_by_name_and_code(web: Web) -> None:
    """Would catch a request that is sent twice and makes two people."""
    house = crew(web)
    made, again = (makes(house.cashier, "Mar\u00eda N\u00fa\u00f1ez", "the-same-id") for _ in range(2))
    assert made == again
    assert (made["signs_in"], made["may"]) == (False, ["check-identity", "exclude-player", "link-player"])
    for text in ("nunez", "MAR NU", made["code"], made["code"].replace(" ", "")):
        assert [one["player"] for one in finds(house.dealer, text)["people"]] == [made["player"]], text
    wrong = made["code"][:-1] + str((int(made["code"][-1]) + 1) % 10)
    assert finds(house.dealer, wrong)["note"].startswith("No card has the code")
    assert finds(house.dealer, "maria")["may_make"] is False
    refused = house.dealer.post("/api/staff/people", {"id": new_id(), "name": "Ann"})
    assert refused.status_code == 403
    assert house.cashier.post("/api/staff/people", {"id": new_id(), "name": "=cmd()"}).status_code == 400


def real_table(house: Crew, sheet: str = "six-card") -> None:
    house.opens(sheet, cards="real", dealer="staff", floor="staff")


def test_identification_is_recorded_once_and_known_at_every_table_of_walk_ins_too(web: Web) -> None:
    """Would catch a walk-in who is asked for a passport at each table."""
    house = crew(web)
    house.opens("player-dealer", "T1", cards="real")
    house.opens("player-dealer", "T2", cards="real")
    assert house.no(house.floor, "T1", do="seat-player", player="Ines") == "not-admitted"
    ann = makes(house.floor, "Ann")
    assert house.no(house.floor, "T1", do="seat-player", player="Ann") == "not-admitted"
    checked = house.floor.post(f"/api/staff/people/{ann['player']}/checked", {"kind": "passport", "of_age": True})
    assert checked.json()["checked"] is not None
    assert "passport checked" in checked.json()["says"]
    house.must(house.dealer, "T1", do="seat-player", player="Ann")
    house.must(house.dealer, "T1", do="let-go", player=ann["player"])
    house.must(house.dealer, "T2", do="seat-player", player=ann["code"])
    own = house.floor.post(f"/api/staff/people/{house.floor.player}/checked", {"kind": "passport", "of_age": True})
    assert own.json()["error"]["code"] == "own-check"


def test_a_walk_in_who_was_checked_at_one_table_sits_at_the_next(web: Web) -> None:
    house = crew(web)
    house.opens("six-card", "T1", cards="real")
    house.opens("player-dealer", "T2", cards="real")
    house.must(house.floor, "T1", do="seat-player", player="Ines")
    ines = finds(house.floor, "ines")["people"][0]
    assert (ines["walk_in"], ines["says"]) == (True, "walk-in; table T1, seat 1; identification not checked")
    house.must(house.dealer, "T1", do="let-go", player=ines["player"])
    assert house.no(house.floor, "T2", do="seat-player", player=ines["player"]) == "not-admitted"
    house.cashier.post(f"/api/staff/people/{ines['player']}/checked", {"kind": "identity card", "of_age": True})
    house.must(house.floor, "T2", do="seat-player", player=ines["player"])


def test_large_cash_needs_a_name_at_the_window_and_at_a_table(web: Web) -> None:
    """Would catch a walk-in with a suitcase; small amounts, and people with an account, are served as ever."""
    with_settings(web, named_cash_cents=100_00, second_over_cents=100_000_00)
    house = crew(web, 10_000_00)
    real_table(house)
    bought: dict[str, Any] = {"do": "cage-buy-in", "player": None, "in_hand": True}
    house.must(house.cashier, None, **bought, cents=100_00)
    assert house.no(house.cashier, None, **bought, cents=100_01) == "name-needed"
    assert house.no(house.cashier, None, do="cage-cash-out", player=None, in_hand=True, cents=100_01) == "name-needed"
    house.must(house.floor, "T1", do="seat-player", player="Ines")
    walk_in = finds(house.floor, "ines")["people"][0]["player"]
    sale: dict[str, Any] = {"do": "sell-chips", "cents": 200_00}
    assert house.no(house.dealer, "T1", **sale, player=walk_in) == "name-needed"
    ann = makes(house.floor, "Ann")
    house.must(house.dealer, "T1", do="name-seat", player=ann["player"], seat=1)
    house.must(house.dealer, "T1", **sale, player=ann["player"])
    house.must(house.cashier, None, do="cage-buy-in", player=ann["player"], cents=500_00)
    form = f"/api/staff/papers/cash-report.json?player={ann['player']}"
    assert house.cashier.http.get(form).status_code == 409  # it would tell what is in the box
    house.must(house.cashier, None, do="count-drop", table="T1", cents=200_00)
    paper = house.cashier.http.get(form).json()  # the table goes on
    assert (paper["in_cents"], paper["out_cents"]) == (700_00, 0)
    assert [one["what"] for one in paper["lines"]] == ["Chips sold at table T1", "Chips bought at the cage"]
    assert paper["lines"][0]["by"] == ["Dealer"], "who sold them"


def test_spots_that_were_tapped_for_a_walk_in_are_theirs_when_they_are_known(web: Web) -> None:
    """Would catch a hand that cannot be closed because its second spot belongs to a name that is gone."""
    house = crew(web)
    real_table(house)
    house.must(house.floor, "T1", do="seat-player", player="Ines", seat=1)
    ines, ann = finds(house.floor, "ines")["people"][0]["player"], makes(house.floor, "Ann")["player"]
    draft = house.dealer.http.get("/api/felt/T1").json()["draft"]
    bets: dict[str, Any] = {"stakes": {"ante": 2_00}, "choices": [], "cards": [], "keep": None, "results": {}}
    draft["spots"] = [{"spot": 1, "player": "", **bets}, {"spot": 2, "player": ines, **bets}]
    kept = house.dealer.http.put("/api/felt/T1", json=draft, headers=house.dealer.headers)
    assert kept.status_code == 200, kept.text
    house.must(house.dealer, "T1", do="name-seat", player=ann, seat=1)
    seen = house.dealer.http.get("/api/felt/T1").json()
    assert [one["player"] for one in seen["draft"]["spots"]] == ["", ann]
    assert seen["problems"] == []


def test_somebody_asks_to_be_excluded_at_the_desk(web: Web) -> None:
    house = crew(web)
    ann = makes(house.cashier, "Ann")
    said = house.cashier.post(f"/api/staff/people/{ann['player']}/excluded", {"days": 30})
    assert said.json()["excluded_until"] is not None
    assert house.no(house.cashier, None, do="cage-buy-in", player=ann["player"], cents=5_00) == "excluded"
    shorter = house.cashier.post(f"/api/staff/people/{ann['player']}/excluded", {"days": 1})
    assert shorter.json()["error"]["code"] == "not-shorter"


def test_a_list_is_shown_before_it_is_imported_and_taken_back_as_it_went_out(web: Web) -> None:
    max_ = signed_in(web, "max", "manager")
    text = b"id,name\n1,Ann Lee\n2,Bo Lee\n"

    def sends(content: bytes, dry: bool) -> Any:
        headers = {**max_.headers, "Content-Type": "application/octet-stream"}
        path = f"/api/staff/people/import?dry_run={str(dry).lower()}"
        return max_.http.post(path, content=content, headers=headers).json()

    seen = sends(text, True)
    assert (seen["done"], seen["news"]) == (False, 2)
    assert finds(max_, "lee")["people"] == []
    wrong = sends(text + b"2,Cy\n", False)
    assert (wrong["done"], [one["line"] for one in wrong["problems"]]) == (False, [4])
    assert sends(text, False)["done"] is True
    assert (sends(text, False)["news"], sends(text, False)["same"]) == (0, 2)
    out = max_.http.get("/api/staff/people/players.csv").content.decode("utf-8-sig")
    assert [row["name"] for row in csv.DictReader(io.StringIO(out))] == ["Ann Lee", "Bo Lee"]
    assert NUMBER.search(out) is None


def test_people_wait_are_called_and_seated(web: Web) -> None:
    house = crew(web)
    house.opens("six-card", cards="real", seats=2)
    for name in ("Ines", "Tomasz", "Bea", "Jun"):
        house.must(house.floor, "T1", do="seat-player", player=name, spots=2 if name == "Bea" else None)
    card = house.sees(house.floor, "tables/T1")["card"]
    assert [(one["name"], one["spots"], one["called"]) for one in card["queue"]] == [
        ("Bea", 2, False),
        ("Jun", 1, False),
    ]
    bea, jun = (one["player"] for one in card["queue"])
    house.must(house.dealer, "T1", do="call-waiting", player=jun)
    assert house.no(house.dealer, "T1", do="call-waiting", player=jun) == "called-already"
    ines = card["sitters"][0]["player"]
    house.must(house.dealer, "T1", do="let-go", player=ines)
    lobby = web.browser().http.get("/api/lobby").json()
    assert lobby["tables"][0]["called"] == ["Bea", "Jun"]
    house.must(house.dealer, "T1", do="seat-player", player=bea, seat=1)
    house.must(house.floor, "T1", do="let-go", player=jun)
    card = house.sees(house.floor, "tables/T1")["card"]
    assert ([one["name"] for one in card["sitters"]], card["queue"]) == (["Bea", "Tomasz"], [])


def test_a_win_that_needs_a_name_is_on_the_floors_page_until_somebody_says_who_it_is(web: Web) -> None:
    """Would catch a dealer who waits for a name, may make no account, and whom nobody hears."""
    with_settings(web, named_payout_cents=50_00)
    house, tablet = real_cards(web)

    def nameless() -> tuple[int | None, bool]:
        (card,) = house.sees(house.floor, "floor")["tables"]
        offered = {one["do"] for one in house.sees(house.floor, "floor")["offers"] if one["table"] == tablet.table}
        assert ("name-seat" in offered) == (card["nameless"] is not None)
        return card["nameless"], card["needs"]

    assert nameless() == (None, False)
    seen = tablet.puts(spot(2, "Qs Js Ts", "1x", ante=2_00, pair_plus=2_00), dealer=["2c", "4d", "7h"])
    assert [one["code"] for one in seen["problems"]] == ["name-needed"]
    assert nameless() == (2, True)
    assert finds(house.dealer, "Ines Lang") == {"people": [], "note": "", "may_make": False}
    ines = makes(house.floor, "Ines Lang")
    house.must(house.floor, tablet.table, do="name-seat", player=ines["player"], seat=2)
    assert nameless() == (None, False)
    assert tablet.closes()["phase"] in ("closed", "called")
