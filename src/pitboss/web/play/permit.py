"""Whether somebody may send a command to a table now: the table of permits, applied to the table's state."""

from collections.abc import Collection

from pitboss.house import permits
from pitboss.house.permits import Role
from pitboss.house.service import House
from pitboss.rounds.refusal import Refusal
from pitboss.tables.state import Table


def refusal(house: House, table: str, roles: Collection[Role], word: str, command_id: str) -> Refusal | None:
    """None if it is permitted.

    The newest state is read before anybody is refused, since another process may have changed it. A command that was
    carried out before is let through, and gets the answer that it got then.
    """
    found = _refusal(house.table(table), roles, word)
    if found is not None and house.look(table):
        found = _refusal(house.table(table), roles, word)
    if found is not None and found.code is permits.PermitCode.NOT_NOW and house.store.find(command_id) is not None:
        return None
    return found


def _refusal(table: Table, roles: Collection[Role], word: str) -> Refusal | None:
    return permits.refusal(permits.roles_at(roles, table.terms.chips), word, permits.state_of(table))
