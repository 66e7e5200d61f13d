"""How a browser becomes somebody's: a password is checked, a session begins, the one before it ends."""

import asyncio
from itertools import takewhile

from fastapi import Request, Response

from pitboss.house.people import one_time, passwords
from pitboss.house.people.accounts import Account, fold
from pitboss.house.people.sessions import Session
from pitboss.web import deps
from pitboss.web.door import visitors
from pitboss.web.door.guard import Buckets
from pitboss.web.door.visitors import Visitor
from pitboss.web.errors import Refusing
from pitboss.web.play import signed_out
from pitboss.web.routes import me
from pitboss.web.services import Services
from pitboss.web.wire.lobby import Me

WRONG = "Login and password do not belong together."
TOO_FAST = "Too many passwords were tried. Wait a minute, then try again."


def signed_in(request: Request) -> tuple[Account, Session]:
    visitor = deps.visitor(request)
    if visitor.account is None or visitor.session is None:
        raise Refusing(401, "not-signed-in", "Sign in first.")
    return visitor.account, visitor.session


async def proved(request: Request, account: Account | None, login: str, said: str) -> Account:
    """The account, if the password is right. The answer does not say whether the login or the password is wrong.

    The time that it takes must not show either whether there is such an account, so a login without one takes the same
    steps, hashing above all. After a reset the password for one sign-in is the only one.
    """
    services = deps.services(request)
    device = services.devices.known(request.cookies.get(services.settings.device_cookie), account)
    counted = _counted(request, login, device)
    about = "" if account is None else account.player
    taken = list(takewhile(lambda one: one[0].take(one[1]), counted))
    if len(taken) < len(counted):
        raise Refusing(429, "too-fast", TOO_FAST, about=about)
    once = None if account is None else one_time.of(services.house.store, account.player)
    known = account.password if account is not None and account.password.startswith("$") else None
    async with services.hashing if device is None else services.hashing_known:
        if once is not None:
            right = await asyncio.to_thread(one_time.matches, once, said, services.house.clock())
        else:
            right = await asyncio.to_thread(passwords.matches, known, said)
    if account is None or not right:
        raise Refusing(403, "wrong-password", WRONG, about=about)
    for throttle, who in taken:
        throttle.give_back(who)  # only wrong passwords count
    return account


def _counted(request: Request, login: str, device: str | None) -> list[tuple[Buckets, str]]:
    """The throttles that count a wrong password."""
    throttles, address, name = deps.services(request).throttles, deps.address(request), fold(login)
    if device is not None:
        return [(throttles.sign_ins, f"{name} in {device}")]
    return [
        (throttles.sign_ins_here, address),
        (throttles.sign_ins, f"{name} from {address}"),
        (throttles.sign_ins_of, name),
    ]


def disabled(account: Account) -> Refusing:
    """For whoever comes by what only staff have."""
    says = "This account is disabled, or has no role any more. Ask the manager."
    return Refusing(403, "disabled", says, about=account.player)


async def hashed(services: Services, said: str) -> str:
    async with services.hashing:
        return await asyncio.to_thread(passwords.hashed, said)


def enter(request: Request, response: Response, account: Account, *, by: str, tablet: str = "") -> Me:
    """Sign the browser in to the account, with a new token. `by` is how it was proved, for the log; `tablet` is its
    number, where no password was asked.
    """
    services = deps.services(request)
    leave(request, visitors.known(services.people, deps.token(request)))
    services.notices.signed("signed in", account.player, deps.address(request), by=by)
    token = services.accounts.begin(account.player, request.headers.get("user-agent", ""), tablet)
    new = services.people.get(account.player) is None
    visitor = visitors.known(services.people, token)
    assert visitor is not None
    if new:
        me.give(services, account.player, me.WELCOME_CENTS)
    me.set_cookie(services, response, token)
    if not tablet:
        _remember(request, response, account)
    return me.told(services, visitor, token, tablet=deps.tablet(request))


def _remember(request: Request, response: Response, account: Account) -> None:
    """From now on the account is known in this browser, even after it signs out."""
    services, name = deps.services(request), deps.services(request).settings.device_cookie
    now = services.accounts.get(account.player) or account  # its password may have been rehashed
    me.set_cookie(services, response, services.devices.with_account(request.cookies.get(name), now), name=name)


def leave(request: Request, visitor: Visitor | None) -> None:
    """The browser's old token becomes invalid, and its windows are closed."""
    services = deps.services(request)
    if visitor is None:
        return
    if visitor.session is None:
        services.people.lock_out(visitor.player)
        signed_out.show_out(services.viewers, visitor.player)
    else:
        services.notices.signed("signed out", visitor.player, deps.address(request))
        services.accounts.sessions.end(visitor.session)
        key = visitor.session.key
        services.viewers.say_goodbye(signed_out.SIGNED_OUT, lambda viewer: viewer.session == key)
