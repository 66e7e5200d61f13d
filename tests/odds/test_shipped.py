"""The answers that ship: there for every sheet, used without counting, and what the solver finds today."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.odds import solution_data
from pitboss.odds.pricing.limits import takes_long
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving import shipped, store
from pitboss.odds.solving.questions import key_of
from pitboss.odds.solving.solution import kept_of, solve
from pitboss.sheets import shipped as sheets
from pitboss.web.study import solver_worker
from tests.odds.costs import marked
from tools import make_solutions

LARGE = ("four-card", "four-card-uncapped", "four-card-raise-bonus", "four-card-3x", "caribbean-stud", "crazy-4")
SOME = marked(sheets.ids(), LARGE)


def ships(key: str) -> Any:
    found = shipped.find(key, store.SOLVER)
    assert found is not None, f"{key} does not ship: run `make solutions`"
    return found


@pytest.mark.parametrize("sheet", sheets.ids())
def test_every_sheet_ships_with_its_answers(sheet: str) -> None:
    """Would catch a new sheet, or one whose rules or texts have changed, for which nothing was counted."""
    game = sheets.load(sheet)
    told = json.loads((make_solutions.FOLDER / f"{sheet}.json").read_text(encoding="utf-8"))
    assert (told["solver"], told["sheet"], told["digest"]) == (store.SOLVER, sheet, game.digest)
    assert ships(key_of("solution", game, usual(game)))
    assert ships(solver_worker.page_key(game))


def test_nothing_ships_for_a_sheet_that_is_gone() -> None:
    assert {file.stem for file in make_solutions.FOLDER.iterdir()} == set(sheets.ids())


@pytest.mark.parametrize("sheet", SOME)
def test_what_ships_is_what_the_solver_finds(sheet: str) -> None:
    """Would catch a change of the solver, of a ranking or of a settlement without a new number of the solver."""
    for found in make_solutions.solutions(sheets.load(sheet)):
        counted = make_solutions.plain(kept_of(found))
        assert counted == ships(key_of("solution", found.game, found.stakes)), "right? Then raise store.SOLVER"


@pytest.mark.long
@pytest.mark.parametrize("sheet", sheets.ids())
def test_the_lists_of_rules_that_ship_are_those_that_the_search_finds(sheet: str) -> None:
    for found in make_solutions.solutions(sheets.load(sheet)):
        lists = make_solutions.rules(found)
        if lists is not None:
            assert make_solutions.plain(lists) == ships(solution_data.rules_key(found))


@pytest.mark.parametrize("sheet", SOME)
def test_the_odds_pages_that_ship_are_those_that_would_be_made(sheet: str) -> None:
    for key, found in make_solutions.pages(sheets.load(sheet)):
        assert make_solutions.alike(make_solutions.plain(found), ships(key)), "run `make solutions`"


@pytest.mark.long
@pytest.mark.parametrize("sheet", [name for name in sheets.ids() if not takes_long(sheets.load(name))])
def test_what_a_report_says_beside_the_solution_is_what_would_be_counted(sheet: str) -> None:
    """Of boards it takes minutes: `tests/odds/test_streets.py` holds ways to play on small decks to all deals."""
    for key, found in make_solutions.beside(sheets.load(sheet)):
        assert make_solutions.alike(make_solutions.plain(found), ships(key)), "run `make solutions`"


@pytest.mark.long
def test_never_to_fold_costs_what_odds_says_it_does() -> None:
    """Where there is one raise; `tests/odds/test_strategy.py` holds ways to play to all deals."""
    from pitboss.odds import appendix, solution_data
    from pitboss.odds.strategy import ways_to_play

    solution = solve(sheets.load("six-card"))
    told = {one["way"]: one["house_edge"] for one in appendix.answered(appendix.play(solution))["ways"]}
    for way, text in (("never fold", "always"), ("mimic the dealer", "mimic-dealer"), ("always fold", "never")):
        found = solution_data.followed(solution, ways_to_play.named(solution, text))
        assert told[way] == found["wager"]["house_edge"]["exact"]


def test_on_a_new_machine_every_shipped_sheet_is_valued_without_numpy_or_numba(tmp_path: Path) -> None:
    """Kernels take ten seconds to compile, and more than these would be imported to count."""
    program = (
        "import sys\nfrom click.testing import CliRunner\nfrom pitboss.cli.main import main\n"
        "for sheet in sys.argv[1:]:\n"
        "    for words in (['odds', sheet], ['odds', sheet, '--json']):\n"
        "        result = CliRunner().invoke(main, words)\n"
        "        assert result.exit_code == 0, result.output\n"
        "    print(sheet, *{'numpy', 'numba'} & set(sys.modules))\n"
    )
    environment = os.environ | {"PITBOSS_CACHE": str(tmp_path)}
    asked = [sys.executable, "-c", program, *sheets.ids()]
    ran = subprocess.run(asked, capture_output=True, text=True, env=environment, check=False)
    assert (ran.stdout.splitlines(), ran.stderr) == (list(sheets.ids()), "")
    assert not list(tmp_path.iterdir()), "what ships is not kept once more"


def test_the_short_lists_of_rules_ship_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They take a minute to search for. What another test searched for and kept does not count: it does not ship."""
    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    for sheet in sheets.ids():
        solution = solve(sheets.load(sheet))
        known = solution_data.rules_known(solution)
        assert bool(known) == (len(solution.decided) > 1 or bool(solution.streets)), sheet


# ---------------------------------------------------------------- planted


@pytest.fixture
def fresh() -> Iterator[None]:
    shipped.read.cache_clear()
    yield
    shipped.read.cache_clear()


def test_the_answers_of_a_solver_of_another_number_are_none(
    fresh: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sheets.load("three-card")
    assert solve(game).counted is None
    monkeypatch.setattr(store, "SOLVER", store.SOLVER + 1)
    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    assert solve(game).counted is not None


def test_without_the_cache_it_is_counted() -> None:
    assert solve(sheets.load("three-card"), cache=False).counted is not None


def test_the_tool_refuses_another_answer_by_the_same_number() -> None:
    """An edited count, and a float that is another one; not the last digit of a float."""
    game = sheets.load("three-card")
    key = key_of("solution", game, usual(game))
    assert make_solutions.settled(key, ships(key)) == ships(key)
    with pytest.raises(SystemExit, match="raise SOLVER"):
        make_solutions.settled(key, {**ships(key), "ties": 1})
    assert make_solutions.alike({"a": [0.1 + 0.2, "x"]}, {"a": [0.3, "x"]})
    assert not make_solutions.alike({"a": [0.3001]}, {"a": [0.3]})
