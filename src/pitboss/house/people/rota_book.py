"""The rota of a house: decides and stores commands to its stream, and keeps its state in memory."""

from collections.abc import Callable, Mapping
from uuid import uuid4

from pitboss.house.asks import Reply
from pitboss.house.days import STARTS
from pitboss.house.people import rota
from pitboss.house.people.rota import Command, Event, Rota
from pitboss.house.service import House
from pitboss.house.stores.store import Store
from pitboss.house.streams import Decided, Rules, Stream, one_by_one
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import codec
from pitboss.tables.identities import Actor

STREAM = "rota"
RULES: Rules[Rota, Event] = Rules(STREAM, Rota(), codec.kinds(Event), one_by_one(rota.evolve))


class RotaBook:
    """One per process. `name` is for sentences."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        dealing: Callable[[], Mapping[str, str]],
        name: Callable[[str], str],
    ) -> None:
        self._store = store
        self._dealing = dealing
        self._name = name
        self._stream: Stream[Rota, Command, Event] = Stream(store, clock, RULES)

    def now(self) -> Rota:
        return self._stream.now()

    def ask(self, command: Command, *, by: Actor, command_id: str = "") -> Reply:
        return self._stream.ask(command, self._decided, by=by, command_id=command_id or uuid4().hex)

    def _decided(self, state: Rota, command: Command, at: int) -> Decided[Event] | Refusal:
        if isinstance(command, rota.PlanDay) and (wrong := self.overlap(command)) is not None:
            return refuse(rota.RotaCode.BAD_PLAN, why=wrong)
        events = rota.decide(state, command, at, self._dealing())
        return events if isinstance(events, Refusal) else Decided(events)

    def overlap(self, plan: rota.PlanDay) -> str | None:
        """Two turns that cannot both be, in a sentence."""
        if rota.problem(plan.turns):
            return None
        starts = self._store.setting("day starts") or STARTS
        late = rota.backwards(plan.turns, starts)
        if late is not None:
            return f"{late.begin} to {late.end} is no turn of one gaming day, which begins at {starts}."
        found = rota.overlap(plan.turns, starts)
        if found is None:
            return None
        first, second, what = found
        one, other = (f"{turn.begin} to {turn.end}" for turn in (first, second))
        if what == "person":
            return f"{self._name(first.player)} is planned twice at once: {one} and {other}."
        names = f"{self._name(first.player)} ({one}) and {self._name(second.player)} ({other})"
        return f"Table {first.table} has two dealers at once: {names}."


def dealing(house: House) -> dict[str, str]:
    """At which table each person deals now."""
    tables = {name: house.table(name) for name in house.open_tables()}
    return {one.dealer: name for name, one in tables.items() if one.dealer and not one.closed}
