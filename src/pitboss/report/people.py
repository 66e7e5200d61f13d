"""Who gave the command of a record, by name."""

from collections.abc import Callable

from pitboss.tables import identities
from pitboss.tables.codec import read_actor


def people(by: str, name: Callable[[str], str]) -> list[str]:
    """One person, or two where two were needed."""
    return [name(one) for one in identities.people(read_actor(by))] if by else []
