"""The auditor over HTTP: checks, theory, flags, the ledger in words, verification and exports; and who may ask."""

import asyncio
import json
import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house import history, settings
from pitboss.house.cash import cage
from pitboss.house.permits import TABLE, Role
from pitboss.house.reporting import worth
from pitboss.house.reporting.auditing import Check
from pitboss.house.settings import Flag, FlagKind, Settings
from pitboss.house.stores import backup
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import HouseError, Store
from pitboss.ledger.accounts import Kind
from pitboss.ledger.theory import Worth
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game
from pitboss.tables.terms import Chips
from pitboss.web.staff import book_words, report_worker
from pitboss.web.staff.back_office import SLICE, BackOffice
from pitboss.web.staff.report_worker import Room
from tests.house import playing
from tests.web.crew import crew, put_back
from tests.web.playing import Web, opened
from tests.web.staffed import signed_in

HANDS = 6


def played(store: Store) -> None:
    """A table for practice chips that has closed after some hands: the house that is served has another key."""
    house = playing.opened(store, "three-card")
    for _ in range(HANDS):
        playing.play_hand(house, "T1")
    table = house.table("T1")
    playing.must(house.close_table("T1", tray=table.tray, rack=table.rack, by="floor", command_id="close"))


@pytest.fixture
def web() -> Iterator[Web]:
    store = MemoryStore()
    played(store)
    with opened(store) as made:
        yield made


DAY = "2023-11-14"
ASKED = {
    "see-audit": ("GET", f"/api/staff/audit?day={DAY}"),
    "see-ledger": ("GET", "/api/staff/ledger"),
    "verify": ("POST", "/api/staff/verify?table=T1&first=1&last=2"),
    "export": ("GET", "/api/staff/export/T1"),
    "see-month": ("GET", "/api/staff/month?month=2023-11"),
    "see-shift": ("GET", f"/api/staff/tables/T1/shift?day={DAY}"),
    "see-ratings": ("GET", f"/api/staff/ratings?day={DAY}"),
}


def test_only_those_may_ask_whom_the_permits_name(web: Web) -> None:
    """Would catch a route that forgot the gate."""
    guest = web.browser()
    browsers = {role: signed_in(web, role.value * 2, role.value) for role in Role if role is not Role.GUEST}
    for word, (method, path) in ASKED.items():
        assert guest.http.request(method, path, headers=guest.headers).status_code == 401
        for role, browser in browsers.items():
            answer = browser.http.request(method, path, headers=browser.headers)
            may = "office" in TABLE[word].who.get(role, ())
            assert answer.status_code == (200 if may else 403), (word, role, answer.text)


# ---------------------------------------------------------------- the audit


def test_the_audit_of_a_day(web: Web) -> None:
    auditor = signed_in(web, "aud", "auditor")
    found = auditor.http.get("/api/staff/audit", params={"day": DAY, "chips": "practice"}).json()
    assert (found["day"], found["tables"], found["checking"]) == (DAY, ["T1"], False)
    assert found["checks"]
    assert all(one["ok"] for one in found["checks"])
    assert found["checked_at"] == web.clock.now
    store = web.house.store
    assert found["records"] == sum(store.head(stream).version for stream in store.streams())
    (ante,) = found["theory"]
    assert (ante["table"], ante["wager"], ante["title"], ante["count"]) == ("T1", "ante", "Ante", 3 * HANDS)
    assert ante["low"] < ante["expected"] < ante["high"]
    assert ante["alarm"] is not (ante["low"] <= ante["won"] <= ante["high"])
    assert auditor.http.get("/api/staff/audit", params={"day": DAY}).json()["theory"] == []
    assert auditor.http.get("/api/staff/audit", params={"day": "yesterday"}).status_code == 400
    assert auditor.http.get("/api/staff/audit", params={"chips": "gold"}).status_code == 422


def test_a_check_that_fails_is_told_and_is_no_traceback(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Room) -> list[Check]:
        raise OSError("the disk is gone")

    monkeypatch.setattr(Room, "checks", fails)
    auditor = signed_in(web, "aud", "auditor")
    found = auditor.http.get("/api/staff/audit").json()
    assert found["checks"] == [{"ok": False, "says": "The check could not be made: the disk is gone"}]


def test_theory_waits_for_the_solver_and_comes_when_it_has_counted(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a page that never gets its figures, and one that counts in the middle of everything else."""
    honest, counted = worth.worths, list[str]()

    def counts(game: Game, stake: Cents | None = None, *, count: bool = True) -> Mapping[str, Worth]:
        if not count:
            raise worth.NotCounted
        counted.append(game.id)
        return honest(game, stake)

    monkeypatch.setattr(worth, "worths", counts)
    monkeypatch.setattr(report_worker, "worths", counts)
    auditor = signed_in(web, "aud", "auditor")
    found = auditor.http.get("/api/staff/audit", params={"day": DAY, "chips": "practice"}).json()
    assert ([one["wager"] for one in found["theory"]], found["checking"]) == (["ante"], False)
    assert counted == ["three-card"]


def test_flagged_cash_is_told_in_words(web: Web) -> None:
    flag = Flag(FlagKind.CASH, "2020-01-01", over_cents=10_000_00, note="a form is due")
    settings.keep(web.house.store, Settings(flags=(flag,)))
    for number, cents in enumerate((9_000_00, 2_000_00)):  # together they come to it
        reply = web.house.cage(cage.BuyAtCage("ann", cents), by="p.abcdefghij", command_id=f"buy {number}")
        assert reply.ok
    found = signed_in(web, "aud", "auditor").http.get("/api/staff/audit").json()
    assert [(one["says"], one["cents"]) for one in found["flags"]] == [
        (
            "Ann paid $2,000 in cash at the cage. Flagged: cash of one person that comes to at least $10,000 in a day "
            "(a form is due).",
            2_000_00,
        )
    ]


# ---------------------------------------------------------------- the ledger


def test_every_line_of_the_ledger_has_its_words(web: Web) -> None:
    """Page by page to the end, and nothing is missing: the lines come to nothing."""
    auditor = signed_in(web, "aud", "auditor")
    lines = list[dict[str, Any]]()
    after: int | None = 0
    while after is not None:
        page = auditor.http.get("/api/staff/ledger", params={"account": "practice/", "after": after}).json()
        lines += page["lines"]
        after = page["after"]
    assert sum(one["cents"] for one in lines) == 0
    assert len(lines) == len(list(web.house.store.entries(account="practice/")))
    first = next(one for one in lines if one["account"] == "practice/seat:T1:ann")
    assert (first["says"], first["by"]) == ("Buy in: in front of Ann at T1", ["Ann"])
    only = auditor.http.get("/api/staff/ledger", params={"stream": "table:T1", "account": "practice/spot"}).json()
    assert {one["stream"] for one in only["lines"]} == {"table:T1"}
    assert auditor.http.get("/api/staff/ledger", params={"after": -1}).status_code == 422


def test_every_kind_of_account_has_its_words() -> None:
    for kind in Kind:
        name = ":".join([kind.word, *("T1" if part == "table" else "7" for part in kind.of)])
        assert book_words.place(name, str.title)
        assert book_words.place(f"night/{name}", str.title) == book_words.place(name, str.title)
    assert book_words.people("p.a+p.b", str.upper) == ["P.A", "P.B"]


# ---------------------------------------------------------------- hands


def test_a_range_of_hands_is_verified(web: Web) -> None:
    auditor = signed_in(web, "aud", "auditor")
    found = auditor.post("/api/staff/verify?table=T1&first=2&last=400", {}).json()
    assert (found["hands"], found["failed"], found["not_claimed"]) == (_decks(web) - 1, [], 0)


def _decks(web: Web) -> int:
    """Uses of decks, those included that the close opened unused."""
    return len(list(history.hands(web.house.store, "T1")))


def test_a_false_hand_is_named(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = history.record

    def cheating(told: history.FinishedHand) -> dict[str, Any]:
        made = honest(told)
        return {**made, "commit": "00" * 32} if made["hand"] == 3 else made

    monkeypatch.setattr(history, "record", cheating)
    found = signed_in(web, "aud", "auditor").post("/api/staff/verify?table=T1&first=1&last=5", {}).json()
    assert [(one["table"], one["hand"], one["ok"]) for one in found["failed"]] == [("T1", 3, False)]
    assert any("commit" in sentence for sentence in found["failed"][0]["says"])


def test_a_copy_that_was_put_back_is_told_with_the_book_and_with_its_hands(web: Web) -> None:
    """Would catch hands that are all true and a book that balances, and no word of what is lost; and a verification
    that stops where a restore left numbers out."""
    table = crew(web).opens("pair-plus", "T2")
    put_back(web)
    auditor = signed_in(web, "aud", "auditor")
    (told,) = auditor.http.get(f"/api/staff/audit?day={DAY}").json()["restores"]
    # T1 is closed in the copy, but it may have been opened again since.
    assert f"How many records of the cage, the staff, table T1 and table {table} are lost is not known." in told
    first = auditor.post(f"/api/staff/verify?table={table}&first=1&last=100", {}).json()
    assert (first["hands"], first["failed"], first["next"]) == (2, [], None)
    assert first["restores"][0].endswith(f"How many records of table {table} are lost is not known.")
    assert auditor.post("/api/staff/verify?table=T1&first=1&last=2", {}).json()["next"] == 3


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("table=T1&first=5&last=4", 400),
        ("table=T1&first=1&last=501", 400),
        ("table=T1&first=900&last=901", 404),
        ("table=T9&first=1&last=2", 404),
        ("table=T1&first=0&last=2", 422),
    ],
)
def test_a_range_that_is_none_is_refused(web: Web, asked: str, status: int) -> None:
    answer = signed_in(web, "aud", "auditor").post(f"/api/staff/verify?{asked}", {})
    assert (answer.status_code, bool(answer.json()["error"]["message"])) == (status, True)


def test_an_export_is_what_the_command_line_writes_and_can_be_verified(web: Web) -> None:
    auditor = signed_in(web, "aud", "auditor")
    answer = auditor.http.get("/api/staff/export/T1")
    assert answer.headers["content-disposition"] == 'attachment; filename="T1.json"'
    found = answer.json()
    assert found == json.loads(json.dumps(history.export(web.house.store, "T1")))
    assert all(check.ok for check in verifier.verify(found))
    assert auditor.http.get("/api/staff/export/T9").status_code == 404


# ---------------------------------------------------------------- the back office itself


def test_who_stops_asking_stops_the_work() -> None:
    """Would catch five hundred hands that are verified for nobody."""
    store = MemoryStore()
    asked: list[tuple[int, int]] = []

    async def run() -> None:
        office = BackOffice(store, lambda: 0)

        async def ask(_: Any, table: str, first: int, last: int) -> list[Any]:
            asked.append((first, last))
            return []

        office._quick.ask = ask  # type: ignore[method-assign, assignment]
        verdicts = office.verdicts("T1", list(range(1, 501)))
        assert await anext(verdicts) == []
        await verdicts.aclose()  # type: ignore[attr-defined]

    asyncio.run(run())
    assert asked == [(1, SLICE)]


def test_only_so_many_exports_are_on_their_way(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    played(store)
    monkeypatch.setattr(report_worker, "PIECE_BYTES", 1_000)
    room = Room(store)
    numbers = [room.export("T1") for _ in range(report_worker.EXPORTS_MOST + 1)]
    with pytest.raises(HouseError, match="Too many exports"):
        room.piece(numbers[0])
    text = ""
    while piece := room.piece(numbers[-1]):
        text += piece
    assert json.loads(text + "}") == json.loads(json.dumps(history.export(store, "T1")))  # signed where it passes
    room.give_up(numbers[1])
    assert len(room.exports) == report_worker.EXPORTS_MOST - 2


def test_an_office_that_is_warm_has_added_everything_up_before_anybody_asks() -> None:
    """Would catch a first report that reads the whole book while somebody waits, and one that is not of now."""
    store = MemoryStore()
    house = playing.opened(store, "three-card")
    playing.play_hand(house, "T1")

    async def run() -> None:
        office = BackOffice(store, lambda: 0)
        office.warm()
        assert office._warming is not None
        await office._warming
        told = office._quick._room.told
        assert told is not None
        assert told.versions["table:T1"] == store.head("table:T1").version
        playing.play_hand(house, "T1")
        month = await office.ask(Room.month, "2023-11", Chips.PRACTICE)
        assert month.total.hands == 2
        office.close()

    asyncio.run(run())


def test_a_house_in_a_file_is_read_by_another_process_and_one_that_dies_is_replaced(tmp_path: Path) -> None:
    """Would catch a report that only the thread of a test can make, and a back office that never comes back."""
    path = tmp_path / "house.db"
    backup.create(path)
    store = SqliteStore(path)
    played(store)

    async def run() -> None:
        office = BackOffice(store, lambda: 0)
        try:
            assert (await office.ask(Room.size))[0] == ["T1"]
            month = await office.ask(Room.month, "2023-11", Chips.PRACTICE)
            assert month.total.hands == HANDS
            (process,) = office._quick._pool._processes.values()  # type: ignore[union-attr]
            os.kill(process.pid, signal.SIGKILL)
            process.join(10)
            again = await office.ask(Room.month, "2023-11", Chips.PRACTICE)
            assert again == month
        finally:
            office.close()

    asyncio.run(run())
    store.close()
