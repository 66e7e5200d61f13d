"""The registry: carries commands to the staff's stream, stores what they come to, and remembers who is who.

Another process may have written since, so the head of the stream is looked at before every answer that matters, and
at least every second for the others.
"""

import time
from collections.abc import Callable

from pitboss.house import payload
from pitboss.house.asks import HouseCode, Reply, bad_id, seen_before
from pitboss.house.days import day_of
from pitboss.house.people import staff
from pitboss.house.people.staff import Command, Staff, Standing
from pitboss.house.stores.store import Store, Stored
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import codec

STREAM = "staff"
STALE_SECONDS = 1.0
TRIES = 10  # each one that fails means that another process was faster


class Registry:
    """One for a process. `clock` gives ms since 1970; `ticks` seconds that only ever go on."""

    def __init__(self, store: Store, clock: Callable[[], int], ticks: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._ticks = ticks
        self._staff, self._version = Staff(), 0  # as far as it was read
        self._looked = float("-inf")

    def ask(self, command: Command, *, by: str, command_id: str) -> Reply:
        strange = bad_id(command_id, by)
        if strange:
            return Reply(0, refusal=strange)
        before = seen_before(self._store, command_id, STREAM, by, command)
        if before is not None:
            return before
        for _ in range(TRIES):
            reply = self._do(command, by, command_id)
            if reply is not None:
                return reply
        return Reply(0, refusal=refuse(HouseCode.BUSY))

    def _do(self, command: Command, by: str, command_id: str) -> Reply | None:
        """None where somebody else was faster."""
        state, version = self.now(), self._version
        at = max(payload.at_of(self._store, STREAM, version), self._clock())  # never older than the record before it
        today, _, _ = day_of(self._store, at)
        events = staff.decide(state, command, by=by, day=today)
        if isinstance(events, Refusal):
            return Reply(version, refusal=events)
        draft = payload.draft(
            stream=STREAM, expected=version, at=at, by=by, command_id=command_id,
            command=codec.written(command, "do"), events=[codec.written(event, "is") for event in events],
            answer={"version": version + 1},
        )  # fmt: skip
        outcome = self._store.append([draft])[0]
        if not isinstance(outcome, Stored):
            return None
        self._staff, self._version = staff.apply(state, events), outcome.version
        return Reply(outcome.version, events)

    def now(self) -> Staff:
        """Everybody, as it is stored at this moment."""
        self._looked = self._ticks()
        if self._store.head(STREAM).version != self._version:
            known = codec.kinds(staff.Event)
            records = list(self._store.records(STREAM, after=self._version))
            read = [payload.read(record.payload)["events"] for record in records]
            self._staff = staff.apply(self._staff, (codec.read(one, "is", known) for some in read for one in some))
            self._version = records[-1].version
        return self._staff

    def lately(self) -> Staff:
        """Everybody, as it was stored a moment ago: for what is asked with every click."""
        return self.now() if self._ticks() - self._looked >= STALE_SECONDS else self._staff

    def standing(self, player: str) -> Standing | None:
        """Somebody who is not known may have been let in by another process just now."""
        found = self.lately().people.get(player)
        return found if found is not None else self.now().people.get(player)
