"""The roles of a house. Permits, accounts, the command line, the wire and the pages all use this list.

What a role may do is in `permits.table`.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Role(Enum):
    """An account may have several roles; every account is a player."""

    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    SURVEILLANCE = "surveillance"
    MANAGER = "manager"

    __hash__ = object.__hash__  # that of enums is written in Python, and every permit asks for it


class Words(NamedTuple):
    """`called` continues a sentence after "only", and `does` after the title."""

    called: str
    title: str
    does: str


SAYS: Mapping[Role, Words] = {
    Role.GUEST: Words("guests", "Guest", "plays where no chips from the cashier are played for"),
    Role.PLAYER: Words("somebody with an account", "Player", "sits down at tables and plays"),
    Role.DEALER: Words("a dealer", "Dealer", "deals by hand, and taps tables with real cards"),
    Role.FLOOR: Words(
        "the floor", "Floor", "opens and closes tables, sees hands before they are paid, rules on disputes"
    ),
    Role.CASHIER: Words("a cashier", "Cashier", "sells and redeems chips, fills, checks identification"),
    Role.AUDITOR: Words("an auditor", "Auditor", "reads the book and verifies hands, and changes nothing"),
    Role.SURVEILLANCE: Words("surveillance", "Surveillance", "sees every table, hand and journal, and changes nothing"),
    Role.MANAGER: Words("a manager", "Manager", "makes accounts, gives roles, sets what the house holds to"),
}
OF_ACCOUNTS = tuple(role for role in Role if role is not Role.GUEST)  # a guest has no account
STAFF: frozenset[Role] = frozenset(OF_ACCOUNTS) - {Role.PLAYER}
MAY_SECOND = STAFF - {Role.AUDITOR, Role.SURVEILLANCE}  # who may be a second person; the others may only read
