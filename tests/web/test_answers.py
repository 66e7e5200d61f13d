"""What came of a command that waited for a second person: told to who asked, and to who agreed in vain."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.house import house_check
from tests.web.crew import Crew, crew
from tests.web.playing import Browser, opened

FILL: dict[str, Any] = {"do": "fill", "cents": 500_00}


@pytest.fixture
def house() -> Iterator[Crew]:
    with opened() as made:
        yield crew(made)
    assert house_check.problems(made.house.store) == []


def says(browser: Browser, filed: str, *, agree: bool = True) -> Any:
    return browser.post(f"/api/staff/approvals/{filed}", {"agree": agree}).json()


def told(browser: Browser) -> list[tuple[str, bool, str]]:
    """As somebody reads it: how it ended, whether they had asked for it, and why it was not done."""
    found = browser.http.get("/api/staff/approvals").json()["answered"]
    return sorted((one["came"], one["mine"], one["why"]) for one in found)


def test_who_asked_is_told_that_it_was_done_with_its_slip(house: Crew) -> None:
    table = house.opens("six-card", tray=500_00, rack=0)
    filed = house.asks(house.floor, table, **FILL)["waiting"]
    assert told(house.floor) == []
    slip = says(house.dealer, filed)["slip"]
    (done,) = house.floor.http.get("/api/staff/approvals").json()["answered"]
    assert slip is not None
    assert (done["id"], done["came"], done["slip"]) == (filed, "done", slip)
    assert told(house.dealer) == []
    house.web.clock.now += 31 * 60_000
    assert told(house.floor) == [], "by now it is only in the book"


def test_a_sale_that_is_agreed_to_while_a_hand_is_on_is_told_to_both_until_they_put_it_away(house: Crew) -> None:
    """Would catch an Agree that fails without a word to anybody, and cash that lies there for chips that never came."""
    table = house.opens("six-card", tray=500_00, rack=3_000_00)
    ann = house.arrives("ann")
    ann.sits(table)
    ann.must(table, do="buy-in", cents=100_00)
    filed = house.asks(house.dealer, table, do="sell-chips", player=ann.player, cents=2_000_00)["waiting"]
    ann.must(table, do="bet", spot=house.seat(table, ann), stakes={"ante": 2_00})
    house.must(house.dealer, table, do="no-more-bets")
    house.must(house.dealer, table, do="deal")
    why = "A hand is on; nothing was sold, and the cash goes back. Ask again when it is over."
    assert says(house.floor, filed)["error"]["message"] == why
    assert told(house.dealer) == [("refused", True, f"Floor agreed. {why}")]
    assert told(house.floor)[-1] == ("refused", False, f"Floor agreed. {why}")
    assert told(house.second) == []
    house.dealer.post(f"/api/staff/approvals/{filed}/put-away", {})
    assert told(house.dealer) == []
    assert told(house.floor)[-1][0] == "refused", "each puts it away alone"


def test_what_was_declined_or_forgotten_is_told_to_who_asked(house: Crew) -> None:
    table = house.opens("six-card", tray=500_00, rack=0)
    filed = house.asks(house.floor, table, **FILL)["waiting"]
    house.asks(house.floor, table, do="fill", cents=400_00)
    house.floor.post(f"/api/staff/approvals/{filed}/put-away", {})  # it waits: there is nothing to put away yet
    says(house.dealer, filed, agree=False)
    house.web.clock.now += 15 * 60_000
    late = ("too-late", True, "Nobody agreed within 15 minutes.")
    assert told(house.floor) == [("declined", True, "Dealer declined it."), late]
    assert told(house.dealer) == []


def test_a_refusal_of_the_table_names_people(house: Crew) -> None:
    """Would catch "p.zwrnmtguwn has no seat at this table"."""
    table, ann = house.opens("six-card", tray=500_00, rack=200_00), house.arrives("ann")
    said = house.asks(house.dealer, table, do="sell-chips", player=ann.player, cents=50_00)["error"]
    assert said["message"] == "Ann has no seat at this table."
