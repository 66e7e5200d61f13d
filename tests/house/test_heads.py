"""A lost tail is noticed: what was answered is written down in another folder, and a store without it is not opened."""

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.house import house_opening, restores
from pitboss.house.service import House
from pitboss.house.stores import heads, payload
from pitboss.house.stores.heads import Heads
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import Head, HouseError, Store, Stored, StoreFailed
from tests.house.drafts import bet

STREAM = "storm:9"  # of no table: its records are made up


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with its capital and ten bets, closed; and its file of heads beside it."""
    for name in ("PITBOSS_HEADS", "PITBOSS_KEY", "PITBOSS_KEY_FILE"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "house.db"
    house_opening.init(path)
    more(path, 10)
    return path


def more(path: Path, count: int) -> None:
    with house_opening.running(path) as house:
        answered(house, count)


def answered(house: House, count: int) -> None:
    """So many bets, each a commit of its own."""
    first = house.store.head(STREAM).version
    for version in range(first, first + count):
        assert isinstance(house.store.append([bet(STREAM, version, f"bet {version}")])[0], Stored)


def kept(path: Path) -> Path:
    return path.parent / "heads" / f"{path.name}.1.heads"


def pull_the_plug(path: Path, count: int) -> None:
    """So many bets more, and the files as a process leaves them that is killed: the newest records are in the log."""
    with house_opening.running(path) as house:
        answered(house, count)
        left = {one: one.read_bytes() for one in (path, _log(path))}
    for one, content in left.items():
        one.write_bytes(content)


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


# ---------------------------------------------------------------- the attacks


def test_a_flipped_byte_in_the_log_is_noticed(house: Path) -> None:
    """SQLite takes a log up to the first frame that is not right, and says nothing of what is behind it."""
    pull_the_plug(house, 40)
    data = bytearray(_log(house).read_bytes())
    data[len(data) // 2] ^= 1
    _log(house).write_bytes(data)
    with pytest.raises(HouseError, match=rf"behind .*house\.db\.1\.heads: \d+ records .*{STREAM} ends at \d+ of 50"):
        more(house, 1)


def test_a_log_that_is_gone_is_noticed(house: Path) -> None:
    pull_the_plug(house, 5)
    _log(house).unlink()
    with pytest.raises(HouseError, match="are missing"):
        more(house, 1)


def test_an_older_copy_that_was_put_back_is_noticed(house: Path) -> None:
    """Whole in itself, as the book's own check says; nothing but another folder can tell."""
    copy = house.read_bytes()
    more(house, 7)
    house.write_bytes(copy)
    with house_opening.reading(house) as reader:
        assert reader.check() == []
    with pytest.raises(HouseError, match=f"7 records that were answered are missing .{STREAM} ends at 10 of 17"):
        more(house, 1)


def test_an_older_copy_that_went_on_elsewhere_is_noticed(house: Path) -> None:
    """It has as many records, and more, but others: the hash tells."""
    copy = house.read_bytes()
    more(house, 3)
    house.write_bytes(copy)
    with house_opening.restoring(house):
        pass
    copy, told = house.read_bytes(), kept(house).read_bytes()
    with house_opening.running(house) as running:
        running.store.append([bet(STREAM, 11 + version, f"other {version}") for version in range(5)])
    other = house.read_bytes()
    house.write_bytes(copy)
    kept(house).write_bytes(told)
    more(house, 3)
    house.write_bytes(other)
    with pytest.raises(HouseError, match=f"{STREAM} is another one at 14"):
        more(house, 1)


def test_a_house_that_was_removed_is_not_made_anew(house: Path) -> None:
    """Would catch `serve`, which makes a house where there is none, on a folder whose house is lost."""
    house.unlink()
    with pytest.raises(HouseError, match="key"):
        house_opening.init(house)
    house.with_name("house.db.key").unlink()
    with pytest.raises(HouseError, match=r"there was one: .* pitboss house restore"):
        house_opening.init(house)
    assert not house.exists()


# ---------------------------------------------------------------- the way on


def test_a_loss_that_is_declared_is_told_and_the_house_goes_on(house: Path) -> None:
    copy = house.read_bytes()
    more(house, 7)
    house.write_bytes(copy)
    with house_opening.restoring(house) as (_, lost):
        assert {stream: head.version for stream, head in lost.items()} == {STREAM: 17}
    more(house, 1)


def test_a_declaration_that_is_interrupted_is_finished_by_whoever_opens_the_house(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = house.read_bytes()
    more(house, 7)
    house.write_bytes(copy)

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(restores, "declare", dies)
    with pytest.raises(KeyboardInterrupt), house_opening.restoring(house):
        raise AssertionError("nothing is declared yet")
    monkeypatch.undo()
    with house_opening.running(house) as running:
        last = list(running.store.records(STREAM))[-1]
        assert payload.read(last.payload)["events"][0]["lost_version"] == 17


def test_nobody_finishes_a_declaration_beside_a_process_that_keeps_heads(house: Path) -> None:
    """Would catch a restore that takes the file away which another process writes down what it answers in."""
    with closing(SqliteStore(house)) as store:
        restores.mark(store)
        now = store.every_head()
    with closing(Heads(house.parent / "heads", house.name)) as other:
        other.begin(now, "")
        with pytest.raises(HouseError, match="Another process of the house runs"), house_opening.running(house):
            raise AssertionError("it is not alone")
        assert kept(house).exists()
    with house_opening.running(house) as running:
        assert not restores.is_marked(running.store)


def test_a_store_that_is_ahead_has_an_unanswered_tail_and_goes_on(house: Path) -> None:
    """The process was killed between the commit and the file; what nobody was told may be there."""
    before = kept(house).read_bytes()
    more(house, 3)
    kept(house).write_bytes(before)
    more(house, 1)
    assert heads.read(kept(house).parent, "house.db").heads[STREAM].version == 14


def test_an_older_house_gets_its_file_and_that_is_said(house: Path) -> None:
    kept(house).unlink()
    said: list[str] = []
    with house_opening.running(house, tell=said.append):
        pass
    assert said == [f"How far {house} is answered is kept at {kept(house)} from now on; there was no such file."]
    with house_opening.running(house, tell=said.append):
        pass
    assert len(said) == 1
    assert heads.read(kept(house).parent, "house.db").heads[STREAM].version == 10


def test_the_folder_may_be_named(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_HEADS", str(tmp_path / "elsewhere" / "deep"))
    more(house, 1)
    assert (tmp_path / "elsewhere" / "deep" / "house.db.1.heads").exists()


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").touch()
    monkeypatch.setenv("PITBOSS_HEADS", str(tmp_path / "taken"))
    with pytest.raises(HouseError, match="PITBOSS_HEADS names another folder"):
        more(house, 1)


# ---------------------------------------------------------------- the file


def test_nobody_is_answered_before_the_heads_are_on_the_disk(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where they cannot be, nobody is answered at all, now and later; the next start has what was stored."""
    with house_opening.running(house) as running:

        def fails(_: int) -> None:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(heads, "_sync", fails)
        for _ in range(2):
            with pytest.raises(StoreFailed, match=r"file of heads .* cannot be written: Input/output error"):
                running.store.append([bet(STREAM, 10, "not answered")])
    monkeypatch.undo()
    with house_opening.running(house) as running:
        assert running.store.head(STREAM).version == 11


def test_commands_of_one_commit_share_one_sync(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(heads, "_sync", synced.append)
    with house_opening.running(house) as running:
        running.store.append([bet(f"table:T{table}", 0, f"bet at {table}") for table in range(200)])
    assert len(synced) == 1


def read(path: Path) -> dict[str, Head]:
    return heads.read(path.parent, path.name.partition(".")[0]).heads


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of heads with three lines behind what it began with, closed."""
    monkeypatch.setattr(heads, "SIZE", 2_000)
    mine = Heads(tmp_path, "night")
    mine.begin({"cage": Head(1, bytes(32))}, "")
    for version in range(2, 5):
        mine.keep({"cage": Head(version, bytes([version]) * 32), f"table:T{version}": Head(1, bytes(32))})
    mine.close()
    return mine.path


def test_a_last_line_that_is_torn_was_never_answered(written: Path) -> None:
    """Cut short at every byte of it, and with any sector of it missing."""
    data = written.read_bytes()
    end = len(data.rstrip(b"\0"))
    begin = data.rindex(b"\n", 0, end - 1) + 1
    for cut in range(begin, end):
        written.write_bytes(data[:cut] + bytes(len(data) - cut))
        assert read(written)["cage"].version == 3
        written.write_bytes(data[:cut])
        assert read(written)["cage"].version == 3
        written.write_bytes(data[:begin] + bytes(cut - begin + 1) + data[cut + 1 :])
        assert read(written)["cage"].version == 3


def test_a_line_that_is_damaged_and_not_the_last_is_said(written: Path) -> None:
    """A bit of every byte of it flipped: none is taken for another head. (But for the end of the line before the last:
    it makes one line of two, which may be torn.)"""
    data = written.read_bytes()
    end = data.rindex(b"\n", 0, data.rindex(b"\n")) + 1
    for place in range(end - 1):
        changed = bytearray(data)
        changed[place] ^= 4
        written.write_bytes(changed)
        with pytest.raises(HouseError, match="damaged in line"):
            read(written)


def test_a_file_that_is_full_is_written_anew_with_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays as large as it was, however many commits there are; and what was left of an interrupted one goes."""
    monkeypatch.setattr(heads, "SIZE", 2_000)
    (tmp_path / "night.1.heads.part").write_bytes(b"half of it")
    mine = Heads(tmp_path, "night")
    mine.begin({}, "")
    for version in range(1, 200):
        mine.keep({"cage": Head(version, version.to_bytes(32, "big"))})
        assert mine.path.stat().st_size == 2_000
        assert read(mine.path) == {"cage": Head(version, version.to_bytes(32, "big"))}
    mine.keep({f"table:T{number}": Head(1, bytes(32)) for number in range(100)})
    assert len(read(mine.path)) == 101
    mine.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["night.1.heads", "night.1.heads.lock"]


def test_processes_have_a_file_each_and_one_that_ended_leaves_its_own_to_the_next(tmp_path: Path) -> None:
    one, two = Heads(tmp_path, "night"), Heads(tmp_path, "night")
    one.begin({"cage": Head(1, bytes(32))}, "here")
    two.begin({"cage": Head(1, bytes(32))}, "here")
    one.keep({"cage": Head(5, bytes(32))})
    two.keep({"table:T1": Head(2, bytes(32))})
    both = {"cage": Head(5, bytes(32)), "table:T1": Head(2, bytes(32))}
    assert heads.read(tmp_path, "night").heads == both
    one.close()
    third = Heads(tmp_path, "night")
    assert third.path == one.path
    assert third.found.heads == both
    with pytest.raises(HouseError, match="Another process of the house runs"):
        third.demand_alone()
    two.close()
    third.demand_alone()
    third.begin_again({}, "there")
    assert heads.read(tmp_path, "night").heads == {}
    assert heads.read(tmp_path, "night").origins == {"there"}
    third.close()


def test_a_house_whose_name_begins_like_anothers_has_files_of_its_own(tmp_path: Path) -> None:
    for name in ("night", "night.1", "night.1.heads"):
        mine = Heads(tmp_path, name)
        mine.begin({name: Head(1, bytes(32))}, "")
        mine.close()
    for name in ("night", "night.1", "night.1.heads"):
        assert list(heads.read(tmp_path, name).heads) == [name]


# ---------------------------------------------------------------- the file of the database, watched


def gone(path: Path) -> None:
    path.unlink()


def renamed(path: Path) -> None:
    path.rename(path.with_name("moved.db"))


def replaced(path: Path) -> None:
    shutil.copyfile(path, path.with_name("copy.db"))
    os.replace(path.with_name("copy.db"), path)


def linked(path: Path) -> None:
    path.with_name("second.db").hardlink_to(path)


WAYS: list[Callable[[Path], None]] = [gone, renamed, replaced, linked]


@pytest.mark.parametrize("ending", ["", "-wal"])
@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_is_taken_away_under_a_running_house_ends_its_answers(
    house: Path, way: Callable[[Path], None], ending: str
) -> None:
    """Would catch commands that are answered, and stored in a file that nobody finds again."""
    with house_opening.running(house) as running:
        answered(running, 1)
        way(house.with_name(house.name + ending))
        for refused in ANSWERS:
            with pytest.raises(StoreFailed, match="somebody removed, moved, replaced or linked it"):
                refused(running.store)
    assert heads.read(kept(house).parent, "house.db").heads[STREAM].version == 11


ANSWERS: list[Callable[[Store], object]] = [
    lambda store: store.append([bet(STREAM, 11, "refused")]),
    lambda store: store.append([bet(STREAM, 11, "refused again")]),
    lambda store: store.keep_paper("accounts", "p.ann", "{}"),
    lambda store: store.demand_working(),
    lambda store: store.head(STREAM),
]


def test_a_paper_is_not_put_into_a_file_that_is_gone(house: Path) -> None:
    with house_opening.running(house) as running:
        gone(house)
        with pytest.raises(StoreFailed, match="is gone from its place"):
            running.store.keep_paper("accounts", "p.ann", "{}")
