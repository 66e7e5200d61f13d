"""Whether somebody may ask something of a table now: the one table of permits, held against the table as it is."""

from collections.abc import Collection

from pitboss.house import offers
from pitboss.house.people import permits
from pitboss.house.people.permits import Role
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.state import Table
from pitboss.web.services import Services


class TablePermitCode(Why):
    """What nobody may do at one table at the same time."""

    PLAYS_HERE = ("plays-here", "You play at this table. Get up before you work at it.")
    ASKER_PLAYS = ("asker-plays", "Who asked for this plays at the table by now. Nobody works where they play.")
    OWN_WINDOW = ("own-window", "Nobody serves themselves at the cage. Ask another cashier.")
    OWN_CHIPS = ("own-window", "This is about your own chips. Another person has to agree.")
    DEALS_HERE = ("deals-here", "You deal at this table. Somebody else has to, before you sit down at it.")


def refusal(services: Services, table: str, roles: Collection[Role], word: str, command_id: str) -> Refusal | None:
    """None where it is let through.

    Nobody is refused for a state that another process has moved on from, nor for a command that was carried out
    before: it gets the answer that it got then.
    """
    found = _refusal(services.house.table(table), roles, word)
    if found is not None and services.house.look(table):
        found = _refusal(services.house.table(table), roles, word)
    if (
        found is not None
        and found.code is permits.PermitCode.NOT_NOW
        and services.house.store.find(command_id) is not None
    ):
        return None
    return found


def _refusal(table: Table, roles: Collection[Role], word: str) -> Refusal | None:
    return permits.refusal(permits.roles_at(roles, table.terms.chips), word, permits.state_of(table))


def plays_here(table: Table, player: str) -> Refusal | None:
    """Staff who sit at a table, or stand in its line, do not work at it."""
    return refuse(TablePermitCode.PLAYS_HERE) if offers.plays_here(table, player) else None


def deals_here(table: Table, player: str) -> Refusal | None:
    """Whoever deals at a table, or has dealt the hand that is on, does not play at it."""
    return refuse(TablePermitCode.DEALS_HERE) if offers.deals_here(table, player) else None
