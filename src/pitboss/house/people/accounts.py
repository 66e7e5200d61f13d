"""Accounts: who may sign in, their names and passwords, and what is on record about them.

An account is a number (`p.` and ten letters), which stands for it in the book and in every event. Its login, name and
password hash are stored as a paper, which may change; roles, identification and self-exclusion are on record
(`registry`). The sessions of its browsers are separate papers.
"""

import json
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from uuid import uuid4

from pitboss.house.asks import Reply
from pitboss.house.people import passwords, staff
from pitboss.house.people.confusable import is_mixed, skeleton
from pitboss.house.people.invitations import Invitation, Invitations, number_of
from pitboss.house.people.registry import Registry
from pitboss.house.people.roles import STAFF, Role
from pitboss.house.people.sessions import KNOWN_MOST, SILENT_MS, STAFF_SILENT_MS, STALE_SECONDS, Session, Sessions
from pitboss.house.people.staff import Standing
from pitboss.house.stores.store import HouseError, Store
from pitboss.rounds.refusal import refuse
from pitboss.tables import identities
from pitboss.tables.identities import Actor, has_account

DRAWER, LOGINS = "accounts", "logins"
LOOKS_SECONDS = 5.0
_LOGIN = re.compile(r"\w[\w.@+-]{1,31}")


@dataclass(frozen=True)
class Account:
    """An account as it is now. Times are ms since 1970."""

    player: str
    login: str
    name: str  # what others call them
    since: int
    password: str  # its hash; empty if nobody can sign in
    standing: Standing

    @property
    def roles(self) -> frozenset[Role]:
        return frozenset(Role(word) for word in self.standing.roles)

    @property
    def is_staff(self) -> bool:
        return bool(self.roles & STAFF)

    @property
    def disabled(self) -> bool:
        return self.standing.disabled


@dataclass(frozen=True)
class _Paper:
    login: str
    name: str
    since: int
    password: str


class Accounts:
    """`clock` gives ms since 1970; `ticks` seconds of a steady clock."""

    def __init__(self, store: Store, clock: Callable[[], int], ticks: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self.registry = Registry(store, clock, ticks)
        self.sessions = Sessions(store, clock, ticks)
        self.invitations = Invitations(store, clock)
        self._ticks = ticks
        self._by_look: tuple[float, dict[str, list[tuple[str, str]]]] = (float("-inf"), {})
        self._papers: OrderedDict[str, tuple[float, _Paper]] = OrderedDict()  # by number, with the time of reading

    # ------------------------------------------------------------ who is who

    def get(self, player: str) -> Account | None:
        standing = self.registry.standing(player) if has_account(player) else None
        paper = None if standing is None else self._paper(player)
        if paper is None or standing is None:
            return None
        return Account(player, paper.login, paper.name, paper.since, paper.password, standing)

    def find(self, login: str) -> Account | None:
        player = self._store.paper(LOGINS, fold(login))
        return None if player is None else self.get(player)

    def all(self) -> list[Account]:
        """All accounts, sorted by login."""
        found = [self.get(player) for player in self.registry.now().people]
        return sorted((one for one in found if one is not None), key=lambda one: fold(one.login))

    def name(self, player: str) -> str | None:
        """The name that others see."""
        found = self.get(player)
        return None if found is None else found.name

    def is_like_another(self, name: str, player: str) -> bool:
        """Whether a name could be mistaken for that of another account. Two players may have the same name, but not
        names that only look the same; and nobody may have a name like that of staff.
        """
        for other, theirs in self._looks().get(skeleton(name), ()):
            if other != player and (self.roles(other) & STAFF or fold(theirs) != fold(name)):
                return True
        return False

    def _looks(self) -> dict[str, list[tuple[str, str]]]:
        """By skeleton: the accounts and their names. From a cache of some seconds, because it reads all accounts."""
        at, found = self._by_look
        if self._ticks() - at >= LOOKS_SECONDS:
            found = {}
            for player, text in self._store.papers(DRAWER).items():
                name = _Paper(**json.loads(text)).name
                found.setdefault(skeleton(name), []).append((player, name))
            self._by_look = self._ticks(), found
        return found

    def roles(self, player: str) -> frozenset[Role]:
        """Empty for somebody without an account, or with a disabled one."""
        standing = self.registry.standing(player)
        if standing is None or standing.disabled:
            return frozenset()
        return frozenset(Role(word) for word in standing.roles)

    def checked(self, player: str) -> str | None:
        """The day on which age and identification were checked."""
        standing = self.registry.standing(player)
        return None if standing is None else standing.checked

    def excluded_until(self, player: str) -> int | None:
        """Until when the player has excluded themselves; None if they may play."""
        standing = self.registry.standing(player)
        until = None if standing is None else standing.excluded_until
        return until if until is not None and until > self._clock() else None

    # ------------------------------------------------------------ making and changing

    def invite(self, roles: tuple[str, ...], *, days: int, by: str) -> tuple[str, Invitation]:
        """Make an invitation and put it on record. Its code is not stored, so it is returned only here."""
        code, made = self.invitations.make(roles, days=days, by=by)
        reply = self.ask(staff.MakeInvitation(number_of(code), roles), by=by)
        if reply.refusal is not None:
            raise HouseError(str(reply.refusal))
        return code, made

    def invitation(self, code: str) -> Invitation | None:
        """None for a code that cannot be used."""
        found = self.invitations.find(code)
        return found if found is not None and self._holds(number_of(code), found) else None

    def open_invitations(self) -> dict[str, Invitation]:
        """Those that can be used, by number."""
        return {number: one for number, one in self.invitations.open().items() if self._holds(number, one)}

    def take_back(self, invitation: str, *, by: str) -> Reply:
        """Make an invitation invalid."""
        if invitation not in self.open_invitations():
            return Reply(0, refusal=refuse(staff.StaffCode.NO_INVITATION))
        return self.ask(staff.TakeBackInvitation(invitation), by=by)

    def _holds(self, number: str, found: Invitation) -> bool:
        """Whether it is on record, and was made by somebody who is still a manager, or at the command line."""
        now = self.registry.now()
        if not has_account(found.by):
            return number in now.invitations
        return Role.MANAGER in self.roles(found.by) and now.holds(number, found.roles)

    def enrol(self, code: str, login: str, name: str, hashed: str) -> Account:
        """Make an account by an invitation. It is marked as used first, and unmarked if making the account fails."""
        player = _fresh_number()
        found = self.invitations.use(code, player) if self.invitation(code) is not None else None
        if found is None:
            raise HouseError("This invitation was used, or is too old. Ask for a new one.")
        try:
            return self.make(login, name, hashed, roles=found.roles, player=player, invited=found.by)
        except HouseError:
            self.invitations.give_back(code, player)
            raise

    def make(
        self, login: str, name: str, hashed: str, *, roles: tuple[str, ...] = (), player: str = "", by: str = "",
        invited: str = "",
    ) -> Account:  # fmt: skip
        """Make an account. The password is hashed by the caller, because that is slow.

        The login is claimed first. If the house stops before the account is on record, the claim has no effect.
        """
        player = player or _fresh_number()
        return self._made(login, name, hashed, staff.MakeAccount(player, roles, invited), by=by or player)

    def make_first(self, login: str, name: str, hashed: str) -> Account:
        """Make the first manager. If two try at once, even in different processes, one succeeds, by the record."""
        player = _fresh_number()
        return self._made(login, name, hashed, staff.MakeFirstManager(player), by=player)

    def _made(
        self, login: str, name: str, hashed: str, command: staff.MakeAccount | staff.MakeFirstManager, *, by: str
    ) -> Account:
        player = command.player
        if not is_login(login):
            raise HouseError(
                "A login has 2 to 32 letters, figures, dots, dashes or @, and begins with a letter or a figure."
            )
        self._claim(login, player)
        paper = _Paper(login, name, self._clock(), hashed)
        self._store.keep_paper(DRAWER, player, _written(paper))
        reply = self.ask(command, by=by)
        if reply.refusal is not None:
            self._store.drop_paper(DRAWER, player)
            self._store.drop_paper(LOGINS, fold(login))
            raise HouseError(str(reply.refusal))
        made = self.get(player)
        assert made is not None
        return made

    def is_taken(self, login: str) -> bool:
        """Whether somebody has this login, or one that looks the same."""
        people, looks = self.registry.now().people, skeleton(fold(login))
        return any(skeleton(one) == looks and who in people for one, who in self._store.papers(LOGINS).items())

    def _claim(self, login: str, player: str) -> None:
        taken = self._store.paper(LOGINS, fold(login))
        free = not self.is_taken(login)
        if not free or not self._store.keep_paper(LOGINS, fold(login), player, was=taken):
            raise HouseError(f'The login "{login}" is taken. Choose another one.')

    def rename(self, player: str, name: str) -> None:
        self._change(player, lambda paper: replace(paper, name=name))

    def set_password(self, player: str, hashed: str) -> None:
        self._change(player, lambda paper: replace(paper, password=hashed))

    def _change(self, player: str, how: Callable[[_Paper], _Paper]) -> None:
        while True:
            text = self._store.paper(DRAWER, player)
            if text is None:
                raise HouseError(f"There is no account {player}.")
            if self._store.keep_paper(DRAWER, player, _written(how(_Paper(**json.loads(text)))), was=text):
                self._papers.pop(player, None)
                return

    def _paper(self, player: str) -> _Paper | None:
        """From a cache of a second: it is read with every click, and for everybody in every view."""
        at, paper = self._papers.get(player, (float("-inf"), None))
        if paper is not None and self._ticks() - at < STALE_SECONDS:
            return paper
        text = self._store.paper(DRAWER, player)
        if text is None:
            return None
        paper = _Paper(**json.loads(text))
        self._papers.pop(player, None)
        self._papers[player] = self._ticks(), paper
        if len(self._papers) > KNOWN_MOST:
            self._papers.popitem(last=False)
        return paper

    def ask(self, command: staff.Command, *, by: Actor, command_id: str = "") -> Reply:
        """A command to the staff's stream. Disabling an account also ends all its sessions."""
        reply = self.registry.ask(command, by=by, command_id=command_id or uuid4().hex)
        if reply.ok and isinstance(command, staff.Disable):
            self.sessions.end_all(command.player)
        return reply

    # ------------------------------------------------------------ signing in

    def verify(self, login: str, password: str) -> Account | None:
        """The account, if the password is right; an unknown login takes as long. Too slow for an event loop, which
        has to find the account itself and check the password in a thread.
        """
        account = self.find(login)
        known = account.password or None if account is not None else None
        return account if passwords.matches(known, password) else None

    def begin(self, player: str, browser: str = "") -> str:
        """Begin a session; returns the token for the browser."""
        return self.sessions.begin(player, browser)

    def with_token(self, token: str) -> tuple[Account, Session] | None:
        """The account of a browser; None if its session was ended or its account disabled."""
        player = token.rpartition(".")[0]
        standing = self.registry.standing(player) if has_account(player) else None
        if standing is None or standing.disabled:
            return None
        staff_here = any(Role(word) in STAFF for word in standing.roles)
        session = self.sessions.with_token(token, silent_ms=STAFF_SILENT_MS if staff_here else SILENT_MS)
        account = None if session is None else self.get(player)
        return None if session is None or account is None else (account, session)


def _fresh_number() -> str:
    return str(identities.Account("".join(secrets.choice(identities.LETTERS) for _ in range(10))))


def is_login(text: str) -> bool:
    return _LOGIN.fullmatch(fold(text)) is not None and not is_mixed(text)


def fold(login: str) -> str:
    """The same text for all ways to type a login.

    >>> fold(" Ann.Ｂ ")
    'ann.b'
    """
    return unicodedata.normalize("NFKC", login).strip().casefold()


def _written(paper: _Paper) -> str:
    return json.dumps(asdict(paper), sort_keys=True)
