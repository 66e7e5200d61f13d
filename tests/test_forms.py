"""The forms of `./test`: what each leaves out and says so, and a long run that is gone on with."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import forms

WORKERS = ("-p", "xdist.plugin", "-n", "2")
TESTS = {
    "tests/__init__.py": "",
    "tests/browser/test_b.py": "def test_b() -> None: pass\n",
    "tests/test_few.py": (
        "import pytest, pathlib\n"
        "def test_a() -> None: pass\n"
        "@pytest.mark.parametrize('store', ['postgres'])\n"
        "def test_store(store: str) -> None: pass\n"
        "@pytest.mark.long\n"
        "def test_long() -> None: pass\n"
        "@pytest.mark.long\n"
        "def test_mended() -> None: assert pathlib.Path('/tmp/no such file').exists() or MENDED\n"
        "MENDED = False\n"
    ),
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\nmarkers = ["long"]\ntestpaths = ["tests"]\n',
    ".gitignore": "__pycache__/\n/.pytest_cache/\n",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with five tests, and the forms of this one."""
    for name, text in TESTS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in ("conftest.py", "forms.py"):
        shutil.copy(forms.ROOT / "tests" / name, tmp_path / "tests" / name)
    if shutil.which("git"):  # a bare machine has none
        subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    return tmp_path


def run(checkout: Path, *options: str) -> tuple[int, str]:
    """Without the plugins that it has no use for, which take seconds to import."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    asked = [sys.executable, "-m", "pytest", "--import-mode=importlib", *options]
    ran = subprocess.run(asked, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def test_the_usual_form_leaves_out_the_long_ones_and_names_them(checkout: Path) -> None:
    code, said = run(checkout, *WORKERS)
    assert code == 0, said
    assert "3 passed" in said
    assert "2 long tests were left out; --long runs them" in said
    assert "LONG tests/test_few.py::test_long" in said


def test_the_quick_form_says_what_it_leaves_out_and_why(checkout: Path) -> None:
    code, said = run(checkout, "--quick")
    assert code == 0, said
    assert "1 passed" in said
    assert "NOT QUICK tests/browser/test_b.py: a real browser" in said
    assert "NOT QUICK tests/test_few.py, 1 of its tests: a real PostgreSQL" in said
    assert "LONG tests/test_few.py::test_mended" in said
    code, said = run(checkout, "--quick", "--long")
    assert code == 4
    assert "say one of the two" in said


def test_a_long_run_is_gone_on_with_where_it_ended(checkout: Path) -> None:
    """The one that failed is run again, the others are not; after an edit all of them are."""
    code, said = run(checkout, "--long", *WORKERS)
    assert (code, "1 failed, 4 passed" in said) == (1, True), said
    code, said = run(checkout, "--long")
    assert (code, "1 failed" in said, "passed," in said) == (1, True, False), said
    assert "4 tests have passed before, in these very sources" in said
    few = checkout / "tests" / "test_few.py"
    few.write_text(few.read_text(encoding="utf-8").replace("MENDED = False", "MENDED = True"), encoding="utf-8")
    code, said = run(checkout, "--long")
    assert (code, "5 passed" in said) == (0, True), said
    code, said = run(checkout, "--long", *WORKERS)
    assert (code, "5 tests have passed before" in said) == (0, True), said


def test_when_the_minutes_are_up_no_test_begins_and_the_run_says_so(checkout: Path) -> None:
    code, said = run(checkout, "--long", "--minutes", "0", *WORKERS)
    assert code == 3, said
    assert "NOT ALL TESTS WERE RUN" in said
    assert " passed" not in said.splitlines()[-1]


def test_what_is_not_quick_is_there() -> None:
    """Would catch a name that a moved test has left behind."""
    paths = [part.partition("::")[0] for part in forms.NOT_QUICK if not part.startswith("[")]
    assert [part for part in paths if not (forms.ROOT / part).exists()] == []
