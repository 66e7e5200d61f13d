"""The codes on players' cards, and the numbers that another list knows them by. Stored beside the accounts.

Both are claimed, so that two processes never give the same one to two people. They are papers of their own drawers,
because an older pitboss that runs at the same time could not read accounts with more fields.
"""

from pitboss.house.people import card_codes
from pitboss.house.stores.store import Reader, Store

CODES, CODE_OF = "card-codes", "card-code-of"
LISTED, LISTED_AS = "listed-as", "listed-as-of"
LISTED_MOST = 40


def code(reader: Reader, player: str) -> str:
    """The code of an account; empty if it has none yet."""
    return reader.paper(CODE_OF, player) or ""


def player_with(reader: Reader, figures: str) -> str | None:
    return reader.paper(CODES, figures)


def give(store: Store, player: str) -> str:
    """The code of an account, which gets one if it has none."""
    while not (known := code(store, player)):
        made = card_codes.fresh()
        if store.keep_paper(CODES, made, player, was=None) and not store.keep_paper(CODE_OF, player, made, was=None):
            store.drop_paper(CODES, made)  # another process was faster
    return known


def listed_as(reader: Reader, player: str) -> str:
    """Their number in the list that they were imported from; empty if there is none."""
    return reader.paper(LISTED_AS, player) or ""


def player_listed(reader: Reader, number: str) -> str | None:
    return reader.paper(LISTED, number)


def list_as(store: Store, player: str, number: str) -> None:
    """Note the number of somebody in another list; whoever reads it checks that there is such an account."""
    store.keep_paper(LISTED, number, player)
    store.keep_paper(LISTED_AS, player, number)
