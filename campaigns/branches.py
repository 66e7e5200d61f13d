"""Which branches of the parts that pay, book, shuffle and show are taken by the tests of that part.

What is not taken is named, unless a line of unreached.toml says why nobody can take it. Lines that only a bug of ours
could reach (`assert_never`, `raise AssertionError`) do not count, nor do those of compiled functions.
"""

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from campaigns import conditions
from campaigns.campaign import Campaign, Outcome
from campaigns.mutants import SETTLING
from tests import forms

NOT_OURS = ("assert_never", "raise AssertionError", "if TYPE_CHECKING:", "@overload", "\\.\\.\\.$")
COMPILED = ("@kernel$", "@inner$")  # Python runs none of their lines; the oracle and brute force hold their figures


@dataclass(frozen=True)
class Part:
    name: str
    files: tuple[str, ...]  # under src/pitboss
    tests: tuple[str, ...]
    least: int = 100  # per cent; where it is less, what is missing is counted and not named


# Beside those of settling: hands in words, records, histories and real hands that are typed or corrected.
SAID = (
    "tests/library",
    "tests/sheets/test_general.py",
    "tests/sheets/test_thresholds.py",
    "tests/tables",
    "tests/ledger",
    "tests/cli/test_lines.py",
    "tests/cli/test_settle.py",
    "tests/cli/test_replay.py",
    "tests/web/test_settling.py",
    "tests/web/test_past_hands.py",
    "tests/house/test_texts.py",
)

# All other folders, with the tests that are theirs.
REST: Mapping[tuple[str, ...], tuple[str, ...]] = {
    ("cards", "hands", "money"): ("tests/cards", "tests/hands", "tests/money", "tests/test_oracle.py"),
    ("sheets", "library"): ("tests/sheets", "tests/library", "tests/test_clauses.py"),
    ("tables",): ("tests/tables", "tests/ledger", "tests/laws"),
    ("laws",): ("tests/laws",),
    ("odds",): ("tests/odds", "tests/counts"),
    ("sim",): ("tests/sim",),
    ("gym",): ("tests/gym",),
    ("report",): ("tests/report",),
    ("house",): (
        *("tests/house", "tests/postgres", "tests/web/test_rota.py"),
        *("tests/web/test_staff_commands.py", "tests/web/test_staff_cage.py"),  # a command of staff begins on a page
    ),
    ("web",): ("tests/web",),
    ("cli",): ("tests/cli",),
}


def _all_of(folder: str) -> tuple[str, ...]:
    return f"{folder}/*", f"{folder}/*/*", f"{folder}/*/*/*"


PARTS = (
    Part("shuffle", ("fair/*",), ("tests/fair",)),
    Part("ledger", ("ledger/*",), ("tests/ledger",)),
    Part(
        "verifier", ("verifier.py",), ("tests/verifier",), least=90
    ),  # the houses of all other tests are verified, too
    Part("rules", ("rounds/*",), (*SETTLING, *SAID)),
    Part("projection", ("tables/view.py", "tables/moves.py"), ("tests/tables", "tests/ledger")),
    *(
        Part(" and ".join(names), tuple(under for name in names for under in _all_of(name)), tests, least=90)
        for names, tests in REST.items()
    ),
)


def piece(seed: str) -> Outcome:
    number = int(seed.split()[1])
    if number == len(PARTS):
        return conditions.shown((*SETTLING, *SAID), explained())
    part = PARTS[number]
    found = _covered(part)
    every = found["totals"]["num_branches"] + found["totals"]["num_statements"]
    missing = list(_missing(found))
    told = [place for place in missing if place in explained()]
    figures = Counter({f"{part.name}: branches and lines": every, f"{part.name}: not taken": len(missing) - len(told)})
    figures[f"{part.name}: not taken, and explained"] = len(told)
    if part.least < 100 and 100 * (every - len(missing)) >= part.least * every:
        return Outcome(figures)
    return Outcome(figures, [f"{part.name}: no test takes  {one}" for one in missing if one not in told])


@cache
def explained() -> dict[str, str]:
    """Why no test takes a branch, by the file and the words of its line."""
    file = Path(__file__).with_name("unreached.toml")
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))["unreached"])


def _covered(part: Part) -> dict[str, Any]:
    """The tests of the part must pass, too."""
    with tempfile.TemporaryDirectory() as folder:
        settings, data, told = Path(folder, "settings"), Path(folder, "data"), Path(folder, "told.json")
        included = "".join(f"    {forms.ROOT}/src/pitboss/{one}\n" for one in part.files)
        unlike = "".join(f"    {one}\n" for one in (*NOT_OURS, *COMPILED))
        settings.write_text(
            f"[run]\nbranch = true\ndata_file = {data}\nparallel = true\ninclude =\n{included}"
            f"[report]\ninclude =\n{included}exclude_also =\n{unlike}",
            encoding="utf-8",
        )
        words = [sys.executable, "-m", "coverage"]
        tests = [one for one in part.tests if (forms.ROOT / one).exists()]
        asked = ["-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]
        ran = subprocess.run(
            [*words, "run", f"--rcfile={settings}", *asked],
            cwd=forms.ROOT, env=dict(os.environ), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout[-2_000:]
        for step in (["combine", "-q"], ["json", "-q", "-o", str(told)]):
            subprocess.run([*words, *step, f"--rcfile={settings}"], cwd=forms.ROOT, check=True, capture_output=True)
        found: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
    return found


def _missing(found: dict[str, Any]) -> Iterator[str]:
    """Each branch that was not taken, in words that outlive a change of line numbers."""
    for name, file in found["files"].items():
        path = Path(name)
        lines = (forms.ROOT / path).read_text(encoding="utf-8").splitlines()
        short = path.as_posix().partition("src/pitboss/")[2]
        lost = set(file["missing_lines"])
        for number in sorted(lost):
            yield f"{short}: {lines[number - 1].strip()}"
        for begin, end in file["missing_branches"]:
            if end not in lost and begin not in lost:
                to = lines[end - 1].strip() if end > 0 else "the end"
                yield f"{short}: {lines[begin - 1].strip()} -> {to}"


COVERAGE = Campaign(
    "coverage",
    "Every branch of the rules, the ledger, the shuffle and the projection is taken by the tests of that part, or a"
    " line of unreached.toml says why nobody can take it; of the verifier and all other folders nine in ten, by their"
    " own tests alone. Of each condition of the settlement and its postings tests show that it decides something by"
    " itself (MC/DC).",
    short=0,
    long=len(PARTS) + 1,
    piece=piece,
)
