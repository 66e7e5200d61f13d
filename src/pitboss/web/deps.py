"""What a route may ask of the running house: who is asking, and what the house has at hand."""

from typing import cast

from starlette.requests import HTTPConnection

from pitboss.house.service import House
from pitboss.web.errors import Refusing
from pitboss.web.floor import Floor
from pitboss.web.people import Guest
from pitboss.web.pricing import Pricing


def floor(connection: HTTPConnection) -> Floor:
    return cast(Floor, connection.app.state.floor)


def house(connection: HTTPConnection) -> House:
    return floor(connection).house


def pricing(connection: HTTPConnection) -> Pricing:
    return floor(connection).pricing


def token(connection: HTTPConnection) -> str | None:
    """What the browser's cookie says."""
    return connection.cookies.get(floor(connection).settings.cookie)


def guest(connection: HTTPConnection) -> Guest:
    """Whoever asks; a browser that was never here has to ask for `/api/me` first."""
    said = token(connection)
    found = floor(connection).people.with_token(said) if said else None
    if found is None:
        raise Refusing(401, "no-session", "This browser is not known here yet. Ask for /api/me first.")
    return found


def player(connection: HTTPConnection) -> str:
    return guest(connection).player


def name_of(connection: HTTPConnection, who: str) -> str:
    return floor(connection).people.name(who)
