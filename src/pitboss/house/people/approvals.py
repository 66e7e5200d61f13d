"""Commands that need two people: one files it, another agrees, and it is carried out once, with both names on record.

A filed command is stored under a key made from its id, so that a command that is sent twice is filed once. If two
people agree at once, even in different processes, one succeeds. The command is carried out with the id of the first
person's command; so if a process dies in between, the second person may agree again, and nothing is done twice.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from hashlib import sha256
from typing import Any

from pitboss.house.clocks import passed_ms, steady_ms
from pitboss.house.stores.store import Store
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.identities import TwoPeople

DRAWER = "approvals"
WAITS_MS = 15 * 60_000
FILED_MOST = 40  # by one person within `WAITS_MS`
KEPT_MS = 24 * 3_600_000  # then it is deleted; what was carried out is on record


class ApprovalCode(Why):
    NOT_THERE = ("not-there", "This does not wait for anybody any more: {why}.")
    SAME_PERSON = ("same-person", "You asked for it yourself. Another person has to agree.")
    NOT_YOURS = ("not-yours", "Only who asked for it can withdraw it. You can decline it.")
    CHANGED = ("changed-since", "This would not be what was asked for any more: things have moved on. Ask for it anew.")
    MANY = ("many-waiting", "You have asked for {most} of these within a quarter of an hour. Wait a little.")
    CALLED = ("called-already", "{what} is called already, and waits for a second person. See to that one first.")
    WAITS = ("waits-already", "This waits already: {says}. Another person has to agree; or withdraw it first.")


class ApprovalState(Enum):
    """The state of a filed command. The words continue a sentence after "it is"."""

    WAITING = "waiting"
    AGREED = "agreed to"  # and about to be carried out
    DONE = "done"
    REFUSED = "refused"  # agreed to, but refused by the table or the cage
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    COUNT_AGAIN = "to be counted again"


PAST = "the hand was over before anybody agreed"
_OVER = {
    ApprovalState.AGREED: "somebody else agreed to it",
    ApprovalState.DONE: "it was carried out",
    ApprovalState.REFUSED: "it was agreed to, and could not be carried out",
    ApprovalState.DECLINED: "it was declined",
    ApprovalState.WITHDRAWN: "it was withdrawn",
    ApprovalState.COUNT_AGAIN: "everybody counts again",
}


@dataclass(frozen=True)
class Filed:
    """A command with what is needed to carry it out. `kind` is where it goes: a table, the cage, real cards."""

    id: str
    kind: str
    table: str | None
    word: str  # of the permits
    body: Mapping[str, Any]
    by: str  # the account number of who asked
    at: int
    command_id: str
    says: str  # in words, with its amounts
    stand: ApprovalState = ApprovalState.WAITING
    second: str = ""
    others: tuple[str, ...] = ()  # who have entered the same count, before the last one who is needed

    @property
    def both(self) -> TwoPeople:
        """The actor on record, once somebody has agreed."""
        first, *others = (*self.others, self.second)
        return TwoPeople(self.by, first, tuple(others))


class Approvals:
    """`clock` gives ms since 1970, `steady` ms of a steady clock: a hand is stopped while a call waits, so setting the
    wall clock must not change how long that is. `is_past` says whether the hand that a command is about is over, so
    that the command cannot be carried out any more."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        steady: Callable[[], int] = steady_ms,
        is_past: Callable[[Filed], bool] = lambda _: False,
    ) -> None:
        self._store = store
        self._clock = clock
        self._steady = steady
        self._is_past = is_past
        self._since: dict[str, int] = {}  # when each one was filed, by the steady clock of this process

    def file(
        self, kind: str, table: str | None, word: str, body: Mapping[str, Any], *, by: str, command_id: str, says: str
    ) -> Filed:
        """File a command; if it was filed before, return that."""
        key = _key(command_id)
        made = Filed(key, kind, table, word, body, by, self._clock(), command_id, says)
        if self._store.keep_paper(DRAWER, key, _written(made), was=None):
            self._since[key] = self._steady()
            self._clear()
            return made
        return self.get(key) or made

    def too_many(self, by: str) -> Refusal | None:
        """A limit for each person, because filed commands are stored for a day, and all of them are read each time."""
        texts = self._store.papers(DRAWER).values()
        lately = [one for one in map(_read, texts) if one.by == by and self._age(one) < WAITS_MS]
        return refuse(ApprovalCode.MANY, most=FILED_MOST) if len(lately) >= FILED_MOST else None

    def waits_already(
        self, kind: str, table: str | None, word: str, body: Mapping[str, Any], *, by: str, says: str
    ) -> Refusal | None:
        """Refuse the same command under another id while the first one waits: it is most likely the same request.

        `says` is compared as well, because it names the hand: the same command for the next hand is another one.
        """
        asked = (kind, table, word, by, says, _without_id(body))
        for one in self.waiting():
            if (one.kind, one.table, one.word, one.by, one.says, _without_id(one.body)) == asked:
                return refuse(ApprovalCode.WAITS, says=says.rstrip("."))
        return None

    def get(self, key: str) -> Filed | None:
        text = self._store.paper(DRAWER, key)
        return None if text is None else _read(text)

    def of_command(self, command_id: str) -> Filed | None:
        return self.get(_key(command_id))

    def waiting(self) -> list[Filed]:
        """Oldest first."""
        found = [_read(text) for text in self._store.papers(DRAWER).values()]
        return sorted((one for one in found if self._waits(one)), key=lambda one: (one.at, one.id))

    def past(self) -> list[Filed]:
        """Commands whose hand ended while they waited, and that are not marked as ended yet. Oldest first."""
        found = [_read(text) for text in self._store.papers(DRAWER).values()]
        gone = [one for one in found if self._in_time(one) and self._is_past(one)]
        return sorted(gone, key=lambda one: (one.at, one.id))

    def over(self) -> list[Filed]:
        """Commands that do not wait any more, except those that are being carried out. Oldest first."""
        found = [_read(text) for text in self._store.papers(DRAWER).values()]
        ended = [one for one in found if one.stand is not ApprovalState.AGREED and not self._waits(one)]
        return sorted(ended, key=lambda one: (one.at, one.id))

    def agree(self, key: str, second: str) -> Filed | Refusal:
        """Agree to a command. Who agreed already may do so again, because carrying it out may have been interrupted."""
        text, found = self._look(key)
        if found is not None and found.stand in (ApprovalState.AGREED, ApprovalState.DONE) and found.second == second:
            return found
        refusal = self._cannot(found)
        if refusal is not None or found is None:
            return refusal or refuse(ApprovalCode.NOT_THERE, why="it is too old")
        if found.by == second:
            return refuse(ApprovalCode.SAME_PERSON)
        taken = replace(found, stand=ApprovalState.AGREED, second=second)
        if not self._store.keep_paper(DRAWER, key, _written(taken), was=text):
            return self.agree(key, second)
        return taken

    def joined(self, filed: Filed, by: str) -> Filed | None:
        """Somebody has entered the same count, and more are needed. None if it has changed meanwhile."""
        more = replace(filed, others=(*filed.others, by))
        return more if self._store.keep_paper(DRAWER, filed.id, _written(more), was=_written(filed)) else None

    def count_again(self, filed: Filed, by: str) -> bool:
        """It does not come out: everybody counts again. False if it has changed meanwhile."""
        over = replace(filed, stand=ApprovalState.COUNT_AGAIN, second=by)
        return self._store.keep_paper(DRAWER, filed.id, _written(over), was=_written(filed))

    def end(self, filed: Filed, *, well: bool) -> None:
        """Mark a command as carried out or refused; also one whose hand ended before anybody agreed."""
        over = replace(filed, stand=ApprovalState.DONE if well else ApprovalState.REFUSED)
        self._store.keep_paper(DRAWER, filed.id, _written(over), was=_written(filed))

    def decline(self, key: str, by: str) -> Refusal | None:
        """For those who could agree; whoever filed it uses `withdraw`."""
        return self._drop(key, by, ApprovalState.DECLINED)

    def withdraw(self, key: str, by: str) -> Refusal | None:
        return self._drop(key, by, ApprovalState.WITHDRAWN)

    def _drop(self, key: str, by: str, stand: ApprovalState) -> Refusal | None:
        text, found = self._look(key)
        if found is None:
            return self._cannot(found)
        if stand is ApprovalState.WITHDRAWN and found.by != by:
            return refuse(ApprovalCode.NOT_YOURS)
        if stand is ApprovalState.DECLINED and found.by == by:
            return refuse(ApprovalCode.SAME_PERSON)
        over = replace(found, stand=stand, second=by if stand is ApprovalState.DECLINED else "")
        refusal = None if over == found else self._cannot(found)
        if refusal is not None or over == found:  # asked twice
            return refusal
        kept = self._store.keep_paper(DRAWER, key, _written(over), was=text)
        return None if kept else self._drop(key, by, stand)

    def _look(self, key: str) -> tuple[str | None, Filed | None]:
        text = self._store.paper(DRAWER, key)
        return text, None if text is None else _read(text)

    def _cannot(self, found: Filed | None) -> Refusal | None:
        if found is not None and found.stand in _OVER:
            overtaken = found.stand is ApprovalState.REFUSED and not found.second
            return refuse(ApprovalCode.NOT_THERE, why=PAST if overtaken else _OVER[found.stand])
        if found is not None and self._in_time(found) and self._is_past(found):
            return refuse(ApprovalCode.NOT_THERE, why=PAST)
        if found is None or not self._waits(found):
            return refuse(ApprovalCode.NOT_THERE, why="nobody agreed within 15 minutes")
        return None

    def _waits(self, one: Filed) -> bool:
        return self._in_time(one) and not self._is_past(one)

    def _in_time(self, one: Filed) -> bool:
        return one.stand is ApprovalState.WAITING and self._age(one) < WAITS_MS

    def _age(self, one: Filed) -> int:
        """How long ago it was filed; if another process filed it, by the wall clock when it was first read here."""
        now = self._steady()
        return now - self._since.setdefault(one.id, now - passed_ms(one.at, self._clock(), most=WAITS_MS))

    def _clear(self) -> None:
        for key, text in self._store.papers(DRAWER).items():
            if self._clock() - _read(text).at > KEPT_MS:
                self._store.drop_paper(DRAWER, key)
                self._since.pop(key, None)


def _without_id(body: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "id"}


def _key(command_id: str) -> str:
    return sha256(command_id.encode()).hexdigest()[:20]


def _written(filed: Filed) -> str:
    said = {**asdict(filed), "stand": filed.stand.value}
    if not filed.others:
        del said["others"]  # an older pitboss that runs at the same time does not know it
    return json.dumps(said, sort_keys=True)


def _read(text: str) -> Filed:
    facts = json.loads(text)
    others = tuple(facts.get("others", ()))
    return Filed(**{**facts, "stand": ApprovalState(facts["stand"]), "others": others})
