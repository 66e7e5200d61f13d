"""Carries staff commands to tables and to the cage. Whether they are permitted is checked by the gate, not here.

A dealer's command is given by whoever deals: if another dealer gives one, their taking over is recorded before it.
A command that moves chips between the cage and a table returns the number of its slip.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.house import offers, real_cards_draft
from pitboss.house.asks import Ask, HouseCode, Reply, repeated
from pitboss.house.cash import donations, slips
from pitboss.house.cash.cage_commands import VoidSlip
from pitboss.house.cash.cashier import CAGE
from pitboss.house.desk import stream_of
from pitboss.house.staff_commands.dealer import Move, NameSeat
from pitboss.house.staff_commands.declaring import AskedOfTable, GivenAt, OpensDecks, TableCommand
from pitboss.house.stores import payload
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables.decide import decide
from pitboss.tables.events import HandVoided, Left, Seated
from pitboss.tables.identities import Actor, TwoPeople, asker
from pitboss.tables.terms import Chips
from pitboss.tables.words import Answer
from pitboss.web.services import Services
from pitboss.web.wire.staff import CAGE_COMMANDS, TABLE_COMMANDS


@dataclass(frozen=True)
class Carried(Reply):
    """The answer to a command, with the number of its slip."""

    slip: int | None = None


def slip_of(reply: Reply) -> int | None:
    return reply.slip if isinstance(reply, Carried) else None


class AtTable:
    """Brings commands of staff to tables."""

    def says(self, services: Services, table: str | None, said: Mapping[str, Any]) -> str:
        """One sentence, such as "Fill table T1 with $500.\""""
        assert table is not None
        words = TABLE_COMMANDS.read(said).sentence(services.given_at(table))
        return f"{words[0].upper()}{words[1:]}."

    async def carry(
        self, services: Services, table: str | None, said: Mapping[str, Any], *, by: Actor, command_id: str
    ) -> Reply:
        assert table is not None
        asked = TABLE_COMMANDS.read(said)
        reply = await _carried(services, asked, services.given_at(table, by), command_id)
        if isinstance(asked, NameSeat) and reply.ok:
            _name_draft(services, table, reply)
        return _with_slip(services, table, reply) if asked.has_slip else reply

    def sensitive(self, services: Services, table: str | None, said: Mapping[str, Any]) -> bool:
        """Whether it would make the hand void."""
        assert table is not None
        answer = _answer(services, table, said)
        return not isinstance(answer, Refusal) and any(isinstance(event, HandVoided) for event in answer)

    def refused(self, services: Services, table: str, said: Mapping[str, Any]) -> Refusal | None:
        """Why the table refuses it, or the cage has too little for it."""
        asked, at = TABLE_COMMANDS.read(said), services.given_at(table)
        assert isinstance(asked, AskedOfTable)
        command = asked.command(at)
        return command if isinstance(command, Refusal) else offers.refused_at(services.house, table, command)

    def slip_of(self, reply: Reply) -> int | None:
        return slip_of(reply)


class AtCage:
    """Brings commands of staff to the cage."""

    def says(self, services: Services, table: str | None, said: Mapping[str, Any]) -> str:
        assert table is None
        return CAGE_COMMANDS.read(said).sentence(services.running)

    async def carry(
        self, services: Services, table: str | None, said: Mapping[str, Any], *, by: Actor, command_id: str
    ) -> Reply:
        assert table is None
        command = CAGE_COMMANDS.read(said).command(services.running)
        if isinstance(command, Refusal):
            reply = _done_before(services, CAGE, by, command_id) or Reply(0, refusal=command)
        else:
            reply = services.house.cage(command, by=by, command_id=command_id, alone=not isinstance(by, TwoPeople))
        if isinstance(command, VoidSlip) and command.donation is not None and reply.ok:
            donations.catch_up(services.house.cashier)  # the chips of the night go back
        number = services.house.cashier.book.number(reply.version) if reply.ok else None
        return Carried(reply.version, reply.events, reply.refusal, reply.repeated, slip=number)

    def sensitive(self, services: Services, table: str | None, said: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """Always False. The cage itself decides what is too much for one person: checked here, two commands at the same
        moment could both pass.
        """
        return False

    def slip_of(self, reply: Reply) -> int | None:
        return slip_of(reply)


# ---------------------------------------------------------------- tables


def _name_draft(services: Services, table: str, reply: Reply) -> None:
    """Spots that were tapped for a walk-in are those of the person who is known now."""
    left = next((one.player for one in reply.events if isinstance(one, Left)), None)
    came = next((one.player for one in reply.events if isinstance(one, Seated)), None)
    if left is not None and came is not None:
        real_cards_draft.renamed(services.house.store, services.house.table(table), left, came)


def _answer(services: Services, table: str, said: Mapping[str, Any]) -> Answer:
    """What the table would answer."""
    asked, at = TABLE_COMMANDS.read(said), services.given_at(table)
    assert isinstance(asked, AskedOfTable)
    command = asked.command(at)
    return command if isinstance(command, Refusal) else services.house.would(table, command)


async def _carried(services: Services, asked: TableCommand, at: GivenAt, command_id: str) -> Reply:
    match asked:
        case AskedOfTable():
            return await _to_table(services, asked, at, command_id)
        case OpensDecks():
            return await _by_house(services, asked, at, command_id)
        case _:
            raise AssertionError(asked)


async def _to_table(services: Services, asked: AskedOfTable, at: GivenAt, command_id: str) -> Reply:
    """Carry it to the table, and its answer back once it is stored."""
    table, by, command = at.table.terms.table, at.by, asked.command(at)
    if isinstance(command, Refusal):
        return _done_before(services, stream_of(table), by, command_id) or Reply(0, refusal=command)
    refusal = asked.too_much_alone(at, command_id)
    if refusal is not None:
        return Reply(0, refusal=refusal)
    if isinstance(asked, Move) and by != at.table.dealer and _possible(services, table, command):
        over = c.SetDuty(deals=asker(by), by=asker(by))
        taken = await services.runner.ask(Ask(table, over, by, f"{command_id}/duty"))
        if taken.refusal is not None and taken.refusal.code.word != "same-duty":
            return taken
    return await services.runner.ask(Ask(table, command, by, command_id))


def _possible(services: Services, table: str, command: c.Command) -> bool:
    """Whether the table would accept it: a dealer should not take over by a command that is refused."""
    desk = services.house.desk(table)
    return not isinstance(decide(desk.shown, command, desk.order(desk.shown)), Refusal)


async def _by_house(services: Services, asked: OpensDecks, at: GivenAt, command_id: str) -> Reply:
    """Also takes a table off the list that is closed by the command."""
    table = at.table.terms.table
    before = _carried_before(services, table, command_id, at.by, asked.word)
    if before is not None:
        return before
    reply = await services.runner.quietly(table, lambda: asked.carry(at, command_id))
    if reply.ok and services.house.table(table).closed:
        services.tables.discard(table)
        services.runner.forget(table)
    return reply


def _done_before(services: Services, stream: str, by: Actor, command_id: str) -> Reply | None:
    """The stored answer of a command that is refused when it is sent once more, because it was done: the chips that it
    took out of the cage are not there any more."""
    record = services.house.store.find(command_id)
    same = record is not None and record.stream == stream and payload.by_of(payload.read(record.payload)) == by
    return repeated(record.payload) if record is not None and same else None


def _carried_before(services: Services, table: str, command_id: str, by: Actor, word: str) -> Reply | None:
    """The stored answer of a command that opens decks. It cannot be decided again, because the decks are open now."""
    record = services.house.store.find(command_id)
    if record is None:
        return None
    said = payload.read(record.payload)
    same = record.stream == stream_of(table) and payload.by_of(said) == by and said["command"]["do"] == word
    return repeated(record.payload) if same else Reply(0, refusal=refuse(HouseCode.ID_USED))


def _with_slip(services: Services, table: str, reply: Reply) -> Reply:
    if not reply.ok or services.house.table(table).terms.chips is not Chips.ISSUED:
        return reply
    slips.catch_up(services.house.cashier, [table])
    number = services.house.cashier.book.number_at(table, reply.version)
    return Carried(reply.version, reply.events, reply.refusal, reply.repeated, slip=number)
