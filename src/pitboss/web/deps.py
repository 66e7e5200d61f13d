"""What a route may ask of the running house: who is asking, and what the house has at hand."""

from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from pitboss.house.people.accounts import Account, Accounts
from pitboss.house.people.permits import Role
from pitboss.house.people.sessions import Session
from pitboss.house.service import House
from pitboss.web.door import guard
from pitboss.web.door.people import Guest
from pitboss.web.door.shares import Asker
from pitboss.web.errors import Refusing
from pitboss.web.services import Services
from pitboss.web.study.pricing import Pricing


@dataclass(frozen=True)
class Visitor:
    """Whoever asks: a guest, or somebody who is signed in."""

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
    def asker(self) -> Asker:
        """For whom places are kept back."""
        if self.account is None:
            return Asker.GUEST
        return Asker.STAFF if self.account.is_staff else Asker.ACCOUNT


def services(connection: HTTPConnection) -> Services:
    return cast(Services, connection.app.state.services)


def house(connection: HTTPConnection) -> House:
    return services(connection).house


def accounts(connection: HTTPConnection) -> Accounts:
    return services(connection).accounts


def pricing(connection: HTTPConnection) -> Pricing:
    return services(connection).pricing


def token(connection: HTTPConnection) -> str | None:
    """What the browser's cookie says."""
    return connection.cookies.get(services(connection).settings.cookie)


def address(connection: HTTPConnection) -> str:
    """Where somebody comes from, as far as it is counted."""
    return guard.near(connection.client.host) if connection.client else "?"


def lane(connection: HTTPConnection) -> str:
    """In which lane somebody waits for the solver: guests of one address share one, an account has its own."""
    found = known(services(connection), token(connection))
    return address(connection) if found is None or found.account is None else found.player


def known(services: Services, said: str | None) -> Visitor | None:
    """Whom a token stands for, if anybody."""
    if not said:
        return None
    found = services.accounts.with_token(said)
    if found is not None:
        account, session = found
        return Visitor(services.people.account(account.player, account.name, account.since), account, session)
    guest = services.people.with_token(said)
    return None if guest is None else Visitor(guest)


def visitor(connection: HTTPConnection) -> Visitor:
    """Whoever asks; a browser that was never here has to ask for `/api/me` first."""
    found = known(services(connection), token(connection))
    if found is None:
        raise Refusing(401, "no-session", "This browser is not known here yet. Ask for /api/me first.")
    return found


def guest(connection: HTTPConnection) -> Guest:
    return visitor(connection).guest


def player(connection: HTTPConnection) -> str:
    return visitor(connection).player


def name_of(connection: HTTPConnection, who: str) -> str:
    return services(connection).people.name(who)
