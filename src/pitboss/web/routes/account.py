"""`/api/account`: signing in and out, accounts of one's own, invitations, sessions, self-exclusion."""

from collections.abc import Callable

from fastapi import APIRouter, Request, Response

from pitboss.house import settings
from pitboss.house.people import one_time, passwords, staff
from pitboss.house.people.accounts import Account, is_login
from pitboss.house.stores.store import HouseError
from pitboss.web import deps
from pitboss.web.door import first_manager, visitors
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.play import signed_out
from pitboss.web.routes import entering, me
from pitboss.web.services import Services
from pitboss.web.wire.lobby import Me
from pitboss.web.wire.office import (
    ChangePassword,
    Enrol,
    Exclude,
    InvitationInfo,
    Register,
    SessionRow,
    SignIn,
)

router = APIRouter(prefix="/api/account", tags=["account"], responses=ANSWERS)
DAY_MS = 24 * 3_600_000
PROBE_COST = 4  # extra cost of trying a login that is taken
CHOOSE = "This password was for one sign-in. Choose one of your own now, which nobody else knows."
BAD_LOGIN = "A login has 2 to 32 letters of one alphabet, figures, dots or dashes, and no spaces."
NO_INVITATION = "This invitation was used, or is too old. Ask for a new one."
NOT_FIRST = "This house has a manager by now, so the link is used up. Sign in, or ask the manager for an invitation."


@router.post("/sign-in")
async def sign_in(request: Request, response: Response, asked: SignIn) -> Me:
    """The browser gets a new token; its old one becomes invalid."""
    services = deps.services(request)
    account = await entering.proved(request, services.accounts.find(asked.login), asked.login, asked.password)
    if account.disabled:
        raise Refusing(403, "disabled", "This account is disabled. Ask the manager of the house.", about=account.player)
    by = "password"
    if one_time.of(services.house.store, account.player) is not None:
        by = "password for one sign-in"
        if asked.new is None:
            raise Refusing(403, "choose-password", CHOOSE, about=account.player)
        _demand_good(services, asked.new, account.login)
        services.accounts.set_password(account.player, await entering.hashed(services, asked.new))
    elif passwords.outdated(account.password):
        services.accounts.set_password(account.player, await entering.hashed(services, asked.password))
    return entering.enter(request, response, account, by=by)


@router.post("/sign-out")
async def sign_out(request: Request, response: Response) -> Me:
    """The browser becomes a new guest's."""
    entering.leave(request, visitors.known(deps.services(request).people, deps.token(request)))
    return me.newcomer(request, response)


@router.post("/register")
async def register(request: Request, response: Response, asked: Register) -> Me:
    """Create an account of one's own, as a player; chips come from the cashier."""
    name, hashed = await _wanted(request, asked)
    return _made(request, response, lambda services: services.accounts.make(asked.login.strip(), name, hashed))


@router.post("/enrol")
async def enrol(request: Request, response: Response, asked: Enrol) -> Me:
    """Use an invitation, which can be used once."""
    first = _makes_first(request, asked.code)
    if not first and deps.accounts(request).invitation(asked.code) is None:
        raise _no_invitation(request, asked.code)
    invited = None if first else deps.accounts(request).invitation(asked.code)
    named = deps.name_of(request, invited.player) if invited is not None and invited.player else ""
    name, hashed = await _wanted(request, asked, named=named)
    if first:
        login = asked.login.strip()
        return _made(request, response, lambda services: services.accounts.make_first(login, name, hashed))
    return _made(
        request, response, lambda services: services.accounts.enrol(asked.code, asked.login.strip(), name, hashed)
    )  # fmt: skip


@router.get("/invitation/{code}")
async def invitation(request: Request, code: str) -> InvitationInfo:
    """What the holder of the code is invited to."""
    if _makes_first(request, code):
        return InvitationInfo(roles=["player", "manager"], until=None)
    found = deps.accounts(request).invitation(code)
    if found is None:
        raise _no_invitation(request, code)
    named = deps.name_of(request, found.player) if found.player else None
    return InvitationInfo.model_validate({"roles": found.roles, "until": found.until, "name": named})


@router.post("/password")
async def password(request: Request, response: Response, asked: ChangePassword) -> Me:
    """Change the password: every other browser is signed out, and this one gets a new token."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    await entering.proved(request, account, account.login, asked.old)
    _demand_good(services, asked.new, account.login)
    services.accounts.set_password(account.player, await entering.hashed(services, asked.new))
    services.accounts.sessions.end_all(account.player)
    signed_out.show_out(services.viewers, account.player)
    return entering.enter(request, response, account, by="new password")


@router.get("/sessions")
async def sessions(request: Request) -> list[SessionRow]:
    """The browsers that are signed in."""
    return _rows(request)


@router.post("/sessions/{session}/end")
async def end(request: Request, session: str) -> list[SessionRow]:
    """Sign out one of one's own browsers; returns the others."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    found = next((one for one in services.accounts.sessions.of(account.player) if one.id == session), None)
    if found is None:
        raise Refusing(404, "no-session", "This browser is not signed in any more.")
    services.notices.signed("signed out", account.player, deps.address(request))
    services.accounts.sessions.end(found)
    services.viewers.say_goodbye(signed_out.SIGNED_OUT, lambda viewer: viewer.session == found.key)
    return _rows(request)


@router.post("/exclude")
async def exclude(request: Request, asked: Exclude) -> Me:
    """No wagers for so many days. It holds at once and everywhere in this house, and nobody can take it back."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    until = services.house.clock() + asked.days * DAY_MS
    reply = services.accounts.ask(staff.Exclude(account.player, until), by=account.player)
    if reply.refusal is not None:
        raise refusing(reply.refusal)
    return me.again(request)


def _makes_first(request: Request, code: str) -> bool:
    services = deps.services(request)
    return first_manager.opens(services.settings, services.accounts, code)


def _no_invitation(request: Request, code: str) -> Refusing:
    used = first_manager.is_link(deps.services(request).settings, code)
    return Refusing(404, "no-invitation", NOT_FIRST if used else NO_INVITATION)


# ---------------------------------------------------------------- parts of the above


async def _wanted(request: Request, asked: Register | Enrol, *, named: str = "") -> tuple[str, str]:
    """The name and the password hash for a new account; `named` is the name of one that staff have made."""
    services = deps.services(request)
    if not services.throttles.sign_ups_here.take(deps.address(request)):
        raise Refusing(429, "too-fast", "Too many accounts were made just now. Wait a minute.")
    if not is_login(asked.login):
        raise Refusing(400, "bad-login", BAD_LOGIN)
    name = named or me.proper(services, asked.name, "")
    _demand_good(services, asked.password, asked.login)
    if services.accounts.is_taken(asked.login):
        # The answer reveals who has an account here, so trying many logins has to be slow.
        services.throttles.sign_ups_here.owe(deps.address(request), PROBE_COST)
        raise Refusing(409, "login-taken", "This login is taken, or looks like one that is. Choose another one.")
    return name, await entering.hashed(services, asked.password)


def _demand_good(services: Services, said: str, login: str) -> None:
    wrong = passwords.problem(said, login=login.strip(), house=settings.read(services.house.store).name)
    if wrong is not None:
        raise Refusing(400, "bad-password", wrong)


def _made(request: Request, response: Response, make: Callable[[Services], Account]) -> Me:
    try:
        account = make(deps.services(request))
    except HouseError as error:
        raise Refusing(409, "not-made", str(error)) from None
    return entering.enter(request, response, account, by="new account")


def _rows(request: Request) -> list[SessionRow]:
    services, (account, session) = deps.services(request), entering.signed_in(request)
    return [
        SessionRow(
            id=one.id,
            since=one.since,
            seen=one.seen,
            browser=browser_name(one.browser),
            current=one.key == session.key,
        )
        for one in services.accounts.sessions.of(account.player)
    ]


def browser_name(said: str) -> str:
    """The browser and its system in two words, from its User-Agent header.

    >>> browser_name("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36")
    'Chrome on Linux'
    """
    kinds = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac", "Linux")
    kind = next((name for word, name in kinds.items() if word in said), "")
    system = next((name for name in systems if name in said), "")
    return " on ".join(one for one in (kind, system) if one) or said.partition(" ")[0][:40]
