"""Browsers in which somebody has signed in before: wrong passwords from elsewhere cannot lock them out.

Such a browser has a second cookie, which outlives the session: who has signed in there, a number, and a signature. It
does not sign anybody in. It only means that a wrong password is counted against this very browser, and not together
with what strangers tried with the same login or from the same address. A change of the password makes it worthless.
"""

import hmac
import secrets
from collections.abc import Iterator

from pitboss.house.people.accounts import Account

KEPT_MOST = 8  # people who may share a browser: several dealers use the tablet of a table


class Devices:
    """One for a house. `secret` is the same in all its processes."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def known(self, cookie: str | None, account: Account | None) -> str | None:
        """The number of the browser if the account has signed in there before, else None."""
        for player, number, signature in _read(cookie):
            if account is not None and player == account.player:
                right = self._signature(account, number)
                if hmac.compare_digest(right.encode(), signature.encode()):
                    return number
        return None

    def with_account(self, cookie: str | None, account: Account) -> str:
        """The cookie of a browser in which an account signs in now; it remembers the newest accounts."""
        number = self.known(cookie, account) or secrets.token_hex(8)
        mine = (account.player, number, self._signature(account, number))
        others = [one for one in _read(cookie) if one[0] != account.player]
        return "!".join(":".join(one) for one in [mine, *others][:KEPT_MOST])

    def _signature(self, account: Account, number: str) -> str:
        said = "\n".join((account.player, number, account.password))
        return hmac.digest(self._secret, said.encode(), "sha256").hex()[:40]


def _read(cookie: str | None) -> Iterator[tuple[str, str, str]]:
    for one in (cookie or "").split("!")[:KEPT_MOST]:
        parts = one.split(":")
        if len(parts) == 3:
            yield parts[0], parts[1], parts[2]
