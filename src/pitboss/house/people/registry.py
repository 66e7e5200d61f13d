"""The registry: decides and stores commands to the staff's stream, and keeps its state in memory.

Other processes write to the stream, so its head is read before every answer that matters, and at least every second
for the others.
"""

import time
from collections.abc import Callable
from functools import partial

from pitboss.house.asks import Reply
from pitboss.house.days import day_of
from pitboss.house.people import staff
from pitboss.house.people.staff import Command, Staff, Standing
from pitboss.house.stores.store import Store
from pitboss.house.streams import Decided, Rules, Stream
from pitboss.rounds.refusal import Refusal
from pitboss.tables import codec
from pitboss.tables.identities import Actor

STREAM = "staff"
RULES = Rules(STREAM, Staff(), codec.kinds(staff.Event), staff.apply)
STALE_SECONDS = 1.0


class Registry:
    """One per process. `clock` gives ms since 1970; `ticks` seconds of a steady clock."""

    def __init__(self, store: Store, clock: Callable[[], int], ticks: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._ticks = ticks
        self._stream: Stream[Staff, Command, staff.Event] = Stream(store, clock, RULES)
        self._looked = float("-inf")

    def ask(self, command: Command, *, by: Actor, command_id: str) -> Reply:
        return self._stream.ask(command, partial(self._decided, by=by), by=by, command_id=command_id)

    def _decided(self, state: Staff, command: Command, at: int, *, by: Actor) -> Decided[staff.Event] | Refusal:
        today, _, _ = day_of(self._store, at)
        events = staff.decide(state, command, by=by, day=today)
        return events if isinstance(events, Refusal) else Decided(events)

    def now(self) -> Staff:
        """The stored state."""
        self._looked = self._ticks()
        return self._stream.now()

    def lately(self) -> Staff:
        """The state of at most a second ago, for what is needed with every click."""
        return self.now() if self._ticks() - self._looked >= STALE_SECONDS else self._stream.state

    def standing(self, player: str) -> Standing | None:
        """Reads again if the player is unknown, because another process may have made the account just now."""
        found = self.lately().people.get(player)
        return found if found is not None else self.now().people.get(player)
