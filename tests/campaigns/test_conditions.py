"""The table of conditions: what counts as shown, and that watched code does what it did before."""

import ast
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from campaigns.conditions import without_effect
from campaigns.watched import Marks, Watch

PAYS = """
def pays(qualified, higher, folded):
    if qualified and (higher or not folded):
        return 1
    kept = [one for one in (1, 2, 3) if one > 1 and higher]
    return len(kept) if folded else (higher or 7)
"""


def watched(code: str, name: str) -> tuple[Watch, Callable[..., Any]]:
    watch = Watch()
    space: dict[str, Any] = {"__watch__": watch}
    exec(compile(Marks("some.module", watch).visit(ast.parse(code)), "watched", "exec"), space)
    return watch, space[name]


def missing(calls: Iterable[tuple[bool, bool, bool]]) -> dict[str, list[str]]:
    watch, pays = watched(PAYS, "pays")
    for call in calls:
        pays(*call)
    return {one.words: list(without_effect(one.conditions, list(one.seen))) for one in watch.every}


def test_watched_code_does_what_it_did() -> None:
    plain: dict[str, Any] = {}
    exec(PAYS, plain)
    _, pays = watched(PAYS, "pays")
    cases = [(one, two, three) for one in (False, True) for two in (False, True) for three in (False, True)]
    assert [pays(*case) for case in cases] == [plain["pays"](*case) for case in cases]


def test_a_condition_that_never_mattered_is_named() -> None:
    """Both branches are taken by these two cases, and the other two conditions were never asked alone."""
    words = "qualified and (higher or not folded)"
    few = [(True, True, False), (False, True, False)]
    assert missing(few)[words] == ["higher", "folded"]
    assert missing([*few, (True, False, True)])[words] == ["folded"]
    assert missing([*few, (True, False, True), (True, False, False)])[words] == []


def test_a_choice_between_values_is_asked_only_for_the_first() -> None:
    assert missing([(False, True, False), (False, False, False)])["higher"] == []
    assert "higher or 7" not in missing([])


def test_an_exception_in_a_condition_leaves_the_next_one_alone() -> None:
    watch, divides = watched("def divides(one, by):\n    return 1 if by >= 0 and one / by > 1 else 0", "divides")
    with pytest.raises(ZeroDivisionError):
        divides(1, 0)
    assert [divides(4, 2), divides(1, 2), divides(1, -1)] == [1, 0, 0]
    assert list(without_effect(watch.every[0].conditions, list(watch.every[0].seen))) == []
