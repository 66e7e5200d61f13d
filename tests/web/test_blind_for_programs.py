"""Two worlds that differ only in what the book has: who counts is sent the same bytes in both.

A count is blind only if nobody who counts can ask for the book, or add it up. So the same days pass twice, with another
amount in the tray, in a drop box, in the drawer and at the cage, and every route of staff is asked as every role that
counts, for what the house has now, and with commands that it refuses.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pitboss.house import settings
from pitboss.money import denominations
from pitboss.web.staff import book_view
from tests.web import crew as crews
from tests.web import everything
from tests.web.crew import Crew, crew
from tests.web.playing import Browser, opened
from tests.web.staffed import signed_in
from tests.web.steady import Chance, chance

__all__ = ["chance"]  # a fixture

DAY_MS = 24 * 3_600_000
COUNTERS = ("dealer", "floor", "cashier")
SEE = ("manager", "auditor", "surveillance")
CHIPS = "/api/staff/chips/inventory"  # where all chips are, cage and drawer included: the floor's page has tables only
SEEN = {  # of which those who see the book ask some
    "manager": ("/api/staff/floor", CHIPS), "auditor": ("/api/staff/ledger?account=", CHIPS),
    "surveillance": ("/api/staff/floor", CHIPS),
}  # fmt: skip
Told = dict[tuple[str, str], Any]  # by role and request


def another_tray(house: Crew, much: int) -> None:
    """Ann plays a hand for so much, and goes home with what she has left."""
    ann = house.arrives("ann", 500_00)
    house.must(house.dealer, "T1", do="seat-player", player=ann.player)
    ann.must("T1", do="buy-in", cents=500_00)
    house.plays("T1", ann, ante=much)
    house.until("T1", lambda found: found["card"]["phase"] in ("betting", "washing", "settled"))
    ann.must("T1", do="leave")
    left = house.web.house.store.balance(f"wallet:{ann.player}").cents
    house.must(house.cashier, None, do="cage-cash-out", player=ann.player, cents=left)


def another_drop(house: Crew, much: int) -> None:
    """Bob buys so much at the table and leaves with it; and once more, into another box."""
    bob = house.arrives("bob", 100_00)
    house.must(house.dealer, "T1", do="seat-player", player=bob.player)
    for _ in range(2):
        house.must(house.dealer, "T1", do="sell-chips", player=bob.player, cents=10 * much)
        house.must(house.floor, None, do="change-box", table="T1")
    house.must(house.dealer, "T1", do="sell-chips", player=bob.player, cents=20 * much)
    bob.must("T1", do="leave")
    held = house.web.house.store.balance(f"wallet:{bob.player}").cents
    house.must(house.cashier, None, do="cage-cash-out", player=bob.player, cents=held)


def another_drawer(house: Crew, much: int) -> None:
    house.must(house.cashier, None, do="cage-buy-in", player=None, cents=10 * much, in_hand=True)


def another_cage(house: Crew, much: int) -> None:
    """So many chips of $1 are at the cage."""
    house.must(house.cashier, None, do="count-chips", pieces={"100": much, "2500": 400, "10000": 900})


def passed(chance: Chance, yesterday: Callable[[Crew, int], None], much: int, paths: Sequence[str] = ()) -> Told:
    """A day with it, and what everybody is told on the next one."""
    chance.begin()
    crews.begin_ids()
    with opened() as web:
        settings.keep(web.house.store, replace(settings.read(web.house.store), chips=denominations.USUAL))
        house = crew(web, 100_000_00)
        house.opens("six-card", tray=5_000_00, rack=5_000_00)
        yesterday(house, much)
        web.clock.now += DAY_MS
        for role in ("floor", "second", "dealer", "cashier"):  # they sign in again
            setattr(house, role, signed_in(web, role))
        people = {
            "dealer": house.dealer, "floor": house.floor, "cashier": house.cashier,
            **{role: signed_in(web, role, role) for role in SEE},
        }  # fmt: skip
        pat = signed_in(web, "pat").player
        told = {(role, path): _get(people[role], path) for role in COUNTERS for path in paths or _paths(pat)}
        told |= {(role, path): _get(people[role], path) for role, some in SEEN.items() for path in some}
        asked = () if paths else COUNTERS
        return told | {key: said for role in asked for key, said in _refused(house, role, people[role])}


def _paths(pat: str) -> list[str]:
    """Every route of staff, for today: a statement of one person, who does not play, is all that names anybody."""
    given = {"ann": pat, "code": "", "sheet": "six-card"}
    every = [path.format(**given) for some in everything.ASKED.values() for path in some]
    days = [path.replace("2027-01-15", "2027-01-16") for path in every if path.startswith(("/api/staff", "/api/felt"))]
    days = [path for path in days if not path.endswith(("/steps", "/correcting"))]  # hands, which everybody has seen
    return [*days, "/api/staff/chips/for?cents=900000000&cage=true"]


def _get(who: Browser, path: str) -> Any:
    answer = who.http.get(path)
    assert answer.status_code < 500, (path, answer.text)
    return answer.status_code, answer.text


REFUSED: Mapping[str, tuple[dict[str, Any], ...]] = {  # what takes more than there is
    "T1": (
        {"do": "fill", "cents": 10**9}, {"do": "credit", "cents": 10**9}, {"do": "fill-rack", "cents": 10**9},
        {"do": "close-table", "tray": 1, "rack": 1}, {"do": "count-tray", "tray": 1, "rack": 1},
    ),
    "": (
        {"do": "cage-cash-out", "player": None, "cents": 10**9, "in_hand": True},
        {"do": "cage-buy-in", "player": None, "cents": 500_000, "in_hand": True, "pieces": {"100": 5_000}},
        {"do": "change-capital", "cents": -(10**9)}, {"do": "count-drop", "table": "T1", "cents": 1},
        {"do": "count-drop", "table": "T1", "cents": 1, "box": 1}, {"do": "count-cage", "cents": 1},
    ),
}  # fmt: skip


def _refused(house: Crew, role: str, who: Browser) -> list[tuple[tuple[str, str], Any]]:
    """And what the second person is told who agrees, or counts the same."""
    found: list[tuple[tuple[str, str], Any]] = []
    for table, commands in REFUSED.items():
        for command in commands:
            said = house.asks(who, table or None, **command)
            found.append(((role, f"POST {table} {command}"), said))
            if said.get("waiting"):
                count = {name: value for name, value in command.items() if name != "do"}
                agreed = house.second.post(f"/api/staff/approvals/{said['waiting']}", {"agree": True, "count": count})
                found.append(((role, f"second {table} {command}"), agreed.json()))
    return found


HIDDEN = {another_tray: (2_00, 4_00), another_drop: (5_00, 25_00), another_drawer: (5_00, 25_00),
          another_cage: (200, 700)}  # fmt: skip


def another_of_all(house: Crew, much: int) -> None:
    for what, (little, more) in HIDDEN.items():
        what(house, little if much == 1 else more)


EVERY = {another_of_all: (1, 2), **HIDDEN}


# All at once in ./test; one by one, a difference of one cannot hide behind that of another.
@pytest.mark.parametrize(
    "what", [one if one is another_of_all else pytest.param(one, marks=pytest.mark.long) for one in EVERY],
    ids=lambda what: what.__name__,
)  # fmt: skip
def test_who_counts_is_told_the_same_whatever_the_book_has(what: Any, chance: Chance) -> None:
    """Would catch an amount, a sum, an offer with a bound, a refusal or a sentence that tells what is to be counted."""
    first, other = (passed(chance, what, much) for much in EVERY[what])
    assert first.keys() == other.keys()
    assert first["floor", "/api/staff/floor"][0] == first["cashier", "/api/staff/cashier"][0] == 200
    told = [key for key in first if key[0] in COUNTERS and first[key] != other[key]]
    assert told == [], [(first[key], other[key]) for key in told][:1]
    seen = {role for role, path in first if role in SEE and first[role, path] != other[role, path]}
    assert seen == set(SEE), "those who may see the book see that the worlds are not the same"


def test_a_leak_is_found(chance: Chance, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tray on the card of a table, as it was before."""
    monkeypatch.setattr(book_view, "blind", lambda card: card)
    paths = ("/api/staff/floor", "/api/staff/tables/T1", "/api/staff/cashier")
    first, other = (passed(chance, another_tray, much, paths) for much in HIDDEN[another_tray])
    leaks = {role for role, path in first if role in COUNTERS and first[role, path] != other[role, path]}
    assert leaks == set(COUNTERS)
    assert json.loads(first["floor", "/api/staff/floor"][1])["tables"][0]["tray"] is not None


def test_what_is_counted_is_shown_to_all_who_work_there(chance: Chance) -> None:
    """A closed table whose box is counted: the floor sees what it won, and prints its shift."""
    with opened() as web:
        house = crew(web, 100_000_00)
        house.opens("six-card", tray=5_000_00, rack=5_000_00)
        bob = house.arrives("bob", 100_00)
        house.must(house.dealer, "T1", do="seat-player", player=bob.player)
        house.must(house.dealer, "T1", do="sell-chips", player=bob.player, cents=50_00)
        seen: list[Any] = [house.sees(house.floor, "floor")["win"]]
        shift = house.sees(house.floor, "tables/T1/shift")
        assert (shift["lines"], shift["wagers"], shift["boxes"]) == ([], [], [])
        assert shift["owed"].startswith("Table T1 is open, and its tray will be counted.")
        assert house.floor.http.get("/api/staff/papers/shift.html?table=T1").status_code == 409
        house.must(house.floor, "T1", do="close-table", tray=5_000_00, rack=4_950_00)
        seen.append(house.sees(house.floor, "floor")["closed"][0]["win"])
        house.must(house.cashier, None, do="count-drop", table="T1", cents=50_00)
        seen.append(house.sees(house.floor, "floor")["closed"][0]["win"])
        assert seen == [None, None, 0]
        shift = house.sees(house.floor, "tables/T1/shift")
        assert ({one["name"]: one["cents"] for one in shift["lines"]}["drop"], shift["owed"]) == (50_00, None)


def test_a_box_that_was_taken_in_the_middle_of_a_day_does_not_uncover_the_next_one(chance: Chance) -> None:
    """The shift report of a closed table was shown while the second box of the day was not counted: the first one had
    the label of the same day. And a box that is counted leaves the next day's cash out of it."""
    with opened() as web:
        house = crew(web, 100_000_00)
        house.opens("six-card", tray=5_000_00, rack=5_000_00)
        bob = house.arrives("bob", 100_00)
        house.must(house.dealer, "T1", do="seat-player", player=bob.player)
        house.must(house.dealer, "T1", do="sell-chips", player=bob.player, cents=50_00)
        house.must(house.cashier, None, do="count-drop", table="T1", cents=50_00)
        house.must(house.dealer, "T1", do="sell-chips", player=bob.player, cents=30_00)
        house.must(house.floor, "T1", do="close-table", tray=5_000_00, rack=4_920_00)
        day = house.sees(house.cashier, "cashier")["day"]
        shift = house.sees(house.floor, f"tables/T1/shift?day={day}")
        assert (shift["owed"] or "").startswith("The drop box of table T1 is not counted yet.")
        house.must(house.cashier, None, do="count-drop", table="T1", cents=30_00)
        assert house.sees(house.floor, f"tables/T1/shift?day={day}")["owed"] is None
        web.clock.now += DAY_MS
        for role in ("floor", "second", "dealer", "cashier"):
            setattr(house, role, signed_in(web, role))
        house.opens("six-card", tray=5_000_00, rack=5_000_00)
        house.must(house.dealer, "T1", do="seat-player", player=bob.player)
        house.must(house.dealer, "T1", do="sell-chips", player=bob.player, cents=40_00)
        assert house.sees(house.floor, f"tables/T1/shift?day={day}")["owed"] is None


def closed_with(chance: Chance, sold: int, counted: int = 0) -> tuple[Told, Told]:
    """A table that has sold so much and is closed, with its box still there; what is told on the same day, before and
    after the box is counted. Two others sold and counted, so nobody who is asked has seen an amount."""
    chance.begin()
    crews.begin_ids()
    with opened() as web:
        house = crew(web, 100_000_00)
        house.opens("six-card", tray=5_000_00, rack=5_000_00)
        bob = house.arrives("bob", 100_00)
        house.must(house.dealer, "T1", do="seat-player", player=bob.player)
        house.must(house.dealer, "T1", do="sell-chips", player=bob.player, cents=sold)
        house.must(house.dealer, "T1", do="count-tray", tray=5_000_00, rack=5_000_00 - sold)
        bob.must("T1", do="leave")
        house.must(house.floor, "T1", do="close-table", tray=5_000_00, rack=5_000_00 - sold - counted)
        asked = {"dealer": signed_in(web, "dan", "dealer"), "floor": signed_in(web, "flo", "floor"),
                 "cashier": house.cashier}  # fmt: skip
        last = max(one["number"] for one in house.sees(house.cashier, "cashier")["lines"])
        day = house.sees(house.cashier, "cashier")["day"]
        given = {"ann": bob.player, "code": "", "sheet": "six-card"}
        paths = [path.format(**given) for some in everything.ASKED.values() for path in some]
        paths = [path.replace("2027-01-15", day).replace("2027-01-01", day) for path in paths]
        paths = [path for path in paths if path.startswith(("/api/staff", "/api/felt"))]
        paths = [path for path in paths if not path.startswith("/api/staff/customers") and "find=" not in path]
        for number in range(1, last + 1):
            paths += [f"/api/staff/slips/{number}", f"/api/staff/papers/slip.html?number={number}"]
        told = {(role, path): _get(who, path) for role, who in asked.items() for path in paths}
        house.must(house.cashier, None, do="count-drop", table="T1", cents=sold)
        return told, {(role, path): _get(who, path) for role, who in asked.items() for path in paths}


def test_what_a_closed_table_had_is_not_told_before_its_box_is_counted(chance: Chance) -> None:
    """The closing slip had the rack by the book, the window its sum, the exceptions the difference, and statements and
    cash reports what was sold: so whoever counted the box knew what had to be in it."""
    (first, first_after), (other, other_after) = closed_with(chance, 50_00), closed_with(chance, 80_00, 5_00)
    exceptions = {key for key in first if "exceptions" in key[1]}  # there is one in the second world alone
    told = [key for key in first if key not in exceptions and _unhashed(first[key]) != _unhashed(other[key])]
    assert told == [], [(first[key], other[key]) for key in told][:1]
    assert all("$" not in other[key][1] for key in exceptions)
    closing = next(key for key in first if "Closing of table T1" in first[key][1] and "/slips/" in key[1])
    assert "The drop box of table T1 is not counted yet. Until then" in first[closing][1]
    assert "by the book" not in first[closing][1]
    assert "by the book $4,950" in first_after[closing][1].replace("\\u00a0", " ")
    assert first_after[closing] != other_after[closing]


def _unhashed(answer: tuple[int, str]) -> tuple[int, str]:
    """Without the hash of a record, which covers its amounts: nobody can work them out of it. And without what Bob has
    on his account, which the cashier keeps for him."""
    status, text = answer
    text = re.sub(r'"customers":.*"waiting"', "", text)
    return status, re.sub(r"[0-9a-f]{64}|(?:[0-9a-f]{8} ){7}[0-9a-f]{8}", "", text)


def test_who_counted_at_the_closing_reads_what_they_found_on_the_slip_and_not_the_book(chance: Chance) -> None:
    with opened() as web:
        house = crew(web, 100_000_00)
        house.opens("six-card", tray=5_000_00, rack=5_000_00)
        bob = house.arrives("bob", 100_00)
        house.must(house.dealer, "T1", do="seat-player", player=bob.player)
        house.must(house.dealer, "T1", do="sell-chips", player=bob.player, cents=50_00)
        house.must(house.floor, "T1", do="close-table", tray=5_000_00, rack=4_940_00)
        number = house.sees(house.cashier, "cashier")["lines"][0]["number"]
        lines = dict(house.sees(house.floor, f"slips/{number}")["lines"])
        assert (lines["Tray counted"], lines["Rack counted"]) == ("$5,000", "$4,940")
        assert "Difference" not in lines
        assert lines["By the book"].startswith("The drop box of table T1 is not counted yet.")
        audrey = signed_in(web, "audrey", "auditor")
        assert dict(house.sees(audrey, f"slips/{number}")["lines"])["Rack counted"] == "$4,940, by the book $4,950"
