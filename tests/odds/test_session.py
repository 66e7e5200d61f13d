"""The session and the risk of ruin, against plain enumeration, closed forms, and themselves by another method."""

import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate, product
from math import comb, exp, fsum, prod, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.sessions.convolution import ERROR_MOST, by_digits, by_waves
from pitboss.odds.sessions.lattice import TAIL, lattice, reach, window
from pitboss.odds.sessions.ruin import Ruin, ruin
from pitboss.odds.sessions.session import Session, exactly, session
from tests.forms import size


def of(counts: dict[int | str, int]) -> Distribution:
    return Distribution({Fraction(net): count for net, count in counts.items()})


COIN = of({1: 1, -1: 1})
PAIR_PLUS = of({-1: 16440, 1: 3744, 3: 1096, 6: 720, 30: 52, 40: 48})
ANTE = of({-2: 4301, -1: 4274, 0: 13, 1: 1984, 2: 4014, "5/2": 21, 3: 488, 6: 97, 7: 11})
JACKPOT = of({-1: 22000, 1: 90, 50: 9, 1000: 1})  # Nearly all the chance on one total: by digits.
ALMOST_A_COIN = of({1: 49990, -1: 49990, 0: 20})  # Odd totals after an even number of rounds are rare, not impossible.
IDLE = of({0: 99990, 1: 5, -1: 4, 1000: 1})
COARSE = of({-1000: 10, "1/2": 3, -1: 30, 0: 1, 999: 10})
REAL = [PAIR_PLUS, ANTE, JACKPOT, ALMOST_A_COIN, IDLE, COARSE]

small_distributions = st.dictionaries(
    st.fractions(min_value=-4, max_value=6, max_denominator=4), st.integers(1, 9), min_size=1, max_size=4
).map(Distribution)


def enumerated(one: Distribution, rounds: int) -> dict[Fraction, Fraction]:
    """Every sequence of results, one by one."""
    chances: dict[Fraction, Fraction] = {}
    for sequence in product(one.counts.items(), repeat=rounds):
        total = sum((net for net, _ in sequence), Fraction(0))
        chance = Fraction(prod(count for _, count in sequence), one.deals**rounds)
        chances[total] = chances.get(total, Fraction(0)) + chance
    return chances


def enumerated_ruin(one: Distribution, bankroll: Fraction, rounds: int) -> Fraction:
    ruined = Fraction(0)
    for sequence in product(one.counts.items(), repeat=rounds):
        left, lowest = bankroll, bankroll
        for net, _ in sequence:
            left += net
            lowest = min(lowest, left)
        if lowest <= 0:
            ruined += Fraction(prod(count for _, count in sequence), one.deals**rounds)
    return ruined


def probabilities(exact: Distribution) -> dict[Fraction, Fraction]:
    return {net: Fraction(count, exact.deals) for net, count in exact.counts.items()}


def distance(found: Session, truth: Mapping[Fraction, int]) -> float:
    """The sum of all differences, over the totals computed and those left out; the truth is given in counts."""
    sums, deals = found.totals, sum(truth.values())
    doubles = {sums.first + place * sums.step: float(chance) for place, chance in enumerate(sums.chances)}
    return fsum(abs(doubles.get(total, 0.0) - truth.get(total, 0) / deals) for total in doubles.keys() | truth.keys())


@settings(deadline=None, max_examples=size(35, long=60))
@given(small_distributions, st.integers(0, 4))
def test_exact_chances_are_those_of_all_sequences(one: Distribution, rounds: int) -> None:
    """Would catch a slip in the recurrence, the lattice or the reduction of counts."""
    assert probabilities(exactly(one, rounds)) == enumerated(one, rounds)


@settings(deadline=None, max_examples=size(35, long=60))
@given(small_distributions, st.integers(0, 4))
def test_doubles_are_within_their_error_of_all_sequences(one: Distribution, rounds: int) -> None:
    found = session(one, rounds)
    truth = {total: int(chance * one.deals**rounds) for total, chance in enumerated(one, rounds).items()}
    assert distance(found, truth) <= found.totals.error <= ERROR_MOST


@settings(deadline=None, max_examples=size(35, long=60))
@given(small_distributions, st.integers(0, 4))
def test_ahead_even_behind_and_quantiles_are_those_of_all_sequences(one: Distribution, rounds: int) -> None:
    truth = enumerated(one, rounds)
    found = session(one, rounds)
    error = found.totals.error
    assert abs(found.ahead - sum(chance for total, chance in truth.items() if total > 0)) <= error
    assert abs(found.even - truth.get(Fraction(0), 0)) <= error
    assert abs(found.behind - sum(chance for total, chance in truth.items() if total < 0)) <= error
    for percent, quantile in found.quantiles.items():
        level = Fraction(percent, 100)
        assert quantile == min(
            total for total in truth if sum(chance for other, chance in truth.items() if other <= total) >= level
        )


@pytest.mark.parametrize("one", REAL)
@pytest.mark.parametrize("rounds", [1, 2, 7, 20])
def test_doubles_are_within_their_error_of_the_exact_chances(one: Distribution, rounds: int) -> None:
    found = session(one, rounds)
    assert found.exact is not None
    assert distance(found, found.exact.counts) <= found.totals.error <= ERROR_MOST


def test_a_hundred_rounds_are_exact_also_with_nets_up_to_a_thousand() -> None:
    for one in (PAIR_PLUS, ANTE, JACKPOT):
        found = session(one, 100)
        assert found.exact is not None
        assert found.exact.mean == found.mean == 100 * one.mean
        assert found.exact.variance == found.variance == 100 * one.variance
        assert distance(found, found.exact.counts) <= found.totals.error


def test_after_more_than_a_hundred_rounds_there_are_no_exact_counts() -> None:
    assert session(COIN, 101).exact is None


@pytest.mark.parametrize("rounds", [1000, 10_000])
def test_a_coin_is_binomial(rounds: int) -> None:
    found = session(COIN, rounds)
    ways = accumulate(range(rounds), lambda row, heads: row * (rounds - heads) // (heads + 1), initial=1)
    truth = {Fraction(2 * heads - rounds): count for heads, count in enumerate(ways)}
    assert distance(found, truth) <= found.totals.error <= ERROR_MOST


@pytest.mark.parametrize("one", REAL)
@pytest.mark.parametrize("rounds", [1, 60, 10_000])
def test_mass_and_moments_are_those_of_the_exact_values(one: Distribution, rounds: int) -> None:
    """The tolerance of the moments is the error bound carried to the ends of the window, and mostly far smaller."""
    found = session(one, rounds)
    sums = found.totals
    assert abs(fsum(sums.chances) - 1) <= 1e-12
    assert float(sums.chances.min()) >= 0
    assert found.ahead + found.even + found.behind == pytest.approx(found.mass, abs=1e-14)
    far = float(max(found.mean - sums.first, sums.first + len(sums.chances) * sums.step - found.mean))
    assert abs(found.mean_off) <= far * ERROR_MOST
    assert abs(found.variance_off) <= 1e-9 * float(found.variance)


@pytest.mark.parametrize("one", [COIN, PAIR_PLUS, ANTE, JACKPOT, ALMOST_A_COIN, IDLE])
@pytest.mark.parametrize("rounds", [1, 9, 250, 1200])
def test_waves_and_digits_agree_within_both_errors(one: Distribution, rounds: int) -> None:
    """Two methods that share nothing but the window; would catch a bound that is too small, or a wrong phase."""
    line = lattice(one)
    low, high = window(line, rounds)
    waves, waves_error = by_waves(line, rounds, low=low, width=high - low + 1)
    digits, digits_error = by_digits(line, rounds)
    assert float(np.sum(np.abs(waves - digits))) <= waves_error + digits_error
    assert digits_error < 1e-13


def test_nets_up_to_a_thousand_work_for_ten_thousand_rounds_on_half_units() -> None:
    found = session(COARSE, 10_000)
    assert found.totals.step == Fraction(1, 2)
    assert abs(found.mass - 1) <= 1e-12
    assert abs(found.variance_off) <= 1e-11 * float(found.variance)


def test_what_lies_outside_the_window_is_below_the_bound() -> None:
    """The window is Chernoff's; the truth is from the exact counts."""
    low, high = window(lattice(PAIR_PLUS), 100)
    exact = exactly(PAIR_PLUS, 100)
    outside = sum(count for net, count in exact.counts.items() if not low <= net + 100 <= high)
    assert 0 < Fraction(outside, exact.deals) <= 2 * Fraction(TAIL)


def test_reach_is_not_exceeded_on_the_way() -> None:
    height = reach([1.0, -1.0], [0.5, 0.5], 100)
    beyond = 2 * sum(comb(100, heads) for heads in range(101) if 2 * heads - 100 >= height)  # by reflection
    assert Fraction(beyond, 2**100) <= Fraction(TAIL)


@pytest.mark.parametrize("one", [COIN, PAIR_PLUS, ANTE])
def test_the_normal_distribution_comes_near_with_more_rounds(one: Distribution) -> None:
    """Berry and Esseen: off by less than 0.4748 E|x - mean|^3 / (deviation^3 sqrt(rounds)) (Shevtsova 2011)."""
    third = sum(abs(net - one.mean) ** 3 * count for net, count in one.counts.items()) / one.deals
    for rounds in (10, 100, 1000, 10_000):
        found = session(one, rounds)
        bound = 0.4748 * float(third) / sqrt(float(one.variance) ** 3 * rounds)
        assert abs(found.ahead - found.normal.ahead) <= bound
        assert abs(found.behind - found.normal.behind) <= bound
    deviation = sqrt(found.variance)
    for percent, quantile in found.quantiles.items():
        assert float(quantile) == pytest.approx(found.normal.quantiles[percent], abs=0.1 * deviation)


def test_the_normal_distribution_gives_an_even_session_its_interval() -> None:
    found = session(COIN, 10_000)
    assert found.normal.even == pytest.approx(found.even, rel=1e-3)
    assert found.normal.ahead == pytest.approx(found.ahead, rel=1e-6)


def test_an_odd_number_of_coins_never_ends_even() -> None:
    found = session(COIN, 9)
    assert (found.even, found.normal.even) == (0, 0)
    assert found.normal.ahead == found.normal.behind == 0.5
    assert found.quantiles[50] == -1  # The lower of the two medians.


def test_no_round_leaves_everything_even() -> None:
    found = session(PAIR_PLUS, 0)
    assert found.mean == found.variance == found.ahead == found.behind == 0
    assert found.even == found.normal.even == 1
    assert set(found.quantiles.values()) == set(found.normal.quantiles.values()) == {0}
    assert found.exact is not None
    assert found.exact.counts == {Fraction(0): 1}


def test_one_round_is_the_round() -> None:
    found = session(ANTE, 1)
    assert found.exact is not None
    assert probabilities(found.exact) == probabilities(ANTE)
    assert found.quantiles == {1: -2, 5: -2, 25: -2, 50: -1, 75: 2, 95: 2, 99: 3}


def test_a_single_outcome_is_certain() -> None:
    found = session(of({"3/2": 7}), 5)
    assert found.mean == found.quantiles[50] == found.normal.quantiles[99] == Fraction(15, 2)
    assert found.ahead == found.normal.ahead == 1
    assert found.variance == found.totals.error == 0


def test_outcomes_that_never_come_change_nothing() -> None:
    """A net without deals must not make the lattice finer."""
    assert session(of({1: 1, -1: 1, "1/7": 0}), 10).totals == session(COIN, 10).totals


@pytest.mark.parametrize(
    ("one", "rounds", "why"),
    [
        (COIN, -1, "0 to 1000000 rounds"),
        (COIN, 1_000_001, "0 to 1000000 rounds"),
        (Distribution({}), 3, "without deals"),
        (of({1: 0}), 3, "without deals"),
        (of({1: 2, 0: -1}), 3, "below zero"),
        (COARSE, 1_000_000, "steps of 1/2"),
        (of({0: 1, 1: 1, 1_000_000: 1}), 1, "no method"),
    ],
)
def test_what_is_beyond_the_limits_is_refused(one: Distribution, rounds: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        session(one, rounds)


def test_exact_counts_beyond_the_limits_are_refused() -> None:
    with pytest.raises(ValueError, match="not 101"):
        exactly(COIN, 101)
    with pytest.raises(ValueError, match="too many"):
        exactly(of({0: 1, 1: 1, 100_000: 1}), 100)


@settings(deadline=None, max_examples=size(35, long=60))
@given(small_distributions, st.fractions(min_value=0, max_value=8, max_denominator=3), st.integers(0, 5))
def test_ruin_is_that_of_all_sequences(one: Distribution, bankroll: Fraction, rounds: int) -> None:
    found = ruin(one, bankroll, rounds)
    assert abs(Fraction(found.chance) - enumerated_ruin(one, bankroll, rounds)) <= Fraction(found.error)


@pytest.mark.parametrize("rounds", [5, 100, 1001])
@pytest.mark.parametrize("bankroll", [1, 7, 30])
def test_ruin_by_coins_is_by_reflection(bankroll: int, rounds: int) -> None:
    """Those who touch the line are those who end below it twice, and those who end on it once (André)."""
    ends = Counter({heads * 2 - rounds: comb(rounds, heads) for heads in range(rounds + 1)})
    touching = 2 * sum(ways for end, ways in ends.items() if end < -bankroll) + ends[-bankroll]
    found = ruin(COIN, Fraction(bankroll), rounds)
    assert abs(Fraction(found.chance) - Fraction(touching, 2**rounds)) <= Fraction(found.error)


@pytest.mark.parametrize("bankroll", [1, 5, 20])
def test_ruin_in_the_long_run_is_the_gamblers(bankroll: int) -> None:
    """For steps of one, won with chance p > 1/2, ruin ever comes with (q/p)^bankroll (Huygens)."""
    found = ruin(of({1: 55, -1: 45}), Fraction(bankroll), rounds=20_000)
    assert found.chance == pytest.approx((45 / 55) ** bankroll, abs=1e-9)
    assert found.normal == pytest.approx(found.long_run)
    assert found.long_run == pytest.approx(exp(-2 * 0.1 * bankroll / 0.99))


def test_ruin_comes_near_the_brownian_one_for_small_steps() -> None:
    for one, bankroll in ((COIN, 300), (ANTE, 500), (of({1: 51, -1: 49}), 100)):
        found = ruin(one, Fraction(bankroll), rounds=10_000)
        assert found.chance == pytest.approx(found.normal, abs=0.01)
        assert 0.001 < found.chance < 0.999
        assert found.error < 1e-10


def test_ruin_is_certain_in_the_long_run_unless_the_mean_is_above_zero() -> None:
    assert (ruin(PAIR_PLUS, Fraction(50), 10).long_run, ruin(COIN, Fraction(50), 10).long_run) == (1, 1)


def test_ruin_is_at_least_the_chance_of_ending_ruined_and_grows_with_the_rounds() -> None:
    before = 0.0
    for rounds in (10, 100, 1000, 5000):
        found = ruin(PAIR_PLUS, Fraction(100), rounds)
        sums = session(PAIR_PLUS, rounds).totals
        ended = float(sums.chances[: max(0, int((-100 - sums.first) / sums.step) + 1)].sum())
        assert max(before, ended) - 1e-12 <= found.chance <= 1
        before = found.chance


def test_no_bankroll_is_ruin_at_once() -> None:
    for rounds in (0, 10):
        found = ruin(PAIR_PLUS, Fraction(0), rounds)
        assert (found.chance, found.normal, found.long_run, found.error) == (1, 1, 1, 0)


def test_what_cannot_be_lost_is_not_lost() -> None:
    nothing = {"chance": 0.0, "error": 0.0, "normal": 0.0}
    assert ruin(of({0: 3}), Fraction(1), 9) == Ruin(bankroll=Fraction(1), rounds=9, long_run=0, **nothing)
    assert ruin(COIN, Fraction(1), 0) == Ruin(bankroll=Fraction(1), rounds=0, long_run=1, **nothing)
    assert ruin(of({1: 1, 2: 1}), Fraction(1), 9).chance == 0
    assert ruin(COIN, Fraction(10), 9).chance == 0


def test_a_certain_loss_ruins_in_the_round_that_takes_the_last() -> None:
    losing = of({"-3/2": 1})
    chances = [ruin(losing, Fraction(4), rounds) for rounds in (2, 3)]
    assert [(found.chance, found.normal) for found in chances] == [(0, 0), (1, 1)]


def test_a_ruin_too_improbable_for_doubles_is_near_zero() -> None:
    found = ruin(PAIR_PLUS, Fraction(9000), 10_000)
    assert (found.chance, found.error < 1e-10, found.normal < 1e-100) == (0, True, True)


@pytest.mark.parametrize(
    ("one", "bankroll", "rounds", "why"),
    [
        (COIN, -1, 5, "not below zero"),
        (COIN, 1, -5, "0 to 1000000 rounds"),
        (COARSE, 100, 10_000, "too much to follow"),
    ],
)
def test_ruin_beyond_the_limits_is_refused(one: Distribution, bankroll: int, rounds: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        ruin(one, Fraction(bankroll), rounds)


def test_importing_the_modules_does_not_import_numpy() -> None:
    """The cached answer of the command line is to come without NumPy (issue 3)."""
    code = "import sys; import pitboss.odds.sessions.ruin; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
