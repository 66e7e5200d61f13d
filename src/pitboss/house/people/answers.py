"""The results of commands that waited for a second person, kept for both people until each has dismissed them.

They have their own drawer, because an older pitboss that runs at the same time could not read filed commands with
more fields.
"""

import json
from dataclasses import dataclass

from pitboss.house.people import approvals
from pitboss.house.people.approvals import Approvals, ApprovalState, Filed
from pitboss.house.stores.store import Store

DRAWER = "approval-answers"
DONE_MS = 2 * approvals.WAITS_MS  # since it was filed: how long a success is shown


@dataclass(frozen=True)
class Answer:
    filed: Filed
    why: str = ""  # the sentence of the refusal, if the table or the cage refused
    slip: int | None = None
    away: tuple[str, ...] = ()  # who has dismissed it


def keep(store: Store, filed: Filed, *, why: str = "", slip: int | None = None) -> None:
    """Store the result of a command. The first one stays, because a command is carried out once."""
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
    """The results for a player, the oldest first: of what they asked for, and failures of what they agreed to."""
    kept = store.papers(DRAWER)
    found = [_read(one, kept.get(one.id)) for one in drawer.over() if player in _concerned(one)]
    return [one for one in found if player not in one.away and not _old_news(one.filed, now)]


def _concerned(filed: Filed) -> tuple[str, ...]:
    match filed.stand:
        case ApprovalState.REFUSED:
            return filed.by, filed.second
        case ApprovalState.COUNT_AGAIN:
            return filed.by, *filed.others
        case _:
            return (filed.by,)


def _old_news(filed: Filed, now: int) -> bool:
    return filed.stand in (ApprovalState.DONE, ApprovalState.WITHDRAWN) and now - filed.at > DONE_MS


def _written(answer: Answer) -> str:
    return json.dumps({"why": answer.why, "slip": answer.slip, "away": answer.away}, sort_keys=True)


def _read(filed: Filed, text: str | None) -> Answer:
    if text is None:
        return Answer(filed)
    facts = json.loads(text)
    return Answer(filed, facts["why"], facts["slip"], tuple(facts["away"]))
