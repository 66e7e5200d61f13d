"""The files of a house: who may read them, who may write to them, and what is left when making one was interrupted."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from pitboss.house import house_check, house_opening, key_files
from pitboss.house.service import House
from pitboss.house.stores import backup, files, schema
from pitboss.house.stores.heads import Heads
from pitboss.house.stores.lock import Lock
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import HouseError
from tests.house.drafts import bet

OLD = Path(__file__).with_name("house_v1.sql")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PITBOSS_HEADS", "PITBOSS_KEY", "PITBOSS_KEY_FILE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """A user whose files everybody may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def old_house(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
    return path


# ---------------------------------------------------------------- who may read


@pytest.mark.usefixtures("open_to_all")
def test_every_file_of_a_house_and_its_copies_is_its_owners_alone(tmp_path: Path) -> None:
    """While it runs, afterwards, copied, restored, replaced, migrated; and one of an older pitboss that runs again."""
    path = tmp_path / "house.db"
    house_opening.init(path)
    path.chmod(0o644)
    with house_opening.running(path) as house:
        house.store.append([bet("table:T1", 0, "a")])
        backup.backup(path, tmp_path / "copy.db")
        assert {"house.db-wal", "house.db-shm"} <= {one.name for one in tmp_path.iterdir()}
        assert readable_by_others(tmp_path) == []
    backup.restore(tmp_path / "copy.db", path, force=True)
    backup.restore(tmp_path / "copy.db", tmp_path / "other.db")
    old = old_house(tmp_path / "old.db")
    old.chmod(0o600)
    assert backup.migrate(old) is not None
    assert readable_by_others(tmp_path) == []


def readable_by_others(folder: Path) -> list[str]:
    return [str(one) for one in folder.rglob("*") if one.stat().st_mode & 0o077]


# ---------------------------------------------------------------- who may write


TRY = """
import sys; from pathlib import Path; from pitboss.house.stores.sqlite import SqliteStore
try: SqliteStore(Path(sys.argv[1])).close()
except Exception as error: print(type(error).__name__, error)
else: print("opened")
"""


def tried(path: Path) -> str:
    return subprocess.run([sys.executable, "-c", TRY, path], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    backup.create(path)
    return path


def test_two_paths_to_one_file_are_not_both_opened(house: Path, tmp_path: Path) -> None:
    """Would catch a lock that goes by the name: from this process and from another, by a link and through a folder."""
    (tmp_path / "link").symlink_to(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "elsewhere.db").symlink_to(house)
    others = [tmp_path / "link" / "house.db", tmp_path / "deep" / "elsewhere.db"]
    for first, second in [(house, others[0]), (others[1], house), (others[0], others[1])]:
        with SqliteStore(first) as store:
            store.append([bet("table:T1", store.head("table:T1").version, f"{first} {second}")])
            with pytest.raises(HouseError, match="in use by process"):
                SqliteStore(second)
            if second is house:
                assert f"in use by process {os.getpid()}" in tried(second)
    assert tried(others[1]) == "opened\n"


def test_the_lock_is_on_the_database_itself(house: Path) -> None:
    """A file that is mounted at a second place has another file beside it there: the database itself says no."""
    with SqliteStore(house) as store:
        house.with_name("house.db.lock").unlink()
        with pytest.raises(HouseError, match="in use"):
            SqliteStore(house)
        store.append([bet("table:T1", 0, "a")])  # SQLite's own locks are as they were
        assert "in use" in tried(house)
    assert tried(house) == "opened\n"


def test_a_file_with_two_names_is_refused(house: Path, tmp_path: Path) -> None:
    """The log goes by the name: whoever opens the second name does not see what is in it."""
    second = tmp_path / "second.db"
    second.hardlink_to(house)
    for path in (house, second):
        for opened in (SqliteStore, backup.migrate):
            with pytest.raises(HouseError, match="2 names"):
                opened(path)
    second.unlink()
    SqliteStore(house).close()


def test_a_house_behind_a_link_is_restored_in_its_place(house: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(house)
    backup.backup(tmp_path / "link.db", tmp_path / "copy.db")
    backup.restore(tmp_path / "copy.db", tmp_path / "link.db", force=True)
    assert (tmp_path / "link.db").is_symlink()
    assert house.with_name("house.db.replaced").exists()
    SqliteStore(tmp_path / "link.db").close()


# ---------------------------------------------------------------- interrupted, and typed again


class Plug(BaseException):
    """Nothing that a program could hold up."""


def pulled(*_: Any, **__: Any) -> Any:
    raise Plug


@pytest.mark.parametrize(
    ("where", "what"),
    [
        (schema, "build"),
        (files.Aside, "put"),
        (house_opening, "make_key"),
        (files.Aside, "put_new"),
        (SqliteStore, "__init__"),
        (Heads, "begin"),
        (SqliteStore, "put_setting"),
        (House, "cage"),
    ],
)
def test_a_house_whose_making_was_interrupted_is_made_by_asking_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Any, what: str
) -> None:
    """Would catch a half-made house that is neither opened nor made: at whatever step the plug was pulled."""
    path = tmp_path / "house.db"
    with monkeypatch.context() as patch:
        patch.setattr(where, what, pulled)
        with pytest.raises(Plug):
            house_opening.init(path, capital=500_00)
    assert not house_opening.is_there(path)
    house_opening.init(path, capital=700_00)
    assert house_opening.is_there(path)
    with house_opening.running(path) as house:
        assert house.store.balance("cage").cents == 700_00
        assert house_check.problems(house.store) == []
    assert [one.name for one in tmp_path.rglob("*.part*")] == []
    with pytest.raises(HouseError, match="not overwritten"):
        house_opening.init(path)


@pytest.mark.parametrize("after", range(1, 4))
def test_a_migration_that_was_interrupted_is_done_by_asking_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    """Behind the copy, behind its manifest, and within the transaction; every copy that was made stays."""
    path = old_house(tmp_path / "old.db")
    steps = iter(range(1, 100))
    put = files.Aside.put

    def putting(made: files.Aside) -> None:
        put(made)
        if next(steps) == after:
            raise Plug

    with monkeypatch.context() as patch:
        patch.setattr(files.Aside, "put", putting)
        if after == 3:
            patch.setattr(backup, "_bring_up_to_date", pulled)
        with pytest.raises(Plug):
            backup.migrate(path)
    before = backup.migrate(path)
    assert before is not None
    backup.restore(before, tmp_path / "as it was.db")
    with SqliteStore(path) as store:
        assert store.check() == []
    assert backup.migrate(path) is None


def test_what_is_made_beside_a_house_belongs_to_whoever_has_its_folder(tmp_path: Path) -> None:
    """Root types verbs at the house of a service. Would catch a lock, heads or a copy that its user cannot open again.

    Only root can give a folder away; anybody else finds that it stays theirs.
    """
    folder = tmp_path / "house"
    folder.mkdir()
    if os.geteuid() == 0:
        os.chown(folder, 65_534, 65_534)
    house_opening.init(folder / "house.db")
    with house_opening.running(folder / "house.db"):
        pass
    backup.backup(folder / "house.db", folder / "copy.db")
    made = [one for one in folder.rglob("*") if not one.name.endswith(("-wal", "-shm"))]
    assert {"house.db", "house.db.lock", "house.db.key", "heads", "house.db.1.heads", "copy.db"} <= {
        one.name for one in made
    }
    owner = folder.stat()
    assert [one for one in made if (one.stat().st_uid, one.stat().st_gid) != (owner.st_uid, owner.st_gid)] == []


def test_a_lock_is_never_a_link_to_another_file(tmp_path: Path) -> None:
    """Would catch a link that the user of a service lays where root makes a lock: the file behind it was emptied."""
    theirs, secret = tmp_path / "theirs", tmp_path / "secret"
    theirs.mkdir()
    secret.write_text("root's", encoding="utf-8")
    (theirs / "house.db.lock").symlink_to(secret)
    with pytest.raises(HouseError, match=r"house\.db\.lock cannot be written"):
        Lock(theirs / "house.db.lock")
    assert secret.read_text(encoding="utf-8") == "root's"


@pytest.mark.skipif(os.name == "nt", reason="a link there needs a right that users do not have")
@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_a_log_that_leads_elsewhere_is_not_kept_for_the_user_of_the_house(
    house: Path, tmp_path: Path, link: Callable[[Path, Path], None]
) -> None:
    """Would catch a link that the user of a service lays where a log is: root copied the file behind it, and gave the
    copy to them."""
    secret = tmp_path / "secret"
    secret.write_text("root's", encoding="utf-8")
    backup.backup(house, tmp_path / "copy.db")
    house.write_bytes(b"no database any more")
    link(house.with_name("house.db-wal"), secret)
    with pytest.raises(HouseError, match=r"house\.db-wal cannot be kept"):
        backup.restore(tmp_path / "copy.db", house, force=True)
    assert [one.name for one in tmp_path.iterdir() if "replaced" in one.name or one.name.endswith(".part")] == []


@pytest.mark.skipif(os.name == "nt", reason="a link there needs a right that users do not have")
def test_a_copy_belongs_to_its_maker_until_it_is_checked(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a file of root's that was linked to among the copies, and given away before its hash was wrong."""
    given: list[str] = []
    monkeypatch.setattr(files, "_hand_over", lambda _, place: given.append(place.name))
    backup.backup(house, tmp_path / "copy.db")
    secret = tmp_path / "secret"
    secret.write_text("root's", encoding="utf-8")
    (tmp_path / "copy.db").unlink()
    (tmp_path / "copy.db").symlink_to(secret)
    given.clear()
    with pytest.raises(HouseError, match="damaged"):
        backup.restore(tmp_path / "copy.db", tmp_path / "new.db")
    assert given == ["new.db.lock"]


@pytest.mark.skipif(os.name == "nt", reason="a link there needs a right that users do not have")
def test_permissions_are_not_taken_through_a_link(tmp_path: Path) -> None:
    """Would catch a link beside a house that leads to a file of whoever types the next verb: nobody could read that
    file any more."""
    theirs = tmp_path / "passwd"
    theirs.write_text("for all", encoding="utf-8")
    theirs.chmod(0o644)
    house_opening.init(tmp_path / "house.db")
    for ending in ("-wal", "-shm"):
        (tmp_path / f"house.db{ending}").symlink_to(theirs)
    with suppress(HouseError), SqliteStore(tmp_path / "house.db"):
        pass
    assert (theirs.stat().st_mode & 0o777, theirs.read_text(encoding="utf-8")) == (0o644, "for all")


@pytest.mark.skipif(os.name == "nt", reason="a link there needs a right that users do not have")
def test_a_new_signing_key_is_written_through_no_link(tmp_path: Path) -> None:
    """Would catch a file of whoever makes a new key that is overwritten by the public keys of the house."""
    mine = tmp_path / "mine"
    mine.write_text("to keep", encoding="utf-8")
    house_opening.init(tmp_path / "house.db")
    (tmp_path / "house.db.signing-key.public.part").symlink_to(mine)
    with SqliteStore(tmp_path / "house.db") as store:
        key_files.renew(store, tmp_path / "house.db", {}, lost=False)
    public = tmp_path / "house.db.signing-key.public"
    assert mine.read_text(encoding="utf-8") == "to keep"
    assert not public.is_symlink()
    assert public.stat().st_mode & 0o077 == 0
