"""The database guards the book by itself, and says which pitboss it is for."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest
from psycopg import errors

from pitboss.house.location import Url
from pitboss.house.stores import postgres, postgres_schema, schema, upgrading
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.postgres_read import PostgresReader, connect
from pitboss.house.stores.store import Balance, HouseError, SealedSeed
from tests.house import tomorrow
from tests.house.drafts import bet, drafted
from tests.postgres.server import Server


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


@contextmanager
def tomorrows(folder: Path, script: str = tomorrow.NOTES) -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "FOLDERS", [*schema.FOLDERS, tomorrow.written(folder, script)])
        yield patch


def test_an_older_house_is_brought_up_to_date(written: Url, tmp_path: Path) -> None:
    """And the pitboss of before goes on writing to it, because nothing was taken away."""
    assert not postgres.migrate(written)
    with PostgresStore(written) as running:
        with tomorrows(tmp_path / "migrations"):
            with pytest.raises(HouseError, match=r"older.*pitboss house migrate"):
                PostgresStore(written)
            assert postgres.migrate(written)
            assert not postgres.migrate(written)
            with PostgresStore(written) as store:
                assert store.check() == []
        running.append([bet("table:T1", 1, "it goes on")])
    with PostgresStore(written) as store:
        assert store.head("table:T1").version == 2
        assert store.check() == []


def test_a_pitboss_that_is_too_old_for_a_house_neither_opens_it_nor_is_left_behind(
    written: Url, tmp_path: Path
) -> None:
    """Would catch a migration that takes something away from a process that still writes."""
    with tomorrows(tmp_path / "migrations") as patch:
        patch.setattr(schema, "OLDEST_WRITER", tomorrow.NEXT)
        with connect(written) as older:
            older.execute("SELECT pg_advisory_lock_shared(%s::int, 4::int)", (postgres_schema._WRITERS,))
            with pytest.raises(HouseError, match="older pitboss"):
                postgres.migrate(written)
        assert postgres.migrate(written)
    with pytest.raises(HouseError, match="newer pitboss"):
        PostgresStore(written)


def test_who_stops_an_older_pitboss_and_migrates_at_once_is_not_refused(written: Url, tmp_path: Path) -> None:
    """Would catch a migration that takes a process for a running one which the database has not let go yet."""
    with tomorrows(tmp_path / "migrations") as patch, ThreadPoolExecutor(1) as thread, connect(written) as older:
        patch.setattr(schema, "OLDEST_WRITER", tomorrow.NEXT)
        older.execute("SELECT pg_advisory_lock_shared(%s::int, 4::int)", (postgres_schema._WRITERS,))
        migrated = thread.submit(postgres.migrate, written)
        sleep(0.3)
        older.close()
        assert migrated.result(30)


def test_a_house_from_before_there_were_revisions_is_taken_over(running: Server) -> None:
    url = running.bare()
    with connect(url) as connection:
        postgres_schema.run(connection, schema.scripts(postgres_schema.DIALECT)["0003"])
        connection.execute("INSERT INTO schema_versions VALUES (1)")
    with pytest.raises(HouseError, match=r"older.*pitboss house migrate"):
        PostgresStore(url)
    assert postgres.migrate(url)
    with PostgresStore(url) as store:
        assert store.check() == []


def test_a_new_house_is_what_all_migrations_make(running: Server, house: Url) -> None:
    """A new house is made by the scripts alone, because walking through the revisions takes ten times as long."""
    walked = running.bare()
    with connect(walked) as connection, connection.transaction():
        connection.execute(schema.REVISION)
        upgrading.upgrade(connection, postgres_schema.DIALECT)
        postgres_schema.state_oldest(connection)
    assert _tables(walked) == _tables(house)
    assert len(_tables(house)) > 100


def _tables(url: Url) -> list[tuple[object, ...]]:
    """Columns, keys, indices, triggers, functions, and what is in the tables of versions."""
    asked = (
        "SELECT table_name, column_name, ordinal_position, data_type, collation_name, is_nullable, column_default"
        " FROM information_schema.columns WHERE table_schema = current_schema()",
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = current_schema()::regnamespace",
        "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()",
        "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
        "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace",
        "SELECT version_num FROM alembic_version",
        "SELECT name, value FROM settings",
    )
    with connect(url) as connection:
        return [row for one in asked for row in sorted(connection.execute(one).fetchall(), key=str)]


def test_a_script_that_fails_leaves_the_house_as_it_was(written: Url, tmp_path: Path) -> None:
    broken = f"{tomorrow.NOTES} SELECT nonsense;"
    with tomorrows(tmp_path / "migrations", broken), pytest.raises(HouseError, match="nonsense"):
        postgres.migrate(written)
    with PostgresStore(written) as store, connect(written) as connection:
        assert store.check() == []
        assert postgres_schema.version_of(connection) == schema.current()
        with pytest.raises(errors.UndefinedTable):
            connection.execute("SELECT * FROM notes")


def test_a_migration_waits_for_another_one(written: Url, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_schema, "PATIENCE_SECONDS", 1)
    with tomorrows(tmp_path / "migrations"), connect(written) as other:
        with other.transaction():
            postgres_schema.migrate_alone(other)
            with pytest.raises(HouseError, match="stays as it was"):
                postgres.migrate(written)
        assert postgres.migrate(written)
