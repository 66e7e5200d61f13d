"""Chips by denomination, over HTTP: the set, what moves, what is on slips, and a chip that is missing."""

from dataclasses import asdict
from typing import Any

from pitboss.house import settings
from pitboss.money import denominations as d
from pitboss.money.denominations import USUAL
from tests.web.crew import Crew, crew
from tests.web.playing import Web
from tests.web.staffed import signed_in

ALL = d.read("40 x $0.50, 400 x $1, 600 x $5, 200 x $25, 100 x $100")


def with_chips(web: Web) -> Crew:
    """A house with the usual set, whose chips were counted."""
    house = crew(web, 100_000_00)
    kept = house.sees(house.second, "settings")
    answer = house.second.post("/api/staff/settings", {**kept, "chips": [asdict(one) for one in USUAL]})
    assert answer.status_code == 200, answer.text
    assert [one["cents"] for one in house.sees(house.dealer, "chips")["chips"]] == [one.cents for one in USUAL]
    house.must(house.cashier, None, do="count-chips", pieces=ALL)
    return house


def where(house: Crew) -> dict[str, Any]:
    found = house.sees(house.second, "chips/inventory")
    held = {place: {str(one["cents"]): one[place] for one in found["lines"]} for place in ("owned", "cage", "out")}
    tables = {name: {str(one["cents"]): one["tables"][name] for one in found["lines"]} for name in found["tables"]}
    counted = {place: d.add(pieces) for place, pieces in {**held, **tables}.items()}
    everywhere = d.add(*(pieces for place, pieces in counted.items() if place != "owned"))
    assert everywhere == counted["owned"], "what the house owns is somewhere"
    return {**counted, "says": found["says"]}


def test_an_evening_by_denomination_and_a_stolen_chip_is_named(web: Web) -> None:
    """The book balances by denomination; and who takes a chip out of the tray is found out by its colour."""
    house = with_chips(web)
    tray, rack = d.read("10 x $100, 20 x $25, 90 x $5, 50 x $1"), d.read("20 x $5")
    house.opens("six-card", tray=2_000_00, rack=100_00, tray_pieces=tray, rack_pieces=rack)
    bought = house.must(
        house.cashier, None, do="cage-buy-in", player=None, cents=137_50, in_hand=True,
        pieces=d.read("1 x $100, 1 x $25, 2 x $5, 2 x $1, 1 x $0.50"),
    )  # fmt: skip
    house.must(house.cashier, "T1", do="fill", cents=500_00, pieces=d.read("20 x $25"))
    house.must(house.dealer, "T1", do="receive-fill")
    credit = house.must(house.cashier, "T1", do="credit", cents=200_00, pieces=d.read("2 x $100"))
    seen = where(house)
    assert seen["T1"] == d.add(tray, rack, d.read("20 x $25"), d.negative(d.read("2 x $100")))
    assert seen["out"] == d.read("1 x $100, 1 x $25, 2 x $5, 2 x $1, 1 x $0.50")
    assert (seen["owned"], seen["says"]) == (ALL, [])
    slips = [dict(house.sees(house.cashier, f"slips/{one['slip']}")["lines"])["Chips"] for one in (bought, credit)]
    assert slips == ["1 x $100, 1 x $25, 2 x $5, 2 x $1, 1 x $0.50", "2 x $100"]
    house.must(
        house.cashier, None, do="cage-cash-out", player=None, cents=137_50, in_hand=True,
        pieces=d.read("5 x $25, 2 x $5, 5 x $0.50"),
    )  # fmt: skip
    found = d.less(seen["T1"], d.read("1 x $25"))  # somebody took it
    found = d.less(found, rack)
    house.must(
        house.floor, "T1", do="close-table", tray=d.worth(found), rack=100_00, tray_pieces=found, rack_pieces=rack
    )
    seen = where(house)
    assert seen["says"] == [
        "$25 is missing in counts of trays and racks.",
        f"Nobody has chips by the book, and these are out: {d.show(seen['out'])}.",
    ]
    assert d.worth(seen["out"]) == 25_00
    assert seen["cage"] == d.less(ALL, seen["out"])


def test_tips_come_to_the_cage_by_denomination_and_go_back_when_their_slip_is_void(web: Web) -> None:
    """Would catch tips whose chips are nowhere by denomination, and chips that are not worth what the book has."""
    house = with_chips(web)
    tray, rack = d.read("20 x $25"), d.read("40 x $5")
    house.opens("six-card", cards="real", dealer="staff", tray=500_00, rack=200_00, tray_pieces=tray, rack_pieces=rack)
    house.must(house.dealer, "T1", do="set-duty", dealer="staff")
    house.must(house.dealer, "T1", do="seat-player", player="Wes", seat=1)
    wes = web.house.table("T1").sitters[0].player
    house.must(house.dealer, "T1", do="sell-chips", player=wes, cents=100_00)
    house.must(house.dealer, "T1", do="take-tip", player=wes, cents=20_00)
    paid = house.must(house.cashier, None, do="pay-tips", table="T1", cents=5_00, pieces=d.read("1 x $5"))
    assert dict(house.sees(house.cashier, f"slips/{paid['slip']}")["lines"])["Chips"] == "1 x $5"
    wrong = house.asks(house.cashier, None, do="pool-tips", table="T1", pieces=d.read("4 x $5"))
    assert wrong["error"]["message"] == "4 x $5 are worth $20; you asked for $15."
    house.must(house.cashier, None, do="void-slip", slip=paid["slip"], note="not asked for")
    before = where(house)["cage"]
    pooled = house.must(house.cashier, None, do="pool-tips", table="T1", pieces=d.read("4 x $5"))
    assert dict(house.sees(house.cashier, f"slips/{pooled['slip']}")["lines"])["Chips"] == "4 x $5"
    assert where(house)["cage"] == d.add(before, d.read("4 x $5")) == d.less(ALL, d.less(d.add(tray, rack), {"500": 4}))
    left = d.read("20 x $5")
    house.must(house.floor, "T1", do="count-tray", tray=500_00, rack=100_00, tray_pieces=tray, rack_pieces=left)
    seen = where(house)
    assert (seen["T1"], seen["out"], seen["says"]) == (d.add(tray, left), d.read("16 x $5"), [])


def test_chips_missing_at_the_cage_are_named(web: Web) -> None:
    house = with_chips(web)
    house.must(house.cashier, None, do="count-chips", pieces=d.less(ALL, {"10000": 1}))
    seen = where(house)
    assert seen["says"] == [
        "$100 is missing in counts of the chips at the cage.",
        "Nobody has chips by the book, and these are out: 1 x $100.",
    ]


def test_cash_that_is_paid_for_something_else_is_no_missing_chip(web: Web) -> None:
    """Expenses and fees are paid from the drawer, and coins round what is paid: no chip moves."""
    house = with_chips(web)
    kept = house.sees(house.second, "settings")
    assert house.second.post("/api/staff/settings", {**kept, "coin": 5}).status_code == 200
    for what, cents in (("expense", 63_45), ("licence fee", 520_00), ("donation", 10_00)):
        house.must(house.cashier, None, do="pay-expense", kind=what, cents=cents, category="Rent", note="")
    house.must(house.cashier, None, do="cage-buy-in", player=None, cents=5_00, in_hand=True, pieces={"500": 1})
    house.must(house.cashier, None, do="cage-cash-out", player=None, cents=4_98, in_hand=True)
    assert where(house)["says"] == []


def test_chips_come_from_the_maker_and_go_out_of_use(web: Web) -> None:
    house = with_chips(web)
    house.must(house.cashier, None, do="change-chips", pieces={"50000": 10})
    house.must(house.cashier, None, do="change-chips", pieces={"100": 40}, out_of_use=True)
    assert where(house)["owned"] == d.add(ALL, {"50000": 10, "100": -40})


def test_chips_that_are_not_there_or_not_worth_it_are_refused(web: Web) -> None:
    house = with_chips(web)
    house.opens("six-card", tray=2_000_00, rack=0)
    said = house.asks(house.cashier, None, do="cage-buy-in", player=None, cents=5_00, in_hand=True, pieces={"300": 1})
    assert said["error"]["message"].startswith("The house has no chips of $3; it has $0.50, $1, $5")
    short = house.asks(
        house.cashier, None, do="cage-buy-in", player=None, cents=500_00, in_hand=True, pieces={"50000": 1}
    )
    assert short["error"]["code"] == "cage-lacks"
    wrong = house.asks(house.cashier, "T1", do="fill", cents=90_00, pieces={"2500": 4})
    assert wrong["waiting"] is None
    assert wrong["error"]["message"] == "4 x $25 are worth $100; you asked for $90."
    bad = house.cashier.post(
        "/api/staff/cage/commands", {"id": "bad-pieces-1", "command": {"do": "count-chips", "pieces": {"x": 1}}}
    )
    assert bad.status_code == 422


def test_a_house_without_a_set_works_by_totals(web: Web) -> None:
    house = crew(web)
    assert house.sees(house.dealer, "chips")["chips"] == []
    house.opens("six-card", tray=500_00, rack=0)
    house.must(house.cashier, "T1", do="fill", cents=50_00)
    said = house.asks(house.cashier, None, do="cage-buy-in", player=None, cents=5_00, in_hand=True, pieces={"500": 1})
    assert said["error"]["code"] == "no-set"
    words = {one["do"] for one in house.sees(house.cashier, "cashier")["offers"]}
    assert not words & {"count-chips", "change-chips"}


def test_suggestions_keep_to_what_the_cage_has(web: Web) -> None:
    house = with_chips(web)
    get = "chips/for?cents=1050000&cage="
    assert house.sees(house.floor, get + "false")["pieces"] == d.read("21 x $500")
    assert house.sees(house.second, get + "true")["pieces"] == d.read("100 x $100, 20 x $25")
    # Who counts the cage is told which chips it has none of, and not how many of the others.
    assert house.sees(house.floor, get + "true")["pieces"] == d.read("105 x $100")


def test_who_sees_where_the_chips_are(web: Web) -> None:
    house = with_chips(web)
    auditor = signed_in(web, "audit", "auditor")
    for who, status in ((house.cashier, 403), (house.dealer, 403), (house.floor, 403), (auditor, 200)):
        assert who.http.get("/api/staff/chips/inventory").status_code == status


def test_a_set_is_checked(web: Web) -> None:
    house = crew(web)
    kept = house.sees(house.second, "settings")
    for chips, says in (
        ([{"cents": 500, "colour": "red", "spots": "#ffffff"}], '"red" is not a colour'),
        ([{"cents": 500, "colour": "#aa0000", "spots": "#ffffff"}] * 2, "Each value has one kind of chip"),
        (
            [{"cents": c, "colour": "#aa0000", "spots": "#ffffff"} for c in (100, 500)],
            "Two kinds of chips look the same",
        ),
    ):
        answer = house.second.post("/api/staff/settings", {**kept, "chips": chips})
        assert answer.status_code == 400
        assert says in answer.json()["error"]["message"]
    assert settings.read(web.house.store).chips == ()


def selling(web: Web) -> tuple[Crew, str]:
    """A table with real cards that has 40 x $5 and 4 x $25 in its rack, and Wes, who buys."""
    house = with_chips(web)
    rack = d.read("4 x $25, 40 x $5")
    house.opens("six-card", cards="real", tray=500_00, rack=300_00, tray_pieces=d.read("20 x $25"), rack_pieces=rack)
    house.must(house.dealer, "T1", do="seat-player", player="Wes", seat=1)
    return house, web.house.table("T1").sitters[0].player


def test_a_sale_proposes_and_takes_chips_that_the_rack_has(web: Web) -> None:
    """Would catch a $100 chip proposed out of a rack that never had one, and one that is sold twice."""
    house, wes = selling(web)
    get = "chips/for?rack=T1&cents="
    assert house.sees(house.dealer, get + "20000")["pieces"] == d.read("4 x $25, 20 x $5")
    assert house.sees(house.dealer, get + "1000")["pieces"] == d.read("2 x $5")
    assert house.sees(house.dealer, get + "200")["pieces"] is None  # in $5 nobody makes $2
    sold = house.must(
        house.dealer, "T1", do="sell-chips", player=wes, cents=110_00, pieces=d.read("4 x $25, 2 x $5")
    )  # fmt: skip
    assert dict(house.sees(house.dealer, f"slips/{sold['slip']}")["lines"])["Chips"] == "4 x $25, 2 x $5"
    assert where(house)["out"] == d.read("4 x $25, 2 x $5")
    # Who sees the book is proposed what is left, and so is who sold the others; nobody else learns of the sale.
    assert house.sees(house.second, get + "5000")["pieces"] == d.read("10 x $5")
    assert house.sees(house.dealer, get + "5000")["pieces"] == d.read("10 x $5")
    relief = signed_in(web, "Rita", "dealer")
    assert house.sees(relief, get + "5000")["pieces"] == d.read("2 x $25")
    gone = house.asks(house.dealer, "T1", do="sell-chips", player=wes, cents=50_00, pieces=d.read("2 x $25"))
    assert gone["error"]["message"] == (
        "By the record the rack has not so many chips of $25. Hand over others, or ask for chips for the rack."
    )
    wrong = house.asks(house.dealer, "T1", do="sell-chips", player=wes, cents=50_00, pieces=d.read("2 x $5"))
    assert wrong["error"]["message"] == "2 x $5 are worth $10; you asked for $50."


def test_a_sale_that_emptied_the_rack_is_answered_again_under_its_id(web: Web) -> None:
    house, wes = selling(web)
    command = {"do": "sell-chips", "player": wes, "cents": 100_00, "pieces": d.read("4 x $25")}
    first, again = (
        house.dealer.post("/api/staff/tables/T1/commands", {"id": "sold-all-of-it", "command": command}).json()
        for _ in range(2)
    )
    assert first["error"] is None
    assert (again["error"], again["version"]) == (None, first["version"])


def test_a_count_says_again_what_is_in_a_rack_after_a_sale_by_amount_alone(web: Web) -> None:
    house, wes = selling(web)
    get = "chips/for?rack=T1&cents=10000"
    house.must(house.dealer, "T1", do="sell-chips", player=wes, cents=20_00)
    assert house.sees(house.second, get)["pieces"] == d.read("1 x $100")  # not known
    left = d.read("4 x $25, 36 x $5")
    house.must(
        house.floor, "T1", do="count-tray", tray=500_00, rack=280_00, tray_pieces=d.read("20 x $25"), rack_pieces=left
    )
    assert house.sees(house.second, get)["pieces"] == d.read("4 x $25")
    house.must(house.cashier, "T1", do="fill-rack", cents=100_00, pieces=d.read("1 x $100"))
    assert house.sees(house.second, get)["pieces"] == d.read("1 x $100")


def test_a_fill_on_its_way_says_which_chips_come(web: Web) -> None:
    """Would catch a dealer who has to take a box of chips without knowing what should be in it."""
    house, _ = selling(web)
    sent = house.must(house.cashier, "T1", do="fill", cents=150_00, pieces=d.read("1 x $100, 10 x $5"))
    house.must(house.cashier, "T1", do="fill", cents=25_00, pieces=d.read("1 x $25"))
    card = house.sees(house.dealer, "tables/T1")["card"]
    assert (card["transit"], card["transit_pieces"]) == (175_00, d.read("1 x $100, 1 x $25, 10 x $5"))
    house.must(house.cashier, "T1", do="void-table-slip", slip=sent["slip"], note="sent twice")
    assert house.sees(house.dealer, "tables/T1")["card"]["transit_pieces"] == d.read("1 x $25")
    house.must(house.dealer, "T1", do="receive-fill")
    assert house.sees(house.dealer, "tables/T1")["card"]["transit_pieces"] is None
    house.must(house.cashier, "T1", do="fill", cents=10_00)  # by its amount alone
    assert house.sees(house.dealer, "tables/T1")["card"]["transit_pieces"] is None


def test_a_tray_is_proposed_in_chips_that_its_bets_are_paid_with(web: Web) -> None:
    house, _ = selling(web)
    assert house.sees(house.floor, "chips/for?cents=100000&least=500&most=10000")["pieces"] == d.read(
        "20 x $25, 80 x $5, 80 x $1, 40 x $0.50"
    )
    found = house.sees(house.floor, "chips/for?cents=20000&table=T1")["pieces"]  # its bets are $2 to $4
    assert d.worth(found) == 200_00
    assert max(map(int, found)) == 5_00
    assert found["100"] >= 60


def test_a_buyer_is_proposed_chips_to_play_with(web: Web) -> None:
    """Would catch four chips of $25 for somebody who bets $2, and a single $100 at the cage."""
    house, _ = selling(web)
    house.must(house.cashier, "T1", do="fill-rack", cents=100_00, pieces=d.read("100 x $1"))
    sale = house.sees(house.dealer, "chips/for?rack=T1&cents=10000&plays=true")["pieces"]
    assert sale == d.read("12 x $5, 40 x $1")
    bought = house.sees(house.cashier, "chips/for?cage=true&cents=10000&plays=true")["pieces"]
    assert bought == d.read("12 x $5, 40 x $1")  # for the lowest table that is open
    house.must(house.dealer, "T1", do="let-go", player=web.house.table("T1").sitters[0].player)
    state = web.house.table("T1")
    counted: dict[str, Any] = {"tray_pieces": d.read("20 x $25"), "rack_pieces": d.read("4 x $25, 40 x $5, 100 x $1")}
    house.must(house.floor, "T1", do="close-table", tray=state.tray, rack=state.rack, **counted)
    bought = house.sees(house.cashier, "chips/for?cage=true&cents=10000&plays=true")["pieces"]
    assert bought == d.read("2 x $25, 10 x $5")  # no table is open


def test_a_command_that_took_the_last_chips_is_answered_again_under_its_id(web: Web) -> None:
    """The answer was lost, and the page sends it once more. Would catch a cashier who is told that the cage lacks the
    chips which have just gone over the counter, and does it again with others."""
    house = with_chips(web)
    house.opens("six-card", tray=500_00, rack=0, tray_pieces=d.read("20 x $25"))
    bought = {"do": "cage-buy-in", "player": None, "cents": 4_500_00, "in_hand": True, "pieces": d.read("180 x $25")}
    filled = {"do": "fill-rack", "cents": 400_00, "pieces": d.read("400 x $1")}
    for path, command in (("cage", bought), ("tables/T1", filled)):
        body = {"id": f"once-{path[:4]}", "command": command}
        first = house.cashier.post(f"/api/staff/{path}/commands", body).json()
        if first["waiting"]:
            agreed = house.second.post(f"/api/staff/approvals/{first['waiting']}", {"agree": True}).json()
            first = {**agreed, "id": first["id"]}
        again = house.cashier.post(f"/api/staff/{path}/commands", body).json()
        assert (first["error"], again["error"]) == (None, None), path
        assert (again["version"], again["slip"]) == (first["version"], first["slip"]), path


def test_a_payout_is_made_of_chips_that_are_in_the_tray(web: Web) -> None:
    """Would catch "3 x $25" told to a dealer whose tray has fives and ones. Which kinds there are tells no amount."""
    house = with_chips(web)
    house.opens("six-card", tray=250_00, rack=0, tray_pieces=d.read("40 x $5, 50 x $1"), rack_pieces={})

    def values() -> Any:
        return house.sees(house.dealer, "tables/T1")["card"]["tray_values"]

    assert values() == [1_00, 5_00]
    house.must(house.cashier, "T1", do="fill", cents=100_00, pieces=d.read("4 x $25"))
    assert values() == [1_00, 5_00, 25_00]
    house.must(house.dealer, "T1", do="receive-fill")
    assert values() == [1_00, 5_00, 25_00]
    house.opens("six-card", "T2", tray=250_00, rack=0)
    assert house.sees(house.dealer, "tables/T2")["card"]["tray_values"] is None
