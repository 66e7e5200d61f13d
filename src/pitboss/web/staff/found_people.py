"""Whom staff find, and what they can do for them."""

from collections.abc import Iterator
from functools import partial
from typing import Literal, TypeAlias

from pitboss.house import host, nights, permits
from pitboss.house.people import codes, finding, search, walkins
from pitboss.house.people.search import folded, rank
from pitboss.tables.identities import Guest, WalkIn, has_account, identify
from pitboss.web.services import Services
from pitboss.web.staff.gate import Staff
from pitboss.web.wire.people import PeopleFound, PersonFound

SHOWN_MOST = 12


At: TypeAlias = Literal["house", "night", "door"]


def find(services: Services, who: Staff, asked: str, at: At = "house") -> PeopleFound:
    """Accounts, and walk-ins who sit or wait at a table now; of a night those who are in it, and at its door also
    those whose phones are here.
    """
    wrong = search.mistyped(asked)
    every = [] if wrong else list(dict.fromkeys(_found(services, asked, at)))
    more = f"The first {SHOWN_MOST} of {len(every)}. Write more of the name." if len(every) > SHOWN_MOST else ""
    return PeopleFound(
        people=[person(services, who, player) for player in every[:SHOWN_MOST]],
        note=wrong or more,
        may_make=permits.allowed(who.roles, "make-player", "office"),
    )


def _found(services: Services, asked: str, at: At) -> Iterator[str]:
    if at == "house":
        yield from services.accounts.directory.find(asked)
        yield from (player for player in walk_ins(services) if fits(services, player, asked))
        return
    night = nights.on(host.read(services.house.store)[0])
    entered = [] if night is None else list(night.buy_ins)
    code = partial(finding.code_of, services.accounts)
    yield from codes.found(entered, asked, services.people.name, code)
    yield from (player for player in entered if fits(services, player, asked))
    if at == "door":
        yield from services.accounts.directory.find(asked)
        yield from codes.found(services.people.guests_here(), asked, services.people.name)
        yield from (player for player in services.people.guests_here() if fits(services, player, asked))


def fits(services: Services, player: str, asked: str) -> bool:
    return rank(folded(asked), folded(services.people.name(player))) is not None


def walk_ins(services: Services) -> list[str]:
    """Walk-ins with a name who sit or wait at an open table."""
    found = [
        player
        for name in sorted(services.tables)
        for player in services.house.table(name).everybody
        if isinstance(identify(player), WalkIn)
    ]
    return list(dict.fromkeys(found))


def is_person(services: Services, player: str) -> bool:
    """Whether it is an account, or a walk-in with a name."""
    if has_account(player):
        return services.accounts.get(player) is not None
    return walkins.name(services.house.store, player) is not None


def person(services: Services, who: Staff, player: str) -> PersonFound:
    account = services.accounts.get(player)
    until = services.accounts.excluded_until(player)
    return PersonFound(
        player=player,
        name=services.people.name(player),
        code="" if isinstance(identify(player), WalkIn) else finding.code_of(services.accounts, player),
        says="; ".join(_says(services, player)),
        walk_in=account is None,
        checked=services.accounts.checked(player),
        excluded_until=until,
        signs_in=account is not None and bool(account.password),
        may=list(_may(services, who, player)),
    )


def _says(services: Services, player: str) -> Iterator[str]:
    account = services.accounts.get(player)
    if account is None:
        yield "with a phone" if isinstance(identify(player), Guest) else "walk-in"
    for name in services.runner.tables_of(player):
        table = services.house.table(name)
        sitter = table.sitter(player)
        yield f"table {name}, seat {sitter.seat}" if sitter is not None else f"waits at table {name}"
    check = services.accounts.check_of(player)
    yield f"{check.kind} checked {check.day}" if check is not None else "identification not checked"
    if services.accounts.excluded_until(player) is not None:
        yield "self-excluded"
    if account is not None and account.is_staff:
        yield "staff"


def _may(
    services: Services, who: Staff, player: str
) -> Iterator[Literal["check-identity", "exclude-player", "link-player"]]:
    account = services.accounts.get(player)
    if player == who.player:
        return
    if permits.allowed(who.roles, "check-identity", "office"):
        yield "check-identity"
    if account is not None and permits.allowed(who.roles, "exclude-player", "office"):
        yield "exclude-player"
    open_to = account is not None and not account.password and not account.is_staff and not account.disabled
    if open_to and permits.allowed(who.roles, "link-player", "office"):
        yield "link-player"
