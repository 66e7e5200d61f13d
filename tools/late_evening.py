"""A house late in the evening, for pictures of what `tests.browser.evening` has not: chips by denomination, a bank with
bets behind, a ruling, corrections, alarms, a rota, a pool of tips, many exceptions, a meter, and a charity night."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pitboss.house import house_opening, settings
from pitboss.house.settings import Settings
from pitboss.house.shifts import ShiftPlan, ShiftStart
from pitboss.money import denominations as d
from tests.browser.evening import FLAGS, _open
from tests.web.crew import Crew, crew, new_id
from tests.web.playing import Browser
from tests.web.staffed import signed_in

NINE, BANK, RULED, METER, NIGHT = "9", "Bank", "3", "Jackpot", "Night 1"
ALL = d.read("200 x $0.50, 900 x $1, 1500 x $5, 600 x $25, 300 x $100, 40 x $500")
TRAY, RACK = d.read("10 x $100, 40 x $25, 160 x $5, 180 x $1, 40 x $0.50"), d.read("12 x $25, 100 x $5, 100 x $1")
FLUSH, PLAIN, DEALER = ("5h", "6h", "7h"), ("2c", "7d", "9s"), ("Qc", "8d", "3s")
SHIFTS = (ShiftPlan("", (ShiftStart("Early", "06:00"), ShiftStart("Late", "18:00"))),)
CHARITY = {
    "name": "Harbour Hall, for the lifeboat", "buy_in": 500_00, "rebuys": 2, "cause": "The lifeboat society",
    "entry": 20_00, "again": 10_00,
    "prizes": [{"place": 1, "says": "A smoked ham"}, {"place": 2, "says": "Two tickets to the lighthouse"}],
}  # fmt: skip


def late_evening(folder: Path) -> dict[str, str]:
    """The house, and the tokens of everybody's session by login."""
    place = folder / "house.db"
    house_opening.init(place, capital=200_000_00)
    with _open(place) as web:
        kept = Settings("Harbour Hall", FLAGS, second_over_cents=500_00, chips=d.USUAL)
        settings.keep(web.house.store, replace(kept, tip_pool="shift", shifts=SHIFTS, deal_minutes=60))
        house = crew(web, capital=5_000_00)
        house.must(house.cashier, None, do="count-chips", pieces=ALL)
        rita = signed_in(web, "rita", "dealer")
        for name in ("ann", "bob", "cy"):
            house.arrives(name)
        people = {"floor": house.floor, "second": house.second, "dealer": house.dealer, "cashier": house.cashier}
        people |= {"rita": rita, "auditor": signed_in(web, "auditor", "auditor"), **house.players}
        people |= {"manager": signed_in(web, "manager", "manager")}
        _nine(house, rita)
        _bank(house)
        _ruled(house)
        house.opens("caribbean-stud-progressive", METER, cards="real")
        _night(house)
        house.must(house.cashier, NINE, do="fill", cents=150_00, pieces=d.read("20 x $5, 2 x $25"))
        return {login: str(browser.http.cookies["pitboss"]) for login, browser in people.items()}


def records(house: Crew, who: Browser, table: str, spots: Sequence[dict[str, Any]], **draft: Any) -> int:
    """A hand of real cards, to its end; returns its number."""
    now = who.http.get(f"/api/felt/{table}").json()["draft"]
    body = {"hand": now["hand"], "version": now["version"], "spots": list(spots), **draft}
    answer = who.http.put(f"/api/felt/{table}", json=body, headers=who.headers)
    assert answer.status_code == 200, answer.text
    close = {"id": new_id(), "version": answer.json()["draft"]["version"]}
    answer = who.http.post(f"/api/felt/{table}/close", json=close, headers=who.headers)
    assert answer.status_code == 200, (answer.text, answer.request)
    house.acknowledges(table)
    return int(now["hand"])


def _nine(house: Crew, rita: Browser) -> None:
    """Real cards: a streak that no deck deals, corrections, voids, sales, boxes, a hand-over and tips."""
    house.opens(
        "six-card", NINE, cards="real", tray=d.worth(TRAY), rack=d.worth(RACK), tray_pieces=TRAY, rack_pieces=RACK
    )
    for seat, name in enumerate(("Wes Walker", "Ines", "Tomasz"), start=1):
        house.must(house.dealer, NINE, do="seat-player", player=name, seat=seat)
    wes = house.web.house.table(NINE).sitters[0].player
    house.must(house.dealer, NINE, do="sell-chips", player=wes, cents=110_00, pieces=d.read("4 x $25, 2 x $5"))
    stakes = {"ante": 4_00, "pair-plus": 4_00}
    for number in range(12):
        cards = FLUSH if number % 2 else PLAIN
        spot = {"spot": 1, "stakes": stakes, "choices": ["1x"], "cards": list(cards)}
        records(house, house.dealer, NINE, [spot], dealer=list(DEALER))
    for hand, why in ((2, "The seven of hearts was a six"), (4, "He had folded"), (6, "Pair Plus was not bet")):
        told: dict[str, Any] = {"choices": {"1": {"decide": "fold"}}} if hand == 4 else {"bets": {"1": {"ante": 4_00}}}
        house.must(house.floor, NINE, do="correct-hand", hand=hand, note=why, **told)
    for number in range(8):
        slip = house.must(house.cashier, NINE, do="fill", cents=25_00, pieces=d.read("1 x $25"))
        house.must(house.cashier, NINE, do="void-table-slip", slip=slip["slip"], note=f"Sent twice, {number + 1}")
    house.must(house.dealer, NINE, do="take-tip", player=wes, cents=12_00)
    house.must(house.floor, None, do="change-box", table=NINE)
    filed = house.asks(house.dealer, NINE, do="hand-over-dealing")
    if filed.get("waiting"):
        rita.post(f"/api/staff/approvals/{filed['waiting']}", {"agree": True})
    house.must(house.cashier, None, do="pool-tips", table=NINE)
    turns = [
        {"player": house.dealer.player, "table": NINE, "begin": "18:00", "end": "19:00"},
        {"player": rita.player, "table": NINE, "begin": "19:00", "end": "20:00"},
        {"player": house.dealer.player, "table": "", "begin": "19:00", "end": "19:20"},
        {"player": house.dealer.player, "table": BANK, "begin": "19:20", "end": "20:20"},
    ]
    day = house.sees(house.floor, "rota")["day"]
    assert house.floor.post("/api/staff/rota", {"day": day, "turns": turns}).status_code == 200


def _bank(house: Crew) -> None:
    """Banked by a player: one declined, and two bets lie behind other spots."""
    house.opens("player-dealer", BANK, cards="real", backline=True)
    for seat, name in enumerate(("mara", "otto", "pia", "quin"), start=1):
        house.must(house.floor, BANK, do="seat-player", player=house.arrives(name).player, seat=seat)
    draft: dict[str, Any] = {
        "hand": 1, "version": 0, "bank_spot": 2, "bank_wager": 400_00, "declined": [1],
        "spots": [{"spot": one, "stakes": {"ante": 10_00, "pair-plus": 5_00}} for one in (1, 3)],
        "behind": [{"seat": 4, "spot": 3, "stakes": {"ante": 5_00}}, {"seat": 4, "spot": 1, "stakes": {"ante": 5_00}}],
    }  # fmt: skip
    answer = house.dealer.http.put(f"/api/felt/{BANK}", json=draft, headers=house.dealer.headers)
    assert answer.status_code == 200, answer.text


def _ruled(house: Crew) -> None:
    """The floor has ruled on a dispute, and a manager may have the last word."""
    house.opens("six-card", RULED)
    bob = house.players["bob"]
    bob.must(RULED, do="join")
    bob.must(RULED, do="buy-in", cents=200_00)
    bob.must(RULED, do="bet", spot=1, stakes={"ante": 4_00, "pair-plus": 2_00})
    for word in ("no-more-bets", "deal"):
        house.must(house.dealer, RULED, do=word)
    bob.must(RULED, do="choose", spot=1, choice="1x")
    bob.must(RULED, do="dispute", spot=1, says="I wanted to fold.")
    house.must(house.floor, RULED, do="rule", ruling="stands", reason="He had pressed Play, and the cards were turned.")


def _night(house: Crew) -> None:
    """A charity night in full swing, with a full table and a waiting list."""
    answer = house.floor.post("/api/staff/night", CHARITY)
    assert answer.status_code == 200, answer.text
    names = ("Agnes", "Bertil", "Carla", "Dorian", "Edith", "Fergus", "Greta", "Henning", "Isolde", "Jasper")
    for number, name in enumerate(names):
        entered = house.cashier.post("/api/staff/night/enter", {"name": name, "donated": 20_00 + 5_00 * number})
        assert entered.status_code == 200, entered.text
    house.opens("six-card", NIGHT, cards="real", chips="night", tray=0, rack=0, seats=3)
    found = {one["name"]: one["player"] for one in house.sees(house.floor, "people?find=e&at=night")["people"]}
    for name in names[:6]:
        house.must(house.dealer, NIGHT, do="seat-player", player=found.get(name, name))
    stakes = {"ante": 4_00, "pair-plus": 4_00}
    for _ in range(3):
        spots = [
            {"spot": spot, "stakes": stakes, "choices": ["1x"], "cards": list(cards)}
            for spot, cards in ((1, FLUSH), (2, PLAIN), (3, ("Kc", "Ks", "4d")))
        ]
        records(house, house.dealer, NIGHT, spots, dealer=list(DEALER))
    assert (
        house.floor.post("/api/staff/night/announce", {"says": "Supper at the bar", "minutes": 15}).status_code == 200
    )
