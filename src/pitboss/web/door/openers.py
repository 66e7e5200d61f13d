"""Which address a practice table was opened from: so that one address cannot take all tables.

An address is personal, so only a keyed hash of it is kept, on a paper that is dropped with the table. It is in the
store because tables outlive a process, and because another process may open the next table.
"""

import hmac
from collections.abc import Set as AbstractSet

from pitboss.house.service import House
from pitboss.web.door.shares import ClientClass, may_take

DRAWER = "openers"


class Openers:
    def __init__(self, house: House) -> None:
        self._house = house
        self._secret = house.vault.secret("addresses that open tables")

    def may_open(self, address: str, client_class: ClientClass, *, most: int, tables: AbstractSet[str]) -> bool:
        """Whether one more table of `most` may be opened from an address; `tables` are those that are open."""
        mine = self._hashed(address)
        papers = self._house.store.papers(DRAWER)
        self._tidy(papers.keys() - tables)
        held = sum(said == mine for table, said in papers.items() if table in tables)
        return may_take(most, taken=len(tables), held=held, client_class=client_class)

    def _tidy(self, unknown: AbstractSet[str]) -> None:
        """Drop the papers of closed tables. A table that is unknown here may also be one that another process just
        opened.
        """
        for table in unknown - set(self._house.open_tables()) if unknown else ():
            self._house.store.drop_paper(DRAWER, table)

    def note(self, table: str, address: str) -> None:
        self._house.store.keep_paper(DRAWER, table, self._hashed(address))

    def forget(self, table: str) -> None:
        self._house.store.drop_paper(DRAWER, table)

    def _hashed(self, address: str) -> str:
        return hmac.new(self._secret, address.encode(), "sha256").hexdigest()[:32]
