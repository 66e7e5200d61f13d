"""Receipts of records that a restore has taken: one that was declared is no second story, and any other is.

The house is put back to where it was after its first hand; ann keeps a receipt from after the third.
"""

import json
from copy import deepcopy
from typing import NamedTuple

import pytest

from pitboss import verifier
from pitboss.house import history, restores
from pitboss.house.service import House
from pitboss.house.signing import Json, Signer
from pitboss.house.stores.backup import RESTORED
from pitboss.house.stores.memory import MemoryStore
from tests.house.playing import Seeds, house_on, opened, play_hand
from tests.verifier import builder

KEY = Signer(bytes(range(32)))
STREAM = "table:T1"


def copy_of(store: MemoryStore) -> MemoryStore:
    made = MemoryStore()
    for name, value in vars(store).items():
        if name != "_lock":
            setattr(made, name, deepcopy(value))
    return made


class Night(NamedTuple):
    copy: MemoryStore
    early: Json  # in the copy, as in what was lost
    kept: Json  # of what was lost, and not its last record
    last: Json
    head: tuple[int, str]
    hands: int


@pytest.fixture(scope="module")
def night() -> Night:
    store = MemoryStore()
    house = opened(store, "three-card", people=("ann",), signer=KEY)
    play_hand(house, "T1")
    copy, early = copy_of(store), receipt(house)
    play_hand(house, "T1")
    kept = receipt(house)
    play_hand(house, "T1")
    head = store.head(STREAM)
    return Night(copy, early, kept, receipt(house), (head.version, head.hash.hex()), house.table("T1").hands)


def receipt(house: House) -> Json:
    found = house.receipts.now(house.desk("T1"))
    assert found is not None
    return found


def put_back(night: Night, lost: list[object] | None) -> Json:
    """The export after a restore that says `lost`, and two more hands; None where nobody declares one."""
    store = copy_of(night.copy)
    house = house_on(store, seeds=Seeds(700), signer=KEY)
    if lost is not None:
        store.put_setting(RESTORED, json.dumps({"id": "1", "lost": {STREAM: lost} if lost else {}}))
        restores.declare(house, {})
    return played_on(house)


def proved(night: Night) -> Json:
    """The export after nobody declared a restore, and ann showed a receipt."""
    house = house_on(copy_of(night.copy), seeds=Seeds(700), signer=KEY)
    house.run("T1")
    assert restores.by_receipt(house, "T1", night.kept).ok
    return played_on(house)


def played_on(house: House) -> Json:
    for _ in range(2):
        play_hand(house, "T1")
    return KEY.signed(json.loads(json.dumps(history.export(house.store, "T1"))))


def told(document: Json, one: Json) -> tuple[bool, str]:
    """Whether it is a note, and what is said; what is false is no note."""
    checks = verifier.verify(document, [one])
    assert [check.name for check in checks if not check.ok and check.name != "receipt"] == []
    held = checks[-1]
    assert held.ok or not held.note
    return held.note, held.sentence if held.ok else f"FALSE {held.sentence}"


def test_a_record_that_a_restore_declares_lost_is_no_second_story(night: Night) -> None:
    """Would catch an honest house that is called a liar since it did as the docs say."""
    document = put_back(night, [*night.head, night.hands])
    record = night.early["version"] + 1
    said = f"was lost in the restore that record {record} declares; the receipt proves what was there."
    for one in (night.kept, night.last):
        note, sentence = told(document, one)
        assert (note, sentence.endswith(said)) == (True, True), sentence
    assert "is kept" in told(document, night.early)[1]


def test_the_end_that_a_restore_names_is_held_to_the_receipt(night: Night) -> None:
    """Another record under that number, one behind it, and a stream that is said to have lost nothing."""
    version, head = night.head
    for lost in (
        [version, "ab" * 32, night.hands],
        [night.kept["version"], night.kept["hash"], night.hands],
    ):
        sentence = told(put_back(night, lost), night.last)[1]
        assert sentence.startswith("FALSE")
        assert "two stories" in sentence
    assert told(put_back(night, [version, head, night.hands]), night.last)[0]


def test_a_restore_that_does_not_know_how_much_was_lost_may_have_lost_it(night: Night) -> None:
    """Numbers jump by 1,000 then, and what is up to there is owed by receipts: rule 11 of the protocol."""
    note, sentence = told(put_back(night, []), night.last)
    assert note
    assert sentence.endswith("proves what was there. How much was lost, nobody knew.")


def test_a_rollback_that_a_receipt_proved_may_have_lost_more_than_that_one_proves(night: Night) -> None:
    document = proved(night)
    for one in (night.kept, night.last):
        note, sentence = told(document, one)
        assert (note, "was lost in the rollback that a receipt proved" in sentence) == (True, True)


@pytest.mark.parametrize("named_by", ["its command", "its receipt"])
def test_a_rollback_is_known_by_its_command_where_the_record_names_no_receipt(night: Night, named_by: str) -> None:
    """Older houses named none. Would catch one that is said to have declared what a player had to prove."""
    document = proved(night)
    payloads = [json.loads(link["payload"]) for link in document["chain"]]
    payload, event = next((one, each) for one in payloads for each in one["events"] if each["is"] == "restored")
    if named_by == "its command":
        del event["receipt_version"], event["receipt_hash"]
    else:
        payload["command_id"] = "c1"
    del document["signed"]
    document = KEY.signed(document | {"chain": builder.chain(payloads)})
    note, sentence = told(document, night.last)
    assert (note, "was lost in the rollback that a receipt proved" in sentence) == (True, True)


def test_a_rollback_that_nobody_declared_is_a_second_story(night: Night) -> None:
    sentence = told(put_back(night, None), night.kept)[1]
    assert sentence.startswith("FALSE")
    assert "the house told two stories: it signed another record under this number" in sentence


def test_a_record_of_after_a_restore_is_not_lost_in_it(night: Night) -> None:
    """Its hand is behind the number that hands go on behind: a house cannot declare once and be free for ever."""
    store = copy_of(night.copy)
    house = house_on(store, seeds=Seeds(700), signer=KEY)
    store.put_setting(RESTORED, json.dumps({"id": "1", "lost": {STREAM: [*night.head, night.hands]}}))
    restores.declare(house, {})
    second = copy_of(store)
    play_hand(house, "T1")
    later = receipt(house)
    sentence = told(played_on(house_on(second, seeds=Seeds(900), signer=KEY)), later)[1]
    assert sentence.startswith("FALSE")
    assert "two stories" in sentence
