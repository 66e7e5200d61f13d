"""What a staff command is declared with: its fields and their bounds, its permit, its sentence, what carries it.

The permits, the types on the wire, the API's description, the offers and the carriers all read the declarations.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from pitboss.house.asks import Reply
from pitboss.house.cash import cage
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.permit_lines import Line
from pitboss.house.service import House
from pitboss.money import chips
from pitboss.rounds.refusal import Refusal, Why
from pitboss.tables import commands as c
from pitboss.tables.identities import Actor
from pitboss.tables.offers import Forms
from pitboss.tables.state import Table

# ---------------------------------------------------------------- fields


@dataclass(frozen=True)
class Whole:
    """A whole number, with its bounds."""

    least: int
    most: int | None = None


@dataclass(frozen=True)
class Text:
    """So many characters."""

    least: int
    most: int


Cents: TypeAlias = Annotated[int, Whole(0, 10**15)]
Net: TypeAlias = Annotated[int, Whole(-(10**15), 10**15)]
Spot: TypeAlias = Annotated[int, Whole(1, 52)]
Position: TypeAlias = Annotated[int, Whole(0, 51)]
TableName: TypeAlias = Annotated[str, Text(1, 40)]
Note: TypeAlias = Annotated[str, Text(1, 300)]
Who: TypeAlias = Annotated[str, Text(1, 60)]  # an account number, a spot, or "dealer"

# ---------------------------------------------------------------- commands


class StaffCommandCode(Why):
    """What staff are told beside the words of table and cage."""

    HOUSE_DEALS = ("house-deals", "The house deals at this table by itself. Take the dealing over first.")
    NO_CUSTOMER = ("no-customer", 'There is no account with the number "{player}".')
    NO_TABLE = ("no-table", 'There is and was no table "{table}" in this house.')
    NO_WALLET = ("no-wallet", "Somebody without an account gets chips in hand, and hands them in.")
    OWN_TIP = ("own-tip", "At this table a player gives a tip with a key of their own: nobody else has their chips.")
    SEALED_WALKIN = ("sealed-walkin", "A walk-in sits at tables with real cards. For this one they need an account.")
    BAD_WALKIN = ("bad-walkin", "A walk-in has a name of 1 to {most} characters.")


@dataclass(frozen=True)
class RunningHouse:
    """What a command may ask of the house that it is given in."""

    house: House
    accounts: Accounts
    name: Callable[[str], str]  # what others call somebody
    excluded: Callable[[str], Refusal | None]  # who has excluded themselves from play


@dataclass(frozen=True)
class GivenAt(RunningHouse):
    """The same with the table that a command is given at, and by whom."""

    table: Table
    by: Actor = ""

    @property
    def place(self) -> str:
        return f"table {self.table.terms.table}"

    @property
    def hand(self) -> str:
        return f"hand {self.table.hand.number if self.table.hand else self.table.hands} of {self.place}"


@dataclass(frozen=True)
class Command:
    """A command of staff. Its docstring is what the API's description says of it."""

    line: ClassVar[Line]
    about: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.about = cls.__doc__ or ""  # before `dataclass` makes one up

    @property
    def word(self) -> str:
        """As the permits have it."""
        return self.line.word


class TableCommand(Command, ABC):
    """Given at a table."""

    called: ClassVar[str] = ""  # what the floor calls with it: that stops the hand until a second person has answered
    ends_with_hand: ClassVar[bool] = False  # it asks something of the hand that is on, and is over with that hand
    has_slip: ClassVar[bool] = False  # it moves chips between the cage and the table
    at_once: ClassVar[bool] = False  # a table that waits for the floor may wait for it
    forms: ClassVar[Forms]  # the least ones, of which it is offered

    def sentence(self, at: GivenAt) -> str:
        """With its amounts, for whoever has to agree: "fill table T1 with $500"."""
        return f"{self.line.says} at {at.place}"


class AskedOfTable(TableCommand):
    @abstractmethod
    def command(self, at: GivenAt) -> c.Command | Refusal:
        """The table's own command."""

    def too_much_alone(self, at: GivenAt, command_id: str) -> Refusal | None:
        """What the cage says against it before the table is asked, where one person stands behind it."""
        return None


class OpensDecks(TableCommand):
    """Done by the house while no command is on its way: the decks that are washed are opened unused."""

    @abstractmethod
    def carry(self, at: GivenAt, command_id: str) -> Reply: ...


class CageForm(NamedTuple):
    """The least that could be asked of the cage, and how small and how large it can be."""

    command: cage.Command
    least: chips.Cents | None = None
    most: chips.Cents | None = None


class CageCommand(Command, ABC):
    """Asked of the cage."""

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        """For somebody who walks in, or with the drawer."""
        return ()

    @staticmethod
    def forms_for(house: House, table: str) -> Iterable[CageForm]:
        """For a table: what lies there."""
        return ()

    @abstractmethod
    def sentence(self, running: RunningHouse) -> str:
        """With its amounts, for whoever has to agree."""

    @abstractmethod
    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        """The cage's own command."""
