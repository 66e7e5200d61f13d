"""The commands to tables (`Ask`), the answers (`Reply`), and the house's own refusals."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from pitboss.house.stores import payload
from pitboss.house.stores.store import Draft, Reader
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import codec
from pitboss.tables.commands import Command
from pitboss.tables.events import Event
from pitboss.tables.identities import Actor, people
from pitboss.tables.state import Table

OWN_IDS = "pitboss:"  # what the ids of the house's own commands begin with


class HouseCode(Why):
    """The refusals of the house itself; tables and cage have their own."""

    ID_USED = ("id-used", "This id was used before, for another command. Make a new one for each command.")
    BAD_ID = ("bad-id", "A command has an id of 1 to 100 plain characters, made by whoever sends it.")
    HOUSE_ONLY = ("house-only", "The house does that by itself when it is due.")
    BOOK = ("book", "The book does not allow it: {account} has {has}, and that takes {needed}.")
    NO_TABLE = ("no-table", 'There is no table "{table}" in this house.')
    WALLET_SHORT = ("wallet-short", "{player} has {has} in the wallet; that takes {needed}.")
    CAGE_SHORT = ("cage-short", "The cage has less than {needed} in chips.")
    BUSY = ("busy", "The house is busy with this table; send the same command again.")


@dataclass(frozen=True)
class Ask:
    """A command to a table. `fresh` has the seeds of the decks that it washes: (hand, deck, seed)."""

    table: str
    command: Command
    by: Actor
    id: str
    fresh: tuple[tuple[int, str, bytes], ...] = field(default=(), repr=False)
    own: bool = False  # made by the house itself


@dataclass(frozen=True)
class Reply:
    """The answer to a command. `version` is that of the table's (or the cage's) stream after it."""

    version: int
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None
    repeated: bool = False

    @property
    def ok(self) -> bool:
        return self.refusal is None

    @property
    def busy(self) -> bool:
        """Whether it failed only because another command was stored first, so that it can be tried again."""
        return self.refusal is not None and self.refusal.code is HouseCode.BUSY

    def as_json(self) -> dict[str, Any]:
        if self.refusal is not None:
            return {"error": self.refusal.as_json()}
        return {"version": self.version, "repeated": self.repeated}


class Pending(NamedTuple):
    """A command that is decided and not stored yet."""

    ask: Ask
    draft: Draft
    events: tuple[Event, ...]
    before: Table | None
    after: Table


Begun: TypeAlias = Reply | Pending


def bad_id(command_id: str, by: Actor) -> Refusal | None:
    """Ids and names are printed and stored, so they have no control characters; the house's own ids are reserved."""
    good = 0 < len(command_id) <= 100 and command_id.isascii() and command_id.isprintable()
    told = all(one.isprintable() for one in people(by))
    return None if good and told and not command_id.startswith(OWN_IDS) else refuse(HouseCode.BAD_ID)


def seen_before(store: Reader, command_id: str, stream: str, by: Actor, command: Any) -> Reply | None:
    """The stored answer if this command was stored before; a refusal if another command has its id."""
    record = store.find(command_id)
    if record is None:
        return None
    if record.body != payload.body_of(stream, by, codec.as_json(command, "do")):
        return Reply(0, refusal=refuse(HouseCode.ID_USED))
    return repeated(record.payload)


def repeated(text: str) -> Reply:
    """What was answered to a command when it was stored."""
    return Reply(payload.read(text)["answer"]["version"], repeated=True)
