"""What came of commands that waited for a second person, kept for the two until each has put it away.

It lies in a drawer of its own: an older pitboss that runs beside this one reads what was filed, and would not know
what to do with more in it.
"""

import json
from dataclasses import dataclass

from pitboss.house.people import approvals
from pitboss.house.people.approvals import Approvals, Filed, Stand
from pitboss.house.stores.store import Store

DRAWER = "approval-answers"
DONE_MS = 2 * approvals.WAITS_MS  # since it was filed: what was done is told for a while, and then is only in the book


@dataclass(frozen=True)
class Answer:
    filed: Filed
    why: str = ""  # the table or the cage said no; a sentence
    slip: int | None = None
    away: tuple[str, ...] = ()  # who has put it away


def keep(store: Store, filed: Filed, *, why: str = "", slip: int | None = None) -> None:
    """The first answer stays: what is asked again is carried out no second time."""
    store.keep_paper(DRAWER, filed.id, _written(Answer(filed, why, slip)), was=None)
    filed_still = store.papers(approvals.DRAWER)
    for key in store.papers(DRAWER):
        if key not in filed_still:
            store.drop_paper(DRAWER, key)


def put_away(store: Store, filed: Filed, player: str) -> None:
    text = store.paper(DRAWER, filed.id)
    found = _read(filed, text)
    if player in found.away:
        return
    after = Answer(filed, found.why, found.slip, (*found.away, player))
    if not store.keep_paper(DRAWER, filed.id, _written(after), was=text):
        put_away(store, filed, player)


def told(store: Store, drawer: Approvals, player: str, now: int) -> list[Answer]:
    """For who asked: all that came of it. For who agreed: what could not be done all the same. The oldest first."""
    kept = store.papers(DRAWER)
    found = [_read(one, kept.get(one.id)) for one in drawer.over() if player in _concerned(one)]
    return [one for one in found if player not in one.away and not _old_news(one.filed, now)]


def _concerned(filed: Filed) -> tuple[str, ...]:
    return (filed.by, filed.second) if filed.stand is Stand.REFUSED else (filed.by,)


def _old_news(filed: Filed, now: int) -> bool:
    return filed.stand in (Stand.DONE, Stand.WITHDRAWN) and now - filed.at > DONE_MS


def _written(answer: Answer) -> str:
    return json.dumps({"why": answer.why, "slip": answer.slip, "away": answer.away}, sort_keys=True)


def _read(filed: Filed, text: str | None) -> Answer:
    if text is None:
        return Answer(filed)
    facts = json.loads(text)
    return Answer(filed, facts["why"], facts["slip"], tuple(facts["away"]))
