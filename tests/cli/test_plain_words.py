"""What is given to `verify`, `export` and the verbs of a house and is none of it: one sentence that says what to do."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from pitboss import verifier
from pitboss.house import history
from pitboss.house.stores.memory import MemoryStore
from tests.cli.verbs import good, pitboss
from tests.house.playing import opened, play_hand
from tests.verifier import builder
from tests.verifier.builder import Json, game_of

PYTHON = re.compile("codec|Errno|Expecting|char |byte 0x|Traceback|Usage|decode")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    (tmp_path / "adir").mkdir()
    (tmp_path / "binary").write_bytes(b"\xe6\x00\xff" * 30)
    (tmp_path / "empty").touch()
    (tmp_path / "half").write_text('{"format": "pitboss hand 1", ')
    (tmp_path / "digits").write_text(f'{{"hand": {"9" * 5_000}}}')
    (tmp_path / "twice").write_text('{"hand": 1, "hand": 2}')
    (tmp_path / "letter").write_text('{"dear": "house"}')
    (tmp_path / "hand.json").write_text(json.dumps(builder.hand(game_of("pair-plus"), Random(1))))
    return tmp_path


FILES = {
    "adir": "adir cannot be read: Is a directory",
    "binary": "binary cannot be read: it is not text in UTF-8",
    "empty": "empty cannot be read: it is empty",
    "half": "half cannot be read: it is not JSON from line 1, column",
    "digits": "digits cannot be read: a number in it has too many digits",
    "twice": "twice cannot be read: it is not JSON as a record has it: a key is there twice",
    "missing": "missing cannot be read: No such file or directory",
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read_is_named_with_the_reason(folder: Path, name: str) -> None:
    """With pitboss, and without it; as the record and as the receipt."""
    for words in ((name,), ("hand.json", "--receipt", name)):
        refused = pitboss("verify", *words)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert FILES[name] in refused.stderr or "adir is a folder: name a file in it" in refused.stderr
        assert not PYTHON.search(refused.stderr)


def test_the_verifier_alone_says_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["binary"], ["hand.json", "--receipt", "binary"]):
        assert verifier.main(words) == 2
        assert FILES["binary"] in capsys.readouterr().err
    assert verifier.main(["letter"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.startswith('letter: This is no record: it does not say "pitboss hand 1"')) == ("", True)
    assert verifier.main(["hand.json", "--key", "AB"]) == 2
    assert capsys.readouterr().err == "a key of a house is 64 hexadecimal digits, 0 to 9 and a to f\n"


def test_the_verifier_runs_by_itself(folder: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-I", verifier.__file__, "hand.json"], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        ("export", "T1", "-o", "adir"),
        ("export", "T1", "--house", "adir"),
        ("house", "backup", "adir"),
        ("house", "restore", "adir"),
        ("house", "status", "--house", "adir"),
    ],
    ids=" ".join,
)
def test_a_folder_in_the_place_of_a_file_is_said_in_a_line(folder: Path, words: tuple[str, ...]) -> None:
    refused = pitboss(*words)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert re.fullmatch(r"Error: adir is a folder: name .*\n", refused.stderr)


@pytest.mark.parametrize("ending", ["key", "signing-key"])
@pytest.mark.parametrize("what", ["binary", "folder", "cut"])
def test_a_key_that_is_none_is_refused_with_what_to_do(folder: Path, ending: str, what: str) -> None:
    good("house", "init")
    good("table", "open", "three-card")
    key = folder / f"house.db.{ending}"
    text = key.read_text()
    key.unlink()
    if what == "folder":
        key.mkdir()
    else:
        key.write_bytes(b"\xe6" * 64 if what == "binary" else text[:40].encode())
    verbs = [("table", "open", "three-card")] + [("export", "T1")] * (ending == "signing-key")
    for words in verbs:
        refused = pitboss(*words)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "is 64 hexadecimal digits. Put the" in refused.stderr
        assert not PYTHON.search(refused.stderr)
        assert text[:40] not in refused.stderr


# ---------------------------------------------------------------- sentences of what is false


def wrong(export: Json) -> list[str]:
    return [check.sentence for check in verifier.verify(export) if not check.ok]


def test_a_hand_that_is_missing_is_said_to_be() -> None:
    """Would catch "Hand 1 is followed by hand 3", which reads like a truth, and a deck that waits and is blamed too."""
    export = builder.table(game_of("pair-plus"), Random(1), hands=5)
    for gone, said in (
        ([2], "Hand 2 is missing after hand 1."),
        ([2, 3, 4], "Hands 2 to 4 are missing after hand 1."),
        ([3], "Hand 3 is missing after hand 2."),
    ):
        found = wrong(export | {"hands": [one for one in export["hands"] if one["hand"] not in gone]})
        assert said in found
        blamed = {int(number) for one in found for number in re.findall(r"commit for hand (\d+)", one)}
        assert blamed == set(gone), "the decks that wait are not among them"
    twice = export | {"hands": [*export["hands"], export["hands"][1]]}
    assert "Hand 2 stands after hand 5, out of its turn." in wrong(twice)


def test_a_hand_that_the_chain_does_not_end_is_said_to_be_on() -> None:
    house = opened(MemoryStore(), "three-card", people=("ann",))
    for _ in range(2):
        play_hand(house, "T1")
    export = json.loads(json.dumps(history.export(house.store, "T1")))
    last = max(at for at, link in enumerate(export["chain"]) if '"deck-opened"' in link["payload"])
    found = wrong(export | {"chain": export["chain"][:last]})
    assert "Hand 2 has a record, though it is still on where the chain ends." in found


def test_one_false_check_is_counted_in_words(folder: Path) -> None:
    record = json.loads((folder / "hand.json").read_text())
    (folder / "false.json").write_text(json.dumps(record | {"signed": {"key": "0" * 64, "signature": "0" * 128}}))
    found = pitboss("verify", "false.json")
    assert (found.exit_code, found.stdout.splitlines()[-1]) == (1, "1 of 15 checks is false.")
    only = [verifier.Check(False, "b", "B."), verifier.Check(True, "c", "C.", note=True)]
    assert list(verifier.sentences(only))[1:] == ["note   C.", "The only check is false."]
