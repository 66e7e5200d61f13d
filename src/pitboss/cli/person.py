"""Somebody whom a verb is about: by login, name or the code of their card."""

from typing import cast

from pitboss.cli.user_error import UserError
from pitboss.house.people import card_codes, naming, player_cards, search
from pitboss.house.people.accounts import Accounts
from pitboss.house.service import now_ms
from pitboss.house.stores.store import Reader, Store

SHOWN_MOST = 8
HELP = "Who it is: any part of a name, a login, or the code of their card."


def found(reader: Reader, said: str) -> str:
    """The account that is meant. Several who fit are told with their codes."""
    known = naming.player_of(reader, said)
    if known is not None:
        return known
    wrong = search.mistyped(said)
    if wrong is not None:
        raise UserError(wrong)
    accounts = Accounts(cast(Store, reader), now_ms)  # only methods that read are used
    fit = accounts.directory.exactly(said) or accounts.directory.find(said, disabled_too=True)
    if not fit:
        raise UserError(f'nobody is known as "{said}"; pitboss accounts list prints everybody')
    if len(fit) > 1:
        some = ", ".join(_told(reader, one) for one in fit[:SHOWN_MOST])
        more = f" and {len(fit) - SHOWN_MOST} more" if len(fit) > SHOWN_MOST else ""
        raise UserError(f'several people fit "{said}": {some}{more}; give the code of one')
    return fit[0]


def code(reader: Reader, player: str) -> str:
    """As it is said; empty if the account has none yet."""
    figures = player_cards.code(reader, player)
    return card_codes.written(figures) if figures else ""


def _told(reader: Reader, player: str) -> str:
    said = code(reader, player)
    return f"{naming.name(reader, player)}{f' ({said})' if said else ''}"
