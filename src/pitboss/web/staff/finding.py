"""Whom staff mean: somebody is called by name, or by the code that stands in the menu of their own page."""

from collections.abc import Iterable

from pitboss.house import host, nights
from pitboss.house.people import codes
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.web.services import Services


class FindingCode(Why):
    """Whom staff could not mean."""

    NOT_IN_NIGHT = (
        "not-in-night",
        'Nobody in this night is called "{asked}", or has this code. They enter it on their phone, on the page Night;'
        " somebody without a phone is given chips there by the staff.",
    )
    SEVERAL = ("several", 'Several are called "{asked}". Take the code in the menu of their page: {codes}.')


def account(services: Services, asked: str) -> str | Refusal | None:
    """Somebody with an account that is in use."""
    return _one(services, [one.player for one in services.accounts.all() if not one.disabled], asked)


def entrant(services: Services, asked: str) -> str | Refusal | None:
    """Somebody who has taken the chips of the night that is on."""
    night = nights.on(host.read(services.house.store)[0])
    return None if night is None else _one(services, night.buy_ins, asked)


def _one(services: Services, players: Iterable[str], asked: str) -> str | Refusal | None:
    found = codes.found(players, asked, services.people.name)
    if len(found) > 1:
        return refuse(FindingCode.SEVERAL, asked=asked, codes=", ".join(codes.code(one) for one in found))
    return found[0] if found else None
