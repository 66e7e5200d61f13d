"""The second person: which commands wait for one, and what happens when somebody agrees, declines or withdraws."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import ValidationError

from pitboss.house import offers, permits
from pitboss.house.people import answers, own_table
from pitboss.house.people.answers import Answer
from pitboss.house.people.approvals import ApprovalCode, ApprovalState, Filed
from pitboss.house.permits import TABLE, Role, blind_counts
from pitboss.house.permits.blind_counts import COUNTS, CountCode
from pitboss.house.staff_commands.cashier import ChangeBox
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.web.errors import refusing
from pitboss.web.services import Services
from pitboss.web.staff import counting, freezing, gate, offering
from pitboss.web.staff.gate import Staff
from pitboss.web.wire.staff import CAGE_COMMANDS, TABLE_COMMANDS, Answered, StaffAnswer, Waiting


def waiting(services: Services, player: str, table: str | None = None) -> list[Waiting]:
    """What waits, everywhere or at one table, as somebody sees it; commands of the office are seen by managers, and by
    those who may agree.
    """
    found = [one for one in services.approvals.waiting() if table is None or table in (one.table, _box_of(one))]
    roles = services.accounts.roles(player)
    manages = Role.MANAGER in roles
    return [
        _shown(services, one, player)
        for one in found
        if manages or one.kind != gate.AT_OFFICE or permits.may_second(roles, one.word)
    ]


def _box_of(one: Filed) -> str | None:
    """The table whose drop box is changed: people at the table do that, and not at the cage."""
    return str(one.body["table"]) if one.word == ChangeBox.line.word else None


def _shown(services: Services, one: Filed, player: str) -> Waiting:
    return Waiting(
        id=one.id, table=_box_of(one) or one.table, by=services.people.name(one.by), mine=one.by == player, at=one.at,
        says=one.says, command=one.word, body={} if one.word in COUNTS else dict(one.body), count=one.word in COUNTS,
        agrees=[role.value for role in Role if role in TABLE[one.word].second],
        may_agree=offers.may_agree(
            services.house, one, offering.person(services, player), services.accounts.roles(one.by)
        ),
    )  # fmt: skip


def answered(services: Services, player: str) -> list[Answered]:
    """The outcomes of commands that somebody has asked for, or agreed to in vain."""
    told = answers.told(services.house.store, services.approvals, player, services.house.clock())
    newest = {_subject(one.filed): one.filed.id for one in told if one.filed.stand is ApprovalState.COUNT_AGAIN}
    found = [
        one
        for one in told
        if one.filed.stand is not ApprovalState.COUNT_AGAIN
        or (newest[_subject(one.filed)] == one.filed.id and not _counted_since(services, one.filed, player))
    ]
    return [
        Answered(
            id=one.filed.id, table=one.filed.table, by=services.people.name(one.filed.by), mine=one.filed.by == player,
            at=one.filed.at, says=one.filed.says, came=_CAME[one.filed.stand], why=_why(services, one), slip=one.slip,
        )
        for one in found
    ]  # fmt: skip


def _subject(filed: Filed) -> tuple[str, ...]:
    return blind_counts.subject(filed.table, filed.word, filed.body)


def _counted_since(services: Services, filed: Filed, player: str) -> bool:
    """Whether what had to be counted again has come out, or this person's count of it waits for the others."""
    over = [one for one in services.approvals.over() if one.stand is ApprovalState.DONE and one.at >= filed.at]
    mine = [one for one in services.approvals.waiting() if player in (one.by, *one.others)]
    return any(_subject(one) == _subject(filed) for one in (*over, *mine))


_CAME: Mapping[ApprovalState, Literal["done", "declined", "refused", "withdrawn", "too-late", "again"]] = {
    ApprovalState.DONE: "done", ApprovalState.DECLINED: "declined", ApprovalState.REFUSED: "refused",
    ApprovalState.WITHDRAWN: "withdrawn", ApprovalState.WAITING: "too-late", ApprovalState.COUNT_AGAIN: "again",
}  # fmt: skip


def _why(services: Services, answer: Answer) -> str:
    second = services.people.name(answer.filed.second) if answer.filed.second else ""
    match answer.filed.stand:
        case ApprovalState.DECLINED:
            return f"{second} declined it."
        case ApprovalState.REFUSED:
            return f"{second} agreed. {answer.why}".strip() if second else answer.why
        case ApprovalState.WITHDRAWN:
            return "It was withdrawn."
        case ApprovalState.COUNT_AGAIN:
            return str(refuse(CountCode.AGAIN))
        case ApprovalState.WAITING:
            return "Nobody agreed within 15 minutes."
        case _:
            return ""


def put_away(services: Services, who: Staff, filed_id: str) -> StaffAnswer:
    filed = next((one for one in services.approvals.over() if one.id == filed_id), None)
    if filed is not None and who.player in (filed.by, filed.second):
        answers.put_away(services.house.store, filed, who.player)
    return StaffAnswer(id=filed_id)


async def agreed(services: Services, who: Staff, filed_id: str, count: Mapping[str, Any] | None = None) -> StaffAnswer:
    """Carry it out with both names. The permits are checked again, since roles and the table may have changed.

    A count is not agreed to: `count` is what the second person has found.
    """
    filed = _found(services, who, filed_id)
    refusal = _not_any_more(services, filed, who)
    if refusal is not None:
        raise refusing(refusal, 403)
    if filed.word in COUNTS and not (filed.stand is not ApprovalState.WAITING and filed.second == who.player):
        return await _counted(services, who, filed, count)
    if _reads_otherwise(services, filed):
        raise refusing(refuse(ApprovalCode.CHANGED))
    taken = services.approvals.agree(filed_id, who.player)
    if isinstance(taken, Refusal):
        raise refusing(taken)
    return await gate.over(services, filed_id, taken)


async def _counted(services: Services, who: Staff, filed: Filed, count: Mapping[str, Any] | None) -> StaffAnswer:
    """The second person's own count, of the same thing."""
    if count is None:
        raise refusing(refuse(CountCode.COUNT_IT))
    commands = (CAGE_COMMANDS if filed.table is None else TABLE_COMMANDS).models
    what = {name: value for name, value in filed.body.items() if name in blind_counts.WHAT}
    try:
        said = commands[filed.word].model_validate({**count, **what, "do": filed.word}).model_dump(mode="json")
    except ValidationError:
        raise refusing(refuse(CountCode.COUNT_IT)) from None
    refusal = counting.wrong(services, filed.table, said)
    if refusal is not None:
        raise refusing(refusal)
    if filed.stand is not ApprovalState.WAITING:
        raise refusing(refuse(ApprovalCode.NOT_THERE, why="it was counted, or withdrawn"))
    return await counting.entered(
        services, who.player, filed, said, command_id=f"{who.player}/{filed.id}", asked_id=filed.id, over=gate.over
    )


async def declined(services: Services, who: Staff, filed_id: str) -> StaffAnswer:
    _found(services, who, filed_id)
    return await _dropped(services, who, filed_id, services.approvals.decline(filed_id, who.player))


async def withdrawn(services: Services, who: Staff, filed_id: str) -> StaffAnswer:
    return await _dropped(services, who, filed_id, services.approvals.withdraw(filed_id, who.player))


async def _dropped(services: Services, who: Staff, filed_id: str, refusal: Refusal | None) -> StaffAnswer:
    if refusal is not None:
        raise refusing(refusal)
    filed = services.approvals.get(filed_id)
    if filed is not None:
        await freezing.thaw(services, filed, who.player)
    return StaffAnswer(id=filed_id)


def _found(services: Services, who: Staff, filed_id: str) -> Filed:
    """The filed command, if this person could be its second person."""
    filed = services.approvals.get(filed_id)
    if filed is None:
        raise refusing(refuse(ApprovalCode.NOT_THERE, why="it is too old"), 404)
    if filed.by == who.player:
        raise refusing(refuse(ApprovalCode.SAME_PERSON), 403)
    refusal = None if permits.may_second(who.roles, filed.word) else permits.refuse_second(filed.word)
    refusal = refusal or (permits.by_pin(filed.word) if who.by_pin else None)
    if refusal is not None:
        raise refusing(refusal, 403)
    return filed


def _not_any_more(services: Services, filed: Filed, second: Staff) -> Refusal | None:
    """Why the command cannot be agreed to: the first person may no longer give it in the present state, one of the two
    plays at the table, or it is about the second person's own chips.
    """
    if filed.kind != gate.AT_OFFICE and filed.body.get("player") == second.player:
        return refuse(own_table.OwnTableCode.OWN_CHIPS)
    roles = services.accounts.roles(filed.by)
    if filed.table is None:
        found = permits.refusal(roles, filed.word, permits.place_of(filed.word))
        if found is None and filed.kind == gate.AT_CAGE:
            found = _plays_there(services, filed, second)
        return found
    found = permits.refusal_at(services.house, filed.table, roles, filed.word, filed.command_id)
    table = services.house.table(filed.table)
    if found is None and own_table.plays_here(table, filed.by) is not None:
        found = refuse(own_table.OwnTableCode.ASKER_PLAYS)
    return found or own_table.plays_here(table, second.player)


def _plays_there(services: Services, filed: Filed, second: Staff) -> Refusal | None:
    """A command to the cage about a table where one of the two plays."""
    if own_table.works_at_own(services.house, filed.body, filed.by) is not None:
        return refuse(own_table.OwnTableCode.ASKER_PLAYS)
    return own_table.works_at_own(services.house, filed.body, second.player)


def _reads_otherwise(services: Services, filed: Filed) -> bool:
    """Whether the command now reads differently from what the second person saw: another hand, or another book."""
    if filed.stand is not ApprovalState.WAITING or services.house.store.find(filed.command_id) is not None:
        return False
    if filed.table is not None:
        services.house.look(filed.table)
    return services.says(filed.kind, filed.table, filed.body) != filed.says
