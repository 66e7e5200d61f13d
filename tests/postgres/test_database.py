"""The database guards the book by itself, and says which pitboss it is for."""

import pytest
from psycopg import errors

from pitboss.house import postgres, postgres_schema, schema
from pitboss.house.place import Url
from pitboss.house.postgres import PostgresStore
from pitboss.house.postgres_read import PostgresReader, connect
from pitboss.house.store import Balance, HouseError, SealedSeed
from tests.house.drafts import bet, drafted
from tests.postgres.server import Server

NEXT = postgres_schema.current() + 1  # the script that the next pitboss might have


@pytest.fixture
def written(house: Url) -> Url:
    """A house with a record, an entry, a seed."""
    with PostgresStore(house) as store:
        store.append([bet("table:T1", 0, "a"), drafted("cage", 0, "b", seeds=(SealedSeed("T1", 1, "A", b"sealed"),))])
    return house


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET payload = '{}'",
        "DELETE FROM records",
        "TRUNCATE records",
        "UPDATE commands SET id = 'c'",
        "DELETE FROM commands",
        "UPDATE entries SET cents = 0",
        "DELETE FROM entries",
        "TRUNCATE entries",
        "UPDATE streams SET name = 'other'",
        "DELETE FROM streams",
        "UPDATE accounts SET name = 'other'",
        "DELETE FROM accounts",
        "TRUNCATE accounts",
        "UPDATE seeds SET sealed = ''",
    ],
)
def test_the_book_is_append_only(written: Url, statement: str) -> None:
    with connect(written) as connection, pytest.raises(errors.RaiseException, match="append-only"):
        connection.execute(statement.encode())


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE records SET payload = replace(payload, 'ann', 'eve') WHERE stream = 'table:T1'", "the hash is not"),
        ("UPDATE entries SET cents = cents + 1", "the entries are not those of the payload"),
        ("UPDATE accounts SET cents = cents + 1", "the balance says"),
        ("UPDATE streams SET version = 7", "the head says version 7"),
        ("DELETE FROM records WHERE stream = 'cage'", "is not found under|are not found under|the last record is 0"),
        ("DELETE FROM streams", "records belong to a stream that is missing"),
        ("DELETE FROM accounts", "a record or an account that is missing"),
        ("UPDATE commands SET id = 'x' WHERE id = 'a'", "under the id of their command"),
    ],
)
def test_whoever_gets_past_the_guards_is_found(written: Url, statement: str, said: str) -> None:
    with connect(written) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(statement.encode())
    with PostgresReader(written) as reader:
        wrong = reader.check()
    assert any(part in sentence for sentence in wrong for part in said.split("|")), wrong


def test_a_guard_that_is_switched_off_is_found(written: Url) -> None:
    with connect(written) as connection:
        connection.execute("ALTER TABLE records DISABLE TRIGGER records_stay")
    with PostgresReader(written) as reader:
        assert reader.check() == ["The database was altered: the trigger records_stay is missing or switched off."]


def test_a_reader_that_holds_still_sees_one_moment(house: Url) -> None:
    with PostgresStore(house) as store, PostgresReader(house) as reader:
        store.append([bet("table:T1", 0, "a")])
        reader.hold_still()
        assert reader.balance("wallet:ann") == Balance(5, 1)
        store.append([bet("table:T1", 1, "b")])
        assert reader.balance("wallet:ann") == Balance(5, 1)
        assert reader.check() == []
        assert store.balance("wallet:ann") == Balance(10, 2)


def test_a_later_snapshot_of_another_process_stays(store: PostgresStore) -> None:
    store.append([bet("table:T1", 0, "a"), bet("table:T1", 1, "b")])
    store.keep_snapshot("table:T1", 2, '{"two":2}')
    store.keep_snapshot("table:T1", 1, "{}")
    kept = store.snapshot("table:T1")
    assert kept is not None
    assert kept.version == 2


def test_a_database_without_a_house_is_told_from_one_with(running: Server, house: Url) -> None:
    empty = running.bare()
    with pytest.raises(HouseError, match="There is no house at"):
        PostgresStore(empty)
    assert not postgres.is_there(empty)
    with pytest.raises(HouseError, match="not overwritten"):
        postgres.create(house)
    with connect(empty) as connection:
        connection.execute("CREATE TABLE records (of text)")
    with pytest.raises(HouseError, match="could not be made"):
        postgres.create(empty)
    assert not postgres.is_there(empty)


def test_a_database_that_is_not_there_is_named_without_its_password(running: Server) -> None:
    url = Url(f"postgresql://pitboss:secret@/nowhere?host={running.folder}")
    with pytest.raises(HouseError, match="nowhere") as caught:
        PostgresStore(url)
    assert "secret" not in str(caught.value) + repr(url)


def test_an_older_house_is_brought_up_to_date(written: Url, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not postgres.migrate(written)
    scripts = {**schema.scripts(postgres_schema.DIALECT), NEXT: "CREATE TABLE notes (text text);"}
    monkeypatch.setattr(schema, "scripts", lambda *_: scripts)
    with pytest.raises(HouseError, match=r"older.*pitboss house migrate"):
        PostgresStore(written)
    assert postgres.migrate(written)
    with PostgresStore(written) as store:
        assert store.check() == []
    monkeypatch.undo()
    with pytest.raises(HouseError, match="newer pitboss"):
        PostgresStore(written)


def test_a_script_that_fails_leaves_the_house_as_it_was(written: Url, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = {**schema.scripts(postgres_schema.DIALECT), NEXT: "CREATE TABLE notes (text text); SELECT nonsense;"}
    monkeypatch.setattr(schema, "scripts", lambda *_: scripts)
    with pytest.raises(HouseError, match="nonsense"):
        postgres.migrate(written)
    monkeypatch.undo()
    with PostgresStore(written) as store, connect(written) as connection:
        assert store.check() == []
        assert postgres_schema.version_of(connection) == NEXT - 1
        with pytest.raises(errors.UndefinedTable):
            connection.execute("SELECT * FROM notes")
