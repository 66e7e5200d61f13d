"""A house, a backup and exports that were made before causes, starts and restores were on record open and verify.

`before/2026-11.zip` was made by the version before. T1 has a settled hand, a void one, one that was given up while bets
were open and one while the deck was cut; bets lie on it. At T2, which players bank, a deck is being cut; T3 has had
other limits, and a hand is in play; T4 has real cards; T5 is closed.
"""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from pitboss import verifier
from pitboss.house import history, house_check
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.tables.state import Phase
from tests.house.playing import Seeds, house_on, play_hand

BEFORE = Path(__file__).with_name("before") / "2026-11.zip"
EXPORTS = [name for name in ZipFile(BEFORE).namelist() if name.endswith(".json") and "manifest" not in name]


def wrong(export: object) -> list[str]:
    return [check.sentence for check in verifier.verify(export) if not check.ok]


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_from_before_verifies(name: str) -> None:
    assert wrong(json.loads(ZipFile(BEFORE).read(name))) == []


def test_a_house_from_before_goes_on_and_its_chain_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(ZipFile(BEFORE).read("house.db"))
    with SqliteStore(path) as store:
        heads = {stream: store.head(stream) for stream in store.streams()}
        house = house_on(store, seeds=Seeds(1_000))
        hands = {name: house.table(name).hand for name in ("T1", "T2", "T3")}
        assert house.recover() == ["T1", "T2", "T3"]
        for name, phase in {"T2": Phase.CUTTING, "T3": Phase.PLAYING}.items():
            before, now = hands[name], house.table(name).hand
            assert before is not None
            assert now is not None
            assert (now.number, now.commit, now.phase, now.seals) == (before.number, before.commit, phase, before.seals)
        for name in ("T1", "T2", "T3"):
            play_hand(house, name)
        for stream, head in heads.items():
            assert next(store.records(stream, head.version - 1, 1)).hash == head.hash
        assert house_check.problems(store) == []
        for name in house.tables():
            assert wrong(history.export(store, name)) == []
