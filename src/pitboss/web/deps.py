"""Dependencies of the routes: who sends the request, and the services of the running house."""

from typing import cast

from starlette.requests import HTTPConnection

from pitboss.house.asks import Reply
from pitboss.house.people import badges
from pitboss.house.people.accounts import Accounts
from pitboss.house.permits import PermitCode
from pitboss.house.service import House
from pitboss.web.door import guard, visitors
from pitboss.web.door.people import Guest
from pitboss.web.door.visitors import Visitor
from pitboss.web.errors import Refusing
from pitboss.web.services import Services
from pitboss.web.study.pricing import Pricing


def services(connection: HTTPConnection) -> Services:
    return cast(Services, connection.app.state.services)


def house(connection: HTTPConnection) -> House:
    return services(connection).house


def accounts(connection: HTTPConnection) -> Accounts:
    return services(connection).accounts


def pricing(connection: HTTPConnection) -> Pricing:
    return services(connection).pricing


def token(connection: HTTPConnection) -> str | None:
    """The session token from the browser's cookie."""
    return connection.cookies.get(services(connection).settings.cookie)


def tablet(connection: HTTPConnection) -> tuple[str, str] | None:
    """The number and the name of the shared tablet that this browser is; None for any other browser."""
    found = services(connection)
    secret = connection.cookies.get(found.settings.tablet_cookie)
    number = badges.tablet_of(secret) if secret else ""
    name = found.accounts.registry.lately().tablets.get(number)
    return None if name is None else (number, name)


def address(connection: HTTPConnection) -> str:
    """The client's network address, as the rate limits count it."""
    return guard.network_of(connection.client.host) if connection.client else "?"


def lane(connection: HTTPConnection) -> str:
    """The solver's queue for this client: an account has its own, all guests of one address share one."""
    found = visitors.known(services(connection).people, token(connection))
    return address(connection) if found is None or found.account is None else found.player


def visitor(connection: HTTPConnection) -> Visitor:
    """The visitor who sends the request. A browser without a session has to request `/api/me` first."""
    found = visitors.known(services(connection).people, token(connection))
    if found is None:
        raise Refusing(401, "no-session", "This browser is not known here yet. Ask for /api/me first.")
    return found


def guest(connection: HTTPConnection) -> Guest:
    return visitor(connection).guest


def player(connection: HTTPConnection) -> str:
    return visitor(connection).player


def refused(connection: HTTPConnection, status: int, code: str, about: str = "") -> None:
    """Log that a request was refused; `about` is the account whose login, PIN or passkey was tried."""
    found = visitors.known(services(connection).people, token(connection))
    by = found.player if found is not None and found.account is not None else ""
    route = getattr(connection.scope.get("route"), "path", "")  # the pattern: a path may contain a code
    services(connection).notices.refused(status, code, address(connection), by=by, account=about, route=route)


def not_permitted(connection: HTTPConnection, reply: Reply) -> None:
    """The same for a command of a player, if it was the permits that refused it."""
    if reply.refusal is not None and isinstance(reply.refusal.code, PermitCode):
        refused(connection, 403, reply.refusal.code.word)


def name_of(connection: HTTPConnection, who: str) -> str:
    return services(connection).people.name(who)
