"""The example that learns a sheet from nothing: a short form, and the whole with --long."""

import re
import subprocess
import sys
from importlib import util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "learn_three_card.py"


def example() -> Any:
    spec = util.spec_from_file_location("learn_three_card", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_million_rounds_teach_nearly_all() -> None:
    """An environment that showed wrong cards or paid wrong rewards would teach another game."""
    learner = example()
    number_of, hands = learner.numbered_hands()
    assert hands == 1755  # as many hands of three cards as differ by more than the names of suits
    worth, share = learner.exact_worth(number_of, hands)
    best = -share @ worth.max(axis=1)
    *_, (rounds, learned) = learner.learn(number_of, hands, rounds=1 << 20, seed=1)
    assert rounds == 1 << 20
    assert -share @ worth[np.arange(hands), learned] - best < 0.004


@pytest.mark.long
def test_the_whole_example_comes_within_a_five_hundredth_of_the_best_edge(tmp_path: Path) -> None:
    """0.2 % of the edge itself, not of the Ante. The test above runs the same code."""
    picture = tmp_path / "curve.svg"
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), "--picture", str(picture)], capture_output=True, text=True, check=True
    )
    edges = [float(edge) for edge in re.findall(r"^ *[\d,]+ +([\d.]+)%", ran.stdout, re.M)]
    found = re.search(r"The best edge is ([\d.]+)%", ran.stdout)
    assert found is not None
    best = float(found[1])
    assert best == 3.3730
    assert edges[-1] <= best * 1.002
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    "wrong",
    [
        *(["--rounds", "0"], ["--rounds", "many"], ["--rounds", "nan"], ["--rounds", "inf"], ["--seed", "-1"]),
        *(["--picture", "nowhere/curve.svg"], ["--picture", "."], ["--rounds", "32768", "--picture", "curve.svg"]),
    ],
    ids=" ".join,
)
def test_what_it_cannot_do_is_said(wrong: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), *wrong])
    learner = example()
    monkeypatch.setattr(learner, "numbered_hands", lambda: pytest.fail("it begins to learn"))
    with pytest.raises(SystemExit) as ended:
        learner.main()
    assert ended.value.code == 2
