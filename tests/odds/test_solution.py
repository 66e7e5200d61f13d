"""`pitboss.solve`: what is kept on disk is what was counted, and nothing else is believed; how a solution looks."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import pitboss
from pitboss.odds.pricing import joint
from pitboss.odds.pricing.limits import Beyond
from pitboss.odds.solving import shipped as ships
from pitboss.odds.solving import solution, store
from pitboss.odds.solving.solution import Solution, solve
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet

STAKES = {"ante": 200, "pair-plus": 400, "six-card-bonus": 200}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty one, and nothing ships: these tests are about the disk."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(ships, "find", lambda *_: None)
    return tmp_path


@pytest.fixture
def no_counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def counted(*_: object, **__: object) -> None:
        raise AssertionError("this was to come from the disk")

    monkeypatch.setattr(solution, "_count", counted)
    yield
    monkeypatch.undo()


def same(one: Solution, other: Solution) -> bool:
    return one == other and one.thresholds == other.thresholds


@pytest.mark.parametrize("sheet", ["three-card", "pair-plus", "player-dealer", "crazy-4"])
def test_what_is_kept_is_what_was_counted(sheet: str, request: pytest.FixtureRequest) -> None:
    """Totals, outcomes, lines, decision counts, ties and thresholds. Would catch a field that is not written."""
    game = shipped.load(sheet)
    counted, first = solve(game, cache=False), solve(game)
    request.getfixturevalue("no_counting")
    kept = solve(game)
    assert kept.counted is None
    assert same(counted, first)
    assert same(counted, kept)
    assert [str(one) for one in kept.thresholds] == [str(one) for one in counted.thresholds]


def test_arrays_are_made_when_asked_for() -> None:
    game = shipped.load("player-dealer")
    counted, kept = solve(game), solve(game)
    assert kept.counted is None
    assert np.array_equal(counted.decisions.taken, kept.decisions.taken)
    assert kept.decisions is kept.decisions


def test_several_wagers_together_are_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = shipped.load("six-card")
    first = solve(game, STAKES).together
    monkeypatch.setattr(joint, "joint", None)
    again = solve(game, dict(reversed(STAKES.items()))).together
    assert (first, first.part_covariances) == (replace(again, stakes=STAKES), again.part_covariances)
    assert again.distribution.deals == 407_170_400


def test_from_the_disk_neither_numpy_nor_numba_is_imported(folder: Path) -> None:
    program = (
        "import sys, pitboss\n"
        "from pitboss.odds.solving import shipped; shipped.find = lambda *_: None\n"
        "found = pitboss.solve(pitboss.load('three-card'))\n"
        "repr(found), str(found), found._repr_html_(), found.main.house_edge\n"
        "print({'numpy', 'numba'} & set(sys.modules))"
    )
    environment = {**os.environ, "PITBOSS_CACHE": str(folder)}
    solve(shipped.load("three-card"))
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert (ran.stdout, ran.stderr) == ("set()\n", "")


def kept_file(folder: Path) -> Path:
    (file,) = folder.rglob("*.json")
    return file


@pytest.mark.parametrize(
    ("old", "new"),
    [("132652800", "132652801"), (r"^.{64}", "0" * 64), (r"(?s)^.*$", ""), (r"}$", ""), ("ante", "etna")],
)
def test_a_damaged_file_is_counted_anew_and_mended(folder: Path, old: str, new: str) -> None:
    first = solve(shipped.load("three-card"))
    file = kept_file(folder)
    before = file.read_text(encoding="utf-8")
    file.write_text(re.sub(old, new, before, count=1), encoding="utf-8")
    again = solve(shipped.load("three-card"))
    assert again.counted is not None
    assert same(first, again)
    assert file.read_text(encoding="utf-8") == before


def test_a_file_that_is_no_text_is_counted_anew(folder: Path) -> None:
    solve(shipped.load("three-card"))
    kept_file(folder).write_bytes(b"\xff\xfe" * 500)
    assert solve(shipped.load("three-card")).counted is not None


def test_what_a_solver_of_another_number_found_is_stale(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch an answer of yesterday's solver that outlives a correction."""
    solve(shipped.load("three-card"))
    assert solve(shipped.load("three-card")).counted is None
    monkeypatch.setattr(store, "SOLVER", store.SOLVER + 1)
    assert solve(shipped.load("three-card")).counted is not None
    assert kept_file(folder).exists()


def test_the_answer_of_one_game_is_not_taken_for_another_one(folder: Path) -> None:
    """Would catch a seal that does not know its question."""
    solve(shipped.load("three-card"))
    theirs = kept_file(folder)
    solve(shipped.load("six-card"))
    (own,) = set(folder.rglob("*.json")) - {theirs}
    own.write_bytes(theirs.read_bytes())
    assert solve(shipped.load("six-card")).counted is not None


def test_stakes_have_answers_of_their_own() -> None:
    game = shipped.load("four-card")
    edges = {ante: solve(game, {"ante": ante}).main.house_edge for ante in (200, 400, 200)}
    assert edges[200] < edges[400]


def test_nothing_is_kept_where_nothing_should_be(folder: Path) -> None:
    solve(shipped.load("three-card"), cache=False)
    assert not list(folder.rglob("*.json"))


@pytest.mark.parametrize("where", ["a file", "no folder at all"])
def test_where_nothing_can_be_written_it_is_counted_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    if where == "a file":
        (folder / "file").write_text("", encoding="utf-8")
        monkeypatch.setenv("PITBOSS_CACHE", str(folder / "file"))
    else:
        monkeypatch.setattr(store, "folder", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert [solve(shipped.load("three-card")).deals for _ in range(2)] == [407_170_400] * 2


def test_nothing_is_left_beside_what_is_kept(folder: Path) -> None:
    """Would catch half-written files that pile up."""
    solve(shipped.load("three-card"))
    assert list((folder / f"solutions-{pitboss.__version__}").iterdir()) == [kept_file(folder)]


def test_stakes_may_be_said_in_dollars() -> None:
    game = shipped.load("six-card")
    assert solve(game, {"ante": "$2"}) == solve(game, {"ante": 200}) == solve(game)
    for stakes, reason in (({"ante": "two"}, "is not an amount"), ({"ante": "$5"}, "takes at most"), ({}, "ante=2")):
        with pytest.raises(Beyond, match=reason):
            solve(game, stakes)


def test_a_solution_is_told_in_a_line_and_in_a_table() -> None:
    found = solve(shipped.load("three-card"))
    assert repr(found) == "<Solution three-card: ante 3.3730 %, pair-plus 7.2760 %>"
    assert str(found) == (
        "Three Card Poker: 407,170,400 deals counted\n"
        "                   house edge     element of risk  standard deviation            hit rate\n"
        "Ante                 3.3730 %            2.0147 %              1.6393           44.9127 %\n"
        "Pair Plus            7.2760 %            7.2760 %              2.8496           25.6109 %\n"
        "The best play:\n"
        "  1x with Q-6-4 or better, else fold"
    )


def test_in_a_notebook_it_is_a_table() -> None:
    shown = solve(shipped.load("three-card"))._repr_html_()
    rows = re.findall("<tr>(.*?)</tr>", shown)
    assert [re.findall("<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows][1:] == [
        ["Ante", "3.3730 %", "2.0147 %", "1.6393", "44.9127 %"],
        ["Pair Plus", "7.2760 %", "7.2760 %", "2.8496", "25.6109 %"],
    ]
    assert "<li>1x with Q-6-4 or better, else fold</li>" in shown


def test_a_title_is_text_and_never_markup() -> None:
    """Sheets come from anywhere."""
    sheet = shipped.load("three-card").sheet
    wagers = tuple(replace(part, title="<i>&" if part.id == "ante" else part.title) for part in sheet.wagers)
    game = compile_sheet(replace(sheet, title="<script>alert('x')</script>", wagers=wagers))
    shown = solve(game)._repr_html_()
    assert "<script" not in shown
    assert "<i>" not in shown
    assert "&lt;script&gt;" in shown
    assert "<th>&lt;i&gt;&amp;</th>" in shown


def test_the_public_name_is_this_one() -> None:
    found = pitboss.solve(pitboss.load("three-card"), stakes=None, cache=True)
    assert found.main.house_edge == Fraction(686_689, 20_358_520)
    assert found.decided == {"fold": 132_652_800, "1x": 274_517_600}
