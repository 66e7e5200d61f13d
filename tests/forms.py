"""The forms of `./test`: which tests each leaves out, and what a long one remembers, so that it can be continued.

    ./test --quick    for work in progress: without what drives browsers, databases and processes that are killed
    ./test            what must pass before anything lands
    ./test --long     all there is, with the tests marked `long`

Nothing is left out silently: conftest.py lists it at the end of a run.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

COLLECTED = pytest.StashKey[list[pytest.Item]]()  # all tests that there are, before a form leaves any out
LONG = "PITBOSS_TESTS_LONG"  # in the environment of every process of a long run

ROOT = Path(__file__).resolve().parent.parent
MADE = frozenset({"__pycache__", "node_modules", "build", "dist", "pages"})  # folders that tools make


def size(short: int, *, long: int) -> int:
    """How many rounds, lines or changes a test tries: `./test` needs enough to notice a fault, `--long` takes more."""
    return long if os.environ.get(LONG) else short


# What --quick leaves out: parts of node ids, and why. A test that takes seconds belongs here, or needs a smaller setup.
NOT_QUICK = {
    "tests/browser/": "a real browser",
    "tests/many/": "several processes serve a house",
    "tests/postgres/": "a real PostgreSQL",
    "[postgres": "a real PostgreSQL",
    "tests/campaigns/": "disks fail, processes are killed, clients storm",
    "tests/web/": "a house is served, and asked over HTTP",
    "tests/house/test_killed.py": "processes are killed",
    "tests/house/test_store_faults.py": "processes are killed, disks fail",
    "tests/house/test_store_model.py": "random stories of every store, on PostgreSQL too",
    "tests/house/test_months.py": "months of hands",
    "tests/sim/test_cluster.py": "processes are killed",
    "tests/sim/test_run.py": "a process is started",
    "tests/cli/test_simulate.py": "kernels are compiled",
    "tests/odds/test_agreement.py": "large games, counted twice",
    "tests/odds/test_brute_force.py": "every deal of small decks",
    "tests/odds/test_inclusion_exclusion.py": "large games, counted twice",
    "tests/odds/test_rulelist.py": "lists of rules are searched for",
    "tests/hands/test_batch.py": "kernels are compiled",
    "tests/hands/test_jit.py": "kernels are compiled",
    "tests/cli/test_counting.py": "kernels are compiled",
    "tests/odds/test_one_hand.py": "large games, counted twice",
    "tests/odds/test_street_hand.py": "streets, dealt out by a plain program",
    "tests/odds/test_streets.py": "every deal of small decks",
    "tests/odds/test_by_longest_suit.py": "every deal of small decks",
    "tests/odds/test_rounds_played.py": "hundreds of rounds, decided by the solver",
    "tests/odds/test_design.py": "pay tables are searched for",
    "tests/odds/test_limits.py": "large games, counted twice",
    "tests/odds/test_joint.py": "every deal of small decks",
    "tests/odds/test_strategy.py": "large games, counted twice",
    "tests/odds/test_house.py": "every deal of small decks",
    "tests/odds/test_session.py": "sessions of many rounds",
    "tests/gym/words/test_benchmark.py": "kernels are compiled",
    "tests/gym/words/test_arena.py": "kernels are compiled",
    "tests/hands/test_order.py": "all hands of five cards",
    "tests/library/test_solution.py": "kernels are compiled",
    "tests/library/test_compare_design_replay.py": "pay tables are searched for",
    "tests/laws/test_stuck.py": "walks through evenings",
    "tests/laws/test_laws.py": "every law on every sheet",
    "tests/tables/test_machine.py": "random evenings",
    "tests/tables/test_secrets.py": "random evenings, twice",
    "tests/tables/test_discards.py": "random evenings",
    "tests/ledger/test_machine.py": "random evenings",
    "tests/tables/test_planted.py": "defects, planted one by one",
    "tests/tables/test_real_cards.py": "real cards, held to sealed decks",
    "tests/sheets/test_general.py": "every law on games that nobody thought of",
    "tests/sheets/test_hostile.py": "sheets with anything in them",
    "tests/house/test_service.py": "hands begun again at every point",
    "tests/house/test_texts.py": "every text of every sheet",
    "tests/cli/test_two_worlds.py": "evenings, twice",
    "tests/verifier/test_tampering.py": "records, changed one by one",
    "tests/verifier/test_fields.py": "records, changed field by field",
    "tests/verifier/test_true.py": "records of every sheet",
    "tests/verifier/test_fuzz.py": "records with anything in them",
    "tests/verifier/test_settlement.py": "hands settled by the verifier and by the table",
    "tests/test_oracle.py": "thousands of settlements, twice",
    "tests/test_docs.py": "every command in the pages",
    "tests/test_forms.py": "pytest, started again and again",
    "tests/cli/test_check.py::test_the_laws": "every law on a sheet",
    "tests/cli/test_check.py::test_the_json_of_the_laws": "every law on a sheet",
    "tests/house/test_restores.py": "houses put back from copies",
    "tests/cli/test_house.py": "a house from its making to an export",
    "tests/cli/test_width.py": "every verb at several widths",
}


def not_quick(name: str) -> str | None:
    """Why --quick leaves a test out; None if it runs."""
    return next((why for part, why in NOT_QUICK.items() if part in name), None)


class Passed:
    """The tests that have passed in a long run of the present sources; a change of any file starts it anew."""

    def __init__(self, folder: Path, state: str) -> None:
        self.file = folder / f"{state}.txt"

    def names(self) -> set[str]:
        if not self.file.is_file():
            return set()
        return set(self.file.read_text(encoding="utf-8").splitlines())

    def add(self, name: str) -> None:
        """Written at once, so that a run that is killed can be continued."""
        if not self.file.is_file():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            for other in self.file.parent.glob("*.txt"):
                other.unlink()
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{name}\n")


def state(root: Path = ROOT, *, under: tuple[str, ...] = ("",), without: tuple[str, ...] = ()) -> str:
    """A fingerprint of all sources, or of those in the folders `under`, and of this Python."""
    found = hashlib.sha256(sys.version.encode())
    for name in sorted(one for one in sources(root) if one.startswith(under) and one not in without):
        file = root / name
        if file.is_file():
            found.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:32]


def sources(root: Path) -> list[str]:
    """What git tracks or would track; without git, everything that no tool has made."""
    listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    if listed is not None:
        return [name.decode() for name in listed.split(b"\0") if name]
    found: list[str] = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in MADE and (not name.startswith(".") or name == ".ci")]
        found += [str(Path(folder, name).relative_to(root)) for name in files]
    return found


def _git(root: Path, *words: str) -> bytes | None:
    try:
        asked = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False)
    except OSError:
        return None
    return asked.stdout if asked.returncode == 0 else None
