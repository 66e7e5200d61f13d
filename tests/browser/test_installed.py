"""The wheel, installed where nothing else is: `pip install pitboss` gives a house with pages, and needs no Node."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.serving import Served
from tests.browser.stage import Guests

ROOT = Path(__file__).resolve().parents[2]


def build(checkout: Path, target: Path) -> subprocess.CompletedProcess[str]:
    asked = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    return subprocess.run(asked, cwd=checkout, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("dist")
    built = build(ROOT, target)
    assert built.returncode == 0, built.stdout + built.stderr
    (made,) = target.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel in it.

    The packages that it depends on are lent by the environment of the tests, since a test asks no network: their folder
    is put on the path, behind the new one. The checkout is not lent with them: its own `.pth` counts only in the folder
    that a Python starts with.
    """
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index", "--no-deps", "--quiet"]
    # A module is compiled when a program first needs it; most of them no test here does.
    subprocess.run([*pip, "--no-compile", str(wheel)], check=True, capture_output=True)
    own = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    (Path(own.stdout.strip()) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


@pytest.fixture
def alone(installed: Path, tmp_path: Path) -> dict[str, str]:
    """The surroundings of somebody who has this and nothing else: no Node, nothing kept, no home that knows us."""
    return {"PATH": str(installed), "HOME": str(tmp_path), "PITBOSS_CACHE": str(tmp_path / "cache")}


@pytest.fixture
def served(installed: Path, alone: dict[str, str], tmp_path: Path) -> Iterator[Served]:
    class Installed(Served):
        def start(self, before: str, words: Sequence[str], out: int, log: int) -> "subprocess.Popen[bytes]":
            return subprocess.Popen([str(installed / "pitboss"), *words], stdout=out, stderr=log, env=alone)

    with Installed(tmp_path) as made:
        yield made


def pitboss(installed: Path, alone: dict[str, str], *words: str) -> str:
    ran = subprocess.run(
        [installed / "pitboss", *words], cwd=alone["HOME"], env=alone, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return ran.stdout


def test_everything_that_the_package_reads_is_in_the_wheel(wheel: Path) -> None:
    """Every file beside the code that lies in the package, the pages too. Would catch one that is left out by a rule
    about what git keeps."""
    package = ROOT / "src" / "pitboss"
    files = {f"pitboss/{one.relative_to(package).as_posix()}" for one in package.rglob("*") if one.is_file()}
    with zipfile.ZipFile(wheel) as packed:
        inside = set(packed.namelist())
    assert {one for one in files if "__pycache__" not in one} - inside == set()
    for needed in ("web/pages/index.html", "sheets/library/six-card.toml", "odds/solutions/six-card.json"):
        assert f"pitboss/{needed}" in inside


def test_the_installed_program_is_that_of_the_wheel(installed: Path, alone: dict[str, str]) -> None:
    """Would catch that the checkout is tested instead."""
    where = subprocess.run(
        [installed / "python", "-c", "import pitboss; print(pitboss.__file__)"],
        env=alone, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert Path(where.stdout.strip()).is_relative_to(installed.parent)
    assert shutil.which("node", path=alone["PATH"]) is None


def test_the_verbs_work(installed: Path, alone: dict[str, str]) -> None:
    assert "six-card" in pitboss(installed, alone, "sheets")
    assert "Q-6-4 or better" in pitboss(installed, alone, "odds", "three-card")


def test_a_house_of_the_wheel_deals_a_hand_in_a_browser(guests: Guests) -> None:
    """From the lobby over a table to the odds page: pages, fonts, sheets, migrations and solutions are all there."""
    page = guests.newcomer()
    playing.opens_a_table(page, "Three Card Poker with 6 Card Bonus")
    playing.sits_down(page)
    playing.plays_a_hand(page)
    page.goto(f"{guests.link}/odds/four-card")
    expect(page.get_by_role("heading", name="Four Card Poker").first).to_be_visible()
    expect(page.get_by_text("15.09").first).to_be_visible()


def test_a_wheel_without_pages_is_not_built(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", checkout / "src", ignore=shutil.ignore_patterns("pages", "__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, checkout / name)
    built = build(checkout, tmp_path / "dist")
    assert built.returncode != 0
    assert "sh bootstrap.sh run" in built.stderr
    assert not list(tmp_path.glob("dist/*.whl"))
