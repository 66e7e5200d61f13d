"""A copy that is put back: no deck of it is dealt from, what was lost is on record, and no number is given twice."""

import json
import re
from pathlib import Path
from shutil import copyfile, copytree, rmtree
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house import history, house_check, house_opening, key_files, restores
from pitboss.house.cash import cage
from pitboss.house.reporting import restored as reporting
from pitboss.house.service import House
from pitboss.house.signing import Json, Shown, Signer
from pitboss.house.stores import backup, payload
from pitboss.house.stores.sqlite_read import SqliteReader
from pitboss.house.stores.store import HouseError
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables.events import Finish
from pitboss.tables.state import Phase
from pitboss.tables.terms import practice
from tests.house.playing import Seeds, must, next_ask, play_hand

TABLES = {"T1": "six-card", "T2": "player-dealer", "T3": "mini-royal"}
STREAMS = ["cage", "table:T1", "table:T2", "table:T3"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A house with three tables: bets lie at one, the deck of another is being cut, a hand of the third is in play."""
    made = tmp_path / "house.db"
    house_opening.init(made, capital=1_000_00)
    with house_opening.running(made) as house:
        house.seeds = Seeds()
        for player in ("ann", "bob"):
            must(house.cage(cage.GivePractice(player, 5_000_00), by="owner", command_id=f"chips for {player}"))
        for name, sheet in TABLES.items():
            game, terms = practice(shipped.load(sheet), name, 3)
            must(house.open_table(game, terms, by="floor", command_id=f"open {name}"))
            for player in ("ann", "bob"):
                for command in (c.Join(player), c.BuyIn(player, 500_00), c.PassBank(player, passes=True)):
                    must(house.ask(name, command, by=player, command_id=f"{name} {command}"[:100]))
            play_hand(house, name)
        until(house, "T1", Phase.BETTING, spots=1)
        until(house, "T2", Phase.CUTTING)
        until(house, "T3", Phase.PLAYING)
    return made


def until(house: House, name: str, phase: Phase, spots: int = 0) -> None:
    while (hand := house.table(name).hand) is None or hand.phase is not phase or len(hand.round.spots) < spots:
        must(house.ask_together([next_ask(house, name)])[0])


def go_on(path: Path, hands: int = 1) -> dict[str, int]:
    """The house plays on, and opens the seeds of all that was sealed; gives the last hand that was washed for."""
    with house_opening.running(path) as house:
        house.seeds = Seeds(1_000)
        for name in TABLES:
            for _ in range(hands + 1):
                play_hand(house, name)
        must(house.cage(cage.BuyAtCage("ann", 5_00), by="p.cashier", command_id="a slip"))
        return {name: house.table(name).hands for name in TABLES}


def washed(path: Path, name: str) -> list[str]:
    with SqliteReader(path) as reader:
        return [one["commit"] for one in history.export(reader, name)["commits"]]


def restored(path: Path, stream: str) -> list[dict[str, Any]]:
    with SqliteReader(path) as reader:
        events = [one for record in reader.records(stream) for one in payload.read(record.payload)["events"]]
    return [one for one in events if one["is"] == "restored"]


def signer_of(path: Path) -> Signer:
    found = key_files.reader_key(path, {})
    assert found is not None
    return found


def all_true(path: Path) -> None:
    with SqliteReader(path) as reader:
        assert house_check.problems(reader) == []
        for name in TABLES:
            export = signer_of(path).signed(history.export(reader, name))
            assert [one.sentence for one in verifier.verify(export) if not one.ok] == []


def test_a_backup_that_is_put_back_deals_from_no_deck_that_was_sealed_in_it(path: Path) -> None:
    """The attack: a player kept the seeds that were opened after the backup, and tries cuts until one wins."""
    backup.backup(path, path.with_name("copy.db"))
    known = {name: set(washed(path, name)) for name in TABLES}
    last = go_on(path)
    restores.restore(path.with_name("copy.db"), path, force=True)
    assert house_opening.declared(path)
    with house_opening.running(path) as house:
        ends = {}
        for name in TABLES:
            now = house.table(name)
            assert now.hand is not None
            assert known[name].isdisjoint({now.hand.commit, *(one.commit for one in now.washed)})
            assert now.hand.number == last[name] + 1, "numbers go on behind the highest that was known"
            assert now.hand.round.spots == (), "wagers went back"
            told = list(history.hands(house.store, name))
            ends[name] = [(one.opened.finish.value, one.opened.cause and one.opened.cause.value) for one in told[-2:]]
        assert ends == {
            "T1": [("unused", "restore"), ("unused", "restore")],
            "T2": [("void", None), ("unused", "restore")],
            "T3": [("void", None), ("unused", "restore")],
        }
    all_true(path)


def test_a_restore_is_a_record_in_every_stream_and_says_what_is_lost(path: Path) -> None:
    backup.backup(path, path.with_name("copy.db"))
    with SqliteReader(path) as reader:
        heads = {stream: reader.head(stream) for stream in STREAMS}
    go_on(path)
    with SqliteReader(path) as reader:
        gone = {stream: reader.head(stream) for stream in STREAMS}
    restores.restore(path.with_name("copy.db"), path, force=True)
    assert house_opening.declared(path)
    for stream in STREAMS:
        (event,) = restored(path, stream)
        assert (event["version"], event["head"]) == (heads[stream].version, heads[stream].hash.hex())
        assert (event["lost_version"], event["lost_head"]) == (gone[stream].version, gone[stream].hash.hex())
    with house_opening.running(path) as house:
        must(house.cage(cage.BuyAtCage("ann", 5_00), by="p.cashier", command_id="the next slip"))
        book = house.cashier.book
        assert [book.version(number) is not None for number in (1, 2, 3)] == [True, False, True]
        assert (book.last, house.cashier.now.slips) == (3, 3), "slip 2 was given before, and is not given again"
    all_true(path)


def test_where_nobody_knows_what_is_lost_a_thousand_numbers_are_left_out(path: Path, tmp_path: Path) -> None:
    backup.backup(path, path.with_name("copy.db"))
    other = tmp_path / "elsewhere" / "house.db"
    other.parent.mkdir()
    with SqliteReader(path) as reader:
        last = {name: history.export(reader, name)["commits"][-1]["hand"] for name in TABLES}
    restores.restore(path.with_name("copy.db"), other)
    assert not house_opening.declared(other), "without its key it cannot open what was sealed"
    with pytest.raises(HouseError, match="key"), house_opening.running(other):
        pass
    copyfile(f"{path}.key", f"{other}.key")
    assert not house_opening.declared(other), "what it tells would be signed by nobody"
    copyfile(f"{path}.signing-key", f"{other}.signing-key")
    assert house_opening.declared(other)
    assert house_opening.declared(other), "once, and no more"
    with house_opening.running(other) as house:
        assert {name: one.number - 1_001 for name in TABLES if (one := house.table(name).hand)} == last
    assert [len(restored(other, stream)) for stream in STREAMS] == [1, 1, 1, 1]
    assert "lost_version" not in restored(other, "table:T1")[0]
    all_true(other)


def play_on(path: Path, name: str, hands: int = 2) -> None:
    """At one table, and nothing elsewhere."""
    with house_opening.running(path) as house:
        house.seeds = Seeds(1_000)
        for _ in range(hands):
            play_hand(house, name)


def remove(path: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


@pytest.mark.parametrize("known_by", ["the house that steps aside", "the file of heads", "the declaration"])
def test_a_table_that_lost_nothing_is_not_told_to_have(path: Path, known_by: str) -> None:
    """Would catch an alarm for records that are all there, and a gap of a thousand numbers that nobody was given."""
    backup.backup(path, path.with_name("copy.db"))
    with SqliteReader(path) as reader:
        heads = {stream: reader.head(stream) for stream in STREAMS}
        last = {name: history.export(reader, name)["commits"][-1]["hand"] for name in TABLES}
    play_on(path, "T2")
    match known_by:
        case "the house that steps aside":
            rmtree(path.parent / "heads")
            restores.restore(path.with_name("copy.db"), path, force=True)
        case "the file of heads":
            remove(path)
            restores.restore(path.with_name("copy.db"), path)
        case _:
            remove(path)
            copyfile(path.with_name("copy.db"), path)
            path.chmod(0o600)
            with house_opening.restoring(path) as (_, lost):
                assert set(lost) == {"table:T2"}
    assert house_opening.declared(path)
    for stream in ("cage", "table:T1", "table:T3"):
        (event,) = restored(path, stream)
        assert (event["lost_version"], event["lost_head"]) == (heads[stream].version, heads[stream].hash.hex())
    assert restored(path, "table:T2")[0]["lost_version"] > heads["table:T2"].version
    with house_opening.running(path) as house:
        now = {name: house.table(name) for name in TABLES}
        numbers = {name: one.hand.number - last[name] for name, one in now.items() if one.hand}
        assert (numbers["T1"], numbers["T3"]) == (1, 1), "no number is left out"
        assert numbers["T2"] > 1
        assert [bool(now[name].restored) for name in TABLES] == [False, True, False]
    all_true(path)


def test_whoever_audits_is_told_when_a_copy_was_put_back_and_what_is_lost(path: Path, tmp_path_factory: Any) -> None:
    """Would catch a book that balances, a chain that is whole, and not a word that a part of both is gone."""
    backup.backup(path, path.with_name("copy.db"))
    play_on(path, "T2")
    with SqliteReader(path) as before:
        end = before.head("table:T2").version
    restores.restore(path.with_name("copy.db"), path, force=True)
    assert house_opening.declared(path)
    ahead = rolled_back(path, tmp_path_factory, after=0)
    with SqliteReader(path) as reader:
        declared, proved = reporting.together(reporting.read(reader))
        first, second = reporting.sentences(reporting.read(reader), reader)
        (of_t2, _), of_t1 = (reporting.of_table(reporting.read(reader), name) for name in ("T2", "T1"))
    assert [one.stream for one in declared] == STREAMS
    assert [one.stream for one in proved] == ["table:T2"]
    when = r"\d{4}-\d\d-\d\d \d\d:\d\d \(UTC\): "
    lost = f"{end - of_t2.event.version} records of table T2 are lost"
    nothing = "Nothing of the cage, table T1 and table T3 is lost"
    assert re.fullmatch(f"{when}a copy of the house was put back, and that was declared. {lost}. {nothing}.", first)
    beyond = ahead["version"] - proved[0].event.version
    receipt_says = f"a player's receipt for record {ahead['version']} proved that a copy had been put back and nobody"
    assert re.fullmatch(f"{when}{receipt_says} had said so. At least {beyond} records of table T2 are lost.", second)
    assert len(of_t1) == 1


def test_heads_that_were_put_back_with_the_house_prove_nothing(path: Path, tmp_path_factory: Any) -> None:
    """Would catch a house that believes a file which agrees with it because both are from the same copy."""
    copy = tmp_path_factory.mktemp("machine") / "copy"
    copytree(path.parent, copy)
    last = go_on(path)
    put_back(copy, path.parent)
    with house_opening.restoring(path) as (house, lost):
        assert not lost
        for name in TABLES:
            now = house.table(name)
            assert now.hand is not None
            assert now.hand.number > 1_000 + last[name] - 6
            assert now.last_restore is not None
            assert now.last_restore.lost is None
    all_true(path)


def test_a_receipt_that_contradicts_a_table_without_losses_is_a_rollback(path: Path, tmp_path_factory: Any) -> None:
    """Would catch a restore that says nothing was lost, and is believed against what the house has signed."""
    copy = tmp_path_factory.mktemp("machine") / "copy"
    copytree(path.parent, copy)
    play_on(path, "T1", hands=1)
    with house_opening.running(path) as house:
        ahead = receipt(house, "T1")
    put_back(copy, path.parent)
    backup.backup(path, path.with_name("copy.db"))
    restores.restore(path.with_name("copy.db"), path, force=True)
    with house_opening.running(path) as house:
        (event,) = restored(path, "table:T1")
        assert event["lost_version"] == event["version"]
        assert ahead["hand"] <= event["numbers"], "the number alone would not tell"
        assert house.receipts.shown(house.table("T1"), ahead) is Shown.ROLLED_BACK


def test_a_copy_of_the_file_that_is_put_back_is_noticed_declared_and_goes_on(path: Path, tmp_path: Path) -> None:
    """Point-in-time recovery of a file: which hands are there, and which are void."""
    copyfile(path, tmp_path / "earlier.db")
    settled = {name: [one.opened.hand for one in told(path, name)] for name in TABLES}
    go_on(path, hands=2)
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    copyfile(tmp_path / "earlier.db", path)
    path.chmod(0o600)
    with pytest.raises(HouseError, match="house restored"), house_opening.running(path):
        pass
    with house_opening.restoring(path) as (_, lost):
        assert set(lost) == set(STREAMS)
    for name in TABLES:
        after = told(path, name)
        assert [one.opened.hand for one in after[:-2]] == settled[name], "what was told before the copy is there"
        assert {one.opened.finish for one in after[-2:]} <= {Finish.VOID, Finish.UNUSED}
    go_on(path)
    all_true(path)


def told(path: Path, name: str) -> list[history.FinishedHand]:
    with SqliteReader(path) as reader:
        return list(history.hands(reader, name))


def test_a_process_that_dies_while_it_declares_a_restore_leaves_the_rest_to_the_next(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a stream that gets two records, and one that gets none."""
    backup.backup(path, path.with_name("copy.db"))
    restores.restore(path.with_name("copy.db"), path, force=True)
    at_table = restores._at_table

    def dies(house: House, name: str, *given: Any) -> None:
        if name == "T2":
            raise KeyboardInterrupt
        at_table(house, name, *given)

    monkeypatch.setattr(restores, "_at_table", dies)
    with pytest.raises(KeyboardInterrupt):
        house_opening.declared(path)
    monkeypatch.undo()
    assert [len(restored(path, stream)) for stream in STREAMS] == [1, 1, 0, 0]
    assert house_opening.declared(path)
    assert [len(restored(path, stream)) for stream in STREAMS] == [1, 1, 1, 1]
    all_true(path)


# ---------------------------------------------------------------- a copy that is put back without a word


def receipt(house: House, name: str) -> Json:
    found = house.receipts.now(house.desk(name))
    assert found is not None
    return found


def put_back(copy: Path, folder: Path) -> None:
    """All of the house, the files of heads with it: no file that is left knows that there was more."""
    rmtree(folder)
    copytree(copy, folder)


def test_a_receipt_shows_a_copy_that_was_put_back_without_a_word(path: Path, tmp_path_factory: Any) -> None:
    """The attack: a machine is put back to before a hand that is on, whose cards somebody has seen since."""
    copy = tmp_path_factory.mktemp("machine") / "copy"
    copytree(path.parent, copy)
    last = go_on(path)
    with house_opening.running(path) as house:
        ahead = {name: receipt(house, name) for name in TABLES}
    put_back(copy, path.parent)
    with house_opening.running(path) as house:
        for name in TABLES:
            before = house.table(name).hand
            assert house.receipts.shown(house.table(name), ahead[name]) is Shown.ROLLED_BACK
            must(restores.by_receipt(house, name, ahead[name]))
            now = house.table(name)
            assert before is not None
            assert now.hand is not None
            assert (now.hand.phase, now.hand.round.spots) == (Phase.BETTING, ()), "what was bound is void"
            assert before.commit not in {now.hand.commit, *(one.commit for one in now.washed)}
            assert now.hand.number > max(last[name], 1_000), "no number is given twice"
            version = house.desk(name).version
            must(restores.by_receipt(house, name, ahead[name]))
            assert house.desk(name).version == version, "the same receipt once more is of what is declared by now"
            assert house.receipts.shown(now, ahead[name]) is Shown.DECLARED
            assert house.receipts.shown(now, receipt(house, name)) is Shown.AGREES
    (event,) = restored(path, "table:T3")
    assert (event["lost_version"], event["lost_head"]) == (ahead["T3"]["version"], ahead["T3"]["hash"])
    go_on(path)
    all_true(path)


def rolled_back(path: Path, tmp_path_factory: Any, after: int) -> Json:
    """The machine was put back without a word, and went on for some hands, until somebody showed this receipt."""
    copy = tmp_path_factory.mktemp("machine") / "copy"
    copytree(path.parent, copy)
    play_on(path, "T2")
    with house_opening.running(path) as house:
        ahead = receipt(house, "T2")
    put_back(copy, path.parent)
    play_on(path, "T2", hands=after)
    with house_opening.running(path) as house:
        must(restores.by_receipt(house, "T2", ahead))
    return ahead


@pytest.mark.parametrize("after", [0, 4], ids=["at once", "after the house went on"])
def test_a_rollback_that_a_receipt_proves_is_on_record_as_that(path: Path, tmp_path_factory: Any, after: int) -> None:
    """Would catch one that stands there as a declaration of the owner, who said nothing."""
    ahead = rolled_back(path, tmp_path_factory, after)
    with SqliteReader(path) as reader:
        found = [payload.read(one.payload) for one in reader.records("table:T2")]
        export = signer_of(path).signed(history.export(reader, "T2"))
    (said,) = [one for one in found if one["events"][0]["is"] == "restored"]
    assert said["by"] == "house"
    for one in (said["events"][0], said["command"]):
        assert (one["receipt_version"], one["receipt_hash"]) == (ahead["version"], ahead["hash"])
    assert ("lost_version" in said["events"][0]) == (after == 0)
    all_true(path)
    (told,) = [one.sentence for one in verifier.verify(export) if one.name == "restores"]
    number = said["answer"]["version"]
    assert told == (
        f"A receipt for record {ahead['version']} proved that a copy had been put back and nobody had said so (record"
        f" {number}); no deck from before it was used."
    )


def test_a_restore_for_a_receipt_is_held_to_what_that_proves(path: Path, tmp_path_factory: Any) -> None:
    rolled_back(path, tmp_path_factory, after=0)
    with SqliteReader(path) as reader:
        first = next(reader.records("table:T2"))

    def changed(**parts: Any) -> list[str]:
        return forged(path, lambda event: event | (parts if event["is"] == "restored" else {}))

    assert changed() == []
    assert changed(receipt_version=first.version, receipt_hash=first.hash.hex()) == ["restores"]
    assert changed(receipt_version=None) == ["restores"]
    assert changed(receipt_hash="none") != []


def test_a_second_rollback_is_not_taken_for_the_first(path: Path, tmp_path_factory: Any) -> None:
    """Would catch a table that is believed everything from its first restore on."""
    backup.backup(path, path.with_name("copy.db"))
    restores.restore(path.with_name("copy.db"), path, force=True)
    assert house_opening.declared(path)
    copy = tmp_path_factory.mktemp("machine") / "copy"
    copytree(path.parent, copy)
    go_on(path)
    with house_opening.running(path) as house:
        ahead = receipt(house, "T1")
    put_back(copy, path.parent)
    with house_opening.running(path) as house:
        assert house.receipts.shown(house.table("T1"), ahead) is Shown.ROLLED_BACK


def test_nobody_can_make_up_a_receipt_that_stops_a_table(path: Path) -> None:
    with house_opening.running(path) as house:
        version = house.desk("T1").version
        for change in ({"version": 9_999}, {"hand": 9_999}, {"hash": "0" * 64}, {"key": "0" * 64}):
            made_up = receipt(house, "T1") | change
            assert house.receipts.shown(house.table("T1"), made_up) is Shown.NOT_OURS
            must(restores.by_receipt(house, "T1", made_up))
        assert house.desk("T1").version == version


def forged(path: Path, change: Any) -> list[str]:
    """The checks that an export fails after a change to its events, hashed and signed anew by its owner."""
    with SqliteReader(path) as reader:
        export = json.loads(json.dumps(history.export(reader, "T2")))
    previous = bytes(32)
    for link in export["chain"]:
        said = json.loads(link["payload"])
        said["events"] = [one for event in said["events"] if (one := change(event)) is not None]
        link["payload"] = payload.canonical(said)
        previous = _link(link["version"], previous, link["payload"])
        link["hash"] = previous.hex()
    return [one.name for one in verifier.verify(signer_of(path).signed(export)) if not one.ok]


def _link(version: int, previous: bytes, text: str) -> bytes:
    from pitboss.house.stores import chain

    return chain.link("table:T2", version, previous, text)


def test_the_verifier_finds_a_gap_that_was_not_declared_and_a_restore_that_names_another_record(path: Path) -> None:
    backup.backup(path, path.with_name("copy.db"))
    go_on(path)
    restores.restore(path.with_name("copy.db"), path, force=True)
    assert house_opening.declared(path)
    go_on(path)
    assert forged(path, lambda event: event) == []
    assert forged(path, lambda event: event | ({"head": "0" * 64} if event["is"] == "restored" else {})) == ["restores"]
    undeclared = forged(path, lambda event: None if event["is"] == "restored" else event)
    assert {"numbers", "unused"} <= set(undeclared)
    fewer = forged(path, lambda event: event | ({"numbers": event["numbers"] - 1} if event["is"] == "restored" else {}))
    assert "numbers" in fewer
    quiet = forged(path, lambda event: {key: value for key, value in event.items() if key != "cause"})
    assert "told" in quiet


def test_a_closed_table_that_was_opened_again_after_the_copy_gives_no_number_twice(path: Path) -> None:
    """The table is closed in the copy; its hands since then are lost, and their numbers are not used again."""

    def closes(house: House) -> None:
        house.finish_hand("T1")
        now = house.table("T1")
        must(house.close_table("T1", tray=now.tray, rack=now.rack, by="floor", command_id=f"close {now.hands}"))

    def opens(house: House) -> None:
        game, terms = practice(shipped.load("four-card"), "T1", 3)
        must(house.open_table(game, terms, by="floor", command_id=f"again {house.table('T1').hands}"))

    with house_opening.running(path) as house:
        closes(house)
    backup.backup(path, path.with_name("copy.db"))
    with house_opening.running(path) as house:
        house.seeds = Seeds(1_000)
        opens(house)
        closes(house)
        used = house.table("T1").hands
    restores.restore(path.with_name("copy.db"), path, force=True)
    with house_opening.running(path) as house:
        house.seeds = Seeds(2_000)
        assert (house.table("T1").closed, "T1" in house.open_tables()) == (True, False)
        opens(house)
        hand = house.table("T1").hand
        assert hand is not None
        assert hand.number == used + 1
    all_true(path)
