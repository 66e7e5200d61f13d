"""The door: which names the house answers to, whose pages may speak for a player, and how fast.

A page of another site can make a browser send a request with the player's cookie. It cannot send our header,
cannot read our answers, and cannot choose the Origin; and a name that merely points here is not let in.
"""

import ipaddress
import socket
from collections import OrderedDict
from collections.abc import Callable, Collection
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
YEAR_S = 365 * 24 * 3600


class Door:
    """Knows the names of the house. Addresses in figures are let in: nobody can point a name at them."""

    def __init__(self, names: Collection[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    def knows(self, host: str) -> bool:
        name = _bare(host)
        if name is None:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._names
        return True

    def same(self, origin: str | None, host: str, scheme: str) -> bool:
        """Whether a page of this very house asks."""
        if origin is None:
            return False
        found = urlsplit(origin)
        return found.scheme == scheme and found.netloc.lower() == host.lower()


def _bare(host: str) -> str | None:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def near(host: str) -> str:
    """Whom an address is counted with: who has one address of the new kind has a whole network of them.

    >>> near("192.0.2.7"), near("2001:db8:1:2:3:4:5:6"), near("testclient")
    ('192.0.2.7', '2001:db8:1:2::/64', 'testclient')
    """
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    return host if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


class Buckets:
    """So many at once, then so many a second, for each who asks; those who were not here lately are forgotten.

    What was taken is told to other processes (`news`), and what they tell is owed here (`owe`): so the rate holds over
    all of them. Who asks several at the same moment may have more at once, and waits for that longer.
    """

    def __init__(self, burst: float, per_second: float, *, most: int = 20_000, clock: Callable[[], float] = monotonic):
        self._burst, self._rate, self._most, self._clock = burst, per_second, most, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._untold: OrderedDict[str, float] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        left = self.left(who)
        allowed = left >= cost
        self._put(who, left - cost if allowed else left)
        if allowed:
            self._untold[who] = self._untold.get(who, 0.0) + cost
            if len(self._untold) > self._most:
                self._untold.popitem(last=False)
        return allowed

    def give_back(self, who: str, cost: float = 1.0) -> None:
        """It was taken, and is not to count."""
        self._put(who, min(self._burst, self.left(who) + cost))
        self._untold[who] = self._untold.get(who, 0.0) - cost

    def news(self, most: int) -> dict[str, float]:
        """What was taken here and not told yet, by who took a quarter of what there is at once, or has less than half
        of it left; the most first.
        """
        worth_telling = [who for who, cost in self._untold.items() if cost > 0 and self._is_much(who, cost)]
        told = sorted(worth_telling, key=lambda who: -self._untold[who])[:most]
        return {who: self._untold.pop(who) for who in told}

    def _is_much(self, who: str, cost: float) -> bool:
        return 4 * cost >= self._burst or 2 * self.left(who) < self._burst

    def owe(self, who: str, cost: float) -> None:
        """It was taken at another process. Nobody owes more than there is at once, so nobody waits for ever."""
        self._put(who, max(-self._burst, self.left(who) - cost))

    def left(self, who: str) -> float:
        if who not in self._left:
            return self._burst
        left, at = self._left[who]
        return min(self._burst, left + (self._clock() - at) * self._rate)

    def _put(self, who: str, left: float) -> None:
        self._left.pop(who, None)
        self._left[who] = left, self._clock()
        if len(self._left) > self._most:
            self._left.popitem(last=False)


def harden(headers: MutableHeaders, *, strict_transport: bool) -> None:
    """The headers that every answer has."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if strict_transport:
        headers.setdefault("Strict-Transport-Security", f"max-age={YEAR_S}")
