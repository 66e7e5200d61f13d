"""The house in a file: what the database itself holds to, who may open it, and what a check finds."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from pitboss.house.stores import chain, schema
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import HouseError, SealedSeed
from tests.house.drafts import bet, drafted


@pytest.fixture
def played(house: Path) -> Path:
    """A house with two streams, a seed and a snapshot; closed."""
    with SqliteStore(house) as store:
        store.append([bet("table:T1", version, f"T1 {version}") for version in range(5)])
        store.append([bet("cage", version, f"cage {version}", player="bob") for version in range(3)])
        store.append([drafted("cage", 3, "seeded", seeds=(SealedSeed("T1", 1, "A", b"sealed"),))])
        store.keep_snapshot("cage", 2, "{}")
        assert store.check() == []
    return house


def raw(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def test_every_commit_is_synced(house: Path) -> None:
    with SqliteStore(house) as store:
        asked = ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers")
        assert [store._writing.execute(f"PRAGMA {name}").fetchone()[0] for name in asked] == ["wal", 2, 1, 1]


def test_a_sqlite_that_is_too_old_is_named_before_anything_is_opened(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a house that opens, takes bets and stops at its first commit."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.31.1")
    with pytest.raises(HouseError, match=r"needs SQLite 3\.33 or newer, and this Python has 3\.31\.1"):
        SqliteStore(house)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE records SET payload = '{}'",
        "DELETE FROM records WHERE version = 5",
        "UPDATE entries SET cents = 2 * cents",
        "DELETE FROM entries",
        "UPDATE accounts SET name = 'wallet:eve' WHERE name = 'wallet:ann'",
        "DELETE FROM accounts",
        "UPDATE streams SET name = 'table:T2' WHERE name = 'table:T1'",
        "DELETE FROM streams",
        "UPDATE seeds SET sealed = x'00'",
        "INSERT INTO records SELECT 99, stream, version, 'again', body, payload, hash FROM records LIMIT 1",
        "INSERT INTO records SELECT 99, stream, 99, command_id, body, payload, hash FROM records LIMIT 1",
        "INSERT OR REPLACE INTO records SELECT 99, stream, version, 'x', body, payload, hash FROM records LIMIT 1",
    ],
)
def test_the_database_itself_refuses_to_change_the_past(played: Path, change: str) -> None:
    with SqliteStore(played) as store, pytest.raises(sqlite3.IntegrityError):
        store._writing.execute(change)


TAMPERED = {
    "a payload": "UPDATE records SET payload = replace(payload, 'ann', 'eve') WHERE version = 2",
    "a hash": "UPDATE records SET hash = zeroblob(32) WHERE version = 2",
    "a body": "UPDATE records SET body = zeroblob(32) WHERE version = 2",
    "a body of another type": "UPDATE records SET body = 'text' WHERE version = 2",
    "a payload that is no payload": "UPDATE records SET payload = 'null' WHERE version = 2",
    "a command id": "UPDATE records SET command_id = 'other' WHERE command_id = 'T1 1'",
    "a record in the middle": "DELETE FROM records WHERE number = 2",
    "the last record": "DELETE FROM records WHERE number = 5",
    "the last record and its entries": "DELETE FROM records WHERE number = 5; DELETE FROM entries WHERE record = 5",
    "a version": "UPDATE records SET version = 77 WHERE number = 5",
    "a record of another stream": "UPDATE records SET stream = 2, version = 9 WHERE number = 5",
    "a head": "UPDATE streams SET version = 4 WHERE name = 'table:T1'",
    "an entry": "UPDATE entries SET cents = cents * 2 WHERE record = 2",
    "an entry of another account": "UPDATE entries SET account = 3 WHERE record = 2 AND cents > 0",
    "an entry too many": "INSERT INTO entries VALUES (2, 1, 3, 1, 0)",
    "an entry of a record that never was": "INSERT INTO entries VALUES (99, 1, 1, 1, 5), (99, 1, 2, 1, -5)",
    "an entry too few": "DELETE FROM entries WHERE record = 9 OR record = 3",
    "an entry of another transaction": "UPDATE entries SET transaction_no = 2 WHERE record = 2 AND line = 2",
    "cents that are a text": "UPDATE entries SET cents = 'x' WHERE record = 2",
    "a balance": "UPDATE accounts SET cents = cents + 1 WHERE name = 'wallet:ann'",
    "two balances": "UPDATE accounts SET cents = CASE name WHEN 'wallet:ann' THEN 15 ELSE 25 END WHERE name LIKE 'w%'",
    "a balance's version": "UPDATE accounts SET version = 99 WHERE name = 'wallet:ann'",
    "an account": "DELETE FROM accounts WHERE name = 'wallet:bob'",
    "an account out of nothing": "INSERT INTO accounts VALUES (77, 'wallet:eve', 1000000, 1)",
    "a snapshot of the future": "UPDATE snapshots SET version = 99",
    "a stream that is gone": "DELETE FROM streams WHERE name = 'cage'",
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_check_finds_what_was_tampered_with(played: Path, name: str) -> None:
    """Whoever has the disk can take the triggers off; the check must notice, even with the triggers back on."""
    tamper(played, "SELECT 1")
    with SqliteReader(played) as reader:
        assert reader.check() == []
    tamper(played, TAMPERED[name])
    with SqliteReader(played) as reader:
        assert reader.check() != []


def test_a_check_finds_a_gap_in_a_chain_that_was_forged_to_fit(played: Path) -> None:
    with SqliteReader(played) as reader:
        fourth, fifth = reader.records("table:T1", after=3)
    forged = chain.link("table:T1", 7, fourth.hash, fifth.payload).hex()
    tamper(
        played,
        f"UPDATE records SET version = 7, hash = x'{forged}' WHERE number = 5;"
        f"UPDATE streams SET version = 7, hash = x'{forged}' WHERE name = 'table:T1'",
    )
    with SqliteReader(played) as reader:
        assert reader.check() == ["table:T1 7: it follows version 4; versions are missing or doubled"]


def tamper(path: Path, change: str) -> None:
    with closing(raw(path)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for trigger, _ in triggers:
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.executescript(change)
        for _, sql in triggers:
            connection.execute(sql)


def test_a_check_finds_a_trigger_or_an_index_that_is_gone(played: Path) -> None:
    with closing(raw(played)) as connection:
        connection.execute("DROP TRIGGER records_stay")
    with SqliteReader(played) as reader:
        assert [sentence for sentence in reader.check() if "records_stay" in sentence] != []


def test_a_check_finds_a_damaged_page(played: Path) -> None:
    data = bytearray(played.read_bytes())
    place = data.index(b'"command_id":"T1 3"')
    data[place + 4] ^= 1
    played.write_bytes(data)
    with SqliteReader(played) as reader:
        assert reader.check() != []


def test_a_file_cut_short_is_noticed(played: Path) -> None:
    played.write_bytes(played.read_bytes()[:-8192])
    try:
        with SqliteReader(played) as reader:
            assert reader.check() != []
    except HouseError:
        pass


def test_a_second_writer_is_refused(played: Path) -> None:
    program = "import sys; from pathlib import Path; from pitboss.house.stores.sqlite import SqliteStore\n"
    program += "try: SqliteStore(Path(sys.argv[1]))\nexcept Exception as error: print(type(error).__name__, error)"
    with SqliteStore(played):
        said = subprocess.run([sys.executable, "-c", program, played], capture_output=True, text=True, check=True)
        assert said.stdout.startswith("HouseInUse")
        assert f"in use by process {os.getpid()}" in said.stdout
        with pytest.raises(HouseError, match="in use"):
            SqliteStore(played)
    with SqliteStore(played) as store:
        assert store.check() == []


def test_a_reader_stands_beside_a_running_house(played: Path) -> None:
    with SqliteStore(played) as store, SqliteReader(played) as reader:
        for version in range(5, 10):
            store.append([bet("table:T1", version, f"T1 {version}")])
            assert reader.head("table:T1") == store.head("table:T1")
        half_read = reader.records("table:T1")
        next(half_read)
        store.append([bet("table:T1", 10, "T1 10")])
        assert reader.check() == store.check() == []
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader._reading.execute("DELETE FROM settings")
    with SqliteReader(played) as reader:
        assert reader.head("table:T1").version == 11


def test_a_check_looks_at_one_moment(house: Path) -> None:
    """Would catch balances read after entries while a writer goes on."""
    with SqliteStore(house) as store:
        store.append([bet("table:T1", version, f"{version}") for version in range(300)])
        ends = False

        def go_on() -> None:
            version = 300
            while not ends:
                store.append([bet("table:T1", version, f"{version}")])
                version += 1

        thread = Thread(target=go_on)
        thread.start()
        try:
            assert [store.check() for _ in range(5)] == [[]] * 5
        finally:
            ends = True
            thread.join()


def test_where_there_is_no_house_the_sentence_says_what_to_do(tmp_path: Path) -> None:
    for kind in (SqliteStore, SqliteReader):
        with pytest.raises(HouseError, match="pitboss house init"):
            kind(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(params=[SqliteStore, SqliteReader])
def kind(request: pytest.FixtureRequest) -> type[SqliteReader]:
    found: type[SqliteReader] = request.param
    return found


def test_an_older_house_is_not_opened(tmp_path: Path, kind: type[SqliteReader]) -> None:
    path = tmp_path / "house.db"
    with closing(raw(path)) as connection:
        schema.build(connection)
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(HouseError, match="pitboss house migrate"):
        kind(path)


def test_a_newer_house_is_not_opened(house: Path, kind: type[SqliteReader]) -> None:
    with closing(raw(house)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(HouseError, match="newer pitboss"):
        kind(house)


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0 and then nonsense", b"hello" * 1000])
def test_what_is_no_house_is_not_opened(tmp_path: Path, kind: type[SqliteReader], content: bytes) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(content)
    with pytest.raises(HouseError):
        kind(path)
    assert path.read_bytes() == content
