"""Finding the person that staff mean by a name, or by the code in the menu of that person's own page."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from pitboss.house import host, nights
from pitboss.house.people import codes
from pitboss.house.people.accounts import Accounts
from pitboss.house.stores.store import Store
from pitboss.rounds.refusal import Refusal, Why, refuse


class FindingCode(Why):
    """Why nobody was found."""

    NOT_IN_NIGHT = (
        "not-in-night",
        'Nobody in this night is called "{asked}", or has this code. They enter it on their phone, on the page Night;'
        " somebody without a phone is given chips there by the staff.",
    )
    SEVERAL = ("several", 'Several are called "{asked}". Take the code in the menu of their page: {codes}.')


Name: TypeAlias = Callable[[str], str]  # the name that others see


def account(accounts: Accounts, asked: str, name: Name) -> str | Refusal | None:
    """Somebody with an account that is not disabled."""
    return _one([one.player for one in accounts.all() if not one.disabled], asked, name)


def entrant(store: Store, asked: str, name: Name) -> str | Refusal | None:
    """Somebody who has bought in to the current night."""
    night = nights.on(host.read(store)[0])
    return None if night is None else _one(night.buy_ins, asked, name)


def _one(players: Iterable[str], asked: str, name: Name) -> str | Refusal | None:
    found = codes.found(players, asked, name)
    if len(found) > 1:
        return refuse(FindingCode.SEVERAL, asked=asked, codes=", ".join(codes.code(one) for one in found))
    return found[0] if found else None
