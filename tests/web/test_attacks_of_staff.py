"""What people of the house tried, alone and in pairs: each of these took something away from somebody, once."""

import asyncio
import json
from typing import Any

import httpx2
import pytest

from pitboss.house import settings
from pitboss.house.people import approvals
from pitboss.house.people.staff import ChangeRoles, Disable
from pitboss.house.settings import Settings
from pitboss.house.stores.store import HouseError
from pitboss.tables.evolve import hand_of
from pitboss.web.staff import freezing
from tests.web.crew import Crew, crew, new_id
from tests.web.playing import ORIGIN, Browser, Web
from tests.web.staffed import SECRET, signed_in
from tests.web.test_real_cards import Tablet, spot

VOID = {"do": "void-hand", "reason": "misdeal", "note": "A card fell."}


def seated(house: Crew, table: str, name: str = "ann") -> Browser:
    player = house.arrives(name)
    player.sits(table)
    return player


def deals(house: Crew, table: str, player: Browser) -> None:
    """Bets, and the cards for them."""
    player.must(table, do="bet", spot=house.seat(table, player), stakes={"pair-plus": 2_00})
    for word in ("no-more-bets", "deal"):
        house.must(house.dealer, table, do=word)


def plays_on(house: Crew, table: str) -> None:
    """To the bets of the next hand."""
    before = house.sees(house.floor, f"tables/{table}")["card"]["hand"]
    while (card := house.sees(house.floor, f"tables/{table}")["card"])["hand"] == before:
        if card["needs"] and house.acknowledges(table):
            continue
        moves = [word for word in house.sees(house.dealer, f"tables/{table}")["next"] if word in ("reveal", "settle")]
        if not moves:
            break
        house.must(house.dealer, table, do=moves[0])
    takes_bets(house, table, before + 1)


def takes_bets(house: Crew, table: str, hand: int) -> None:
    house.until(table, lambda seen: bool(seen["card"]["hand"] == hand and seen["card"]["phase"] == "betting"))


def agrees(who: Browser, filed: str) -> str:
    """The word by which it is refused; "" where it is carried out."""
    said = who.post(f"/api/staff/approvals/{filed}", {"agree": True}).json()
    return str(said["error"]["code"]) if said["error"] else ""


def _came(answer: dict[str, Any]) -> str:
    """Of a command that was sent: done, waits, or the word by which it is refused."""
    if answer["error"]:
        return str(answer["error"]["code"])
    return "waits" if answer["waiting"] else "done"


def at_once(web: Web, who: Browser, path: str, bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is answered to all of them, sent together."""

    async def sent() -> list[dict[str, Any]]:
        given: dict[str, Any] = {"headers": who.headers, "cookies": dict(who.http.cookies)}
        transport = httpx2.ASGITransport(app=web.clients.app, client=("127.0.0.1", 1))
        async with httpx2.AsyncClient(transport=transport, base_url=ORIGIN, **given) as http:
            answers = await asyncio.gather(*[http.post(path, json=body) for body in bodies])
            return [answer.json() for answer in answers]

    assert web.clients.portal is not None
    return web.clients.portal.call(sent)


def chips_of(web: Web, table: str, player: Browser) -> int:
    sitter = web.house.table(table).sitter(player.player)
    assert sitter is not None
    return sitter.chips


# ---------------------------------------------------------------- the second person


@pytest.mark.parametrize(
    "command",
    [VOID, {"do": "call-misdeal", "note": "Two cards too many."}, {"do": "foul-deck", "note": "Two queens."}],
    ids=lambda command: str(command["do"]),
)
def test_what_was_asked_of_one_hand_is_not_done_to_the_next(web: Web, command: dict[str, Any]) -> None:
    """Would catch a pair who keep a void at hand, for when one of theirs loses.

    A call freezes its hand, and ends with it, where another one of the same moment is agreed to first.
    """
    house = crew(web)
    table = house.opens("pair-plus")
    ann = seated(house, table)
    deals(house, table, ann)
    filed = house.asks(house.floor, table, **command)["waiting"]
    assert house.no(house.dealer, table, do="reveal") == "asked"
    beside = house.calls_beside(table, "beside-it", do="foul-deck", note="A wrong back.")
    assert agrees(house.second, beside) == ""
    takes_bets(house, table, 2)
    deals(house, table, ann)
    assert agrees(house.second, filed) == "not-there"
    card = house.sees(house.floor, f"tables/{table}")["card"]
    assert (card["hand"], card["phase"]) == (2, "revealing")
    house.must(house.floor, table, **command)  # of the hand that is on, it is


@pytest.mark.parametrize(
    ("way", "code"), [("declined", "not-there"), ("withdrawn", "not-there"), ("too old", "changed-since")]
)
def test_a_call_that_is_over_is_not_agreed_to_in_the_next_hand(web: Web, way: str, code: str) -> None:
    """Would catch a second person who changes their mind once the cards of another hand are known."""
    house = crew(web)
    table = house.opens("pair-plus")
    ann = seated(house, table)
    deals(house, table, ann)
    filed = house.asks(house.floor, table, **VOID)["waiting"]
    if way == "declined":
        assert house.second.post(f"/api/staff/approvals/{filed}", {"agree": False}).json()["error"] is None
    elif way == "withdrawn":
        assert house.floor.post(f"/api/staff/approvals/{filed}/withdraw", {}).json()["error"] is None
    else:
        web.clock.now += approvals.WAITS_MS
        assert web.clients.portal is not None
        web.clients.portal.call(freezing.look, web.services, table)
    plays_on(house, table)
    deals(house, table, ann)
    assert agrees(house.second, filed) == code
    assert house.sees(house.floor, f"tables/{table}")["card"]["hand"] == 2
    house.must(house.dealer, table, do="reveal")


def test_a_call_of_one_hand_does_not_freeze_the_next(web: Web) -> None:
    """Would catch a hand that lies still by a call which nobody can agree to any more."""
    house = crew(web)
    table = house.opens("pair-plus")
    ann = seated(house, table)
    deals(house, table, ann)
    frozen_by = house.asks(house.floor, table, do="foul-deck", note="A wrong back.")["waiting"]
    house.calls_beside(table, "of-the-first-hand", **VOID)
    assert agrees(house.second, frozen_by) == ""
    takes_bets(house, table, 2)
    deals(house, table, ann)
    filed = house.asks(house.floor, table, **VOID)["waiting"]
    assert house.second.post(f"/api/staff/approvals/{filed}", {"agree": False}).json()["error"] is None
    assert house.sees(house.floor, f"tables/{table}")["card"]["phase"] != "frozen"
    said = house.asks(house.floor, table, "of-the-first-hand", **VOID)  # the same again, as a page does that lost it
    assert said["error"]["code"] == "refused"
    house.must(house.dealer, table, do="reveal")


def test_who_asked_and_sat_down_since_does_not_work_at_the_table(web: Web) -> None:
    """Would catch a floor manager who asks first, and plays when somebody agrees."""
    house = crew(web)
    table = house.opens("pair-plus")
    filed = house.asks(house.floor, table, "before-sitting-down", do="fill", cents=100_00)["waiting"]
    house.must(house.cashier, None, do="cage-buy-in", player=house.floor.player, cents=100_00)
    house.floor.sits(table, 50_00)
    assert agrees(house.second, filed) == "asker-plays"
    house.floor.must(table, do="leave")
    assert agrees(house.second, filed) == ""


def test_nobody_alone_deals_a_player_another_card_or_gives_wagers_back(web: Web) -> None:
    """Would catch a floor manager and a player with bad cards: each was a void of one hand, by one person."""
    house = crew(web)
    table = house.opens("pair-plus")
    ann, _ = seated(house, table), seated(house, table, "bob")
    house.players["bob"].must(table, do="bet", spot=2, stakes={"pair-plus": 2_00})
    deals(house, table, ann)
    mine = hand_of(web.house.table(table)).round.spots[0].cards[0]
    for word in ("card-exposed", "card-dead"):
        filed = house.asks(house.floor, table, do=word, position=mine)["waiting"]
        assert house.floor.post(f"/api/staff/approvals/{filed}/withdraw", {}).json()["error"] is None


def test_a_floor_that_was_sent_away_does_not_acknowledge_what_its_dealer_pays(web: Web) -> None:
    """Would catch somebody with two hats: no floor, then a large payout that nobody else has to see."""
    house = crew(web)
    settings.keep(web.house.store, Settings("Harbour Hall", second_over_cents=10_00))
    table = house.opens("six-card", cards="real")
    both = signed_in(web, "both", "dealer", "floor")
    house.must(both, table, do="set-duty", floor="automatic")
    tablet = Tablet(both, table)
    tablet.puts(spot(1, "Ah Kh Qh", "1x", ante=4_00, pair_plus=4_00), dealer=["2d", "3c", "7s"])
    assert tablet.closes()["called"] == ["1"]
    assert house.no(both, table, do="acknowledge", who="1") == "own-hand"
    house.must(house.floor, table, do="acknowledge", who="1")


def test_an_id_is_for_one_command_at_one_table(web: Web) -> None:
    house = crew(web)
    for table in ("T1", "T2"):
        house.opens("pair-plus", table)
    asked = {"do": "fill", "cents": 5_00}
    assert house.asks(house.floor, "T1", "one-id-for-both", **asked)["waiting"]
    again = house.floor.post("/api/staff/tables/T2/commands", {"id": "one-id-for-both", "command": asked})
    assert again.json()["error"]["code"] == "id-used"


def test_nobody_fills_the_drawer_of_what_waits(web: Web) -> None:
    """Would catch a list that grows without end: it is looked through with every question."""
    house = crew(web)
    table = house.opens("pair-plus", tray=500_00, rack=0)
    for _ in range(approvals.FILED_MOST):
        filed = house.asks(house.floor, table, do="fill", cents=5_00)["waiting"]
        assert house.floor.post(f"/api/staff/approvals/{filed}/withdraw", {}).status_code == 200
    asked = {"id": new_id(), "command": {"do": "fill", "cents": 5_00}}
    assert house.floor.post(f"/api/staff/tables/{table}/commands", asked).status_code == 429
    assert house.asks(house.cashier, table, do="fill", cents=5_00)["waiting"]


# ---------------------------------------------------------------- chips of others


def test_a_dealer_takes_no_tip_out_of_a_players_chips(web: Web) -> None:
    """Would catch all chips of a player in the dealers' box, without a word of theirs."""
    house = crew(web)
    table = house.opens("pair-plus")
    ann = seated(house, table)
    assert house.no(house.dealer, table, do="take-tip", player=ann.player, cents=200_00) == "own-tip"
    ann.must(table, do="tip", cents=5_00)


def test_nobody_sells_chips_of_a_night(web: Web) -> None:
    """Would catch a dealer who makes a friend the winner."""
    house = crew(web)
    assert house.floor.post("/api/staff/night", {"name": "Friday", "buy_in": 100_00}).status_code == 200
    table, ann = house.opens("pair-plus", chips="night"), signed_in(web, "ann")
    ann.must(table, do="join")
    assert house.no(house.dealer, table, do="sell-chips", player=ann.player, cents=500_00) == "night-chips"


# ---------------------------------------------------------------- the cashier alone


def test_nobody_serves_themselves_at_the_cage(web: Web) -> None:
    """Would catch chips for no cash, that are paid for when they have won."""
    house = crew(web)
    for word in ("cage-buy-in", "cage-cash-out"):
        assert house.no(house.cashier, None, do=word, player=house.cashier.player, cents=5_00) == "own-window"


def test_chips_that_nobody_has_are_not_cashed_in_silence(web: Web) -> None:
    """Would catch cash for a walk-in who was never there: the drawer was right, and no report said a word."""
    house, auditor = crew(web), signed_in(web, "aud", "auditor")
    house.must(house.cashier, None, do="cage-buy-in", player=None, cents=40_00, in_hand=True)
    house.must(house.cashier, None, do="cage-cash-out", player=None, cents=40_00, in_hand=True)
    house.must(house.cashier, None, do="cage-cash-out", player=None, cents=50_00, in_hand=True)
    assert [line["flagged"] for line in house.sees(house.cashier, "cashier")["lines"]][:3] == [True, False, False]
    (flag,) = house.sees(auditor, "audit")["flags"]
    assert "was paid $50 in cash" in flag["says"]


def test_the_drawer_pays_no_more_than_it_has(web: Web) -> None:
    house = crew(web)
    asked: dict[str, Any] = {"do": "cage-cash-out", "player": None, "in_hand": True}
    assert house.no(house.cashier, None, **asked, cents=100_000_01) == "drawer-short"
    house.must(house.cashier, None, **asked, cents=100_000_00)


def test_chips_that_the_book_does_not_know_are_cashed_by_two_people_above_the_setting(web: Web) -> None:
    """Would catch a drawer that one person empties, at once or little by little, for a walk-in who was never there."""
    house = crew(web)  # a second person above $1,000
    asked: dict[str, Any] = {"do": "cage-cash-out", "player": None, "in_hand": True}
    house.must(house.cashier, None, do="cage-buy-in", player=None, cents=2_000_00, in_hand=True)
    assert house.asks(house.cashier, None, **asked, cents=2_000_00)["waiting"] is None  # these it knows
    assert house.asks(house.cashier, None, **asked, cents=600_00)["waiting"] is None
    assert house.sees(house.cashier, "cashier")["lines"][0]["flagged"]
    filed = house.asks(house.cashier, None, **asked, cents=400_01)
    (waiting,) = house.sees(house.second, "approvals")["waiting"]
    assert "which the book does not know" in waiting["says"]
    assert house.second.post(f"/api/staff/approvals/{filed['waiting']}", {"agree": True}).json()["error"] is None
    paid = house.sees(house.cashier, "cashier")["lines"][0]
    assert (paid["by"], paid["cents"], paid["flagged"]) == (["Cashier", "Second"], -400_01, True)


def test_a_table_is_opened_by_two_people_above_the_setting(web: Web) -> None:
    """Would catch one person who moves the chips of the cage to a table of their own."""
    house = crew(web)
    small = {"sheet": "six-card", "tray": 600_00, "rack": 400_00}
    assert house.floor.post("/api/staff/tables", {"id": "open-small", "table": "S1", **small}).json()["waiting"] is None
    large = {"id": "open-large", "table": "L1", **small, "rack": 400_01}
    filed = house.floor.post("/api/staff/tables", large).json()
    assert filed["waiting"] is not None
    assert web.house.tables() == ["S1"]
    (waiting,) = house.sees(house.dealer, "approvals")["waiting"]
    assert waiting["says"] == (
        "Open table L1, six-card: $600 in the tray and $400.01 in the rack; decks of the house; "
        "the floor is staff; a player is paid as much as they win in a round."
    )
    assert house.dealer.post(f"/api/staff/approvals/{filed['waiting']}", {"agree": True}).json()["error"] is None
    assert web.house.table("L1").tray == 600_00
    assert "L1" in web.services.tables
    assert house.floor.post("/api/staff/tables", large).json() == {"table": "L1", "waiting": None}
    first = json.loads(next(iter(web.house.store.records("table:L1"))).payload)
    assert first["by"] == f"{house.floor.player}+{house.dealer.player}"
    for chips in ("practice", "night"):
        asked = {"id": f"open-{chips}", "table": chips, "sheet": "six-card", "tray": 5_000_00, "chips": chips}
        answer = house.floor.post("/api/staff/tables", asked).json()
        assert "error" in answer or answer["waiting"] is None


def test_cash_outs_at_once_are_added_up_one_after_the_other(web: Web) -> None:
    """Would catch ten of $990 that all see a day on which nothing was paid yet, or that wait side by side."""
    house = crew(web)
    command = {"do": "cage-cash-out", "player": None, "cents": 990_00, "in_hand": True}
    bodies = [{"id": f"at-once-{number}", "command": command} for number in range(10)]
    answers = at_once(web, house.cashier, "/api/staff/cage/commands", bodies)
    assert sorted(map(_came, answers)) == ["done", "waits", *["waits-already"] * 8]
    assert web.house.cashier.book.drawer == 100_000_00 - 990_00


def test_tables_are_opened_in_parts_by_two_people_too(web: Web) -> None:
    """Would catch thirty tables of $1,000, one after the other or at once; another day begins with nothing."""
    house = crew(web)
    bodies = [
        {"id": f"in-parts-{number}", "table": f"S{number}", "sheet": "six-card", "tray": 400_00} for number in range(8)
    ]
    answers = at_once(web, house.floor, "/api/staff/tables", bodies)
    assert sum(one["waiting"] is None for one in answers) == 2
    assert len(web.house.tables()) == 2
    filed = next(one["waiting"] for one in answers if one["waiting"])
    assert agrees(house.dealer, filed) == ""
    other = {"id": "by-another-one", "table": "S9", "sheet": "six-card", "tray": 1_000_00}
    assert house.second.post("/api/staff/tables", other).json()["waiting"] is None
    web.clock.now += 25 * 3_600_000
    floor = signed_in(web, "floor")
    assert floor.post("/api/staff/tables", {**bodies[0], "id": "next-day", "table": "N1"}).json()["waiting"] is None


def test_what_the_cage_has_not_got_opens_no_table_and_waits_for_nobody(web: Web) -> None:
    house = crew(web, capital=500_00)
    asked = {"id": "open-short", "table": "L1", "sheet": "six-card", "tray": 5_000_00}
    assert house.floor.post("/api/staff/tables", asked).json()["error"]["code"] == "cage-short"


def test_a_dealer_alone_sells_no_chips_above_the_setting(web: Web) -> None:
    """Would catch chips for cash that never was: nobody but the dealer saw it. What is refused does not count."""
    house = crew(web)
    table = house.opens("six-card", cards="real", rack=5_000_00)
    ann = house.arrives("ann")
    sale = {"do": "sell-chips", "player": ann.player}
    assert house.no(house.dealer, table, **sale, cents=900_00) == "not-seated"
    house.must(house.dealer, table, do="seat-player", player=ann.player)
    assert house.asks(house.dealer, table, **sale, cents=600_00)["waiting"] is None
    bodies = [{"id": f"sold-at-once-{number}", "command": {**sale, "cents": 300_00}} for number in range(4)]
    answers = at_once(web, house.dealer, f"/api/staff/tables/{table}/commands", bodies)
    assert sorted(map(_came, answers)) == ["done", "waits", *["waits-already"] * 2]
    assert chips_of(web, table, ann) == 900_00
    assert agrees(house.floor, next(one["waiting"] for one in answers if one.get("waiting"))) == ""
    assert chips_of(web, table, ann) == 1_200_00
    assert house.asks(house.dealer, table, **sale, cents=100_00)["waiting"] is None  # of what one may sell alone


def test_wallets_of_customers_are_not_emptied_by_a_cashier_alone(web: Web) -> None:
    """Would catch a cashier who pays out what belongs to somebody who is not there, at once or in parts."""
    house = crew(web)
    ann, bob = house.arrives("ann", 5_000_00), house.arrives("bob", 5_000_00)
    asked: dict[str, Any] = {"do": "cage-cash-out", "in_hand": False}
    assert house.asks(house.cashier, None, **asked, player=ann.player, cents=600_00)["waiting"] is None
    assert house.asks(house.cashier, None, **asked, player=bob.player, cents=1_000_00)["waiting"] is None
    filed = house.asks(house.cashier, None, **asked, player=ann.player, cents=400_01)["waiting"]
    assert agrees(house.second, filed) == ""
    assert house.sees(house.cashier, "cashier")["lines"][0]["by"] == ["Cashier", "Second"]


def test_a_customer_is_not_the_second_person_behind_their_own_cash(web: Web) -> None:
    house = crew(web)
    asked: dict[str, Any] = {"do": "cage-cash-out", "player": house.floor.player, "cents": 9_000_00, "in_hand": True}
    filed = house.asks(house.cashier, None, **asked)["waiting"]
    assert agrees(house.floor, filed) == "own-window"
    assert agrees(house.second, filed) == ""


def test_no_box_of_a_table_that_never_was_is_counted(web: Web) -> None:
    """Would catch cash that the month's report has no line for."""
    house = crew(web)
    for asked in ({"do": "count-drop", "cents": 5_00}, {"do": "pay-tips", "cents": 5_00}, {"do": "sweep-collections"}):
        assert house.no(house.cashier, None, **asked, table="Ghost") == "no-table"


# ---------------------------------------------------------------- who may let others in


@pytest.mark.parametrize("how", ["disabled", "no manager any more"])
def test_who_was_let_go_comes_back_by_no_invitation_of_their_own(web: Web, how: str) -> None:
    """Would catch a manager who leaves a key under the mat."""
    boss = signed_in(web, "boss", "manager")
    code = boss.post("/api/staff/invitations", {"roles": ["manager"]}).json()["code"]
    assert boss.http.get(f"/api/account/invitation/{code}").status_code == 200
    signed_in(web, "other", "manager")
    gone = Disable(boss.player) if how == "disabled" else ChangeRoles(boss.player, ("dealer",))
    assert web.services.accounts.ask(gone, by="owner").ok
    asked = {"code": code, "login": "back", "name": "Back", "password": SECRET}
    assert web.browser().post("/api/account/enrol", asked).status_code == 404
    assert web.browser().http.get(f"/api/account/invitation/{code}").status_code == 404
    with pytest.raises(HouseError, match="too old"):
        web.services.accounts.enrol(code, "back", "Back", "a hash")
