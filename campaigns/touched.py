"""Which tests run which line of a module: a defect there is shown to those tests first, the quickest before the others.

As a pytest plugin (`-p campaigns.touched`, told by PITBOSS_TOUCHED) it keeps, test by test, the lines that are run. A
test that only uses what another one prepared (a fixture of a whole file) does not run the line itself. So who finds
nothing with these tests asks all tests of the part.
"""

import fcntl
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Generator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import coverage
import pytest

from campaigns import mutant
from campaigns.running import KEPT
from tests import forms

TOLD: Final = "PITBOSS_TOUCHED"  # the file to write, then the modules whose lines count, one a line
MOST: Final = 40  # tests of a line that are asked before all others
LONGEST: Final = 1_000  # letters of a test's name: some have a case of 200,000, and no command line holds that


def first(module: str, line: int, modules: tuple[str, ...], tests: tuple[str, ...]) -> list[str]:
    """The tests to show a defect of this line to, by their names; none if it runs when the module is loaded. The tests
    are run once for all `modules` that have the same ones."""
    names = _lines(modules, tests)[module].get(str(line), [])
    return [one for one in names if len(one) <= LONGEST][:MOST]


@cache
def _lines(modules: tuple[str, ...], tests: tuple[str, ...]) -> dict[str, dict[str, list[str]]]:
    """By module. Kept as long as no source changes. Two processes do not find out the same thing at the same time."""
    asked = "\n".join((*modules, *tests, forms.state(under=("src/", "tests/"))))
    KEPT.mkdir(exist_ok=True)
    kept = KEPT / f"touched {sha256(asked.encode()).hexdigest()[:32]}.json"
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.is_file():
            part = kept.with_suffix(".part")
            words = ["-p", "campaigns.touched", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
            ran = subprocess.run(
                [sys.executable, "-m", "pytest", *words],
                env={**os.environ, TOLD: "\n".join((str(part), *modules))},
                cwd=forms.ROOT, capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert ran.returncode == 0, ran.stdout[-2_000:]
            part.rename(kept)
    read: dict[str, dict[str, list[str]]] = json.loads(kept.read_text(encoding="utf-8"))
    return read


# ---------------------------------------------------------------- in the process of the tests


class Touching:
    def __init__(self, told: Path, modules: list[str]) -> None:
        self._told = told
        self._files = {one: str(mutant.path_of(one)) for one in modules}
        self._took: dict[str, float] = defaultdict(float)
        self._coverage = coverage.Coverage(data_file=None, config_file=False, include=list(self._files.values()))
        self._coverage.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self._coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._took[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        data = self._coverage.get_data()
        lines = {
            module: {
                line: sorted({one for one in names if one}, key=lambda one: (self._took[one], one))
                for line, names in data.contexts_by_lineno(file).items()
            }
            for module, file in self._files.items()
        }
        self._told.write_text(json.dumps(lines), encoding="utf-8")


if os.environ.get(TOLD):
    _told, *_modules = os.environ[TOLD].split("\n")
    _touching = Touching(Path(_told), _modules)

    def pytest_configure(config: pytest.Config) -> None:
        config.pluginmanager.register(_touching, "which lines are run")
