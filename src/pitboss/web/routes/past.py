"""`/api/tables/T/hands`: what happened at a table."""

from typing import Annotated, Any, cast

from fastapi import APIRouter, Query, Request

from pitboss.house import house_rules, house_words, permits
from pitboss.house.days import day_of
from pitboss.house.hand_index import NoSuchHand
from pitboss.house.people import own_table
from pitboss.house.staff_commands.calls import OpenCall
from pitboss.house.staff_commands.irregular_hands import CorrectHand
from pitboss.house.stores.store import HouseError
from pitboss.rounds.refusal import Refusal
from pitboss.tables import commands as c
from pitboss.tables.events import Finish
from pitboss.tables.evolve import game_of
from pitboss.tables.offers import NOTE
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing
from pitboss.web.study.past_hands import PAGE_MOST, Past
from pitboss.web.wire.past import PastHands, WholeHand

router = APIRouter(prefix="/api/tables/{table}/hands", tags=["history"], responses=ANSWERS)


@router.get("")
async def hands(
    request: Request,
    table: str,
    before: Annotated[int | None, Query(ge=1)] = None,
    limit: Annotated[int, Query(ge=1, le=PAGE_MOST)] = 20,
) -> PastHands:
    """The finished hands of a table, the newest first, with the viewer's own results."""
    try:
        found = await past(request).listed(table, deps.player(request), before, limit)
        return found.model_copy(update={"chips": deps.house(request).table(table).terms.chips.value})
    except HouseError:
        raise _no_table(table) from None


@router.get("/{number}")
async def hand(request: Request, table: str, number: int) -> WholeHand:
    """One hand, step by step, with the record that anybody can verify."""
    viewer = deps.player(request)
    try:
        found = await past(request).whole(table, number, viewer, lambda who: deps.name_of(request, who))
        return found.model_copy(update={"house": _of_house(request, found), **_may(request, found, viewer)})
    except HouseError:
        raise _no_table(table) from None
    except NoSuchHand as error:
        raise Refusing(404, "no-hand", str(error)) from None


def _may(request: Request, found: WholeHand, viewer: str | None) -> dict[str, Any]:
    """What the viewer can do about this hand, asked of the permits and of the table."""
    house, visitor = deps.house(request), deps.visitor(request)
    table = house.table(found.table)
    roles, state = permits.roles_at(visitor.roles, table.terms.chips), permits.state_of(table)
    mine = sorted({spot.spot for spot in found.spots if spot.player == viewer}) if viewer is not None else []
    asked = [(spot, c.CallFloor(found.number, spot, viewer or "", NOTE)) for spot in mine]
    calls = [spot for spot, call in asked if not isinstance(house.would(found.table, call), Refusal)]
    theirs = sorted({(spot.spot, spot.player) for spot in found.spots if spot.player != viewer})
    said = [(spot, c.CallFloor(found.number, spot, player, NOTE)) for spot, player in theirs]
    noting = permits.allowed(roles, OpenCall.line.word, state) and own_table.plays_here(table, visitor.player) is None
    corrects = permits.allowed(roles, CorrectHand.line.word, state) and found.finish == Finish.SETTLED.value
    return {
        "may_call": calls if permits.allowed(roles, "call-floor", state) else [],
        "may_note": [spot for spot, call in said if noting and not isinstance(house.would(found.table, call), Refusal)],
        "may_correct": corrects and own_table.plays_here(table, visitor.player) is None,
    }


def _of_house(request: Request, found: WholeHand) -> list[str]:
    """The order of authority, and the approval of the very rules that this hand was dealt by."""
    house = deps.house(request)
    game = game_of(found.record["rules"], found.record["texts"])
    day, _, _ = day_of(house.store, house.clock())
    return house_words.lines(house_rules.read(house.store), game, day)


def past(request: Request) -> Past:
    """The history of the tables: one for the running house, created on first use."""
    state = request.app.state
    if not hasattr(state, "past"):
        house = deps.house(request)
        state.past = Past(house.store, house.signer)
    return cast(Past, state.past)


def _no_table(table: str) -> Refusing:
    return Refusing(404, "no-table", f'There is no table "{table[:40]}" in this house.')
