"""How a staff command is declared: its fields with their bounds, its permit, its sentence, and the command it gives.

Permits, types on the wire, the API's description and offers are all made from the declarations.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from pitboss.house import settings
from pitboss.house.asks import Reply
from pitboss.house.cash import cage, chip_counts
from pitboss.house.cash.tip_pools import Pool
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.permit_lines import Line
from pitboss.house.service import House
from pitboss.money import chips, denominations
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import commands as c
from pitboss.tables.identities import Actor, has_account
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
    """The length of a text, in characters, and perhaps its form."""

    least: int
    most: int
    form: str | None = None  # a regular expression


Cents: TypeAlias = Annotated[int, Whole(0, 10**15)]
Net: TypeAlias = Annotated[int, Whole(-(10**15), 10**15)]
Spot: TypeAlias = Annotated[int, Whole(1, 52)]
Position: TypeAlias = Annotated[int, Whole(0, 51)]
BoxNumber: TypeAlias = Annotated[int, Whole(1, 10**6)]
TableName: TypeAlias = Annotated[str, Text(1, 40)]
SlipNumber: TypeAlias = Annotated[int, Whole(1, 2**31)]
Note: TypeAlias = Annotated[str, Text(1, 300)]
Pieces: TypeAlias = dict[  # by value in cents
    Annotated[str, Text(1, 10, "^[1-9][0-9]*$")], Annotated[int, Whole(0, 1_000_000)]
]
Who: TypeAlias = Annotated[str, Text(1, 60)]  # an account number, a spot, or "dealer"

# ---------------------------------------------------------------- commands


class StaffCommandCode(Why):
    """The refusals of staff commands, besides those of table and cage."""

    ALONE = ("alone", "For practice chips nobody has to confirm: whoever comes next takes over.")
    HOUSE_DEALS = ("house-deals", "The house deals at this table by itself. Take the dealing over first.")
    NO_CUSTOMER = ("no-customer", "There is no such account. Find the person by name, or by the code of their card.")
    NO_TABLE = ("no-table", 'There is and was no table "{table}" in this house.')
    NO_WALLET = ("no-wallet", "Somebody without an account gets chips in hand, and hands them in.")
    OWN_TIP = ("own-tip", "At this table a player gives a tip with a key of their own: nobody else has their chips.")
    SEALED_WALKIN = ("sealed-walkin", "A walk-in sits at tables with real cards. For this one they need an account.")
    NO_SET = ("no-set", "The house has no set of chips yet: a manager says which chips it has, at /manager.")
    NO_SUCH_CHIP = ("no-such-chip", "{why}")
    RACK_LACKS = (
        "rack-lacks",
        "By the record the rack has not so many chips of {lacking}. Hand over others, or ask for chips for the rack.",
    )
    NAME_NEEDED = (
        "name-needed",
        "Above {over} in cash the house needs to know whom it deals with. Find the person, or make their account; then"
        " do this for them.",
    )
    BAD_WALKIN = ("bad-walkin", "A walk-in has a name of 1 to {most} characters.")


@dataclass(frozen=True)
class RunningHouse:
    """What a command can use of the house."""

    house: House
    accounts: Accounts
    name: Callable[[str], str]  # the name of a player that others see
    excluded: Callable[[str], Refusal | None]  # a refusal for players who have excluded themselves
    minutes: Callable[[Pool], Mapping[str, int]]  # that each person dealt in the time of a pool of tips

    def nameless(self, player: str, cents: chips.Cents) -> Refusal | None:
        """A refusal for so much cash from or to somebody without an account, by the settings of the house."""
        over = settings.read(self.house.store).named_cash_cents
        if over is None or cents <= over or has_account(player):
            return None
        return refuse(StaffCommandCode.NAME_NEEDED, over=chips.show(over))

    def pieces(self, pieces: Mapping[str, int] | None, *, from_cage: bool = False) -> Refusal | None:
        """A refusal of chips that the house does not have: that nobody made, or (`from_cage`) that lie elsewhere."""
        if pieces is None:
            return None
        kept = self.house.cashier.now
        known = {*settings.read(self.house.store).values, *kept.inventory.values}
        if not known:
            return refuse(StaffCommandCode.NO_SET)
        why = denominations.problem(pieces, known)
        if why is not None:
            return refuse(StaffCommandCode.NO_SUCH_CHIP, why=why)
        return chip_counts.lacks(kept.inventory, pieces) if from_cage else None


def counted(pieces: Mapping[str, int] | None) -> dict[str, int] | None:
    """As it is put on record: without what there is none of."""
    return None if pieces is None else denominations.add(pieces)


def in_chips(pieces: Mapping[str, int] | None) -> str:
    """For a sentence: " (4 x $25)"."""
    return f" ({denominations.show(pieces)})" if pieces else ""


@dataclass(frozen=True)
class GivenAt(RunningHouse):
    """The same with the table, and the person who gives the command."""

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
    """A command of staff. Its docstring is printed in the API's description."""

    line: ClassVar[Line]
    about: ClassVar[str]
    counts: ClassVar[bool] = False  # a count: everybody who is needed enters their own (`people.blind_counts`)

    def __init_subclass__(cls) -> None:
        cls.about = cls.__doc__ or ""  # before `dataclass` generates one

    @property
    def word(self) -> str:
        """The name of the command in the permits."""
        return self.line.word


class TableCommand(Command, ABC):
    """Given at a table."""

    called: ClassVar[str] = ""  # the name of a call, which stops the hand until a second person has answered
    ends_with_hand: ClassVar[bool] = False  # it is about the current hand, and cannot be carried out after it
    has_slip: ClassVar[bool] = False  # it moves chips between the cage and the table
    at_once: ClassVar[bool] = False  # a table that waits for the floor may wait for it
    next_move: ClassVar[bool] = False  # a table that waits for the dealer may wait for it
    forms: ClassVar[Forms]  # its smallest forms; it is offered if the table accepts one

    def sentence(self, at: GivenAt) -> str:
        """What a second person has to agree to, with the amounts: "fill table T1 with $500"."""
        return f"{self.line.says} at {at.place}"

    def differs(self, at: GivenAt) -> bool:
        """Of a count: whether the book has something else."""
        return False

    def refused(self, at: GivenAt) -> Refusal | None:
        """Of a count: what is wrong with it in itself."""
        return None


class AskedOfTable(TableCommand):
    @abstractmethod
    def command(self, at: GivenAt) -> c.Command | Refusal:
        """The table's own command."""

    def too_much_alone(self, at: GivenAt, command_id: str) -> Refusal | None:
        """A refusal of the cage, if it is more than one person may do alone; checked before the table decides."""
        return None


class OpensDecks(TableCommand):
    """A command that opens washed decks unused; carried out while no other command to the table is pending."""

    @abstractmethod
    def carry(self, at: GivenAt, command_id: str) -> Reply: ...


class CageForm(NamedTuple):
    """The smallest form of a command to the cage, and the bounds of its amount."""

    command: cage.Command
    least: chips.Cents | None = None
    most: chips.Cents | None = None


class CageCommand(Command, ABC):
    """Given at the cage."""

    worked_out: ClassVar[frozenset[str]] = frozenset()  # fields that the house fills in (`complete`)

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        """For a walk-in, or for the drawer."""
        return ()

    @staticmethod
    def forms_for(house: House, table: str) -> Iterable[CageForm]:
        """For a table."""
        return ()

    @abstractmethod
    def sentence(self, running: RunningHouse) -> str:
        """What a second person has to agree to, with the amounts."""

    def complete(self, running: RunningHouse) -> "CageCommand | Refusal":
        """With the fields that the house works out when it is asked, before a second person reads it."""
        return self

    def differs(self, running: RunningHouse) -> bool:
        """Of a count: whether the book has something else."""
        return False

    def refused(self, running: RunningHouse) -> Refusal | None:
        """Of a count: what is wrong with it in itself."""
        made = self.command(running)
        return made if isinstance(made, Refusal) else None

    @abstractmethod
    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        """The cage's own command."""
