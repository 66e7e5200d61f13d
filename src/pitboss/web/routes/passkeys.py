"""`/api/account/passkeys`: staff sign in with a key that their own device keeps, and add or remove one.

It works where the browser has a secure connection to a name: over TLS, or on the machine itself. Elsewhere it is not
offered. The answer of a key is for one challenge, for this name and this very address, and works once.
"""

import ipaddress
import json
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.requests import HTTPConnection

from pitboss.house.people import passkeys, staff
from pitboss.house.people.accounts import Account
from pitboss.house.people.passkeys import Challenges, Passkey
from pitboss.rounds.refusal import refuse
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes import entering
from pitboss.web.services import Services
from pitboss.web.wire.lobby import Me
from pitboss.web.wire.passkeys import (
    AddPasskey,
    AnswerPasskey,
    BeginPasskey,
    PasskeyOptions,
    PasskeyRow,
    PasskeyRows,
    RemovePasskey,
)

router = APIRouter(prefix="/api/account", tags=["passkeys"], responses=ANSWERS)
SIGN_IN = "sign-in"
NOT_HERE = "Passkeys work over TLS, at a name and not at a number: open the house by its https address."
WRONG = "This passkey is not known here, or its answer is not right. Try again, or sign in with the password."


@router.get("/passkeys")
async def own(request: Request) -> PasskeyRows:
    """Whether passkeys are offered at this address; and one's own, if somebody is signed in."""
    visitor = deps.visitor(request)
    account = visitor.account if visitor.account is not None and visitor.account.is_staff else None
    found = [] if account is None else _valid(deps.services(request), account)
    rows = [PasskeyRow(id=one.number, name=one.name, since=one.since) for one in found]
    return PasskeyRows(offered=_place(request) is not None, passkeys=rows)


@router.post("/passkeys/begin")
async def begin(request: Request, asked: BeginPasskey) -> PasskeyOptions:
    """What the browser needs to make a passkey; it takes the password."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    name, _origin = _demand_place(request)
    await entering.proved(request, account, account.login, asked.password)
    if not account.is_staff:
        raise refusing(refuse(staff.StaffCode.NOT_STAFF))
    known = _valid(services, account)
    if len(known) >= passkeys.EACH_MOST:
        raise Refusing(409, "many-passkeys", f"You have {passkeys.EACH_MOST} passkeys: remove one first.")
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    made = generate_registration_options(
        rp_id=name, rp_name="pitboss", user_name=account.login, user_display_name=account.name,
        user_id=account.player.encode(), challenge=_challenges(services).make(_new_of(account)),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=passkeys.decoded(one.credential)) for one in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
    )  # fmt: skip
    return PasskeyOptions(options=json.loads(options_to_json(made)))


@router.post("/passkeys")
async def add(request: Request, asked: AddPasskey) -> PasskeyRows:
    """Keep the public key that the browser has made."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    name, origin = _demand_place(request)
    challenge = _challenge_of(services, asked.credential, _new_of(account))
    from webauthn import verify_registration_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        made = verify_registration_response(
            credential=asked.credential, expected_challenge=challenge, expected_rp_id=name, expected_origin=origin,
            require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Refusing(403, "wrong-passkey", WRONG) from None
    _demand_first_answer(services, challenge)
    one = Passkey(
        account.player, passkeys.encoded(made.credential_id), passkeys.encoded(made.credential_public_key),
        made.sign_count, services.house.clock(), asked.name.strip() or "Passkey",
    )  # fmt: skip
    passkeys.keep(services.house.store, one)
    reply = services.accounts.ask(staff.AddPasskey(account.player, one.number), by=account.player)
    if reply.refusal is not None:
        passkeys.drop(services.house.store, one)
        raise refusing(reply.refusal)
    return await own(request)


@router.post("/passkeys/{passkey}/remove")
async def remove(request: Request, passkey: str, asked: RemovePasskey) -> PasskeyRows:
    """Nobody signs in with it any more; it takes the password."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    await entering.proved(request, account, account.login, asked.password)
    reply = services.accounts.ask(staff.RemovePasskey(account.player, passkey), by=account.player)
    if reply.refusal is not None:
        raise refusing(reply.refusal, 404)
    for one in passkeys.of(services.house.store, account.player):
        if one.number == passkey:
            passkeys.drop(services.house.store, one)
    return await own(request)


@router.post("/passkey/begin")
async def begin_sign_in(request: Request) -> PasskeyOptions:
    """What the browser needs to sign in with a passkey; it knows itself which ones it has."""
    services, (name, _) = deps.services(request), _demand_place(request)
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    made = generate_authentication_options(
        rp_id=name,
        challenge=_challenges(services).make(SIGN_IN),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return PasskeyOptions(options=json.loads(options_to_json(made)))


@router.post("/passkey")
async def sign_in(request: Request, response: Response, asked: AnswerPasskey) -> Me:
    """Sign in with the answer of a passkey."""
    services, address = deps.services(request), deps.address(request)
    name, origin = _demand_place(request)
    if not services.throttles.sign_ins_here.take(address):
        raise Refusing(429, "too-fast", "Too many passkeys were tried. Wait a minute, then try again.")
    challenge = _challenge_of(services, asked.credential, SIGN_IN)
    account, one = _whose(services, asked.credential)
    from webauthn import verify_authentication_response
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        done = verify_authentication_response(
            credential=asked.credential, expected_challenge=challenge, expected_rp_id=name, expected_origin=origin,
            credential_public_key=passkeys.decoded(one.public_key), credential_current_sign_count=one.signs,
            require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise Refusing(403, "wrong-passkey", WRONG, about=account.player) from None
    _demand_first_answer(services, challenge)
    services.throttles.sign_ins_here.give_back(address)
    if account.disabled or not account.is_staff:
        raise entering.disabled(account)
    passkeys.signed(services.house.store, one, done.new_sign_count)
    return entering.enter(request, response, account, by="passkey")


# ---------------------------------------------------------------- parts of the above


def _place(connection: HTTPConnection) -> tuple[str, str] | None:
    """The name that a passkey is for, and the address of the page; None where the browser would not use one."""
    services, host = deps.services(connection), connection.headers.get("host", "")
    name, scheme = connection.url.hostname or "", connection.url.scheme
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return (name, f"{scheme}://{host}") if name and services.is_safe(scheme, name) else None
    return None


def _demand_place(request: Request) -> tuple[str, str]:
    found = _place(request)
    if found is None:
        raise Refusing(409, "no-passkeys", NOT_HERE)
    return found


def _challenges(services: Services) -> Challenges:
    return Challenges(
        services.house.store, services.house.vault.secret("challenges of passkeys"), services.house.clock
    )  # fmt: skip


def _new_of(account: Account) -> str:
    return f"new of {account.player}"


def _challenge_of(services: Services, credential: dict[str, Any], what: str) -> bytes:
    """The challenge that was answered, as the browser says; refused unless this house has made it for this, lately."""
    try:
        said = json.loads(passkeys.decoded(credential["response"]["clientDataJSON"]))
        challenge = passkeys.decoded(said["challenge"])
    except (ValueError, KeyError, TypeError):
        raise Refusing(403, "wrong-passkey", WRONG) from None
    if not _challenges(services).holds(challenge, what):
        raise Refusing(403, "old-challenge", "This took too long, or was not asked here. Try again.")
    if _challenges(services).was_answered(challenge):
        raise _answered()
    return challenge


def _demand_first_answer(services: Services, challenge: bytes) -> None:
    """Once the answer was found right: if two arrive at once, one of them is the first."""
    if not _challenges(services).answer(challenge):
        raise _answered()


def _answered() -> Refusing:
    return Refusing(403, "answered", "This answer was used before. Try again.")


def _whose(services: Services, credential: dict[str, Any]) -> tuple[Account, Passkey]:
    """The account and its key, of whoever the browser says it is; the signature is checked after that."""
    try:
        player = passkeys.decoded(credential["response"]["userHandle"]).decode()
        one = passkeys.find(services.house.store, player, str(credential["id"]))
    except (ValueError, KeyError, TypeError):
        raise Refusing(403, "wrong-passkey", WRONG) from None
    account = services.accounts.get(player)
    if account is None or one is None or one.number not in account.standing.passkeys:
        raise Refusing(403, "wrong-passkey", WRONG)
    return account, one


def _valid(services: Services, account: Account) -> list[Passkey]:
    known = services.accounts.registry.now().people[account.player].passkeys
    return [one for one in passkeys.of(services.house.store, account.player) if one.number in known]
