"""`pitboss compare`: side by side in words and in JSON, for shipped sheets and files."""

import json
from collections.abc import Callable
from fractions import Fraction

from click.testing import CliRunner, Result

from pitboss.cli.main import main

TWO_UP = """
schema = 1
extends = "three-card"
id = "two-up"
title = "Two Up"
summary = "Two of the dealer's cards are seen."
[[stages]]
do = "expose"
id = "one-up"
before = "decide"
[[stages]]
do = "expose"
id = "two-up"
before = "decide"
"""


def compare(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["compare", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def test_a_file_is_compared_with_the_sheet_it_changes(own_sheet: Callable[..., str]) -> None:
    file = own_sheet('"flush" = "4 to 1"', sheet="three-card", old='"flush" = "3 to 1"')
    printed = compare("three-card", file)
    assert printed.exit_code == 0
    assert "    -4.9593  flush: 3 to 1 -> 4 to 1 (1,096 of 22,100 hands)" in printed.output.splitlines()
    assert ["house", "edge", "7.2760%", "2.3167%"] in [line.split() for line in printed.output.splitlines()]
    assert "Pair Plus, from three-card to three-card (2): house edge -4.9593 points" in printed.output


def test_json_is_exact_and_adds_up() -> None:
    answer = json.loads(compare("player-dealer", "mini-royal", "three-card", "--json").stdout)
    assert [one["sheet"] for one in answer["sheets"]] == ["player-dealer", "mini-royal", "three-card"]
    assert answer["wagers"]["six-card-bonus"][2] is None
    assert answer["wagers"]["pair-plus"][1]["house_edge"]["exact"] == "392/5525"
    for way in answer["changes"]:
        assert sum(Fraction(line["cost"]["exact"]) for line in way["lines"]) == Fraction(way["total"]["exact"])


def test_one_sheet_is_not_compared() -> None:
    result = compare("six-card")
    assert (result.exit_code, result.output) == (
        2,
        "Error: compare takes two sheets or more; write pitboss compare six-card pair-plus\n",
    )


def test_a_wager_beyond_the_solver_is_named_with_the_reason_and_the_others_are_compared(
    own_sheet: Callable[..., str],
) -> None:
    two_up = own_sheet(TWO_UP)
    said = compare("six-card", two_up).output
    assert "Ante of two-up is not valued: two-up exposes 2 cards" in said
    assert ["house", "edge", "3.8255%", "-"] in [line.split() for line in said.splitlines()]
    answer = json.loads(compare("six-card", two_up, "--json").stdout)
    assert list(answer["not_valued"]) == ["two-up"]
    assert answer["wagers"]["ante"][1] is None


def test_side_wagers_that_only_one_sheet_has_are_named() -> None:
    """Would catch a comparison in which the dearest wager of a sheet is not seen."""
    said = compare("six-card", "three-card").output
    assert "Only six-card has 6 Card Bonus: house edge 32.7740%" in said
    answer = json.loads(compare("six-card", "three-card", "--json").stdout)
    assert answer["only"]["six-card-bonus"]["sheet"] == "six-card"


def test_a_file_alone_is_told_what_to_type(own_sheet: Callable[..., str]) -> None:
    """The hint once named the id in the file, which is no sheet that can be typed."""
    file = own_sheet('"flush" = "4 to 1"', sheet="three-card", old='"flush" = "3 to 1"')
    assert compare(file).stderr.endswith(f"write pitboss compare {file} six-card\n")
