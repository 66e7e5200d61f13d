"""A copy is as good as the house, or it is refused; an old house comes up to date, or stays as it was."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from shutil import copyfile
from threading import Thread

import pytest

from pitboss.house.stores import backup, schema
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import Balance, HouseError, Reader, SealedSeed, Snapshot
from pitboss.house.vault import Vault, find_key, make_key
from tests.house import tomorrow
from tests.house.drafts import bet, drafted

OLD = Path(__file__).with_name("house_v1.sql")


def said(reader: Reader) -> object:
    """Everything a house says."""
    streams = reader.streams()
    return (
        {stream: (reader.head(stream), list(reader.records(stream)), reader.snapshot(stream)) for stream in streams},
        reader.balances(),
        list(reader.entries()),
        reader.seed("T1", 1),
        reader.setting("time zone"),
        reader.papers("accounts"),
    )


@pytest.fixture
def copied(house: Path, tmp_path: Path) -> Path:
    """A backup of a house with two streams."""
    with SqliteStore(house) as store:
        store.append([bet("table:T1", version, f"T1 {version}") for version in range(5)])
        store.append([drafted("cage", 0, "seeded", seeds=(SealedSeed("T1", 1, "A", b"sealed"),))])
        store.keep_snapshot("table:T1", 3, "{}")
        store.put_setting("time zone", "UTC")
        store.keep_paper("accounts", "p.ann", "{}")
        store.keep_paper("sessions", "p.ann/1", "{}")
        backup.backup(house, tmp_path / "copy")
    return tmp_path / "copy"


def test_a_restored_house_says_what_the_house_said(copied: Path, house: Path, tmp_path: Path) -> None:
    backup.restore(copied, tmp_path / "restored.db")
    with SqliteReader(house) as before, SqliteStore(tmp_path / "restored.db") as after:
        assert said(before) == said(after)
        assert after.check() == []
        after.append([bet("table:T1", 5, "it goes on")])


def test_a_restored_house_knows_its_accounts_and_asks_everybody_to_sign_in_again(copied: Path, tmp_path: Path) -> None:
    """Would catch a session that was ended after the backup, and lives again with it."""
    backup.restore(copied, tmp_path / "restored.db")
    with SqliteReader(tmp_path / "restored.db") as after:
        assert after.papers("accounts") == {"p.ann": "{}"}
        assert after.papers("sessions") == {}


def test_the_manifest_names_the_head_of_every_stream(copied: Path, house: Path) -> None:
    manifest = json.loads(backup.manifest_of(copied).read_text())
    with SqliteReader(house) as reader:
        heads = {stream: [reader.head(stream).version, reader.head(stream).hash.hex()] for stream in reader.streams()}
    assert manifest["heads"] == heads
    assert list(heads) == ["cage", "table:T1"]


def test_a_house_is_copied_while_it_is_written_to(house: Path, tmp_path: Path) -> None:
    with SqliteStore(house) as store:
        ends = False

        def go_on() -> None:
            version = 0
            while not ends:
                store.append([bet("table:T1", version, f"{version}")])
                version += 1

        thread = Thread(target=go_on)
        thread.start()
        try:
            for number in range(5):
                backup.backup(house, tmp_path / f"copy {number}")
        finally:
            ends = True
            thread.join()
    for number in range(5):
        backup.restore(tmp_path / f"copy {number}", tmp_path / f"restored {number}")


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[data.index(b'"command_id":"T1 2"') + 4] ^= 1
    path.write_bytes(data)


def alter(path: Path) -> None:
    """An adversary who also writes a manifest to fit: the chain finds it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        sql = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'records_stay'").fetchone()[0]
        connection.execute("DROP TRIGGER records_stay")
        connection.execute("UPDATE records SET payload = replace(payload, 'ann', 'eve')")
        connection.execute(sql)
    rewrite(path, sha256=backup._sha256(path))


def settle_elsewhere(path: Path) -> None:
    """A setting is in no chain: only the sum of the whole file guards it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE settings SET value = 'Mars'")


def rewrite(path: Path, **changes: object) -> None:
    manifest = backup.manifest_of(path)
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | changes))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "a flipped bit": flip,
    "a changed record": alter,
    "a changed setting": settle_elsewhere,
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:-4096]),
    "empty": lambda path: path.write_bytes(b""),
    "gone": Path.unlink,
    "no manifest": lambda path: backup.manifest_of(path).unlink(),
    "a manifest that is none": lambda path: backup.manifest_of(path).write_text("[]"),
    "a manifest of the future": lambda path: rewrite(path, format=99),
    "a manifest of other heads": lambda path: rewrite(path, heads={"cage": [9, "00"]}),
}


@pytest.mark.parametrize("name", DAMAGES)
@pytest.mark.parametrize("force", [False, True])
def test_a_damaged_backup_is_refused_and_leaves_no_trace(copied: Path, house: Path, name: str, *, force: bool) -> None:
    target = house if force else house.with_name("restored.db")
    before = house.read_bytes()
    DAMAGES[name](copied)
    with pytest.raises(HouseError):
        backup.restore(copied, target, force=force)
    assert house.read_bytes() == before
    assert not house.with_name("restored.db").exists()
    assert [path.name for path in house.parent.iterdir() if "part" in path.name or "replaced" in path.name] == []


def test_a_house_that_is_there_is_overwritten_only_on_demand(copied: Path, house: Path) -> None:
    with SqliteStore(house) as store:
        store.append([bet("table:T1", 5, "after the copy")])
    with pytest.raises(HouseError, match="not overwritten"):
        backup.restore(copied, house)
    backup.restore(copied, house, force=True)
    with SqliteReader(house) as reader:
        assert reader.head("table:T1").version == 5
    with SqliteReader(house.with_name("house.db.replaced")) as reader:
        assert reader.head("table:T1").version == 6


def test_a_house_that_runs_is_never_overwritten(copied: Path, house: Path) -> None:
    with SqliteStore(house), pytest.raises(HouseError, match="in use"):
        backup.restore(copied, house, force=True)


def test_a_log_that_was_left_behind_does_not_meet_the_restored_house(copied: Path, house: Path) -> None:
    """Would catch a restore that leaves the write-ahead log of a killed process beside another database."""
    with SqliteStore(house) as store:
        store.append([bet("table:T1", version, f"T1 {version}", cents=7) for version in range(5, 50)])
        log = house.with_name("house.db-wal").read_bytes()
    house.with_name("house.db-wal").write_bytes(log)
    house.unlink()
    backup.restore(copied, house)
    with SqliteStore(house) as reader:
        assert reader.head("table:T1").version == 5
        assert reader.check() == []


STEPS = 12  # more than a house that steps aside takes


def killed_after(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """The process dies before one more file gets another name, or goes."""
    left = [steps]

    def dying(name: str) -> Callable[..., object]:
        real = getattr(Path, name)

        def does(self: Path, *given: object, **named: object) -> object:
            if self.exists():
                left[0] -= 1
                if left[0] < 0:
                    raise KeyboardInterrupt
            return real(self, *given, **named)

        return does

    for name in ("replace", "unlink"):
        monkeypatch.setattr(Path, name, dying(name))


def heads(path: Path) -> dict[str, int]:
    with SqliteReader(path) as reader:
        return {stream: reader.head(stream).version for stream in reader.streams()}


@pytest.mark.parametrize("steps", range(STEPS))
def test_a_house_that_steps_aside_has_its_log_beside_it_wherever_it_is(
    copied: Path, house: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Would catch a kill between two files: a database without its log lacks its newest records, and one with the log
    of another is damaged. Put back once more, the copy is there, and the house that was there is whole elsewhere."""
    whole = with_log(house)
    with monkeypatch.context() as patched, suppress(KeyboardInterrupt):
        killed_after(patched, steps)
        backup.restore(copied, house, force=True)
    for found in (house, house.with_name("house.db.replaced")):
        if found.exists():
            assert heads(found) in ([whole, heads(copied)] if found == house else [whole])
    backup.restore(copied, house, force=True)
    assert heads(house) == heads(copied)
    kept = [one for one in house.parent.glob("house.db.replaced*") if one.suffix[-1:].isalnum() and "-" not in one.name]
    assert whole in [heads(one) for one in kept]
    with SqliteStore(house) as store:
        assert store.check() == []


def with_log(house: Path) -> dict[str, int]:
    """Records that are in the log alone, as a process leaves them that was killed."""
    with SqliteStore(house) as store:
        store.append([bet("table:T1", version, f"later {version}") for version in range(5, 9)])
        for ending in ("", "-wal"):
            copyfile(f"{house}{ending}", f"{house}{ending}.kept")
    for ending in ("", "-wal"):
        Path(f"{house}{ending}.kept").replace(f"{house}{ending}")
    assert Path(f"{house}-wal").stat().st_size > 0
    return {"table:T1": 9, "cage": 1}


def test_a_log_without_its_house_does_not_meet_a_new_one(house: Path) -> None:
    with SqliteStore(house) as store:
        store.append([bet("table:T1", 0, "one")])
        copyfile(f"{house}-wal", f"{house}-wal.kept")
    house.unlink()
    Path(f"{house}-wal.kept").replace(f"{house}-wal")
    backup.create(house)
    with SqliteStore(house) as store:
        assert (store.streams(), store.check()) == ([], [])


def test_a_house_that_is_in_the_way_is_told_how_it_steps_aside(copied: Path, house: Path) -> None:
    with pytest.raises(HouseError, match=r"--force puts the copy in its place, and keeps it as .*house\.db\.replaced"):
        backup.restore(copied, house)


def test_nothing_is_overwritten_by_a_backup_or_a_new_house(copied: Path, house: Path) -> None:
    with pytest.raises(HouseError, match="not overwritten"):
        backup.backup(house, copied)
    with pytest.raises(HouseError, match="not overwritten"):
        backup.create(house)


def test_a_backup_holds_neither_key_nor_seed(house: Path, tmp_path: Path) -> None:
    """Nor does any file of the house but the key's own."""
    make_key(house)
    key, seed = find_key(house, {}), bytes(range(100, 132))
    with SqliteStore(house) as store:
        sealed = Vault(key).seal(seed, table="T1", hand=1, deck="A")
        store.append([drafted("table:T1", 0, "a", seeds=(sealed,))])
        backup.backup(house, tmp_path / "copy")
        files = [path for path in tmp_path.iterdir() if path.suffix != ".key"]
        assert len(files) >= 4
        for path in files:
            for secret in (key, seed):
                assert secret not in path.read_bytes()
                assert secret.hex().encode() not in path.read_bytes()
    backup.restore(tmp_path / "copy", tmp_path / "restored.db")
    with SqliteReader(tmp_path / "restored.db") as reader:
        found = reader.seed("T1", 1)
        assert found
        assert Vault(key).unseal(found) == seed


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")
    return path


def test_an_old_house_comes_up_to_date_after_a_backup(old: Path, tmp_path: Path) -> None:
    before = backup.migrate(old)
    with SqliteStore(old) as store:
        assert store.check() == []
        assert {name: balance.cents for name, balance in store.balances().items()} == {
            "breakage:T1": -1,
            "outside": -12_500,
            "seat:T1:ann": 3_801,
            "spot:T1:1": 0,
            "tray:T1": 200,
            "wallet:ann": 6_000,
            "wallet:bob": 2_500,
        }
        assert store.balance("seat:T1:ann") == Balance(3_801, 3)
        assert store.snapshot("table:T1") == Snapshot(2, "{}")
        assert store.seed("T1", 1) == SealedSeed("T1", 1, "A", bytes.fromhex("00112233"))
        store.append([bet("cage", 2, "it goes on")])
        assert store.check() == []
    assert before
    backup.restore(before, tmp_path / "back.db")  # A backup of an old house comes back as a house of today.
    with SqliteReader(tmp_path / "back.db") as reader:
        assert reader.head("cage").version == 2
        assert reader.check() == []


def test_a_house_of_today_needs_no_migration(house: Path) -> None:
    assert backup.migrate(house) is None


def test_an_old_house_that_is_wrong_stays_as_it_was(old: Path) -> None:
    """The tampered payload still adds up, and the chain says it is not what was written."""
    with closing(sqlite3.connect(old)) as connection:
        sql = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'records_stay'").fetchone()[0]
        connection.execute("DROP TRIGGER records_stay")
        connection.execute("UPDATE records SET payload = replace(payload, '2500', '9900') WHERE number = 2")
        connection.execute(sql)
        connection.commit()
    with pytest.raises(HouseError, match="check"):
        backup.migrate(old)
    with closing(sqlite3.connect(old)) as connection:
        assert schema.version_of(connection) == schema.NUMBERED
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'entries'").fetchall() == []


def test_a_newer_house_is_not_migrated(house: Path) -> None:
    with closing(sqlite3.connect(house, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(HouseError, match="newer"):
        backup.migrate(house)


def test_a_new_house_is_what_all_migrations_make(house: Path, old: Path) -> None:
    backup.migrate(old)
    with closing(sqlite3.connect(house)) as made, closing(sqlite3.connect(old)) as migrated:
        assert schema.differences(made) == schema.differences(migrated) == []
        assert schema.version_of(made) == schema.version_of(migrated) == schema.current()


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_house_at_any_number_is_taken_over(tmp_path: Path, number: int) -> None:
    """As they were before there were revisions: scripts that were numbered, and a table with the last number."""
    path = tmp_path / "numbered.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for revision, script in schema.scripts(schema.SQLITE).items():
            if int(revision) <= number:
                schema.run(connection, script)
                connection.execute("INSERT INTO schema (version) VALUES (?)", (int(revision),))
    assert backup.migrate(path) is not None
    with SqliteStore(path) as store:
        assert store.check() == []


def test_the_pitboss_of_tomorrow_migrates_and_this_one_does_not_write_there(house: Path, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "FOLDERS", [*schema.FOLDERS, tomorrow.written(tmp_path / "migrations")])
        assert backup.migrate(house) is not None
        with SqliteStore(house) as store:
            assert store.check() == []
    with pytest.raises(HouseError, match="newer"):
        SqliteStore(house)


def test_nothing_of_alembic_is_imported_to_make_and_open_a_house(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from pitboss.house.stores import backup;"
        " from pitboss.house.stores.sqlite import SqliteStore;"
        f" backup.create(Path({str(tmp_path / 'h.db')!r})); SqliteStore(Path({str(tmp_path / 'h.db')!r}));"
        " import pitboss.cli.main, pitboss.house.stores.postgres;"
        " print(*sorted({'alembic', 'sqlalchemy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
