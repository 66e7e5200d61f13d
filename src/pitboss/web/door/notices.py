"""Lines of the log about people: who signed in or out, and who was refused what.

Never a name, a login or anything that was typed: an account is its number, and whoever types a login that nobody has
may have typed their password. Nobody fills the log either: somebody who tries all night has so many lines, and what was
left out is counted in the next one.
"""

from typing import Any

from pitboss.web.door.guard import Buckets
from pitboss.web.log import log

TOLD = {401, 403, 413, 421, 422, 429}  # refusals with these are logged
ROUTINE = {"no-session", "not-now"}  # but not those of a page that was left open, or clicked too late


class Notices:
    def __init__(self, throttle: Buckets) -> None:
        self._throttle = throttle
        self._left_out = 0

    def signed(self, says: str, account: str, address: str, **facts: Any) -> None:
        self._tell(says, account, {"account": account, "address": address, **facts})

    def refused(self, status: int, code: str, address: str, *, by: str = "", account: str = "", **facts: Any) -> None:
        """`by` is the account that asked, `account` the one that it was about, such as that of a login; "" if none."""
        if status in TOLD and code not in ROUTINE:
            known = {"account": account or by or None, "address": address}
            self._tell("refused", by or address, {"code": code, **known, **facts})

    def _tell(self, says: str, who: str, facts: dict[str, Any]) -> None:
        # By kind, so that wrong tries with a login cannot keep the next sign-in out of the log.
        if not self._throttle.take(f"{says} {who}"):
            self._left_out += 1
            return
        if self._left_out:
            facts["left_out"], self._left_out = self._left_out, 0
        log.info(says, **facts)
