"""`pitboss verify`: sentences and exit codes for hands and tables, from a file or a pipe."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.verify import command
from pitboss.house.signing import Signer
from tests.verifier import builder
from tests.verifier.builder import Json, game_of


@pytest.fixture
def verify(tmp_path: Path) -> Callable[..., Result]:
    def ran(document: Json | str, *options: str) -> Result:
        path = tmp_path / "record.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
        result = CliRunner().invoke(command, [str(path), *options], prog_name="pitboss verify")
        assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
        return result

    return ran


@pytest.fixture
def hand() -> Json:
    return builder.hand(game_of("pair-plus"), Random(1))


def test_a_true_hand_is_told_sentence_by_sentence(verify: Callable[..., Result], hand: Json) -> None:
    """Would catch a check that is made and not told."""
    result = verify(hand)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "true   The rules in the record match their hash."
    assert result.stdout.splitlines()[-1] == "All 15 checks are true."


def test_a_false_hand_is_named_and_the_exit_code_says_so(verify: Callable[..., Result], hand: Json) -> None:
    """Would catch a script that takes a forged hand for a true one."""
    result = verify({**hand, "seed": None})
    assert result.exit_code == 1
    assert "FALSE  The seed of this deck was never opened." in result.stdout


def test_a_table_is_known_by_its_format(verify: Callable[..., Result], hand: Json) -> None:
    """Would catch a user who has to say what the file says already."""
    export = builder.table(game_of("pair-plus"), Random(1), hands=2)
    assert verify(export).exit_code == verify(export, "--table").exit_code == 0
    assert "2 hands: The commit is the hash of the opened seed." in verify(export).stdout
    refused = verify(hand, "--table")
    assert (refused.exit_code, "is not the export of a table" in refused.stderr) == (2, True)


def test_the_json_has_every_check(verify: Callable[..., Result], hand: Json) -> None:
    """Would catch a program that must read the words."""
    found = json.loads(verify(hand, "--json").stdout)
    assert found["true"] is True
    assert list(found["checks"][0]) == ["ok", "name", "sentence"]


@pytest.mark.parametrize("garbage", ["", "{", "[]", '{"format": "pitboss hand 1"}', '{"format": "pitboss table 1"}'])
def test_what_is_no_record_is_refused_in_a_line(verify: Callable[..., Result], garbage: str) -> None:
    """Would catch a traceback, or garbage that is called false as if it had been a record."""
    result = verify(garbage)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")


def test_a_record_can_come_through_a_pipe_and_a_missing_file_is_told(hand: Json, tmp_path: Path) -> None:
    """Would catch `pitboss export | pitboss verify -` that looks for a file called "-"."""
    assert CliRunner().invoke(command, ["-"], input=json.dumps(hand)).exit_code == 0
    result = CliRunner().invoke(command, [str(tmp_path / "none.json")])
    assert (result.exit_code, "No such file" in result.stderr) == (2, True)


# ---------------------------------------------------------------- receipts


SIGNER = Signer(bytes(range(32)))


def receipt_of(export: Json, hand: int = 1, *, signer: Signer = SIGNER, **other: object) -> Json:
    """As the house that wrote the export would have given it, for its last record."""
    last = export["chain"][-1]
    commit = next(one["commit"] for one in export["commits"] if one["hand"] == hand)
    said: Json = {"table": export["table"], "version": last["version"], "hash": last["hash"], "hand": hand}
    return signer.sign_receipt(**(said | {"commit": commit} | other))


@pytest.fixture(scope="module")
def table() -> Json:
    return SIGNER.signed(builder.table(game_of("pair-plus"), Random(1), hands=2))


@pytest.fixture
def held(verify: Callable[..., Result], tmp_path: Path) -> Callable[..., Result]:
    def ran(document: Json, *receipts: object) -> Result:
        file = tmp_path / "receipts.json"
        file.write_text(json.dumps(receipts[0] if len(receipts) == 1 else receipts))
        return verify(document, "--receipt", str(file))

    return ran


def test_a_receipt_about_something_else_is_named_and_not_called_false(held: Callable[..., Result], table: Json) -> None:
    """Would catch a layman who reads that the house cheated, since he saved all receipts of a table in one file."""
    hand, other_house = SIGNER.signed(table["hands"][1]), Signer(bytes(32))
    found = held(hand, receipt_of(table, 1), receipt_of(table, 2))
    assert found.exit_code == 0, found.output
    assert "note   The receipt for hand 1 of table T1, record" in found.stdout
    assert "is about another hand: the file is of hand 2; not checked." in found.stdout
    assert "checks are true." in found.stdout.splitlines()[-1]
    for document, one, says in (
        (hand, receipt_of(table, 1), "is about another hand"),
        (table, receipt_of(table, 1, table="T7"), "is about another table: the file is of table T1"),
        (table, receipt_of(table, 1, signer=other_house), "is about another house"),
    ):
        for receipts in ([one], [one, one]):
            refused = held(document, *receipts)
            assert (refused.exit_code, refused.stdout) == (2, "")
            assert says in refused.stderr
            assert "record.json" in refused.stderr
    assert "None of the 2 receipts is about this file" in refused.stderr


def test_no_receipts_are_no_check(held: Callable[..., Result], table: Json) -> None:
    """Would catch an empty list that passes as if something had been held to the file."""
    refused = held(table, [])
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "receipts.json cannot be read: it is a list of no receipts" in refused.stderr


def test_files_that_are_mixed_up_are_recognised(held: Callable[..., Result], table: Json) -> None:
    for one in (receipt_of(table), [receipt_of(table)]):
        refused = held(one, receipt_of(table))
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "record.json: This is a receipt of the house, and no record" in refused.stderr
    for document, kind in ((table, "the export of a table"), (table["hands"][0], "the record of a hand")):
        refused = held(table, document)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert f"receipts.json cannot be read: it is {kind} and no receipt" in refused.stderr
