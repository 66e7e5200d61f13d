"""What the house signs: whoever owns the database can hash a chain anew, and is found out all the same.

A house that tells a second story is one that was played again with other seeds, or without a cut: its export is true in
itself, and only what was signed before shows it.
"""

import json
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from pitboss import verifier
from pitboss.house import history, house_opening, key_files
from pitboss.house.service import House
from pitboss.house.signing import Json, Signer
from pitboss.house.stores import backup, files
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables.terms import practice
from tests.house.playing import Seeds, house_on, must, opened, play_hand

KEY = Signer(bytes(range(32)))
OTHER = Signer(bytes(range(1, 33)))
HANDS = 2


def played(seeds: int = 0, signer: Signer | None = KEY, *, people: tuple[str, ...] = ("ann", "bob")) -> House:
    house = opened(MemoryStore(), "three-card", people=people, seeds=Seeds(seeds), signer=signer)
    for _ in range(HANDS):
        play_hand(house, "T1")
    return house


def exported(house: House, signer: Signer | None = KEY) -> Json:
    plain = json.loads(json.dumps(history.export(house.store, "T1")))
    return plain if signer is None else signer.signed(plain)


def receipt(house: House) -> Json:
    found = house.receipts.now(house.desk("T1"))
    assert found is not None
    return found


def wrong(document: Json, *receipts: Json, key: str | None = None) -> list[str]:
    return [check.sentence for check in verifier.verify(document, receipts, key) if not check.ok]


# ---------------------------------------------------------------- a second story


def test_a_signed_export_is_true_and_says_by_whom() -> None:
    house = played()
    assert wrong(exported(house), receipt(house), key=KEY.key) == []
    said = [check.sentence for check in verifier.verify(exported(house)) if check.name in ("signature", "keys")]
    assert said == [f"The chain posts the key {KEY.key}.", f"The file is as it was signed with the key {KEY.key}."]
    named = [check.sentence for check in verifier.verify(exported(house), key=KEY.key) if check.name == "signature"]
    assert named == [f"The file is as it was signed with the key {KEY.key}, the one that you named."]


@pytest.mark.parametrize(
    "second",
    [lambda: played(seeds=500), lambda: played(people=("ann",))],
    ids=["another seed", "a cut that is dropped, and its seat with it"],
)
def test_a_house_that_tells_two_stories_is_shown_by_a_receipt(second: Callable[[], House]) -> None:
    """Both are true in themselves, and signed: without the receipt nobody could tell."""
    house = opened(MemoryStore(), "three-card", people=("ann", "bob"), signer=KEY)
    play_hand(house, "T1")
    before, after = receipt(house), exported(second())
    assert wrong(after) == []
    found = wrong(after, before)
    assert len(found) == 1
    assert "the house told two stories" in found[0]


def test_whoever_has_no_key_cannot_sign_a_second_story() -> None:
    """The chain is hashed anew and says the key of the house, and the file is signed with another or not at all."""
    forged = exported(played(seeds=500), None)
    signed = exported(played())["signed"]
    assert wrong(forged) == ["The file is not signed, though the chain posts a key of the house."]
    assert wrong({**forged, "signed": signed}) == [
        "The signature is not one of this file: it was changed, or never signed."
    ]
    assert wrong(OTHER.signed(forged)) == [
        "The file is signed with another key than the last one that the chain posts, and does not say how the one"
        " follows from the other."
    ]
    without_key = exported(played(seeds=500, signer=None), None)
    assert wrong(without_key) == []  # as one from before there were keys; who knows the key asks for it
    assert wrong(without_key, key=KEY.key) == [f"The file is not signed, and so not by the key {KEY.key}."]


def test_an_end_that_was_cut_off_is_shown_by_a_receipt() -> None:
    house = opened(MemoryStore(), "three-card", people=("ann",), signer=KEY)
    play_hand(house, "T1")
    early = exported(house)
    assert wrong(early) == []
    play_hand(house, "T1")
    late = receipt(house)
    assert any("its end was cut off" in one for one in wrong(early, late))
    assert wrong(exported(house), late) == []


@pytest.mark.parametrize("key", ["table", "version", "hash", "hand", "commit", "signature", "key"])
def test_a_receipt_that_was_changed_proves_nothing(key: str) -> None:
    house = played()
    made = receipt(house)
    was = made[key]
    changed = made | {key: was + 1 if isinstance(was, int) else was[:-1] + ("1" if was[-1] == "0" else "0")}
    assert "proves nothing" in wrong(exported(house), changed)[0]


def test_a_receipt_is_held_to_the_record_of_one_hand_too() -> None:
    house = opened(MemoryStore(), "three-card", people=("ann",), signer=KEY)
    before = receipt(house)  # bets are open: the commit is signed before anybody has bet
    play_hand(house, "T1")
    hand = KEY.signed(history.record(next(iter(history.hands(house.store, "T1")))))
    hand = json.loads(json.dumps(hand))
    assert wrong(hand, before) == []
    assert before["commit"] == hand["commit"]
    second = opened(MemoryStore(), "three-card", people=("ann",), seeds=Seeds(500), signer=KEY)
    assert "two stories" in wrong(hand, receipt(second))[0]
    assert wrong(hand | {"texts": hand["texts"].replace("Three", "Four", 1)}) == [
        "The signature is not one of this file: it was changed, or never signed."
    ]


def test_a_key_goes_on_record_once_at_each_table_and_changes_nothing_else() -> None:
    house, plain = played(), played(signer=None)
    kinds = [event["is"] for link in exported(house)["chain"] for event in json.loads(link["payload"])["events"]]
    assert kinds.count("key-posted") == 1
    assert kinds.index("key-posted") < kinds.index("deck-washed")
    assert exported(house, None)["hands"] == exported(plain, None)["hands"]
    refused = house.ask("T1", c.PostKey(OTHER.key), by="ann", command_id="mine")
    assert refused.refusal is not None


def notes(document: Json, *receipts: Json, key: str | None = None) -> list[str]:
    return [check.sentence for check in verifier.verify(document, receipts, key) if check.note]


# ---------------------------------------------------------------- keys


def keys_of(house: House) -> Json:
    """A signed export by whatever key the house has now."""
    assert house.signer is not None
    return exported(house, house.signer)


def test_a_new_key_is_signed_by_the_old_one() -> None:
    """Tables that slept through two changes are told of both."""
    store = MemoryStore()
    house = opened(store, "three-card", people=("ann",), signer=KEY)
    third = Signer(bytes(range(2, 34)))
    postings = (KEY.posting, KEY.hands_over(OTHER.key), OTHER.hands_over(third.key))
    before = receipt(house)
    house = house_on(store, seeds=Seeds(100), signer=Signer(bytes(range(2, 34)), postings))
    house.run("T1")
    play_hand(house, "T1")
    assert wrong(keys_of(house), before, receipt(house), key=third.key) == []
    fourth = bytes(range(3, 35))
    unsigned = c.PostKey(Signer(fourth).key, third.key, "00" * 64)
    forged = house_on(store, signer=Signer(fourth, (unsigned,)))
    forged.run("T1")
    assert wrong(keys_of(forged)) == [f"The key {unsigned.key} is not signed by the one before it."]


def test_a_key_in_the_place_of_a_lost_one_is_named() -> None:
    store = MemoryStore()
    opened(store, "three-card", people=("ann",), signer=KEY)
    house = house_on(store, signer=OTHER)
    house.run("T1")
    assert wrong(keys_of(house)) == []
    assert f"The key {OTHER.key} came in the place of one that was LOST" in notes(keys_of(house))[0]
    assert "was declared lost. Ask the house" in wrong(keys_of(house), key=KEY.key)[0]


THIRD = Signer(bytes(range(2, 34)))
SIGNED = (KEY.posting, KEY.hands_over(OTHER.key), OTHER.hands_over(THIRD.key))
LOST = (KEY.posting, c.PostKey(OTHER.key), OTHER.hands_over(THIRD.key))


def told_by_the_third(postings: tuple[c.PostKey, ...], *, hand: bool = False) -> Json:
    """A table that has known the first key alone, and is told of by a house that has its third."""
    house = played()
    found = history.record(next(iter(history.hands(house.store, "T1")))) if hand else history.export(house.store, "T1")
    signer = Signer(bytes(range(2, 34)), postings)
    return signer.signed(json.loads(json.dumps(found)))


@pytest.mark.parametrize("hand", [False, True], ids=["table", "hand"])
def test_a_change_of_key_is_followed_where_the_chain_does_not_post_it(hand: bool) -> None:
    """A table that was closed before, or told of before the next start: its export was false for ever."""
    document = told_by_the_third(SIGNED, hand=hand)
    assert wrong(document, *([] if hand else [receipt(played())])) == []
    for known in (KEY, OTHER):
        assert wrong(document, key=known.key) == []
        assert f"since the one that you named, {known.key}" in notes(document, key=known.key)[-1]
    assert not any("named" in one for one in notes(document, key=THIRD.key))
    assert "not with" in wrong(document, key="0" * 64)[0]


@pytest.mark.parametrize("hand", [False, True], ids=["table", "hand"])
def test_a_key_that_was_lost_breaks_the_line_and_is_named(hand: bool) -> None:
    document = told_by_the_third(LOST, hand=hand)
    assert wrong(document) == []
    assert [f"{OTHER.key} came in the place of one that was LOST" in one for one in notes(document)] == [True]
    assert wrong(document, key=OTHER.key) == [], "the line goes on behind it"
    assert "was declared lost" in wrong(document, key=KEY.key)[0]


def test_a_line_of_keys_is_held_to_its_signatures() -> None:
    forged = (KEY.posting, c.PostKey(OTHER.key, KEY.key, "00" * 64), OTHER.hands_over(THIRD.key))
    for hand in (False, True):
        document = told_by_the_third(forged, hand=hand)
        assert wrong(document) == [f"The key {OTHER.key} is not signed by the one before it."]
        assert "does not say that the one follows" in wrong(document, key=KEY.key)[-1]
    document = told_by_the_third(SIGNED)
    assert "was changed" in wrong(document | {"keys": document["keys"][1:]})[-1]
    other_line = OTHER.signed({name: said for name, said in document.items() if name != "signed"})
    assert any("than the last one that it lists" in one for one in wrong(other_line))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "house.db"
    house_opening.init(path)
    return path


def test_a_house_is_made_with_a_key_that_nobody_else_can_read(place: Path) -> None:
    path = place.with_name("house.db.signing-key")
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    secret = path.read_text().strip()
    with house_opening.running(place) as house:
        assert house.signer is not None
        key = house.signer.key
        game, terms = practice(shipped.load("three-card"), "T1", 2)
        must(house.open_table(game, terms, by="floor", command_id="open"))
        text = json.dumps(exported(house, house.signer))
    assert key in text
    backup.backup(place, place.with_name("copy.db"))
    for file in place.parent.rglob("*"):
        raw = file.read_bytes() if file.is_file() and file != path else b""
        assert secret.encode() not in raw
        assert bytes.fromhex(secret) not in raw
    assert secret not in text


def test_a_house_from_before_gets_a_key_and_a_record_says_so(tmp_path: Path) -> None:
    before = ZipFile(Path(__file__).with_name("before") / "2026-11.zip")
    assert wrong(json.loads(before.read("table-T1.json"))) == []
    said = [check.sentence for check in verifier.verify(json.loads(before.read("table-T1.json")))]
    assert "The file is unsigned: it shows that it is true in itself, and not who told it." in said
    path = tmp_path / "house.db"
    path.write_bytes(before.read("house.db"))
    path.with_name("house.db.key").write_text(bytes(range(32)).hex())
    with house_opening.running(path) as house:
        assert house.signer is not None
        house.recover()
        for name in house.open_tables():
            export = house.signer.signed(json.loads(json.dumps(history.export(house.store, name))))
            assert wrong(export, key=house.signer.key) == []
            assert house.table(name).key == house.signer.key


def test_another_key_or_none_is_refused_and_said(place: Path) -> None:
    path, environment = place.with_name("house.db.signing-key"), dict[str, str]()
    secret = path.read_text()
    path.unlink()
    with pytest.raises(HouseError, match=r"not at .*new-key --lost"), house_opening.running(place):
        pass
    path.write_text(secret[:-3])
    with pytest.raises(HouseError, match="holds no signing key") as error, house_opening.running(place):
        pass
    assert secret[:-3] not in str(error.value)
    path.write_text(bytes(range(32)).hex())
    with pytest.raises(HouseError, match="is not the signing key of the house"), house_opening.running(place):
        pass
    with (
        house_opening.reading(place) as reader,
        pytest.raises(HouseError, match=r"is not the signing key .* Put the key"),
    ):
        key_files.reader_key(place, environment, reader)
    assert key_files.reader_key(place, {**environment, key_files.KEY: secret}) is not None
    assert key_files.reader_key(tmp := place.with_name("nowhere.db"), {}) is None
    assert not tmp.exists()


def test_a_new_key_by_the_verb_and_after_a_crash_on_the_way(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def keyed() -> str:
        with house_opening.running(place) as house:
            assert house.signer is not None
            return house.signer.key

    first = keyed()
    second = house_opening.new_key(place)
    assert keyed() == second != first

    def crash(*_: object) -> None:
        raise OSError("power")

    with monkeypatch.context() as patch:
        patch.setattr(files.Aside, "put", crash)
        with pytest.raises(OSError, match="power"):
            house_opening.new_key(place)
    with house_opening.reading(place) as reader:
        signer = key_files.reader_key(place, {}, reader)
    assert signer is not None
    assert [one["key"] for one in signer.line] == [first, second, signer.key], "one that only reads knows it already"
    third = keyed()
    assert third == signer.key
    assert third not in (first, second)
    place.with_name("house.db.signing-key").unlink()
    fourth = house_opening.new_key(place, lost=True)
    assert keyed() == fourth
