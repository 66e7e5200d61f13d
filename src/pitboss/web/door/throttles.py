"""How fast somebody may ask for something. Processes of one house tell each other now and then who was there how often,
and wait for nobody.

They are not in the database, as sessions are: each request of an attacker would be a write there. Nor in a file, since
processes on other machines serve the same house (`docs/decisions/0017`). Where a word is lost, a throttle holds in each
process alone for a moment.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TypeAlias

from pitboss.web.door.guard import Buckets
from pitboss.web.settings import Settings

WHO_MOST = 100  # who are told of at once, of each throttle
IN_A_WORD = 20  # a word of the database is short

Took: TypeAlias = tuple[str, Mapping[str, float]]  # which throttle, and by who asked: how much


@dataclass(frozen=True)
class Throttles:
    """What they are is said with the settings of the same names."""

    messages: Buckets
    requests: Buckets
    newcomers: Buckets
    openings: Buckets
    openings_here: Buckets
    own_sheets: Buckets
    sign_ins: Buckets
    sign_ins_of: Buckets
    sign_ins_here: Buckets
    sign_ups_here: Buckets

    @classmethod
    def of(cls, settings: Settings) -> "Throttles":
        return cls(**{one.name: Buckets(*getattr(settings, one.name)) for one in fields(cls)})

    def _all(self) -> dict[str, Buckets]:
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def news(self) -> Iterator[Took]:
        """What was taken here since the last time."""
        for name, buckets in self._all().items():
            told = list(buckets.news(WHO_MOST).items())
            for begin in range(0, len(told), IN_A_WORD):
                yield name, dict(told[begin : begin + IN_A_WORD])

    def hear(self, took: Took) -> None:
        """What was taken at another process."""
        name, by = took
        buckets = self._all()[name]
        for who, cost in by.items():
            buckets.owe(who, float(cost))
