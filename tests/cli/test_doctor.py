"""`pitboss doctor` finds what was broken on purpose, says how to mend it, and changes nothing."""

import json
import os
import re
import shutil
import sqlite3
import tempfile
from collections import namedtuple
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from pitboss.cli import doctor_parts
from pitboss.house import house_opening
from pitboss.house.stores import backup
from pitboss.rounds import commands as r
from pitboss.tables import commands as c
from pitboss.tables.state import Phase
from pitboss.tables.terms import Duty
from tests.browser.serving import Served
from tests.cli.verbs import good, pitboss
from tests.house.staffed import CAPITAL, asks, opens


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    good("house", "init")
    return tmp_path / "house.db"


def found(*words: str) -> dict[str, list[str]]:
    """What it says, by verdict; the exit code has to agree."""
    answer = pitboss("doctor", "--json", *words)
    assert answer.output, answer.stderr
    told = json.loads(answer.output)
    assert answer.exit_code == (1 if told["wrong"] else 0)
    assert [one for one in told["findings"] if (one["verdict"] == "good") != (one["mend"] == "")] == []
    said: dict[str, list[str]] = {}
    for one in told["findings"]:
        said.setdefault(one["verdict"], []).append(f"{one['what']} {one['mend']}")
    return said


def test_a_good_house_is_found_good_and_nothing_is_changed(house: Path) -> None:
    before = {file: file.read_bytes() for file in house.parent.rglob("*") if file.is_file()}
    assert "Nothing is wrong, as far as was looked." in good("doctor")
    assert "Nothing is wrong." in good("doctor", "--whole")
    assert "wrong" not in found("--whole")
    assert {file: file.read_bytes() for file in before} == before


def _other_key(house: Path) -> None:
    house.with_name("house.db.key").write_text("ab" * 32)


def _no_key(house: Path) -> None:
    house.with_name("house.db.key").unlink()


def _open_to_all(house: Path) -> None:
    house.chmod(0o644)


def _no_database(house: Path) -> None:
    house.write_bytes(b"this is no database, and nobody knows what it is")


def _first_page_overwritten(house: Path) -> None:
    whole = bytearray(house.read_bytes())
    whole[100] = 0xFF  # the kind of the first page
    house.write_bytes(whole)


def _header_overwritten(house: Path) -> None:
    house.write_bytes(b"no database " + house.read_bytes()[12:])


def _no_signing_key(house: Path) -> None:
    house.with_name("house.db.signing-key").unlink()


def _no_heads(house: Path) -> None:
    shutil.rmtree(house.with_name("heads"))


def _bad_certificate(house: Path) -> None:
    house.with_name("house.cert.pem").write_text("none")


def _no_bytes(house: Path) -> None:
    house.write_bytes(b"")


def _damaged_heads(house: Path) -> None:
    _heads_of(house).write_bytes(b"no heads\n")


def _bad_key(house: Path) -> None:
    house.with_name("house.db.key").write_text("none")


def _bad_signing_key(house: Path) -> None:
    house.with_name("house.db.signing-key").write_text("none")


def _open_heads(house: Path) -> None:
    _heads_of(house).chmod(0o644)


def _heads_of(house: Path) -> Path:
    return house.with_name("heads") / "house.db.1.heads"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_other_key, "not the key"),
        (_no_key, "house.db.key"),
        (_open_to_all, "chmod 600"),
        (_no_database, "house.db"),
        (_first_page_overwritten, "put the newest copy back"),
        (_header_overwritten, "put the newest copy back"),
        (_no_signing_key, "begin a new one: pitboss house new-key --lost"),
        (_no_heads, "would not be noticed"),
        (_bad_certificate, "no certificate"),
        (_no_bytes, "put the newest copy"),
        (_damaged_heads, "put the file back from a copy"),
        (_bad_key, "Put the one of the house there"),
        (_bad_signing_key, "new-key --lost"),
        (_open_heads, "house.db.1.heads"),
    ],
)
def test_what_is_broken_is_found(house: Path, spoil: Callable[[Path], None], says: str) -> None:
    spoil(house)
    assert any(says in one for one in found()["wrong"])


NOBODY = 65_534


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A house of a service in a folder of its user, who is nobody if root runs the tests; `tmp_path` is root's."""
    with tempfile.TemporaryDirectory(prefix="pitboss-doctor-") as name:
        folder = Path(name).resolve()
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        monkeypatch.chdir(folder)
        monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
        monkeypatch.setenv("PITBOSS_CACHE", str(folder / "cache"))
        good("house", "init")
        assert "wrong" not in found()  # and all is imported that only root may read
        yield folder / "house.db"
        for one in (folder, folder / "heads"):
            one.chmod(0o700)


@contextmanager
def _service() -> Iterator[None]:
    """This process is the user of the service for a while: permissions do not bind root. It may be no root at all."""
    was_root = os.geteuid() == 0
    if was_root:
        os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        if was_root:
            os.setresuid(0, 0, 0)


def words(said: Sequence[str]) -> set[str]:
    return {word for one in said for word in re.split(r"[\s,:]+", one)}


CLOSED = [
    ("house.db", 0o400),
    ("house.db", 0o000),
    ("house.db.lock", 0o400),
    ("house.db.key", 0o000),
    ("house.db.signing-key", 0o000),
    ("heads", 0o500),
    ("heads", 0o000),
    ("heads/house.db.1.heads", 0o400),
    ("heads/house.db.1.heads", 0o000),
    ("heads/house.db.1.heads.lock", 0o400),
    (".", 0o500),
    (".", 0o000),
]


@pytest.mark.skipif(os.name == "nt", reason="files there have no permissions of this kind")
@pytest.mark.parametrize(("name", "mode"), CLOSED)
def test_a_file_that_the_service_cannot_use_is_found(served: Path, name: str, mode: int) -> None:
    """Would catch "nothing is wrong" where the next start, or the next bet, fails."""
    closed = served.parent / name
    closed.chmod(mode)
    with _service():
        said = found("--house", str(served))["wrong"]
    assert str(closed) in words(said)
    assert not any("are gone" in one or "copy back" in one for one in said)


@pytest.mark.skipif(os.name == "nt", reason="files there have no permissions of this kind")
@pytest.mark.parametrize(("name", "mode"), [one for one in CLOSED if "key" not in one[0]])
def test_root_is_told_what_the_service_cannot_use(served: Path, name: str, mode: int) -> None:
    """Root may use all of it. Would catch a doctor that asks only what it may do itself."""
    closed = served.parent / name
    closed.chmod(mode)
    assert str(closed) in words(found("--house", str(served))["wrong"])


@pytest.mark.skipif(os.name == "nt", reason="files there have no permissions of this kind")
def test_a_file_of_another_user_is_found(served: Path) -> None:
    """Would catch heads that root has copied into their place, which the service cannot write to. Only root can give a
    file away; anybody else finds that it stays theirs."""
    if os.geteuid() == 0:
        os.chown(_heads_of(served), 0, 0)
        assert any(f"chown {NOBODY} {_heads_of(served)}" in one for one in found()["wrong"])
    else:
        assert "wrong" not in found()


def test_a_server_that_does_not_answer_is_told_with_what_to_do(house: Path) -> None:
    nowhere = f"postgresql:///nothing?host={house.parent}"
    assert any("See that its server runs" in one for one in found("--house", nowhere)["wrong"])


def test_a_copy_is_not_found_wrong_for_what_no_copy_has(house: Path, tmp_path: Path) -> None:
    """Would catch advice to put a folder beside a copy that is never served."""
    copies = tmp_path / "copies"
    copies.mkdir()
    backup.backup(house, copies / "copy.db")
    copy = copies / "copy.db"
    assert "wrong" not in found("--house", str(copy))
    shutil.copy(house.with_name("house.db.key"), copies / "copy.db.key")
    shutil.copy(house.with_name("house.db.signing-key"), copies / "copy.db.signing-key")
    assert "wrong" not in found("--house", str(copy))
    (copies / "copy.db.key").write_text("00" * 32, encoding="ascii")
    assert any("not the key" in one for one in found("--house", str(copy))["wrong"])


def test_bytes_that_were_overwritten_are_told_and_shown_to_nobody(house: Path) -> None:
    """Would catch a traceback, and what records say on the screen of whoever mends it."""
    with house_opening.running(house) as at_work:
        opens(at_work, "six-card", "T1", floor=Duty.AUTOMATIC)
    with closing(sqlite3.connect(house)) as database, database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = house.read_bytes()
    for at in range(0, len(whole), len(whole) // 40):
        house.write_bytes(whole[:at] + b"\xff\xfe\x80" * 12 + whole[at + 36 :])
        said = found("--whole").get("wrong", [])
        assert all("\ufffd" not in one and '{"' not in one for one in said)
    text = whole.index(b'"open-table"')
    house.write_bytes(whole[:text] + b"\xff\xfe\x80" * 4 + whole[text + 12 :])
    assert any("damaged" in one for one in found("--whole")["wrong"])


def test_a_house_that_somebody_named_has_to_be_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a watch over a house that stays green because its path has a wrong letter."""
    monkeypatch.chdir(tmp_path)
    assert any("there is no house" in one for one in found("--house", "nowhere.db")["wrong"])
    monkeypatch.setenv("PITBOSS_HOUSE", "elsewhere.db")
    assert any("there is no house" in one for one in found()["wrong"])


def test_a_full_disk_is_told_before_it_is_full(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "free")
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage(100_000_000))
    assert any("GB free" in one for one in found()["wrong"])
    assert house.exists()


def test_packages_that_are_missing_or_old_are_named(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An extra is offered, what is needed is wrong."""
    real = metadata.version
    versions: dict[str, Any] = {"typst": None, "click": None, "numpy": "1.9"}
    monkeypatch.setattr(doctor_parts, "_version", lambda name: versions.get(name, real(name)))
    said = found()
    assert any("click" in one for one in said["wrong"])
    assert any("pitboss[reports]" in one for one in said["missing"])
    assert any("numpy 1.9" in one for one in said["old"])
    assert house.exists()


def test_without_a_house_the_installation_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    assert any("house init" in one for one in found()["missing"])


@pytest.mark.long  # a house at rest is left as it was above
def test_a_running_house_is_left_undisturbed(tmp_path: Path) -> None:
    """A served process with a hand in progress. Would catch a doctor that takes the lock, writes, or ends a hand."""
    place = tmp_path / "house.db"
    house_opening.init(place, capital=CAPITAL)
    with house_opening.running(place) as at_work:
        opens(at_work, "six-card", "T1", floor=Duty.AUTOMATIC)
        asks(at_work, "T1", c.Join("walkin.ann", checked=True))
        asks(at_work, "T1", c.BuyIn("walkin.ann", 20_00, c.Source.CASH))
        asks(at_work, "T1", c.Bet(at_work.table("T1").sitters[0].seat, "walkin.ann", {"ante": 2_00}), r.NoMoreBets())

    def looked() -> tuple[object, ...]:
        with house_opening.reading(place) as reader:
            heads = {stream: reader.head(stream) for stream in ("cage", "staff", "night", "table:T1")}
            return heads, reader.balances(), (tmp_path / "log.txt").read_text()

    with Served(tmp_path) as served:
        before = looked()
        for words in ((), ("--whole",)):
            assert "wrong" not in found("--house", str(place), *words)
        assert looked() == before
        assert served.process.poll() is None
        with urlopen(served.link) as answer:
            assert answer.status == 200
    with house_opening.running(place) as again:
        hand = again.table("T1").hand
        assert hand is not None
        assert hand.phase is not Phase.DONE
