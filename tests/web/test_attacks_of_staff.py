"""What people of the house tried, alone and in pairs: each of these took something away from somebody, once."""

from typing import Any

import pytest

from pitboss.house import settings
from pitboss.house.settings import Settings
from tests.web.crew import Crew, crew
from tests.web.playing import Browser, Web, opened
from tests.web.staffed import SECRET, made, signed_in, signs_in
from tests.web.test_felt import Tablet, spot

VOID = {"do": "void-hand", "reason": "misdeal", "note": "a card fell"}


def seated(house: Crew, table: str, name: str, cents: int = 200_00) -> Browser:
    player = house.arrives(name)
    player.sits(table, cents)
    return player


def agrees(who: Browser, filed: str) -> Any:
    return who.post(f"/api/staff/approvals/{filed}", {"agree": True})


def test_void_next_hand(web: Web) -> None:
    house = crew(web)
    table = house.opens("pair-plus")
    ann = seated(house, table, "ann")
    ann.must(table, do="bet", spot=1, stakes={"pair-plus": 2_00})
    for word in ("no-more-bets", "deal"):
        house.must(house.dealer, table, do=word)
    filed = house.asks(house.floor, table, **VOID)["waiting"]
    house.plays_on = None
    for _ in range(20):
        moves = house.sees(house.dealer, f"tables/{table}")["next"]
        moves = [m for m in moves if m != "receive-fill"]
        if not moves or "no-more-bets" in moves:
            break
        house.must(house.dealer, table, do=moves[0])
    house.until(table, lambda found: bool(found["card"]["hand"] == 2 and found["card"]["phase"] == "betting"))
    house.floor.http.get("/api/me")
    ann.must(table, do="bet", spot=1, stakes={"pair-plus": 2_00})
    for word in ("no-more-bets", "deal"):
        house.must(house.dealer, table, do=word)
    r = agrees(house.second, filed)
    print(r.status_code, r.json())
    print(house.sees(house.floor, "approvals"))
    assert r.status_code != 200


def test_first_plays(web: Web) -> None:
    house = crew(web)
    table = house.opens("pair-plus")
    filed = house.asks(house.floor, table, do="fill", cents=100_00)["waiting"]
    web.house.cage
    house.cashier.post(f"/api/staff/accounts/{house.floor.player}/checked", {"kind": "passport", "of_age": True})
    house.must(house.cashier, None, do="cage-buy-in", player=house.floor.player, cents=100_00)
    house.floor.sits(table, 50_00)
    r = agrees(house.second, filed)
    print(r.status_code, r.json())
    assert r.status_code != 200


def test_take_tip(web: Web) -> None:
    house = crew(web)
    table = house.opens("pair-plus")
    ann = seated(house, table, "ann")
    said = house.asks(house.dealer, table, do="take-tip", player=ann.player, cents=200_00)
    print(said)
    assert said["error"] is not None


def test_inviter_disabled(web: Web) -> None:
    boss, other = signed_in(web, "boss", "manager"), signed_in(web, "other", "manager")
    code = boss.post("/api/staff/invitations", {"roles": ["manager"]}).json()["code"]
    assert other.post(f"/api/staff/accounts/{boss.player}/disabled", {"disabled": True}).status_code == 200
    r = web.browser().post("/api/account/enrol", {"code": code, "login": "back", "name": "Back", "password": SECRET})
    print(r.status_code, r.json())
    assert r.status_code != 200


def test_cash(web: Web) -> None:
    house = crew(web)
    r = house.asks(house.cashier, None, do="cage-cash-out", player=None, cents=10**12, in_hand=True)
    print(r)
    r2 = house.asks(house.cashier, None, do="cage-buy-in", player=house.cashier.player, cents=10**5)
    print(r2)
    r3 = house.asks(house.cashier, None, do="count-drop", table="Ghost", cents=10**9)
    print(r3)
    view = house.sees(house.cashier, "cashier")
    print(view["drawer"], view["in_hands"], view["lines"])
    a = signed_in(web, "aud", "auditor")
    for p in ("audit", "month", "ledger", "ratings", "month.csv"):
        q = a.http.get(f"/api/staff/{p}")
        print(p, q.status_code, q.text[:1500])
    assert 0


def test_two_hats(web: Web) -> None:
    house = crew(web)
    settings.keep(web.house.store, Settings("Harbour Hall", second_over_cents=10_00))
    table = house.opens("six-card", cards="real")
    both = signed_in(web, "both", "dealer", "floor")
    r = house.asks(both, table, do="set-duty", floor="automatic")
    print(r)
    t = Tablet(both, table)
    t.puts(spot(1, "Ah Kh Qh Jh Th 2c"[:17], "play", ante=100_00), dealer=["2d", "3c", "7s", "9d", "4s", "5h"])
    print(t.looks())
    assert 0


def test_sell_night(web: Web) -> None:
    house = crew(web)
    r = house.floor.post("/api/staff/night", {"name": "N", "buy_in": 100_00})
    print(r.status_code, r.text[:200])
    table = house.opens("pair-plus", chips="night")
    ann = signed_in(web, "ann")
    ann.post("/api/night/enter", {})
    ann.must(table, do="join")
    r = house.asks(house.dealer, table, do="sell-chips", player=ann.player, cents=500_00)
    print(r)
    print(ann.http.get("/api/night").json())
    assert 0
