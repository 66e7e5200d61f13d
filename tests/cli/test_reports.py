"""The verbs of reports and nights, as somebody types them."""

import csv
import io
import json
from pathlib import Path

import pytest

from pitboss.house import house_opening
from pitboss.house.host import Host
from pitboss.house.nights import EnterNight
from pitboss.house.reporting import months
from tests.cli.verbs import good, pitboss
from tests.house import goldens


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with the golden month in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    assert pitboss("house", "init", "--capital", "0").exit_code == 0
    with house_opening.running(Path("house.db")) as house:
        goldens.keep(house.store, "golden_shift")
        goldens.keep(house.store, "golden_bank")
    return tmp_path


def test_the_month_as_text_as_json_and_for_a_spreadsheet(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    lines = good("month", "2026-11").splitlines()
    assert lines[0] == "pitboss, 2026-11, issued chips"
    assert [line.split()[0] for line in lines[1:]] == ["table", "P1", "T1", "total", "result:", "slips:"]
    assert lines[1].split() == ["table", *" ".join(one.title for one in months.COLUMNS).split()]
    assert " ".join(lines[3].split()) == "T1 3 $300 $133 44.33 % $0 $0 $5 $1 $137 $125 $2 $5"
    told = json.loads(good("month", "2026-11", "--json"))
    assert (told["total"]["revenue_cents"], told["total"]["expenses_cents"]) == (146_50, 5_00)
    assert [one["table"] for one in told["tables"]] == ["P1", "T1"]
    rows = list(csv.DictReader(io.StringIO(good("month", "2026-11", "--csv"))))
    assert [row["revenue"] for row in rows] == ["9.50", "137.00", "146.50"]
    assert "total      0" in good("month", "2026-10")
    assert good("month", "2026").splitlines()[1:] == lines[1:], "the year has nothing else"
    assert "practice chips" in good("month", "2026-11", "--chips", "practice")


def test_ratings_of_a_day(folder: Path) -> None:
    told = json.loads(good("ratings", "--day", "2026-11-15", "--json"))
    assert [(one["player"], one["net_cents"]) for one in told["players"]] == [
        ("bob", -141_00), ("ann", -7_00), ("cy", 7_00), ("dan", -3_50),
    ]  # fmt: skip
    heads, first, *_ = good("ratings", "--day", "2026-11-15").splitlines()
    assert heads.split() == ["player", "hands", "minutes", "average", "staked", "net", "theoretical", "loss"]
    assert first.split()[:6] == ["Bob", "6", "0", "$58.33", "$520", "-$141"]
    assert (
        good("ratings", "--day", "2026-11-14")
        == "Nobody played for issued chips on 2026-11-14. For other chips: --chips practice or --chips night\n"
    )


def test_a_night_on_the_command_line(folder: Path) -> None:
    assert good("night", "board") == "There has been no night yet.\n"
    assert "everybody begins with 50 chips" in good(
        "night", "start", "Gala", "--buy-in", "50", "--prize", "a ham", "--least-hands", "0"
    )
    with house_opening.running(Path("house.db")) as house:
        host = Host(house.store, house.clock, house.table)
        assert host.ask(EnterNight("ann"), by="ann", command_id="enter").ok
    assert good("night", "board").splitlines() == ["Gala: 1 player", f"  1. {'Ann':<24} {'50':>12}  0"]
    assert json.loads(good("night", "board", "--json"))[0]["chips"] == 50_00
    assert good("night", "end").splitlines() == ["Gala is over.", "  1. a ham: Ann"]
    assert "Gala, as it ended" in good("night", "board")


def test_a_night_is_started_and_ended_in_json(folder: Path) -> None:
    began = json.loads(good("night", "start", "Gala", "--buy-in", "50", "--rebuys", "2", "--prize", "a ham", "--json"))
    prizes = [{"place": 1, "says": "a ham", "value_cents": 0, "sponsor": ""}]
    assert began == {
        "night": "Gala", "buy_in_cents": 50_00, "rebuys": 2, "prizes": prizes, "cause": "", "entry_cents": 0,
        "again_cents": 0, "least_hands": 1,
    }  # fmt: skip
    with house_opening.running(Path("house.db")) as house:
        host = Host(house.store, house.clock, house.table)
        assert host.ask(EnterNight("ann"), by="ann", command_id="enter").ok
    assert json.loads(good("night", "end", "--json")) == {
        "night": "Gala",
        "prizes": [{"place": 1, "says": "a ham", "winners": []}],  # Ann has not bet
        "standings": [{"place": 0, "player": "ann", "chips": 50_00, "buy_ins": 1, "net": 0, "hands": 0}],
    }


def test_a_charity_night_on_the_command_line(folder: Path) -> None:
    """From the entry to the prize, with the verbs alone."""
    cause = ("--cause", "the lifeboat", "--entry", "20", "--again", "10")
    good("night", "start", "Gala", "--least-hands", "0", "--prize", "a ham | 40 | Miller", "--drawn", "a pen", *cause)
    entered = json.loads(good("night", "enter", "Ann", "--donated", "25", "--json"))
    assert "Donation for the lifeboat, Ann" in good("slip", str(entered["receipt"]))
    assert "at the door" in pitboss("night", "enter", "Bob", "--donated", "5").output
    assert good("night", "announce", "Break", "--minutes", "15") == "The big screen says: Break.\n"
    assert good("night", "draw", "2") == "Prize 2: Ann.\n"
    assert "handed over to Ann" in good("night", "give", "2")
    good("night", "end")
    assert "handed over to Bob" in good("night", "give", "1", "--to", "Bob")
    report = json.loads(good("night", "report", "--json"))
    assert (report["donations_cents"], [one["given_to"] for one in report["prizes"]]) == (25_00, ["Bob", "Ann"])
    good("night", "report", "-o", "night.csv")
    assert "25.00" in Path("night.csv").read_text()
    prizes = json.loads(good("night", "prizes", "--json"))["rows"]
    assert [(one["what"], one["sponsor"], one["won by"], one["to"]) for one in prizes] == [
        ("a ham", "Miller", "Ann", "Bob"), ("a pen", "", "Ann", "Ann"),
    ]  # fmt: skip
    good("night", "prizes", "-o", "prizes.csv")
    assert Path("prizes.csv").read_text().splitlines()[1].startswith("1,place 1,a ham,40.00,Miller,Ann,yes,Bob,")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("month", "2026-13"), "write it as 2026-11"),
        (("month", "--csv", "--json"), "one of them"),
        (("ratings", "--day", "today"), "is not a day"),
        (("ratings", "--day", "9999-12-31"), "is not a day"),
        (("shift", "T1", "--day", "9999-12-31"), "is not a day"),
        (("shift", "T1", "--day", "0001-01-01"), "is not a day"),
        (("night", "end"), "There is no night on"),
        (("night", "start", "Gala", "--buy-in", "0"), "more than none"),
        (("month", "--house", "other.db"), "There is no house"),
        (("night", "board", "--house", "other.db"), "There is no house"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(folder: Path, words: tuple[str, ...], says: str) -> None:
    result = pitboss(*words)
    assert result.exit_code != 0
    assert says in result.output
    assert "Traceback" not in result.output


def test_the_shifts_of_a_day_are_set_and_asked_for(folder: Path) -> None:
    """Would catch a shift that is told for another one, and hands that are in two of them."""
    assert good("house", "shifts") == "The gaming day is one shift.\n"
    assert "Swing from 14:00" in good("house", "shifts", "Day=06:00", "Swing=14:00", "Grave=22:00")
    assert json.loads(good("house", "shifts", "--none", "--from", "2027-01-01", "--json"))["shifts"][1] == {
        "since": "2027-01-01", "shifts": [],
    }  # fmt: skip
    day = json.loads(good("shift", "T1", "--day", "2026-11-15", "--json"))
    parts = [
        json.loads(good("shift", "T1", "--day", "2026-11-15", "--shift", name, "--json"))
        for name in ("Day", "swing", "Grave")
    ]
    assert [part["shift"] for part in parts] == ["Day", "Swing", "Grave"]
    for name in ("hands", "win_cents", "drop_cents", "fills_cents", "tips_cents", "missing_cents"):
        assert sum(part[name] for part in parts) == day[name]
    for words, says in (
        (("shift", "T1", "--day", "2026-11-15", "--shift", "Night"), "that day has Day, Swing, Grave"),
        (("house", "shifts", "Day"), "write Swing=14:00"),
        (("house", "shifts", "Day=6"), "a time such as 14:00"),
        (("house", "shifts", "Day=06:00", "--none"), "Give shifts, or --none"),
        (("house", "shifts", "--from", "2027-01-01"), "goes with shifts"),
    ):
        result = pitboss(*words)
        assert (result.exit_code, says in result.output) == (2, True), result.output
