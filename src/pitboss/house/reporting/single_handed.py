"""For the auditor: what a manager did alone that needs a second person in a house with two managers."""

from dataclasses import dataclass, field

from pitboss.house import settings
from pitboss.house.people import registry, staff
from pitboss.house.people.staff import Command, Staff
from pitboss.house.settings import Settings
from pitboss.house.stores import payload
from pitboss.house.stores.store import Reader
from pitboss.tables import codec
from pitboss.tables.commands import DeclareRestore
from pitboss.tables.identities import TwoPeople

_COMMANDS = codec.kinds(Command)
_RESTORE = codec.word(DeclareRestore)


@dataclass(frozen=True)
class SingleHandedCommand:
    """`roles` are those that the command gave to somebody, or to an invitation."""

    at: int
    by: str
    version: int
    command: Command
    roles: tuple[str, ...] = ()


@dataclass
class SingleHanded:
    """All of it, in the records that have been read."""

    found: list[SingleHandedCommand] = field(default_factory=list)
    _staff: Staff = field(default_factory=Staff)
    _settings: Settings = field(default_factory=Settings)
    _version: int = 0

    def read_on(self, reader: Reader) -> None:
        for record in reader.records(registry.STREAM, after=self._version):
            said = payload.read(record.payload)
            if said["command"]["do"] == _RESTORE:  # not a command of staff
                self._version = record.version
                continue
            command: Command = codec.read(said["command"], "do", _COMMANDS)
            two = isinstance(payload.by_of(said), TwoPeople)
            if not two and staff.makes_seconds(self._staff, command, self._settings):
                self.found.append(
                    SingleHandedCommand(said["at"], said["by"], record.version, command, self._given(command))
                )
            self._staff = staff.apply(self._staff, registry.RULES.events(said))
            if isinstance(command, staff.ChangeSettings):
                self._settings = settings.from_json(command.settings)
            self._version = record.version

    def _given(self, command: Command) -> tuple[str, ...]:
        match command:
            case staff.ChangeRoles():
                return staff.gained(self._staff.people[command.player], command)
            case staff.MakeInvitation():
                return tuple(role for role in command.roles if role != "player")
            case _:
                return ()
