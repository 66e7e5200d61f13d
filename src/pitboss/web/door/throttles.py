"""Rate limits. The processes of one house regularly tell each other how much each client took, without waiting for an
answer.

They are not in the database, as sessions are: each request of an attacker would be a write there. Nor in a file, since
processes on other machines serve the same house (`docs/decisions/0017`). Where a message is lost, each process limits
on its own for a moment.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TypeAlias

from pitboss.web.door.guard import Buckets
from pitboss.web.settings import Settings

WHO_MOST = 100  # clients reported at once, of each throttle
IN_A_WORD = 20  # clients in one message: a notification of the database is short

Took: TypeAlias = tuple[str, Mapping[str, float]]  # the name of the throttle, and how much each client took


@dataclass(frozen=True)
class Throttles:
    """One bucket for each rate; the settings of the same names say what they count."""

    messages: Buckets
    requests: Buckets
    newcomers: Buckets
    openings: Buckets
    openings_here: Buckets
    own_sheets: Buckets
    documents: Buckets
    sign_ins: Buckets
    sign_ins_of: Buckets
    sign_ins_here: Buckets
    sign_ups_here: Buckets
    badges: Buckets
    notices: Buckets

    @classmethod
    def of(cls, settings: Settings) -> "Throttles":
        return cls(**{one.name: Buckets(*getattr(settings, one.name)) for one in fields(cls)})

    def _all(self) -> dict[str, Buckets]:
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def news(self) -> Iterator[Took]:
        """What was taken here since the last report."""
        for name, buckets in self._all().items():
            told = list(buckets.news(WHO_MOST).items())
            for begin in range(0, len(told), IN_A_WORD):
                yield name, dict(told[begin : begin + IN_A_WORD])

    def hear(self, took: Took) -> None:
        """Count what was taken at another process."""
        name, by = took
        buckets = self._all()[name]
        for who, cost in by.items():
            buckets.owe(who, float(cost))
