"""Finding the person that staff mean by a name, or by the code in the menu of that person's own page."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from pitboss.house import host, nights
from pitboss.house.people import card_codes, codes, search
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.search import folded
from pitboss.house.stores.store import Reader, Store
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.identities import Guest, has_account, identify


class FindingCode(Why):
    """Why nobody was found."""

    NOT_IN_NIGHT = (
        "not-in-night",
        'Nobody in this night is called "{asked}", or has this code. {how}',
    )
    SEVERAL = (
        "several",
        'Several are called "{asked}". Take the code on their card, or in the menu of their page: {codes}.',
    )
    NO_SUCH_CODE = (
        "no-such-code",
        "Nobody has the code {asked}. Read it again on the phone, on the page Night; a name is written as Ann or Bob.",
    )
    MISTYPED = ("mistyped-code", "{why}")


Name: TypeAlias = Callable[[str], str]  # the name that others see


def code_of(accounts: Accounts, player: str) -> str:
    """The code that tells somebody from others: of their card, or the one that a guest's phone shows."""
    return card_codes.written(accounts.code(player)) if has_account(player) else codes.code(player)


def seen_code(accounts: Accounts, player: str) -> str:
    """What everybody at a table may see of it: the end of a card's code, or a guest's."""
    return f"…{accounts.code(player)[-3:]}" if has_account(player) else codes.code(player)


def account(accounts: Accounts, asked: str) -> str | Refusal | None:
    """Somebody with an account that is not disabled, by code, login or whole name. Pages send the number."""
    if has_account(asked):
        known = accounts.get(asked)
        return asked if known is not None and not known.disabled else None
    wrong = search.mistyped(asked)
    return (
        refuse(FindingCode.MISTYPED, why=wrong) if wrong else _one(accounts, accounts.directory.exactly(asked), asked)
    )


def entrant(store: Store, accounts: Accounts, asked: str, name: Name) -> str | Refusal | None:
    """Somebody who has bought in to the current night."""
    night = nights.on(host.read(store)[0])
    if night is None:
        return None
    return _one(accounts, codes.found(night.buy_ins, asked, name, partial(_plain_code, accounts)), asked)


def not_in_night(store: Store, asked: str) -> Refusal:
    """How somebody gets in, by the kind of the night."""
    night = nights.on(host.read(store)[0])
    at_door = (
        "They get in at the door, on the staff's page Night: by name, or by the code that their phone shows there."
    )
    by_phone = (
        "They enter it on their phone, on the page Night; somebody without a phone is given chips there by the staff."
    )
    return refuse(FindingCode.NOT_IN_NIGHT, asked=asked, how=at_door if night and night.cause else by_phone)


def guest(reader: Reader, accounts: Accounts, asked: str, here: Sequence[str], name: Name) -> str | Refusal | None:
    """A guest's phone, by the code that it shows, or by the name of somebody who is `here`. Pages send the number."""
    said = asked.strip()
    if isinstance(identify(said), Guest):
        return said if reader.person(said) is not None else refuse(FindingCode.NO_SUCH_CODE, asked=codes.code(said))
    if codes.may_be(said):
        found = reader.players(str(Guest(said.lower())))
        if not found and codes.is_meant(said):
            return refuse(FindingCode.NO_SUCH_CODE, asked=said)
        if found:
            return _one(accounts, found, said)
    return _one(accounts, [one for one in here if folded(name(one)) == folded(said)], said)


def _plain_code(accounts: Accounts, player: str) -> str:
    return accounts.code(player) if has_account(player) else codes.code(player)


def _one(accounts: Accounts, found: Sequence[str], asked: str) -> str | Refusal | None:
    if len(found) > 1:
        said = ", ".join(code_of(accounts, one) for one in found)
        return refuse(FindingCode.SEVERAL, asked=asked, codes=said)
    return found[0] if found else None
