"""A house, a backup and exports that were made before there were signatures open, go on and verify.

`before/2026-11-unsigned.zip` was made by the version before. Its house has once been restored from a backup. Bets lie
at T1, the deck of T2 is being cut, a hand of T3 is in play; `copy.db` is a backup of it at that moment.
"""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from pitboss import verifier
from pitboss.house import history, house_check, house_opening, restores
from pitboss.house.stores.sqlite_read import SqliteReader
from tests.house.playing import Seeds, play_hand

BEFORE = Path(__file__).with_name("before") / "2026-11-unsigned.zip"
TABLES = ("T1", "T2", "T3")
EXPORTS = [f"{name}{which}.json" for name in TABLES for which in ("", "-1")]


def wrong(checks: list[verifier.Check]) -> list[str]:
    return [check.sentence for check in checks if not check.ok]


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_from_before_verifies_and_is_said_to_be_unsigned(name: str) -> None:
    document = json.loads(ZipFile(BEFORE).read(name))
    assert wrong(checks := verifier.verify(document)) == []
    assert any("unsigned" in check.sentence for check in checks)
    assert wrong(verifier.verify(document, key="00" * 32)), "nobody can say that it is the house's"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with ZipFile(BEFORE) as kept:
        kept.extractall(tmp_path, [name for name in kept.namelist() if name not in EXPORTS])
    for name in ("house.db", "house.db.key", "copy.db"):
        (tmp_path / name).chmod(0o600)
    return tmp_path / "house.db"


def key_of(path: Path) -> str:
    with house_opening.running(path) as house:
        assert house.signer is not None
        return house.signer.key


def goes_on(path: Path) -> str:
    """Every table plays a hand; gives the key that the house signs with by now."""
    with house_opening.running(path) as house:
        house.seeds = Seeds(5_000)
        house.recover()
        for name in TABLES:
            play_hand(house, name)
        assert house_check.problems(house.store) == []
        assert house.signer is not None
        for name in TABLES:
            export = house.signer.signed(json.loads(json.dumps(history.export(house.store, name))))
            receipt = house.receipts.now(house.desk(name))
            assert receipt is not None
            assert wrong(verifier.verify(export, [receipt], house.signer.key)) == []
        return house.signer.key


def test_a_house_from_before_goes_on_with_a_key_and_its_chain_is_as_it_was(path: Path) -> None:
    with SqliteReader(path) as reader:
        heads = {stream: reader.head(stream) for stream in reader.streams()}
    key = goes_on(path)
    assert key_of(path) == key, "it is made once"
    with SqliteReader(path) as reader:
        for stream, head in heads.items():
            assert next(reader.records(stream, head.version - 1, 1)).hash == head.hash


def test_a_backup_from_before_is_put_back_and_goes_on_with_the_key_of_the_house(path: Path) -> None:
    """The copy knows of no key, though the house that it takes the place of has one."""
    key = key_of(path)
    restores.restore(path.with_name("copy.db"), path, force=True)
    assert house_opening.declared(path)
    assert goes_on(path) == key
