"""What is asked of the house and what it answers: a command on its way, a reply, and each way to say no."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

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
    """Each way in which the house says no, beside the tables and the cage."""

    ID_USED = ("id-used", "This id was used before, for another command. Make a new one for each command.")
    BAD_ID = ("bad-id", "A command has an id of 1 to 100 plain characters, made by whoever sends it.")
    HOUSE_ONLY = ("house-only", "The house does that by itself when it is due.")
    BOOK = ("book", "The book does not allow it: {account} has {has}, and that takes {needed}.")
    NO_TABLE = ("no-table", 'There is no table "{table}" in this house.')
    WALLET_SHORT = ("wallet-short", "{player} has {has} in the wallet; that takes {needed}.")
    CAGE_SHORT = ("cage-short", "The cage has {has}; that takes {needed}.")
    BUSY = ("busy", "The house is busy with this table; send the same command again.")


@dataclass(frozen=True)
class Ask:
    """A command on its way to a table. `fresh` are the seeds of decks that it washes: (hand, deck, seed)."""

    table: str
    command: Command
    by: Actor
    id: str
    fresh: tuple[tuple[int, str, bytes], ...] = field(default=(), repr=False)
    own: bool = False  # made by the house itself


@dataclass(frozen=True)
class Reply:
    """What came of a command. `version` is that of the table (or the cage) after it."""

    version: int
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None
    repeated: bool = False

    @property
    def ok(self) -> bool:
        return self.refusal is None

    @property
    def busy(self) -> bool:
        """Whether somebody else was faster, so that it is worth asking again."""
        return self.refusal is not None and self.refusal.code is HouseCode.BUSY

    def as_json(self) -> dict[str, Any]:
        if self.refusal is not None:
            return {"error": self.refusal.as_json()}
        return {"version": self.version, "repeated": self.repeated}


@dataclass(frozen=True)
class Pending:
    """A command that is decided and not stored yet."""

    ask: Ask
    draft: Draft
    events: tuple[Event, ...]
    before: Table | None
    after: Table


Begun: TypeAlias = Reply | Pending


def bad_id(command_id: str, by: Actor) -> Refusal | None:
    """Ids and names are printed and stored: no control characters, and none of the house's own ids."""
    good = 0 < len(command_id) <= 100 and command_id.isascii() and command_id.isprintable()
    told = all(one.isprintable() for one in people(by))
    return None if good and told and not command_id.startswith(OWN_IDS) else refuse(HouseCode.BAD_ID)


def seen_before(store: Reader, command_id: str, stream: str, by: Actor, command: Any) -> Reply | None:
    """The stored answer, where this very command was stored; a refusal, where another one has its id."""
    record = store.find(command_id)
    if record is None:
        return None
    if record.body != payload.body_of(stream, by, codec.as_json(command, "do")):
        return Reply(0, refusal=refuse(HouseCode.ID_USED))
    return repeated(record.payload)


def repeated(text: str) -> Reply:
    """What was answered to a command when it was stored."""
    return Reply(payload.read(text)["answer"]["version"], repeated=True)
