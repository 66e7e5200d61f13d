"""The simulation behind docs/scale.md, held to what is known of queues without it."""

from dataclasses import replace

import pytest

from bench import queues
from bench.queues import Times

TIMES = Times(decide=0.4e-3, show=0.6e-3, commit=0.5e-3, each=0.05e-3)


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every action takes the same time."""
    monkeypatch.setattr(queues, "LONG_TIMES", 1.0)


@pytest.mark.usefixtures("alike")
def test_an_action_alone_takes_the_sum_of_its_parts() -> None:
    found = queues.run(TIMES, 10, seconds=10, even=True)
    assert found.half == pytest.approx(0.4e-3 + 0.5e-3 + 0.05e-3 + 0.6e-3)
    assert found.p99 == pytest.approx(found.half)
    assert found.busy == pytest.approx(10 * TIMES.computing, rel=0.01)
    assert found.together == 1.0


@pytest.mark.usefixtures("alike")
def test_the_wait_is_that_of_a_queue_with_one_server() -> None:
    """With nothing to show and commits that take no time it is the M/D/1 of the textbooks: 0.8 / (2 * 0.2) service
    times of waiting on average. Would catch a process that does two things at once.
    """
    only = Times(decide=1e-3, show=0.0, commit=0.0, each=0.0)
    found = queues.run(only, 800, seconds=40)
    assert found.busy == pytest.approx(0.8, rel=0.02)
    assert found.mean == pytest.approx(3e-3, rel=0.08)


def test_commands_share_commits_when_the_disk_is_slow_and_nobody_is_lost() -> None:
    slow = replace(TIMES, commit=20e-3)
    found = queues.run(slow, 500, seconds=5)
    assert found.together > 8
    assert 20e-3 < found.half < 60e-3


def test_more_processes_carry_more_and_the_same_question_has_the_same_answer() -> None:
    one, four = queues.run(TIMES, 800, seconds=5), queues.run(TIMES, 3_200, processes=4, seconds=5)
    assert four.busy == pytest.approx(one.busy, rel=0.05)
    assert four.p99 < 2 * one.p99
    assert queues.run(TIMES, 800, seconds=5) == one


def test_the_most_that_a_process_carries_is_below_what_it_can_compute() -> None:
    most = queues.most(TIMES, 0.060, seconds=4)
    assert 0.5 / TIMES.computing < most < 1 / TIMES.computing
