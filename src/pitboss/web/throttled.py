"""Throttles of several processes: each tells the others now and then who was there how often, and waits for nobody.

They are not in the database, as sessions are: each request of an attacker would be a write there. Nor in a file, since
processes on other machines serve the same house (`docs/decisions/0017`). Where a word is lost, a throttle holds in each
process alone for a moment.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from pitboss.web.services import Services

WHO_MOST = 100  # who are told of at once, of each throttle
IN_A_WORD = 20  # a word of the database is short

Took: TypeAlias = tuple[str, Mapping[str, float]]  # which throttle, and by who asked: how much


def news(services: Services) -> Iterator[Took]:
    """What was taken here since the last time."""
    for name, buckets in services.throttles.all().items():
        told = list(buckets.news(WHO_MOST).items())
        for begin in range(0, len(told), IN_A_WORD):
            yield name, dict(told[begin : begin + IN_A_WORD])


def heard(services: Services, took: Took) -> None:
    """What was taken at another process."""
    name, by = took
    buckets = services.throttles.all()[name]
    for who, cost in by.items():
        buckets.owe(who, float(cost))
