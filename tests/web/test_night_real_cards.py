"""A play-money night at real cards: who enters, whom staff find by name or code, what is refused at the first tap."""

from typing import Any

import pytest

from pitboss.house import offers
from pitboss.house.host import Host
from pitboss.house.offers import Person
from pitboss.house.permits import Role
from tests.web.crew import Crew, crew
from tests.web.playing import Browser, Web
from tests.web.staffed import signed_in
from tests.web.test_real_cards import Tablet, loses, real_cards, spot

BUY_IN = 6_00


def gala(web: Web, rebuys: int = 0) -> Crew:
    house = crew(web)
    asked = {"name": "Gala", "buy_in": BUY_IN, "rebuys": rebuys, "prizes": []}
    assert house.floor.post("/api/staff/night", asked).status_code == 200
    return house


def night_tablet(house: Crew, sheet: str = "six-card") -> Tablet:
    return Tablet(house.dealer, house.opens(sheet, chips="night", cards="real"))


def enters(web: Web, name: str) -> Browser:
    guest = web.browser()
    assert guest.post("/api/night/enter", {"name": name}).status_code == 200
    guest.me = guest.http.get("/api/me").json()
    return guest


def given(house: Crew, name: str, who: Browser | None = None) -> str | None:
    """Staff give the chips of the night; the word of the refusal, should there be one."""
    answer = (who or house.dealer).post("/api/staff/night/enter", {"name": name})
    assert answer.status_code in (200, 403, 409), answer.text
    return None if answer.status_code == 200 else str(answer.json()["error"]["code"])


def seats(house: Crew, tablet: Tablet, name: str) -> str | None:
    error = house.asks(house.dealer, tablet.table, do="seat-player", player=name)["error"]
    return None if error is None else str(error["code"])


def sitters(tablet: Tablet) -> list[str]:
    return [one["player"] for one in tablet.browser.sees(tablet.table)["public"]["sitters"]]


def board(web: Web) -> dict[str, int]:
    """As it is now: what the page is told may be half a second old."""
    host = Host(web.house.store, web.clock, web.house.table)
    return {web.services.people.name(one.player): one.chips for one in host.board()}


# ---------------------------------------------------------------- a name


def test_a_guest_without_a_name_says_it_on_entering(web: Web) -> None:
    """Would catch a winner called "Guest jxmw"."""
    gala(web)
    guest = web.browser()
    assert guest.http.get("/api/night").json()["asks_name"] is True
    refused = guest.post("/api/night/enter", {})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no-name")
    assert guest.post("/api/night/enter", {"name": "Dealer"}).json()["error"]["code"] == "bad-name"
    assert board(web) == {}
    assert guest.post("/api/night/enter", {"name": " Gus  Gull "}).json()["asks_name"] is False
    assert board(web) == {"Gus Gull": BUY_IN}
    assert guest.http.get("/api/me").json()["name"] == "Gus Gull"


def test_whoever_has_a_name_keeps_it(web: Web) -> None:
    """Would catch an account that is renamed by entering a night, and a guest who is asked twice."""
    gala(web)
    player, guest = signed_in(web, "pia"), web.browser()
    guest.post("/api/me/name", {"name": "Gus"})
    for browser in (player, guest):
        assert browser.http.get("/api/night").json()["asks_name"] is False
        assert browser.post("/api/night/enter", {"name": "Another"}).status_code == 200
    assert set(board(web)) == {"Pia", "Gus"}


# ---------------------------------------------------------------- chips from the staff


def test_staff_give_chips_by_name_and_again_to_who_has_lost_them(web: Web) -> None:
    """Would catch chips that somebody gets twice, and a second entry for who has lost instead of another buy-in."""
    house = gala(web, rebuys=1)
    tablet = night_tablet(house)
    assert given(house, "  Wes   Walker ") is None
    assert board(web) == {"Wes Walker": BUY_IN}
    assert given(house, "wes walker") == "has-chips"
    assert seats(house, tablet, "Wes Walker") is None
    for _ in range(3):
        tablet.puts(loses(1))
        assert tablet.closes()["phase"] == "closed"
    assert board(web) == {"Wes Walker": 0}
    assert given(house, "Wes Walker") is None
    assert board(web) == {"Wes Walker": BUY_IN}
    for _ in range(3):
        tablet.puts(loses(1))
        tablet.closes()
    answer = house.dealer.post("/api/staff/night/enter", {"name": "Wes Walker"}).json()["error"]
    assert answer["message"] == "Wes Walker has had 2 buy-ins of this night, and there are no more."


@pytest.mark.parametrize("name", ["   ", "a\u0007b"])
def test_nobody_gets_chips_without_a_name_that_can_be_read(web: Web, name: str) -> None:
    house = gala(web)
    assert given(house, name) == "bad-walkin"
    assert board(web) == {}


def test_without_a_night_staff_give_nothing(web: Web) -> None:
    house = crew(web)
    assert given(house, "Wes") == "no-night"


def test_dealer_and_floor_are_offered_to_give_chips_while_a_night_is_on(web: Web) -> None:
    """Would catch a key for who may not, and none for who may."""
    house = crew(web)
    host = Host(web.house.store, web.clock, web.house.table)

    def offered() -> set[Role]:
        people = {role: Person(role.value, frozenset({role})) for role in Role}
        return {role for role, one in people.items() if "admit-night" in map(str, offers.at_night(host, one))}

    assert offered() == set()
    house.floor.post("/api/staff/night", {"name": "Gala", "buy_in": BUY_IN})
    assert offered() == {Role.DEALER, Role.FLOOR}
    given(house, "Wes")
    assert offered() == {Role.DEALER, Role.FLOOR}  # for the next one
    assert given(house, "Kim", house.cashier) == "not-permitted"


# ---------------------------------------------------------------- a seat


def test_a_phone_sits_down_at_a_table_of_the_night(web: Web) -> None:
    house = gala(web)
    tablet, guest = night_tablet(house), enters(web, "Gus")
    guest.must(tablet.table, do="join")
    assert sitters(tablet) == [guest.player]
    tablet.puts(loses(1))
    assert tablet.closes()["phase"] == "closed"
    assert board(web) == {"Gus": BUY_IN - 2_00}
    guest.must(tablet.table, do="leave")
    assert sitters(tablet) == []


@pytest.mark.parametrize("how", ["name", "code", "number"])
def test_staff_seat_somebody_of_the_night_by_name_code_or_number(web: Web, how: str) -> None:
    house = gala(web)
    tablet, guest = night_tablet(house), enters(web, "Gus")
    asked = {"name": "gus", "code": guest.me["code"].lower(), "number": guest.player}[how]
    assert seats(house, tablet, asked) is None
    assert sitters(tablet) == [guest.player]


def test_two_of_one_name_are_told_apart_by_their_codes(web: Web) -> None:
    """Would catch a seat, and a win, for the wrong one of two."""
    house = gala(web)
    tablet, first, second = night_tablet(house), enters(web, "Ann"), enters(web, "Ann")
    said = house.asks(house.dealer, tablet.table, do="seat-player", player="Ann")["error"]
    assert said["code"] == "several"
    assert first.me["code"] in said["message"]
    assert second.me["code"] in said["message"]
    assert given(house, "Ann") == "several"
    assert seats(house, tablet, second.me["code"]) is None
    assert sitters(tablet) == [second.player]


def test_nobody_is_seated_who_is_not_in_the_night(web: Web) -> None:
    """Would catch a walk-in without chips of the night, whose hand could not be closed."""
    house = gala(web)
    tablet, stranger = night_tablet(house), signed_in(web, "pia")
    for asked in ("Wes", "Pia", stranger.player):
        assert seats(house, tablet, asked) == "not-in-night"
    assert sitters(tablet) == []


def test_an_account_is_seated_by_name_or_code_where_chips_are_issued(web: Web) -> None:
    """Would catch an account that becomes a walk-in, and a walk-in who can have no seat any more."""
    house, tablet = real_cards(web)
    ann, bob = house.arrives("ann"), house.arrives("bob")
    assert seats(house, tablet, "ANN") is None
    assert seats(house, tablet, bob.me["code"]) is None
    assert seats(house, tablet, "Wes Walker") is None
    assert sitters(tablet)[:2] == [ann.player, bob.player]
    assert sitters(tablet)[2].startswith("walkin.")
    assert seats(house, tablet, "p.nobodyatall"[:12]) is not None


# ---------------------------------------------------------------- the first tap


def test_a_bet_above_the_chips_of_the_night_is_refused_at_the_tap(web: Web) -> None:
    """Would catch a hand that is dealt and cannot be closed."""
    house = gala(web)
    tablet, guest = night_tablet(house), enters(web, "Gus")
    guest.must(tablet.table, do="join")
    assert tablet.puts(spot(1, ante=2_00, pair_plus=2_00))["problems"] == []
    [said] = tablet.puts(spot(1, ante=2_00, pair_plus=4_00))["problems"]  # and two to play
    assert said["code"] == "short-of-chips"
    assert "has 6 of the night's chips, and this takes 8" in said["message"]
    [said] = tablet.puts(spot(1, "", "1x", ante=4_00))["problems"]
    assert "this takes 8" in said["message"]
    assert tablet.puts(spot(1, "", "fold", ante=4_00, pair_plus=2_00))["problems"] == []
    assert tablet.puts(spot(1, "", "1x", ante=2_00, pair_plus=2_00))["problems"] == []


def test_chips_of_all_spots_are_counted_together(web: Web) -> None:
    house = gala(web)
    tablet, guest = night_tablet(house), enters(web, "Gus")
    guest.must(tablet.table, do="join")
    guest.must(tablet.table, do="want-spots", count=2)
    assert tablet.puts(spot(1, "", "fold", ante=4_00), spot(2, "", "fold", ante=2_00))["problems"] == []
    assert len(tablet.puts(spot(1, "", "fold", ante=4_00), spot(2, "", "fold", ante=4_00))["problems"]) == 1


def test_a_bet_of_nobody_is_refused_at_the_tap(web: Web) -> None:
    """Would catch a walk-in's chips, which are none of the night, on the felt until the close."""
    tablet = night_tablet(gala(web))
    assert tablet.puts(spot(3, ante=2_00))["problems"] != []


def test_a_hand_of_a_night_is_corrected_by_two_people(web: Web) -> None:
    """Would catch a sentence that reads in dollars on the page of whoever agrees, and in chips where it was asked for:
    it was taken for another command, and nobody could ever agree."""
    house = gala(web)
    tablet = night_tablet(house)
    assert given(house, "Carol White") is None
    assert seats(house, tablet, "Carol White") is None
    tablet.puts(loses(1))
    tablet.closes()
    wrong: dict[str, Any] = {
        "do": "correct-hand",
        "hand": 1,
        "note": "Wrong chips",
        "bets": {"1": {"ante": 4_00}},
        "waive": True,
    }
    asked = house.asks(house.floor, tablet.table, **wrong)
    answer = house.second.post(f"/api/staff/approvals/{asked['waiting']}", {"agree": True})
    assert (answer.status_code, answer.json()["error"]) == (200, None)
    assert len(house.dealer.http.get(f"/api/tables/{tablet.table}/hands/1").json()["corrections"]) == 1


def test_a_table_of_a_night_is_closed_by_one_person_without_a_count(web: Web) -> None:
    """Two people had to write down what lies in a tray that no screen has."""
    house = gala(web)
    table = house.opens("six-card", chips="night")
    assert house.asks(house.floor, table, do="close-table")["error"] is None
    assert web.house.table(table).closed


def test_chips_of_the_house_are_counted_before_their_table_is_closed(web: Web) -> None:
    house = crew(web)
    table = house.opens("six-card")
    asked = house.asks(house.floor, table, do="close-table")
    assert (asked["error"] or {}).get("code") == "not-counted"
    assert not web.house.table(table).closed
