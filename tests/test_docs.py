"""The pages are true: generated ones are up to date, and every example in the others runs as printed."""

import doctest
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pitboss.sheets import shipped
from tests import forms, warm
from tools import clause_marks, make_docs

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["README.md", "docs/tutorial.md", "docs/library.md", "docs/environments.md", "docs/tour.md"]
STORIES = [  # pages whose commands follow from each other
    *("docs/house.md", "docs/reports.md", "docs/strategy-files.md", "docs/text-environments.md"),
]


def test_generated_pages_are_up_to_date(request: pytest.FixtureRequest) -> None:
    """If this fails: make docs. Where this run has not collected all tests, pytest is asked which prove a clause."""
    here = request.config.stash[forms.COLLECTED]
    whole = {item.path for item in here} >= set(make_docs.marked())
    made = make_docs.pages(clause_marks.marks(here) if whole else None)
    assert [path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text] == []


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "docs/rooms.md", "CONTRIBUTING.md"])
def test_a_file_that_a_page_names_is_there(page: str) -> None:
    """Would catch a map of rooms that have moved."""
    named = re.findall(r"`([a-z_/]+\.py)`", (ROOT / page).read_text())
    there = [
        f"/{path.relative_to(ROOT)}"
        for folder in ("src", "tests", "tools", "bench", "campaigns")
        for path in ROOT.joinpath(folder).rglob("*.py")
    ]
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in there)] == []


def test_every_clause_is_proved() -> None:
    """By the page, which the test above holds to what pytest collects."""
    told = tomllib.loads((ROOT / "tests" / "clauses.toml").read_text(encoding="utf-8"))
    assert len(told) == 73
    page = (ROOT / "docs" / "clauses.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (\w+) \| .* \| proved \| `", page, re.M) == list(told)


def test_every_clause_that_a_sheet_cites_is_known() -> None:
    told = tomllib.loads((ROOT / "tests" / "clauses.toml").read_text(encoding="utf-8"))
    for name in ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card"):
        source = shipped.find(name)
        assert source is not None
        cited = {
            number for line in re.findall(r"^clause.*", source.text, re.M) for number in re.findall(r'"(\w+)"', line)
        }
        assert cited
        assert cited <= set(told), name


def test_every_shipped_sheet_has_a_file_and_every_file_is_on_a_shelf() -> None:
    files = (ROOT / "src" / "pitboss" / "sheets" / "library").glob("*.toml")
    assert sorted(file.stem for file in files) == sorted(shipped.ids())


def examples(page: str) -> list[tuple[str, str]]:
    """Every `$ pitboss ...` of a page, with the output printed below it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = example.partition("\n")
            found.append((command, output))
    return found


ALONE = [(page, command, output) for page in PAGES for command, output in examples(page)]


@pytest.mark.parametrize(("page", "command", "output"), ALONE, ids=[command for _, command, _ in ALONE])
def test_an_example_prints_what_the_page_says(page: str, command: str, output: str, tmp_path: Path) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "my-game.toml").write_text(
        (ROOT / "examples" / "my-game.toml").read_text(encoding="utf-8")
    )
    check_example(page, command, output, tmp_path)


@pytest.mark.parametrize("page", STORIES)
def test_the_examples_of_a_story_follow_from_each_other(page: str, tmp_path: Path) -> None:
    for command, output in examples(page):
        check_example(page, command, output, tmp_path)


PLAIN = r"""(?:[^|<>"']|"[^"]*"|'[^']*')*"""  # without pipes and files, but in quotes


def check_example(page: str, command: str, output: str, folder: Path) -> None:
    """`...` in the page stands for anything. What comes before a pipe is the shell's, as a reader would type it."""
    found = re.fullmatch(rf"(?:({PLAIN}) \| )?((?:\./run|pitboss)\b{PLAIN}?)(?: > (\S+))?", command)
    if found is None:
        assert not re.search(r"(^|\| )(\./run|pitboss)\b", command), "the shell does not know where pitboss is"
        said = _typed(command, folder).decode()
    else:
        before, ours, kept = found.groups()
        stdin = _typed(before, folder) if before else b""
        ran = warm.run(shlex.split(ours, comments=True)[1:], stdin=stdin, cwd=folder)
        if kept:
            folder.joinpath(kept).write_text(ran.stdout, encoding="utf-8")
        said = ran.stderr if kept else ran.stdout + ran.stderr
    checker = doctest.OutputChecker()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert checker.check_output(output, said, flags), f"{page}, {command}: {said}"


def _typed(command: str, folder: Path) -> bytes:
    ran = subprocess.run(command, shell=True, cwd=folder, capture_output=True, check=False)
    return ran.stdout + ran.stderr


@pytest.mark.parametrize("page", [*PAGES, "docs/text-environments.md"])
def test_python_in_the_pages_runs_as_printed(page: str) -> None:
    failed, _ = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


BESIDE_A_HOUSE = {"play_over_http.py"}  # it talks to a served house: tests/web/test_serve.py runs it
LONG = {"learn_three_card.py"}  # it learns for a while: tests/gym/test_learning.py runs it, and a short form of it
PROGRAMS = [path for path in sorted((ROOT / "examples").glob("*.py")) if path.name not in BESIDE_A_HOUSE | LONG]


@pytest.mark.parametrize("example", PROGRAMS, ids=lambda path: path.name)
def test_an_example_program_runs(example: Path) -> None:
    ran = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout
