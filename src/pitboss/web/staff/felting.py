"""From a tablet to its table: a hand that is closed, and what went wrong with one. The gate says who may."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitboss.house import felt, payload
from pitboss.house.asking import Ask, Code, Reply, repeated
from pitboss.house.desk import stream_of
from pitboss.house.felt import Kept
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import by_hand, codec
from pitboss.tables import commands as c
from pitboss.tables.by_hand_spots import without_hidden
from pitboss.tables.by_hand_trouble import Effect
from pitboss.tables.refusal import Code as TableCode
from pitboss.tables.state import Table
from pitboss.web.floor import Floor
from pitboss.web.staff import admitting, felt_picture
from pitboss.web.wire.felt import FeltIrregular, FeltPicture

AT_FELT = "felt"  # the kind of carrier


class Says(Why):
    """What a tablet is told beside the words of the table."""

    CHANGED = ("felt-changed", "Another tablet has changed this hand. Here it is as it lies now.")
    RECORDED = ("hand-recorded", "This hand waits for the floor. Reopen it to change it, or have the floor void it.")
    WAITS = ("waits-for-second", "What went wrong with this hand waits for a second person. Nothing changes meanwhile.")


def hand_at(floor: Floor, table: str) -> tuple[Table, Kept]:
    """The table as it is stored, and its draft."""
    floor.house.look(table)
    state = floor.house.table(table)
    return state, felt.kept(floor.house.store, state)


def waiting(floor: Floor, table: str) -> str | None:
    """The number of an irregularity of this table that waits for a second person."""
    every = floor.approvals.waiting()
    return next((one.id for one in every if one.kind == AT_FELT and one.table == table), None)


# ---------------------------------------------------------------- closing


async def close(floor: Floor, table: str, kept: Kept, *, by: str, command_id: str) -> FeltPicture | Refusal:
    """Record the hand; it is settled at once, or when the floor has seen what was called out."""
    state = floor.house.table(table)
    for own in admitting.problems(floor, state, kept):
        return own
    command = without_hidden(state.game, replace(kept.hand, by=by))
    reply = await asyncio.shield(floor.pit.ask(Ask(table, command, by, command_id)))
    if reply.refusal is not None:
        return reply.refusal
    return felt_picture.closed(floor.house.table(table), kept, reply.events)


def closed_before(floor: Floor, table: str, version: int, command_id: str) -> FeltPicture | None:
    """What was answered when this very command came first."""
    record = floor.house.store.find(command_id)
    if record is None or record.stream != stream_of(table):
        return None
    said = payload.read(record.payload)
    command = codec.read_command(said["command"])
    if not isinstance(command, c.RecordHand):
        return None
    events = [codec.read_event(event) for event in said["events"]]
    return felt_picture.closed(floor.house.table(table), Kept(command, version), events)


# ---------------------------------------------------------------- irregularities


class AtFelt:
    """Brings irregularities to the felt: a void hand is recorded as such, another one is noted and played on."""

    def says(self, floor: Floor, table: str | None, said: Mapping[str, Any]) -> str:
        assert table is not None
        trouble = felt_picture.trouble_of(_read(said))
        happened = felt_picture.happened(floor.house.table(table).game, trouble)
        return f"Void hand {said['hand']} of table {table}. {happened}"

    async def carry(
        self, floor: Floor, table: str | None, said: Mapping[str, Any], *, by: str, command_id: str
    ) -> Reply:
        assert table is not None
        before = floor.house.store.find(command_id)
        if before is not None:
            return repeated(before.payload) if before.stream == stream_of(table) else _no(refuse(Code.ID_USED))
        state, kept = hand_at(floor, table)
        trouble = felt_picture.trouble_of(_read(said))
        effect = _judged(state, kept, trouble, said["hand"])
        if isinstance(effect, Refusal):
            return _no(effect)
        if effect is not Effect.VOID:
            felt.note(floor.house.store, state, trouble, command_id)
            return Reply(floor.house.desk(table).shown_version)
        command: c.Command = c.FoulDeck(trouble.note)
        if state.hand is None:
            whole = replace(kept.hand, troubles=(*kept.hand.troubles, trouble), by=by)
            command = without_hidden(state.game, whole)
        return await floor.pit.ask(Ask(table, command, by, command_id))

    def sensitive(self, floor: Floor, table: str | None, said: Mapping[str, Any]) -> bool:
        """Whether the hand would be void by it."""
        assert table is not None
        state, kept = hand_at(floor, table)
        return _judged(state, kept, felt_picture.trouble_of(_read(said)), said["hand"]) is Effect.VOID

    def slip_of(self, reply: Reply) -> int | None:  # noqa: ARG002
        return None


def _read(said: Mapping[str, Any]) -> FeltIrregular:
    return FeltIrregular.model_validate(said)


def _no(refusal: Refusal) -> Reply:
    return Reply(0, refusal=refusal)


def _judged(table: Table, kept: Kept, trouble: c.Trouble, hand: int) -> Effect | Refusal:
    """A hand that is recorded is past all of it, but for a deck that is foul."""
    if kept.hand.hand != hand:
        return refuse(TableCode.WRONG_HAND, due=kept.hand.hand, given=hand)
    if table.hand is None:
        return by_hand.judged(table, kept.hand, trouble)
    return Effect.VOID if trouble.what is c.Reason.FOUL_DECK else refuse(Says.RECORDED)
