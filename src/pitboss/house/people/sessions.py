"""Sessions of accounts: one paper for every browser that is signed in; deleting it signs the browser out.

A browser has a token: the account's number, by which the session is found, and a secret, whose hash is stored. When
the time of last use is written, it replaces only the paper that was read, so that an ended session stays ended.
"""

import json
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from hashlib import sha256

from pitboss.house.stores.store import Store

DRAWER = "sessions"
SECRET_BYTES = 24
STALE_SECONDS = 1.0  # how long a session is used without reading it again
SEEN_EVERY_MS = 60_000
KNOWN_MOST = 20_000
BROWSER_MOST = 200
HOUR_MS = 3_600_000
STAFF_SILENT_MS = 12 * HOUR_MS  # a session of staff ends when it was not used for so long
SILENT_MS = 14 * 24 * HOUR_MS  # and one of anybody else
# A session that is used ends in its first break after so long, so that nobody is signed out in the middle of a hand.
LONGEST_MS = 30 * 24 * HOUR_MS
BREAK_MS = HOUR_MS // 2
# Without a break, as on a screen that is left open, it ends after this.
LATEST_MS = LONGEST_MS + 24 * HOUR_MS

_TOKEN = re.compile(r"(p\.[a-z0-9]{10})\.[A-Za-z0-9_-]{20,60}")


@dataclass(frozen=True)
class Session:
    """One browser that is signed in. Times are ms since 1970."""

    key: str  # in the drawer
    player: str
    since: int
    seen: int
    browser: str
    tablet: str = ""  # the number of the shared tablet where it was begun by PIN or badge

    @property
    def id(self) -> str:
        """Identifies the session in the owner's list; nobody can sign in with it."""
        return self.key.partition("/")[2][:16]


class Sessions:
    """`clock` gives ms since 1970; `ticks` seconds of a steady clock."""

    def __init__(self, store: Store, clock: Callable[[], int], ticks: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._ticks = ticks
        self._known: OrderedDict[str, tuple[float, Session]] = OrderedDict()  # by key, with the time of reading

    def begin(self, player: str, browser: str = "", tablet: str = "") -> str:
        """Begin a session; the token for the browser is returned only here."""
        token = f"{player}.{secrets.token_urlsafe(SECRET_BYTES)}"
        now = self._clock()
        key = f"{player}/{_hash(token)}"
        self._store.keep_paper(DRAWER, key, _written(Session(key, player, now, now, _plain(browser), tablet)))
        return token

    def with_token(self, token: str, *, silent_ms: int = SILENT_MS) -> Session | None:
        """The session of a token, if it was not ended and was used lately enough."""
        found = _TOKEN.fullmatch(token)
        if found is None:
            return None
        key = f"{found[1]}/{_hash(token)}"
        at, session = self._known.get(key, (float("-inf"), None))
        if session is not None and self._ticks() - at < STALE_SECONDS:
            return session
        return self._look(key, silent_ms)

    def of(self, player: str) -> list[Session]:
        """Newest first, without those that are too old to be used."""
        return sorted((one for one in self._all(player) if not _is_old(one, self._clock())), key=lambda one: -one.since)

    def keys(self) -> set[str]:
        """The keys of all sessions."""
        return set(self._store.papers(DRAWER))

    def going_on(self, asked: set[str]) -> set[str]:
        """Those of the sessions that were not ended, and are not too old."""
        papers, now = self._store.papers(DRAWER), self._clock()
        return {key for key in asked & papers.keys() if not _is_old(_read(key, papers[key]), now)}

    def end(self, session: Session) -> None:
        self._store.drop_paper(DRAWER, session.key)
        self._known.pop(session.key, None)

    def end_all(self, player: str, *, but: str = "") -> list[Session]:
        """End all sessions of a player except `but`; returns those that were ended."""
        ended = [one for one in self._all(player) if one.key != but]
        for one in ended:
            self.end(one)
        return ended

    def _all(self, player: str) -> list[Session]:
        return [_read(key, text) for key, text in self._store.papers(DRAWER, f"{player}/").items()]

    def _look(self, key: str, silent_ms: int) -> Session | None:
        self._known.pop(key, None)
        text = self._store.paper(DRAWER, key)
        if text is None:
            return None
        session, now = _read(key, text), self._clock()
        if now - session.seen > silent_ms or _is_old(session, now):
            self.end(session)
            return None
        if now - session.seen > SEEN_EVERY_MS:
            session = replace(session, seen=now)
            if not self._store.keep_paper(DRAWER, key, _written(session), was=text):
                return self._look(key, silent_ms)  # ended just now, or seen by another process
        self._known[key] = self._ticks(), session
        while len(self._known) > KNOWN_MOST:
            self._known.popitem(last=False)
        return session


def _is_old(session: Session, now: int) -> bool:
    age = now - session.since
    return age > LATEST_MS or (age > LONGEST_MS and now - session.seen > BREAK_MS)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _plain(browser: str) -> str:
    """The printable part of what a browser says about itself."""
    return "".join(one for one in browser if one.isascii() and one.isprintable())[:BROWSER_MOST]


def _written(session: Session) -> str:
    facts = asdict(session)
    del facts["key"], facts["player"]
    if not session.tablet:
        del facts["tablet"]  # an older pitboss reads it, too
    return json.dumps(facts, sort_keys=True)


def _read(key: str, text: str) -> Session:
    return Session(key, key.partition("/")[0], **json.loads(text))
