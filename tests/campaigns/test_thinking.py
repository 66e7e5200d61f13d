"""What the comparison of times rests on: its test of two distributions knows those that are alike from those that are
not, and its two worlds differ in the dealer's hidden cards alone. No time is asserted here."""

from collections import Counter
from random import Random

import pytest

from campaigns import thinking
from pitboss.sheets import shipped


def test_two_samples_of_one_distribution_pass_and_a_shift_does_not() -> None:
    chance = Random(1)
    one, other = (Counter(round(chance.gauss(100, 10)) for _ in range(3_000)) for _ in range(2))
    later = Counter({cell + 2: number for cell, number in other.items()})
    assert thinking.surprise(one, other) > 0.01
    assert thinking.surprise(one, later) < 1e-4


@pytest.mark.parametrize(("scaled", "p"), [(1.2239, 0.10), (1.3581, 0.05), (1.6276, 0.01)])
def test_its_tail_is_that_of_the_printed_tables(scaled: float, p: float) -> None:
    """Two samples of a million, whose shares under a cell differ by that much."""
    apart = round(scaled * (2 * 1_000_000) ** 0.5)
    one, other = Counter({0: 500_000 + apart, 1: 500_000 - apart}), Counter({0: 500_000, 1: 500_000})
    assert thinking.surprise(one, other) == pytest.approx(p, rel=0.01)


def test_a_sheet_whose_answers_take_longer_in_one_world_is_told() -> None:
    slower = {f"thinks slow {world} {cell}": 1_000 for world, cell in (("best", 310), ("worst", 320))}
    even = {f"thinks even {world} 310": 1_000 for world in ("best", "worst")}
    assert [one.split(":")[0] for one in thinking.verdict(Counter({**slower, **even}))] == ["slow"]


def test_the_worlds_differ_in_what_the_player_may_not_know_alone() -> None:
    decisions = list(thinking._decisions(shipped.load("six-card"), Random(3)))
    assert decisions
    for table, command, order in decisions:
        assert table.hand is not None
        best, worst = (thinking._world(table, command, order, world) for world in ("best", "worst"))
        assert sorted(best) == sorted(worst) == sorted(order)
        own = [spot for spot in table.hand.round.spots if spot.player == command.player]
        assert all(best[at] == worst[at] == order[at] for spot in own for at in spot.cards)
        assert sum(best[at] for at in table.hand.round.dealer) > sum(worst[at] for at in table.hand.round.dealer)
