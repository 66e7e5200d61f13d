"""The door: which host names the house answers to, which pages may act for a player, and how fast.

A page of another site can make a browser send a request with the player's cookie. It cannot send our header,
cannot read our answers, and cannot choose the Origin. Requests for an unknown host name are refused, so that a foreign
name that resolves to this machine gets nothing.
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
    """Knows the host names of the house. Numeric addresses are accepted: no foreign name can stand for them."""

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
        """Whether the request comes from a page of this very house."""
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


def network_of(host: str) -> str:
    """The network that an address is counted with: whoever has one IPv6 address has a whole /64 of them.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("testclient")
    ('192.0.2.7', '2001:db8:1:2::/64', 'testclient')
    """
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    return host if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


class Buckets:
    """A token bucket for each client: a burst, then so many a second. Clients who were not here lately are forgotten.

    Processes tell each other what was taken (`news`, `owe`), so that the rate holds over all of them. Somebody who asks
    several processes at the same moment may exceed the burst, and then waits longer.
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
        """Undo a `take` that should not count."""
        self._put(who, min(self._burst, self.left(who) + cost))
        self._untold[who] = self._untold.get(who, 0.0) - cost

    def news(self, most: int) -> dict[str, float]:
        """What was taken here and not reported yet, the most first; only by clients who took a quarter of the burst, or
        have less than half of it left.
        """
        worth_telling = [who for who, cost in self._untold.items() if cost > 0 and self._is_much(who, cost)]
        told = sorted(worth_telling, key=lambda who: -self._untold[who])[:most]
        return {who: self._untold.pop(who) for who in told}

    def _is_much(self, who: str, cost: float) -> bool:
        return 4 * cost >= self._burst or 2 * self.left(who) < self._burst

    def owe(self, who: str, cost: float) -> None:
        """Count what was taken at another process. The debt is at most one burst, so that nobody waits for ever."""
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


def harden(headers: MutableHeaders, path: str, *, strict_transport: bool) -> None:
    """Set the security headers that every answer has. What the API says is for one person, and nobody keeps it."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
    if strict_transport:
        headers.setdefault("Strict-Transport-Security", f"max-age={YEAR_S}")
