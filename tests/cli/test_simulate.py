"""`pitboss simulate`: what it prints, what it refuses, and how it ends."""

import csv
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from pitboss.cli import ctrl_c, simulate, simulate_text
from pitboss.odds.pricing.distribution import Distribution
from pitboss.sim import exact, simulation, workers
from pitboss.sim.blocks import BLOCK
from pitboss.sim.exact import Exact
from pitboss.sim.question import Question
from tests import terminal

Run = Callable[..., Result]


def test_every_wager_stands_beside_its_exact_value(run: Run) -> None:
    said = run("simulate", "three-card", "--rounds", "1e5", "--stakes", "ante=5, pair-plus = 5,").output
    assert "100,000 rounds" in said
    assert "3.3730 %" in said
    assert "7.2760 %" in said
    assert "hands an hour (assumed)" in said


@pytest.mark.parametrize("columns", [60, 80])
def test_what_is_said_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    words = ("--stakes", "ante=5,pair-plus=5", "--session", "500", "--sessions", "20", "--bankroll", "100")
    said = run("simulate", "three-card", "--rounds", "1e5", *words).output
    assert max(len(line) for line in said.splitlines()) <= columns, said


def test_json_has_it_all(run: Run) -> None:
    words = ("--rounds", "70_000", "--session", "100", "--sessions", "50", "--bankroll", "20", "--json")
    found = json.loads(run("simulate", "three-card", *words).stdout)
    assert (found["rounds"], found["ended"], found["wrong"]) == (70_000, "done", [])
    assert sum(found["spot"]["outcomes"].values()) == 70_000
    assert found["wagers"]["ante"]["exact"]["exact"] == "686689/20358520"
    assert found["sessions"]["sessions"] == 50
    assert {"chance", "rounds", "exact", "z"} <= found["sessions"]["ruin"].keys()


def test_the_same_seed_gives_the_same_answer_by_any_number_of_threads(run: Run) -> None:
    words = ("simulate", "pair-plus", "--rounds", "3e5", "--seed", "9", "--json")
    told = [json.loads(run(*words, "--threads", many).stdout) for many in ("1", "3")]
    assert told[0]["wagers"] == told[1]["wagers"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--rounds", "0"), "give a whole number from 1 to 1e15"),
        (("--rounds", "-5"), "give a whole number from 1 to 1e15"),
        (("--rounds", "2.5"), "give a whole number from 1 to 1e15"),
        (("--rounds", "1e99"), "give a whole number from 1 to 1e15"),
        (("--rounds", "nan"), "give a whole number from 1 to 1e15"),
        (("--rounds", "1__0"), "no number; write such as 1e9"),
        (("--rounds", "\u0661\u0662"), "no number; write such as 1e9"),
        (("--rounds", "many"), "no number; write such as 1e9"),
        (("--seed", "-1"), "a seed is a whole number from 0"),
        (("--seed", "18446744073709551616"), "a seed is a whole number from 0"),
        (("--seed", "dice"), "no whole number"),
        (("--spots", "0"), "has room for 1 to"),
        (("--strategy", "2x: pair or better\nfold: otherwise"), '"2x" is no choice here'),
        (("--strategy", "nothing.txt"), "there is no such file"),
        (("--strategy", "quickly"), '"quickly" is no strategy'),
        (("--stakes", "ante=5,tip=1"), 'There is no wager "tip"'),
        (("--scheduler", "somewhere"), "is no address; write such as tcp://"),
        (("--scheduler", "tcp://127.0.0.1:1"), "leave the option out to run on this machine"),
        (("--stakes", "ante=5,ante=6"), '--stakes "ante=6": ante is there twice'),
        (("--stakes", "ante=1,000"), '--stakes "000": write wagers with their amounts, as in ante=2'),
        (("--stakes", " ,"), "--stakes names no wager"),
        (("--bankroll", "100"), "--bankroll goes with --session"),
        (("--sessions", "200"), "--sessions goes with --session"),
        (("--bankroll", "none", "--session", "9"), "--bankroll none"),
        (("--threads", "2", "--processes", "2"), "give one of them"),
        (("--out", "rounds.xls"), "it is .parquet or .csv"),
        (("--out", "nowhere/rounds.csv"), "there is no folder nowhere"),
        (("--resume", "nowhere/run"), "there is no folder nowhere"),
        (("--meter", "jackpot=1000"), "has no meter"),
        (("--trace", "3", "--rounds", "3"), "--trace 3: the first round is 0, and so the last of 3 rounds is 2"),
        (("--trace", "0", "--out", "rounds.csv"), "--trace prints one round and plays no run; leave out --out"),
        (("--trace", "0", "--json"), "leave out --json"),
    ],
)
def test_what_is_wrong_is_told_before_anything_is_played(run: Run, words: tuple[str, ...], says: str) -> None:
    ended = run("simulate", "three-card", *words)
    assert ended.exit_code == 2
    assert says in ended.output


@pytest.mark.parametrize(
    ("written", "rounds"), [("1e9", 10**9), ("2.5e6", 2_500_000), ("1_000_000", 10**6), ("1,000", 1000), ("7", 7)]
)
def test_rounds_are_written_as_people_write_them(written: str, rounds: int) -> None:
    assert simulate.Rounds().convert(written, None, None) == rounds


@pytest.mark.parametrize("said", ["1x with Q-6-4 or better, else fold", "1x: Q-6-4\nfold: otherwise", "Optimal"])
def test_odds_and_simulate_take_the_same_strategies(run: Run, said: str) -> None:
    """Would catch a verb that reads a text as the name of a hand which the other reads as rules."""
    priced = json.loads(run("odds", "three-card", "--strategy", said, "--json").stdout)["followed"]
    played = json.loads(run("simulate", "three-card", "--strategy", said, "--rounds", "1000", "--json").stdout)
    assert priced["wager"]["house_edge"]["exact"] == played["wagers"]["ante"]["exact"]["exact"]


@pytest.mark.parametrize("verb", ["odds", "simulate"])
def test_what_is_no_strategy_file_is_told(run: Run, verb: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"\xff\xfe")
    for path, says in ((tmp_path, "that is a folder"), (tmp_path / "mine", "is not a text in UTF-8")):
        ended = run(verb, "three-card", "--strategy", str(path))
        assert (ended.exit_code, says in ended.output) == (2, True), ended.output
    assert '"Quick" is no strategy: write optimal' in run(verb, "three-card", "--strategy", "Quick").output


def test_a_strategy_for_another_sheet_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("1x: pair of tens or better, against a nine\nfold: otherwise\n", encoding="utf-8")
    ended = run("simulate", "three-card", "--strategy", str(path))
    assert (ended.exit_code, "no card of the dealer is exposed on three-card" in ended.output) == (2, True)
    assert run("simulate", "four-card", "--strategy", str(path), "--rounds", "1000").exit_code == 0


def test_a_z_score_beyond_5_says_so_and_exits_non_zero(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact value is moved by a hundredth of the stake, as if the solver were wrong."""
    true = exact.exact

    def moved(question: Question) -> dict[str, Exact | str]:
        found = true(question)["ante"]
        assert isinstance(found, Exact)
        assert found.distribution is not None
        counts = {net - 1: times for net, times in found.distribution.counts.items()}
        return {"ante": Exact(found.mean - 1, Distribution(counts))}

    monkeypatch.setattr(simulation, "exact", moved)
    ended = run("simulate", "three-card", "--rounds", "2e6")
    assert ended.exit_code == 1
    assert "WRONG: ante is" in ended.stderr


def test_what_chance_does_now_and_then_is_said_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """2.87 standard errors on the first run that everybody makes look like a fault; they come once in 244 runs."""
    said: list[str] = []
    monkeypatch.setattr(simulate_text, "say", said.append)
    one = {"interval_percent": [3.0, 4.0], "exact": None, "edge": {"percent": 3.5}}
    for z, line in ((-2.87, "  2.87 standard errors from the exact value: chance does so in 1 of 244 runs"), (1.9, "")):
        said.clear()
        simulate_text._wagers({"ante": {**one, "z": z}, "side": {**one, "z": None}})
        assert "".join(said).startswith(line)
        assert bool(said) == bool(line)


def test_outcomes_are_written_as_a_table(run: Run, tmp_path: Path) -> None:
    for name in ("rounds.csv", "rounds.parquet"):
        assert run("simulate", "four-card", "--rounds", "50_000", "--out", str(tmp_path / name)).exit_code == 0
    with (tmp_path / "rounds.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert sum(int(row["times"]) for row in rows) == 50_000
    assert {row["ahead"] for row in rows} <= {"dealer", "nobody", "player"}
    assert {row["dealer qualifies"] for row in rows} == {"yes"}  # every hand does
    assert {"high card", "flush"} <= {row["hand player"] for row in rows}
    assert all(int(row["ante_cents"]) <= int(row["staked_cents"]) * 300 for row in rows)
    parquet: Any = import_module("pyarrow.parquet")
    columns = parquet.read_table(tmp_path / "rounds.parquet").to_pydict()
    assert [str(times) for times in columns["times"]] == [row["times"] for row in rows]
    assert list(columns) == list(rows[0])


def test_a_full_disk_still_prints_the_result(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """/dev/full takes no byte; what is there already stays as it was."""
    real = os.fsync

    def full(handle: int) -> None:
        if os.fstat(handle).st_size:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    for option, name in (("--out", "rounds.csv"), ("--resume", "run")):
        ended = run("simulate", "pair-plus", "--rounds", "70_000", option, str(tmp_path / name))
        assert ended.exit_code == 2
        assert "70,000 rounds" in ended.stdout
        assert "cannot be written: No space left on device; the result above is whole" in ended.stderr
    assert not list(tmp_path.iterdir())


def test_a_run_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    kept = str(tmp_path / "run")
    first = run("simulate", "pair-plus", "--rounds", "2e5", "--resume", kept, "--json")
    later = run("simulate", "pair-plus", "--rounds", "5e5", "--resume", kept, "--json")
    whole = run("simulate", "pair-plus", "--rounds", "5e5", "--json")
    assert first.exit_code == later.exit_code == 0
    assert json.loads(later.stdout)["spot"] == json.loads(whole.stdout)["spot"]
    assert json.loads(later.stdout)["played"] == 500_000 - 3 * BLOCK  # the rate is of these
    again = run("simulate", "pair-plus", "--rounds", str(7 * BLOCK), "--resume", kept).output
    assert f"({7 * BLOCK:,} of them played before; none now)" in " ".join(again.split())
    other = run("simulate", "pair-plus", "--rounds", "5e5", "--resume", kept, "--seed", "1")
    assert (other.exit_code, "is of another run (seed 0, not 1)" in other.output) == (2, True)


def test_a_round_is_traced_as_a_round_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.round"
    path.write_text(run("simulate", "four-card", "--trace", str(BLOCK + 3), "--spots", "2").stdout, encoding="utf-8")
    assert run("replay", str(path)).exit_code == 0


@pytest.mark.parametrize("verb", ["simulate", "odds"])
def test_one_who_listens_and_says_nothing_is_no_scheduler(run: Run, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    """Dask itself would wait for ever for the first word."""
    monkeypatch.setattr(workers, "ANSWER_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        ended = run(verb, "three-card", "--scheduler", address)
    assert ended.exit_code == 2
    assert f"no scheduler answers at {address}" in ended.output
    assert "leave the option out to run on this machine" in ended.output
    assert "Traceback" not in ended.output


def test_one_who_speaks_otherwise_is_no_scheduler(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            for _ in range(2):  # one who looks whether anybody is there, and one who asks
                asker, _ = other.accept()
                asker.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                asker.close()

        threading.Thread(target=answer, daemon=True).start()
        ended = run("simulate", "three-card", "--scheduler", f"tcp://127.0.0.1:{other.getsockname()[1]}")
    assert (ended.exit_code, "no scheduler answers at" in ended.output) == (2, True)


def test_ctrl_c_before_anything_is_counted_is_no_wrong_solver(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_question: Question) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "ready", stopped)
    ended = run("simulate", "pair-plus")
    assert (ended.exit_code, ended.stderr) == (ctrl_c.STOPPED, "Stopped; nothing was counted.\n")


def test_a_few_rounds_say_nothing_of_the_deviation(run: Run) -> None:
    said = run("simulate", "three-card", "--rounds", "1").output
    assert "standard deviation" not in said
    assert "hours end at" not in said
    assert "hours end at" in run("simulate", "three-card", "--rounds", "1000").output


def test_ctrl_c_prints_the_result_so_far(tmp_path: Path) -> None:
    """At a terminal: a bar with rounds and rate, then the result of what was played; what is kept goes on."""
    ours, theirs, before = terminal.opened()
    main = f"{before}from pitboss.cli.main import main; main()"
    kept = tmp_path / "run"
    words = [sys.executable, "-c", main, "simulate", "pair-plus", "--rounds", "1e14", "--resume", str(kept)]
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, start_new_session=True
    ) as process:
        os.close(theirs)
        said = _until("Playing", ours)
        time.sleep(0.3)
        process.send_signal(2)
        said += _until("Stopped after", ours)
        assert process.wait(timeout=30) == ctrl_c.STOPPED
    os.close(ours)
    assert "Traceback" not in said
    assert "/s" in said
    assert "wager" in said
    assert kept.stat().st_size > 100


def _until(word: str, ours: int) -> str:
    said = ""
    while word not in said:
        try:
            more = os.read(ours, 4096).decode(errors="replace")
        except OSError:
            more = ""
        assert more, f"the program has ended: {said}"
        said += more
    return said
