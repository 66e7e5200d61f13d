"""Comparison, design and replay as objects: they say what the command line says."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

import pitboss
from pitboss import Design, DesignError, RecordError, Replay, Sheet
from tests import warm

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.round"))


def test_a_comparison_is_that_of_the_command_line() -> None:
    found = Sheet.load("three-card").compare(Sheet.load("mini-royal"), Sheet.load("six-card"))
    told = json.loads(warm.run(["compare", "three-card", "mini-royal", "six-card", "--json"]).stdout)
    edges = {name: [one and str(one.house_edge) for one in odds] for name, odds in found.wagers.items()}
    assert edges == {
        name: [one and one["house_edge"]["exact"] for one in odds] for name, odds in told["wagers"].items()
    }
    assert [str(way.total) for way in found.ways] == [way["total"]["exact"] for way in told["changes"]]
    assert all(sum(one.cost for one in way.changes) == way.total for way in found.ways)
    assert found._repr_html_().count("<table>") == 2


def test_a_design_is_that_of_the_command_line() -> None:
    found = Sheet.load("three-card").design(
        "pair-plus", edge=(Fraction(1, 50), 0.03), hit=(0.2, 0.3), lines={"flush": [3, 4]}, most=5
    )
    asked = ["design", "three-card", "--wager", "pair-plus", "--edge", "2%..3%", "--hit", "20%..30%"]
    told = json.loads(warm.run([*asked, "--line", "flush=3,4", "--top", "5", "--json"]).stdout)
    assert found.total == told["total"]
    assert [str(table.edge) for table in found.tables] == [one["house_edge"]["exact"] for one in told["tables"]]
    assert found.present.edge == Fraction(told["present"]["house_edge"]["exact"])
    assert found._repr_html_().count("<tr>") == 1 + 1 + 5


THREE = Sheet.load("three-card")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (partial(THREE.design, "pair-plus"), "say what is wanted"),
        (partial(THREE.design, "pair-plus", edge=(2, 3)), "write 0.025 for 2.5 %"),
        (partial(THREE.design, "pair-plus", edge=(0.03, 0.02)), "write the lower end first"),
        (partial(THREE.design, "pair-plus", deviation=(-1, 2)), "never below 0"),
        (partial(THREE.design, "pair-plus", edge=(0.02, 0.03), lines={"flsh": [3]}), "no line is called flsh"),
        (partial(THREE.design, "pair-plus", edge=(0.02, 0.03), most=0), "ask for one or more"),
        (partial(THREE.design, "pair-plis", edge=(0.02, 0.03)), 'did you mean "pair-plus"?'),
        (partial(THREE.design, "ante", edge=(0.02, 0.03)), "a side wager is designed"),
    ],
)
def test_what_cannot_be_designed_is_told(asked: Callable[[], Design], says: str) -> None:
    with pytest.raises(DesignError, match=re.escape(says)):
        asked()


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_round_is_true(file: Path) -> None:
    found = pitboss.replay(file)
    assert found.problems == ()
    assert repr(found).endswith("true>")
    assert found.sheet == Sheet.load(found.sheet.id)
    assert len(found.steps) == len(re.findall("^> ", file.read_text(encoding="utf-8"), re.M))


def test_a_changed_round_is_not_true_and_a_broken_one_is_no_round(tmp_path: Path) -> None:
    text = GOLDEN[0].read_text(encoding="utf-8")
    changed = Replay.parse(re.sub(r"net=(-?\d+)", "net=1", text, count=1))
    assert changed.problems
    assert repr(changed).endswith("not true>")
    broken = tmp_path / "broken.round"
    with pytest.raises(RecordError, match=r"broken\.round cannot be read: No such file"):
        pitboss.replay(broken)
    broken.write_bytes(b"\xff")
    with pytest.raises(RecordError, match=r"broken\.round is not a text in UTF-8"):
        pitboss.replay(broken)
    broken.write_text("pitboss round 2", encoding="utf-8")
    with pytest.raises(RecordError, match=r"broken\.round: line 1"):
        pitboss.replay(broken)
