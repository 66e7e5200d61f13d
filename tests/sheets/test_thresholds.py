"""A dealer who qualifies for one wager and not for another: settled, told, tapped, verified, checked."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house import history
from pitboss.house.stores.memory import MemoryStore
from pitboss.odds.pricing import limits
from pitboss.rounds import reasons, words
from pitboss.rounds.lines import Settled, settle_line
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.sheets import words as rules
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.model import DecisionPart
from pitboss.sheets.problems import Problem
from pitboss.tables import tapped_results
from pitboss.web.staff.real_cards_picture import sheet_of
from tests.house.real_cards import real_house, records
from tests.sheets.own import find, game_of
from tests.tables.real_cards import spot

GAME = game_of("two-thresholds")
BOARD = "Kh 8d 3s"
STAKES = {"ante": 1000, "blind": 1000}
Problems = Callable[..., tuple[Problem, ...]]


def _settled(player: str, dealer: str) -> Settled:
    line = {"player": player, "dealer": dealer, "board": BOARD, "wagers": STAKES, "choice": "1x"}
    found = settle_line(GAME, line)
    assert isinstance(found, Settled)
    return found


@pytest.mark.parametrize(
    ("player", "dealer", "nets", "says"),
    [
        ("Ks Qd", "Jc 9c", (0, 0, 2000), "does not qualify for Ante, Blind and Play"),  # king high: short of everything
        ("Ks Qd", "8c 2c", (1000, 0, 2000), "does not qualify for Blind and Play"),  # eights: the Ante alone is met
        ("As Ac", "Kc 2c", (1000, 1000, 2000), "does not qualify for Play"),  # kings
        ("As Ac", "Kc 8c", (-1000, -1000, -1000), "qualifies"),  # two pair
        ("9s 2d", "8c 2c", (-1000, 0, 0), "does not qualify for Blind and Play"),
    ],
)
def test_every_wager_looks_at_its_own_threshold(player: str, dealer: str, nets: tuple[int, ...], says: str) -> None:
    """By hand: would catch one answer for all wagers."""
    found = _settled(player, dealer)
    assert tuple(one.net for one in found.settlements) == nets
    assert words.qualifies(GAME, found.facts.values["dealer"]) == says


def test_what_was_missed_is_said_with_its_threshold() -> None:
    """Eights against kings: would catch "does not qualify" about a wager for which the dealer does."""
    found = _settled("Ks Qd", "8c 2c")
    said = reasons.headline(GAME, found.settlements, found.facts, folded=False)
    assert said == (
        "The dealer does not qualify (pair of nines or better): Blind pushes. "
        "The dealer does not qualify (two pair or better), and pair of kings beats pair of eights: Play pays 2 to 1. "
        "Pair of kings beats pair of eights: 1 to 1."
    )
    long = [words.reason(GAME, one, found.facts) for one in found.settlements]
    assert long[1] == "The dealer does not qualify (pair of nines or better): Blind pushes."
    assert long[0].startswith("The player is ahead")


def test_the_rules_say_every_threshold() -> None:
    said = "\n".join(line for section in rules.sections(GAME) for line in section.lines)
    assert "The dealer does not qualify (here with a pair of nines or better): pays by the player's hand. [T3]" in said
    assert rules.threshold(GAME) == (
        "dealer qualifies with a pair or better, for the Blind with a pair of nines or better, for the Play with two "
        "pair or better"
    )
    assert rules.threshold(shipped.load("six-card")) == "dealer qualifies with queen high or better"


# ---------------------------------------------------------------- results without cards


def _tapped(**results: str) -> set[int] | None:
    """What the dealer may have reached by these results: so many thresholds; None where no hand brings them."""
    found = tapped_results.resolve(GAME, 1, {**STAKES, "play": 1000}, {"decide": "1x"}, results)
    return None if isinstance(found, Refusal) else found.levels


def test_results_of_a_spot_fit_one_hand_of_the_dealers() -> None:
    """Would catch a dealer who qualifies for more and not for less, and one who may not be between the two."""
    assert _tapped(ante="higher", blind="not_qualified: anything else") == {1}
    assert _tapped(ante="not_qualified") == {0}
    assert _tapped(blind="lower") == {2, 3}
    assert _tapped(ante="not_qualified", blind="higher") is None


def test_a_wager_with_a_threshold_of_its_own_has_its_own_keys_on_the_tablet() -> None:
    """Would catch one key "does not qualify" for wagers that do not end together."""
    shared = {name: {one.outcome for one in found} for name, found in sheet_of(GAME, banked=False).results.items()}
    assert shared == {"ante": {"higher", "equal", "lower", "not_qualified"}, "blind": {None}, "play": {None}}


def test_tapped_results_between_two_thresholds_verify_and_impossible_ones_are_named() -> None:
    house = real_house(MemoryStore(), GAME)
    told = {"ante": "higher", "blind": "not_qualified: straight", "play": "not_qualified_higher"}
    records(
        house,
        spot(1, "", "1x", ante=10_00, blind=10_00, results=told),
        spot(2, "", "1x", ante=10_00, blind=10_00, results={**told, "blind": "not_qualified: anything else"}),
    )
    hand: dict[str, Any] = json.loads(json.dumps(history.export(house.store, "T1")))["hands"][0]
    assert _wrong(hand) == []
    assert [hand["spots"][0]["wagers"][name]["net_cents"] for name in told] == [10_00, 20_00, 20_00]
    hand["spots"][0]["told"]["play"] = "higher"
    assert any("no hand brings both blind and play to such an end" in one for one in _wrong(hand))
    hand["spots"][0]["told"] = {"ante": "higher", "blind": "higher", "play": "not_qualified_higher"}
    assert any("qualifies for some and not for others (Spot 1, Spot 2)" in one for one in _wrong(hand))


def _wrong(hand: dict[str, Any]) -> list[str]:
    return [check.sentence for check in verifier.verify_hand(hand) if not check.ok]


# ---------------------------------------------------------------- what a sheet may say, and what the solver takes


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"two pair or better", not', '"two piar", not', 'showdown.qualifies: "two piar or better" is not a hand'),
        ('"two pair or better", not', '"pair", not', "the dealer's hand says the same already"),
        (
            'qualifies = "pair of nines", not_qualified = { "flush or better" = "5 to 1", "straight" = "2 to 1", '
            '"anything else" = "push" }',
            'qualifies = "pair of nines"',
            "the wager has a qualifies of its own, and the showdown says nothing of not_qualified",
        ),
    ],
)
def test_a_threshold_that_cannot_be_meant_is_told_once(problems: Problems, old: str, new: str, told: str) -> None:
    source = find("two-thresholds")
    assert source is not None
    assert source.text.count(old) == 1
    (problem,) = problems(source.text.replace(old, new))
    assert told in str(problem)
    assert problem.line


def test_without_cards_for_all_the_solver_refuses_it_by_name() -> None:
    """Would catch a game that is valued as if all wagers asked for the same."""
    sheet = shipped.load("three-card").sheet
    parts = tuple(
        replace(part, showdown=replace(part.showdown, qualifies="king high or better"))
        if isinstance(part, DecisionPart) and part.showdown
        else part
        for part in sheet.wagers
    )
    game = compile_sheet(replace(sheet, wagers=parts))
    assert limits.unvalued(game)["ante"] == (
        "three-card: Play asks for king high or better of the dealer, a threshold of its own; "
        "without cards for all the solver takes the one of the dealer's hand"
    )
