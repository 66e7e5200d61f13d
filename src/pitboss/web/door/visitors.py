"""Whoever sends a request, as identified by their browser's token."""

from dataclasses import dataclass

from pitboss.house.people.accounts import Account
from pitboss.house.people.sessions import Session
from pitboss.house.permits import Role
from pitboss.web.door.people import Guest, People
from pitboss.web.door.shares import ClientClass


@dataclass(frozen=True)
class Visitor:
    """A guest, or somebody who is signed in."""

    guest: Guest
    account: Account | None = None
    session: Session | None = None

    @property
    def player(self) -> str:
        return self.guest.player

    @property
    def roles(self) -> frozenset[Role]:
        return frozenset({Role.GUEST}) if self.account is None else self.account.roles

    @property
    def by_pin(self) -> bool:
        """Whether they came in by PIN or badge, at a shared tablet."""
        return self.session is not None and bool(self.session.tablet)

    @property
    def client_class(self) -> ClientClass:
        """In which group they share scarce places."""
        if self.account is None:
            return ClientClass.GUEST
        return ClientClass.STAFF if self.account.is_staff else ClientClass.ACCOUNT


def known(people: People, said: str | None) -> Visitor | None:
    """The visitor that a session token belongs to, or None."""
    if not said:
        return None
    found = people.accounts.with_token(said)
    if found is not None:
        account, session = found
        return Visitor(people.account(account.player, account.name, account.since), account, session)
    guest = people.with_token(said)
    return None if guest is None else Visitor(guest)
