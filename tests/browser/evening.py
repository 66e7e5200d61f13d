"""A house in the middle of an evening, with content for every staff page. It is played before the doors open.

- `Harbour 1`: Pair Plus, run by a dealer; a hand of Ann's is called out and waits for the floor.
- `Harbour 2`: 6 Card Bonus; Bob disputes a hand. A fill waits for a second person.
- `Felt`: the same sheet with real cards; a hand of four spots is half tapped.
- `Early`: was closed with a count; its hands are in the month, its slips in the book.
- A play-money night is on, and the house has flags and a set of chips.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from pitboss.house import house_opening, settings
from pitboss.house.settings import Flag, FlagKind, Settings
from pitboss.money.denominations import USUAL
from pitboss.web import settings as serving
from pitboss.web.play.table_runner import Pace
from pitboss.web.serving import app
from tests.house.playing import Seeds
from tests.web.crew import Crew, crew
from tests.web.playing import ORIGIN, Browser, Clock, Web
from tests.web.staffed import signed_in

CALLED, DISPUTED, REAL_CARDS, EARLY = "Harbour 1", "Harbour 2", "Felt", "Early"
HANDS = {1: ["8c", "8d", "2h"], 2: ["Qs", "9s", "4d"], 3: ["Th", "Jh", "Qh"]}
FLAGS = (
    Flag(FlagKind.WIN, "2000-01-01", times=30, over_cents=50_00, note="rule 7"),
    Flag(FlagKind.CASH, "2000-01-01", over_cents=400_00, note="rule 12"),
)
NIGHT = {
    "name": "Harbour Hall, Saturday", "buy_in": 500_00, "rebuys": 2,
    "prizes": [{"place": 1, "says": "A smoked ham"}, {"place": 2, "says": "Two tickets to the lighthouse"}],
}  # fmt: skip


def evening(folder: Path) -> dict[str, str]:
    """The house, and the tokens of everybody's session by login. `every` has all roles."""
    place = folder / "house.db"
    house_opening.init(place, capital=20_000_00)
    with _open(place) as web:
        settings.keep(web.house.store, Settings("Harbour Hall", FLAGS, second_over_cents=0, chips=USUAL))
        house = crew(web, capital=5_000_00)
        _early(house)
        _called(house)
        _disputed(house)
        _real_cards(house)
        _night(house)
        people = {**house.players, "floor": house.floor, "second": house.second, "dealer": house.dealer}
        people |= {"cashier": house.cashier, "auditor": signed_in(web, "auditor", "auditor")}
        people |= {one: signed_in(web, one, one) for one in ("manager", "surveillance")}
        people |= {"every": signed_in(web, "every", "dealer", "floor", "cashier", "auditor", "manager")}
        house.asks(house.floor, DISPUTED, do="fill", cents=500_00)
        house.asks(house.cashier, None, do="count-cage", cents=web.house.cashier.book.drawer)
        return {login: str(browser.http.cookies["pitboss"]) for login, browser in people.items()}


@contextmanager
def _open(place: Path) -> Iterator[Web]:
    endless = dict.fromkeys(("messages", "requests", "newcomers", "openings"), (10_000, 1_000))
    with house_opening.running(place) as house:
        house.seeds = Seeds()  # the same evening every time
        services = app.make_services(house, serving.Settings(**endless), pace=Pace(0, 0))  # type: ignore[arg-type]
        with TestClient(app.make_app(services), base_url=ORIGIN, client=("127.0.0.1", 1)) as clients:
            yield Web(services, house, Clock(), clients)


def _sits(house: Crew, table: str, player: Browser, cents: int) -> None:
    player.must(table, do="join")
    player.must(table, do="buy-in", cents=cents)


def _early(house: Crew) -> None:
    house.opens("six-card", EARLY)
    cy = house.arrives("cy", 450_00)
    _sits(house, EARLY, cy, 200_00)
    for _ in range(3):
        house.plays(EARLY, cy, ante=4_00, **{"pair-plus": 4_00})
    cy.must(EARLY, do="tip", cents=6_00)
    lies = house.web.house.table(EARLY)  # no page says it: whoever counts does not see the book
    house.must(house.floor, EARLY, do="close-table", tray=lies.tray - 2_00, rack=lies.rack)


def _called(house: Crew) -> None:
    """Every win waits for the floor, so such a hand is soon found."""
    house.opens("pair-plus", CALLED)
    ann, dee = house.arrives("ann"), house.arrives("dee")
    _sits(house, CALLED, ann, 300_00)
    _sits(house, CALLED, dee, 100_00)
    for _ in range(60):
        for player in (ann, dee):
            stakes = {"ante": 4_00, "pair-plus": 4_00}
            player.must(CALLED, do="bet", spot=house.seat(CALLED, player), stakes=stakes)
        for word in ("no-more-bets", "deal"):
            house.must(house.dealer, CALLED, do=word)
        for player in (ann, dee):
            player.must(CALLED, do="choose", spot=house.seat(CALLED, player), choice="1x")
        while "reveal" in house.sees(house.dealer, f"tables/{CALLED}")["next"]:
            house.must(house.dealer, CALLED, do="reveal")
        if house.sees(house.floor, "floor")["called"]:
            return
        house.must(house.dealer, CALLED, do="settle")
        house.until(CALLED, lambda seen: bool(seen["card"]["phase"] == "betting"))
    raise AssertionError("somebody wins now and then")


def _disputed(house: Crew) -> None:
    house.opens("six-card", DISPUTED, seats=2)
    bob, eve, joe = house.arrives("bob"), house.arrives("eve"), house.arrives("joe")
    _sits(house, DISPUTED, bob, 200_00)
    _sits(house, DISPUTED, eve, 200_00)
    joe.must(DISPUTED, do="join")
    house.must(house.floor, DISPUTED, do="warn", player=eve.player, reason="language")
    for player in (bob, eve):
        player.must(DISPUTED, do="bet", spot=house.seat(DISPUTED, player), stakes={"ante": 4_00, "pair-plus": 2_00})
    for word in ("no-more-bets", "deal"):
        house.must(house.dealer, DISPUTED, do=word)
    bob.must(DISPUTED, do="choose", spot=house.seat(DISPUTED, bob), choice="1x")
    bob.must(DISPUTED, do="dispute", spot=house.seat(DISPUTED, bob), says="I wanted to fold.")


def _real_cards(house: Crew) -> None:
    house.opens("six-card", REAL_CARDS, cards="real")
    for seat, name in enumerate(("Wes Walker", "Ines"), start=1):
        house.must(house.dealer, REAL_CARDS, do="seat-player", player=name, seat=seat)
    spots: list[dict[str, Any]] = [
        {"spot": number, "stakes": {"ante": 4_00, "pair-plus": 2_00}, "cards": HANDS.get(number, []), "choices": []}
        for number in range(1, 5)
    ]
    headers = house.dealer.headers
    draft = {"hand": 1, "version": 0, "spots": spots, "dealer": ["Kc", "7d"]}
    answer = house.dealer.http.put(f"/api/felt/{REAL_CARDS}", json=draft, headers=headers)
    assert answer.status_code == 200, answer.text


def _night(house: Crew) -> None:
    assert house.floor.post("/api/staff/night", NIGHT).status_code == 200
    for player in house.players.values():
        assert player.post("/api/night/enter", {}).status_code == 200
