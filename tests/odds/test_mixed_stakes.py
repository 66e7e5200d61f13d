"""The total of many hands with their own stakes: held to the sums of all ways that they can come out."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from pitboss.odds.sessions import mixed_stakes
from pitboss.odds.sessions.mixed_stakes import Part, spread
from pitboss.odds.solving.solution import solve
from pitboss.sheets import shipped

PAYS = {Fraction(-1): 7, Fraction(3, 2): 2, Fraction(10): 1}
COIN = {Fraction(-1): 1, Fraction(1): 1}
DAYS: list[list[Part]] = [
    [(PAYS, {1_00: 3})],
    [(PAYS, {5_00: 2, 1_00: 1}), (COIN, {3_00: 2})],
    [(COIN, {7: 1, 11: 2}), (PAYS, {2_50: 2})],
]


def every_way(parts: list[Part]) -> dict[Fraction, Fraction]:
    hands = [(nets, stake) for nets, some in parts for stake, count in some.items() for _ in range(count)]
    found: dict[Fraction, Fraction] = {}
    for way in product(*(nets for nets, _ in hands)):
        total = sum((net * stake for net, (_, stake) in zip(way, hands, strict=True)), Fraction(0))
        chance = Fraction(1)
        for net, (nets, _) in zip(way, hands, strict=True):
            chance *= Fraction(nets[net], sum(nets.values()))
        found[total] = found.get(total, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("parts", DAYS, ids=range(len(DAYS)))
def test_the_chances_are_those_of_all_ways_added_up(parts: list[Part]) -> None:
    """Would catch a lattice that is off by a point, a window that is too small, and a sign."""
    exact, found = every_way(parts), spread(parts)
    for total in exact:
        most = sum((chance for at, chance in exact.items() if at <= total), Fraction(0))
        least = sum((chance for at, chance in exact.items() if at >= total), Fraction(0))
        assert found.at_most(int(total)) == pytest.approx(float(most), abs=1e-12)
        assert found.at_least(int(total)) == pytest.approx(float(least), abs=1e-12)


@pytest.mark.parametrize("sheet", ["three-card", "let-it-ride", "ultimate-texas-holdem"])
def test_mean_and_variance_are_those_of_the_sheet(sheet: str) -> None:
    """Also where a jackpot makes the lattice too fine: then it is wider by a part, and never narrower."""
    some: Mapping[int, int] = {5_00: 300, 25_00: 40, 7_50: 9}
    for one in solve(shipped.load(sheet)).wagers.values():
        found = spread([(one.distribution.counts, some)])
        at = [found.first + place * found.step for place in range(len(found.chances))]
        mean = sum(cents * chance for cents, chance in zip(at, found.chances, strict=True))
        squares = sum((cents - mean) ** 2 * chance for cents, chance in zip(at, found.chances, strict=True))
        wanted = float(one.distribution.variance) * sum(stake**2 * count for stake, count in some.items())
        assert sum(found.chances) == pytest.approx(1, abs=1e-12)
        assert mean == pytest.approx(float(one.distribution.mean) * sum(s * n for s, n in some.items()), abs=1e-3)
        assert wanted * (1 - 1e-6) <= squares <= wanted * 1.01


def test_an_interval_leaves_out_what_is_rarer_to_either_side() -> None:
    found = spread([(PAYS, {1_00: 200})])
    low, high = found.interval(1e-4)
    assert found.at_most(low) >= 1e-4 > found.at_most(low - 50)
    assert found.at_least(high) >= 1e-4 > found.at_least(high + 50)


def test_a_wager_that_always_comes_to_the_same_has_one_total() -> None:
    found = spread([({Fraction(-1): 5}, {2_00: 3})])
    assert (found.at_most(-6_00), found.at_least(-6_00), found.at_least(-5_99)) == (1.0, 1.0, mixed_stakes.LEAST)
