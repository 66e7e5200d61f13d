"""A run that was stopped goes on from its file; a file of another run, or a damaged one, is refused."""

import errno
from pathlib import Path

import pytest

from pitboss.sheets import shipped
from pitboss.sim import resume as resuming
from pitboss.sim import simulation, workers
from pitboss.sim.blocks import BLOCK
from pitboss.sim.question import Question, ask
from pitboss.sim.resume import Resume, ResumeError
from pitboss.sim.simulation import Simulated

SEED = 5


def question(seed: int = SEED, **other: int) -> Question:
    return ask(shipped.load("pair-plus"), seed=seed, **other)  # type: ignore[arg-type]


def played(rounds: int, path: Path | None = None, of: Question | None = None) -> Simulated:
    asked = of or question()
    with workers.threads(1) as who:
        kept = None if path is None else Resume(path, asked, rounds)
        return simulation.simulate(asked, rounds, who, resume=kept)


def test_more_rounds_of_the_same_come_to_the_same_as_all_at_once(tmp_path: Path) -> None:
    """Would catch rounds that fill no block and are counted again, and blocks that are lost on the way to disk."""
    path = tmp_path / "run"
    played(2 * BLOCK + 100, path)
    later = played(5 * BLOCK + 7, path)
    assert (later.total == played(5 * BLOCK + 7).total).all()
    assert later.rounds == 5 * BLOCK + 7


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run"
    played(3 * BLOCK, path)
    before = path.read_bytes()
    monkeypatch.setattr(simulation, "play_blocks", pytest.fail)
    assert played(3 * BLOCK, path).rounds == 3 * BLOCK
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("other", "says"),
    [({"seed": 6}, "seed 5, not 6"), ({"spots": 2}, "spots 1, not 2")],
)
def test_a_file_of_another_run_is_refused(tmp_path: Path, other: dict[str, int], says: str) -> None:
    path = tmp_path / "run"
    played(BLOCK, path)
    with pytest.raises(ResumeError, match=says):
        played(BLOCK, path, question(**{"seed": SEED, **other}))


def test_other_stakes_are_told_in_dollars(tmp_path: Path) -> None:
    path, game = tmp_path / "run", shipped.load("pair-plus")
    played(BLOCK, path, ask(game, {"pair-plus": "$2"}))
    with pytest.raises(ResumeError, match=r"\(pair-plus \$2, not pair-plus \$4\)"):
        played(BLOCK, path, ask(game, {"pair-plus": "$4"}))


def test_fewer_rounds_than_are_there_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    played(2 * BLOCK, path)
    with pytest.raises(ResumeError, match=f"has {2 * BLOCK:,} rounds already"):
        played(BLOCK, path)


@pytest.mark.parametrize("end", [0, 10, 200, -1])
def test_a_damaged_file_is_refused(tmp_path: Path, end: int) -> None:
    path = tmp_path / "run"
    played(BLOCK, path)
    path.write_bytes(path.read_bytes()[:end])
    with pytest.raises(ResumeError, match="damaged"):
        played(BLOCK, path)


def test_a_full_disk_does_not_end_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(resuming, "save", full)
    asked = question()
    kept = Resume(tmp_path / "run", asked, 2 * BLOCK)
    with workers.threads(1) as who:
        found = simulation.simulate(asked, 2 * BLOCK, who, resume=kept)
    assert found.rounds == 2 * BLOCK
    assert kept.failed is not None
    assert kept.failed.errno == errno.ENOSPC
    assert not list(tmp_path.iterdir())
