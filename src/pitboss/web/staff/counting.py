"""A count that somebody else has begun: the next person's own count, compared, and booked or counted again."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from pitboss.house import settings
from pitboss.house.days import day_of
from pitboss.house.people.approvals import ApprovalCode, ApprovalState, Filed
from pitboss.house.permits import blind_counts
from pitboss.house.permits.blind_counts import CountCode
from pitboss.house.staff_commands.cashier import CountDrop
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.web.services import Services
from pitboss.web.wire.base import Problem
from pitboss.web.wire.staff import CAGE_COMMANDS, TABLE_COMMANDS, StaffAnswer

Over = Callable[[Services, str, Filed], Awaitable[StaffAnswer]]  # carries out what was agreed to


def needed(services: Services, word: str) -> int:
    """How many people count it."""
    return settings.read(services.house.store).drop_counters if word == CountDrop.line.word else 2


def wrong(services: Services, table: str | None, said: Mapping[str, Any]) -> Refusal | None:
    """What is wrong with a count in itself, such as pieces that are not worth the amount."""
    if table is None:
        return CAGE_COMMANDS.read(said).refused(services.running)
    return TABLE_COMMANDS.read(said).refused(services.given_at(table))


async def entered(
    services: Services,
    player: str,
    filed: Filed,
    said: Mapping[str, Any],
    *,
    command_id: str,
    asked_id: str,
    over: Over,
) -> StaffAnswer:
    """Somebody's own count of what another person has counted before them."""
    if player in (filed.by, *filed.others):
        return _refused(asked_id, CountCode.COUNTED)
    blind_counts.keep_entry(services.house.store, command_id, filed.id)
    if not blind_counts.same(said, filed.body):
        return _again(services, asked_id, filed, player)
    if len(filed.others) + 2 < needed(services, filed.word):
        joined = services.approvals.joined(filed, player)
        return (
            _refused(asked_id, ApprovalCode.CHANGED) if joined is None else StaffAnswer(id=asked_id, waiting=filed.id)
        )
    what, day = blind_counts.subject(filed.table, filed.word, filed.body), _day(services)
    if _differs(services, filed) and not blind_counts.was_recounted(services.house.store, what, day):
        blind_counts.note_recount(services.house.store, what, day)
        return _again(services, asked_id, filed, player)
    taken = services.approvals.agree(filed.id, player)
    if isinstance(taken, Refusal):
        return StaffAnswer(id=asked_id, error=Problem.model_validate(taken.as_json()))
    answer = await over(services, asked_id, taken)
    if answer.error is None:
        blind_counts.forget(services.house.store, what, day)
    return answer


async def entered_before(services: Services, asked_id: str, filed: Filed, over: Over) -> StaffAnswer:
    """The answer to a count that was sent before, under the same id."""
    match filed.stand:
        case ApprovalState.WAITING:
            return StaffAnswer(id=asked_id, waiting=filed.id)
        case ApprovalState.COUNT_AGAIN:
            return _refused(asked_id, CountCode.AGAIN)
        case _:
            return await over(services, asked_id, filed)


def _again(services: Services, asked_id: str, filed: Filed, player: str) -> StaffAnswer:
    done = services.approvals.count_again(filed, player)
    return _refused(asked_id, CountCode.AGAIN if done else ApprovalCode.CHANGED)


def _refused(asked_id: str, code: Why) -> StaffAnswer:
    return StaffAnswer(id=asked_id, error=Problem.model_validate(refuse(code).as_json()))


def _differs(services: Services, filed: Filed) -> bool:
    if filed.table is None:
        return CAGE_COMMANDS.read(filed.body).differs(services.running)
    services.house.look(filed.table)
    return TABLE_COMMANDS.read(filed.body).differs(services.given_at(filed.table))


def _day(services: Services) -> str:
    day, _, _ = day_of(services.house.store, services.house.clock())
    return day
