"""The verbs of a house, as somebody types them."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main
from pitboss.house import house_opening
from pitboss.house.people import passwords as hashing
from pitboss.house.people import pins
from pitboss.house.people.accounts import Accounts
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from tests.cli.verbs import good, pitboss

TWO_STREETS = Path(__file__).parent.parent / "sheets" / "two-streets.toml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    return tmp_path


def test_a_house_from_its_making_to_a_verified_export(folder: Path) -> None:
    assert "with 100,000 in the cage" in good("house", "init")  # in which currency is said later
    assert (folder / "house.db.key").stat().st_mode & 0o077 == 0
    assert "T1 is open" in good("table", "open", "six-card")
    assert good("table", "list").split() == ["T1", "six-card", "open"]
    assert "2 spots" not in good("history", "T1")
    played = good("house", "demo", "--hands", "13")
    assert played.count("verified") == 14  # thirteen tables, and the sentence at the end
    assert "The book balances" in good("house", "status")
    good("export", "D1", "-o", "d1.json")
    assert "checks are true" in good("verify", "d1.json")
    good("export", "D1", "1", "-o", "hand.json")
    assert json.loads((folder / "hand.json").read_text())["format"] == "pitboss hand 1"
    assert "true" in good("verify", "hand.json")
    assert "commit" in good("history", "D1", "1")
    shift = json.loads(good("shift", "D1", "--json"))
    assert shift["win_cents"] == shift["closing_cents"] - shift["opening_cents"]
    assert "is closed" in good("table", "close", "T1")
    assert "T1 is open" in good("table", "open", "T1", "--as-before", "--tray", "700")
    good("table", "close", "T1")
    assert "Four Card" in good("table", "open", "four-card", "--name", "T1")
    (table,) = [one for one in json.loads(good("table", "list", "--json")) if one["table"] == "T1"]
    assert (table["openings"], table["open"]) == (3, True)
    good("export", "T1", "-o", "t1.json")
    assert "over 3 openings" in good("verify", "t1.json")


def test_one_hand_is_said_in_the_singular(folder: Path) -> None:
    """Would catch "1 hands", in the report of a table that has just begun."""
    good("house", "demo", "three-card", "--hands", "1")
    said = good("shift", "D1")
    assert "the program, 1 hand\n" in said
    assert " 1 hands" not in said


def test_a_tampered_export_is_found_and_the_exit_code_says_so(folder: Path) -> None:
    good("house", "demo", "--hands", "1")
    good("export", "D1", "1", "-o", "hand.json")
    record = json.loads((folder / "hand.json").read_text())
    spot = record["spots"][0]
    name = next(iter(spot["wagers"]))
    spot["wagers"][name]["net_cents"] += 100
    (folder / "hand.json").write_text(json.dumps(record))
    result = pitboss("verify", "hand.json")
    assert result.exit_code == 1
    assert "false" in result.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("house", "status"), "There is no house at house.db. Make one: pitboss house init"),
        (("table", "open", "six-card"), "There is no house"),
        (("history", "T1"), "There is no house"),
        (("export", "T1"), "There is no house"),
        (("shift", "T1"), "There is no house"),
        (("serve", "--port", "x"), "'x' is no whole number; give a whole number from 0 to 65535."),
        (("serve", "--workers", "65"), "65 is out of range; give a whole number from 1 to 64."),
        (("house", "demo", "--hands", "0"), "0 is out of range; give a whole number from 1 on."),
        (("house", "init", "--zone", "Mars/Olympus"), 'There is no time zone "Mars/Olympus"'),
        (("house", "init", "--day-starts", "noon"), "a time such as 06:00"),
        (("house", "init", "--capital", "lots"), "is not an amount"),
        (("house", "restore", "nothing.db"), "does not exist"),
        (("verify", "nothing.json"), "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(folder: Path, words: tuple[str, ...], says: str) -> None:
    result = pitboss(*words)
    assert result.exit_code == 2
    assert says in result.output
    assert not (folder / "house.db").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("house", "init"), "There is a house at"),
        (("history", "T9"), 'There is no table "T9"'),
        (("history", "T1", "7"), "no finished hand 7"),
        (("export", "T1", "7"), "no finished hand 7"),
        (("shift", "T1", "--day", "yesterday"), "is not a day"),
        (("table", "open", "six-card", "--name", "T1"), "open already"),
        (("table", "open", "T1"), "is a table and not a sheet. To open it as last time: pitboss"),
        (("table", "open", "T1", "--as-before"), "open already"),
        (("table", "open", "T9", "--as-before"), 'no table "T9" to open as before'),
        (("table", "open", "T1", "--as-before", "--seats", "3"), "--seats does not go with --as-before"),
        (("table", "open", "harbour-42", "--as-before"), "does not open again"),
        (("table", "open", "six-card", "--seats", "99"), "has cards for"),
        (("table", "open", "six-card", "--name", "harbour-42"), "are given to tables of guests"),
        (("table", "open", "six-card", "--limits", "ante=5..10"), "leaves no limits"),
        (("table", "open", "mini-royal", "--limits", "ante=5..12/5"), "whole steps"),
        (("table", "open", "mini-royal", "--chips", "issued"), "prints no limits"),
        (("table", "open", "player-dealer", "--collection", "5"), "is no bracket"),
        (("table", "open", "four-card", "--chips", "issued", "--tray", "1,000,000"), "The cage has"),
        (("table", "open", "mini-royal", "--limits", "ante=2.50,5"), "not whole chips of $1"),
        (("table", "close", "T9"), 'There is no table "T9"'),
    ],
)
def test_what_an_open_house_refuses_is_told_in_a_line(folder: Path, words: tuple[str, ...], says: str) -> None:
    good("house", "init")
    good("table", "open", "six-card")
    result = pitboss(*words)
    assert result.exit_code == 2, result.output
    assert says in result.output
    assert "Traceback" not in result.output
    assert "The book balances" in good("house", "status")


def test_a_backup_is_restored_and_a_house_that_is_there_is_not_overwritten(folder: Path) -> None:
    good("house", "init")
    good("table", "open", "pair-plus")
    good("house", "backup", "copy.db")
    refused = pitboss("house", "restore", "copy.db")
    assert refused.exit_code == 2
    good("house", "restore", "copy.db", "--house", "other.db")
    for ending in (".key", ".signing-key"):
        os.replace(folder / f"house.db{ending}", folder / f"other.db{ending}")
    assert "pair-plus" in good("table", "list", "--house", "other.db")
    assert "is closed" in good("table", "close", "T1", "--house", "other.db")
    assert "up to date" in good("house", "migrate", "--house", "other.db")


def told(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(good(*words, "--json"))
    return found


def test_every_verb_that_changes_a_house_answers_in_json(folder: Path) -> None:
    """Would catch a program that has to read sentences to learn what its table is called."""
    made = {
        "house": "house.db", "key": "house.db.key", "signing_key_file": "house.db.signing-key",
        "capital_cents": 5_000_00, "zone": "UTC", "day_starts": "06:00",
    }  # fmt: skip
    assert told("house", "init", "--capital", "5000", "--zone", "UTC", "--day-starts", "06:00") == made
    opened = told("table", "open", "six-card", "--chips", "issued", "--tray", "500", "--rack", "100", "--cards", "real")
    assert opened.pop("digest") == shipped.load("six-card").digest
    assert opened == {
        "table": "T1", "sheet": "six-card", "chips": "issued", "seats": 7, "tray_cents": 500_00, "rack_cents": 100_00,
        "dealer": "staff", "floor": "automatic", "cards": "real",
    }  # fmt: skip
    assert told("table", "close", "T1", "--tray", "498") == {
        "table": "T1",
        "tray": {"counted_cents": 498_00, "book_cents": 500_00},
        "rack": {"counted_cents": 100_00, "book_cents": 100_00},
    }
    copied = told("house", "backup", "copy.db")
    assert (copied["house"], copied["copy"], Path(copied["manifest"]).exists()) == ("house.db", "copy.db", True)
    back = told("house", "restore", "copy.db", "--force")
    assert (back["house"], back["copy"], back["key"]) == ("house.db", "copy.db", "house.db.key")
    assert Path(back["aside"]).exists()
    assert told("house", "restore", "copy.db", "--house", "other.db")["aside"] is None
    assert told("house", "migrate") == {"house": "house.db", "changed": False, "before": None}


def test_a_house_that_lost_its_tail_is_refused_told_and_declared(folder: Path) -> None:
    """A copy of the file is put back, and every step says the next one, to the table that goes on. A backup that is put
    back by its verb is on record by itself."""
    good("house", "init")
    good("table", "open", "pair-plus")
    good("house", "backup", "copy.db")
    earlier = Path("house.db").read_bytes()
    good("table", "open", "six-card")
    whole = json.loads(good("house", "status", "--json"))["heads"]
    assert whole["stored"] == whole["answered"]
    assert whole["files"] == [str(folder / "heads" / "house.db.1.heads")]
    Path("house.db").write_bytes(earlier)
    refused = pitboss("table", "open", "four-card")
    assert refused.exit_code == 2
    (line,) = refused.output.splitlines()
    assert "Error: The house house.db is not opened: it is behind" in line
    assert "table:T2 is gone" in line
    assert line.endswith("declare that it was restored: pitboss house restored --house house.db")
    status = pitboss("house", "status")
    assert status.exit_code == 1
    assert "wrong: The house is not whole: it is behind" in status.output
    lost = json.loads(good("house", "restored", "--json"))["lost"]
    assert lost["table:T2"] > 0
    assert "T2 is open" in good("table", "open", "four-card")
    told = good("house", "restore", "copy.db", "--force")
    assert "records that were answered are missing" in told
    assert "That is on record in every stream." in told
    assert "T2 is open" in good("table", "open", "four-card")
    status_after = good("house", "status")
    assert "The book balances" in status_after
    assert "that was declared. 1 record of the cage is lost. 1 record of table T1 is lost." in status_after
    (restore,) = json.loads(good("house", "status", "--json"))["restores"]
    assert (restore["lost"], restore["by_receipt"]) == ({"cage": 1, "table:T1": 1}, False)


def test_a_count_that_differs_is_on_record(folder: Path) -> None:
    good("house", "init")
    good("table", "open", "four-card", "--chips", "issued", "--tray", "500", "--rack", "100")
    said = good("table", "close", "T1", "--tray", "498")
    assert "counted at $498; the book says $500" in said
    assert "The book balances" in good("house", "status")


def test_a_table_that_is_opened_and_closed_on_the_command_line_has_its_slips(folder: Path) -> None:
    """Would catch a closing of which the book of the day, and so the floor, never hears."""
    from pitboss.house import house_opening
    from pitboss.house.cash import slips

    good("house", "init")
    good("table", "open", "four-card", "--chips", "issued", "--tray", "500", "--rack", "100")
    good("table", "close", "T1", "--tray", "498")
    with house_opening.running(folder / "house.db") as house:
        assert slips.closed_today(house.cashier.book) == ["T1"]


def test_a_table_banked_by_a_player_posts_limits_and_a_collection(folder: Path) -> None:
    good("house", "init")
    posted = ("--limits", "ante=5..100/5", "--limits", "pair-plus=5..50/5", "--limits", "six-card-bonus=5,10,25")
    fees = ("--collection", "25:0.50:1", "--collection", "more:1:2")
    said = good("table", "open", "player-dealer", "--chips", "issued", "--tray", "0", *posted, *fees)
    assert "issued chips" in said
    assert "The book balances" in good("house", "status")


def test_a_count_above_the_book_is_on_record_too(folder: Path) -> None:
    good("house", "init")
    good("table", "open", "four-card", "--chips", "issued", "--tray", "500", "--rack", "100")
    assert "counted at $507; the book says $500" in good("table", "close", "T1", "--tray", "507")
    assert "The book balances" in good("house", "status")


@pytest.mark.parametrize("steps", [2, 6, 9, 10])
def test_a_hand_that_was_on_when_the_house_stopped_does_not_keep_a_table_open(folder: Path, steps: int) -> None:
    from pitboss.house import house_opening
    from pitboss.house.cash import cage
    from tests.house.playing import must, next_ask

    good("house", "init")
    good("table", "open", "six-card")
    with house_opening.running(folder / "house.db") as house:
        for player in ("ann", "bob", "cy"):
            must(house.cage(cage.FundBot(player, 100_00), by="x", command_id=player))
            must(house.ask("T1", c.Join(player), by=player, command_id=f"join {player}"))
            must(house.ask("T1", c.BuyIn(player, 100_00), by=player, command_id=f"buy {player}"))
        for _ in range(steps):
            must(house.ask_together([next_ask(house, "T1")])[0])
    assert "is closed. Nobody counted" in good("table", "close", "T1")
    assert "The book balances" in good("house", "status")


def test_a_house_whose_key_is_lost_can_still_be_read_and_paid_out(folder: Path) -> None:
    """Would catch a book whose money is stuck with the seeds of its decks."""
    good("house", "init")
    good("table", "open", "four-card", "--chips", "issued", "--tray", "500", "--rack", "100")
    (folder / "house.db.key").unlink()
    refused = pitboss("table", "close", "T1")
    assert refused.exit_code == 2
    assert "If it is lost for good" in refused.output
    assert "pitboss house status --accounts" in refused.output
    held = json.loads(good("house", "status", "--accounts", "--json"))["accounts"]
    assert (held["tray:T1"], held["rack:T1"], held["cage"]) == (500_00, 100_00, 99_400_00)
    assert sum(held.values()) == 0
    assert re.search(r"tray:T1 +\$500\n", good("house", "status", "--accounts"))
    good("export", "T1", "-o", "t1.json")
    assert "checks are true" in good("verify", "t1.json")


def test_a_house_is_not_run_with_the_key_of_another(folder: Path) -> None:
    good("house", "init")
    good("house", "init", "--house", "other.db")
    os.replace(folder / "other.db.key", folder / "house.db.key")
    result = pitboss("table", "open", "six-card")
    assert result.exit_code == 2
    assert "not the key of the house" in result.output


def test_a_damaged_house_and_a_folder_that_is_not_there_are_told_in_a_line(folder: Path) -> None:
    good("house", "init")
    away = pitboss("house", "backup", "nowhere/copy.db")
    assert away.exit_code == 2, away.output
    path = folder / "house.db"
    data = bytearray(path.read_bytes())
    data[4096:] = b"\x55" * (len(data) - 4096)
    path.write_bytes(bytes(data))
    for words in (("house", "status"), ("table", "list"), ("history", "T1")):
        result = pitboss(*words)
        assert result.exit_code in (1, 2), result.output
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception


def test_a_house_that_steps_aside_twice_is_not_lost(folder: Path) -> None:
    good("house", "init")
    good("house", "backup", "copy.db")
    for name in ("house.db.replaced", "house.db.replaced2"):
        assert f"is {name} now" in good("house", "restore", "copy.db", "--force")
        assert (folder / name).exists()


def test_a_demonstration_keeps_out_of_a_house_with_issued_chips(folder: Path) -> None:
    good("house", "init")
    good("table", "open", "four-card", "--chips", "issued")
    result = pitboss("house", "demo", "--hands", "1")
    assert result.exit_code == 2
    assert "name another file" in result.output


def test_a_second_demonstration_in_the_same_house_goes_well(folder: Path) -> None:
    for _ in range(2):
        assert "the book balances" in good("house", "demo", "--hands", "3")


def test_a_demonstration_plays_a_sheet_of_ones_own(tmp_path: Path) -> None:
    """Bots sit down at a file; every hand is verified. Would catch a demonstration of shipped sheets alone."""
    sheet = tmp_path / "own.toml"
    sheet.write_text(
        'schema = 1\nextends = "three-card"\nkeep = ["summary", "source", "readings"]\nid = "own"\ntitle = "Own"\n',
        encoding="utf-8",
    )
    house = str(tmp_path / "demo.db")
    told = json.loads(good("house", "demo", str(sheet), str(TWO_STREETS), "--hands", "6", "--house", house, "--json"))
    assert [(one["sheet"], one["hands"], one["verified"]) for one in told["tables"]] == [
        ("own", 3, True),
        ("two-streets", 3, True),
    ]
    assert told["problems"] == []


@pytest.mark.parametrize("words", ["accounts list", "table list", "accounts role nobody floor"])
def test_a_command_that_is_named_is_about_the_same_house(folder: Path, words: str) -> None:
    """Would catch a hint that makes somebody change house.db while they work on another one."""
    good("house", "init", "--house", "gala night.db")
    said = " ".join(pitboss(*words.split(), "--house", "gala night.db").output.split())
    named = len(re.findall("pitboss (?:accounts|table|serve)", said))
    assert named == said.count("--house 'gala night.db'") > 0, said


def with_two(*words: str, passwords: str = "") -> Any:
    return CliRunner().invoke(main, ["table", "open", "caribbean-stud-progressive", *words], input=passwords)


def test_a_meter_with_chips_from_the_cashier_is_seeded_by_two_people(folder: Path) -> None:
    """The rule of the pages holds at the terminal. Would catch one person who seeds a meter alone, or by two logins."""
    good("house", "init")
    for login, role in (("ann", "floor"), ("bob", "cashier"), ("cy", "player")):
        made = CliRunner().invoke(
            main, ["accounts", "add", login, "--role", role, "--password-stdin"], input=f"the password {login}\n"
        )
        assert made.exit_code == 0, made.output
    issued = ("--chips", "issued", "--limits", "ante=5..50/5", "--tray", "900", "--rack", "100")
    both = ("--first", "ann", "--second", "bob", "--passwords-stdin")
    right = "the password ann\nthe password bob\n"
    for words, said, why in (
        (issued, "", "Two people seed the meter Jackpot with $10,000. Name both with --first and --second"),
        ((*issued, *both), "the password ann\nno idea\n", "bob is not let in"),
        ((*issued, "--first", "ann", "--second", "ann", "--passwords-stdin"), 2 * "the password ann\n", "same person"),
        ((*issued, "--first", "ann", "--second", "cy", "--passwords-stdin"), "the password ann\nthe password cy\n",
         "may agree to open a table"),
        ((*issued, "--first", "bob", "--second", "ann", "--passwords-stdin"), "the password bob\nthe password ann\n",
         "bob: Only the floor"),
        (both, right, "leave them out"),
    ):  # fmt: skip
        refused = with_two(*words, passwords=said)
        assert (refused.exit_code, why in refused.output) == (2, True), refused.output
    assert good("table", "list").startswith("No table"), "nothing was opened on the way"
    with house_opening.running(folder / "house.db") as house:
        bob = Accounts(house.store, house.clock).find("bob")
        assert bob is not None
        pins.keep(house.store, bob.player, hashing.hashed("8021"))
    guessed = with_two(*issued, *both, passwords="the password ann\n1357\n")
    assert "That is not the PIN of bob. 4 more tries." in guessed.output
    opened = with_two(*issued, *both, passwords="the password ann\n8021\n")
    assert opened.exit_code == 0, opened.output
    assert "meter:T1:jackpot" in good("house", "status", "--accounts")
    assert with_two("--name", "T9").exit_code == 0, "a practice table is seeded by the house"
