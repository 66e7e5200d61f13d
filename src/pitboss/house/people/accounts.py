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
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from uuid import uuid4

from pitboss.house.asks import Reply
from pitboss.house.people import badges, one_time, passwords, player_cards, staff
from pitboss.house.people.confusable import is_mixed, skeleton
from pitboss.house.people.invitations import Invitation, Invitations, number_of
from pitboss.house.people.one_time import OneTime
from pitboss.house.people.registry import Registry
from pitboss.house.people.roles import STAFF, Role
from pitboss.house.people.search import Directory
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
    login: str  # empty if staff made it, and nobody can sign in yet
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
        self.directory = Directory(self, store, ticks)
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
        """All accounts, sorted by login; by name where there is none."""
        found = [self.get(player) for player in self.registry.now().people]
        return sorted((one for one in found if one is not None), key=lambda one: fold(one.login or one.name))

    def code(self, player: str) -> str:
        """The code on the card of an account; accounts of an older pitboss get theirs when it is first asked for."""
        return player_cards.give(self._store, player)

    def names(self) -> list[tuple[str, str, str]]:
        """Number, name and login of all accounts, read at once."""
        known = self.registry.now().people
        papers = [(player, _Paper(**json.loads(text))) for player, text in self._store.papers(DRAWER).items()]
        return [(player, one.name, one.login) for player, one in papers if player in known]

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
        """The day on which age and identification were checked, of an account or of a walk-in."""
        check = self.check_of(player)
        return None if check is None else check.day

    def check_of(self, player: str) -> staff.Check | None:
        """The last check of somebody's identification: which kind of document, when, and by whom."""
        if has_account(player):
            standing = self.registry.standing(player)
            return None if standing is None else standing.check
        return self.registry.lately().walk_ins.get(player)

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
        if found.player:
            account = self.get(found.player)
            waits = account is not None and not account.password and not account.disabled and not account.is_staff
            return waits and number in now.invitations
        if not has_account(found.by):
            return number in now.invitations
        return Role.MANAGER in self.roles(found.by) and now.holds(number, found.roles)

    def enrol(self, code: str, login: str, name: str, hashed: str) -> Account:
        """Make an account by an invitation, or sign in for the first time to one that staff have made. The invitation
        is marked as used first, and unmarked if it fails.
        """
        invited = self.invitation(code)
        player = invited.player if invited is not None and invited.player else _fresh_number()
        found = self.invitations.use(code, player) if invited is not None else None
        if found is None:
            raise HouseError("This invitation was used, or is too old. Ask for a new one.")
        try:
            if found.player:
                return self._first_sign_in(player, login, hashed)
            return self.make(login, name, hashed, roles=found.roles, player=player, invited=found.by)
        except HouseError:
            self.invitations.give_back(code, player)
            raise

    def sign_in_link(self, player: str, *, days: int, by: str) -> tuple[str, Invitation]:
        """An invitation for somebody whose account staff have made: with it they choose a login and a password."""
        account = self.get(player)
        if account is None or account.disabled or account.is_staff or account.password:
            raise HouseError(
                "A link is for a player's account that nobody can sign in to yet. A manager sees to the others."
            )
        code, made = self.invitations.make((Role.PLAYER.value,), days=days, by=by, player=player)
        reply = self.ask(staff.MakeInvitation(number_of(code), made.roles), by=by)
        if reply.refusal is not None:
            raise HouseError(str(reply.refusal))
        return code, made

    def _first_sign_in(self, player: str, login: str, hashed: str) -> Account:
        _demand_login(login)
        self._claim(login, player)
        self._change(player, lambda paper: replace(paper, login=login, password=hashed))
        made = self.get(player)
        assert made is not None
        return made

    def make_player(self, name: str, *, by: str, command_id: str) -> Account:
        """The account of a player whom staff know by name: no login, no password, a code for their card.

        The same command gives the same account, so that a request that is sent twice makes one.
        """
        player = _number_of(command_id)
        if self.get(player) is None:
            self._store.keep_paper(DRAWER, player, _written(_Paper("", name, self._clock(), "")))
            made = staff.MakeAccount(player, (), by)
            reply = self.ask(made, by=by, command_id=command_id)
            if reply.refusal is not None:
                self._store.drop_paper(DRAWER, player)
                raise HouseError(str(reply.refusal))
        self._forget_names()
        self.code(player)
        found = self.get(player)
        assert found is not None
        return found

    def _forget_names(self) -> None:
        self._by_look = (float("-inf"), {})
        self.directory.forget()

    def make_players(self, names: Mapping[str, str], *, by: str, command_id: str) -> dict[str, str]:
        """Accounts for many players with one record, so that all of them are made or none. `names` is by the number
        that another list knows them by; returns the accounts, by the same.
        """
        made = {number: _number_of(f"{command_id}/{number}") for number in names}
        for number, player in made.items():
            # All papers come first: without the record they have no effect, and after it none is missing.
            self._store.keep_paper(DRAWER, player, _written(_Paper("", names[number], self._clock(), "")))
            player_cards.list_as(self._store, player, number)
            self.code(player)
        reply = self.ask(staff.MakePlayers(tuple(made.values()), by), by=by, command_id=command_id)
        if reply.refusal is not None:
            raise HouseError(str(reply.refusal))
        self._forget_names()
        return made

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
        _demand_login(login)
        self._claim(login, player)
        paper = _Paper(login, name, self._clock(), hashed)
        self._store.keep_paper(DRAWER, player, _written(paper))
        reply = self.ask(command, by=by)
        if reply.refusal is not None:
            self._store.drop_paper(DRAWER, player)
            self._store.drop_paper(LOGINS, fold(login))
            raise HouseError(str(reply.refusal))
        self.code(player)
        self._forget_names()
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
        self._forget_names()

    def set_password(self, player: str, hashed: str) -> None:
        self._change(player, lambda paper: replace(paper, password=hashed))
        one_time.drop(self._store, player)

    def reset_password(self, player: str, once: OneTime) -> None:
        """From now on only the password for one sign-in works; everybody who is signed in as this person is out."""
        self.set_password(player, f"reset:{secrets.token_hex(16)}")
        one_time.keep(self._store, player, replace(once, until=self._clock() + one_time.HOLDS_MS))
        self.sessions.end_all(player)

    def with_badge(self, code: str) -> Account | None:
        """Whoever has this badge."""
        number = badges.number_of(code)
        people = self.registry.now().people
        return next((self.get(player) for player, one in people.items() if one.badge == number), None)

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
        known = account.password if account is not None and account.password.startswith("$") else None
        return account if passwords.matches(known, password) else None

    def begin(self, player: str, browser: str = "", tablet: str = "") -> str:
        """Begin a session; returns the token for the browser. `tablet` is where no password was asked."""
        return self.sessions.begin(player, browser, tablet)

    def with_token(self, token: str) -> tuple[Account, Session] | None:
        """The account of a browser; None if its session was ended, its account disabled, or its tablet taken back."""
        player = token.rpartition(".")[0]
        standing = self.registry.standing(player) if has_account(player) else None
        if standing is None or standing.disabled:
            return None
        staff_here = any(Role(word) in STAFF for word in standing.roles)
        session = self.sessions.with_token(token, silent_ms=STAFF_SILENT_MS if staff_here else SILENT_MS)
        if session is None or (session.tablet and session.tablet not in self.registry.lately().tablets):
            return None
        account = self.get(player)
        return None if account is None else (account, session)


def _fresh_number() -> str:
    return str(identities.Account("".join(secrets.choice(identities.LETTERS) for _ in range(10))))


def _number_of(command_id: str) -> str:
    """The number of the account that a command makes: the same one each time that it is sent."""
    drawn = sha256(f"account:{command_id}".encode()).digest()
    letters = identities.LETTERS
    return str(identities.Account("".join(letters[one % len(letters)] for one in drawn[:10])))


def _demand_login(login: str) -> None:
    if not is_login(login):
        raise HouseError(
            "A login has 2 to 32 letters, figures, dots, dashes or @, and begins with a letter or a figure."
        )


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
