"""The verdicts on OWASP ASVS: what the maker of the page refuses."""

import tomllib
from copy import deepcopy
from typing import Any

import pytest

from tools import make_asvs
from tools.make_procedures import TESTS

TOLD = tomllib.loads((TESTS / "asvs.toml").read_text(encoding="utf-8"))
ROWS = tomllib.loads((TESTS / "threats.toml").read_text(encoding="utf-8"))


def test_every_requirement_of_levels_1_and_2_has_one_verdict() -> None:
    found = make_asvs.judged(TOLD)
    assert make_asvs.problems(found, ROWS) == []
    absent = [one for part in found.absent for one in found.within(part)]
    assert sorted([*found.open, *found.met, *absent]) == sorted(one for one, level in found.levels.items() if level < 3)
    assert [list(found.levels.values()).count(level) for level in make_asvs.LEVELS] == [70, 183, 92]


def changed(path: tuple[str, ...], value: Any) -> list[str]:
    """What is wrong once one thing in the two files has another value; None takes it out."""
    both = deepcopy({"told": TOLD, "rows": ROWS})
    place: Any = both
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return make_asvs.problems(make_asvs.judged(both["told"]), both["rows"])


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("told", "open", "6.2.4"), None, "6.2.4: 0 verdicts instead of one"),
        (("told", "open", "3.4.2"), "Twice.", "3.4.2: 2 verdicts instead of one"),
        (("told", "open", "1.9.9"), "No such number.", "1.9.9: no requirement of levels 1 and 2"),
        (("told", "open", "2.3.5"), "Level 3.", "2.3.5: no requirement of levels 1 and 2"),
        (("told", "does-not-apply", "18"), "No such chapter.", "18: stands for no requirement"),
        (("told", "met", "3.4.2"), ["words", "web/test_nowhere.py"], "3.4.2: web/test_nowhere.py is not there"),
        (
            ("told", "met", "3.4.2"),
            ["words", "web/test_entrance.py::test_x"],
            "web/test_entrance.py::test_x is not there",
        ),
        (("told", "met", "3.4.2"), ["words", "docs/nowhere.md"], "3.4.2: docs/nowhere.md is not there"),
        (("told", "met", "3.4.2"), ["words", "floods"], "3.4.2: the line floods of threats does not name it"),
        (("told", "met", "3.4.2"), ["words"], "3.4.2: nothing shows it"),
        (("rows", "floods", "asvs"), ["2.4.1", "15.2.2", "2.4.2"], "floods: 2.4.2 is not of levels 1 and 2"),
        (("rows", "floods", "asvs"), ["2.4.1", "15.2.2", "4.3.1"], "4.3.1: the line floods of threats names it"),
        (("rows", "floods", "asvs_level_3"), ["2.4.1"], "floods: 2.4.1 is not of level 3"),
    ],
)
def test_what_does_not_fit_is_refused(path: tuple[str, ...], value: Any, says: str) -> None:
    assert any(says in one for one in changed(path, value))
