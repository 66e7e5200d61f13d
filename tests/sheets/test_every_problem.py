"""Every problem at once: whatever mistakes a sheet has, each is told once, and nothing that only follows from it."""

from collections.abc import Callable
from random import Random

import pytest

from pitboss.sheets import shipped
from pitboss.sheets.problems import Problem, dotted
from tests.forms import size
from tests.sheets.mistakes import plant

Changed = Callable[[str, str, str], str]
Problems = Callable[..., tuple[Problem, ...]]


def _mixes(problems: Problems, name: str, seeds: range) -> None:
    source = shipped.find(name)
    assert source is not None
    for seed in seeds:
        planted = plant(source.text, Random(seed))
        found = problems(planted.text)
        said = "\n".join(str(problem) for problem in found)
        assert tuple(problem.line for problem in found) == planted.lines, f"{name}, {seed}: {planted.kinds}\n{said}"
        assert all(problem.column for problem in found)


@pytest.mark.parametrize("name", shipped.ids())
def test_five_mistakes_of_different_kinds_are_five_problems(problems: Problems, name: str) -> None:
    """Would catch a check that waits for another one, and a mistake that is told a second time by what follows."""
    _mixes(problems, name, range(size(4, long=12)))


@pytest.mark.long
@pytest.mark.parametrize("name", shipped.ids())
def test_five_mistakes_are_five_problems_in_many_more_mixes(problems: Problems, name: str) -> None:
    """Would catch a mix that a dozen of them do not have."""
    _mixes(problems, name, range(12, 53))


def test_a_missing_fold_is_told_though_the_choices_are_missing(changed: Changed, problems: Problems) -> None:
    """Would catch a check that gives up where the other wagers show what was meant."""
    text = changed("three-card", 'choices = ["fold", "1x"]', "")
    text = text.replace('amounts  = "posted"\non_fold  = "lose"', 'amounts  = "posted"')
    assert [dotted(problem.path) for problem in problems(text)] == ["stages[2].choices", "wagers.ante.on_fold"]


def test_four_slips_of_a_designer_take_one_pass(changed: Changed, problems: Problems) -> None:
    """Would catch the three passes that it took: a key, a hand, a wager that is needed and one that a bonus is on."""
    text = changed("three-card", 'title   = "Three', 'titel   = "Three').replace("queen high", "jak high")
    text = text.replace('on      = ["ante"]', 'on      = ["ante", "paly"]')
    text = text.replace('amounts = "posted"', 'amounts = "posted"\nneeds = ["anti"]')
    assert [(dotted(problem.path), problem.hint) for problem in problems(text)] == [
        ("titel", 'did you mean "title"?'),
        ("hands.dealer.qualifies", 'did you mean "jack high or better"?'),
        ("wagers.ante-bonus.on", 'did you mean "play"?'),
        ("wagers.pair-plus.needs", 'did you mean "ante"?'),
    ]


def test_slips_in_the_streets_of_a_board_take_one_pass_too(changed: Changed, problems: Problems) -> None:
    """Would catch a choice without a suggestion, and a decision that hides what is wrong with the next."""
    text = changed("ultimate-texas-holdem", '"check", "3x", "4x"', '"chekc", "3x", "4x"')
    text = text.replace('wager   = "play"', 'wager   = "paly"', 1).replace('of       = "ante"', 'of       = "ant"')
    text = text.replace('needs    = ["ante"]', 'needs    = ["anet"]')
    assert [(dotted(problem.path), problem.hint) for problem in problems(text)] == [
        ("stages[2].wager", 'did you mean "play"?'),
        ("stages[2].choices[0]", 'did you mean "check"?'),
        ("wagers.blind.needs", 'did you mean "ante"?'),
        ("wagers.play.of", 'did you mean "ante"?'),
    ]
