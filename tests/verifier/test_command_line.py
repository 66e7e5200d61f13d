"""The verifier's command line and its sentences, in this process: a copy of the file alone is run in test_true.py."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house.signing import Signer
from tests.verifier import builder
from tests.verifier.builder import Json, game_of

SIGNER = Signer(bytes(range(32)))
Written = Callable[[Any], str]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Write a document to a file, and give its name."""

    def write(document: Any) -> str:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        return str(path)

    return write


@pytest.fixture(scope="module")
def table() -> Json:
    return SIGNER.signed(builder.table(game_of("pair-plus"), Random(1), hands=2))


def receipt_of(export: Json, **other: object) -> Json:
    """As the house gave it for the last record of the export, or for another one."""
    last, commit = export["chain"][-1], export["commits"][0]
    said = {"table": export["table"], "version": last["version"], "hash": last["hash"]}
    made: Json = SIGNER.sign_receipt(**(said | {"hand": commit["hand"], "commit": commit["commit"]} | other))
    return made


def test_the_exit_code_and_the_last_line_tell_whether_a_file_is_true(
    written: Written, table: Json, capsys: pytest.CaptureFixture[str]
) -> None:
    """Would catch a script that takes a true hand for a false one, or the other way round."""
    hand = builder.hand(game_of("pair-plus"), Random(1))
    for arguments, code, last in (
        ([written(hand)], 0, "All 15 checks are true."),
        ([written({**hand, "seed": None})], 1, "2 of 15 checks are false."),
        (["--table", written(table)], 0, "checks are true."),
    ):
        assert verifier.main(arguments) == code
        assert capsys.readouterr().out.splitlines()[-1].endswith(last)


def test_json_receipts_keys_and_a_pipe_are_what_the_first_lines_of_the_file_promise(
    written: Written, table: Json, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch an option that is taken for a file, or a file that is taken for standard input."""
    held = [written(table), "--receipt", written([receipt_of(table)]), "--key", f" {SIGNER.key.upper()}", "--json"]
    assert verifier.main(held) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["true"]
    assert [one["ok"] for one in found["checks"] if one["name"] == "receipt"] == [True]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(table).encode())))
    assert verifier.main(["-"]) == 0


def test_what_cannot_be_checked_is_told_on_the_other_output(
    written: Written, table: Json, capsys: pytest.CaptureFixture[str]
) -> None:
    """Would catch a reader who is told that a file is false, where it only was the wrong one."""
    hand, export = written(table["hands"][0]), written(table)
    for arguments, says in (
        (["--table", hand], f"{hand} is not the export of a table\n"),
        ([export, "--key", "5"], "a key of a house is 64 hexadecimal digits, 0 to 9 and a to f\n"),
        ([written([])], "This is no record"),
        ([export, "--receipt", hand], "it is the record of a hand and no receipt"),
    ):
        assert verifier.main(arguments) == 2
        said = capsys.readouterr()
        assert (says in said.err, said.out) == (True, "")
    for arguments, code in (([], 2), ([hand, export], 2), (["--help"], 0), (["-h"], 0)):
        assert verifier.main(arguments) == code
        assert capsys.readouterr().out.startswith("Is this hand true?")


def test_receipts_about_something_else_are_counted_only_where_there_are_several(table: Json) -> None:
    """Would catch "none of the 1 receipts"."""
    other = receipt_of(table, table="T7")
    one, two = ([check.sentence for check in verifier.verify(table, [other] * times)] for times in (1, 2))
    assert one[0].startswith("The receipt for hand 1 of table T7, record")
    assert two == [f"None of the 2 receipts is about this file. {one[0]}"]


# ---------------------------------------------------------------- what sentences say


def false(document: Any) -> list[str]:
    return [check.sentence for check in verifier.verify(document) if not check.ok]


def test_rules_and_their_hash_are_told_by_twelve_digits_of_each() -> None:
    """Would catch digits that cannot be compared with those of a sheet on the wall."""
    record = builder.hand(game_of("pair-plus"), Random(1))
    said = f"The rules in the record hash to {record['rules_hash'][:12]}; the record says 000000000000."
    assert said in false({**record, "rules_hash": "0" * 64})


def test_amounts_are_told_with_their_sign_and_nothing_without_one() -> None:
    """Would catch a cent too much that reads like a balance, and a nothing that is owed."""
    record = builder.hand(game_of("pair-plus"), Random(1))
    spot = record["spots"][0]
    name, wager = next((name, one) for name, one in spot["wagers"].items() if one["net_cents"] < 0)
    lost = f"-{wager['stake_cents'] // 100}"
    for cents, told in ((0, "0"), (1, "+0.01"), (-1, "-0.01")):
        wager["net_cents"] = cents
        assert f"Spot {spot['spot']}, {name}: the record has {told}; the rules come to {lost}." in false(record)


def test_a_hand_that_cannot_be_read_is_told_by_its_place_in_the_export(table: Json) -> None:
    """Would catch a reader who looks for what is wrong in the record after it."""
    hands = [table["hands"][0], {**table["hands"][1], "deal": None}]
    said = "Record 2 of the export: This is not a readable record of a hand: the record, deal should be a list."
    assert said in false({**table, "hands": hands})


def test_an_amount_that_no_table_has_is_no_amount() -> None:
    """Would catch a number that other programs cannot hold; the largest amount is as far from nothing on both sides."""
    record = builder.hand(game_of("pair-plus"), Random(1))
    wager = next(iter(record["spots"][0]["wagers"].values()))
    for sign in (1, -1):
        wager["net_cents"] = sign * 10**15
        assert "readable" not in {check.name for check in verifier.verify_hand(record)}
        wager["net_cents"] += sign
        assert false(record)[0].endswith("net_cents should be an amount in whole cents.")


def test_a_bet_that_was_taken_back_is_told_by_its_name() -> None:
    """Would catch a bet that counts as made and as taken back."""
    game = game_of("let-it-ride")
    records = (builder.hand(game, Random(seed)) for seed in range(50))
    record = next(one for one in records if one["spots"][0].get("taken_back"))
    spot = record["spots"][0]
    name, stake = next(iter(spot["taken_back"].items()))
    spot["stakes"][name] = stake
    assert any(f"has {name}, and has taken it back." in one for one in false(record))


def test_a_wager_of_nothing_is_no_wager() -> None:
    """Would catch limits that are asked of a circle without chips."""
    records = (builder.hand(game_of("four-card"), Random(seed)) for seed in range(50))
    record = next(one for one in records if "aces-up" not in one["spots"][0]["stakes"])
    record["spots"][0]["stakes"]["aces-up"] = 0
    assert false(record) == []


def test_half_of_a_letter_is_no_text() -> None:
    """Would catch a traceback of Python's, which hashes no such text: JSON can name the halves of a pair alone."""
    record = builder.hand(game_of("pair-plus"), Random(1))
    for half in ("\ud800", "\udfff"):
        assert false({**record, "table": f"T{half}"})[0].endswith("the record, table should be a text.")
    assert not any("should be a text" in one for one in false({**record, "table": "T\ud7ff\ue000"}))


def test_a_rank_without_the_word_high_is_no_hand() -> None:
    """Would catch a pay table with a line that everybody reads otherwise: the card, or the hand that it leads."""
    record = builder.hand(game_of("pair-plus"), Random(1))
    record["rules"] = record["rules"].replace('"flush":', '"ace":')
    assert any("'ace' is not a hand" in one for one in false(record))


# ---------------------------------------------------------------- restores


def restored(times: int, **more: object) -> Json:
    """An export of a table that was restored before its first hand."""
    export = builder.table(game_of("pair-plus"), Random(1), hands=2)
    payloads = [json.loads(link["payload"]) for link in export["chain"]]
    for version in range(1, times + 1):
        event = {"is": "restored", "version": version, "head": builder.chain(payloads)[version - 1]["hash"]}
        payload = payloads[0] | {"entries": [], "events": [event | {"numbers": 0} | more], "command_id": f"r{version}"}
        payloads.insert(version, payload)
    return SIGNER.signed(export | {"chain": builder.chain(payloads)})


def test_restores_are_counted_only_where_there_were_several() -> None:
    """Would catch "declared 1 times"."""
    for times, said in ((1, "once"), (2, "2 times")):
        checks = verifier.verify(restored(times))
        assert [check.sentence for check in checks if not check.ok] == []
        sentence = f"A restore from a copy was declared {said}; no deck from before it was used."
        assert sentence in [check.sentence for check in checks]


def test_a_restore_from_which_hands_begin_at_one_has_lost_no_hand() -> None:
    """Would catch a house that tells another story of its first hand, and calls the first one lost."""
    export = restored(1)
    held = verifier.verify(export, [receipt_of(export, hash="ab" * 32)])[-1]
    assert (held.ok, "the house told two stories" in held.sentence) == (False, True)


def test_a_restore_that_says_no_number_is_told_of_the_deck_that_it_leaves() -> None:
    """Would catch a traceback where there is none; all decks from before such a restore have to be opened."""
    said = "Record 2 restores the table, and leaves the deck of hand 1 as it was."
    assert false(restored(1, numbers=None)) == [said]
