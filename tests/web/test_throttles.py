"""Throttles that hold over all processes of a house."""

from random import Random

import pytest

from pitboss.web.door.guard import Buckets
from tests.web.playing import opened


@pytest.mark.parametrize("processes", [2, 4, 8])
def test_the_rate_holds_over_all_processes(processes: int) -> None:
    """Would catch an attacker who is served by four workers, and so guesses four times as fast."""
    chance, now = Random(processes), [0.0]
    all_of_them = [Buckets(10, 0.05, clock=lambda: now[0]) for _ in range(processes)]
    taken = 0
    for _ in range(4_000):
        now[0] += 0.5
        for _ in range(4):
            taken += chance.choice(all_of_them).take("ann")
        for one in all_of_them:
            for who, cost in one.news(20).items():
                for other in all_of_them:
                    if other is not one:
                        other.owe(who, cost)
    assert taken <= 10 * processes + 0.05 * now[0] + processes
    assert taken >= 0.05 * now[0]


def test_nobody_owes_for_ever() -> None:
    now = [0.0]
    bucket = Buckets(10, 0.1, clock=lambda: now[0])
    bucket.owe("ann", 10_000)
    now[0] = 110.0
    assert bucket.take("ann")


def test_what_was_taken_is_told_once_and_in_short_words() -> None:
    with opened(sign_ins=(4, 0.01)) as here, opened(sign_ins=(4, 0.01)) as there:
        for number in range(45):
            assert here.services.throttles.sign_ins.take(f"ann{number}", 3)
        words = list(here.services.throttles.news())
        assert [name for name, _ in words] == ["sign_ins"] * 3
        assert list(here.services.throttles.news()) == []
        for word in words:
            there.services.throttles.hear(word)
        assert there.services.throttles.sign_ins.take("ann7")
        assert not there.services.throttles.sign_ins.take("ann7")


def test_what_is_given_back_does_not_count() -> None:
    bucket = Buckets(2, 0.0)
    for _ in range(10):
        assert bucket.take("ann")
        bucket.give_back("ann")
    assert bucket.news(5) == {}
