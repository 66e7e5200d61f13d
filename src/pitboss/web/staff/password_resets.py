"""A password that two people reset: who asked has one half of the password for one sign-in, who agrees the other."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pitboss.house.people import one_time, passwords
from pitboss.house.people.approvals import ApprovalState, Filed
from pitboss.house.people.one_time import OneTime
from pitboss.web.services import Services

WORD = "reset-password"


@dataclass
class Half:
    """What the second person is shown; empty if the command is another one, or was answered before."""

    made: str = ""


def asked(services: Services) -> tuple[str, str]:
    """A number for a reset that waits, and the first half of its password, hashed in the store."""
    number, half = one_time.number(), one_time.fresh_half()
    one_time.keep(services.house.store, number, OneTime(passwords.hashed(half)))
    return number, half


@contextmanager
def agreeing(services: Services, filed_id: str) -> Iterator[Half]:
    """Make the second half before the command is carried out, since the password holds from that moment on."""
    filed, half, store = services.approvals.get(filed_id), Half(), services.house.store
    if filed is None or filed.word != WORD or filed.stand is not ApprovalState.WAITING:
        yield half
        return
    once = one_time.of(store, str(filed.body["reset"]))
    if once is not None and not once.second:
        half.made = one_time.fresh_half()
        one_time.keep(store, str(filed.body["reset"]), replace(once, second=passwords.hashed(half.made)))
    try:
        yield half
    except BaseException:
        if once is not None and _waits(services, filed):
            one_time.keep(store, str(filed.body["reset"]), once)
        raise


def _waits(services: Services, filed: Filed) -> bool:
    now = services.approvals.get(filed.id)
    return now is not None and now.stand is ApprovalState.WAITING


def carried(services: Services, player: str, number: str) -> None:
    """The command is on record: the password for one sign-in holds, and everybody who was signed in is out."""
    once = one_time.of(services.house.store, number)
    if once is not None and once.second:
        services.accounts.reset_password(player, once)
        one_time.drop(services.house.store, number)
